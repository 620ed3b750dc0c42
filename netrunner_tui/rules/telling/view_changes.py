"""What changed between two states of the same seat, and the new one made of the old one and that.

A change is worked out from two states alone that the seat may see: it tells no more than the new one does. It is plain data for JSON:

- A struct's change is an object with the new value of each field that differs; a field with `~` behind its name holds a change instead.
- The change of a list is a list. `[place, count]` stands for so many elements of the old list from a place on; an object is a new element.
- A card's change begins at a blank card, or at a card of the old view, whose number stands under `^`. A server's or a player's in a list
  begins at a blank one, or at the old element at the place `@`. An option's begins at the one before it in the new list. A log line's
  begins at the line before it in the log.
- The change of a text is `[start, end, middle]`: so many characters of the old one's start and of its end stay.
- What a view says of the open question (`asking`) begins at what was said last when the same side was asked at the same step.
- A question begins at the last one of its kind at the same step; the first one there begins at the last one of its kind. The options of
  one for an action begin at the actions that the window before it told of.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from operator import attrgetter
from types import NoneType, UnionType
from typing import Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import astuple

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Clocks, Presence
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.view import CardView, LogLine, PlayerView, RunView, ServerView, Sum, View
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question, QuestionKind

CARD: Final = "^"
PLACE: Final = "@"
NESTED: Final = "~"
ASKING: Final = "asking"
ASKING_NESTED: Final = ASKING + NESTED
SHORT_TEXT: Final = 16
"""Characters of a text that is told whole, and that a change of a longer one has to save."""

KEPT_MIDDLES: Final = 2000
"""Changes of texts, and of what is asked, that are kept: windows and questions say the same again and again."""

_MIDDLE: Final = tuple[int, int, str]
_ELEMENTS: Final = tuple[int, int]
"""A change of a text, and elements of a list that stay, as they are told."""

Change = dict[str, object]
Askings = dict[tuple[Side | None, str], str]
"""What was said last of an open question, by the side that was asked and the step. Both ends keep it, from one whole state to the next."""

_Struct = TypeVar("_Struct", bound=msgspec.Struct)
_Value = TypeVar("_Value")

_BLANK: Final[Mapping[type[msgspec.Struct], msgspec.Struct]] = {
    CardView: CardView(card=0, owner=CORP),
    ServerView: ServerView(name=""),
    RunView: RunView(server=""),
    Sum: Sum("", 0),
    Question: Question(player=CORP, kind="window", step="", text=""),
    Option: Option("pass"),
    LogLine: LogLine(number=0, step="", side=None, kind="choice", text=""),
    Presence: Presence("", ""),
    Clocks: Clocks(0.0, 0.0, "", 0.0),
}
"""Where a change begins that has nothing to begin at. Structs of other types are told whole when they are new."""


class Blank(msgspec.Struct, frozen=True):
    """Where a change in these fields of a view begins that has nothing to begin at."""

    fields: tuple[str, ...]
    value: dict[str, object]


class DoesNotFit(NetrunnerError):
    """A change that was made from another view than the one it is put on."""


_Form = Literal["whole", "text", "struct", "list"]


class _Field(NamedTuple):
    """A field of a struct: how its value is told."""

    name: str
    form: _Form
    of: type[msgspec.Struct]
    """The type of the struct, or of the list's elements; of other values it says nothing."""
    hint: type[object]
    plain: frozenset[object]
    """Types and words of which a value is taken as it is told."""


@cache
def _fields(of: type[msgspec.Struct]) -> tuple[_Field, ...]:
    """Returns the fields of a struct, in their order."""
    hints = get_type_hints(of)
    return tuple(_field(name, hints[name]) for name in of.__struct_fields__)


def prepare() -> None:
    """Looks at all structs that changes are told of, before somebody waits for the first one."""
    for of in (View, PlayerView, *_BLANK):
        _named(of)


