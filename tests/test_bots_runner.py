"""What the Runner's script decides in small positions, each laid out for one thing that it has to understand."""

import pytest
from positions import cards
from test_bots_positions import laid, plays, rezzed, says, until, worth_of_run, worths

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.runner_script.breach_worth import BreachWorth
from netrunner_tui.bots.runner_script.card_worth import CardWorth
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.styles import RunnerWeights
from netrunner_tui.bots.thinking import plans
from netrunner_tui.model.card_zones import DECK
from netrunner_tui.model.events import RunSucceeded
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.state import BOTH
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide

NISEI = "nisei-1.6"
WALLED = {"HQ": LaidServer(ice=rezzed("Hadrian's Wall")), "R&D": LaidServer(ice=rezzed("Hadrian's Wall"))}
"""Servers that nobody here gets into."""


def position(corp: LaidSide, runner: LaidSide, filler: int = 10) -> Game:
    """A position in which the Runner is asked for an action."""
    game = laid(NISEI, RUNNER, corp, runner, filler)
    until(game, RUNNER, "action")
    return game


def asked_again(game: Game) -> None:
    """Passes by what stands before the next question whether to jack out."""
    while (question := game.question) is not None and not any(option.verb == "jack out" for option in question.options):
        answer = question.forced() or question.decline()
        assert answer is not None
        game.answer(answer)


# --- the own cards -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rig", "sold"), [(("Gordian Blade", "Pipeline"), False), (("Gordian Blade", "Gordian Blade"), True)])
def test_a_breaker_is_sold_only_where_another_does_its_work(rig: tuple[str, ...], sold: bool) -> None:
    """An installed card is the price of credits at the beginning of each turn."""
    game = laid(NISEI, CORP, LaidSide(clicks=1), LaidSide(credits=3, rig=cards("Aesop's Pawnshop", *rig)))
    plays(game, "gain credit")
    until(game, RUNNER, "may")
    assert says(game) == ("yes" if sold else "no")


@pytest.mark.parametrize(("held", "more"), [(0, True), (2, False)])
def test_a_breaker_gets_no_more_counters_than_the_next_runs_take(held: int, more: bool) -> None:
    breaker = Laid(title="Crypsis", counters={"virus": held} if held else {})
    found = worths(position(LaidSide(), LaidSide(credits=12, hand=cards(*["Diesel"] * 5), rig=(breaker,))))
    assert (found["use Crypsis: 3"] > found["gain credit"]) == more


def test_a_full_hand_of_useless_cards_keeps_nobody_from_drawing() -> None:
    """The breakers are in the stack yet: money alone wins nothing. A hand of them is not thrown away."""
    useless = worths(position(LaidSide(), LaidSide(credits=12, hand=cards(*["Tinkering"] * 5))))
    useful = worths(position(LaidSide(), LaidSide(credits=2, hand=cards("Gordian Blade", "Pipeline", *["Sure Gamble"] * 3))))
    assert useless["draw"] > useless["gain credit"]
    assert useful["draw"] < useful["gain credit"]


def test_what_earns_by_clicks_is_installed_while_the_game_is_young() -> None:
    game = position(LaidSide(), LaidSide(credits=6, hand=cards("Magnum Opus", *["Tinkering"] * 3)))
    assert says(game) == "install Magnum Opus"


@pytest.mark.parametrize(
    ("turn", "scored", "filler", "turns"),
    [(30, (), 30, 11.0), (3, ("Priority Requisition", "False Lead"), 30, 11.0 * 3 / 7), (3, (), 5, 5.0), (3, (), 0, 2.0)],
)
def test_what_earns_turn_by_turn_is_kept_while_nobody_is_near_winning(
    turn: int, scored: tuple[str, ...], filler: int, turns: float
) -> None:
    """However long the game has lasted; fewer turns are left to who has hardly any points to go, or to a Corp with hardly any cards."""
    game = position(LaidSide(score=cards(*scored)), LaidSide(), filler)
    world = Worlds(game, RUNNER).look(Belief(seed="1"))
    world.state.turn_number = turn
    left = CardWorth(PlayerSight(world, RUNNER, FactBook(game.pool)), RunnerWeights()).turns_left
    assert left == pytest.approx(turns)


def test_a_credit_is_worth_less_to_the_rich() -> None:
    rig = cards("Magnum Opus")
    poor, rich = (worths(position(LaidSide(), LaidSide(credits=c, rig=rig))) for c in (5, 40))
    assert rich["use Magnum Opus"] < 0.5 * poor["use Magnum Opus"]
    assert rich["gain credit"] < 0.5 * poor["gain credit"]


