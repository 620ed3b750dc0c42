"""Pictures and recordings of a game: what stands in which cell, and whether a terminal shows the same."""

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from exports import excerpt_of, play
from rich.cells import cell_len
from terminal import Screen

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.replays.excerpt import SeatName
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.picture import frame
from netrunner_tui.table.drawing.themes import PALETTES
from netrunner_tui.table.past.export import exported
from netrunner_tui.table.past.filming import Camera

SVG = "{http://www.w3.org/2000/svg}"


def letters_of(svg: str, width: int, height: int) -> list[str]:
    """The words of a picture in their cells; shapes are left out."""
    rows = [[" "] * width for _ in range(height)]
    for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        x, y, letters = int(text.attrib["x"]), int(text.attrib["y"]), text.text or ""
        assert x % 10 == 0
        assert (y - 15) % 20 == 0
        if len(letters) > 1:
            assert int(text.attrib["textLength"]) == 10 * len(letters)
        rows[(y - 15) // 20][x // 10 : x // 10 + len(letters)] = letters
    return ["".join(row).rstrip() for row in rows]


def without_shapes(text: str) -> list[str]:
    return [re.sub("[█▌▀▄░─━│▁▂▃▅▆▇]", " ", line).rstrip() for line in text.split("\n")]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (200, 60)])
@pytest.mark.parametrize("seat", ["both", "corp", "runner", "table"])
def test_a_picture_is_the_board_in_its_cells(told_game: Path, size: tuple[int, int], seat: SeatName) -> None:
    excerpt = excerpt_of(told_game, seat)
    for place in (0, 9, 60, excerpt.last):
        svg = exported(excerpt, "svg", place, size).decode()
        root = ElementTree.fromstring(svg)
        assert root.attrib["viewBox"] == f"0 0 {10 * size[0]} {20 * size[1]}"
        assert letters_of(svg, *size) == without_shapes(Camera(excerpt, size).shot(place).text())
        assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "@font-face" not in svg
        grounds = sum(float(rect.attrib["width"]) * float(rect.attrib["height"]) for rect in root.iter(f"{SVG}rect"))
        assert grounds >= 200 * size[0] * size[1]


def test_a_picture_shows_the_card_of_the_moment_and_no_keys(told_game: Path) -> None:
    """The column beside the board was blank: a click anywhere in it reads the card, and so all of it was taken for the name of a key."""
    excerpt = excerpt_of(told_game)
    for place in (0, 9, 60, excerpt.last):
        rows = Camera(excerpt, (120, 40)).shot(place).text().split("\n")
        beside = "\n".join(row[88:] for row in rows[:22])
        assert re.search("CARD ─", beside), beside
        assert re.search("identity|ice ·|agenda|asset|upgrade|operation|event|program|hardware|resource", beside), beside
        assert "what the words mean" not in beside


def test_a_picture_has_the_colours_of_its_theme(told_game: Path) -> None:
    excerpt = excerpt_of(told_game)
    for name, palette in PALETTES.items():
        svg = exported(excerpt, "svg", 9, theme=name).decode()
        assert palette.colours["desk"] in svg
        assert palette.colours["corp"] in svg


