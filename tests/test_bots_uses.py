"""When the scripts use paid abilities outside encounters, in small positions, each laid out for one thing that they have to understand."""

import pytest
from msgspec.structs import replace
from positions import cards
from test_bots_positions import decides, laid, plays, rezzed, says, until, worths

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.run_prices import RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.thinking import glanced, plans
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide

NISEI = "nisei-1.6"
WALLED = {server: LaidServer(ice=rezzed("Hadrian's Wall")) for server in ("HQ", "R&D", "Archives")}
"""Servers that nobody here gets into."""
TINKERING = "Tinkering"
"""An event of no use there."""


def asked(side: Side, turn: Side, corp: LaidSide, runner: LaidSide, filler: int = 20, rules: str = NISEI) -> Game:
    """A position in which a side may use an ability of a card in a window."""
    game = laid(rules, turn, corp, runner, filler)
    while not any(option.verb == "use" for option in until(game, side, "window").options):
        plays(game, "pass")
    return game


def runner_asked(runner: LaidSide, turn: Side = RUNNER, corp: LaidSide | None = None) -> str:
    """What the Runner's script does in the first window of a turn, by its phrase."""
    return says(asked(RUNNER, turn, corp if corp is not None else LaidSide(servers=WALLED), runner))


def corp_asked(corp: LaidSide, runner: LaidSide | None = None, rules: str = NISEI) -> str:
    """What the Corp's script does in the first window of its turn, by its phrase."""
    return says(asked(CORP, CORP, corp, runner if runner is not None else LaidSide(), rules=rules))


def hand(count: int) -> tuple[Laid, ...]:
    return cards(*[TINKERING] * count)


# --- the Runner's cards ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "wanted"), [(1, "use Sports Hopper"), (2, "use Sports Hopper"), (4, "pass")])
def test_a_card_is_spent_for_cards_where_there_is_room_for_them(held: int, wanted: str) -> None:
    """It draws three cards."""
    assert runner_asked(LaidSide(hand=hand(held), rig=cards("Sports Hopper"))) == wanted


@pytest.mark.parametrize(("tags", "held", "wanted"), [(1, 3, "use Sports Hopper"), (1, 5, "pass"), (0, 3, "pass")])
def test_cards_are_drawn_before_damage_that_would_kill(tags: int, held: int, wanted: str) -> None:
    """In the Corp's turn: a Scorched Earth does four damage to a tagged Runner."""
    corp = LaidSide(credits=9, hand=cards("Scorched Earth"), servers=WALLED)
    assert runner_asked(LaidSide(tags=tags, hand=hand(held), rig=cards("Sports Hopper")), CORP, corp) == wanted


@pytest.mark.parametrize(
    ("tags", "held", "wanted"), [(1, 5, "use Aaron Marrón"), (0, 1, "use Aaron Marrón"), (0, 3, "pass"), (0, 5, "pass")]
)
def test_counters_against_tags_are_kept_for_these_unless_the_hand_is_small(tags: int, held: int, wanted: str) -> None:
    """Each removes a tag and draws a card."""
    aaron = Laid(title="Aaron Marrón", counters={"power": 2})
    assert runner_asked(LaidSide(tags=tags, hand=hand(held), rig=(aaron,))) == wanted


# --- the Runner's money ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "wanted"), [(RUNNER, "use Cache"), (CORP, "pass")])
def test_counters_for_credits_are_taken_in_the_own_turn(turn: Side, wanted: str) -> None:
    cache = Laid(title="Cache", counters={"virus": 3})
    assert runner_asked(LaidSide(credits=9, rig=(cache,)), turn) == wanted


@pytest.mark.parametrize(
    ("credits", "held", "spent"), [(5, (), False), (4, ("Magnum Opus",), True), (5, ("Magnum Opus",), False), (1, (), True)]
)
def test_a_card_is_spent_for_credits_that_are_needed_now(credits: int, held: tuple[str, ...], spent: bool) -> None:
    """For three credits: nine do for everything in hand, and four lack one for it."""
    said = runner_asked(LaidSide(credits=credits, hand=cards(*held), rig=cards("No Free Lunch")))
    assert (said == "use No Free Lunch: 1") == spent
    assert spent or said == "pass"


@pytest.mark.parametrize(("credits", "spent"), [(2, True), (1, False)])
def test_a_resource_is_spent_before_the_corp_trashes_it(credits: int, spent: bool) -> None:
    """That costs the Corp two credits and a click, and takes a tagged Runner."""
    corp = LaidSide(credits=credits, servers=WALLED)
    found = worths(asked(RUNNER, CORP, corp, LaidSide(credits=9, tags=1, rig=cards("No Free Lunch"))))
    assert (found["use No Free Lunch: 1"] > 0) == spent


