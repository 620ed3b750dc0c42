"""What is read off the words of cards once."""

import pytest
from card_pools import pools
from positions import cards, laid_out

from netrunner_tui.abilities import words
from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.settings.stops import lone_answer


@pytest.mark.parametrize(("title", "alone"), [("Corporate Troubleshooter", True), ("Misdirection", True), ("Rubicon Switch", False)])
def test_x_is_how_much_is_done_or_limits_what_it_is_done_to(title: str, alone: bool) -> None:
    """So much strength, so many tags: the more the better. Ice that may cost so much: another X is another card."""
    pool = pools().of("nisei-1.6")
    ability = next(one for one in pool.facts[title].abilities if isinstance(one, words.Paid) and one.cost.x_credits)
    assert pool.readings.x_is_how_much(ability) is alone


def test_a_view_says_which_cards_in_archives_wait_for_their_access() -> None:
    """By what they do: others speak of accesses, too. Of a facedown one the Runner learns nothing."""
    corp = LaidSide(discard=(*cards("Shock!", "Trojan Horse"), Laid(title="Shock!", faceup=False)))
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=corp, runner=LaidSide()))
    assert [card.waits_for_access for card in game.view("corp").corp.discard] == [True, False, True]
    assert [card.waits_for_access for card in game.view("runner").corp.discard] == [True, False, False]


@pytest.mark.parametrize(("rules", "traps"), [("ffg", ("Snare!", "Project Junebug")), ("classic", ("TRAP!", "Setup!"))])
def test_traps_that_do_nothing_in_archives_are_accessed_there_without_asking_in_which_order(rules: str, traps: tuple[str, str]) -> None:
    """One of nine questions of the starter decks of 2012 was for the next card of Archives, where these lie and do nothing."""
    corp = LaidSide(credits=9, discard=cards(*traps, "Night Shift" if rules == "classic" else "Hedge Fund"))
    game = laid_out(Position(rules=rules, turn="runner", corp=corp, runner=LaidSide()))
    asked = accessed = 0
    while (question := game.question) is not None and accessed < 3:
        given = question.decline() or (0,)
        if question.kind == "access":
            lone = lone_answer(question, game.view(question.player))
            asked, accessed, given = asked + (lone is None), accessed + 1, lone or given
        for place, option in enumerate(question.options):
            if option.phrase == "run Archives":
                given = (place,)
        game.answer(given)
    assert (asked, accessed) == (0, 3)
    assert not game.view("runner").runner.tags


def test_a_trap_that_fires_in_archives_is_accessed_when_the_runner_wants_it() -> None:
    corp = LaidSide(discard=cards("Shock!", "Snare!"))
    game = laid_out(Position(rules="ffg", turn="corp", corp=corp, runner=LaidSide()))
    assert [card.waits_for_access for card in game.view("runner").corp.discard] == [True, False]
    corp = LaidSide(servers={"Server 1": LaidServer(root=(Laid(title="Snare!", faceup=True),))})
    game = laid_out(Position(rules="ffg", turn="corp", corp=corp, runner=LaidSide()))
    assert [card.waits_for_access for card in game.view("runner").cards().values() if card.title == "Snare!"] == [True]


def test_a_mode_that_both_players_see_to_be_the_only_one_is_chosen_without_asking() -> None:
    """No bits lie on Broker, so 3 are placed."""

    def mode(game: Game, phrase: str) -> tuple[int, bool]:
        while (question := game.question) is not None and question.effect != "mode":
            found = [place for place, option in enumerate(question.options) if option.phrase == phrase]
            game.answer((found or [0])[:1] if found else question.decline() or (0,))
        assert question is not None
        return len(question.options), lone_answer(question, game.view(question.player)) is not None

    runner = LaidSide(rig=cards("Broker"))
    assert mode(laid_out(Position(rules="classic", turn="runner", corp=LaidSide(), runner=runner)), "use Broker") == (1, True)
    runner = LaidSide(rig=(Laid(title="Broker", counters={"credit": 3}),))
    assert mode(laid_out(Position(rules="classic", turn="runner", corp=LaidSide(), runner=runner)), "use Broker") == (2, False)


@pytest.mark.parametrize(("other", "asked"), [("Smartware Distributor", False), ("Daily Casts", True)])
def test_which_of_two_copies_resolves_first_is_not_asked(other: str, asked: bool) -> None:
    """They do the same, whatever number of credits lies on each; two different cards may be put in either order."""
    rig = (Laid(title="Smartware Distributor", counters={"credit": 3}), Laid(title=other, counters={"credit": 2}))
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=LaidSide(clicks=1, deck=cards("Hedge Fund")), runner=LaidSide(rig=rig)))
    while (question := game.question) is not None and question.kind != "order":
        found = [place for place, option in enumerate(question.options) if option.phrase == "gain credit"]
        game.answer((found[0],) if found else question.decline() or (0,))
    assert question is not None
    assert (lone_answer(question, game.view("runner")) is None) == asked
