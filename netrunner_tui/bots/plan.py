"""What answers are for: the plans that the scripts have, as typed data, which is told to people alone in the terms of their game."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from netrunner_tui.model.terms import Terms

PlanKind = Literal[
    "none", "answer",
    "clicks", "decline", "draw", "economy", "limited credits", "pass", "prevent", "set up",
    "advance ice", "ambush", "avoid decking", "damage", "end the run", "fast advance", "keep ice", "look for ice", "naked agenda",
    "protect", "punish tags", "purge", "remote", "score", "scoring remote", "shuffle agendas", "tag", "tutor", "use",
    "access", "base link", "break", "contest", "hand size", "instead of breach", "jack out", "keep hand", "look for breakers",
    "open server", "remove counters", "rig", "steal", "survive", "trash", "untag",
]  # fmt: skip
"""No plan, and none but the answer itself; then the plans that both sides have, those of the Corp, and those of the Runner."""


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The plan that an answer belongs to."""

    what: PlanKind
    server: str = ""
    """The server that it is about, by the name that the state has for it."""

    def told(self, terms: Terms, verb: str = "") -> str:
        """Returns it in a game's terms; empty where it says no more than the answer, whose `verb` it may be, does."""
        return "" if self.what == verb else terms.fill(_WORDS[self.what]).format(server=terms.server(self.server))


NO_PLAN: Final = Plan("none")
"""Of answers that nothing speaks for: a player that errs does not give them."""
ANSWER: Final = Plan("answer")
"""Of answers that say by themselves what they are for: what is paid, chosen, discarded."""
PASS: Final = Plan("pass")

_WORDS: Final[Mapping[PlanKind, str]] = {
    "none": "",
    "answer": "",
    "clicks": "more {clicks}",
    "decline": "leave it",
    "draw": "cards",
    "economy": "money",
    "limited credits": "spend limited credits first",
    "pass": "go on",
    "prevent": "prevent it",
    "set up": "set up",
    "advance ice": "strengthen ice",
    "ambush": "set a trap",
    "avoid decking": "keep cards in R&D",
    "damage": "hurt the Runner",
    "end the run": "end the run",
    "fast advance": "score at once",
    "keep ice": "keep ice and money",
    "look for ice": "look for ice and money",
    "naked agenda": "hide an agenda",
    "protect": "protect {{server}}",
    "punish tags": "punish tags",
    "purge": "{purge virus counters}",
    "remote": "prepare a {remote server}",
    "score": "score",
    "scoring remote": "score in {{server}}",
    "shuffle agendas": "shuffle agendas away",
    "tag": "tag the Runner",
    "tutor": "fetch a card",
    "use": "use it",
    "access": "access",
    "base link": "be traced no further",
    "break": "break the ice",
    "contest": "contest {{server}}",
    "hand size": "keep cards against damage",
    "instead of breach": "something better than access",
    "jack out": "call it off",
    "keep hand": "keep a hand that works",
    "look for breakers": "look for money and breakers",
    "open server": "open a server",
    "remove counters": "be rid of counters",
    "rig": "build the rig",
    "steal": "{steal}",
    "survive": "do not lose the game",
    "trash": "trash it",
    "untag": "be rid of tags",
}
"""Templates: a slot is a term of the present game; the plan's server comes into `{{server}}` when these are filled."""
