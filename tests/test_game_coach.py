"""The coach of a whole game: what is said at each question can be done, what was worse is remarked on, and the game is gone on with."""

from pathlib import Path

import pytest
from positions import cards
from test_bots_positions import laid, plays, rezzed, until

from netrunner_tui.bots.game_coach import GameCoach, in_short
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.replays.game_files import rename
from netrunner_tui.replays.game_service import Coaching, OpenTable
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.script import LaidServer, LaidSide
from netrunner_tui.scenarios.step_reader import LONGEST_SAID
from netrunner_tui.user_games import UserGames, coached_games

MOST_ANSWERS = 1500


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> UserGames:
    monkeypatch.setattr("netrunner_tui.user_games.games_folder", lambda: tmp_path / "games")
    monkeypatch.setattr("netrunner_tui.puzzle_tables.data_folder", lambda: tmp_path)
    return UserGames(at_once=True)


def asked(table: OpenTable, side: Side) -> tuple[Question, Coaching]:
    question = table.seats[side].question()
    assert question is not None
    assert table.coach is not None
    said = table.coach()
    assert said is not None
    return question, said


@pytest.mark.parametrize("side", SIDES)
def test_a_game_played_as_the_coach_says_comes_to_its_end_and_is_remembered(side: Side, games: UserGames) -> None:
    table = games.coached_game(side)
    seat = table.seats[side]
    for _ in range(MOST_ANSWERS):
        if seat.view().winner:
            break
        question, said = asked(table, side)
        assert said.text
        assert said.answer is not None
        assert question.allows(said.answer)
        # A remark on what went before would be one on the coach's own advice.
        assert "rather" not in said.text
        assert len(said.text) <= LONGEST_SAID
        seat.answer(said.answer)
    assert seat.view().winner
    assert table.coach is not None
    assert table.coach() is None
    table.close()
    assert games.solved() == {f"{side} game"}
    anew = games.coached_game(side)
    assert anew.path != table.path
    assert anew.seats[side].view().number <= 1
    anew.close()


def test_whoever_plays_again_keeps_the_coach(games: UserGames) -> None:
    """Another game, and one with the sides swapped, began without, though silence is a key away."""
    table = games.coached_game("corp")
    assert table.again is not None
    table.seats["corp"].concede()
    table.close()
    for swap, side in ((False, "corp"), (True, "runner")):
        again = table.again(swap)
        assert again.coach is not None
        assert set(again.seats) == {side}
        again.close()


def test_a_game_that_is_renamed_keeps_its_coach_and_that_it_was_played(games: UserGames) -> None:
    table = games.coached_game("corp")
    table.seats["corp"].answer(asked(table, "corp")[1].answer or ())
    table.close()
    renamed = rename(Path(table.path), "mine")
    again = games.coached_game("corp")
    assert again.path == str(renamed)
    assert again.coach is not None
    again.seats["corp"].concede()
    again.close()
    rename(renamed, "won")
    assert games.solved() == {"corp game"}
    plain_one = games.against_computer("trainee", "corp", {}, "Ada", path=Path(table.path))
    assert plain_one.coach is None, "whatever its file is called"
    plain_one.close()


