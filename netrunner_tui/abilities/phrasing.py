"""Things in words: cards, counts, amounts, costs and conditions. `render` makes sentences of them."""

import re
from collections.abc import Callable
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.model.printed import Printed

NOUNS: Final = {
    "ice": "piece of ice",
    "hardware": "piece of hardware",
    "": "card",
}
PLURALS: Final = {"ice": "pieces of ice", "hardware": "pieces of hardware", "": "cards"}

SERVER_NAMES: Final = {
    "central": "a central server",
    "remote": "a remote server",
    "this": "this server",
    "attacked server": "the attacked server",
}
"""What servers are called."""


class PhraseScope:
    """What "this card" is called on the card whose text is being written."""

    def __init__(self, printed: Printed, install_on: words.Cards | None = None) -> None:
        self.printed = printed
        self.host = "host ice"
        if install_on is not None and "ice" not in install_on.type:
            self.host = f"host {install_on.subtype or ' or '.join(install_on.type) or 'card'}"
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

    def who(self, who: str, verb: str) -> str:
        """A player with a verb: "gain", "the Corp gains", "the Runner takes"."""
        if who in ("", "you", self.printed.side) or (who and who == self.actor):
            return verb
        first, _, rest = verb.partition(" ")
        name = "the Corp" if who == "corp" else "the Runner"
        return f"{name} {third(first)}{' ' + rest if rest else ''}"


def third(verb: str) -> str:
    """A verb in the third person."""
    if verb.endswith(("s", "sh", "ch", "x")):
        return verb + "es"
    return verb + "s"


def count_text(number: int, noun: str, plural: str = "") -> str:
    """ "2 cards"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def with_article(noun: str) -> str:
    """ "an icebreaker"."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


_ICE_KINDS: Final = frozenset({"barrier", "code gate", "sentry", "wall"})
"""Kinds of ice whose name alone says that it is ice."""


def cards_noun(cards: words.Cards, many: bool) -> str:
    """What cards are called: "rezzed piece of ice", "other installed programs"."""
    if cards.title:
        return f"{'copies' if many else 'copy'} of {cards.title}"
    table = PLURALS if many else NOUNS
    kinds = list(cards.type) or [""]
    if set(kinds) == {"hardware", "program", "resource"} or set(kinds) == {"agenda", "asset", "ice", "upgrade"}:
        kinds = [""]
    nouns = [table.get(k, k + ("s" if many else "")) for k in kinds]
    noun = nouns[0] if len(nouns) == 1 else f"{', '.join(nouns[:-1])} or {nouns[-1]}"
    lead: list[str] = []
    plain_ice = cards.type == ("ice",) and (cards.protecting or cards.rezzed is not None)
    if "installed" in cards.in_ and (cards.installed_this_turn is not None or not plain_ice):
        lead.append("installed")
    if cards.rezzed is not None:
        lead.append("rezzed" if cards.rezzed else "unrezzed")
    if cards.facedown:
        lead.append("facedown")
    if cards.on_this:
        lead = ["hosted"]
    if cards.advanced:
        lead.append("advanced")
    if cards.other:
        lead.insert(0, "other")
    if cards.side not in ("", "you") and "installed" in cards.in_ and not cards.type:
        lead.append("Corp" if cards.side == "corp" else "Runner")
    if kinds == ["ice"] and cards.subtype in _ICE_KINDS:
        noun = cards.subtype + ("s" if many else "")
    elif kinds == ["ice"] and cards.subtype.endswith(" ice"):
        noun = f"{'pieces' if many else 'piece'} of {cards.subtype}"
    elif cards.subtype == "icebreaker" and set(kinds) <= {"", "program"}:
        noun = "icebreakers" if many else "icebreaker"
    elif cards.subtype:
        lead.append(cards.subtype)
    if cards.not_subtype:
        lead.append(f"non-{cards.not_subtype}")
    lead += [f"non-{kind}" for kind in cards.not_type]
    return " ".join([*lead, noun])


