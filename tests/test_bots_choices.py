"""What the scripts give up, pay with, choose and bid, in small positions."""

from pathlib import Path

import msgspec
import pytest
from card_pools import pools
from positions import cards
from test_bots_positions import decides, laid, plays, rezzed, says, until, worths

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.game_coach import SCRIPT_EFFORT
from netrunner_tui.bots.ladder import opponent
from netrunner_tui.bots.run_prices import CARD, IceStep, RunPrice, RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import NO_STYLE, on_top
from netrunner_tui.bots.thinking import plans
from netrunner_tui.bots.weight_files import BEST, weights_named
from netrunner_tui.library.card_files import load_cards
from netrunner_tui.model.events import RunSucceeded
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.options import ChoosesMode
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.nicknames import Catalogue
from netrunner_tui.scenarios.position import lay_out
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position

NISEI = "nisei-1.6"


def asked_about(game: Game, side: Side, effect: str) -> Question:
    """Answers as the scripts do, to the next question with such an effect."""
    while (question := game.question) is not None:
        if (question.player, question.effect) == (side, effect) and question.forced() is None:
            return question
        game.answer(decides(game))
    raise AssertionError("the game is over")


def tuned(game: Game) -> dict[str, float]:
    """The worths by the weights of the opponents."""
    weights = {side: weights_named(BEST[side]) for side in SIDES}
    return worths(game, on_top(NO_STYLE, weights[CORP].corp, weights[RUNNER].runner))


def at_an_action(corp: LaidSide, runner: LaidSide) -> Game:
    game = laid(NISEI, RUNNER, corp, runner)
    until(game, RUNNER, "action")
    return game


def test_the_smallest_agenda_is_forfeited() -> None:
    server = LaidServer(ice=cards("Archer"), root=cards("Priority Requisition"))
    corp = LaidSide(credits=12, score=cards("Priority Requisition", "Hostile Takeover"), servers={"Server 1": server})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=9))
    plays(game, "run Server 1")
    plays(game, "rez Archer")
    asked_about(game, CORP, "forfeit")
    assert says(game) == "choose Hostile Takeover"
    runner = LaidSide(credits=1, rig=cards("Data Dealer"), score=cards("Priority Requisition", "Hostile Takeover"))
    game = laid(NISEI, RUNNER, LaidSide(), runner)
    plays(game, "use Data Dealer")
    asked_about(game, RUNNER, "forfeit")
    assert says(game) == "choose Hostile Takeover"


@pytest.mark.parametrize(("title", "fixed"), [("Marjanah", False), ("Euler", False), ("Corroder", True)])
def test_what_breaking_costs_is_kept_only_where_counters_and_cards_alone_decide_it(title: str, fixed: bool) -> None:
    """Two of them break for less after a successful run, and in the turn in which they are installed."""
    assert FactBook(pools().of(NISEI))[title].breaking.fixed == fixed


@pytest.mark.parametrize(("title", "by_itself"), [("Corroder", True), ("Unity", False), ("Odore", False), ("Euler", False)])
def test_which_cards_are_installed_matters_where_a_breaker_counts_them(title: str, by_itself: bool) -> None:
    """One of them is stronger for each icebreaker, and one breaks where there are virtual resources."""
    assert FactBook(pools().of(NISEI))[title].breaking.by_itself == by_itself


def test_a_breaker_that_counts_others_is_reckoned_anew_with_another_one() -> None:
    book = FactBook(pools().of(NISEI))
    for rig in (("Unity",), ("Unity", "Cleaver")):
        game = laid(NISEI, RUNNER, LaidSide(), LaidSide(rig=cards(*rig)))
        sight = PlayerSight(game.playout(), RUNNER, book)
        assert sight.kit.tools[0].boosts[0].strength == len(rig)


def test_credits_that_come_back_are_spent_first() -> None:
    server = LaidServer(ice=rezzed("Ice Wall"), root=(Laid(title="Priority Requisition", counters={"advancement": 3}),))
    rig = (*cards("Corroder"), Laid(title="Cyberfeeder", counters={"credit": 1}))
    game = laid(NISEI, RUNNER, LaidSide(servers={"Server 1": server}), LaidSide(credits=9, rig=rig))
    plays(game, "run Server 1")
    asked_about(game, RUNNER, "pay from")
    assert says(game) == "pay from Cyberfeeder"


