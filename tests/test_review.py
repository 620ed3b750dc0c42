"""The review of a game: figures that are known beforehand, and each kind of turning point, found and not found."""

import io
import json
import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from exports import play
from positions import cards, laid_out

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.cli import main
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.players.matches import drawn_deck
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays.reviews.game_review import review
from netrunner_tui.replays.reviews.plot import axis, bars, columns
from netrunner_tui.replays.reviews.review_data import Review, TurningPoint
from netrunner_tui.replays.reviews.review_text import bare, lines, sentences
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position, Turn


def server(*root: Laid, ice: Sequence[str] = ()) -> LaidServer:
    return LaidServer(ice=tuple(Laid(title=title, faceup=True) for title in ice), root=root)


def advanced(title: str, count: int) -> Laid:
    return Laid(title=title, counters={"advancement": count})


def begin(turn: Turn, corp: LaidSide, runner: LaidSide, rules: str = "nisei-1.6") -> Game:
    return laid_out(Position(rules=rules, corp=corp, runner=runner, turn=turn))


def answer(game: Game, *said: str) -> None:
    """Gives each answer at the next question that has it, declining what comes before."""
    for phrase in said:
        for _ in range(60):
            question = game.question
            assert question is not None, f"the game is over before `{phrase}`"
            place = next((place for place, option in enumerate(question.options) if option.phrase == phrase), None)
            if place is not None:
                game.answer((place,))
                break
            declined = question.decline() or question.forced()
            assert declined is not None, f"`{phrase}` is not offered: {question}"
            game.answer(declined)
        else:
            raise AssertionError(phrase)


def idle(game: Game, side: Side) -> None:
    """Spends the rest of a turn on credits, and goes into the next one."""
    while game.state.turn == side and (question := game.question) is not None:
        gain = next((place for place, option in enumerate(question.options) if option.verb == "gain"), None)
        if question.kind == "action" and gain is not None:
            game.answer((gain,))
        else:
            game.answer(question.decline() or question.forced() or (0,))


def looked(game: Game) -> Review:
    return review(Past(game.setup, game.pool, game.start, game.history))


def points(game: Game, kind: str) -> list[TurningPoint]:
    return [one for one in looked(game).turning if one.kind == kind]


# --- figures -----------------------------------------------------------------------------------------------------------------------------


def test_the_figures_of_a_scripted_game() -> None:
    """A Corp that advances and scores, a Runner that runs twice, breaks and steals: every figure is counted by hand."""
    corp = LaidSide(
        credits=5,
        hand=cards("Hedge Fund"),
        servers={
            "HQ": server(ice=["Palisade"]),
            "Server 1": server(advanced("Offworld Office", 2)),
            "Server 2": server(*cards("Superconducting Hub")),
        },
    )
    runner = LaidSide(credits=9, hand=cards("Sure Gamble", "Cleaver"))
    game = begin("corp", corp, runner)
    answer(game, "play Hedge Fund", "advance Offworld Office", "advance Offworld Office", "score Offworld Office")
    idle(game, CORP)
    answer(game, "install Cleaver", "run HQ", "use Cleaver: 1", "run Server 2", "steal", "gain credit")
    idle(game, RUNNER)
    found = looked(game)
    spent = {(one.side, one.what): one.count for one in found.clicks}
    assert spent[CORP, "play"] == 1
    assert spent[CORP, "advance"] == 2
    assert {what: count for (side, what), count in spent.items() if side == RUNNER} == {"install": 1, "run": 2, "gain credits": 1}
    credits = {(one.side, one.what): one.count for one in found.credits}
    assert {what: count for (side, what), count in credits.items() if side == CORP} == {"playing": 5, "advancing": 2}
    assert credits[RUNNER, "installing"] == 3
    assert credits[RUNNER, "breaking"] == 1
    runs = {one.server: one for one in found.runs}
    assert (runs["HQ"].runs, runs["HQ"].successful, runs["HQ"].accesses) == (1, 1, 0)
    assert (runs["Server 2"].runs, runs["Server 2"].successful, runs["Server 2"].stolen, runs["Server 2"].rate) == (1, 1, 1, 1.0)
    stories = {story.title: [(step.what, step.turn, step.where) for step in story.steps] for story in found.agendas}
    assert stories["Offworld Office"] == [("advanced", 3, "Server 1"), ("scored", 3, "Server 1")]
    assert stories["Superconducting Hub"] == [("stolen", 4, "Server 2")]
    assert [one.points for one in found.standings][-1] == (2, 1)
    assert found.standings[-1].credits == (game.state.corp.credits, game.state.runner.credits)
    assert found.damage == ()
    swings = [(one.side, one.turn) for one in found.turning if one.kind == "points swing"]
    assert swings == [(CORP, 3), (RUNNER, 4)]


