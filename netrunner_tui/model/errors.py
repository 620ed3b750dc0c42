"""Errors that a player can act on; each message is one plain line, in which what comes from elsewhere is quoted in short."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple, Self

from netrunner_tui.model.text import plain

LONGEST_QUOTE: Final = 60
"""Upper limit of characters quoted in a message."""
LONGEST_MESSAGE: Final = 1000
"""Upper limit of characters in a message, beside the place in a file that it begins with."""

FaultKind = Literal["answer", "view", "painting", "thinking", "elsewhere"]
"""What the program was doing when it made a mistake: carrying an answer out, seeing what came of it, painting or telling that, or
choosing an answer for the computer."""
NodePath = tuple[str | int, ...]
"""Where a node stands in a file: keys and places."""
MISTAKE: Final = "This program has made a mistake"
"""What is said of a mistake of the program's own where no more is."""
WRONG: Final = f"{MISTAKE}."
"""How every line about a mistake of the program's own begins."""

_OF_MSGSPEC: Final = " - at `"
"""What stands in a message of msgspec before where the mistake is."""
_IN_BRACKETS: Final = r"\[[^\]]*\]"
"""How msgspec writes the place in a list, and any key of a mapping."""
_QUOTED: Final = r"`([^`]+)`|(?<![^\s(])'([^']+)'(?=[^\w]|$)"


def clipped(message: str) -> str:
    """Returns a message safe to print, with the end of each long quote left out, then, if it is still long, its middle."""
    message = plain(message)
    if len(message) <= LONGEST_QUOTE:
        return message

    def cut(found: re.Match[str]) -> str:
        quoted = found[0]
        return quoted if len(quoted) <= LONGEST_QUOTE + 2 else f"{quoted[:LONGEST_QUOTE]}…{quoted[-1]}"

    message = re.sub(_QUOTED, cut, message)
    return _without_middle(message)


def problem_and_place(told: str) -> tuple[str, tuple[str, ...]]:
    """Returns what msgspec says is wrong with data, and under which names, outermost first; it says both in its message alone.

    >>> problem_and_place("Expected `int`, got `str` - at `$.a[...][1]`")
    ('Expected `int`, got `str`', ('a',))
    """
    problem, _, place = told.partition(_OF_MSGSPEC)
    names = re.sub(_IN_BRACKETS, "", place.rpartition("$")[2].rstrip("`"))
    return problem, tuple(name for name in names.split(".") if name)


def _without_middle(text: str) -> str:
    half = LONGEST_MESSAGE // 2
    return text if len(text) <= LONGEST_MESSAGE else f"{text[: half - 1]}…{text[-half:]}"


class NetrunnerError(Exception):
    """Base of every error that a user can mend; the command line prints its text and no traceback.

    >>> import netrunner_tui as nt
    >>> try:
    ...     nt.new_game(rules="chess")
    ... except nt.NetrunnerError as error:
    ...     print(error)
    no rulebook is called `chess`; expected one of nisei-1.6, ffg, classic
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(clipped(message))

    def __reduce__(self) -> tuple[Callable[[type["NetrunnerError"], tuple[object, ...]], "NetrunnerError"], *tuple[object, ...]]:
        """An error that another process raised is what it was there, whatever its class is made from."""
        return _remade, (type(self), self.args), self.__dict__


def _remade(kind: type[NetrunnerError], args: tuple[object, ...]) -> NetrunnerError:
    return kind.__new__(kind, *args)


class IllegalAnswer(NetrunnerError):
    """An answer that the open question does not offer, or one for a question that is no longer open.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game()
    >>> try:
    ...     game.answer("keeep")
    ... except nt.IllegalAnswer as error:
    ...     print(error)
    no option is called `keeep`; did you mean `keep`?
    """


class ProgramFault(NetrunnerError):
    """A mistake of the program: an answer could not be carried out, or what came of it could not be seen. The game stands before it.

    The exception that it was is the `__cause__`.
    """

    def __init__(self, during: FaultKind, answer: tuple[int, ...], told: str = "", *, message: str = "") -> None:
        """`told` is a sentence on where the report is; `message` is the whole line, where a server has made it."""
        self.during = during
        self.answer = answer
        """The answer that was given, as places in the question's options."""
        super().__init__(message or f"{WRONG} The game stands where it stood before that answer.{told and ' ' + told}")


class BadFile(NetrunnerError):
    """A file that cannot be used: `path:line: what is wrong; what was expected`.

    >>> import netrunner_tui as nt
    >>> try:
    ...     nt.parse_deck("3x Sure Gambl")
    ... except nt.BadFile as error:
    ...     print(error.line, error.problem.partition(";")[0])
    1 no card is called `Sure Gambl`
    """

    def __init__(self, path: object, line: int, problem: str) -> None:
        self.path = str(path)
        self.line = line
        self.problem = clipped(problem)
        where = _without_middle(plain(self.path))
        Exception.__init__(self, f"{where}:{line}: {self.problem}" if line else f"{where}: {self.problem}")


class UnknownCard(BadFile):
    """A file that names a card which is not among those that were read."""

    def __init__(self, path: object, line: int, problem: str, *, asks: bool = False) -> None:
        """`asks`: the problem ends with a question, which card was meant."""
        super().__init__(path, line, problem)
        self._asks = asks

    def with_way(self) -> BadFile:
        """Returns the error with how cards of one's own are read, for whoever has begun the program and could say so."""
        said = f"{self.problem} A card" if self._asks else f"{self.problem}; a card"
        return BadFile(self.path, self.line, f"{said} of your own is read with --cards FOLDER")


class BadPaste(BadFile):
    """Something pasted that cannot be used: `line 3 of the pasted list: what is wrong; what was expected`."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        super().__init__(name, line, problem)
        Exception.__init__(self, f"line {line} of {name}: {self.problem}" if line else f"{name}: {self.problem}")


class FileNotice(NamedTuple):
    """A line about one of a player's own files, or about what is in it."""

    text: str
    path: str = ""
    """The file that the line begins with; "" for none."""
    line: int = 0

    @classmethod
    def of(cls, problem: BadFile, then: str) -> Self:
        """Returns what is wrong with a file, and what is done then."""
        return cls(f"{problem.problem}; {then}", problem.path, problem.line)

    def told(self, folder: object = "") -> str:
        """Returns the line. A file of `folder` is called as it is there: where the folder lies is nobody's to know."""
        if not self.path:
            return self.text
        path = Path(self.path)
        inside = folder and path.is_relative_to(str(folder))
        return str(BadFile(path.relative_to(str(folder)) if inside else path, self.line, self.text))


class GameInUse(NetrunnerError):
    """An attempt to open a game file that another process holds open.

    >>> import tempfile, netrunner_tui as nt
    >>> path = tempfile.mkdtemp() + "/game.jsonl"
    >>> with nt.new_game(path=path):
    ...     try:
    ...         nt.open_game(path)
    ...     except nt.GameInUse:
    ...         print("in use")
    in use
    """


class NotSaved(NetrunnerError):
    """An answer that could not be written to disk; the game stays at the last saved answer.

    >>> import os, tempfile, netrunner_tui as nt
    >>> path = tempfile.mkdtemp() + "/game.jsonl"
    >>> with nt.new_game(path=path) as game:
    ...     os.remove(path)
    ...     try:
    ...         game.answer("keep")
    ...     except nt.NotSaved:
    ...         print(game.number, game.question.kind)
    0 mulligan
    """