@pytest.mark.parametrize("rules", ["ffg", NISEI])
def test_nobody_runs_on_into_ice_that_kills(rules: str) -> None:
    """The game of 2012 asks where the second ice is approached; the later one where the first has been passed."""
    server = LaidServer(ice=rezzed("Ice Wall", "Neural Katana"), root=cards("Priority Requisition"))
    runner = LaidSide(credits=9, rig=cards("Corroder"), hand=cards("Diesel", "Diesel"))
    game = laid(rules, RUNNER, LaidSide(servers={"Server 1": server}), runner)
    plays(game, "run Server 1")
    until(game, RUNNER, "may")
    assert says(game) == "jack out"


def test_a_run_for_what_success_brings() -> None:
    """Bank Job lets the Runner take its credits in a remote server only, Desperado pays for any."""
    corp = LaidSide(servers={"Server 1": LaidServer(root=rezzed("Adonis Campaign"))})
    bank, any_run = (worths(at_an_action(corp, LaidSide(credits=9, rig=cards(title)))) for title in ("Bank Job", "Desperado"))
    assert bank["run Server 1"] > bank["gain credit"] > bank["run Archives"] == 0
    assert any_run["run Archives"] == 1


def test_a_credit_that_success_brings_counts_as_any_other() -> None:
    """A rich Runner rather draws a card than runs on Archives for a credit."""
    runner = LaidSide(hand=cards("Diesel", "Diesel", "Diesel"), rig=cards("Desperado"))
    few, many = (worths(at_an_action(LaidSide(), msgspec.structs.replace(runner, credits=credits))) for credits in (4, 40))
    assert few["run Archives"] == 1
    assert 0 < many["run Archives"] < 0.3 < many["draw"]


@pytest.mark.parametrize(("counters", "said"), [(4, "breach"), (0, "choose Bank Job")])
def test_what_comes_instead_of_a_breach_is_taken_where_it_is_worth_more(counters: int, said: str) -> None:
    """Eight credits, or a card that may be an agenda with four counters."""
    facedown = Laid(title="Priority Requisition" if counters else "Adonis Campaign", counters={"advancement": counters})
    server = {"Server 1": LaidServer(root=(facedown,))}
    game = at_an_action(LaidSide(servers=server), LaidSide(rig=(Laid(title="Bank Job", counters={"credit": 8}),)))
    plays(game, "run Server 1")
    until(game, RUNNER, "choose")
    assert says(game).startswith(said)


def test_what_only_the_first_run_brings_is_counted_once() -> None:
    game = at_an_action(LaidSide(), LaidSide(rig=cards("DreamNet")))
    identity = FactBook(game.pool)["Gabriel Santiago: Consummate Professional"]
    assert (identity.success.credits, identity.success.servers, identity.success.first) == (2.0, ("HQ",), True)
    before = worths(game)["run Archives"]
    plays(game, "run Archives")
    until(game, RUNNER, "action")
    assert any(isinstance(fact, RunSucceeded) for fact in game.state.history)
    assert worths(game)["run Archives"] <= 0
    assert before > 0


def test_a_mode_is_chosen_for_what_it_does() -> None:
    """Ending the run keeps an agenda; trashing a program does not."""
    server = LaidServer(ice=rezzed("Ballista"), root=(Laid(title="Priority Requisition", counters={"advancement": 4}),))
    corp = LaidSide(credits=0, servers={"Server 1": server})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=9, rig=cards("Corroder"), score=cards("Priority Requisition")))
    plays(game, "run Server 1")
    question = asked_about(game, CORP, "mode")
    (answer,) = decides(game)
    result = question.options[answer].result
    assert isinstance(result, ChoosesMode)
    assert "run" in result.text


@pytest.mark.parametrize("others", [(), ("Corroder", "Pipeline", "Gordian Blade")])
def test_a_breaker_is_not_trashed_where_a_counter_will_do(others: tuple[str, ...]) -> None:
    server = LaidServer(ice=rezzed("Ice Wall"), root=(Laid(title="Priority Requisition", counters={"advancement": 4}),))
    rig = (Laid(title="Crypsis", counters={"virus": 1}), *cards(*others))
    game = laid(NISEI, RUNNER, LaidSide(servers={"Server 1": server}), LaidSide(credits=9, rig=rig))
    plays(game, "run Server 1")
    while game.state.encounter is None and (question := game.question) is not None:
        game.answer(question.forced() or question.decline() or decides(game))
    for phrase in ("use Crypsis: 2", "use Crypsis: 1"):
        plays(game, phrase)
    asked_about(game, RUNNER, "mode")
    assert says(game) == "choose remove 1 virus counter from this program"


