"""What opponents do that err: by mistake what a person might do, and never what nobody does."""

import msgspec
import pytest
from positions import cards
from test_bots_positions import laid, plays, rezzed, until

from netrunner_tui.bots.candidates import nearest
from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.computer_player import ComputerPlayer
from netrunner_tui.bots.ladder import opponent
from netrunner_tui.bots.slips import other_plans
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide

NISEI = "nisei-1.6"
ALWAYS = msgspec.structs.replace(opponent("operator"), slips=1.0)
"""An opponent that errs wherever it can outside actions."""


def at_its_seat(game: Game, side: Side) -> ComputerPlayer:
    return ComputerPlayer(Worlds(game, side), side, ALWAYS, FactBook(game.pool), "1")


def errs(game: Game) -> str:
    """What an opponent answers that errs wherever it can."""
    question = game.question
    assert question is not None
    answer = at_its_seat(game, question.player).decide(question, game.number)
    return question.say(answer, game.referee.book.terms)


def goes_on(game: Game, side: Side) -> str:
    """What it says when it is asked whether to go on with a run."""
    until(game, side, "may")
    return errs(game)


@pytest.mark.parametrize("rules", ["ffg", NISEI])
@pytest.mark.parametrize("server", ["Archives", "HQ", "Server 1"])
def test_no_run_is_called_off_where_nothing_is_in_the_way(rules: str, server: str) -> None:
    """There may be nothing to find either: a run is made for what its success brings."""
    corp = LaidSide(servers={"Server 1": LaidServer(root=rezzed("Adonis Campaign"))})
    game = laid(rules, RUNNER, corp, LaidSide(credits=9, rig=cards("Desperado")))
    plays(game, f"run {server}")
    assert goes_on(game, RUNNER) == "continue"


@pytest.mark.parametrize("rules", ["ffg", NISEI])
def test_a_run_is_called_off_before_ice(rules: str) -> None:
    """The first piece has been broken, and the second costs a credit too."""
    corp = LaidSide(credits=9, servers={"R&D": LaidServer(ice=rezzed("Ice Wall", "Ice Wall"))})
    game = laid(rules, RUNNER, corp, LaidSide(credits=9, rig=cards("Corroder", "Desperado")))
    plays(game, "run R&D")
    assert goes_on(game, RUNNER) == "jack out"


@pytest.mark.parametrize(
    ("ice", "rig", "hand", "said"),
    [
        ("Ice Wall", "Corroder", 3, "use Corroder: 1"),
        ("Neural Katana", "Femme Fatale", 2, "use Femme Fatale: 2"),
        ("Neural Katana", "Femme Fatale", 4, "pass"),
    ],
)
def test_ice_is_broken_that_would_end_the_run_or_kill(ice: str, rig: str, hand: int, said: str) -> None:
    """Damage that does not kill may be taken by mistake."""
    corp = LaidSide(credits=0, servers={"R&D": LaidServer(ice=rezzed(ice))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=20, rig=cards(rig), hand=cards(*["Diesel"] * hand)))
    plays(game, "run R&D")
    encountered(game)
    assert errs(game) == said


