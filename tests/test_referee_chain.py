"""The referee is a chain of classes, one for each part of the rules: no method calls one that is defined only higher up the chain.

Higher up stands what is built on the rest: turns on runs, runs on breaches, the rulebooks on all. What a lower class needs of
a higher one it declares itself, as an abstract method.
"""

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from card_pools import pools

import netrunner_tui.rules
from netrunner_tui.players.selfplay import all_pairings
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules import referee
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.turns import Turns

RULES = Path(netrunner_tui.rules.__file__).parent
ROOT = "Lookups"


@dataclass(frozen=True)
class Rules:
    """A class of the chain: what it is built on, what it defines, and what its methods ask of `self`."""

    name: str
    bases: tuple[str, ...]
    defined: frozenset[str]
    used: tuple[tuple[str, str, int], ...]
    """The method, the name it uses, and the line."""


def classes(sources: Iterable[str]) -> dict[str, Rules]:
    """The classes of the referee in these modules, by name."""
    found = {}
    for source in sources:
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = rules_of(node)
    return {name: rules for name, rules in found.items() if ROOT in below(name, found)}


def rules_of(node: ast.ClassDef) -> Rules:
    """What a class defines, attributes that its methods set included, and what its methods use."""
    defined: set[str] = set()
    used: list[tuple[str, str, int]] = []
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            defined.add(part.name)
            static = any(isinstance(mark, ast.Name) and mark.id == "staticmethod" for mark in part.decorator_list)
            me = "" if static else part.args.args[0].arg
            for inner in ast.walk(part):
                if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == me:
                    if isinstance(inner.ctx, ast.Load):
                        used.append((part.name, inner.attr, inner.lineno))
                    else:
                        defined.add(inner.attr)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            defined.add(part.target.id)
        elif isinstance(part, ast.Assign):
            defined |= {target.id for target in part.targets if isinstance(target, ast.Name)}
    return Rules(node.name, tuple(base.id for base in node.bases if isinstance(base, ast.Name)), frozenset(defined), tuple(used))


def below(name: str, chain: dict[str, Rules]) -> set[str]:
    """A class and all that it is built on."""
    return {name}.union(*(below(base, chain) for base in chain[name].bases if base in chain)) if name in chain else set()


def upward(chain: dict[str, Rules]) -> list[str]:
    """Every use of a name that a class does not find in itself or below, as `Runs.encounter uses turn of Turns, line 7`."""
    found = []
    for name, rules in chain.items():
        own = set().union(*(chain[one].defined for one in below(name, chain)))
        for method, wanted, line in rules.used:
            if wanted not in own:
                owners = [other.name for other in chain.values() if wanted in other.defined]
                found.append(f"{name}.{method} uses {wanted} of {' and '.join(owners) or 'nothing'}, line {line}")
    return found


def sources() -> list[str]:
    return [path.read_text() for part in ("referee", "books") for path in sorted((RULES / part).rglob("*.py"))]


def test_no_call_runs_upward() -> None:
    chain = classes(sources())
    assert upward(chain) == []


def test_the_chain_is_one_line_from_the_referee_to_the_rulebooks() -> None:
    chain = classes(sources())
    assert len(chain) >= 18
    assert {"Turns", "Nisei16", "Ffg", "Classic"} <= set(chain)
    assert all(len(rules.bases) == 1 for rules in chain.values())
    assert sum(len(rules.used) for rules in chain.values()) > 1000
    # Below the rulebooks nothing branches off.
    lines = [below(name, chain) for name in ("Nisei16", "Ffg", "Classic")]
    assert set.intersection(*lines) == below("Turns", chain)


def test_the_chain_is_listed_from_above_in_its_own_room() -> None:
    chain = [cls for cls in Turns.__mro__ if cls.__module__.startswith(referee.__name__)]
    places = {cls: f"{cls.__module__.removeprefix(referee.__name__ + '.').replace('.', '/')}.py" for cls in chain}
    listed = [tuple(line.split()[:2]) for line in (referee.__doc__ or "").splitlines() if line.startswith("    ")]
    assert listed == [(cls.__name__, places[cls]) for cls in chain]


def late(sources: Iterable[str], chain: dict[str, Rules]) -> list[str]:
    """Attributes of a referee that it does not have as it is made, as `Costs.pay sets paid`."""
    made: set[str] = set()
    found = []
    for source in sources:
        for node in ast.parse(source).body:
            for part in node.body if isinstance(node, ast.ClassDef) and node.name in chain else ():
                if isinstance(part, ast.FunctionDef):
                    names = {
                        one.attr
                        for one in ast.walk(part)
                        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store) and is_self(one)
                    }
                    if part.name == "__init__":
                        made |= names
                    else:
                        found += [(name, f"{node.name}.{part.name} sets {name}") for name in sorted(names)]
    return [told for name, told in found if name not in made]


def is_self(attribute: ast.Attribute) -> bool:
    return isinstance(attribute.value, ast.Name) and attribute.value.id == "self"


def test_a_referee_has_all_its_attributes_as_it_is_made() -> None:
    """One that comes later makes each look at any of them slower: it cost a scripted game a fifteenth of its time."""
    assert late(sources(), classes(sources())) == []


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_referee_has_so_few_attributes_that_each_is_found_at_once(rules: str) -> None:
    """Python keeps 29 where they are; with one more all of them are looked up: it cost the game of 1996 an eighth of its time."""
    pairing = all_pairings(pools(), rules=rules)[0]
    assert len(vars(Game.new(pairing, pools().of(rules)).referee)) <= 29


PLANTED = """
class Lookups:
    def __init__(self):
        self.state = 0

    def hook(self):
        raise NotImplementedError

class Costs(Lookups):
    def pay(self, amount):
        self.hook()
        return [self.{wanted} for _ in range(amount)]

class Turns(Costs):
    limit: int = 3

    def hook(self):
        self.pay(1)

    def turn(self):
        self.clicks = 4
"""


def test_a_call_upward_is_found() -> None:
    assert upward(classes([PLANTED.format(wanted="state")])) == []
    for wanted in ("turn", "limit", "clicks"):
        assert upward(classes([PLANTED.format(wanted=wanted)])) == [f"Costs.pay uses {wanted} of Turns, line 12"]
    assert upward(classes([PLANTED.format(wanted="misspelt")])) == ["Costs.pay uses misspelt of nothing, line 12"]


def test_an_attribute_that_comes_late_is_found() -> None:
    planted = PLANTED.format(wanted="state")
    assert late([planted], classes([planted])) == ["Turns.turn sets clicks"]


def test_a_call_upward_that_is_planted_in_the_referee_is_found() -> None:
    """`Costs` would have the turn end; `Turns`, which knows turns, stands above it."""
    head = "class Costs(Spendable):"
    planted = [source.replace(head, f"{head}\n    def planted(self): self.play_game()") for source in sources()]
    found = upward(classes(planted))
    assert [one.partition(",")[0] for one in found] == ["Costs.planted uses play_game of Turns"]
