"""What is read off the words of cards once."""

import pytest
from card_pools import pools
from positions import cards, laid_out

from netrunner_tui.abilities import words
from netrunner_tui.scenarios.script import Laid, LaidSide, Position


@pytest.mark.parametrize(("title", "alone"), [("Corporate Troubleshooter", True), ("Misdirection", True), ("Rubicon Switch", False)])
def test_x_is_how_much_is_done_or_limits_what_it_is_done_to(title: str, alone: bool) -> None:
    """So much strength, so many tags: the more the better. Ice that may cost so much: another X is another card."""
    pool = pools().of("nisei-1.6")
    ability = next(one for one in pool.facts[title].abilities if isinstance(one, words.Paid) and one.cost.x_credits)
    assert pool.readings.x_is_how_much(ability) is alone


def test_a_view_says_which_cards_in_archives_wait_for_their_access() -> None:
    """By what they do: others speak of accesses, too. Of a facedown one the Runner learns nothing."""
    corp = LaidSide(discard=(*cards("Shock!", "Trojan Horse"), Laid(title="Shock!", faceup=False)))
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=corp, runner=LaidSide()))
    assert [card.waits_for_access for card in game.view("corp").corp.discard] == [True, False, True]
    assert [card.waits_for_access for card in game.view("runner").corp.discard] == [True, False, False]
