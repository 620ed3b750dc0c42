"""The people of a server, painted in its lobby: a strip below the tables, the page of talk, the list of people, invitations."""

from collections.abc import Sequence
from typing import Final

from netrunner_tui.model.lobby import Invitation, Said
from netrunner_tui.model.sides import SIDE_NAMES, SIDES
from netrunner_tui.rulebook_facts.registry import short_name
from netrunner_tui.settings.keys import Keys
from netrunner_tui.table.board.hosted_panel import paint_talk
from netrunner_tui.table.drawing.canvas import Canvas, Ink, Role
from netrunner_tui.table.drawing.click_targets import KeyTarget, LineTarget
from netrunner_tui.table.home.lobby_people import LobbyPeople

MOST_SHOWN: Final = 4
"""Remarks that the strip below the tables shows, where there is room."""
TALL: Final = 30
"""Lines of a screen that has room for all of them; a lower one shows half."""
MOST_INVITATIONS: Final = 3
"""Invitations that are shown at once."""
NAME: Final = 21
"""Cells for a name and the blank after it."""


def strip_height(people: LobbyPeople, canvas: Canvas) -> int:
    """Returns the number of lines of the strip, with a blank one above it."""
    return 2 + len(_shown(people.talk, canvas))


def _shown(said: Sequence[Said], canvas: Canvas) -> Sequence[Said]:
    return said[-(MOST_SHOWN if canvas.height >= TALL else MOST_SHOWN // 2) :]


def paint_strip(people: LobbyPeople, keys: Keys, canvas: Canvas) -> None:
    """Paints who is here and what was said last, above the key line."""
    said = _shown(people.talk, canvas)
    y = canvas.height - 2 - len(said)
    left, right = 3, canvas.width - 3
    end = right
    for key, words in reversed(keys.labels("talk", "people")):
        start = canvas.right(end, y, f"{key} {words}", Ink("ink2", "desk"))
        canvas.point(start, y, end - start, 1, KeyTarget(key))
        end = start - 3
    others = [f"{who.name} ({who.at})" if who.at else who.name for who in people.here if who.name != people.me]
    x = canvas.put(left, y, f"HERE  {len(others) + 1}" if others else "HERE", Ink("ink2", "desk", bold=True)) + 2
    canvas.put(x, y, canvas.cut(", ".join(others) or "nobody else", end - x), Ink("ink", "desk"))
    for row, line in enumerate(said, y + 1):
        canvas.put(left, row, canvas.cut(line.by, NAME - 1), Ink("ink", "desk", bold=True))
        canvas.put(left + NAME, row, canvas.cut(line.text, right - left - NAME), Ink("ink2", "desk"))


def paint_invitations(invitations: Sequence[Invitation], keys: Keys, y: int, canvas: Canvas) -> int:
    """Paints invitations from line `y` on, the first with its keys; returns the line after them and a blank one."""
    left, right = 3, canvas.width - 3
    for place, one in enumerate(invitations[:MOST_INVITATIONS]):
        ground: Role = "ask" if not place else "card"
        ink = Ink("askink" if not place else "ink", ground, bold=not place)
        canvas.fill(left, y, right - left, 1, ink)
        end = right - 1
        for key, words in reversed(keys.labels("accept", "decline")) if not place else ():
            start = canvas.right(end, y, f"{key} {words}", ink)
            canvas.point(start, y, end - start, 1, KeyTarget(key))
            end = start - 3
        side = next((SIDE_NAMES[side] for side in SIDES if side == one.side), "")
        clock = f", clock {one.clock}" if one.clock else ""
        told = f"{one.by} invites you to {one.table}: the {side}, {short_name(one.rules)}{clock}"
        canvas.put(left + 1, y, canvas.cut(told, end - left - 2), ink)
        y += 1
    return y + 1 if invitations else y


def paint_lobby_talk(people: LobbyPeople, canvas: Canvas) -> None:
    """Paints the page of talk."""
    page = Canvas(canvas.width, canvas.height - 2, "panel", canvas.glyphs)
    extent = paint_talk(people.talk, people.saying, page, people.back, "TALK IN THE LOBBY")
    people.back = min(people.back, extent.most)
    canvas.rows[1:-1] = page.rows


def paint_list(people: LobbyPeople, y: int, canvas: Canvas) -> None:
    """Paints the list of people from line `y` on."""
    rows = people.rows()
    room = max(1, canvas.height - 2 - y)
    top = max(0, min(people.picked - room // 2, len(rows) - room))
    for place, row in enumerate(rows[top : top + room], top):
        picked = place == people.picked
        ground: Role = "ask" if picked else "desk"
        ink, second = Ink("askink" if picked else "ink", ground, bold=True), Ink("askink" if picked else "ink2", ground)
        canvas.fill(3, y, canvas.width - 6, 1, ink)
        canvas.point(3, y, canvas.width - 6, 1, LineTarget(place))
        canvas.put(4, y, canvas.cut(row.name, 24), ink)
        told = [row.where, "you" if row.me else "", "not heard in the lobby" if row.muted else "", "blocked" if row.blocked else ""]
        canvas.put(30, y, canvas.cut(f" {canvas.glyphs.dot} ".join(filter(None, told)), canvas.width - 34), second)
        y += 1
