"""The ability language as text: what a player reads is what the referee does.

Symbols stand in brackets ([click], [credit], [subroutine], [trash], [mu], [link]); `with_symbols` puts glyphs for them.
"""

from collections.abc import Callable, Iterable
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.condition_text import condition_text
from netrunner_tui.abilities.phrasing import (
    SERVER_NAMES,
    PhraseScope,
    additional_cards,
    amount_text,
    cards_after,
    cards_noun,
    cards_text,
    cost_text,
    counted,
    modify_text,
    pay_text,
    target_text,
)
from netrunner_tui.abilities.trigger_text import player_of, prohibition_text, when_text
from netrunner_tui.abilities.units import with_article
from netrunner_tui.abilities.voice import spoken_to, without_hosting
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.model.terms import PRESENT, Terms

GLYPHS: Final = {
    "[click]": "●",
    "[credit]": "c",
    "[subroutine]": "↳",
    "[trash]": "trash",
    "[mu]": " MU",
    "[link]": " link",
    "[interrupt]": "Interrupt",
}
ASCII: Final = {**GLYPHS, "[click]": "*", "[subroutine]": ">"}
SYMBOLS: Final[dict[str, str]] = {}
"""Leaves the symbols as they are, for who says them aloud (`plain.speech`)."""


def with_symbols(text: str, glyphs: dict[str, str] = GLYPHS) -> str:
    """`text` with glyphs or ASCII signs for the symbols, or as it is (`SYMBOLS`)."""
    for symbol, glyph in glyphs.items():
        text = text.replace(symbol, glyph)
    return " ".join(text.split())


class CardSpeaker(PhraseScope):
    """Says what the words on one card mean; what they ask of a `words.Speaker`."""

    def amount(self, amount: words.Amount, unit: Callable[[str], str]) -> str:
        """`unit` of a number; "for each" where the game decides it."""
        return amount_text(amount, self, unit)

    def counted(self, count: words.Count) -> str:
        """What one of the things that a count counts is called."""
        return counted(count)

    def noun(self, cards: words.Cards, many: bool) -> str:
        """What cards are called: "rezzed piece of ice"."""
        return cards_noun(cards, many)

    def after(self, cards: words.Cards) -> str:
        """What is said of cards after the noun."""
        return cards_after(cards)

    def cards(self, cards: words.Cards, number: int | str) -> str:
        """ "2 installed programs"."""
        return cards_text(cards, number)

    def target(self, target: words.Target) -> str:
        """What an instruction acts on."""
        return target_text(target, self)

    def more_cards(self, amount: words.Amount) -> str:
        """Cards accessed beside the usual ones."""
        return additional_cards(amount, self)

    def condition(self, condition: words.Condition) -> str:
        """A condition, without "if"."""
        return condition_text(condition, self)

    def pay(self, cost: words.Cost) -> str:
        """A nested cost with its verb: "pay 2[credit]"."""
        return pay_text(cost, self)

    def server(self, server: str) -> str:
        """A server by name or kind."""
        return SERVER_NAMES.get(server, server)

    def clause(self, block: words.Block) -> str:
        """Instructions one after the other in one clause."""
        return ", then ".join(word.text(self) for word in block)

    def afresh(self, block: words.Block) -> str:
        """The same at the beginning of a sentence or of a choice: it names again who does it."""
        self.subject = ""
        return self.clause(block)

    def sentence(self, text: str) -> str:
        """A clause with a capital and a full stop."""
        return _sentence(text)

    def ability(self, ability: words.Word, within: str = "") -> str:
        """An ability as it reads on the card; `within` is "this" or "that" where it is about one run or encounter."""
        return ability_text(ability, self, within)

    def prohibition(self, word: words.Word) -> str:
        """What cannot be done, by whom, to which cards and where."""
        assert isinstance(word, (words.Prohibit, words.Forbid))
        return prohibition_text(word, self)

    def static(self, static: words.Word) -> str:
        """A static ability as a clause."""
        assert isinstance(static, words.Static)
        return _static_clause(static, self)

    def delayed(self, later: words.Word, within: str = "") -> str:
        """A conditional ability as a clause that begins with its trigger."""
        assert isinstance(later, words.Conditional)
        head = _when_text(later, self, within)
        _name_doer(later, self)
        return f"{head[0].lower()}{head[1:]}, {self.clause(later.do)}"


