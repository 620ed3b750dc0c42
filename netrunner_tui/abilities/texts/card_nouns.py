"""What cards are called by what they are: their kinds, and the adjectives before them."""

from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.texts.phrase_scope import PhraseScope
from netrunner_tui.abilities.units import marked, plural
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.text import joined

NOUNS: Final = {
    "ice": "piece of ice",
    "hardware": "piece of hardware",
    "": "card",
}
_PLURALS: Final = {"ice": "pieces of ice", "hardware": "pieces of hardware", "": "cards"}
_MATTER: Final = {"ice": "ice", "hardware": "hardware"}
"""What there are pieces of."""

_PROGRAM_KINDS: Final = frozenset({"icebreaker", "fracter", "decoder", "killer", "daemon"})
"""Kinds of programs whose name alone says what they are."""
_ICE_KINDS: Final = frozenset({"barrier", "code gate", "sentry", "wall"})
"""Kinds of ice whose name alone says that it is ice."""


_INSTALLED_KINDS: Final = {
    frozenset({"hardware", "program", "resource"}): RUNNER,
    frozenset({"agenda", "asset", "ice", "upgrade"}): CORP,
}
"""Every kind of card that a side installs: those are its cards, as long as it is installed ones that are spoken of."""


def kind_noun(cards: words.Cards, scene: PhraseScope, *, many: bool, anywhere: bool) -> str:
    """Returns what cards are called by what they are; `anywhere`: that they are installed is not said."""
    side = _INSTALLED_KINDS.get(frozenset(cards.type), "") if cards.in_ == ("installed",) else ""
    if side and not cards.any_of:
        cards = msgspec.structs.replace(cards, type=(), side=cards.side if cards.side == "you" else side)
    lead = _adjectives(cards, scene, anywhere=anywhere)
    if cards.title:
        return " ".join([*lead, f"{'copies' if many else 'copy'} of {cards.title}"])
    table = _PLURALS if many else NOUNS
    kinds = list(cards.type) or [""]
    nouns = [table.get(k, marked(k + ("s" if many else ""))) for k in kinds]
    noun = joined(nouns, "or")
    if cards.side not in ("", "you") and (not cards.in_ or "installed" in cards.in_) and not cards.type:
        lead.append("Corp" if cards.side == "corp" else "Runner")
    subtype = joined(cards.subtype, "or")
    sorts: list[str] = []
    matter = _MATTER.get(kinds[0], "") if len(kinds) == 1 else ""
    if kinds == ["ice"] and cards.subtype and _ICE_KINDS.issuperset(cards.subtype):
        noun, matter = joined((plural(one) if many else one for one in cards.subtype), "or"), ""
    elif kinds == ["ice"] and cards.subtype[-1:] == ("black ice",):
        matter = subtype
    elif len(cards.subtype) == 1 and subtype in _PROGRAM_KINDS and set(kinds) <= {"", "program"}:
        noun = f"{subtype}s" if many else subtype
    elif subtype:
        sorts.append(subtype)
    sorts += [f"non-{name}" for name in (*cards.not_subtype, *cards.not_type)]
    if matter:  # it is the ice that is NEXT, not the piece
        return " ".join([*lead, "pieces of" if many else "piece of", *sorts, matter])
    return " ".join([*lead, *sorts, noun])


def only_alternatives(cards: words.Cards) -> bool:
    """Returns whether nothing is said of cards but that they are any of several kinds, and where."""
    return bool(cards.any_of) and cards == words.Cards(any_of=cards.any_of, in_=cards.in_)


def says_where(cards: words.Cards) -> bool:
    """Returns whether each of several kinds is somewhere else, so that the places stand with the kinds."""
    return only_alternatives(cards) and len(cards.in_) > 1 and sorted(z for one in cards.any_of for z in one.in_) == sorted(cards.in_)


def _adjectives(cards: words.Cards, scene: PhraseScope, *, anywhere: bool) -> list[str]:
    """Returns what stands before the noun."""
    hosting = scene.terms.hosting
    lead: list[str] = []
    plain_ice = cards.type == ("ice",) and (cards.protecting or cards.rezzed is not None)
    elsewhere = [zone for zone in cards.in_ if zone not in ("installed", "hosted")]  # then all places are named after the noun
    unsaid = anywhere or bool(elsewhere) or cards.hosted_on == "this"
    if "installed" in cards.in_ and not unsaid and (cards.installed_this_turn is not None or not (plain_ice or cards.in_root)):
        lead.append("installed")
    if cards.rezzed is not None:
        facedown = not hosting and cards.type != ("ice",)  # where agendas are never rezzed, nothing is "unrezzed" but ice
        lead.append("rezzed" if cards.rezzed else "facedown" if facedown else "unrezzed")
    if cards.facedown is not None:
        lead.append("facedown" if cards.facedown else "faceup")
    if cards.turned_up is not None:
        said = "revealed" if cards.rezzed is False else "rezzed or revealed"
        lead.append(said if cards.turned_up else "concealed")
    if cards.flipped is not None:
        lead.append("flipped" if cards.flipped else "unflipped")
    if cards.hosted_on == "this" and hosting:
        lead.insert(0, "hosted")
    if cards.advanced is not None:
        lead.append("advanced" if cards.advanced else "unadvanced")
    if cards.other or other_of_those(cards):
        lead.insert(0, "other")
    if cards.faction:
        lead.append(joined(map(faction_name, cards.faction), "or"))
    if cards.unique is not None:
        lead.append("unique" if cards.unique else "non-unique")
    return lead


def other_of_those(cards: words.Cards) -> bool:
    """Returns whether cards are others of the same ones that one was chosen from, or than the one that the event was about."""
    return cards.other_than == "it" or (cards.among == "found" and cards.other_than == "chosen")
