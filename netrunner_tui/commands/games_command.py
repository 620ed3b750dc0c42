"""`netrunner-tui games`: the saved games as a list to search in, renamed, deleted, exported."""

import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

import msgspec

from netrunner_tui.arguments import Parser
from netrunner_tui.library.card_cache import cache_folder
from netrunner_tui.library.paths import cards_folder, games_folder
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.text import count_text, plain, without_accents
from netrunner_tui.progress_bar import bar
from netrunner_tui.replays import game_files
from netrunner_tui.replays.index import Index
from netrunner_tui.replays.index_entry import RESULTS, SORTS, Entry, Query, checked
from netrunner_tui.replays.printed_points import PrintedPoints
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.settings.subcommands import SUBCOMMANDS

MOST: Final = 200
"""Games that are listed where nobody asks for more."""
PIPED: Final = 160
"""Cells of a line where no terminal says how many there are."""
GAP: Final = "  "
BELOW: Final = " " * 12
"""Before what stands below a game's first line."""
SLOW: Final = 1.0
"""Seconds after which it is said that files are being read."""


def main(args: list[str]) -> int:
    """Runs the command; returns 0. Raises NetrunnerError for what cannot be done: nothing is changed then."""
    action = actions().get(args[0]) if args else None
    return action(args[1:]) if action is not None else _list(args)


def actions() -> dict[str, Callable[[list[str]], int]]:
    """Returns the handler of each `games` subcommand."""
    return {"rename": _rename, "delete": _delete, "export": _export, "reindex": _reindex}


def opened(cards: Sequence[Path] = ()) -> Index:
    """Returns the index of the user's games. `cards`: folders of more card files."""
    looked_up = PrintedPoints([cards_folder(), *cards], bar)
    return Index(games_folder(), cache_folder(), looked_up, looked_up.match)


# --- the list ----------------------------------------------------------------------------------------------------------------------------


def _list(args: list[str]) -> int:
    parser = Parser.of("games", epilog="\n".join(("commands:", *_told())))
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument(
        "query", metavar="QUERY", nargs="*", help="words that are in a name, a deck, an identity, the file's name or the result"
    )
    parser.add_argument("--player", metavar="NAME", default="", help="games of this player, on either side")
    parser.add_argument("--deck", metavar="NAME", default="")
    parser.add_argument("--identity", metavar="NAME", default="")
    parser.add_argument("--result", metavar="RESULT", default="", help=f"one of {', '.join(RESULTS)}; won and lost are about --player")
    parser.add_argument("--rules", metavar="RULEBOOK", default="", help=f"one of {', '.join(RULEBOOKS)}")
    parser.add_argument("--since", metavar="DAY", default="", help="begun on this day or later, such as 2026-11-21")
    parser.add_argument("--until", metavar="DAY", default="", help="begun on this day or before")
    parser.add_argument("--sort", metavar="WHAT", default="saved", help=f"one of {', '.join(SORTS)}; default: %(default)s")
    parser.add_argument("--reverse", action="store_true", help="the other way around")
    parser.add_argument("--most", metavar="N", type=int, default=MOST, help="games to list; default: %(default)s, 0 for all")
    parser.add_cards()
    parser.add_argument("--json", action="store_true", help="one JSON object a game, one a line; all of them")
    parser.add_ascii()
    parser.add_argument("--plain", action="store_true", help="print sentences, nothing cut off, for reading aloud")
    read = parser.parse_args(args)
    typed = Query(
        words=tuple(read.query), player=read.player, deck=read.deck, identity=read.identity, result=read.result, rules=read.rules,
        since=read.since, until=read.until, sort=read.sort, reverse=read.reverse,
    )  # fmt: skip
    query = checked(typed)
    if read.most < 0:
        raise NetrunnerError(f"--most {read.most}: expected 0 or more")
    with opened(read.cards) as index:
        _take_in(index)
        every = read.json or not read.most
        found = index.find(query, None if every else read.most)
        if read.json:
            for entry in found:
                sys.stdout.write(f"{msgspec.json.encode(as_data(entry)).decode()}\n")
            return 0
        columns = get_terminal_size().columns if sys.stdout.isatty() else PIPED
        rows = sentences(found) if read.plain else lines(found, columns)
        told = [_ascii(line) if read.ascii else line for line in rows]
        sys.stdout.write("".join(f"{line}\n" for line in told))
        total = len(found) if every else index.count(query)
    if not found:
        sys.stderr.write("no game fits\n" if read.query or args else "there are no saved games yet\n")
    elif total > len(found):
        sys.stderr.write(f"{total} games fit; these are the first {len(found)} (--most 0 lists all)\n")
    return 0


def _told() -> list[str]:
    """Returns one help line for each `games` subcommand."""
    below = [one for one in SUBCOMMANDS if one.group == "games"]
    return [f"  {one.examples[0][0]:<32}{one.help}" for one in below]


def _take_in(index: Index) -> None:
    """Reads what has changed; where that takes long, it says so."""
    left = index.refresh(SLOW)
    if left:
        sys.stderr.write(f"reading {left} game files that are new or have changed…\n")
        index.refresh()


