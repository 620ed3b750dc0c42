"""`netrunner-tui review`: looks back on a saved game."""

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Final

import msgspec

from netrunner_tui.arguments import Parser
from netrunner_tui.library.paths import cards_folder, games_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.text import plain, without_accents
from netrunner_tui.plain.speech import breaths, spoken
from netrunner_tui.progress_bar import bar
from netrunner_tui.replays.game_files import named_game
from netrunner_tui.replays.reviews.game_review import past_of, review_file
from netrunner_tui.replays.reviews.review_judged import judge_and_keep, kept
from netrunner_tui.replays.reviews.review_text import bare, lines, sentences

WIDEST: Final = 120
"""Cells of a line, however wide the terminal is: longer ones are hard to read."""


def main(args: list[str]) -> int:
    """Prints the review of a game file; returns 0. Raises BadFile, NetrunnerError."""
    parser = Parser.of("review")
    parser.add_argument("file", metavar="GAMEFILE", type=Path, help="a saved game; all that was hidden in it is told")
    parser.add_argument(
        "--judge", action="store_true", help="first let a computer opponent look at every action, half a minute at most; it is kept"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, for programs")
    parser.add_ascii()
    parser.add_argument("--plain", action="store_true", help="print sentences alone, for reading aloud")
    parser.add_argument("--width", metavar="CELLS", type=int, default=0, help="how wide lines may be; default: as the terminal")
    parser.add_cards()
    read = parser.parse_args(args)
    path, pools = named_game(read.file, games_folder()), Pools([cards_folder(), *read.cards])
    if read.judge:
        _judge(path, pools)
    review = review_file(path, pools)
    if read.json:
        sys.stdout.write(f"{msgspec.json.encode(review).decode()}\n")
        return 0
    if read.plain:
        sys.stdout.write("".join(f"{part}\n" for sentence in sentences(review) for part in breaths(spoken(sentence))))
        return 0
    width = read.width or min(WIDEST, get_terminal_size().columns)
    for line in lines(review, width, ascii_only=read.ascii):
        told = plain(bare(line))
        told = without_accents(told).encode("ascii", "replace").decode() if read.ascii else told
        sys.stdout.write(f"{told}\n")
    return 0


def _judge(path: Path, pools: Pools) -> None:
    """Judges a game, unless it was judged before; where the time was over then, goes on. Raises BadFile, NetrunnerError."""
    before = kept(path)
    if before is not None and before.whole:
        return
    past = past_of(path, pools)
    with past.fitting(), bar("actions") as shown:
        judge_and_keep(past, path, shown)