@pytest.mark.parametrize("rig", [(), ("Dadiana Chacon",)])
def test_the_last_credit_is_not_spent_by_whom_that_kills(rig: tuple[str, ...]) -> None:
    """She leaves a Runner without credits, with 3 meat damage."""
    found = worths(position(LaidSide(), LaidSide(credits=5, hand=cards("Battering Ram", "Sure Gamble"), rig=cards(*rig))))
    assert (found["install Battering Ram"] < -20.0) == (found["play Sure Gamble"] < -20.0) == bool(rig)


def test_who_has_no_credits_installs_nobody_whom_that_drives_away() -> None:
    found = worths(position(LaidSide(), LaidSide(credits=0, hand=cards("Dadiana Chacon", "Diesel"))))
    assert found["install Dadiana Chacon"] < found["gain credit"]


@pytest.mark.parametrize(("held", "dies"), [(0, True), (1, False)])
def test_nothing_is_installed_that_kills_as_it_comes(held: int, dies: bool) -> None:
    """Begemot breaks what nothing breaks yet, and does 1 core damage to who installs it."""
    found = worths(position(LaidSide(), LaidSide(credits=9, hand=cards("Begemot", *["Tinkering"] * held))))
    assert (found["install Begemot"] < -20.0) == dies


@pytest.mark.parametrize(("credits", "worth"), [(0, False), (1, True)])
def test_who_cannot_pay_for_an_access_does_not_run_for_it(credits: int, worth: bool) -> None:
    """Each access in the root of a remote server costs a credit."""
    corp = LaidSide(
        identity="Gagarin Deep Space: Expanding the Horizon", servers={**WALLED, "Server 1": LaidServer(root=cards("PAD Campaign"))}
    )
    found = worths(position(corp, LaidSide(credits=credits)))
    assert (found["run Server 1"] > found["gain credit"]) == worth


def test_the_credit_for_an_access_is_kept_on_the_way_to_it() -> None:
    """Two Ice Walls take 2 credits, and 3 are needed."""
    root = (Laid(title="Priority Requisition", counters={"advancement": 3}),)
    servers = {**WALLED, "Server 1": LaidServer(ice=rezzed("Ice Wall", "Ice Wall"), root=root)}
    corp = LaidSide(credits=0, identity="Gagarin Deep Space: Expanding the Horizon", servers=servers)
    hand, rig = cards(*["Diesel"] * 4), cards("Corroder")
    few, enough = (worths(position(corp, LaidSide(credits=c, hand=hand, rig=rig))) for c in (2, 3))
    assert few["run Server 1"] < few["gain credit"]
    assert enough["run Server 1"] > enough["gain credit"]


def test_a_click_more_that_a_run_costs_counts() -> None:
    """The first run of each turn costs one more."""
    servers = {"Server 1": LaidServer(root=cards("PAD Campaign"))}
    usual, dearer = (LaidSide(clicks=1, hand=cards(title), servers=servers) for title in ("Hedge Fund", "Enhanced Login Protocol"))
    found = []
    for corp in (usual, dearer):
        game = laid(NISEI, CORP, corp, LaidSide(credits=5))
        plays(game, f"play {corp.hand[0].title}")
        until(game, RUNNER, "action")
        found.append(worths(game)["run Server 1"])
    assert found[0] > found[1] + 1.0


def test_a_breaker_is_looked_for_where_one_is_missing() -> None:
    hand, deck = cards("Special Order", *["Tinkering"] * 3), cards("Battering Ram", *["Tinkering"] * 5)
    assert says(position(LaidSide(), LaidSide(credits=9, hand=hand, deck=deck))) == "play Special Order"
    rig = cards("Gordian Blade", "Pipeline", "Battering Ram")
    found = worths(position(LaidSide(), LaidSide(credits=9, hand=hand, deck=deck, rig=rig)))
    assert found["play Special Order"] < found["gain credit"]


def test_no_breaker_is_looked_for_where_the_deck_has_none_but_copies() -> None:
    hand, rig = cards("Special Order", *["Tinkering"] * 3), cards("Crypsis", "Pipeline")
    found = {}
    for breaker in ("Gordian Blade", "Crypsis"):
        runner = LaidSide(credits=9, hand=hand, deck=cards(breaker, *["Tinkering"] * 5), rig=rig)
        found[breaker] = worths(position(LaidSide(), runner))["play Special Order"]
    assert found["Crypsis"] < 0 < found["Gordian Blade"]


def test_cards_are_not_drawn_to_be_discarded() -> None:
    """With one click left and five cards in hand, three of four drawn cards have another one discarded."""
    hand = cards("VRcation", "Diesel", "Leech", "Mayfly", "Overclock")
    early, late = (worths(position(LaidSide(), LaidSide(credits=6, clicks=clicks, hand=hand))) for clicks in (4, 1))
    assert early["play VRcation"] > early["gain credit"]
    assert late["play VRcation"] < late["gain credit"]


