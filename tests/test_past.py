"""The past of a game: any moment of it, folded, for any seat; and answers that are taken back."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model import events
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.events import fold
from netrunner_tui.model.gamefile.contents import TAKE_BACK, Header, Note
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import other
from netrunner_tui.model.view import Seat
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past, PastOfSeat
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.telling import views

SEATS: tuple[Seat, ...] = ("corp", "runner", "table", "all")
GAMES = 12


def setup(pool: Pool, seed: str) -> GameSetup:
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    return GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed=seed)


def played(pool: Pool, seed: str, answers: int = 100_000, store: GameFile | None = None) -> Game:
    game, rng = Game.new(setup(pool, seed), pool, store), random.Random(seed)
    while game.question is not None and game.number < answers:
        game.answer(choose(game.question, rng))
    return game


def past_of(game: Game) -> Past:
    return Past(game.setup, game.pool, game.start, game.history)


def test_every_moment_is_the_fold_from_the_start(pool: Pool) -> None:
    """Jumping about gives the states of a fold from the start, at every place of many games; views agree wherever they are looked at."""
    for number in range(GAMES):
        game = played(pool, f"{number:x}")
        past, rng = past_of(game), random.Random(number)
        folded = game.start.snapshot()
        wanted = {}
        every = range(past.last + 1)
        places = list(every) if number < 5 else sorted({0, past.last, *rng.sample(every, 12)})
        looked_at = {past.last, rng.choice(places)}
        for place, answered in enumerate(game.history):
            fold(folded, answered.events)
            if place in places:
                wanted[place] = folded.snapshot().data()
            if place in looked_at:
                referee = referee_of(game.setup.rules)(folded.snapshot(), pool, Randomness(game.setup.seed))
                for seat in SEATS:
                    view = views.view(referee, seat, answered.number, None, game.setup)
                    assert past.view(place, seat).corp == view.corp
                    assert past.view(place, seat).servers == view.servers
        rng.shuffle(places)
        for place in places:
            assert past.state(place).data() == wanted[place], f"game {number}, place {place}"


def test_single_events_lead_to_the_moment_and_tell_a_seat_nothing_that_it_cannot_see(pool: Pool) -> None:
    past = past_of(played(pool, "3", 120))
    for place in range(1, past.last + 1):
        count = len(past.answered[place].events)
        assert past.state(place, count).data() == past.state(place).data()
        for seat in SEATS:
            steps = past.changes(place, seat)
            shown = [past.view(place, seat, 0), *(past.view(place, seat, step) for step in steps), past.view(place, seat)]
            assert steps == tuple(range(1, len(steps) + 1)), "events that the seat does not see are not counted"
            with pytest.raises(NetrunnerError, match="and no number"):
                past.view(place, seat, len(steps) + 1)
            assert all(now != before for before, now in pairwise(shown[:-1]))


def test_a_story_names_public_things_and_only_a_players_own_answers(pool: Pool) -> None:
    game = played(pool, "5")
    past = past_of(game)
    for seat in SEATS:
        story = PastOfSeat(past, seat).story()
        assert story.last == past.last
        assert story.moments[-1].points == (game.referee.score("corp"), game.referee.score("runner"))
        assert story.marks[-1].kind == "end"
        for moment, answered in zip(story.moments, game.history, strict=True):
            assert bool(moment.said) == (seat in (answered.seat, "all") and bool(answered.said))
    assert PastOfSeat(past, "corp").story().marks == PastOfSeat(past, "runner").story().marks


@pytest.mark.parametrize("seed", ["marks", "more marks"])
def test_a_story_marks_what_both_players_saw(pool: Pool, seed: str) -> None:
    game = played(pool, seed)
    marks = past_of(game).story("runner").marks
    all_events = [event for answered in game.history for event in answered.events]
    kinds = {
        "score": events.AgendaScored, "steal": events.AgendaStolen, "rez": events.CardRezzed, "tag": events.TagsTaken,
        "damage": events.DamageSuffered, "run": events.RunBegan,
    }  # fmt: skip
    for kind, cls in kinds.items():
        assert sum(mark.kind == kind for mark in marks) == sum(isinstance(event, cls) for event in all_events), kind
    won = next(event for event in all_events if isinstance(event, events.GameWon))
    assert (marks[-1].kind, marks[-1].side, marks[-1].place) == ("end", won.winner, len(game.history) - 1)


def test_a_moment_that_is_not_there(pool: Pool) -> None:
    past = past_of(played(pool, "5", 20))
    for place in (-1, 21, 99):
        with pytest.raises(NetrunnerError, match=f"there is no moment {place}; the last one is 20"):
            past.view(place, "all")


# --- taking back -----------------------------------------------------------------------------------------------------------------------


def test_what_is_taken_back_is_as_if_it_had_not_been(pool: Pool, tmp_path: Path) -> None:
    """Random games with answers taken back all the time: state, question and log file agree, and a reopened game goes on the same."""
    for number in range(6):
        rng = random.Random(number)
        first = setup(pool, str(number))
        path = tmp_path / f"{number}.jsonl"
        with GameFile.create(path, Header.of(first, library=pool.fingerprint, created="2026-01-01T00:00:00+00:00")) as file:
            game = Game.new(first, pool, file)
            folded = game.state.snapshot()
            asked = {0: (game.state.snapshot().data(), game.question)}
            while game.question is not None and game.number < 400:
                if game.number > 3 and rng.random() < 0.15:
                    to = rng.choice([answered.number for answered in game.history[:-1]][-12:])
                    game.take_back(to, rng.choice(["corp", "runner"]))
                    assert (game.state.data(), game.question) == asked[to]
                    assert game.history[-1].kind == TAKE_BACK
                    folded = fold(game.start.snapshot(), (e for a in game.history for e in a.events))
                else:
                    game.answer(choose(game.question, rng))
                    folded = fold(folded, game.history[-1].events)
                assert folded.data() == game.state.data()
                asked[game.number] = (game.state.snapshot().data(), game.question)
            fork = game.fork()
            assert (fork.question, fork.state.data()) == (game.question, game.state.data())
        with GameFile.open(path) as file:
            again = Game.open(file, pool)
            assert again.notice == ""
            assert (again.number, again.question) == (game.number, game.question)
            assert again.state.data() == game.state.data()
            assert again.log("corp") == game.log("corp")
            everything = Past.of_file(file.saved, pool, path, everything=True)
            assert everything.last == game.number
            for number_then, (state, _) in asked.items():
                assert everything.state(number_then).data() == state
            story = everything.story("all")
            assert [m.number for m in story.moments if not m.taken_back] == [a.number for a in game.history]
            standing = Past.of_file(file.saved, pool, path).story("all")
            assert [(m.number, m.taken_back) for m in standing.moments] == [(a.number, False) for a in game.history]


def test_the_last_answer_is_free_where_nothing_was_learnt(pool: Pool) -> None:
    game = Game.new(setup(pool, "5"), pool)
    table = LocalTable(game)
    seats = {side: table.seat(side) for side in ("corp", "runner")}

    def give(verb: str) -> None:
        question = game.question
        assert question is not None
        seats[question.player].answer((next(place for place, option in enumerate(question.options) if option.verb == verb),))

    with pytest.raises(NetrunnerError, match="there is no answer of yours to take back"):
        seats["corp"].take_back()
    give("keep")
    give("keep")
    while game.question is not None and game.question.kind != "action":
        give("pass")
    before = game.question
    give("gain")
    seats["corp"].take_back()
    assert game.question == before
    assert seats["corp"].request() is None
    assert seats["runner"].log()[-1].text == "Corp takes back an answer."
    # Drawing a card shows it: the Runner has to agree.
    give("draw")
    seats["corp"].take_back()
    request = seats["runner"].request()
    assert request is not None
    assert request.words == (
        "The Corp asks to take back the last answer: Corp draws 1 card for 1 click.", "The Corp has seen 1 card that was hidden before."
    )  # fmt: skip
    with pytest.raises(NetrunnerError, match="the other player has to agree"):
        seats["corp"].reply(agree=True)
    seats["runner"].reply(agree=False)
    assert seats["runner"].request() is None
    seats["corp"].take_back()
    seats["runner"].reply(agree=True)
    assert game.question == before


def test_a_request_lapses_with_the_next_answer(pool: Pool) -> None:
    game = played(pool, "5", 30)
    table = LocalTable(game)
    side = next(a.seat for a in reversed(game.history) if a.seat != game.question.player) if game.question else "corp"
    table.seat(side).take_back()
    assert table.seat(other(side)).request() is not None
    assert game.question is not None
    game.answer(choose(game.question, random.Random(1)))
    assert table.seat(other(side)).request() is None
    with pytest.raises(NetrunnerError, match="nothing is asked of you now"):
        table.seat(other(side)).reply(agree=True)


def test_nothing_after_the_last_answer_is_taken_back(pool: Pool) -> None:
    game = played(pool, "5", 10)
    for to in (10, 11, -1):
        with pytest.raises(IllegalAnswer):
            game.take_back(to, "corp")
    assert game.number == 10


# --- notes -----------------------------------------------------------------------------------------------------------------------------


def test_notes_travel_with_the_file_and_into_branches(pool: Pool, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = setup(pool, "9")
    with GameFile.create(path, Header.of(first, library=pool.fingerprint, created="2026-01-01T00:00:00+00:00")) as file:
        game = Game.new(first, pool, file)
        while game.number < 12 and game.question is not None:
            game.answer(choose(game.question, random.Random(9)))
            if game.number in (3, 10):
                file.annotate(Note(f"after {game.number}", game.number, "Ada", "2026-01-01T00:00:00+00:00"))
    with GameFile.open(path) as file:
        assert [(note.note, note.at) for note in file.notes] == [("after 3", 3), ("after 10", 10)]
        assert Game.open(file, pool).number == 12
        story = Past.of_file(file.saved, pool, path).story("all")
        assert [(note.text, note.place) for note in story.notes] == [("after 3", 3), ("after 10", 10)]
        branch = GameFile.branch(tmp_path / "b.jsonl", file.saved, parent="game.jsonl", moment=5, created="x", library=pool.fingerprint)
        branch.close()
    with GameFile.open(tmp_path / "b.jsonl") as file:
        assert [note.note for note in file.notes] == ["after 3"]
        assert Game.open(file, pool).number == 5


def test_a_table_tells_the_past_up_to_its_last_answer(pool: Pool) -> None:
    game = played(pool, "told", answers=20)
    table = LocalTable(game)
    before = table.past()
    assert table.past() is before
    assert game.question is not None
    game.answer(choose(game.question, random.Random(1)))
    assert len(table.past().answered) == len(before.answered) + 1 == len(game.history)


def test_who_asked_for_a_hint_is_told_apart_from_what_people_have_written(pool: Pool, tmp_path: Path) -> None:
    """A replay lists notes of people, and marks these on its timeline alone; the moment says that a hint was asked for."""
    path = tmp_path / "game.jsonl"
    with GameFile.create(path, Header.of(setup(pool, "hints"), library=pool.fingerprint, created="2026-11-28T10:00:00+00:00")) as file:
        game = played(pool, "hints", 20, file)
        assert game.question is not None
        game.remark("hint", game.question.player, "2026-11-28T10:00:00+00:00")
        file.annotate(Note("why not?", 20, "Ada", "2026-11-28T10:00:00+00:00"))
        story = Past.of_file(file.saved, pool, path).story("all")
    assert [note.text for note in story.notes] == ["why not?"]
    assert [(note.place, note.text) for note in story.remarks] == [(20, "asked what the computer would do")]
