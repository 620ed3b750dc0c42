"""`netrunner-tui play`: begins or resumes a game at the table, or as lines of text."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from netrunner_tui.arguments import Parser
from netrunner_tui.commands.now_or_later import now_or_later
from netrunner_tui.model.deck import SURPRISE
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES
from netrunner_tui.terminal import must_draw

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from netrunner_tui.model.sides import Side
    from netrunner_tui.model.view import View
    from netrunner_tui.replays.game_service import OpenTable
    from netrunner_tui.user_games import UserGames


def main(args: list[str]) -> int:
    """Plays a game; returns 0 once the player leaves it."""
    parser = Parser.of("play")
    parser.add_cards()
    parser.add_ascii()
    play_options(parser)
    return play(parser.parse_args(args))


def play_options(play: Parser) -> None:
    """Adds the arguments."""
    opens = play.add_mutually_exclusive_group()
    opens.add_argument("--plain", action="store_true", help="play in lines of text, without a screen")
    opens.add_argument("--table", action="store_true", help="open the table, also where the settings say lines of text")
    play.add_argument("--corp", metavar="DECK", help="the Corp's deck: a file, the name of a deck, or surprise for any")
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
        "--watch", metavar=("CORP", "RUNNER"), nargs=2, help="watch two computer opponents; operator/glacier plays in a style"
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
    game.add_argument(
        "--resume",
        metavar="GAMEFILE",
        type=Path,
        help="go on with a saved game: a file, or its name in the list of `games`, or how that begins",
    )


def play(args: argparse.Namespace) -> int:
    """Plays a game."""
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
    if args.watch and (args.bot or args.match or args.resume):
        raise NetrunnerError("--watch begins a game of two computers: it does not go with --bot, --match or --resume")
    lines = args.plain or (not args.table and _opens_as_lines())
    if not lines:
        must_draw()
    games = UserGames(args.cards, at_once=lines)
    if lines:
        named = args.resume or args.new or args.seed or args.rules or args.corp or args.runner or args.bot or args.watch
        args.choose = args.choose or not (args.plain or named)
        return play_plain(games, args)
    from netrunner_tui.table.home.start_menus.filled_in import FilledIn
    from netrunner_tui.table.screens.app import run

    named = args.resume or args.new or args.seed or args.rules or args.any_deck or args.match or args.bot or args.watch
    at_once = named or (args.corp and args.runner) or SURPRISE in (args.corp, args.runner)
    first, later = now_or_later(games.pools, lambda: open_table(games, args)) if at_once else (None, None)
    filled_in = FilledIn(names={CORP: args.corp_name, RUNNER: args.runner_name}, decks={CORP: args.corp, RUNNER: args.runner})
    return run(games, first=first, later=later, filled_in=filled_in, ascii=args.ascii, open_play=args.open_play)


def _opens_as_lines() -> bool:
    """Returns whether the user has set games to open in lines of text."""
    from netrunner_tui.library.paths import config_folder
    from netrunner_tui.settings.player_options import read_options

    try:
        return read_options(config_folder() / "options.json").plain
    except BadFile:
        return False  # the client that opens reports it


def open_table(games: UserGames, args: argparse.Namespace) -> OpenTable:
    """Opens the game chosen by the arguments. Raises NetrunnerError."""
    if args.resume:
        from netrunner_tui.library.paths import games_folder
        from netrunner_tui.replays.game_files import named_game

        table = games.resume(named_game(args.resume, games_folder()))
        if args.match and next(iter(table.seats.values())).view().match is None:
            table.close()
            raise NetrunnerError("that game was not begun with --match; `match GAMEFILE GAMEFILE` adds up single games")
        return table
    names: dict[Side, str] = {CORP: args.corp_name, RUNNER: args.runner_name}
    if args.match and names == SIDE_NAMES:
        # A match is between players: names taken from the sides would change with the sides.
        names = {CORP: "Player 1", RUNNER: "Player 2"}
    decks: dict[Side, str | None] = {CORP: args.corp, RUNNER: args.runner}
    if args.watch:
        opponents: dict[Side, str] = {CORP: args.watch[0], RUNNER: args.watch[1]}
        return games.watch_computers(opponents, decks, args.rules, seed=args.seed, any_deck=args.any_deck, path=args.new)
    if args.bot:
        side: Side = args.side or CORP
        from netrunner_tui.bots.styles import in_style

        rival = in_style(args.bot, args.style)
        return games.against_computer(rival, side, decks, names[side], args.rules, seed=args.seed, any_deck=args.any_deck, path=args.new)
    second: dict[Side, str | None] | None = {CORP: args.second_corp, RUNNER: args.second_runner} if args.match else None
    setup = games.set_up(decks, names=names, rules=args.rules, seed=args.seed, any_deck=args.any_deck, second=second)
    return games.begin(setup, args.new)


def play_plain(games: UserGames, args: argparse.Namespace) -> int:
    """Plays in lines of text; returns the exit code. Raises NetrunnerError."""
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
        return play_table(games, table, settings, open_play=args.open_play, verbosity=verbosity, ask_always=always, cards=args.cards)

    table = open_table(games, args)
    code = play(table)
    return code or _go_on_with_match(table, play, args.cards)


def _go_on_with_match(first: OpenTable, play: Callable[[OpenTable], int], cards: Sequence[Path]) -> int:
    """Prints a match's score after each game, and offers and plays the second game after the first."""
    from netrunner_tui.commands.plain_play import resumed_by
    from netrunner_tui.plain.console import Console
    from netrunner_tui.rules.telling.match_lines import match_told

    if not _over(first) or _view(first).match is None:
        return 0
    lines = Console(sys.stdin, sys.stdout)
    if first.second is None:
        lines.say("", *match_told(_view(first)))
        return 0
    lines.say("", *match_told(_view(first)), "Play the second game, with the sides swapped? yes, or no?")
    if (lines.read() or "").casefold() not in {"yes", "y"}:
        lines.tell(f"To play it later: {resumed_by(first.path, cards)}")
        return 0
    second = first.second()
    code = play(second)
    if _over(second):
        lines.say("", *match_told(_view(second)))
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
        args.rules, args.corp, args.runner = chosen.rules, chosen.decks.get(CORP), chosen.decks.get(RUNNER)
    return chosen is not None