@pytest.mark.parametrize(("credits", "spent"), [(4, True), (9, False), (0, False)])
def test_a_card_is_spent_for_the_credits_that_ice_lacks(credits: int, spent: bool) -> None:
    """In an encounter: it takes seven to break what bars the way, and three more are to be had."""
    corp = LaidSide(hand=cards(*["Priority Requisition"] * 5), servers={"HQ": LaidServer(ice=rezzed("Hadrian's Wall"))})
    game = asked(RUNNER, RUNNER, corp, LaidSide(credits=credits, rig=cards("No Free Lunch", "Corroder")))
    plays(game, "pass")
    plays(game, "run HQ")
    while game.state.encounter is None:
        plays(game, "pass")
    assert (worths(until(game, RUNNER, "window") and game)["use No Free Lunch: 1"] > 0) == spent


# --- other abilities of the Runner -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ice", "credits", "rig", "wanted"),
    [
        ("Wall of Static", 9, (), True),
        ("Enigma", 9, (), False),
        ("Wall of Static", 3, (), False),
        ("Wall of Static", 9, ("Corroder",), False),
    ],
)
def test_a_breaker_is_searched_for_where_one_is_missing(ice: str, credits: int, rig: tuple[str, ...], wanted: bool) -> None:
    """The search and the breaker cost four credits."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=rezzed(ice))})
    runner = LaidSide(credits=credits, deck=cards("Corroder", *[TINKERING] * 5), rig=cards("Self-modifying Code", *rig))
    assert (runner_asked(runner, RUNNER, corp) == "use Self-modifying Code") == wanted


def test_more_cards_are_accessed_once_all_ice_is_passed() -> None:
    wheel = Laid(title="The Turning Wheel", counters={"power": 2})
    game = laid(NISEI, RUNNER, LaidSide(deck=cards(*["Priority Requisition"] * 9)), LaidSide(rig=(wheel,)), 0)
    plays(game, "run R&D")
    until(game, RUNNER, "window")
    assert says(game) == "use The Turning Wheel"
    assert FactBook(game.pool)["The Turning Wheel"].accessing.count == 0, "it does so by its ability alone"


@pytest.mark.parametrize(("held", "used"), [(1, 0), (2, 1), (5, 3)])
def test_no_more_counters_are_spent_for_accesses_than_there_are_cards_in_the_hand(held: int, used: int) -> None:
    """Six counters are three uses."""
    wheel = Laid(title="The Turning Wheel", counters={"power": 6})
    game = laid(NISEI, RUNNER, LaidSide(hand=cards(*["Priority Requisition"] * held)), LaidSide(rig=(wheel,)), 9)
    plays(game, "run HQ")
    said = []
    while game.state.breach is None:
        said.append(says(game))
        game.answer(decides(game))
    assert said.count("use The Turning Wheel") == said.count("choose HQ") == used


@pytest.mark.parametrize(
    ("turn", "title", "looks"),
    [
        (CORP, "Self-modifying Code", False),
        (RUNNER, "Self-modifying Code", True),
        (CORP, "Sports Hopper", True),
        (CORP, "The Turning Wheel", False),
        (CORP, "No Free Lunch", False),
        (RUNNER, "No Free Lunch", True),
    ],
)
def test_windows_in_which_no_ability_matters_are_answered_at_a_glance_as_by_a_look(turn: Side, title: str, looks: bool) -> None:
    rig = (Laid(title=title, counters={"power": 2} if title == "The Turning Wheel" else {}), *cards("Clone Chip"))
    runner = LaidSide(credits=9, rig=rig, discard=cards("Corroder"), deck=cards("Corroder"))
    game = asked(RUNNER, turn, LaidSide(servers=WALLED), runner)
    question, book = game.question, FactBook(game.pool)
    assert question is not None
    glance = glanced(question, TurnAndRun.of(game.state), RUNNER, book)
    assert (glance is None) == looks
    assert glance in (None, plans(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, book).rank(question))


@pytest.mark.parametrize(
    ("turn", "title", "looks"), [(RUNNER, "Project Atlas", False), (CORP, "Project Atlas", True), (RUNNER, "Viktor 2.0", True)]
)
def test_windows_in_which_no_ability_of_the_corp_matters_are_answered_at_a_glance(turn: Side, title: str, looks: bool) -> None:
    """One brings a card to HQ, the other does damage."""
    score = (Laid(title=title, counters={"agenda": 1}),) if title == "Project Atlas" else ()
    ice = () if score else (Laid(title=title, faceup=True, counters={"power": 1}),)
    game = asked(CORP, turn, LaidSide(score=score, servers={"HQ": LaidServer(ice=ice)}), LaidSide())
    question, book = game.question, FactBook(game.pool)
    assert question is not None
    glance = glanced(question, TurnAndRun.of(game.state), CORP, book)
    assert (glance is None) == looks
    assert glance in (None, plans(Worlds(game, CORP).look(Belief(seed="1")), CORP, book).rank(question))


def test_clicks_that_cost_core_damage_are_left() -> None:
    assert (
        says(asked(RUNNER, RUNNER, LaidSide(), LaidSide(hand=cards(*["Dwarf"] * 4), rig=cards("Preying Mantis")), rules="classic"))
        == "pass"
    )


@pytest.mark.parametrize(
    ("rules", "title", "counters", "plan"),
    [
        (NISEI, "Temple of the Liberated Mind", {"power": 1}, "more clicks"),
        (NISEI, "No Free Lunch", {}, "money"),
        (NISEI, "Aaron Marrón", {"power": 1}, "be rid of tags"),
        ("classic", "Danshi's Second ID", {}, "be rid of tags"),
    ],
)
def test_what_an_ability_is_used_for_is_told_in_words_of_its_game(rules: str, title: str, counters: dict[str, int], plan: str) -> None:
    rig = (Laid(title=title, counters=counters),)
    runner = LaidSide(credits=1, tags=1 if "tags" in plan else 0, rig=rig, hand=cards(*["Dwarf" if rules == "classic" else TINKERING] * 2))
    game = asked(RUNNER, RUNNER, LaidSide(), runner, rules=rules) if rules == NISEI else laid(rules, RUNNER, LaidSide(), runner, 20)
    question = until(game, RUNNER, "window" if rules == NISEI else "action")
    ranking = plans(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool)).rank(question)
    told = {question.options[one.answer[0]].title: one.plan.told(game.referee.book.terms) for one in ranking if one.worth > 0}
    assert told[title] == plan


def test_actions_that_are_gained_and_cards_against_damage_are_told_so() -> None:
    corp = LaidSide(score=(Laid(title="Corporate Boon", counters={"boon": 1}),), hand=cards("Accounts Receivable"))
    game = asked(CORP, CORP, corp, LaidSide(), rules="classic")
    assert first_plan(game) == "more actions"
    corp = LaidSide(credits=9, hand=cards("Scorched Earth"), servers=WALLED)
    assert first_plan(asked(RUNNER, CORP, corp, LaidSide(tags=1, hand=hand(3), rig=cards("Sports Hopper")))) == "keep cards against damage"


def first_plan(game: Game) -> str:
    """What the answer of the asked side's script is for."""
    question = game.question
    assert question is not None
    ranking = plans(Worlds(game, question.player).look(Belief(seed="1")), question.player, FactBook(game.pool)).rank(question)
    return ranking[0].plan.told(game.referee.book.terms)


