"""Things in words: cards, counts, amounts, costs and conditions. `render` makes sentences of them."""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import clicks_text, count_text, credit_text, plural, third, third_person, with_article
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.terms import PRESENT, Terms

NOUNS: Final = {
    "ice": "piece of ice",
    "hardware": "piece of hardware",
    "": "card",
}
PLURALS: Final = {"ice": "pieces of ice", "hardware": "pieces of hardware", "": "cards"}

SERVER_NAMES: Final = {
    "central": "a central server",
    "remote": "a remote server",
    "mark": "your mark",
    "attacked server": "the attacked server",
}
"""What servers are called."""


class PhraseScope:
    """What "this card" is called on the card whose text is being written."""

    def __init__(self, printed: Printed, install_on: words.Cards | None = None, terms: Terms = PRESENT) -> None:
        self.printed = printed
        self.terms = terms
        """How the game of the card speaks."""
        self.you = printed.side
        """The player who is spoken to."""
        self.named = ""
        """The other player, where the sentence has named them already."""
        self.subject = ""
        """The player that the sentence last named as doing something; "" where it speaks to whoever does it."""
        self.host = "host ice"
        if install_on is not None and "ice" not in install_on.type:
            self.host = f"host {' or '.join(install_on.subtype or install_on.type) or 'card'}"
        kind = printed.type
        self.this = f"this {kind}" if kind != "identity" else "this identity"
        self.found = "the card found"
        """What "found" is called after the instruction that found it."""
        self.chosen = "that card"
        self.holder = ""
        """The player who has the counters that the card gives."""
        self.actor = ""
        """The player whose choice is being written, where that is not the card's controller."""

    def ref(self, ref: str) -> str:
        """An object in words."""
        return {
            "this": self.this,
            "host": self.host,
            "it": "it",
            "found": self.found,
            "encountered ice": "the ice being encountered",
            "accessed card": "the card being accessed",
            "chosen": self.chosen,
            "remembered": "the chosen card",
        }[ref]

    @property
    def doer(self) -> str:
        """The player whom an imperative speaks of: who chooses, or the card's controller."""
        return self.actor or self.printed.side

    def who(self, who: str, verb: str) -> str:
        """A player with a verb: "gain", "you gain", "the Corp gains"; `who` is "" or "you" for the card's controller."""
        side = self.printed.side if who in ("", "you") else who
        if side == self.doer and not self.subject:
            return verb
        again = self.subject == side
        self.subject = side
        if side == self.you:
            return verb if again else f"you {verb}"
        first, _, rest = verb.partition(" ")
        said = f"{third(first)}{' ' + rest if rest else ''}"
        return said if again else f"{_PLAYER[side]} {said}"

    def name(self, side: str) -> str:
        """A player as a subject: "you", "the Runner", and "they" for who was named just before."""
        if side == self.you:
            return "you"
        again, self.named = self.named == side, side
        return "they" if again else _PLAYER[side]

    def do(self, verb: str) -> str:
        """A verb of whoever does what is said: bare, with "you" or "they" after somebody else was spoken of."""
        if not self.subject or self.subject == self.doer:
            return self.who(self.doer, verb)
        self.subject = self.doer
        return f"{'you' if self.doer == self.you else _PLAYER[self.doer]} {verb if self.doer == self.you else third_person(verb)}"

    def hand(self, side: str) -> str:
        """A player's hand, as its owner or the other player speaks of it."""
        return "HQ" if side == "corp" else "your grip" if self.you == "runner" else "the grip"


_ICE_KINDS: Final = frozenset({"barrier", "code gate", "sentry", "wall"})
"""Kinds of ice whose name alone says that it is ice."""


GENERAL_REFS: Final = {
    "this": "this card",
    "host": "host ice",
    "it": "it",
    "found": "the card found",
    "encountered ice": "the ice being encountered",
    "accessed card": "the card being accessed",
    "chosen": "that card",
    "remembered": "the chosen card",
}
"""Objects in words, where it is not said whose text it is."""


def server_names(servers: tuple[str, ...]) -> str:
    """Servers by name or kind: "HQ or R&D", "this server"."""
    return " or ".join(SERVER_NAMES.get(name, name) for name in servers)


def limit_text(limit: words.Limit) -> str:
    """How high a number has to be: "3 or more"."""
    if limit.odd:
        return "odd"
    for number, after in ((limit.at_least, " or more"), (limit.at_most, " or less"), (limit.equal, "")):
        if number is not None:
            return f"{number if isinstance(number, int) else f'the number of {many_of(counted(number))}'}{after}"
    return "any"


