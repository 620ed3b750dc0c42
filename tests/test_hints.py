"""What a hint says: in the game's own terms, with the way in of every run that an answer begins, and no plan that says nothing."""

import ast
from collections.abc import Callable, Mapping
from itertools import cycle
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from card_pools import pools
from positions import cards
from test_bots_positions import decides, laid, plays, rezzed, says, until

from netrunner_tui import bots
from netrunner_tui.bots.candidates import JudgesOption, Script
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.corp_script.corp_plans import plan_of_operation
from netrunner_tui.bots.hints import advise, judged_for, way_in, what_came_of_it
from netrunner_tui.bots.plan import NO_PLAN, Plan, PlanKind
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.thinking import Judged, Tally, Thinker
from netrunner_tui.model.advice import Advice, Hint
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.results import answer_told
from netrunner_tui.rules.world import World
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide


def hints(game: Game, side: Side) -> dict[str, Hint]:
    """The hints at the open question, by what they answer."""
    advice = advise(Worlds(game, side), side, game.pool, rulebook(game.setup.rules).terms, "1")
    return {hint.answer: hint for hint in advice.hints}


def test_plans_and_amounts_have_the_terms_of_the_game_of_1996() -> None:
    terms = rulebook("classic").terms
    servers = {"Server 1": LaidServer(ice=rezzed("Wall of Static"), root=(Laid(title="Project Consultants"),))}
    corp = LaidSide(credits=9, servers=servers, hand=cards("Priority Requisition", "Wall of Static", "Wall of Static"))
    game = laid("classic", CORP, corp, LaidSide(credits=5))
    until(game, CORP, "action")
    said = " ".join(text for hint in hints(game, CORP).values() for text in (hint.answer, hint.plan, *hint.reasons))
    assert "Fort 1" in said
    assert "Server" not in said
    assert "credit" not in said
    earned = Judged(answer=(0,), plan=Plan("remote"), worth=0.0, worlds=8, credits=-3.0)
    assert what_came_of_it(earned, terms) == ("You have 3 bits fewer by your next turn.",)
    assert earned.plan.told(terms) == "prepare a subsidiary data fort"
    assert Plan("scoring remote", "Server 1").told(terms) == "score in Fort 1"
    assert Plan("purge").told(terms) == "remove all virus counters"


def test_a_run_by_an_event_is_priced_ice_by_ice() -> None:
    walled = {"HQ": LaidServer(ice=rezzed("Hadrian's Wall", "Enigma")), "R&D": LaidServer(ice=rezzed("Hadrian's Wall", "Hadrian's Wall"))}
    corp = LaidSide(servers=walled, hand=cards(*["Priority Requisition"] * 4), deck=cards(*["Hedge Fund"] * 9))
    runner = LaidSide(credits=9, hand=cards("Inside Job", *["Tinkering"] * 4), rig=cards("Gordian Blade"))
    game = laid("nisei-1.6", RUNNER, corp, runner, 0)
    until(game, RUNNER, "action")
    (way,) = (reason for reason in hints(game, RUNNER)["play Inside Job"].reasons if "way in" in reason)
    assert way == "The way in to HQ, about 100 in 100: Hadrian's Wall: bypassed; Enigma: Gordian Blade, 2c."
    plays(game, "play Inside Job")
    (again,) = (reason for reason in hints(game, RUNNER)["choose HQ"].reasons if "way in" in reason)
    assert again == way