def test_a_click_is_gained() -> None:
    temple = Laid(title="Temple of the Liberated Mind", counters={"power": 1})
    assert runner_asked(LaidSide(rig=(temple,))) == "use Temple of the Liberated Mind: 2"


@pytest.mark.parametrize(("agendas", "played"), [(5, True), (0, False)])
def test_an_event_gives_clicks_for_damage_where_these_bring_enough(agendas: int, played: bool) -> None:
    """Two remote servers of advanced cards, HQ and R&D lie open, and one click more would be left for them."""
    begun = LaidServer(root=(Laid(title="Priority Requisition", counters={"advancement": 3}),))
    servers = {f"Server {number}": begun for number in range(1, agendas)} if agendas else WALLED
    corp = LaidSide(hand=cards(*["Priority Requisition"] * agendas), servers=servers)
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=5, clicks=2, hand=cards("Amped Up", *[TINKERING] * 4)), 20)
    until(game, RUNNER, "action")
    found = worths(game)
    assert (found["play Amped Up"] > found["gain credit"]) == played


# --- the Corp's cards --------------------------------------------------------------------------------------------------------------------

ASTRO = Laid(title="AstroScript Pilot Program", counters={"agenda": 1})


@pytest.mark.parametrize(
    ("counters", "clicks", "wanted"),
    [(1, 1, "use AstroScript Pilot Program"), (2, 1, "pass"), (0, 1, "pass"), (1, 2, "pass"), (2, 0, "use AstroScript Pilot Program")],
)
def test_a_counter_is_spent_where_it_lets_an_agenda_be_scored(counters: int, clicks: int, wanted: str) -> None:
    """An agenda of three needs what clicks and credits of this turn do not place."""
    begun = LaidServer(root=(Laid(title="Project Atlas", counters={"advancement": counters}),))
    corp = LaidSide(credits=5, clicks=clicks, score=(ASTRO,), servers={"Server 1": begun})
    assert corp_asked(corp) == wanted


