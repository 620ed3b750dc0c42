"""The registry of commands that are typed in words: in the plain client, in its lobby, and after `ssh HOST`.

Made from its rows: what `help` says wherever it is typed, and the tables of docs/plain.md and
docs/playing-on-a-server.md (`python docs/tables.py`).
What does the same as a key of the table has its help from the registry of those (`commands`).
"""

from collections.abc import Container
from typing import Final, Literal, NamedTuple

from netrunner_tui.settings.commands import CommandId, command

TypedContext = Literal[
    "answer", "several", "number", "may pass", "yes or no", "before an action", "breaking", "window", "installing", "question",
    "game", "player", "playing", "two here", "asking", "kept", "not kept", "puzzle", "hints", "coached game", "against the computer",
    "server table", "waiting table", "clocks", "player with a clock", "rematch", "restart", "end of a game", "moments", "replay",
    "seats of a replay", "taken back", "own notes", "notes", "branches", "better ways", "better line", "asks to branch", "now",
    "open deck", "decks", "lobby", "people", "blocks",
]  # fmt: skip
"""Where a command works: at a question of a kind, at any time in a game, in one's own seat, in a replay, in the deck builder…"""

SshVerb = Literal[
    "lobby", "new", "join", "watch", "play", "accept", "close", "tables", "bots", "games", "replay", "review", "export", "decks", "build",
    "who", "talk", "say", "invite", "decline", "block", "unblock", "blocked", "keys", "help",
]  # fmt: skip
"""The first word after `ssh HOST`, or in the plain lobby."""


class TypedCommand(NamedTuple):
    """A command that is typed."""

    forms: tuple[str, ...]
    """What is typed, with examples of what differs, or capital letters for it."""
    where: TypedContext
    help: str

    @property
    def told(self) -> str:
        """Returns the row as a sentence: "log, log 30: the last sentences of the log."."""
        return f"{', '.join(self.forms)}: {self.help}."


def _typed(forms: str, where: TypedContext, help: str = "", *, id: CommandId | None = None) -> TypedCommand:
    """Returns a row; `forms` are separated by bars. The help is that of the command `id`, if there is one."""
    return TypedCommand(tuple(form.strip() for form in forms.split("|")), where, command(id).words.help if id else help)


