"""Records a first turn of each side as one animated picture, drawn by the app itself: `docs/first-turn.svg`.

python docs/first_turn.py [FILE]
"""

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from redraw import redraw

from netrunner_tui.library.paths import games_folder
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.home.start_menus.filled_in import FilledIn
from netrunner_tui.table.home.user_files import UserFiles
from netrunner_tui.table.screens.app import TableApp
from netrunner_tui.user_games import UserGames

SEED = "5"
KEYS = (
    ("", "A hot-seat game with the starter decks: the Corp begins."), ("y", "The Corp keeps its hand,"), ("y", "and so does the Runner."),
    ("i", "Install a card:"), ("2", "ice before HQ,"), ("i", "and another:"), ("4", "ice before R&D."), ("i", "A third card:"),
    ("1", "an agenda in a server of its own, facedown."), ("r", "The Runner's turn. What a run would cost stands beside it:"),
    ("1", "a run on HQ. The Corp may rez its ice;"), ("z", "it does, and nothing in the rig breaks it: the run ends."),
    ("r", "now that ice is known, and no way past it."), ("4", "A run on the server without ice:"),
    ("g", "on into the server. The Corp, with a card there, is asked;"),
    ("p", "it passes, and the card is accessed:"), ("s", "an agenda, and it is stolen."),
)  # fmt: skip
"""Each key, and what is told of it."""
PACE = 2.2
"""Seconds between two keys."""
_SIZE = (80, 24)
_INK = re.compile(r"\b(r\d+)\b(?=[ {\"])")
_BOX = '<rect x="10" y="487" width="24" height="24" fill="#ffc14d"/><text x="17" y="505" fill="#171000" font-weight="bold">{}</text>'
_PATTERN = re.compile(r"<pattern .*?</pattern>\n?", re.DOTALL)
_BODY = re.compile(r"^<svg [^>]*>\n?<title>.*?</title>\n?(.*)</svg>\s*$", re.DOTALL)


async def frames() -> list[str]:
    """What the app shows after each key, as pictures."""
    keeper = UserGames()
    names = {"corp": "Ada", "runner": "Ben"}
    table = keeper.begin(keeper.set_up({"corp": None, "runner": None}, names=names, seed=SEED), games_folder() / "first-turn.jsonl")
    app = TableApp(keeper, UserFiles(Options(open_play=True)), filled_in=FilledIn(names=names), table=table)
    shots = []
    async with app.run_test(size=_SIZE) as pilot:
        for key, _ in KEYS:
            if key:
                await pilot.press(key)
            await pilot.pause()
            shots.append(redraw(app.export_screenshot(), "netrunner-tui"))
    return shots


def animated(shots: list[str]) -> str:
    """The pictures one after the other, each with its key and what is told of it; where nothing may move, the last one stands."""
    whole, count = PACE * len(shots), len(shots)
    parts, rules = [], []
    patterns: set[str] = set()
    for place, (shot, (key, told)) in enumerate(zip(shots, KEYS, strict=True)):
        body = _BODY.match(shot)
        assert body is not None
        # A pattern within a picture that is hidden would be hidden with it.
        patterns.update(_PATTERN.findall(body[1]))
        drawn = _INK.sub(rf"f{place}\1", _PATTERN.sub("", body[1]))
        start, end = 100 * place / count, 100 * (place + 1) / count
        last = place == count - 1
        after = "" if last else f"{end:.3f}%,100%{{visibility:hidden}}"
        rules.append(
            f"@keyframes k{place}{{0%{{visibility:{'visible' if not place else 'hidden'}}}{start:.3f}%{{visibility:visible}}{after}}}"
        )
        rules.append(f".k{place}{{visibility:{'visible' if last else 'hidden'};animation:k{place} {whole:.1f}s step-end infinite}}")
        box = f'<rect x="10" y="487" width="{24 + 10 * (len(key) - 1)}" height="24" fill="#ffc14d"/><text x="17" y="505" fill="#171000" '
        shown = f'{box}font-weight="bold">{key}</text>' if key else ""
        words = told.replace("&", "&amp;")
        parts.append(f'<g class="k{place}">{drawn}{shown}<text x="46" y="505" fill="#e8eef4">{words}</text></g>')
    still = "".join(f".k{place}{{animation:none}}" for place in range(count))
    style = "".join(rules) + f"@media (prefers-reduced-motion:reduce){{{still}}}"
    font = "'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 520" font-family="{font}" font-size="16.6">\n'
        f"<title>netrunner-tui: a first turn</title>\n<style>{style}</style>\n"
        + "".join(sorted(patterns))
        + '\n<rect width="800" height="520" fill="#0b0f14"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def record(to: Path) -> None:
    """Plays the turn, and writes the picture."""
    to.write_text(animated(asyncio.run(frames())), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = home
        record(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "first-turn.svg")
