use twofold_eval::Evaluation;
use twofold_rules::bitboard::Word;
use twofold_rules::{
    Bitboard, Color, Duels, EndReason, Features, GameText, Kind, KingThreat, Report, Square, Variant, pgn,
};

use crate::hosted::Hosted;
use crate::{
    ActionView, BidBounds, BoardView, CaptureView, Evaluated, GameReport, GameStatus, PerftCount, PieceView, TurnView,
    actions, bids, perft,
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
        BoardView {
            files: 8,
            ranks: usize::from(G::Word::RANKS),
            pieces: pieces(position),
            last_turn: last.iter().filter_map(|&action| G::squares(action)).flat_map(<[Square; 2]>::from).collect(),
            checkers: checkers(position),
            armies: position.army_names(),
            stones: position.features().duels.then(|| G::Duels::stones(position)),
        }
    }

    fn features(&self) -> Features {
        self.record.first_position().features()
    }

    fn pending_capture(&self) -> Option<CaptureView> {
        let position = self.record.position();
        let capture = position.pending_capture()?;
        let (attacker, victim) = (piece(position, capture.from)?, piece(position, capture.victim)?);
        Some(CaptureView { attacker, victim, cost: capture.cost })
    }

    fn king_threat(&self) -> Option<KingThreat> {
        self.record.position().king_threat()
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
    Bitboard::<G::Word>::ALL.into_iter().filter_map(|square| piece(position, square)).collect()
}

fn piece<G: GameText>(position: &G, square: Square) -> Option<PieceView> {
    let piece = position.board().piece_at(square)?;
    let (color, kind) = (piece.color, piece.kind);
    let (name, movement) =
        (G::Duels::piece_name(G::Duels::army(position, color), kind), position.movement(color, kind));
    Some(PieceView { square, color, kind, name, letter: piece.letter(), movement })
}

/// Squares of the pieces that attack a king of the actor's directly.
fn checkers<G: GameText>(position: &G) -> Vec<Square> {
    let (board, actor) = (position.board(), position.actor());
    let attackers = |king| board.attackers(king, !actor, board.occupied());
    let kings = board.pieces(actor, Kind::King).into_iter();
    kings.map(attackers).fold(Bitboard::EMPTY, |all, some| all | some).into_iter().collect()
}
