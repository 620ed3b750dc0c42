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
    cards_noun,
    cards_text,
    cost_text,
    counted,
    modify_text,
    pay_text,
    target_text,
)
from netrunner_tui.abilities.trigger_text import prohibition_text, when_text
from netrunner_tui.abilities.units import with_article
from netrunner_tui.abilities.voice import spoken_to
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER

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
        return f"{head[0].lower()}{head[1:]}, {self.clause(later.do)}"


def block_text(block: words.Block, scene: CardSpeaker) -> str:
    """Instructions as sentences."""
    return " ".join(_sentence(i.text(scene)) for i in block)


def _sentence(text: str) -> str:
    return text if not text else text[0].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")


def _given(scene: CardSpeaker) -> str:
    return f"{scene.printed.title} counter"


def _static_clause(static: words.Static, scene: CardSpeaker) -> str:
    text = " and ".join(declaration_text(d, scene) for d in static.static)
    if static.while_ is None:
        return text
    told = condition_text(static.while_, scene)
    return f"{'if' if told.endswith('this turn') else 'while'} {told}, {text}"


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
            text = f"hosted credits can be spent for {words.PURPOSES.get(word.spend_hosted, word.spend_hosted)}"
            return text + ("; each of them raises the trace limit by 1 too" if word.beyond_limit else "")
        case words.Recurring():
            purposes = " or ".join(words.PURPOSES[what] for what in word.spend)
            return f"{word.recurring} recurring credit{'' if word.recurring == 1 else 's'}, to spend for {purposes}"
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
            return f"{scene.this} is rezzed when it is installed, and installed only if it can be"
        case words.CanHost():
            number = "any number of" if word.most == 99 else f"up to {word.most}"
            if word.most_memory != 99:
                number = f"up to {word.most_memory}[mu] of"
            text = f"{scene.this} can host {number} {cards_noun(word.can_host, True).replace('installed ', '')}"
            return text + ("; hosted programs take no memory" if word.free_memory else "")
        case words.AlwaysPrevents():
            return f"all {' and '.join(word.always_prevents)} {'are' if word.always_prevents == ('tags',) else 'is'} prevented"
        case words.RevealedInAccess():
            return f"the Runner must reveal {scene.this} while accessing it in {word.revealed_in_access}"
    raise AssertionError(word)


def _base_link_text(word: words.BaseLink, scene: CardSpeaker) -> str:
    text = f"{word.cost}[credit]: base link {word.base_link}"
    if word.each:
        text += f"; {word.each}[credit]: +1 link"
    if word.only_in_runs:
        text += "; only during a run"
    if word.then:
        text += f"; using it, {scene.clause(word.then)}"
    return text + " (1 base link card a trace)"


def _when_text(ability: words.Conditional, scene: CardSpeaker, within: str = "") -> str:
    if ability.as_long_as is not None:
        return f"As soon as {condition_text(ability.as_long_as, scene)}"
    head = when_text(ability, scene, within=within)
    if ability.if_ is not None:
        head += f", if {condition_text(ability.if_, scene)}"
    return head


def ability_text(ability: words.Word, scene: CardSpeaker, within: str = "") -> str:
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
            holder = {CORP: "the Corp", RUNNER: "the Runner"}.get(scene.holder, "a player")
            return f"While {holder} has any {_given(scene)}s: {inner}{virus}"
        case words.Conditional():
            return _conditional_text(ability, scene, within)
    raise AssertionError(ability)


def _paid_text(ability: words.Paid, scene: CardSpeaker) -> str:
    flag = {
        "": "",
        "interface": "Interface → ",
        "access": "Access → ",
        "interrupt": "[interrupt] → ",
        "after reveal": "After the bids are shown → ",
    }[ability.flag]
    free = bool(flag) and ability.cost == words.FREE
    cost = "" if free else f"{_sentence(cost_text(ability.cost, scene)).rstrip('.')}: "
    text = f"{flag}{cost}{block_text(ability.do, scene)}"
    match ability.while_:
        case None | words.Named(name="in an encounter"):
            pass
        case words.Is(card="encountered ice", is_="this" | "host" as ice):
            text = text.replace("subroutine.", f"subroutine on {scene.ref(ice)}.")
        case words.Is(card="encountered ice", is_="remembered"):
            pass
        case words.Named(name="no net damage yet this turn"):
            text = text.replace("1 net damage", "the first net damage of a turn")
        case words.Named(name="first net damage this turn"):
            effect = f"you may {pay_text(ability.cost, scene)} to {scene.clause(ability.do)}"
            return f"{flag}The first time each turn you would suffer net damage, {effect}."
        case condition:
            text += f" Use this only if {condition_text(condition, scene)}."
    if ability.only and ability.only != scene.printed.side:
        text += f" Only the {'Runner' if ability.only == 'runner' else 'Corp'} can use this."
    if ability.cheaper and ability.cheaper_if is not None:
        text += f" It costs {ability.cheaper}[credit] less if {condition_text(ability.cheaper_if, scene)}."
    if ability.flag == "after reveal":
        text += " Once each trace."
    return text + (" Once per turn." if ability.once_per_turn else " Once per run." if ability.once_per_run else "")


def _conditional_text(ability: words.Conditional, scene: CardSpeaker, within: str = "") -> str:
    head = _when_text(ability, scene, within)
    body = scene.clause(ability.do)
    if len(ability.do) > 1 and not ability.optional:
        body = ability.do[0].text(scene) + ". " + block_text(ability.do[1:], scene).rstrip(".")
    if ability.pay != words.FREE:
        body = f"you may {pay_text(ability.pay, scene)} to {body}"
    elif ability.may:
        body = f"you may {body}"
        if len(ability.do) > 1:
            first = ability.do[0].text(scene)
            second = ability.do[1].text(scene)
            verb = "you may " if isinstance(ability.do[1], words.Repeat) else ""
            body = f"you may {first}. If you do, {verb}{second}. {block_text(ability.do[2:], scene)}".rstrip(" .")
    if ability.as_long_as is not None:
        body = body.replace(scene.host, "it")
    events = {trigger.event for trigger in ability.when}
    if scene.this in head and all(trigger.card == "this" for trigger in ability.when):
        body = body.replace(scene.this, "it")
    if "ice encountered" in events and ability.when[0].card != "this":
        ice = "the ice being encountered"
        body = body.replace(f"subroutine of {ice}", "of its subroutines").replace(ice, "it")
    if "server breached" in events:
        body = body.replace(" when you breach that server", "")
    text = _sentence(f"{head}, {body}")
    if ability.persistent:
        text = f"Persistent → {text}"
    if ability.would:
        text = f"[interrupt] → {text}"
    return text + (" Once per turn." if ability.once_per_turn else "")


def card_text(
    printed: Printed,
    abilities: Iterable[words.Ability],
    install_on: words.Cards | None,
    play_if: words.Condition | None,
    only_in: tuple[str, ...] = (),
    x_at_most: words.Amount | None = None,
    holder: str = "",
) -> tuple[str, ...]:
    """All abilities of a card but its subroutines, a line each. `holder` is the player who gets the counters it gives."""
    scene = CardSpeaker(printed, install_on)
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
    return block_text(subroutine.do, CardSpeaker(printed))


def mode_texts(word: words.ChooseOne, printed: Printed) -> list[str]:
    """The modes that a player chooses between, each as a clause."""
    scene = CardSpeaker(printed)
    return [spoken_to(printed.side, with_symbols(mode)) for mode in word.modes(scene)]
