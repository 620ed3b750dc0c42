"""What the Corp's script decides in small positions, each laid out for one thing that it has to understand."""

import pytest
from positions import cards
from test_bots_positions import decides, laid, plays, rezzed, says, until, worths

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.corp_script.server_needs import ServerNeeds
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import CorpWeights, Style
from netrunner_tui.bots.thinking import glanced, plans
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide

NISEI = "nisei-1.6"
POOR = LaidSide(credits=0, hand=cards(*["Tinkering"] * 5))
"""A Runner who gets through no ice."""


def position(corp: LaidSide, runner: LaidSide = POOR, filler: int = 30) -> Game:
    """A position in which the Corp is asked for an action."""
    game = laid(NISEI, CORP, corp, runner, filler)
    until(game, CORP, "action")
    return game


# --- what is seen at a glance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "run", "at_a_glance"),
    [
        ("Red Herrings", "", True),
        ("Red Herrings", "run Server 1", True),
        ("Caprice Nisei", "", True),
        ("Caprice Nisei", "run Server 1", False),  # it may hinder the Runner
        ("SanSan City Grid", "", False),  # it may have an agenda need less
        ("Toshiyuki Sakai", "", True),
        ("API-S Keeper Isobel", "", False),  # it earns from the next turn on, unless a copy of it does
    ],
)
def test_what_does_nothing_just_now_is_left_facedown_at_a_glance(title: str, run: str, at_a_glance: bool) -> None:
    corp = LaidSide(credits=9, servers={"Server 1": LaidServer(root=cards(title))})
    game = laid(NISEI, RUNNER, corp, LaidSide(clicks=4 if run else 1), 20)
    plays(game, run or "gain credit")
    question, book = until(game, CORP, "window"), FactBook(game.pool)
    assert f"rez {title}" in [option.phrase for option in question.options]
    glance = glanced(question, TurnAndRun.of(game.state), CORP, book)
    assert (glance is not None) == at_a_glance
    if glance is not None:
        assert glance == plans(Worlds(game, CORP).look(Belief(seed="1")), CORP, book).rank(question)
        assert question.options[glance[0].answer[0]].verb == "pass"


# --- what things cost --------------------------------------------------------------------------------------------------------------------


def test_ice_is_not_sold_for_a_few_credits() -> None:
    wall = LaidServer(ice=rezzed("Hadrian's Wall"))
    sells = LaidServer(root=rezzed("Security Subcontract"))
    found = worths(position(LaidSide(credits=4, servers={"R&D": wall, "Server 1": sells})))
    assert found["use Security Subcontract"] < found["gain credit"]


def test_ice_is_not_trashed_for_a_few_credits_of_an_ability_that_has_been_met() -> None:
    servers = {"HQ": LaidServer(ice=rezzed("Enigma")), "Server 1": LaidServer(root=rezzed("Svyatogor Excavator"))}
    game = laid(NISEI, RUNNER, LaidSide(credits=9, servers=servers), LaidSide(credits=0, clicks=1))
    plays(game, "gain credit")
    until(game, CORP, "may")
    assert says(game) == "no"


def test_an_action_of_three_clicks_is_weighed_by_each_of_them() -> None:
    mine = LaidServer(root=rezzed("Melange Mining Corp."))
    found = worths(position(LaidSide(credits=2, clicks=3, hand=cards("Archived Memories"), servers={"Server 1": mine})))
    assert found["gain credit"] < found["use Melange Mining Corp."] < 3 * found["gain credit"]


@pytest.mark.parametrize(("left", "title", "drawing"), [(2, "Sprint", "play Sprint"), (0, "Tinkering", "draw")])
def test_nothing_is_drawn_that_is_not_there(left: int, title: str, drawing: str) -> None:
    found = worths(position(LaidSide(credits=0, clicks=1, hand=cards(title)), filler=left))
    assert found[drawing] < found["gain credit"]


