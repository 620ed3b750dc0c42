"""Abilities of cards that are actions, at the window before an action: chosen there, as the basic actions are."""

from pathlib import Path

import fixtures as f
import pytest
from positions import read_position
from typed_lines import told_for

from netrunner_tui.model.advice import Hint
from netrunner_tui.model.sides import SIDES
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.drawing.click_targets import AnswerTarget, CardTarget
from netrunner_tui.table.sitting.sitting import Sitting

POSITION = """rules: nisei-1.6
corp:
  credits: 5
  hand: [Palisade, Tithe]
  servers:
    Server 1: {root: [{card: Regolith Mining License, rezzed: true, counters: {credit: 9}}]}
    Server 2: {root: [{card: Urtica Cipher}]}
runner: {rig: [{card: Smartware Distributor, counters: {credit: 3}}]}
turn: corp
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A Corp that could rez a card before each action, and has one whose ability is an action."""
    made = read_position(tmp_path, POSITION)
    question = made.question
    assert question is not None
    assert question.step == "5.6.2a", "a window: Urtica Cipher could be rezzed"
    return made


def shown(sitting: Sitting, zone: str = "question") -> str:
    sitting.paint()
    return "\n".join("".join(cell[0] for cell in row) for row in sitting.canvases[zone].rows)  # type: ignore[index]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_window_lists_the_action_of_a_card(game: Game, sit: f.Sit, size: tuple[int, int]) -> None:
    """It was not among the answers: one had to pass the window first, which nothing said."""
    sitting = sit({"corp": LocalTable(game).seat("corp")}, size=size)
    row = next(line for line in shown(sitting).splitlines() if "Use Regolith" in line)
    assert [key for key in (" 8 ", " u ", "●") if key not in row] == []
    assert "Smartware" not in shown(sitting), "that is the other player's"


def both(game: Game, sit: f.Sit) -> Sitting:
    table = LocalTable(game)
    return sit({side: table.seat(side) for side in SIDES}, options=Options(open_play=True))


@pytest.mark.parametrize("key", ["8", "u"])
def test_its_key_passes_the_window_and_takes_it(game: Game, sit: f.Sit, key: str) -> None:
    both(game, sit).press(key)
    assert (game.state.corp.credits, game.state.corp.clicks) == (8, 2)


def test_enter_on_the_card_takes_it(game: Game, sit: f.Sit) -> None:
    sitting = both(game, sit)
    card = next(oid for oid, card in game.state.cards.items() if card.title == "Regolith Mining License")
    sitting.click(CardTarget(card))
    assert "enter on Regolith Mining License: use Regolith Mining License" in shown(sitting)
    sitting.press("enter")
    assert (game.state.corp.credits, game.state.corp.clicks) == (8, 2)


def test_enter_on_a_facedown_card_lists_all_that_can_be_done_with_it(game: Game, sit: f.Sit) -> None:
    """It rezzed the card at once, though the question offered to advance it too."""
    sitting = both(game, sit)
    card = next(oid for oid, card in game.state.cards.items() if card.title == "Urtica Cipher")
    sitting.click(CardTarget(card))
    assert "enter on Urtica Cipher: 2 answers" in shown(sitting)
    before = game.number
    sitting.press("enter")
    assert (game.number, [row.text for row in sitting.choosing.listing.rows]) == (before, ["Rez Urtica Cipher", "Advance Urtica Cipher"])  # type: ignore[union-attr]
    assert "enter on" not in shown(sitting)  # what it lists is open
    sitting.press("enter")
    sitting.press("backspace")
    assert not sitting.choosing.answers.deeper
    for key in ("enter", "2"):
        sitting.press(key)
    assert (game.state.cards[card].counters["advancement"], game.state.cards[card].faceup, game.state.corp.clicks) == (1, False, 2)
    sitting.click(CardTarget(card))
    for key in ("enter", "1"):
        sitting.press(key)
    assert game.state.cards[card].faceup


def test_enter_chooses_in_a_list_only_where_an_answer_is_focused(game: Game, sit: f.Sit) -> None:
    """The key line promised to choose, and enter acted on the card on the board that was focused."""
    sitting = both(game, sit)
    card = next(oid for oid, card in game.state.cards.items() if card.title == "Urtica Cipher")
    sitting.click(CardTarget(card))
    sitting.press("enter")
    assert shown(sitting, "keys").split()[:4] == ["1-9", "choose", "enter", "act"]
    while not isinstance(sitting.choosing.cursor.focus, AnswerTarget):
        sitting.press("tab")
    assert shown(sitting, "keys").split()[:4] == ["1-9", "choose", "enter", "choose"]