def lines(entries: Sequence[Entry], width: int) -> list[str]:
    """Tells games as lines of at most `width` cells: day, players, game, result, length, file; below it what is wrong with a file.

    Where that has no room, each game has a line for its day and file, which other commands ask for, and the rest stands below.
    """
    rows = [
        (entry.day, f"{entry.corp_name} against {entry.runner_name}" if entry.readable else "?", entry.rules,
         entry.result, count_text(entry.turns, "turn"), count_text(entry.answers, "answer"), entry.stem)
        for entry in entries
    ]  # fmt: skip
    widths = [max((len(row[place]) for row in rows), default=0) for place in range(6)]
    wide = [GAP.join([*(f"{text:<{room}}" for text, room in zip(row, widths, strict=False)), row[-1]]) for row in rows]
    roomy = all(len(line) <= width for line in wide)
    told = []
    for entry, row, line in zip(entries, rows, wide, strict=True):
        if roomy:
            told.append(line)
        else:
            told.append(_cut(f"{row[0]:<{widths[0]}}{GAP}{row[-1]}", width))
            told += wrap(", ".join(text for text in row[1:-1] if text), width, initial_indent=BELOW, subsequent_indent=BELOW)
        if entry.match:
            told.append(_cut(f"{BELOW}{entry.match}", width))
        if entry.problem:
            told.append(_cut(f"{BELOW}{entry.problem}", width))
    return told


def sentences(entries: Sequence[Entry]) -> list[str]:
    """Tells games as sentences: file, players, game, result, length, day."""
    told = []
    for entry in entries:
        if entry.readable:
            players = f"{entry.corp_name} against {entry.runner_name}"
            told.append(f"{entry.stem}: {players}, {entry.rules}, {entry.result}.")
            told.append(f"{count_text(entry.turns, 'turn')}, {count_text(entry.answers, 'answer')}, begun on {entry.day}.")
            told += [entry.match] if entry.match else []
        else:
            told.append(f"{entry.stem} cannot be read.")
        if entry.problem:
            told.append(f"{entry.problem.rstrip('.')}.")
    return told


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"


def _ascii(text: str) -> str:
    return without_accents(text.replace("…", "~")).encode("ascii", "replace").decode()


def as_data(entry: Entry) -> dict[str, object]:
    """Returns a game as a JSON object."""
    told: dict[str, object] = {"path": plain(str(entry.path)), "name": entry.stem}
    for field in entry.__struct_fields__:
        if field not in ("folder", "name", "known", "saved"):
            told[field] = getattr(entry, field)
    return {**told, "saved": round(entry.saved, 3), "readable": bool(entry.readable), "result": entry.result}


# --- single games ------------------------------------------------------------------------------------------------------------------------


def _rename(args: list[str]) -> int:
    parser = Parser.of("games rename")
    parser.add_argument("file", metavar="FILE", help="a game of the games folder by its name, or any file by its path")
    parser.add_argument("name", metavar="NEWNAME", help="a name without folders")
    read = parser.parse_args(args)
    path = game_files.find_game(read.file, games_folder())
    with opened() as index:
        index.refresh(SLOW)
        branches = index.branches(path.name)
        new = game_files.rename(path, read.name)
        index.refresh(SLOW)
    sys.stdout.write(f"{plain(path.name)} is {plain(new.name)} now\n")
    if branches and new != path:
        games = "1 game says that it" if branches == 1 else f"{branches} games say that they"
        sys.stdout.write(f"{games} branched off {plain(path.name)}: that name is kept there\n")
    return 0


def _delete(args: list[str]) -> int:
    parser = Parser.of("games delete")
    parser.add_argument("files", metavar="FILE", nargs="+", help="games of the games folder by their names, or files by their paths")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    read = parser.parse_args(args)
    paths = [game_files.find_game(name, games_folder()) for name in read.files]
    for path in paths:
        if not read.yes and not _agreed(path):
            sys.stdout.write(f"{plain(path.name)} is kept\n")
            continue
        game_files.delete(path)
        sys.stdout.write(f"{plain(path.name)} is deleted\n")
    with opened() as index:
        index.refresh(SLOW)
    return 0


def _agreed(path: Path) -> bool:
    """Asks; where nobody can answer, nothing is deleted. Raises NetrunnerError there."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise NetrunnerError(f"{plain(path.name)}: nobody is there to ask; --yes deletes it without asking")
    sys.stdout.write(f"Delete {plain(str(path))} for good? yes, or no? ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in ("yes", "y")


def _export(args: list[str]) -> int:
    from netrunner_tui.table.past.export import main as export

    if args and not args[0].startswith("-"):
        args = [str(game_files.find_game(args[0], games_folder())), *args[1:]]
    return export(args)


def _reindex(args: list[str]) -> int:
    parser = Parser.of("games reindex")
    parser.add_cards()
    with opened(parser.parse_args(args).cards) as index:
        index.forget()
        _take_in(index)
        found = index.find()
    bad = sum(1 for entry in found if not entry.readable)
    games = "1 game" if len(found) == 1 else f"{len(found)} games"
    sys.stdout.write(f"{games} read{f', {bad} of them unreadable' if bad else ''}\n")
    return 0