def test_what_is_told_of_an_answer_is_what_comes_of_it_before_the_player_s_next_turn() -> None:
    """Worlds are judged turns later: a game that is decided only then is none that the answer won."""
    nearly = Laid(title="Priority Requisition", counters={"advancement": 3})
    servers = {"Server 1": LaidServer(ice=rezzed("Wall of Static"), root=(nearly,))}
    corp = LaidSide(credits=9, clicks=1, score=cards("Priority Requisition", "Priority Requisition"), servers=servers)
    game = laid("nisei-1.6", CORP, corp, LaidSide(credits=0))
    until(game, CORP, "action")
    best = judged_for(Worlds(game, CORP), CORP, FactBook(game.pool), "1")[1].best
    assert best.chance > 0.9, "it wins next turn"
    assert (best.won, best.scored) == (0, 0)
    some = Judged(answer=(0,), plan=Plan("score"), worth=0.0, worlds=8, won=2, scored=3)
    assert what_came_of_it(some, rulebook("ffg").terms) == ("You win in 2 of 8, the Corp scores in 3 of 8 by your next turn.",)
    other_one = Judged(answer=(1,), plan=Plan("score"), worth=0.0, worlds=8, lost=2, credits=2.0)
    assert what_came_of_it(some, rulebook("ffg").terms, side=CORP) == ("You win in 2 of 8, you score in 3 of 8 by your next turn.",)
    assert what_came_of_it(msgspec.structs.replace(some, scored=0, stolen=3), rulebook("ffg").terms, side=RUNNER) == (
        "You win in 2 of 8, you steal in 3 of 8 by your next turn.",
    )
    assert what_came_of_it(some, rulebook("ffg").terms, beside=(some, other_one)) == (
        "You win in 2 of 8, you lose in none of 8, the Corp scores in 3 of 8, you have as many credits as now by your next turn.",
    )
    assert what_came_of_it(other_one, rulebook("ffg").terms, "the Corp") == (
        "The Corp loses in 2 of 8, the Corp has 2 credits more by their next turn.",
    )


@pytest.mark.parametrize(("count", "told"), [(2, "both are alike"), (3, "the first two are alike")])
def test_two_answers_are_both_alike(count: int, told: str) -> None:
    assert told in " ".join(Advice((Hint("draw", 0.5, ""),) * count, 8, alike=True).remarks)


def find(monkeypatch: pytest.MonkeyPatch, game: Game, chances: Mapping[str, tuple[float, ...]]) -> None:
    """Has worlds come to such chances, in turn, after an answer in words; 0.5 after any other."""
    assert game.question is not None
    found, question = {said: cycle(each) for said, each in chances.items()}, game.question

    def played(_: Thinker, world: World, tally: Tally, *__: object) -> int:
        said = question.say(tally.candidate.answer, rulebook(game.setup.rules).terms)
        tally.chances.append(next(found[said]) if said in found else 0.5)
        return 1

    monkeypatch.setattr(Thinker, "play_on", played)


def chances(game: Game, side: Side) -> list[tuple[str, float]]:
    """What the first hints answer, and the chances they tell."""
    found = [(hint.answer, hint.chance) for hint in hints(game, side).values()]
    assert [chance for _, chance in found] == sorted((chance for _, chance in found), reverse=True)
    return found


@pytest.mark.parametrize("side", SIDES)
def test_at_the_window_before_an_action_the_action_is_thought_about(side: Side) -> None:
    """In lines of text the actions stand in that window's list; it is passed in the worlds."""
    ice = {"HQ": LaidServer(ice=cards("Enigma"))}
    corp = LaidSide(credits=9, hand=cards("Hedge Fund", "Priority Requisition", "Enigma"), servers=ice)
    game = laid("nisei-1.6", side, corp, LaidSide(credits=9, hand=cards("Sure Gamble", "Diesel"), rig=cards("Unity")))
    question = game.question
    assert question is not None
    assert (question.player, question.kind) == (side, "window")
    found = hints(game, side)
    assert game.question == question, "nothing is answered"
    action = until(game, side, "action")
    assert set(found) <= {answer_told(action, (place,)) for place in range(len(action.options))}
    assert len(found) == 3


def before_turn(rules: str, side: Side, rig: tuple[Laid, ...] = ()) -> Game:
    """A game at the window before a side's turn begins."""
    game = laid(rules, other(side), LaidSide(clicks=1, credits=5), LaidSide(clicks=1, credits=5, rig=rig))
    while (question := game.question) is not None and (game.state.turn, question.player, question.kind) != (side, side, "window"):
        game.answer(decides(game))
    return game


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_at_the_window_before_the_runner_s_turn_the_action_is_thought_about(rules: str) -> None:
    game, terms = before_turn(rules, RUNNER), rulebook(rules).terms
    asked = game.question
    advice = advise(Worlds(game, RUNNER), RUNNER, game.pool, terms, "1")
    assert game.question == asked, "nothing is answered"
    assert advice.remarks[0] == "This is about your action: pass first, then it follows."
    action = until(game, RUNNER, "action")
    assert {hint.answer for hint in advice.hints} <= {answer_told(action, (place,), terms) for place in range(len(action.options))}
    assert len(advice.hints) == 3


