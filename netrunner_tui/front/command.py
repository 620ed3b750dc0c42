"""Parses the commands of an ssh session, which stand in the registry (`settings.typed_commands`); an empty one opens the lobby."""

import shlex
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from netrunner_tui.arguments import Parser, WrongArguments
from netrunner_tui.bots.styles import in_style
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import NewTable
from netrunner_tui.model.text import plain
from netrunner_tui.replays.excerpt import SEATS, SeatName
from netrunner_tui.settings.typed_commands import SSH_COMMANDS, SshVerb

SENTENCES: Final[frozenset[SshVerb]] = frozenset({"who", "talk", "say", "invite", "decline", "block", "unblock", "blocked"})
"""Commands whose words are a sentence, and not split as a shell does: `say don't`."""
LONGEST: Final = 1000
"""Upper limit of characters in a command."""

_COLUMN: Final = 47
_MORE: Final = """\
More words: --plain (new, join, watch: lines of text instead of the table; needs no terminal), --ascii, --password WORD,
--clock MINUTES+SECONDS, --delay ANSWERS (spectators see everything, so late), --any-deck, --bot-deck NAME (or surprise), --style STYLE of
the bot (glacier, fast, traps; aggressive, rig-first).
--deck - reads a deck list: ssh HOST new --plain --deck - < deck.txt    (where there is a terminal, paste it in the lobby)
"""
HELP: Final = "".join(f"{one.line:<{max(_COLUMN, len(one.line) + 6)}}{one.help}\n" for one in SSH_COMMANDS) + f"\n{_MORE}"
"""What `ssh HOST help` prints."""


@dataclass(frozen=True)
class Command:
    """A parsed command."""

    verb: SshVerb = "lobby"
    table: str = ""
    new_table: NewTable = field(default_factory=NewTable)
    plain: bool = False
    ascii: bool = False
    reads_deck: bool = False
    """Whether the deck is read from stdin."""
    said: str = ""
    """What stands behind the verb, of one of `SENTENCES`."""
    kind: str = "md"
    """For `export`: the form."""
    seat: SeatName | None = None
    """For `export`: the point of view; None for the usual one."""

    @property
    def sentence(self) -> str:
        """Returns the whole line of one of `SENTENCES`; "" of any other command."""
        return f"{self.verb} {self.said}".rstrip() if self.verb in SENTENCES else ""


@cache
def _parser() -> Parser:
    rules = Parser(add_help=False)
    rules.add_argument("--rules", default="")
    new_table = Parser(add_help=False, parents=[rules])
    new_table.add_argument("--side", choices=("corp", "runner"), default="")
    new_table.add_argument("--clock", default="")
    new_table.add_argument("--delay", type=int, default=0)
    new_table.add_argument("--any-deck", action="store_true")
    new_table.add_argument("--bot", default="")
    new_table.add_argument("--bot-deck", default="")
    new_table.add_argument("--style", default="")
    new_table.add_argument("--for", dest="invite", default="")
    seat = Parser(add_help=False)
    seat.add_argument("--deck", default="")
    line = Parser(add_help=False)
    line.add_argument("--plain", action="store_true")
    line.add_argument("--ascii", action="store_true")
    line.add_argument("--password", default="")
    parser = Parser(prog="", add_help=False)
    verbs = parser.add_subparsers(dest="verb", metavar="COMMAND", parser_class=Parser)
    verbs.add_parser("lobby", parents=[line], add_help=False)
    verbs.add_parser("new", parents=[new_table, seat, line], add_help=False)
    verbs.add_parser("join", parents=[seat, line], add_help=False).add_argument("table")
    verbs.add_parser("accept", parents=[seat, line], add_help=False).add_argument("table", nargs="?", default="")
    for verb in ("watch", "close"):
        verbs.add_parser(verb, parents=[line], add_help=False).add_argument("table")
    verbs.add_parser("play", parents=[new_table, seat, line], add_help=False).add_argument("table", nargs="?", default="")
    verbs.add_parser("decks", parents=[rules, line], add_help=False)
    build = verbs.add_parser("build", parents=[rules, line], add_help=False)
    build.add_argument("deck", nargs="*", default="")
    for verb in ("replay", "review"):
        verbs.add_parser(verb, parents=[line], add_help=False).add_argument("table", metavar="GAME")
    export = verbs.add_parser("export", parents=[line], add_help=False)
    export.add_argument("table", metavar="GAME")
    export.add_argument("--to", choices=("md", "json", "html", "svg", "cast"), default="md")
    export.add_argument("--seat", choices=tuple(SEATS))
    for verb in ("tables", "bots", "games", "keys", "help"):
        verbs.add_parser(verb, parents=[line], add_help=False)
    return parser


def understood(text: str) -> Command:
    """Parses a command. Raises NetrunnerError with one line for unknown words."""
    if len(text) > LONGEST:
        raise NetrunnerError(f"a command has at most {LONGEST} characters")
    first, _, said = text.strip().partition(" ")
    verb_said = next((verb for verb in SENTENCES if verb == first), None)
    if verb_said is not None:
        return Command(verb_said, said=said.strip())
    try:
        words = shlex.split(text)
    except ValueError as problem:
        raise NetrunnerError(f"`{plain(text[:60])}`: {str(problem).lower()}") from None
    if not words:
        return Command()
    if words[0] in {"--help", "-h"}:
        words[0] = "help"
    if words[0].startswith("-"):
        words.insert(0, "lobby")
    try:
        args, rest = _parser().parse_known_args(words)
    except WrongArguments as wrong:
        raise NetrunnerError(f"{wrong.mistake}; `help` tells what can be said") from None
    if rest:
        raise NetrunnerError(f"`{plain(rest[0][:60])}` is not known here; `help` tells what can be said")
    given = vars(args)
    named = given.get("deck", "")
    deck = named if isinstance(named, str) else " ".join(named)
    if given.get("style") and not given["bot"]:
        raise NetrunnerError("--style says how a computer opponent plays: it goes with --bot")
    new_table = NewTable(
        rules=given.get("rules", ""), side=given.get("side", ""), deck="" if deck == "-" else deck, password=given["password"],
        delay=given.get("delay", 0), clock=given.get("clock", ""), any_deck=given.get("any_deck", False),
        bot=in_style(given.get("bot", ""), given.get("style", "")), bot_deck=given.get("bot_deck", ""),
        invite=given.get("invite", ""),
    )  # fmt: skip
    verb: SshVerb = given["verb"]
    return Command(
        verb,
        given.get("table", ""),
        new_table,
        plain=given["plain"] or verb in {"play", "build"},
        ascii=given["ascii"],
        reads_deck=deck == "-" and verb != "build",
        kind=given.get("to", "md"),
        seat=given.get("seat"),
    )
