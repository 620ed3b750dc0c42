"""The command line: parses arguments, calls the package, and prints. Each part is imported only when needed."""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from netrunner_tui import __version__
from netrunner_tui.arguments import PROGRAM, USER_ERROR, Parser, description
from netrunner_tui.completion import SHELLS, completion_asked, shell_code, skip_program, subcommand_typed
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.text import plain
from netrunner_tui.settings.commands import SUBCOMMANDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from netrunner_tui.abilities.cards import Pool
    from netrunner_tui.library.decks import DeckFile
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.model.sides import Side
    from netrunner_tui.model.view import View
    from netrunner_tui.replays.game_service import OpenTable
    from netrunner_tui.user_games import UserGames

BROKEN_RULES, INTERRUPTED, BROKEN_PIPE = 1, 130, 141

ELSEWHERE = {
    "check": "netrunner_tui.commands.check_command",
    "compare": "netrunner_tui.commands.compare_command",
    "export": "netrunner_tui.table.past.export",
    "games": "netrunner_tui.commands.games_command",
    "lab": "netrunner_tui.commands.lab_command",
    "language": "netrunner_tui.commands.language_command",
    "learn": "netrunner_tui.commands.learn_command",
    "puzzle": "netrunner_tui.commands.puzzle_command",
    "replay": "netrunner_tui.commands.replay_command",
    "review": "netrunner_tui.commands.review_command",
    "seat": "netrunner_tui.commands.seat_command",
    "selfplay": "netrunner_tui.players.selfplay",
    "serve": "netrunner_tui.hosting.serve",
    "sit": "netrunner_tui.front.sit",
}
"""Subcommands that parse their own arguments: each one's module with a `main(args) -> exit code`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 done, 1 a rule is broken, 2 a user's mistake, 130 interrupted."""
    _have_streams()
    _never_fail_to_print()
    try:
        try:
            return _run(list(sys.argv[1:] if argv is None else argv))
        finally:
            sys.stdout.flush()
    except NetrunnerError as error:
        print(plain(str(error)), file=sys.stderr)
        return USER_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has read enough. Buffered output must not fail again at exit.
        _print_no_more()
        return BROKEN_PIPE
    except OSError as error:
        # A disk or stream failed; nothing here can mend that.
        _print_no_more()
        what = f"{plain(str(error.filename))}: " if error.filename else "cannot go on: "
        print(f"{what}{(error.strerror or str(error)).lower()}", file=sys.stderr)
        return USER_ERROR


def _print_no_more() -> None:
    """Discards buffered output, so that it does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _have_streams() -> None:
    """Replaces closed standard streams by empty or unwritable ones, so that no file takes their numbers."""
    for number, mode in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # takes the lowest free number
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _run(argv: list[str]) -> int:
    if completion_asked():
        argv = [subcommand_typed()]
        if argv[0] in ELSEWHERE:
            skip_program()
        else:
            argv = ["help"]
    if argv[:1] == ["help"]:
        argv = [*argv[1:], "--help"]
    if argv and argv[0] in ELSEWHERE:
        command: Callable[[list[str]], int] = import_module(ELSEWHERE[argv[0]]).main
        return command(argv[1:])
    if not argv or (argv[0].startswith("-") and argv[0] not in {"-h", "--help", "--version"}):
        argv = ["play", *argv]
    reader = None if completion_asked() else readers().get(argv[0])
    # The parser of all subcommands is only made for what concerns them all: it takes longer than most of them.
    args = _parser().parse_args(argv) if reader is None else _parser_of(argv[0], reader).parse_args(argv[1:])
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)


def _never_fail_to_print() -> None:
    """Prints `?` for characters that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


