"""The open question as a list of answers with keys: which row has which digit and letter, and what it gives.

A row gives an answer at once, opens a further list (`group`), or takes an action once the window before it is passed (`intent`).
That window lists the actions as they will be asked for: who looks through a list has passed nothing. The basic actions keep their
digits whatever else is offered; other digits belong to a page, letters to what an answer does.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final

import msgspec
from msgspec.structs import replace

from netrunner_tui.bots.run_costs import cost_of_run, run_words, run_words_short
from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital
from netrunner_tui.model.view import View
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rules.referee.basic_actions import ACTION_DIGITS, BASIC_ACTIONS
from netrunner_tui.rules.referee.options import Option, OptionVerb, Trashes, option_name
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.shortcuts import ShortcutStep, idle_boost
from netrunner_tui.settings.action_window import before_action
from netrunner_tui.table.drawing.glyphs import Glyphs
from netrunner_tui.table.drawing.symbols import (
    PLAIN_RESULTS,
    answer_short,
    answer_words,
    cost_signs,
    is_boost,
    is_break,
    option_cost,
    result_words,
    symbols,
)

DIGITS: Final = "1234567890"
_ACTION_LETTERS: Final[dict[OptionVerb, str]] = {
    **{action.verb: action.key for action in BASIC_ACTIONS},
    "use": "u",
    "rez": "z",
    "score": "s",
}
_WINDOW_LETTERS: Final[dict[OptionVerb, str]] = {"rez": "z", "score": "s", "use": "u", "prevent": "u", "continue": "g", "jack out": "o"}
_ACCESS_LETTERS: Final[dict[OptionVerb, str]] = {"steal": "s", "trash": "t", "leave": "n", "use": "u"}
_YES_LETTERS: Final[dict[OptionVerb, str]] = {"yes": "y", "no": "n", "decline": "n", "keep": "y", "mulligan": "m"}

_GROUPS: Final[dict[str, str]] = {
    **{action.verb: action.does for action in BASIC_ACTIONS if action.many},
    "rez": "rez a card", "use": "use an ability", "score": "score an agenda", "access": "access a card",
}  # fmt: skip
_ALWAYS_GROUPED: Final = frozenset(action.verb for action in BASIC_ACTIONS if action.many)
SPENDING: Final = frozenset({"install", "play"})
"""Their keys always list what they could be done with: a key that sometimes spends at once is pressed by mistake."""
_GATHERED: Final = frozenset({"rez", "score", "use"})
"""Answers that stand as one row each where a page cannot hold them all."""


class AnswerGroup(msgspec.Struct, frozen=True):
    """The answers of one kind that a row opens the list of; with a `card`, those about that one."""

    verb: OptionVerb
    card: int = 0
    makes_room: bool = False
    """Cards are trashed first (CR 8.5.6)."""
    ahead: bool = False
    """They are actions, listed in the window before one."""

    def holds(self, option: Option) -> bool:
        """Returns whether an option is one of these answers."""
        return option.verb == self.verb and self.card in (0, option.card)


class AnswerRow(msgspec.Struct, frozen=True):
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
    group: AnswerGroup | None = None
    """The answers that are listed next."""
    opens: str = ""
    """The title of their list."""
    intent: Option | None = None
    """The action that is taken once the window before it is passed."""
    passing: bool = False
    card: int = 0
    server: str = ""
    option: int = -1
    """The place of its option in the question, -1 for none."""
    brief: str = ""
    """The result in fewer cells."""
    name: str = ""
    """The card's name in the text: what is cut first, as what follows it may be all that tells two rows apart."""
    idle: bool = False
    """It can change nothing of what is asked: it stands last."""
    trashes: bool = False
    """It trashes cards, which its words name: it stands behind its like that trash none."""
    digit: int = 0
    """The digit that it has whatever else is listed, 10 for `0`; 0 where it has the next one."""
    listed: str = ""
    """In a list whose title is its verb: the same without that, for narrow columns."""
    clicks: int = 0
    """The clicks of the cost."""
    beside_clicks: str = ""
    """The rest of the cost, for a list whose title tells the clicks."""

    def verb(self, question: Question | None) -> str:
        """Returns what is done with the things that it names."""
        named = self.group or self.intent
        return named.verb if named is not None else question.options[self.option].verb if question else ""