TYPED: Final = (
    _typed("2 | pass | rez bran 1.0", "answer", "an answer, by its number or its words; case and accents do not matter"),
    _typed("p", "may pass", "pass or decline, as the table's key does; where you may jack out, it continues the run"),
    _typed("y | n | m", "yes or no", "yes or keep, no or no action, mulligan, as the table's keys do"),
    _typed("1, 3 | choose Palisade, Tithe | none", "several", "several answers, or none where none is an answer"),
    _typed("4", "number", "an amount"),
    _typed("run HQ | install Unity", "before an action", "pass, then take the action; asked after all where something happened in between"),
    _typed("break | break all with Cleaver | boost Cleaver", "breaking",
           "in an encounter, boost as often as it takes and break all that is unbroken; or boost alone"),
    _typed("pass on", "window", "pass until you are asked something else, could do something new, or the turn is over"),
    _typed("make room", "installing", "the next install asks which cards to trash first; else it trashes none that may stay"),
    _typed("again", "question", "the question in full once more; an empty line tells it in short"),
    _typed("take back | undo", "question", id="take back"),
    _typed("board", "game", "everything on the table"),
    _typed("servers | servers HQ | servers 1", "game", "the servers with their cards, or one of them"),
    _typed("rig", "game", "the Runner's installed cards, the memory that they take, and a hand that lies open"),
    _typed("hand", "player", "your hand"),
    _typed("score", "game", "agenda points"),
    _typed("view", "game", "both players' figures"),
    _typed("log | log 30", "game", "the last sentences of the log"),
    _typed("since", "player", "all that has happened since your last answer"),
    _typed("card Palisade", "game", "that card in full, with why its numbers are what they are"),
    _typed("step | step 6.9.2", "game", "what happens at this step, or at that one, and what may be done"),
    _typed("term breach | term Palisade", "game", "what a word of the game means, or every word of a card"),
    _typed("back", "game", "look back at the game so far"),
    _typed("back turn | back run", "game", "look back at the last one"),
    _typed("options", "game", "what is set, and how it is changed"),
    _typed("verbosity brief | verbosity normal | verbosity full", "game",
           "questions and answers alone; with costs and results; with steps, every cost and new figures"),
    _typed("stops | stops always | stops could | stops mine", "playing", id="stops"),
    _typed("stop 6.9.2b", "playing", "set or lift one of your stops; the table keeps it too"),
    _typed("ask more", "playing", id="ask more"),
    _typed("ask always | ask choices", "playing", "whether you are asked where only one answer is possible"),
    _typed("curtain on | curtain off", "two here", "whether the keyboard is passed on between you"),
    _typed("seed", "game", "what the shuffles can be checked by"),
    _typed("concede", "playing", id="concede"),
    _typed("withdraw", "asking", "ask no more for what you asked of the other player"),
    _typed("quit", "kept", id="leave"),
    _typed("quit", "not kept", "leave"),
    _typed("goal", "puzzle", "what is to be done"),
    _typed("hint", "hints", "a hint more"),
    _typed("hint", "against the computer", "what the computer would do here, and why; between people, once both agree"),
    _typed("coach", "coached game", "what the coach says, once more"),
    _typed("coach off | coach on", "coached game", "silence the coach, or have the coach speak again"),
    _typed("say WORDS", "server table", "say them to all at this table"),
    _typed("talk", "server table", "what was said"),
    _typed("who", "server table", "who is here"),
    _typed("mute Ben | unmute Ben", "server table", "hear no more of somebody, or hear them again"),
    _typed("rematch", "rematch", "ask for another game, with the sides swapped"),
    _typed("restart", "restart", "ask the other player to begin this game anew"),
    _typed("claim", "player with a clock", "claim the win where the other player has no time left"),
    _typed("add time | add time 10", "player with a clock", "give the other player minutes"),
    _typed("clock", "clocks", "what is left on the clocks"),
    _typed("board | score | log | card | back", "end of a game", "look at the game once more"),
    _typed("review", "end of a game", "look back on the game: figures and turning points"),
    _typed("quit", "end of a game", "leave"),
    _typed("next | next 10", "moments", "an answer forward, or so many; an empty line is one forward"),
    _typed("back | back 10", "moments", "an answer back, or so many"),
    _typed("turn | action | run | score", "moments", "forward to the next of these"),
    _typed("back turn | back action | back run | back score", "moments", "back to one"),
    _typed("event | back event", "moments", "one change, where an answer led to several"),
    _typed("start | end", "moments", "the first and the last moment"),
    _typed("go 131", "moments", "to that answer"),
    _typed("find Palisade | find back Palisade", "moments", "on, or back, to a sentence of the log with that word"),
    _typed("where", "moments", "this moment again"),
    _typed("board", "moments", "everything on the table"),
    _typed("hand", "moments", "the hands that are seen"),
    _typed("view", "moments", "both players' figures"),
    _typed("log | log 30", "moments", "the log up to here"),
    _typed("points", "moments", "agenda points"),
    _typed("card Palisade", "moments", "that card in full"),
    _typed("now", "now", "return to the game"),
    _typed("branch", "asks to branch", "ask the other player to play on from here, in a game of its own"),
    _typed("seen from corp | seen from runner | seen from both", "seats of a replay", "what that seat sees"),
    _typed("taken back", "taken back", id="taken back"),
    _typed("note WORDS", "own notes", id="note"),
    _typed("notes", "notes", id="notes"),
    _typed("branch", "branches", id="branch"),
    _typed("better", "better ways", id="better line"),
    _typed("game", "better line", "from the better line back to the game"),
    _typed("quit", "replay", "leave"),
    _typed("add Hedge Fund | add 3 Hedge Fund", "open deck", "put copies in"),
    _typed("remove Hedge Fund | remove 1 Hedge Fund", "open deck", "take copies out"),
    _typed("pool", "open deck", "the sealed pool that it is built from"),
    _typed("undo", "open deck", id="undo"),
    _typed("show", "open deck", "the deck"),
    _typed("check", "open deck", "its numbers, and each rule that it breaks"),
    _typed("curve", "open deck", "how many cards of each cost"),
    _typed("name NEWNAME", "open deck", id="rename deck"),
    _typed("copy", "open deck", id="copy deck"),
    _typed("export", "open deck", "a list to paste elsewhere"),
    _typed("delete", "open deck", id="delete deck"),
    _typed("decks", "decks", "every deck of this game"),
    _typed("open NAME", "decks", "work on one"),
    _typed("new IDENTITY", "decks", id="new deck"),
    _typed("paste", "decks", id="paste"),
    _typed("find QUERY", "decks", "cards, as on card sites, such as t:ice o<3"),
    _typed("card NAME", "decks", "one in full"),
    _typed("pools", "decks", "sealed pools, of cards opened from packs"),
    _typed("new corp from POOL", "decks", "begin a deck that is built from one"),
    _typed("sets", "decks", "formats, cycles and sets, and what finds their cards"),
    _typed("quit", "decks", "leave; every change is kept"),
    _typed("tables", "lobby", "all tables"),
    _typed("decks | decks --rules BOOK", "lobby", "the decks that can be played"),
    _typed("build | build NAME | build --rules BOOK", "lobby", "make decks of your own, and change them"),
    _typed("new", "lobby", "make a table; with it --rules BOOK, --side corp or runner, --deck NAME, --clock 25+10, --password WORD"),
    _typed("new --bot NAME | new --bot NAME --style STYLE", "lobby", "play against a computer opponent; bots lists them"),
    _typed("new --for Ben", "lobby", "make a table for one player, who is invited; nobody else may sit down"),
    _typed("new --deck -", "lobby", "the same with a deck list that you paste"),
    _typed("join TABLE", "lobby", "sit down, or come back to your seat"),
    _typed("watch TABLE", "lobby", "watch"),
    _typed("close TABLE", "lobby", "remove a table of yours where no other player sits, or whose game is over"),
    _typed("games", "lobby", "finished games that you may see"),
    _typed("replay GAME", "lobby", "walk in one of them"),
    _typed("review GAME", "lobby", "look back on one of them"),
    _typed("accept | accept TABLE", "lobby", "sit down where you are invited; --deck NAME chooses the deck"),
    _typed("say WORDS", "people", "say them to all in the lobby"),
    _typed("talk", "people", "what was said in the lobby"),
    _typed("who", "people", "who is here, in the lobby and at the tables"),
    _typed("invite Ben", "people", "invite somebody to the table where you wait; from the lobby, one is made for them if there is none"),
    _typed("decline | decline TABLE", "people", "do not come where you are invited"),
    _typed("mute Ben | unmute Ben", "people", "hear no more of somebody in the lobby, or hear them again"),
    _typed("block Ben | unblock Ben", "blocks",
           "keep somebody from your tables, your private games, and from talking to you or inviting you; or no longer"),
    _typed("block guest | unblock guest", "blocks", "the same for everybody who has no key"),
    _typed("blocked", "blocks", "whom you have blocked"),
    _typed("quit", "waiting table", "leave; the table stays. An empty line does the same"),
    _typed("quit", "lobby", "leave the server"),
)  # fmt: skip
"""Every command that is typed in the plain client, in the order of the help."""