def cards_after(cards: words.Cards, join: str = "or") -> str:
    """What is said of cards after the noun: where they are, and what else has to be so."""
    after = ""
    zones = [z for z in cards.in_ if z != "installed"]
    if cards.among:
        after += " among them"
    elif zones:
        named = [{"grip": "the grip", "stack": "the stack", "heap": "the heap"}.get(z, z) for z in zones]
        after += " from " + f" {join} ".join(named)
    if cards.protecting:
        after += " protecting this server" if cards.protecting == "this server" else " protecting the attacked server"
    if cards.in_root:
        after += " in the root of this server" if cards.in_root == "this server" else " in the root of the attacked server"
    if cards.installed_this_turn is not None:
        after += " that was installed this turn" if cards.installed_this_turn else " that was not installed this turn"
    if cards.can_be_advanced:
        after += " that can be advanced"
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
    if isinstance(target, words.All):
        return f"all {cards_noun(target.cards, True)}{cards_after(target.cards, 'and')}"
    if target.choose == "any number":
        return f"any number of {cards_noun(target.cards, True)}{cards_after(target.cards)}"
    if isinstance(target.choose, words.Count):
        if target.choose.plus or target.choose.count == "X":
            number = "X" if target.choose.count == "X" else f"X (X is {count_words(target.choose, scene)})"
            return f"{number} {cards_noun(target.cards, True)}{cards_after(target.cards)}"
        return f"{cards_text(target.cards, target.choose.times)} for each {counted(target.choose)}"
    text = cards_text(target.cards, target.choose)
    return f"up to {text}" if target.up_to else text


def counted(count: words.Count) -> str:
    """What one of the things that a count counts is called."""
    if isinstance(count.count, words.Cards):
        return cards_noun(count.count, False) + cards_after(count.count)
    return words.COUNTS[count.count]


def count_words(count: words.Count, scene: PhraseScope) -> str:
    """A count as "2 for each hosted virus counter"."""
    each = f"{count.times} for each {counted(count)}"
    return f"{count.plus} plus {each}" if count.plus else each


def amount_text(amount: words.Amount, scene: PhraseScope, unit: Callable[[str], str]) -> str:
    """`unit` of a number; "for each" where the game decides it."""
    if isinstance(amount, int):
        return unit(str(amount))
    if amount.count == "X":
        return unit("X")
    if amount.count == "die":
        return unit("the number rolled as")
    every = "each" if amount.per == 1 else f"every {amount.per}"
    each = f"{unit(str(amount.times))} for {every} {counted(amount) if amount.per == 1 else _many(counted(amount))}"
    return f"{unit(str(amount.plus))} plus {each}" if amount.plus else each


def _many(noun: str) -> str:
    """More than one of what `COUNTS` calls one."""
    return next((noun.replace(one, one + "s", 1) for one in ("counter", "tag", "point") if one in noun), noun + "s")


def plural_of(noun: str) -> Callable[[str], str]:
    """A unit that has a plural."""
    return lambda number: f"{number} {noun}" if number == "1" else f"{number} {noun}s"


def credit_text(number: str) -> str:
    """ "3[credit]"."""
    return f"{number}[credit]"


def counters_text(kind: str) -> Callable[[str], str]:
    """The unit of counters of a kind."""
    return credit_text if kind == "credit" else plural_of(f"{kind} counter")


def clicks_text(number: int) -> str:
    """A symbol for each click."""
    return "[click]" * number


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
        parts.append(f"trash {count_text(cost.trash_hand, 'card')} from your hand")
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
        parts.append(f"trash {this}" if scene is not None and not cost.clicks else "[trash]")
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


OPPOSITES: Final = {
    "in Archives": "it is not in Archives",
    "the Runner is tagged": "the Runner is not tagged",
    "this is installed": "this card is not installed",
    "this is rezzed": "this card is not rezzed",
    "it is advanced": "it is not advanced",
    "run last turn": "the Runner made no run during their last turn",
    "agenda scored this turn": "you scored no agenda this turn",
    "that card is rezzed": "that card is not rezzed",
}
"""Named conditions, and how their opposite reads."""


def condition_text(condition: words.Condition, scene: PhraseScope) -> str:
    """A condition in words, without "if"."""
    match condition:
        case words.Named(name=name):
            return words.CONDITIONS[name].replace("this card", scene.this).replace("that card", scene.chosen)
        case words.Not(not_=inner):
            name = inner.name if isinstance(inner, words.Named) else ""
            return OPPOSITES.get(name, f"it is not so that {condition_text(inner, scene)}").replace("that card", scene.chosen)
        case words.Happened():
            return happened_text(condition)
        case words.Both(conditions=conditions):
            return " and ".join(condition_text(c, scene) for c in conditions)
        case words.Compare(count=amount, at_least=low, at_most=high):
            return compare_text(amount, low, high)
    raise AssertionError(condition)


