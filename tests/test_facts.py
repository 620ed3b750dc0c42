"""Rules that are about what a seat sees, or about the order of facts, and that a scenario therefore cannot look at."""

from positions import laid_out

from netrunner_tui.library.describe import facts
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.events import ChoiceRemembered, apply
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.view import Seat
from netrunner_tui.plain.board_lines import described
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.table.board.chips import face
from netrunner_tui.table.board.inspector import state
from netrunner_tui.table.drawing.glyphs import SAFE


def answer(game: Game, *phrases: str) -> None:
    """Gives these answers, each at the first question that has it; every other question is declined."""
    for phrase in phrases:
        while (question := game.question) is not None:
            said = [option.phrase for option in question.options]
            if phrase in said:
                game.answer((said.index(phrase),))
                break
            declined = question.decline()
            assert declined is not None, (phrase, said)
            game.answer(declined)


def test_the_credits_of_both_players_are_open() -> None:
    """What is in a credit pool is open to both players, and to who looks on (CRED-02)."""
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=LaidSide(credits=7), runner=LaidSide(credits=3)))
    seats: tuple[Seat, ...] = (*SIDES, "table")
    for seat in seats:
        view = game.view(seat)
        assert (view.player(CORP).credits, view.player(RUNNER).credits) == (7, 3)


def searched(rules: str, identity: str) -> list[str]:
    """The facts of a search whose find is installed where an identity pays for installs."""
    start_up = LaidServer(root=(Laid(title="Start-Up", faceup=True),))
    corp = LaidSide(identity=identity, deck=(Laid(title="Board Memo"),), servers={"Server 1": start_up})
    game = laid_out(Position(rules=rules, turn="corp", corp=corp, runner=LaidSide()), sets=True)
    answer(game, "use Start-Up", "choose Board Memo", "install Board Memo in new server")
    return [type(event).__name__ for answered in game.history for event in answered.events]


def test_a_search_is_whole_before_anything_reacts() -> None:
    """A search is over, with its shuffle, before what was found is installed and before anything reacts to that (SIM-09)."""
    facts = searched("nisei-1.6", "Haas-Bioroid: Engineering the Future")
    assert facts.index("Shuffled", facts.index("AbilityUsed")) < facts.index("CardInstalled") < facts.index("AbilityTriggered")


def test_a_strength_that_no_die_has_said_yet_is_a_star(pools: Pools) -> None:
    """The strength of AI Boon is `*` until its die is thrown, and again when that run is over (1996 "AI Boon")."""
    rex = LaidServer(ice=(Laid(title="Rex", faceup=True),))
    rig = (Laid(title="AI Boon"),)
    position = Position(rules="classic", turn="runner", corp=LaidSide(servers={"HQ": rex}), runner=LaidSide(rig=rig))
    game = laid_out(position)

    def strength() -> str:
        now = game.view(CORP).rig[0].strength
        assert now is not None
        return now.shown

    assert strength() == "*"
    assert "strength *" in described(game.view(CORP).rig[0], rulebook("classic").terms)
    game.randomness.force(game.state.randoms, ["4"])
    answer(game, "run HQ")
    assert strength() == "4"
    while game.state.run is not None:
        answer(game, "pass")
    assert strength() == "*"
    assert ("strength", "*") in facts(pools.of("classic").cards["AI Boon"].printed)


def test_an_exposed_card_stays_turned_up_for_both() -> None:
    """In 1996 an exposed card lies faceup and not rezzed before both players, and before who looks on, until it is rezzed."""
    corp = LaidSide(hand=(Laid(title="Hostile Takeover"),), servers={"Server 1": LaidServer(root=(Laid(title="TRAP!"),))})
    game = laid_out(Position(rules="classic", turn="runner", corp=corp, runner=LaidSide(hand=(Laid(title="Hunt Club BBS"),))))
    answer(game, "play Hunt Club BBS", "choose card in Server 1")
    seats: tuple[Seat, ...] = (*SIDES, "table")
    for seat in seats:
        view = game.view(seat)
        card = view.servers[3].root[0]
        assert (card.title, card.faceup, card.turned_up) == ("TRAP!", False, True)
        assert "TRAP!, faceup, not rezzed" in described(card, rulebook("classic").terms)
        assert [line.text for line in game.log(seat)][-1] == "TRAP! is exposed."
    shown = [face(game.view(side).servers[3].root[0], side, SAFE) for side in SIDES]
    assert [one.state for one in shown] == ["faceup, 0c", "faceup"]
    assert [state(game.view(side).servers[3].root[0], side) for side in SIDES] == ["faceup, unrezzed"] * 2


def test_a_card_that_an_older_file_says_is_turned_up() -> None:
    """Files of version 0.1 kept it as a choice of the card that it lies faceup; it lies faceup when such a file is opened."""
    corp = LaidSide(servers={"Server 1": LaidServer(root=(Laid(title="TRAP!"),))})
    state = laid_out(Position(rules="classic", turn="runner", corp=corp, runner=LaidSide())).state.snapshot()
    (oid,) = state.root("Server 1")
    apply(state, ChoiceRemembered(oid, "revealed", 1))
    assert state.cards[oid].open
    assert not state.cards[oid].faceup