@pytest.mark.parametrize(
    ("winner", "corp", "said"),
    [(CORP, 2, "2 points to 7"), (RUNNER, 2, "7 points to 2"), ("", 2, "2 points to 7"), (CORP, 1, "1 point to 7")],
)
def test_the_points_of_who_won_come_first(winner: str, corp: int, said: str) -> None:
    """A Runner won by "0 points to 6"; a Corp by "1 points to 0"."""
    found = looked(begin("corp", LaidSide(), LaidSide()))
    end = msgspec.structs.replace(found.standings[-1], points=(corp, 7))
    told = msgspec.structs.replace(found, winner=winner, reason="agenda", standings=(*found.standings, end))
    assert said in " ".join("".join(text for text, _ in line) for line in lines(told, 120))


def test_damage_is_told_with_its_kind_and_source() -> None:
    corp = LaidSide(credits=9, hand=cards("Scorched Earth"))
    game = begin("corp", corp, LaidSide(tags=1, hand=cards(*["Sure Gamble"] * 5)), "ffg")
    answer(game, "play Scorched Earth")
    idle(game, CORP)
    assert [(one.kind, one.count, one.source, one.turn) for one in looked(game).damage] == [("meat", 4, "Scorched Earth", 3)]


def test_credits_on_cards_count_for_what_they_were_spent_on() -> None:
    """A resource that pays for icebreakers: what it pays counts as breaking."""
    corp = LaidSide(servers={"HQ": server(ice=["Palisade"])})
    rig = (Laid(title="Cleaver"), Laid(title="Cookbook"))
    game = begin("runner", corp, LaidSide(credits=9, rig=rig))
    answer(game, "run HQ", "use Cleaver: 1")
    idle(game, RUNNER)
    assert {one.what for one in looked(game).credits if one.side == RUNNER} == {"breaking"}


def test_credits_on_cards_that_are_added_to_a_trace_count_for_the_trace() -> None:
    """What the Corp's identity pays in the Runner's run was counted as spent on running."""
    corp = LaidSide(identity="NBN: Making News", credits=0, servers={"HQ": server(ice=["Hunter"])})
    game = begin("runner", corp, LaidSide(credits=9), "ffg")
    answer(game, "run HQ")
    while (question := game.question) is not None and question.kind != "pay":
        game.answer(question.decline() or question.forced() or (0,))
    game.answer((2,))
    assert [(one.side, one.what, one.count) for one in looked(game).credits] == [(CORP, "traces", 2)]


# --- swings ------------------------------------------------------------------------------------------------------------------------------


def test_a_swing_in_credits_is_an_action_and_small_ones_are_none() -> None:
    runner = LaidSide(credits=12, tags=1)
    game = begin("corp", LaidSide(credits=9, hand=cards("Closed Accounts")), runner, "ffg")
    answer(game, "play Closed Accounts")
    idle(game, CORP)
    (swing,) = points(game, "credits swing")
    assert swing.side == CORP
    assert "“play Closed Accounts”" in swing.text
    assert "the Corp spends 1 credit, and the Runner loses 12 credits" in swing.text
    assert swing.weight == 11
    game = begin("corp", LaidSide(credits=9), runner, "ffg")
    idle(game, CORP)
    assert points(game, "credits swing") == []


