"""The open question as a list of answers with keys: which row has which digit and letter, and what it gives.

A row gives an answer at once, opens a further list (`group`), or says what shall be done once the window before an action is
passed (`intent`). Digits belong to a page; letters belong to what an answer does.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from netrunner_tui.bots.run_costs import cost_of_run, run_words, run_words_short
from netrunner_tui.model.sides import Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.view import CardView, View
from netrunner_tui.rules.referee.actions import BASIC_ACTIONS
from netrunner_tui.rules.referee.options import Option, OptionVerb
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.shortcuts import ShortcutStep
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import (
    PLAIN_RESULTS,
    answer as answer_words,
    capital,
    cost as cost_signs,
    is_boost,
    is_break,
    option_cost,
    result as result_words,
)

DIGITS = "1234567890"
INSTALLED_TYPES = frozenset({"agenda", "asset", "upgrade", "ice", "program", "hardware", "resource"})
_ACTION_LETTERS: dict[OptionVerb, str] = {**{action.verb: action.key for action in BASIC_ACTIONS}, "use": "u", "rez": "z", "score": "s"}
_WINDOW_LETTERS: dict[OptionVerb, str] = {"rez": "z", "score": "s", "use": "u", "prevent": "u", "continue": "g", "jack out": "o"}
_ACCESS_LETTERS: dict[OptionVerb, str] = {"steal": "s", "trash": "t", "leave": "n", "use": "u"}
_YES_LETTERS: dict[OptionVerb, str] = {"yes": "y", "no": "n", "decline": "n", "keep": "y", "mulligan": "m"}

_GROUPS: dict[str, str] = {
    **{action.verb: action.does for action in BASIC_ACTIONS if action.many},
    "rez": "rez a card", "use": "use an ability", "score": "score an agenda", "access": "access a card",
}  # fmt: skip
_ALWAYS_GROUPED = frozenset(action.verb for action in BASIC_ACTIONS if action.many)
SPENDING: Final = frozenset({"install", "play"})
"""Their keys always list what they could be done with: a key that sometimes spends at once is pressed by mistake."""
ROOM: Final = "make room"
"""The group of the row for installs that trash cards first (CR 8.5.6)."""
_BASIC = tuple(action.verb for action in BASIC_ACTIONS)


@dataclass(frozen=True)
class Intent:
    """An action to be taken once the window before it is passed: its verb, and what it is about."""

    verb: OptionVerb
    card: int = 0
    server: str = ""

    def fits(self, option: Option) -> bool:
        """Returns whether an option of the action question is this action."""
        if option.verb != self.verb or (self.card and option.card != self.card):
            return False
        return not self.server or option.server == self.server


@dataclass(frozen=True)
class AnswerRow:
    """An answer as a row of the list."""

    text: str
    short: str = ""
    """The same in fewer cells, for narrow columns; empty where there is no shorter way to say it."""
    result: str = ""
    cost: str = ""
    letter: str = ""
    give: Answer | None = None
    """The answer given at once."""
    steps: tuple[ShortcutStep, ...] = ()
    """For compound answers: the options to choose, question by question."""
    group: str = ""
    """The verb whose options are listed next."""
    intent: Intent | None = None
    passing: bool = False
    card: int = 0
    server: str = ""
    option: int = -1
    """The place of its option in the question, -1 for none."""
    brief: str = ""
    """The result in fewer cells."""
    name: str = ""
    """The card's name in the text: what is cut first, as what follows it may be all that tells two rows apart."""


@dataclass(frozen=True)
class Listing:
    """The rows of one question, or of one group of them (`title` says which)."""

    rows: tuple[AnswerRow, ...]
    title: str = ""
    group: str = ""

    def row(self, place: int) -> AnswerRow | None:
        """Returns the row at a place, None where there is none."""
        return self.rows[place] if 0 <= place < len(self.rows) else None

    @property
    def passing(self) -> int | None:
        """Returns the place of the row that passes."""
        return next((place for place, row in enumerate(self.rows) if row.passing), None)

    def pages(self, size: int) -> list[tuple[int, ...]]:
        """Returns the places of the rows on each page of at most `size` rows; the row that passes stands on every page, last."""
        passing = self.passing
        plain = [place for place in range(len(self.rows)) if place != passing]
        room = max(1, min(size - (passing is not None), len(DIGITS)))
        pages = [tuple(plain[start : start + room]) for start in range(0, len(plain), room)] or [()]
        return [page if passing is None else (*page, passing) for page in pages]

    def keys(self, page: Sequence[int]) -> dict[str, int]:
        """Returns digits, and `p` for passing, of the rows on a page."""
        digits = iter(DIGITS)
        return {("p" if self.rows[place].passing else next(digits)): place for place in page}

    def lettered(self, letter: str) -> list[int]:
        """Returns the places of the rows that a letter stands for."""
        return [place for place, row in enumerate(self.rows) if row.letter == letter and not row.passing]

    def about(self, card: int = 0, server: str = "") -> list[int]:
        """Returns the places of the rows that are about a card or a server."""
        return [place for place, row in enumerate(self.rows) if (card and row.card == card) or (server and row.server == server)]