_ALL_KINDS: Final = ({"hardware", "program", "resource"}, {"agenda", "asset", "ice", "upgrade"})


def cards_noun(cards: words.Cards, many: bool) -> str:
    """What cards are called: "rezzed piece of ice", "other installed programs"."""
    if cards.title:
        return f"{'copies' if many else 'copy'} of {cards.title}"
    if cards.any_of and not cards.type:
        return " or ".join(f"{cards_noun(inner, many)}{cards_after(inner)}" for inner in cards.any_of)
    table = PLURALS if many else NOUNS
    kinds = list(cards.type) or [""]
    if set(kinds) in _ALL_KINDS:
        kinds = [""]
    nouns = [table.get(k, k + ("s" if many else "")) for k in kinds]
    noun = nouns[0] if len(nouns) == 1 else f"{', '.join(nouns[:-1])} or {nouns[-1]}"
    lead = _adjectives(cards)
    if cards.side not in ("", "you") and (not cards.in_ or "installed" in cards.in_) and not cards.type:
        lead.append("Corp" if cards.side == "corp" else "Runner")
    subtype = " or ".join(cards.subtype)
    if kinds == ["ice"] and cards.subtype and _ICE_KINDS.issuperset(cards.subtype):
        noun = " or ".join(plural(one) if many else one for one in cards.subtype)
    elif kinds == ["ice"] and subtype.endswith(" ice"):
        noun = f"{'pieces' if many else 'piece'} of {subtype}"
    elif subtype == "icebreaker" and set(kinds) <= {"", "program"}:
        noun = "icebreakers" if many else "icebreaker"
    elif subtype:
        lead.append(subtype)
    lead += [f"non-{name}" for name in (*cards.not_subtype, *cards.not_type)]
    return " ".join([*lead, noun])


def _adjectives(cards: words.Cards) -> list[str]:
    """What stands before the noun."""
    lead: list[str] = []
    plain_ice = cards.type == ("ice",) and (cards.protecting or cards.rezzed is not None)
    if "installed" in cards.in_ and (cards.installed_this_turn is not None or not plain_ice):
        lead.append("installed")
    if cards.rezzed is not None:
        lead.append("rezzed" if cards.rezzed else "unrezzed")
    if cards.facedown is not None:
        lead.append("facedown" if cards.facedown else "faceup")
    if cards.hosted_on == "this":
        lead = ["hosted"]
    if cards.advanced is not None:
        lead.append("advanced" if cards.advanced else "unadvanced")
    if cards.other:
        lead.insert(0, "other")
    if cards.faction:
        lead.append(" or ".join(name.capitalize() if name != "nbn" else "NBN" for name in cards.faction))
    return lead


def cards_after(cards: words.Cards, join: str = "or") -> str:
    """What is said of cards after the noun: where they are, and what else has to be so."""
    after = ""
    zones = [z for z in cards.in_ if z != "installed"]
    if cards.among:
        after += {"found": " from among them", "chosen": " among those cards", "trashed": " trashed this way"}[cards.among]
    elif zones:
        named = [{"grip": "the grip", "stack": "the stack", "heap": "the heap"}.get(z, z) for z in zones]
        after += " from " + f" {join} ".join(named)
    if cards.protecting:
        after += f" protecting {server_names(cards.protecting)}"
    if cards.in_root:
        after += f" in the root of {server_names(cards.in_root)}"
    if cards.server:
        after += f" in or protecting {server_names(cards.server)}"
    if cards.hosted_on and cards.hosted_on != "this":
        after += " that is not hosted" if cards.hosted_on == "nothing" else f" hosted on {GENERAL_REFS[cards.hosted_on]}"
    if cards.installed_this_turn is not None:
        after += " that was installed this turn" if cards.installed_this_turn else " that was not installed this turn"
    if cards.can_be_advanced:
        after += " that can be advanced"
    return after + _numbers_after(cards)


_NUMBERS: Final = {
    "cost": "a printed cost of",
    "strength": "strength",
    "points": "agenda points",
    "memory": "a memory cost of",
    "requirement": "an advancement requirement of",
}