class Listing(msgspec.Struct, frozen=True):
    """The rows of one question, or of one group of them (`title` says which)."""

    rows: tuple[AnswerRow, ...]
    title: str = ""
    kept: int = 0
    """So many digits, from 1, are kept for rows with digits of their own."""

    def row(self, place: int) -> AnswerRow | None:
        """Returns the row at a place, None where there is none."""
        return self.rows[place] if 0 <= place < len(self.rows) else None

    @property
    def passing(self) -> int | None:
        """Returns the place of the row that passes."""
        return next((place for place, row in enumerate(self.rows) if row.passing), None)

    def pages(self, size: int) -> list[tuple[int, ...]]:
        """Returns the places of the rows on each page of at most `size` rows; the row that passes stands on every page, last.

        A row that names what it trashes counts twice: it may need a whole line.
        """
        passing = self.passing
        own = [place for place, row in enumerate(self.rows) if row.digit]
        others = [place for place, row in enumerate(self.rows) if not row.digit and place != passing]
        room, digits = max(1, size - (passing is not None)), len(DIGITS) - self.kept
        pages: list[tuple[int, ...]] = []
        while own or others or not pages:
            ahead, own = own[:room], own[room:]
            sizes = accumulate(1 + self.rows[place].trashes for place in others[:digits])
            most = max(0 if ahead else 1, sum(taken <= room - len(ahead) for taken in sizes))
            pages.append((*ahead, *others[:most]))
            others = others[most:]
        return [page if passing is None else (*page, passing) for page in pages]

    def keys(self, page: Sequence[int]) -> dict[str, int]:
        """Returns digits, and `p` for passing, of the rows on a page."""
        digits = iter(DIGITS[self.kept :])
        return {self._key(self.rows[place], digits): place for place in page}

    @staticmethod
    def _key(row: AnswerRow, digits: Iterator[str]) -> str:
        if row.passing:
            return "p"
        return DIGITS[row.digit - 1] if row.digit else next(digits)

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


def _row(
    question: Question, view: View, place: int, letters: dict[OptionVerb, str], glyphs: Glyphs, window: tuple[Opens, ...]
) -> AnswerRow:  # fmt: skip
    """`window`: what is open, where that decides how an answer is called."""
    option = question.options[place]
    return replace(_told(question, view, option, letters, glyphs, window), give=(place,), passing=option.verb == "pass", option=place)


def _told(
    question: Question, view: View, option: Option, letters: dict[OptionVerb, str], glyphs: Glyphs, window: tuple[Opens, ...]
) -> AnswerRow:  # fmt: skip
    """Returns an option in words, as a row that gives nothing yet."""
    result, brief = _results(question, view, option, glyphs)
    idle = "break" in question.window and bool(idle_boost(option, view))
    return AnswerRow(
        answer_words(option, glyphs, window),
        answer_short(option, glyphs, of_identity=option.card in (view.corp.identity.card, view.runner.identity.card)),
        result=result,
        brief=brief,
        name=option.title,
        cost=option_cost(option, glyphs),
        clicks=option.cost.clicks,
        beside_clicks=cost_signs(replace(option.cost, clicks=0), glyphs, zero=option.tells_zero),
        letter="" if option.verb == "pass" else _letter(option, letters, question),
        card=option.card,
        server=option.server,
        idle=idle,
        trashes=isinstance(option.result, Trashes),
    )


def _results(question: Question, view: View, option: Option, glyphs: Glyphs) -> tuple[str, str]:
    """Returns the result of an answer, and the same in fewer cells; of a run, what it would cost."""
    cost = cost_of_run(question, view, option)
    if cost is not None:
        return run_words(cost, glyphs.words), run_words_short(cost, glyphs.words)
    if option.verb in PLAIN_RESULTS or isinstance(option.result, Trashes):
        return "", ""
    said = result_words(option.result, glyphs)
    idle = idle_boost(option, view) if "break" in question.window else ""
    if idle:
        return f"{said}, {idle}", said
    if option.effect:
        effect = symbols(option.effect, glyphs)
        return f"{said} {effect}" if said and option.verb == "resolve" else effect, said
    return said, ""


