"""What players type in tests of the plain client."""

import io


class Terminal(io.StringIO):
    """Lines that come from a terminal, which cannot leave out what is typed."""

    def isatty(self) -> bool:
        return True
