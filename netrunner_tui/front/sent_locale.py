"""What the variables that came with a player say of their terminal's encoding."""

from collections.abc import Mapping


def reads_utf_8(sent: Mapping[str, str]) -> bool:
    """Returns whether the terminal of a player who is elsewhere reads UTF-8, as far as the variables that came with them tell.

    As at home, `LC_ALL=C` and the name of another encoding say that it does not, and `LANG=C` says nothing.
    """
    if sent.get("LC_ALL") in ("C", "POSIX"):
        return False
    chosen = sent.get("LC_ALL") or sent.get("LC_CTYPE") or sent.get("LANG") or ""
    encoding = chosen.partition("@")[0].partition(".")[2]
    return not encoding or encoding.lower().replace("-", "") == "utf8"