class _Help(argparse.HelpFormatter):
    """Keeps a column that is wide enough for every subcommand: argparse does not count their indentation."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = max(len(one.name) for one in SUBCOMMANDS if " " not in one.name) + 4


def _parser() -> Parser:
    """Returns the parser of all subcommands; those of ELSEWHERE are only listed."""
    parser = Parser(prog=PROGRAM, description="Netrunner in a terminal. Without a command, the table opens.", formatter_class=_Help)
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    groups = {"": parser.add_subparsers(title="commands", metavar="COMMAND", required=True)}
    here = readers()
    for one in SUBCOMMANDS:
        group, _, name = one.name.rpartition(" ")
        reader = here.get(one.name)
        if reader is not None:
            made = groups[group].add_parser(
                name, parents=reader.parents, help=one.help, description=description(one.name), epilog=reader.epilog
            )
            reader.add(made)
            made.set_defaults(run=reader.run)
        elif one.name == "deck":
            deck = groups[""].add_parser("deck", help=one.help, description=description("deck"))
            groups["deck"] = deck.add_subparsers(title="commands", metavar="COMMAND", required=True)
        elif not group:
            groups[""].add_parser(one.name, help=one.help, add_help=False)
    return parser


def _parser_of(name: str, reader: _Reader) -> Parser:
    """Returns the parser of one subcommand."""
    made = Parser(prog=f"{PROGRAM} {name}", parents=reader.parents, description=description(name), epilog=reader.epilog)
    reader.add(made)
    made.set_defaults(run=reader.run)
    return made


class _Reader(NamedTuple):
    """A subcommand's handler and the function that adds its arguments."""

    run: Callable[[argparse.Namespace], int]
    parents: list[Parser]
    add: Callable[[Parser], None] = lambda parser: None
    epilog: str = ""


def readers() -> dict[str, _Reader]:
    """Returns the subcommands handled here."""
    from netrunner_tui.rulebook_facts.registry import USUAL

    cards, rules, game, ascii_only, aloud = (Parser(add_help=False) for _ in range(5))
    cards.add_cards()
    rules.add_argument("--rules", metavar="RULEBOOK", default=USUAL.name, help="the cards as they are in that game; default: %(default)s")
    game.add_argument("--rules", metavar="RULEBOOK", default="", help="the game; default: the one that the deck names")
    ascii_only.add_ascii()
    aloud.add_argument("--plain", action="store_true", help="print sentences without symbols, for reading aloud")
    letters = 'As on card sites: t:ice f:nbn o<3 x:"end the run" u:true; | stands between alternatives; bare words are of the title.'
    return {
        "play": _Reader(_play, [cards, ascii_only], _play_options),
        "card": _Reader(_card, [cards, rules, ascii_only, aloud], _card_options),
        "cards": _Reader(_cards, [cards, rules, ascii_only, aloud], _cards_options, letters),
        "deck check": _Reader(_deck_check, [cards, game], _deck_check_options),
        "deck formats": _Reader(_deck_formats, [cards], _deck_formats_options),
        "deck show": _Reader(_deck_show, [cards, game, ascii_only, aloud], _deck_show_options),
        "deck export": _Reader(_deck_export, [cards, game], _deck_export_options),
        "deck build": _Reader(_deck_build, [cards, game], _deck_build_options),
        "deck list": _Reader(_deck_list, []),
        "deck sealed": _Reader(_deck_sealed, [cards, game], _deck_sealed_options),
        "match": _Reader(_match, [cards], _match_options),
        "rules": _Reader(_rules, [ascii_only], _rules_options),
        "completion": _Reader(_completion, [], _completion_options),
    }


def _card_options(card: Parser) -> None:
    card.add_argument("name", metavar="NAME", nargs="+", help="its title; case and accents do not matter")


def _cards_options(cards: Parser) -> None:
    cards.add_argument("query", metavar="QUERY", nargs="*", help="nothing lists every card")
    cards.add_argument("--json", action="store_true", help="one JSON object a card, one a line")


def _deck_check_options(check: Parser) -> None:
    check.add_argument("files", metavar="FILE", nargs="+", help="a deck file, the name of a deck, or - to read a pasted list")
    check.add_argument("--format", metavar="FORMAT", default="", help="name what keeps it out of a format too (deck formats lists them)")
    check.add_argument("--on", metavar="DATE", default="", help="with --format: as it was on a day, as 2022-07-31; default: the last known")


