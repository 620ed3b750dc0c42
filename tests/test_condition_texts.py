"""Conditions in words: both ends of a comparison, and of each what it is that it is not so."""

import re

import pytest
from word_texts import PRINTED

from netrunner_tui.abilities import language, reading, words
from netrunner_tui.abilities.texts.render import CardSpeaker
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.sides import CORP, SIDES, Side
from netrunner_tui.model.terms import PRESENT


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("{tags of: runner, at least: 1, at most: 3}", "the Runner has between 1 and 3 tags"),
        ("{tags of: runner, times: 2, at least: 3}", "twice the number of tags on the Runner is at least 3"),
        ("{credits of: runner, at least: 1}", "the Runner has any credits"),
        ("{count: {in: HQ}, at least: 2, at most: {clicks of: corp}}",
         "the number of cards in HQ is at least 2 and at most the number of clicks that you have left"),
        ("{points of: corp, at least: {points of: runner}}", "you have at least as many agenda points as the Runner"),
        ("{not: {points of: corp, at least: {points of: runner}}}", "you have fewer agenda points than the Runner"),
        ("{tags of: runner, at most: {tags of: runner}}", "the Runner has no more tags than the Runner"),
        ("{not: {credits of: runner, at most: {credits of: corp}}}", "the Runner has more credits than you"),
        ("{credits of: runner, equal: {credits of: corp}}", "the Runner has as many credits as you"),
        ("{counters: power, on: this, at least: 1}", "there are any hosted power counters"),
        ("{happened: card drawn, by: runner, in: this turn, at least: 2}", "the Runner drew 2 or more cards this turn"),
        ("{happened: card drawn, at once: true, in: this turn}", "cards were drawn this turn"),
        ("{not: {happened: card drawn, by: runner, at once: true, in: this turn}}", "the Runner drew no cards this turn"),
        ("{happened: run succeeds, in: the Runner's last turn, at least: 2}",
         "the Runner made 2 or more successful runs during their last turn"),
        ("{any of: [{points of: corp, at least: 3}, {points of: runner, at least: 3}]}", "either player has 3 or more agenda points"),
        ("{any of: [{points of: corp, at least: 3}, {points of: runner, at least: 4}]}",
         "you have 3 or more agenda points or the Runner has 4 or more agenda points"),
        ("[{any of: [in a run, your turn]}, the Runner is tagged]",
         "either a run is in progress or it is your turn and the Runner is tagged"),
        ("{events: card drawn, by: you, in: this turn, equal: 1}", "you drew exactly 1 card this turn"),
        ("{events: ice encountered, in: this run, equal: 2}", "the Runner encountered a piece of ice exactly 2 times during that run"),
        ("{events: ice encountered, in: this run, at most: 2}", "the Runner encountered a piece of ice fewer than 3 times during that run"),
        ("{events: agenda stolen, in: this turn, at least: 1}", "the Runner stole an agenda this turn"),
    ],
)  # fmt: skip
def test_both_ends_of_a_comparison_are_said(condition: str, text: str) -> None:
    assert (
        PRESENT.marked(CardSpeaker(PRINTED[CORP]).condition(reading.read_condition(parse_trees(condition, "example")[0].data, ()))) == text
    )


def conditions() -> list[words.Condition]:
    """Every condition that has a name, every form, and what happened of every event."""
    looked_back = [
        f"{{happened: {name}{asked}}}"
        for name, row in EVENTS.items()
        if row.counted
        for asked in ("", ", at least: 2", ", in: the Corp's last turn", *[", card: this"] * ("card" in row.takes))
    ]
    compared = [
        f"{{credits of: runner, {bound}}}" for bound in ("at least: 3", "at most: 3", "equal: 3", "equal: 0", "at least: 1, at most: 3")
    ]
    compared += ["{count: {in: HQ}, at least: 1, at most: {credits of: runner}}", "{strength of: host, equal: {credits of: corp}}"]
    kinds = {name: f", kind: {row.would_of}" if row.would_of else "" for name, row in EVENTS.items()}
    imminent = [f"{{happened: {name}{kinds[name]}, would: true}}" for name, row in EVENTS.items() if row.would and row.counted]
    said_so = [*words.CONDITIONS, *language.CONDITIONS, *looked_back, *compared, *imminent]
    return [reading.read_condition(parse_trees(text, "example")[0].data, ()) for text in said_so]


@pytest.mark.parametrize("side", SIDES)
def test_every_condition_has_an_opposite_that_reads_as_one(side: Side) -> None:
    for condition in conditions():
        so = CardSpeaker(PRINTED[side]).condition(condition)
        not_so = CardSpeaker(PRINTED[side]).condition(words.Not(not_=condition))
        assert so != not_so
        assert CardSpeaker(PRINTED[side]).condition(words.Not(not_=words.Not(not_=condition))) == so
        negated = r"\b(not?|fewer|less|more|or more|the first time|at most|any)\b"
        assert re.search(negated, not_so) or re.search(r"\bno\b", so), (so, not_so)
        assert "not so that" not in not_so
        assert " no or " not in not_so


def test_the_opposite_of_several_is_said_of_each() -> None:
    several = reading.read_condition(parse_trees("[the Runner is tagged, {any of: [in a run, your turn]}]", "example")[0].data, ())
    told = CardSpeaker(PRINTED[CORP]).condition(words.Not(not_=several))
    assert told == "the Runner is not tagged or no run is in progress and it is not your turn"
