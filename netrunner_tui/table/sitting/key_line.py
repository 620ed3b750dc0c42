"""What the keys do just now, for the line below the board."""

from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.table.board.overlay import Overlay

KeyLine = tuple[tuple[str, str], ...]
"""Keys, and what they do."""


def page_keys(overlay: Overlay, keymap: Keymap) -> KeyLine | None:
    """The keys of the page that is open; None where there is none."""
    page, key = overlay.page, keymap.key_of
    if page is None:
        return None
    if page.kind == "log":
        if overlay.searching:
            return (("up down", "older, newer"), ("enter", "older"), ("escape", "end the search"))
        return (("up down", "scroll"), ("pageup pagedown", "faster"), (key("find"), "find"), ("backspace", "close"))
    if page.kind == "request":
        return tuple((key, words) for key, words, _ in page.choices)
    if page.choices:
        return (("up down", "move"), ("enter", "choose"), ("backspace", "close"))
    words = ((key("words"), "what the words mean"),) if page.kind == "card" else ()
    return (("up down", "scroll"), ("pageup pagedown", "faster"), *words, ("backspace", "close"))


def board_keys(question: Question | None, keymap: Keymap, *, jumping: bool, deeper: bool, puzzle: bool) -> KeyLine:
    """The keys of the board; `jumping`: letters stand on it, `deeper`: a further list of answers is open."""
    key = keymap.key_of
    if jumping:
        done = ((key("done"), "done"),) if question and (question.several or question.may_decline) else ()
        move = (("a-z", "choose"), ("tab", "list"), ("arrows", "move"), ("enter", "choose"))
        return (*move, *done, ("backspace", "back"), (key("help"), "keys"))
    if question is not None and question.numbers is not None:
        return (("0-9", "type"), ("+ -", "change"), ("enter", "give"), (key("help"), "keys"))
    if deeper:
        return (("1-9", "choose"), ("enter", "choose"), ("backspace", "back"), ("pagedown", "more"), (key("help"), "keys"))
    solving = [(key("hint"), "hint"), (key("take back"), "take back")] if puzzle else []
    line = [*solving, ("arrows", "move"), ("enter", "act"), (key("jump"), "jump"), ("space", "read card"), (key("log"), "log")]
    line += [(f"{key('earlier')} {key('later')}", "back, forward"), (key("stops"), "stops"), (key("help"), "keys")]
    return tuple(line)
