//! Effects of a step on the board: the pieces that it captures, and the placement after it.

use arrayvec::ArrayVec;

use super::army::{Army, Movement};
use crate::castling::CastlingMove;
use crate::{Bitboard, Board, Color, Kind, Piece, Square, Step, attacks};

/// Squares of the pieces that a step captures, in the order in which their captures are decided. A whirlwind takes
/// eight at most.
pub type Victims = ArrayVec<Square, 8>;

/// The directions of an elephant, as (files, ranks).
#[derive(Clone, Copy, Debug)]
pub enum Direction {
    North,
    South,
    East,
    West,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// The next squares in the direction.
    #[inline]
    fn ahead(self, from: Bitboard) -> Bitboard {
        match self {
            Self::North => from.ahead(Color::White),
            Self::South => from.ahead(Color::Black),
            Self::East => from.east(),
            Self::West => from.west(),
        }
    }
}

/// Length of an elephant's run.
const RUN: usize = 3;

/// The squares within two files and two ranks of a square: from there an elephant on it may be captured.
#[inline]
pub fn near(square: Square) -> Bitboard {
    let mut near = Bitboard::from(square);
    for _ in 0..2 {
        near |= near.west() | near.east();
        near |= near.ahead(Color::White) | near.ahead(Color::Black);
    }
    near
}

/// Pieces of both armies that cannot be captured, or only by some pieces or from nearby.
#[derive(Clone, Copy, Debug)]
pub struct Immunities {
    pub ghosts: Bitboard,
    pub nemeses: Bitboard,
    pub elephants: Bitboard,
}

impl Immunities {
    #[inline]
    pub fn of(board: &Board, armies: [Army; 2]) -> Self {
        let mut immunities = Self { ghosts: Bitboard::EMPTY, nemeses: Bitboard::EMPTY, elephants: Bitboard::EMPTY };
        for (color, army) in Color::ALL.into_iter().zip(armies) {
            match army {
                Army::Reaper => immunities.ghosts |= board.pieces(color, Kind::Rook),
                Army::Nemesis => immunities.nemeses |= board.pieces(color, Kind::Queen),
                Army::Animals => immunities.elephants |= board.pieces(color, Kind::Rook),
                _ => {}
            }
        }
        immunities
    }

    /// Pieces of either side that a piece on `from` cannot capture, kings apart, which are never captured.
    #[inline]
    pub fn immune(&self, from: Square, by_king: bool) -> Bitboard {
        let mut immune = self.ghosts;
        if !by_king {
            immune |= self.nemeses;
        }
        if self.elephants.any() {
            immune |= self.elephants.without(near(from));
        }
        immune
    }

    /// The squares of an elephant's run, up to three, to the edge or before a wall.
    #[inline]
    pub fn run(&self, from: Square, direction: Direction) -> Bitboard {
        let (mut run, mut at) = (Bitboard::EMPTY, Bitboard::from(from));
        for distance in 1..=RUN {
            at = direction.ahead(at);
            let mut walls = self.ghosts | self.nemeses;
            if distance == RUN {
                walls |= self.elephants;
            }
            if at.is_empty() || (at & walls).any() {
                break;
            }
            run |= at;
        }
        run
    }
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A piece goes to a square, and captures the piece on it.
    Move,
    /// King and rook.
    Castling(&'static CastlingMove),
    /// A pawn goes to the square that another has passed over; the square of that pawn.
    EnPassant(Square),
    /// A tiger captures and stays on its square.
    Pounce,
    /// An elephant captures every piece on its way.
    Rampage,
    /// A king destroys all pieces next to it.
    Whirlwind,
}

/// The board and the player of a step.
#[derive(Clone, Copy)]
pub struct MoveContext<'a> {
    pub board: &'a Board,
    pub color: Color,
    pub army: Army,
    pub en_passant: Option<Square>,
    pub immunities: Immunities,
}

impl MoveContext<'_> {
    /// The kind of a pseudo-legal step.
    #[inline]
    pub fn move_kind(&self, step: Step) -> MoveKind {
        let (from, to, board) = (step.from(), step.to(), self.board);
        let Some(kind) = board.kind_at(from) else { return MoveKind::Move };
        match self.army.movement(kind) {
            Movement::Pawn | Movement::NemesisPawn
                if self.en_passant == Some(to) && attacks::pawn::<u64>(self.color, from).contains(to) =>
            {
                MoveKind::EnPassant(Square::at(to.file(), from.rank()))
            }
            Movement::King if self.army.castles() && from.index().abs_diff(to.index()) == 2 => {
                CastlingMove::of(self.color)
                    .iter()
                    .find(|castling_move| castling_move.king_to == to)
                    .map_or(MoveKind::Move, MoveKind::Castling)
            }
            Movement::WarriorKing if from == to => MoveKind::Whirlwind,
            Movement::Tiger if board.occupied().contains(to) => MoveKind::Pounce,
            Movement::Elephant if (self.path(from, to) & board.occupied()).any() => MoveKind::Rampage,
            _ => MoveKind::Move,
        }
    }

    /// The squares after `from` up to `to`, which is included.
    #[inline]
    fn path(&self, from: Square, to: Square) -> Bitboard {
        attacks::between::<u64>(from, to) | to.into()
    }

    /// Squares of the pieces that a step captures, in the order of their decisions.
    #[inline]
    pub fn victims(&self, step: Step, move_kind: MoveKind) -> Victims {
        let (from, to, occupied) = (step.from(), step.to(), self.board.occupied());
        let mut victims = Victims::new();
        match move_kind {
            MoveKind::Castling(_) => {}
            MoveKind::EnPassant(pawn) => victims.push(pawn),
            MoveKind::Move | MoveKind::Pounce => {
                if occupied.contains(to) {
                    victims.push(to);
                }
            }
            MoveKind::Rampage => {
                victims.extend(self.path(from, to) & occupied);
                if to < from {
                    victims.reverse();
                }
            }
            MoveKind::Whirlwind => {
                victims.extend((attacks::king::<u64>(from) & occupied).without(self.immunities.ghosts));
            }
        }
        victims
    }
}

/// Makes a step: the victims leave the board, and unless the attacker is lost it stands where the step takes it.
pub fn make(board: &mut Board, color: Color, step: Step, move_kind: MoveKind, victims: &[Square], lost: bool) {
    for &square in victims {
        board.clear(square);
    }
    let (from, to) = (step.from(), step.to());
    if lost {
        board.clear(from);
        return;
    }
    match move_kind {
        MoveKind::Pounce | MoveKind::Whirlwind => {}
        MoveKind::Move | MoveKind::EnPassant(_) | MoveKind::Rampage => {
            let kind = board.kind_at(from).unwrap_or(Kind::Pawn);
            board.clear(from);
            board.put(Piece { color, kind: step.promotion().unwrap_or(kind) }, to);
        }
        MoveKind::Castling(castling_move) => {
            for (kind, from, to) in
                [(Kind::King, from, to), (Kind::Rook, castling_move.rook_from, castling_move.rook_to)]
            {
                board.clear(from);
                board.put(Piece { color, kind }, to);
            }
        }
    }
}