def test_who_has_paid_for_a_breaker_s_strength_breaks_and_pays_for_no_more() -> None:
    corp = LaidSide(credits=0, servers={"R&D": LaidServer(ice=rezzed("Neural Katana"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=20, rig=cards("Femme Fatale"), hand=cards(*["Diesel"] * 4)))
    plays(game, "run R&D")
    encountered(game)
    plays(game, "use Femme Fatale: 2")
    assert errs(game) == "use Femme Fatale: 1"


def encountered(game: Game) -> None:
    """Goes on to the window of the encounter."""
    while game.state.encounter is None or game.question is None or game.question.player != RUNNER or game.question.kind != "window":
        assert game.question is not None
        answer = game.question.forced() or next(
            (place,) for place, one in enumerate(game.question.options) if one.verb in ("continue", "pass")
        )
        game.answer(answer)


def test_an_agenda_is_scored() -> None:
    agenda = Laid(title="Hostile Takeover", counters={"advancement": 2})
    game = laid(NISEI, CORP, LaidSide(servers={"Server 1": LaidServer(root=(agenda,))}), LaidSide())
    assert errs(game) == "score Hostile Takeover"


def test_what_is_trashed_for_nothing_is_trashed() -> None:
    corp = LaidSide(servers={"Server 1": LaidServer(root=cards("Project Junebug"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=9, hand=cards(*["Diesel"] * 4)))
    plays(game, "run Server 1")
    until(game, RUNNER, "access")
    assert errs(game) == "trash"
    corp = LaidSide(servers={"Server 1": LaidServer(root=rezzed("PAD Campaign"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=20))
    plays(game, "run Server 1")
    until(game, RUNNER, "access")
    assert errs(game) == "no action", "the credits are spared"


def test_what_loses_the_game_is_not_done() -> None:
    """The Runner may trash it at the end of a turn, and loses 10 credits or the game if it leaves play (1996)."""
    game = laid("classic", RUNNER, LaidSide(), LaidSide(credits=3, clicks=1, rig=cards("Loan from Chiba")))
    plays(game, "gain credit")
    until(game, RUNNER, "may")
    assert errs(game) == "no"


def test_nothing_is_trashed_to_make_room_that_is_there() -> None:
    game = laid(NISEI, RUNNER, LaidSide(), LaidSide(credits=9, rig=cards("Corroder"), hand=cards("Gordian Blade")))
    plays(game, "install Gordian Blade")
    assert game.question is not None
    assert game.question.effect == "make room"
    assert errs(game) == "choose none"


def test_all_credits_are_taken_that_may_be_taken() -> None:
    corp = LaidSide(servers={"Server 1": LaidServer(root=rezzed("Adonis Campaign"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=9, rig=(Laid(title="Bank Job", counters={"credit": 8}),)))
    plays(game, "run Server 1")
    plays(game, "choose Bank Job")
    assert game.question is not None
    assert game.question.numbers == (0, 8)
    assert errs(game) == "choose 8"


def test_a_payment_is_missed_by_a_few_credits() -> None:
    """So is what is added to a trace: neither nothing at all, nor all that there is."""
    corp = LaidSide(credits=0, servers={"R&D": LaidServer(ice=rezzed("Hunter"))})
    game = laid(NISEI, RUNNER, corp, LaidSide(credits=12, rig=cards("Access to Globalsec", "Access to Globalsec")))
    plays(game, "run R&D")
    until(game, RUNNER, "pay")
    player = at_its_seat(game, RUNNER)
    assert game.question is not None
    best, given = player.verdict().best.answer[0], player.decide(game.question, game.number)[0]
    assert best > 0
    assert given > 0
    assert 0 < abs(given - best) <= 5


def test_numbers_are_ordered_by_how_near_they_are() -> None:
    asked = Question(player=RUNNER, kind="pay", step="", text="", numbers=(0, 9))
    assert [one.answer[0] for one in nearest(asked, 1)] == [1, 0, 4, 9]


def test_no_card_is_installed_over_another_by_mistake() -> None:
    """The agenda there would be trashed for the asset; ice that needs credits that are not there would have ice trashed."""
    server = LaidServer(ice=rezzed("Ice Wall", "Ice Wall"), root=(Laid(title="Priority Requisition", counters={"advancement": 2}),))
    game = laid(NISEI, CORP, LaidSide(credits=1, hand=cards("PAD Campaign", "Wall of Static"), servers={"Server 1": server}), LaidSide())
    question = until(game, CORP, "action")
    given = {question.options[one.answer[0]].phrase for one in other_plans(question, at_its_seat(game, CORP).verdict().judged)}
    assert "install PAD Campaign in new server" in given
    assert "install Wall of Static on HQ" in given
    assert not {"install PAD Campaign in Server 1", "install Wall of Static on Server 1"} & given


def test_no_agenda_is_given_up_by_mistake() -> None:
    runner = LaidSide(credits=20, rig=cards("Data Dealer"), score=cards("Priority Requisition"))
    game = laid(NISEI, RUNNER, LaidSide(), runner)
    question = until(game, RUNNER, "action")
    judged = at_its_seat(game, RUNNER).verdict().judged
    assert "use Data Dealer" in {question.options[one.answer[0]].phrase for one in judged}
    assert "use Data Dealer" not in {question.options[one.answer[0]].phrase for one in other_plans(question, judged)}