def test_what_the_computer_advises_is_done_by_one_key(game: Game, sit: f.Sit) -> None:
    sitting = both(game, sit)
    card = next(oid for oid, card in game.state.cards.items() if card.title == "Regolith Mining License")
    hint = Hint("use Regolith Mining License", 0.5, "", verb="use", card=card)
    assert sitting.choosing.key_of(hint, ahead=True) == "8"
    assert sitting.choosing.advised(hint, ahead=True) == game.question.decline()  # type: ignore[union-attr]


def test_looking_through_the_list_of_an_action_passes_nothing(game: Game, sit: f.Sit) -> None:
    """Its key passed the window: who backed out of the list could no longer rez Urtica Cipher there."""
    sitting = both(game, sit)
    before = game.number
    assert "Rez Urtica Cipher" in shown(sitting)
    sitting.press("3")
    assert "Install a card" in shown(sitting)
    sitting.press("1")
    assert "Install Palisade on Archives" in shown(sitting)
    for key in ("backspace", "backspace"):
        sitting.press(key)
    assert "Rez Urtica Cipher" in shown(sitting)
    assert game.number == before
    for key in ("3", "1", "1"):
        sitting.press(key)
    assert (game.state.corp.clicks, game.question and game.question.step) == (2, "5.6.2a")
    sitting.press("ctrl+z")
    assert (game.state.corp.clicks, "Rez Urtica Cipher" in shown(sitting)) == (3, True)


def test_the_list_in_the_window_is_the_one_of_the_action(game: Game, sit: f.Sit) -> None:
    sitting = both(game, sit)
    ahead = sitting.question.ahead if sitting.question else ()
    sitting.press("p")
    assert game.question is not None
    assert (game.question.kind, sitting.question and sitting.question.options) == ("action", ahead)


def test_a_kind_of_action_is_listed_in_lines_of_text_while_the_window_stands(game: Game) -> None:
    said = told_for(game, "3\n5\ninstall tithe\nrez urtica cipher\n32\n")
    assert "\n6. Purge virus counters, cost 3 clicks\n" in said
    listed, after = said.split("> 3\n")[1].split("> rez urtica cipher\n")
    assert listed.startswith("Install Palisade: 31 on HQ; 32 on R&D; ")
    assert "> 5\n51. Advance Urtica Cipher, cost 1 credit\n> install tithe\nSay which: 37, install Tithe on HQ; " in listed
    assert after.startswith("Corp rezzes Urtica Cipher for 0 credits.\n")
    assert "> 32\nCorp installs Palisade protecting R&D for 1 click.\n" in after
    assert game.state.corp.clicks == 2


@pytest.mark.parametrize("typed", ["10", "use regolith mining license"])
def test_in_lines_of_text(game: Game, typed: str) -> None:
    said = told_for(game, f"{typed}\n")
    assert "\n10. Use Regolith Mining License, take 3 credits\n" in said
    assert (game.state.corp.credits, game.state.corp.clicks) == (8, 2)


@pytest.mark.parametrize(("hand", "offered"), [("Seamless Launch", False), ("Hedge Fund", True)])
def test_playing_a_card_is_offered_where_one_can_be_played(tmp_path: Path, sit: f.Sit, hand: str, offered: bool) -> None:
    """An operation for which nothing can be chosen was foreseen: its key passed the window, and nothing could be played."""
    game = read_position(tmp_path, f"rules: nisei-1.6\ncorp: {{credits: 6, hand: [{hand}, Urtica Cipher]}}\nturn: corp\n")
    for said in ("pass", "pass", "install Urtica Cipher in new server"):
        question = game.question
        assert question is not None
        place = next((place for place, option in enumerate(question.options) if option.phrase == said), None)
        if place is not None:
            game.answer((place,))
    question = game.question
    assert question is not None
    assert question.step == "5.6.2a"
    assert ("Play" in shown(both(game, sit))) == offered
    assert ("4. Play an operation" in told_for(game, "")) == offered
