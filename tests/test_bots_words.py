"""Abilities that the scripts once did not read off the words of cards, in small positions, each laid out for one of them."""

import pytest
from positions import cards
from test_bots_positions import decides, laid, plays, rezzed, says, until, worths
from test_bots_uses import NISEI, TINKERING, WALLED, first_plan, hand

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide


def runner_acts(runner: LaidSide, corp: LaidSide | None = None) -> Game:
    """A position in which the Runner has its first action; without a Corp of the test's, nobody gets into a server."""
    game = laid(NISEI, RUNNER, corp if corp is not None else LaidSide(servers=WALLED), runner, 20)
    until(game, RUNNER, "action")
    return game


def corp_acts(corp: LaidSide, runner: LaidSide | None = None) -> Game:
    """A position in which the Corp has an action."""
    game = laid(NISEI, CORP, corp, runner if runner is not None else LaidSide(hand=hand(5)), 20)
    until(game, CORP, "action")
    return game


# --- the Runner's cards ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "credits", "wanted"),
    [(12, 9, "use Kati Jones: 3"), (9, 5, "use Kati Jones: 3"), (6, 1, "use Kati Jones: 3"), (3, 9, "")],
)
def test_credits_that_gather_are_taken_when_they_are_many_or_needed(held: int, credits: int, wanted: str) -> None:
    """One action places three, another takes all; both are of one card."""
    kati = Laid(title="Kati Jones", counters={"credit": held})
    said = says(runner_acts(LaidSide(credits=credits, hand=hand(5), rig=(kati,))))
    assert (said == "use Kati Jones: 3") == bool(wanted)


@pytest.mark.parametrize(("credits", "wanted"), [(9, 3), (7, 2), (3, 0)])
def test_credits_are_stored_beyond_what_a_turn_needs(credits: int, wanted: int) -> None:
    """Both sides have a card onto which they move credits as their turn begins."""
    fund = {**WALLED, "Server 1": LaidServer(root=(Laid(title="C.I. Fund", faceup=True),))}
    runner = LaidSide(credits=credits, hand=hand(5), rig=(Laid(title="Algo Trading"),))
    for game in (
        laid(NISEI, CORP, LaidSide(servers=WALLED), runner, 20),
        laid(NISEI, RUNNER, LaidSide(credits=credits, servers=fund), LaidSide(hand=hand(5)), 20),
    ):
        while game.question is not None and game.question.numbers is None:
            game.answer(decides(game))
        assert game.question is not None
        assert game.question.numbers == (0, 3)
        assert decides(game) == (wanted,)


@pytest.mark.parametrize(("held", "wanted"), [(2, False), (12, True)])
def test_a_card_is_spent_for_the_credits_that_were_stored_on_it(held: int, wanted: bool) -> None:
    algo = Laid(title="Algo Trading", counters={"credit": held})
    assert (says(runner_acts(LaidSide(credits=6, hand=hand(5), rig=(algo,)))) == "use Algo Trading") == wanted


def test_credits_are_placed_while_there_are_few() -> None:
    found = worths(runner_acts(LaidSide(credits=9, hand=hand(5), rig=(Laid(title="Kati Jones", counters={"credit": 3}),))))
    assert found["use Kati Jones: 2"] > found["gain credit"] > found["use Kati Jones: 3"]


def test_what_gives_clicks_for_counters_is_used_first() -> None:
    upya = Laid(title="Upya", counters={"power": 3})
    assert says(runner_acts(LaidSide(credits=9, hand=cards("Sure Gamble", *[TINKERING] * 3), rig=(upya,)))) == "use Upya"


def test_a_click_is_not_taken_for_a_tag() -> None:
    game = laid(NISEI, RUNNER, LaidSide(servers=WALLED), LaidSide(credits=5, hand=hand(5), rig=cards("Joshua B.")), 20)
    until(game, RUNNER, "may")
    assert says(game) == "no"


def test_an_event_that_is_a_point_is_played_once_it_can_be() -> None:
    game = runner_acts(LaidSide(credits=5, clicks=4, hand=cards("Notoriety", *[TINKERING] * 4)), LaidSide(hand=cards(*["Ice Wall"] * 3)))
    for server in ("R&D", "HQ", "Archives"):
        plays(game, f"run {server}")
        until(game, RUNNER, "action")
    assert says(game) == "play Notoriety"


@pytest.mark.parametrize(("lying", "wanted"), [("Sure Gamble", True), (TINKERING, False)])
def test_an_event_of_the_heap_is_played_again_for_what_it_brings(lying: str, wanted: bool) -> None:
    runner = LaidSide(credits=6, hand=hand(5), rig=cards("Same Old Thing"), discard=cards(lying))
    game = runner_acts(runner)
    found = worths(game)
    assert (found.get("use Same Old Thing", 0.0) > found["gain credit"]) == wanted


def test_a_pawnshop_is_installed_for_what_is_hardly_worth_keeping() -> None:
    """A breaker that has been used up to one kind of ice twice over, and cards that were emptied."""
    shop = cards("Aesop's Pawnshop", *[TINKERING] * 4)
    useless = (Laid(title="Armitage Codebusting", counters={"credit": 2}), *cards("Corroder", "Corroder"))
    many, none = (worths(runner_acts(LaidSide(credits=5, hand=shop, rig=rig))) for rig in (useless, cards("Corroder")))
    assert many["install Aesop's Pawnshop"] > many["gain credit"]
    assert none["install Aesop's Pawnshop"] < many["install Aesop's Pawnshop"]


