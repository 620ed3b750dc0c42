"""The window before an action, and what only looks like it."""

from pathlib import Path

from positions import read_position

from netrunner_tui.model.sides import RUNNER
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.action_window import before_action


def test_no_action_comes_after_a_window_for_interrupts(tmp_path: Path) -> None:
    """Hades Shard breaches Archives before an action; Archives Interface may interrupt the access. Passing that is no action."""
    runner = "{rig: [Hades Shard, Archives Interface]}"
    game = read_position(tmp_path, f"rules: ffg\ncorp: {{discard: [Hedge Fund, Enigma]}}\nrunner: {runner}\nturn: runner")
    seat = LocalTable(game).seat(RUNNER)
    while (question := seat.question()) is not None and not question.interrupts:
        phrases = [option.phrase for option in question.options]
        if "use Hades Shard" in phrases:
            assert before_action(question, seat.view())
            assert question.ahead
        wanted = next((phrase for phrase in ("use Hades Shard", "access Hedge Fund") if phrase in phrases), phrases[-1])
        seat.answer((phrases.index(wanted),))
    assert question is not None
    assert [option.phrase for option in question.options] == ["resolve Archives Interface", "pass"]
    assert not question.ahead
    assert not before_action(question, seat.view())
