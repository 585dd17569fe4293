"""Referees chess games of a PGN file a second time, with python-chess: results and reasons must be equal."""

import collections
import sys

import chess
import chess.pgn



def ending(board):
    """The result and the reason, if the game is over; draws that can be claimed count as they come."""
    if board.is_checkmate():
        return board.result(), "checkmate"
    if board.is_stalemate():
        return "1/2-1/2", "stalemate"
    if board.halfmove_clock >= 100:
        return "1/2-1/2", "clock"
    if board.is_repetition(3):
        return "1/2-1/2", "repetition"
    if board.is_insufficient_material():
        return "1/2-1/2", "material"
    return None


def main():
    counts, wrong = collections.Counter(), 0
    with open(sys.argv[1], encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            board = game.board()
            early = None
            for move in game.mainline_moves():
                early = early or ending(board)
                board.push(move)
            told = (game.headers["Result"], game.headers.get("Termination"))
            expected = ending(board)
            if game.errors or early or told != expected:
                wrong += 1
                print(f"round {game.headers['Round']}: {told}, expected {expected}, before the end {early}, {game.errors}")
            counts[told] += 1
    for (result, reason), count in sorted(counts.items()):
        print(f"{count:5} {result} {reason}")
    print(f"games {sum(counts.values())} wrong {wrong}")
    return 1 if wrong else 0


sys.exit(main())