def test_what_is_done_between_actions_is_named_by_itself_not_by_the_action_before_it() -> None:
    """An agenda that was scored was told as what advancing it brought."""
    game = begin("corp", LaidSide(credits=5, servers={"Server 1": server(advanced("Hostile Takeover", 1))}), LaidSide())
    answer(game, "advance Hostile Takeover", "score Hostile Takeover")
    idle(game, CORP)
    (scored,) = points(game, "points swing")
    assert scored.text == "Between actions, the Corp's “score Hostile Takeover”: the Corp gains 1 agenda point; the Corp gains 7 credits."
    assert points(game, "credits swing") == [], "one action is one turning point, though points and credits change by it"


def test_what_the_end_of_a_turn_costs_is_no_doing_of_its_last_action() -> None:
    game = begin("runner", LaidSide(), LaidSide(credits=12, rig=cards("Loan from Chiba")), "classic")
    answer(game, *["gain credit"] * 4, "yes", "yes")
    idle(game, CORP)
    (swing,) = points(game, "credits swing")
    assert swing.text == "After the last action in the turn of the Runner: the Runner spends 10 bits."


# --- missed scores -----------------------------------------------------------------------------------------------------------------------


def missed(corp: LaidSide, rules: str = "nisei-1.6") -> list[TurningPoint]:
    game = begin("corp", corp, LaidSide(), rules)
    idle(game, CORP)
    return [one for one in looked(game).turning if one.kind in ("missed score", "missed win") and one.side == CORP]


def test_an_agenda_that_could_be_scored_by_advancing() -> None:
    office = advanced("Offworld Office", 2)  # it needs 4
    (found,) = missed(LaidSide(credits=5, servers={"Server 1": server(office)}))
    assert (found.kind, found.turn, found.number, found.weight) == ("missed score", 3, 0, 20)
    assert found.line == ("advance Offworld Office", "advance Offworld Office", "score Offworld Office")
    assert "nobody ever scored or stole it" in found.text
    assert found.rule.startswith("tried by the referee")


def test_credits_that_have_to_be_earned_first_take_clicks() -> None:
    office = advanced("Offworld Office", 3)
    (found,) = missed(LaidSide(credits=0, servers={"Server 1": server(office)}))
    assert found.line == ("gain credit", "advance Offworld Office", "score Offworld Office")
    assert missed(LaidSide(credits=0, servers={"Server 1": server(advanced("Offworld Office", 2))})) == []


def test_an_operation_may_make_the_difference() -> None:
    office = advanced("Offworld Office", 0)
    servers = {"Server 1": server(office)}
    (found,) = missed(LaidSide(credits=5, hand=cards("Seamless Launch"), servers=servers))
    assert found.line[0] == "play Seamless Launch"
    assert found.line[-1] == "score Offworld Office"
    assert missed(LaidSide(credits=5, servers=servers)) == []
    assert missed(LaidSide(credits=1, hand=cards("Seamless Launch"), servers=servers)) == []


def test_an_agenda_from_hand_needs_a_click_more() -> None:
    hub = LaidSide(credits=5, hand=cards("Superconducting Hub"))  # it needs 3: installing and three advances are four clicks
    assert missed(hub) == []
    (found,) = missed(LaidSide(credits=5, clicks=4, hand=cards("Superconducting Hub")))
    assert found.line[0] == "install Superconducting Hub in new server"


def test_what_was_scored_was_not_missed() -> None:
    game = begin("corp", LaidSide(servers={"Server 1": server(advanced("Offworld Office", 2))}), LaidSide())
    answer(game, "advance Offworld Office", "advance Offworld Office", "score Offworld Office")
    idle(game, CORP)
    assert points(game, "missed score") == []


def test_a_turn_that_wins_the_game_misses_no_other_score() -> None:
    scored = cards("Offworld Office", "Offworld Office", "Superconducting Hub")
    servers = {"Server 1": server(advanced("Offworld Office", 3)), "Server 2": server(advanced("Superconducting Hub", 2))}
    game = begin("corp", LaidSide(score=scored, servers=servers), LaidSide())
    answer(game, "advance Offworld Office", "score Offworld Office")
    assert game.state.winner == CORP
    assert [one.text for one in looked(game).turning if one.kind in {"missed score", "missed win"}] == []


