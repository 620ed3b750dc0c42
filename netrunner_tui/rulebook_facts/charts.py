"""The timing structures of a rulebook as charts: each step's name, description and window."""

from typing import Final, Literal

import msgspec

from netrunner_tui.model.sides import SIDES

ChartPart = Literal["setup", "corp", "runner", "run", "breach"]

PARTS: Final[dict[ChartPart, str]] = {
    "setup": "Setting up", "corp": "The Corp's turn", "runner": "The Runner's turn", "run": "A run", "breach": "A breach and its accesses",
}  # fmt: skip

Opens = Literal["paid", "rez", "rez ice", "score", "break", "prevent"]
"""One thing that a window is open for: paid abilities, rezzing cards that are not ice, rezzing the approached ice, scoring agendas,
breaking subroutines, preventing."""
_LETTERS: Final[dict[str, Opens]] = {"p": "paid", "r": "rez", "i": "rez ice", "s": "score", "b": "break"}
"""The letters of `read_steps`."""


class ChartStep(msgspec.Struct, frozen=True):
    """A step of a timing structure.

    `name` is a short label for the strip, `told` a description in one to three sentences, `window` what the window is open for.
    """

    number: str = ""
    phase: str = ""
    name: str = ""
    told: str = ""
    window: tuple[Opens, ...] = ()


def part_and_phase(part: ChartPart, step: ChartStep) -> str:
    """Returns where a step belongs: "The Corp's turn, action phase", "A run"."""
    return f"{PARTS[part]}, {step.phase}" if part in SIDES else PARTS[part]


class Node(msgspec.Struct, frozen=True):
    """A place on the strip: its step number, its name, and the prefixes of the steps it covers."""

    step: str
    name: str
    covers: tuple[str, ...]


class Charts(msgspec.Struct, frozen=True, eq=False):
    """The charts of a rulebook: the nodes of each part, and its steps in order."""

    nodes: dict[ChartPart, tuple[Node, ...]]
    parts: dict[ChartPart, tuple[ChartStep, ...]]

    def step(self, part: ChartPart, number: str) -> ChartStep | None:
        """Returns a step by its number; its parent step if it has no line of its own, None if no chart has it."""
        known = {step.number: step for step in self.parts.get(part, ())}
        while number:
            if number in known:
                return known[number]
            number = number[:-1].rstrip(".")
        return None

    def steps(self, number: str) -> list[tuple[ChartPart, ChartStep]]:
        """Returns every step with exactly this number: some rulebooks number each part separately."""
        return [(part, step) for part, steps in self.parts.items() for step in steps if step.number == number]

    def only_part(self, number: str) -> ChartPart | None:
        """Returns the only part that has a step of this number; None if several have one, or none has."""
        found = [part for part in self.parts if self.step(part, number) is not None]
        return found[0] if len(found) == 1 else None


def read_steps(text: str) -> tuple[ChartStep, ...]:
    """Parses steps from lines: `= phase`, then `number [letters of the window] | name | description`."""
    found, phase = [], ""
    for line in text.strip().splitlines():
        if line.startswith("="):
            phase = line[1:].strip()
            continue
        head, name, told = (piece.strip() for piece in line.split("|"))
        number, _, letters = head.partition(" ")
        found.append(ChartStep(number, phase, name, told, tuple(_LETTERS[letter] for letter in letters)))
    return tuple(found)
