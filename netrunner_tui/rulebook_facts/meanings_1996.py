"""What words mean in the game of 1996 where it has them otherwise, by its own names; "" of words of today that it does not have."""

from typing import Final

_ABSENT: Final = (
    "AI", "barrier", "charge", "console", "decoder", "empty", "fracter", "fully break", "identity", "influence", "interface", "interrupt",
    "bypass", "killer", "load", "mark", "on", "persistent", "recurring bits", "sabotage",
)  # fmt: skip
"""Not words of this game, or ones that are only subtypes in it, of other cards than today."""

MEANINGS: Final = {
    **dict.fromkeys(_ABSENT, ""),
    "access": "After a successful run the Runner looks at cards of the {server}. An agenda is {stolen}, and a {asset} or an upgrade may be "
    "trashed for its trash cost.",
    "action": "What a turn is made of: the Corp has 3, the Runner 4. With one a player gains a {credit}, draws, installs or plays a card, "
    "advances one, runs, and so on.",
    "agenda points": "What a scored or {stolen} agenda is worth. They count apart from the card, and can be paid or lost. 7 points win.",
    "bad publicity": "With 7 points of it the Corp loses the game, even if it would win at the same time.",
    "base link": "A card that sets the link with which the Runner begins in a trace attempt. Only one can be used in each.",
    "code gate": "A kind of ice that mostly ends the run. Icebreakers say which kinds they break.",
    "derez": "A rezzed card does nothing more until it is rezzed again; its rez cost is not given back. It stays faceup.",
    "expose": "A facedown card of the Corp is turned faceup and stays so. That does not rez it.",
    "forfeit": "Agenda points are given up.",
    "hidden": "Such a {resource} is installed facedown, and turns faceup when it is used or trashed.",
    "HQ": "The Corp's hand, and a central {server}. A successful run there accesses one of its cards at random.",
    "jack out": "The Runner leaves the run: after ice was passed, and once more before the last chance to rez.",
    "link": "The Runner's value in a trace attempt: 0, or what a base link card sets, and what is added to it.",
    "noisy": "A kind of icebreaker. Bits of stealth cards do not pay for it, and most of them take such bits away.",
    "R&D": "The Corp's deck, and a central {server}. A successful run there accesses its top card. The Corp loses when it "
    "must draw from an empty one.",
    "remove virus counters": "The Corp forgoes its next 3 actions, at any time, and all virus counters are removed.",
    "sentry": "A kind of ice that mostly hurts or traces the Runner. Icebreakers say which kinds they break.",
    "stealth": "A kind of card with bits for icebreakers that are not noisy.",
    "subsidiary data fort": "A {server} that the Corp makes by installing there. It stays when nothing is left in it.",
    "trace": "Both players note in secret how many {credits} they spend, the Corp no more than the trace limit, and show them at once. "
    "The Corp is successful with as much as the Runner's link, or more.",
    "unique": "Of a card with this mark only one can be in play; its player trashes the others.",
    "virus": "Virus counters stay until they are used, or the Corp forgoes 3 actions to remove them all.",
    "wall": "A kind of ice that mostly just ends the run. Icebreakers say which kinds they break.",
}
