"""Prohibitions in words: who or what cannot do something, to which cards, and where."""

from itertools import groupby
from typing import Final, NamedTuple

from netrunner_tui.abilities import words
from netrunner_tui.abilities.texts.card_phrases import several_cards
from netrunner_tui.abilities.texts.phrase_scope import PhraseScope
from netrunner_tui.model.sides import other

_DONE: Final = {
    "steal": "<steal>",
    "gain credits": "gain <credits>",
    "create servers": "create <remote servers>",
    "use paid abilities": "use",
}
"""What is forbidden, where games have their own words for it."""


class Prohibited(NamedTuple):
    """Who or what cannot do something, and what."""

    subject: str
    done: str
    cannot: str = "cannot "
    """"" where the clause says it in another way."""


def prohibition_text(*prohibitions: words.Prohibit | words.Forbid, scene: PhraseScope) -> str:
    """Returns what cannot be done, in one clause; whom several prohibitions are about is said once."""
    clauses = [_cannot(verb, word, scene) for word in prohibitions for verb in word.cannot]
    told = []
    for (subject, cannot), group in groupby(clauses, key=lambda one: (one.subject, one.cannot)):
        done = [one.done for one in group]
        told += [f"{subject} {cannot}{' or '.join(done)}"] if cannot else [f"{subject} {each}" for each in done]
    return " and ".join(told)


def _ending(word: words.Prohibit | words.Forbid, scene: PhraseScope) -> str:
    """Returns what cannot end a run: effects, or subroutines, of any card, of cards like these, or of one."""
    if word.with_ is None:
        return "subroutines" if word.by_subroutines else "effects"
    cards = scene.ref(word.with_) if isinstance(word.with_, str) else several_cards(word.with_, scene)
    return f"subroutines on {cards}" if word.by_subroutines else cards


def _cannot(verb: str, word: words.Prohibit | words.Forbid, scene: PhraseScope) -> Prohibited:
    """Returns what one verb of a prohibition forbids."""
    row = words.PROHIBITIONS[verb]
    by = {"you": scene.printed.side, "the other player": other(scene.printed.side)}.get(word.by, word.by)
    side = row.actor or by
    who = scene.player(side) if side else "players"
    if verb == "discard":
        yours = side == scene.you
        whose = "your" if yours else "their"
        return Prohibited(who, f"{'skips' if side and not yours else 'skip'} {whose} discard step", cannot="")
    where = scene.servers(word.server)
    if verb == "succeed":
        return Prohibited(f"runs{f' on {where}' if where else ''}", "be declared successful")
    if verb == "breach":
        return Prohibited(scene.player(side), f"{'<breach>' if scene.terms.labels else 'access cards from'} {where or row.things}")
    if verb == "end the run":
        return Prohibited(_ending(word, scene), verb)
    things = row.things
    if word.card is not None:
        named = scene.ref(word.card) if isinstance(word.card, str) else several_cards(word.card, scene)
        things = {
            "break": f"subroutines on {named}",
            "lower strength": f"the strength of {named}",
            "use paid abilities": f"paid abilities of {named}",
        }.get(verb, named)
    if verb == "leave the heap":
        return Prohibited(f"{things} in {scene.zone('heap')}", "leave it")
    if verb == "host cards":
        return Prohibited(things, "host cards")
    if word.with_ == "this":
        return Prohibited(scene.ref("this"), f"{verb} {things}")
    if word.with_ is not None:
        things += f" with {scene.ref(word.with_) if isinstance(word.with_, str) else several_cards(word.with_, scene)}"
    if where:
        join = {"run": "on", "score": "from", "steal": "from", "rez": "in or <protecting>", "advance": "in or <protecting>"}.get(verb, "in")
        things = f"{things} {join} {where}".strip()
    if not side and row.participle:
        return Prohibited(things, f"be {row.participle}")
    return Prohibited(who, f"{_DONE.get(verb, verb)} {things}".rstrip())
