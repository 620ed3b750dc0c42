"""`netrunner-tui export`: a game as a transcript, as data, as a page for browsers, as a picture, as a recording."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from netrunner_tui.arguments import Parser
from netrunner_tui.library.paths import cards_folder, config_folder, games_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.replays import target
from netrunner_tui.replays.excerpt import Excerpt, SeatName, place_of, read
from netrunner_tui.replays.game_files import named_game

if TYPE_CHECKING:
    from netrunner_tui.table.drawing.themes import Palette

ENDINGS: Final = ("md", "json", "html", "svg", "cast")
MOMENT: Final = ("html", "svg")
"""Formats that can begin at a moment or show one; the others cover a range of them."""
PAINTED: Final = ("svg", "cast")
LARGEST: Final = (400, 200)


def main(args: list[str]) -> int:
    """Runs the command. Returns 0. Raises NetrunnerError for what cannot be exported or written: nothing is changed then."""
    options = _parser().parse_args(args)
    kind: str = options.to or _by_ending(options.out)
    _fits_together(kind, options)
    game = named_game(options.file, games_folder())
    pools = Pools([cards_folder(), *options.cards])
    excerpt = read(game, pools, options.seat, options.since, options.until)
    at = excerpt.first if kind == "html" else excerpt.last
    if options.at is not None:
        at = place_of(excerpt.past, options.at)
        if not excerpt.first <= at <= excerpt.last:
            first, last = (excerpt.past.answered[place].number for place in (excerpt.first, excerpt.last))
            raise NetrunnerError(f"answer {options.at} is not among those from {first} until {last}")
    to_screen = options.out is not None and str(options.out) == "-"
    to = target.target_of(options.out, game, kind)
    if not to_screen:
        target.check(to, game, force=options.force, ask=_ask if sys.stdin is not None and sys.stdin.isatty() else None)
    content = exported(excerpt, kind, at, options.size, options.theme)
    if excerpt.saved.notice:
        print(plain(excerpt.saved.notice), file=sys.stderr)  # noqa: T201
    if to_screen:
        target.write_out(content)
        return 0
    target.write(to, content)
    print(plain(f"{to}: {_size(len(content))}"))  # noqa: T201
    return 0


def exported(excerpt: Excerpt, kind: str, at: int, size: tuple[int, int] = (120, 40), theme: str = "") -> bytes:
    """Returns the excerpt in one of the formats `ENDINGS`; `at` is the place to show (svg) or to open at (html).

    Raises NetrunnerError for a theme that is not there, BadFile for a file that tells what cannot have happened.
    """
    with excerpt.past.fitting():
        return _exported(excerpt, kind, at, size, theme)


def _exported(excerpt: Excerpt, kind: str, at: int, size: tuple[int, int], theme: str) -> bytes:
    # Each format is loaded when it is asked for: those that are text need nothing that paints.
    match kind:
        case "md":
            from netrunner_tui.replays.transcript import transcript

            return transcript(excerpt).encode()
        case "json":
            from netrunner_tui.replays.records import as_json

            return as_json(excerpt)
        case "html":
            from netrunner_tui.replays.page import page

            return page(excerpt, at)
        case "svg":
            from netrunner_tui.table.past.filming import picture

            return picture(excerpt, at, size, _palette(theme)).encode()
        case "cast":
            from netrunner_tui.table.past.filming import film

            return film(excerpt, size, _palette(theme))
        case _:
            raise ValueError(kind)


def _palette(name: str) -> Palette:
    """Returns a theme by its name: one that comes with the game, or one of the user's own. Raises NetrunnerError."""
    from netrunner_tui.table.drawing.theme_files import read_themes
    from netrunner_tui.table.drawing.themes import PALETTES

    wanted = name.lower() or "sprawl"
    if wanted in PALETTES:
        return PALETTES[wanted]
    own, notices = read_themes(config_folder() / "themes")
    if wanted not in own:
        more = f"; {notices[0]}" if notices else ""
        raise NetrunnerError(f"no theme is called `{plain(name)}`; known: {', '.join([*PALETTES, *own])}{more}")
    return own[wanted]


def _parser() -> Parser:
    parser = Parser.of(
        "export",
        "The formats: md, json, html for browsers, svg of the board, cast for asciinema.",
        epilog="Without --seat, a finished game is shown from both seats, one that goes on as both players see it.",
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE", type=Path, help="a game file, or its name in the list of `games`, or how that begins")
    parser.add_argument("--to", choices=ENDINGS, help="the format; default: by the ending of OUT")
    parser.add_argument("--seat", choices=get_args(SeatName), help="the seat it is seen from")
    parser.add_argument("--at", metavar="N", type=_number, help="svg: the answer after which to show the board; html: where it opens")
    parser.add_argument("--from", dest="since", metavar="N", type=_number, help="the first answer to tell of; 0 is the set-up")
    parser.add_argument("--until", metavar="N", type=_number, help="the last answer to tell of")
    parser.add_argument("-o", "--out", metavar="OUT", type=Path, help="a file, a folder, or - for the standard output; default: here")
    parser.add_argument("--force", action="store_true", help="overwrite OUT where it is there already")
    parser.add_argument("--size", metavar="WxH", type=_cells, default=(120, 40), help="svg and cast: columns and rows; default: 120x40")
    parser.add_argument("--theme", metavar="NAME", default="", help="svg and cast: a theme of the table; default: sprawl")
    parser.add_cards()
    return parser


def _by_ending(out: Path | None) -> str:
    ending = out.suffix[1:].lower() if out else ""
    if ending not in ENDINGS:
        raise NetrunnerError(f"which format? --to {'|'.join(ENDINGS)}, or an OUT that ends in one of them")
    return ending


def _fits_together(kind: str, options: argparse.Namespace) -> None:
    """Raises NetrunnerError for options that mean nothing for the format."""
    if options.at is not None and kind not in MOMENT:
        raise NetrunnerError(f"--at is for {' and '.join(MOMENT)}; for {kind} there are --from and --until")
    if kind == "svg" and (options.since is not None or options.until is not None):
        raise NetrunnerError("a picture is of one moment: --at, not --from and --until")
    if kind not in PAINTED and (options.theme or options.size != (120, 40)):
        raise NetrunnerError(f"--theme and --size are for {' and '.join(PAINTED)}")


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 on")
    return int(text)


def _cells(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (80 <= width <= LARGEST[0] and 24 <= height <= LARGEST[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is no size from 80x24 to {LARGEST[0]}x{LARGEST[1]}")
    return width, height


def _ask(question: str) -> bool:
    print(f"{question} yes, or no? ", end="", file=sys.stderr, flush=True)  # noqa: T201
    return sys.stdin.readline().strip().casefold() in {"yes", "y"}


def _size(count: int) -> str:
    return f"{count} bytes" if count < 10_000 else f"{count / 1000:,.0f} kB" if count < 10_000_000 else f"{count / 1_000_000:,.1f} MB"
