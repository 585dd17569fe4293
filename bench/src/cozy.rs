//! Perft with the crate `cozy-chess`, the reference for speed in orthodox chess.

use cozy_chess::Board;

/// Counts sequences of `depth` moves, the last of each without playing it.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            nodes += moves.len() as u64;
        } else {
            for step in moves {
                let mut child = board.clone();
                child.play_unchecked(step);
                nodes += perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Counts the same sequences, every move played.
pub fn perft_full(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for step in moves {
            let mut child = board.clone();
            child.play_unchecked(step);
            nodes += perft_full(&child, depth - 1);
        }
        false
    });
    nodes
}
