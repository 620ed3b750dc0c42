"""What scripts make of cards that neither break ice nor earn credits by themselves, each position laid out for one thing to understand."""

import pytest
from positions import cards
from test_bots_positions import laid, plays, rezzed, says, until, worths
from test_bots_uses import NISEI, TINKERING, WALLED, asked, hand

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.card_facts.standing import NOTHING, Allowance, Prevention
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.thinking import glanced
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.looking import TurnAndRun
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide


def action(runner: LaidSide, corp: LaidSide | None = None, rules: str = NISEI, filler: int = 0) -> dict[str, float]:
    """What the Runner's script thinks of every action, by its phrase."""
    game = laid(rules, RUNNER, corp if corp is not None else LaidSide(servers=WALLED), runner, filler)
    until(game, RUNNER, "action")
    return worths(game)


def installing(title: str, runner: LaidSide, corp: LaidSide | None = None, rules: str = NISEI) -> float:
    """What it is worth to install a card beside a deck and a Corp."""
    held = LaidSide(credits=runner.credits or 9, hand=(*cards(title), *runner.hand), deck=runner.deck, rig=runner.rig, tags=runner.tags)
    found = action(held, corp, rules)
    return next(worth for phrase, worth in found.items() if phrase.startswith(f"install {title}"))


# --- what is read ------------------------------------------------------------------------------------------------------------------------


def test_what_cards_do_where_they_lie_is_read_off_their_words() -> None:
    book = FactBook(laid(NISEI, RUNNER, LaidSide(), LaidSide()).pool)
    standing = {title: book[title].standing for title in ("Prepaid VoicePAD", "Sahasrara", "Mystic Maemi", "Earthrise Hotel", "Imp")}
    assert standing["Prepaid VoicePAD"].allowances == (Allowance(1.0, ("play",), types=("event",)),)
    assert standing["Sahasrara"].allowances == (Allowance(2.0, ("install",), types=("program",)),)
    assert standing["Mystic Maemi"].allowances == (Allowance(1.0, ("play",), types=("event",)),), "one comes with each turn"
    assert (standing["Earthrise Hotel"].draws, standing["Earthrise Hotel"].draw_turns) == (2.0, 3)
    assert standing["Imp"].trashes == 2
    assert book["Plascrete Carapace"].standing.prevents == (Prevention(("meat damage",), 4),)
    assert book["Net Shield"].standing.prevents == (Prevention(("net damage",), 1, 1, again=True),)
    assert book["The Source"].standing.harder_agendas == book["Xanadu"].standing.dearer_ice == book["Rabbit Hole"].standing.link == 1
    assert book["Wyldside"].standing.draws == 1.0, "two cards for a click"
    assert book["Personal Workshop"].standing.hosts_for_less == ("program", "hardware")
    assert book["Cookbook"].standing.feeds == ("virus",)
    assert book["Clot"].standing.slows
    assert book["Doppelgänger"].standing.runs_again
    assert book["Cyberfeeder"].standing.allowances == (Allowance(1.0, ("install",), types=("program",), subtypes=("virus",)),)
    assert book["Cyberfeeder"].lasting.recurring == 1, "what it gives to breakers is reckoned with the price of a run"
    assert book["Corroder"].standing is book["Sure Gamble"].standing is book["Scorched Earth"].standing is NOTHING
    assert book["Scorched Earth"].threatens == ("meat damage",)


def test_what_cards_of_1996_do_where_they_lie_is_read_off_their_words() -> None:
    book = FactBook(laid("classic", RUNNER, LaidSide(), LaidSide()).pool)
    assert book["Access to Arasaka"].standing.link == 4
    assert book["Butcher Boy"].standing.infects
    assert book["Militech MRAM Chip"].standing.hand_size == 3
    assert book["Loan from Chiba"].standing.every_turn == 0.0, "what is gained once, and as it is installed, comes again in no turn"


def test_a_breaker_that_may_be_thrown_away_breaks_also_by_its_counters() -> None:
    assert installing("Revolver", LaidSide(credits=9)) > 1.0


# --- credits for one thing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "fitting", "others"),
    [
        ("Prepaid VoicePAD", "Sure Gamble", "Corroder"),
        ("Sahasrara", "Corroder", "Sure Gamble"),
        ("Inside Man", "The Toolbox", "Sure Gamble"),
        ("Personal Workshop", "Corroder", "Sure Gamble"),
        ("Cookbook", "Parasite", "Corroder"),
    ],
)
def test_what_serves_own_cards_is_installed_with_a_deck_of_such_cards(title: str, fitting: str, others: str) -> None:
    decks = [LaidSide(credits=9, deck=cards(*[one] * 30)) for one in (fitting, others)]
    with_fitting, with_others = (installing(title, deck) for deck in decks)
    assert with_fitting > with_others + 0.5