def test_an_event_of_no_use_is_not_played_for_nothing() -> None:
    found = worths(position(LaidSide(servers=WALLED), LaidSide(credits=12, hand=cards(*["Tinkering"] * 5))))
    assert found["play Tinkering"] < found["gain credit"]


# --- runs by cards -----------------------------------------------------------------------------------------------------------------------


def test_a_run_that_bypasses_ice_gets_in_where_nothing_breaks_it() -> None:
    corp = LaidSide(servers=WALLED, hand=cards(*["Priority Requisition"] * 4), deck=cards(*["Hedge Fund"] * 9))
    game = position(corp, LaidSide(credits=4, hand=cards("Inside Job", *["Tinkering"] * 4)), 0)
    assert says(game) == "play Inside Job"
    plays(game, "play Inside Job")
    assert says(game) in ("choose HQ", "choose R&D")


@pytest.mark.parametrize(("credits", "wanted"), [(10, True), (0, False)])
def test_the_corp_is_robbed_of_what_it_has(credits: int, wanted: bool) -> None:
    runner = LaidSide(credits=4, hand=cards("Account Siphon", *["Tinkering"] * 4))
    found = worths(position(LaidSide(credits=credits, hand=cards(*["Hedge Fund"] * 3)), runner))
    assert (found["play Account Siphon"] > found["run HQ"]) == wanted


def test_what_is_gained_for_each_credit_that_the_corp_loses_is_read_off_the_card() -> None:
    """Account Siphon gives twice what the Corp loses, Diversion of Funds as much, Vamp nothing."""
    game = position(LaidSide(), LaidSide())
    book = FactBook(game.pool)
    found = [book[title].run for title in ("Account Siphon", "Diversion of Funds", "Vamp")]
    assert [(run.success_share, bool(run.success_credits)) for run in found] == [(2, True), (1, True), (0, False)]


def test_a_run_that_breaches_nothing_is_not_made_for_what_lies_in_the_server() -> None:
    """Feint leads past two pieces of ice into HQ, and accesses nothing there."""
    two = {"HQ": LaidServer(ice=rezzed("Hadrian's Wall", "Hadrian's Wall"))}
    runner = LaidSide(credits=9, hand=cards("Feint", *["Tinkering"] * 4))
    game = position(LaidSide(servers=two, hand=cards(*["Priority Requisition"] * 4)), runner)
    assert FactBook(game.pool)["Feint"].run.bypasses == 2
    found = worths(game)
    assert found["play Feint"] < 0 < found["gain credit"]


@pytest.mark.parametrize(
    ("ice", "rig", "wanted"),
    [("Hadrian's Wall", ("Corroder",), True), ("Hadrian's Wall", (), False), ("Tollbooth", ("Corroder",), False)],
)
def test_ice_that_is_trashed_as_it_is_broken_counts(ice: str, rig: tuple[str, ...], wanted: bool) -> None:
    """Knifed is better than a run of the same price only where the rig breaks a barrier."""
    servers = {"HQ": LaidServer(ice=rezzed(ice))}
    runner = LaidSide(credits=20, clicks=4, hand=cards("Knifed", *["Tinkering"] * 4), rig=cards(*rig))
    found = worths(position(LaidSide(servers=servers, hand=cards(*["Priority Requisition"] * 4)), runner))
    best = max(worth for phrase, worth in found.items() if phrase.startswith("run "))
    assert (found["play Knifed"] > best) == wanted