def _shared(values: Iterable[str]) -> str:
    found = set(values)
    return found.pop() if len(found) == 1 else ""


def _group(group: AnswerGroup, options: Sequence[Option], letter: str, side: Side, glyphs: Glyphs) -> AnswerRow:
    """`letter`: that of the first. Where the members cost different things, only the clicks are told that each of them takes."""
    name = group_name(group.verb, side, glyphs.words)
    cost = _shared(option_cost(option, glyphs) for option in options) or _shared(glyphs.click * option.cost.clicks for option in options)
    return AnswerRow(f"{name} {glyphs.cut}", cost=cost, letter=letter, group=group, opens=name)


def build(question: Question, view: View, glyphs: Glyphs, size: int, focused: int = 0, extra: Sequence[AnswerRow] = ()) -> Listing:
    """Returns the answers of a question in their order: basic actions, the focused card's, other cards', pass last.

    Many answers of one kind stand as one row that opens their list. `extra` are compound answers; they come first.
    `size` is how many rows a page holds: below it nothing but actions is grouped.
    """
    ahead = before_action(question, view)
    asked = question.once_passed() if ahead else question
    digits = ACTION_DIGITS[question.player] if asked.kind == "action" else {}
    window = () if ahead else question.window
    replaced = frozenset(compound.option for compound in extra)
    own, actions = _by_verb(question, replaced), _by_verb(asked, replaced)
    basics = {verb: places for verb, places in actions.items() if verb in digits}
    used = [place for verb, places in actions.items() if verb not in digits for place in places] if ahead else []
    others = len(extra) + len(used) + sum(len(places) for verb, places in own.items() if verb not in digits)
    passing = [_row(question, view, n, {}, glyphs, window) for n, option in enumerate(question.options) if option.verb == "pass"]
    most = size - len(passing)
    if digits:
        most = min(most - len(basics), len(DIGITS) - len(digits))
    gathered = _GATHERED if others > most else frozenset()

    def rows_of(kind: Question, places: Sequence[int]) -> list[AnswerRow]:
        verb, letters = kind.options[places[0]].verb, letters_for(kind)
        enough = 1 if verb in SPENDING else 2 if digits else 4
        if kind.kind in {"action", "window"} and (verb in _ALWAYS_GROUPED or verb in gathered) and len(places) >= enough:
            # What stands behind the row of a group is made when its list is opened.
            options = [kind.options[place] for place in places]
            group = AnswerGroup(verb, ahead=kind is not question)
            return [_group(group, options, _letter(options[0], letters, kind), question.player, glyphs)]
        rows = [_row(kind, view, place, letters, glyphs, window) for place in places]
        return rows if kind is question else [later(row, kind) for row in rows]

    basic = [replace(row, digit=digits[verb]) for verb, places in basics.items() for row in rows_of(asked, places)]
    basic.sort(key=lambda row: row.digit)
    listing = [*extra, *(later(_row(asked, view, place, letters_for(question), glyphs, window), asked) for place in used)]
    for verb, places in own.items():
        if verb not in digits:
            listing += rows_of(question, places)
    return Listing((*basic, *_in_order(listing, question, focused), *passing), kept=len(digits))


def _by_verb(question: Question, left_out: frozenset[int]) -> dict[OptionVerb, list[int]]:
    """Returns the places of the answers of each kind, but for passing and what is left out."""
    found: dict[OptionVerb, list[int]] = {}
    for place, option in enumerate(question.options):
        if option.verb != "pass" and place not in left_out:
            found.setdefault(option.verb, []).append(place)
    return found


def later(row: AnswerRow, asked: Question) -> AnswerRow:
    """Returns the row of an action as it stands in the window before it: it is taken once that is passed."""
    return replace(row, give=None, intent=asked.options[row.option], option=-1)


def _in_order(listing: list[AnswerRow], question: Question, focused: int) -> list[AnswerRow]:
    """Returns the rows beside the basic actions: those of the focused card first, then what changes something."""
    useful = {row.letter for row in listing if not row.idle}
    # A key is not shared with what changes nothing.
    ordered = [replace(row, letter="") if row.idle and row.letter in useful else row for row in listing]
    ordered.sort(key=lambda row: row.trashes)
    if question.kind in {"action", "window"}:
        ordered.sort(key=lambda row: (row.idle, bool(focused) and row.card != focused))
    return ordered


