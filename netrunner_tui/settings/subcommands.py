"""The registry of the subcommands of `netrunner-tui`. Made from its rows: their help, and the list of README.md (`python docs/tables.py`).

It loads nothing else: every command reads it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Subcommand(NamedTuple):
    """A subcommand of `netrunner-tui`, or one nested in it (`deck check`)."""

    name: str
    help: str
    """Its purpose, in the imperative."""
    examples: tuple[tuple[str, str], ...] = ()
    """Lines for README.md: the words after `netrunner-tui`, and an explanation if needed."""

    @property
    def group(self) -> str:
        """Returns the subcommand that it is nested in; "" for none."""
        return self.name.rpartition(" ")[0]

    @property
    def verb(self) -> str:
        """Returns its name within its group."""
        return self.name.rpartition(" ")[2]


SUBCOMMANDS: Final[tuple[Subcommand, ...]] = (
    Subcommand("play", "open the table (the default)", (
        ("", "open the table"),
        ("play --corp precision-launch --runner zahya-courier", ""),
        ("play --rules RULEBOOK", "another game"),
        ("play --rules RULEBOOK --match", "two games, sides swapped, 10 points for a win, in a game that scores matches"),
        ("play --bot operator --as runner", "against the computer, also with --plain (docs/bots.md)"),
        ("play --bot operator --style glacier --as runner", "in a style: glacier, fast, traps; aggressive, rig-first"),
        ("play --watch shadow operator", "watch two computer opponents, also with --plain"),
        ("play --plain", "the same game as lines of text (docs/plain.md)"),
        ("play --resume GAMEFILE", "go on with a saved game"),
    )),
    Subcommand("games", "list and search the saved games; rename, delete, export them", (
        ("games", "the saved games, the latest first; games --help for every search"),
        ("games ada --result over --since 2026-11-01 --sort turns", ""),
    )),
    Subcommand("games rename", "give a saved game another name; nothing is overwritten", (("games rename FILE NEWNAME", ""),)),
    Subcommand("games delete", "delete saved games; it asks first", (("games delete FILE", ""),)),
    Subcommand("games export", "write a saved game in another format", (("games export FILE --to md", ""),)),
    Subcommand("games reindex", "read every saved game anew for the list", (("games reindex", ""),)),
    Subcommand("review", "look back on a game: plots, figures, turning points", (
        ("review GAMEFILE", "look back: plots, figures, turning points (docs/review.md)"),
    )),
    Subcommand("replay", "walk in a game, finished or not: step, find, note, branch", (
        ("replay GAMEFILE", "walk in a game: --at N, --seat corp|runner|both, --plain"),
    )),
    Subcommand("export", "write a game as a transcript, data, a page, a picture or a recording", (
        ("export GAMEFILE --to html", "or md, json, svg, cast: --seat, --at, --from, --until (docs/exports.md)"),
    )),
    Subcommand("compare", "show two games side by side by turn, and the beginning that they share", (("compare GAMEFILE GAMEFILE", ""),)),
    Subcommand("match", "add up the games of a match: 10 points for a win, 1 an agenda point", (("match GAMEFILE GAMEFILE", ""),)),
    Subcommand("serve", "host tables for players who come by ssh, or with a browser", (
        ("serve", "host tables for players who come by ssh, --web PORT for browsers (docs/hosting.md)"),
        ("serve --status", "tables, players, memory, latencies of the running host"),
        ("serve --drain 30m", "the running host begins nothing new, and closes when the last game is over"),
    )),
    Subcommand("sit", "sit down at the tables of a server on this machine, through OpenSSH's own server", (("sit --as NAME", ""),)),
    Subcommand("card", "print one card, or the cards of a file", (
        ("card palisade", "print one card"),
        ("card FILE", "print the cards of a file or folder as they read, and every mistake in it (docs/cards.md)"),
    )),
    Subcommand("cards", "search the cards", (("cards 't:ice o<3 x:\"end the run\"'", "search; --json for programs"),)),
    Subcommand("deck", "check, show, build, export or list decks"),
    Subcommand("deck check", "name every rule of deck construction that a deck breaks", (
        ("deck check FILE", ""),
        ("deck check FILE --format startup", "and what keeps it out of a format; --on DATE: as it was then"),
    )),
    Subcommand("deck formats", "list the formats, and how much of each is written", (("deck formats", ""),)),
    Subcommand("deck show", "print a deck and its numbers", (("deck show FILE", ""),)),
    Subcommand("deck export", "print a deck to paste or to keep", (
        ("deck export FILE --format octgn", "as text, yaml, jinteki, netrunnerdb or octgn"),
    )),
    Subcommand("deck build", "build, change and delete decks in lines of text", (("deck build", ""),)),
    Subcommand("deck sealed", "open a starter and boosters by rarity, as the oldest game was sold", (
        ("deck sealed --seed 7", "open a starter and boosters by rarity, and keep the pool (docs/sealed.md)"),
        ("deck sealed --seed 7 --players 2", "for both players of a match"),
    )),
    Subcommand("deck list", "name the decks that come with the game, and yours", (("deck list", ""),)),
    Subcommand("lab", "let computer opponents and decks play many games, and tell what that shows", (
        ("lab deck DECK", "your deck against those that come with the game"),
        ("lab play --bots trainee,operator --out run.jsonl", "play pairs of opponents; resumes what was killed"),
        ("lab table run.jsonl", "the matrix of decks; rate, why and games tell more"),
        ("lab gate --base operator --candidate shadow", "whether one is better on the same shuffles"),
    )),
    Subcommand("rules", "print the timing structures, or tell what a step is", (
        ("rules", "the steps of every turn and run, for each rulebook"),
        ("rules 6.9.3b", "what a step is"),
        ("rules --diff", "how the rulebooks differ"),
    )),
    Subcommand("learn", "learn to play: lessons for both sides, then a whole game with a coach", (
        ("learn", "list the lessons, with those that are done (docs/lessons.md)"),
        ("learn corp-1", "a lesson; --plain in lines of text"),
        ("learn corp-game", "a whole game against the easiest computer opponent, with a coach who says why"),
    )),
    Subcommand("puzzle", "solve a puzzle; without a file, list those that come with the game", (
        ("puzzle", "list the puzzles"),
        ("puzzle 3", "open one (--plain: in lines of text); a puzzle file of your own too"),
    )),
    Subcommand("check", "run scenario files: rules tests and puzzles", (("check FILE_OR_FOLDER", ""),)),
    Subcommand("selfplay", "let computer players play, at random or as opponents, and tell what came of it", (
        ("selfplay", ""),
        ("selfplay --corp-bot shadow --runner-bot operator --games 40", "one opponent against another"),
    )),
    Subcommand("seat", "let a program play one side, by JSON lines", (
        ("seat runner --program COMMAND", "let a program play one side, by JSON lines (docs/api.md)"),
    )),
    Subcommand("language", "print the words that card files are written in", (
        ("language", ""),
        ("language trash", "explain one word, with the cards that use it"),
        ("language --schema", "print a JSON Schema that editors complete and check card files with (docs/cards.md)"),
    )),
    Subcommand("completion", "print what a shell reads to complete commands, decks, cards, games and puzzles", (
        ("completion bash", "what a shell reads to complete commands, decks, cards and games (docs/settings.md)"),
    )),
    Subcommand("help", "tell what a command does", (("help deck check", "what a command does, and its options"),)),
)  # fmt: skip
"""The subcommands, in the order of the help."""

_SUBCOMMANDS: Final[Mapping[str, Subcommand]] = {one.name: one for one in SUBCOMMANDS}


def subcommand(name: str) -> Subcommand:
    """Returns the row of a subcommand."""
    return _SUBCOMMANDS[name]
