"""What a hint says: in the game's own terms, with the way in of every run that an answer begins, and no plan that says nothing."""

from test_bots_positions import cards, laid, plays, rezzed, until

from netrunner_tui.bots.hints import advise, plan_of, what_came_of_it
from netrunner_tui.bots.thinking import Judged
from netrunner_tui.model.advice import Hint
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagine import Worlds
from netrunner_tui.rules.referee.questions import Question
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
    earned = Judged(answer=(0,), plan="prepare a {remote server}", worth=0.0, worlds=8, credits=-3.0)
    assert what_came_of_it(earned, terms) == ("-3 bits by your next turn.",)
    assert game.question is not None
    assert plan_of(earned, game.question, terms) == "prepare a subsidiary data fort"


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


def test_an_answer_s_own_name_is_no_plan() -> None:
    """For choosing none, a plan such as "discard" tells nobody anything."""
    question = Question(player=CORP, kind="choose", step="", text="", effect="trash")
    for named, told in (("discard", ""), ("choose", ""), ("trash", ""), ("score in Server 1", "score in Server 1")):
        assert plan_of(Judged(answer=(), plan=named, worth=0.0), question, rulebook("ffg").terms) == told
