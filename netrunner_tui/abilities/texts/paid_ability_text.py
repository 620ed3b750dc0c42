"""Paid abilities in words: the cost, what they do, and when they can be used."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import Clause, at_a_price, capital, last_noun, sentence, with_pronoun
from netrunner_tui.abilities.texts.clause_text import ClauseSpeaker, block_sentences
from netrunner_tui.abilities.texts.condition_text import condition_text
from netrunner_tui.abilities.texts.cost_text import cost_text, from_text, pay_text
from netrunner_tui.abilities.texts.trigger_text import would_text
from netrunner_tui.abilities.units import marked
from netrunner_tui.abilities.word_trees import refers_to, walk
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import joined

_TRASHES_ACCESSED: Final = (words.Trash(trash="accessed card"),)
_LABELS: Final = {
    "": "",
    "interface": "Interface → ",
    "access": "Access → ",
    "interrupt": "[interrupt] → ",
    "after reveal": "After the bids are shown → ",
    "paying": "",
}


def paid_effect(ability: words.Paid, scene: ClauseSpeaker) -> Clause:
    """Returns what a paid ability does, with the sentences after it: where only the other player can use it, "you" would be both."""
    outer = scene.mine, scene.you
    scene.mine = ability.only or scene.mine
    if ability.only and ability.only != scene.you:
        scene.you = None
    effect = block_sentences(ability.do, scene)
    scene.mine, scene.you = outer
    return effect


def paid_text(ability: words.Paid, scene: ClauseSpeaker) -> str:
    """Returns a paid ability as it reads on the card."""
    label = _LABELS[ability.flag] if scene.terms.labels else ""
    if ability.flag == "after reveal":
        label = "Once the bids are shown, "
    cost = f"play {scene.this}" if ability.played else cost_text(ability.cost, scene)
    scene.broken_on = on_ice = _on_named_ice(ability, scene)
    effect = sentence(paid_effect(ability, scene))
    scene.broken_on = ""
    if (paid := last_noun(cost)) is not None and last_noun(effect) == paid:
        effect = with_pronoun(effect, paid)
    first = _first_time(ability)
    if first is not None and scene.terms.labels:
        text = _first_time_text(ability, first, label, scene)
    else:
        if first is not None:
            effect = _prevents_first(ability, first, scene)
        if ability.flag == "access" and not scene.terms.labels and ability.do == _TRASHES_ACCESSED:
            effect = sentence(scene.afresh(ability.do) + ", even one that could not be trashed otherwise")
        text = f"{label}{cost if ability.flag == 'after reveal' else capital(cost)}: {effect}"
    if ability.flag == "paying":
        text += " You can also use this ability while you pay a cost."
    condition = "" if on_ice else _only_while(ability, first, scene)
    span = "" if first is not None and scene.terms.labels and ability.once_per_turn else _span(ability)
    once = f"once per {span}" if span and not scene.terms.labels else ""
    spending = f"by spending {from_text(ability.cost, scene)}" if ability.cost.from_ is not None else ""
    if limits := [limit for limit in (condition, once, spending) if limit]:
        text += f" Use this ability only {' and only '.join(limits)}."
    text += _who_and_when_cheaper(ability, scene)
    return f"Once per {span} → {text}" if span and scene.terms.labels else text


_EACH: Final = {"this turn": "each turn", "this run": "each run"}
"""In what times something comes for the first time."""


def _first_time_text(ability: words.Paid, first: words.Happened, label: str, scene: ClauseSpeaker) -> str:
    """Returns an ability about the first damage of its kind, where labels tell that it is an interrupt."""
    scene.subject = ""
    done = at_a_price("you", pay_text(ability.cost, scene), scene.clause(ability.do))
    return f"{label}The first time {_EACH[first.in_]} {would_text(first.happened, scene)}, {done}."


def _prevents_first(ability: words.Paid, first: words.Happened, scene: ClauseSpeaker) -> str:
    """Returns what an ability about the first damage of its kind does, where nothing else tells of which it speaks."""
    (prevent,) = ability.do
    assert isinstance(prevent, words.Prevent)
    return f"Prevent the first {marked(prevent.of[0])} that {scene.player(RUNNER)} would suffer {first.in_}."


def _on_named_ice(ability: words.Paid, scene: ClauseSpeaker) -> str:
    """Returns on which ice an ability breaks any subroutines; "" where it can be used on any, or says what these do."""
    match ability.while_:
        case words.Is(card="encountered ice", is_="this" | "host" | "remembered" as ice):
            if any(isinstance(word, words.Break) and not word.that and not word.at for word in ability.do):
                return f" on {'the chosen ice' if ice == 'remembered' else scene.ref(ice)}"
    return ""


def _only_while(ability: words.Paid, first: words.Happened | None, scene: ClauseSpeaker) -> str:
    """Returns during what, or on condition of what, an ability can be used; "" where that is always, or is said already."""
    here = any(isinstance(word, (words.Break, words.Bypass)) or refers_to(word, "encountered ice") for word in walk(ability.do))
    match ability.while_:
        case None:
            return ""
        case words.Not(not_=words.Happened(would=True)) if first is not None:
            return ""
        case words.Named(name="in an encounter") | words.Is(card="encountered ice", is_="remembered") if here:
            return ""
        case words.Is(card="any encountered ice", is_="remembered"):
            return "during encounters with the chosen ice"
        case words.RunOnServer(run_on=servers):
            return f"during runs on {joined(map(scene.server, servers), 'or')}"
        case words.Named(name="your turn"):
            return "during your turn"
        case words.Is(card="accessed card", is_=words.Cards() as cards) if not scene.terms.hosting and cards == words.Cards(in_=cards.in_):
            return f"on a card that is stored in {joined(cards.in_, 'or')}"
        case condition:
            return f"if {condition_text(condition, scene)}"


def _who_and_when_cheaper(ability: words.Paid, scene: ClauseSpeaker) -> str:
    """Returns who or what alone can use an ability, and when it costs less, as sentences that go on after another."""
    text = ""
    if ability.only and ability.only != scene.printed.side:
        text += f" Only {scene.does(ability.only, 'can')} use this ability."
    if ability.names_itself:
        text += f" No card but {scene.printed.title} can use it."
    if ability.cheaper and ability.cheaper_if is not None:
        text += f" Using this ability costs {ability.cheaper}[credit] less if {condition_text(ability.cheaper_if, scene)}."
    return text


def _first_time(ability: words.Paid) -> words.Happened | None:
    """Returns what an ability about imminent damage waits for the first time of, in a turn or run; None for any other."""
    match ability:
        case words.Paid(while_=words.Not(not_=words.Happened(would=True) as asked), do=(words.Prevent(prevent=1, of=(_,)),)):
            return asked
    return None


def _span(ability: words.Paid) -> str:
    """Returns in what time a paid ability can be used once only."""
    return "trace attempt" if ability.flag == "after reveal" else words.span_of_use(ability)
