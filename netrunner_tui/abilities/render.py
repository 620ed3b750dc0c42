"""The ability language as text: what a player reads is what the referee does.

Symbols stand in brackets ([click], [credit], [subroutine], [trash], [mu], [link]); `with_symbols` puts glyphs for them.
"""

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.triggers import TRIGGERS
from netrunner_tui.abilities.voice import spoken_to
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER

NOUNS: Final = {
    "ice": "piece of ice",
    "hardware": "piece of hardware",
    "": "card",
}
PLURALS: Final = {"ice": "pieces of ice", "hardware": "pieces of hardware", "": "cards"}

GLYPHS: Final = {
    "[click]": "●",
    "[credit]": "c",
    "[subroutine]": "↳",
    "[trash]": "trash",
    "[mu]": " MU",
    "[link]": " link",
    "[interrupt]": "interrupt",
}
ASCII: Final = {**GLYPHS, "[click]": "*", "[subroutine]": ">"}
SPOKEN: Final = {
    "[click]": " click ", "[credit]": " credits", "[subroutine]": "Subroutine:", "[trash]": "trash", "[mu]": " memory units",
    "[link]": " link", "[interrupt]": "interrupt",
}  # fmt: skip


def with_symbols(text: str, glyphs: dict[str, str] = GLYPHS) -> str:
    """`text` with glyphs, ASCII signs or words (`SPOKEN`) for the symbols."""
    for symbol, glyph in glyphs.items():
        text = text.replace(symbol, glyph)
    return " ".join(text.split())


class _Scene:
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
        if who in ("", "you", self.printed.side):
            return verb
        first, _, rest = verb.partition(" ")
        name = "the Corp" if who == "corp" else "the Runner"
        return f"{name} {_third(first)}{' ' + rest if rest else ''}"


