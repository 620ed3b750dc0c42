"""Copies of one card on the table are told apart by their place among themselves."""

from positions import laid_out

from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.scenarios.script import Laid, LaidSide, Position


def test_copies_in_a_rig_are_counted_without_the_cards_between_them() -> None:
    """Two copies, installed third and fourth, were called number 3 and number 4."""
    titles = ("Verbal Plasticity", "Smartware Distributor", "Pennyshaver", "Smartware Distributor")
    rig = tuple(Laid(title=title, faceup=True) for title in titles)
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=LaidSide(), runner=LaidSide(rig=rig)))
    question = LocalTable(game).seat("runner").question()
    assert question is not None
    used = [option.phrase for option in question.ahead if option.title == "Smartware Distributor"]
    assert used == ["use Smartware Distributor #1", "use Smartware Distributor #2"]