def test_a_score_that_would_have_won_is_a_missed_win() -> None:
    scored = cards("Offworld Office", "Offworld Office", "Superconducting Hub")
    (found,) = missed(LaidSide(score=scored, servers={"Server 1": server(advanced("Offworld Office", 2))}))
    assert (found.kind, found.weight) == ("missed win", 100)
    assert "win in this turn by scoring Offworld Office" in found.text


def test_the_1996_game_in_its_own_words() -> None:
    """Advancing is paid with bits, forts stay; the sentence speaks of them."""
    (found,) = missed(LaidSide(servers={"Server 1": server(advanced("Priority Requisition", 3))}), "classic")
    assert found.line == ("advance Priority Requisition", "advance Priority Requisition", "score Priority Requisition")
    game = begin("runner", LaidSide(servers={"Server 1": server(*cards("Priority Requisition"))}), LaidSide(), "classic")
    idle(game, RUNNER)
    (lay_open,) = points(game, "open server")
    assert "No ice protected Fort 1" in lay_open.text
    assert "4 actions left, could liberate it" in lay_open.text


# --- servers that lay open ---------------------------------------------------------------------------------------------------------------


def test_an_agenda_without_ice_that_nobody_ran_on() -> None:
    servers = {"Server 1": server(*cards("Offworld Office"))}
    game = begin("runner", LaidSide(servers=servers), LaidSide())
    idle(game, RUNNER)
    (found,) = points(game, "open server")
    assert (found.side, found.turn, found.number, found.line) == (RUNNER, 4, 0, ("run Server 1", "access card in Server 1", "steal"))
    assert "with 4 clicks left" in found.text


def test_no_chance_where_there_is_ice_or_a_run_or_no_agenda() -> None:
    for servers, said in (
        ({"Server 1": server(*cards("Offworld Office"), ice=["Palisade"])}, []),
        ({"Server 1": server(*cards("Regolith Mining License"))}, []),
        ({"Server 1": server(*cards("Offworld Office"))}, ["run Server 1", "steal"]),
    ):
        game = begin("runner", LaidSide(servers=servers), LaidSide())
        answer(game, *said)
        idle(game, RUNNER)
        assert points(game, "open server") == []


def test_archives_lie_open_too_and_a_steal_that_wins_is_a_missed_win() -> None:
    corp = LaidSide(discard=(Laid(title="Offworld Office", faceup=False),))
    runner = LaidSide(score=cards("Offworld Office", "Offworld Office", "Superconducting Hub"))
    game = begin("runner", corp, runner)
    idle(game, RUNNER)
    (found,) = [one for one in looked(game).turning if one.side == RUNNER]
    assert (found.kind, found.weight) == ("missed win", 100)
    assert "Archives" in found.text


# --- damage and tags ---------------------------------------------------------------------------------------------------------------------


def lethal(corp: LaidSide, runner: LaidSide) -> list[TurningPoint]:
    game = begin("corp", corp, runner, "ffg")
    idle(game, CORP)
    return points(game, "lethal damage")


def test_damage_that_kills() -> None:
    grip = cards("Sure Gamble", "Sure Gamble", "Sure Gamble")
    (found,) = lethal(LaidSide(hand=cards("Scorched Earth")), LaidSide(tags=1, hand=grip))
    assert found.line == ("play Scorched Earth",)
    assert "who held 3 cards" in found.text
    two = LaidSide(credits=6, hand=cards("Scorched Earth", "Scorched Earth"))
    (found,) = lethal(two, LaidSide(tags=1, hand=(*grip, *grip)))
    assert found.line == ("play Scorched Earth", "play Scorched Earth")


def test_damage_that_does_not_kill() -> None:
    four = cards(*["Sure Gamble"] * 4)
    for corp, runner in (
        (LaidSide(hand=cards("Scorched Earth")), LaidSide(tags=1, hand=four)),  # as many cards as damage: the Runner lives
        (LaidSide(hand=cards("Scorched Earth")), LaidSide(hand=four[:1])),  # no tag
        (LaidSide(credits=0, clicks=2, hand=cards("Scorched Earth")), LaidSide(tags=1, hand=four[:1])),  # 3 credits are not there
        (LaidSide(hand=cards("Hedge Fund")), LaidSide(tags=1)),
    ):
        assert lethal(corp, runner) == []