def _third(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x")):
        return verb + "es"
    return verb + "s"


def _count(number: int, noun: str, plural: str = "") -> str:
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _cards_noun(cards: words.Cards, many: bool) -> str:
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
    if cards.subtype == "icebreaker" and set(kinds) <= {"", "program"}:
        noun = "icebreakers" if many else "icebreaker"
    elif cards.subtype:
        lead.append(cards.subtype)
    if cards.not_subtype:
        lead.append(f"non-{cards.not_subtype}")
    lead += [f"non-{kind}" for kind in cards.not_type]
    return " ".join([*lead, noun])


def _cards_after(cards: words.Cards) -> str:
    after = ""
    zones = [z for z in cards.in_ if z != "installed"]
    if cards.among:
        after += " among them"
    elif zones:
        named = [{"grip": "the grip", "stack": "the stack", "heap": "the heap"}.get(z, z) for z in zones]
        after += " from " + " or ".join(named)
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
        return f"{number} of your {_cards_noun(cards, True)}{_cards_after(cards)}"
    many = number != 1
    return f"{number} {_cards_noun(cards, many)}{_cards_after(cards)}"


def target_text(target: words.Target, scene: _Scene) -> str:
    """What an instruction acts on."""
    if isinstance(target, str):
        return scene.ref(target)
    if isinstance(target, words.All):
        return f"all {_cards_noun(target.cards, True)}{_cards_after(target.cards)}"
    if target.choose == "any number":
        return f"any number of {_cards_noun(target.cards, True)}{_cards_after(target.cards)}"
    if isinstance(target.choose, words.Count):
        if target.choose.plus or target.choose.count == "X":
            number = "X" if target.choose.count == "X" else f"X (X is {_count_words(target.choose, scene)})"
            return f"{number} {_cards_noun(target.cards, True)}{_cards_after(target.cards)}"
        return f"{cards_text(target.cards, target.choose.times)} for each {_counted(target.choose)}"
    text = cards_text(target.cards, target.choose)
    return f"up to {text}" if target.up_to else text


def _counted(count: words.Count) -> str:
    if isinstance(count.count, words.Cards):
        return _cards_noun(count.count, False) + _cards_after(count.count)
    return words.COUNTS[count.count]


def _count_words(count: words.Count, scene: _Scene) -> str:
    each = f"{count.times} for each {_counted(count)}"
    return f"{count.plus} plus {each}" if count.plus else each


def amount_text(amount: words.Amount, scene: _Scene, unit: Callable[[str], str]) -> str:
    """`unit` of a number; "for each" where the game decides it."""
    if isinstance(amount, int):
        return unit(str(amount))
    if amount.count == "X":
        return unit("X")
    if amount.count == "die":
        return unit("the number rolled as")
    every = "each" if amount.per == 1 else f"every {amount.per}"
    each = f"{unit(str(amount.times))} for {every} {_counted(amount) if amount.per == 1 else _many(_counted(amount))}"
    return f"{unit(str(amount.plus))} plus {each}" if amount.plus else each


def _many(noun: str) -> str:
    """More than one of what `COUNTS` calls one."""
    return noun.replace("counter", "counters", 1) if "counter" in noun else noun + "s"


def _plural(noun: str) -> Callable[[str], str]:
    return lambda number: f"{number} {noun}" if number == "1" else f"{number} {noun}s"


def _credit(number: str) -> str:
    return f"{number}[credit]"


def _counters(kind: str) -> Callable[[str], str]:
    return _credit if kind == "credit" else _plural(f"{kind} counter")


def _clicks(number: int) -> str:
    return "[click]" * number


def cost_text(cost: words.Cost, scene: _Scene | None = None) -> str:
    """A cost as it stands before the colon."""
    this = scene.this if scene else "this card"
    parts: list[str] = []
    if cost.clicks:
        parts.append(_clicks(cost.clicks))
    if cost.spend_clicks:
        parts.append(f"spend {_clicks(cost.spend_clicks)}")
    if cost.lose_clicks:
        parts.append(f"lose {_clicks(cost.lose_clicks)}")
    if cost.x_credits:
        parts.append("X[credit]")
    if cost.credits and isinstance(cost.credits, int):
        parts.append(_credit(str(cost.credits)))
    if cost.counters:
        parts.append(_count(cost.counters, f"hosted {cost.kind} counter"))
    if cost.trash_hand:
        parts.append(f"trash {_count(cost.trash_hand, 'card')} from your hand")
    if cost.take_tags:
        parts.append(f"take {_count(cost.take_tags, 'tag')}")
    if cost.forfeit:
        parts.append("forfeit 1 agenda")
    if cost.points:
        parts.append(_count(cost.points, "agenda point"))
    if cost.forfeit_this:
        parts.append(f"forfeit {this}")
    if isinstance(cost.credits, words.Count):
        parts.append(f"{cost.credits.times}[credit] for each {_counted(cost.credits)}")
    if cost.suffer:
        parts.append(f"suffer {cost.suffer} {cost.suffer_kind} damage")
    if cost.trash is not None:
        parts.append(f"trash {target_text(cost.trash, scene)}" if scene else "trash a card")
    if cost.trash_this:
        parts.append(f"trash {this}" if scene is not None and not cost.clicks else "[trash]")
    if cost.remove_this:
        parts.append(f"remove {this} from the game")
    return ", ".join(parts) or "0[credit]"


def _pay_text(cost: words.Cost, scene: _Scene) -> str:
    verb: list[str] = []
    if cost.clicks:
        verb.append(f"spend {_clicks(cost.clicks)}")
    if isinstance(cost.credits, int) and cost.credits:
        verb.append(f"pay {cost.credits}[credit]")
    elif isinstance(cost.credits, words.Count):
        verb.append(f"pay {cost.credits.times}[credit] for each {_counted(cost.credits)}")
    if cost.x_credits:
        verb.append("pay X[credit]")
    rest = cost_text(msgspec.structs.replace(cost, clicks=0, credits=0, x_credits=False), scene)
    if rest != "0[credit]":
        verb.append(rest)
    return " and ".join(verb) or "pay 0[credit]"


_OPPOSITES: Final = {
    "in Archives": "it is not in Archives",
    "the Runner is tagged": "the Runner is not tagged",
    "this is installed": "this card is not installed",
    "it is advanced": "it is not advanced",
    "run last turn": "the Runner made no run during their last turn",
    "agenda scored this turn": "you scored no agenda this turn",
    "that card is rezzed": "that card is not rezzed",
}
"""Named conditions, and how their opposite reads."""


def condition_text(condition: words.Condition, scene: _Scene) -> str:
    """A condition in words, without "if"."""
    match condition:
        case words.Named(name=name):
            return words.CONDITIONS[name].replace("this card", scene.this).replace("that card", scene.chosen)
        case words.Not(not_=inner):
            name = inner.name if isinstance(inner, words.Named) else ""
            return _OPPOSITES.get(name, f"it is not so that {condition_text(inner, scene)}").replace("that card", scene.chosen)
        case words.Happened():
            return _happened_text(condition)
        case words.Both(conditions=conditions):
            return " and ".join(condition_text(c, scene) for c in conditions)
        case words.Compare(count=amount, at_least=low, at_most=high):
            return _compare_text(amount, low, high)
    raise AssertionError(condition)


def _happened_text(asked: words.Happened) -> str:
    text = words.HAPPENINGS[asked.happened]
    if asked.card is not None:
        kind = "agenda" if "an agenda" in text else "card"
        noun = _cards_noun(asked.card, False).replace("installed ", "")
        if noun.endswith("card"):
            noun = noun.removesuffix("card") + kind
        text = text.replace("an agenda", "a card").replace("a card", f"a {noun}")
    if asked.server:
        text += " on " + " or ".join(_SERVERS.get(name, name) for name in asked.server)
    if asked.at_least > 1:
        text += f" {asked.at_least} times or more"
    return f"{text} {'this turn' if asked.in_ == 'this turn' else 'during ' + asked.in_}"


def _compare_text(amount: words.Amount, low: int | None, high: int | None) -> str:
    noun = _counted(amount) if isinstance(amount, words.Count) else str(amount)
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
        case "card in HQ":
            return "there are any cards in HQ" if low == 1 else f"there are {number} cards in HQ"
    return f"there are {number} {noun}s" if not noun.endswith("s") else f"there are {number} {noun}"


_FOR: Final = {
    "": "",
    "this encounter": " for the rest of this encounter",
    "this run": " for the rest of this run",
    "this turn": " for the rest of this turn",
    "this breach": " for this breach",
    "the next encounter": " during the next encounter of this run",
}


def block_text(block: words.Block, scene: _Scene) -> str:
    """Instructions as sentences."""
    return " ".join(_sentence(instruction_text(i, scene)) for i in block)


def _clause(block: words.Block, scene: _Scene) -> str:
    return ", then ".join(instruction_text(i, scene) for i in block)


def _sentence(text: str) -> str:
    return text if not text else text[0].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")


def _run_text(run: words.RunOn, scene: _Scene) -> str:
    names = {"any": "any server", "central": "a central server", "remote": "a remote server"}
    text = "run " + " or ".join(names.get(s, s) for s in run.run)
    if run.not_run_this_turn:
        text += " that you have not run this turn"
    text += "."
    for ability in run.during:
        if isinstance(ability, words.Static):
            text += f" During that run, {_static_clause(ability, scene)}."
        elif isinstance(ability, words.Conditional):
            told = ability_text(ability, scene).replace("When this run ends", "When that run ends")
            text += f" {told}" if told.startswith("When that run ends") else f" During that run, {told[0].lower()}{told[1:]}"
        else:
            text += f" During that run: {ability_text(ability, scene)}"
    if run.becomes:
        text += f" If that run would be successful, the attacked server becomes {run.becomes}."
    if run.if_successful:
        text += f" If successful, {_clause(run.if_successful, scene)}."
    return text


def instruction_text(word: words.Instruction, scene: _Scene) -> str:
    """One instruction, as a clause without a full stop."""
    match word:
        case words.Gain():
            return scene.who(word.who, "gain " + amount_text(word.gain, scene, _credit))
        case words.Lose(lose=words.Count(count="runner credits" | "corp credits")) if not word.up_to:
            return scene.who(word.who, "lose all credits in their credit pool" if word.who else "lose all credits in your credit pool")
        case words.Lose() if word.up_to and word.who not in ("", "you", scene.printed.side):
            name = "the Corp" if word.who == CORP else "the Runner"
            return f"make {name} lose up to {amount_text(word.lose, scene, _credit)}"
        case words.Lose():
            return scene.who(word.who, ("lose up to " if word.up_to else "lose ") + amount_text(word.lose, scene, _credit))
        case words.GainClicks(gain_clicks=int(n)):
            return scene.who(word.who, f"gain {_clicks(n)}")
        case words.GainClicks():
            return scene.who(word.who, "gain " + amount_text(word.gain_clicks, scene, lambda n: f"{n} [click]"))
        case words.LoseClicks(lose_clicks=int(n)):
            return scene.who(word.who, f"lose {_clicks(n)}")
        case words.LoseClicks():
            return scene.who(word.who, "lose " + amount_text(word.lose_clicks, scene, lambda n: f"{n} [click]"))
        case words.Draw():
            return scene.who(word.who, "draw " + amount_text(word.draw, scene, _plural("card")))
        case words.Damage():
            verb = "do" if scene.printed.side == "corp" else "suffer"
            done = f"{verb} " + amount_text(word.damage, scene, lambda n: f"{n} {word.kind} damage")
            return done + (", which cannot be prevented" if word.cannot_be_prevented else "")
        case words.Tag():
            give = amount_text(word.tags, scene, _plural("tag"))
            if scene.actor == "runner":
                return f"take {give}"
            return f"give the Runner {give}" if scene.printed.side == "corp" else f"take {give}"
        case words.Untag() if scene.printed.side == "corp":
            return "the Runner loses " + amount_text(word.remove_tags, scene, _plural("tag"))
        case words.Untag():
            return "remove " + amount_text(word.remove_tags, scene, _plural("tag"))
        case words.BadPublicity():
            return scene.who("corp", "take " + amount_text(word.bad_publicity, scene, lambda n: f"{n} bad publicity"))
        case words.Place():
            each = "each of " if isinstance(word.on, words.Choose) and word.on.choose != 1 else ""
            return f"place {amount_text(word.place, scene, _counters(word.kind))} on {each}{target_text(word.on, scene)}"
        case words.MoveCounters():
            amount = word.move_counters
            many = "any number of" if isinstance(amount, str) else f"up to {amount_text(amount, scene, str)}"
            return f"move {many} {word.kind} counters from {target_text(word.from_, scene)} to {target_text(word.on, scene)}"
        case words.Load():
            return f"load {_counters(word.kind)(str(word.load))} onto {scene.this}"
        case words.Take(take="all"):
            return f"take all credits from {scene.ref(word.from_)}"
        case words.Take(take="any number"):
            return f"take any number of credits from {scene.ref(word.from_)}"
        case words.Take(take=amount) if not isinstance(amount, str):
            return f"take {amount_text(amount, scene, _credit)} from {scene.ref(word.from_)}"
        case words.Boost():
            return _boost_text(word, scene)
        case words.Break(break_="all"):
            return f"break all{_subtype(word.subtype)} subroutines"
        case words.Break():
            plural = "" if word.break_ == 1 else "s"
            return f"break {'up to ' if word.up_to else ''}{word.break_}{_subtype(word.subtype)} subroutine{plural}"
        case words.Trash(by="corp" | "runner" as by) if by not in (scene.actor, scene.printed.side):
            return scene.who(by, f"trash {target_text(word.trash, scene)}")
        case words.Trash():
            if isinstance(word.trash, words.Choose) and word.trash.by == RUNNER and scene.printed.side == CORP:
                return f"the Runner trashes {target_text(word.trash, scene)}"
            return f"trash {target_text(word.trash, scene)}"
        case words.Install():
            return _install_text(word, scene)
        case words.Rez():
            return f"rez {target_text(word.rez, scene)}" + _ignoring(word.ignoring)
        case words.Derez():
            return f"derez {target_text(word.derez, scene)}"
        case words.EndRun():
            return "end the run"
        case words.MayJackOut():
            return "the Runner may jack out"
        case words.Bypass():
            return "bypass the ice being encountered"
        case words.RunOn():
            return _run_text(word, scene)
        case words.AccessMore():
            more = _more(word.access_more, scene)
            if more.startswith("additional"):
                return f"you may access {more} when you breach that server".replace(", when", " when")
            return f"access {'up to ' if word.up_to else ''}{more} when you breach that server"
        case words.Search():
            zone = {"stack": "your stack", "R&D": "R&D"}[word.search.in_[0]]
            found = f"1 {_cards_noun(word.search, False)}"
            scene.found = "the card found"
            return f"search {zone} for {found}{', reveal it' if word.reveal else ''} and shuffle {zone}"
        case words.Move():
            places = {
                "grip": "your grip",
                "hand": "your hand",
                "top of stack": "the top of the stack",
                "bottom of stack": "the bottom of the stack",
            }
            return f"add {target_text(word.move, scene)} to {places.get(word.to, word.to)}"
        case words.ShuffleIn():
            deck = "R&D" if scene.printed.side == "corp" else "your stack"
            return f"shuffle {target_text(word.shuffle_in, scene)} into {deck}"
        case words.Swap():
            return f"swap {target_text(word.swap, scene)}"
        case words.Reveal():
            return f"reveal {target_text(word.reveal, scene)}"
        case words.Expose():
            return f"expose {target_text(word.expose, scene)}"
        case words.ChooseOne():
            return _choose_one_text(word, scene)
        case words.Forbid():
            return " and ".join(words.PROHIBITIONS[c] for c in word.cannot) + _FOR[word.for_]
        case words.Later():
            return _later_text(word.later, scene)
        case words.NextIce():
            text = f"the next piece of ice that the Runner encounters during this run gets {word.next_ice:+d} strength"
            return text if word.then is None else f"{text}. {_sentence(_later_text(word.then, scene))}"
        case words.Trace():
            text = f"trace {amount_text(word.trace, scene, lambda n: n)}."
            if word.if_successful:
                text += f" If successful, {_clause(word.if_successful, scene)}."
            if word.if_unsuccessful:
                text += f" If unsuccessful, {_clause(word.if_unsuccessful, scene)}."
            return text
        case words.TrashTop():
            player = "the Corp" if word.of == "R&D" else "the Runner"
            top = amount_text(word.trash_top, scene, lambda n: "the top card" if n == "1" else f"the top {n} cards")
            return f"{player} trashes {top} of {word.of}"
        case words.ChooseCard():
            scene.chosen = "that ice" if word.choose_card.cards.type == ("ice",) else "that card"
            return f"choose {target_text(word.choose_card, scene)}"
        case words.Remember():
            return f"choose {target_text(word.remember, scene)}"
        case words.RemoveCounters():
            return f"remove {amount_text(word.remove_counters, scene, _counters(word.kind))} from {scene.this}"
        case words.Repeat():
            return _repeat_text(word, scene)
        case words.Purge():
            return "purge virus counters"
        case words.Prevent():
            what = " or ".join(word.of)
            number = {"all": "all"}.get(str(word.prevent), str(word.prevent))
            if what in ("exposing", "trashing"):
                noun = "card" if word.cards is None else _cards_noun(word.cards, False)
                return f"prevent {number} {noun} from being {'exposed' if what == 'exposing' else 'trashed'}"
            if what == "tags":
                return f"avoid {'1 tag' if word.prevent == 1 else f'{number} tags'}"
            limit = " (no more in a turn)" if word.each_turn else ""
            return f"prevent {number} {what}{limit}" + (f" of {_cards_noun(word.cards, False)}" if word.cards is not None else "")
        case words.GainPoints():
            return scene.who(word.who, "score " + amount_text(word.gain_points, scene, _plural("agenda point")))
        case words.LosePoints():
            return scene.who(word.who, "lose " + amount_text(word.lose_points, scene, _plural("agenda point")))
        case words.Roll():
            return _roll_text(word, scene)
        case words.Give():
            to = "the Corp" if word.to == "corp" else "the Runner"
            return f"give {to} {amount_text(word.give, scene, _plural(_given(scene)))}"
        case words.TakeBack():
            return f"remove {amount_text(word.take_back, scene, _plural(_given(scene)))}"
        case words.LoseGame():
            return scene.who(word.lose_the_game, "lose the game")
        case words.RaiseLink():
            return amount_text(word.raise_link, scene, lambda n: f"+{n} link") + _FOR[word.for_]
        case words.Declare():
            return f"{_static_clause(word.declare, scene)}{_FOR[word.for_]}"
        case words.CureBrain():
            return f"remove {amount_text(word.cure_brain_damage, scene, lambda n: n + ' core damage')}"
        case words.InsteadOfBreach():
            verb = "must" if word.must else "may"
            return f"instead of breaching, you {verb} {_clause(word.instead_of_breaching, scene)}"
        case words.AddAsAgenda():
            whose = {CORP: "the Corp's", RUNNER: "the Runner's"}.get(word.who, "your") if word.who != scene.printed.side else "your"
            return f"add {scene.ref(word.of)} to {whose} score area as an agenda worth {_count(word.add_as_agenda, 'agenda point')}"
        case words.ForceEncounter():
            return f"force the Runner to encounter {target_text(word.encounter, scene)}"
        case words.AttackServer():
            return f"the attacked server becomes {_SERVERS.get(word.attack, word.attack)}"
        case words.MoveTo():
            return f"the Runner moves to the outermost position of {_SERVERS.get(word.move_runner_to, word.move_runner_to)}"
        case words.Host():
            return f"host {target_text(word.host, scene)} on {scene.this}{' facedown' if word.facedown else ''}"
        case words.LookAtTop():
            then = ", then put them back in any order" if word.arrange else ""
            scene.found = "the rest of those cards"
            return f"look at the top {amount_text(word.look_at_top, scene, _plural('card'))} of {word.of}{then}"
        case words.GainSubtype():
            *most, last = word.gain_subtypes
            gained = f"{', '.join(most)} and {last}" if most else last
            return f"{target_text(word.of, scene)} gains {gained}{_FOR[word.for_]}"
        case words.RemoveFromGame():
            return f"remove {target_text(word.remove_from_game, scene)} from the game"
        case words.EndActionPhase():
            return "your action phase ends"
        case words.Charge():
            return f"charge {target_text(word.charge, scene)}"
        case words.IdentifyMark():
            return "identify your mark"
        case words.Sabotage():
            return f"sabotage {amount_text(word.sabotage, scene, lambda n: n)}"
        case words.Together():
            return " and ".join(instruction_text(i, scene) for i in word.all)
        case words.If():
            text = f"if {condition_text(word.if_, scene)}, {_clause(word.do, scene)}"
            return text + (f"; otherwise, {_clause(word.otherwise, scene)}" if word.otherwise else "")
        case words.May():
            return _may_text(word, scene)
        case words.Unless(must=True):
            name = "the Runner" if word.by == "runner" else "the Corp"
            paid = " or ".join(_pay_text(cost, scene) for cost in word.unless)
            return f"{name} must {paid} if able; if they do not, {_clause(word.do, scene)}"
        case words.Unless():
            paid = " or ".join(_pay_text(cost, scene) for cost in word.unless)
            name = "the Runner" if word.by == "runner" else "the Corp"
            first, _, rest = paid.partition(" ")
            third = f"{_third(first)} {rest}".replace(" or pay ", " or pays ").replace(" or take ", " or takes ")
            return f"{_clause(word.do, scene)} unless {name} {third}"
    raise AssertionError(word)


def _later_text(later: words.Conditional, scene: _Scene) -> str:
    head = _when_text(later, scene)
    return f"{head[0].lower()}{head[1:]}, {_clause(later.do, scene)}"


def _repeat_text(word: words.Repeat, scene: _Scene) -> str:
    """Installing several cards, one at a time; anything else as it is, so many times."""
    first = word.do[0]
    if len(word.do) == 1 and isinstance(first, words.May) and first.pay == words.FREE and first.if_ is None and len(first.may) == 1:
        install = first.may[0]
        if isinstance(install, words.Install) and isinstance(install.install, words.Choose) and install.install.choose == 1:
            cards = cards_text(install.install.cards, word.repeat)
            verb = "install and rez" if install.and_rez else "install"
            costs = _ignoring(install.ignoring) or ", paying their install costs"
            return f"{verb} up to {cards}, one at a time{costs}"
        return f"up to {word.repeat} times, {instruction_text(first, scene)}"
    return f"{word.repeat} times: {_clause(word.do, scene)}"


def _subtype(subtype: str) -> str:
    return f" {subtype}" if subtype else ""


def _roll_text(word: words.Roll, scene: _Scene) -> str:
    faces = [" or ".join(map(str, face.on)) for face in word.roll]
    parts = [f"on {on}, {_clause(face.do, scene)}" for on, face in zip(faces, word.roll, strict=True)]
    text = f"roll a die: {'; '.join(parts)}"
    return text + (f"; otherwise, {_clause(word.otherwise, scene)}" if word.otherwise else "")


def _given(scene: _Scene) -> str:
    return f"{scene.printed.title} counter"


def _more(amount: words.Amount, scene: _Scene) -> str:
    if isinstance(amount, int):
        return f"{amount} additional card{'' if amount == 1 else 's'}"
    if amount.plus == -1 and amount.times == 1:
        return f"additional cards, fewer than there are {_counted(amount)}s,"
    return f"{amount.times} additional card for each {_counted(amount)}"


def _boost_text(word: words.Boost, scene: _Scene) -> str:
    if isinstance(word.strength, int):
        sign = f"{word.strength:+d} strength"
    elif word.strength.count == "X":
        sign = "+X strength"
    else:
        sign = f"+{word.strength.times} strength for each {_counted(word.strength)}"
    if word.of == "this":
        return sign + ("" if word.for_ == "this encounter" else _FOR[word.for_])
    return f"{target_text(word.of, scene)} gets {sign}{_FOR[word.for_]}"


def _ignoring(what: str) -> str:
    return f", ignoring {what if what == 'all costs' else 'its ' + what}" if what else ""


def _install_text(word: words.Install, scene: _Scene) -> str:
    text = f"install {'and rez ' if word.and_rez else ''}{target_text(word.install, scene)}"
    if word.at:
        text += f" directly inward from {scene.this}"
    if word.discount:
        text += f", paying {word.discount}[credit] less"
    return text + _ignoring(word.ignoring)


def _choose_one_text(word: words.ChooseOne, scene: _Scene) -> str:
    outer, scene.actor = scene.actor, word.by
    options = [_clause(block, scene) for block in word.choose_one]
    scene.actor = outer
    if word.all_if is not None:
        return f"{' or '.join(options)}. If {condition_text(word.all_if, scene)}, you may do both"
    if word.by and word.by != scene.printed.side:
        name = "the Corp" if word.by == "corp" else "the Runner"
        return f"{name} must {' or '.join(options)}" if word.must else f"{name} chooses 1: {' or '.join(options)}"
    return " or ".join(options)


def _may_text(word: words.May, scene: _Scene) -> str:
    who = {"corp": "the Corp", "runner": "the Runner"}.get(word.by, "you") if word.by != scene.printed.side else "you"
    text = f"{who} may "
    if word.pay != words.FREE:
        text += f"{_pay_text(word.pay, scene)} to "
    text += _clause(word.may, scene)
    if word.if_ is not None:
        text = f"if {condition_text(word.if_, scene)}, {text}"
    return text + (f". If {who} do not, {_clause(word.otherwise, scene)}" if word.otherwise else "")


def _static_clause(static: words.Static, scene: _Scene) -> str:
    text = " and ".join(declaration_text(d, scene) for d in static.static)
    if static.while_ is None:
        return text
    told = condition_text(static.while_, scene)
    return f"{'if' if told.endswith('this turn') else 'while'} {told}, {text}"


def declaration_text(word: words.Declaration, scene: _Scene) -> str:
    """One declaration, as a clause."""
    match word:
        case words.Modify():
            return _modify_text(word, scene)
        case words.Prohibit():
            return " and ".join(words.PROHIBITIONS[c] for c in word.cannot)
        case words.Advanceable():
            return f"{scene.this} can be advanced"
        case words.SpendHosted():
            what = "during that run" if word.spend_hosted == "this run" else f"for {word.spend_hosted}"
            if word.in_pool:
                return "hosted credits count as credits in your credit pool"
            if word.spend_hosted == "this run":
                return "hosted credits can be spent"
            return f"hosted credits can be spent {what}"
        case words.Recurring():
            purposes = " or ".join(words.PURPOSES[what] for what in word.spend)
            return f"{word.recurring} recurring credit{'' if word.recurring == 1 else 's'}, to spend for {purposes}"
        case words.AdditionalCost():
            what = (
                scene.this
                if word.of == "this"
                else (f"each {_cards_noun(word.of, False)}" if isinstance(word.of, words.Cards) else scene.ref(word.of))
            )
            if word.to == "steal" and isinstance(word.of, words.Cards):
                noun = _cards_noun(word.of, False).replace("installed ", "")
                where = f" from {' or '.join(_SERVERS.get(s, s) for s in word.server)}" if word.server else ""
                article = "an" if noun[0] in "aeiou" else "a"
                paid = _pay_text(word.additional_cost, scene)
                return f"as an additional cost to steal {article} {noun}{where}, the Runner must {paid}"
            if word.to == "run":
                what = "on " + (" or ".join(_SERVERS.get(s, s) for s in word.server) or "any server")
            return f"as an additional cost to {word.to} {what}, {_pay_text(word.additional_cost, scene)}"
        case words.BaseLink():
            return _base_link_text(word, scene)
        case words.RezOnInstall():
            return f"{scene.this} is rezzed when it is installed, and installed only if it can be"
        case words.CanHost():
            number = "any number of" if word.most == 99 else f"up to {word.most}"
            if word.most_memory != 99:
                number = f"up to {word.most_memory}[mu] of"
            text = f"{scene.this} can host {number} {_cards_noun(word.can_host, True).replace('installed ', '')}"
            return text + ("; hosted programs take no memory" if word.free_memory else "")
        case words.RevealedInAccess():
            return f"the Runner must reveal {scene.this} while accessing it in {word.revealed_in_access}"
    raise AssertionError(word)


def _base_link_text(word: words.BaseLink, scene: _Scene) -> str:
    text = f"{word.cost}[credit]: base link {word.base_link}"
    if word.each:
        text += f"; {word.each}[credit]: +1 link"
    if word.only_in_runs:
        text += "; only during a run"
    if word.then:
        text += f"; using it, {_clause(word.then, scene)}"
    return text + " (1 base link card a trace)"


def _modify_text(word: words.Modify, scene: _Scene) -> str:
    number = f"{word.amount if isinstance(word.amount, int) else word.amount.times:+d}"
    each = "" if isinstance(word.amount, int) else f" for each {_counted(word.amount)}"
    amount = abs(word.amount) if isinstance(word.amount, int) else word.amount.times
    less = "less" if isinstance(word.amount, int) and word.amount < 0 else "more"
    of = scene.this if word.of == "this" else (_each(word.of) if isinstance(word.of, words.Cards) else scene.ref(word.of))
    if isinstance(word.of, words.Cards) and word.first_each_turn:
        of = f"the first {_cards_noun(msgspec_in(word.of), False)} that you install each turn"
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
            return f"the trace limit of each trace attempt is {number}{each}"
        case "break cost":
            return f"the Runner pays {amount}[credit] more to break each subroutine{each}"
        case "basic draw":
            first = "the first time each turn that you take" if word.first_each_turn else "whenever you take"
            return f"{first} the basic action to draw 1 card, draw {1 + amount} cards instead"
        case "net damage" | "meat damage" | "core damage":
            return f"{word.quantity} that the Corp does is {number}"
    return f"{number} {word.quantity}{each}"


def _each(cards: words.Cards) -> str:
    """Every card of a kind, with the server where it matters."""
    noun = _cards_noun(cards, False)
    if cards.protecting or cards.in_root:
        where = " protecting " if cards.protecting else " in the root of "
        server = "this server" if "this server" in (cards.protecting, cards.in_root) else "the attacked server"
        return f"each {noun.replace('installed ', '')}{where}{server}"
    return f"each {noun}"


def msgspec_in(cards: words.Cards) -> words.Cards:
    """`cards` wherever they come from."""
    import msgspec

    return msgspec.structs.replace(cards, in_=("stack",))


_SERVERS: Final = {
    "central": "a central server",
    "remote": "a remote server",
    "this": "this server",
    "attacked server": "the attacked server",
}


_CHOSEN_ICE: Final = words.Named(name="encountering the remembered ice")


def _when_text(ability: words.Conditional, scene: _Scene) -> str:
    this = scene.this
    if ability.as_long_as is not None:
        return f"As soon as {condition_text(ability.as_long_as, scene)}"
    heads = [TRIGGERS[w].text.replace("this card", this).replace("this ice", this).replace("this agenda", this) for w in ability.when]
    if len(heads) == 1:
        head = heads[0]
    else:
        tails = [h[0].lower() + h[1:] for h in heads[1:]]
        head = f"{heads[0]} and {' and '.join(tails)}"
        pairs = {
            "Whenever an agenda is scored and whenever an agenda is stolen": "Whenever an agenda is scored or stolen",
            f"When you score {this} and when the Runner steals {this}": f"When {this} is scored or stolen",
            "When that ice cannot be broken any more and when that encounter ends": "When the time to break that ice is over",
        }
        head = pairs.get(head, head)
    servers = " or ".join(_SERVERS.get(s, s) for s in ability.server)
    if servers:
        head = head.replace("a server", servers) if "a server" in head else head.replace("run ", f"run on {servers} ", 1)
    if ability.card is not None:
        head = head.replace("a card", f"a {_cards_noun(ability.card, False).replace('installed ', '')}", 1)
    if ability.first_each_run:
        for lead in ("Whenever ", "When "):
            if head.startswith(lead):
                head = f"The first time {head[len(lead) :]}"
    if ability.first_each_turn:
        for lead in ("Whenever ", "When "):
            if head.startswith(lead):
                head = f"The first time each turn {head[len(lead) :]}"
    if ability.if_ == _CHOSEN_ICE:
        head = head.replace("a piece of ice", "the chosen ice")
    elif ability.if_ is not None:
        head += f", if {condition_text(ability.if_, scene)}"
    return head


def ability_text(ability: words.Ability, scene: _Scene) -> str:
    """One ability as it reads on the card."""
    match ability:
        case words.Static():
            return ("Persistent → " if ability.persistent else "") + _sentence(_static_clause(ability, scene))
        case words.Play():
            return block_text(ability.play, scene)
        case words.Paid():
            return _paid_text(ability, scene)
        case words.CounterAbilities():
            inner = " ".join(ability_text(a, scene) for a in ability.counters)
            virus = " These are virus counters." if ability.virus else ""
            return f"While a player has any {_given(scene)}s: {inner}{virus}"
        case words.Conditional():
            return _conditional_text(ability, scene)
    raise AssertionError(ability)


def _paid_text(ability: words.Paid, scene: _Scene) -> str:
    flag = {
        "": "",
        "interface": "Interface → ",
        "access": "Access → ",
        "interrupt": "[interrupt] → ",
        "after reveal": "After the bids are shown → ",
    }[ability.flag]
    text = f"{flag}{_sentence(cost_text(ability.cost, scene)).rstrip('.')}: {block_text(ability.do, scene)}"
    if isinstance(ability.while_, words.Named) and ability.while_.name == "encountering host":
        text = text.replace("subroutine.", "subroutine on host ice.")
    elif isinstance(ability.while_, words.Named) and ability.while_.name == "encountering this":
        text = text.replace("subroutine.", f"subroutine on {scene.this}.")
    elif ability.while_ == words.Named(name="first net damage this turn"):
        effect = f"you may {_pay_text(ability.cost, scene)} to {_clause(ability.do, scene)}"
        return f"{flag}The first time each turn you would suffer net damage, {effect}."
    elif ability.while_ == words.Named(name="no net damage yet this turn"):
        text = text.replace("1 net damage", "the first net damage of a turn")
    elif isinstance(ability.while_, words.Named):
        if not ability.while_.name.startswith("encountering"):
            text += f" Use this only if {condition_text(ability.while_, scene)}."
    elif ability.while_ is not None:
        text += f" Use this only while {condition_text(ability.while_, scene)}."
    if ability.only and ability.only != scene.printed.side:
        text += f" Only the {'Runner' if ability.only == 'runner' else 'Corp'} can use this."
    if ability.cheaper and ability.cheaper_if is not None:
        text += f" It costs {ability.cheaper}[credit] less if {condition_text(ability.cheaper_if, scene)}."
    return text + (" Once per turn." if ability.once_per_turn else "")


def _conditional_text(ability: words.Conditional, scene: _Scene) -> str:
    head = _when_text(ability, scene)
    body = _clause(ability.do, scene)
    if len(ability.do) > 1 and not ability.optional:
        body = instruction_text(ability.do[0], scene) + ". " + block_text(ability.do[1:], scene).rstrip(".")
    if ability.pay != words.FREE:
        body = f"you may {_pay_text(ability.pay, scene)} to {body}"
    elif ability.may:
        body = f"you may {body}"
        if len(ability.do) > 1:
            first = instruction_text(ability.do[0], scene)
            second = instruction_text(ability.do[1], scene)
            verb = "you may " if isinstance(ability.do[1], words.Repeat) else ""
            body = f"you may {first}. If you do, {verb}{second}. {block_text(ability.do[2:], scene)}".rstrip(" .")
    if ability.as_long_as is not None:
        body = body.replace(scene.host, "it")
    if scene.this in head and all(TRIGGERS[name].about == "this" for name in ability.when):
        body = body.replace(scene.this, "it")
    if "ice is encountered" in ability.when:
        ice = "the ice being encountered"
        body = body.replace(f"subroutine of {ice}", "of its subroutines").replace(ice, "it")
    if "a server is breached" in ability.when:
        body = body.replace(" when you breach that server", "")
    text = _sentence(f"{head}, {body}")
    if ability.persistent:
        text = f"Persistent → {text}"
    if ability.interrupt:
        text = f"[interrupt] → {text}"
    return text + (" Once per turn." if ability.once_per_turn else "")


def card_text(
    printed: Printed,
    abilities: Iterable[words.Ability],
    install_on: words.Cards | None,
    play_if: words.Condition | None,
    only_in: tuple[str, ...] = (),
    x_at_most: words.Amount | None = None,
) -> tuple[str, ...]:
    """All abilities of a card but its subroutines, a line each."""
    scene = _Scene(printed, install_on)
    lines: list[str] = []
    if install_on is not None:
        lines.append(f"Install only on {_a(_cards_noun(install_on, False).replace('installed ', ''))}.")
    if only_in:
        lines.append(f"Install only in the root of {' or '.join(_SERVERS.get(name, name) for name in only_in)}.")
    if play_if is not None:
        lines.append(f"Play only if {condition_text(play_if, scene)}.")
    if isinstance(x_at_most, words.Count):
        noun, _, rest = _counted(x_at_most).partition(" ")
        lines.append(f"X cannot be more than the number of {noun}s {rest}.")
    lines += [ability_text(ability, scene) for ability in abilities]
    if "region" in printed.subtypes:
        lines.append("Limit 1 region per server.")
    if "console" in printed.subtypes:
        lines.append("Limit 1 console per player.")
    if printed.deck_limit != 3 and printed.type != "identity":
        lines.append(f"Limit {printed.deck_limit} per deck.")
    if printed.starter_only:
        lines.append("Starter decks only.")
    return tuple(spoken_to(printed.side, line) for line in lines)


def subroutine_text(printed: Printed, subroutine: words.Subroutine) -> str:
    """One subroutine, without its symbol."""
    return block_text(subroutine.do, _Scene(printed))


def mode_texts(word: words.ChooseOne, printed: Printed) -> list[str]:
    """The modes that a player chooses between, each as a clause."""
    scene = _Scene(printed)
    scene.actor = word.by
    return [spoken_to(printed.side, with_symbols(_clause(block, scene))) for block in word.choose_one]