def _deck_formats_options(listed: Parser) -> None:
    listed.add_argument("--on", metavar="DATE", default="", help="as they were on a day, as 2022-07-31; default: the last known")


def _deck_show_options(show: Parser) -> None:
    show.add_argument("file", metavar="FILE")


def _deck_export_options(export: Parser) -> None:
    export.add_argument("file", metavar="FILE")
    export.add_argument(
        "--format", choices=("text", "yaml", "jinteki", "netrunnerdb", "octgn"), default="text", help="one of %(choices)s; default: text"
    )


def _deck_build_options(build: Parser) -> None:
    build.add_argument("deck", metavar="DECK", nargs="?", default="", help="the name of a deck to begin with")


def _deck_sealed_options(sealed: Parser) -> None:
    sealed.add_argument("--seed", metavar="S", default="", help="decides every card; default: a new one")
    sealed.add_argument("--players", metavar="N", type=int, choices=(1, 2), default=1, help="open cards for 1 player or for 2; default: 1")
    sealed.add_argument("--name", metavar="NAME", default="", help="the pool's name; default: that of its seed and player")
    sealed.add_argument("--boosters", metavar="SET=N", default="", help="how many of each set, as base=2,proteus=1; default: base=2")


def _completion_options(made: Parser) -> None:
    made.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")


def _match_options(match: Parser) -> None:
    match.add_argument("files", metavar="GAMEFILE", nargs="+", type=Path, help="finished games, in the order in which they were played")


def _rules_options(rules: Parser) -> None:
    rules.add_argument("what", metavar="WHAT", nargs="?", help="a rulebook, or a step's number as the table shows it, such as 6.9.3b")
    rules.add_argument("--diff", action="store_true", help="print how the rulebooks differ")


def _play_options(play: Parser) -> None:
    opens = play.add_mutually_exclusive_group()
    opens.add_argument("--plain", action="store_true", help="play in lines of text, without a screen")
    opens.add_argument("--table", action="store_true", help="open the table, also where the settings say lines of text")
    play.add_argument("--corp", metavar="DECK", help="the Corp's deck: a file or the name of a deck")
    play.add_argument("--runner", metavar="DECK", help="the Runner's deck")
    play.add_argument("--any-deck", action="store_true", help="play decks that break rules of deck construction too")
    play.add_argument("--rules", metavar="RULEBOOK", default="", help="the rulebook to play by; default: that of the decks")
    play.add_argument(
        "--bot", metavar="NAME", default="", help="play against the computer: trainee, freelancer, operator, specialist or shadow"
    )
    play.add_argument(
        "--style",
        metavar="STYLE",
        default="",
        help="with --bot: how it plays: glacier, fast, traps; aggressive, rig-first",
    )
    play.add_argument(
        "--watch", metavar=("CORP", "RUNNER"), nargs=2, help="watch two computer opponents at the table; operator/glacier plays in a style"
    )
    play.add_argument("--as", dest="side", choices=("corp", "runner"), default="", help="with --bot: your side; default: the Corp's")
    play.add_argument("--corp-name", metavar="NAME", default="Corp")
    play.add_argument("--runner-name", metavar="NAME", default="Runner")
    play.add_argument("--seed", metavar="HEX", default="", help="start from this seed; default: a new secret one")
    play.add_argument("--open-play", action="store_true", help="no curtain; with --plain: do not pass the keyboard on")
    play.add_argument("--ask-always", action="store_true", help="with --plain: ask where only one answer is possible too")
    play.add_argument("--choose", action="store_true", help="with --plain: ask for the game and the decks first")
    play.add_argument(
        "--verbosity", choices=("brief", "normal", "full"), help="with --plain: how much is read out; default: as it was set last"
    )
    play.add_argument("--match", action="store_true", help="two games with the sides swapped, 10 points for a win; in games that score it")
    play.add_argument("--second-corp", metavar="DECK", help="with --match: the Corp's deck of the second game; default: the same one")
    play.add_argument("--second-runner", metavar="DECK", help="with --match: the Runner's deck of the second game")
    game = play.add_mutually_exclusive_group()
    game.add_argument("--new", metavar="GAMEFILE", type=Path, help="begin a game and keep it in this new file")
    game.add_argument("--resume", metavar="GAMEFILE", type=Path, help="go on with a saved game: a file, or its name in the list of `games`")