def test_credits_for_trashing_are_for_a_corp_with_cards_to_trash() -> None:
    assets, agendas = (LaidSide(servers=WALLED, deck=cards(*[title] * 30)) for title in ("PAD Campaign", "Priority Requisition"))
    assert installing("Paricia", LaidSide(), assets) > installing("Paricia", LaidSide(), agendas)


@pytest.mark.parametrize(
    ("title", "by", "spared"),
    [
        ("Sure Gamble", "Prepaid VoicePAD", True),
        ("Corroder", "Sahasrara", True),
        ("Corroder", "Prepaid VoicePAD", False),
        ("Sure Gamble", "Sahasrara", False),
    ],
)
def test_credits_that_lie_on_cards_for_a_thing_cost_nothing(title: str, by: str, spared: bool) -> None:
    with_some, without = (
        action(LaidSide(credits=9, hand=cards(title), deck=cards(*[TINKERING] * 9), rig=cards(*rig))) for rig in ((by,), ())
    )
    phrase = next(phrase for phrase in without if title in phrase)
    assert (with_some[phrase] > without[phrase]) == spared


def test_what_is_paid_from_cards_makes_trashing_cheaper() -> None:
    """A campaign costs four to trash: with three credits, two more are needed."""
    corp = LaidSide(servers={"Server 1": LaidServer(root=(Laid(title="PAD Campaign", faceup=True),))})
    for rig, reached in ((cards(), False), ((Laid(title="Paricia", counters={"credit": 2}),), True)):
        found = action(LaidSide(credits=3, deck=cards(*[TINKERING] * 9), rig=rig), corp, filler=5)
        assert (found["run Server 1"] > 0.5) == reached


# --- against the Corp --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "threat", "harmless"),
    [
        ("Plascrete Carapace", "Scorched Earth", "Hedge Fund"),
        ("Feedback Filter", "Cerebral Overwriter", "Hedge Fund"),
        ("Decoy", "Data Raven", "Hedge Fund"),
        ("Rabbit Hole", "Data Raven", "Hedge Fund"),
        ("Crash Space", "Data Raven", "Hedge Fund"),
        ("Clot", "Biotic Labor", "Hedge Fund"),
    ],
)
def test_what_prevents_or_hinders_something_is_for_a_corp_that_does_it(title: str, threat: str, harmless: str) -> None:
    with_threat, without = (installing(title, LaidSide(), LaidSide(servers=WALLED, deck=cards(*[one] * 9))) for one in (threat, harmless))
    assert with_threat > without
    assert without < 0.6, "what does nothing is worth no click"


def test_of_cards_that_give_link_the_second_is_worth_less() -> None:
    corp = LaidSide(servers=WALLED, deck=cards(*["Data Raven"] * 9))
    first, second = (installing("Rabbit Hole", LaidSide(rig=rig), corp) for rig in (cards(), cards("Access to Globalsec")))
    assert first > second


@pytest.mark.parametrize("faceup", [True, False])
def test_what_derezzes_its_host_goes_on_ice_that_is_rezzed(faceup: bool) -> None:
    servers = {"HQ": LaidServer(ice=(Laid(title="Hadrian's Wall", faceup=faceup),))}
    assert (installing("Tranquilizer", LaidSide(), LaidSide(servers=servers)) > 1.0) == faceup


# --- a workshop --------------------------------------------------------------------------------------------------------------------------


def hosting(credits: int, clicks: int, hosted: tuple[str, ...] = ()) -> dict[str, float]:
    rig = (Laid(title="Personal Workshop", hosted=tuple(Laid(title=title, counters={"power": 5}) for title in hosted)),)
    runner = LaidSide(credits=credits, clicks=clicks, hand=cards("Corroder", "Gordian Blade"), deck=cards(*[TINKERING] * 9), rig=rig)
    return action(runner)


def test_a_card_that_cannot_be_paid_for_yet_is_hosted_until_its_price_is_paid() -> None:
    found = hosting(3, 2)
    assert found["use Personal Workshop: 1"] > found["gain credit"]


def test_a_second_card_is_not_hosted_while_one_is_paid_off() -> None:
    found = hosting(3, 2, ("Magnum Opus",))
    assert found["use Personal Workshop: 1"] < found["gain credit"]