@pytest.mark.parametrize(("held", "wanted"), [(("Sure Gamble", "Corroder", "Diesel", TINKERING), TINKERING), (("Sure Gamble",) * 4, "")])
def test_the_card_that_counts_least_is_put_facedown(held: tuple[str, ...], wanted: str) -> None:
    """An identity installs a card of the hand facedown each turn."""
    runner = LaidSide(identity="Apex: Invasive Predator", credits=2, hand=cards(*held))
    game = laid(NISEI, CORP, LaidSide(servers=WALLED), runner, 20)
    until(game, RUNNER, "may")
    assert says(game) == ("yes" if wanted else "no")
    if wanted:
        game.answer(decides(game))
        assert says(game) == f"choose {wanted}"


@pytest.mark.parametrize(("counters", "wanted"), [(3, True), (0, False)])
def test_cards_are_drawn_against_counters_that_do_damage(counters: int, wanted: bool) -> None:
    """Each of them does one net damage for a click of the Corp's."""
    resonator = Laid(title="Storgotic Resonator", faceup=True, counters={"power": counters})
    corp = LaidSide(servers={**WALLED, "Server 1": LaidServer(ice=rezzed("Hadrian's Wall"), root=(resonator,))})
    game = runner_acts(LaidSide(credits=9, clicks=1, hand=hand(2)), corp)
    assert (first_plan(game) == "keep cards against damage") == wanted


def test_clicks_that_come_of_plays_are_read() -> None:
    book = FactBook(runner_acts(LaidSide()).pool)
    assert book["Swift"].standing.clicks == pytest.approx(0.4)
    assert book["Joshua B."].standing.clicks == 0, "they cost a tag"


# --- the Corp's cards --------------------------------------------------------------------------------------------------------------------


def test_of_several_resources_the_one_that_earns_goes_first() -> None:
    casts = Laid(title="Daily Casts", counters={"credit": 6})
    game = corp_acts(
        LaidSide(credits=9, servers=WALLED), LaidSide(tags=1, hand=hand(5), rig=(*cards("Same Old Thing", "Joshua B."), casts))
    )
    found = worths(game)
    assert max(("Same Old Thing", "Joshua B.", "Daily Casts"), key=lambda title: found[f"trash resource {title}"]) == "Daily Casts"


def test_an_operation_whose_click_comes_back_is_played_before_a_click_for_a_credit() -> None:
    found = worths(corp_acts(LaidSide(credits=9, hand=cards("Subliminal Messaging"), servers=WALLED)))
    assert found["play Subliminal Messaging"] > found["gain credit"]


@pytest.mark.parametrize("agenda", [False, True])
def test_clicks_are_taken_for_a_counter_where_nothing_is_to_be_advanced(agenda: bool) -> None:
    """Nothing can be advanced in that turn any more."""
    committee = Laid(title="Efficiency Committee", counters={"agenda": 2})
    begun = LaidServer(ice=rezzed("Hadrian's Wall"), root=cards("Priority Requisition") if agenda else ())
    game = corp_acts(LaidSide(credits=9, score=(committee,), servers={**WALLED, "Server 1": begun}))
    assert (says(game) == "use Efficiency Committee") == (not agenda)


@pytest.mark.parametrize(("held", "wanted"), [(0, True), (4, False)])
def test_many_cards_are_drawn_where_there_is_room_for_them(held: int, wanted: bool) -> None:
    retreat = Laid(title="Executive Retreat", counters={"agenda": 1})
    corp = LaidSide(credits=9, hand=cards(*["Data Raven"] * held), score=(retreat,), servers=WALLED, deck=cards(*["Data Raven"] * 10))
    assert (says(corp_acts(corp)) == "use Executive Retreat") == wanted


@pytest.mark.parametrize(("held", "wanted"), [(0, True), (2, False)])
def test_what_pays_out_a_credit_each_turn_is_filled_as_it_runs_empty(held: int, wanted: bool) -> None:
    accounts = Laid(title="Marked Accounts", faceup=True, counters={"credit": held})
    found = worths(corp_acts(LaidSide(credits=6, servers={**WALLED, "Server 1": LaidServer(root=(accounts,))})))
    assert (found["use Marked Accounts"] > found["gain credit"]) == wanted


def test_what_trashes_a_card_of_the_runner_is_played() -> None:
    corp = LaidSide(credits=9, hand=cards("Best Defense"), servers=WALLED)
    found = worths(corp_acts(corp, LaidSide(tags=2, hand=hand(5), rig=cards("Corroder"))))
    assert found["play Best Defense"] > found["gain credit"]


def test_bad_publicity_is_removed() -> None:
    corp = LaidSide(credits=9, bad_publicity=2, hand=cards("Witness Tampering"), servers=WALLED)
    found = worths(corp_acts(corp))
    assert found["play Witness Tampering"] > found["gain credit"]


def test_ice_of_archives_is_installed_again() -> None:
    corp = LaidSide(credits=9, hand=cards("Restore"), discard=rezzed("Hadrian's Wall"), servers={"HQ": LaidServer(ice=rezzed("Ice Wall"))})
    found = worths(corp_acts(corp))
    assert found["play Restore"] > found["gain credit"]