@pytest.mark.parametrize(("side", "rig"), [(CORP, ()), (RUNNER, ("Aesop's Pawnshop", "Unity"))])
def test_where_a_card_is_drawn_or_something_is_asked_before_the_action_that_is_told(side: Side, rig: tuple[str, ...]) -> None:
    game = before_turn("nisei-1.6", side, cards(*rig))
    advice = advise(Worlds(game, side), side, game.pool, rulebook("nisei-1.6").terms, "1")
    assert [hint.answer for hint in advice.hints][:1] == ["pass"]
    assert advice.remarks[0] == "Your turn begins after this: ask again once you know what it brings."


def test_what_the_computer_would_do_in_the_window_before_an_action_is_told_there() -> None:
    server = {"Server 1": LaidServer(root=cards("Adonis Campaign"))}
    game = laid("nisei-1.6", CORP, LaidSide(credits=9, servers=server), LaidSide())
    assert says(game) == "rez Adonis Campaign"
    assert next(iter(hints(game, CORP))) == "rez Adonis Campaign"


def test_what_is_not_worth_its_price_is_never_told_as_better_than_to_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """A breaker that meets nothing is stronger for nothing, whatever few worlds come to."""
    game = laid("nisei-1.6", CORP, LaidSide(), LaidSide(credits=5, rig=cards("Gordian Blade", "Unity")))
    plays(game, "gain credit")
    until(game, RUNNER, "window")
    assert says(game) == "pass"
    find(monkeypatch, game, {"use Unity: 2": (0.9,), "pass": (0.4,)})
    assert chances(game, RUNNER)[0][0] == "pass"


def test_at_a_choice_the_script_s_answer_comes_first_unless_another_is_clearly_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    servers = {"HQ": LaidServer(ice=rezzed("Enigma", "Ichi 1.0", "Heimdall 1.0"))}
    game = laid("nisei-1.6", CORP, LaidSide(credits=2, hand=cards("Ice Wall"), servers=servers), LaidSide())
    plays(game, "install Ice Wall on HQ")
    find(monkeypatch, game, {"choose Enigma, Heimdall 1.0": (0.9, 0.3)})
    assert chances(game, CORP)[0][0] == "choose Enigma"
    find(monkeypatch, game, {"choose Enigma, Heimdall 1.0": (0.7, 0.69)})
    assert chances(game, CORP)[0][0] == "choose Enigma, Heimdall 1.0"


@pytest.mark.parametrize(("second", "alike"), [((0.93, 0.43), False), ((0.5, 0.96), True)])
def test_two_answers_are_alike_by_their_difference_in_the_same_worlds(
    monkeypatch: pytest.MonkeyPatch, second: tuple[float, ...], alike: bool
) -> None:
    """What is worse by as much in every world is worse, however different the worlds are."""
    game = laid("nisei-1.6", RUNNER, LaidSide(), LaidSide(credits=5, hand=cards("Sure Gamble")))
    until(game, RUNNER, "action")
    find(monkeypatch, game, {"gain credit": (1.0, 0.5), "draw": second})
    advice = advise(Worlds(game, RUNNER), RUNNER, game.pool, rulebook("nisei-1.6").terms, "1")
    assert {hint.answer for hint in advice.hints[:2]} == {"gain 1 credit", "draw 1 card"}
    assert advice.alike == alike


@pytest.mark.parametrize(("ahead", "alike"), [((0.9,), False), ((0.9, 0.05), True)])
def test_in_a_window_the_first_two_are_not_alike_where_the_second_is_far_ahead(
    monkeypatch: pytest.MonkeyPatch, ahead: tuple[float, ...], alike: bool
) -> None:
    """The script's answer comes first there, whatever worlds come to."""
    game = laid("nisei-1.6", CORP, LaidSide(), LaidSide(credits=2, rig=cards("Gordian Blade", "Unity")))
    plays(game, "gain credit")
    until(game, RUNNER, "window")
    find(monkeypatch, game, {"use Unity: 2": ahead, "use Gordian Blade: 2": ahead, "pass": (0.45,)})
    advice = advise(Worlds(game, RUNNER), RUNNER, game.pool, rulebook("nisei-1.6").terms, "1")
    assert advice.hints[0].answer == "pass"
    assert advice.alike == alike


