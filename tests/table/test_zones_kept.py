"""A zone that is not painted again looks as if it were."""

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import FunctionType, MethodType
from typing import cast

import pytest
from card_pools import pools
from msgspec.structs import replace
from random_games import pairings

from benchmarks.keys import begin
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.view import View
from netrunner_tui.players.matches import match
from netrunner_tui.players.random_player import choose
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board import zones
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.layout import ZoneName
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.table.sitting.zone_painter import READ, ZonePainter

SIZES = ((120, 40), (80, 24), (200, 60), (100, 30), (300, 100))


class Watched:
    """A view that notes which of its parts are read."""

    def __init__(self, view: object, read: set[str], before: str = "") -> None:
        self._view, self._read, self._before = view, read, before

    def __getattr__(self, name: str) -> object:
        kind = getattr(type(self._view), name)
        if isinstance(kind, property):
            return kind.fget(self)  # type: ignore[misc]
        if isinstance(kind, FunctionType):
            return MethodType(kind, self)
        value = getattr(self._view, name)
        if name in {"corp", "runner"}:
            return Watched(value, self._read, f"{name}.")
        self._read.add(self._before + name)
        return value


KEYS = (
    "left", "right", "up", "down", "tab", "home", "end", "pageup", "pagedown", "enter", "escape", "backspace", "space",
    *"123456789abcdefgilnprstuwxyz?[]<>.,LSV",
)  # fmt: skip
"""Keys of answers, of letters on the board, and of looking around and back."""
SCROLLED: tuple[ZoneName, ...] = ("servers", "rig", "hand", "log", "question", "inspector")


def moments(steps: int, rules: str = USUAL.name, seed: int = 4) -> Iterator[Scene]:
    """The scenes of games at several sizes, while somebody answers, takes back, types, clicks, scrolls and changes the signs."""
    rng = random.Random(f"{rules} {seed}")
    done = 0
    while done < steps:
        one = match(rng.randrange(1000), "zones", pairings(rules))
        game = Game.new(one.setup, pools().of(one.setup.rules))
        table = LocalTable(game, free=True)
        hooks = Hooks(lambda: None, lambda: None, lambda options: None)
        sitting = Sitting({side: table.seat(side) for side in SIDES}, replace(Options(), open_play=True), Keymap(), hooks, SIZES[0])
        sitting.paint()
        for _ in range(90):
            if game.question is None or done == steps:
                break
            do_something(sitting, table, game, rng)
            sitting.paint()
            done += 1
            yield sitting.scene()
        sitting.close()


def do_something(sitting: Sitting, table: LocalTable, game: Game, rng: random.Random) -> None:
    """Does something that may change what is seen."""
    chance = rng.random()
    if chance < 0.4:
        sitting.press(rng.choice(KEYS))
    elif chance < 0.44:
        sitting.resize(*rng.choice(SIZES))
    elif chance < 0.46:
        sitting.options = replace(sitting.options, ascii=not sitting.options.ascii)
    elif chance < 0.49:
        with suppress(NetrunnerError):
            table.take_back(rng.choice(SIDES), rng.choice(game.history[-10:]).number)
    elif chance < 0.58:
        if hits := [hit for canvas in sitting.canvases.values() for hit in canvas.hits]:
            sitting.click(rng.choice(hits).target)
    elif chance < 0.65:
        sitting.scroll(rng.choice(SCROLLED), rng.choice((1, -1)))
    elif game.question is not None:
        table.seat(game.question.player).answer(choose(game.question, rng))


def same(kept: Canvas, fresh: Canvas) -> bool:
    return (kept.rows, kept.hits) == (fresh.rows, fresh.hits)


@pytest.fixture
def unlike(monkeypatch: pytest.MonkeyPatch) -> set[ZoneName]:
    """The zones of which a painter kept what does not look as it would if it were painted anew."""
    found: set[ZoneName] = set()
    paint = ZonePainter.paint

    def compared(self: ZonePainter, scene: Scene, zones: Sequence[ZoneName] = zones.ZONES) -> dict[ZoneName, Canvas]:
        kept, fresh = paint(self, scene, zones), paint(ZonePainter(), scene, zones)
        found.update(zone for zone in fresh if not same(kept[zone], fresh[zone]))
        return kept

    monkeypatch.setattr(ZonePainter, "paint", compared)
    return found


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_zones_that_are_kept_look_as_if_they_were_painted_again(rules: str, unlike: set[ZoneName]) -> None:
    assert sum(1 for _ in moments(180, rules)) == 180
    assert unlike == set()


def test_a_zone_that_is_kept_too_long_is_found(unlike: set[ZoneName], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netrunner_tui.table.sitting.zone_painter.PARTS", {})
    assert sum(1 for _ in moments(20)) == 20
    assert unlike


def test_with_letters_on_the_board_only_what_changes_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[ZoneName] = []
    paint = zones.paint

    def counted(zone: ZoneName, scene: Scene, canvas: Canvas) -> None:
        painted.append(zone)
        paint(zone, scene, canvas)

    monkeypatch.setattr("netrunner_tui.table.sitting.zone_painter.paint", counted)
    sitting = begin("corp-turn")
    for key in ("enter", "f"):
        sitting.press(key)
        sitting.paint()
    assert sitting.jump.labelled
    letters = dict(sitting.jump.labels)
    painted.clear()
    sitting.paint()
    assert painted == []
    for key in ("right", "left", "up", "down"):
        focus = sitting.cursor.focus
        sitting.press(key)
        sitting.paint()
        assert sitting.cursor.focus != focus, key
        assert len(painted) == len(set(painted)), f"{key} has painted a zone twice"
        assert set(painted) <= {"servers", "rig", "hand", "far_bar", "near_bar", "strip", "question", "inspector"}, key
        assert len(painted) <= 4, key
        painted.clear()
    assert sitting.jump.labels == letters


def test_painters_read_only_what_they_are_said_to_read() -> None:
    for place, scene in enumerate(moments(180)):
        if place % 9:
            continue
        for zone in zones.ZONES:
            area = scene.layout.area(zone)
            read: set[str] = set()
            watched = replace(scene, view=cast(View, Watched(scene.view, read)))
            if area.height:
                zones.paint(zone, watched, Canvas(area.width, area.height, glyphs=scene.glyphs))
            said = {"seat", *READ[zone]}
            assert {part for part in read if part not in said and part.partition(".")[0] not in said} == set(), zone
