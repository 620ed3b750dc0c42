"""The settings as lines of the start screen: each with its value, and the settings as they are with the next one."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from netrunner_tui.settings.player_options import NOTICES, Options


class Setting(msgspec.Struct, frozen=True):
    """A line: what it is called, what it is about, its value in words, and the settings with each of its values in turn."""

    name: str
    words: str
    value: str
    at: int
    choices: tuple[Options, ...]

    def turned(self, by: int) -> Options:
        """Returns the settings with the next value, or the one before."""
        return self.choices[(self.at + by) % len(self.choices)]


def settings(options: Options, themes: Sequence[str]) -> list[Setting]:
    """Returns every setting of the start screen; the theme first."""
    theme = options.theme if options.theme in themes else themes[0]

    def switch(name: str, words: str, now: bool, on: Options, off: Options, said: tuple[str, str] = ("on", "off")) -> Setting:
        return Setting(name, words, said[0] if now else said[1], int(now), (off, on))

    return [
        Setting(
            "Theme", "harbour: colour-blind-safe; teletype: mono", theme, list(themes).index(theme),
            tuple(replace(options, theme=name) for name in themes),
        ),
        switch(
            "Glyphs", "the plain set uses bytes 32 to 126 only", options.ascii, replace(options, ascii=True), replace(options, ascii=False),
            ("plain", "full"),
        ),
        switch(
            "Curtain", "between two players at one keyboard", options.open_play, replace(options, open_play=True),
            replace(options, open_play=False), ("none: open play", "falls between players"),
        ),
        switch(
            "Motion", "a change stands out; never over ssh", options.motion, replace(options, motion=True),
            replace(options, motion=False),
        ),
        switch(
            "Opens as", "lines of text are for reading aloud", options.plain, replace(options, plain=True),
            replace(options, plain=False), ("lines of text", "the table"),
        ),
        switch(
            "Bell", "rings when a player has to answer", options.bell, replace(options, bell=True), replace(options, bell=False),
        ),
        switch(
            "Title", "the terminal's title says who answers", options.title, replace(options, title=True),
            replace(options, title=False),
        ),
        Setting(
            "Desktop notice", "when a player has to answer", NOTICES[options.notice], list(NOTICES).index(options.notice),
            tuple(replace(options, notice=notice) for notice in NOTICES),
        ),
    ]  # fmt: skip