def test_core_damage_is_reckoned_beside_the_cards_that_it_takes() -> None:
    plain = IceStep(1, "Ice", 1.0, 2.0, damage=1.0)
    core = msgspec.structs.replace(plain, core=1.0)
    totals = [RunPrice("HQ", 1.0, 2.0, 1.0, 0.5, (step,)).total for step in (plain, core)]
    assert totals == [2.0 + CARD + 0.5, 2.0 + 2 * CARD + 0.5]


def test_a_breaker_that_is_gone_after_the_encounter_costs_what_it_is_worth() -> None:
    """Without a counter, it is trashed; with one, it loses that. A card that does so always counts as one that is gone."""

    def price(held: int) -> float:
        server = LaidServer(ice=rezzed("Ice Wall"))
        rig = (Laid(title="Crypsis", counters={"virus": held}),)
        game = at_an_action(LaidSide(servers={"Server 1": server}), LaidSide(credits=2, rig=rig))
        world = Worlds(game, RUNNER).look(Belief(seed="1"))
        price = RunPrices(PlayerSight(world, RUNNER, FactBook(game.pool))).run("Server 1")
        assert (price.chance, price.credits) == (1.0, 2.0)
        return price.total

    assert price(0) > price(1) + 2.0
    assert FactBook(pools().of(NISEI))["Faerie"].breaking.ways[0].once


@pytest.mark.parametrize(
    ("breaker", "walls", "chance", "loses"),
    [
        (Laid(title="Overmind", counters={"power": 2}), 2, 1.0, 2.0),
        (Laid(title="Overmind", counters={"power": 1}), 2, 0.0, 1.0),
        (Laid(title="Crypsis", counters={"virus": 1}), 1, 1.0, 2.0),
        (Laid(title="Crypsis", counters={"virus": 1}), 2, 1.0, 7.0),
        (Laid(title="Crypsis"), 2, 0.0, 5.0),
        (Laid(title="Mayfly"), 2, 1.0, 4.0),
    ],
)
def test_counters_have_a_price_and_are_spent_once_in_a_run(breaker: Laid, walls: int, chance: float, loses: float) -> None:
    """One that a click places costs that click. A breaker that is gone after an encounter breaks nothing further in."""
    server = {"Server 1": LaidServer(ice=rezzed(*["Ice Wall"] * walls))}
    game = at_an_action(LaidSide(servers=server), LaidSide(credits=9, rig=(breaker,)))
    world = Worlds(game, RUNNER).look(Belief(seed="1"))
    price = RunPrices(PlayerSight(world, RUNNER, FactBook(game.pool))).run("Server 1")
    assert (price.chance, price.loses) == (chance, loses)


TWO_CHOICES = """
set: {name: Test}
cards:
- title: Two Forks
  side: corp
  type: operation
  cost: 0
  abilities:
  - play:
    - choose one: [{gain: 9}, {lose: 3, who: corp}]
    - choose one: [{lose: 3, who: corp}, {gain: 9}]
"""


def test_the_second_choice_of_a_card_is_not_read_as_the_first(tmp_path: Path) -> None:
    """Both choices have two modes, the other way round."""
    file = tmp_path / "two.yaml"
    file.write_text(TWO_CHOICES)
    pool = Pool([*pools().of(NISEI).facts.values(), *(card for card, _ in load_cards(file))])
    position = Position(rules=NISEI, turn=CORP, corp=LaidSide(credits=9, hand=cards("Two Forks")), runner=LaidSide())
    game = lay_out(position, Catalogue(pool).pool).game
    plays(game, "play Two Forks")
    for mode in (1, 2):
        question = asked_about(game, CORP, "mode")
        (answer,) = decides(game)
        assert question.options[answer].mode == mode
        game.answer((answer,))
    assert game.state.corp.credits == 27