def test_what_the_runner_can_prevent_does_not_kill() -> None:
    scorched, grip = LaidSide(hand=cards("Scorched Earth")), cards("Sure Gamble", "Sure Gamble")
    assert lethal(scorched, LaidSide(tags=1, hand=grip, rig=cards("Crash Space"))) == []
    assert len(lethal(scorched, LaidSide(tags=1, hand=grip))) == 1


def test_a_trace_that_the_runner_cannot_stop_leads_to_the_tag() -> None:
    """The Corp has to outspend a Runner who pays all they have, and then to pay for what needs the tag."""
    for credits, kills in ((6, True), (4, False)):
        corp = LaidSide(credits=credits, hand=cards("SEA Source", "Scorched Earth"))
        game = begin("runner", corp, LaidSide(credits=0, clicks=4, hand=cards("Sure Gamble")), "ffg")
        answer(game, "run Archives")
        idle(game, RUNNER)  # three credits: trace 3 and one credit beat them
        idle(game, CORP)
        found = points(game, "lethal damage")
        assert bool(found) is kills
        if kills:
            assert found[0].line == ("play SEA Source", "pay 1", "play Scorched Earth")


def test_a_tag_that_is_left_on() -> None:
    corp = LaidSide(hand=cards("Scorched Earth"))
    runner = LaidSide(credits=2, tags=1, hand=cards(*["Sure Gamble"] * 5))
    game = begin("runner", corp, runner, "ffg")
    idle(game, RUNNER)
    (found,) = points(game, "tag left on")
    assert "The Corp had Scorched Earth" in found.text
    game = begin("runner", corp, runner, "ffg")
    answer(game, "remove tag")
    idle(game, RUNNER)
    assert points(game, "tag left on") == []
    game = begin("runner", LaidSide(hand=cards("Hedge Fund")), runner, "ffg")
    idle(game, RUNNER)
    assert points(game, "tag left on") == []


def test_a_tag_that_could_not_be_removed_is_no_mistake() -> None:
    corp, runner = LaidSide(hand=cards("Scorched Earth")), LaidSide(credits=0, clicks=1, tags=1, hand=cards(*["Sure Gamble"] * 5))
    game = begin("runner", corp, runner, "ffg")
    idle(game, RUNNER)
    assert points(game, "tag left on") == []


# --- whole games -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_random_games_between_drawn_decks(rules: str, pools: Pools) -> None:
    """A review is made of any game, its figures agree with the game, and every sentence is one line."""
    pool = pools.of(rules)
    for number in range(5):
        rng = random.Random(f"{rules}/{number}")
        setup = GameSetup(rules=rules, corp=drawn_deck(pool, CORP, rng), runner=drawn_deck(pool, RUNNER, rng), seed=f"{number:x}")
        game = Game.new(setup, pool)
        while game.question is not None and game.number < 3000:
            game.answer(choose(game.question, rng))
        before = game.state.data()
        found = looked(game)
        assert game.state.data() == before
        assert found.winner == game.winner
        assert found.standings[-1].points == (game.referee.score(CORP), game.referee.score(RUNNER))
        assert sum(one.runs for one in found.runs) >= sum(one.successful for one in found.runs)
        scored = sum(1 for story in found.agendas for step in story.steps if step.what == "scored")
        assert scored == sum(type(event).__name__ == "AgendaScored" for answered in game.history for event in answered.events)
        for one in found.turning:
            assert one.text == " ".join(one.text.split())
            assert 0 <= one.place < len(game.history)
            assert game.history[one.place].number == one.number
        for width in (40, 80, 200):
            assert all(len(bare(line)) <= width for line in lines(found, width))
            assert all(bare(line).isprintable() for line in lines(found, width))
        assert sentences(found)


