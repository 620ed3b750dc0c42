"""Where the zones stand: no overlap at any size, the rows that the design names, what gives way."""

import pytest

from netrunner_tui.model.sides import Side
from netrunner_tui.table.drawing.layout import TITLED, Area, fits, plan


def spans(size: tuple[int, int], side: Side) -> dict[str, tuple[int, int]]:
    layout = plan(*size, side)
    return {str(name): (area.y, area.y + area.height - 1) for name, area in layout.areas.items() if area.height}


def test_the_rows_of_the_pictures() -> None:
    runner = spans((120, 40), "runner")
    assert runner["far_bar"] == (1, 2)
    assert runner["servers"] == (4, 15)
    assert runner["strip"] == (16, 18)
    assert runner["rig"] == (20, 23)
    assert runner["near_bar"] == (25, 26)
    assert runner["question"] == (28, 34)
    assert runner["hand"] == (35, 37)
    assert runner["keys"] == (39, 39)
    corp = spans((120, 40), "corp")
    assert corp["rig"] == (4, 7)
    assert corp["strip"] == (9, 11)
    assert corp["near_bar"] == (26, 27)
    assert corp["question"] == (29, 34)
    small = spans((80, 24), "corp")
    assert small["question"] == (13, 19)
    assert small["hand"] == (20, 22)
    assert "strip" not in small
    assert "inspector" not in small


def test_the_grid() -> None:
    layout = plan(120, 40, "runner")
    assert [layout.servers.x(place) for place in range(layout.servers.count)] == [1, 18, 35, 52, 69]
    assert layout.area("inspector").width == 33
    assert plan(159, 45, "runner").servers.chip == 16
    assert [(grid.count, grid.chip) for grid in (plan(160, 45, "runner").servers, plan(200, 60, "runner").servers)] == [(5, 22), (7, 22)]
    assert plan(80, 24, "runner").servers.count == 5


def test_columns_are_wider_where_fewer_servers_stand_than_fit() -> None:
    """Servers, rig and hand share them; the board and everything beside it stay where they are."""
    for width, servers, grid in (
        (140, 5, (5, 19)),
        (140, 6, (6, 16)),
        (200, 5, (6, 25)),
        (200, 7, (7, 22)),
        (250, 4, (8, 24)),
        (120, 3, (5, 16)),
    ):
        layout, usual = plan(width, 60, "runner", servers=servers), plan(width, 60, "runner")
        assert {(one.count, one.chip) for one in (layout.servers, layout.rig, layout.hand)} == {grid}
        assert layout.areas == usual.areas
    assert [plan(80, 24, "corp", servers=count).servers.chip for count in (3, 4, 5, 9)] == [19, 19, 15, 15]
    for width in range(80, 260):
        for servers in range(3, 14):
            layout = plan(width, 40, "corp", servers=servers)
            for one in (layout.servers, layout.rig, layout.hand):
                assert one.x(one.count - 1) + one.chip <= layout.area("servers").width
            assert layout.servers.count >= min(servers, plan(width, 40, "corp").servers.count)


@pytest.mark.parametrize("coach", [False, True])
@pytest.mark.parametrize("side", ["corp", "runner"])
def test_nothing_overlaps_at_any_size(side: Side, coach: bool) -> None:
    for width in (*range(80, 131), 160, 200, 250):
        for height in (*range(24, 62), 80):
            layout = plan(width, height, side, coach=coach)
            assert layout.area("coach").height == (0 if not coach else 3 if height < TITLED else 4)
            areas = [area for area in layout.areas.values() if area.height]
            for place, one in enumerate(areas):
                assert one.x >= 0
                assert one.y >= 0
                assert one.x + one.width <= width
                assert one.y + one.height <= height
                assert not any(_overlap(one, other) for other in areas[place + 1 :]), (width, height, side)
            assert layout.area("question").height >= 6
            assert layout.area("hand").height >= 3


def _overlap(one: Area, other: Area) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def test_below_the_smallest_size() -> None:
    assert fits(80, 24)
    assert not fits(79, 24)
    assert not fits(80, 23)
