use twofold_eval::Evaluation;
use twofold_rules::bitboard::Word;
use twofold_rules::{Bitboard, Color, Duels, EndReason, GameText, Kind, Report, Square, Variant, pgn};

use crate::hosted::Hosted;
use crate::{
    ActionView, BidBounds, BoardView, Evaluated, GameReport, GameStatus, PerftCount, PieceView, TurnView, actions,
    bids, perft,
};

impl<G: GameText> GameReport for Hosted<G> {
    fn variant(&self) -> Variant {
        G::VARIANT
    }

    fn start_fen(&self) -> &str {
        &self.start
    }

    fn first_fen(&self) -> String {
        self.record.first_position().fen()
    }

    fn report(&self) -> Report {
        self.record.report()
    }

    fn status(&self) -> GameStatus {
        let position = self.record.position();
        GameStatus {
            actor: position.actor(),
            phase: position.phase(),
            is_simultaneous: G::Duels::is_simultaneous(position),
            is_undecided: G::Duels::is_undecided(position),
            in_turn: position.in_turn(),
            steps_left: position.steps_left(),
            number: position.fullmove_number(),
            in_check: position.in_check(),
            outcome: self.record.outcome(),
            key: position.key(),
        }
    }

    fn board(&self) -> BoardView {
        let position = self.record.position();
        let turns = self.record.turns();
        let last = turns.last().map(|turn| turn.actions.as_slice()).unwrap_or_default();
        let has_armies = G::Duels::ARMIES > 1;
        let army = |color| G::Duels::piece_name(G::Duels::army(position, color), Kind::King);
        BoardView {
            files: 8,
            ranks: usize::from(G::Word::RANKS),
            pieces: pieces(position),
            last_turn: last.iter().filter_map(|&action| G::squares(action)).flat_map(<[Square; 2]>::from).collect(),
            checkers: checkers(position),
            armies: has_armies.then(|| [army(Color::White), army(Color::Black)]),
            stones: has_armies.then(|| G::Duels::stones(position)),
        }
    }

    fn legal_actions(&self) -> Vec<ActionView> {
        actions::legal_actions(self.record.position())
    }

    fn action_count(&self) -> usize {
        self.record.actions().len()
    }

    fn turns(&self) -> Vec<TurnView> {
        let mut number = self.record.first_position().fullmove_number();
        let words = self.record.tokens().into_iter().zip(self.record.san());
        let view = |(turn, (token, san)): (twofold_rules::Turn<G::Action>, (String, String))| {
            let view = TurnView { actor: turn.actor, number, token, san, actions: turn.actions.len() };
            if turn.actor == Color::Black {
                number = number.saturating_add(1);
            }
            view
        };
        self.record.turns().into_iter().zip(words).map(view).collect()
    }

    fn tokens(&self) -> Vec<String> {
        self.record.tokens()
    }

    fn why_turn_ended(&self) -> Option<EndReason> {
        let mut before = self.record.clone();
        let action = before.undo()?;
        before.position().why_turn_ends(action)
    }

    fn bids(&self) -> Option<BidBounds> {
        bids::bounds(self.record.position())
    }

    fn evaluate(&self) -> Evaluated {
        let evaluation = Evaluation::for_game::<G>();
        let position = self.record.position();
        let (terms, total) = (evaluation.terms(position), evaluation.evaluate(position));
        Evaluated { terms, total, actor: position.actor() }
    }

    fn pgn(&self, tags: &[(&str, &str)], result: Option<&str>, comments: &[String]) -> String {
        pgn::write_with_comments(&self.record, tags, result, comments)
    }

    fn perft(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Option<PerftCount> {
        perft::count(self.record.position(), depth, is_stopped)
    }
}

fn pieces<G: GameText>(position: &G) -> Vec<PieceView> {
    let board = position.board();
    let view = |square: Square| {
        let piece = board.piece_at(square)?;
        let (color, kind) = (piece.color, piece.kind);
        let name = G::Duels::piece_name(G::Duels::army(position, color), kind);
        Some(PieceView { square, color, kind, name, letter: piece.letter() })
    };
    Bitboard::<G::Word>::ALL.into_iter().filter_map(view).collect()
}

/// Squares of the pieces that attack a king of the actor's directly.
fn checkers<G: GameText>(position: &G) -> Vec<Square> {
    let (board, actor) = (position.board(), position.actor());
    let attackers = |king| board.attackers(king, !actor, board.occupied());
    let kings = board.pieces(actor, Kind::King).into_iter();
    kings.map(attackers).fold(Bitboard::EMPTY, |all, some| all | some).into_iter().collect()
}
