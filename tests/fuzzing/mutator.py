"""Files made wrong at random: their bytes, their structure, and, for saved games, facts within lines whose hashes are made anew."""

import copy
import json
import random
from collections.abc import Callable
from hashlib import sha256

import yaml

SPICES: tuple[bytes, ...] = (
    b"", b"\0", b"\xff", b"\xc3\xa9", b"\x1b[31m", b"\xe2\x80\xae", b"\r", b"\n", b"\t", b"'", b'"', b"`", b"{", b"[", b"]", b"}", b": ",
    b"- ", b"? ", b"&a ", b"*a", b"!!int x", b"!!python/object:os.system ", b"<<: ", b"---\n", b"...\n", b"%YAML 9.9\n", b"# ", b"|\n",
    b">\n", b"0x", b"1e999", b"-1", b"99999999999999999999", b"NaN", b".inf", b"null", b"~", b"true", b"yes", b"2026-01-01", b"12:30:45",
    b"[" * 200, b"{a: " * 100, b"x" * 5000, "名".encode() * 50, "a\u0301".encode() * 20, b"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb",
)  # fmt: skip
"""Bytes that readers stumble over."""
VALUES: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 100, 10_001, -10_001, 2**31, 2**63, -(2**63), 10**30, 0.5, "", " ", "x", "corp", "runner", "HQ",
    "Server 1", "Server 99999999", "R&D", "Sure Gamble", "Hedge Fund", "Palisade", "x" * 3000, "名" * 40, "\x1b]2;x\x07", "\u202e",
    "[click]", "[", "{", [], {}, [[]], [None], {"": ""}, {"a": {"a": {"a": 1}}}, [1] * 300, "9" * 400, "-0", "1e999", "deck", "ice HQ",
    "hand",
)  # fmt: skip
"""Values in the place of others."""
HASH, SEAL = 16, b',"hash":"'


def spoiled(data: bytes, rng: random.Random) -> bytes:
    """Returns `data` with one to four places of its bytes made wrong."""
    for _ in range(rng.randint(1, 4)):
        first, second = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
        place = rng.choice((first, second))
        match rng.randrange(7):
            case 0:
                data = data[:place] + rng.choice(SPICES) + data[place:]
            case 1:
                data = data[:place] + rng.choice(SPICES) + data[place + rng.randint(1, 20) :]
            case 2:
                data = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
            case 3:
                data = data[:first] + data[min(second, first + rng.randint(1, 60)) :]
            case 4:
                lines = data.splitlines(keepends=True)
                rng.shuffle(lines) if rng.random() < 0.1 else lines.insert(rng.randint(0, len(lines)), rng.choice(lines or [b""]))
                data = b"".join(lines)
            case 5:
                data = data[: first or second]
            case _:
                data = data[:place] + data[first : first + rng.randint(1, 80)] + data[place:]
    return data


def _places(node: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    found = [path]
    if isinstance(node, dict):
        for key, value in node.items():
            found += _places(value, (*path, key))
    elif isinstance(node, list):
        for place, value in enumerate(node):
            found += _places(value, (*path, place))
    return found


def _at(node: object, path: tuple[object, ...]) -> object:
    for step in path:
        node = node[step]  # type: ignore[index]
    return node


def rearranged(root: object, rng: random.Random, times: int = 0) -> object:
    """Returns a copy of plain data in which one to three values are others, doubled, exchanged or gone."""
    box = [copy.deepcopy(root)]
    for _ in range(times or rng.randint(1, 3)):
        places = [path for path in _places(box) if path]
        path = rng.choice(places)
        holder, last = _at(box, path[:-1]), path[-1]
        value = holder[last]  # type: ignore[index]
        other = copy.deepcopy(rng.choice(VALUES))
        match rng.randrange(8):
            case 0 if isinstance(value, int):
                other = value + rng.choice((-1, 1, 2, 10, -value, 1000))
            case 1 | 2:
                other = copy.deepcopy(_at(box, rng.choice(places)))
            case 3 if isinstance(holder, list) and len(holder) > 1:
                holder.insert(rng.randint(0, len(holder)), copy.deepcopy(value))
                continue
            case 4 if len(path) > 1:
                del holder[last]  # type: ignore[attr-defined]
                continue
            case 5 if isinstance(holder, dict):
                holder[rng.choice(("x", "", "cards", "name", "cost", "abilities", "steps", "n" * 500))] = holder.pop(last)
                continue
            case 6 if isinstance(value, list):
                other = rng.sample(value, len(value))
            case _:
                pass
        holder[last] = other  # type: ignore[index]
    return box[0]


def of_yaml(data: bytes, rng: random.Random) -> bytes:
    """Returns a YAML file made wrong: most of the time as data, else as bytes."""
    if rng.random() < 0.4:
        return spoiled(data, rng)
    documents = list(yaml.load_all(data, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    place = rng.randrange(len(documents))
    documents = [rearranged(documents[place], rng)] if rng.random() < 0.9 else [*documents[:2], rearranged(documents[place], rng)]
    return yaml.dump_all(documents, allow_unicode=True, sort_keys=False, default_flow_style=None).encode("utf-8", "surrogatepass")


def of_json(data: bytes, rng: random.Random) -> bytes:
    """Returns a JSON file made wrong."""
    if rng.random() < 0.4:
        return spoiled(data, rng)
    return json.dumps(rearranged(json.loads(data), rng), ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def sealed(lines: list[dict[str, object]]) -> bytes:
    """Returns the lines of a game file with hashes that hold."""
    chain, out = b"", b""
    for line in lines:
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass")[:-1]
        chain = sha256(chain + body).hexdigest()[:HASH].encode()
        out += body + SEAL + chain + b'"}\n'
    return out


def of_game(data: bytes, rng: random.Random) -> bytes:
    """Returns a saved game made wrong: most of the time with hashes that hold, so that what it says is believed."""
    if rng.random() < 0.2:
        return spoiled(data, rng)
    lines: list[dict[str, object]] = [
        {key: value for key, value in json.loads(line).items() if key != "hash"} for line in data.splitlines()
    ]
    for _ in range(rng.randint(1, 2)):
        place = rng.randrange(len(lines))
        line = lines[place]
        match rng.randrange(8):
            case 0:
                changed = rearranged(line, rng, 1)
                lines[place] = changed if isinstance(changed, dict) else {"": changed}
            case 1 if place:
                lines[place] = {**line, "kind": "take back", "answer": [rng.randrange(max(1, place))], "events": []}
            case 2 if place:
                del lines[place]
                lines[1:] = [{**each, "number": at} for at, each in enumerate(lines[1:])]
            case 3:
                lines = lines[: place + 1]
            case 4 if place:
                other = rng.choice(lines[1:])
                lines[place] = {**line, "events": copy.deepcopy(other.get("events", []))}
            case _ if line.get("events"):
                lines[place] = {**line, "events": rearranged(line["events"], rng)}
            case _:
                pass
    return sealed(lines)


MUTATORS: dict[str, Callable[[bytes, random.Random], bytes]] = {"yaml": of_yaml, "json": of_json, "game": of_game, "text": spoiled}
