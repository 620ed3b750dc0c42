"""The credits and agenda points of both sides at the end of each turn of a saved game: `python3 examples/credits_by_turn.py GAMEFILE`."""

import sys

import netrunner_tui as nt


def main(path: str) -> None:
    """Prints a line for each turn, and how the game ended."""
    replay = nt.read_game(path)
    moments = replay.moments()
    print(f"{'turn':>4}  {'of':8}{'credits: Corp':>14}{'Runner':>8}{'points: Corp':>14}{'Runner':>8}")
    for places in replay.turns():
        end = moments[places[-1]]
        credits, points = end.credits, end.points
        print(f"{end.turn_number:4}  {end.turn or 'set-up':8}{credits[0]:14}{credits[1]:8}{points[0]:14}{points[1]:8}")
    print(f"{replay.winner} by {replay.reason}" if replay.winner else "not over")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2] or [""])
    except nt.NetrunnerError as error:
        sys.exit(str(error))