@pytest.mark.parametrize(("first", "alike"), [((0.46,), False), ((0.7, 0.29), True), ((0.515,), False), ((0.485,), True)])
def test_at_a_choice_the_first_two_are_alike_whichever_is_ahead(
    monkeypatch: pytest.MonkeyPatch, first: tuple[float, ...], alike: bool
) -> None:
    """By less than two standard errors another may be ahead of the script's answer, and is no less different for that.

    The script's opinion counts as in the chances that are told.
    """
    servers = {"HQ": LaidServer(ice=rezzed("Enigma", "Ichi 1.0", "Heimdall 1.0"))}
    game = laid("nisei-1.6", CORP, LaidSide(credits=2, hand=cards("Ice Wall"), servers=servers), LaidSide())
    plays(game, "install Ice Wall on HQ")
    find(monkeypatch, game, {"choose Enigma": first})
    advice = advise(Worlds(game, CORP), CORP, game.pool, rulebook("nisei-1.6").terms, "1")
    assert advice.hints[0].answer == "choose Enigma"
    assert advice.alike == alike


def test_answers_that_are_told_with_chances_far_apart_are_not_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds come to about the same whether an agenda is scored now; what the script thinks of it is told in the chances."""
    server = {"Server 1": LaidServer(ice=rezzed("Wall of Static"), root=(Laid(title="Nisei MK II", counters={"advancement": 4}),))}
    game = laid("nisei-1.6", CORP, LaidSide(credits=0, clicks=0, servers=server), LaidSide())
    until(game, CORP, "window")
    find(monkeypatch, game, {"score Nisei MK II": (0.48, 0.46), "pass": (0.47,)})
    advice = advise(Worlds(game, CORP), CORP, game.pool, rulebook("nisei-1.6").terms, "1")
    first, second = advice.hints[:2]
    assert (first.answer, second.answer) == ("score Nisei MK II", "pass")
    assert first.chance > 2 * second.chance
    assert not advice.alike


@pytest.mark.parametrize(
    ("rules", "ice", "rig", "credits", "said"),
    [
        ("nisei-1.6", "Viktor 1.0", (), 7, "Viktor 1.0: 2 clicks"),
        ("nisei-1.6", "Enigma", (Laid(title="Crypsis"),), 7, "Enigma: Crypsis, 4c, then it is gone"),
        ("nisei-1.6", "Enigma", (Laid(title="Crypsis", counters={"virus": 2}),), 7, "Enigma: Crypsis, 4c, 1 virus"),
        ("nisei-1.6", "Heimdall 1.0", (), 7, "Heimdall 1.0: 2 clicks, 1 core damage"),
        ("classic", "Cortical Scrub", cards("Codeslinger"), 1, "Cortical Scrub: Codeslinger, 1 bit, 1 brain damage"),
        ("nisei-1.6", "Hunter", (), 7, "Hunter: up to 1 tag"),
        ("nisei-1.6", "Rime", (), 7, "Rime: 1c lost"),
        ("nisei-1.6", "F2P", (), 1, "F2P: 1 tag, the rest resolves"),
        ("nisei-1.6", "Bullfrog", (), 7, "Bullfrog: it resolves"),
    ],
)
def test_what_a_run_costs_beside_credits_is_told(rules: str, ice: str, rig: tuple[Laid, ...], credits: int, said: str) -> None:
    """Clicks, counters, a card that is gone, the kind of damage, tags and losses, for a Runner with two clicks beside that for the run."""
    hand = cards(*["Score!" if rules == "classic" else "Tinkering"] * 5)
    server = {"Server 1": LaidServer(ice=rezzed(ice))}
    game = laid(rules, RUNNER, LaidSide(servers=server), LaidSide(credits=credits, clicks=3, hand=hand, rig=rig))
    until(game, RUNNER, "action")
    sight = PlayerSight(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool))
    (way,) = way_in(sight, "Server 1", rulebook(rules).terms)
    assert way == f"The way in, about 100 in 100: {said}."


def test_ice_that_stops_nobody_is_told_without_a_chance() -> None:
    """A mixture of ice comes to a sum that is hardly less than 1."""
    servers = {"Server 1": LaidServer(ice=cards("Enigma", "Ice Wall"))}
    others = ("Wall of Static", "Hunter", "Neural Katana", "Chum", "Rototurret", "Wall of Thorns", "Hadrian's Wall", "Shadow")
    corp = LaidSide(credits=9, servers=servers, deck=cards(*others))
    runner = LaidSide(credits=30, hand=cards(*["Tinkering"] * 5), rig=cards("Gordian Blade", "Corroder", "Ninja"))
    game = laid("nisei-1.6", RUNNER, corp, runner)
    until(game, RUNNER, "action")
    sight = PlayerSight(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool))
    (way,) = way_in(sight, "Server 1", rulebook("nisei-1.6").terms)
    assert way.count("100 in 100") == 1


def test_ice_that_nobody_knows_is_told_of_together() -> None:
    """One piece after the other would be the same words again, and the only one's chance is that of the run."""
    servers = {"Server 1": LaidServer(ice=cards("Enigma", "Enigma")), "Server 2": LaidServer(ice=cards("Enigma"))}
    deck = cards(*["Neural Katana"] * 4)
    corp = LaidSide(credits=9, servers=servers, deck=deck)
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(credits=30, hand=cards(*["Tinkering"] * 5)))
    until(game, RUNNER, "action")
    sight = PlayerSight(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool))
    (two,), (one,) = (way_in(sight, server, rulebook("nisei-1.6").terms) for server in ("Server 1", "Server 2"))
    assert ": 2 pieces of ice that you do not know, each: " in two
    assert one.count(" in 100") == 1