def happened_text(asked: words.Happened) -> str:
    """Something that happened, and when."""
    text = words.HAPPENINGS[asked.happened]
    if asked.card is not None:
        kind = "agenda" if "an agenda" in text else "card"
        noun = cards_noun(asked.card, False).replace("installed ", "")
        if noun.endswith("card"):
            noun = noun.removesuffix("card") + kind
        text = text.replace("an agenda", "a card").replace("a card", with_article(noun))
    if asked.server:
        text += " on " + " or ".join(SERVER_NAMES.get(name, name) for name in asked.server)
    if asked.at_least > 1:
        text = (
            re.sub(r" an? (.+)$", rf" {asked.at_least} or more \1s", text)
            if " made a" in text
            else f"{text} {asked.at_least} times or more"
        )
    if asked.in_ == "this turn":
        return f"{text} this turn"
    player = asked.in_.partition("'")[0]
    return f"{text} during {'their last turn' if text.startswith(player) else asked.in_}"


def compare_text(amount: words.Amount, low: words.Amount | None, high: words.Amount | None) -> str:
    """A comparison, without "if"."""
    noun = counted(amount) if isinstance(amount, words.Count) else str(amount)
    for limit, how in ((low, "at least"), (high, "at most")):
        if isinstance(limit, words.Count):
            bound = "the number rolled" if limit.count == "die" else f"the number of {_many(counted(limit))}"
            return f"the number of {_many(noun)} is {how} {bound}"
    number = f"{low} or more" if low is not None else f"{high} or less"
    match noun:
        case "credit that the Runner has":
            return f"the Runner has {number.replace(' or', '[credit] or', 1)}"
        case "credit that the Corp has":
            return f"the Corp has {number.replace(' or', '[credit] or', 1)}"
        case "click that the Runner has left":
            return "you have any [click] left" if low == 1 else f"you have {number} clicks left"
        case "strength of host ice" | "strength of the ice being encountered":
            return f"the {noun} is {number}"
        case "tag on the Runner":
            return f"the Runner has {number} tags"
        case "card in HQ":
            return "there are any cards in HQ" if low == 1 else f"there are {number} cards in HQ"
    return f"there are {number} {noun}" if noun.endswith("s") else f"there are {number} {_many(noun)}"


def each_card(cards: words.Cards) -> str:
    """Every card of a kind, with the server where it matters."""
    noun = cards_noun(cards, False)
    if cards.protecting or cards.in_root:
        where = " protecting " if cards.protecting else " in the root of "
        server = "this server" if "this server" in (cards.protecting, cards.in_root) else "the attacked server"
        return f"each {noun.replace('installed ', '')}{where}{server}"
    return f"each {noun}"


def additional_cards(amount: words.Amount, scene: PhraseScope) -> str:
    """Cards accessed beside the usual ones."""
    if isinstance(amount, int):
        return f"{amount} additional card{'' if amount == 1 else 's'}"
    if amount.plus == -1 and amount.times == 1:
        return f"additional cards, fewer than there are {counted(amount)}s,"
    return f"{amount.times} additional card for each {counted(amount)}"


def modify_text(word: words.Modify, scene: PhraseScope) -> str:
    """A quantity that is higher or lower, as a clause."""
    number = f"{word.amount if isinstance(word.amount, int) else word.amount.times:+d}"
    each = "" if isinstance(word.amount, int) else f" for each {counted(word.amount)}"
    amount = abs(word.amount) if isinstance(word.amount, int) else word.amount.times
    less = "less" if isinstance(word.amount, int) and word.amount < 0 else "more"
    of = scene.this if word.of == "this" else (each_card(word.of) if isinstance(word.of, words.Cards) else scene.ref(word.of))
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
            return f"{of} has {number} advancement requirement{each}"
        case "trace limit":
            by = f" by {with_article(cards_noun(anywhere(word.of), False))}" if isinstance(word.of, words.Cards) else ""
            return f"the trace limit of each trace attempt{by} is {number}{each}"
        case "break cost":
            return f"the Runner pays {amount}[credit] more to break each subroutine{each}"
        case "basic draw":
            first = "the first time each turn that you take" if word.first_each_turn else "whenever you take"
            return f"{first} the basic action to draw 1 card, draw {1 + amount} cards instead"
        case "net damage" | "meat damage" | "core damage":
            return f"whenever the Corp does {word.quantity}, it does {amount} {less}{each}"
    return f"{number} {word.quantity}{each}"


def anywhere(cards: words.Cards) -> words.Cards:
    """`cards` wherever they come from."""
    return msgspec.structs.replace(cards, in_=("stack",))
