"""Keys and settings in files; jump labels; themes."""

import re
from pathlib import Path

import pytest

from netrunner_tui.model.errors import BadFile
from netrunner_tui.settings.commands import KEY_COMMANDS, KEY_CONTEXTS, commands_at
from netrunner_tui.settings.keys import FIXED, PAINTED, USUAL_KEYS, Keymap, read_keymap
from netrunner_tui.settings.player_options import MOST_NAMES, Options, read_options, write_options
from netrunner_tui.settings.stops import Stops, usual_stops
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.contrast import unreadable
from netrunner_tui.table.drawing.jump import labels
from netrunner_tui.table.drawing.themes import PALETTES, TELETYPE, choose_palette
from netrunner_tui.table.home.user_files import read_user_files


def test_a_key_has_one_meaning_in_a_context() -> None:
    for context in KEY_CONTEXTS:
        keys = [key for row in commands_at(context) for key in (*row.keys, *row.fixed)]
        assert len(set(keys)) == len(keys), context


def test_keys_can_be_bound_anew(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    assert read_keymap(path) == Keymap()
    path.write_text("jump: [g]\npass: x\n")
    keymap = read_keymap(path)
    table = keymap.at("table")
    assert [table.command(key) for key in "gfxp"] == ["jump", None, "pass", None]
    assert (table.key_of("jump"), table.key_of("pass")) == ("g", "x")


def test_no_binding_can_lock_a_player_out(tmp_path: Path) -> None:
    """Whatever keys are bound to, each command has one where it works or is told to have none; fixed keys keep their meaning."""
    path = tmp_path / "keys.yaml"
    everywhere = ["a", "e", "q", "h", "ctrl+z", "f1", "f2", "?", "L", "+"]
    held, told = 0, 0
    usual = {context: USUAL_KEYS.at(context) for context in KEY_CONTEXTS}
    assert all(keys.keys_of(here.id) for context, keys in usual.items() for here in commands_at(context) if here.keys or here.fixed)
    assert all(keys.command(key) == here.id for context, keys in usual.items() for here in commands_at(context) for key in here.fixed)
    for row in KEY_COMMANDS:
        for key in everywhere:
            path.write_text(f"{row.id}: ['{key}']\n")
            try:
                keymap = read_keymap(path)
            except BadFile as refused:
                told += str(refused).startswith(f"{path}:1: ") or "has no key left" in str(refused)
                continue
            held += 1
            for context in KEY_CONTEXTS:
                keys = keymap.at(context)
                if keys == usual[context]:
                    continue
                for here in commands_at(context):
                    if not keys.keys_of(here.id) and (here.keys or here.fixed):
                        assert any(f"; {here.id} has no key" in note.text for note in keymap.notes)
                        assert here.id not in PAINTED
                    assert all(keys.command(fixed) == here.id for fixed in here.fixed)
            assert all(keymap.at(context).command(key) == row.id for context in row.contexts)
    assert held > 500
    assert told > 10
    for key in ("enter", "escape", "ctrl+p", "ctrl+q", "ctrl+c", "home", "5"):
        path.write_text(f"jump: ['{key}']\n")
        with pytest.raises(BadFile, match="cannot be bound"):
            read_keymap(path)
    assert {"ctrl+p", "ctrl+q", "ctrl+c", "enter", "escape", "backspace", "tab", "up", "home"} <= FIXED


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("dance: [g]", "unknown command 'dance'; perhaps done"),
        ("jmp: [g]", "unknown command 'jmp'; perhaps jump"),
        ("jump: [gg]", "jump: no key is called 'gg'; expected one such as g, G, space, f2 or ctrl.g"),
        ("jump: ['']", "no key is called ''"),
        ("jump: {g: h}", "is no list of keys; expected one such as `jump: .g.`"),
        ("jump: [enter]", "cannot be bound"),
        ("jump: [g]\nlog: [g]", "bound to jump already"),
        ("[", "not YAML"),
        ("pass: []", "pass has no key left"),
        ("jump: [p]", "pass has no key left"),
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


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('{"theme": 5}', "theme is 5; expected a theme's name"),
        ('{"theme": "harbour", "motion": "sometimes"}', 'motion is "sometimes"; expected true or false'),
        ('{"notice": "osc8"}', 'notice is "osc8"; expected "", "osc9" or "osc777"'),
        ('{"stops": {"Ada": {"corp": {"mode": "could"}}}}', 'stops is {"Ada": {"corp": {"mode": "could"}}}; expected for each player'),
        ("[]", "settings cannot be read: "),
    ],
)
def test_a_setting_with_a_value_that_it_cannot_have_is_named(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "options.json"
    path.write_text(text)
    with pytest.raises(BadFile, match=re.escape(wrong)) as told:
        read_options(path)
    assert "`str`" not in str(told.value)


def test_labels_are_one_letter_while_they_last_and_none_begins_another() -> None:
    for count in (1, 26, 27, 60, 200):
        found = labels([CardTarget(n) for n in range(count)])
        assert len(set(found.values())) == count
        assert not any(a != b and b.startswith(a) for a in found.values() for b in found.values())
    assert list(labels([CardTarget(1), CardTarget(2)]).values()) == ["a", "s"]


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
    assert kept.stops_of("runner", "Ben") == usual_stops("runner")


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


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("branch: [B]\n", "1: `B` is branch; better line has no key in a replay until you give it one"),
        ("sort: [s]\njump: [L]\n", "2: `L` is jump; log has no key at the table until you give it one"),
        ("log: [u]\n", "1: `u` is log; taken back has no key in a replay until you give it one"),
    ],
)
def test_a_players_own_key_is_kept_where_it_is_the_usual_key_of_another_command(tmp_path: Path, text: str, note: str) -> None:
    """As when a new version has given it to a new command: that one is told in a line, and is in the list of commands."""
    path = tmp_path / "keys.yaml"
    path.write_text(text)
    kept = read_user_files(tmp_path)
    assert kept.notice == f"{path}:{note}"
    keymap = read_keymap(path)
    command, key = text.splitlines()[-1].rstrip("]").split(": [")
    unbound = note.partition("; ")[2].partition(" has")[0]
    for context in KEY_CONTEXTS:
        assert unbound not in [id for bound, id in keymap.at(context).bound.items() if bound == key] or command not in [
            row.id for row in commands_at(context)
        ]
    assert any(keymap.at(context).key_of(row.id) == "ctrl+p" for row in KEY_COMMANDS if row.id == unbound for context in row.contexts)
    path.write_text(f"{text}{unbound}: [Z]\n")
    assert read_user_files(tmp_path).notice == ""


