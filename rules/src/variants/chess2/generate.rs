//! The steps of the six armies.

use super::army::{Army, Manner, Powers};
use super::attack::Attackers;
use super::deed::{Deed, Heading, Scene, Terrain, make};
use crate::Chess2;
use crate::bitboard::{SlidingAttacks, Word};
use crate::castling::Way;
use crate::{Bitboard, Board, Castling, Color, Kind, Square, Step, attacks};

/// Which steps are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Kings' only: a king-turn.
    pub kings_only: bool,
    /// Those, too, that neither capture nor promote.
    pub quiet: bool,
}

/// Hands out the legal steps until the sink says that it has enough.
pub fn legal_steps(position: &Chess2, wanted: Wanted, mut sink: impl FnMut(Step) -> bool) {
    let generator = Generator::new(position);
    // Every step of a king is looked at by itself.
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
    scene: Scene<'a>,
    armies: [Army; 2],
    castling: Castling,
    own: Bitboard,
    occupied: Bitboard,
    /// Enemy men that are no kings.
    enemies: Bitboard,
    /// Men on whom no capture falls anywhere, or only from near.
    has_immune: bool,
}

impl<'a> Generator<'a> {
    fn new(position: &'a Chess2) -> Self {
        let scene = position.scene();
        let (board, color) = (scene.board, scene.color);
        let Terrain { ghosts, nemeses, elephants } = scene.terrain;
        Self {
            scene,
            armies: position.armies(),
            castling: position.castling(),
            own: board.color(color),
            occupied: board.occupied(),
            enemies: board.color(!color).without(board.kind(Kind::King)),
            has_immune: (ghosts | nemeses | elephants).any(),
        }
    }

    /// Men of a set that a man on `from` may capture.
    #[inline]
    fn capturable(&self, men: Bitboard, from: Square, by_king: bool) -> Bitboard {
        if self.has_immune { men.without(self.scene.terrain.immune(from, by_king)) } else { men }
    }