IN_ACCESS = """
set: {code: t, name: T}
cards:
- title: Cold Reader
  side: runner
  faction: neutral
  type: resource
  cost: 0
  abilities:
  - access: {cost: 1c, do: {draw: 1}}
  - access: {cost: 1c, do: {trash: accessed card}}
  - access: {cost: 1c, do: {gain: 6}}
"""


@pytest.mark.parametrize(("accessed", "best"), [("Nico Campaign", "trash"), ("Ice Wall", "economy")])
def test_what_is_used_in_an_access_is_worth_what_it_does(tmp_path: Path, accessed: str, best: str) -> None:
    """What earns turn by turn is trashed; of ice in HQ, credits are worth more."""
    file = tmp_path / "access.yaml"
    file.write_text(IN_ACCESS)
    pool = Pool([*pools().of(NISEI).facts.values(), *(card for card, _ in load_cards(file))])
    server = (
        {"Server 1": LaidServer(root=(Laid(title="Nico Campaign", faceup=True, counters={"credit": 9}),))}
        if accessed == "Nico Campaign"
        else {}
    )
    corp, runner = LaidSide(servers=server, hand=cards("Ice Wall")), LaidSide(credits=9, rig=cards("Cold Reader"))
    game = lay_out(Position(rules=NISEI, turn=RUNNER, corp=corp, runner=runner, filler=9), Catalogue(pool).pool).game
    plays(game, "run Server 1" if server else "run HQ")
    until(game, RUNNER, "access")
    question = game.question
    assert question is not None
    ranking = plans(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(pool)).rank(question)
    used = {question.options[one.answer[0]].ability: one for one in ranking if question.options[one.answer[0]].verb == "use"}
    assert {place: one.plan.what for place, one in used.items()} == {1: "draw", 2: "trash", 3: "economy"}
    assert max(used.values(), key=lambda one: one.worth).plan.what == best


def test_a_second_copy_of_a_unique_card_is_not_paid_for() -> None:
    held = worths(at_an_action(LaidSide(), LaidSide(credits=9, hand=cards("Desperado"))))
    again = worths(at_an_action(LaidSide(), LaidSide(credits=9, hand=cards("Desperado"), rig=cards("Desperado"))))
    assert held["install Desperado"] > 0 > again["install Desperado"]
    servers = {"Server 1": LaidServer(root=rezzed("Wall to Wall")), "Server 2": LaidServer(root=cards("Wall to Wall"))}
    game = laid(NISEI, CORP, LaidSide(credits=20, servers=servers), LaidSide())
    while game.state.turn == CORP and game.question is not None:
        assert says(game) != "rez Wall to Wall"
        game.answer(decides(game))


@pytest.mark.parametrize(("runner", "counters"), [(0, 4), (6, 4)])
def test_counters_are_paid_for_up_to_what_an_agenda_needs(runner: int, counters: int) -> None:
    server = LaidServer(root=(Laid(title="Priority Requisition", counters={"advancement": 1}),))
    corp = LaidSide(credits=10, hand=cards("Psychographics"), servers={"Server 1": server})
    game = laid(NISEI, CORP, corp, LaidSide(credits=runner, tags=6))
    plays(game, "play Psychographics")
    while game.question is not None and game.question.kind != "pay":
        game.answer(decides(game))
    assert decides(game) == (counters,)


def test_a_breaker_is_installed_as_strong_as_most_ice() -> None:
    ice = {f"Server {number}": LaidServer(ice=rezzed("Enigma")) for number in (1, 2, 3)}
    game = laid(NISEI, RUNNER, LaidSide(servers=ice, deck=cards(*["Hedge Fund"] * 9)), LaidSide(credits=12, hand=cards("Atman")), 0)
    plays(game, "install Atman")
    while game.question is not None and game.question.kind != "pay":
        game.answer(decides(game))
    assert decides(game) == (2,)


def test_an_asset_whose_price_is_an_agenda_stays_facedown() -> None:
    servers = {"Server 1": LaidServer(root=cards("Corporate Town"))}
    game = laid(NISEI, CORP, LaidSide(credits=20, servers=servers, score=cards("Hostile Takeover")), LaidSide())
    while game.state.turn == CORP and game.question is not None:
        assert says(game) != "rez Corporate Town"
        game.answer(decides(game))