@pytest.mark.parametrize("score", [(), (ASTRO,)])
def test_an_agenda_is_installed_to_be_scored_by_a_counter(score: tuple[Laid, ...]) -> None:
    game = laid(NISEI, CORP, LaidSide(credits=9, clicks=3, hand=cards("Project Atlas"), score=score), LaidSide(credits=20), 30)
    until(game, CORP, "action")
    assert says(game).startswith("install Project Atlas") == bool(score)


@pytest.mark.parametrize(("server", "counters", "scores"), [("Server 1", 2, True), ("Server 2", 2, False), ("Server 1", 4, True)])
def test_counters_that_are_placed_in_one_server_alone_let_nothing_be_scored_elsewhere(server: str, counters: int, scores: bool) -> None:
    """Two counters of an upgrade are moved to another card in its server, once each turn; the agenda needs three."""
    grid = Laid(title="Vladisibirsk City Grid", faceup=True, counters={"advancement": counters})
    roots = {"Server 1": (grid,), "Server 2": ()}
    roots[server] = (*roots[server], Laid(title="Project Atlas"))
    corp = LaidSide(credits=9, clicks=1, servers={name: LaidServer(root=root) for name, root in roots.items()})
    game = laid(NISEI, CORP, corp, LaidSide(hand=hand(5)), 20)
    question = until(game, CORP, "action" if not scores else "window")
    assert (worths(game).get("use Vladisibirsk City Grid", 0.0) > 20) == scores, question.options
    until(game, CORP, "action")
    assert (worths(game)["advance Project Atlas"] > 20) == scores


def test_counters_that_are_placed_once_each_turn_are_counted_once() -> None:
    """Four counters are two uses, and an agenda of five lacks more than a click and one of them place."""
    grid = Laid(title="Vladisibirsk City Grid", faceup=True, counters={"advancement": 4})
    corp = LaidSide(credits=9, clicks=1, servers={"Server 1": LaidServer(root=(grid, Laid(title="Priority Requisition")))})
    game = laid(NISEI, CORP, corp, LaidSide(hand=hand(5)), 20)
    until(game, CORP, "action")
    assert worths(game)["advance Priority Requisition"] < 20


@pytest.mark.parametrize(("counters", "credits", "wanted"), [(2, 9, "use NGO Front: 3"), (1, 9, "pass"), (1, 2, "use NGO Front: 2")])
def test_money_is_taken_when_no_more_comes_of_it_or_at_need(counters: int, credits: int, wanted: str) -> None:
    front = LaidServer(root=(Laid(title="NGO Front", faceup=True, counters={"advancement": counters}),))
    assert corp_asked(LaidSide(credits=credits, servers={"Server 1": front})) == wanted


@pytest.mark.parametrize(
    ("title", "counters", "credits", "spent"),
    [
        ("GRNDL Refinery", {"advancement": 3}, 3, True),
        ("Alix T4LB07", {"power": 1}, 15, False),
        ("Alix T4LB07", {"power": 3}, 3, True),
        ("Alix T4LB07", {"power": 7}, 9, True),
    ],
)
def test_a_card_of_the_corp_is_cashed_in_when_enough_has_gathered_on_it_or_at_need(
    title: str, counters: dict[str, int], credits: int, spent: bool
) -> None:
    """For four credits a counter, and for two."""
    server = LaidServer(root=(Laid(title=title, faceup=True, counters=counters),))
    game = laid(NISEI, CORP, LaidSide(credits=credits, servers={"Server 1": server}), LaidSide(hand=hand(5)), 20)
    until(game, CORP, "action")
    found = worths(game)
    assert (found[f"use {title}"] > max(found["gain credit"], found["draw"])) == spent
    assert spent or found[f"use {title}"] < found["gain credit"]


@pytest.mark.parametrize(("counters", "spent"), [(0, True), (1, False), (2, False)])
def test_a_card_is_spent_for_clicks_where_an_agenda_is_scored_by_them(counters: int, spent: bool) -> None:
    """A click and the card are two clicks, and there are two: an agenda of three needs one more."""
    servers = {
        "Server 1": LaidServer(root=rezzed("Bass CH1R180G4")),
        "Server 2": LaidServer(root=(Laid(title="Project Atlas", counters={"advancement": counters}),)),
    }
    game = laid(NISEI, CORP, LaidSide(credits=15, clicks=2, servers=servers), LaidSide(hand=hand(5)), 20)
    until(game, CORP, "action")
    assert (says(game) == "use Bass CH1R180G4") == spent