@pytest.mark.parametrize(("ice", "other", "said"), [("Ice Wall", (), "yes"), ("Ice Wall", ("Corroder",), "no"), ("Enigma", (), "no")])
def test_ice_is_given_a_subtype_only_where_that_lets_it_be_broken(ice: str, other: tuple[str, ...], said: str) -> None:
    """Engolo makes ice a code gate for 2 credits, which it breaks."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=rezzed(ice))}, hand=cards("Priority Requisition"))
    game = position(corp, LaidSide(credits=30, rig=cards("Engolo", *other)))
    plays(game, "run HQ")
    until(game, RUNNER, "may")
    assert says(game) == said


@pytest.mark.parametrize(("title", "drawn"), [("Inject", True), ("Express Delivery", True), ("Tinkering", False)])
def test_cards_added_from_the_top_of_the_own_deck_count_as_drawn(title: str, drawn: bool) -> None:
    game = position(LaidSide(), LaidSide())
    assert bool(FactBook(game.pool)[title].played.draws) == drawn


def test_bad_publicity_is_worth_a_click() -> None:
    game = position(LaidSide(credits=9), LaidSide(credits=12, hand=cards("Mining Accident", *["Tinkering"] * 4)))
    plays(game, "run Archives")
    until(game, RUNNER, "action")
    found = worths(game)
    assert found["play Mining Accident"] > found["gain credit"]


def test_what_the_corp_loses_by_each_successful_run_counts() -> None:
    corp = LaidSide(hand=cards("Hedge Fund"))
    with_it, without = (worths(position(corp, LaidSide(rig=cards(title)))) for title in ("Lamprey", "eXer"))
    assert with_it["run HQ"] > without["run HQ"]


def test_nobody_plays_an_event_whose_damage_kills_them() -> None:
    found = worths(position(LaidSide(), LaidSide(credits=5, hand=cards("Amped Up"))))
    assert found["play Amped Up"] < -9


def test_of_unknown_cards_the_advanced_one_goes_back_to_hq() -> None:
    """Leela Patel has an unrezzed card added to HQ."""
    advanced = LaidServer(root=(Laid(title="Priority Requisition", counters={"advancement": 4}),))
    corp = LaidSide(hand=cards("Hostile Takeover"), servers={"R&D": LaidServer(ice=cards("Ice Wall")), "Server 1": advanced})
    game = laid(NISEI, RUNNER, corp, LaidSide(identity="Leela Patel: Trained Pragmatist"))
    plays(game, "run HQ")
    until(game, RUNNER, "choose")
    assert says(game) == "choose card in Server 1"


def test_credits_for_a_run_are_not_spent_on_one_that_costs_nothing() -> None:
    runner = LaidSide(credits=4, hand=cards("Stimhack", *["Tinkering"] * 4))
    found = worths(position(LaidSide(hand=cards(*["Priority Requisition"] * 4)), runner))
    assert found["play Stimhack"] < found["run HQ"]


# --- living on ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "runs"), [(4, False), (5, True)])
def test_an_event_is_no_card_to_lose_in_the_run_that_it_makes(hand: int, runs: bool) -> None:
    """The ice does 4 damage, and nothing breaks it."""
    servers = {server: LaidServer(ice=rezzed("Karunā")) for server in ("HQ", "R&D")}
    corp = LaidSide(servers=servers, deck=cards(*["Offworld Office"] * 9))
    runner = LaidSide(credits=4, hand=cards("Jailbreak", *["Tinkering"] * (hand - 1)), rig=cards("Docklands Pass"))
    found = worths(position(corp, runner, 0))
    assert (found["play Jailbreak"] > 0) == runs


@pytest.mark.parametrize(("hand", "runs"), [(3, False), (4, True)])
def test_the_damage_that_an_event_does_after_its_run_is_reckoned_with_ice_that_hurts(hand: int, runs: bool) -> None:
    """Three cards are lost to the ice, and one to the event."""
    agenda = Laid(title="Priority Requisition", counters={"advancement": 4})
    servers = WALLED | {"Server 1": LaidServer(ice=rezzed("Neural Katana"), root=(agenda,))}
    corp = LaidSide(credits=9, servers=servers, hand=cards("Hedge Fund"))
    game = position(corp, LaidSide(credits=3, clicks=1, hand=cards("Stimhack", *["Tinkering"] * hand)))
    assert (worths(game)["play Stimhack"] > 0) == runs


@pytest.mark.parametrize(("hand", "wanted"), [(3, "jack out"), (5, "continue")])
def test_who_may_leave_an_encounter_thinks_of_the_subroutines_to_come(hand: int, wanted: str) -> None:
    """The first one does 2 damage, and so does the second."""
    corp = LaidSide(servers={"R&D": LaidServer(ice=rezzed("Karunā"))}, deck=cards(*["Offworld Office"] * 9))
    game = position(corp, LaidSide(credits=4, hand=cards(*["Tinkering"] * hand)), 0)
    plays(game, "run R&D")
    asked_again(game)
    assert says(game) == wanted


def test_cards_are_drawn_before_what_may_kill_is_accessed() -> None:
    """An advanced card in a server without ice may be an agenda, or a trap for 4 damage."""
    server = {"Server 1": LaidServer(root=(Laid(title="Urtica Cipher", counters={"advancement": 2}),))}
    corp = LaidSide(servers=WALLED | server, deck=cards("Urtica Cipher", *["Offworld Office"] * 3, *["Hedge Fund"] * 9))
    deck = cards(*["Diesel"] * 9)
    few = position(corp, LaidSide(credits=9, deck=deck, hand=cards(*["Tinkering"] * 3)), 0)
    many = position(corp, LaidSide(credits=9, deck=deck, hand=cards(*["Tinkering"] * 5)), 0)
    assert says(few) == "draw"
    assert worth_of_run(many, "Server 1") > worth_of_run(few, "Server 1") + 5


def recalling(game: Game, *titles: str) -> dict[str, float]:
    """What the Runner's script thinks of every answer, by its phrase, where these were seen in HQ and are still there."""
    question = game.question
    assert question is not None
    world = Worlds(game, RUNNER).look(Belief(seed="1", in_hand=tuple((title, 1.0) for title in titles)))
    ranking = plans(world, RUNNER, FactBook(game.pool)).rank(question)
    return {question.options[one.answer[0]].phrase: one.worth for one in ranking}


