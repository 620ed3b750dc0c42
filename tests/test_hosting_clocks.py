"""What time does at a server: clocks, how much may be said at once, and waits for whoever guesses wrong."""

from pathlib import Path

import pytest
from hosted_tables import Clock, End, table_of

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.hosting.addresses import network_of
from netrunner_tui.hosting.game_server.clocks import MOST_ADDED, ChessClock, Times, parsed
from netrunner_tui.hosting.game_server.served_table import ServedTable
from netrunner_tui.hosting.game_server.server_options import ServerOptions
from netrunner_tui.hosting.game_server.talk import Bucket, Conversation
from netrunner_tui.hosting.wrong_guesses import MOST_KEPT, WrongGuesses
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import other


@pytest.fixture
def clock() -> Clock:
    return Clock()


# --- clocks --------------------------------------------------------------------------------------------------------------------------


def test_a_clock_runs_for_whoever_is_asked(clock: Clock) -> None:
    chess = ChessClock("1+10", clock)
    chess.run("corp")
    clock.at += 20
    assert (chess.left("corp"), chess.left("runner")) == (40, 60)
    chess.answered("corp")
    assert chess.left("corp") == 50  # 10 of the 20 seconds that it took
    chess.run("runner")
    clock.at += 3
    chess.answered("runner")
    assert chess.left("runner") == 60  # no more than it took
    chess.run(None)
    clock.at += 100
    assert chess.kept() == {"corp": 50, "runner": 60}


def test_time_that_was_used_is_given_back_to_nobody_else(clock: Clock) -> None:
    """The Corp's question is taken back before it is answered."""
    chess = ChessClock("1+10", clock)
    chess.run("corp")
    clock.at += 20
    chess.run("runner")
    clock.at += 1
    chess.answered("runner")
    assert (chess.left("corp"), chess.left("runner")) == (40, 60)


def test_an_answer_to_the_other_side_s_question_brings_no_time(clock: Clock) -> None:
    chess = ChessClock("1+10", clock)
    chess.run("corp")
    clock.at += 20
    chess.answered("runner")
    assert (chess.left("corp"), chess.left("runner")) == (40, 60)


def test_so_much_time_can_be_added_at_once_and_no_more(clock: Clock) -> None:
    chess = ChessClock("1+10", clock)
    chess.add("corp", MOST_ADDED)
    assert chess.left("corp") == 60 + MOST_ADDED
    with pytest.raises(NetrunnerError, match=f"expected 1 to {MOST_ADDED}"):
        chess.add("corp", MOST_ADDED + 1)


def test_a_clock_at_nothing_stays_there_until_time_is_added(clock: Clock) -> None:
    chess = ChessClock("1+10", clock)
    chess.run("runner")
    assert chess.runs_out_in() == 60
    clock.at += 61
    assert chess.up() == "runner"
    assert chess.told(5.0).claim == "corp"
    assert chess.runs_out_in() is None
    chess.answered("runner")
    assert chess.left("runner") == 0
    chess.add("runner", 30)
    assert (chess.left("runner"), chess.up()) == (30, None)
    with pytest.raises(NetrunnerError, match="expected 1 to"):
        chess.add("runner", 0)


@pytest.mark.parametrize("text", ["", "25", "0+5", "25+", "-1+5", "9999+1", "25+10\n", "²5+1", "601+0"])
def test_what_is_no_clock(text: str) -> None:
    with pytest.raises(NetrunnerError, match="is no clock"):
        parsed(text)


def test_time_is_claimed_at_a_table(pool: Pool, clock: Clock, tmp_path: Path) -> None:
    table, ada, ben = table_of(pool, clock, tmp_path, clock="1+0")
    assert table.hosted is not None
    asked = table.hosted.asked
    assert asked is not None
    with pytest.raises(NetrunnerError, match="not up"):
        table.claim(other(asked))
    clock.at += 61
    table.look()
    state = [told for told in ada.told() if told["tell"] == "table"][-1]
    assert state["clocks"]["claim"] == other(asked)  # type: ignore[index]
    with pytest.raises(NetrunnerError, match="not up"):
        table.claim(asked)
    table.add_time(other(asked), 60)
    with pytest.raises(NetrunnerError, match="not up"):
        table.claim(other(asked))
    clock.at += 61
    table.claim(other(asked))
    assert (table.state, table.hosted.game.reason, table.hosted.game.winner) == ("over", "time", other(asked))
    table.close()
    again = ServedTable(table.kept, tmp_path, pool, ServerOptions(), Times(clock, clock))
    again.take_up()
    assert again.hosted is not None
    assert again.hosted.game.reason == "time"
    again.close()
    assert ben.place is not None


