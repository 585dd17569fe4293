//! The steps of the six armies.

use super::army::{Army, AttackerSets, Movement};
use super::attack::Attackers;
use super::move_kind::{Direction, Immunities, MoveContext, MoveKind, make};
use crate::Chess2;
use crate::bitboard::{SlidingAttacks, Word};
use crate::castling::CastlingMove;
use crate::{Bitboard, Board, Castling, Color, Kind, Square, Step, attacks};

/// The steps to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Only steps of kings, as in a king-turn.
    pub kings_only: bool,
    /// Include steps that neither capture nor promote.
    pub quiet: bool,
}

/// Generates the legal steps until the sink returns true.
pub fn legal_steps(position: &Chess2, wanted: Wanted, mut sink: impl FnMut(Step) -> bool) {
    let generator = Generator::new(position);
    // Every step of a king is tested by playing it.
    let safety = if wanted.kings_only { Safety::UNKNOWN } else { Safety::of(&generator) };
    generator.steps(wanted, |step| safety.keeps(&generator, step) && sink(step));
}

/// The steps that would be legal if no king were in danger.
pub fn pseudo_steps(position: &Chess2) -> Vec<Step> {
    let mut steps = vec![];
    let wanted = Wanted { kings_only: position.second, quiet: true };
    Generator::new(position).steps(wanted, |step| {
        steps.push(step);
        false
    });
    steps
}

/// A player about to step.
struct Generator<'a> {
    context: MoveContext<'a>,
    armies: [Army; 2],
    castling: Castling,
    own: Bitboard,
    occupied: Bitboard,
    /// Enemy pieces except kings.
    enemies: Bitboard,
    /// The board has pieces that cannot be captured, or only from nearby.
    has_immune: bool,
}

impl<'a> Generator<'a> {
    fn new(position: &'a Chess2) -> Self {
        let context = position.context();
        let (board, color) = (context.board, context.color);
        let Immunities { ghosts, nemeses, elephants } = context.immunities;
        Self {
            context,
            armies: position.armies(),
            castling: position.castling(),
            own: board.color(color),
            occupied: board.occupied(),
            enemies: board.color(!color).without(board.kind(Kind::King)),
            has_immune: (ghosts | nemeses | elephants).any(),
        }
    }

    /// The pieces of a set that a piece on `from` may capture.
    #[inline]
    fn capturable(&self, set: Bitboard, from: Square, by_king: bool) -> Bitboard {
        if self.has_immune { set.without(self.context.immunities.immune(from, by_king)) } else { set }
    }

    /// Generates the pseudo-legal steps until the sink returns true.
    fn steps(&self, wanted: Wanted, mut sink: impl FnMut(Step) -> bool) {
        let mut full = false;
        let mut put = |from: Square, targets: Bitboard, full: &mut bool| {
            for to in targets {
                if *full {
                    return;
                }
                *full = sink(Step::new(from, to));
            }
        };
        let (board, color) = (self.context.board, self.context.color);
        let quiet = if wanted.quiet { !self.occupied } else { Bitboard::EMPTY };
        self.kings(quiet, &mut |from, targets| put(from, targets, &mut full));
        if full || wanted.kings_only {
            return;
        }
        self.pieces(quiet, &mut |from, targets| put(from, targets, &mut full));
        if wanted.quiet && self.castling != Castling::NONE {
            self.castlings(&mut |from, targets| put(from, targets, &mut full));
        }
        let last = Bitboard::<u64>::last_rank(color);
        for from in board.pieces(color, Kind::Pawn) {
            let targets = self.pawn(from, wanted.quiet);
            for to in targets {
                if full {
                    return;
                }
                if last.contains(to) {
                    let kinds = self.context.army.promotions().iter();
                    full = kinds.map(|&kind| Step::promoting(from, to, kind)).any(&mut sink);
                } else {
                    full = sink(Step::new(from, to));
                }
            }
        }
    }