@pytest.mark.parametrize(("held", "installed"), [(2, True), (4, False)])
def test_an_asset_that_draws_as_it_is_rezzed_is_installed_where_there_is_room_for_the_cards(held: int, installed: bool) -> None:
    game = laid(NISEI, CORP, LaidSide(credits=8, hand=cards("Spin Doctor", *["Hedge Fund"] * held)), LaidSide(hand=hand(5)), 30)
    until(game, CORP, "action")
    found = worths(game)
    assert (max(worth for said, worth in found.items() if said.startswith("install Spin")) > found["gain credit"]) == installed


def test_an_asset_that_draws_each_turn_is_installed_and_rezzed_before_it_does() -> None:
    game = laid(NISEI, CORP, LaidSide(credits=8, clicks=3, hand=cards("CSR Campaign", *["Hedge Fund"] * 3)), LaidSide(hand=hand(5)), 30)
    until(game, CORP, "action")
    found = worths(game)
    assert max(worth for said, worth in found.items() if said.startswith("install CSR")) > max(found["gain credit"], found["draw"])
    server = LaidServer(root=cards("CSR Campaign"))
    game = laid(NISEI, CORP, LaidSide(credits=4, servers={"Server 1": server}), LaidSide(hand=hand(5)), 30)
    until(game, CORP, "window")
    assert says(game) == "rez CSR Campaign"


def test_money_is_taken_before_the_runner_trashes_the_card() -> None:
    front = LaidServer(root=(Laid(title="NGO Front", faceup=True, counters={"advancement": 1}),))
    game = laid(NISEI, RUNNER, LaidSide(credits=9, servers={"Server 1": front}), LaidSide(credits=9), 20)
    plays(game, "run Server 1")
    until(game, CORP, "window")
    assert says(game) == "use NGO Front: 2"


@pytest.mark.parametrize(("held", "wanted"), [("Closed Accounts", "use Data Raven"), ("Hedge Fund", "pass")])
def test_a_tag_is_given_where_it_can_be_punished_at_once(held: str, wanted: str) -> None:
    raven = LaidServer(ice=(Laid(title="Data Raven", faceup=True, counters={"power": 1}),))
    assert corp_asked(LaidSide(credits=9, hand=cards(held), servers={"HQ": raven})) == wanted


@pytest.mark.parametrize(("credits", "wanted"), [(2, "use Data Raven"), (1, "pass")])
def test_a_tag_is_given_for_a_resource_where_its_trashing_can_be_paid_for(credits: int, wanted: str) -> None:
    """A click and two credits."""
    raven = LaidServer(ice=(Laid(title="Data Raven", faceup=True, counters={"power": 1}),))
    corp = LaidSide(credits=credits, clicks=3, servers={"HQ": raven})
    assert corp_asked(corp, LaidSide(rig=cards("Kati Jones"), hand=hand(3))) == wanted


@pytest.mark.parametrize(("viruses", "wanted"), [(7, "use Cyberdex Virus Suite"), (2, "pass")])
def test_viruses_are_removed_where_there_are_many(viruses: int, wanted: str) -> None:
    suite = LaidServer(root=rezzed("Cyberdex Virus Suite"))
    runner = LaidSide(rig=(Laid(title="Medium", counters={"virus": viruses}),))
    assert corp_asked(LaidSide(servers={"Server 1": suite}), runner) == wanted


@pytest.mark.parametrize("title", ["Flower Sermon", "Corporate Boon"])
def test_counters_for_cards_and_clicks_are_spent(title: str) -> None:
    rules, kind = (NISEI, "agenda") if title == "Flower Sermon" else ("classic", "boon")
    corp = LaidSide(hand=cards("Hedge Fund" if rules == NISEI else "Accounts Receivable"), score=(Laid(title=title, counters={kind: 1}),))
    assert corp_asked(corp, rules=rules) == f"use {title}"


def test_what_kills_the_runner_is_done() -> None:
    knives = Laid(title="House of Knives", counters={"agenda": 1})
    game = laid(NISEI, RUNNER, LaidSide(score=(knives,)), LaidSide(hand=()), 20)
    plays(game, "run R&D")
    until(game, CORP, "window")
    assert worths(game)["use House of Knives"] > 100