def test_a_file_is_called_as_it_is_in_its_folder(tmp_path: Path) -> None:
    """A guest of a server is not told where it keeps their files."""
    (tmp_path / "themes").mkdir()
    (tmp_path / "options.json").mkdir()
    (tmp_path / "keys.yaml").write_text("log: [\n")
    (tmp_path / "themes" / "x.yaml").write_text("- a")
    notices = read_user_files(tmp_path).notices
    told = [one.told(tmp_path) for one in notices]
    assert [line.partition(":")[0] for line in told] == ["options.json", "keys.yaml", "themes/x.yaml"]
    assert not [line for line in told if str(tmp_path) in line]
    assert all(one.told().startswith(f"{tmp_path}/") for one in notices)


def test_keys_of_replays_are_bound_apart_from_those_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    path.write_text("branch: [Z]\njump: [b]\nearlier: [n]\nnote: [M]\n")
    table, replay, games = (read_keymap(path).at(context) for context in ("table", "replay", "saved games"))
    assert (table.command("b"), replay.command("Z"), replay.command("b")) == ("jump", "branch", None)
    # What moves in both of them goes before what a key would do in one.
    assert (table.command("n"), replay.command("n"), replay.key_of("note"), games.command("n")) == ("earlier", "earlier", "M", "rename")
    path.write_text("next run: [x]\njump: [x]\n")
    table, replay = (read_keymap(path).at(context) for context in ("table", "replay"))
    assert (replay.command("x"), table.command("x")) == ("next run", "jump")
    for text, problem in (
        ("next run: [x]\nlog: [x]\n", "log: the key 'x' is bound to next run already"),
        ("next run: [x]\nnext score: [x]\n", "next score: the key 'x' is bound to next run already"),
        ("next run: [enter]\n", "the key 'enter' cannot be bound"),
        ("walk: [x]\n", "unknown command 'walk'"),
    ):
        path.write_text(text)
        with pytest.raises(BadFile, match=problem):
            read_keymap(path)
