"""Keys and settings in files; jump labels; themes."""

import re
from pathlib import Path

import pytest

from netrunner_tui.model.errors import BadFile
from netrunner_tui.settings.keys import COMMANDS, FIXED, Keymap, read_keymap
from netrunner_tui.settings.options import MOST_NAMES, Options, read_options, write_options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.drawing.canvas import Target
from netrunner_tui.table.drawing.contrast import unreadable
from netrunner_tui.table.drawing.jump import labels
from netrunner_tui.table.drawing.themes import PALETTES, TELETYPE, choose_palette


def test_every_command_has_a_key() -> None:
    keymap = Keymap()
    assert all(keymap.key_of(command) for command in COMMANDS)


def test_keys_can_be_bound_anew(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    assert read_keymap(path) == Keymap()
    path.write_text("jump: [g]\npass: x\n")
    keymap = read_keymap(path)
    assert keymap.command("g") == "jump"
    assert keymap.command("f") is None
    assert keymap.command("x") == "pass"
    assert all(keymap.command(key) == command for key, command in FIXED.items())


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("dance: [g]", "unknown command"),
        ("jump: [enter]", "cannot be bound"),
        ("jump: [g]\nlog: [g]", "bound to jump already"),
        ("[", "not YAML"),
        ("pass: []", "pass has no key left"),
        ("jump: [L]", "log has no key left"),
    ],
)
def test_a_bad_key_file_is_told(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "keys.yaml"
    path.write_text(text)
    with pytest.raises(BadFile, match=wrong):
        read_keymap(path)


def test_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "config" / "options.json"
    assert read_options(path) == Options()
    options = Options("harbour", True, True).with_stops("corp", Stops("stops", frozenset({"6.9.2b"})))
    write_options(path, options)
    assert read_options(path) == options
    path.write_text("{")
    with pytest.raises(BadFile):
        read_options(path)


def test_labels_are_one_letter_while_they_last_and_none_begins_another() -> None:
    for count in (1, 26, 27, 60, 200):
        found = labels([Target("card", n) for n in range(count)])
        assert len(set(found.values())) == count
        assert not any(a != b and b.startswith(a) for a in found.values() for b in found.values())
    assert list(labels([Target("card", 1), Target("card", 2)]).values()) == ["a", "s"]


@pytest.mark.parametrize("name", PALETTES)
def test_text_can_be_read_in_every_theme(name: str) -> None:
    colours = PALETTES[name].colours
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours.values())
    assert unreadable(colours) == []


def test_no_color_is_teletype() -> None:
    assert choose_palette(None, no_color=True) is TELETYPE
    assert choose_palette("Daylight", no_color=True).name == "daylight"


def test_a_file_that_cannot_be_read_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    path.write_text('{"theme": "daylight",')
    write_options(path, Options())
    assert (tmp_path / "options.json.broken").read_text() == '{"theme": "daylight",'
    assert read_options(path) == Options()


def test_stops_belong_to_a_name_whichever_side_it_plays(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    always, never = Stops("always"), Stops("stops", frozenset())
    options = Options().with_stops("corp", always, "Ada").with_stops("runner", never, "Ada").with_stops("corp", never, "Corp")
    write_options(path, options)
    kept = read_options(path)
    assert kept == options
    assert kept.stops_of("corp", " ADA ") == always
    assert kept.stops_of("runner", "Ada") == never
    assert kept.stops_of("corp", "Ben") == kept.stops_of("corp") == never
    assert kept.stops_of("runner", "Ben") == Stops()


def test_stops_of_an_older_file_are_those_of_everybody(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    path.write_text('{"stops": {"corp": ["always", []], "runner": ["stops", ["6.9.2b", "gone"]]}}')
    options = read_options(path)
    assert options.stops_of("corp", "Ada") == Stops("always", frozenset())
    assert options.stops_of("runner") == Stops("stops", frozenset({"6.9.2b"}))


def test_strange_names_and_many_of_them_are_kept_in_bounds(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    options = Options()
    for name in [*(f"player {n}" for n in range(100)), "x" * 300, "\x1b[31mred\n", "runner"]:
        options = options.with_stops("corp", Stops("always"), name)
    write_options(path, options)
    kept = read_options(path)
    assert kept == options
    assert len(kept.own_stops) == MOST_NAMES
    assert kept.stops_of("corp", "x" * 300).mode == "always"
    assert all(name.isprintable() and len(name) <= 40 for name in kept.own_stops)


def test_keys_of_replays_are_bound_apart_from_those_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    path.write_text("branch: [B]\njump: [b]\nearlier: [n]\nnote: [M]\n")
    keymap = read_keymap(path)
    assert (keymap.command("b"), keymap.replay.get("B"), keymap.replay.get("b")) == ("jump", "branch", None)
    # What moves in both places goes before what a key would do in one.
    assert (keymap.command("n"), keymap.replay.get("n"), keymap.replay_key_of("note")) == ("earlier", None, "M")
    path.write_text("next run: [x]\njump: [x]\n")
    assert (read_keymap(path).replay.get("x"), read_keymap(path).command("x")) == ("next run", "jump")
    for text, problem in (
        ("next run: [x]\nlog: [x]\n", "log: the key 'x' is bound to next run already"),
        ("next run: [x]\nnext score: [x]\n", "next score: the key 'x' is bound to next run already"),
        ("next run: [enter]\n", "the key 'enter' cannot be bound"),
        ("log: [v]\n", r"seen from has no key left: give it one, as `seen from: \[v\]`"),
        ("walk: [x]\n", "unknown command 'walk'"),
    ):
        path.write_text(text)
        with pytest.raises(BadFile, match=problem):
            read_keymap(path)
