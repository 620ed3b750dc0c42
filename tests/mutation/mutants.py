"""The defects that can be planted in a module: one small change of its syntax tree each."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "netrunner_tui"
FOLDERS = ("rules", "abilities", "model")
"""Where defects are planted; every module below, whatever it is called."""
LONGEST = 150
"""Characters of a change that are shown."""

Node = ast.expr | ast.stmt
Spot = tuple[int, int]
"""Line and column of a statement, or of a lambda: what is reached as one."""


@dataclass(frozen=True)
class Mutant:
    """One defect."""

    file: Path
    number: int
    """Its place among all the defects that the file can have."""
    line: int
    source: str
    """That line, without its indentation."""
    change: str
    spot: Spot
    """The statement or lambda that it is in."""

    @property
    def module(self) -> str:
        """The name that the file is imported by."""
        return module_name(self.file)

    @property
    def where(self) -> str:
        """File and line, from the package."""
        return f"{self.file.relative_to(PACKAGE)}:{self.line}"

    def tree(self) -> ast.Module:
        """The module with the defect, ready to be compiled."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        _, old, new = next(islice(_changes(tree), self.number, None))
        return ast.fix_missing_locations(_Replacing(old, ast.copy_location(new, old)).visit(tree))


def modules() -> list[Path]:
    """The files that defects are planted in."""
    return sorted(file for folder in FOLDERS for file in (PACKAGE / folder).rglob("*.py"))


def module_name(file: Path) -> str:
    """The name that a file is imported by."""
    parts = (PACKAGE.name, *file.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def all_mutants() -> list[Mutant]:
    """Every defect of every module, in the order of the files."""
    return [mutant for file in modules() for mutant in mutants_of(file)]


def mutants_of(file: Path) -> list[Mutant]:
    """Every defect that can be planted in a file."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    return [
        Mutant(file, number, old.lineno, lines[old.lineno - 1].strip(), _told(old, new), spot)
        for number, (spot, old, new) in enumerate(_changes(ast.parse(text)))
    ]


def _told(old: Node, new: Node) -> str:
    """The change as it is shown: of a condition that is turned round, the condition alone."""
    if isinstance(old, ast.If | ast.While | ast.IfExp) and isinstance(new, ast.If | ast.While | ast.IfExp):
        old, new = old.test, new.test
    return f"{_short(old)} → {_short(new)}"


def _short(node: Node) -> str:
    code = " ".join(ast.unparse(node).split())
    return code if len(code) <= LONGEST else f"{code[:LONGEST]}…"


class _Replacing(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


# --- the changes ------------------------------------------------------------------------------------------------------------------------


def _changes(tree: ast.Module) -> Iterator[tuple[Spot, Node, Node]]:
    """Each node that can be changed, with what takes its place, always in the same order; before it the spot that it is in."""
    for spot, node in _played(tree, (0, 0)):
        if isinstance(node, ast.expr | ast.stmt):
            for operator in _OPERATORS:
                for new in operator(node):
                    yield spot, node, new


def _played(node: ast.AST, spot: Spot) -> Iterator[tuple[Spot, ast.AST]]:
    """The nodes that say what is done: not annotations, decorators, how a class is made, assertions and errors."""
    if isinstance(node, ast.Assert | ast.Raise):
        return
    if isinstance(node, ast.stmt | ast.Lambda):
        spot = spot_of(node)
    yield spot, node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params") or (name == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        last = value[-1] if isinstance(value, list) and value else None
        for child in value if isinstance(value, list) else [value]:
            # The last return of a function returns in any case.
            if isinstance(child, ast.Return) and child is last and isinstance(node, ast.FunctionDef):
                yield from _played(child.value, spot_of(child)) if child.value is not None else ()
            elif isinstance(child, ast.AST):
                yield from _played(child, spot)


def spot_of(node: ast.stmt | ast.Lambda) -> Spot:
    """Where a statement or lambda begins."""
    return node.lineno, node.col_offset


_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}
_NAMES = {"CORP": "RUNNER", "RUNNER": "CORP", "min": "max", "max": "min", "any": "all", "all": "any"}


def _compared(node: Node) -> Iterator[Node]:
    """Another comparison: the boundary next to it, and the opposite."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in _COMPARED[type(node.ops[0])]:
            yield ast.Compare(node.left, [other()], node.comparators)


def _joined(node: Node) -> Iterator[Node]:
    """`and` for `or`, and each condition left out."""
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for left_out in node.values:
            kept = [value for value in node.values if value is not left_out]
            yield kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)


def _negated(node: Node) -> Iterator[Node]:
    """A condition the other way round; comparisons have their own opposites."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        test = ast.UnaryOp(ast.Not(), node.test)
        match node:
            case ast.If():
                yield ast.If(test, node.body, node.orelse)
            case ast.While():
                yield ast.While(test, node.body, node.orelse)
            case ast.IfExp():
                yield ast.IfExp(test, node.body, node.orelse)


def _numbered(node: Node) -> Iterator[Node]:
    """A number one more or one less; true for false."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        if node.value:  # -1 where 0 stood is the same last place of one, or nothing that is counted
            yield ast.Constant(node.value - 1)


def _counted(node: Node) -> Iterator[Node]:
    """Another sum."""
    if isinstance(node, ast.BinOp) and type(node.op) in _COUNTED:
        yield ast.BinOp(node.left, _COUNTED[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in _COUNTED:
        yield ast.AugAssign(node.target, _COUNTED[type(node.op)](), node.value)


def _named(node: Node) -> Iterator[Node]:
    """The other player; the smaller for the larger; any for all."""
    if isinstance(node, ast.Name) and node.id in _NAMES:
        yield ast.Name(_NAMES[node.id], ast.Load())


def _dropped(node: Node) -> Iterator[Node]:
    """A statement left out: an event, a checkpoint, an early return."""
    match node:
        case ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[]))):
            pass  # that is what stands there when it is left out
        case ast.Expr(value=ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Return() | ast.Continue() | ast.Break() | ast.Delete():
            yield ast.Pass()


_OPERATORS: tuple[Callable[[Node], Iterator[Node]], ...] = (_compared, _joined, _negated, _numbered, _counted, _named, _dropped)
