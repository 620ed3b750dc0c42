"""The registry of key commands: their keys, names and help in each context.

Made from its rows: the keymap and `keys.yaml`, the `?` pages, the lists of commands (ctrl+p), the labels of the key lines, and the tables
of docs/settings.md (`python docs/tables.py`). The screen of a context handles its commands by a mapping from id to `Handler`; a test
checks that each mapping and the rows of its context name the same commands.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, get_args

import msgspec

CommandId = Literal[
    "left", "down", "up", "right", "next zone", "previous zone", "page down", "page up", "start", "end", "act", "read", "take back", "hint",
    "puzzle", "jump", "pass", "pass on", "done", "back", "close", "talk", "table", "other side", "earlier", "later", "turn earlier",
    "turn later", "previous action", "next action", "previous run", "next run", "previous score", "next score", "previous event",
    "next event", "go to", "slower", "faster", "scroll left", "scroll right", "log", "find", "words", "timing", "glossary", "stops",
    "ask more", "coach",
    "agendas", "archives", "heap", "seen from", "taken back", "note", "notes", "compare", "branch", "concede", "open play", "help", "leave",
    "new game", "swap sides", "second game", "next puzzle", "go on solving", "again", "go on", "replay", "review", "judge", "better line",
    "sort", "rename",
    "delete", "export", "export game",
    "new deck", "paste", "copy deck", "export deck", "delete deck", "rename deck", "cards", "card type", "sets", "sealed", "next game",
    "add copy", "remove copy", "undo", "as yaml", "new table", "watch", "take away", "people", "invite", "mute", "block", "accept",
    "decline", "settings", "decks", "theme", "glyphs", "saved games",
    "decks and cards", "quit", "commands",
]  # fmt: skip

KeyContext = Literal[
    "table", "hosted table", "puzzle", "curtain", "looking back", "replay", "better line", "end of a game",
    "end of a hosted game", "between games",
    "end of a puzzle", "page", "start screen", "saved games", "deck builder", "review", "lobby", "anywhere", "own files",
]  # fmt: skip
"""Where a command works. `page` is a page over the table, `between games` the end of a match's first game; commands that work
`anywhere` belong to the app, `own files` ones to an app that keeps games and decks itself."""

KEY_CONTEXTS: Final[Mapping[KeyContext, str]] = {
    "table": "at the table", "hosted table": "at a table of a server", "puzzle": "in a puzzle", "curtain": "at the curtain",
    "looking back": "while you look back at a game that goes on", "replay": "in a replay",
    "better line": "in the better line of a turning point", "end of a game": "at the end of a game",
    "end of a hosted game": "at the end of a game on a server",
    "between games": "between the games of a match", "end of a puzzle": "at the end of a puzzle", "start screen": "on the start screen",
    "page": "on a page over the table",
    "saved games": "in the list of saved games", "deck builder": "in Decks and cards", "review": "in a review", "lobby": "in the lobby",
    "anywhere": "anywhere", "own files": "anywhere, where your own games and decks are",
}  # fmt: skip
"""Each context, worded for a sentence."""


class Words(msgspec.Struct, frozen=True):
    """A command's texts: `name` in the list of commands, `label` on the key line, `help` on the `?` page; empty if not shown there."""

    name: str = ""
    label: str = ""
    help: str = ""


class KeyCommand(msgspec.Struct, frozen=True):
    """A command given by a key or by the list of commands (ctrl+p)."""

    id: CommandId
    contexts: tuple[KeyContext, ...]
    words: Words
    keys: tuple[str, ...] = ()
    """The default keys, which a player may change."""
    fixed: tuple[str, ...] = ()
    """Keys that always give it, in its contexts, and cannot be bound to anything else."""
    there: Mapping[KeyContext, Words] = MappingProxyType({})
    """Other texts in some of its contexts."""
    rebound: bool = True
    """Whether a player can change its keys."""

    def told(self, context: KeyContext) -> Words:
        """Returns its texts in a context."""
        return self.there.get(context, self.words)


