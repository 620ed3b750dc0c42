"""What a run would cost, beside its answer: exact for known ice, the same as the referee takes, and nothing of what is hidden."""

import random
from collections.abc import Sequence
from hashlib import sha256

import msgspec
import pytest
from card_pools import pools
from computer_games import begun
from random_games import pairings

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.bots.run_costs import IceCost, RunCost, cost_of_run, ice_cost, run_cost, run_words, run_words_short
from netrunner_tui.model.breakers import WayToBreak
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.view import View
from netrunner_tui.players.secrecy import exchanged
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.worlds import imagine
from netrunner_tui.rules.telling.shortcuts import shortcuts
from netrunner_tui.scenarios.nicknames import Catalogue
from netrunner_tui.scenarios.position import lay_out
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position


def placed(rig: Sequence[str], ice: Sequence[tuple[str, bool]]) -> View:
    """The table as the Runner sees it, with these programs, and this ice on HQ: innermost first, rezzed or not."""
    game = begun("priced")
    while game.question is not None and not (game.question.player == RUNNER and game.question.kind == "action"):
        game.answer(game.question.decline() or (len(game.question.options) - 1,))
    world = imagine(game, RUNNER, Belief(seed="1"), 0)
    state = world.state
    state.zones["ice HQ"] = ()
    for title, rezzed in ice:
        state.place_new(title, CORP, "ice", server="HQ", faceup=rezzed)
    for title in rig:
        state.place_new(title, RUNNER, "rig", faceup=True)
    world.referee.look_again()
    return world.view(RUNNER)


@pytest.mark.parametrize(
    ("rig", "ice", "said", "short"),
    [
        ([], [], "no ice", "no ice"),
        ([], [("Palisade", True)], "Palisade 2: nothing breaks it", "not past Palisade"),
        (["Cleaver"], [("Palisade", True)], "Palisade 2: Cleaver 1c", "1c"),
        (["Cleaver"], [("Whitespace", True)], "Whitespace 0: nothing breaks it", "not past Whitespace"),
        (["Cleaver"], [("Palisade", False)], "1 unrezzed ice", "1 unrezzed ice"),
        # The outermost stands last here, and is told first. Brân's strength is 6, Cleaver's 3: 3 boosts for 2c each, 2 uses for 1c each.
        (["Cleaver"], [("Palisade", False), ("Palisade", True), ("Brân 1.0", True)],
         "Brân 1.0 6: Cleaver 6 + 2 = 8c; Palisade 2: Cleaver 1c; 1 unrezzed ice; 9c in all", "9c + 1 unrezzed ice"),
        ([], [("Brân 1.0", True)], "Brân 1.0 6: lose 3 clicks", "lose 3 clicks"),
        # A breaker that grows as it meets its ice: 3 subroutines.
        (["Berserker"], [("Pharos", True)], "Pharos 5: Berserker 4c", "4c"),
        (["Berserker"], [("Whitespace", True)], "Whitespace 0: nothing breaks it", "not past Whitespace"),
        # One that breaks only ice of no strength: 2 boosts, 3 uses that make the ice weaker, 3c to break. One that breaks its own strength.
        (["Wyrm"], [("Wall of Static", True)], "Wall of Static 3: Wyrm 5 + 3 = 8c", "8c"),
        (["Atman"], [("Wall of Static", True)], "Wall of Static 3: nothing breaks it", "not past Wall of Static"),
        # What forbids breaking, limits it, or changes the ice as it is encountered.
        (["Mayfly"], [("Swordsman", True)], "Swordsman 2: nothing breaks it", "not past Swordsman"),
        (["Mayfly", "Carmen"], [("Swordsman", True)], "Swordsman 2: Carmen 2c", "2c"),
        (["Cleaver"], [("Sandstone", True)], "Sandstone 6, 5 when encountered: Cleaver 4 + 1 = 5c", "5c"),
        (["Cleaver"], [("Sandstone", False)], "1 unrezzed ice", "1 unrezzed ice"),
        (["Mayfly"], [("Afshar", True)], "Afshar 1: Mayfly 1c, then it is gone, and 1 cannot be broken", "not past Afshar"),
        (["Mayfly"], [("Palisade", True), ("Palisade", False), ("Palisade", True)],
         "Palisade 2: Mayfly 1 + 1 = 2c, then it is gone; Palisade 2: Mayfly 1 + 1 = 2c, then it is gone; 1 unrezzed ice; 4c in all",
         "4c, breaker gone + 1 unrezzed ice"),
        (["D4v1d"], [("Palisade", True)], "Palisade 2: nothing breaks it", "not past Palisade"),
        # One that breaks ice with a single subroutine.
        (["Vamadeva"], [("Palisade", True)], "Palisade 2: Vamadeva 1c", "1c"),
        (["Vamadeva"], [("Whitespace", True)], "Whitespace 0: nothing breaks it", "not past Whitespace"),
        # One whose credits have to come from stealth cards, of which there are none.
        (["Dai V"], [("Palisade", True)], "Palisade 2: nothing breaks it", "not past Palisade"),
        # What it does to the Runner then is told beside the price; all else is said to be there (CR 6.9.3a).
        (["Buzzsaw"], [("Funhouse", True)],
         "Funhouse 4: Buzzsaw 3 + 1 = 4c, and 1 tag or the end of the run when encountered", "4c + 1 tag"),
        ([], [("Palisade", False), ("Data Raven", True)],
         "Data Raven 4: nothing breaks it, and 1 tag or the end of the run when encountered; 1 unrezzed ice",
         "not past Data Raven + 1 unrezzed ice"),
        (["Carmen"], [("Data Raven", True), ("Data Raven", True)],
         "Data Raven 4: Carmen 2 + 1 = 3c, and 1 tag or the end of the run when encountered; "
         "Data Raven 4: Carmen 2 + 1 = 3c, and 1 tag or the end of the run when encountered; 6c in all", "6c + 2 tags"),
        (["Carmen"], [("Turnpike", True)], "Turnpike 3: Carmen 2 + 1 = 3c, and 1c lost when encountered", "3c + 1c lost"),
        (["Buzzsaw"], [("Tollbooth", True)], "Tollbooth 5: Buzzsaw 6 + 1 = 7c, and its effect when encountered", "7c + more"),
    ],
)  # fmt: skip
def test_the_price_of_a_run(rig: Sequence[str], ice: Sequence[tuple[str, bool]], said: str, short: str) -> None:
    cost = run_cost(placed(rig, ice), "HQ")
    assert (run_words(cost), run_words_short(cost)) == (said, short)


