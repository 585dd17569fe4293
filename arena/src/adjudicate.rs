//! Adjudication of games: by the players' own scores, or because they go on for too long.

use twofold_rules::Color;

use crate::player::EngineScore;
use crate::settings::{Draw, Resign, Settings};

/// Adjudication of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// The player has won.
    Won(Color),
    /// The player resigned.
    Resigned(Color),
    /// The game is drawn.
    Drawn,
    /// The game is drawn after too many moves.
    TooLong,
}

/// Follows the scores of a game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    resign: Option<Resign>,
    draw: Option<Draw>,
    most_moves: Option<u32>,
    /// Turns in a row in which each player saw themselves lost, or winning.
    lost: [u32; 2],
    won: [u32; 2],
    /// Turns in a row, of both players, with scores near 0.
    level: u32,
}

impl Adjudicator {
    /// An adjudicator at the beginning of a game.
    pub fn new(settings: &Settings) -> Self {
        let Settings { resign, draw, most_moves, .. } = *settings;
        Self { resign, draw, most_moves, lost: [0; 2], won: [0; 2], level: 0 }
    }

    /// Notes a turn of a player with its score, after so many moves of the game; returns the adjudication, if there is one.
    pub fn note(&mut self, player: Color, score: Option<EngineScore>, moves: u32) -> Option<Adjudication> {
        let index = player.index();
        let score = score.map(EngineScore::centipawns);
        let count = |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        if let Some(resign) = self.resign {
            count(&mut self.lost[index], score.is_some_and(|score| score <= -resign.score));
            count(&mut self.won[index], score.is_some_and(|score| score >= resign.score));
            let other = (!player).index();
            let is_seen = |by: usize| !resign.two_sided || self.won[by] >= resign.count;
            if self.lost[index] >= resign.count && is_seen(other) {
                return Some(Adjudication::Won(!player));
            }
            if resign.two_sided && self.lost[other] >= resign.count && is_seen(index) {
                return Some(Adjudication::Won(player));
            }
        }
        if let Some(draw) = self.draw {
            count(&mut self.level, score.is_some_and(|score| score.abs() <= draw.score));
            if moves >= draw.number && self.level >= 2 * draw.count {
                return Some(Adjudication::Drawn);
            }
        }
        (self.most_moves.is_some_and(|most| moves >= most) && player == Color::Black).then_some(Adjudication::TooLong)
    }
}