@pytest.mark.parametrize(("spare", "used"), [((), False), (("Corroder", "Corroder"), True)])
def test_a_card_that_earns_is_not_removed_from_the_game(spare: tuple[str, ...], used: bool) -> None:
    """For a breaker that the rig lacks a second copy of one that it has is given, and not what gives credits turn by turn."""
    runner = LaidSide(credits=9, hand=hand(4), deck=cards("Gordian Blade"), rig=cards("Rosetta 2.0", "Magnum Opus", *spare))
    game = laid(NISEI, RUNNER, LaidSide(servers={"HQ": LaidServer(ice=rezzed("Enigma"))}), runner, 20)
    until(game, RUNNER, "action")
    assert (worths(game)["use Rosetta 2.0"] > worths(game)["gain credit"]) == used
    plays(game, "use Rosetta 2.0")
    assert ("Magnum Opus" in says(game)) == (not used)


@pytest.mark.parametrize(("title", "room"), [("Corroder", False), ("Datasucker", True)])
def test_memory_for_viruses_is_no_room_for_other_programs(title: str, room: bool) -> None:
    """Of 4 MU for any programs none is free, and the three of Knobkierie are for viruses: another program has one of these go."""
    full = LaidSide(credits=9, hand=cards(title, *[TINKERING] * 3), rig=cards("Magnum Opus", "Gordian Blade", "Femme Fatale"))
    with_room, limited = cards("Akamatsu Mem Chip", "Akamatsu Mem Chip", "Akamatsu Mem Chip"), cards("Knobkierie")
    games = [laid(NISEI, RUNNER, LaidSide(servers=WALLED), replace(full, rig=(*full.rig, *more)), 20) for more in (with_room, limited)]
    for game in games:
        until(game, RUNNER, "action")
    roomy, crowded = (worths(game)[f"install {title}"] for game in games)
    assert (roomy - crowded < 0.5) == room


@pytest.mark.parametrize(("held", "stolen"), [(3, False), (4, True)])
def test_nobody_steals_at_the_price_of_their_life(held: int, stolen: bool) -> None:
    """Four net damage with three cards in hand flatline the Runner before anything is stolen."""
    game = laid(NISEI, RUNNER, LaidSide(hand=cards("Obokata Protocol")), LaidSide(hand=hand(held)), 20)
    plays(game, "run HQ")
    assert [option.verb for option in until(game, RUNNER, "access").options].count("steal") == 1
    assert says(game).startswith("steal") == stolen


# --- what is paid as one of several things, and numbers that are named -------------------------------------------------------------------


@pytest.mark.parametrize(("rig", "paid"), [(("Corroder",), True), (("Corroder", "Corroder"), False)])
def test_credits_are_paid_where_a_card_is_worth_more(rig: tuple[str, ...], paid: bool) -> None:
    """For two credits, a card need not be trashed: the only breaker of its kind is kept, another one of it is not."""
    corp = LaidSide(hand=cards("Priority Requisition"), servers={"HQ": LaidServer(ice=rezzed("Fairchild 2.0"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=2, clicks=1, hand=hand(3), rig=cards(*rig)), 20)
    plays(game, "run HQ")
    question = until(game, RUNNER, "choose")
    assert ("pay" in says(game)) == paid, question.options
    first, *_, last = FactBook(game.pool)["Fairchild 2.0"].ice.harms
    assert (first.loses, first.credits, last.damage) == (2.0, 2, 1)


@pytest.mark.parametrize(("credits", "pays"), [(30, True), (6, False)])
def test_the_corp_pays_rather_than_takes_bad_publicity_where_it_is_rich(credits: int, pays: bool) -> None:
    """Five credits."""
    game = laid(NISEI, RUNNER, LaidSide(credits=credits), LaidSide(credits=5, hand=cards("Mining Accident")), 20)
    plays(game, "run R&D")
    plays(game, "play Mining Accident")
    until(game, CORP, "choose")
    assert ("pay" in says(game)) == pays


@pytest.mark.parametrize("rig", [(), ("Donut Taganes",)])
def test_no_more_is_paid_for_x_where_the_price_is_another(rig: tuple[str, ...]) -> None:
    """An agenda needs three counters; each credit places one, and with Donut Taganes one more has to be paid."""
    server = LaidServer(root=cards("Project Atlas"))
    corp = LaidSide(credits=10, clicks=1, hand=cards("Psychographics"), servers={"Server 1": server})
    game = laid(NISEI, CORP, corp, LaidSide(tags=6, rig=cards(*rig)), 20)
    plays(game, "play Psychographics")
    while (question := game.question) is not None and question.numbers is None:
        game.answer(question.decline() or question.forced() or (0,))
    assert question is not None
    assert says(game) == ("choose 3" if rig else "pay 3")


def test_the_number_is_named_that_most_of_the_own_cards_cost() -> None:
    """So many cards of R&D are looked at as installed cards have that cost."""
    rig = cards("Corroder", "Corroder", "Corroder", "Magnum Opus")
    game = laid(NISEI, RUNNER, LaidSide(deck=cards(*["Priority Requisition"] * 9)), LaidSide(hand=cards("Khusyuk"), rig=rig), 0)
    plays(game, "play Khusyuk")
    while (question := game.question) is not None and question.numbers is None:
        game.answer(decides(game))
    assert says(game) == "choose 2"


def test_no_more_is_set_aside_for_a_run_than_it_takes() -> None:
    """What is named and not spent in the run is lost (1996)."""
    server = LaidServer(ice=rezzed("Wall of Static"), root=rezzed("Obfuscated Fortress"))
    game = laid("classic", RUNNER, LaidSide(servers={"R&D": server}), LaidSide(credits=9, rig=cards("Corrosion")), 20)
    plays(game, "run R&D")
    while (question := game.question) is not None and question.numbers is None:
        game.answer(question.decline() or question.forced() or (0,))
    assert says(game) == "choose 2"


@pytest.mark.parametrize(("chosen", "server"), [("HQ", "R&D"), ("R&D", "HQ")])
def test_no_run_is_made_past_ice_that_a_card_does_not_break_as_another_one_was_chosen_for_it(chosen: str, server: str) -> None:
    """The card breaks subroutines of one piece of ice alone, which is chosen as it is installed (CR 9.10.3)."""
    agendas = cards(*["Priority Requisition"] * 5)
    corp = LaidSide(hand=agendas, deck=agendas, servers={name: LaidServer(ice=rezzed("Wall of Static")) for name in ("HQ", "R&D")})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=9, hand=cards("Boomerang")), 0)
    plays(game, "install Boomerang")
    question = until(game, RUNNER, "choose")
    wanted = game.state.ice(chosen)[0]
    game.answer((next(place for place, option in enumerate(question.options) if option.card == wanted),))
    until(game, RUNNER, "action")
    prices = RunPrices(PlayerSight(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool)))
    assert (prices.run(chosen).chance, prices.run(server).chance) == (1.0, 0.0)
    assert worths(game)[f"run {server}"] <= 0