def test_the_price_of_a_run_read_aloud() -> None:
    """A strength has its word, and what is added up is told as the sum."""
    cost = run_cost(placed(["Cleaver"], [("Brân 1.0", True), ("Palisade", True)]), "HQ")
    assert run_words(cost, aloud=True).split("; ")[:2] == ["Palisade, strength 2: Cleaver 1c", "Brân 1.0, strength 6: Cleaver 8c"]


def laid(corp: LaidSide, runner: LaidSide, rules: str = USUAL.name) -> View:
    """A position at the Runner's turn, as the Runner sees it."""
    position = Position(rules=rules, corp=corp, runner=runner, turn="runner")
    return lay_out(position, Catalogue(pools().of(rules)).pool).game.view(RUNNER)


def test_a_breaker_for_central_servers_breaks_nothing_elsewhere() -> None:
    """Alias breaks sentries, but none that protects a remote server."""
    ice = (Laid(title="Cobra", faceup=True), Laid(title="Palisade"))
    corp = LaidSide(servers={server: LaidServer(ice=ice) for server in ("HQ", "Server 1")})
    view = laid(corp, LaidSide(rig=(Laid(title="Alias"),)))
    assert run_words(run_cost(view, "HQ")) == "Cobra 1: Alias 2c; 1 unrezzed ice"
    assert run_words(run_cost(view, "Server 1")) == "Cobra 1: nothing breaks it; 1 unrezzed ice"
    assert [len(one.barred) for one in view.breakers] == [2], "where unrezzed ice is everybody knows, too"