def letters_for(question: Question) -> dict[OptionVerb, str]:
    """Returns the letter that each kind of answer has in this question."""
    if question.kind == "action":
        return _ACTION_LETTERS
    if question.kind == "window":
        return _WINDOW_LETTERS
    if question.kind == "access":
        return _ACCESS_LETTERS | _YES_LETTERS
    if question.kind in {"may", "mulligan", "pay"}:
        return _YES_LETTERS | {"continue": "g", "jack out": "o"}
    return {"continue": "g", "jack out": "o"}


def _letter(option: Option, letters: dict[OptionVerb, str], question: Question) -> str:
    if question.kind == "window" and is_break(option, question.window):
        return "b"
    if question.kind == "window" and is_boost(option, question.window):
        return "+"
    return letters.get(option.verb, "")


def _row(question: Question, view: View, place: int, letters: dict[OptionVerb, str], glyphs: Glyphs) -> AnswerRow:
    option = question.options[place]
    passing = option.verb == "pass"
    result, brief = _results(question, view, option, glyphs)
    return AnswerRow(
        answer_words(option, glyphs, () if before_action(question, view) else question.window),
        result=result,
        brief=brief,
        name=option.title,
        cost=option_cost(option, glyphs),
        letter="" if passing else _letter(option, letters, question),
        give=(place,),
        passing=passing,
        card=option.card,
        server=option.server,
        option=place,
    )


def _results(question: Question, view: View, option: Option, glyphs: Glyphs) -> tuple[str, str]:
    """Returns the result of an answer, and the same in fewer cells; of a run, what it would cost."""
    cost = cost_of_run(question, view, option)
    if cost is not None:
        return run_words(cost, glyphs.words), run_words_short(cost, glyphs.words)
    return "" if option.verb in PLAIN_RESULTS else result_words(option.result, glyphs), ""


def _shared(values: Iterable[str]) -> str:
    found = set(values)
    return found.pop() if len(found) == 1 else ""


def _clicks_only(cost: str, glyphs: Glyphs) -> str:
    """Returns the part of a cost that every way of taking an action has: its clicks."""
    return "".join(sign for sign in cost if sign == glyphs.click)


def _group(verb: str, members: Sequence[AnswerRow], side: Side, glyphs: Glyphs) -> AnswerRow:
    name = group_name(verb, side, glyphs.words)
    cost = _shared(row.cost for row in members) or _shared(_clicks_only(row.cost, glyphs) for row in members)
    return AnswerRow(f"{name} {glyphs.cut}", cost=cost, letter=members[0].letter, group=verb)


def build(question: Question, view: View, glyphs: Glyphs, size: int, focused: int = 0, extra: Sequence[AnswerRow] = ()) -> Listing:
    """Returns the answers of a question in their order: the focused card's, other cards', basic actions, pass last.

    Many answers of one kind stand as one row that opens their list. `extra` are compound answers; they come first.
    `size` is how many rows a page holds: below it nothing but actions is grouped.
    """
    letters = letters_for(question)
    rows = [_row(question, view, place, letters, glyphs) for place in range(len(question.options))]
    passing = [row for row in rows if row.passing]
    rows = [row for row in rows if not row.passing]
    replaced = {row.option for row in extra}
    rows = [*extra, *(row for row in rows if row.option not in replaced)]
    grouped: list[tuple[tuple[int, int], AnswerRow]] = []
    done: set[str] = set()
    listed = question.kind in {"action", "window"}
    many = len(rows) + len(passing) > size
    for place, row in enumerate(rows):
        verb = question.options[row.option].verb if row.option >= 0 and not row.steps else ""
        members = [other for other in rows if not other.steps and question.options[other.option].verb == verb]
        enough = verb in SPENDING or len(members) > 1
        group = listed and enough and (verb in _ALWAYS_GROUPED or (many and verb in {"rez", "use"} and len(members) > 3))
        if group:
            if verb in done:
                continue
            done.add(verb)
            row = _group(verb, members, question.player, glyphs)
        order = 1
        if verb in _BASIC and question.kind == "action":
            order, place = 2, _BASIC.index(verb)
        elif focused and row.card == focused:
            order = 0
        grouped.append(((order, place), row))
    if listed:
        grouped.sort(key=lambda entry: entry[0])
    listing = [row for _, row in grouped]
    if before_action(question, view):
        listing += foreseen(view, question.player, glyphs)
    return Listing((*listing, *passing))


