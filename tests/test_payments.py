"""What was shown is what is paid: the check that random play holds, and that it can fail."""

from collections.abc import Callable
from pathlib import Path

import pytest
from positions import read_position

from netrunner_tui.abilities import words
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.players.payments import Payments
from netrunner_tui.players.violation import Violation
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.base.instances import Context
from netrunner_tui.rules.referee.paying.costs import Costs
from netrunner_tui.rules.referee.paying.paying_costs import PayingCosts
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.turns import Turns

TESTS = Path(__file__).parent


def give(game: Game, *phrases: str) -> dict[str, Price]:
    """Gives these answers, passing what comes between, with the check on. Returns the price that each showed."""
    payments, shown = Payments(game), {}
    for phrase in phrases:
        while phrase not in (found := _offered(game)):
            question = _open(game)
            declined = question.decline()
            _answer(game, payments, tuple(range(max(1, question.least))) if declined is None else declined)
        shown[phrase] = _open(game).options[found[phrase]].cost
        _answer(game, payments, (found[phrase],))
    return shown


def _open(game: Game) -> Question:
    assert game.question is not None
    return game.question


def _offered(game: Game) -> dict[str, int]:
    return {option.phrase: place for place, option in enumerate(_open(game).options)}


def _answer(game: Game, payments: Payments, answer: tuple[int, ...]) -> None:
    question = _open(game)
    game.answer(answer)
    payments.answered(question, answer)


NISEI = "rules: nisei-1.6\nturn: corp\ncorp: {credits: 9, hand: [Hedge Fund, 2x Palisade], servers: {HQ: {ice: [Ping, Tithe]}}}"


def test_what_is_shown_is_paid(tmp_path: Path) -> None:
    game = read_position(tmp_path, NISEI)
    shown = give(game, "play Hedge Fund", "install Palisade on HQ", "pass")
    assert shown == {"play Hedge Fund": Price(credits=5, clicks=1), "install Palisade on HQ": Price(credits=2, clicks=1), "pass": FREE}
    assert game.state.corp.credits == 9 - 5 + 9 - 2


def test_a_cost_that_the_game_counts_is_shown_as_it_is_now(tmp_path: Path) -> None:
    """Each piece of hardware makes it dearer: the price of the first time that it was shown is not kept."""
    position = (
        "rules: nisei-1.6\nturn: runner\nrunner: {credits: 9, hand: [2x Dyson Mem Chip, 4x Sure Gamble], rig: [Poor Deal, Dyson Mem Chip]}"
    )
    game = read_position(tmp_path, position, sets=True)
    shown = [give(game, "use Poor Deal")["use Poor Deal"].trash_hand]
    give(game, "install Dyson Mem Chip")
    shown.append(give(game, "use Poor Deal")["use Poor Deal"].trash_hand)
    assert shown == [1, 2]


def test_a_card_that_is_rezzed_as_it_is_installed_shows_its_rez_cost(tmp_path: Path) -> None:
    position = "rules: classic\nturn: corp\ncorp: {credits: 9, hand: [Rio de Janeiro City Grid]}"
    shown = give(read_position(tmp_path, position), "install Rio de Janeiro City Grid in R&D")
    assert shown == {"install Rio de Janeiro City Grid in R&D": Price(credits=1, clicks=1)}


def test_an_additional_cost_is_shown_with_the_rez_cost(tmp_path: Path) -> None:
    ice = "servers: {HQ: {ice: [Archer]}}"
    position = f"rules: nisei-1.6\nturn: runner\ncorp: {{credits: 9, score area: [Hostile Takeover], {ice}}}"
    game = read_position(tmp_path, position)
    assert give(game, "run HQ", "rez Archer", "pass")["rez Archer"] == Price(credits=4, forfeit=1)
    assert not game.state.zone("corp", "score")


DELIVERY = """
rules: nisei-1.6
turn: corp
corp: {credits: 5, hand: [Double Delivery, Palisade, Tithe]}
runner: {rig: [Permit Office]}
"""
TAO = """
rules: nisei-1.6
turn: runner
corp: {servers: {HQ: {ice: [{card: Palisade, rezzed: true}, {card: Tithe, rezzed: true}]}, Server 1: {root: [Offworld Office]}}}
runner: {credits: 1, hand: [Botulus], rig: [Pantograph]}
"""


