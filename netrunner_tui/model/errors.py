"""The errors that a player can act on; each message is one plain line."""


class NetrunnerError(Exception):
    """Base of every error that is a user's to mend; the command line prints its text and no traceback."""


class IllegalAnswer(NetrunnerError):
    """An answer that the open question does not offer, or one for a question that is no longer open."""


class BadFile(NetrunnerError):
    """A file that cannot be used: `path:line: what is wrong; what was expected`."""

    def __init__(self, path: object, line: int, problem: str) -> None:
        self.path = str(path)
        self.line = line
        self.problem = problem
        super().__init__(f"{self.path}:{line}: {problem}" if line else f"{self.path}: {problem}")


class GameInUse(NetrunnerError):
    """A second process wants a game file that another one holds open."""


class NotSaved(NetrunnerError):
    """An answer could not be written to disk; the game stays at the last safe answer."""
