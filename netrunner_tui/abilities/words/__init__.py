"""The words of the ability language: inert, typed trees without code.

A card file writes each of them as a mapping; the first field of an instruction or declaration is its key (`gain: 9`,
`trash: {choose: 1, type: program}`). Underscores stand for spaces, a trailing one for a Python keyword (`if_` is `if`).
`abilities.decode` reads them, `abilities.render` turns them into text, `rules` carries them out.
"""

from netrunner_tui.abilities.words.abilities import *
from netrunner_tui.abilities.words.combining import *
from netrunner_tui.abilities.words.declarations import *
from netrunner_tui.abilities.words.on_cards import *
from netrunner_tui.abilities.words.on_players import *
from netrunner_tui.abilities.words.on_runs import *
from netrunner_tui.abilities.words.values import *
