"""Games that version 0.1 saved, in all three rulebooks, with answers taken back and branched off: each opens at its own question."""

import shutil
from pathlib import Path

import pytest
from card_pools import pools

from netrunner_tui.model.events import (
    AbilityUsed,
    AccessEnded,
    AccessLimitSet,
    ActionEnded,
    AllIcePassed,
    CardDrawn,
    CardRezzed,
    CardsLookedAt,
    CardsRevealed,
    ClicksSpent,
    CreditsGained,
    RunBegan,
    RunInitiated,
    TraceEnded,
)
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.parts import Part
from netrunner_tui.rules.answered import same_events
from netrunner_tui.rules.game import Game

SAVED = Path(__file__).parent / "golden" / "saved"
STANDS = {
    "nisei-1.6": (131, "runner", "6.9.2b", "window"),
    "nisei-1.6-from-60": (72, "corp", "6.9.5b", "may"),
    "ffg": (131, "corp", "1.6", "may"),
    "ffg-from-60": (72, "corp", "5.3", "window"),
    "classic": (131, "runner", "5", "window"),
    "classic-from-60": (72, "corp", "4", "window"),
}
"""By file: the last record, and the question that was open when it was saved."""


@pytest.mark.parametrize("name", STANDS)
def test_a_game_of_version_0_1_opens_at_its_question_and_goes_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.jsonl"
    shutil.copy(SAVED / path.name, path)
    records = read_game_file(path).records
    with GameFile.open(path) as file:
        game = Game.open(file, pools().of(file.header.setup.rules))
        question = game.question
        assert question is not None
        assert (game.number, question.player, question.step, question.kind) == STANDS[name]
        assert game.notice == ""
        game.answer(question.decline() or (0,))
        assert game.number == len(records)
    assert any(record.kind == TAKE_BACK for record in records) == ("-from-" not in name)
    assert read_game_file(path).records[: len(records)] == records


def test_what_events_tell_since_is_not_missed_in_older_files() -> None:
    """A game that was left amid a run, or after several cards were drawn, goes on with what had been answered."""
    now = [
        CardDrawn("corp", 3, 9, "mandatory draw"), CardDrawn("corp", 4, 10, "", 1), RunInitiated("HQ", 1, done=2),
        CardsRevealed((3,), titles=("Tithe",)), TraceEnded(3, 2, True, 9, 2), AccessLimitSet(2, "HQ", 1), RunBegan("HQ", 3),
    ]  # fmt: skip
    then = [
        CardDrawn("corp", 3, 9), CardDrawn("corp", 4, 10), RunInitiated("HQ", 1),
        CardsRevealed((3,)), TraceEnded(3, 2, True, 9), AccessLimitSet(2), RunBegan("HQ"),
    ]  # fmt: skip
    assert same_events(now, then)
    assert same_events(now, now)
    assert not same_events(now, [*then[:-1], RunBegan("R&D")])
    assert same_events([AccessEnded(3), *now], [*then, AccessEnded(3)])
    assert same_events(now, [*then, AccessEnded(3)])


def test_files_of_any_age_lack_what_is_told_since_they_were_written() -> None:
    """One that names the cards and does not say the rest had lost its last answers where a deck was searched, or an odd card rezzed."""
    now = [
        CardRezzed(3, 7, "Tithe", ("barrier",)), CreditsGained("runner", 3, 9, title="Adonis", taken=True),
        CardsLookedAt((4, 5), "corp", 9, searched=True), AbilityUsed(9, Part("a"), "runner", 1, "Baba", giver=4),
        CardDrawn("corp", 4, 10, "mandatory draw", 1),
    ]  # fmt: skip
    then = [
        CardRezzed(3, 7, "Tithe"), CreditsGained("runner", 3, 9, title="Adonis"),
        CardsLookedAt((4, 5), "corp", 9), AbilityUsed(9, Part("a"), "runner", 1, "Baba"),
        CardDrawn("corp", 4, 10, "mandatory draw"),
    ]  # fmt: skip
    assert same_events(now, then)
    older = [CardRezzed(3, 7), *then[1:]]
    assert same_events(now, older)
    assert not same_events(now, [CardRezzed(3, 7, "Ping"), *then[1:]])
    assert not same_events(now, [CardRezzed(3, 7, "Tithe", ("sentry",)), *then[1:]])
    assert not same_events(then, now)


def test_what_is_recorded_since_is_not_missed_in_older_files() -> None:
    """An older game with cards that ask more since goes on; what a file has of such events has to be the same."""
    now = [ClicksSpent("runner", 1), ActionEnded("runner", "draw"), AllIcePassed("HQ")]
    assert same_events(now, now[:1])
    assert not same_events(now, now[:2])
    assert not same_events(now, [])
