"""Card texts for who has them read aloud: symbols with their numbers, and plurals."""

import re

import pytest
from word_texts import ability, lines

from netrunner_tui.library.pools import Pools
from netrunner_tui.plain.speech import spoken
from netrunner_tui.rulebook_facts.registry import rulebook


def test_symbols_are_said_with_their_numbers() -> None:
    said_aloud = {
        "Gain [click][click].": "Gain 2 clicks.",
        "1[credit]: +1 strength.": "1 credit: plus 1 strength.",
        "+1[mu].": "plus 1 memory unit.",
        "X[credit]: +X strength.": "X credits: plus X strength.",
        "Access → 0[credit]: Trash it.": "Access: 0 credits: Trash it.",
        "Run HQ. During that run: Access → 0[credit]: Trash it.": "Run HQ. During that run: Access: 0 credits: Trash it.",
        "Once per turn → [click]: Draw 1 card.": "Once per turn: 1 click: Draw 1 card.",
        "◆ Nevinyrral": "unique: Nevinyrral",
        "[interrupt] → [trash]: Avoid 1 tag.": "Interrupt: trash this card: Avoid 1 tag.",
        "Once per run → [interrupt] → When it is exposed, draw.": "Once per run: Interrupt: When it is exposed, draw.",
    }
    assert {text: spoken(text) for text in said_aloud} == said_aloud


@pytest.mark.parametrize(
    ("do", "told"),
    [
        ("[{remove counters: 2, kind: virus}, {if: {this way: true, at least: 1}, do: {draw: 1}}]",
         "If any virus counters were removed this way, draw 1 card."),
        ("[{bad publicity: 2}, {if: {this way: true, at least: 1}, do: {draw: 1}}]",
         "If any bad publicity was taken this way, draw 1 card."),
        ("[{damage: 2}, {if: {this way: true, equal: 0}, do: {draw: 1}}]", "If no net damage was done this way, draw 1 card."),
        ("{gain: {count: {title: Thing}, per: 2}}", "Gain 1[credit] for every 2 installed copies of Thing."),
        ("{trash: {choose: 1, type: program, memory: {odd: true}}}", "Trash 1 installed program with an odd memory cost."),
        ("{trash: {choose: 2, in: [installed, HQ], installed this turn: true}}",
         "Trash 2 cards that are installed or in HQ that were installed this turn."),
        ("{trash: {choose: 1, hosts: {type: hardware, in: HQ}}}", "Trash 1 installed card hosting a piece of hardware in HQ."),
        ("{gain: {count: {in: R&D, top: 5, type: agenda}}}", "Gain 1[credit] for each agenda among the top 5 cards of R&D."),
        ("{if: {count: {among: found, type: ice}, at least: 2}, do: {draw: 1}}",
         "If there are 2 or more pieces of ice among them, draw 1 card."),
    ],
)  # fmt: skip
def test_what_is_counted_has_the_plural_of_its_noun(do: str, told: str) -> None:
    assert told in ability(f"{{paid: {{cost: 1c, do: {do}}}}}")


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_every_text_can_be_read_aloud(pools: Pools, rules: str) -> None:
    for title, line in lines(pools, rules):
        said_aloud = spoken(line, rulebook(rules).terms)
        assert not re.search(r"[][→◆●↳]|^ |  | to (Trash|The|When|\d+ (credit|bit)s?:)", said_aloud), title
