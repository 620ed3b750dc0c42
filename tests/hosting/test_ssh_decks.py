"""Decks of a player's own over ssh: built on the full screen and in lines of text, kept by key, played with."""

import json
import re
import shlex
from pathlib import Path

from ssh_players import Host, Player
from test_ssh_games import plain, table_of


def decks_kept(host: Host) -> list[Path]:
    return sorted(host.data.glob("players/*/decks/*"))


def test_a_deck_is_built_on_the_full_screen_and_played_with(host: Host) -> None:
    ada = Player(host.ssh("deckada", options=["-t"]), (80, 24))
    try:
        # The key line of the lobby has them, in 80 columns beside the others.
        ada.until(lambda text: "D decks" in text and "q leave" in text.splitlines()[-1])
        # From the form of a new table: the decks of its game.
        ada.type("n")
        ada.until(lambda text: "Make the table" in text and "D decks" in text.splitlines()[-1])
        ada.type("D")
        ada.until(lambda text: "Decks" in text.splitlines()[0] and "Built to launch" in text)
        # A copy of one that comes with the game gets another name.
        ada.type("c")
        ada.until(lambda text: "Kept as " in text)
        assert str(host.home) not in ada.text
        ada.type("r")
        ada.type("\x7f" * 60 + "Best idea\r")
        ada.until(lambda text: "Best idea" in text)
        ada.type("-----")
        ada.until(lambda text: "39/40 cards" in text)
        (path,) = decks_kept(host)
        assert path.read_text().startswith("name: Best idea\n")
        # A deck that is too small by now is not offered anywhere, and one that is complete again is.
        assert "Best idea" not in host.said_to("deckada", "decks").stdout
        ada.type("uuuuu")
        ada.until(lambda text: "44/40 cards" in text)
        assert "Best idea: corp" in host.said_to("deckada", "decks").stdout
        ada.type("\x1b")
        ada.until(lambda text: "Decks" in text.splitlines()[0] and "Best idea" in text)
        ada.type("\x1b")
        ada.until(lambda text: "Make the table" in text)
        ada.type("jjl")
        ada.until(lambda text: "Your deck" in text)
        ada.type("jl")
        ada.until(lambda text: any("Your deck" in line and "Best idea" in line for line in text.splitlines()))
        ada.type("kkk\r")
        ada.until(lambda text: "waits for" in text or "Waiting" in text)
    finally:
        ada.close()


def test_decks_in_lines_belong_to_their_key(host: Host) -> None:
    told = host.said_to("deckben", "build", given="open built to\ncopy\nname Ben's \x1b]0;x\x07 own ../../deck\nshow\nundo me\n")
    assert "It comes with the game." in told.stdout, told
    assert "You work on a copy: " in told.stdout
    assert "That is not understood here." in told.stdout
    assert "\x1b" not in told.stdout
    offered = host.said_to("deckben", "decks").stdout
    (mine,) = [line for line in offered.splitlines() if line.startswith("Ben's ")]
    assert mine.isprintable()
    name = mine.partition(": ")[0]
    assert name not in host.said_to("deckcid", "decks").stdout
    assert name not in host.said_to("deckcid", "build", given="decks\n").stdout
    # The lobby in lines has them too, and a table is made with one by its name.
    ben = plain(host, "deckben", "lobby")
    try:
        ben.until_line("Type help")
        ben.type("build\n")
        ben.until_line("Type help to hear what can be typed.", since=ben.lines.index("Type help") + 5)
        ben.type("decks\n")
        ben.until_line(", yours.")
        ben.type("quit\n")
        ben.until_line("You are in the lobby.")
        side = "corp" if ": corp," in mine else "runner"
        ben.type(f'new --side {side} --deck "{name}"\n')
        table = table_of(ben)
        cid = plain(host, "deckcid", "join", table)
        try:
            cid.until_line(f"Table {table}.")
        finally:
            cid.close()
    finally:
        ben.close()
    # The computer plays it too.
    mine_too = "runner" if side == "corp" else "corp"
    game = plain(host, "deckben", "new", "--bot", "trainee", "--side", mine_too, "--bot-deck", shlex.quote(name))
    try:
        game.until_line("Your starting hand")
        (table,) = re.findall(r"^Table (\S+)\.", game.lines, re.MULTILINE)
        chairs = json.loads((host.data / "games" / f"{table}.table.json").read_text())["chairs"]
        assert (chairs[side]["computer"], chairs[side]["deck"]["deck"]["name"]) == ("trainee", name)
    finally:
        game.close()


def test_a_guests_decks_last_as_long_as_the_visit(host: Host) -> None:
    before = decks_kept(host)
    guest = Player(host.ssh("deckguest", ["lobby", "--plain"], key="", options=["-tt"]))
    try:
        guest.until_line("Type help")
        guest.type("build reality\n")
        guest.until_line("You are a guest: your decks last as long as this visit.")
        guest.type("copy\n")
        guest.until_line("You work on a copy: ")
        guest.type("name Passing thought\n")
        guest.until_line("It is called Passing thought now.")
        guest.type("quit\n")
        guest.until_line("You are in the lobby.")
        since = len(guest.lines)
        guest.type("decks\n")
        guest.until_line("Passing thought: ", since=since)
    finally:
        guest.close()
    assert decks_kept(host) == before
    assert "Passing thought" not in host.said_to("deckguest", "decks", key="").stdout


def test_a_deck_of_a_game_that_is_not_played_here_is_refused_in_a_line(host: Host) -> None:
    told = host.said_to("deckdot", "build", "--rules", "chess")
    assert (told.returncode, told.stderr) == (2, "`chess` is not played here; expected one of nisei-1.6, ffg, classic\n")
    assert host.said_to("deckdot", "build", "nothing", "such").stderr.startswith("no deck of this game is called nothing such")