    #[inline]
    fn kings(&self, quiet: Bitboard, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color) = (self.context.board, self.context.color);
        let kings = board.pieces(color, Kind::King);
        for from in kings {
            let around = attacks::king::<u64>(from);
            put(from, around & (quiet | self.capturable(self.enemies, from, true)));
            if self.context.army.movement(Kind::King) == Movement::WarriorKing && (around & kings).is_empty() {
                // A whirlwind that destroys nothing is quiet.
                let destroys = (around & self.occupied).without(self.context.immunities.ghosts).any();
                let near_king = (around & board.kind(Kind::King)).any();
                if !near_king && (destroys || quiet.any()) {
                    put(from, from.into());
                }
            }
        }
    }

    #[inline]
    fn pieces(&self, quiet: Bitboard, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color, army) = (self.context.board, self.context.color, self.context.army);
        if army == Army::Empowered {
            return self.empowered(quiet, put);
        }
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            let movement = army.movement(kind);
            for from in board.pieces(color, kind) {
                put(from, self.targets(movement, from, quiet));
            }
        }
    }

    /// Targets of a piece that is neither pawn nor king, captures included.
    #[inline]
    fn targets(&self, movement: Movement, from: Square, quiet: Bitboard) -> Bitboard {
        let (occupied, sliders) = (self.occupied, u64::sliders());
        let prey = |set| self.capturable(set, from, false);
        match movement {
            Movement::Knight => attacks::knight(from) & (quiet | prey(self.enemies)),
            Movement::Bishop => sliders.bishop(from, occupied) & (quiet | prey(self.enemies)),
            Movement::Rook => sliders.rook(from, occupied) & (quiet | prey(self.enemies)),
            Movement::Queen => sliders.queen(from, occupied) & (quiet | prey(self.enemies)),
            Movement::Elegant => attacks::king(from) & (quiet | prey(self.enemies)),
            Movement::JungleQueen => {
                (sliders.rook(from, occupied) | attacks::knight(from)) & (quiet | prey(self.enemies))
            }
            Movement::WildHorse => {
                let kings = self.context.board.kind(Kind::King);
                attacks::knight(from) & (quiet | prey(self.occupied.without(kings)))
            }
            Movement::Nemesis => sliders.queen(from, occupied) & quiet,
            Movement::Ghost => quiet,
            Movement::Reaper => {
                (quiet | prey(self.enemies)).without(Bitboard::last_rank(self.context.color)).without(from.into())
            }
            Movement::Tiger => {
                let reach = sliders.bishop(from, occupied) & super::move_kind::near(from);
                reach & (quiet | prey(self.enemies))
            }
            Movement::Elephant => Direction::ALL
                .into_iter()
                .fold(Bitboard::EMPTY, |targets, direction| targets | self.elephant(from, direction, quiet)),
            Movement::Pawn | Movement::NemesisPawn | Movement::King | Movement::WarriorKing => Bitboard::EMPTY,
        }
    }

    /// An elephant's quiet moves in a direction, and the end of its rampage.
    fn elephant(&self, from: Square, direction: Direction, quiet: Bitboard) -> Bitboard {
        let run = self.context.immunities.run(from, direction);
        let blockers = run & self.occupied;
        if blockers.is_empty() {
            return run & quiet;
        }
        // It stops before the first piece, or runs to the end.
        let before = run & attacks::rook(from, self.occupied) & quiet;
        let kings = self.context.board.kind(Kind::King);
        let end = if (run & kings).any() { Bitboard::EMPTY } else { farthest(run, from) };
        before | end
    }

    /// Steps of knights, bishops and rooks, with the moves lent by their neighbours.
    fn empowered(&self, quiet: Bitboard, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color, sliders) = (self.context.board, self.context.color, u64::sliders());
        let sets = AttackerSets::of(board, color, Army::Empowered);
        let queens = board.pieces(color, Kind::Queen);
        for from in self.own.without(queens | board.kind(Kind::Pawn) | board.kind(Kind::King)) {
            let mut reach = Bitboard::EMPTY;
            if sets.leaping.contains(from) {
                reach |= attacks::knight(from);
            }
            if sets.diagonal.contains(from) {
                reach |= sliders.bishop(from, self.occupied);
            }
            if sets.orthogonal.contains(from) {
                reach |= sliders.rook(from, self.occupied);
            }
            put(from, reach & (quiet | self.capturable(self.enemies, from, false)));
        }
        for from in queens {
            put(from, self.targets(Movement::Elegant, from, quiet));
        }
    }

    #[inline]
    fn pawn(&self, from: Square, quiet: bool) -> Bitboard {
        let (board, color) = (self.context.board, self.context.color);
        let empty = !self.occupied;
        let single = Bitboard::from(from).ahead(color) & empty;
        let mut steps = single;
        if self.context.army.pawns_jump() {
            steps |= (single & Bitboard::rank_of(color, 2)).ahead(color) & empty;
        } else {
            steps |= hunting(board, color, from) & empty;
        }
        if !quiet {
            steps &= Bitboard::last_rank(color);
        }
        let attacked = attacks::pawn::<u64>(color, from);
        let en_passant = self.context.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
        steps | (attacked & (self.capturable(self.enemies, from, false) | en_passant))
    }

    fn castlings(&self, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color) = (self.context.board, self.context.color);
        let attackers = Attackers::new(board, !color, self.armies, self.context.immunities);
        for castling_move in
            CastlingMove::of(color).iter().filter(|castling_move| self.castling.contains(castling_move))
        {
            let is_free =
                (attacks::between::<u64>(castling_move.king_from, castling_move.rook_from) & self.occupied).is_empty();
            if is_free && !attackers.attack(castling_move.king_from) && !attackers.attack(castling_move.rook_to) {
                put(castling_move.king_from, castling_move.king_to.into());
            }
        }
    }
}

