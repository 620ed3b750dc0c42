"""Games over ssh: OpenSSH clients under real terminals, killed clients, a killed server."""

import re
import signal
import time
from collections.abc import Callable, Sequence

from ssh_players import PATIENCE, Host, Player

from netrunner_tui.hosting.host_status import ask_status
from netrunner_tui.hosting.server_folder import ServerFolder


def table_of(player: Player) -> str:
    """The word of the table that a player of lines waits at."""
    player.until_line("They come in with: join ")
    found = re.search(r"Table ([a-z0-9]+): waiting", player.lines)
    assert found
    return found[1]


def plain(host: Host, name: str, *words: str) -> Player:
    """A player of lines, with a terminal."""
    return Player(host.ssh(name, [*words, "--plain"], options=["-tt"]))


def answer(block: str) -> str:
    """What a player in a hurry answers to a question: something harmless."""
    for words in ("Keep", "Gain 1 credit", "Pass", "None"):
        found = re.search(rf"^(\d+)\. {words}", block, re.MULTILINE)
        if found:
            return found[1]
    # Where several are to be chosen, one alone is refused for ever: the question says how so many are typed.
    several = re.search(r"^Choose [1-9].* as in: ([\d, ]+)\.", block, re.MULTILINE)
    return several[1] if several else "1"


def play(players: list[Player], done: Callable[[], bool], seconds: float = PATIENCE, others: Sequence[Player] = ()) -> None:
    """Everybody answers what they are asked until it is `done`; `others` only look on."""
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            raise TimeoutError("\n=====\n".join(player.lines[-1500:] for player in players))
        for player in others:
            player.read(0.02)
        for player in players:
            player.read(0.02)
            if player.asked() and not done():
                player.answer(answer(player.question()))


def test_a_game_of_two_and_a_spectator(host: Host) -> None:
    ada = plain(host, "ada", "new", "--side", "corp")
    try:
        table = table_of(ada)
        ben = plain(host, "ben", "join", table)
        cyd = plain(host, "cyd", "watch", table)
        board = Player(host.ssh("dan", ["watch", table], options=["-t"]))
        try:
            play([ada, ben], lambda: min(ada.answered, ben.answered) >= 6)
            board.until(lambda text: "ben" in text and "HQ" in text)
            titles = re.findall(r"^(?:\d+\. )?(.+), (?:ice|asset|agenda|operation|upgrade),", ada.lines, re.MULTILINE)
            assert titles
            assert not any(title in cyd.lines for title in titles if title not in ben.lines)
            play([ada], ben.asked, others=[ben])
            ben.type("concede\n")
            ben.until_line("yes, or no?")
            ben.type("yes\n")
            for player in (ada, ben, cyd):
                player.until_line("wins")
                player.until_line("quit: leave.")
                player.type("quit\n")
            assert ada.ended() == ben.ended() == cyd.ended() == 0
            board.until(lambda text: "wins" in text.lower() or "won" in text.lower())
        finally:
            for player in (ben, cyd, board):
                player.close()
    finally:
        ada.close()


def test_a_killed_client_comes_back_to_the_same_question(host: Host) -> None:
    ada = plain(host, "ada", "new", "--side", "corp")
    table = table_of(ada)
    ben = plain(host, "ben", "join", table)
    try:
        play([ada, ben], lambda: min(ada.answered, ben.answered) >= 3)
        play([ada], ben.asked, others=[ben])
        before = ben.question()
        ben.kill()
        again = plain(host, "ben", "play", table)
        again.until(lambda _: again.asked())
        assert again.question() == before
        # Still there, and taken over from elsewhere: the first line is told so and ends.
        third = plain(host, "ben", "join", table)
        third.until(lambda _: third.asked())
        assert third.question() == before
        assert again.ended() == 2
        assert "somewhere else" in again.lines
        third.close()
        again.close()
    finally:
        ada.close()
        ben.close()


def test_a_killed_server_brings_every_table_back(host: Host) -> None:
    ada = plain(host, "ada", "new", "--side", "corp")
    table = table_of(ada)
    board = Player(host.ssh("ben", ["join", table], options=["-t"]))
    try:
        board.until(lambda text: "WAITING" in text or "keep" in text.lower())
        play([ada], lambda: ada.answered >= 1)
        board.until(lambda text: "Keep" in text)
        board.type("2")
        play([ada], lambda: ada.answered >= 2)
        ada.until(lambda _: ada.asked())
        before = ada.question()
        host.kill(signal.SIGKILL)
        assert ada.ended() != 0
        assert board.ended() != 0
        host.start()
        ada, old = plain(host, "ada", "join", table), ada
        old.close()
        ada.until(lambda _: ada.asked())
        assert ada.question() == before
        again = Player(host.ssh("ben", ["join", table], options=["-t"]))
        again.until(lambda text: "RUNNER you" in text)
        ada.type("concede\n")
        ada.until_line("yes, or no?")
        ada.type("yes\n")
        ada.until_line("The game is over")
        ada.type("quit\n")
        assert ada.ended() == 0
        again.until(lambda text: "wins" in text.lower())
        again.close()
    finally:
        ada.close()
        board.close()


def test_the_daemon_dies_and_front_ends_go_on(host: Host) -> None:
    before = ask_status(ServerFolder(host.data)).restarts
    ada = plain(host, "ada", "new", "--side", "corp")
    table = table_of(ada)
    ben = plain(host, "ben", "join", table)
    try:
        play([ada, ben], lambda: min(ada.answered, ben.answered) >= 3)
        host.kill_part("netrunner_tui.hosting.game_server.server_process")
        ada.answered = ben.answered = 0
        play([ada, ben], lambda: ada.answered + ben.answered >= 4)
        status = host.run("serve", "--status", "--data", str(host.data))
        assert f"begun anew {before + 1} times" in status.stdout
        host.kill_part("netrunner_tui.front")
        ada.answered = ben.answered = 0
        play([ada, ben], lambda: ada.answered + ben.answered >= 2)
        # On a busy machine those who come while the zygote is started again are asked to come back in a moment.
        end = time.monotonic() + PATIENCE
        while (told := host.said_to("cyd", "tables")).stderr == "the host is busy; come back in a moment\n":
            assert time.monotonic() < end
        assert table in told.stdout
    finally:
        ada.close()
        ben.close()
