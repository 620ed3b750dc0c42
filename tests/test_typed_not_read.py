"""Nothing decides by reading text back: only the modules that make text, or take it from people, compare, search or cut it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "netrunner_tui"

RENDERED = frozenset({"phrase", "text", "public", "asking", "said", "notes", "subroutine_texts", "words"})
"""Attributes that hold text for players: of options, questions, views, log lines, moments, subroutines, requests."""
MAKERS = frozenset(
    {"phrase", "name", "told", "say", "card_text", "fill", "called", "spoken", "sentence", "folded", "cost_phrase", "render"}
)
"""Functions that make such text, or hand it on changed."""
READING = frozenset(
    {
        "startswith", "endswith", "split", "rsplit", "splitlines", "removeprefix", "removesuffix", "partition", "rpartition", "find",
        "rfind", "index", "count", "replace", "match", "fullmatch", "search", "findall", "finditer", "sub",
    }
)  # fmt: skip
"""Methods that read their object, or (of patterns and of `re`) their argument."""

AS_TEXT = frozenset({"casefold", "lower", "upper", "strip", "lstrip", "rstrip", "capitalize"})
"""Methods of a text that return the same text in another form."""

MADE_HERE = "makes text for players"
TYPED_BY_PEOPLE = "takes what people have typed for an answer: they use its words"
SEARCHED = "looks for words that somebody has typed"
OF_A_LIBRARY = "an error of a library, which says it in no other way"
ALLOWED = {
    "abilities/words/combining.py": MADE_HERE,
    "replays/walking.py": MADE_HERE,
    "table/coaching/next_key.py": MADE_HERE,
    "front/sit.py": TYPED_BY_PEOPLE,
    "hosting/game_server/requests/operating.py": TYPED_BY_PEOPLE,
    "plain/game_commands.py": TYPED_BY_PEOPLE,
    "plain/typed_answers.py": TYPED_BY_PEOPLE,
    "players/defender.py": TYPED_BY_PEOPLE,
    "rules/referee/answering.py": TYPED_BY_PEOPLE,
    "scenarios/answer_phrases.py": TYPED_BY_PEOPLE,
    "scenarios/expectation_reader.py": TYPED_BY_PEOPLE,
    "scenarios/goals.py": TYPED_BY_PEOPLE,
    "plain/replay_lines.py": SEARCHED,
    "replays/index.py": SEARCHED,
    "table/board/logbook.py": SEARCHED,
    "table/past/replay.py": SEARCHED,
    "laboratory/processes.py": OF_A_LIBRARY,
    "players/invariants.py": "holds the laws of phrases: none stands twice",
    "model/events/lingering.py": "a saved game tells a payment from other choices by how it begins, and by nothing else",
    "rules/answered.py": "a saved game has its answers as they were said, and nothing else says that one was a pass",
}
"""The modules that may, and why."""


def _is_rendered(node: ast.AST, named: frozenset[str]) -> bool:
    """Whether an expression is text that was made for players."""
    match node:
        case ast.Attribute(attr=attr):
            return attr in RENDERED
        case ast.Name(id=name):
            return name in named
        case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]):
            return f"str({name})" in named
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=[]) if attr in AS_TEXT:
            return _is_rendered(value, named)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
            made = name in MAKERS and name not in {"folded", "spoken", "sentence"}
            return made or (name in MAKERS and any(_is_rendered(arg, named) for arg in args))
        case ast.Subscript(value=value) | ast.Starred(value=value):
            return _is_rendered(value, named)
        case ast.ListComp(elt=part) | ast.SetComp(elt=part) | ast.GeneratorExp(elt=part) | ast.DictComp(key=part):
            return _is_rendered(part, named)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return any(_is_rendered(part, named) for part in parts)
        case _:
            return False


def _named(nodes: list[ast.AST]) -> frozenset[str]:
    """The variables of a function that hold rendered text, or go over several; of all that stands in it."""
    found: set[str] = set()
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.NamedExpr(target=ast.Name(id=name), value=value):
                found |= {name} if _is_rendered(value, frozenset()) else set()
            case ast.For(target=ast.Name(id=name), iter=value) | ast.comprehension(target=ast.Name(id=name), iter=value):
                found |= {name} if _is_rendered(value, frozenset()) else set()
            case ast.ExceptHandler(name=str(name)):
                found.add(f"str({name})")  # the error's text; the error itself has fields
            case _:
                pass
    return frozenset(found)


_LOOKED_AT = (ast.Assign, ast.NamedExpr, ast.For, ast.comprehension, ast.ExceptHandler, ast.Compare, ast.Call)


def _functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions in a node, those that stand in others too: statements alone hold them."""
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        inner = getattr(node, field, ())
        for statement in inner if isinstance(inner, list) else ():
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                yield statement
            yield from _functions(statement)