def test_clocks_stand_while_neither_player_has_a_line(pool: Pool, clock: Clock, tmp_path: Path) -> None:
    table, ada, ben = table_of(pool, clock, tmp_path, clock="1+0")
    assert table.hosted is not None
    asked = table.hosted.asked
    clock.at += 10
    for end in (ada, ben):
        assert end.place is not None
        table.exit(end.place)
    clock.at += 1000
    table.keep()
    assert table.kept.left == {"corp": 60.0, "runner": 60.0} | {asked: 50.0}
    watcher = End("Cyd", clock)
    watcher.place = table.enter(watcher, None)
    clock.at += 1000
    assert table.clock.runs_out_in() is None
    ben.place = table.enter(ben, "runner")
    assert table.clock.runs_out_in() == 50
    table.close()


# --- talk ----------------------------------------------------------------------------------------------------------------------------


def test_talk_has_a_rate(clock: Clock) -> None:
    talk = Conversation(lambda: (2, 3.0), clock)
    talk.say("a", "Ada", "one", 0)
    talk.say("a", "Ada", "two", 0)
    with pytest.raises(NetrunnerError, match="wait 3 s"):
        talk.say("a", "Ada", "three", 0)
    talk.say("b", "Ben", "me too", 0)
    clock.at += 3.1
    talk.say("a", "Ada", "three", 0)
    assert [line.number for line in talk.heard("b")] == [1, 2, 3, 4]


def test_talk_has_few_marks_on_a_letter(clock: Clock) -> None:
    """They would be painted over the lines above."""
    talk = Conversation(lambda: (5, 1.0), clock)
    talk.say("a", "Ada", "e" + "\u0301" * 300 + "h\u0308!", 0.0)
    assert talk.heard("b")[0].text == "e" + "\u0301" * 3 + "h\u0308!"


def test_a_bucket_fills_again(clock: Clock) -> None:
    bucket = Bucket(lambda: (3, 1.0), clock)
    assert [bucket.wait() for _ in range(3)] == [0, 0, 0]
    assert bucket.wait() == pytest.approx(1.0)
    clock.at += 100
    assert [bucket.wait() > 0 for _ in range(4)] == [False, False, False, True]


def test_a_rate_that_changes_counts_at_once(clock: Clock) -> None:
    """An operator changes it while the server runs."""
    rate = (1, 10.0)
    bucket = Bucket(lambda: rate, clock)
    assert (bucket.wait(), bucket.wait()) == (0, pytest.approx(10.0))
    rate = (5, 1.0)
    clock.at += 5
    assert [bucket.wait() > 0 for _ in range(6)] == [False] * 5 + [True]


# --- addresses and guesses ---------------------------------------------------------------------------------------------------------------


def test_addresses_are_counted_as_their_owners_have_them() -> None:
    assert network_of("192.0.2.7") == network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8:1:2::7") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::7")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("") == ""


def test_of_too_many_addresses_the_one_that_guessed_longest_ago_is_forgotten(clock: Clock) -> None:
    guesses = WrongGuesses(clock)
    others = [f"2001:db8::{number:x}" for number in range(MOST_KEPT)]
    for address in ["192.0.2.7"] * 5 + others[1:]:
        guesses.attempt(address)
    assert guesses.attempt("192.0.2.7") > 0, "so many are kept"
    guesses.attempt(others[0])
    assert guesses.attempt("192.0.2.7") == 0, "and one more is not"


def test_wrong_guesses_cost_ever_longer_waits(clock: Clock) -> None:
    guesses = WrongGuesses(clock)
    allowed = 0
    for _ in range(3600):
        clock.at += 1
        allowed += guesses.attempt("192.0.2.7") == 0
    assert allowed < 20
    assert guesses.attempt("192.0.2.7") > 100
    assert guesses.attempt("192.0.2.8") == 0
    clock.at += 900
    assert guesses.attempt("192.0.2.7") == 0
    guesses.right("192.0.2.7")
    assert guesses.attempt("192.0.2.7") == 0
    assert guesses.attempt("192.0.2.7") > 100
