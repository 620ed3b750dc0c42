"""A game is never lost: a process that is killed while it plays, and games that were left under other rules or cards."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from card_pools import pools
from positions import cards, laid_out
from random_games import MOST_GAMES

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.errors import BadFile, IllegalAnswer, NotSaved
from netrunner_tui.model.events import AdditionalClicks, BoundaryReached, CardRezzed, ClicksGained
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.players.checker import cut, reopen, save
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.game import Game, first_unlike
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position

PLAYER = """
import random, sys
from pathlib import Path
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.players.random_player import choose
from netrunner_tui.rules.game import Game, first_unlike

pool = Pools([cards_folder()]).of("nisei-1.6")
with GameFile.open(Path(sys.argv[1])) as file:
    game, rng = Game.open(file, pool), random.Random(sys.argv[2])
    print(game.number, flush=True)
    while game.question is not None:
        game.answer(choose(game.question, rng))
        # Whoever reads this has been told that the answer was taken.
        print(game.number, game.question.step if game.question else "over", flush=True)
"""


def setup(seed: str = "5") -> GameSetup:
    pool = pools().of("nisei-1.6")
    decks = [load_deck(find_deck(name), pool) for name in ("precision-launch", "tao-conjurer")]
    return GameSetup(rules="nisei-1.6", corp=decks[0], runner=decks[1], seed=seed)


def created(path: Path, seed: str, pool: Pool) -> Path:
    with GameFile.create(path, Header.of(setup(seed), library=pool.fingerprint, created="2026-01-01T00:00:00+00:00")):
        return path


def played(pool: Pool, seed: str = "5", answers: int = 100_000) -> Game:
    game, rng = Game.new(setup(seed), pool), random.Random(seed)
    while game.question is not None and game.number < answers:
        game.answer(choose(game.question, rng))
    return game


# --- killed --------------------------------------------------------------------------------------------------------------------------


def test_a_killed_game_goes_on_at_the_same_question(tmp_path: Path, pool: Pool) -> None:
    """Processes play one game, each until it is killed at some instant; nothing that one of them said was taken is ever lost."""
    path, rng = created(tmp_path / "game.jsonl", "5", pool), random.Random(5)
    told = (0, "")
    for attempt in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(attempt)], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent.parent
        )
        assert process.stdout is not None
        assert int(process.stdout.readline()) == told[0]
        wanted = told[0] + rng.randrange(1, 60)
        while told[0] < wanted and (line := process.stdout.readline()):
            number, step = line.split()
            told = (int(number), step)
        time.sleep(rng.random() / 200)
        process.send_signal(signal.SIGKILL)
        # What it said before it died still stands in the pipe.
        for line in process.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                number, step = line.split()
                told = (int(number), step)
        assert process.wait() in (-signal.SIGKILL, 0)
        process.stdout.close()
        with GameFile.open(path) as file:
            game = Game.open(file, pool)
            # One record more may have been written than was told; never one less.
            assert told[0] <= game.number <= told[0] + 1
            assert game.number == len(game.history) - 1 == file.records[-1].number
            assert game.notice == (file.notice or "")
            if game.number == told[0]:
                assert (game.question.step if game.question is not None else "over") == told[1]
            told = (game.number, "")
            reopen_alone(game, tmp_path / f"{attempt}.jsonl")
        if game.over:
            break
    assert told[0] > 50


def reopen_alone(game: Game, path: Path) -> None:
    """The game, written out anew, opens where it stands: its records tell the whole story."""
    again = Game.new(game.setup, game.pool)
    for answered in game.history[1:]:
        again.answer(answered.answer)
    assert again.question == game.question
    assert again.state.data() == game.state.data()
    save(again, path)
    reopen(again, path, len(again.history))


def test_a_process_killed_before_its_first_record(tmp_path: Path, pool: Pool) -> None:
    path = created(tmp_path / "game.jsonl", "7", pool)
    with GameFile.open(path) as file:
        game = Game.open(file, pool)
        assert game.question is not None
        assert game.question.kind == "mulligan"
        game.answer((1,))
    with GameFile.open(path) as file:
        again = Game.open(file, pool)
        assert [record.number for record in file.records] == [0, 1]
        assert again.state.data() == game.state.data()
        assert again.question == game.question


@pytest.mark.parametrize("records", range(1, 12))
def test_a_game_left_at_its_beginning(records: int, tmp_path: Path, pool: Pool) -> None:
    game = played(pool, answers=20)
    save(game, tmp_path / "game.jsonl")
    reopen(game, cut(tmp_path / "game.jsonl", tmp_path / "cut.jsonl", records), records)


def test_a_game_goes_on_in_its_file(tmp_path: Path, pool: Pool) -> None:
    """Left and opened again after every answer, a game is the same as one that was played in one sitting."""
    path, whole = created(tmp_path / "game.jsonl", "5", pool), played(pool, answers=120)
    for answered in whole.history[1:]:
        with GameFile.open(path) as file:
            Game.open(file, pool).answer(answered.answer)
    with GameFile.open(path) as file:
        game = Game.open(file, pool)
    assert [answered.events for answered in game.history] == [answered.events for answered in whole.history]
    assert game.question == whole.question
    assert game.state.data() == whole.state.data()


def test_a_conceded_game_stays_conceded(tmp_path: Path, pool: Pool) -> None:
    path = created(tmp_path / "game.jsonl", "5", pool)
    with GameFile.open(path) as file:
        Game.open(file, pool).concede("runner")
    with GameFile.open(path) as file:
        game = Game.open(file, pool)
        assert (game.winner, game.reason, game.question) == ("corp", "concede", None)
        assert file.records[-1].kind == "concede"


def test_a_fork_of_a_conceded_game_is_over(pool: Pool) -> None:
    game = played(pool, answers=60)
    assert game.question is not None
    game.concede("corp")
    fork = game.fork()
    assert (fork.winner, fork.reason, fork.question) == ("runner", "concede", None)
    assert fork.number == game.number


@pytest.mark.parametrize("copied", [(), (50,), (20, 140)])
def test_a_fork_is_at_the_same_question_whenever_it_was_asked_for_before(pool: Pool, copied: tuple[int, ...]) -> None:
    """The state that forks begin from is made when it is asked for: also after answers were taken back past it."""
    game, rng = Game.new(setup("2"), pool), random.Random("2")

    def answer(until: int) -> None:
        while game.number < until:
            assert game.question is not None
            game.answer(choose(game.question, rng))
            if game.number in copied:
                game.fork()

    answer(160)
    for again in (0, 0, 40):
        answer(game.number + again)
        for one in (game.fork(), game.fork().fork()):
            assert (one.question, one.state.data(), one.number) == (game.question, game.state.data(), game.number)
        game.take_back(80, "corp")


# --- a disk that refuses ---------------------------------------------------------------------------------------------------------------


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotSaved("The answer is not saved: no space left on device (game.jsonl).")

    monkeypatch.setattr(GameFile, "append", refuse)


def test_an_answer_that_is_not_saved_was_not_given(tmp_path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game stands at the same question again, and takes the same answer once there is room; to its very end."""
    whole = played(pool, seed="3")
    path = created(tmp_path / "game.jsonl", "3", pool)
    with GameFile.open(path) as file:
        game = Game.open(file, pool)
        for answered in whole.history[1:]:
            if answered.number % 9 == 0 or answered.number == whole.number:
                question, state = game.question, repr(game.state.data())
                with monkeypatch.context() as patch:
                    full_disk(patch)
                    with pytest.raises(NotSaved):
                        game.answer(answered.answer)
                assert (game.question, repr(game.state.data()), game.number) == (question, state, answered.number - 1)
                assert not game.over
            game.answer(answered.answer)
        assert [a.events for a in game.history] == [a.events for a in whole.history]
        assert game.winner == whole.winner


