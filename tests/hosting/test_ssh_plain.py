"""Lines of text over ssh: talk, who is here, clocks, offers, looking back, and another game, all by typed words."""

import re

from ssh_players import Host
from test_ssh_games import plain, play, table_of


def test_talk_clocks_and_offers_in_words(host: Host) -> None:
    ada = plain(host, "ada", "new", "--side", "corp", "--clock", "25+10")
    ada_table = table_of(ada)
    ben = plain(host, "ben", "join", ada_table)
    ada.until_line("Your question:")
    ben.until_line("Waiting for the Corp.")
    # Now that both look: whoever was there before is no news.
    cyd = plain(host, "cyd", "watch", ada_table)
    try:
        # Somebody who waits, and somebody who is at the prompt, hear what is said, and can look round meanwhile.
        ben.type("say good luck [now]\n")
        ben.until_line("Said.")
        ada.until_line("ben says: good luck [now]")
        ben.type("hand\n")
        ben.until_line("The grip holds 5 cards, at most 5.")
        ben.type("gain credit\n")
        ben.until_line("You are not asked now.")
        ada.until_line("cyd is here.")
        ada.type("who\n")
        ada.until_line("cyd: watching.")
        since = len(ada.lines)
        ada.type("clock\n")
        ada.until_line(" left, and it runs.", since=since)
        assert re.search(r"^Corp: (24|23|22|21|20) minutes", ada.lines[since:], re.MULTILINE)
        ada.type("add time 5\n")
        ada.until_line("The Runner has 5 minutes more.")
        ada.type("claim\n")
        ada.until_line("time is not up")
        ada.type("mute cyd\n")
        ada.until_line("You do not hear cyd any more.")
        cyd.type("say hello\n")
        cyd.until_line("Said.")
        cyd.type("score\n")
        cyd.until_line("Corp: 0 of 6 agenda points.")
        cyd.type("concede\n")
        cyd.until_line("You are not asked now.")
        ada.type("help\n")
        ada.until_line("mute Ben, unmute Ben: hear no more of somebody")
        assert "cyd says" not in ada.lines
        play([ada, ben], lambda: min(ada.answered, ben.answered) >= 3)
        play([ada], ben.asked, others=[ben])
        ben.type("back\n")
        ben.until_line("You look back.")
        ben.until_line("past>")
        ben.type("now\n")
        ben.until_line("This is now.")
        # A restart that is declined, then one that is agreed to.
        for reply, told in (("no", "Nothing came of what you asked for."), ("yes", "Another game begins: press enter.")):
            since = len(ada.lines)
            ben.type("restart\n")
            ada.until_line("do you agree?", since=since)
            ada.type(f"{reply}\n")
            ben.until_line(told)
    finally:
        for player in (ada, ben, cyd):
            player.close()


def test_the_lobby_in_words(host: Host) -> None:
    eve = plain(host, "eve", "lobby")
    try:
        eve.until_line("You are eve here.")
        eve.type("help\n")
        eve.until_line("join TABLE: sit down")
        eve.type("decks --rules ffg\n")
        eve.until_line("Core Shaper starter: runner, ffg")
        eve.type("join nowhere\n")
        eve.until_line("> ", since=len(eve.lines))
        eve.type("new --side runner --rules ffg\n")
        table = table_of(eve)
        fay = plain(host, "fay", "lobby")
        try:
            fay.until_line(f"{table}: ffg; Corp free, Runner eve; waiting")
            fay.type(f"join {table}\n")
            fay.until_line("Your question:")
            eve.until_line("Waiting for the Corp.")
            fay.type("quit\n")
            fay.until_line("You are in the lobby.")
            fay.type("tables\n")
            fay.until_line("your turn to answer.")
            fay.type("quit\n")
            assert fay.ended() == 0
        finally:
            fay.close()
    finally:
        eve.close()


def test_a_finished_game_in_words(host: Host) -> None:
    """Played against the computer and given up; listed, walked in, reviewed and printed, and what others may have of it."""
    hal = plain(host, "hal", "new", "--bot", "trainee", "--side", "runner")
    try:
        hal.until_line("Your question:")
        hal.type("concede\n")
        hal.until_line("yes, or no?")
        hal.type("yes\n")
        hal.until_line("The game is over")
    finally:
        hal.close()
    (line,) = [line for line in host.said_to("hal", "games").stdout.splitlines() if "Runner hal" in line]
    name, _, told = line.partition(": ")
    assert told.startswith("nisei-1.6; Corp Trainee (computer), Runner hal; the Corp won, the other player gave up, ")
    assert host.said_to("hal", "review", name).stdout.startswith("Trainee (computer)")
    assert "# Trainee (computer, Corp)" in host.said_to("hal", "export", name).stdout
    assert host.said_to("hal", "export", name, "--to", "html").stdout.startswith("<!DOCTYPE html>")
    walked = host.said_to("hal", "replay", name, given="later\nquit\n")
    assert (walked.returncode, walked.stderr) == (0, "")
    assert name in walked.stdout
    (line,) = [line for line in host.said_to("ian", "games").stdout.splitlines() if line.startswith(f"{name}: ")]
    assert line.endswith("; as spectators saw it")
    refused = host.said_to("ian", "export", name)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "for its players alone" in refused.stderr
    walked = host.said_to("ian", "replay", name, given="later\nquit\n")
    assert (walked.returncode, walked.stderr) == (0, "")
    assert "is called `nothing`" in host.said_to("ian", "review", "nothing").stderr


def test_decks_are_listed(host: Host) -> None:
    told = host.said_to("gil", "decks", "--rules", "classic")
    assert told.returncode == 0
    assert "Starter Corp 1996: corp, classic\n" in told.stdout
    assert host.said_to("gil", "lobby", "--plain", given="decks --rules classic\nquit\n").stdout.count("classic") > 4


def test_without_a_terminal_one_is_asked_where_the_stops_are(host: Host) -> None:
    """A pass where nothing else was possible was given at once: the other player learnt that the Corp could not rez its ice."""
    for key in (None, ""):
        done = host.said_to("eve", "new", "--plain", "--bot", "trainee", "--side", "corp", given="keep\nstops\nquit\n", key=key)
        assert "Windows: ask only at my stops, where I might do something." in done.stdout, done.stderr
        assert re.search(r"^6\.9\.2b, .+: asked\.$", done.stdout, re.MULTILINE)


def test_without_a_terminal_one_stays_after_the_game_too(host: Host) -> None:
    """`ssh HOST play --plain` has no terminal: its players could neither ask for a rematch nor agree to one."""
    typed = "keep\nconcede\nyes\nwho\nreview\nrematch\nseed\nquit\n"
    done = host.said_to("eve", "new", "--plain", "--bot", "trainee", "--side", "corp", given=typed)
    _, _, after = done.stdout.partition("The game is over")
    assert "rematch: ask for another game, with the sides swapped." in after, done.stdout
    assert "You: Corp." in after
    assert "review: look back on the game: figures and turning points." in after
    assert "No turning point was found by the rules." in after[after.index("You: Corp.") : after.index("Another game begins.")], after
    assert "Another game begins." in after
    assert "You play the Runner" in after
    assert host.said_to("eve", "new", "--plain", "--bot", "trainee", given="keep\nconcede\nyes\n").stdout.rstrip().endswith("leave.")