def _play(args: argparse.Namespace) -> int:
    gc.disable()  # what is loaded now all stays; it is switched on again once a first screen stands
    try:
        return _play_here(args)
    finally:
        gc.enable()


def _play_here(args: argparse.Namespace) -> int:
    from netrunner_tui.user_games import UserGames

    if args.side and not args.bot:
        raise NetrunnerError("--as says which side is yours against the computer: it goes with --bot")
    if args.style and not args.bot:
        raise NetrunnerError("--style says how the computer plays: it goes with --bot")
    if args.bot and (args.match or args.resume):
        raise NetrunnerError("--bot begins a game against the computer: it does not go with --match or --resume")
    if (args.second_corp or args.second_runner) and not args.match:
        raise NetrunnerError("--second-corp and --second-runner name the decks of a match's second game: they go with --match")
    if args.watch and (args.bot or args.match or args.resume or args.plain):
        raise NetrunnerError("--watch begins a game of two computers at the table: it does not go with --bot, --match, --resume or --plain")
    lines = args.plain or (not args.table and not args.watch and _opens_as_lines())
    games = UserGames(args.cards, at_once=lines)
    if lines:
        named = args.resume or args.new or args.seed or args.rules or args.corp or args.runner or args.bot
        args.choose = args.choose or not (args.plain or named)
        return _play_plain(games, args)
    from netrunner_tui.table.screens.app import run

    named = args.resume or args.new or args.seed or args.rules or args.any_deck or args.match or args.bot or args.watch
    at_once = named or (args.corp and args.runner)
    return run(
        games,
        table=_open(games, args) if at_once else None,
        corp_deck=args.corp,
        runner_deck=args.runner,
        corp_name=args.corp_name,
        runner_name=args.runner_name,
        ascii=args.ascii,
        open_play=args.open_play,
    )


def _opens_as_lines() -> bool:
    """Returns whether the user has set games to open in lines of text."""
    from netrunner_tui.library.paths import config_folder
    from netrunner_tui.settings.player_options import read_options

    try:
        return read_options(config_folder() / "options.json").plain
    except BadFile:
        return False  # the client that opens reports it


def _open(games: UserGames, args: argparse.Namespace) -> OpenTable:
    """Opens the game chosen by the arguments."""
    if args.resume:
        from netrunner_tui.library.paths import games_folder
        from netrunner_tui.replays.game_files import named_game

        table = games.resume(named_game(args.resume, games_folder()))
        if args.match and next(iter(table.seats.values())).view().match is None:
            table.close()
            raise NetrunnerError("that game was not begun with --match; `match GAMEFILE GAMEFILE` adds up single games")
        return table
    names: dict[Side, str] = {"corp": args.corp_name, "runner": args.runner_name}
    if args.match and names == {"corp": "Corp", "runner": "Runner"}:
        # A match is between players: names taken from the sides would change with the sides.
        names = {"corp": "Player 1", "runner": "Player 2"}
    decks: dict[Side, str | None] = {"corp": args.corp, "runner": args.runner}
    if args.watch:
        opponents: dict[Side, str] = {"corp": args.watch[0], "runner": args.watch[1]}
        return games.watch_computers(opponents, decks, args.rules, seed=args.seed, any_deck=args.any_deck, path=args.new)
    if args.bot:
        side: Side = args.side or "corp"
        from netrunner_tui.bots.styles import in_style

        rival = in_style(args.bot, args.style)
        return games.against_computer(rival, side, decks, names[side], args.rules, seed=args.seed, any_deck=args.any_deck, path=args.new)
    second: dict[Side, str | None] | None = {"corp": args.second_corp, "runner": args.second_runner} if args.match else None
    setup = games.set_up(decks, names=names, rules=args.rules, seed=args.seed, any_deck=args.any_deck, second=second)
    return games.begin(setup, args.new)


