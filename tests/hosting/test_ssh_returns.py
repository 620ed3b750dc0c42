"""What players come back to when a part of the server has died under them."""

import re

from ssh_players import Host, Player
from test_ssh_games import plain, play, table_of


def test_the_keys_of_a_full_screen_work_after_the_daemon_has_died(host: Host) -> None:
    """Both are at their boards with an open question when the daemon dies, and both answer it by keys afterwards."""
    ada = plain(host, "ada", "new", "--side", "runner")
    table = table_of(ada)
    ben = Player(host.ssh("ben", ["join", table], options=["-t"]))
    try:
        ben.until(lambda text: "YOU DECIDE" in text and "ulligan" in text)
        host.kill_part("netrunner_tui.hosting.game_server.server_process")
        ben.until(lambda text: "connection to the server" in text.lower())
        ben.until(lambda text: "YOU DECIDE" in text and "connection to the server" not in text.lower())
        ben.type("y")
        ben.until(lambda text: "YOU DECIDE" not in text)
        ada.until_line("Your question")
    finally:
        ada.close()
        ben.close()


def test_who_comes_while_the_daemon_is_started_again_waits_for_it(host: Host) -> None:
    host.kill_part("netrunner_tui.hosting.game_server.server_process")
    done = host.said_to("eve", "bots")
    assert (done.returncode, done.stderr) == (0, "")
    assert "operator: " in done.stdout


def news(text: str) -> str:
    """The line above the question: what happened since the player's last answer; empty before it is there."""
    above, found, _ = text.partition("YOU DECIDE  Take an action: 4 clicks left.")
    return above.splitlines()[-2] if found else ""


def test_news_are_news_still_to_whoever_comes_back(host: Host) -> None:
    ada = plain(host, "ada", "new", "--side", "corp")
    table = table_of(ada)
    ben = Player(host.ssh("ben", ["join", table], options=["-t"]))
    again = None
    try:
        play([ada], lambda: ada.answered >= 1)
        ben.until(lambda text: "YOU DECIDE" in text and "ulligan" in text)
        ben.type("y")
        play([ada], lambda: bool(news(ben.text)), others=[ben])
        before = news(ben.until(lambda text: bool(news(text))))
        assert before.startswith("▌ ")
        assert "Corp" in before
        ben.kill()
        again = Player(host.ssh("ben", ["join", table], options=["-t"]))
        assert news(again.until(lambda text: bool(news(text)))) == before
    finally:
        for player in (ada, ben, again):
            if player is not None:
                player.close()


def test_a_guest_comes_back_with_a_secret(host: Host) -> None:
    """Told before the session begins; the seat of a game that has begun is there for it, and nobody else's secret opens it."""
    command = host.ssh("visitor", ["new", "--plain", "--side", "corp"], key="", options=["-tt"])
    guest = Player([word.replace("LogLevel=ERROR", "LogLevel=INFO") for word in command])
    table = table_of(guest)
    found = re.search(r"ssh (back-[0-9a-f]{20})@HOST", guest.lines)
    assert found, guest.lines
    ben = plain(host, "ben", "join", table)
    again = None
    try:
        guest.until_line("Your question")
        guest.until(lambda _: guest.asked())
        question = guest.question()
        guest.kill()
        assert "both sides are taken" in host.said_to(f"back-{'0' * 20}", "join", table, "--plain", key="").stderr
        again = Player(host.ssh(found[1], ["join", table, "--plain"], key="", options=["-tt"]))
        again.until(lambda _: again.asked())
        assert again.question() == question
    finally:
        for player in (guest, ben, again):
            if player is not None:
                player.close()


def test_a_guest_on_the_full_screen_comes_back_with_a_secret(host: Host) -> None:
    """The key line tells it once; after the connection was cut, the lobby of whoever has it lists the seat."""
    guest = Player(host.ssh("visitor", key="", options=["-t"]), (80, 24))
    again = ben = None
    try:
        found = re.search(r"come back with: ssh (back-[0-9a-f]{20})@HOST", guest.until(lambda text: "come back with: ssh " in text))
        assert found
        guest.type("n")
        guest.until(lambda text: "come back with" not in text and "Make the table" in text)
        guest.type("\r")
        table = guest.until(lambda text: "They come in with:" in text).partition("join ")[2].split()[0]
        ben = plain(host, "ben", "join", table)
        guest.until(lambda text: "HQ" in text)
        guest.kill()
        ben.until_line("is offline.")
        again = Player(host.ssh(found[1], key="", options=["-t"]), (80, 24))
        again.until(lambda text: table in text and ("your seat" in text or "your answer" in text))
        again.type("1")
        again.until(lambda text: "HQ" in text)
        ben.until_line(" is back.")
    finally:
        for player in (guest, ben, again):
            if player is not None:
                player.close()