def test_no_effect_is_chosen_that_draws_more_than_is_there() -> None:
    game = position(LaidSide(credits=60, clicks=1, hand=cards("Predictive Planogram")), filler=2)
    plays(game, "play Predictive Planogram")
    assert says(game) == "choose gain 3c"


def test_credits_are_saved_for_an_operation_that_brings_more() -> None:
    saved = worths(position(LaidSide(credits=8, hand=cards("Government Subsidy"))))
    usual = worths(position(LaidSide(credits=8, hand=cards("Archived Memories"))))
    assert saved["gain credit"] > usual["gain credit"]


def test_ice_that_costs_an_agenda_protects_nobody_who_has_none() -> None:
    def safe(*scored: str) -> float:
        archer = LaidServer(ice=cards("Archer"))
        game = position(LaidSide(credits=9, servers={"Server 1": archer}, score=cards(*scored)), LaidSide(credits=3))
        world = Worlds(game, CORP).look(Belief(seed="1"))
        return ServerNeeds(PlayerSight(world, CORP, FactBook(game.pool)), CorpWeights()).safe("Server 1")

    assert safe() == 0.0
    assert safe("Hostile Takeover") == 1.0


# --- scoring -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("credits", "wanted"), [(7, True), (6, False)])
def test_clicks_bought_score_an_agenda_from_the_hand(credits: int, wanted: bool) -> None:
    """Four credits for two clicks, one click to install, three to advance at a credit each."""
    game = position(LaidSide(credits=credits, hand=cards("Biotic Labor", "Accelerated Beta Test")))
    assert (says(game) == "play Biotic Labor") == wanted
    if wanted:
        for _ in range(5):
            plays(game, says(game))
        while game.question is not None and not game.state.zone(CORP, "score"):
            plays(game, says(game))
        assert [game.state.cards[oid].title for oid in game.state.zone(CORP, "score")] == ["Accelerated Beta Test"]


@pytest.mark.parametrize(("credits", "wanted"), [(2, True), (1, False)])
def test_what_advances_is_played_where_the_rest_can_be_paid(credits: int, wanted: bool) -> None:
    behind = LaidServer(ice=rezzed("Wall of Static"), root=(Laid(title="Private Security Force", counters={"advancement": 1}),))
    found = worths(position(LaidSide(credits=credits, clicks=2, hand=cards("Seamless Launch"), servers={"Server 1": behind})))
    assert (found["play Seamless Launch"] > 20.0) == wanted


def test_counters_on_ice_are_moved_to_an_agenda_that_they_score() -> None:
    def found(counters: int) -> float:
        ice = (Laid(title="Ice Wall", faceup=True, counters={"advancement": counters} if counters else {}),)
        server = LaidServer(ice=ice, root=cards("Project Atlas"))
        game = position(LaidSide(credits=4, clicks=2, hand=cards("Trick of Light"), servers={"Server 1": server}))
        return worths(game).get("play Trick of Light", -1.0)

    assert found(2) > 20.0
    assert found(1) < 0.0


def test_an_agenda_that_the_next_turn_is_long_enough_for_is_not_given_away_by_counters() -> None:
    """With three clicks left to come, the first counter on an agenda that needs three tells the Runner more than it gains."""
    behind = LaidServer(ice=rezzed("Wall of Static"), root=cards("Accelerated Beta Test"))
    longer = LaidServer(ice=rezzed("Wall of Static"), root=cards("Private Security Force"))
    short, long = (worths(position(LaidSide(credits=9, clicks=1, servers={"Server 1": server}))) for server in (behind, longer))
    assert short["advance Accelerated Beta Test"] < long["advance Private Security Force"]


