"""Compound answers: which are offered in an encounter, and giving them through a seat."""

import io
from pathlib import Path

import pytest
from positions import laid_out, read_position

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import SIDES
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.plain.typed_answers import understood
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Strength
from netrunner_tui.rules.seats import SeatAtTable
from netrunner_tui.rules.telling.compound_answer import CompoundAnswer
from netrunner_tui.rules.telling.shortcuts import Shortcut, Wanted, pick, shortcuts
from netrunner_tui.scenarios.nicknames import Catalogues
from netrunner_tui.scenarios.position import lay_out
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.settings.stops import Stops, standing_pass, usual_stops, worth_asking


def played(seat: SeatAtTable, shortcut: Shortcut) -> bool:
    """Gives the answers of a shortcut one after the other, as interfaces do; False where a question did not fit."""
    for step in shortcut.steps:
        question = seat.question()
        answer = pick(question, step) if question is not None else None
        if answer is None:
            return False
        seat.answer(answer)
    return True


def encounter(ice: str, rig: tuple[Laid, ...], credits: int, rules: str = "nisei-1.6") -> Game:
    """An encounter with a rezzed piece of ice in front of HQ."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title=ice, faceup=True),))})
    runner = LaidSide(credits=credits, rig=rig)
    game = laid_out(Position(rules=rules, corp=corp, runner=runner, turn="runner"))
    run_into_ice(game)
    return game


def run_into_ice(game: Game) -> None:
    while game.state.encounter is None:
        assert game.question is not None
        run = next(((place,) for place, option in enumerate(game.question.options) if option.phrase == "run HQ"), None)
        answer = run or game.question.decline()
        assert answer is not None
        game.answer(answer)


def test_what_cannot_break_the_ice_is_not_offered_to_break_it() -> None:
    """It may be used, for it does something else too; but AI programs break nothing here, however strong (CR 1.2.2)."""
    game = encounter("Swordsman", (Laid(title="Mayfly"),), 9)
    assert offered(game) == [], "nor is it boosted at once"
    game.answer((0,))
    assert game.question is not None
    (used,) = (option for option in game.question.options if option.phrase == "use Mayfly: 1")
    assert used.result is None
    assert used.effect
    assert offered(game) == []


def test_nothing_is_offered_at_once_where_x_has_to_be_chosen_first() -> None:
    assert offered(encounter("Whitespace", (Laid(title="Utae"),), 9)) == []


def test_breaking_that_costs_more_for_each(tmp_path: Path) -> None:
    """A shortcut shows what it takes, also where each subroutine that is chosen costs more (1996)."""
    root = "root: [{card: Crystal Palace Station Grid, rezzed: true}]"
    position = "rules: classic\nturn: runner\nrunner: {credits: 9, rig: [Pile Driver]}\n"
    corp = f"corp: {{servers: {{HQ: {{ice: [{{card: Razor Wire, rezzed: true}}], {root}}}}}}}"
    game = read_position(tmp_path, position + corp)
    run_into_ice(game)
    found = {s.phrase: s for s in offered(game)}
    assert {phrase: s.cost for phrase, s in found.items()} == {
        "break all with Pile Driver": Price(credits=5), "break 1 with Pile Driver": Price(credits=4),
        "break 2 with Pile Driver": Price(credits=4),
    }  # fmt: skip
    assert played(LocalTable(game).seat("runner"), found["break all with Pile Driver"])
    assert game.state.runner.credits == 4


def offered(game: Game) -> list[Shortcut]:
    assert game.question is not None
    return list(shortcuts(game.question, game.view("runner")))


MORE = """set: {code: more, name: More}
cards:
- title: More Teeth
  side: corp
  type: asset
  cost: 0
  abilities:
  - static: {gain subroutine: {gain: 1}, of: {type: ice}, at: last}
