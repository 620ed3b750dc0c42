"""The timing structures as charts: the one source of what every step is called, what it is, and which window opens at it.

The strip of the table, its help and `netrunner-tui rules` all read here. The numbers are those of each rulebook; the words are ours.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import View

Part = Literal["setup", "corp", "runner", "run", "breach"]

PARTS: dict[Part, str] = {
    "setup": "Setting up", "corp": "The Corp's turn", "runner": "The Runner's turn", "run": "A run", "breach": "A breach and its accesses",
}  # fmt: skip

OPEN: dict[str, str] = {
    "p": "paid abilities", "r": "rezzing cards that are not ice", "i": "rezzing the approached ice", "s": "scoring agendas",
    "b": "breaking subroutines",
}  # fmt: skip
"""What a window can be open for, by its letter."""


@dataclass(frozen=True)
class ChartStep:
    """A step of a timing structure.

    `name` is a few words for the strip, `told` what happens in one to three sentences, `window` the letters of what is open.
    """

    number: str = ""
    phase: str = ""
    name: str = ""
    told: str = ""
    window: str = ""


@dataclass(frozen=True)
class Node:
    """A place on the strip: its step number, its name, and the steps that it covers (by their beginnings)."""

    step: str
    name: str
    covers: tuple[str, ...]


@dataclass(frozen=True)
class Charts:
    """The charts of a rulebook: the nodes of each part, and its steps in order."""

    title: str
    nodes: dict[Part, tuple[Node, ...]]
    parts: dict[Part, tuple[ChartStep, ...]]

    def step(self, part: Part, number: str) -> ChartStep | None:
        """A step by its number; the step that it belongs to where it has no line of its own, None where no chart has it."""
        known = {step.number: step for step in self.parts.get(part, ())}
        while number:
            if number in known:
                return known[number]
            number = number[:-1].rstrip(".")
        return None

    def steps(self, number: str) -> list[tuple[Part, ChartStep]]:
        """Every step of just this number: in some rulebooks each part counts anew."""
        return [(part, step) for part, steps in self.parts.items() for step in steps if step.number == number]


def _read(text: str) -> tuple[ChartStep, ...]:
    """Steps out of lines: `= phase`, then `number [window] | name | what happens`."""
    found, phase = [], ""
    for line in text.strip().splitlines():
        if line.startswith("="):
            phase = line[1:].strip()
            continue
        head, name, told = (piece.strip() for piece in line.split("|"))
        number, _, window = head.partition(" ")
        found.append(ChartStep(number, phase, name, told, window))
    return tuple(found)


_SETUP = _read(
    """
= setup
1.6.6a | starting hands | Both players draw 5 cards. First the Corp, then the Runner may shuffle the hand back once and draw 5 new cards.
"""
)

_CORP = _read(
    """
= draw phase
5.6.1 | draw phase | The Corp gets clicks, the turn begins, and the Corp draws a card.
5.6.1a | clicks | The Corp gets 3 clicks, more or fewer where cards say so.
5.6.1b prs | paid abilities, rez, score | A window before the turn begins: the Corp is asked first.
5.6.1c | recurring credits | Cards with recurring credits are filled up again.
5.6.1d | the turn begins | What happens "when your turn begins" happens now.
5.6.1e | the mandatory draw | The Corp draws 1 card without spending a click. Where R&D is empty, the Corp loses.
= action phase
5.6.2 | action phase | Window and action in turn until no click is left.
5.6.2a prs | window before an action | The last moment before each action, and after the last one. Scoring and rezzing cost no click.
5.6.2b | take an action | The Corp spends clicks on one action. Then comes the window before the next.
= discard phase
5.6.3 | discard phase | Down to the hand size, a last window, and the turn ends.
5.6.3a | discard to maximum hand size | With more cards in HQ than the maximum, the Corp discards down to it, facedown into Archives.
5.6.3b pr | paid abilities, rez | The last window of the turn. Agendas cannot be scored here.
5.6.3c | clicks left are lost | What was not spent is gone.
5.6.3d | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
)

