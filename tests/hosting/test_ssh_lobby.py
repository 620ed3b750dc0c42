"""People of a hosted server, over ssh: talk, invitations and blocks, in lines of text, by single commands, and on the full screen."""

from ssh_players import Host, Player, all_told
from test_ssh_games import plain, table_of


def test_talk_invitations_and_blocks_in_words(host: Host) -> None:
    ida = plain(host, "ida", "lobby")
    ida.until_line("Nobody else is here.")
    jon = plain(host, "jon", "lobby")
    try:
        jon.until_line("1 other is here; who tells them.")
        jon.type("say don't \x1bpanic\n")
        jon.until_line("Said.")
        assert "\x1b" not in ida.until_line("jon says in the lobby: don't ")
        # Who is here is told twice a second at most.
        while "\njon: in the lobby." not in ida.lines:
            since = len(ida.lines)
            ida.type("who\n")
            ida.until_line("in the lobby.\n> ", since=since)
        ida.type("help\n")
        ida.until_line("block Ben, unblock Ben: keep somebody")
        # An invitation that is declined, while ida waits.
        ida.type("invite jon\n")
        first = table_of(ida)
        jon.until_line(f"ida invites you to {first}: ")
        jon.type("decline\n")
        jon.until_line(f"You have declined to come to {first}.")
        ida.until_line("server says: jon declines to come.")
        ida.type("invite kim\n")
        ida.until_line("kim is not here now, and will find the invitation.")
        ida.type("what\n")
        ida.until_line("quit: leave; the table stays.")
        ida.type("quit\n")
        ida.until_line("You are in the lobby.")
        # One that is accepted by a word.
        since = len(ida.lines)
        jon.type("new --for ida --side corp\n")
        ida.until_line("accept, or decline.", since=since)
        ida.type("accept\n")
        ida.until_line("Waiting for the Corp.")
        jon.until_line("Your question:")
        ida.type("block jon\n")
        ida.until_line("jon is blocked.")
        since = len(jon.lines)
        jon.type("say hello?\n")
        jon.until_line("Said.", since=since)
        ida.type("blocked\n")
        ida.until_line("You have blocked jon.")
        assert "hello?" not in ida.lines
        ida.type("unblock jon\n")
        ida.until_line("Jon is not blocked any more.")
        ida.type("talk\n")
        ida.until_line("jon: hello?")
    finally:
        ida.close()
        jon.close()


def test_tables_that_wait_are_closed_in_words(host: Host) -> None:
    """Whoever has as many as a player may have is asked to close one."""
    ned = plain(host, "ned", "lobby")
    try:
        first, second = (waiting(ned) for _ in range(2))
        ned.type(f"close {first}\n")
        ned.until_line(f"{first} is closed.")
        refused = host.said_to("oda", "close", second)
        assert (refused.returncode, refused.stderr) == (2, f"{second} is not yours to close\n")
        done = host.said_to("ned", "close", second)
        assert (done.returncode, done.stdout) == (0, f"{second} is closed.\n")
        assert "ned" not in host.said_to("ned", "tables").stdout
    finally:
        ned.close()


def waiting(player: Player) -> str:
    """A table that a player of lines has made and left, so that it waits."""
    since = len(player.lines)
    player.type("new\n")
    table = player.until_line("They come in with: join ", since=since).partition("Table ")[2].partition(":")[0]
    player.type("quit\n")
    player.until_line("You are in the lobby.", since=since)
    return table


def test_single_commands(host: Host) -> None:
    def said(name: str, *words: str, key: str | None = None) -> str:
        done = host.said_to(name, *words, key=key)
        return done.stdout + done.stderr

    leo = plain(host, "leo", "new", "--side", "corp", "--password", "key")
    table = table_of(leo)
    try:
        assert said("mia", "say", "it's", "late") == "Said.\n"
        leo.until_line("mia says in the lobby: it's late")
        assert "mia: it's late\n" in said("mia", "talk")
        assert f"leo: sitting at {table}.\n" in said("mia", "who")
        assert said("mia", "invite", "leo") == "you wait at no table; `new --for NAME` makes one for somebody\n"
        assert said("mia", "accept", "--plain") == "nobody has invited you\n"
        assert said("leo", "invite", "mia", table) == "mia is not here now, and will find the invitation.\n"
        assert f"{table}: nisei-1.6; Corp leo, Runner free; waiting; password; leo invites you\n" in said("mia", "tables")
        assert said("mia", "block", "leo") == "leo is blocked.\n"
        assert said("mia", "blocked") == "You have blocked leo.\n"
        assert "leo invites you" not in said("mia", "tables")
        assert said("mia", "join", table, "--plain", "--password", "key").startswith("you have blocked leo; unblock them first")
        assert said("mia", "unblock", "leo") == "Leo is not blocked any more.\n"
        assert said("mia", "who", "else").startswith("`who else` says too much or too little")
        assert said("visitor", "block", "leo", key="").startswith("what a guest blocks lasts as long as their session")
        assert said("mia", "decline") == f"You have declined to come to {table}.\n"
        leo.until_line("server says: mia declines to come.")
    finally:
        leo.close()


def test_talk_an_invitation_and_a_block_on_the_full_screen(host: Host) -> None:
    def full(name: str) -> Player:
        return Player(host.ssh(name, options=["-t"]), (80, 24))

    nan, oli = full("nan"), full("oli")
    try:
        with all_told(host, nan=nan, oli=oli):
            nan.until(lambda text: "oli" in text and "p people" in text)
            oli.until(lambda text: "nan" in text)
            oli.type("Ca word\r")
            nan.until(lambda text: "a word" in text)
            oli.type("\x1b")
            oli.until(lambda text: "TABLES" in text)
            nan.type("p")
            nan.until(lambda text: "i invite" in text)
            nan.type("i")
            nan.until(lambda text: "Only for" in text)
            assert "oli" in next(line for line in nan.text.splitlines() if "Only for" in line)
            nan.type("\r")
            nan.until(lambda text: "waits for oli." in text)
            oli.until(lambda text: "nan invites you to" in text and "a accept" in text)
            oli.type("a")
            nan.until(lambda text: "YOU DECIDE" in text or "oli" in text.partition("\n")[0])
            oli.until(lambda text: "HQ" in text)
            nan.type("M")
            nan.until(lambda text: "block somebody here" in text)
            nan.type("b")
            nan.until(lambda text: "block oli" in text)
            nan.type("1")
            nan.until(lambda text: "oli is blocked." in text)
            assert host.said_to("nan", "blocked").stdout == "You have blocked oli.\n"
    finally:
        nan.close()
        oli.close()
        host.said_to("nan", "unblock", "oli")
