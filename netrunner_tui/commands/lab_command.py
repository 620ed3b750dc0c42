"""`netrunner-tui lab`: opponents against opponents and decks against decks, in numbers."""

import re
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from netrunner_tui.arguments import PROGRAM, Parser, count
from netrunner_tui.bots.ladder import LADDER, OPPONENTS
from netrunner_tui.bots.opponents import opponent_named
from netrunner_tui.laboratory import reports
from netrunner_tui.laboratory.calibration import curve_lines, decile_lines, sightings
from netrunner_tui.laboratory.lab_games import Workplace, begun, deck_of, deck_played, decks_now, paired, part_of, play_all, play_out
from netrunner_tui.laboratory.rows import PlannedGame, PlayedGame, PlayedGames, read_rows
from netrunner_tui.laboratory.statistics import sequential
from netrunner_tui.library.decks import load_deck_file
from netrunner_tui.library.paths import cards_folder, decks_folder, find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.text import count_text, plain
from netrunner_tui.progress_bar import watched
from netrunner_tui.rulebook_facts.registry import USUAL, rulebook

USUAL_BOT: Final = "operator"
BATCH: Final = 100
"""Shuffles after which a gate looks whether it has seen enough."""


def main(args: list[str]) -> int:
    """Runs the command; returns 0, and 1 for a gate that does not open. Raises NetrunnerError for what cannot be done."""
    action = ACTIONS.get(args[0]) if args else None
    if action is not None:
        return action.run(args[1:])
    parser = Parser.of("lab")
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = "\n".join(("commands:", *(f"  {name:<9} {action.told}" for name, action in ACTIONS.items())))
    parser.add_argument("what", metavar="COMMAND", choices=[*ACTIONS], help=f"one of {', '.join(ACTIONS)}")
    parser.parse_args(args[:1])
    return 0


def _say(lines: Iterable[str]) -> None:
    sys.stdout.write("".join(f"{plain(line)}\n" for line in lines))


def _parser(name: str) -> Parser:
    return Parser(prog=f"{PROGRAM} lab {name}", description=f"{ACTIONS[name].told.capitalize()}.")


# --- playing -----------------------------------------------------------------------------------------------------------------------------


def _add_playing(parser: Parser, games: int, rules: str = USUAL.name) -> None:
    parser.add_argument("--games", metavar="N", type=count, default=games, help="shuffles for each pair of decks; default: %(default)s")
    parser.add_argument("--seed", metavar="S", default="lab", help="decides every shuffle; default: %(default)s")
    parser.add_argument("--rules", metavar="RULEBOOK", default=rules, help=f"default: {rules or 'the first that the deck is made for'}")
    parser.add_argument("--jobs", metavar="J", type=count, default=1, help="processes that play; default: 1")
    parser.add_argument("--backend", metavar="NAME", default="", help="spread the games: loky (needs the extra `lab`) or dask (needs Dask)")
    parser.add_argument("--address", metavar="HOST:PORT", default="", help="with --backend dask: the scheduler of its machines")
    parser.add_argument("--out", metavar="FILE", type=Path, help="keep the games here; those that are there are not played again")
    parser.add_cards()


def _play(args: list[str]) -> int:
    parser = _parser("play")
    parser.add_argument("--corp", metavar="DECK", nargs="+", default=[], help="the Corp's decks; default: those that come with the game")
    parser.add_argument("--runner", metavar="DECK", nargs="+", default=[], help="the Runner's decks")
    parser.add_argument(
        "--bots", metavar="NAMES", default=USUAL_BOT, help="opponents, with commas between, such as operator/glacier; default: %(default)s"
    )
    parser.add_argument("--part", metavar="I/N", default="1/1", help="play part I of N alone, on a machine of N")
    _add_playing(parser, 20)
    read = parser.parse_args(args)
    bots = _bots(read.bots)
    place = Workplace.of([cards_folder(), *read.cards])
    units = paired(rulebook(read.rules).name, _pairs(read, place), bots, read.games, read.seed)
    number, of = _part(read.part)
    mine = part_of(units, (number, of))
    if not mine:
        told = "1 shuffle is" if read.games == 1 else f"{read.games} shuffles are"
        _say([f"part {number} of {of} has no games: {told} too few for that many parts"])
        return 0
    _say(reports.table_lines(_played(mine, place, read)))
    return 0


