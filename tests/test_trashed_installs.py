"""What an install trashes for certain is a typed result of the answer, which only its player gets."""

import pytest
from positions import cards
from test_bots_positions import laid, rezzed, until

from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.plain.answer_numbers import numbers
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.options import Trashes
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.drawing.glyphs import SAFE


def corp_game(rules: str, hand: str, server: LaidServer, credits: int = 5) -> Game:
    """A game at the Corp's first action, with one remote server."""
    corp = LaidSide(credits=credits, hand=cards(hand), servers={"Server 1": server})
    game = laid(rules, CORP, corp, LaidSide(credits=5))
    until(game, CORP, "action")
    return game


def trashed(game: Game) -> dict[str, tuple[str, ...]]:
    """What each install in a place that exists trashes, by its phrase."""
    assert game.question is not None
    installs = [option for option in game.question.options if option.verb == "install"]
    return {option.phrase: option.result.names for option in installs if isinstance(option.result, Trashes)}


def root(*titles: str) -> LaidServer:
    return LaidServer(root=tuple(Laid(title=title) for title in titles))


@pytest.mark.parametrize(
    ("rules", "hand", "server", "names"),
    [
        ("nisei-1.6", "PAD Campaign", root("Adonis Campaign", "Ash 2X3ZB9CY"), ("Adonis Campaign",)),
        ("nisei-1.6", "Priority Requisition", root("PAD Campaign"), ("PAD Campaign",)),
        ("nisei-1.6", "Ash 2X3ZB9CY", root("PAD Campaign"), ()),
        ("ffg", "PAD Campaign", root("Adonis Campaign"), ("Adonis Campaign",)),
        ("classic", "Hostile Takeover", root("BBS Whispering Campaign", "Red Herrings"), ("BBS Whispering Campaign",)),
        ("classic", "Jerusalem City Grid", root("Jerusalem City Grid"), ("Jerusalem City Grid",)),
        ("classic", "Jerusalem City Grid", root("Red Herrings"), ()),
    ],
)
def test_the_answer_says_what_goes(rules: str, hand: str, server: LaidServer, names: tuple[str, ...]) -> None:
    game = corp_game(rules, hand, server)
    assert trashed(game) == ({f"install {hand} in Server 1": names} if names else {})
    before = set(game.state.root("Server 1"))
    game.answer(next((place,) for place, option in enumerate(game.question.options) if option.server == "Server 1"))  # type: ignore[union-attr]
    if game.question is not None and game.question.effect == "make room":
        game.answer(game.question.decline() or game.question.forced() or ())
    gone = before - set(game.state.root("Server 1"))
    assert len(gone) == len(names)


@pytest.mark.parametrize(("credits", "names"), [(0, ("Enigma",)), (1, ())])
def test_ice_goes_that_cannot_be_paid_for(credits: int, names: tuple[str, ...]) -> None:
    game = corp_game("nisei-1.6", "Wall of Static", LaidServer(ice=rezzed("Enigma")), credits)
    assert trashed(game) == ({"install Wall of Static on Server 1": names} if names else {})


@pytest.mark.parametrize(("credits", "names"), [(1, ("Enigma",)), (2, ())])
def test_ice_goes_beside_what_cannot_be_trashed(credits: int, names: tuple[str, ...]) -> None:
    """Architect has to be paid for, so the last credit saves no other ice (CR 8.5.6)."""
    game = corp_game("nisei-1.6", "Wall of Static", LaidServer(ice=(*rezzed("Architect"), *rezzed("Enigma"))), credits)
    assert trashed(game) == ({"install Wall of Static on Server 1": names} if names else {})


def test_the_only_program_on_a_full_host_goes() -> None:
    full = Laid(title="Dinosaurus", hosted=(Laid(title="Mimic"),))
    for rig, gone in (((full,), {"install Gordian Blade on Dinosaurus": ("Mimic",)}), (cards("Dinosaurus", "Mimic"), {})):
        game = laid("nisei-1.6", RUNNER, LaidSide(), LaidSide(credits=9, hand=cards("Gordian Blade"), rig=rig))
        until(game, RUNNER, "action")
        assert trashed(game) == gone


def test_what_trashes_nothing_comes_first() -> None:
    game = corp_game("nisei-1.6", "PAD Campaign", root("Adonis Campaign"))
    question, view = game.question, game.view(CORP)
    assert question is not None
    listing = answer_rows.members(
        question, view, SAFE, lambda option: option.verb == "install", "Install a card …", answer_rows.AnswerGroup("install"), 10
    )
    assert [row.text for row in listing.rows] == [
        "Install PAD Campaign in new server",
        "Trash cards to make room, then install …",
        "Install PAD Campaign in Server 1, trashes Adonis Campaign",
    ]
    told = {question.options[place].phrase: number for place, number in enumerate(numbers(question))}
    assert told["install PAD Campaign in new server"] < told["install PAD Campaign in Server 1"]
