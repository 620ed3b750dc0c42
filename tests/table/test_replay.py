"""Walking in a game: every key, the timeline, and that nothing is shown which the seat could not see then."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from walks import Walk, kept_game, shown

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.contents import TAKE_BACK
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.story import Mark
from netrunner_tui.model.view import LogLine, View
from netrunner_tui.players.secrecy import exchanged, hidden_cards, unlike_pair
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.replays.walking import instead
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.history import PastOfSeat
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.telling import views
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.click_targets import LogTarget, MomentTarget
from netrunner_tui.table.past.replay_walk import PACES
from netrunner_tui.table.past.timeline import Scale, line_of
from netrunner_tui.user_games import UserGames


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, with answers that were taken back."""
    return kept_game(tmp_path_factory.mktemp("replay") / "whole.jsonl", take_back=3)


@pytest.fixture(scope="module")
def opened(game: Path) -> OpenReplay:
    return UserGames().replay(game)


@pytest.fixture
def walk(opened: OpenReplay) -> Walk:
    return Walk(opened)


@pytest.fixture
def own(game: Path, tmp_path: Path) -> Path:
    """A copy that may be written to."""
    return Path(shutil.copy(game, tmp_path / "own.jsonl"))


# --- stepping ------------------------------------------------------------------------------------------------------------------------


def test_stepping_and_jumping_show_what_a_fold_from_the_start_shows(game: Path, opened: OpenReplay) -> None:
    """Whatever way a moment is reached, its view is that of its place, and its picture that of a replay opened there."""
    past, _ = UserGames().past(game)
    replay, rng = Walk(opened).replay, random.Random(1)
    for key in rng.choices(["[", "]", "{", "}", "a", "A", "r", "R", "s", "S", "v", "home", "end", ".", ","], k=300):
        replay.press(key)
        assert replay.walk.view == past.view(replay.walk.place, replay.walk.seat, replay.walk.event), (key, replay.walk.place)
    for _ in range(12):
        replay.walk.go(rng.randrange(past.last + 1))
        replay.painting.focus = None
        replay.tell("")
        fresh = Walk(opened, place=replay.walk.place, seat=replay.walk.seat).replay
        assert shown(fresh) == shown(replay)


@pytest.mark.parametrize(("width", "corner"), [(120, ("? keys",)), (160, ("CR 1.6", "? keys", "ctrl+p commands"))])
def test_the_name_of_a_game_is_not_cut_for_keys_that_the_page_of_keys_has(opened: OpenReplay, width: int, corner: tuple[str, ...]) -> None:
    title = "2026-11-27-210033-starter-corp-vs-starter-runner, Ann and Ben"
    top = Walk(replace(opened, title=title), (width, 40)).text().split("\n")[0]
    assert title in top
    assert "seen from: " in top
    assert tuple(word for word in ("CR 1.6", "? keys", "ctrl+p commands") if word in top) == corner


def test_the_row_of_the_moment_says_nothing_twice_and_has_even_gaps(walk: Walk) -> None:
    first = walk.text()
    assert "the game is set up" in first
    assert "setup · setup" not in first
    story = walk.replay.walk.story
    others = next(moment for moment in story.moments if moment.passed and instead(moment))
    walk.replay.walk.go(story.moments.index(others))
    assert f"passed  {instead(others)}" in walk.text()


def test_an_answer_a_turn_and_the_ends(walk: Walk) -> None:
    replay = walk.replay
    starts, last = replay.walk.story.turn_starts(), replay.walk.story.last
    assert replay.walk.place == 0
    walk.press("]", "]", "[")
    assert replay.walk.place == 1
    walk.press("}")
    assert replay.walk.place == starts[1] if starts[1] > 1 else starts[2]
    walk.press("end")
    assert replay.walk.place == last
    walk.press("]")
    assert replay.walk.place == last
    assert "This is the last moment." in walk.text()
    walk.press("{")
    assert replay.walk.place == starts[-1]
    walk.press("]", "]", "{")
    assert replay.walk.place == starts[-1]
    walk.press("{")
    assert replay.walk.place == starts[-2]
    walk.press("home", "[", "{")
    assert replay.walk.place == 0
    assert "There is no turn before this." in walk.text()


@pytest.mark.parametrize(("on", "back", "kinds"), [("r", "R", {"run"}), ("s", "S", {"score", "steal"})])
def test_runs_and_points_are_gone_to(walk: Walk, on: str, back: str, kinds: set[str]) -> None:
    marks: list[Mark] = [mark for mark in walk.replay.walk.story.marks if mark.kind in kinds]
    places = sorted({mark.place for mark in marks})
    found = []
    for _ in places:
        walk.press(on)
        found.append(walk.replay.walk.place)
    assert found == places
    walk.press(on)
    assert walk.replay.walk.place == places[-1]
    assert "after this." in walk.text()
    walk.press("end", back)
    assert walk.replay.walk.place == max(place for place in places if place < walk.replay.walk.story.last)


