"""What has been named is "it" in what follows: decided by what nouns refer to, and not by how they read."""

import pytest
from word_texts import PRINTED, ability

from netrunner_tui.abilities import reading
from netrunner_tui.abilities.clauses import Noun, capital, last_noun, nouns, read_out, small, this_card, with_pronoun
from netrunner_tui.abilities.texts.render import card_text, clause_to
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER, Side


def told_to(side: Side, block: str, printed: Printed) -> str:
    return clause_to(side, reading.read_block(parse_trees(block, "example")[0].data, ("abilities", 0)), printed)


def test_a_noun_is_read_as_it_stands() -> None:
    told = f"trash {this_card('this <program>')} and draw 1 card"
    assert read_out(told) == "trash this <program> and draw 1 card"
    assert read_out("draw 1 card") == "draw 1 card"


def test_a_noun_at_the_beginning_gets_the_capital() -> None:
    assert read_out(capital(f"{this_card('this <program>')} is trashed")) == "This <program> is trashed"
    assert capital("<purge> virus counters") == "<Purge> virus counters"
    assert read_out(small(f"{this_card('This <program>')} is trashed")) == "this <program> is trashed"


def test_only_a_noun_that_stands_last_is_taken_up() -> None:
    chosen = Noun("chosen", "those cards", several=True)
    assert last_noun(f"derez {chosen}") == last_noun(f"derez {chosen}.") == chosen
    assert last_noun(f"derez {chosen} now") is None
    told = with_pronoun(f"trash {chosen} and {this_card('those cards')}", chosen)
    assert read_out(told) == "trash them and those cards"
    assert [noun.again for noun in nouns(told)] == [True, False]


def test_a_title_that_reads_as_the_card_does_stays_a_title() -> None:
    assert ability("{when: card installed, card: this, do: {trash: {choose: 1, title: this program}}}", RUNNER) == (
        "When you install this program, trash 1 installed copy of this program."
    )


@pytest.mark.parametrize("title", ["Dr. Lovegood", "Yes. If it is so"])
def test_a_title_that_reads_as_sentences_ends_none(title: str) -> None:
    trash = f"{{trash: {{choose: 1, title: {title}}}}}"
    assert ability(f"{{when: card installed, card: this, do: [{trash}, {{place: {{power: 1}}}}]}}", RUNNER) == (
        f"When you install this program, trash 1 installed copy of {title}, then place 1 power counter on it."
    )


def test_a_title_that_reads_as_a_noun_is_marked_is_no_mistake() -> None:
    printed = Printed(title="⟦that|Thing⟧ ⟦", side=RUNNER, type="program")
    only = reading.read_ability({"paid": {"cost": "1c", "only": "runner", "names itself": True, "do": {"draw": 1}}}, ("abilities", 0))
    assert card_text(printed, [only])[0].endswith("No card but ⟦that|Thing⟧ ⟦ can use it.")


@pytest.mark.parametrize(
    ("triggers", "told"),
    [
        ("{when: click spent, by: corp}, {when: click lost, by: corp}", "Whenever the Corp spends or loses a click"),
        ("{when: click spent, by: you}, {when: click lost, by: you}", "Whenever you spend or lose a click"),
        (
            "{when: card trashed, card: this, through: net damage}, {when: card trashed, card: this, through: meat damage}",
            "When this program is trashed by net or meat damage",
        ),
    ],
)
def test_what_differs_in_one_word_is_said_once(triggers: str, told: str) -> None:
    assert ability(f"{{when: [{triggers}], do: {{gain: 1}}}}", RUNNER) == f"{told}, gain 1[credit]."


def test_whose_choice_it_is_is_said_once() -> None:
    own = "{charge: {choose: 1, side: you}}"
    assert told_to(CORP, own, PRINTED[RUNNER]) == "charge 1 of the Runner's installed cards of their choice"
    chosen = "{choose card: {choose: 1, side: you}}"
    assert told_to(CORP, chosen, PRINTED[RUNNER]) == "the Runner chooses 1 of the Runner's installed cards"
    rezzed = "{rez: {choose: 1, type: ice, rezzed: false}}"
    assert told_to(RUNNER, rezzed, PRINTED[CORP]) == "the Corp rezzes 1 unrezzed piece of ice"


def test_what_a_letter_stands_for_is_said_once_in_a_clause() -> None:
    x = "{count: {type: asset}, less: {count: {type: upgrade}}}"
    told = ability(f"{{when: turn begins, by: you, do: [{{gain: {x}}}, {{draw: {x}}}]}}", CORP)
    number = "the number of installed assets, less the number of installed upgrades"
    assert told == f"When your turn begins, gain X[credit] (X is {number}), then draw X cards."


def test_a_card_speaks_of_the_kind_of_host_that_its_own_abilities_find() -> None:
    node = parse_trees(
        "[{static: {strength: 1, of: host}}, {when: card installed, card: this, may: {host: this, on: {choose: 1, subtype: icebreaker}}}]",
        "example",
    )[0].data
    assert isinstance(node, list)
    abilities = [reading.read_ability(one, ("abilities", place)) for place, one in enumerate(node)]
    assert card_text(PRINTED[RUNNER], abilities)[0] == "Host icebreaker gets +1 strength."


def test_a_card_that_was_named_before_another_is_no_it() -> None:
    chosen = "may: [{derez: {choose: 1, type: ice, rezzed: true, other than: it}}, {strength: 3, of: it, for: this run}]"
    assert ability(f"{{when: card rezzed, card: {{type: ice}}, {chosen}}}") == (
        "Whenever you rez a piece of ice, you may derez 1 other rezzed piece of ice. If you do, the rezzed ice gets +3 strength "
        "for the rest of this run."
    )


def test_what_is_left_of_found_cards_is_the_rest() -> None:
    rest = "[{look at top: 3, of: R&D}, {trash: {choose: 1, in: R&D, among: found}}, {move: {all: {in: R&D, among: found}}, to: HQ}]"
    assert ability(f"{{when: turn begins, by: you, do: {rest}}}") == (
        "When your turn begins, look at the top 3 cards of R&D, trash 1 of them, then add the rest of those cards to HQ."
    )


@pytest.mark.parametrize(
    ("follow", "card", "wherever"),
    [
        ("", "the chosen card", ""),
        (", follow: chosen", "the chosen card", ", wherever it is then"),
        (", follow: this", "this asset", ", wherever it is then"),
    ],
)
def test_what_comes_the_next_time_names_the_chosen_card(follow: str, card: str, wherever: str) -> None:
    """No mark of a noun is left where followed cards are called as they were, and no "that that card"."""
    later = f"{{later: {{when: card trashed, card: chosen, do: {{gain: 1}}}}, for: this turn, once: true{follow}}}"
    assert ability(f"{{paid: {{cost: click, do: [{{choose card: {{choose: 1, in: HQ}}}}, {later}]}}}}").endswith(
        f"The next time this turn that {card} is trashed, gain 1[credit]{wherever}."
    )
