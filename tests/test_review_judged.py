"""Turning points from what a player knew then: found by a computer opponent, kept beside the game, told at the table."""

import random
import sys
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from card_pools import pools
from judged_games import FIRST, UNIT, after_actions, look_in_fewer_worlds
from random_games import MOST_GAMES, pairings

from netrunner_tui import cli
from netrunner_tui.bots.thinking import Effort
from netrunner_tui.laboratory.lab_games import Workplace, begun, play_out
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.errors import WRONG, NetrunnerError, NotSaved
from netrunner_tui.model.gamefile.contents import Note
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES
from netrunner_tui.players import matches
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.game_files import delete, judged_file, rename
from netrunner_tui.replays.reviews import review_judged
from netrunner_tui.replays.reviews.game_review import past_of, review_file
from netrunner_tui.replays.reviews.review_data import Review
from netrunner_tui.replays.reviews.review_judged import GameJudging, KeptJudgement, judge, judgements, keep, kept
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.user_games import UserGames

sys.path.insert(0, str(Path(__file__).parent / "table"))

LAST = 1
"""Actions at the end of the game that are judged again: a mistake."""


@pytest.fixture(autouse=True)
def fewer_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is judged here is judged as the game was that they share."""
    look_in_fewer_worlds(monkeypatch)


@pytest.fixture
def game(judged: tuple[Path, KeptJudgement], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game alone, without what was found in it."""
    copy = tmp_path_factory.mktemp("games") / "game.jsonl"
    copy.write_bytes(judged[0].read_bytes())
    return copy


@pytest.fixture
def judgement(judged: tuple[Path, KeptJudgement]) -> KeptJudgement:
    return msgspec.structs.replace(judged[1], game="")


@pytest.fixture
def beginning(game: Path, judgement: KeptJudgement) -> KeptJudgement:
    """What was found after the first actions."""
    return after_actions(game, judgement, FIRST)


def without_the_end(judgement: KeptJudgement) -> KeptJudgement:
    """What was found before the last actions."""
    return msgspec.structs.replace(judgement, actions=judgement.of - LAST, points=judgement.points[:-1], lines=judgement.lines[:-1])