/// The square of a run that is farthest from its start.
fn farthest(run: Bitboard, from: Square) -> Bitboard {
    let distance = |square: &Square| square.index().abs_diff(from.index());
    run.into_iter().max_by_key(distance).map_or(Bitboard::EMPTY, Bitboard::from)
}

/// The squares beside a nemesis pawn that are nearer to an enemy king on one axis at least, and farther on none.
fn hunting(board: &Board, color: Color, from: Square) -> Bitboard {
    let mut nearer = Bitboard::EMPTY;
    for king in board.pieces(!color, Kind::King) {
        let toward = |at: u8, goal: u8| (i16::from(goal) - i16::from(at)).signum();
        let files = toward(from.file().index(), king.file().index());
        let ranks = toward(from.rank().index(), king.rank().index());
        let square = Bitboard::from(from);
        let sideways = match files {
            1 => square.east(),
            -1 => square.west(),
            _ => Bitboard::EMPTY,
        };
        let lengthwise = |set: Bitboard| match ranks {
            1 => set.ahead(Color::White),
            -1 => set.ahead(Color::Black),
            _ => Bitboard::EMPTY,
        };
        nearer |= sideways | lengthwise(square) | lengthwise(sideways);
    }
    nearer
}

/// Data to decide without playing a step that it exposes no king of the mover's.
struct Safety {
    /// A king is attacked now.
    in_check: bool,
    /// Squares from which a step must be played to test it.
    shields: Bitboard,
    kings: Bitboard,
}

impl Safety {
    /// Nothing is known: every step must be played to test it.
    const UNKNOWN: Self = Self { in_check: true, shields: Bitboard::ALL, kings: Bitboard::EMPTY };

    fn of(generator: &Generator<'_>) -> Self {
        let MoveContext { board, color, immunities, .. } = generator.context;
        let attackers = Attackers::new(board, !color, generator.armies, immunities);
        let kings = board.pieces(color, Kind::King);
        let mut safety = Self { in_check: false, shields: Bitboard::EMPTY, kings };
        for king in kings {
            safety.in_check |= attackers.attack(king);
            safety.shields |= attackers.shields(king);
        }
        safety
    }

    /// Returns true if no king of the mover's is attacked after the step, if every capture succeeds.
    #[inline]
    fn keeps(&self, generator: &Generator<'_>, step: Step) -> bool {
        let move_kind = generator.context.move_kind(step);
        let is_simple = matches!(move_kind, MoveKind::Move) && !self.kings.contains(step.from());
        if is_simple && !self.in_check && !self.shields.contains(step.from()) {
            return true;
        }
        is_safe_after(&generator.context, generator.armies, step, move_kind)
    }
}

/// Returns true if no king of the mover's is attacked after the step, which is made on a copy of the board.
pub fn is_safe_after(context: &MoveContext<'_>, armies: [Army; 2], step: Step, move_kind: MoveKind) -> bool {
    let mut board = *context.board;
    make(&mut board, context.color, step, move_kind, &context.victims(step, move_kind), false);
    !is_exposed(&board, context.color, armies)
}

/// Returns true if a king of the player's is attacked.
pub fn is_exposed(board: &Board, color: Color, armies: [Army; 2]) -> bool {
    exposed_king(board, color, armies).is_some()
}

/// An attacked king of the player's, if any.
pub fn exposed_king(board: &Board, color: Color, armies: [Army; 2]) -> Option<Square> {
    let attackers = Attackers::new(board, !color, armies, Immunities::of(board, armies));
    board.pieces(color, Kind::King).into_iter().find(|&king| attackers.attack(king))
}
