"""Subtypes that a set has beside those of the games: `subtypes:` of `set:`."""

import typing
from pathlib import Path

import pytest

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.plain_nodes import SUBTYPE_KEYS
from netrunner_tui.abilities.words.closed_lists import SUBTYPE, Closed
from netrunner_tui.abilities.words.values import spoken
from netrunner_tui.library.card_files import load_cards
from netrunner_tui.model.errors import BadFile

OWN = """\
set:
  name: x
  subtypes: {own}
cards:
- title: Thing
  side: runner
  type: event
  subtypes: [weather, run]
  cost: 1
  abilities:
  - play: {{gain: {{count: {{type: resource, not subtype: weather}}}}}}
"""


def test_a_card_has_a_subtype_of_its_sets_own(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN.format(own="[weather]"))
    ((card, _),) = load_cards(file)
    assert card.printed.subtypes == ("weather", "run")
    assert [type(subtype) for subtype in card.printed.subtypes] == [str, str]


@pytest.mark.parametrize(
    ("own", "line", "said"),
    [
        ("[]", 8, "no subtype is called 'weather', and 'subtypes:' of 'set:' lists none"),
        ("weather", 3, "'subtypes:' of a set must be a list"),
        ("[weather, Run]", 3, "'Run': there is a subtype 'run' already"),
        ("[weather, weather]", 3, "'weather': there is a subtype 'weather' already"),
        ("[weather, 3]", 3, "a subtype must be text on one line, of at most 30 characters, found 3"),
        ('["weather\\e[31m"]', 3, "a subtype must be text on one line"),
        ("['']", 3, "a subtype must be text on one line"),
        (f"[weather, {'a' * 31}]", 3, "of at most 30 characters"),
    ],
)
def test_wrong_subtypes_of_a_set_are_told_with_their_line(tmp_path: Path, own: str, line: int, said: str) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN.format(own=own))
    with pytest.raises(BadFile) as told:
        load_cards(file)
    assert said in told.value.problem
    assert told.value.line == line


def test_a_title_or_a_text_that_is_spelt_so_stays_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN.format(own="[weather, Thing, resource]"))
    ((card, _),) = load_cards(file)
    assert type(card.title) is str


def test_every_key_for_subtypes_is_known() -> None:
    """Where a field of a word takes a subtype, the set's own are taken, too; what is named is checked by itself."""
    taking = {spoken(name) for word in _all_words(words.Word) for name, hint in _fields(word) if _takes_subtypes(hint)}
    assert taking == SUBTYPE_KEYS - {"among", "but"}


def _all_words(word: type[words.Word]) -> list[type[words.Word]]:
    return [word, *(inner for each in word.__subclasses__() for inner in _all_words(each))]


def _fields(word: type[words.Word]) -> list[tuple[str, object]]:
    return list(typing.get_type_hints(word, include_extras=True).items())


def _takes_subtypes(hint: object) -> bool:
    metadata = getattr(hint, "__metadata__", ())
    names_them = any(isinstance(one, Closed) and one.what == SUBTYPE for one in metadata)
    return names_them or any(_takes_subtypes(inner) for inner in typing.get_args(hint))