@cache
def _told_as(of: type[msgspec.Struct]) -> tuple[tuple[int, ...], tuple[tuple[str, str, _Form, type[msgspec.Struct]], ...]]:
    """Returns the places of the fields of a struct; and for each under which names its value and its change are told, how, and of what."""
    told = tuple((field.name, field.name + NESTED, field.form, field.of) for field in _fields(of))
    return tuple(range(len(told))), told


@cache
def _named(of: type[msgspec.Struct]) -> Mapping[str, _Field]:
    """Returns the fields of a struct by name."""
    return {field.name: field for field in _fields(of)}


def _field(name: str, hint: type[object]) -> _Field:
    arms = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    words = {word for arm in arms if get_origin(arm) is Literal for word in get_args(arm)}
    plain = frozenset(words | {str, int, bool, NoneType}.intersection(arms))
    if hint is str:
        return _Field(name, "text", msgspec.Struct, hint, plain)
    of = next((arm for arm in arms if arm is not NoneType), NoneType)
    if len(arms) - (NoneType in arms) == 1:
        element = get_args(of)[0] if get_origin(of) is tuple else None
        if isinstance(of, type) and issubclass(of, msgspec.Struct) and (of in _BLANK or hint is of):
            return _Field(name, "struct", of, hint, frozenset())
        if isinstance(element, type) and issubclass(element, msgspec.Struct):
            return _Field(name, "list", element, hint, frozenset())
    return _Field(name, "whole", msgspec.Struct, hint, plain)


@cache
def blanks() -> tuple[Blank, ...]:
    """Returns where changes in fields of a view and its parts begin that have nothing to begin at, for programs without these types."""
    found: dict[type[msgspec.Struct], list[str]] = {}
    pending: list[type[msgspec.Struct]] = [View, PlayerView]
    for of in pending:
        for field in _fields(of):
            if field.form in {"struct", "list"} and field.of in _BLANK:
                if field.of not in found:
                    pending.append(field.of)
                found.setdefault(field.of, []).append(field.name)
    return tuple(Blank(tuple(dict.fromkeys(names)), msgspec.to_builtins(_BLANK[of])) for of, names in found.items())