def _numbers_after(cards: words.Cards) -> str:
    """What is said of counters, numbers, hosted cards and titles."""
    said: list[str] = [f"{limit_text(one.number)} {one.kind} counters" for one in cards.counters]
    for name, lead in _NUMBERS.items():
        limit: words.Limit | None = getattr(cards, name)
        if limit is not None:
            odd = lead.removeprefix("a ").removeprefix("an ").removesuffix(" of")
            said.append(f"an odd {odd}" if limit.odd else f"{lead} {limit_text(limit)}")
    after = f" with {' and '.join(said)}" if said else ""
    if cards.hosts is not None:
        after += f" hosting {with_article(cards_noun(cards.hosts, False))}{cards_after(cards.hosts)}"
    if cards.same_title_as:
        after += f" with the same title as {GENERAL_REFS[cards.same_title_as]}"
    if cards.any_of and cards.type:
        after += f" that is {' or '.join(with_article(cards_noun(inner, False)) + cards_after(inner) for inner in cards.any_of)}"
    if cards.not_ is not None:
        after += f" that is not {with_article(cards_noun(cards.not_, False))}{cards_after(cards.not_)}"
    return after


def cards_text(cards: words.Cards, number: int | str = 1) -> str:
    """ "2 installed programs", "1 card from HQ or Archives"."""
    if cards.side == "you":
        return f"{number} of your {cards_noun(cards, True)}{cards_after(cards)}"
    many = number != 1
    return f"{number} {cards_noun(cards, many)}{cards_after(cards)}"


def target_text(target: words.Target, scene: PhraseScope) -> str:
    """What an instruction acts on."""
    if isinstance(target, str):
        return scene.ref(target)
    target = _own(target, scene)
    if isinstance(target, words.All) and target.cards.side == "you":
        return f"all of your {cards_noun(target.cards, True)}{cards_after(target.cards, 'and')}"
    if isinstance(target, words.All):
        return f"all {cards_noun(target.cards, True)}{cards_after(target.cards, 'and')}"
    if target.choose == "any number":
        return f"any number of {'your ' if target.cards.side == 'you' else ''}{cards_noun(target.cards, True)}{cards_after(target.cards)}"
    if isinstance(target.choose, words.Count):
        if target.choose.plus or words.is_number(target.choose, "X"):
            number = "X" if words.is_number(target.choose, "X") else f"X (X is {count_words(target.choose, scene)})"
            return f"{number} {cards_noun(target.cards, True)}{cards_after(target.cards)}"
        text = f"{cards_text(target.cards, target.choose.times)} for each {counted(target.choose)}"
        return f"up to {text}" if target.up_to else text
    text = cards_text(target.cards, target.choose)
    return f"up to {text}" if target.up_to else text


def _own(target: words.Choose | words.All, scene: PhraseScope) -> words.Choose | words.All:
    """Installed cards of the card's own side are "yours" where nothing else says whose they are."""
    cards = target.cards
    if cards.side != scene.printed.side or cards.type or "installed" not in cards.in_:
        return target
    return msgspec.structs.replace(target, cards=msgspec.structs.replace(cards, side="you"))


_PLAYER: Final = {"corp": "the Corp", "runner": "the Runner", "you": "you", "the other player": "the other player"}
_HAS: Final = {"credits": "credit", "tags": "tag", "link": "link", "bad publicity": "bad publicity", "points": "agenda point"}


def counted(count: words.Count) -> str:
    """What one of the things that a count counts is called."""
    match count.count:
        case words.Cards() as cards:
            return cards_noun(cards, False) + cards_after(cards)
        case words.CountersOn(counters=kind, on=on):
            noun = "counter" if kind == "any" else "credit" if kind == "credit" else f"{kind} counter"
            return f"hosted {noun}" if on == "this" else f"{noun} on {GENERAL_REFS[on]}"
        case words.ValueOf(value=value, of=of):
            return f"{value} of {GENERAL_REFS[of]}"
        case words.PlayerHas(has="tags"):
            return "tag on the Runner"
        case words.PlayerHas(has="free memory"):
            return "unused MU"
        case words.PlayerHas(has="clicks", of=of):
            return f"click that {_PLAYER[of]} {'have' if of == 'you' else 'has'} left"
        case words.PlayerHas(has=has, of=of):
            return f"{_HAS[has]} that {_PLAYER[of]} {'have' if of == 'you' else 'has'}"
        case words.SubroutinesOf(subroutines_of=of, state=state):
            return f"{'unbroken ' if state else ''}subroutine of {GENERAL_REFS[of]}"
        case words.Events() as happened:
            return _counted_events(happened)
        case words.Resolved(name=name):
            return words.RESOLVED[name]
    raise AssertionError(count)


_RUNS: Final = {"run begins": "run", "run succeeds": "successful run", "run fails": "unsuccessful run"}
_PLAIN_PHRASE: Final = re.compile(r"\{([a-z_ ]+)\}")
_PLAIN: Final = defaultdict(str, {"runner": "the Runner", "corp": "the Corp", "player": "a player", "card": "a card", "a_outcome": "a "})