def block_text(block: words.Block, scene: CardSpeaker) -> str:
    """Instructions as sentences."""
    told = []
    for word in block:
        scene.named = ""
        told.append(_sentence(scene.afresh((word,))))
    return " ".join(told)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return _capital(text) + ("" if not text or text.endswith((".", ":")) else ".")


def _lasting(text: str, scene: CardSpeaker) -> str:
    """An ability that goes on in the run in which its card is trashed (CR 1.6): by its label, or in words where there are none."""
    if scene.terms.labels:
        return f"Persistent → {text}"
    return f"{text} This holds for the rest of the run in which the Runner trashes {scene.this}."


def _counter_text(ability: words.Ability, scene: CardSpeaker) -> str:
    """What counters do; a change of link or memory says whose."""
    text = ability_text(ability, scene)
    return f"{_HOLDERS.get(scene.holder, 'that player')} has {text}" if text[0] in "+-" else text


_HOLDERS: Final = {CORP: "The Corp", RUNNER: "The Runner"}


def _given(scene: CardSpeaker) -> str:
    return f"{scene.printed.title} counter"


def _static_clause(static: words.Static, scene: CardSpeaker) -> str:
    text = _listed([declaration_text(d, scene) for d in static.static])
    if static.while_ is None:
        return text
    if isinstance(static.while_, words.RunOnServer):
        return f"during runs on {' or '.join(scene.server(name) for name in static.while_.run_on)}, {text}"
    told = condition_text(static.while_, scene)
    if scene.this in told:  # the card is named once, and first
        text = text.replace(scene.this, "it")
    return f"{'if' if told.endswith('this turn') else 'while'} {told}, {text}"


def _listed(clauses: list[str]) -> str:
    """Clauses joined by "and"; what they are about is said once."""
    first = clauses[0]
    about = next((first[: at + 1] for at, _ in _after_subject(first) if all(c.startswith(first[: at + 1]) for c in clauses)), "")
    return " and ".join([first, *(clause.removeprefix(about) for clause in clauses[1:])])


def _after_subject(clause: str) -> list[tuple[int, str]]:
    """Where the subject of a clause ends, before the verb of a declaration."""
    return [(clause.index(f" {verb} "), verb) for verb in ("gets", "costs") if clause.startswith("each ") and f" {verb} " in clause]


def declaration_text(word: words.Declaration, scene: CardSpeaker) -> str:
    """One declaration, as a clause."""
    match word:
        case words.Modify():
            return modify_text(word, scene)
        case words.Prohibit():
            return prohibition_text(word, scene)
        case words.Advanceable():
            return f"{scene.this} can be advanced"
        case words.SpendHosted():
            if word.in_pool:
                return "hosted credits count as credits in your credit pool"
            if word.spend_hosted == "this run":
                return "hosted credits can be spent"
            text = f"hosted credits can be spent on {words.PURPOSES.get(word.spend_hosted, word.spend_hosted)}"
            return text + ("; each of them that is spent raises the trace limit by 1 too" if word.beyond_limit else "")
        case words.Recurring():
            purposes = " or ".join(words.PURPOSES[what] for what in word.spend)
            if not scene.terms.hosting:
                overwritten = ", one that overwrites it too" if "programs" in word.spend and scene.printed.type == "program" else ""
                purpose = f"to spend on {purposes} only{overwritten}"
                return f"{scene.this} holds {word.recurring}[credit], {purpose}; when your turn begins, fill it up again"
            return f"{word.recurring} recurring credit{'' if word.recurring == 1 else 's'}, to spend on {purposes}"
        case words.AdditionalCost():
            what = (
                scene.this
                if word.of == "this"
                else (f"each {cards_noun(word.of, False)}" if isinstance(word.of, words.Cards) else scene.ref(word.of))
            )
            if word.to == "steal" and isinstance(word.of, words.Cards):
                noun = cards_noun(word.of, False).replace("installed ", "")
                where = f" from {' or '.join(SERVER_NAMES.get(s, s) for s in word.server)}" if word.server else ""
                article = "an" if noun[0] in "aeiou" else "a"
                paid = pay_text(word.additional_cost, scene)
                return f"as an additional cost to steal {article} {noun}{where}, the Runner must {paid}"
            if word.to == "run":
                what = "on " + (" or ".join(SERVER_NAMES.get(s, s) for s in word.server) or "any server")
            return f"as an additional cost to {word.to} {what}, {pay_text(word.additional_cost, scene)}"
        case words.BaseLink():
            return _base_link_text(word, scene)
        case words.RezOnInstall():
            return f"when you install {scene.this}, rez it; you cannot install it without paying its rez cost"
        case words.CanHost():
            number = "any number of" if word.most == 99 else f"up to {word.most}"
            if word.most_memory != 99:
                number = f"up to {word.most_memory}[mu] of"
            text = f"{scene.this} can host {number} {cards_noun(word.can_host, True).replace('installed ', '')}"
            text += "; hosted programs take no memory" if word.free_memory else ""
            return text if scene.terms.hosting else f"{text}; when {scene.this} leaves play, trash them"
        case words.AlwaysPrevents():
            return f"all {' and '.join(word.always_prevents)} {'are' if word.always_prevents == ('tags',) else 'is'} prevented"
        case words.RevealedInAccess():
            return f"the Runner must reveal {scene.this} while accessing it in {word.revealed_in_access}"
    raise AssertionError(word)


