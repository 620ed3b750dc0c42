"""What a seat remembers of the other's hand: titles, as often as copies were seen at once, until they may have left."""

from test_bots_positions import cards, laid

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagine import Worlds
from netrunner_tui.scenarios.script import LaidSide

HQ = ("Hedge Fund", "Hedge Fund", "Palisade")


def remembered(game: Game) -> dict[str, list[float]]:
    """The chances of each title that the Runner has seen in HQ, one for each copy."""
    found: dict[str, list[float]] = {}
    for title, chance in Worlds(game, RUNNER).seen_in_hand():
        found.setdefault(title, []).append(chance)
    return found


def does(game: Game, *wanted: str) -> None:
    """Gives answers by how their phrases begin, one after the other; what stands between is passed by."""
    for phrase in wanted:
        while (question := game.question) is not None:
            fitting = [place for place, option in enumerate(question.options) if option.phrase.startswith(phrase)]
            if fitting:
                game.answer((fitting[0],))
                break
            answer = question.forced() or question.decline() or ((0,) if question.kind in ("access", "order") else None)
            assert answer is not None, (phrase, [option.phrase for option in question.options])
            game.answer(answer)


def whole_hand_accessed(hand: tuple[str, ...] = HQ, deck: str = "Palisade") -> Game:
    corp = LaidSide(credits=9, hand=cards(*hand), deck=cards(*[deck] * 9))
    runner = LaidSide(credits=9, hand=cards(*["Jailbreak"] * 2), rig=cards("Docklands Pass"))
    game = laid("nisei-1.6", RUNNER, corp, runner)
    does(game, "play Jailbreak", "choose HQ", "gain credit")
    return game


def test_all_of_a_hand_that_was_accessed_is_remembered() -> None:
    assert remembered(whole_hand_accessed()) == {"Hedge Fund": [1.0, 1.0], "Palisade": [1.0]}


def test_ice_that_is_installed_was_no_operation() -> None:
    game = whole_hand_accessed()
    does(game, "gain credit", "gain credit", "install Palisade on HQ", "gain credit")
    known = remembered(game)
    assert known["Hedge Fund"] == [1.0, 1.0]
    assert all(chance < 1.0 for chance in known.get("Palisade", []))


def test_a_copy_that_is_played_is_gone_and_the_other_is_not() -> None:
    game = whole_hand_accessed()
    does(game, "gain credit", "gain credit", "play Hedge Fund", "gain credit")
    assert remembered(game)["Hedge Fund"] == [1.0]


def test_a_card_that_was_seen_on_top_of_the_deck_is_known_in_hand_when_it_is_drawn() -> None:
    corp = LaidSide(credits=9, hand=cards("Hedge Fund"), deck=cards("Urtica Cipher", *["Palisade"] * 9))
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(credits=9, hand=cards("Jailbreak")))
    does(game, "run R&D", "gain credit")
    assert remembered(game) == {}
    does(game, "gain credit", "gain credit", "gain credit")
    assert remembered(game) == {"Urtica Cipher": [1.0]}
    held = [game.state.cards[oid].title for oid in game.state.zone(CORP, "hand")]
    assert "Urtica Cipher" in held
