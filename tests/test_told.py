"""What players are told, word for word: a few scenarios that together pass through most rules, as they were last agreed on.

`tests/golden/told.txt` has their questions with every answer and its price, the facts that come of it as a file of a game keeps them, the
log as each seat reads it, and what each seat sees in the end. Where that is to change, `python tests/test_told.py` writes the file anew:
read the difference.
"""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from card_pools import catalogues, catalogues_with_sets

from netrunner_tui.model import price
from netrunner_tui.model.events import Event
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.view import CardView, Seat, Sum, View
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import phrase
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling import results
from netrunner_tui.scenarios import runner
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.position import LaidOut, lay_out
from netrunner_tui.scenarios.script import Scenario

TESTS = Path(__file__).parent
TOLD = TESTS / "golden" / "told.txt"
CATALOGUES = {"scenarios": catalogues, "scenarios-mechanics": catalogues_with_sets}
"""Folders of scenarios, and the cards that they are of."""
SEATS: tuple[tuple[str, Seat], ...] = (("C", "corp"), ("R", "runner"), ("T", "table"), ("A", "all"))
"""The letters by which a line of the log says who reads it."""
HEAD = "=== "
WIDTH = 140


def chosen() -> list[str]:
    """The names of the scenarios, as the file lists them: `FILE: NAME`."""
    return [line.removeprefix(HEAD) for line in TOLD.read_text(encoding="utf-8").splitlines() if line.startswith(HEAD)]


def told(names: list[str]) -> str:
    """The scenarios of these names, in their order, each with all that it tells."""
    lines: list[str] = []
    for name, scenario, of in found(names):
        lines += [HEAD + name, *record(scenario, of)]
    return "\n".join(lines) + "\n"


def found(names: list[str]) -> Iterator[tuple[str, Scenario, Catalogues]]:
    read: dict[str, dict[str, Scenario]] = {}
    for name in names:
        file, _, scenario = name.partition(": ")
        of = CATALOGUES[file.partition("/")[0]]()
        if file not in read:
            read[file] = {each.name: each for each in read_scenarios(TESTS / file, of)[0]}
        yield name, read[file][scenario], of


def record(scenario: Scenario, catalogues: Catalogues) -> list[str]:
    """One scenario: each question, the answer, and what the log says of it; then what each seat sees."""
    with pytest.MonkeyPatch.context() as patch:
        tables: list[LaidOut] = []

        def kept(*arguments: object) -> LaidOut:
            tables.append(lay_out(*arguments))  # type: ignore[arg-type]
            return tables[0]

        patch.setattr(runner, "lay_out", kept)
        assert runner.run(scenario, catalogues.of(scenario.position.rules).pool) is None
    game = tables[0].game
    terms = rulebook(scenario.position.rules).terms
    lines: list[str] = []
    for answered in game.history:
        if answered.question is not None:
            lines += asked(answered.question, answered.answer, terms)
        lines += textwrap.wrap(" ".join(fact(event) for event in answered.events), WIDTH, initial_indent="! ", subsequent_indent="  ")
        lines += read(game, answered.number)
    if game.question is not None:
        lines += asked(game.question, (), terms)
    return [*lines, *seen({letter: game.view(seat) for letter, seat in SEATS})]


def fact(event: Event) -> str:
    """An event as the file of a game has it."""
    return msgspec.json.encode(event).decode().replace('"', "")


LETTERS = {"paid": "p", "rez": "r", "rez ice": "i", "score": "s", "break": "b", "prevent": "v"}
"""What a window is open for, as short as the charts have it."""


def asked(question: Question, answer: Answer, terms: Terms) -> list[str]:
    """A question with its answers, in the words of its game; those that were given stand in brackets."""
    marks = [
        (question.public, "told as {}"), (question.effect, "to {}"), ("".join(LETTERS[what] for what in question.window), "open: {}"),
        (question.about, "about a card"),
        (question.may_decline, "may be declined"), (question.secret, "secret"), (question.ordered, "in order"),
        (question.several, f"{question.least} to {question.most}"), (question.required, "not without {}"),
    ]  # fmt: skip
    told = ", ".join(text.format(value) for value, text in marks if value)
    head = f"? {question.step} {question.player} {question.kind}: {question.text}" + (f" ({told})" if told else "")
    if question.numbers is not None:
        return [f"{head} {question.numbers[0]} to {question.numbers[1]}" + (f" [{answer[0]}]" if answer else "")]
    said = []
    for place, option in enumerate(question.options):
        parts = [part for part in (price.words(option.cost, terms, zero=option.tells_zero), results.told(option.result, terms)) if part]
        text = phrase(option, terms) + (f" ({' → '.join(parts)})" if parts else "")
        said.append(f"[{text}]" if place in answer else text)
    return [f"{head} {said[0]}"] if len(said) == 1 else [head, *(f"    {text}" for text in said)]


