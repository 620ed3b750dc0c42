"""Keys of one's own, bound in Settings: written as the file is read, a clash told with its name."""

from pathlib import Path

import pytest
from fake_apps import FakeHost, app_for, shown

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.settings.commands import command
from netrunner_tui.settings.keys import USUAL_KEYS, bound, read_keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.rebinding import rebind, rebindable, usual, write_keymap


def test_a_bound_key_is_read_back(tmp_path: Path) -> None:
    keymap = rebind(USUAL_KEYS, "jump", "J")
    assert keymap.at("table").command("J") == "jump"
    assert keymap.at("table").command("f") is None
    write_keymap(tmp_path / "keys.yaml", keymap)
    assert read_keymap(tmp_path / "keys.yaml").contexts == keymap.contexts
    assert usual(keymap, "jump").contexts == USUAL_KEYS.contexts


def test_every_command_can_be_bound_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    for row in rebindable():
        write_keymap(path, rebind(USUAL_KEYS, row.id, "ü"))
        assert read_keymap(path).at(row.contexts[0]).command("ü") == row.id


COMMENTED = """# my keys

jump: [J]   # as at work
# passing is often
pass:
  - n  # next to m
  - p

log: [ü]
"""


def test_comments_and_order_of_the_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    path.write_text(COMMENTED, encoding="utf-8")
    keymap = read_keymap(path)
    for id, key in (("jump", "ö"), ("pass", "ß"), ("stops", "ä")):
        keymap = bound({**keymap.own, id: (key,)})  # type: ignore[dict-item]
        write_keymap(path, keymap)
        assert read_keymap(path).own == keymap.own
    told = path.read_text(encoding="utf-8")
    assert told.startswith('# my keys\n\n"jump": ["ö"]   # as at work\n# passing is often\n# next to m\n"pass": ["ß"]')
    assert told.endswith('log: [ü]\n"stops": ["ä"]\n')
    write_keymap(path, usual(keymap, "jump"))
    assert path.read_text(encoding="utf-8").startswith("# my keys\n\n   # as at work\n# passing is often\n")
    assert "jump" not in read_keymap(path).own


@pytest.mark.parametrize("text", ["{jump: [J]}  # one line\n", "jump: [J]\n---\n# more\n", "jump: [", "# nothing yet\n", "jump: J # x", ""])
def test_every_file_can_be_written_over(text: str, tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    path.write_text(text, encoding="utf-8")
    keymap = rebind(USUAL_KEYS, "jump", "ü")
    write_keymap(path, keymap)
    assert read_keymap(path).own == keymap.own
    assert all(comment in path.read_text(encoding="utf-8") for comment in ("# one line", "# nothing yet", "# x") if comment in text)


def test_a_clash_is_refused_with_its_name() -> None:
    with pytest.raises(NetrunnerError, match=f"`S` is the key of “{command('stops').words.name}” at the table"):
        rebind(USUAL_KEYS, "jump", "S")
    with pytest.raises(NetrunnerError, match="cannot be bound"):
        rebind(USUAL_KEYS, "jump", "enter")
    moved = rebind(rebind(USUAL_KEYS, "jump", "J"), "stops", "f")
    with pytest.raises(NetrunnerError, match="`f` is the key of"):
        usual(moved, "jump")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_keys_are_bound_in_settings(size: tuple[int, int], tmp_path: Path) -> None:
    app = app_for(FakeHost(dict), Options(), path=tmp_path / "options.json")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.start.go("keys")
        place = next(place for place, item in enumerate(app.start.items()) if item.name == "Jump")
        await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        assert "press a key" in shown(app)
        await pilot.press("S")
        await pilot.pause()
        assert "is the key of" in shown(app)
        await pilot.press("J")
        await pilot.pause()
        assert "press a key" not in shown(app)
        assert app.keymap.at("table").command("J") == "jump"
        assert read_keymap(tmp_path / "keys.yaml").at("table").command("J") == "jump"
        await pilot.press("left")
        assert app.keymap.at("table").command("f") == "jump"
