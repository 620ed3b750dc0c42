"""What a process has loaded made immortal: the processes forked from it then go on sharing its memory.

The number of references to an object stands in the object, so whoever only reads a shared object writes to it, and gets a copy of its page.
Since Python 3.12 (PEP 683) objects with one certain number are immortal, and never counted again: None is, and each small integer. Python
has no function that makes others so; here that number is written into them.
"""

import gc
import sys
from collections.abc import Iterator
from ctypes import c_ssize_t
from types import CodeType
from typing import Final

import msgspec

AT_ONCE: Final = 4096
"""Objects whose own objects are looked for together."""
_KEEP_TO_THEMSELVES: Final = (CodeType, msgspec.Struct)
"""What does not tell the garbage collector of all its objects."""


def make_immortal() -> int:
    """Makes immortal every object that can be found; returns how many. Returns 0, and does nothing, where Python has no such objects.

    Only for a process that keeps all of them until it ends, and so do those forked from it.
    """
    immortal = _count(None).value
    if immortal < 1 << 30 or sys.getrefcount(None) != immortal:
        return 0  # Python 3.11 counts None like anything else; builds without a global lock keep the number elsewhere
    made = 0
    waiting = gc.get_objects()
    while waiting:
        taken = waiting[-AT_ONCE:]
        del waiting[-AT_ONCE:]
        found = []
        for one in taken:
            if sys.getrefcount(one) != immortal:  # most are met many times
                _count(one).value = immortal
                found.append(one)
        made += len(found)
        waiting += gc.get_referents(*found)
        waiting += (own for one in found if isinstance(one, _KEEP_TO_THEMSELVES) for own in _untold(one))
    return made


def _count(one: object) -> c_ssize_t:
    """Returns the number of references to an object, to read and to write: CPython keeps it in an object's first word."""
    return c_ssize_t.from_address(id(one))


def _untold(one: object) -> Iterator[object]:
    """Yields the objects in an object that it does not tell the garbage collector of: those in code, and in structs with `gc=False`."""
    if isinstance(one, CodeType):
        yield from (one.co_consts, one.co_names, one.co_filename, one.co_name, one.co_qualname, one.co_linetable, one.co_exceptiontable)
        yield from one.co_varnames + one.co_cellvars + one.co_freevars
    elif isinstance(one, msgspec.Struct):
        yield from (getattr(one, name) for name in one.__struct_fields__)