def _play_plain(games: UserGames, args: argparse.Namespace) -> int:
    from netrunner_tui.commands.plain_play import play_table, user_settings

    settings = user_settings()
    if args.choose and not args.resume:
        from netrunner_tui.commands.learn_command import choose_lesson
        from netrunner_tui.plain.new_game import LEARN

        gc.enable()
        if not _chosen(games, args):
            return 0
        if args.rules == LEARN:
            return choose_lesson(games)

    def play(table: OpenTable) -> int:
        gc.enable()
        verbosity, always = args.verbosity or "", args.ask_always
        return play_table(games, table, settings, open_play=args.open_play, verbosity=verbosity, ask_always=always)

    table = _open(games, args)
    code = play(table)
    return code or _go_on_with_match(table, play)


def _go_on_with_match(first: OpenTable, play: Callable[[OpenTable], int]) -> int:
    """Prints a match's score after each game, and offers and plays the second game after the first."""
    import shlex

    from netrunner_tui.plain.console import Console
    from netrunner_tui.rules.telling.match_lines import told

    if not _over(first) or _view(first).match is None:
        return 0
    lines = Console(sys.stdin, sys.stdout)
    if first.second is None:
        lines.say("", *told(_view(first)))
        return 0
    lines.say("", *told(_view(first)), "Play the second game, with the sides swapped? yes, or no?")
    if (lines.read() or "").casefold() not in {"yes", "y"}:
        lines.tell(f"To play it later: {PROGRAM} play --plain --resume {shlex.quote(first.path)}")
        return 0
    second = first.second()
    code = play(second)
    if _over(second):
        lines.say("", *told(_view(second)))
    return code


def _over(table: OpenTable) -> bool:
    return bool(_view(table).winner)


def _view(table: OpenTable) -> View:
    return next(iter(table.seats.values())).view()


def _chosen(games: UserGames, args: argparse.Namespace) -> bool:
    """Asks for the game and decks in lines of text; returns False if the input ends before they are chosen."""
    from netrunner_tui.plain.console import Console
    from netrunner_tui.plain.new_game import choose

    chosen = choose(Console(sys.stdin, sys.stdout), games.rulebooks(), games.decks)
    if chosen is not None:
        args.rules, args.corp, args.runner = chosen.rules, chosen.decks.get("corp"), chosen.decks.get("runner")
    return chosen is not None


def _pools(args: argparse.Namespace) -> Pools:
    from netrunner_tui.library.paths import cards_folder
    from netrunner_tui.library.pools import Pools
    from netrunner_tui.progress_bar import bar

    return Pools([cards_folder(), *args.cards], bar)


def _pool(args: argparse.Namespace) -> Pool:
    """Returns the cards of the game given by `--rules`."""
    return _pools(args).of(args.rules)


def _say(line: str, *, ascii_only: bool = False) -> None:
    """Prints one line that may hold external text."""
    if ascii_only:
        from netrunner_tui.table.drawing.glyphs import to_ascii

        line = to_ascii(line)
    print(plain(line))


def _aloud(rules: str, *lines: str) -> None:
    """Prints sentences in a game's terms, as the plain client does."""
    from netrunner_tui.plain.console import Console
    from netrunner_tui.plain.speech import spoken
    from netrunner_tui.rulebook_facts.registry import rulebook

    out = Console(sys.stdin, sys.stdout)
    out.say(*(spoken(line, rulebook(rules).terms) for line in lines))


def _card_file(file: Path, args: argparse.Namespace) -> int:
    """Prints the cards of a file as they read in each game that it is for, then its mistakes, a line each; 1 where there are any."""
    from netrunner_tui.abilities.render import ASCII, GLYPHS
    from netrunner_tui.library.card_files import check_file
    from netrunner_tui.library.describe import describe

    cards, problems = check_file(file)
    told: dict[tuple[str, ...], list[str]] = {}  # what reads the same in several games is told once
    for rules, found in cards.items():
        for card in found:
            told.setdefault(tuple(describe(card, ASCII if args.ascii else GLYPHS, rules)), []).append(rules)
    for lines, games in told.items():
        for line in [*lines, f"({', '.join(games)})", ""]:
            _say(line, ascii_only=args.ascii)
    for problem in problems:
        _say(str(problem), ascii_only=args.ascii)
    return 1 if problems else 0