def test_paying_from_the_pool_spends_no_limited_credits() -> None:
    runner = LaidSide(credits=5, hand=cards("Datasucker"), rig=(Laid(title="Cyberfeeder", counters={"credit": 1}),))
    game = laid("nisei-1.6", RUNNER, LaidSide(), runner)
    plays(game, "install Datasucker")
    until(game, RUNNER, "pay")
    assert {said: hint.plan for said, hint in hints(game, RUNNER).items()} == {
        "pay from Cyberfeeder": "spend limited credits first", "pay from credit pool": "",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (3, "The way in, about 100 in 100: Neural Katana: 3 damage; Wall of Static: Corroder, 2c."),
        (2, "The way in, about 0 in 100: Neural Katana: 3 damage, which kills you."),
    ],
)
def test_ice_that_kills_lets_nobody_in(hand: int, said: str) -> None:
    servers = {"Server 1": LaidServer(ice=rezzed("Neural Katana", "Wall of Static"))}
    runner = LaidSide(credits=5, hand=cards(*["Tinkering"] * hand), rig=cards("Corroder"))
    game = laid("nisei-1.6", RUNNER, LaidSide(servers=servers), runner)
    until(game, RUNNER, "action")
    sight = PlayerSight(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool))
    assert way_in(sight, "Server 1", rulebook("nisei-1.6").terms) == [said]


