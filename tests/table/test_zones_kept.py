"""A zone that is not painted again looks as if it were."""

import random
from collections.abc import Iterator
from types import FunctionType, MethodType
from typing import cast

import pytest
from msgspec.structs import replace

from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.view import View
from netrunner_tui.players.matches import match
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.selfplay import all_pairings
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board import zones
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting
from netrunner_tui.table.sitting.zone_painter import READ, ZonePainter

SIZES = ((120, 40), (80, 24), (200, 60))


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


def moments(answers: int) -> Iterator[Scene]:
    """The scenes of a game, at several sizes, while somebody answers, looks around and marks cards."""
    rng, pools = random.Random(4), Pools([cards_folder()])
    one = match(1, "zones", list(all_pairings(pools)))
    game = Game.new(one.setup, pools.of(one.setup.rules))
    table = LocalTable(game)
    hooks = Hooks(lambda: None, lambda: None, lambda options: None)
    sitting = Sitting({side: table.seat(side) for side in SIDES}, replace(Options(), open_play=True), Keymap(), hooks, SIZES[0])
    while game.question is not None and game.number < answers:
        if rng.random() < 0.4:
            sitting.press(rng.choice(["left", "right", "up", "down", "f", "escape"]))
        elif rng.random() < 0.03:
            sitting.resize(*rng.choice(SIZES))
        else:
            table.seat(game.question.player).answer(choose(game.question, rng))
        sitting.paint()
        yield sitting.scene()


def same(kept: Canvas, fresh: Canvas) -> bool:
    return (kept.rows, kept.hits) == (fresh.rows, fresh.hits)


@pytest.mark.parametrize("planted", [False, True])
def test_zones_that_are_kept_look_as_if_they_were_painted_again(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if planted:
        monkeypatch.setattr("netrunner_tui.table.sitting.zone_painter._PARTS", {})
    painter = ZonePainter()
    unlike = set()
    for scene in moments(10 if planted else 60):
        kept, fresh = painter.paint(scene), ZonePainter().paint(scene)
        unlike |= {zone for zone in fresh if not same(kept[zone], fresh[zone])}
    assert bool(unlike) == planted, unlike


def test_painters_read_only_what_they_are_said_to_read() -> None:
    for place, scene in enumerate(moments(100)):
        if place % 5:
            continue
        for zone in zones.ZONES:
            area = scene.layout.area(zone)
            read: set[str] = set()
            watched = replace(scene, view=cast(View, Watched(scene.view, read)))
            if area.height:
                zones.paint(zone, watched, Canvas(area.width, area.height, glyphs=scene.glyphs))
            said = {"seat", *READ[zone]}
            assert {part for part in read if part not in said and part.partition(".")[0] not in said} == set(), zone
