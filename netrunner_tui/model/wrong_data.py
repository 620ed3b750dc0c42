"""What msgspec finds wrong with data, and where: apart from the errors, which are told before it is loaded."""

import re
from typing import Final

import msgspec

_OF_MSGSPEC: Final = " - at `"
"""What stands in a message of msgspec before where the mistake is."""
_IN_BRACKETS: Final = re.compile(r"\[[^\]]*\]")
"""How msgspec writes the place in a list, and any key of a mapping."""


def problem_and_place(error: msgspec.ValidationError) -> tuple[str, tuple[str, ...]]:
    """Returns what msgspec says is wrong with data, and under which names, outermost first; it says both in its message alone.

    >>> try:
    ...     msgspec.convert({"a": {"k": [1, "x"]}}, msgspec.defstruct("A", [("a", dict[str, list[int]])]))
    ... except msgspec.ValidationError as error:
    ...     print(problem_and_place(error))
    ('Expected `int`, got `str`', ('a',))
    """
    problem, _, place = str(error).partition(_OF_MSGSPEC)
    names = _IN_BRACKETS.sub("", place.rpartition("$")[2].rstrip("`"))
    return problem, tuple(name for name in names.split(".") if name)