@pytest.mark.parametrize(
    ("rules", "ice", "rig", "credits", "said"),
    [
        ("nisei-1.6", "Pop-up Window", (), 5, "about 100 in 100: Pop-up Window: 1c."),
        ("nisei-1.6", "Pop-up Window", (), 0, "about 0 in 100: Pop-up Window, which stops you."),
        ("nisei-1.6", "Datapike", cards("Gordian Blade"), 9, "about 100 in 100: Datapike: Gordian Blade, 2c."),
        ("nisei-1.6", "Tollbooth", cards("Gordian Blade"), 9, "about 100 in 100: Tollbooth: Gordian Blade, 7c."),
        ("classic", "Misleading Access Menus", (), 5, "about 100 in 100: Misleading Access Menus: 1 bit."),
        ("ffg", "Data Raven", (), 5, "about 100 in 100: Data Raven: 1 tag or the end of the run, the rest resolves."),
        ("nisei-1.6", "Turnpike", cards("Carmen"), 9, "about 100 in 100: Turnpike: 1c lost, up to 1 tag."),
    ],
)
def test_what_has_to_be_paid_is_in_the_price_of_ice(rules: str, ice: str, rig: tuple[Laid, ...], credits: int, said: str) -> None:
    """For the run to go on, when it is encountered or by a subroutine, where that costs less than to break it."""
    servers = {"Server 1": LaidServer(ice=rezzed(ice))}
    game = laid(rules, RUNNER, LaidSide(servers=servers), LaidSide(credits=credits, rig=rig))
    until(game, RUNNER, "action")
    sight = PlayerSight(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool))
    assert way_in(sight, "Server 1", rulebook(rules).terms) == [f"The way in, {said}"]


class Scoring(Script):
    """A script to which all is worth the same, and that scores with every option it judges."""

    def _judge(self, question: Question) -> JudgesOption:
        return lambda option: (0.0, Plan("score"))

    def _number(self, question: Question) -> float:
        return 2.0

    def _wanted(self, question: Question) -> Callable[[Option], float]:
        return lambda option: 1.0

    def _losing(self, option: Option) -> float:
        return 1.0


def test_an_answer_s_own_name_is_no_plan() -> None:
    """For choosing none, a plan such as "discard" tells nobody anything."""
    options = (Option(verb="choose", card=1), Option(verb="choose", card=2))
    paid = Question(player=CORP, kind="pay", step="", text="", numbers=(0, 3))
    trashed = Question(player=CORP, kind="choose", step="", text="", effect="trash", options=options)
    discarded = Question(player=CORP, kind="discard", step="", text="", options=options, least=2, most=2)
    placed = Question(player=CORP, kind="choose", step="", text="", effect="place", options=options, least=0, most=2)
    for question in (paid, trashed, discarded, placed):
        found = Scoring().rank(question)
        assert {one.plan.told(rulebook("ffg").terms) for one in found} == {""}
        assert NO_PLAN not in {one.plan for one in found}, "somebody may err there"


@pytest.mark.parametrize(
    ("title", "plan"),
    [
        ("Hedge Fund", "economy"),
        ("Anonymous Tip", "draw"),
        ("Public Trail", "tag"),
        ("Secure and Protect", "tutor"),
        ("Retribution", "punish tags"),
        ("Foxfire", "damage"),
        ("Aggressive Negotiation", "set up"),
    ],
)
def test_an_operation_has_the_plan_of_what_it_does(title: str, plan: PlanKind) -> None:
    assert plan_of_operation(FactBook(pools().of("nisei-1.6"))[title]) == Plan(plan)


def test_an_operation_that_brings_no_cards_is_not_played_for_cards() -> None:
    game = laid("nisei-1.6", CORP, LaidSide(credits=9, hand=cards("Closed Accounts")), LaidSide(credits=9, tags=1))
    until(game, CORP, "action")
    assert hints(game, CORP)["play Closed Accounts"].plan == "punish tags"


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_plan_is_told_in_the_terms_of_each_game(rules: str) -> None:
    terms = rulebook(rules).terms
    for what in get_args(PlanKind):
        told, elsewhere = Plan(what, "Server 1").told(terms), Plan(what, "HQ").told(terms)
        assert (told == "") == (what in ("none", "answer"))
        assert not {"{", "}"} & set(told)
        assert told in (elsewhere, elsewhere.removesuffix("HQ") + terms.server("Server 1"))


def test_every_plan_is_one_that_a_script_has() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(bots.__file__).parent.rglob("*.py"))]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    kinds = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Plan"]
    made = {part.value for kind in kinds for part in ast.walk(kind) if isinstance(part, ast.Constant)}
    assert set(get_args(PlanKind)) <= made


def test_a_plan_that_the_answer_says_itself_is_not_said_again() -> None:
    assert Plan("trash").told(PRESENT, "trash") == ""
    assert Plan("trash").told(PRESENT, "use") == "trash it"
    assert Plan("contest", "HQ").told(PRESENT, "run") == "contest HQ"
