"""Every key that stands on the screen does something, or says why not: in random games of the three rulebooks, whatever lies open."""

import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import fixtures as f
import msgspec
import pytest
from card_pools import pools
from random_games import pairings
from walks import Walk, kept_game

from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.view import View
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.telling.visits import told_question
from netrunner_tui.settings.keys import COMMAND_LIST, USUAL_KEYS
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.board import inspector, zones
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import KeyTarget
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.user_games import UserGames

SIZES = ((80, 24), (120, 40), (200, 60))
OPENED: tuple[tuple[str, ...], ...] = (
    (), ("f",), ("r",), ("L",), ("tab",), ("[", "["), ("L", "/"), ("i",), ("L", "/", "e"), ("space",), ("e",), ("?",), ("S",),
    ("pagedown",), ("T",), ("u",), ("tab", "space"), ("1",), ("up", "space"),
)  # fmt: skip
"""Keys pressed before: whatever they open, select or half answer."""
ANSWERS = 200
OF_A_KIND = 4
"""Moments of one kind of question that are looked at in each rulebook."""
ARROWS = ("left", "right", "up", "down")
TYPED = frozenset({"0-9", "1-9", "a-z"})
"""What stands for keys that are not named."""

Shown = frozenset[tuple[str, ...]]


class Moment:
    """A moment of a game as one seat has it."""

    def __init__(self, game: Game, side: Side, before: list[View]) -> None:
        question = game.question
        self.side, self.past = side, [*before, game.view(side)]
        self.question = told_question(game.state, question, side) if question is not None and question.player == side else None
        self.log = game.log(side)

    @property
    def kind(self) -> object:
        """What tells it from other moments: the kind of the question, and how it is answered."""
        question = self.question
        return None if question is None else (question.kind, question.several, question.numbers is None, question.may_decline)

    def sit(self, size: tuple[int, int], pressed: tuple[str, ...]) -> tuple[Sitting, str, bool]:
        """The player at the table after some keys, everything of it that a further key could change, and whether they answered."""
        done: list[str] = []
        seat = f.FakeSeat(self.past[-1], self.question, self.log, self.side)
        seat.past = self.past
        options = Options(stops={side: Stops("always") for side in SIDES})
        hooks = Hooks(lambda: done.append("leave"), lambda: done.append("over"), lambda _: done.append("options"))
        table = Sitting({self.side: seat}, options, USUAL_KEYS, hooks, size)
        for key in pressed:
            table.paint()
            table.press(key)
        table.paint()
        back = table.looking_back
        picked = (table.cursor.focus, table.page and table.page.picked, back and back.painting.focus)
        return table, f"{text_of(table.canvases, table.cover)} {picked} {seat.said} {done}", bool(seat.said)


def text_of(canvases: object, cover: object) -> str:
    """Everything on a screen."""
    layers = [*canvases.values(), *([cover[1]] if cover else [])]  # type: ignore[attr-defined, index]
    return "\n".join(canvas.text() for canvas in layers)


def clickable(canvases: dict[str, Canvas]) -> Iterator[tuple[str, ...]]:
    """The keys that can be clicked beside those of the key line."""
    for zone, canvas in canvases.items():
        for hit in canvas.hits if zone != "keys" else ():
            if isinstance(hit.target, KeyTarget) and hit.target.key and hit.target.key != COMMAND_LIST:
                yield (hit.target.key,)


def of_line(line: tuple[tuple[str, str], ...]) -> Iterator[tuple[str, ...]]:
    """The keys of a key line. Of those that stand there for one thing together, one at least must do it."""
    for keys, _ in line:
        named = tuple(key for key in keys.split() if key not in TYPED)
        if "arrows" in named:
            yield ARROWS
        if rest := tuple(key for key in named if key != "arrows"):
            yield rest


def shown(table: Sitting) -> Shown:
    """The keys on the screen: on the key line, to be clicked, of answers, and on cards."""
    back = table.looking_back
    if back is not None:
        return frozenset(of_line(back.painting.scene(None).keys))
    found = {*of_line(table.scene().keys), *clickable({"": table.cover[1]} if table.cover else dict(table.canvases))}
    listing, question = table.listing, table.question
    if table.cover is None and listing is not None and question is not None and question.numbers is None:
        page = table.answers_in_sight
        if not table.jump.on:
            found |= {(key,) for key in (*listing.keys(page), *(listing.rows[place].letter for place in page)) if key}
        found |= {(label[0],) for label in table.jump.labels.values()}
    return frozenset(found)


