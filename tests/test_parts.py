"""The places of words on their cards (`model/parts.py`)."""

from random_games import pools

from netrunner_tui.abilities import words
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import parts


def test_a_place_is_the_path_in_the_card_file() -> None:
    assert parts.at(("cards", 3, "abilities", 0, "paid", "do", 1)) == "0.do.1"
    assert parts.at(("cards", 3, "subroutines", 2)) == "s2"


def test_only_a_printed_subroutine_has_an_index() -> None:
    assert parts.printed_index(parts.printed(12)) == 12
    assert parts.printed_index(parts.at(("abilities", 0, "do"))) is None
    assert parts.printed_index(parts.NOWHERE) is None


def test_an_ability_has_the_number_that_it_has_on_its_card() -> None:
    pool = pools().of("nisei-1.6")
    found = 0
    for title, card in pool.facts.items():
        for number, ability in enumerate(card.abilities, 1):
            for word in walk(ability):
                if isinstance(word, (words.Paid, words.Conditional, words.Later)):
                    assert pool.readings.ability_number(title, word.part) == number
                    found += 1
                if isinstance(word, words.RunOn) and word.if_successful:
                    assert pool.readings.ability_number(title, pool.readings.if_successful(title, word).part) == number
    assert found > 500


def test_a_place_in_no_ability_has_no_number() -> None:
    readings = pools().of("nisei-1.6").readings
    assert readings.ability_number("Enigma", parts.at(("subroutines", 0))) == 0
    assert readings.ability_number("no card", parts.ability(0)) == 0