def _bots(text: str) -> list[str]:
    return list(dict.fromkeys(opponent_named(name).name for name in text.split(",")))


def _part(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,4})/([0-9]{1,4})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise NetrunnerError(f"--part is `{plain(text)}`; expected I/N, such as 2/8")
    return int(found[1]), int(found[2])


def _pairs(read: Namespace, place: Workplace) -> list[tuple[str, str]]:
    """Returns the pairs of decks, named. Raises NetrunnerError."""
    decks: dict[Side, list[str]] = {CORP: read.corp or _bundled(CORP, read), RUNNER: read.runner or _bundled(RUNNER, read)}
    for side, names in decks.items():
        for name in names:
            deck_of(name, side, place, read.rules)
    return [(corp, runner) for corp in decks[CORP] for runner in decks[RUNNER]]


def _bundled(side: Side, read: Namespace) -> list[str]:
    pools = Pools([cards_folder(), *read.cards])
    files = ((path.stem, load_deck_file(path, pools)) for path in sorted(decks_folder().glob("*.yaml")))
    return [name for name, file in files if file.side == side and file.rules == read.rules]


def _played(units: Sequence[PlannedGame], place: Workplace, read: Namespace) -> list[PlayedGame]:
    """Plays what has not been played; returns the rows of all the units, in their order."""
    if read.out is None:
        rows = {row.unit: row for row in _run(units, place, read)}
        return [rows[unit] for unit in units]
    kept = PlayedGames(read.out, place.version, decks_now(units, place))
    try:
        there = {row.unit for row in kept.rows}
        missing = [unit for unit in units if unit not in there]
        for row in _run(missing, place, read):
            kept.add(row)
    finally:
        kept.close()
    rows = {row.unit: row for row in kept.rows}
    return [rows[unit] for unit in units]


def _run(units: Sequence[PlannedGame], place: Workplace, read: Namespace) -> Iterator[PlayedGame]:
    """Yields the rows as they come, with a progress bar on a terminal."""
    rows = play_all(units, place, jobs=read.jobs, backend=read.backend, address=read.address)
    return watched(rows, len(units), "games")


def _deck(args: list[str]) -> int:
    parser = _parser("deck")
    parser.add_argument("deck", metavar="DECK", help="a deck file, or the name of a deck")
    parser.add_argument("--against", metavar="DECK", nargs="+", default=[], help="default: all that come with the game")
    parser.add_argument(
        "--bot", metavar="NAME", default=USUAL_BOT, help=f"who plays both sides; default: %(default)s; {', '.join(OPPONENTS)}"
    )
    _add_playing(parser, 40, rules="")
    read = parser.parse_args(args)
    place = Workplace.of([cards_folder(), *read.cards])
    file = load_deck_file(find_deck(read.deck), Pools(place.folders), rules="")
    read.rules, side = rulebook(read.rules).name if read.rules else file.rules, file.side
    if read.rules not in file.games:
        raise NetrunnerError(f"`{read.deck}` is made for {' and '.join(file.games)}, not for {read.rules}")
    against = read.against or _bundled(other(side), read)
    for name in against:
        deck_of(name, other(side), place, read.rules)
    pairs = [(read.deck, name) if side == CORP else (name, read.deck) for name in against]
    rows = _played(paired(read.rules, pairs, [opponent_named(read.bot).name], read.games, read.seed), place, read)
    _say(reports.why_lines(rows, read.deck, [title for _, title in file.deck.cards]))
    return 0


# --- what games tell ---------------------------------------------------------------------------------------------------------------------


def _reader(name: str) -> Parser:
    parser = _parser(name)
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="what `lab play --out` wrote; of several machines, all files")
    parser.add_argument("--rules", metavar="RULEBOOK", default="", help="games of this rulebook alone, where the files have others too")
    return parser


def _rows(read: Namespace) -> list[PlayedGame]:
    """Returns the games of one rulebook in the files. Raises BadFile; NetrunnerError for none, and for several rulebooks."""
    rows = read_rows(read.files)
    if not rows:
        raise NetrunnerError(f"there are no games in {' and '.join(map(str, read.files))}")
    return reports.of_rules(rows, rulebook(read.rules).name if read.rules else "")