@pytest.mark.parametrize(("clicks", "rezzes"), [(2, False), (3, True)])
def test_what_earns_by_clicks_is_rezzed_where_there_are_enough(clicks: int, rezzes: bool) -> None:
    """Three clicks for seven credits: with two left, the Runner would trash it before it has earned anything."""
    servers = {"Server 1": LaidServer(root=cards("Melange Mining Corp."))}
    game = laid(NISEI, CORP, LaidSide(credits=9, clicks=clicks, servers=servers), LaidSide())
    until(game, CORP, "window")
    assert (says(game) == "rez Melange Mining Corp.") == rezzes


def begun_agenda(credits: int, counters: int) -> dict[str, float]:
    root = (Laid(title="Priority Requisition", counters={"advancement": counters}),)
    servers = {"Server 1": LaidServer(ice=rezzed("Enigma"), root=root)}
    corp = LaidSide(credits=credits, clicks=3, hand=cards("Chum"), servers=servers)
    game = laid(NISEI, CORP, corp, LaidSide(credits=6, hand=cards("Diesel")))
    until(game, CORP, "action")
    return worths(game)


def test_credits_are_taken_where_an_agenda_is_scored_with_them() -> None:
    """Three clicks: a credit, and the two counters that it pays for, or one of them."""
    assert begun_agenda(1, 3)["gain credit"] > 20
    assert begun_agenda(0, 4)["gain credit"] > 20
    assert begun_agenda(0, 3)["gain credit"] < 20
    assert begun_agenda(2, 3)["gain credit"] < 20 < begun_agenda(2, 3)["advance Priority Requisition"]


def test_no_ice_is_thrown_away_to_install_other_ice() -> None:
    """Before a server with one piece of ice, another costs a credit, or that one."""
    assert begun_agenda(0, 3)["install Chum on Server 1"] < 0 < begun_agenda(9, 0)["install Chum on Server 1"]


def test_money_by_a_card_comes_before_a_credit_by_a_click() -> None:
    """Two credits or more for one click are better than one, whatever a click for a credit is worth."""
    servers = {"Server 1": LaidServer(root=rezzed("Melange Mining Corp."))}
    hand = cards("Beanstalk Royalties", "Hedge Fund")
    for credits in (1, 5, 12, 20):
        game = laid(NISEI, CORP, LaidSide(credits=credits, clicks=3, hand=hand, servers=servers), LaidSide(hand=cards("Diesel")))
        until(game, CORP, "action")
        found = tuned(game)
        better = ["play Beanstalk Royalties", "use Melange Mining Corp.", *(["play Hedge Fund"] if credits >= 5 else [])]
        assert all(found[each] > found["gain credit"] for each in better), (credits, found)


def test_secret_bids_cannot_be_foreseen() -> None:
    bids = set()
    for seed in range(12):
        game = laid(NISEI, RUNNER, LaidSide(credits=10, servers={"HQ": LaidServer(ice=rezzed("Snowflake"))}), LaidSide(credits=10))
        plays(game, "run HQ")
        while game.question is not None and not game.question.secret:
            game.answer(decides(game))
        assert game.question is not None
        side = game.question.player
        player = ComputerPlayer(Worlds(game, side), side, opponent("specialist"), FactBook(game.pool), f"bid {seed}")
        bids.add(player.decide(game.question, game.number))
    assert bids == {(0,), (1,), (2,)}


def test_the_coach_plays_by_the_weights_of_the_opponents() -> None:
    assert {side: effort.weights for side, effort in SCRIPT_EFFORT.items()} == BEST


def test_what_a_run_costs_more_is_paid_once_its_server_is_chosen() -> None:
    server = LaidServer(root=rezzed("Ruhr Valley") + cards("Priority Requisition"))
    game = at_an_action(LaidSide(servers={"Server 1": server}), LaidSide(credits=5, hand=cards("Inside Job")))
    for verb, where in (("play", ""), ("choose", "Server 1")):
        while (question := game.question) is not None and not any(o.verb == verb and o.server == where for o in question.options):
            game.answer(question.forced() or decides(game))
        assert question is not None
        game.answer((next(n for n, o in enumerate(question.options) if o.verb == verb and o.server == where),))
    assert asked_about(game, RUNNER, "run").kind == "may"
    assert says(game) == "yes"