def test_a_concession_that_is_not_saved_was_not_made(tmp_path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    with GameFile.open(created(tmp_path / "game.jsonl", "5", pool)) as file:
        game = Game.open(file, pool)
        question = game.question
        with monkeypatch.context() as patch:
            full_disk(patch)
            with pytest.raises(NotSaved):
                game.concede("runner")
        assert (game.question, game.over) == (question, False)
        game.answer((1,))
        game.concede("runner")
        assert game.winner == "corp"


def test_an_illegal_answer_changes_nothing(pool: Pool) -> None:
    game = played(pool, answers=60)
    question, state = game.question, repr(game.state.data())
    assert question is not None
    for answer in ((), (-1,), (len(question.options),), (0, 0), (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)):
        if not question.allows(answer):
            with pytest.raises(IllegalAnswer):
                game.answer(answer)
    assert (game.question, repr(game.state.data()), game.number) == (question, state, 60)
    game.concede("corp")
    with pytest.raises(IllegalAnswer, match="over"):
        game.answer((0,))
    with pytest.raises(IllegalAnswer, match="over"):
        game.concede("corp")


# --- other rules, other cards ----------------------------------------------------------------------------------------------------------


def changed(pool: Pool, **changes: object) -> Pool:
    """The pool, in which other figures are printed on all ice."""
    cards = [
        msgspec.structs.replace(card, printed=msgspec.structs.replace(card.printed, **changes)) if card.printed.type == "ice" else card
        for card in pool.cards.values()
    ]
    return Pool(cards)


def left_behind_a_rez(pool: Pool, path: Path) -> tuple[Game, int]:
    """A game saved in the middle of a run, after ice was rezzed for credits. Returns it and the number of that answer."""
    for seed in range(MOST_GAMES):
        game, rng = Game.new(setup(f"{seed:x}"), pool), random.Random(seed)
        while game.question is not None:
            game.answer(choose(game.question, rng))
            rezzed = [e for e in game.history[-1].events if isinstance(e, CardRezzed) and e.paid]
            if rezzed and game.state.run is not None and game.question is not None:
                number = game.number
                game.answer(choose(game.question, rng))
                if not any(isinstance(e, BoundaryReached) for a in game.history[-2:] for e in a.events):
                    save(game, path)
                    return game, number
                break
    raise AssertionError("no such game")


def test_an_answer_that_comes_out_differently_now(tmp_path: Path, pool: Pool) -> None:
    """The cards have changed since: the game opens before the answer that would not come out the same, and says so."""
    path = tmp_path / "game.jsonl"
    game, number = left_behind_a_rez(pool, path)
    dearer = changed(pool, cost=1)
    assert dearer.fingerprint != pool.fingerprint
    with GameFile.open(path) as file:
        again = Game.open(file, dearer)
        said = file.records[number].said
    assert again.notice == f"the rules or cards have changed since: the game goes on from before answer {number} ({said})"
    assert again.number == number - 1 == len(again.history) - 1
    question = game.history[number].question
    assert question is not None
    assert again.question is not None
    assert (again.question.player, again.question.step) == (question.player, question.step)
    # It can be played on, and branched.
    assert again.fork().question == again.question
    again.store = None
    again.answer((len(again.question.options) - 1,))
    assert again.number == number


def test_an_answer_that_is_not_offered_any_more(tmp_path: Path, pool: Pool) -> None:
    path = tmp_path / "game.jsonl"
    _, number = left_behind_a_rez(pool, path)
    with GameFile.open(path) as file:
        again = Game.open(file, changed(pool, cost=90))
    assert again.number == number - 1
    assert "the rules or cards have changed since" in again.notice


def test_other_shuffles_do_not_deal_again(tmp_path: Path, pool: Pool) -> None:
    """What was drawn stays drawn, even where the seed would shuffle otherwise now."""
    game = played(pool, answers=1)
    path = tmp_path / "game.jsonl"
    save(game, path)
    header = msgspec.json.decode(path.read_bytes().splitlines()[0], type=Header)
    other = tmp_path / "other.jsonl"
    setup_now = msgspec.structs.replace(header.setup, seed="ffff")
    with GameFile.create(other, Header.of(setup_now, library="", created="")) as file:
        for record in read_game_file(path).records:
            file.append(record)
    with GameFile.open(other) as file:
        again = Game.open(file, pool)
        hand = [again.state.cards[oid].title for oid in again.state.zone("corp", "hand")]
        assert again.number == len(again.history) - 1
    assert [a.events for a in again.history] == [a.events for a in game.history[: len(again.history)]]
    assert again.history[0].events == game.history[0].events
    if again.number == 1:
        assert hand == [game.state.cards[oid].title for oid in game.state.zone("corp", "hand")]


def test_events_that_do_not_fit_are_refused(tmp_path: Path, pool: Pool) -> None:
    path = tmp_path / "game.jsonl"
    save(played(pool, answers=40), path)
    saved = read_game_file(path)
    other = tmp_path / "other.jsonl"
    with GameFile.create(other, saved.header) as file:
        for record in saved.records:
            file.append(msgspec.structs.replace(record, events=msgspec.Raw(b'[["CardRezzed",9999,0]]')) if record.number == 2 else record)
    with GameFile.open(other) as file, pytest.raises(BadFile, match=":4: its events do not fit"):
        Game.open(file, pool)


def test_a_change_behind_the_last_boundary_is_no_matter(tmp_path: Path, pool: Pool) -> None:
    """What was settled before the last action stays settled: readers fold events and run no rules."""
    game = played(pool, answers=120)
    while game.question is not None and not any(isinstance(e, BoundaryReached) and e.at for e in game.history[-1].events):
        game.answer(game.question.decline() or choose(game.question, random.Random(1)))
    path = tmp_path / "game.jsonl"
    save(game, path)
    with GameFile.open(path) as file:
        again = Game.open(file, changed(pool, cost=1))
        assert again.notice == ""
        assert again.number == game.number
        assert again.state.data() == game.state.data()


def test_a_file_of_before_some_events_had_titles_opens_in_the_middle_of_a_run(pool: Pool, tmp_path: Path) -> None:
    game, rng = Game.new(setup("8"), pool), random.Random("8")
    while not (game.state.run is not None and any(isinstance(event, CardRezzed) for event in game.history[-1].events)):
        assert game.question is not None
        game.answer(choose(game.question, rng))
    for place, answered in enumerate(game.history):
        events = [msgspec.structs.replace(event, title="") if isinstance(event, CardRezzed) else event for event in answered.events]
        game.history[place] = msgspec.structs.replace(answered, events=events)
    save(game, path := tmp_path / "game.jsonl")
    with GameFile.open(path) as file:
        again = Game.open(file, pool)
        assert (again.notice, again.number, again.question) == ("", game.number, game.question)


def test_a_game_opens_again_in_the_middle_of_a_set_up_that_asks(pool: Pool, tmp_path: Path) -> None:
    """CR 1.6.2: an identity that does something before hands are dealt asks first of all; it is not to do that once more."""
    decks = setup()
    runner = msgspec.structs.replace(decks.runner, identity='Ayla "Bios" Rahim: Simulant Specialist')
    game, rng = Game.new(msgspec.structs.replace(decks, runner=runner), pool), random.Random("ayla")
    assert game.question is not None
    assert game.question.kind == "choose"
    while game.question is not None and game.number < 6:
        game.answer(choose(game.question, rng))
    save(game, tmp_path / "game")
    for kept in range(1, len(game.history)):
        reopen(game, cut(tmp_path / "game", tmp_path / "cut", kept), kept)


def test_a_fork_tells_what_the_game_has_told(pool: Pool) -> None:
    game = played(pool, answers=20)
    assert game.fork().log("all") == game.log("all")


def answer_with(game: Game, *phrases: str) -> None:
    """Answers with the first of the phrases that an option begins with, or declines."""
    question = game.question
    assert question is not None
    found = [(number,) for phrase in phrases for number, option in enumerate(question.options) if option.phrase.startswith(phrase)]
    game.answer(question.forced() or (found[0] if found else question.decline() or (0,)))


def rezzed_in_the_runners_turn(pool: Pool) -> Game:
    """A game of 2012 in which Director Haas was rezzed in the Runner's turn; the Corp has the first action of its second turn."""
    corp = DeckList("Corp", "Haas-Bioroid: Engineering the Future", ((45, "Director Haas"),))
    runner = DeckList("Runner", "Gabriel Santiago: Consummate Professional", ((45, "Sure Gamble"),))
    game = Game.new(GameSetup(rules="ffg", corp=corp, runner=runner, seed="5"), pool)
    while not game.state.root("Server 1"):
        answer_with(game, "install Director Haas in")
    while not (game.state.turn_number == 3 and game.state.boundary == "corp"):
        answer_with(game, *(("rez Director Haas",) if game.state.turn == "runner" else ()), "gain credit")
    return game


def test_a_game_of_before_additional_clicks_were_told_gains_none_as_it_opens(tmp_path: Path, core: Pool) -> None:
    """What the Corp had as its turn began has the additional click in it, which files of then do not say."""
    game = rezzed_in_the_runners_turn(core)
    assert game.state.corp.clicks == 4
    for place, answered in enumerate(game.history):
        assert not any(isinstance(event, AdditionalClicks) for event in answered.events)
        of_then = [msgspec.structs.replace(e, additional=None) if isinstance(e, ClicksGained) else e for e in answered.events]
        game.history[place] = msgspec.structs.replace(answered, events=of_then)
    save(game, path := tmp_path / "game.jsonl")
    clicks = []
    with GameFile.open(path) as file:
        again = Game.open(file, core)
        assert (again.notice, again.number, again.question) == ("", game.number, game.question)
        while again.state.turn_number < 6:
            if again.question is not None and (again.question.player, again.question.kind) == ("corp", "action"):
                clicks.append(again.state.corp.clicks)
            answer_with(again, "install Director Haas in new server", "gain credit")
    assert clicks == [4, 3, 2, 1] * 2  # this turn and the next
    assert first_unlike(again.setup, core, again.history) is None
    reopen(again, path, len(again.history))


def test_the_window_after_an_operation_is_the_same_one_as_a_game_is_entered_in_it() -> None:
    """What happened since the window before it is looked back on there: the window does not open once more."""
    crew = LaidServer(root=(Laid(title="Bioroid Work Crew", faceup=True),))
    corp = LaidSide(credits=5, hand=cards("Hedge Fund", "Ice Wall"), servers={"Server 1": crew})
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=corp, runner=LaidSide()))
    answer_with(game, "pass")
    answer_with(game, "pass")
    answer_with(game, "play Hedge Fund")
    again = game.fork()
    assert game.question == again.question
    assert game.question is not None
    assert [option.phrase for option in game.question.options] == ["use Bioroid Work Crew", "pass"]
