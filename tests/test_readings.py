"""What is read off the words of cards once."""

import pytest
from card_pools import pools

from netrunner_tui.abilities import words


@pytest.mark.parametrize(("title", "alone"), [("Corporate Troubleshooter", True), ("Misdirection", True), ("Rubicon Switch", False)])
def test_x_is_how_much_is_done_or_limits_what_it_is_done_to(title: str, alone: bool) -> None:
    """So much strength, so many tags: the more the better. Ice that may cost so much: another X is another card."""
    pool = pools().of("nisei-1.6")
    ability = next(one for one in pool.facts[title].abilities if isinstance(one, words.Paid) and one.cost.x_credits)
    assert pool.readings.x_is_how_much(ability) is alone
