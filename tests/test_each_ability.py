"""Each ability of each card matters in some scenario: with the ability taken off the card, that scenario does not hold.

`python tests/test_each_ability.py [TITLE…]` names the abilities of these cards, or of all, that matter in no scenario.
"""

import sys
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path

import msgspec
import pytest
from card_pools import catalogues, catalogues_with_sets

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.scenarios.main import collect
from netrunner_tui.scenarios.nicknames import BLANK, FILLER, Catalogues
from netrunner_tui.scenarios.runner import run
from netrunner_tui.scenarios.script import Scenario

TESTS = Path(__file__).parent
NOTHING = words.Static(static=(words.Modify(quantity="hand size", amount=0),))
"""What stands in the place of an ability that is taken away, and can be put into words: the others keep their numbers."""


@cache
def called_by(rules: str, known: Catalogues) -> list[tuple[str, str]]:
    """Each card of a game with what is in every text that speaks of it."""
    return [(title, without_subtitle(title)) for title in known.of(rules).pool.cards]


class Shown:
    """A scenario, with the few cards that it speaks of: a game of them alone is begun in no time."""

    def __init__(self, scenario: Scenario, known: Catalogues) -> None:
        self.scenario = scenario
        whole, told = known.of(scenario.position.rules).pool, repr(scenario)
        named = {title for title, called in called_by(scenario.position.rules, known) if called in told}
        self.titles = {one for title in named for one in whole.all_facts_of(title)}
        self.cards = [card for title, card in whole.facts.items() if title in self.titles or title in (FILLER, *BLANK.values())]
        self.whole = whole

    def holds(self, without: CardDefinition | None = None) -> bool:
        """Whether it holds; with a card in the place of that of the same title. A referee that breaks is no answer."""
        replaced = [self._instead(card, without) for card in (self.cards if self.small else self.whole.facts.values())]
        failure = run(self.scenario, Pool(replaced))
        return failure is None or "the referee broke" in failure.message

    @cached_property
    def small(self) -> bool:
        """Whether it can be played with its own cards alone: those that a card may find or name are missing."""
        return run(self.scenario, Pool(self.cards)) is None

    @staticmethod
    def _instead(card: CardDefinition, without: CardDefinition | None) -> CardDefinition:
        if without is None:
            return card
        if card.other is not None and card.other.title == without.title:
            return msgspec.structs.replace(card, other=without)
        return without if card.title == without.title else card


class ScenariosByCard:
    """The scenarios that speak of some cards."""

    def __init__(self, titles: Iterable[str]) -> None:
        called = {name for title in titles for name in (title, without_subtitle(title))}
        found = defaultdict(list)
        for folder, known in (("scenarios", catalogues()), ("scenarios-mechanics", catalogues_with_sets())):
            files = [
                file for file in sorted((TESTS / folder).rglob("*.yaml")) if any(map(file.read_text(encoding="utf-8").__contains__, called))
            ]
            scenarios, problems = collect(files, known)
            assert not problems
            for scenario in scenarios:
                if not any(map(repr(scenario).__contains__, called)):
                    continue  # the file has others that speak of these cards
                one = Shown(scenario, known)
                for title in one.titles:
                    found[title].append(one)
        self.by_title = {title: sorted(those, key=lambda one: len(one.titles)) for title, those in found.items()}

    def shows(self, title: str, what: str) -> str:
        """The scenario that does not hold without an ability, of those with the fewest cards first; "" if there is none."""
        for one in self.by_title.get(title, ()):
            card = one.whole.facts.get(title)
            without = dict(abilities(card)).get(what) if card is not None else None
            if without is not None and not one.holds(without):
                return one.scenario.name
        return ""


def abilities(card: CardDefinition) -> Iterator[tuple[str, CardDefinition]]:
    """The card without each of its abilities and subroutines, and what was taken away."""
    for place, _ in enumerate(card.abilities):
        left = (*card.abilities[:place], NOTHING, *card.abilities[place + 1 :])
        yield f"ability {place + 1}", msgspec.structs.replace(card, abilities=left)
    for place, subroutine in enumerate(card.subroutines):
        empty = msgspec.structs.replace(subroutine, do=())
        left_subroutines = (*card.subroutines[:place], empty, *card.subroutines[place + 1 :])
        yield f"subroutine {place + 1}", msgspec.structs.replace(card, subroutines=left_subroutines)


def every_card() -> dict[str, CardDefinition]:
    """Each card as the first rulebook has it that plays it."""
    return {title: card for rules in reversed(RULEBOOKS) for title, card in catalogues().of(rules).pool.cards.items()}


def not_shown(titles: Iterable[str]) -> list[str]:
    """The abilities of these cards that matter in no scenario."""
    cards = every_card()
    listed = list(titles)
    scenarios = ScenariosByCard(listed)
    return [f"{title}: {what}" for title in listed for what, _ in abilities(cards[title]) if not scenarios.shows(title, what)]


def test_each_ability_of_some_cards_matters_in_a_scenario() -> None:
    """One card of fifty; `make abilities` tries them all."""
    sample = [title for title in every_card() if zlib.crc32(title.encode()) % 50 == 0]
    assert len(sample) > 10
    assert not_shown(sample) == []


def test_an_ability_that_no_scenario_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every scenario holds whatever is taken away."""
    monkeypatch.setattr(Shown, "holds", lambda one, without=None: True)
    assert not_shown(["Utae"]) == ["Utae: ability 1", "Utae: ability 2", "Utae: ability 3"]


if __name__ == "__main__":
    missing = not_shown(sys.argv[1:] or every_card())
    print("\n".join(missing) or "Each ability matters in a scenario.")
    sys.exit(bool(missing))
