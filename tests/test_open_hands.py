"""A hand that lies open to both players while a card says so: who sees it, what is told, and what is made of it in worlds."""

import random

import pytest
from positions import cards, laid_out

from netrunner_tui.model import events
from netrunner_tui.model.card_zones import DECK, HAND
from netrunner_tui.model.events import fold
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.view import Seat
from netrunner_tui.plain import board_lines
from netrunner_tui.players.secrecy import Twin, hidden_cards, unseen_in_log, unseen_now
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.take_back import last_deed_of
from netrunner_tui.scenarios.script import LaidSide, Position

STAR = "Harishchandra Ent.: Where You're the Star"
GRIP = ("Sure Gamble", "Diesel", "Sure Gamble", "Corroder")
OPEN = ["Corroder", "Diesel", "Sure Gamble", "Sure Gamble"]


def begun(tags: int, turn: str = "runner", hand: tuple[str, ...] = GRIP, rules: str = "nisei-1.6") -> Game:
    corp = LaidSide(identity=STAR, credits=5, hand=cards("Hedge Fund", "Ice Wall"), deck=cards(*["Hedge Fund"] * 5))
    deck = cards("Mimic", "Daily Casts", "Account Siphon", "Desperado")
    runner = LaidSide(credits=9, tags=tags, hand=cards(*hand), deck=deck)
    return laid_out(Position(rules=rules, turn=turn, corp=corp, runner=runner))  # type: ignore[arg-type]


def does(game: Game, *wanted: str) -> None:
    """Gives answers by their phrases; what stands between is passed by."""
    for phrase in wanted:
        while (question := game.question) is not None:
            fitting = [place for place, option in enumerate(question.options) if option.phrase == phrase]
            answer = (fitting[0],) if fitting else question.forced() or question.decline()
            assert answer is not None, (phrase, [option.phrase for option in question.options])
            game.answer(answer)
            if fitting:
                break


def seen(game: Game, seat: Seat) -> list[str] | None:
    held = game.view(seat).runner.hand
    return None if held is None else [card.title for card in held]


def test_both_players_and_spectators_see_it_until_the_tag_is_gone() -> None:
    game = begun(tags=1)
    for seat in ("corp", "table"):
        assert seen(game, seat) == OPEN
    assert seen(game, "runner") == list(GRIP)
    does(game, "remove tag", "pass")
    for seat in ("corp", "table"):
        assert seen(game, seat) is None
    assert seen(game, "runner") == list(GRIP)
    assert game.view("runner").corp.hand is None


def test_without_a_tag_it_is_closed_and_the_other_hand_always_is() -> None:
    assert seen(begun(tags=0), "corp") is None
    assert begun(tags=1).view("runner").corp.hand is None


def test_an_empty_hand_lies_open_too_and_what_comes_is_seen() -> None:
    game = begun(tags=1, hand=())
    assert seen(game, "corp") == []
    does(game, "draw", "gain credit")
    assert seen(game, "corp") == ["Mimic"]
    assert seen(game, "table") == ["Mimic"]
    assert "Runner draws 1 card for 1 click." in " ".join(line.text for line in game.log("corp"))
    assert any(line.text == "Mimic comes to the grip." for line in game.log("corp"))
    assert all("comes to" not in line.text for line in game.log("runner"))


def test_how_it_is_held_and_when_each_card_came_is_not_told() -> None:
    game = begun(tags=1)
    oids = set(game.state.zone(RUNNER, HAND))
    assert not oids & {card.card for card in game.view("corp").runner.hand or ()}
    for number in range(20):
        unseen_now(game, CORP, random.Random(number))


def test_it_is_read_out() -> None:
    told = "The grip lies open: Corroder, Diesel and 2 copies of Sure Gamble."
    game = begun(tags=1)
    assert told in board_lines.rig(game.view("corp"))
    assert told in board_lines.board(game.view("corp"))
    assert all("lies open" not in line for line in board_lines.board(begun(tags=0).view("corp")))


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg"])
def test_events_alone_open_and_close_it(rules: str) -> None:
    game = begun(tags=1, rules=rules)
    does(game, "draw", "remove tag", "draw", "gain credit")
    state = game.start.snapshot()
    kinds = []
    for answered in game.history:
        kinds += [type(event) for event in answered.events]
        fold(state, answered.events)
    assert state.data() == game.state.data()
    assert kinds.count(events.HandClosed) == 1
    assert not state.runner.hand_open
    assert all(state.cards[oid].seen == 2 and not state.cards[oid].turned_up for oid in state.zone(RUNNER, HAND))


def test_who_thinks_ahead_knows_it_and_remembers_what_was_there() -> None:
    game = begun(tags=1, turn="corp")
    worlds = Worlds(game, CORP)
    for number in range(8):
        state = worlds.draw(Belief(seed="1"), number).state
        assert [state.cards[oid].title for oid in state.zone(RUNNER, HAND)] == list(GRIP)
    # A deck is not known with it.
    drawn = [worlds.draw(Belief(seed="1"), number).state for number in range(20)]
    decks = {tuple(state.cards[oid].title for oid in state.zone(RUNNER, DECK)) for state in drawn}
    assert len(decks) > 1


def test_a_closed_hand_is_dealt_anew_but_for_what_is_remembered() -> None:
    game = begun(tags=0, turn="corp")
    hands = {
        tuple(state.cards[oid].title for oid in state.zone(RUNNER, HAND))
        for state in (Worlds(game, CORP).draw(Belief(seed="1"), number).state for number in range(20))
    }
    assert len(hands) > 1


def test_what_lay_open_is_remembered() -> None:
    assert Worlds(begun(tags=0), CORP).seen_in_hand() == ()
    opened = begun(tags=1)
    known = Worlds(opened, CORP)
    known.seen_in_hand()
    does(opened, "draw", "play Diesel", "remove tag", "gain credit")
    titles = sorted(opened.state.cards[oid].title for oid in opened.state.zone(RUNNER, HAND))
    assert sorted(title for title, chance in known.seen_in_hand() if chance == 1.0) == titles


def test_hidden_are_other_cards_than_these() -> None:
    game = begun(tags=1)
    held = set(game.state.zone(RUNNER, HAND))
    assert held.isdisjoint(hidden_cards(game.state, CORP))
    does(game, "remove tag", "pass")
    assert held <= set(hidden_cards(game.state, CORP))
    for number in range(20):
        unseen_now(game, CORP, random.Random(number))
        unseen_in_log(game, CORP, random.Random(number))


def test_a_second_game_with_other_cards_looks_alike_until_they_come() -> None:
    game = begun(tags=1)
    first, second, *_ = game.state.zone(RUNNER, DECK)
    twin = Twin(game, CORP, first, second)
    followed = 0
    for _ in range(10):
        question = game.question
        assert question is not None
        draws = [place for place, option in enumerate(question.options) if option.phrase == "draw"]
        answer = (draws[0],) if draws else question.forced() or question.decline()
        assert answer is not None
        game.answer(answer)
        if not twin.follow(question, answer):
            break
        followed += 1
    assert followed >= 1
    assert "Mimic" in (seen(game, "corp") or [])


def test_the_owner_who_takes_back_a_draw_asks() -> None:
    game = begun(tags=1)
    does(game, "draw", "pass")
    assert last_deed_of(game, RUNNER) is not None
