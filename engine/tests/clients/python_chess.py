"""Plays and analyses with an engine through the package `chess` of PyPI, as countless scripts do.

Usage: python_chess.py ENGINE. Prints a line for each thing tried; the exit status is 0 only if all went well.
"""
import logging
import sys

import chess
import chess.engine

MOST_PLIES = 500
SECONDS_A_MOVE = 0.02


class Complaints(logging.Handler):
    """Keeps what the package logs as a warning or worse: lines of the engine that it could not read."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def check(condition, message):
    """`assert`, but also under `python -O`."""
    if not condition:
        raise SystemExit(f"FAILED: {message}")


def handshake(engine):
    """The options that the package found, and their defaults."""
    check(engine.id.get("name", "").startswith("Twofold"), f"the engine's name is {engine.id}")
    for name in ("Hash", "Threads", "MultiPV", "Ponder", "UCI_Variant"):
        check(name in engine.options, f"no option {name}")
    check(engine.options["UCI_Variant"].default == "chess", "the default variant is not chess")
    engine.configure({"Hash": 16, "Threads": 1})
    engine.ping()


def play_a_game(engine):
    """The engine against itself until the game is over; every move is judged by the package's own rules."""
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < MOST_PLIES:
        played = engine.play(board, chess.engine.Limit(time=SECONDS_A_MOVE), game="self-play", info=chess.engine.INFO_ALL)
        check(played.move in board.legal_moves, f"{played.move} is illegal in {board.fen()}")
        check("score" in played.info and "pv" in played.info, f"no score or line in {board.fen()}: {played.info}")
        board.push(played.move)
    check(board.ply() > 10, f"a game of {board.ply()} plies")
    return f"a game of {board.ply()} plies, {board.result(claim_draw=True)}"


def analyse_lines(engine):
    """Three best lines of a middle game: distinct, sorted, legal to their ends."""
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    infos = engine.analyse(board, chess.engine.Limit(depth=6), multipv=3)
    check(len(infos) == 3, f"{len(infos)} lines, expected 3")
    scores = [info["score"].pov(board.turn) for info in infos]
    check(scores == sorted(scores, reverse=True), f"lines are not sorted: {scores}")
    check(len({info["pv"][0] for info in infos}) == 3, f"lines are not distinct: {infos}")
    for info in infos:
        check(info["depth"] == 6, f"depth {info['depth']}, expected 6")
        line = board.copy()
        for move in info["pv"]:
            check(move in line.legal_moves, f"{move} is illegal in {line.fen()}")
            line.push(move)
    return "three lines"


def analyse_mates(engine):
    """Mates for either side, from the view of either side."""
    for fen, mate in (("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1), ("r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", -1),
                      ("k7/8/1K6/8/8/8/8/7R b - - 0 1", 1), ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2)):
        info = engine.analyse(chess.Board(fen), chess.engine.Limit(mate=2, depth=12))
        score = info["score"].white()
        check(score.mate() == mate, f"{fen}: {score}, expected mate {mate} for White")
    return "mates"


def stop_an_analysis(engine):
    """An endless analysis, read line by line and then stopped."""
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 3:
                break
    check(analysis.wait().move in chess.Board().legal_moves, "a stopped analysis has no legal best move")
    return "an analysis, stopped"


def main():
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    with chess.engine.SimpleEngine.popen_uci(sys.argv[1], timeout=60) as engine:
        handshake(engine)
        for attempt in (play_a_game, analyse_lines, analyse_mates, stop_an_analysis):
            print("ok:", attempt(engine), flush=True)
        engine.quit()
        # Quitting has waited for the process.
        status = engine.protocol.returncode.result()
    check(status == 0, f"the engine ended with status {status}")
    check(not complaints.lines, f"the package complains: {complaints.lines}")


if __name__ == "__main__":
    main()