def test_actions_are_gone_to(walk: Walk) -> None:
    walk.press("a", "a", "A")
    first = next(place for place, moment in enumerate(walk.replay.walk.story.moments) if moment.kind == "action")
    assert walk.replay.walk.place == first


def test_single_events_lead_from_moment_to_moment_and_back(walk: Walk) -> None:
    replay = walk.replay
    way = []
    for _ in range(120):
        walk.press(".")
        way.append((replay.walk.place, replay.walk.event))
    assert [place for place, event in way if event is None] == list(range(1, way[-1][0] + (way[-1][1] is None)))
    assert any(event is not None for _, event in way)
    for stop in reversed(way[:-1]):
        walk.press(",")
        assert (replay.walk.place, replay.walk.event) == stop
    place, event = next((place, event) for place, event in way if event is not None)
    replay.walk.go(place, event)
    assert f"Answer {replay.walk.story.moments[place].number} of {replay.walk.story.last_number}, event " in walk.text()
    walk.press("[")
    assert (replay.walk.place, replay.walk.event) == (place, None)


def test_it_plays_by_itself(walk: Walk) -> None:
    replay = walk.replay
    walk.press("enter")
    assert replay.walk.playing
    assert replay.walk.pace == 0.6
    walk.press("+", "+", "+", "+", "+")
    assert replay.walk.pace == PACES[-1]
    walk.press("-")
    assert replay.walk.playing
    replay.tick()
    assert replay.walk.place == 1
    walk.press("]")
    assert not replay.walk.playing
    replay.tick()
    assert replay.walk.place == 2
    walk.press("enter")
    for _ in range(replay.walk.story.last):
        replay.tick()
    assert (replay.walk.place, replay.walk.playing) == (replay.walk.story.last, False)
    walk.press("enter")
    assert not replay.walk.playing


def test_a_number_is_typed_and_gone_to(walk: Walk) -> None:
    walk.press("g")
    assert "GO TO ANSWER" in walk.text()
    walk.press("1", "x", "7", "enter")
    assert walk.replay.walk.story.moments[walk.replay.walk.place].number == 17
    walk.press("g", "9", "9", "9", "9", "9", "enter")
    assert walk.replay.walk.story.moments[walk.replay.walk.place].number == 17
    assert f"There is no answer 99999; the last one is {walk.replay.walk.story.last_number}." in walk.text()
    walk.press("g", "3", "backspace", "backspace")
    assert "GO TO ANSWER" not in walk.text()


def test_words_are_found_in_the_log_and_gone_to(walk: Walk) -> None:
    replay = walk.replay
    told = [line for line in replay.walk.log if "steals" in line.text]
    walk.press("/", *"steals")
    assert f"1 of {len(told)}" in walk.text()
    walk.press("enter")
    assert replay.walk.place == replay.walk.story.place_of(told[-1].number)
    assert replay.page is None
    walk.press("/", *"steals", *["up"] * (len(told) - 1), "enter")
    assert replay.walk.place == replay.walk.story.place_of(told[0].number)
    walk.press("/", *"zzz", "enter")
    assert "nothing found" in walk.text()


def test_the_log_ends_at_the_moment(walk: Walk) -> None:
    replay = walk.replay
    for place in (0, 30, 99, replay.walk.story.last):
        replay.walk.go(place)
        number = replay.walk.number
        assert all(line.number <= number for line in replay.scene().log)
        assert [line.text for line in replay.scene().log][-1] == [line.text for line in replay.walk.log if line.number <= number][-1]


def test_single_events_by_mouse(walk: Walk) -> None:
    """The wheel over the answer goes by event; clicks on the cursor show the changes of its moment in turn."""
    replay, past = walk.replay, walk.replay.walk.opened.pasts["all"]
    place = next(place for place in range(20, replay.walk.story.last) if len(past.changes(place)) > 1)
    steps = past.changes(place)
    replay.walk.go(place - 1)
    for step in (*steps, None):
        replay.scroll("moment", 1)
        assert (replay.walk.place, replay.walk.event) == (place, step)
    for step in (*steps, None, steps[0]):
        replay.click(MomentTarget(place))
        assert (replay.walk.place, replay.walk.event) == (place, step)
    replay.scroll("moment", -1)
    assert (replay.walk.place, replay.walk.event) == (place - 1, None)