def group_name(verb: str, side: Side, terms: Terms) -> str:
    """Returns the title of the list behind a group."""
    if verb == "play":
        return "Play an operation" if side == CORP else terms.fill("Play {an event}")
    return capital(terms.fill(_GROUPS.get(verb, verb)))


def letter_title(letter: str, row: AnswerRow, question: Question | None) -> str:
    """Returns the title of the list of the rows that a letter stands for, by the first of them."""
    return {"b": "Break", "+": "Boost"}.get(letter, capital(row.verb(question)))


def single(question: Question, view: View, place: int, glyphs: Glyphs) -> AnswerRow:
    """Returns one option as a row."""
    return _row(question, view, place, {}, glyphs, () if before_action(question, view) else question.window)


def members(
    question: Question, view: View, glyphs: Glyphs, fits: Callable[[Option], bool], title: str, group: AnswerGroup | None, size: int
) -> Listing:  # fmt: skip
    """Returns the further list behind a row: every option that fits; card by card first where that is too long for a page."""
    ahead = group is not None and group.ahead
    asked = question.once_passed() if ahead else question
    rows = [single(asked, view, place, glyphs) for place, option in enumerate(asked.options) if fits(option)]
    installing = group == AnswerGroup("install", ahead=ahead)
    if installing:
        rows = [replace(row, listed=_without_verb(asked.options[row.option], glyphs)) for row in rows]
    cards = list(dict.fromkeys(row.card for row in rows))
    if len(rows) > min(size, len(DIGITS)) and 1 < len(cards) < len(rows) and 0 not in cards and (group is None or not group.card):
        known = view.cards()
        gathered = []
        for card in cards:
            own = [row for row in rows if row.card == card]
            if len(own) == 1:
                gathered.append(own[0])
                continue
            verb = asked.options[own[0].option].verb
            name = known[card].title if card in known else ""
            cost = _shared(row.cost for row in own) or _shared(glyphs.click * row.clicks for row in own)
            words = f"{capital(verb)} {name or 'a card'}"
            listed, behind = f"{name or 'A card'} {glyphs.cut}" if installing else "", AnswerGroup(verb, card, ahead=ahead)
            gathered.append(AnswerRow(f"{words} {glyphs.cut}", listed=listed, cost=cost, group=behind, opens=words, card=card, name=name))
        rows = gathered
    if installing and _room_could_be_made(asked, view):
        words = "Trash cards to make room, then install"
        short = f"Trash cards first, then install {glyphs.cut}"
        listed, behind = f"Trash cards first {glyphs.cut}", AnswerGroup("install", makes_room=True, ahead=ahead)
        rows.append(AnswerRow(f"{words} {glyphs.cut}", short, listed=listed, group=behind, opens=words))
    rows.sort(key=lambda row: row.trashes)
    if ahead:
        rows = [later(row, asked) if row.option >= 0 else row for row in rows]
    running = group == AnswerGroup("run", ahead=ahead)
    if running:
        # The central servers keep their digits whichever of them may be run on.
        rows = [replace(row, digit=CENTRALS.index(row.server) + 1) if row.server in CENTRALS else row for row in rows]
        rows.sort(key=lambda row: row.digit or len(DIGITS))
    return Listing(tuple(rows), title, len(CENTRALS) if running else 0)


def _without_verb(option: Option, glyphs: Glyphs) -> str:
    """Returns an install without the word that its list is called by, with what it trashes."""
    named = option_name(option, glyphs.words)
    return f"{named}, {result_words(option.result, glyphs)}" if isinstance(option.result, Trashes) else named


def _room_could_be_made(question: Question, view: View) -> bool:
    """Returns whether cards stand where one of the installs goes, or programs in the rig that could make room for one."""
    if question.player == RUNNER:
        return any(card.type == "program" for card in view.rig)
    places = {server.name: (bool(server.ice), bool(server.root)) for server in view.servers}
    return any(any(places.get(option.server, ())) for option in question.options if option.verb == "install")