def test_a_hand_that_was_seen_is_not_run_for_again_but_for_an_agenda_or_against_a_trap() -> None:
    held = ("Hedge Fund", "Palisade", "Offworld Office")
    corp = LaidSide(credits=9, hand=cards(*held), deck=cards(*["Offworld Office"] * 3, "Snare!", *["Palisade"] * 8))
    game = position(corp, LaidSide(credits=9, hand=cards(*["Tinkering"] * 2)), 0)
    unknown, boring, everything = (recalling(game, *titles)["run HQ"] for titles in ((), held[:2], held))
    assert boring < unknown < everything
    assert recalling(game, "Snare!", *held[:2])["run HQ"] < 0


@pytest.mark.parametrize("server", ["HQ", "R&D"])
def test_who_holds_few_cards_does_not_access_what_may_kill(server: str) -> None:
    """A third of what the Runner cannot place does 3 damage wherever it is accessed."""
    unknown = cards(*["Snare!"] * 4, *["Offworld Office"] * 8)
    corp = LaidSide(credits=9, servers={name: ice for name, ice in WALLED.items() if name != server}, hand=unknown[2:7], deck=unknown)
    few, many = (position(corp, LaidSide(credits=9, hand=cards(*["Tinkering"] * held)), 0) for held in (2, 5))
    assert worth_of_run(few, server) < 0 < worth_of_run(many, server)


def test_a_trap_that_works_installed_alone_hurts_nobody_who_accesses_it_in_r_and_d() -> None:
    """Known on top of R&D by a Runner with one card in hand, whom 2 damage would kill."""
    game = position(LaidSide(credits=9, deck=cards(*["Palisade"] * 5)), LaidSide(credits=9, hand=cards("Tinkering")), 0)
    found = {}
    for title in ("Hedge Fund", "Urtica Cipher", "Snare!"):
        world = Worlds(game, RUNNER).look(Belief(seed="1"))
        top = world.state.cards[world.state.zone(CORP, DECK)[0]]
        top.title, top.seen = title, BOTH
        found[title] = BreachWorth(PlayerSight(world, RUNNER, FactBook(game.pool)), RunnerWeights(), lambda credits: credits).found(
            "R&D", 0, 1
        )
    assert found["Snare!"] < found["Urtica Cipher"] == found["Hedge Fund"]