def group_name(verb: str, side: Side, terms: Terms) -> str:
    """Returns the title of the list behind a group."""
    if verb == "play":
        return "Play an operation" if side == "corp" else terms.fill("Play {an event}")
    return capital(terms.fill(_GROUPS.get(verb, verb)))


def letter_title(letter: str, row: AnswerRow, question: Question | None) -> str:
    """Returns the title of the list of the rows that a letter stands for, by the first of them."""
    verb = row.group or (row.intent.verb if row.intent else question.options[row.option].verb if question else "")
    return {"b": "Break", "+": "Boost"}.get(letter, capital(verb))


def single(question: Question, view: View, place: int, glyphs: Glyphs) -> AnswerRow:
    """Returns one option as a row."""
    return _row(question, view, place, {}, glyphs)


def members(
    question: Question, view: View, glyphs: Glyphs, fits: Callable[[Option], bool], title: str, group: str, size: int
) -> Listing:  # fmt: skip
    """Returns the further list behind a row: every option that fits; card by card first where that is too long for a page."""
    places = [place for place, option in enumerate(question.options) if fits(option)]
    rows = [single(question, view, place, glyphs) for place in places]
    cards = list(dict.fromkeys(row.card for row in rows))
    if len(rows) > min(size, len(DIGITS)) and 1 < len(cards) < len(rows) and 0 not in cards and "#" not in group:
        known = view.cards()
        gathered = []
        for card in cards:
            own = [row for row in rows if row.card == card]
            if len(own) == 1:
                gathered.append(own[0])
                continue
            verb = question.options[own[0].option].verb
            name = known[card].title if card in known else ""
            cost = _shared(row.cost for row in own)
            gathered.append(
                AnswerRow(f"{capital(verb)} {name or 'a card'} {glyphs.cut}", cost=cost, group=f"{verb}#{card}", card=card, name=name)
            )
        rows = gathered
    if group == "install" and _room_could_be_made(question, view):
        rows.append(AnswerRow(f"Trash cards to make room, then install {glyphs.cut}", group=ROOM))
    return Listing(tuple(rows), title.removesuffix(glyphs.cut).rstrip(), group)


def _room_could_be_made(question: Question, view: View) -> bool:
    """Returns whether cards stand where one of the installs goes, or programs in the rig that could make room for one."""
    if question.player == "runner":
        return any(card.type == "program" for card in view.rig)
    places = {server.name: (bool(server.ice), bool(server.root)) for server in view.servers}
    return any(any(places.get(option.server, ())) for option in question.options if option.verb == "install")


def foreseen(view: View, side: Side, glyphs: Glyphs) -> list[AnswerRow]:
    """Returns the actions that will be open after the window before an action, as far as this seat's view tells.

    Whether each is legal is the referee's to say: it is asked again when the window is closed.
    """
    if view.player(side).clicks < 1:
        return []
    possible = _possible(view, side)
    rows: list[AnswerRow] = []
    for action in BASIC_ACTIONS:
        if side in action.sides and action.verb in possible:
            text = f"{group_name(action.verb, side, glyphs.words)} {glyphs.cut}" if action.many else capital(glyphs.words.fill(action.does))
            rows.append(AnswerRow(text, cost=cost_signs(action.cost, glyphs), letter=action.key, intent=Intent(action.verb)))
    return rows


def _possible(view: View, side: Side) -> set[OptionVerb]:
    """The basic actions that a player could take, as far as the view tells: their price is there, and something to take them with."""
    player = view.player(side)
    hand = player.hand or ()
    paid = {action.verb for action in BASIC_ACTIONS if action.cost.clicks <= player.clicks and action.cost.credits <= player.credits}
    could: dict[OptionVerb, bool] = {
        "install": any(card.type in INSTALLED_TYPES and _install_affordable(card, player.credits) for card in hand),
        "play": any(card.type in {"operation", "event"} and (card.cost_now or card.cost or 0) <= player.credits for card in hand),
        "advance": any(card.advanceable for server in view.servers for card in (*server.ice, *server.root)),
        "untag": bool(player.tags),
        "trash resource": bool(view.runner.tags) and any(card.type == "resource" for card in view.rig),
    }
    return {verb for verb in paid if could.get(verb, True)}


def _install_affordable(card: CardView, credits: int) -> bool:
    return card.owner == "corp" or (card.cost_now if card.cost_now is not None else card.cost or 0) <= credits
