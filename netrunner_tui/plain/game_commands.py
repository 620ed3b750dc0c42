"""The commands that are typed during a game, a row each: its words, where `help` names it, and what it does.

What `help` says of each stands in `settings.typed_commands`; a test holds that both name the same.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDE_NAMES, Side, other
from netrunner_tui.plain import board_lines
from netrunner_tui.plain.help import may_pass_on, plays, still_plays, told, two_here
from netrunner_tui.plain.hint_lines import advised
from netrunner_tui.plain.plain_game import PlainGame, PlayerLeft
from netrunner_tui.plain.plain_settings import VERBOSITIES
from netrunner_tui.plain.plain_table import level
from netrunner_tui.plain.reference_lines import step, term
from netrunner_tui.plain.replay_lines import leads_back, look_back
from netrunner_tui.plain.speech import spoken
from netrunner_tui.plain.type_ahead import PassingWindows
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.settings.typed_commands import TypedContext

AT_A_QUESTION: Final[frozenset[TypedContext]] = frozenset(
    {"question", "window", "installing", "puzzle", "hints", "against the computer", "coached game"}
)
"""Where commands need an open question; the others work at any time."""

DoCommand = Callable[[PlainGame, Side, str], bool | None]
"""What does a command for a player, with what was typed after its words. Returns whether another question may stand now; None where that
is to be looked at. Raises PlayerLeft."""


class GameCommand(NamedTuple):
    """A command: its words, where `help` names it, and what it does."""

    words: str
    where: TypedContext
    do: DoCommand
    takes: Callable[[str], bool] = lambda rest: not rest
    """Whether this may be typed after its words."""
    offered: Callable[[PlainGame, Side], bool] = lambda game, side: True


def command_of(game: PlainGame, side: Side, typed: str, *, asked: bool) -> tuple[GameCommand, str] | None:
    """Returns the command that was typed, and what stands after its words; None for anything else."""
    said = typed.casefold()
    for command in GAME_COMMANDS:
        if command.where in AT_A_QUESTION and not asked:
            continue
        rest = said[len(command.words) :]
        fits = said.startswith(command.words) and rest[:1] in ("", " ") and command.takes(rest[1:])
        if fits and command.offered(game, side):
            return command, rest[1:]
    return None


# --- at a question -------------------------------------------------------------------------------------------------------------------


def _question(game: PlainGame, side: Side) -> Question:
    question = game.seats[side].question()
    assert question is not None
    return question


def _again(game: PlainGame, side: Side, rest: str) -> None:
    game.said_figures.pop(side, None)
    game.put(side, _question(game, side))


def _may_pass_on(game: PlainGame, side: Side) -> bool:
    return may_pass_on(_question(game, side))


def _pass_on(game: PlainGame, side: Side, rest: str) -> bool:
    game.passing[side] = PassingWindows.since(game.seats[side].view().turn_number, _question(game, side))
    return True


def _make_room(game: PlainGame, side: Side, rest: str) -> None:
    game.making_room = True
    game.lines.say("The next install asks which cards to trash first.")


def _take_back(game: PlainGame, side: Side, rest: str) -> bool:
    return game.undoing.take_back(side)


def _goal(game: PlainGame, side: Side, rest: str) -> None:
    if game.table.puzzle is not None:
        game.lines.say(*game.table.puzzle.told())


def _puzzle_hint(game: PlainGame, side: Side, rest: str) -> None:
    if game.table.puzzle is not None:
        game.lines.say(*game.table.puzzle.hint())


def _computer_hint(game: PlainGame, side: Side, rest: str) -> bool:
    """Says what the computer would do; between people, asks the other player first whether they agree to hints.

    True where that one came to the keyboard: the question is put anew to the player who asked.
    """
    advising, question = game.table.advising, _question(game, side)
    if advising is None:
        return False
    try:
        if not advising.on():
            advising.ask(side)
        if advising.on():
            acting = before_action(question, game.seats[side].view())
            game.lines.say(*advised(lambda: advising.advise(side), question, acting=acting))
            return False
    except NetrunnerError as problem:
        game.lines.say(spoken(str(problem)))
        return False
    game.undoing.ask_for_hints(side)
    return game.at_keyboard != side


def _coach(game: PlainGame, side: Side, rest: str) -> None:
    if game.table.coach is not None:
        game.lines.say(*game.table.coach.before(_question(game, side), game.lines.words))


def _switch_coach(game: PlainGame, side: Side, rest: str) -> None:
    if game.table.coach is not None:
        game.lines.say(game.table.coach.switch(silent=rest == "off"))


# --- at any time ---------------------------------------------------------------------------------------------------------------------


def _help(game: PlainGame, side: Side, rest: str) -> None:
    game.lines.say(*told(game, side))


def _show(what: str) -> DoCommand:
    return lambda game, side, rest: game.show(side, what)


def _log(game: PlainGame, side: Side, rest: str) -> None:
    game.read_log(side, int(rest[:6] or 10))


def _servers(game: PlainGame, side: Side, rest: str) -> None:
    game.lines.say(*board_lines.servers(game.seats[side].view(), rest))


def _since(game: PlainGame, side: Side, rest: str) -> None:
    game.read_since(side)


def _card(game: PlainGame, side: Side, rest: str) -> None:
    game.show_card(side, rest)


def _step(game: PlainGame, side: Side, rest: str) -> None:
    game.lines.say(*step(game.seats[side].view(), rest))


def _term(game: PlainGame, side: Side, rest: str) -> None:
    game.lines.say(*term(game.seats[side].view(), rest))


def _seed(game: PlainGame, side: Side, rest: str) -> None:
    game.lines.say(*board_lines.seed(game.seats[side].view()))


def _look_back(game: PlainGame, side: Side, rest: str) -> None:
    """Walks in the game so far. Raises PlayerLeft at the end of the input."""
    seat, news = game.seats[side], game.table.table_news
    try:
        if not look_back(seat, game.lines, f"back {rest}".rstrip(), news.branch if news and seat.side else None):
            raise PlayerLeft
    except NetrunnerError as problem:
        game.lines.say(spoken(str(problem)))


def _options(game: PlainGame, side: Side, rest: str) -> None:
    view, two = game.seats[side].view(), two_here(game, side)
    game.lines.say(*game.settings.told(side, view, game.verbosity, game.ask_always, two=two, curtain=game.curtain))


def _curtain(game: PlainGame, side: Side, rest: str) -> None:
    game.curtain = game.undoing.curtain = rest == "on"
    game.settings.set_curtain(game.curtain)
    game.lines.say(f"The keyboard is {'passed on' if game.curtain else 'not passed on any more'}.")


def _verbosity(game: PlainGame, side: Side, rest: str) -> None:
    game.verbosity = level(rest)
    game.settings.set_verbosity(rest)
    game.lines.say(f"Verbosity: {rest}, {VERBOSITIES[rest]}.")


def _ask(game: PlainGame, side: Side, rest: str) -> None:
    game.ask_always = rest == "always"
    game.lines.say(f"Questions with 1 possible answer: {'asked' if game.ask_always else 'answered for you'}.")


def _ask_more(game: PlainGame, side: Side, rest: str) -> None:
    game.lines.say(game.settings.ask_more(side, game.seats[side].view()))


def _stops(game: PlainGame, side: Side, rest: str) -> None:
    view = game.seats[side].view()
    match rest:
        case "always" | "could" | "mine" as mode:
            game.lines.say(game.settings.set_mode(side, view, mode))
        case _:
            game.lines.say(*game.settings.stops(side, view))


def _stop(game: PlainGame, side: Side, rest: str) -> None:
    game.lines.say(game.settings.toggle(side, game.seats[side].view(), rest))


def _withdraw(game: PlainGame, side: Side, rest: str) -> None:
    game.undoing.withdraw(side)


def _concede(game: PlainGame, side: Side, rest: str) -> None:
    """Gives the game up when the player says yes to it."""
    game.lines.say(f"Concede: the {SIDE_NAMES[other(side)]} wins the game. yes, or no?")
    if (game.lines.read() or "").casefold() not in ("yes", "y"):
        game.lines.say("The game goes on.")
        return
    try:
        game.seats[side].concede()
    except NetrunnerError as problem:
        game.lines.say(spoken(str(problem)))


def _quit(game: PlainGame, side: Side, rest: str) -> None:
    raise PlayerLeft


def _in_puzzle(game: PlainGame, side: Side) -> bool:
    return game.table.puzzle is not None


def _coached(game: PlainGame, side: Side) -> bool:
    return game.table.coach is not None


def _anything(rest: str) -> bool:
    return True


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda rest: rest in words


GAME_COMMANDS: Final = (
    GameCommand("help", "game", _help, _anything),
    GameCommand("?", "game", _help, _anything),
    GameCommand("again", "question", _again),
    GameCommand("pass on", "window", _pass_on, offered=_may_pass_on),
    GameCommand("make room", "installing", _make_room),
    GameCommand("take back", "question", _take_back),
    GameCommand("undo", "question", _take_back),
    GameCommand("goal", "puzzle", _goal, offered=_in_puzzle),
    GameCommand("hint", "hints", _puzzle_hint, offered=_in_puzzle),
    GameCommand("hint", "against the computer", _computer_hint, offered=lambda game, side: game.table.advising is not None),
    GameCommand("coach", "coached game", _coach, offered=_coached),
    GameCommand("coach", "game", _switch_coach, _one_of("on", "off"), _coached),
    GameCommand("board", "game", _show("board")),
    GameCommand("servers", "game", _servers, _anything),
    GameCommand("rig", "game", _show("rig")),
    GameCommand("hand", "player", _show("hand")),
    GameCommand("score", "game", _show("score")),
    GameCommand("view", "game", _show("view")),
    GameCommand("log", "game", _log, lambda rest: not rest or rest.isdecimal()),
    GameCommand("since", "player", _since, offered=plays),
    GameCommand("card", "game", _card, bool),
    GameCommand("step", "game", _step, _anything),
    GameCommand("term", "game", _term, bool),
    GameCommand("back", "game", _look_back, leads_back),
    GameCommand("options", "game", _options),
    GameCommand("curtain", "two here", _curtain, _one_of("on", "off"), two_here),
    GameCommand("verbosity", "game", _verbosity, VERBOSITIES.__contains__),
    GameCommand("stops", "playing", _stops, _one_of("", "always", "could", "mine"), still_plays),
    GameCommand("stop", "playing", _stop, bool, still_plays),
    GameCommand("ask more", "playing", _ask_more, offered=still_plays),
    GameCommand("ask", "playing", _ask, _one_of("always", "choices"), still_plays),
    GameCommand("seed", "game", _seed),
    GameCommand("concede", "playing", _concede, offered=still_plays),
    GameCommand("withdraw", "asking", _withdraw, offered=plays),
    GameCommand("quit", "kept", _quit),
    GameCommand("exit", "game", _quit),
)
"""In the order of the help; the first that fits is meant."""