def _counted_events(happened: words.Events) -> str:
    """Events that are counted: "card accessed in that run"."""
    trigger = happened.events
    row = EVENTS[trigger.event]
    span = {"this run": "during that run", "this encounter": "during that encounter"}.get(happened.in_, happened.in_)
    if trigger.event == "card accessed" and trigger.card is None and not happened.sum:
        return f"access {span}"
    if row.participle:
        noun = row.noun if not isinstance(trigger.card, words.Cards) else cards_noun(trigger.card, False)
        sort = {"points": "printed agenda point on", "cost": "credit of printed cost of"}.get(happened.sum, "")
        what = f"{sort} {noun}s" if sort else noun
        return f"{what} {row.participle} {span}"
    if trigger.event in _RUNS:
        return f"{_RUNS[trigger.event]}{f' on {server_names(trigger.server)}' if trigger.server else ''} {span}"
    return f"time that {_PLAIN_PHRASE.sub(lambda found: _PLAIN[found[1]], row.past_phrase)} {span}"


def count_words(count: words.Count, scene: PhraseScope) -> str:
    """A count as "2 for each hosted virus counter"."""
    each = f"{count.times} for each {counted(count)}"
    return f"{count.plus} plus {each}" if count.plus else each


def amount_text(amount: words.Amount, scene: PhraseScope, unit: Callable[[str], str]) -> str:
    """`unit` of a number; "for each" where the game decides it."""
    if isinstance(amount, int):
        return unit(str(amount))
    if words.is_number(amount, "X"):
        return unit("X")
    if words.is_number(amount, "die"):
        return unit("the number rolled as")
    if isinstance(amount.count, words.ValueOf):
        many = {1: "", 2: "twice "}.get(amount.times, f"{amount.times} times ")
        more = f" plus {amount.plus}" if amount.plus > 0 else f" minus {-amount.plus}" if amount.plus else ""
        return f"{unit('X')} (X is {many}the {counted(amount)}{more})"
    every = "each" if amount.per == 1 else f"every {amount.per}"
    each = f"{unit(str(amount.times))} for {every} {counted(amount) if amount.per == 1 else many_of(counted(amount))}"
    return f"{unit(str(amount.plus))} plus {each}" if amount.plus else each


_HEAD: Final = re.compile(r"^(.*?)(?= (?:that|from|of|on|in|protecting|hosting|with|lost|trashed|accessed|passed|left|over) |$)")


def many_of(noun: str) -> str:
    """More than one of what `counted` calls one."""
    head = _HEAD.match(noun)
    one = head[1] if head is not None else noun
    if one.endswith((" MU", "link", "strength", "bad publicity")) or one == "X":
        return noun
    rest = noun[len(one) :]
    return f"{one}s{rest}"


def cost_text(cost: words.Cost, scene: PhraseScope | None = None) -> str:
    """A cost as it stands before the colon."""
    this = scene.this if scene else "this card"
    parts: list[str] = []
    if cost.clicks:
        parts.append(clicks_text(cost.clicks))
    if cost.spend_clicks:
        parts.append(f"spend {clicks_text(cost.spend_clicks)}")
    if cost.lose_clicks:
        parts.append(f"lose {clicks_text(cost.lose_clicks)}")
    if cost.x_credits:
        parts.append("X[credit]")
    if cost.credits and isinstance(cost.credits, int):
        parts.append(credit_text(str(cost.credits)))
    if cost.counters:
        parts.append(count_text(cost.counters, f"hosted {cost.kind} counter"))
    if cost.trash_hand:
        parts.append(f"trash {count_text(cost.trash_hand, 'card')} from {scene.hand(scene.doer) if scene else 'your hand'}")
    if cost.take_tags:
        parts.append(f"take {count_text(cost.take_tags, 'tag')}")
    if cost.tags:
        parts.append(f"remove {count_text(cost.tags, 'tag')}")
    if cost.forfeit:
        parts.append("forfeit 1 agenda")
    if cost.points:
        parts.append(count_text(cost.points, "agenda point"))
    if cost.forfeit_this:
        parts.append(f"forfeit {this}")
    if isinstance(cost.credits, words.Count):
        parts.append(f"{cost.credits.times}[credit] for each {counted(cost.credits)}")
    if cost.suffer:
        parts.append(f"suffer {cost.suffer} {cost.suffer_kind} damage")
    if cost.trash is not None:
        parts.append(f"trash {target_text(cost.trash, scene)}" if scene else "trash a card")
    if cost.trash_this:
        parts.append(f"trash {this}")
    if cost.remove_this:
        parts.append(f"remove {this} from the game")
    return ", ".join(parts) or "0[credit]"