TABLES: Final[tuple[KeyContext, ...]] = ("table", "hosted table", "puzzle")
GAMES: Final[tuple[KeyContext, ...]] = ("looking back", "replay")
"""Where a game is walked in, move by move as it was played."""
PAST: Final[tuple[KeyContext, ...]] = (*GAMES, "better line")
ENDS_OF_GAMES: Final[tuple[KeyContext, ...]] = ("end of a game", "end of a hosted game", "between games")
ENDS: Final[tuple[KeyContext, ...]] = (*ENDS_OF_GAMES, "end of a puzzle")
LISTS: Final[tuple[KeyContext, ...]] = ("start screen", "saved games", "deck builder", "lobby")


def _row(
    id: CommandId, contexts: tuple[KeyContext, ...], help: str = "", label: str = "", name: str = "", *, keys: str = "", fixed: str = "",
    there: Mapping[KeyContext, Words] | None = None, rebound: bool = True,
) -> KeyCommand:  # fmt: skip
    """Returns a row; `keys` are separated by blanks."""
    return KeyCommand(id, contexts, Words(name, label, help), tuple(keys.split()), tuple(fixed.split()), there or {}, rebound)


def _in(contexts: tuple[KeyContext, ...], name: str = "", label: str = "", help: str = "") -> dict[KeyContext, Words]:
    """Returns the same texts for several contexts."""
    return dict.fromkeys(contexts, Words(name, label, help))


_MOVE: Final = "move the focus"
_PICK: Final = _in(LISTS, label="move", help="pick a line")
_CHANGE: Final = _in(("start screen", "lobby"), label="change", help="change the value of the picked line")
_SCROLL: Final = _in(("page", "review"), label="scroll", help="scroll")
_LONG: Final[tuple[KeyContext, ...]] = ("saved games", "deck builder", "review")
_PAGED: Final = {"page": Words(label="page", help="a screenful on, back"), **_in(_LONG, label="page", help="a screenful on, back")}
_OTHER_LIST: Final = Words(label="deck, cards", help="from the deck to the cards that can be added, and back")
_NEXT_POINT: Final = Words("Next turning point", "turning point", "to the next turning point, or the one before")
_POINT_BEFORE: Final = Words("Previous turning point", "turning point before", "to the next turning point, or the one before")
_FIRST_BUTTON: Final = Words(help="the first of the buttons")