def moments(rules: str) -> Iterator[Moment]:
    """Moments of a random game, of either seat."""
    rng = random.Random(rules)
    setup = msgspec.structs.replace(rng.choice(pairings(rules)), seed=sha256(rules.encode()).hexdigest()[:32])
    game = Game.new(setup, pools().of(rules))
    before: dict[Side, list[View]] = {side: [] for side in SIDES}
    for _ in range(ANSWERS):
        question = game.question
        if question is None:
            break
        for side in SIDES:
            yield Moment(game, side, before[side][-3:])
            before[side].append(game.view(side))
        game.answer(choose(question, rng))


def silent(rules: str, seen: set[object]) -> list[str]:
    """Presses every key that is shown, once for each kind of moment and what lies open."""
    wrong: list[str] = []
    kinds: dict[object, int] = {}
    opened = 0
    for moment in moments(rules):
        count = kinds[moment.kind] = kinds.get(moment.kind, 0) + 1
        if count % 5 != 2 or count > 5 * OF_A_KIND:
            continue
        opened += 1
        # The first of a kind is looked at as it stands.
        before, size = OPENED[opened % len(OPENED)] if count > 5 else (), SIZES[opened % len(SIZES)]
        table, still, answered = moment.sit(size, before)
        if answered:  # `f` may be the letter of a card; the seat of this test asks nothing after that
            continue
        for keys in sorted(shown(table)):
            if (moment.kind, before, keys) in seen:
                continue
            seen.add((moment.kind, before, keys))
            if all(moment.sit(size, (*before, key))[1] == still for key in keys):
                told = moment.question.text if moment.question else "waiting"
                wrong.append(f"{size[0]} columns, after {' '.join(before) or 'nothing'}: {' '.join(keys)} at: {told}")
    return wrong


def test_every_key_that_is_shown_does_something() -> None:
    seen: set[object] = set()
    assert [line for rules in RULEBOOKS for line in silent(rules, seen)] == []
    assert len(seen) > 200
    pressed = {key for _, _, keys in seen for key in keys}  # type: ignore[misc]
    assert pressed >= {"enter", "f", "p", "c", "1", "space", "L", "[", "?", "backspace", "escape", "S", "pagedown"}


def test_a_key_that_does_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `what the words mean` once stood beside the letters of the board, one of which the key was."""
    painted = inspector.paint_card

    def with_a_false_key(*given: object, **more: object) -> int:
        canvas: Canvas = given[1]  # type: ignore[assignment]
        canvas.point(0, 0, 1, 1, inspector.KeyTarget("&"))
        return painted(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setitem(zones.PAINTERS, "inspector", with_a_false_key)
    assert any(": & at: " in line for line in silent("nisei-1.6", set()))


@pytest.mark.parametrize("before", [(), ("L",), ("L", "/"), ("?",), ("space",), ("N",), ("b",), ("enter",), ("g",), ("w",)], ids=" ".join)
def test_every_key_of_a_replay_does_something(before: tuple[str, ...], game: Path) -> None:
    def walk(*pressed: str) -> tuple[Walk, str]:
        walked = Walk(UserGames().replay(game))
        walked.replay.walk.go(walked.replay.walk.story.last // 2)
        for key in (*before, *pressed):
            walked.replay.paint()
            walked.press(key)
        replay = walked.replay
        replay.paint()
        walks = replay.walk
        picked = (replay.painting.focus, replay.page and replay.page.picked, walks.playing, walks.pace, walked.left)
        return walked, f"{text_of(replay.canvases, replay.cover)} {picked}"

    walked, still = walk()
    for keys in of_line(walked.replay.painting.scene(walked.replay.typing).keys):
        assert any(walk(key)[1] != still for key in keys), keys


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game to walk in."""
    return kept_game(tmp_path_factory.mktemp("games") / "game.jsonl", answers=60)