def _table(args: list[str]) -> int:
    parser = _reader("table")
    parser.add_argument("--csv", action="store_true", help="comma-separated values")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--markdown", action="store_true", help="one table for a page: each opponent in each chair, and what is proved")
    read = parser.parse_args(args)
    rows = _rows(read)
    if read.markdown:
        _say(reports.step_lines(rows))
        return 0
    if read.json:
        sys.stdout.write("".join(f"{msgspec.json.encode(each).decode()}\n" for each in reports.squares(rows)))
        return 0
    _say(reports.csv_lines(rows) if read.csv else reports.table_lines(rows))
    return 0


def _rate(args: list[str]) -> int:
    parser = _reader("rate")
    told = f"who has 1500 in both chairs; default: {USUAL_BOT}, or else the first by name who played"
    parser.add_argument("--anchor", metavar="NAME", default="", help=told)
    read = parser.parse_args(args)
    rows = _rows(read)
    played = reports.bots_of(rows)
    usual = USUAL_BOT if USUAL_BOT in played else played[0]
    _say(reports.rating_lines(reports.rated(rows, opponent_named(read.anchor).name if read.anchor else usual)))
    return 0


def _gate(args: list[str]) -> int:
    parser = _parser("gate")
    parser.add_argument("--base", metavar="NAME", required=True, help="the opponent that is there")
    parser.add_argument("--candidate", metavar="NAME", required=True, help="the opponent that should be better")
    parser.add_argument("--guard", metavar="SHARE", type=float, default=0.02, help="how much worse a chair may be; default: %(default)s")
    parser.add_argument("--corp", metavar="DECK", nargs="+", default=[], help="the Corp's decks; default: those that come with the game")
    parser.add_argument("--runner", metavar="DECK", nargs="+", default=[], help="the Runner's decks")
    parser.add_argument("--all", action="store_true", help="play every shuffle, however clear it is before")
    _add_playing(parser, 400)
    read = parser.parse_args(args)
    base, candidate = opponent_named(read.base).name, opponent_named(read.candidate).name
    place = Workplace.of([cards_folder(), *read.cards])
    chairs = dict.fromkeys(((base, base), (candidate, base), (base, candidate)))
    units = [
        msgspec.structs.replace(unit, corp_bot=corp, runner_bot=runner)
        for unit in paired(rulebook(read.rules).name, _pairs(read, place), [base], read.games, read.seed)
        for corp, runner in chairs
    ]
    rows: list[PlayedGame] = []
    for _, shuffles in groupby(enumerate(units), key=lambda each: each[0] // (BATCH * len(chairs))):
        rows += _played([unit for _, unit in shuffles], place, read)
        if not read.all and _verdict(rows, base, candidate) != "go on":
            break
    found = reports.gate(rows, base, candidate)
    verdict = _verdict(rows, base, candidate)
    guarded = min(found.corp.low, found.runner.low) >= -read.guard
    opens = verdict == "better" and guarded
    _say(reports.gate_lines(found, base, candidate))
    _say([f"sequential test: {verdict}; {'no chair is' if guarded else 'a chair may be'} more than {read.guard:g} worse",
          f"the gate {'opens' if opens else 'stays shut'}"])  # fmt: skip
    return 0 if opens else 1


def _verdict(rows: Sequence[PlayedGame], base: str, candidate: str) -> str:
    """Returns what the pairs of both chairs say together."""
    gains = [each[candidate, base] - each[base, candidate] for each in reports.by_shuffle(rows)]
    return sequential(sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains))


def _why(args: list[str]) -> int:
    parser = _reader("why")
    parser.add_argument("--deck", metavar="DECK", required=True, help="one of the decks, as it was named")
    parser.add_cards()
    read = parser.parse_args(args)
    rows = _rows(read)
    side = reports.side_of(rows, read.deck)
    place = Workplace.of([cards_folder(), *read.cards])
    file = deck_played(reports.of_deck(rows, read.deck)[0], side, place)
    _say(reports.why_lines(rows, read.deck, [title for _, title in file.deck.cards]))
    return 0


