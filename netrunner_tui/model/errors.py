"""Errors that a player can act on; each message is one plain line."""


class NetrunnerError(Exception):
    """Base of every error that a user can mend; the command line prints its text and no traceback.

    >>> import netrunner_tui as nt
    >>> try:
    ...     nt.new_game(rules="chess")
    ... except nt.NetrunnerError as error:
    ...     print(error)
    no rulebook is called `chess`; expected one of nisei-1.6, ffg, classic
    """


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


class BadFile(NetrunnerError):
    """A file that cannot be used: `path:line: what is wrong; what was expected`.

    >>> import netrunner_tui as nt
    >>> try:
    ...     nt.parse_deck("3x Sure Gambit")
    ... except nt.BadFile as error:
    ...     print(error.line, error.problem)
    1 no card is called `Sure Gambit`; did you mean `Sure Gamble` or `Red Team`?
    """

    def __init__(self, path: object, line: int, problem: str) -> None:
        self.path = str(path)
        self.line = line
        self.problem = problem
        super().__init__(f"{self.path}:{line}: {problem}" if line else f"{self.path}: {problem}")


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