def _speaks_of_text(node: ast.AST) -> bool:
    """Whether a node names rendered text, its makers or an error: a function without any such has nothing to read."""
    match node:
        case ast.Attribute(attr=name):
            return name in RENDERED or name in MAKERS
        case ast.Name(id=name):
            return name in MAKERS
        case _:
            return isinstance(node, ast.ExceptHandler)


def readings(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a module on which rendered text is compared, searched or cut."""
    for function in _functions(ast.parse(source)):
        inside = list(ast.walk(function))
        if not any(map(_speaks_of_text, inside)):
            continue
        nodes = [node for node in inside if isinstance(node, _LOOKED_AT)]
        named = _named(nodes)
        for node in nodes:
            match node:
                case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
                    pass
                case ast.Compare(left=left, comparators=others) if any(_is_rendered(one, named) for one in (left, *others)):
                    yield node.lineno, ast.unparse(node)
                case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args) if attr in READING:
                    if _is_rendered(value, named) or any(_is_rendered(arg, named) for arg in args):
                        yield node.lineno, ast.unparse(node)


LOOKING = frozenset({"startswith", "endswith", "find", "rfind", "search", "match", "fullmatch", "split", "partition", "rpartition"})
JOINED_BY_COMMAS = frozenset({"_any_of", "_and_all"})
"""How several things are listed depends on whether one of them has a comma in it."""


def looked_at(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a module on which a text is looked into for what it begins, ends or has in it; what is joined by commas left out."""
    for function in _functions(ast.parse(source)):
        if function.name in JOINED_BY_COMMAS:
            continue
        for node in ast.walk(function):
            match node:
                case ast.Call(func=ast.Attribute(attr=attr)) if attr in LOOKING:
                    yield node.lineno, ast.unparse(node)
                case ast.Compare(left=ast.Constant(value=str(part)), ops=[ast.In() | ast.NotIn()]) if not f"a{part}".replace(
                    " ", ""
                ).isalpha():
                    yield node.lineno, ast.unparse(node)


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), path


def test_only_makers_of_text_read_it() -> None:
    found = {name: list(readings(path.read_text(encoding="utf-8"))) for name, path in modules()}
    wrong = [f"{name}:{line}: {what}" for name, lines in found.items() if name not in ALLOWED for line, what in lines]
    assert not wrong, "decided by reading text back:\n" + "\n".join(wrong)
    assert not [name for name in ALLOWED if not found[name]], "no longer read there: take it off the list"


def test_texts_of_cards_are_put_together_and_not_looked_into() -> None:
    """Where a sentence ends, what becomes "it" and who does what is known of its parts."""
    rooms = [path for room in ("texts", "words") for path in sorted((PACKAGE / "abilities" / room).rglob("*.py"))]
    found = [f"{path.name}:{line}: {what}" for path in rooms for line, what in looked_at(path.read_text(encoding="utf-8"))]
    assert not found, "decided by how a text reads:\n" + "\n".join(found)


@pytest.mark.parametrize("line", ['body.split(". ")', '", then " in mode', 'one.startswith("If ")', "_IT.search(one)"])
def test_a_text_of_a_card_that_is_looked_into_is_found(line: str) -> None:
    assert list(looked_at(f"def clause():\n    return {line}\n"))


@pytest.mark.parametrize(
    "line",
    [
        'option.phrase.startswith("break ")',
        '"passes." in line.text',
        'line.text.endswith("passes.")',
        're.match(r"\\d+", question.text)',
        "_PATTERN.fullmatch(option.phrase)",
        "folded(option.phrase) == said",
        "said == question.say(answer)",
        'any("advance" in line for line in (*card.notes, *card.text))',
        'any("access" in line.casefold() for line in card.text)',
        'moment.said == "pass"',
        'request.words[0].partition(":")[0]',
        "option.phrase in {other.phrase for other in question.options}",
        'terms.fill("{core damage}").split()[0]',
    ],
)
def test_a_reading_is_found(line: str) -> None:
    assert list(readings(f"def decide():\n    return {line}\n"))


def test_a_reading_of_a_variable_is_found() -> None:
    source = "def decide(option):\n    told = option.phrase\n    return told.partition(':')\n"
    assert [line for line, _ in readings(source)] == [3]
    source = "def decide(path):\n    try:\n        read(path)\n    except OSError as error:\n        return str(error).replace(path, '')\n"
    assert [line for line, _ in readings(source)] == [5]
    source = "def decide(question):\n    phrases = [option.phrase for option in question.options]\n    return 'pass' in phrases\n"
    assert [line for line, _ in readings(source)] == [3]


def test_making_text_is_no_reading() -> None:
    source = """
def tell(option, line):
    said = f"{option.phrase}: {line.text}"
    return said if option.verb == "pass" else option.text or None
"""
    assert not list(readings(source))
