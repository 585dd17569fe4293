use twofold_rules::GameText;

use crate::ActionView;

/// Legal actions with their names and effects.
pub(crate) fn legal_actions<G: GameText>(position: &G) -> Vec<ActionView> {
    let mut actions = twofold_rules::ActionList::new();
    position.actions(&mut actions);
    let view = |action: G::Action| ActionView {
        text: action.to_string(),
        word: G::word(action),
        san: position.san(action),
        squares: G::squares(action).map(<[_; 2]>::from),
        ends_turn: position.why_turn_ends(action),
    };
    actions.into_iter().map(view).collect()
}