def _base_link_text(word: words.BaseLink, scene: CardSpeaker) -> str:
    text = f"{word.cost}[credit]: Base link {word.base_link}."
    if word.each:
        text += f" {word.each}[credit]: +1 link."
    if word.only_in_runs:
        text += " Use this only during a run."
    if word.then:
        text += f" When you use it, {scene.afresh(word.then)}."
    return f"{text} Use no more than 1 base link card in a trace attempt"


_IN_ARCHIVES: Final = words.Is(card="this", is_=words.Cards(in_=("Archives",)))
_REZZED: Final = words.Is(card="this", is_=words.Cards(in_=(), rezzed=True))


def _when_text(ability: words.Conditional, scene: CardSpeaker, within: str = "") -> str:
    if ability.as_long_as is not None:
        return f"As soon as {condition_text(ability.as_long_as, scene)}"
    head = when_text(ability, scene, within=within)
    conditions = list(ability.if_.conditions) if isinstance(ability.if_, words.Both) else [ability.if_] if ability.if_ is not None else []
    if {trigger.event for trigger in ability.when} == {"card accessed"} and all(trigger.card == "this" for trigger in ability.when):
        # What is active although it is not rezzed: the rulebooks with labels say so, cards of the older games have to.
        rezzed, elsewhere = _REZZED in conditions, words.Not(not_=_IN_ARCHIVES) in conditions
        head += " anywhere but in Archives" if elsewhere else ""
        if rezzed:
            head += " while it is rezzed"
        elif not scene.terms.hosting and scene.printed.type != "agenda":
            head += ", rezzed or not,"
        conditions = [c for c in conditions if c not in (_REZZED, words.Not(not_=_IN_ARCHIVES))]
    if {trigger.event for trigger in ability.when} == {"card leaves play"} and not scene.terms.hosting and scene.printed.side == CORP:
        head += " while it is rezzed"
    for run in [c for c in conditions if isinstance(c, words.RunOnServer)]:
        head += f" during a run on {' or '.join(scene.server(name) for name in run.run_on)}"
        conditions.remove(run)
    if words.Named(name="your turn") in conditions:
        head += " during your turn"
        conditions.remove(words.Named(name="your turn"))
    if conditions:
        told = " and ".join(condition_text(c, scene) for c in conditions)
        head = f"{head.removesuffix(',')}, if {told.replace(scene.this, 'it') if scene.this in head else told}"
    return head.removesuffix(",")