# --- seats ---------------------------------------------------------------------------------------------------------------------------


def test_it_is_seen_from_either_side_or_both(walk: Walk) -> None:
    replay = walk.replay
    replay.walk.go(60)
    seats = []
    for _ in range(3):
        walk.press("v")
        seats.append(replay.walk.seat)
        view = replay.walk.view
        assert view.seat == replay.walk.seat
        assert (view.corp.hand is not None, view.runner.hand is not None) == (replay.walk.seat != "runner", replay.walk.seat != "corp")
        assert replay.walk.place == 60
    assert sorted(seats) == ["all", "corp", "runner"]


@pytest.mark.parametrize("side", SIDES)
def test_hidden_cards_leave_no_trace_in_the_picture(game: Path, side: Side) -> None:
    """Two cards that a seat cannot tell apart are exchanged at many moments: the frames stay the same, cell for cell."""
    past, saved = UserGames().past(game)
    rng = random.Random(3)
    moments = {}
    for place in rng.sample(range(2, past.last), 40):
        state = past.state(place)
        pair = unlike_pair(state, hidden_cards(state, side), rng, past.pool)
        if pair is not None:
            referee = referee_of(saved.header.rules)(exchanged(state, *pair), past.pool, Randomness(past.setup.seed))
            moments[place] = views.view(referee, side, past.answered[place].number, None, past.setup)
    assert len(moments) > 20

    class Exchanged(PastOfSeat):
        def view_at(self, place: int, event: int | None = None) -> View:
            return moments.get(place) or super().view_at(place, event)

    seen = Walk(OpenReplay({side: PastOfSeat(past, side)}), live=True, place=1).replay
    twin = Walk(OpenReplay({side: Exchanged(past, side)}), live=True, place=1).replay
    for place in moments:
        for replay in (seen, twin):
            replay.walk.go(place)
            replay.paint()
        assert seen.walk.view == twin.walk.view
        assert {zone: canvas.rows for zone, canvas in seen.canvases.items()} == {
            zone: canvas.rows for zone, canvas in twin.canvases.items()
        }


def test_what_was_rezzed_later_is_not_known_before(game: Path) -> None:
    past, _ = UserGames().past(game)
    known = 0
    for mark in past.story("runner").marks:
        if mark.kind != "rez":
            continue
        after, before = past.view(mark.place, "runner"), past.view(mark.place - 1, "runner")
        for card in after.cards().values():
            was = before.cards().get(card.card)
            if was is not None and card.faceup and not was.faceup and not was.seen and card.zone in {"ice", "root"}:
                known += 1
                replay = Walk(OpenReplay({"runner": PastOfSeat(past, "runner")}), live=True, place=mark.place - 1).replay
                assert replay.walk.view.cards()[card.card].title == ""
    assert known


def test_the_other_player_s_answers_stay_theirs(opened: OpenReplay) -> None:
    """The bar tells what the log of this seat tells, or that there was an answer."""
    replay = Walk(opened, (200, 60), seat="corp").replay
    answered = public = 0
    for place, moment in enumerate(opened.pasts["all"].story().moments):
        if moment.seat != "runner" or moment.offered < 2:
            continue
        replay.walk.go(place)
        replay.paint()
        bar = replay.canvases["moment"].text()
        own = [line.text for line in opened.pasts["corp"].log() if line.number == moment.number]
        assert "chose" not in bar
        assert "instead of" not in bar
        if "Runner answered" in bar:
            answered += 1
        else:
            said = {word.rstrip(".:") for word in bar.split("Runner ", 1)[1].split("  ")[0].replace("●", "").split()}
            assert any(said - {""} <= {word.rstrip(".:") for word in line.split()} for line in own)
            public += 1
    assert answered
    assert public


# --- what was taken back ---------------------------------------------------------------------------------------------------------------


def test_what_was_taken_back_can_be_shown(walk: Walk, game: Path) -> None:
    replay = walk.replay
    whole = len(read_game_file(game).records)
    assert replay.walk.story.last < whole - 1
    walk.press("u")
    assert replay.walk.everything
    assert replay.walk.story.last == whole - 1
    place = next(at for at, moment in enumerate(replay.walk.story.moments) if moment.kind == TAKE_BACK)
    replay.walk.go(place)
    assert "took back" in walk.text()
    assert f" {place} " in replay.canvases["timeline"].text()
    walk.press("[")
    assert replay.walk.story.moments[replay.walk.place].taken_back
    assert "taken back" in walk.text()
    walk.press("u")
    assert not replay.walk.everything
    assert not any(moment.taken_back for moment in replay.walk.story.moments)