def checked_cast(content: bytes) -> tuple[dict[str, Any], list[tuple[float, str, str]]]:
    """A recording, held to the letter of asciinema's format, version 2."""
    text = content.decode("utf-8")
    assert text.endswith("\n")
    first, *rest = text[:-1].split("\n")
    header = json.loads(first)
    assert isinstance(header, dict)
    assert header["version"] == 2
    assert set(header) <= {"version", "width", "height", "timestamp", "title", "env", "duration", "idle_time_limit", "command", "theme"}
    assert type(header["width"]) is int
    assert type(header["height"]) is int
    assert type(header["timestamp"]) is int
    assert all(isinstance(value, str) for value in header["env"].values())
    events = []
    before = 0.0
    for line in rest:
        event = json.loads(line)
        assert isinstance(event, list)
        assert len(event) == 3
        time, kind, data = event
        assert isinstance(time, (int, float))
        assert time >= before
        assert kind in ("o", "m")
        assert isinstance(data, str)
        before = time
        events.append((time, kind, data))
    return header, events


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_a_recording_shows_every_moment(told_game: Path, size: tuple[int, int]) -> None:
    """Played in a terminal, each frame is the picture of its moment, letter by letter."""
    excerpt = excerpt_of(told_game)
    header, events = checked_cast(exported(excerpt, "cast", 0, size))
    assert (header["width"], header["height"]) == size
    camera, screen = Camera(excerpt, size), Screen(*size)
    wanted = [camera.shot(place).text() for place in excerpt.places]
    shown = []
    for _, kind, data in events[:-1]:
        if kind == "o":
            assert "\n" not in data
            screen.feed(data)
            shown.append(screen.text)
    # A moment at which nothing changes on the board needs no frame.
    assert shown == [text for place, text in enumerate(wanted) if not place or text != wanted[place - 1]]
    for place in (0, 9, excerpt.last):
        assert letters_of(exported(excerpt, "svg", place, size).decode(), *size) == without_shapes(wanted[place])
    marks = [data for _, kind, data in events if kind == "m"]
    assert [f"Turn {number}" for number in range(1, excerpt.head.turns + 1)] == [mark for mark in marks if mark.startswith("Turn")]
    assert any(mark.startswith("look here") for mark in marks)


def test_a_recording_leaves_time_to_read(told_game: Path) -> None:
    excerpt = excerpt_of(told_game)
    _, events = checked_cast(exported(excerpt, "cast", 0))
    letters = sum(len(line.text) for lines in excerpt.log().values() for line in lines)
    assert letters / 45 < events[-1][0] < letters / 15 + 0.2 * excerpt.last + 60


def test_frames_are_only_what_changes(told_game: Path) -> None:
    excerpt = excerpt_of(told_game)
    _, events = checked_cast(exported(excerpt, "cast", 0))
    sizes = [len(data) for _, kind, data in events if kind == "o"]
    assert sum(sizes[1:]) / len(sizes[1:]) < sizes[0] / 4


def test_wide_letters_and_what_xml_has_no_room_for(pool: Pool, tmp_path: Path) -> None:
    """Behind a wide letter everything stands in its column all the same, in the picture and in the recording."""
    name = "\u4e16\u754c \ufffe\x1b[31m a\u0301"
    excerpt = excerpt_of(play(pool, tmp_path / "wide.jsonl", "0a", answers=30, name=name))
    svg = exported(excerpt, "svg", excerpt.last).decode()
    words = list(ElementTree.fromstring(svg).iter(f"{SVG}text"))
    named = next(word for word in words if (word.text or "").startswith("\u4e16\u754c") and int(word.attrib["y"]) > 20)
    assert int(named.attrib["textLength"]) == 10 * cell_len(named.text or "")
    points = next(word for word in words if word.attrib["y"] == named.attrib["y"] and word.text == "points")
    plain = exported(excerpt_of(play(pool, tmp_path / "plain.jsonl", "0a", answers=30, name="Ada")), "svg", excerpt.last).decode()
    assert f'x="{points.attrib["x"]}" y="{points.attrib["y"]}" textLength="60">points<' in plain
    _, events = checked_cast(exported(excerpt, "cast", 0))
    for _, kind, data in events:
        if kind == "o":
            assert "\x1b[31m" not in data


def test_a_frame_never_parts_a_wide_letter() -> None:
    ink, other = Ink("ink", "desk"), Ink("corp", "desk")
    before, now = Canvas(8, 1), Canvas(8, 1)
    before.put(0, 0, "a\u4e16b", ink)
    now.put(0, 0, "a\u754cb", ink)
    assert frame(now, PALETTES["sprawl"], before).endswith("m\u754c")
    assert frame(now, PALETTES["sprawl"], before).startswith("\x1b[1;2H")
    before.put(0, 0, "a\u754cb", ink)
    assert frame(now, PALETTES["sprawl"], before) == ""
    now.rows[0][2] = ("", other)
    assert "\u754c" in frame(now, PALETTES["sprawl"], before)