SECTIONS: Final[Mapping[str, tuple[KeyCommand, ...]]] = {
    "Answering": (
        _row("pass", TABLES, "pass once", "pass", "Pass", keys="p"),
        _row("pass on", TABLES, "pass until something happens to me, or the action ends", "pass until something happens to me",
             "Pass until something happens", keys="P"),
        _row("done", TABLES, "finish choosing, or decline", "done", "Done", keys="."),
        _row("take back", (*TABLES, "curtain"), "take back what you did last; the other player is asked where it is not free", "take back",
             "Take back", keys="ctrl+z"),
        _row("hint", TABLES, "what is to be done in this puzzle, and a hint", "hint", "Hint", keys="H",
             there=_in(("table", "hosted table"), "What would the computer do?", "hint",
                       "what the computer would do here; between people, once both agree")),
        _row("coach", ("table", "puzzle"), "in a lesson and in a first game: silence the coach, or have the coach speak again", "coach",
             "The coach: silent, or speaking", keys="C"),
        _row("puzzle", ("puzzle",), "what is to be done, and the hints so far", name="Puzzle"),
    ),
    "Moving": (
        _row("left", (*TABLES, *PAST, "start screen", "deck builder", "lobby"), _MOVE, "move", keys="h", fixed="left",
             there={**_CHANGE, "deck builder": _OTHER_LIST}),
        _row("down", (*TABLES, *PAST, "page", *LISTS, "review"), _MOVE, "move", keys="j", fixed="down", there={**_PICK, **_SCROLL}),
        _row("up", (*TABLES, *PAST, "page", *LISTS, "review"), _MOVE, "move", keys="k", fixed="up", there={**_PICK, **_SCROLL}),
        _row("right", (*TABLES, *PAST, "start screen", "deck builder", "lobby"), _MOVE, "move", keys="l", fixed="right",
             there={**_CHANGE, "deck builder": _OTHER_LIST}),
        _row("next zone", (*TABLES, *LISTS, "review"), "next, previous zone", "list", fixed="tab",
             there={**_PICK, "deck builder": _OTHER_LIST, "review": _NEXT_POINT}),
        _row("previous zone", (*TABLES, *LISTS, "review"), "next, previous zone", "list", fixed="shift+tab",
             there={**_PICK, "deck builder": _OTHER_LIST, "review": _POINT_BEFORE}),
        _row("jump", TABLES, "a letter on every card that could be acted on", "jump", "Jump", keys="f"),
        _row("page up", (*TABLES, "page", *_LONG), "turn the page of answers", "more", fixed="pageup", there=_PAGED),
        _row("page down", (*TABLES, "page", *_LONG), "turn the page of answers", "more", fixed="pagedown", there=_PAGED),
        _row("start", (*PAST, "saved games", "review"), "the start, the end", "start, end", "Start", fixed="home"),
        _row("end", (*PAST, "saved games", "review"), "the start, the end", "start, end", "End", fixed="end"),
        _row("act", (*TABLES, *PAST, "page", "curtain", *ENDS, *LISTS, "review"), "act on the focused card or answer", "act", fixed="enter",
             there={**_in(PAST, "Play or pause", "play", "play by itself, pause"), **dict.fromkeys(ENDS, _FIRST_BUTTON),
                    "page": Words(label="choose", help="choose the picked line"),
                    "curtain": Words("Lift the curtain", "lift", "lift the curtain"),
                    "start screen": Words(label="open", help="open the picked line"),
                    "saved games": Words("Open", "open", "go on with a game that is not over, walk in one that is"),
                    "deck builder": Words(label="open", help="open the picked line; in a deck, add a copy"),
                    "lobby": Words("Sit down", "sit down", "sit down at the picked table"),
                    "review": Words("Go to the turning point", "go there", "open the game at the picked turning point")}),
        _row("read", (*TABLES, *PAST, "deck builder"), "read the focused card in full; again to close", "read card", "Read the card",
             keys="space", there={"deck builder": Words("Read the card", "read", "read the card in full; again to close")}),
        _row("back", (*TABLES, *PAST, *ENDS, *LISTS, "review"), "back out", "back", fixed="backspace escape",
             there={"looking back": Words("Back to now", "now", "back to now"), "replay": Words("Leave the replay", "leave", "leave"),
                    "better line": Words("Back to the game", "the game", "back to the game"),
                    **_in(ENDS, help="back to the start screen"), "end of a hosted game": Words(help="back to the lobby"),
                    "saved games": Words("", "back", "end the search; leave")}),
        _row("close", (*TABLES, *PAST, "curtain", *ENDS, *LISTS, "review"), "back out", "back", keys="q",
             there={"looking back": Words("", "now", "back to now"), "replay": Words("", "leave", "leave"),
                    "better line": Words("", "the game", "back to the game"),
                    "curtain": Words("Leave the table", "leave the table", "leave the table; the game is kept"),
                    **_in(ENDS_OF_GAMES, "To the start", "To the start", "back to the start screen"),
                    "end of a hosted game": Words("To the lobby", "To the lobby", "back to the lobby"),
                    "end of a puzzle": Words("Back to the start", "Back to the start", "back to the start screen"),
                    "start screen": Words("", "quit", "back; from the menu, quit"), "saved games": Words("Back", "back", "leave"),
                    "deck builder": Words("Back", "back", "back"), "review": Words("Back", "back", "leave"),
                    "lobby": Words("Leave the server", "leave", "leave the server; your seats are kept")}),
    ),
    "This table": (
        _row("talk", ("hosted table", "lobby", "end of a hosted game"), "talk with all at this table", "talk", "Talk", keys="C",
             there={"lobby": Words("Talk", "talk", "talk with all in the lobby"),
                    "end of a hosted game": Words("Talk", "Talk", "talk with all at this table")}),
        _row("table", ("hosted table", "end of a hosted game"), "who is here, offers, clocks, leaving", "table", "This table", keys="M"),
        _row("other side", ("hosted table",), "look from the other side", "other side", "The other side", keys="v"),
    ),
    "Looking back": (
        _row("earlier", (*TABLES, *PAST), "look back, forward by one answer", "back, forward", "Look back", keys="[",
             there=_in(PAST, "Back by an answer", "answer", "one answer back, forward")),
        _row("later", (*TABLES, *PAST), "look back, forward by one answer", "back, forward", keys="]",
             there=_in(PAST, "Forward by an answer", "answer", "one answer back, forward")),
        _row("turn earlier", (*TABLES, *PAST), "look back, forward by one turn", "turn", "Look back a turn", keys="{",
             there=_in(PAST, "Previous turn", "turn", "one turn back, forward")),
        _row("turn later", (*TABLES, *PAST), "look back, forward by one turn", "turn", keys="}",
             there=_in(PAST, "Next turn", "turn", "one turn back, forward")),
        _row("previous action", PAST, "to an action", "action", "Previous action", keys="A"),
        _row("next action", PAST, "to an action", "action", "Next action", keys="a"),
        _row("previous run", PAST, "to a run", "run", "Previous run", keys="R"),
        _row("next run", PAST, "to a run", "run", "Next run", keys="r"),
        _row("previous score", PAST, "to agenda points won", "score", "Previous score or steal", keys="S"),
        _row("next score", PAST, "to agenda points won", "score", "Next score or steal", keys="s"),
        _row("previous event", PAST, "one event: where an answer led to several changes", "event", "Previous event", keys=","),
        _row("next event", PAST, "one event: where an answer led to several changes", "event", "Next event", keys="."),
        _row("go to", PAST, "to an answer by its number", "go to", "Go to an answer", keys="g"),
        _row("slower", PAST, "play slower, faster", "speed", "Slower", keys="-"),
        _row("faster", PAST, "play slower, faster", "speed", "Faster", keys="+ ="),
    ),
    "Reading": (
        _row("scroll left", (*TABLES, *PAST), "scroll the board", "scroll", keys="<"),
        _row("scroll right", (*TABLES, *PAST), "scroll the board", "scroll", keys=">"),
        _row("log", (*TABLES, *PAST, *ENDS), "all that has happened so far", "log", "Log", keys="L",
             there={**_in(ENDS_OF_GAMES, "Log", "Log", "all that has happened"),
                    "end of a puzzle": Words("Log", "Read the log", "all that has happened")}),
        _row("find", (*TABLES, *PAST, "page", "saved games", "deck builder"), "look for words in the log", "find", "Find in the log",
             keys="/",
             there={**_in(PAST, "Find in the log", "find", "look for words in the log, and go there"),
                    "saved games": Words("Search", "search", "search by players, decks, results and more"),
                    "deck builder": Words("Search", "search", "search the cards")}),
        _row("words", (*TABLES, *PAST, "page"), "what the words on the focused card mean", "what the words mean", "What the words mean",
             keys="w"),
        _row("timing", (*TABLES, *PAST), "what every step of the timing is; also a click on a step", "timing", "Timing", keys="T"),
        _row("glossary", (*TABLES, *PAST), "the words of the game", name="Glossary"),
        _row("stops", TABLES, "where you want to be asked", "stops", "Stops", keys="S"),
        _row("ask more", TABLES, "be asked wherever you might act: in this run, or until the opponent's turn ends", "ask me", "Ask me more",
             keys="A"),
        _row("agendas", (*TABLES, *PAST), "agendas that were scored and stolen, and cards that stay in play; also a click on the points",
             "agendas", "Read the agendas", keys="G"),
        _row("archives", TABLES, "read the Corp's discard pile", name="Read Archives"),
        _row("heap", TABLES, "read the Runner's discard pile", name="Read the heap"),
        _row("export game", ("table",), "what to type in a shell for a picture of the board, or this game as a file", name="Export"),
        _row("seen from", ("replay",), "seen from: the Corp, the Runner, both sides", "seen from", "Seen from", keys="v"),
        _row("taken back", ("replay",), "show what was taken back, or leave it out", "taken back", "What was taken back", keys="u"),
    ),
    "Doing": (
        _row("note", GAMES, "write a note at this moment; the game's file keeps it", "note", "Write a note", keys="n"),
        _row("notes", ("replay",), "all notes", "notes", "Notes", keys="N"),
        _row("compare", ("replay",), "hold the game against another, turn by turn", "compare", "Compare", keys="c"),
        _row("branch", GAMES, "play on from here in a new game", "branch from here", "Play on from here", keys="b",
             there={"looking back": Words("Play on from here", "branch", "play on from here in a new game")}),
        _row("concede", TABLES, "give the game up; it asks first", name="Concede"),
        _row("open play", ("curtain", "anywhere"), "switch the curtain between the players on or off", name="Open play", keys="O",
             there={"curtain": Words("", "open play: no curtain", "open play: no curtain between the players")}),
    ),
    "After a game": (
        _row("new game", ("end of a game",), "another game between the same decks", "New game, same decks", "New game", keys="n"),
        _row("swap sides", ("end of a game", "end of a hosted game"), "another game with the sides swapped", "Swap sides", "Swap sides",
             keys="s"),
        _row("second game", ("between games",), "the second game of the match, with the sides swapped", "Second game, sides swapped",
             "Second game", keys="s"),
        _row("next puzzle", ("end of a puzzle",), "the puzzle, or the lesson, after this one", "Next", "Next", keys="n"),
        _row("go on solving", ("end of a puzzle",), "take back, and go on", "Take back, go on", "Take back, go on", keys="z ctrl+z"),
        _row("again", ("end of a puzzle",), "the same once more", "Again", "Again", keys="r"),
        _row("replay", (*ENDS_OF_GAMES, "start screen", "saved games"), "walk in the game", "replay", "Replay", keys="r",
             there={**_in(ENDS_OF_GAMES, "Replay", "Replay", "walk in the game"),
                    "start screen": Words("Replay", "replay", "walk in the game played last")}),
        _row("review", (*ENDS_OF_GAMES, "saved games", "lobby"),
             "look back on the game: plots, figures, turning points", "review", "Review", keys="v",
             there=_in(ENDS_OF_GAMES, "Review", "Review", "plots, figures and turning points")),
        _row("judge", ("review",), "let a computer opponent look at every action", "judge", "Judge the actions",
             keys="c"),
        _row("better line", ("review", "replay"), "walk in the better line from this moment, where a review has judged the actions",
             "better line", "Better line", keys="B",
             there={"review": Words("Better line", "better line", "walk in the better line of the picked turning point")}),
    ),
    "Lists": (
        _row("go on", ("saved games",), "go on with a game that is not over", "go on", "Go on", keys="c"),
        _row("sort", ("saved games",), "sort the list another way", "sort", "Sort", keys="s"),
        _row("rename", ("saved games",), "give the game another name", "rename", "Rename", keys="n"),
        _row("delete", ("saved games",), "delete the game; it asks first", "delete", "Delete", keys="d"),
        _row("export", ("saved games", "lobby"), "write the game as text, data, a page, a picture or a recording", "export", "Export",
             keys="e", there={"lobby": Words("Export", "export", "what to type in a shell to have a finished game in a file")}),
        _row("new deck", ("deck builder",), "begin a deck", "new", "New deck", keys="n"),
        _row("paste", ("deck builder",), "paste a list of a deck", "paste", "Paste", keys="v"),
        _row("copy deck", ("deck builder",), "make a copy of your own, to change it", "copy", "Copy the deck", keys="c e"),
        _row("export deck", ("deck builder",), "write the deck as text", "export", "Export the deck", keys="x"),
        _row("delete deck", ("deck builder",), "delete a deck of yours; it asks first", "delete", "Delete the deck", keys="D"),
        _row("rename deck", ("deck builder",), "give the deck another name", "name", "Rename the deck", keys="r"),
        _row("sealed", ("deck builder",), "starters and boosters, and the pools to build from", "sealed", "Sealed pools", keys="p"),
        _row("cards", ("deck builder",), "browse the cards", "cards", "Cards", keys="b"),
        _row("card type", ("deck builder",), "cards of one type, then of the next", "type", "Type of cards", keys="t"),
        _row("sets", ("deck builder",), "the cards of a format, a cycle or a set", "sets", "Formats, cycles and sets", keys="s"),
        _row("next game", ("deck builder",), "decks and cards of another game", "game", "Another game", keys="g"),
        _row("add copy", ("deck builder",), "one copy more, fewer", "more", "One copy more", keys="+ ="),
        _row("remove copy", ("deck builder",), "one copy more, fewer", "fewer", "One copy fewer", keys="-"),
        _row("undo", ("deck builder",), "take back the last change", "undo", "Undo", keys="u"),
        _row("as yaml", ("deck builder",), "write the deck as YAML", "as YAML", "As YAML", keys="y"),
        _row("new table", ("lobby",), "make a table", "new table", "New table", keys="n"),
        _row("watch", ("lobby",), "games that go on, to watch, and finished games, to walk in and review", "watch", "Watch", keys="w"),
        _row("take away", ("lobby",), "take your table away", "remove", "Take away", keys="x"),
        _row("people", ("lobby",), "who is here: invite, mute, block", "people", "People", keys="p"),
        _row("invite", ("lobby",), "invite the picked player to your table that waits, or to a new one", "invite", "Invite", keys="i"),
        _row("mute", ("lobby",), "hear no more of the picked player in the lobby, or hear them again", "mute", "Mute", keys="m"),
        _row("block", ("lobby",), "block the picked player (no talk, no seat at your tables), or unblock", "block", "Block", keys="b"),
        _row("accept", ("lobby",), "accept the invitation: sit down, with the deck chosen last", "accept", "Accept the invitation",
             keys="a"),
        _row("decline", ("lobby",), "decline the invitation", "decline", "Decline the invitation", keys="d"),
        _row("settings", ("lobby",), "themes, glyphs, bells", "settings", "Settings", keys="o"),
        _row("decks", ("lobby",), "build decks of your own on this server; look through the cards", "decks", "Decks and cards", keys="D"),
    ),
    "Everywhere": (
        _row("theme", ("start screen",), "the next theme", "theme", keys="t"),
        _row("glyphs", ("anywhere",), "switch between the glyph sets", name="Glyphs: full or plain", rebound=False),
        _row("saved games", ("own files",), "search, go on, replay, review, rename, delete, export", name="Saved games", rebound=False),
        _row("decks and cards", ("own files",), "search, build, check, paste, export", name="Decks and cards", rebound=False),
        _row("quit", ("anywhere",), "back to the shell; a game going on is kept", name="Quit", rebound=False),
        _row("help", (*TABLES, *PAST, "curtain", *ENDS, *LISTS, "review"), "what the keys do here", "keys", "Keys", keys="?"),
        _row("commands", ("anywhere",), "any command by its name", "commands", fixed="ctrl+p", rebound=False),
        _row("leave", (*TABLES, *PAST), "leave; the game is kept", name="Leave the table", fixed="ctrl+q",
             there=_in(PAST, help="leave")),
    ),
}  # fmt: skip
"""Every command by heading, in the order of the `?` page; neighbours with the same help share a line."""

