"""Terminals of players who come by ssh: those that draw nothing, that read no UTF-8, and what they erase by."""

import pytest
from ssh_players import Host, Player
from test_ssh_games import plain

from netrunner_tui.front.sent_locale import reads_utf_8


def test_a_terminal_that_draws_nothing_gets_one_line(host: Host) -> None:
    """A shell in an editor, for example, which shows control sequences as they are."""
    ada = Player(["env", "TERM=dumb", *host.ssh("ada", options=["-t"])])
    try:
        assert ada.ended() == 2
        assert ada.lines == "your terminal says that it draws nothing (TERM=dumb); add --plain to play in lines of text\n"
    finally:
        ada.close()
    lines = Player(["env", "TERM=dumb", *host.ssh("ada", ["lobby", "--plain"], options=["-t"])])
    try:
        lines.until_line("You are ada here.")
    finally:
        lines.close()


def test_a_terminal_that_reads_no_utf_8_gets_plain_glyphs(host: Host) -> None:
    """As at home; it can only say so with its environment."""
    for sent, in_ascii in (("LC_ALL=C", True), ("LC_ALL=C.UTF-8", False)):
        ada = Player(["env", sent, *host.ssh("ada", options=["-t", "-o", "SendEnv=LC_ALL"])])
        try:
            text = ada.until(lambda text: "TABLES" in text and "q leave" in text)
            assert text.isascii() == in_ascii
        finally:
            ada.close()


@pytest.mark.parametrize(
    ("sent", "reads"),
    [
        ({}, True), ({"LANG": "C"}, True), ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, False), ({"LANG": "de_DE.utf8"}, True),
        ({"LANG": "de_DE.ISO-8859-15@euro"}, False), ({"LC_CTYPE": "UTF-8"}, True), ({"LC_CTYPE": "ru_RU.KOI8-R"}, False),
        ({"LC_ALL": "en_GB.UTF-8", "LC_CTYPE": "ru_RU.KOI8-R"}, True), ({"LANG": "ca_ES.UTF-8@valencia"}, True),
    ],
)  # fmt: skip
def test_what_a_client_sends_says_whether_its_terminal_reads_utf_8(sent: dict[str, str], reads: bool) -> None:
    assert reads_utf_8(sent) == reads


def test_what_is_typed_in_lines_is_erased_as_the_clients_terminal_does(host: Host) -> None:
    """A letter of two bytes whole, and with ^H where backspace sends that: PuTTY can be set to, and some keyboards do."""
    ada = plain(host, "ada", "lobby")
    old = Player(["sh", "-c", 'stty erase "^H" && exec "$@"', "sh", *host.ssh("old", ["lobby", "--plain"], options=["-tt"])])
    try:
        for player in (ada, old):
            player.until_line("> ")
        ada.type("say grü\x7fin\n")
        ada.until_line("Said.")
        old.type("say grox\x08w\n")
        old.until_line("ada says in the lobby: grin")
        ada.until_line("old says in the lobby: grow")
    finally:
        ada.close()
        old.close()