def typed_help(where: Container[TypedContext]) -> list[str]:
    """Returns the commands that work in any of these contexts, a sentence each."""
    return [row.told for row in TYPED if row.where in where]


def typed_usage(word: str, where: Container[TypedContext]) -> list[str]:
    """Returns the commands of any of these contexts that begin with a word, a sentence each: what it needs beside."""
    return [row.told for row in TYPED if row.where in where and any(form.partition(" ")[0] == word for form in row.forms)]


class SshCommand(NamedTuple):
    """Words after `ssh HOST`."""

    verb: SshVerb
    given: str
    """The words with what may follow them; empty for none."""
    help: str
    terminal: bool = False
    """Whether people want `-t`, which gives it a terminal: for a screen, and for lines that are typed while somebody else is waited for."""

    @property
    def line(self) -> str:
        """Returns the whole line that is typed in a shell."""
        return f"ssh {'-t ' if self.terminal else ''}HOST {self.given}".rstrip()


SSH_COMMANDS: Final = (
    SshCommand("lobby", "", "the lobby: tables, a new table, settings; needs a terminal of 80x24"),
    SshCommand("new", "new [--rules BOOK] [--side corp|runner] [--deck NAME]", "make a table and wait for the other player", terminal=True),
    SshCommand("new", "new --bot NAME [--bot-deck NAME]", "play against a computer opponent", terminal=True),
    SshCommand("new", "new --for NAME", "make a table for one player, who is invited", terminal=True),
    SshCommand("join", "join TABLE [--deck NAME]", "sit down at a table, or come back to your seat", terminal=True),
    SshCommand("accept", "accept [TABLE] [--deck NAME]", "sit down where you are invited", terminal=True),
    SshCommand("watch", "watch TABLE", "watch", terminal=True),
    SshCommand(
        "play",
        "play --plain [TABLE]",
        "the same in lines of text: your table, or one that is made with the words of `new`",
        terminal=True,
    ),
    SshCommand("lobby", "lobby --plain", "the lobby in lines of text", terminal=True),
    SshCommand("close", "close TABLE", "remove a table of yours where no other player sits, or whose game is over"),
    SshCommand("tables", "tables", "the tables, a line each"),
    SshCommand("bots", "bots", "the computer opponents, a line each"),
    SshCommand("games", "games", "finished games that you may see, a line each"),
    SshCommand("replay", "replay GAME", "walk in one of them, in lines of text", terminal=True),
    SshCommand("review", "review GAME", "look back on one of them"),
    SshCommand("export", "export GAME [--to md|json|html|svg|cast] [--seat corp|runner|both|table]", "print one of them, for a file"),
    SshCommand("decks", "decks [--rules BOOK]", "the decks that can be played, a line each"),
    SshCommand(
        "build",
        "build [--rules BOOK] [DECK]",
        "your own decks, in lines of text (the lobby has them on the full screen)",
        terminal=True,
    ),
    SshCommand("who", "who", "who is here"),
    SshCommand("talk", "talk", "what was said in the lobby"),
    SshCommand("say", "say WORDS", "say them to all in the lobby"),
    SshCommand("invite", "invite NAME [TABLE]", "invite somebody to a table where you wait"),
    SshCommand("decline", "decline [TABLE]", "do not come where you are invited"),
    SshCommand("block", "block NAME", "keep somebody from your tables, your private games, your invitations and your talk"),
    SshCommand("unblock", "unblock NAME", "no longer"),
    SshCommand("blocked", "blocked", "whom you have blocked"),
    SshCommand("keys", "keys < keys.yaml", "keep keys of your own"),
    SshCommand("help", "help", "this"),
)
"""Every command over ssh, in the order of the help."""