# --- in windows --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("inside", "ended"), [("Private Security Force", True), ("PAD Campaign", False)])
def test_a_counter_ends_a_run_that_nothing_else_stops(inside: str, ended: bool) -> None:
    scored = (Laid(title="Nisei MK II", counters={"agenda": 1}),)
    corp = LaidSide(credits=5, score=scored, servers={"Server 1": LaidServer(root=cards(inside))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=5, hand=cards(*["Tinkering"] * 5)))
    plays(game, "run Server 1")
    used = False
    while game.question is not None and game.state.run is not None:
        question = game.question
        forced = question.forced()
        if forced is None and question.player == CORP:
            used = used or says(game) == "use Nisei MK II"
            plays(game, says(game))
        else:
            answer = forced or question.decline() or (0,)
            game.answer(answer)
    assert used == ended


@pytest.mark.parametrize(("lost", "wanted"), [("Private Security Force", True), ("Hedge Fund", False)])
def test_agendas_are_shuffled_away_from_archives(lost: str, wanted: bool) -> None:
    corp = LaidSide(credits=5, discard=cards(lost), servers={"Server 1": LaidServer(root=rezzed("Spin Doctor"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=5, hand=cards(*["Tinkering"] * 5)))
    plays(game, "run Archives")
    until(game, CORP, "window")
    assert (says(game) == "use Spin Doctor") == wanted


def test_what_returns_itself_fetches_nothing() -> None:
    """The one ability brings its own ice back to HQ, the other gives another piece of ice a subroutine: neither is worth a credit here."""
    ice = LaidServer(ice=rezzed("Himitsu-Bako", "Eli 1.0"))
    scored = (Laid(title="Project Wotan", counters={"agenda": 1}),)
    game = laid(NISEI, CORP, LaidSide(credits=20, score=scored, servers={"Server 1": ice}), POOR, 30)
    while (question := game.question) is not None and game.state.turn == CORP:
        assert not says(game).startswith("use"), question
        game.answer(decides(game))


# --- what money is kept for ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("inner", "paid"), [("Heimdall 1.0", 0), ("", 2)])
def test_a_trace_is_paid_for_with_what_ice_further_in_does_not_cost(inner: str, paid: int) -> None:
    """The Runner would pay 2 to be spared a tag, and has 2 link: 2 more make the trace too dear. Ice before an agenda is dearer."""
    behind = LaidServer(
        ice=(*rezzed("Hunter"), *cards(*filter(None, [inner]))), root=(Laid(title="Priority Requisition", counters={"advancement": 2}),)
    )
    link = rezzed("Access to Globalsec", "Access to Globalsec")
    game = laid(NISEI, RUNNER, LaidSide(credits=9, servers={"Server 1": behind}), LaidSide(credits=12, rig=link))
    plays(game, "run Server 1")
    until(game, CORP, "pay")
    assert decides(game) == (paid,)


def test_an_agenda_is_not_advanced_with_what_the_ice_before_it_costs() -> None:
    """The ice costs 3 to rez: with 4 credits one counter can be paid for, with 3 the next would leave the agenda open."""
    found = {}
    for credits in (3, 4):
        behind = LaidServer(ice=cards("Enigma"), root=(Laid(title="Priority Requisition", counters={"advancement": 1}),))
        corp = LaidSide(credits=credits, clicks=1, servers={"Server 1": behind})
        found[credits] = worths(position(corp, LaidSide(credits=9, hand=cards(*["Tinkering"] * 5))))["advance Priority Requisition"]
    assert found[3] < 0 < found[4]


def test_ice_is_not_rezzed_with_what_better_ice_further_in_costs() -> None:
    behind = LaidServer(ice=cards("Ice Wall", "Hadrian's Wall"), root=(Laid(title="Priority Requisition", counters={"advancement": 3}),))
    found = {}
    for credits in (10, 11):
        corp = LaidSide(credits=credits, servers={"Server 1": behind})
        game = laid(NISEI, RUNNER, corp, LaidSide(credits=5, rig=rezzed("Corroder")))
        plays(game, "run Server 1")
        until(game, CORP, "window")
        found[credits] = says(game)
    assert found == {10: "pass", 11: "rez Ice Wall"}


def test_what_earns_each_turn_is_rezzed_when_the_runner_can_run_on_it_no_more() -> None:
    corp = LaidSide(credits=9, servers={"Server 1": LaidServer(root=cards("Adonis Campaign"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=0, hand=cards(*["Tinkering"] * 5)))
    (oid,) = game.state.root("Server 1")
    while not game.state.cards[oid].faceup:
        game.answer(decides(game))
    assert (game.state.turn, game.state.runner.clicks) == (RUNNER, 0)


def test_a_rich_corp_looks_for_what_it_has_not_got() -> None:
    """A style that says how fast credits lose their worth, and what a card is worth to who holds no ice."""
    rich = LaidSide(credits=30, hand=cards("Adonis Campaign"))
    bare = LaidSide(credits=4, hand=cards("Adonis Campaign", "Hedge Fund"))
    iced = LaidSide(credits=4, hand=cards("Adonis Campaign", "Enigma"))
    drawn = {}
    for name, corp in {"rich": rich, "bare": bare, "iced": iced}.items():
        for weights in (CorpWeights(), CorpWeights(plenty=3.0, idle=2.5, seek=5.0)):
            found = worths(position(corp), Style(name="none", about="", corp=weights))
            drawn[name, weights.seek] = found["draw"] - found["gain credit"]
    assert drawn["rich", 5.0] > max(0.0, drawn["rich", 0.0])
    assert drawn["bare", 5.0] > 0 > drawn["bare", 0.0]
    assert drawn["iced", 5.0] == drawn["iced", 0.0]


# --- upgrades that help ice and agendas --------------------------------------------------------------------------------------------------


def in_first_window(upgrade: str, ice: tuple[Laid, ...], corp: int, runner: int) -> str:
    """What the Corp does first in a run on an agenda behind this ice, beside this upgrade."""
    inside = LaidServer(ice=ice, root=(*cards(upgrade), Laid(title="Priority Requisition", counters={"advancement": 3})))
    corp_side = LaidSide(credits=corp, servers={"Server 1": inside})
    game = laid(NISEI, RUNNER, corp_side, LaidSide(credits=runner, rig=rezzed("Corroder")))
    plays(game, "run Server 1")
    until(game, CORP, "window")
    return says(game)


@pytest.mark.parametrize(("ice", "credits", "said"), [("Hadrian's Wall", 9, "rez Akitaro Watanabe"), ("Ice Wall", 1, "rez Ice Wall")])
def test_what_has_ice_cost_less_is_rezzed_before_the_ice(ice: str, credits: int, said: str) -> None:
    """With 1 credit, it would leave nothing for the ice that costs as much."""
    assert in_first_window("Akitaro Watanabe", cards(ice), credits, 9) == said


@pytest.mark.parametrize(("strength", "said"), [("Wall of Static", "rez Experiential Data"), ("Enigma", "pass")])
def test_what_has_ice_be_stronger_is_rezzed_where_breaking_it_gets_dearer(strength: str, said: str) -> None:
    """Corroder breaks a barrier, and no code gate, whatever its strength."""
    assert in_first_window("Experiential Data", rezzed(strength), 5, 9) == said


@pytest.mark.parametrize(("counters", "wanted"), [(2, True), (1, False)])
def test_what_has_agendas_need_less_is_rezzed_to_score_one(counters: int, wanted: bool) -> None:
    beside = LaidServer(root=(*cards("SanSan City Grid"), Laid(title="Accelerated Beta Test", counters={"advancement": counters})))
    game = laid(NISEI, CORP, LaidSide(credits=6, clicks=1, servers={"Server 1": beside}), POOR)
    until(game, CORP, "window")
    assert (says(game) == "rez SanSan City Grid") == wanted


def test_an_agenda_is_advanced_for_what_an_upgrade_beside_it_spares() -> None:
    """Two clicks and 8 credits: 6 for the upgrade, 2 for the counters."""
    found = {}
    for upgrade in ("SanSan City Grid", "Red Herrings"):
        beside = LaidServer(root=(*cards(upgrade), *cards("Accelerated Beta Test")))
        found[upgrade] = worths(position(LaidSide(credits=8, clicks=2, servers={"Server 1": beside})))["advance Accelerated Beta Test"]
    assert found["SanSan City Grid"] > 10 > found["Red Herrings"]


@pytest.mark.parametrize(("held", "forfeited"), [("Scorched Earth", True), ("Hedge Fund", False)])
def test_an_agenda_is_given_up_for_a_tag_that_kills_alone(held: str, forfeited: bool) -> None:
    """One click, 3 credits and 4 damage for a Runner with 3 cards in hand."""
    begun = LaidServer(root=(Laid(title="Posted Bounty", counters={"advancement": 2}),))
    corp = LaidSide(credits=4, clicks=2, hand=cards(held), servers={"Server 1": begun})
    game = position(corp, LaidSide(credits=9, hand=cards(*["Tinkering"] * 3)))
    plays(game, "advance Posted Bounty")
    asked = 0
    while game.question is not None and game.state.turn == CORP and not game.state.winner:
        asked += game.question.kind in {"may", "pay"}
        game.answer(decides(game))
    assert asked == 1
    assert (game.state.winner == CORP) == forfeited
    assert bool(game.state.zone(CORP, "score")) != forfeited


@pytest.mark.parametrize(("credits", "pays"), [(4, True), (3, False)])
def test_a_trap_that_costs_credits_is_sprung(credits: int, pays: bool) -> None:
    game = laid(NISEI, RUNNER, LaidSide(credits=credits, hand=cards("Snare!")), LaidSide(hand=cards(*["Tinkering"] * 4)))
    plays(game, "run HQ")
    while game.question is not None and game.state.run is not None:
        game.answer(decides(game))
    assert (len(game.state.zone(RUNNER, "hand")) == 1) == pays


def test_whether_a_server_has_ice_is_no_matter_of_what_crowding_counts() -> None:
    servers = {"Server 1": LaidServer(ice=cards("Palisade"))}
    game = position(LaidSide(credits=9, servers=servers), LaidSide(credits=20, rig=cards("Cleaver")))
    sight = PlayerSight(Worlds(game, CORP).look(Belief(seed="1")), CORP, FactBook(game.pool))
    nothing, little = (ServerNeeds(sight, CorpWeights(crowding=crowding)).ice("Server 1") for crowding in (0.0, 1e-6))
    assert nothing == pytest.approx(little, abs=1e-3)


# --- ice that counters break -------------------------------------------------------------------------------------------------------------


def test_a_rich_corp_and_one_that_may_lose_has_counters_spent() -> None:
    """With 5 points, the next agenda wins the Runner the game."""
    rez = {}
    for credits, stolen in ((23, ()), (7, ()), (7, ("Priority Requisition", "Accelerated Beta Test"))):
        rig = (Laid(title="Endurance", counters={"power": 6}),)
        corp = LaidSide(credits=credits, servers={"R&D": LaidServer(ice=cards("Karunā"))})
        game = laid(NISEI, RUNNER, corp, LaidSide(credits=20, hand=cards(*["Tinkering"] * 5), rig=rig, score=cards(*stolen)))
        plays(game, "run R&D")
        until(game, CORP, "window")
        rez[credits, len(stolen)] = worths(game)["rez Karunā"]
    assert rez[7, 0] < min(rez[23, 0], rez[7, 2])
    assert rez[23, 0] > 0.0


def test_of_a_hand_that_is_looked_at_the_best_card_is_taken() -> None:
    """The question tells what the cards are: the first damage takes a breaker, wherever it lies."""
    corp = LaidSide(identity="Chronos Protocol: Selective Mind-mapping", credits=9, servers={"HQ": LaidServer(ice=rezzed("Data Mine"))})
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(hand=cards("Diesel", "Easy Mark", "Corroder", "Diesel")))
    plays(game, "run HQ")
    until(game, CORP, "may")
    assert says(game) == "yes"
    game.answer((0,))
    assert says(game) == "choose Corroder"