def read(game: Game, number: int) -> list[str]:
    """What the log says of an answer, each sentence after the letters of those who read it."""
    readers: dict[str, str] = {}
    for letter, seat in SEATS:
        for line in game.log(seat):
            if line.number == number:
                more = " ".join(str(part) for part in (line.side, line.turn, line.title, line.points, line.led and "led") if part)
                text = f"{line.step} {line.kind}: {line.text} ({more})"
                readers[text] = readers.get(text, "") + letter
    return [f"{letters:4} {text}" for text, letters in readers.items()]


def seen(views: dict[str, View]) -> list[str]:
    """What the seats see of the table, each player and each card: all that is not as usual, after the letters of those who see it."""
    sees: dict[str, str] = {}
    for letter, view in views.items():
        for what, struct in (("table", view), ("run", view.run), ("corp", view.corp), ("runner", view.runner)):
            if struct is not None:
                line = f"{what}: {facts(struct)}"
                sees[line] = sees.get(line, "") + letter
        for card in cards(view):
            line = f"{card.zone} {card.server or card.owner} #{card.card}: {facts(card)}"
            sees[line] = sees.get(line, "") + letter
    return [f"{letters:4} see {line}" for line, letters in sees.items()]


def cards(view: View) -> Iterator[CardView]:
    for server in view.servers:
        yield from (*server.ice, *server.root)
    for player in (view.corp, view.runner):
        yield from (*(player.hand or ()), *player.discard, *player.score_area)
    yield from (*view.rig, *view.play)


LEFT_OUT = {
    "card", "owner", "zone", "server", "text", "hosted", "name", "identity", "faction", "type", "subtypes", "memory", "cost", "unique",
    "seat", "side", "rules", "number", "step", "asked", "seed_commitment", "turn_number", "turn", "subroutines", "kind",
    "trash", "corp", "runner", "run",
}  # fmt: skip
"""What is printed, and what stands in another line."""


def facts(struct: msgspec.Struct) -> str:
    """The fields of a struct that are not as usual; of a sum its total and what makes it other than what is printed."""
    said: list[str] = []
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if field.name in LEFT_OUT or value in (field.default, None, (), {}, "", False):
            continue
        if isinstance(value, Sum):
            changed = [f"{term.amount:+d} {term.source} {term.duration}".strip() for term in value.terms if term.source != "printed"]
            value = f"{value.shown} ({', '.join(changed)})" if changed else value.shown
        if isinstance(value, (str, int, dict)) or (isinstance(value, tuple) and all(isinstance(one, str) for one in value)):
            said.append(f"{field.name}={value}")
    return ", ".join(said)


def test_players_are_told_what_was_agreed() -> None:
    assert told(chosen()).splitlines() == TOLD.read_text(encoding="utf-8").splitlines()


OVERCLOCK = "scenarios/cards/runner/overclock.yaml: overclock-pays-in-the-run"


def test_a_boost_and_a_break_are_one_sentence_each_and_say_from_which_card_they_are_paid() -> None:
    lines = [line[5:].partition(": ")[2].rpartition(" (")[0] for line in told([OVERCLOCK]).splitlines() if line.startswith("CRTA 6.9.")]
    assert [line for line in lines if "Cleaver" in line] == [
        "Runner boosts Cleaver for 2c from Overclock: +1 strength.",
        "Runner breaks subroutine 1 of Palisade with Cleaver for 1c from Overclock.",
    ]
    assert "Runner trashes Nico Campaign for 2c from Overclock." in lines


_NOUNS = "tag|card|counter|point|credit|action|click|agenda point|[a-z]+ counter"
SLIPS = re.compile(rf"[.!?]\.(?: |$)|(?<!-)\b1 (?:{_NOUNS})s\b|\S  |\S [.,?]")
"""A second full stop, a number that does not fit its noun, a blank too many."""


def slips(lines: list[str]) -> list[str]:
    """Sentences and questions with a slip."""
    said = (line.partition(": ")[2].rpartition(" (")[0] for line in lines if line.startswith(("C", "? ")))
    results = (line.rpartition(" [")[2] for line in lines if line.startswith("? "))
    return [text for text in (*said, *results) if SLIPS.search(text)]


def test_sentences_and_questions_have_no_slips() -> None:
    assert slips(TOLD.read_text(encoding="utf-8").splitlines()) == []
    wrong = ("You access Snare!. Trash it?", "Corp draws Melange Mining Corp..", "An ability prevents 1 tags.", "Place 1 virus counters.")
    assert len(slips([f"CRTA 1 kind: {text} (x)" for text in wrong])) == len(wrong)


if __name__ == "__main__":
    TOLD.write_text(told(chosen()), encoding="utf-8")
