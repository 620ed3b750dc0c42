"""The keys available now, for the line below the board."""

import msgspec

from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.keys import ERASE, GIVE, LEAVE, Keys
from netrunner_tui.table.board.overlay import Overlay

KeyLine = tuple[tuple[str, str], ...]
"""Keys and their effects."""


def page_keys(overlay: Overlay, keys: Keys) -> KeyLine | None:
    """Returns the keys of the page that is open; None where there is none."""
    page = overlay.page
    if page is None:
        return None
    close = (ERASE, "close")
    scroll = keys.labels("up", "down", "page up", "page down") if overlay.extent.scrolls else ()
    if page.kind == "log":
        if overlay.searching:
            among = (("up down", "older, newer"), (GIVE, "older")) if overlay.extent.found > 1 else ()
            return (*among, (LEAVE, "end the search"))
        return (*scroll, *keys.labels("find"), close)
    if page.kind == "request":
        return tuple((key, words) for key, words, _ in page.choices)
    if page.choices:
        return (("up down", "move"), *keys.labels("act"), close)
    words = keys.labels("words") if page.kind == "card" else ()
    words += (page.enter[:2],) if page.enter is not None else ()
    return (*scroll, *words, close)


class BoardMoment(msgspec.Struct, frozen=True, kw_only=True):
    """What decides, beside the question, which keys the board has now."""

    jumping: bool = False
    """Letters stand on it."""
    begun: bool = False
    """By the player's own key, or something has been chosen, so that there is a way back."""
    deeper: bool = False
    """A further list of answers is open."""
    answering: bool = False
    """An answer is focused, not a card on the board."""
    paged: bool = False
    """That has more than one page."""
    puzzle: bool = False
    coach: bool = False
    """There is a coach."""
    advised: bool = False
    """The computer gives hints."""
    narrow: bool = False
    """There is no room for every key."""
    ten: bool = False
    """So many answers stand on the page that the last has the key 0."""
    watching: bool = False
    """Nobody here plays."""


def board_keys(question: Question | None, keys: Keys, moment: BoardMoment) -> KeyLine:
    """Returns the keys of the board."""
    act = keys.key_of("act")
    if moment.jumping:
        done = keys.labels("done") if question and (question.several or question.may_decline) else ()
        move = keys.labels("next zone", "left", "right", "up", "down")
        back = keys.labels("back") if moment.begun else ()
        return (("a-z", "choose"), *move, (act, "choose"), *done, *back, *keys.labels("help"))
    if question is not None and question.numbers is not None:
        return (("0-9", "type"), ("+ -", "change"), (act, "give"), *keys.labels("help"))
    if moment.deeper:
        return (
            ("1-9 0" if moment.ten else "1-9", "choose"),
            *(((act, "choose"),) if moment.answering else keys.labels("act")),
            *keys.labels("back", *(("page down",) if moment.paged else ()), "help"),
        )
    if moment.watching:
        return keys.labels("left", "right", "up", "down", "jump", "read", "log", "earlier", "later", "help")
    solving = (*(keys.labels("coach") if moment.coach else ()), *(keys.labels("hint", "take back") if moment.puzzle else ()))
    begin = keys.labels("left", "right", "up", "down", "act", *(("page down",) if moment.paged else ()), "jump", "read")
    asking = keys.labels("hint") if moment.advised and not moment.puzzle else ()
    if not (asking and moment.narrow):
        asking += keys.labels("ask more")
    return (*solving, *begin, *asking, *keys.labels("log", "stops", "earlier", "later", "help"))