def pay_text(cost: words.Cost, scene: PhraseScope) -> str:
    """A nested cost with its verb: "pay 2[credit]"."""
    verb: list[str] = []
    if cost.clicks:
        verb.append(f"spend {clicks_text(cost.clicks)}")
    if isinstance(cost.credits, int) and cost.credits:
        verb.append(f"pay {cost.credits}[credit]")
    elif isinstance(cost.credits, words.Count):
        verb.append(f"pay {cost.credits.times}[credit] for each {counted(cost.credits)}")
    if cost.x_credits:
        verb.append("pay X[credit]")
    if cost.points:
        verb.append(f"pay {count_text(cost.points, 'agenda point')}")
    rest = cost_text(msgspec.structs.replace(cost, clicks=0, credits=0, x_credits=False, points=0), scene)
    if rest != "0[credit]":
        verb.append(rest)
    return " and ".join(verb) or "pay 0[credit]"


def each_card(cards: words.Cards, *, there: bool = False) -> str:
    """Every card of a kind, with the server where it matters; `there`: what is said of them is so while they are installed."""
    placed = bool(cards.protecting or cards.in_root or cards.server)
    shown = msgspec.structs.replace(cards, in_=("installed",)) if there and not cards.in_ and not placed else cards
    return f"each {cards_noun(shown, False)}{cards_after(cards)}"


def additional_cards(amount: words.Amount, scene: PhraseScope) -> str:
    """Cards accessed beside the usual ones."""
    if isinstance(amount, int):
        return f"{amount} additional card{'' if amount == 1 else 's'}"
    if amount.plus == -1 and amount.times == 1:
        return f"up to X additional cards (X is 1 less than the number of {many_of(counted(amount))})"
    return f"{amount.times} additional card for each {counted(amount)}"


def modify_text(word: words.Modify, scene: PhraseScope) -> str:
    """A quantity that is higher or lower, as a clause."""
    number = f"{word.amount if isinstance(word.amount, int) else word.amount.times:+d}"
    each = "" if isinstance(word.amount, int) else f" for each {counted(word.amount)}"
    amount = abs(word.amount) if isinstance(word.amount, int) else word.amount.times
    less = "less" if isinstance(word.amount, int) and word.amount < 0 else "more"
    there = word.quantity in ("strength", "rez cost", "requirement", "trash cost")
    of = scene.this if word.of == "this" else (each_card(word.of, there=there) if isinstance(word.of, words.Cards) else scene.ref(word.of))
    if isinstance(word.of, words.Cards) and word.first_each_turn:
        of = f"the first {cards_noun(anywhere(word.of), False)} that you install each turn"
    match word.quantity:
        case "memory":
            return f"{number}[mu]{each}"
        case "link":
            return f"{number}[link]{each}"
        case "hand size":
            return f"you get {number} maximum hand size{each}"
        case "strength":
            return f"{of} gets {number} strength{each}"
        case "install cost" | "rez cost" | "play cost" | "trash cost":
            verb = word.quantity.split()[0]
            return f"{of} costs {amount}[credit] {less} to {verb}{each}"
        case "requirement":
            return f"the advancement requirement of {of} is {amount} {'lower' if less == 'less' else 'higher'}{each}"
        case "trace limit":
            by = f" by {with_article(cards_noun(anywhere(word.of), False))}" if isinstance(word.of, words.Cards) else ""
            return f"the trace limit of each trace attempt{by} is {amount} {'lower' if less == 'less' else 'higher'}{each}"
        case "break cost":
            return f"the Runner pays {amount}[credit] more to break each subroutine{each}"
        case "basic draw":
            first = "the first time each turn that you take" if word.first_each_turn else "whenever you take"
            return f"{first} the basic action to draw 1 card, draw {1 + amount} cards instead"
        case "net damage" | "meat damage" | "core damage":
            does = "you do" if scene.printed.side == "corp" else "the Corp does"
            return f"whenever {does} {word.quantity}, {'do' if does == 'you do' else 'it does'} {amount} {less}{each}"
    return f"{number} {word.quantity}{each}"


def anywhere(cards: words.Cards) -> words.Cards:
    """`cards` wherever they come from."""
    return msgspec.structs.replace(cards, in_=("stack",))