@pytest.mark.parametrize(("credits", "wanted"), [(3, "use Personal Workshop: 2"), (2, "use Personal Workshop: 2"), (0, "pass")])
def test_a_breaker_that_is_needed_is_paid_off_once_all_of_its_price_is_there(credits: int, wanted: str) -> None:
    hosts = (Laid(title="Corroder", counters={"power": 2}),)
    runner = LaidSide(credits=credits, rig=(Laid(title="Personal Workshop", hosted=hosts),), hand=hand(2))
    game = laid(NISEI, RUNNER, LaidSide(servers=WALLED), runner, 20)
    if credits:
        until(game, RUNNER, "window")
        assert says(game) == wanted
        question, book = game.question, FactBook(game.pool)
        assert question is not None
        assert glanced(question, TurnAndRun.of(game.state), RUNNER, book) is None
    else:
        assert not any(option.verb == "use" for option in until(game, RUNNER, "action").options if "2" in option.phrase)


# --- counters on cards of the Corp that are no agendas -----------------------------------------------------------------------------------


def front(held: int) -> Laid:
    return Laid(title="NGO Front", counters={"advancement": held} if held else {})


def corp_acts(corp: LaidSide) -> dict[str, float]:
    game = laid(NISEI, CORP, corp, LaidSide(), 20)
    until(game, CORP, "action")
    return worths(game)


@pytest.mark.parametrize(("held", "advanced"), [(0, True), (1, True), (2, False)])
def test_an_asset_is_advanced_for_the_credits_that_its_counters_bring(held: int, advanced: bool) -> None:
    """Five for one counter, eight for two."""
    found = corp_acts(LaidSide(credits=5, servers={"Server 1": LaidServer(root=(front(held),))}))
    assert (found.get("advance NGO Front", -9.0) > found["gain credit"]) == advanced


def test_an_asset_is_installed_for_the_counters_that_it_will_carry() -> None:
    found = corp_acts(LaidSide(credits=5, hand=cards("NGO Front"), servers=WALLED))
    assert found["install NGO Front in new server"] > found["draw"]


@pytest.mark.parametrize(("held", "credits", "done"), [(2, 9, True), (1, 9, False), (1, 2, True), (0, 2, False)])
def test_it_is_turned_into_credits_when_no_more_come_of_it_or_at_need(held: int, credits: int, done: bool) -> None:
    game = laid(NISEI, CORP, LaidSide(credits=credits, servers={"Server 1": LaidServer(root=(front(held),))}), LaidSide(), 20)
    until(game, CORP, "window")
    assert (says(game) == "rez NGO Front") == done
    if done:
        plays(game, "rez NGO Front")
        until(game, CORP, "window")
        assert says(game).startswith("use NGO Front")


def test_it_is_turned_into_credits_before_the_runner_trashes_it() -> None:
    game = laid(NISEI, RUNNER, LaidSide(credits=9, servers={"Server 1": LaidServer(root=(front(1),))}), LaidSide(), 20)
    plays(game, "run Server 1")
    until(game, CORP, "window")
    assert says(game) == "rez NGO Front"
    question, book = game.question, FactBook(game.pool)
    assert question is not None
    assert glanced(question, TurnAndRun.of(game.state), CORP, book) is None


@pytest.mark.parametrize(("held", "given"), [("Scorched Earth", True), ("Hedge Fund", False)])
def test_counters_become_tags_where_these_are_punished_at_once(held: str, given: bool) -> None:
    """Two of them are one tag, and nothing else is made of them."""
    drago = Laid(title="Drago Ivanov", faceup=True, counters={"advancement": 2})
    corp = LaidSide(credits=9, hand=cards(held), servers={"Server 1": LaidServer(root=(drago,))})
    assert (says(asked(CORP, CORP, corp, LaidSide(hand=hand(3)))) == "use Drago Ivanov") == given


@pytest.mark.parametrize("title", ["Project Junebug", "Cerebral Overwriter"])
def test_what_hurts_once_it_is_advanced_is_laid_as_a_trap(title: str) -> None:
    found = corp_acts(LaidSide(credits=9, hand=cards(title, "PAD Campaign"), servers=WALLED))
    assert found[f"install {title} in new server"] >= found["gain credit"]


# --- what the seat knows -----------------------------------------------------------------------------------------------------------------


def test_credits_that_lie_on_cards_are_counted_for_what_they_serve_alone() -> None:
    rig = (Laid(title="Prepaid VoicePAD", counters={"credit": 1}), Laid(title="Paricia", counters={"credit": 2}), *cards("Corroder"))
    game: Game = laid(NISEI, RUNNER, LaidSide(servers={"HQ": LaidServer(ice=rezzed("Enigma"))}), LaidSide(rig=rig), 9)
    book = FactBook(game.pool)
    sight = PlayerSight(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, book)
    assert sight.set_aside("play", book["Sure Gamble"].printed) == 1
    assert sight.set_aside("trash", book["PAD Campaign"].printed) == 2
    assert sight.set_aside("trash", book["Scorched Earth"].printed) == 0
    assert sight.set_aside("install", book["Corroder"].printed) == 0