def _calibrate(args: list[str]) -> int:
    parser = _reader("calibrate")
    parser.add_argument("--fit", action="store_true", help="print how chances are to be told by these games, for a file of weights")
    parser.add_argument("--jobs", metavar="J", type=count, default=1, help="processes that judge; default: 1")
    parser.add_cards()
    read = parser.parse_args(args)
    rows = _rows(read)
    place = Workplace.of([cards_folder(), *read.cards])
    judged = [each for game in watched(sightings(rows, place, read.jobs), len(rows), "games judged") for each in game]
    if not judged:
        raise NetrunnerError("nothing was judged in these games; expected more of them")
    _say(curve_lines(judged) if read.fit else decile_lines(judged, len(rows)))
    return 0


def _blind(args: list[str]) -> int:
    parser = _reader("blind")
    parser.add_argument("--bot", metavar="NAME", default=LADDER[-1].name, help="who plays; default: %(default)s")
    parser.add_cards()
    read = parser.parse_args(args)
    rows = _rows(read)
    place = Workplace.of([cards_folder(), *read.cards])
    games = {(deck.name, deck.side): row for row in rows for deck in row.decks}

    @cache
    def titles(deck: str, side: Side) -> tuple[str, ...]:
        return tuple(title for _, title in deck_played(games[deck, side], side, place).deck.cards)

    _say(reports.blind_lines(rows, opponent_named(read.bot).name, titles))
    return 0


def _games(args: list[str]) -> int:
    parser = _reader("games")
    parser.add_argument("--deck", metavar="DECK", default="", help="games of this deck alone")
    parser.add_argument("--won", choices=(CORP, RUNNER), default="", help="games that this side won alone")
    parser.add_argument("--order", choices=tuple(reports.ORDERS), default="shortest", help="one of %(choices)s; default: %(default)s")
    parser.add_argument("--most", metavar="N", type=count, default=20, help="games to list; default: %(default)s")
    parser.add_argument("--open", metavar="NUMBER", type=count, default=0, help="play this one of the list again, into --to, to replay it")
    parser.add_argument("--to", metavar="GAMEFILE", type=Path, default=Path("lab-game.jsonl"), help="default: %(default)s")
    parser.add_cards()
    read = parser.parse_args(args)
    rows = _rows(read)
    rows = reports.of_deck(rows, read.deck) if read.deck else rows
    rows = sorted((row for row in rows if read.won in ("", row.winner)), key=reports.ORDERS[read.order])[: read.most]
    if not read.open:
        _say(reports.game_lines(rows) if rows else [f"the {SIDE_NAMES[read.won]} won none of these games"])
        return 0
    if read.open > len(rows):
        raise NetrunnerError(f"--open {read.open}: the list has {count_text(len(rows), 'game')}")
    row = rows[read.open - 1]
    place = Workplace.of([cards_folder(), *read.cards])
    if place.version != row.fingerprint:
        raise NetrunnerError("this game was played with other cards, rules or opponents; expected games of this version")
    for side in SIDES:
        deck_played(row, side, place)
    if read.to.exists():
        raise NetrunnerError(f"{read.to} is there already; name another file with --to")
    game, players, _ = begun(row.unit, place, read.to)
    play_out(game, players)
    if game.store is not None:
        game.store.close()
    _say([f"netrunner-tui replay {read.to}"])
    return 0


class LabAction(NamedTuple):
    """A subcommand of the laboratory."""

    run: Callable[[list[str]], int]
    told: str


ACTIONS: Final[dict[str, LabAction]] = {
    "play": LabAction(_play, "play decks against decks, opponents against opponents"),
    "deck": LabAction(_deck, "play a deck against many, and say how it does and why"),
    "table": LabAction(_table, "print the matrix of decks of games that were played"),
    "rate": LabAction(_rate, "rate the opponents in each chair, and the decks"),
    "gate": LabAction(_gate, "say whether an opponent is better than another on the same shuffles"),
    "calibrate": LabAction(_calibrate, "say whether the chances that hints tell come true"),
    "blind": LabAction(_blind, "list the cards that an opponent never used"),
    "why": LabAction(_why, "say what won and lost the games of a deck"),
    "games": LabAction(_games, "list the games; play one again to replay it"),
}