def _card(args: argparse.Namespace) -> int:
    from netrunner_tui.abilities.render import ASCII, GLYPHS
    from netrunner_tui.library.describe import describe
    from netrunner_tui.library.titles import Titles

    name = " ".join(args.name)
    if name.endswith((".yaml", ".yml")):
        return _card_file(Path(name), args)
    titles = Titles(_pool(args))
    named = titles.named(name)
    if len(named) != 1:
        if not named and (others := _rulebooks_with(name, args)):
            there = f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'}"
            raise NetrunnerError(f"{args.rules} has no card called `{name}`, but {there}: add `--rules {others[0]}`")
        several = "; did you mean " + " or ".join(f"`{card.printed.title}`" for card in named) + "?" if named else titles.suggestion(name)
        raise NetrunnerError(f"no card is called `{name}`{several}")
    if args.plain:
        from netrunner_tui.abilities.render import SYMBOLS

        _aloud(args.rules, *(line for line in describe(named[0], SYMBOLS, args.rules) if line))
        return 0
    for line in describe(named[0], ASCII if args.ascii else GLYPHS, args.rules):
        _say(line, ascii_only=args.ascii)
    return 0


def _rulebooks_with(name: str, args: argparse.Namespace) -> list[str]:
    """Returns the other games that have a card of this name."""
    from netrunner_tui.library.titles import Titles
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    pools = _pools(args)
    return [rules for rules in RULEBOOKS if rules != args.rules and len(Titles(pools.of(rules)).named(name)) == 1]


def _cards(args: argparse.Namespace) -> int:
    import json

    from netrunner_tui.library.describe import as_data, facts, kind
    from netrunner_tui.library.search import search
    from netrunner_tui.rulebook_facts.registry import rulebook

    found = search(_pool(args), " ".join(_requoted(part) for part in args.query))
    if args.json:
        for card in found:
            print(json.dumps(as_data(card)))
        return 0
    if args.plain and found:
        from netrunner_tui.plain.deck_lines import in_short

        _aloud(args.rules, *(f"{card.printed.title}: {in_short(card, rulebook(args.rules).terms)}." for card in found))
        return 0
    width, book = max((len(card.printed.title) for card in found), default=0), rulebook(args.rules)
    for card in found:
        printed = card.printed
        numbers = ", ".join(f"{book.terms.word(name)} {value}" for name, value in facts(printed))
        faction = f"{printed.faction:<20}  " if book.factions else ""
        unique = "◆" if printed.unique else " "
        line = f"{unique} {printed.title:<{width}}  {faction}{kind(printed, book.terms)}{'; ' if numbers else ''}{numbers}"
        _say(line, ascii_only=args.ascii)
    if not found:
        print("no card fits", file=sys.stderr)
    return 0


def _requoted(part: str) -> str:
    """Quotes an argument again whose quotes the shell removed: `x:"end the run"` arrives as `x:end the run`."""
    taken = re.fullmatch(r'([a-z][:!])([^"]* [^"]*)', part)
    return f'{taken[1]}"{taken[2]}"' if taken and not re.search(r" [a-z][:!<>]", taken[2]) else part


def _deck_file(args: argparse.Namespace, name: str, pools: Pools) -> DeckFile:
    from netrunner_tui.library.decks import LARGEST_FILE, decode_deck, load_deck_file
    from netrunner_tui.library.paths import find_deck

    if name != "-":
        return load_deck_file(find_deck(name), pools, rules=args.rules)
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    as_yaml = data.lstrip().startswith((b"name:", b"identity:", b"rules:", b"cards:"))
    return decode_deck(data, pools, source="-", as_yaml=as_yaml, rules=args.rules)