def test_a_card_that_an_ability_installs_shows_its_price(tmp_path: Path) -> None:
    """CR 8.5.14d: the install cost is paid whatever installs the card, with what is added to it."""
    game = read_position(tmp_path, DELIVERY, sets=True)
    shown = give(game, "play Double Delivery", "install Palisade on HQ", "install Tithe on HQ", "pass")
    assert shown["install Palisade on HQ"] == Price(credits=2)
    assert shown["install Tithe on HQ"] == Price(credits=3)
    assert game.state.corp.credits == 0
    shown = give(read_position(tmp_path, TAO), "run Server 1", "continue", "steal", "yes", "install Botulus on Tithe")
    assert shown["install Botulus on Tithe"] == Price(credits=2)


EXCHANGE = """rules: nisei-1.6
turn: corp
corp: {credits: 9, hand: [Enigma], servers: {HQ: {ice: [Ice Wall]}}}
runner: {rig: [Network Exchange]}
"""


def test_ice_that_becomes_the_innermost_costs_nothing_more(tmp_path: Path) -> None:
    """CR 8.5.14c, d: ice is trashed before the cost is paid, and with it goes what it made dearer."""
    game = read_position(tmp_path, EXCHANGE, sets=True)
    shown = give(game, "install Enigma on HQ", "choose Ice Wall", "pass")
    assert shown["install Enigma on HQ"] == Price(credits=2, clicks=1)
    assert game.state.corp.credits == 9


def less_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def action_price(self: Turns, verb: object, more: words.Cost, context: Context) -> Price:
        whole = self.price(more, context, 1)
        return Price(credits=max(0, whole.credits - 1), clicks=whole.clicks)

    monkeypatch.setattr(Turns, "action_price", action_price)


def less_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PayingCosts.pay_credits

    def pay_credits(self: PayingCosts, side: object, count: int, *more: object) -> object:
        return whole(self, side, count - 1, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(PayingCosts, "pay_credits", pay_credits)


def no_forfeiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Costs, "to_forfeit", lambda self, side, context: ())
    monkeypatch.setattr(Costs, "can_pay", lambda self, *more: True)


TOOLBOX = "rules: ffg\nturn: runner\nrunner: {credits: 0, rig: [Aurora, {card: The Toolbox, credits: 2}]}"
WALL = "corp: {credits: 9, servers: {HQ: {ice: [{card: Wall of Static, rezzed: true}]}}}"


def test_credits_on_cards_pay_what_is_shown(tmp_path: Path) -> None:
    game = read_position(tmp_path, f"{TOOLBOX}\n{WALL}")
    assert give(game, "run HQ", "use Aurora: 2", "pass")["use Aurora: 2"] == Price(credits=2)
    assert "credit" not in next(card for card in game.state.cards.values() if card.title == "The Toolbox").counters


def more_paid_from_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PayingCosts.remove_counters

    def remove_counters(self: PayingCosts, oid: int, kind: str, count: int, **more: object) -> None:
        whole(self, oid, kind, count + bool(more.get("cause")), **more)  # type: ignore[arg-type]

    monkeypatch.setattr(PayingCosts, "remove_counters", remove_counters)


def test_credits_on_cards_that_pay_more_than_is_shown_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more_paid_from_cards(monkeypatch)
    game = read_position(tmp_path, f"{TOOLBOX.replace('credits: 2', 'credits: 4')}\n{WALL}")
    with pytest.raises(Violation, match="1 credits more are paid"):
        give(game, "run HQ", "use Aurora: 2")


@pytest.mark.parametrize(
    ("plant", "phrases", "found"),
    [
        (less_shown, ("play Hedge Fund",), "1 credits more are paid"),
        (less_paid, ("play Hedge Fund", "pass"), "not paid: 1 credits"),
        (no_forfeiting, ("run HQ", "rez Archer", "pass"), "not paid: 1 forfeited"),
    ],
)
def test_a_price_that_is_not_paid_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], phrases: tuple[str, ...], found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    archer = "servers: {HQ: {ice: [Archer]}}"
    position = f"rules: nisei-1.6\nturn: runner\ncorp: {{credits: 9, score area: [Hostile Takeover], {archer}}}"
    game = read_position(tmp_path, position if "rez Archer" in phrases else NISEI)
    with pytest.raises(Violation, match=found):
        give(game, *phrases)
