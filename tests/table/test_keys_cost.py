"""What an action costs in keys and handovers (`make keys`)."""

import pytest

from benchmarks.keys import ACTIONS, Action, begin, take


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.told)
def test_an_action_costs_no_more_keys_than_its_goal(action: Action) -> None:
    taken = take(action)
    assert taken.question.startswith(action.question)
    assert taken.keys <= action.goal
    assert taken.handovers <= action.handovers


def test_cards_are_trashed_to_make_room_where_that_is_said_first() -> None:
    """CR 8.5.6: an install may trash like cards before; nobody is asked at every install."""
    table = begin("corp-turn")
    for key in ("enter", "i", "7", "1"):
        table.press(key)
    assert table.question is not None
    assert table.question.effect == "make room"
    for key in ("1", "."):
        table.press(key)
    hq = next(server for server in table.present.view.servers if server.name == "HQ")
    assert [ice.title for ice in hq.ice] == ["Palisade"]
    plain = begin("corp-turn")
    for key in ("enter", "i", "1"):
        plain.press(key)
    assert plain.question is not None
    assert plain.question.kind == "window"