def _deck_check(args: argparse.Namespace) -> int:
    from netrunner_tui.library.formats.checking import check_format
    from netrunner_tui.library.formats.organised_play import format_named
    from netrunner_tui.library.legality import check_deck
    from netrunner_tui.library.paths import pools_folder
    from netrunner_tui.library.sealed_pools import SealedPools

    if args.on and not args.format:
        raise NetrunnerError("--on is the day of a format; expected --format FORMAT with it")
    wanted = format_named(args.format).on(args.on) if args.format else None
    pools, worst = _pools(args), 0
    for name in args.files:
        try:
            file = _deck_file(args, name, pools)
            rules = args.rules or file.rules
            pool = pools.of(rules)
            problems = check_deck(file.deck, pool, rules, starter=file.starter)
            problems += SealedPools(pools_folder()).problems(file.pool, file.deck.cards)
            problems += check_format(file.deck, pool, wanted) if wanted is not None else []
        except NetrunnerError as error:
            print(plain(str(error)), file=sys.stderr)
            worst = USER_ERROR
            continue
        for problem in problems:
            _say(f"{name}: {problem}")
        if problems:
            worst = max(worst, BROKEN_RULES)
        else:
            place = f" in {wanted.format.title} of {wanted.day}" if wanted is not None else ""
            _say(f"{name}: legal{place}, {_numbers(file, pool)}.")
    return worst


def _deck_formats(args: argparse.Namespace) -> int:
    from netrunner_tui.library.formats.checking import written
    from netrunner_tui.library.formats.organised_play import BadDay, formats

    pools = _pools(args)
    for each in formats():
        try:
            told = each.on(args.on)
        except BadDay:
            raise
        except NetrunnerError as error:  # it did not exist yet
            _say(f"{each.name}: {error}")
            continue
        here, names = written(pools.of(each.game), told.sets), told.restriction.name
        _say(f"{each.name}: {each.title} of {told.day}, {here.written} of {here.all} cards written{'; ' if names else ''}{names}.")
    return 0


def _numbers(file: DeckFile, pool: Pool) -> str:
    """Returns the numbers that deck construction checks."""
    from netrunner_tui.library.legality import agenda_points, influence_spent

    identity = pool.get(file.deck.identity)
    limit = identity.printed.influence_limit if identity else None
    influence = f"{influence_spent(file.deck, pool)} of {limit} influence" if limit is not None else "no influence limit"
    influence = f", {influence}" if file.deck.identity else ""
    points = f", {agenda_points(file.deck, pool)} agenda points" if file.side == "corp" else ""
    return f"{file.deck.size} cards{influence}{points}"


def _deck_show(args: argparse.Namespace) -> int:
    from netrunner_tui.library.decks import deck_to_text

    pools = _pools(args)
    file = _deck_file(args, args.file, pools)
    pool = pools.of(file.rules)
    if args.plain:
        from netrunner_tui.plain.deck_lines import shown
        from netrunner_tui.rulebook_facts.registry import rulebook

        _aloud(
            file.rules,
            *shown(file, pool, rulebook(file.rules).terms),
            f"{_numbers(file, pool)}; played to {file.deck.target_score} agenda points.",
        )
        return 0
    for line in deck_to_text(file, pool).splitlines():
        _say(line, ascii_only=args.ascii)
    _say("")
    _say(f"{_numbers(file, pool)}; played to {file.deck.target_score} agenda points")
    return 0


def _deck_export(args: argparse.Namespace) -> int:
    from netrunner_tui.library.deck_lists import to_jinteki, to_netrunnerdb, to_octgn
    from netrunner_tui.library.decks import deck_to_text, deck_to_yaml

    pools = _pools(args)
    file = _deck_file(args, args.file, pools)
    pool = pools.of(file.rules)
    forms: dict[str, Callable[[], str]] = {
        "text": lambda: deck_to_text(file, pool), "yaml": lambda: deck_to_yaml(file), "jinteki": lambda: to_jinteki(file),
        "netrunnerdb": lambda: to_netrunnerdb(file, pool), "octgn": lambda: to_octgn(file),
    }  # fmt: skip
    for line in forms[args.format]().splitlines():
        _say(line)
    return 0