# --- runs by cards, and ice that is made weaker ------------------------------------------------------------------------------------------


def played(runner: LaidSide, corp: LaidSide | None = None) -> dict[str, float]:
    """What the Runner's script thinks of its actions, in credits, by their phrases."""
    game = laid(NISEI, RUNNER, corp if corp is not None else LaidSide(servers=WALLED), runner, 20)
    until(game, RUNNER, "action")
    return worths(game)


@pytest.mark.parametrize("title", ["Carpe Diem", "Bravado"])
def test_a_run_on_a_server_that_is_decided_as_it_is_played_is_weighed(title: str) -> None:
    """One may run on the mark, one has to run on a server with ice; both bring credits whatever comes of the run."""
    found = played(LaidSide(credits=6, hand=cards(title)))
    assert found[f"play {title}"] > found["gain credit"]


@pytest.mark.parametrize(("ice", "runs"), [(False, True), (True, False)])
def test_a_run_that_need_not_be_made_is_made_where_it_is_worth_it(ice: bool, runs: bool) -> None:
    """Nobody here gets through the walls before the central servers."""
    agendas = cards(*["Priority Requisition"] * 5)
    corp = LaidSide(hand=agendas, deck=agendas, discard=agendas, servers=WALLED if ice else {})
    game = laid(NISEI, RUNNER, corp, LaidSide(hand=cards("Carpe Diem")), 0)
    plays(game, "play Carpe Diem")
    until(game, RUNNER, "may")
    assert (says(game) == "yes") == runs


def test_a_run_that_makes_ice_dearer_is_worth_more_against_ice_that_is_not_rezzed() -> None:
    ice = LaidServer(ice=cards("Enigma"))
    corp = LaidSide(
        credits=3, hand=cards(*["Priority Requisition"] * 5), servers={"HQ": ice, "R&D": LaidServer(ice=rezzed("Hadrian's Wall"))}
    )
    found = played(LaidSide(credits=4, hand=cards("Tread Lightly", *[TINKERING] * 4)), corp)
    assert found["play Tread Lightly"] > found["run HQ"]


@pytest.mark.parametrize(("heap", "worth"), [(("Magnum Opus",), True), ((), False)])
def test_a_run_for_the_heap_is_made_for_what_lies_there(heap: tuple[str, ...], worth: bool) -> None:
    found = played(LaidSide(credits=6, hand=cards("Retrieval Run"), discard=cards(*heap)), LaidSide())
    assert (found["play Retrieval Run"] > found["gain credit"]) == worth