FOUND_BY: Final[Mapping[CommandId, str]] = {
    "pass": "decline skip next", "take back": "undo", "hint": "advice help", "coach": "tutorial", "earlier": "history undo",
    "log": "history", "glossary": "dictionary rules terms", "timing": "rules phases structure", "stops": "priority windows ask",
    "agendas": "score area points",
    "archives": "trash heap", "heap": "trash graveyard", "concede": "resign surrender", "leave": "exit quit save", "quit": "exit leave",
    "export game": "svg image screenshot html markdown json recording save",
    "export": "svg image screenshot html markdown json", "saved games": "export picture svg image screenshot load history",
    "glyphs": "ascii unicode symbols", "help": "shortcuts bindings", "review": "statistics analysis", "branch": "fork",
    "open play": "hot-seat hide", "decks and cards": "deckbuilder collection", "sets": "packs formats", "paste": "import",
    "export deck": "text yaml octgn", "mute": "ignore", "block": "ban", "new game": "rematch", "swap sides": "rematch",
}  # fmt: skip
"""Words that players look for in the list of commands, beside those of a command's name and help."""

KEY_COMMANDS: Final[tuple[KeyCommand, ...]] = tuple(row for rows in SECTIONS.values() for row in rows)

_BY_ID: Final[Mapping[CommandId, KeyCommand]] = {row.id: row for row in KEY_COMMANDS}
COMMANDS: Final[tuple[CommandId, ...]] = get_args(CommandId)


def command(id: CommandId) -> KeyCommand:
    """Returns the row of a command."""
    return _BY_ID[id]


@cache
def commands_at(context: KeyContext) -> tuple[KeyCommand, ...]:
    """Returns the commands of a context, in order."""
    return tuple(row for row in KEY_COMMANDS if context in row.contexts)