def _deck_build(args: argparse.Namespace) -> int:
    from netrunner_tui.library.deck_shelf import user_shelf
    from netrunner_tui.plain.deck_lines import run
    from netrunner_tui.rulebook_facts.registry import USUAL, rulebook

    name, rules = args.deck, args.rules
    if name:
        try:
            file = _deck_file(args, name, _pools(args))
            name, rules = file.deck.name, rules or file.rules
        except NetrunnerError:
            # Only this file may use the name: opening it shows what exists.
            rules = rules or USUAL.name
    return run(user_shelf(), _pools(args), rulebook(rules or USUAL.name).name, name, stdin=sys.stdin, stdout=sys.stdout)


def _deck_sealed(args: argparse.Namespace) -> int:
    """Opens starters and boosters, prints what was in them, and keeps it for the deck builder."""
    import secrets

    from netrunner_tui.library.paths import pools_folder
    from netrunner_tui.library.sealed_pools import SealedPools, boosters_said, open_pool, pool_lines, pool_name
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS

    rules = args.rules or next(book.name for book in RULEBOOKS.values() if book.boosters)
    pool, kept, seed = _pools(args).of(rules), SealedPools(pools_folder()), args.seed or secrets.token_hex(4)
    if args.name and args.players > 1:
        raise NetrunnerError("--name names one pool; with --players each has the name of its seed and player")
    boosters = boosters_said(args.boosters, rules)
    opened = [
        open_pool(pool, rules, seed, player=player, boosters=boosters, name=args.name or pool_name(seed, player))
        for player in range(1, args.players + 1)
    ]
    for number, one in enumerate(opened):
        path = kept.keep(one)
        for line in ([""] if number else []) + pool_lines(one, pool):
            _say(line)
        _say("")
        _say(f"Kept as {path}")
        _say(f"To build from it: Decks and cards at the table (p), or {PROGRAM} deck build --rules {rules}, then: new corp from {one.name}")
    return 0


def _deck_list(args: argparse.Namespace) -> int:
    from netrunner_tui.library.paths import list_decks

    for path in list_decks():
        _say(f"{path.stem}  {path}")
    return 0


def _completion(args: argparse.Namespace) -> int:
    sys.stdout.write(shell_code(args.shell))
    return 0


def _match(args: argparse.Namespace) -> int:
    from netrunner_tui.replays.saved_matches import games_before, played
    from netrunner_tui.rules.telling.match_lines import lines

    pools = _pools(args)
    # A second game knows what came before it: its file alone tells the whole match.
    before = games_before(args.files[0]) if len(args.files) == 1 else ()
    for line in lines([*before, *(played(path, pools) for path in args.files)]):
        _say(line)
    return 0


def _rules(args: argparse.Namespace) -> int:
    from netrunner_tui.rulebook_facts.charts import PARTS
    from netrunner_tui.rulebook_facts.registry import RULEBOOKS
    from netrunner_tui.rulebook_facts.timing import chart_lines, window_words

    if args.diff:
        from shutil import get_terminal_size

        from netrunner_tui.rules.books.differences import difference_lines

        for line in difference_lines(get_terminal_size().columns):
            _say(line, ascii_only=args.ascii)
        return 0
    if args.what is None or args.what in RULEBOOKS:
        for book in RULEBOOKS.values() if args.what is None else [RULEBOOKS[args.what]]:
            _say(book.name, ascii_only=args.ascii)
            for line in chart_lines(book):
                _say(f"  {line}" if line else "", ascii_only=args.ascii)
        return 0
    found = [(book, part, step) for book in RULEBOOKS.values() for part, step in book.charts.steps(args.what)]
    if not found:
        raise NetrunnerError(f"no step is numbered `{args.what}`; expected a number such as 6.9.3b, or {' or '.join(RULEBOOKS)}")
    for book, part, step in found:
        _say(f"{step.number} {step.name} ({book.title}, {PARTS[part]}, {step.phase})", ascii_only=args.ascii)
        _say(f"  {step.told}", ascii_only=args.ascii)
        if step.window:
            _say(f"  Window: {window_words(step)}.", ascii_only=args.ascii)
    return 0
