"""What single words say on a card of either side, and what whole cards say."""

from collections.abc import Iterator

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.texts.render import CardSpeaker, card_text
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import PRESENT

WORDS = sorted(words.Instruction.__subclasses__(), key=lambda cls: cls.__name__)
DECLARATIONS = [cls for cls in words.Declaration.__subclasses__() if cls is not words.Modify]
PRINTED = {CORP: Printed(title="Thing", side=CORP, type="asset"), RUNNER: Printed(title="Thing", side=RUNNER, type="program")}


def said(word: words.Instruction | words.Declaration, side: Side) -> str:
    return PRESENT.marked(str(word.text(CardSpeaker(PRINTED[side]))))


def read(text: str) -> words.Instruction:
    return reading.read_instruction(parse_trees(text, "example")[0].data, ("abilities", 0))


def declared(text: str) -> words.Declaration:
    return reading.read_declaration(parse_trees(text, "example")[0].data, ("abilities", 0))


def example(cls: type[words.Instruction | words.Declaration]) -> words.Instruction | words.Declaration:
    return read(cls.EXAMPLE) if issubclass(cls, words.Instruction) else declared(cls.EXAMPLE)


def ability(text: str, side: Side = CORP) -> str:
    """The first line of a card with that ability."""
    return card_text(PRINTED[side], [reading.read_ability(parse_trees(text, "example")[0].data, ("abilities", 0))])[0]


def block(text: str, side: Side = CORP) -> str:
    """What such instructions read as on a card that is played."""
    node = parse_trees(text, "example")[0].data
    return card_text(PRINTED[side], [words.Play(play=reading.read_block(node, ("abilities", 0)))])[0]


def lines(pools: Pools, rules: str) -> Iterator[tuple[str, str]]:
    for card in pools.of(rules).cards.values():
        yield from ((card.title, line) for line in (*card.text, *card.subroutine_texts))


def text_of(pools: Pools, rules: str, title: str) -> str:
    card = pools.of(rules).cards[title]
    return " ".join((*card.text, *card.subroutine_texts))