def test_nothing_was_taken_back(tmp_path: Path) -> None:
    walk = Walk(UserGames().replay(kept_game(tmp_path / "plain.jsonl", answers=20)))
    walk.press("u")
    assert "Nothing was taken back" in walk.text()


# --- the screen ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 7, 60, 105, 106, 291, 2001])
def test_a_column_stands_for_moments_and_a_moment_for_a_column(count: int) -> None:
    for width in (65, 105, 185):
        size = Scale(count, width)
        columns = [size.column(place) for place in range(count)]
        assert columns == sorted(columns)
        assert all(0 <= column < width for column in columns)
        places = [size.place(column) for column in range(width)]
        assert places == sorted(places)
        assert (places[-1], columns[0]) == (count - 1, 0)
        for place in range(count):
            assert size.place(columns[place]) >= place
        for column in range(width):
            assert size.column(places[column]) <= column
            assert size.place(size.column(places[column])) == places[column]


SIZES = ((80, 24), (97, 31), (120, 40), (200, 60), (133, 37), (160, 50))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_is_in_its_place_at_every_size(opened: OpenReplay, size: tuple[int, int]) -> None:
    for seat in ("all", "corp", "runner"):
        for place in (0, 1, 77, opened.pasts["all"].story().last):
            replay = Walk(opened, size, seat=seat, place=place).replay
            replay.paint()
            covered = [[0] * size[0] for _ in range(size[1])]
            for zone, canvas in replay.canvases.items():
                area = replay.layout.area(zone)
                assert (canvas.width, canvas.height) == (area.width, area.height)
                assert area.y + area.height <= size[1]
                for y in range(area.y, area.y + area.height):
                    for x in range(area.x, area.x + area.width):
                        covered[y][x] += 1
            assert max(max(row) for row in covered) == 1
            said = f"Answer {replay.walk.story.moments[place].number} of {replay.walk.story.last_number}"
            assert said in replay.canvases["moment"].text()
            assert replay.canvases["timeline"].height >= 6
            assert any(f" {place} " in f"{line} " for line in replay.canvases["timeline"].text().split("\n"))
            assert {hit.target.place for hit in replay.canvases["timeline"].hits if isinstance(hit.target, MomentTarget)} >= {
                replay.walk.story.last
            }
            roles = {role for canvas in replay.canvases.values() for row in canvas.rows for _, ink in row for role in (ink.fg, ink.bg)}
            assert not roles & {"ask", "askbg", "askink"}


def test_the_plain_set_is_bytes_32_to_126(opened: OpenReplay) -> None:
    for size in SIZES:
        text = shown(Walk(opened, size, Options(ascii=True), place=77).replay)
        assert all(character == "\n" or " " <= character <= "~" for character in text)