def test_a_breaker_for_the_outermost_ice_breaks_no_other() -> None:
    """Alpha breaks the outermost ice of a server, and nothing behind it."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title="Palisade", faceup=True), Laid(title="Cobra", faceup=True)))})
    view = laid(corp, LaidSide(rig=(Laid(title="Alpha"),)))
    assert run_words(run_cost(view, "HQ")) == "Palisade 2: Alpha 1 + 1 = 2c; Cobra 1: nothing breaks it"


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg"])
def test_a_breaker_of_equal_strength_breaks_no_weaker_ice(rules: str) -> None:
    """Atman breaks ice of its own strength, whether its card or its ability says so, and is barred from none: strengths may change."""
    atman = LaidSide(credits=9, rig=(Laid(title="Atman", counters={"power": 2}),))
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title="Enigma", faceup=True), Laid(title="Ice Wall", faceup=True)))})
    view = laid(corp, atman, rules)
    assert run_words(run_cost(view, "HQ")) == "Enigma 2: Atman 2c; Ice Wall 1: nothing breaks it"
    assert [one.barred for one in view.breakers] == [()]


def test_a_breaker_of_strong_ice_breaks_no_other() -> None:
    """D4v1d breaks what has a strength of 5 or more, for counters, and needs no strength of its own."""
    ice = (Laid(title="Wall of Thorns", faceup=True), Laid(title="Enigma", faceup=True))
    corp, david = LaidSide(servers={"HQ": LaidServer(ice=ice)}), Laid(title="D4v1d", counters={"power": 3})
    assert run_words(run_cost(laid(corp, LaidSide(rig=(david,))), "HQ")) == "Wall of Thorns 5: D4v1d 2 power; Enigma 2: nothing breaks it"


def test_going_on_amid_an_encounter_tells_what_resolves_first() -> None:
    """Karunā's first subroutine asks whether the Runner jacks out, before its second one resolves."""
    ice = (Laid(title="Karunā", faceup=True), Laid(title="Palisade"))
    corp, runner = LaidSide(servers={"HQ": LaidServer(ice=ice)}), LaidSide(hand=tuple(Laid(title="Sure Gamble") for _ in range(5)))
    position = Position(rules=USUAL.name, corp=corp, runner=runner, turn="runner")
    game = lay_out(position, Catalogue(pools().of(USUAL.name)).pool).game
    asked: list[str] = []
    while game.question is not None and not (game.question.step.startswith("6.9.4") or len(asked) > 1):
        question, view = game.question, game.view(RUNNER)
        run = next((place for place, option in enumerate(question.options) if option.phrase == "run HQ"), None)
        go_on = next((place for place, option in enumerate(question.options) if option.verb == "continue"), None)
        if go_on is not None:
            cost = cost_of_run(question, view, question.options[go_on])
            assert cost is not None
            asked += [run_words(cost), run_words_short(cost)]
        answer = (run,) if run is not None else (go_on,) if go_on is not None else question.decline()
        assert answer is not None
        game.answer(answer)
    assert asked == ["first Karunā, subroutine 2; next: 1 unrezzed ice", "first subroutine 2"]


@pytest.mark.parametrize(("rules", "ice"), [("nisei-1.6", "Palisade"), ("ffg", "Ice Wall"), ("classic", "Data Wall")])
def test_going_on_tells_of_the_ice_that_is_still_ahead(rules: str, ice: str) -> None:
    """Some games ask whether the Runner jacks out as the ice is passed, one as the next ice, or the server, is approached."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title=ice), Laid(title=ice)))})
    position = Position(rules=rules, corp=corp, runner=LaidSide(), turn="runner")
    game = lay_out(position, Catalogue(pools().of(rules)).pool).game
    asked: list[str] = []
    while game.question is not None and len(asked) < 2:
        question, view = game.question, game.view(RUNNER)
        run = next((place for place, option in enumerate(question.options) if option.phrase == "run HQ"), None)
        go_on = next((place for place, option in enumerate(question.options) if option.verb == "continue"), None)
        if go_on is not None:
            cost = cost_of_run(question, view, question.options[go_on])
            assert cost is not None
            asked.append(run_words(cost))
        answer = (run,) if run is not None else (go_on,) if go_on is not None else question.decline()
        assert answer is not None
        game.answer(answer)
    assert asked == ["next: 1 unrezzed ice", "no more ice"]


def test_counters_that_breakers_spend_are_told_in_few_cells_too() -> None:
    """Breakers that spend two kinds of counters, and two that are gone: one of them is its own price."""
    ways = (
        WayToBreak(breaker=1, boost=Price(credits=2), price=Price(counters=2, kind="virus"), once=False),
        WayToBreak(breaker=1, boost=Price(), price=Price(counters=1, kind="virus"), once=False),
        WayToBreak(breaker=2, boost=Price(counters=1, kind="power"), price=Price(credits=1), once=True),
        WayToBreak(breaker=3, boost=Price(), price=Price(trash_this=True), once=False),
    )
    ice = tuple(IceCost(way.breaker, "Palisade", 2, True, 1, way, "Cleaver") for way in ways)
    cost = RunCost("HQ", ice, 0, 3, True)
    assert run_words_short(cost) == "3c, 3 virus, 1 power, 2 breakers gone"


def at_an_action(rules: str) -> Game:
    """A game at its first action of the Runner, who is rich and whose identity does nothing to ice."""
    quiet = next(pairing for pairing in pairings(rules) if not _meets_ice(pools().of(rules).get(pairing.runner.identity)))
    setup = msgspec.structs.replace(quiet, seed=sha256(b"5").hexdigest()[:32])
    game = Game.new(setup, pools().of(rules))
    while game.question is not None and not (game.question.player == RUNNER and game.question.kind == "action"):
        game.answer(game.question.decline() or (len(game.question.options) - 1,))
    return game


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_it_is_what_the_referee_takes(rules: str) -> None:
    """Random ice and random icebreakers: what was told before the run is what the list offers in the encounter, for that breaker.

    But for ice that does something else as it is met: the price says only that it does. And but for cards whose strength a die decides.
    """
    game, rng, met = at_an_action(rules), random.Random(rules), 0
    cards = [card for _, card in sorted(game.pool.cards.items()) if not any(isinstance(word, words.Roll) for word in walk(card.abilities))]
    walls = [card.printed.title for card in cards if card.printed.type == "ice" and card.subroutines and not changes_itself(card)]
    breakers = [card.printed.title for card in cards if "icebreaker" in card.printed.subtypes and not card.printed.strength_star]
    for _ in range(40):
        state = game.state.snapshot()
        state.zones["ice HQ"] = ()
        state.runner.credits = 40
        wall = state.place_new(rng.choice(walls), CORP, "ice", server="HQ", faceup=True)
        for title in rng.sample(breakers, 3):
            state.place_new(title, RUNNER, "rig", faceup=True).counters.update(virus=2, power=3)
        met += agrees(Game.at(game.setup, game.pool, state, game.randomness), wall.oid)
    assert met >= 5


def _meets_ice(card: CardDefinition | None) -> bool:
    abilities = card.abilities if card is not None else ()
    return any(isinstance(a, words.Conditional) and any(t.event == "ice encountered" for t in a.when) for a in abilities)


def changes_itself(card: CardDefinition) -> bool:
    """Whether ice does what no price foresees as it is encountered: counters on other cards, a change of strength that is no counter's."""
    met = [a for a in card.abilities if isinstance(a, words.Conditional) and any(t.event == "ice encountered" for t in a.when)]
    done = [word for ability in met for word in walk(ability.do)]
    return any(isinstance(word, words.Boost) or (isinstance(word, words.Place) and word.on != "this") for word in done)