"""


def test_what_limits_breaking_counts_printed_subroutines_alone(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(MORE)
    for cards in ("downfall", "system-gateway"):  # those that are here: to read all of them again takes long
        (tmp_path / f"{cards}.yaml").symlink_to(cards_folder() / f"{cards}.yaml")
    catalogue = Catalogues.of_folders([tmp_path]).of("nisei-1.6")
    hq = LaidServer(ice=(Laid(title="Afshar", faceup=True),))
    servers = {"HQ": hq, "Server 1": LaidServer(root=(Laid(title="More Teeth", faceup=True),))}
    runner = LaidSide(credits=20, rig=(Laid(title="Unity"),))
    game = lay_out(Position(rules="nisei-1.6", corp=LaidSide(servers=servers), runner=runner, turn="runner"), catalogue.pool).game
    run_into_ice(game)
    seat = LocalTable(game).seat("runner")
    assert _breaks(game) == [
        "break 1 with Unity",
        "break 1,3 with Unity",
        "break 2 with Unity",
        "break 2,3 with Unity",
        "break 3 with Unity",
    ]
    assert played(seat, next(s for s in offered(game) if s.phrase == "break 1 with Unity"))
    assert _breaks(game) == ["break 3 with Unity"], "the printed one that is left may not be broken, the other one may"
    assert played(seat, next(s for s in offered(game) if s.phrase == "break 3 with Unity"))
    assert game.state.encounter is not None
    assert len(game.state.encounter.broken) == 2


def _breaks(game: Game) -> list[str]:
    return sorted(s.phrase for s in offered(game) if s.phrase.startswith("break") and s.option.verb == "use" and s.strength is None)


def test_boosting_up_to_what_the_ice_needs() -> None:
    game = encounter("Brân 1.0", (Laid(title="Cleaver"),), 5)
    found = {s.phrase: (s.cost, s.strength) for s in offered(game) if s.strength is not None}
    assert found == {
        "boost Cleaver": (Price(credits=2), Strength(3, 4)),
        "boost Cleaver 2 times": (Price(credits=4), Strength(3, 5)),
    }


def held(ice: str, rig: dict[str, int], credits: int, rules: str = "ffg") -> Game:
    """An encounter on HQ with cards that have so many credits on them."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title=ice, faceup=True),))})
    cards = tuple(Laid(title=title, faceup=True, counters={"credit": count} if count else {}) for title, count in rig.items())
    game = laid_out(Position(rules=rules, corp=corp, runner=LaidSide(credits=credits, rig=cards), turn="runner"))
    run_into_ice(game)
    return game


@pytest.mark.parametrize(
    ("rig", "credits", "ice", "breaks"),
    [
        # Two credits that no other card need have: one boost, one break.
        ({"Corroder": 0, "The Toolbox": 2}, 0, "Wall of Static", True),
        ({"Corroder": 0, "The Toolbox": 1}, 0, "Wall of Static", False),
        ({"Corroder": 0, "Cyberfeeder": 1}, 1, "Wall of Static", True),
        # Boosts of Dagger are paid with credits of stealth cards alone, its breaks with any (CR 1.10.4b).
        ({"Dagger": 0, "Cloak": 1}, 1, "Neural Katana", True),
        ({"Dagger": 0, "Cloak": 1}, 0, "Neural Katana", False),
        ({"Dagger": 0, "Cloak": 1, "Cyberfeeder": 1}, 0, "Neural Katana", True),
        ({"Dagger": 0, "Cloak": 1}, 9, "Archer", False),
        ({"Dagger": 0, "Cloak": 2}, 9, "Archer", True),
        ({"Dagger": 0, "Cyberfeeder": 9}, 9, "Neural Katana", False),
        # What is for icebreakers pays for none of the rest.
        ({"Corroder": 0, "Bank Job": 8}, 0, "Wall of Static", False),
    ],
)
def test_what_credits_on_cards_pay_for_is_offered(rig: dict[str, int], credits: int, ice: str, breaks: bool) -> None:
    game = held(ice, rig, credits)
    found = [s for s in offered(game) if s.everything]
    assert bool(found) == breaks
    if found:
        cost, before = found[0].cost.credits, _purse(game)
        _give(game, found[0])
        assert game.state.encounter is None, "all that is unbroken was broken, and nothing was asked that had to be answered otherwise"
        assert _purse(game) == before - cost


def _purse(game: Game) -> int:
    return game.state.runner.credits + sum(card.counters.get("credit", 0) for card in game.state.cards.values() if card.zone == "rig")