def test_ice_is_made_weaker_by_a_breaker_that_breaks_no_other() -> None:
    """It breaks ice of no strength: it comes up to a strength of 3, takes 3 off the ice, and breaks once for 3 credits."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=rezzed("Wall of Static"))})
    game = position(corp, LaidSide(credits=8, hand=cards(*["Tinkering"] * 5), rig=cards("Wyrm")))
    plays(game, "run HQ")
    question = until(game, RUNNER, "action")
    assert question.player == RUNNER
    assert game.state.runner.credits == 0
    assert any(isinstance(fact, RunSucceeded) for fact in game.state.history)


@pytest.mark.parametrize(("credits", "opens"), [(8, True), (1, False)])
def test_ice_is_given_the_subtype_that_the_breaker_at_hand_breaks(credits: int, opens: bool) -> None:
    """One event, a code gate breaker, an agenda behind a barrier: only who can pay for the run plays it, and on that barrier."""
    wanted = LaidServer(ice=rezzed("Wall of Static"), root=(Laid(title="Priority Requisition", counters={"advancement": 3}),))
    runner = LaidSide(credits=credits, hand=cards("Tinkering", "Sure Gamble", "Sure Gamble"), rig=cards("Gordian Blade"))
    game = position(LaidSide(servers=WALLED | {"Server 1": wanted}), runner)
    assert (says(game) == "play Tinkering") == opens
    if opens:
        plays(game, "play Tinkering")
        until(game, RUNNER, "choose")
        assert says(game) == "choose Wall of Static"
        plays(game, "choose Wall of Static")
        until(game, RUNNER, "action")
        assert says(game) == "run Server 1"


def test_a_program_that_gives_its_ice_subtypes_goes_where_it_lets_the_runner_in() -> None:
    wanted = LaidServer(ice=rezzed("Wall of Static"), root=(Laid(title="Priority Requisition", counters={"advancement": 3}),))
    corp = LaidSide(servers={"HQ": LaidServer(ice=rezzed("Enigma")), "R&D": LaidServer(ice=rezzed("Hadrian's Wall")), "Server 1": wanted})
    found = worths(position(corp, LaidSide(credits=12, hand=cards("Egret"), rig=cards("Gordian Blade"))))
    best = max(found, key=lambda answer: found[answer])
    assert best == "install Egret on Wall of Static"


def test_a_way_into_hq_that_leads_not_past_its_ice_is_installed_once_and_used() -> None:
    """A run on Archives that becomes one on HQ; where HQ lies open, nobody pays for it."""
    found = {}
    for name, servers, rig in (("closed", WALLED, ()), ("there", WALLED, cards("Sneakdoor Beta")), ("open", {}, ())):
        runner = LaidSide(credits=20, hand=cards("Sneakdoor Beta", *["Tinkering"] * 3), rig=rig)
        found[name] = worths(position(LaidSide(hand=cards(*["Private Security Force"] * 3), servers=servers), runner))
    assert max(found["closed"], key=lambda answer: found["closed"][answer]) == "install Sneakdoor Beta"
    assert found["there"]["use Sneakdoor Beta"] > max(found["there"]["install Sneakdoor Beta"], found["there"]["run Archives"], 1.0)
    assert found["open"]["install Sneakdoor Beta"] < 0 < found["open"]["run HQ"]


def test_a_tag_is_not_removed_where_that_saves_nobody() -> None:
    """What kills needs no tag: a card in hand is what is wanted."""
    corp = LaidSide(credits=9, hand=cards("Neural EMP"))
    game = position(corp, LaidSide(credits=9, clicks=1, tags=1, rig=cards("Gordian Blade")))
    assert says(game) == "draw"


def test_a_tag_is_removed_where_the_corp_would_have_to_tag_again_to_kill() -> None:
    """What was earned to be rid of a tag is spent on that."""
    corp = LaidSide(credits=9, hand=cards("Scorched Earth", "SEA Source"))
    game = position(corp, LaidSide(credits=2, clicks=1, tags=1, hand=cards("Armitage Codebusting", "Gordian Blade")))
    assert says(game) == "remove tag"


def test_no_money_is_earned_to_remove_a_tag_that_nothing_needs_to_kill() -> None:
    corp = LaidSide(credits=9, hand=cards("Neural EMP"))
    assert says(position(corp, LaidSide(credits=1, clicks=3, tags=1, rig=cards("Gordian Blade")))) == "draw"


# --- what money is for -------------------------------------------------------------------------------------------------------------------


def test_clicks_that_ice_takes_count_less_to_the_rich() -> None:
    """They have nothing better to do with them."""
    servers = WALLED | {"R&D": LaidServer(ice=rezzed("Viktor 1.0"))}
    deck = cards(*["Priority Requisition", "Hedge Fund", "Hedge Fund"] * 4)
    found = {}
    for credits in (5, 30):
        game = position(LaidSide(servers=servers, deck=deck), LaidSide(credits=credits, hand=cards(*["Tinkering"] * 5)))
        found[credits] = worths(game)
    assert found[5]["run R&D"] < found[5]["gain credit"]
    assert found[30]["run R&D"] > found[30]["gain credit"]


@pytest.mark.parametrize("credits", [2, 3, 4])
def test_a_card_that_earns_more_for_a_click_is_used_where_credits_are_wanted(credits: int) -> None:
    """They are saved for what costs 5."""
    game = position(LaidSide(servers=WALLED), LaidSide(credits=credits, hand=cards("Sure Gamble", "Tinkering"), rig=cards("Magnum Opus")))
    found = worths(game)
    assert found["use Magnum Opus"] > found["gain credit"]


def test_what_a_run_has_trashed_is_not_thrown_away_for_hardly_anything() -> None:
    corp = LaidSide(discard=cards("Priority Requisition"), hand=cards("Accounts Receivable"))
    found = {}
    for count in (0, 3):
        rig = cards(*["Top Runner's Conference"] * count)
        game = laid("classic", RUNNER, corp, LaidSide(credits=9, hand=cards("Score!"), rig=rig))
        until(game, RUNNER, "action")
        found[count] = worths(game)["run Archives"]
    assert found[3] < found[0] - 5


def test_a_way_in_past_ice_is_kept_in_hand() -> None:
    hand = cards("Sneakdoor Beta", "Crash Space", "Crash Space", "Decoy", "Decoy", "Decoy")
    game = position(LaidSide(servers=WALLED), LaidSide(credits=20, clicks=1, hand=hand))
    plays(game, "gain credit")
    until(game, RUNNER, "discard")
    assert says(game) != "discard Sneakdoor Beta"


def test_credits_are_earned_for_a_run_that_is_worth_it() -> None:
    """The wall costs 2 to break: a credit is wanted first, and with it the run."""
    server = {"Server 1": LaidServer(ice=rezzed("Wall of Static"), root=(Laid(title="Priority Requisition", counters={"advancement": 3}),))}
    corp = LaidSide(servers=WALLED | server, credits=0)
    found = {}
    for credits in (1, 12):
        runner = LaidSide(credits=credits, hand=cards(*["Tinkering"] * 5), rig=cards("Battering Ram"))
        game = position(corp, runner)
        found[credits] = says(game)
        if credits == 1:
            assert worths(game)["gain credit"] > 2
    assert found == {1: "gain credit", 12: "run Server 1"}


@pytest.mark.parametrize(("ice", "clicks", "wanted"), [(1, 2, True), (2, 2, False), (1, 1, False)])
def test_a_credit_is_earned_for_an_event_that_makes_a_run(ice: int, clicks: int, wanted: bool) -> None:
    """It costs 2, and gets past one piece of ice; the Corp scores next turn, which wins it the game."""
    walls, agenda = rezzed(*["Hadrian's Wall"] * ice), Laid(title="Priority Requisition", counters={"advancement": 4})
    servers = WALLED | {"Server 1": LaidServer(ice=walls, root=(agenda,))}
    corp = LaidSide(credits=9, servers=servers, score=cards("Priority Requisition", "Priority Requisition"))
    hand = cards("Inside Job", "Tinkering", "Tinkering")
    found = worths(position(corp, LaidSide(credits=1, clicks=clicks, hand=hand)))
    assert (found["gain credit"] > 3.0) == wanted


def test_it_is_earned_though_a_run_elsewhere_is_worth_more_anyhow() -> None:
    """Agendas lie faceup in Archives, and the Corp scores the other one next turn, which wins it the game."""
    agenda = Laid(title="Priority Requisition", counters={"advancement": 4})
    servers = WALLED | {"Server 1": LaidServer(ice=rezzed("Hadrian's Wall"), root=(agenda,))}
    score = cards("Priority Requisition", "Priority Requisition")
    corp = LaidSide(credits=9, servers=servers, score=score, discard=rezzed(*["Priority Requisition"] * 3))
    found = worths(position(corp, LaidSide(credits=1, clicks=3, hand=cards("Inside Job", "Tinkering", "Tinkering"))))
    assert found["run Archives"] > found["gain credit"] > 3.0


def test_a_second_card_that_earns_by_clicks_earns_nothing_more() -> None:
    hand = cards("Magnum Opus", *["Tinkering"] * 3)
    rig = cards("Magnum Opus", "Akamatsu Mem Chip", "Akamatsu Mem Chip")
    found = worths(position(LaidSide(), LaidSide(credits=9, hand=hand, rig=rig)))
    assert found["install Magnum Opus"] < found["gain credit"]


def test_what_makes_ice_weaker_goes_on_weak_ice() -> None:
    corp = LaidSide(servers={"HQ": LaidServer(ice=rezzed("Ice Wall")), "R&D": LaidServer(ice=rezzed("Hadrian's Wall"))})
    found = worths(position(corp, LaidSide(credits=9, hand=cards("Parasite", *["Tinkering"] * 3))))
    assert found["install Parasite on Ice Wall"] > max(found["gain credit"], found["install Parasite on Hadrian's Wall"])


def test_what_earns_for_the_corp_by_clicks_is_trashed_while_it_holds_much() -> None:
    found = {}
    for held in (15, 1):
        mine = (Laid(title="Regolith Mining License", faceup=True, counters={"credit": held}),)
        corp = LaidSide(servers=WALLED | {"Server 1": LaidServer(root=mine)})
        game = position(corp, LaidSide(credits=6, hand=cards(*["Tinkering"] * 5)))
        found[held] = worths(game)["run Server 1"]
    assert found[15] > 3 > 0.5 > found[1]


# --- what is left of a run ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damaging", "runs"), [(False, True), (True, False)])
def test_the_cards_that_a_run_costs_guard_nobody_at_its_end(damaging: bool, runs: bool) -> None:
    """What lies behind the ice may be a trap for 4 damage, and 5 cards are in hand: too few where the ice does 4 damage first."""
    server = LaidServer(ice=rezzed("Karunā") if damaging else (), root=(Laid(title="Urtica Cipher", counters={"advancement": 2}),))
    corp = LaidSide(servers=WALLED | {"Server 1": server}, deck=cards("Urtica Cipher", *["Offworld Office"] * 9))
    game = position(corp, LaidSide(credits=9, hand=cards(*["Tinkering"] * 5)), 0)
    assert (worth_of_run(game, "Server 1") > 0) == runs


def test_who_cannot_steal_in_a_run_breaks_what_says_so() -> None:
    """The last subroutine lets nobody steal in that run: one click is enough to break it, though three would do more."""
    server = LaidServer(ice=rezzed("Ansel 1.0"), root=(Laid(title="Offworld Office", counters={"advancement": 3}),))
    facts = FactBook(position(LaidSide(), LaidSide()).pool)["Ansel 1.0"]
    assert [harm.stops for harm in facts.ice.harms] == [False, False, True]
    corp = LaidSide(servers=WALLED | {"Server 1": server})
    game = position(corp, LaidSide(credits=0, clicks=2, hand=cards(*["Tinkering"] * 5)))
    assert says(game) == "run Server 1"
    plays(game, "run Server 1")
    question = until(game, RUNNER, "choose")
    assert question.effect == "break"
    assert says(game) == "choose subroutine 3"


@pytest.mark.parametrize(("behind", "runs"), [("", True), ("Enigma", False)])
def test_what_gives_other_ice_a_subroutine_ends_no_run_itself(behind: str, runs: bool) -> None:
    """The last ice before a server gives nothing to any."""
    ice = rezzed("Marker", behind) if behind else rezzed("Marker")
    server = LaidServer(ice=ice, root=(Laid(title="Offworld Office", counters={"advancement": 3}),))
    game = position(LaidSide(servers=WALLED | {"Server 1": server}), LaidSide(credits=0, hand=cards(*["Tinkering"] * 5)))
    assert (worth_of_run(game, "Server 1") > 0) == runs


def test_ice_that_leads_to_another_server_stops_a_run() -> None:
    """Behind Susanoo-no-Mikoto, which nothing here breaks, the Runner comes to Archives and not to the agenda."""
    worths = []
    for ice in ((), rezzed("Susanoo-no-Mikoto")):
        server = LaidServer(ice=ice, root=(Laid(title="Offworld Office", counters={"advancement": 3}),))
        worths.append(worth_of_run(position(LaidSide(servers=WALLED | {"Server 1": server}), LaidSide(credits=9)), "Server 1"))
    assert worths[1] <= 0 < worths[0]


def test_a_breaker_is_worth_more_where_it_lets_the_runner_in_at_once() -> None:
    """One that is gone after the run is kept for what lies behind ice that nothing else breaks."""
    ice, agenda = rezzed("Whitespace"), Laid(title="Offworld Office", counters={"advancement": 3})
    worth = {}
    for root in ((), (agenda,)):
        corp = LaidSide(servers=WALLED | {"Server 1": LaidServer(ice=ice, root=root)})
        found = worths(position(corp, LaidSide(credits=9, hand=cards("Mayfly", *["Tinkering"] * 4))))
        worth[len(root)] = found["install Mayfly"] - found["gain credit"]
    assert worth[0] < 0 < worth[1]


def test_nobody_draws_against_a_trap_that_cannot_be_reached() -> None:
    trap = (Laid(title="Urtica Cipher", counters={"advancement": 2}),)
    runner = LaidSide(credits=9, deck=cards(*["Diesel"] * 9), hand=cards(*["Tinkering"] * 3))
    worth = {}
    for ice in ((), rezzed("Hadrian's Wall")):
        corp = LaidSide(
            servers=WALLED | {"Server 1": LaidServer(ice=ice, root=trap)}, deck=cards("Urtica Cipher", *["Offworld Office"] * 9)
        )
        worth[len(ice)] = worths(position(corp, runner, 0))["draw"]
    assert worth[1] < worth[0]


@pytest.mark.parametrize(("scored", "runs"), [((), False), (("Offworld Office", "Offworld Office", "Superconducting Hub"), True)])
def test_what_may_kill_is_accessed_where_the_game_is_lost_otherwise(scored: tuple[str, ...], runs: bool) -> None:
    """The Corp wins by an agenda that it can score in its next turn; a trap there would do 4 damage."""
    server = {"Server 1": LaidServer(root=(Laid(title="Offworld Office", counters={"advancement": 2}),))}
    unknown = cards(*["Urtica Cipher"] * 3, *["Offworld Office"] * 3, *["Hedge Fund"] * 9)
    corp = LaidSide(credits=9, servers=WALLED | server, deck=unknown, score=cards(*scored))
    game = position(corp, LaidSide(credits=9, clicks=1, hand=cards(*["Tinkering"] * 3)), 0)
    assert (worth_of_run(game, "Server 1") > 0) == runs
    assert (says(game) == "run Server 1") == runs