def test_a_click_on_the_timeline_goes_there(walk: Walk) -> None:
    replay = walk.replay
    replay.paint()
    canvas = replay.canvases["timeline"]
    line = line_of(replay.walk.story, canvas.width)
    for column in (0, 10, line.scale.width // 2, line.scale.width - 1):
        replay.click(canvas.at(10 + column, 0))
        assert replay.walk.place == line.scale.place(column)
    steal = next(mark for mark in replay.walk.story.marks if mark.kind in {"steal", "score"})
    replay.click(next(hit.target for hit in reversed(canvas.hits) if hit.target == MomentTarget(steal.place)))
    assert replay.walk.place == steal.place


def test_the_wheel_steps_and_a_line_of_the_log_leads_to_its_moment(walk: Walk) -> None:
    replay = walk.replay
    replay.walk.go(100)
    replay.scroll("timeline", 1)
    assert replay.walk.place == 101
    replay.scroll("strip", -1)
    assert replay.walk.place == 100
    replay.scroll("log", -3)
    assert replay.walk.place == 100
    replay.scroll("log", 3)
    replay.paint()
    numbers = {hit.target.record for hit in replay.canvases["log"].hits if isinstance(hit.target, LogTarget) and hit.target.record}
    assert numbers
    number = min(int(one) for one in numbers)
    replay.click(LogTarget(number))
    assert replay.walk.number == number


def test_every_key_is_told(walk: Walk) -> None:
    walk.press("?")
    replay = walk.replay
    assert replay.page is not None
    told = " ".join(key for key, words in replay.page.lines if words).replace("arrows", "left right up down").split()
    for key in replay.keys.bound:
        assert key in told, key
    walk.press("q")
    assert replay.page is None
    assert walk.left == 0
    walk.press("q")
    assert walk.left == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_game_that_nobody_can_play_on_from_names_no_key_for_it(opened: OpenReplay, size: tuple[int, int]) -> None:
    """A server's finished game is only read: its key line offered to branch it, and the key said that this cannot be."""

    def foot(opened: OpenReplay) -> str:
        walk = Walk(opened, size)
        walk.replay.paint()
        return walk.replay.canvases["keys"].text()

    assert " b branch" in foot(opened) or " b play on" in foot(opened)
    read_only = foot(msgspec.structs.replace(opened, branch=None))
    assert " b " not in read_only
    assert "seen from" in read_only


def test_cards_are_read(walk: Walk) -> None:
    walk.replay.walk.go(80)
    walk.replay.paint()
    walk.press("up", "up", "space")
    assert walk.replay.page is not None
    walk.press("backspace", "L")
    assert walk.replay.page is not None
    walk.press("backspace", "T", "backspace", "w", "backspace")
    assert walk.left == 0


def test_too_small_a_terminal_says_so(opened: OpenReplay) -> None:
    assert "needs 80×24, this is 60×20" in shown(Walk(opened, (60, 20)).replay)


# --- what cannot be opened -------------------------------------------------------------------------------------------------------------


def _edited(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[9] = lines[9].replace(b'"seat":"', b'"seat": "', 1)
    path.write_bytes(b"\n".join(lines))


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda path: path.write_text("hello\n"), "is not a game file"),
        (lambda path: path.unlink(), "there is no such file"),
        (_edited, ":10: the line was changed after it was written"),
    ],
)
def test_what_is_no_game_is_told_in_a_line(own: Path, spoil: Callable[[Path], None], problem: str) -> None:
    spoil(own)
    with pytest.raises(NetrunnerError) as told:
        UserGames().replay(own)
    assert problem in str(told.value)
    assert "\n" not in str(told.value)


def test_a_torn_game_opens_and_says_so(own: Path) -> None:
    own.write_bytes(own.read_bytes()[:-30])
    walk = Walk(UserGames().replay(own))
    assert "torn" in walk.text()


def test_a_missing_card_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept_game(tmp_path / "game.jsonl", answers=10)
    games = UserGames()
    pool = games.pools.of("nisei-1.6")
    gone = next(title for _, title in read_game_file(path).header.setup.corp.cards)
    monkeypatch.setattr(type(pool), "get", lambda self, title: None if title == gone else self.cards.get(title))
    with pytest.raises(NetrunnerError, match="a card that is not known here"):
        games.replay(path)


def test_a_moment_beyond_the_end(opened: OpenReplay) -> None:
    with pytest.raises(NetrunnerError, match="there is no moment 99999"):
        Walk(opened, place=99999)


class Broken(PastOfSeat):
    """A past that is out of reach after a while."""

    gone = False

    def view_at(self, place: int, event: int | None = None) -> View:
        if self.gone:
            raise NetrunnerError("the line is lost")
        return super().view_at(place, event)

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        return super().log(since)


def test_a_lost_line_is_a_notice(game: Path) -> None:
    past, _ = UserGames().past(game)
    broken = Broken(past, "corp")
    walk = Walk(OpenReplay({"corp": broken}), place=10)
    broken.gone = True
    for key in ("]", "}", "end", ".", ","):
        walk.press(key)
        assert walk.replay.walk.place == 10
        assert "the line is lost" in walk.text()
    walk.press("enter")
    walk.replay.tick()
    assert not walk.replay.walk.playing


def test_rough_handling(own: Path) -> None:
    """Any key, click, wheel and size at any moment leaves a screen that can be painted."""
    opened, rng = UserGames().replay(own), random.Random(7)
    walk = Walk(opened, seat="corp")
    replay = walk.replay
    keys = [*replay.keys.bound, *replay.preferences.keymap.at("table").bound, *"123xyz ", "space", "f5", "delete"]
    for _ in range(600):
        what = rng.random()
        if what < 0.75:
            key = rng.choice(keys)
            # Branches make files.
            replay.press(key if key not in {"b", "y"} else "]")
        elif what < 0.9:
            hits = [hit.target for canvas in replay.canvases.values() for hit in canvas.hits]
            replay.click(rng.choice([*hits, None]))
        elif what < 0.95:
            replay.scroll(rng.choice([*replay.canvases, None]), rng.choice([-1, 1]))
        else:
            replay.preferences.resize(*rng.choice([*SIZES, (40, 10)]))
        replay.tick()
        replay.paint()
        assert 0 <= replay.walk.place <= replay.walk.story.last
    assert walk.sat == []