def ability_text(ability: words.Word, scene: CardSpeaker, within: str = "") -> str:
    """One ability as it reads on the card."""
    match ability:
        case words.Static():
            scene.subject = ""
            text = _sentence(_static_clause(ability, scene))
            return _lasting(text, scene) if ability.persistent else text
        case words.Play():
            return block_text(ability.play, scene)
        case words.Paid():
            return _paid_text(ability, scene)
        case words.CounterAbilities():
            inner = " ".join(_counter_text(a, scene) for a in ability.counters)
            forgo = "the Corp can forgo its next 3 actions to remove all virus counters"
            virus = f" These are virus counters: {forgo}." if ability.virus else ""
            holder = {CORP: "the Corp", RUNNER: "the Runner"}.get(scene.holder, "a player")
            return f"While {holder} has any {_given(scene)}s: {inner}{virus}"
        case words.Conditional():
            return _conditional_text(ability, scene, within)
    raise AssertionError(ability)


_LABELS: Final = {
    "": "",
    "interface": "Interface → ",
    "access": "Access → ",
    "interrupt": "[interrupt] → ",
    "after reveal": "After the bids are shown → ",
}


def _limited(text: str, ability: words.Paid | words.Conditional, scene: CardSpeaker) -> str:
    """An ability with how often it can be used: as a label before it, or in words after it."""
    span = "turn" if ability.once_per_turn else ""
    if isinstance(ability, words.Paid):
        span = "trace attempt" if ability.flag == "after reveal" else "run" if ability.once_per_run else span
    if not span:
        return text
    return f"Once per {span} → {text}" if scene.terms.labels else f"{text} Use this ability only once per {span}."


def _paid_text(ability: words.Paid, scene: CardSpeaker) -> str:
    label = _LABELS[ability.flag] if scene.terms.labels else ""
    if ability.flag == "after reveal":
        label = "Once the bids are shown, "
    outer, scene.actor = scene.actor, ability.only
    cost = cost_text(ability.cost, scene)
    effect = block_text(ability.do, scene)
    scene.actor = outer
    if ability.while_ == words.Named(name="first net damage this turn"):
        scene.subject = ""
        effect = f"you may {pay_text(ability.cost, scene)} to {scene.clause(ability.do)}"
        return f"{label}The first time each turn you would suffer net damage, {effect}."
    text = f"{label}{cost if label.endswith(', ') else _capital(cost)}: {effect}"
    match ability.while_:
        case None | words.Named(name="in an encounter"):
            pass
        case words.Is(card="encountered ice", is_="this" | "host" as ice):
            text = text.replace("subroutine.", f"subroutine on {scene.ref(ice)}.")
        case words.Is(card="encountered ice", is_="remembered"):
            pass
        case words.Named(name="no net damage yet this turn"):
            text = text.replace("1 net damage", "the first net damage you would suffer this turn")
        case words.RunOnServer(run_on=servers):
            text += f" Use this ability only during runs on {' or '.join(scene.server(name) for name in servers)}."
        case words.Named(name="your turn"):
            text += " Use this ability only during your turn."
        case words.Is(card="accessed card", is_=words.Cards() as cards) if not scene.terms.hosting and cards == words.Cards(in_=cards.in_):
            stored = " or ".join(cards.in_)
            text += f" Use this ability only on a card that is stored in {stored}, also on one that could not be trashed otherwise."
        case condition:
            text += f" Use this ability only if {condition_text(condition, scene)}."
    if ability.only and ability.only != scene.printed.side:
        text += f" Only {'the Runner' if ability.only == RUNNER else 'the Corp'} can use this ability."
    if ability.cheaper and ability.cheaper_if is not None:
        text += f" Using this ability costs {ability.cheaper}[credit] less if {condition_text(ability.cheaper_if, scene)}."
    return _limited(text, ability, scene)


def _name_doer(ability: words.Conditional, scene: CardSpeaker) -> None:
    """Notes whom the trigger names, so that what follows says "they"."""
    doers = {player_of(trigger, scene) for trigger in ability.when}
    scene.named = next(iter(doers - {scene.you}), "") if len(doers) == 1 else ""