def _give(game: Game, whole: Shortcut) -> None:
    """Gives a compound answer, paying from the first card, and passes."""
    compound = CompoundAnswer()
    assert game.question is not None
    answer = compound.begin(game.question, whole.steps)
    while answer is not None:
        game.answer(answer)
        assert game.question is not None
        answer = compound.go_on(game.question)
        if answer is None and game.question.effect == "pay from":
            answer = game.question.decline()
            assert answer is not None
    while game.state.encounter is not None and game.question is not None:
        declined = game.question.decline()
        assert declined is not None
        game.answer(declined)


def test_no_more_boosts_than_cards_can_pay_for() -> None:
    """Each is one answer that can be given; together they must not cost more than there is (CR 1.16.1)."""
    assert [s.phrase for s in offered(held("Wall of Static", {"Corroder": 0, "The Toolbox": 1}, 0))] == ["boost Corroder"]
    assert [s.phrase for s in offered(held("Archer", {"Dagger": 0, "Cloak": 1}, 9))] == ["boost Dagger"]


@pytest.mark.parametrize(("ice", "boosts"), [("Quandary", 2), ("Keeper", 3)])
def test_what_may_be_spent_in_a_run_limits_what_is_offered(ice: str, boosts: int) -> None:
    """1996: in a run of Wilson's, the Runner spends at most 3 bits on icebreakers, of whatever is in the pool."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title=ice, faceup=True),))})
    rig = (Laid(title="Codecracker"), Laid(title="Wilson, Weeflerunner Apprentice"))
    game = laid_out(Position(rules="classic", corp=corp, runner=LaidSide(credits=20, rig=rig), turn="runner"))
    wanted = ["gain credit", "use Wilson, Weeflerunner Apprentice: 1", "run HQ"]
    while game.state.encounter is None and (question := game.question) is not None:
        place = next((place for place, option in enumerate(question.options) if wanted and option.phrase == wanted[0]), None)
        given = question.decline() if place is None else (place,)
        assert given is not None, [option.phrase for option in question.options]
        wanted = wanted if place is None else wanted[1:]
        game.answer(given)
    assert [s.phrase for s in offered(game) if s.everything] == (["break 1 with Codecracker"] if boosts == 2 else [])
    assert max(s.times for s in offered(game) if s.strength is not None) == boosts


def test_boosting_is_for_the_right_ice() -> None:
    rig = (Laid(title="Cleaver"), Laid(title="Carmen"), Laid(title="Mayfly"))
    phrases = [s.phrase for s in offered(encounter("Karunā", rig, 9)) if s.strength is not None]
    assert phrases == ["boost Carmen", "boost Mayfly", "boost Mayfly 2 times"]


def test_boosts_of_1996_are_for_the_ice_that_the_program_breaks() -> None:
    """Ten boosts of a codecracker and a worm hid behind a second page how a sentry is broken."""
    rig = (Laid(title="Codecracker"), Laid(title="Dwarf"), Laid(title="Loony Goon"))
    game = encounter("Hunter", rig, 9, "classic")
    assert {s.option.title for s in offered(game) if s.strength is not None} == {"Loony Goon"}


def test_what_can_break_nothing_of_the_ice_is_no_reason_to_ask() -> None:
    """A Runner with a decoder alone was asked at each subroutine of a wall; one that could break it is asked as before."""
    for title, rules, asked in (("Unity", "nisei-1.6", False), ("Cleaver", "nisei-1.6", True)):
        game = encounter("Bastion", (Laid(title=title),), 9, rules)
        assert game.question is not None
        view = game.view("runner")
        (boost,) = (option for option in game.question.options if option.does == "strength")
        assert worth_asking(game.question, boost, view) is asked
        assert (standing_pass(game.question, view, usual_stops("runner")) is None) is asked
        assert standing_pass(game.question, view, Stops("always")) is None
        said = understood(game.question, f"boost {title}")
        assert game.question.options[said[0]] == boost, "it can be given by the words that it is read aloud by"


def test_through_a_pipe_nobody_is_asked_to_boost_outside_an_encounter() -> None:
    """After each action of the Runner it was asked whether to boost: a script is asked at every window, but for what changes nothing."""
    game = laid_out(Position(rules="nisei-1.6", corp=LaidSide(), runner=LaidSide(rig=(Laid(title="Unity"),)), turn="runner"))
    table, said = LocalTable(game), io.StringIO()
    run(PlainTable({side: table.seat(side) for side in SIDES}, resume="here.jsonl"), stdin=io.StringIO("1\n1\n"), stdout=said)
    assert said.getvalue().count("Take an action") == 3
    assert "Unity, ability 2" not in said.getvalue()


def test_breaking_sets_and_all() -> None:
    found = offered(encounter("Pharos", (Laid(title="Cleaver"),), 20))
    assert [s.phrase for s in found if s.strength is not None] == ["boost Cleaver", "boost Cleaver 2 times"]
    game = encounter("Karunā", (Laid(title="Carmen"),), 9)
    assert played(LocalTable(game).seat("runner"), next(s for s in offered(game) if s.strength is not None))
    assert [(s.phrase, s.cost, s.subroutines, s.everything) for s in offered(game)] == [
        ("break all with Carmen", Price(credits=2), (1, 2), True),
        ("break 1 with Carmen", Price(credits=1), (1,), False),
        ("break 2 with Carmen", Price(credits=1), (2,), False),
    ]


def test_breaking_is_limited_by_what_can_be_paid() -> None:
    game = encounter("Brân 1.0", (Laid(title="Mayfly"),), 0)
    assert [s.phrase for s in offered(game)] == [
        "break all with Brân 1.0",
        "break 1 with Brân 1.0",
        "break 2 with Brân 1.0",
        "break 3 with Brân 1.0",
        "break 1,2 with Brân 1.0",
        "break 1,3 with Brân 1.0",
        "break 2,3 with Brân 1.0",
    ]
    assert offered(game)[0].cost == Price(lost_clicks=3)


def test_boosting_and_breaking_is_one_answer_with_the_whole_price() -> None:
    """The first answer of an encounter with a known wall: 3 boosts, then the break (CR 3.9.5)."""
    game = encounter("Brân 1.0", (Laid(title="Cleaver"),), 8)
    found = {s.phrase: s for s in offered(game) if s.option.title == "Cleaver"}
    whole = found["break all with Cleaver"]
    assert (whole.cost, whole.boost, whole.times) == (Price(credits=8), Price(credits=6), 3)
    assert found["break 2 with Cleaver"].cost == Price(credits=7)
    assert played(LocalTable(game).seat("runner"), whole)
    assert game.state.runner.credits == 0
    assert offered(game) == []
    assert "break all with Cleaver" not in [s.phrase for s in offered(encounter("Brân 1.0", (Laid(title="Cleaver"),), 7))]
    assert not any(s.subroutines for s in offered(encounter("Karunā", (Laid(title="Cleaver"),), 20)) if s.option.title == "Cleaver")


def test_playing_one() -> None:
    game = encounter("Brân 1.0", (Laid(title="Cleaver"),), 8)
    seat = LocalTable(game).seat("runner")
    boost = next(s for s in offered(game) if s.phrase == "boost Cleaver 3 times")
    assert played(seat, boost)
    breaking = next(s for s in offered(game) if s.phrase == "break all with Cleaver")
    use = Wanted("use", breaking.option.card, 1)
    first, second, third = (Wanted("choose", subroutine=place) for place in (1, 2, 3))
    assert breaking.cost == Price(credits=2)
    assert breaking.steps == ((use,), (first, second), (use,), (third,))
    assert played(seat, breaking)
    assert game.state.runner.credits == 0
    assert offered(game) == []


def test_a_question_that_does_not_fit_stops_it() -> None:
    game = encounter("Brân 1.0", (Laid(title="Cleaver"),), 3)
    seat = LocalTable(game).seat("runner")
    assert game.question is not None
    boost = next(option for option in game.question.options if option.phrase == "use Cleaver: 2")
    twice = Shortcut(boost, ((Wanted.like(boost),),) * 2, boost.cost.times(2), times=2, strength=Strength(3, 5))
    assert not played(seat, twice)
    assert game.state.runner.credits == 1


@pytest.mark.parametrize("phrase", ["run HQ", "gain credit"])
def test_nothing_outside_of_encounters(phrase: str) -> None:
    position = Position(rules="nisei-1.6", corp=LaidSide(), runner=LaidSide(rig=(Laid(title="Cleaver"),)), turn="runner")
    game = laid_out(position)
    while game.question is not None and phrase not in [option.phrase for option in game.question.options]:
        assert offered(game) == []
        game.answer(game.question.decline() or (0,))
