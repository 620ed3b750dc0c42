"""The same for the rulebook ffg: what a seat sees, the order of facts, and how text is written."""

import re

from positions import laid_out
from test_facts import answer, searched

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position


def test_the_order_of_installs_stays_clear() -> None:
    """The Runner sees what lies in a server in the order in which it was installed (INS-30)."""
    corp = LaidSide(
        hand=(Laid(title="PAD Campaign"), Laid(title="Red Herrings")),
        servers={"Server 1": LaidServer(root=(Laid(title="SanSan City Grid"),))},
    )
    game = laid_out(Position(rules="ffg", turn="corp", corp=corp, runner=LaidSide()))
    before = [card.card for server in game.view(RUNNER).servers for card in server.root]
    answer(game, "install PAD Campaign in Server 1", "install Red Herrings in Server 1", "gain credit")
    root = next(server.root for server in game.view(RUNNER).servers if server.name == "Server 1")
    assert [card.card for card in root][:1] == before
    assert [game.state.cards[card.card].title for card in root] == ["SanSan City Grid", "PAD Campaign", "Red Herrings"]
    assert all(not card.title for card in root)


def test_a_found_card_is_installed_after_the_shuffle() -> None:
    """R&D is shuffled before the found asset is installed, and before what reacts to the install (EX-004-39)."""
    facts = searched("ffg", "Haas-Bioroid: Engineering the Future")
    assert facts.index("Shuffled", facts.index("AbilityUsed")) < facts.index("CardInstalled") < facts.index("AbilityTriggered")


def test_symbols_stand_with_their_numbers(core: Pool) -> None:
    """Credits, link and MU stand with a number; the sign for trash is the cost of trashing the card itself (CRD-32)."""
    for card in core.cards.values():
        for text in (*card.text, *card.subroutine_texts):
            for symbol in ("credit", "link", "mu"):
                assert len(re.findall(rf"\[{symbol}\]", text)) == len(re.findall(rf"[+-]?(?:\d+|[XY])\[{symbol}\]", text)), text
            assert "[subroutine]" not in text.replace('gains "[subroutine]', "")
            assert re.search(r"\[trash\](?![:,]| ability)", text) is None, text