class _Cards:
    """The cards of the old view, by number and by title."""

    __slots__ = ("_numbers", "_titles", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._numbers: dict[int, CardView] | None = None
        self._titles: dict[str, CardView] | None = None

    def numbered(self, number: int) -> CardView | None:
        """Returns the card of a number."""
        if self._numbers is None:
            self._numbers = self._view.cards()
        return self._numbers.get(number)

    def like(self, card: CardView) -> CardView | None:
        """Returns the card that a card is told from: itself, or another copy of it."""
        same = self.numbered(card.card)
        if same is not None and same.title == card.title:
            return same
        if self._titles is None:
            self._titles = {one.title: one for one in (self._numbers or {}).values() if one.title}
        return self._titles.get(card.title)


def change_of_view(old: View, new: View, askings: Askings) -> Change:
    """Returns what changed from one view of a seat to the next, for one who has been told `askings`."""
    step, asked, asking = new.step, new.asked, new.asking
    said = askings.get((asked, step))
    if said is old.asking:
        said = None
    # Mostly something else is asked, and the table looks as it did: of a view that stands but for that, these are the same objects.
    alike = new.corp is old.corp and new.runner is old.runner and new.servers is old.servers
    if alike and new == msgspec.structs.replace(old, number=new.number, step=step, asked=asked, asking=asking):
        found: Change = {} if old.number == new.number else {"number": new.number}
        found.update(_change_of_asking(old.step, old.asked, old.asking, step, asked, asking, said))
        return found
    found = _changes(View, astuple(old), astuple(new), _Cards(old))
    if said is not None:
        # It is told from what was said then, not from the view before.
        found.pop(ASKING, None)
        found.pop(ASKING_NESTED, None)
        _tell_text(found, ASKING, said, new.asking)
    return found


@lru_cache(maxsize=KEPT_MIDDLES)
def _change_of_asking(
    old_step: str, old_asked: Side | None, old_asking: str, step: str, asked: Side | None, asking: str, said: str | None
) -> Change:  # fmt: skip
    """Returns what changed of what is asked; `said`: from what its text is told, if not from the text before."""
    found: Change = {}
    _tell_text(found, "step", old_step, step)
    if old_asked != asked:
        found["asked"] = asked
    _tell_text(found, ASKING, old_asking if said is None else said, asking)
    return found


def changed_view(old: View, change: Change, askings: Askings) -> View:
    """Returns the view that `change` was made for. Raises DoesNotFit."""
    told = {key: value for key, value in change.items() if key.removesuffix(NESTED) == ASKING}
    new = _put(old, {key: value for key, value in change.items() if key not in told}, _Cards(old))
    return _put(_asking_as_before(new, new, askings), told, None)


def note_asking(view: View, askings: Askings) -> None:
    """Keeps what a view that was told says of the open question."""
    askings[view.asked, view.step] = view.asking


def _asking_as_before(view: View, new: View, askings: Askings) -> View:
    """Returns a view with what was said last when the same was asked as in the new one."""
    said = askings.get((new.asked, new.step))
    return view if said is None else msgspec.structs.replace(view, asking=said)


class Questions:
    """The questions that a seat was told last, by their kind and step. Both ends keep them, from one whole state to the next."""

    __slots__ = ("_ahead", "_last")

    def __init__(self) -> None:
        self._last: dict[tuple[QuestionKind, str], Question] = {}
        self._ahead: tuple[Option, ...] = ()
        """The actions that were told in the window before them; empty once an action was asked for."""

    def note(self, question: Question) -> None:
        """Keeps a question that was told."""
        self._last[question.kind, question.step] = self._last[question.kind, ""] = question
        if question.ahead or question.kind == "action":
            self._ahead = question.ahead

    def before(self, kind: QuestionKind, step: str) -> Question:
        """Returns what a question of this kind at a step is told from: the last one there, or the last of its kind, or a blank one.

        The options of one for an action are told from those of the window before it, where these are newer.
        """
        found = self._last.get((kind, step)) or self._last.get((kind, "")) or _blank(Question)
        return msgspec.structs.replace(found, options=self._ahead) if kind == "action" and self._ahead else found


def change_of_question(before: Question, new: Question) -> Change:
    """Returns what a question has otherwise than the one that it is told from."""
    # Windows ask the same again and again.
    return _change_of_window(before, new) if new.kind == "window" else _change(before, new, None)


def changed_question(before: Question, change: Change) -> Question:
    """Returns the question that `change` was made for. Raises DoesNotFit."""
    return _put(before, change, None)


def change_of_log(last: LogLine | None, lines: Sequence[LogLine]) -> tuple[Change, ...]:
    """Returns new lines of a log whose last one was `last`, each as far as it is otherwise than the one before."""
    if not lines:
        return ()
    told = [astuple(line) for line in (last or _blank(LogLine), *lines)]
    return tuple([_changes(LogLine, before, line, None) for before, line in pairwise(told)])


def changed_log(last: LogLine | None, change: Iterable[Change]) -> tuple[LogLine, ...]:
    """Returns the lines that `change` was made for. Raises DoesNotFit."""
    return tuple(accumulate(change, lambda line, told: _put(line, told, None), initial=last or _blank(LogLine)))[1:]


def change_of_table(old: _Struct, new: _Struct) -> Change:
    """Returns what changed in the state of a table apart from its game."""
    return _change(old, new, None)


def changed_table(old: _Struct, change: Change) -> _Struct:
    """Returns the state that `change` was made for. Raises DoesNotFit."""
    return _put(old, change, None)


# --- making ---------------------------------------------------------------------------------------------------------------------------


def _blank(of: type[_Struct]) -> _Struct:
    blank = _BLANK[of]
    assert isinstance(blank, of)
    return blank


def _change(old: msgspec.Struct, new: msgspec.Struct, cards: _Cards | None) -> Change:
    return _changes(type(new), astuple(old), astuple(new), cards)


@lru_cache(maxsize=KEPT_MIDDLES)
def _change_of_window(old: Question, new: Question) -> Change:
    return _change(old, new, None)


def _changes(of: type[msgspec.Struct], befores: tuple[object, ...], nows: tuple[object, ...], cards: _Cards | None) -> Change:
    """Returns the change of a struct, by the values of its fields."""
    found: Change = {}
    places, fields = _told_as(of)
    # Most values are the very same objects: those are passed over at once.
    for place in [place for place in places if befores[place] is not nows[place]]:
        before, now = befores[place], nows[place]
        if before == now:
            continue
        name, nested, form, part = fields[place]
        if form == "whole" or now is None:
            found[name] = now
        elif isinstance(now, str) and isinstance(before, str):
            middle = _middle(before, now) if len(now) >= SHORT_TEXT else None
            if middle is None:
                found[name] = now
            else:
                found[nested] = middle
        elif isinstance(now, tuple):
            found[nested] = _segments(part, before if isinstance(before, tuple) else (), now, cards)
        else:
            assert isinstance(now, msgspec.Struct)
            if part is CardView or not isinstance(before, msgspec.Struct):
                found[nested] = _from(None, now, cards)
            else:
                found[nested] = _changes(part, astuple(before), astuple(now), cards)
    return found


def _tell_text(found: Change, name: str, old: str, new: str) -> None:
    """Adds the new value of a text to a change, or only what is otherwise in it; nothing where it is the same."""
    if new == old:
        return
    middle = _middle(old, new) if len(new) >= SHORT_TEXT else None
    if middle is None:
        found[name] = new
    else:
        found[name + NESTED] = middle


@lru_cache(maxsize=KEPT_MIDDLES)
def _middle(old: str, new: str) -> tuple[int, int, str] | None:
    """Returns the change of a text, where that is shorter than the new one."""
    start = _alike(old, new)
    end = _alike(old[: start - 1 if start else None : -1], new[: start - 1 if start else None : -1])
    middle = new[start : len(new) - end]
    return (start, end, middle) if len(middle) + SHORT_TEXT <= len(new) else None


def _alike(one: str, other: str) -> int:
    """Returns how many characters are the same until one differs."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        # Halved as in a search: slices are compared faster than characters.
        middle = (same + most + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same


def _from(before: msgspec.Struct | None, now: msgspec.Struct, cards: _Cards | None) -> Change:
    """Returns the change of a struct: a card's from wherever it was seen, another's from what stood in the same place."""
    if not isinstance(now, CardView):
        return _change(before if before is not None else _BLANK[type(now)], now, cards)
    known = cards.like(now) if cards is not None else None
    if known is None:
        return _change(_BLANK[CardView], now, cards)
    return {CARD: known.card, **_change(known, now, cards)}


def _segments(of: type[msgspec.Struct], old: Sequence[msgspec.Struct], new: Sequence[msgspec.Struct], cards: _Cards | None) -> list[object]:
    """Returns the change of a list."""
    places: dict[object, int] | None = None
    key = _KEYS.get(of, _itself)
    found: list[object] = []
    before: msgspec.Struct | None = None
    after = 0  # the place in the old list after the last element that was found there
    for element in new:
        place, same = after, after < len(old) and old[after] == element
        if not same:
            if places is None:
                places = dict(zip(map(key, reversed(old)), range(len(old) - 1, -1, -1), strict=True))  # of several with one key, the first
            place = places.get(key(element), -1)
            same = place >= 0 and old[place] == element
        if same:
            last = found[-1] if found else None
            if isinstance(last, list) and last[0] + last[1] == place:
                last[1] += 1
            else:
                found.append([place, 1])
            after = place + 1
        elif of is Option:
            found.append(_from(before, element, cards))
        elif of is not CardView and of in _BLANK and place >= 0:
            found.append({PLACE: place, **_change(old[place], element, cards)})
            after = place + 1
        else:
            found.append(_from(None, element, cards) if of in _BLANK else element)
        before = element
    return found


def _itself(element: msgspec.Struct) -> object:
    return element


_KEYS: Final[Mapping[type[msgspec.Struct], Callable[[msgspec.Struct], object]]] = {
    CardView: attrgetter("card"),
    ServerView: attrgetter("name"),
    Presence: attrgetter("name"),
}
"""What an element of a list is found again by, where that is not the whole of it."""


# --- putting on -----------------------------------------------------------------------------------------------------------------------


def _put(old: _Struct, change: Mapping[str, object], cards: _Cards | None) -> _Struct:
    fields = _named(type(old))
    found: dict[str, object] = {}
    for key, value in change.items():
        if key in {CARD, PLACE}:
            continue
        field = fields.get(key.removesuffix(NESTED))
        if field is None:
            raise DoesNotFit(f"there is no {key[:40]}")
        before = getattr(old, field.name)
        if not key.endswith(NESTED):
            plain = type(value) in field.plain or (isinstance(value, str) and value in field.plain)
            found[field.name] = value if plain else _converted(value, field.hint)
        elif field.form == "struct" and isinstance(value, dict):
            found[field.name] = _begun(field.of, before, value, cards)
        elif field.form == "text" and isinstance(before, str):
            start, end, middle = _converted(value, _MIDDLE)
            if not (start >= 0 and end >= 0 and start + end <= len(before)):
                raise DoesNotFit("a text is told from one that is not there")
            found[field.name] = f"{before[:start]}{middle}{before[len(before) - end :]}"
        elif field.form == "list" and isinstance(value, list):
            found[field.name] = tuple(_elements(field.of, before or (), value, cards))
        else:
            raise DoesNotFit(f"{key[:40]} is told in another way")
    return msgspec.structs.replace(old, **found)


def _begun(
    of: type[msgspec.Struct], before: msgspec.Struct | None, change: Mapping[str, object], cards: _Cards | None
) -> msgspec.Struct:  # fmt: skip
    """Returns a struct whose change begins at what stood in its place, at a card, or at nothing."""
    if of is CardView:
        number = change.get(CARD)
        known = cards.numbered(number) if isinstance(number, int) and cards is not None else None
        if known is None and number is not None:
            raise DoesNotFit("a card is told from one that is not there")
        before = known
    if before is None and of not in _BLANK:
        raise DoesNotFit("what is told has nothing to begin at")
    return _put(before if before is not None else _BLANK[of], change, cards)


def _elements(
    of: type[msgspec.Struct], old: Sequence[msgspec.Struct], change: Iterable[object], cards: _Cards | None
) -> Iterable[msgspec.Struct]:  # fmt: skip
    before: msgspec.Struct | None = None
    for told in change:
        if isinstance(told, list):
            place, count = _converted(told, _ELEMENTS)
            if not 0 <= place < place + count <= len(old):
                raise DoesNotFit("elements are told that are not there")
            yield from old[place : place + count]
            before = old[place + count - 1]
        elif isinstance(told, dict) and of is Option:
            before = _begun(of, before, told, cards)
            yield before
        elif isinstance(told, dict) and of in _BLANK:
            at = told.get(PLACE)
            if at is not None and not (isinstance(at, int) and 0 <= at < len(old)):
                raise DoesNotFit("an element is told from one that is not there")
            yield _begun(of, None if at is None else old[at], told, cards)
        else:
            yield _converted(told, of)


def _converted(value: object, hint: type[_Value]) -> _Value:
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as problem:
        raise DoesNotFit(str(problem)) from None