def _conditional_text(ability: words.Conditional, scene: CardSpeaker, within: str = "") -> str:
    head = _when_text(ability, scene, within)
    _name_doer(ability, scene)
    if ability.pay != words.FREE:
        scene.subject = ""
        body = f"you may {pay_text(ability.pay, scene)} to {scene.clause(ability.do)}"
    elif ability.may:
        body = f"you may {scene.afresh(ability.do)}"
        if len(ability.do) > 1:
            first, second = scene.afresh(ability.do[:1]), scene.afresh(ability.do[1:2])
            verb = "you may " if isinstance(ability.do[1], words.Repeat) else ""
            body = f"you may {first}. If you do, {verb}{second}. {block_text(ability.do[2:], scene)}".rstrip(" .")
    else:
        body = scene.afresh(ability.do)
    if ability.as_long_as is not None:
        body = body.replace(scene.host, "it")
    events = {trigger.event for trigger in ability.when}
    if scene.this in head and all(trigger.card == "this" for trigger in ability.when):
        body = body.replace(scene.this, "it")
    if "ice encountered" in events and ability.when[0].card != "this":
        ice = "the ice being encountered"
        body = body.replace(f"subroutine of {ice}", "of its subroutines").replace(ice, "it")
    if "server breached" in events:
        breaching = "you breach" if scene.you == RUNNER else "the Runner breaches"
        body = body.replace(f" when {breaching} that server", "")
    text = _sentence(f"{head}, {body}")
    if ability.persistent:
        text = _lasting(text, scene)
    if ability.would and scene.terms.labels:
        text = f"[interrupt] → {text}"
    return _limited(text, ability, scene)


def card_text(
    printed: Printed,
    abilities: Iterable[words.Ability],
    install_on: words.Cards | None,
    play_if: words.Condition | None,
    only_in: tuple[str, ...] = (),
    x_at_most: words.Amount | None = None,
    holder: str = "",
    terms: Terms = PRESENT,
) -> tuple[str, ...]:
    """All abilities of a card but its subroutines, a line each. `holder` is the player who gets the counters it gives."""
    scene = CardSpeaker(printed, install_on, terms)
    scene.holder = holder
    lines: list[str] = []
    if install_on is not None:
        lines.append(f"Install only on {with_article(cards_noun(install_on, False).replace('installed ', ''))}.")
    if only_in:
        lines.append(f"Install only in the root of {' or '.join(SERVER_NAMES.get(name, name) for name in only_in)}.")
    if play_if is not None:
        lines.append(f"Play only if {condition_text(play_if, scene)}.")
    if isinstance(x_at_most, words.Count):
        noun, _, rest = counted(x_at_most).partition(" ")
        lines.append(f"X cannot be more than the number of {noun}s {rest}.")
    lines += [ability_text(ability, scene) for ability in abilities]
    if "region" in printed.subtypes:
        lines.append(f"Limit 1 region per server{'' if terms.hosting else ': a newer one trashes the older'}.")
    if "deck" in printed.subtypes and not terms.hosting:
        lines.append(f"Only 1 deck can be in play: when you install {scene.this}, trash any other.")
    if "console" in printed.subtypes:
        lines.append("Limit 1 console per player.")
    if printed.deck_limit != 3 and printed.type != "identity":
        lines.append(f"Limit {printed.deck_limit} per deck.")
    if printed.starter_only:
        lines.append("Starter decks only.")
    return tuple(_spoken(line, scene) for line in lines)


def _spoken(line: str, scene: CardSpeaker) -> str:
    """A line as the card's own player reads it, without words of hosting where the game has none."""
    text = spoken_to(scene.you, line)
    return text if scene.terms.hosting else without_hosting(text, scene.this)


def subroutine_text(printed: Printed, subroutine: words.Subroutine, terms: Terms = PRESENT) -> str:
    """One subroutine, without its symbol."""
    scene = CardSpeaker(printed, None, terms)
    return _spoken(block_text(subroutine.do, scene), scene)


def mode_texts(word: words.ChooseOne, printed: Printed) -> list[str]:
    """The modes that a player chooses between, each as a clause that speaks to that player."""
    scene = CardSpeaker(printed)
    scene.actor = word.by
    if word.by in (CORP, RUNNER):
        scene.you = CORP if word.by == CORP else RUNNER
    return [spoken_to(scene.you, with_symbols(scene.afresh(block))) for block in word.choose_one]