    /// Pseudo-legal steps, until the sink has enough.
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
        let (board, color) = (self.scene.board, self.scene.color);
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
                if last.has(to) {
                    let kinds = self.scene.army.promotions().iter();
                    full = kinds.map(|&kind| Step::promoting(from, to, kind)).any(&mut sink);
                } else {
                    full = sink(Step::new(from, to));
                }
            }
        }
    }

    #[inline]
    fn kings(&self, quiet: Bitboard, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color) = (self.scene.board, self.scene.color);
        let kings = board.pieces(color, Kind::King);
        for from in kings {
            let around = attacks::king::<u64>(from);
            put(from, around & (quiet | self.capturable(self.enemies, from, true)));
            if self.scene.army.manner(Kind::King) == Manner::WarriorKing && (around & kings).is_empty() {
                // A whirlwind that destroys nobody is quiet.
                let destroys = (around & self.occupied).without(self.scene.terrain.ghosts).any();
                let near_king = (around & board.kind(Kind::King)).any();
                if !near_king && (destroys || quiet.any()) {
                    put(from, from.into());
                }
            }
        }
    }

    #[inline]
    fn pieces(&self, quiet: Bitboard, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color, army) = (self.scene.board, self.scene.color, self.scene.army);
        if army == Army::Empowered {
            return self.empowered(quiet, put);
        }
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            let manner = army.manner(kind);
            for from in board.pieces(color, kind) {
                put(from, self.targets(manner, from, quiet));
            }
        }
    }

    /// Where a man that is neither pawn nor king may go, or whom it may capture.
    #[inline]
    fn targets(&self, manner: Manner, from: Square, quiet: Bitboard) -> Bitboard {
        let (occupied, sliders) = (self.occupied, u64::sliders());
        let prey = |men| self.capturable(men, from, false);
        match manner {
            Manner::Knight => attacks::knight(from) & (quiet | prey(self.enemies)),
            Manner::Bishop => sliders.bishop(from, occupied) & (quiet | prey(self.enemies)),
            Manner::Rook => sliders.rook(from, occupied) & (quiet | prey(self.enemies)),
            Manner::Queen => sliders.queen(from, occupied) & (quiet | prey(self.enemies)),
            Manner::Elegant => attacks::king(from) & (quiet | prey(self.enemies)),
            Manner::JungleQueen => {
                (sliders.rook(from, occupied) | attacks::knight(from)) & (quiet | prey(self.enemies))
            }
            Manner::WildHorse => {
                let kings = self.scene.board.kind(Kind::King);
                attacks::knight(from) & (quiet | prey(self.occupied.without(kings)))
            }
            Manner::Nemesis => sliders.queen(from, occupied) & quiet,
            Manner::Ghost => quiet,
            Manner::Reaper => {
                (quiet | prey(self.enemies)).without(Bitboard::last_rank(self.scene.color)).without(from.into())
            }
            Manner::Tiger => {
                let reach = sliders.bishop(from, occupied) & super::deed::near(from);
                reach & (quiet | prey(self.enemies))
            }
            Manner::Elephant => Heading::ALL
                .into_iter()
                .fold(Bitboard::EMPTY, |targets, heading| targets | self.elephant(from, heading, quiet)),
            Manner::Pawn | Manner::NemesisPawn | Manner::King | Manner::WarriorKing => Bitboard::EMPTY,
        }
    }

    /// An elephant's quiet moves in a direction, and the end of its rampage.
    fn elephant(&self, from: Square, heading: Heading, quiet: Bitboard) -> Bitboard {
        let run = self.scene.terrain.run(from, heading);
        let men = run & self.occupied;
        if men.is_empty() {
            return run & quiet;
        }
        // It stops before the first man, or goes on to the end.
        let before = run & attacks::rook(from, self.occupied) & quiet;
        let kings = self.scene.board.kind(Kind::King);
        let end = if (run & kings).any() { Bitboard::EMPTY } else { farthest(run, from) };
        before | end
    }

    /// Knights, bishops and rooks that have each other's moves from those beside them.
    fn empowered(&self, quiet: Bitboard, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color, sliders) = (self.scene.board, self.scene.color, u64::sliders());
        let powers = Powers::of(board, color, Army::Empowered);
        let queens = board.pieces(color, Kind::Queen);
        for from in self.own.without(queens | board.kind(Kind::Pawn) | board.kind(Kind::King)) {
            let mut reach = Bitboard::EMPTY;
            if powers.leaping.has(from) {
                reach |= attacks::knight(from);
            }
            if powers.diagonal.has(from) {
                reach |= sliders.bishop(from, self.occupied);
            }
            if powers.straight.has(from) {
                reach |= sliders.rook(from, self.occupied);
            }
            put(from, reach & (quiet | self.capturable(self.enemies, from, false)));
        }
        for from in queens {
            put(from, self.targets(Manner::Elegant, from, quiet));
        }
    }

    #[inline]
    fn pawn(&self, from: Square, quiet: bool) -> Bitboard {
        let (board, color) = (self.scene.board, self.scene.color);
        let empty = !self.occupied;
        let single = Bitboard::from(from).ahead(color) & empty;
        let mut steps = single;
        if self.scene.army.pawns_jump() {
            steps |= (single & Bitboard::rank_of(color, 2)).ahead(color) & empty;
        } else {
            steps |= hunting(board, color, from) & empty;
        }
        if !quiet {
            steps &= Bitboard::last_rank(color);
        }
        let attacked = attacks::pawn::<u64>(color, from);
        let en_passant = self.scene.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
        steps | (attacked & (self.capturable(self.enemies, from, false) | en_passant))
    }

    fn castlings(&self, put: &mut impl FnMut(Square, Bitboard)) {
        let (board, color) = (self.scene.board, self.scene.color);
        let attackers = Attackers::new(board, !color, self.armies, self.scene.terrain);
        for way in Way::of(color).iter().filter(|way| self.castling.has(way)) {
            let is_free = (attacks::between::<u64>(way.king_from, way.rook_from) & self.occupied).is_empty();
            if is_free && !attackers.attack(way.king_from) && !attackers.attack(way.rook_to) {
                put(way.king_from, way.king_to.into());
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

/// What must be looked at to know that no king of the mover's is attacked after a step.
struct Safety {
    /// Is a king attacked now?
    in_check: bool,
    /// Squares whose men must not leave without a look.
    shields: Bitboard,
    kings: Bitboard,
}

impl Safety {
    /// Nothing is known: every step must be looked at.
    const UNKNOWN: Self = Self { in_check: true, shields: Bitboard::ALL, kings: Bitboard::EMPTY };

    fn of(generator: &Generator<'_>) -> Self {
        let Scene { board, color, terrain, .. } = generator.scene;
        let attackers = Attackers::new(board, !color, generator.armies, terrain);
        let kings = board.pieces(color, Kind::King);
        let mut safety = Self { in_check: false, shields: Bitboard::EMPTY, kings };
        for king in kings {
            safety.in_check |= attackers.attack(king);
            safety.shields |= attackers.shields(king);
        }
        safety
    }

    /// Is no king of the mover's attacked after the step, every capture succeeding?
    #[inline]
    fn keeps(&self, generator: &Generator<'_>, step: Step) -> bool {
        let deed = generator.scene.deed(step);
        let is_simple = matches!(deed, Deed::Move) && !self.kings.has(step.from());
        if is_simple && !self.in_check && !self.shields.has(step.from()) {
            return true;
        }
        is_safe_after(&generator.scene, generator.armies, step, deed)
    }
}

/// Makes the step and looks.
pub fn is_safe_after(scene: &Scene<'_>, armies: [Army; 2], step: Step, deed: Deed) -> bool {
    let mut board = *scene.board;
    make(&mut board, scene.color, step, deed, &scene.victims(step, deed), false);
    !is_exposed(&board, scene.color, armies)
}

/// Is a king of the player's attacked?
pub fn is_exposed(board: &Board, color: Color, armies: [Army; 2]) -> bool {
    exposed_king(board, color, armies).is_some()
}

/// A king of the player's that is attacked.
pub fn exposed_king(board: &Board, color: Color, armies: [Army; 2]) -> Option<Square> {
    let attackers = Attackers::new(board, !color, armies, Terrain::of(board, armies));
    board.pieces(color, Kind::King).into_iter().find(|&king| attackers.attack(king))
}