def agrees(game: Game, ice: int) -> bool:
    """Runs HQ; whether breaking all of its ice was offered with the card that was told of before, and it cost just that."""
    while game.question is not None and game.question.kind == "window":
        game.answer(game.question.decline() or (0,))
    assert game.question is not None
    before = ice_cost(game.view(RUNNER), game.view(RUNNER).cards()[ice])
    begins = [place for place, option in enumerate(game.question.options) if (option.verb, option.server) == ("run", "HQ")]
    if not begins:
        return False
    game.answer((begins[0],))
    while game.question is not None and "break" not in game.question.window:
        if game.state.run is None or (answer := game.question.decline()) is None:
            return False
        game.answer(answer)
    assert game.question is not None
    assert before is not None
    plans = [plan for plan in shortcuts(game.question, game.view(RUNNER)) if len(plan.subroutines) == before.unbroken and not plan.cost.x]
    if before.way is None:
        assert not plans, (before, plans)
        return False
    mine = [plan.cost.credits for plan in plans if plan.option.card == before.way.breaker]
    assert not mine or min(mine) == before.way.credits, (before, plans)
    lasting = {tool.card for tool in game.view(RUNNER).breakers if tool.breaks and not any(way.once for way in tool.breaks)}
    others = [p.cost.credits for p in plans if p.cost == Price(credits=p.cost.credits) and p.option.card in lasting - {ice}]
    assert before.way.breaker == ice or min(others, default=99) >= before.way.credits, (before, plans)
    return bool(mine)


def test_it_tells_nothing_of_facedown_ice() -> None:
    """Two games in which a facedown piece of ice is another one tell the Runner the same price, and the Corp, who sees it, another."""
    game = begun("twins")
    state = game.state
    known = state.place_new("Palisade", CORP, "ice", server="HQ", faceup=False)
    other = state.place_new("Brân 1.0", CORP, "deck")
    state.place_new("Cleaver", RUNNER, "rig", faceup=True)
    twin = Game.at(game.setup, game.pool, exchanged(state, known.oid, other.oid), game.randomness)
    assert told(game) == told(twin) == "1 unrezzed ice"
    assert (told(game, CORP), told(twin, CORP)) == ("Palisade 2, if rezzed: Cleaver 1c", "Brân 1.0 6, if rezzed: Cleaver 6 + 2 = 8c")


def test_the_corp_reckons_with_what_the_runner_could_break_by_facedown_ice_itself() -> None:
    """Nothing breaks it, said the inspector, and the Runner broke it with the clicks that it lets them lose."""
    game = begun("own")
    game.state.place_new("Brân 1.0", CORP, "ice", server="HQ", faceup=False)
    assert told(game, CORP) == "Brân 1.0 6, if rezzed: lose 3 clicks"
    assert told(game) == "1 unrezzed ice"


def told(game: Game, side: Side = RUNNER) -> str:
    return run_words(run_cost(game.view(side), "HQ"))