@pytest.fixture
def found_at_once(judgement: KeptJudgement, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the last action finds at once what was found there: that it finds the same, and what a look is, others test."""
    clear = SimpleNamespace(best=SimpleNamespace(shown=1.0), given=SimpleNamespace(shown=0.0))
    monkeypatch.setattr(GameJudging, "compared", lambda *_: clear)
    monkeypatch.setattr(GameJudging, "point", lambda *_: (judgement.points[-1], judgement.lines[-1]))


def test_dice_make_mistakes_and_a_plan_makes_fewer(judgement: KeptJudgement) -> None:
    assert judgement.actions == judgement.of >= 8
    sides = [point.side for point in judgement.points]
    assert sides.count("corp") > sides.count("runner")
    for point in judgement.points:
        assert point.weight >= 10
        assert "From what the" in point.text
        assert "you" not in point.text
        assert point.line


def test_the_same_game_is_judged_alike_everywhere(game: Path, judgement: KeptJudgement, beginning: KeptJudgement) -> None:
    """In another process, as it mostly is, or again in this one; the first actions and the last are judged again below."""
    after = without_the_end(judgement)
    found = islice(judgements(past_of(game, UserGames().pools), None, 600, beginning), after.actions - beginning.actions + 1)
    assert list(found)[-1] == after


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_it_judges_with_what_the_player_had_seen_until_then(rules: str) -> None:
    compared, in_hands = 0, 0
    for index in range(4, MOST_GAMES):  # one game, and others where too little was seen in it
        more = judged_as_remembered(rules, index)
        compared, in_hands = compared + more[0], in_hands + more[1]
        if compared > 3 and in_hands:
            return
    raise AssertionError(f"{compared} moments, {in_hands} with cards seen in a hand")


def judged_as_remembered(rules: str, index: int) -> tuple[int, int]:
    """Compares what is judged with at moments of a game with what its player remembered then.

    Returns at how many, and at how many questions cards of the other hand had been seen.
    """
    one = matches.match(index, "remembered", list(pairings(rules)))
    game, rng = Game.new(one.setup, pools().of(rules)), random.Random(one.answers_seed)
    followed, remembered = {side: Worlds(game, side) for side in SIDES}, {}
    while (question := game.question) is not None and game.number < 200:
        if question.kind == "action":
            worlds = followed[question.player]
            remembered[game.number] = (worlds.seen_in_hand(), worlds.seen_of_deck())
        game.answer(choose(question, rng))
    judging = GameJudging(Past(game.setup, game.pool, game.start, game.history))
    compared = 0
    for moment in judging.moments():
        in_hand, of_deck = remembered[moment.place]
        if moment.place % (2 if in_hand else 8):
            continue
        found = judging.compared(moment, Effort(worlds=1), "first")
        if found is not None:
            assert of_deck is not None
            assert (found.belief.in_hand, found.belief.of_deck) == (in_hand, of_deck.copies)
            compared += 1
    return compared, sum(bool(in_hand) for in_hand, _ in remembered.values())


def test_it_stops_when_the_time_is_over(game: Path) -> None:
    seen: list[tuple[int, int]] = []
    found = judge(past_of(game, UserGames().pools), lambda looked, of: seen.append((looked, of)), seconds=0)
    assert (found.actions, found.points) == (0, ())
    assert found.of >= 8
    assert seen == []


def test_where_the_time_was_over_it_goes_on(
    game: Path, judgement: KeptJudgement, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(game.read_bytes())
    part = without_the_end(judgement)
    keep(part, copy)
    assert not UserGames().is_judged(copy)
    assert cli.main(["review", str(copy)]) == 0
    assert f"has looked at {part.actions} of {judgement.of} actions" in capsys.readouterr().out
    seen: list[int] = []
    assert judge(past_of(game, UserGames().pools), lambda looked, of: seen.append(looked), 600, part) == judgement
    assert seen == [part.actions + 1] == [judgement.of]
    whole = keep(judgement, copy)
    assert UserGames().is_judged(copy)
    assert judge(past_of(game, UserGames().pools), None, 600, whole).points == judgement.points
    assert cli.main(["review", str(copy)]) == 0
    assert "has looked at every action and found" in " ".join(capsys.readouterr().out.split())


def test_a_judging_that_is_left_or_killed_keeps_what_it_found(
    game: Path, beginning: KeptJudgement, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(game.read_bytes())

    def leave(looked: int, of: int) -> None:
        if looked == 2:
            raise NetrunnerError("left")

    with pytest.raises(NetrunnerError, match="left"):
        UserGames().judged(copy, leave)
    found = kept(copy)
    assert found is not None
    assert found.actions == 2
    # One that is killed is not told of it: what was found stands in the file before.
    monkeypatch.setattr(review_judged, "KEPT_EVERY", 0.0)
    seen: list[tuple[int, int]] = []

    def look(looked: int, of: int) -> None:
        found = kept(copy)
        assert found is not None
        seen.append((looked, found.actions))
        if looked == FIRST:
            raise NetrunnerError("left")

    with pytest.raises(NetrunnerError, match="left"):
        UserGames().judged(copy, look)
    assert seen == [(looked, looked) for looked in range(3, FIRST + 1)]
    found = kept(copy)
    assert found is not None
    assert msgspec.structs.replace(found, game="") == beginning


def test_what_was_found_is_kept_for_this_game_alone(game: Path, judgement: KeptJudgement, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(game.read_bytes())
    before = review_file(copy, UserGames().pools)
    keep(judgement, copy)
    after = review_file(copy, UserGames().pools)
    assert len(after.turning) == len(before.turning) + len(judgement.points)
    assert [point.place for point in after.turning] == sorted(point.place for point in after.turning)
    # A note changes nothing that was judged.
    with GameFile.open(copy) as file:
        file.annotate(Note(note="here it went wrong", at=3, by="Ada", made=""))
    assert kept(copy) is not None
    # The game goes on: what was found is of another game.
    copy.write_bytes(game.read_bytes()[: game.read_bytes().rstrip().rfind(b"\n") + 1])
    assert kept(copy) is None
    judged_file(copy).write_text("not what it was")
    assert kept(copy) is None
    judged_file(copy).unlink()
    judged_file(copy).mkdir()
    assert kept(copy) is None
    with pytest.raises(NotSaved, match="cannot be written"):
        keep(judgement, copy)


def test_what_was_found_goes_where_its_game_goes(game: Path, judgement: KeptJudgement, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(game.read_bytes())
    keep(judgement, copy)
    # It tells hidden cards, as the game file does.
    assert judged_file(copy).stat().st_mode & 0o077 == 0
    renamed = rename(copy, "another")
    assert kept(renamed) is not None
    delete(renamed)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("found_at_once")
def test_the_command_judges_once(game: Path, judgement: KeptJudgement, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(game.read_bytes())
    keep(msgspec.structs.replace(without_the_end(judgement), points=(), lines=()), copy)
    assert cli.main(["review", "--judge", "--plain", str(copy)]) == 0
    told, judged = capsys.readouterr().out, kept(copy)
    assert judged is not None
    assert judged.whole
    assert judged.points == judgement.points[-1:]
    assert "From what the Corp knew then" in told
    first = judged_file(copy).stat().st_mtime_ns
    assert cli.main(["review", "--judge", "--plain", str(copy)]) == 0
    assert (capsys.readouterr().out, judged_file(copy).stat().st_mtime_ns) == (told, first)


def test_a_whole_game_can_be_played_out() -> None:
    opened, players, _ = begun(UNIT, Workplace.of([cards_folder()]))
    play_out(opened, players)
    assert opened.over


async def test_judging_that_fails_is_told_as_a_mistake(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen said for ever that it judges."""
    from fake_apps import FakeHost, app_for, both, shown, wait_for

    from netrunner_tui.table.screens.review_screen import ReviewScreen

    def fail(watch: object) -> Review:
        raise ImportError("a module of another version")

    host = FakeHost(both)
    monkeypatch.setattr(host, "report", lambda fault, path: "There is a report.", raising=False)
    app = app_for(host)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(ReviewScreen(UserGames().review(game), None, fail))
        await pilot.pause()
        await pilot.press("c")
        await wait_for(lambda: f"{WRONG} There is a report." in shown(app), pilot)
        assert "judging" not in shown(app)


@pytest.mark.usefixtures("found_at_once")
async def test_the_table_judges_beside_the_screen(game: Path, judgement: KeptJudgement, tmp_path: Path) -> None:
    from fake_apps import FakeHost, app_for, both, shown

    from netrunner_tui.table.screens.review_screen import ReviewScreen

    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(game.read_bytes())
    keep(msgspec.structs.replace(without_the_end(judgement), points=(), lines=()), copy)
    games = UserGames()
    app = app_for(FakeHost(both))
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(ReviewScreen(games.review(copy), None, lambda watch: games.judged(copy, watch)))
        await pilot.pause()
        assert "From what" not in shown(app)
        assert "judge" in shown(app)
        await pilot.press("c")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "From what the" in shown(app)
        assert "judging" not in shown(app)
    found = kept(copy)
    assert found is not None
    assert found.points == judgement.points[-1:]
