"""The file that keeps a player's own keys: written anew with what has changed, and with the player's comments and order."""

import json
import re
from collections.abc import Mapping
from typing import Final

from netrunner_tui.settings.commands import CommandId

Own = Mapping[CommandId, tuple[str, ...]]
"""The keys of each command that has keys of the player's."""

_COMMENT: Final = re.compile(r"(?m)(?:^|(?<=\s))#.*$")


def new_file(own: Own) -> str:
    """Returns the lines of a file with these bindings."""
    return "".join(f"{_line(id, keys)}\n" for id, keys in sorted(own.items()))


def changed_file(text: str, before: Own, own: Own) -> str:
    """Returns a file that bound `before` with the bindings `own` in it: other lines stay as they are."""
    import yaml  # here: only who binds a key needs it

    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        root = None
    left = dict(own)
    edits: list[tuple[int, int, str]] = []
    if isinstance(root, yaml.MappingNode) and not root.flow_style:
        for name, value in root.value:
            id = next((known for known in before if known == name.value), None)
            begin, end = name.start_mark.index, _end(value)
            if id is None:
                continue
            if id not in own:
                edits.append((begin, end, _kept(text[begin:end])))
            elif own[id] != before[id]:
                edits.append((begin, end, f"{_kept(text[begin:end])}{_line(id, own[id])}"))
            left.pop(id, None)
    else:
        kept = "".join(f"{comment}\n" for comment in _COMMENT.findall(text))
        return f"{kept}{new_file(own)}"
    for begin, end, line in reversed(edits):
        text = f"{text[:begin]}{line}{text[end:]}"
        if not line and not text[text.rfind("\n", 0, begin) + 1 :].partition("\n")[0].strip():
            start = text.rfind("\n", 0, begin) + 1
            text = text[:start] + text[start:].partition("\n")[2]
    gap = "" if not text or text.endswith("\n") or not left else "\n"
    return f"{text}{gap}{new_file(left)}"


def _line(id: CommandId, keys: tuple[str, ...]) -> str:
    return f"{json.dumps(id)}: {json.dumps(list(keys), ensure_ascii=False)}"


def _kept(replaced: str) -> str:
    """Returns the comments of what is replaced, a line each."""
    return "".join(f"{comment}\n" for comment in _COMMENT.findall(replaced))


def _end(node: object) -> int:
    """Returns where a value ends; what comes between a list of lines and the next command is not part of it."""
    import yaml

    if isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value:
        return _end(node.value[-1])
    assert isinstance(node, yaml.Node)
    return int(node.end_mark.index)