_RUNNER = _read(
    """
= action phase
5.7.1 | action phase | The Runner gets clicks, the turn begins, then window and action in turn until no click is left.
5.7.1a | clicks | The Runner gets 4 clicks, more or fewer where cards say so.
5.7.1b pr | paid abilities, rez | A window before the turn begins: the Runner is asked first.
5.7.1c | recurring credits | Cards with recurring credits are filled up again.
5.7.1d | the turn begins | What happens "when your turn begins" happens now.
5.7.1e pr | window before an action | The last moment before each action. The Corp may rez assets and upgrades here.
5.7.1f | take an action | The Runner spends clicks on one action; a run is one action from its beginning to its end.
= discard phase
5.7.2 | discard phase | Down to the hand size, a last window, and the turn ends.
5.7.2a | discard to maximum hand size | With more cards in the grip than the maximum, the Runner discards down to it, faceup into the heap.
5.7.2b pr | paid abilities, rez | The last window of the turn, and the Corp's last chance to rez before its own.
5.7.2c | clicks left are lost | What was not spent is gone.
5.7.2d | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
)

_RUN = _read(
    """
= run
6.9.1 | the run begins | The Runner names a server, gets the credits of bad publicity, and stands before the outermost ice.
6.9.1a | a server is named | The Runner declares the attacked server and pays what running it costs.
6.9.1b | bad publicity | The Runner gets 1 credit to spend during this run for each bad publicity of the Corp.
6.9.1c | the run has begun | What happens "when a run begins" happens now.
6.9.1d | to the outermost ice | With ice before the server the Runner is at the outermost piece; without any the run goes on at 6.9.4.
6.9.2 | approach of ice | The Runner comes up to a piece of ice. The Corp decides whether to rez it.
6.9.2a | the ice is approached | What happens "when the Runner approaches ice" happens now.
6.9.2b pri | paid abilities, rez, rez this ice | The only window in which this piece of ice can be rezzed in the usual way.
6.9.2c | rezzed or not | Rezzed ice is encountered (6.9.3). Unrezzed ice is passed (6.9.4).
6.9.3 | the encounter | The Runner meets rezzed ice: break its subroutines, or they resolve.
6.9.3a | the encounter begins | What happens "when the Runner encounters this ice" happens now.
6.9.3b pb | paid abilities and breaking | Icebreakers of enough strength break subroutines here. The Runner is asked first.
6.9.3c | unbroken subroutines resolve | Each one that is not broken resolves, from top to bottom; one may end the run.
6.9.3e | the encounter ends | Boosts of icebreakers that last for this encounter end, unless they last longer.
6.9.4 | movement | On from the ice: jack out, or one place inward.
6.9.4a | the ice is passed | What happens "when the Runner passes this ice" happens now.
6.9.4b p | paid abilities | A window behind the ice. Nothing can be rezzed here.
6.9.4c | jack out, or continue | The Runner may leave the run. It was then not successful.
6.9.4d | the next position | The Runner moves one place inward, to the next ice or to the server.
6.9.4e pr | paid abilities, rez | The Corp's last chance to rez assets and upgrades before the next ice or the server.
6.9.4g | approach of the server | Past all ice: what happens "when the Runner approaches the server" happens now.
6.9.4h | on to the server | The run goes on at 6.9.5.
6.9.5 | success | The Runner is in.
6.9.5a | the run is successful | What happens "when a run is successful" happens now, before any card is accessed.
6.9.5b | the server is breached | The Runner accesses cards of the server, or does what replaces it.
6.9.5c | the breach is over | The run comes to its end.
6.9.6 | the run ends | However it came to that.
6.9.6a | what was open is closed | Abilities that were still waiting are dealt with.
6.9.6b | bad publicity credits are lost | What was not spent of them is gone.
6.9.6c | was it unsuccessful | A run that never was successful is unsuccessful now.
6.9.6d | the run has ended | What happens "when the run ends", and what lasts "for this run", happens and ends now.
"""
)

_BREACH = _read(
    """
= run
7.2 | a card is accessed | The Runner looks at the card: an agenda is stolen, and a card with a trash cost may be trashed for it.
7.2.2 | steal, trash, or leave it | What the Runner does with the card. An agenda must be stolen where nothing forbids it.
7.5 | the server is breached | Archives turns faceup. The Runner accesses the cards one at a time.
7.5.4 | the next card | The Runner chooses what to access next: cards in the root, in HQ at random, on top of R&D, all of Archives.
"""
)

_NISEI = Charts(
    "NISEI Comprehensive Rules 1.6",
    nodes={
        "corp": (
            Node("5.6.1", "Draw phase", ("5.6.1",)),
            Node("5.6.2", "Action phase", ("5.6.2",)),
            Node("5.6.3", "Discard phase", ("5.6.3",)),
        ),
        "runner": (
            Node("5.7.1b", "Window", ("5.7.1a", "5.7.1b", "5.7.1c")),
            Node("5.7.1d", "Turn begins", ("5.7.1d",)),
            Node("5.7.1f", "Action", ("5.7.1e", "5.7.1f", "5.7.1")),
            Node("5.7.2a", "Discard", ("5.7.2a", "5.7.2b", "5.7.2c")),
            Node("5.7.2d", "Turn ends", ("5.7.2d", "5.7.2")),
        ),
        "run": (
            Node("6.9.1", "Initiation", ("6.9.1",)),
            Node("6.9.2", "Approach", ("6.9.2",)),
            Node("6.9.3", "Encounter", ("6.9.3",)),
            Node("6.9.4", "Movement", ("6.9.4",)),
            Node("6.9.5", "Success", ("6.9.5", "7.")),
            Node("6.9.6", "Run ends", ("6.9.6",)),
        ),
    },
    parts={"setup": _SETUP, "corp": _CORP, "runner": _RUNNER, "run": _RUN, "breach": _BREACH},
)

_FFG = Charts(
    "Android: Netrunner",
    nodes={
        "corp": (Node("1", "Draw", ("1",)), Node("2", "Action", ("2",)), Node("3", "Discard", ("3",))),
        "runner": (Node("1", "Action", ("1",)), Node("2", "Discard", ("2",))),
        "run": (
            Node("1", "Initiation", ("1",)),
            Node("2", "Approach", ("2",)),
            Node("3", "Encounter", ("3",)),
            Node("4", "Pass ice", ("4",)),
            Node("5", "Server", ("5",)),
            Node("6", "Run ends", ("6", "7")),
        ),
    },
    parts={
        "setup": _read(
            """
= setup
setup | starting hands | Both players draw 5 cards. First the Corp, then the Runner may shuffle the hand back once and draw 5 new cards.
"""
        ),
        "corp": _read(
            """
= draw phase
1 | draw phase | The Corp gets clicks, the turn begins, and the Corp draws a card.
1.1 | clicks | The Corp gets 3 clicks, more or fewer where cards say so.
1.2 prs | paid abilities, rez, score | A window before the turn begins: the Corp is asked first.
1.3 | recurring credits | Cards with recurring credits are filled up again.
1.4 | the turn begins | What happens "when your turn begins" happens now.
1.5 | the mandatory draw | The Corp draws 1 card without spending a click. Where R&D is empty, the Corp loses.
= action phase
2 | action phase | Window and action in turn until no click is left.
2.1 prs | window before an action | The last moment before each action, and after the last one. Scoring and rezzing cost no click.
2.2 | take an action | The Corp spends clicks on one action. Then comes the window before the next.
= discard phase
3 | discard phase | Down to the hand size, a last window, and the turn ends.
3.1 | discard to maximum hand size | With more cards in HQ than the maximum, the Corp discards down to it, facedown into Archives.
3.2 pr | paid abilities, rez | The last window of the turn. Agendas cannot be scored here.
3.3 | clicks left are lost | What was not spent is gone.
3.4 | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
        ),
        "runner": _read(
            """
= action phase
1 | action phase | The Runner gets clicks, the turn begins, then window and action in turn until no click is left.
1.1 | clicks | The Runner gets 4 clicks, more or fewer where cards say so.
1.2 pr | paid abilities, rez | A window before the turn begins: the Runner is asked first.
1.3 | recurring credits | Cards with recurring credits are filled up again.
1.4 | the turn begins | What happens "when your turn begins" happens now.
1.5 pr | window before an action | The last moment before each action. The Corp may rez assets and upgrades here.
1.6 | take an action | The Runner spends clicks on one action; a run is one action from its beginning to its end.
= discard phase
2 | discard phase | Down to the hand size, a last window, and the turn ends.
2.1 | discard to maximum hand size | With more cards in the grip than the maximum, the Runner discards down to it, faceup into the heap.
2.2 pr | paid abilities, rez | The last window of the turn, and the Corp's last chance to rez before its own.
2.3 | clicks left are lost | What was not spent is gone.
2.4 | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
        ),
        "run": _read(
            """
= run
1 | the run begins | The Runner names a server and gets 1 credit for this run for each bad publicity of the Corp.
2 | approach of ice | The Runner comes up to a piece of ice.
2.1 p | paid abilities | A window before the Runner decides. Nothing can be rezzed here.
2.2 | jack out, or continue | The Runner may leave the run, but not before its first ice.
2.3 pri | paid abilities, rez, rez this ice | The only window in which this piece of ice can be rezzed in the usual way.
2.4 | rezzed or not | Rezzed ice is encountered (3). Unrezzed ice is passed (4).
3 | the encounter | The Runner meets rezzed ice: break its subroutines, or they resolve.
3.1 pb | paid abilities and breaking | Icebreakers of enough strength break subroutines here. The Runner is asked first.
3.2 | unbroken subroutines resolve | Each one that is not broken resolves, from top to bottom; one may end the run.
4 | the ice is passed | On to the next ice (2), or to the server (5).
5 | approach of the server | The Runner is past all ice.
5.1 p | paid abilities | A window before the Runner decides. Nothing can be rezzed here.
5.2 | jack out, or continue | The last chance to leave the run.
5.3 pr | paid abilities, rez | The Corp's last chance to rez assets and upgrades of the server.
5.4 | the run is successful | What happens "when a run is successful" happens now, before any card is accessed.
5.5 | cards are accessed | How many is fixed first; then the Runner accesses them one at a time.
6 | the run ends | Credits of bad publicity that are left are lost; what lasts "for this run" ends.
7 | the run is unsuccessful | A run that never was successful is unsuccessful now, and ends.
"""
        ),
    },
)

_1996 = Charts(
    "Netrunner, 1996",
    nodes={
        "corp": (Node("1", "Start", ("1",)), Node("2", "Draw", ("2",)), Node("3", "Action", ("3", "4")), Node("5", "End", ("5",))),
        "runner": (Node("1", "Start", ("1",)), Node("3", "Action", ("3", "4")), Node("5", "End", ("5",))),
        "run": (
            Node("1", "Fort", ("1",)),
            Node("2", "Approach", ("2",)),
            Node("3", "Encounter", ("3", "4")),
            Node("5", "Pass ice", ("5",)),
            Node("6", "Last chance", ("6", "7")),
            Node("8", "Access", ("8",)),
            Node("9", "Run ends", ("9",)),
        ),
    },
    parts={
        "setup": _read(
            """
= setup
setup | starting hands | Both players take 5 bits and draw 5 cards, which they keep.
"""
        ),
        "corp": _read(
            """
= start of turn
1 prs | the turn starts | Actions forgone before are taken off; cards that do something at the start do it. The Runner is asked first.
= draw
2 | the mandatory draw | The Corp draws 1 card without an action. Where R&D is empty, the Corp loses.
= actions
3 | take an action | The Corp takes one of its 3 actions.
4 prs | after an action | Nodes and upgrades can be rezzed, agendas scored. First the Runner acts, then the Corp, and that is not answered.
= end of turn
5 | discard to maximum hand size | One card at a time, facedown. Nothing else can be done here.
"""
        ),
        "runner": _read(
            """
= start of turn
1 pr | the turn starts | Actions forgone before are taken off; cards that do something at the start do it. The Runner is asked first.
= actions
3 | take an action | The Runner takes one of their 4 actions; a run is one action.
4 pr | after an action | First the Runner acts, then the Corp may rez nodes and upgrades.
= end of turn
5 | discard to maximum hand size | A Runner whose maximum is below 0 is flatlined now.
"""
        ),
        "run": _read(
            """
= run
1 | the fort is declared | The Runner names a data fort. They cannot jack out yet.
2 pri | approach of ice | The only moment at which this piece of ice can be rezzed. The Runner is asked first.
3 pb | the encounter | Icebreakers of enough strength break subroutines here. Nothing can be rezzed.
4 | unbroken subroutines | Each one that is not broken takes effect, from top to bottom; one may end the run.
5 pr | the ice is passed | Nodes and upgrades can be rezzed; then the Runner approaches the next ice or jacks out.
6 | the last chance to jack out | Past all ice, or where there is none.
7 pr | the last rez | The Corp may rez what it has in the fort, before cards are accessed.
8 | success and access | How many cards is fixed first. Agendas are liberated, nodes and upgrades may be trashed for their cost.
9 | the run ends | What lasts for this run ends.
"""
        ),
    },
)

CHARTS: dict[str, Charts] = {"nisei-1.6": _NISEI, "ffg": _FFG, "classic": _1996}
"""The charts of each rulebook by its name."""


def charts_of(rules: str) -> Charts:
    """The charts of a rulebook; those of NISEI 1.6 for one that has none of its own."""
    return CHARTS.get(rules, _NISEI)


def part_of(view: View) -> Part:
    """Which of the timing structures the game is in."""
    if not view.turn_number or view.turn is None:
        return "setup"
    if view.step.startswith("7.") and view.rules == "nisei-1.6":
        return "breach"
    return "run" if view.run or view.step.startswith("6.9") else view.turn


@lru_cache(maxsize=256)
def _described(rules: str, part: Part, number: str) -> ChartStep:
    charts = charts_of(rules)
    found = charts.step(part, number)
    if found is None and part == "setup":
        found = charts.parts["setup"][0]
    return found or ChartStep(number, "run" if part in {"run", "breach"} else "")


def describe(view: View) -> ChartStep:
    """What the current step is about; falls back to the step that it is part of."""
    return _described(view.rules, part_of(view), view.step)


def chart(view: View) -> tuple[tuple[Node, ...], int | None, Side]:
    """The nodes to show, the one that the game is at, and the side whose colour marks it."""
    running = bool(view.run) or view.step.startswith("6.9")
    part: Part = "run" if running else view.turn or "corp"
    nodes = charts_of(view.rules).nodes[part]
    here = None if view.turn is None else _place(nodes, view.step)
    return nodes, here, "runner" if part == "run" else view.turn or "corp"


def _place(nodes: tuple[Node, ...], step: str) -> int | None:
    best: tuple[int, int] | None = None
    for place, node in enumerate(nodes):
        for start in node.covers:
            if step.startswith(start) and (best is None or len(start) > best[0]):
                best = (len(start), place)
    return best[1] if best else None


def window_words(step: ChartStep) -> str:
    """What is open in the window of a step, in words; empty where it has none."""
    return ", ".join(OPEN[letter] for letter in step.window)


def lines(rules: str) -> list[str]:
    """The timing structures of a rulebook as lines of text, windows marked."""
    charts = charts_of(rules)
    found = [charts.title]
    for part, title in PARTS.items():
        if part in charts.parts:
            found += ["", title]
            for step in charts.parts[part]:
                opened = f" [window: {window_words(step)}]" if step.window else ""
                found.append(f"  {step.number:<7} {step.name}{opened}")
    return found