def test_what_was_before_the_first_turn_is_told_so(pool: Pool) -> None:
    """It was told as after turn 0, which nobody has played."""
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    game = Game.new(GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed="5"), pool)
    answer(game, "keep", "keep")
    said = " ".join(sentences(looked(game)))
    assert "had 5 credits at most, before the first turn, and 5 at the end." in said
    assert "turn 0" not in said


# --- plots -------------------------------------------------------------------------------------------------------------------------------


def test_plots() -> None:
    assert columns((), 10) == []
    assert bars((0, 4, 8), 9, 1, 8) == ["   ▄▄ ██"]
    assert bars((0, 4, 8), 3, 2, 8) == ["  █", " ██"]
    assert bars((0, 1, 8), 3, 2, 8, ascii_only=True) == ["  #", " .#"]
    assert bars((0, -3), 2, 1, 5) == [""]
    assert len(columns(tuple(range(500)), 60)) == 60
    assert columns(tuple(range(500)), 60)[-1][0] == 499
    assert axis((1, 2, 3), 9) == "1  2  3"
    assert len(axis(tuple(range(500)), 60)) <= 60


# --- the command -------------------------------------------------------------------------------------------------------------------------


def saved(pool: Pool, path: Path, answers: int = 400) -> Path:
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    setup = GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], corp_name="Ada\x1b[2J", runner_name="Bo", seed="5")
    file = GameFile.create(path, Header.of(setup, library=pool.fingerprint, created="2026-11-21T10:00:00+01:00"))
    game, rng = Game.new(setup, pool, file), random.Random(5)
    while game.question is not None and game.number < answers:
        game.answer(choose(game.question, rng))
    file.close()
    return path


def test_the_command(pool: Pool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(pool, tmp_path / "game.jsonl")
    assert main(["review", str(path), "--width", "80"]) == 0
    told = capsys.readouterr().out
    assert "Ada\\x1b[2J" in told
    for heading in ("TURNING POINTS", "CREDITS AT THE END OF EACH TURN", "RUNS", "CLICKS SPENT ON", "AGENDAS"):
        assert heading in told
    assert "█" in told
    assert main(["review", str(path), "--ascii"]) == 0
    assert capsys.readouterr().out.isascii()
    assert main(["review", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["names"][1] == "Bo"
    assert msgspec.json.decode(json.dumps(data), type=Review).answers == data["answers"]


def test_bad_files_have_one_line(pool: Pool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = saved(pool, tmp_path / "game.jsonl", 40).read_bytes()
    edited = tmp_path / "edited.jsonl"
    edited.write_bytes(good.replace(b"keep", b"kelp", 1))
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "other.jsonl").write_text("hello\n")
    short = tmp_path / "short.jsonl"
    short.write_bytes(good.split(b"\n")[0] + b"\n")
    for name in ("edited", "empty", "other", "short", "missing"):
        assert main(["review", str(tmp_path / f"{name}.jsonl")]) == 2
        out, told = capsys.readouterr()
        assert out == ""
        assert told.count("\n") == 1, told
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(good[:-20])
    assert main(["review", str(torn)]) == 0


def test_the_plain_client_reads_the_review_out_when_it_is_asked_for(
    pool: Pool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(pool, tmp_path / "game.jsonl", 40)
    for typed, told in (("concede\nyes\nreview\n", True), ("concede\nyes\n\n", False), ("concede\nyes\n", False)):
        copy = tmp_path / f"{len(typed)}.jsonl"
        copy.write_bytes(path.read_bytes())
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", "--plain", "--resume", str(copy)]) == 0
        out = capsys.readouterr().out
        assert "review: looks back on the game." in out
        assert ("Clicks of the Runner: " in out) is told
        assert "█" not in out
    assert main(["review", str(path), "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert not [line for line in lines if len(line) > 100 or set("█▁●→·") & set(line)]


def test_a_game_of_1996_is_reviewed_with_its_own_cards_and_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(None, tmp_path / "game.jsonl", "3", answers=120, rules="classic", name="Ada")
    assert main(["review", str(path)]) == 0
    told = capsys.readouterr().out
    assert "ACTIONS SPENT ON" in told
    assert "CLICKS" not in told