@pytest.mark.parametrize(("heap", "worth"), [("Corroder", True), (TINKERING, False)])
def test_a_card_is_taken_back_that_is_wanted(heap: str, worth: bool) -> None:
    found = played(LaidSide(credits=9, hand=cards("Déjà Vu"), discard=cards(heap)))
    assert (found["play Déjà Vu"] > found["gain credit"]) == worth


@pytest.mark.parametrize(("viruses", "credits", "used"), [(3, 9, True), (3, 0, False), (2, 2, True)])
def test_counters_make_ice_weaker_where_that_spares_credits_or_lets_it_be_broken(viruses: int, credits: int, used: bool) -> None:
    """A wall of strength three and a breaker of two: one counter spares a credit, or the only one there would be too few."""
    sucker = Laid(title="Datasucker", counters={"virus": viruses})
    corp = LaidSide(hand=cards(*["Priority Requisition"] * 5), servers={"HQ": LaidServer(ice=rezzed("Wall of Static"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=credits, rig=(sucker, Laid(title="Corroder"))), 20)
    plays(game, "run HQ")
    while game.state.encounter is None:
        plays(game, "pass")
    until(game, RUNNER, "window")
    assert (says(game) == "use Datasucker") == used


def test_what_makes_all_ice_weaker_is_reckoned_with_before_the_run() -> None:
    corp = LaidSide(servers={"HQ": LaidServer(ice=rezzed("Wall of Static"))})
    prices = []
    for rig in (("Corroder",), ("Corroder", "Ice Carver")):
        game = laid(NISEI, RUNNER, corp, LaidSide(credits=9, rig=cards(*rig)), 20)
        world = Worlds(game, RUNNER).look(Belief(seed="1"))
        prices.append(RunPrices(PlayerSight(world, RUNNER, FactBook(game.pool))).run("HQ").credits)
    assert prices == [2.0, 1.0]
    found = played(LaidSide(credits=9, hand=cards("Ice Carver")))
    assert found["install Ice Carver"] > found["gain credit"]


@pytest.mark.parametrize(("counters", "credits", "spent"), [(5, 9, True), (1, 9, False), (2, 1, True)])
def test_a_card_is_cashed_in_when_enough_has_gathered_on_it_or_at_need(counters: int, credits: int, spent: bool) -> None:
    """For two credits a counter; one comes each turn."""
    fermenter = Laid(title="Fermenter", counters={"virus": counters})
    game = laid(NISEI, RUNNER, LaidSide(servers=WALLED), LaidSide(credits=credits, hand=hand(5), rig=(fermenter,)), 20)
    until(game, RUNNER, "action")
    assert says(game).startswith("use Fermenter") == spent


def test_a_card_on_which_credits_gather_is_installed() -> None:
    found = played(LaidSide(credits=5, hand=cards("Fermenter", *[TINKERING] * 4)))
    assert found["install Fermenter"] > found["gain credit"]


# --- what the position decides of a card -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "played"), [(5, True), (1, False)])
def test_credits_are_counted_that_an_operation_brings_in_this_position(held: int, played: bool) -> None:
    """One for each card in the grip."""
    game = laid(NISEI, CORP, LaidSide(credits=4, hand=cards("Sweeps Week")), LaidSide(hand=hand(held)), 20)
    until(game, CORP, "action")
    assert (says(game) == "play Sweeps Week") == played


@pytest.mark.parametrize(("held", "played"), [(4, True), (1, False)])
def test_credits_are_counted_that_cards_of_the_hand_are_shown_for(held: int, played: bool) -> None:
    """Two for each of up to five, for three and a click more."""
    game = laid(NISEI, CORP, LaidSide(credits=4, hand=cards("Celebrity Gift", *["Hedge Fund"] * held)), LaidSide(hand=hand(5)), 20)
    until(game, CORP, "action")
    found = worths(game)
    assert (found["play Celebrity Gift"] > found["gain credit"]) == played


@pytest.mark.parametrize(("rig", "played"), [(("Magnum Opus",), True), ((), False)])
def test_a_card_of_a_tagged_runner_is_trashed(rig: tuple[str, ...], played: bool) -> None:
    game = laid(NISEI, CORP, LaidSide(credits=6, hand=cards("Retribution")), LaidSide(tags=1, rig=cards(*rig)), 20)
    until(game, CORP, "action")
    found = worths(game)
    assert (found.get("play Retribution", -9.0) > found["gain credit"]) == played


@pytest.mark.parametrize("tags", [1, 0])
def test_tags_are_removed_by_an_event(tags: int) -> None:
    """Networking costs no credits."""
    found = played(LaidSide(credits=5, tags=tags, hand=cards("Networking", *[TINKERING] * 4)))
    assert (found.get("play Networking", -9.0) > found.get("remove tag", 0.0)) == bool(tags)