def test_the_name_of_a_file_of_an_earlier_version_says_that_it_has_a_coach(
    games: UserGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = Header.of
    monkeypatch.setattr(Header, "of", lambda setup, **given: of(setup, **{**given, "coached": None}))
    for name, has_coach in (("learn-corp-2", True), ("learn-runner", False), ("mine", False)):
        table = games.against_computer("trainee", "corp", {}, "Ada", path=tmp_path / f"{name}.jsonl")
        assert (table.coach is not None) == has_coach
        table.close()


def test_it_is_one_deal_and_is_gone_on_with(games: UserGames) -> None:
    table = games.coached_game("corp")
    hand = table.seats["corp"].view().corp.hand
    assert hand is not None
    assert {"Tithe", "Diviner", "Offworld Office"} <= {card.title for card in hand}
    table.seats["corp"].answer(asked(table, "corp")[1].answer or ())
    number = table.seats["corp"].view().number
    table.close()
    assert games.solved() == frozenset()
    again = games.coached_game("corp")
    assert (again.path, again.seats["corp"].view().number) == (table.path, number)
    assert again.coach is not None
    again.close()
    resumed = games.resume(Path(table.path))
    assert resumed.coach is not None
    resumed.close()


def test_of_games_without_a_coach_only_the_first_line_is_read(games: UserGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games.against_computer("trainee", "corp", {}, "Ada", path=tmp_path / "games" / "mine.jsonl").close()
    games.coached_game("corp").close()
    glance, glanced = coached_games.glance_at, []
    monkeypatch.setattr(coached_games, "glance_at", lambda path: glanced.append(path.name) or glance(path))
    games.coached_game("corp").close()
    assert set(glanced) == {"learn-corp.jsonl"}


def test_a_damaged_game_with_a_coach_is_not_gone_on_with(games: UserGames) -> None:
    begun = games.coached_game("corp")
    begun.seats["corp"].answer(asked(begun, "corp")[1].answer or ())
    begun.close()
    path = Path(begun.path)
    header, record, *others = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(header + record.replace(b'"number"', b'"member"') + b"".join(others))
    anew = games.coached_game("corp")
    assert anew.path != begun.path
    anew.close()


def test_a_worse_action_is_remarked_on_once_and_taking_it_back_is_forgotten(games: UserGames) -> None:
    table = games.coached_game("corp")
    seat = table.seats["corp"]
    while asked(table, "corp")[0].kind != "action":
        seat.answer(asked(table, "corp")[1].answer or ())
    question, said = asked(table, "corp")
    assert said.answer is not None
    best = question.say(said.answer)
    purge = next(place for place, option in enumerate(question.options) if option.verb == "purge")
    before = seat.view().number
    seat.answer((purge,))
    assert asked(table, "corp")[1].text.startswith(f"I would rather have seen you {best} than purge virus counters. ")
    seat.take_back(before)
    assert "rather" not in asked(table, "corp")[1].text
    assert asked(table, "corp")[1].answer == said.answer
    table.close()


def before_an_action(games: UserGames) -> OpenTable:
    """The coached Corp's window before an action."""
    table = games.coached_game("corp")
    while asked(table, "corp")[0].step != "5.6.2a":
        table.seats["corp"].answer(asked(table, "corp")[1].answer or ())
    return table


def test_at_the_window_before_an_action_the_coach_speaks_of_the_action(games: UserGames) -> None:
    """It can be chosen there: that nothing is to be done in the window would be said at every click."""
    table = before_an_action(games)
    question, said = asked(table, "corp")
    assert question.kind == "window"
    assert said.ahead is not None
    assert said.answer == question.decline()
    table.seats["corp"].answer(said.answer or ())
    question, acting = asked(table, "corp")
    assert question.kind == "action"
    assert acting.answer is not None
    assert (question.options[acting.answer[0]], acting.text) == (said.ahead, said.text)
    table.close()


def test_a_worse_action_is_remarked_on_after_advice_in_the_window_before_it(games: UserGames) -> None:
    table = before_an_action(games)
    _, said = asked(table, "corp")
    assert said.ahead is not None
    seat = table.seats["corp"]
    seat.answer(said.answer or ())
    # The table passes the window with the action: the coach is not asked in between.
    question = seat.question()
    assert question is not None
    seat.answer((next(place for place, option in enumerate(question.options) if option.verb == "purge"),))
    assert asked(table, "corp")[1].text.startswith(f"I would rather have seen you {said.ahead.phrase} than purge virus counters. ")
    table.close()


def test_a_run_by_an_event_is_priced_as_hints_price_it() -> None:
    walled = {"HQ": LaidServer(ice=rezzed("Hadrian's Wall", "Enigma")), "R&D": LaidServer(ice=rezzed("Hadrian's Wall", "Hadrian's Wall"))}
    corp = LaidSide(servers=walled, hand=cards(*["Priority Requisition"] * 4), deck=cards(*["Hedge Fund"] * 9))
    runner = LaidSide(credits=30, hand=cards("Inside Job", *["Tinkering"] * 4), rig=cards("Gordian Blade"))
    game = laid("nisei-1.6", RUNNER, corp, runner, 0)
    until(game, RUNNER, "action")
    coach = GameCoach(Worlds(game, RUNNER), RUNNER, game.pool, rulebook("nisei-1.6").terms, "1")
    way = "The way in to HQ, about 100 in 100: Hadrian's Wall: bypassed; Enigma: Gordian Blade, 2c."
    for answer in ("play Inside Job", "choose HQ"):
        said = coach.says(game.number, {})
        assert game.question is not None
        assert game.question.say(said.answer) == answer
        assert way in said.text
        game.answer(said.answer)


def test_what_gives_way_is_what_would_be_said_at_any_game() -> None:
    """The end of what was said was cut on the smallest table, and that was where the run's price and the plan stood."""
    rather = "I would rather have seen you install Regolith Mining License in Server 1 than run Archives."
    look, way, plan = "An access is a chance of points, and the way is worth its price.", f"The way in: {'x' * 100}.", "The plan: money."
    assert in_short("", look, "No ice stands before it.", plan) == f"{look} No ice stands before it. {plan}"
    assert in_short("", look, way, plan) == way
    assert in_short(rather, look, way, plan) == rather
    assert in_short("", look, "x" * 200, plan) == "x" * 200


def test_a_game_without_a_coach_has_none(games: UserGames) -> None:
    table = games.against_computer("trainee", "corp", {}, "Ada", seed="2f")
    assert table.coach is None
    table.close()


def test_cards_to_part_with_and_cards_to_choose_are_told_apart() -> None:
    corp = LaidSide(
        hand=cards(*["Hedge Fund", "Enigma"] * 6), discard=cards("Enigma", "Hedge Fund", "Ice Wall"), deck=cards(*["Ice Wall"] * 9),
        servers={"Server 1": LaidServer(root=rezzed("Spin Doctor"))},
    )  # fmt: skip
    game = laid("nisei-1.6", CORP, corp, LaidSide(), 0)
    coach = GameCoach(Worlds(game, CORP), CORP, game.pool, rulebook("nisei-1.6").terms, "1")
    plays(game, "use Spin Doctor")
    assert game.question is not None
    assert game.question.several
    assert coach.says(game.number, {}).text.startswith("Of all that you may choose, this serves you most.")
    until(game, CORP, "discard")
    assert coach.says(game.number, {}).text.startswith("Part with what you miss least.")
