"""The ability language as text: what a player reads is what the referee does.

Symbols stand in brackets ([click], [credit], [subroutine], [trash], [mu], [link]); `with_symbols` puts glyphs for them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.condition_text import condition_text
from netrunner_tui.abilities.cost_text import cost_text, from_text, pay_text
from netrunner_tui.abilities.phrasing import (
    SERVER_NAMES,
    PhraseScope,
    additional_cards,
    amount_text,
    cards_after,
    cards_noun,
    cards_text,
    counted,
    each_card,
    every,
    measured,
    target_text,
    within,
)
from netrunner_tui.abilities.trigger_text import joined_prohibitions, player_of, prohibition_text, when_text, would_text
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.abilities.units import at_a_price, duration_first, for_text, marked, permitted, with_article
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.abilities.words.closed_lists import NEXT_TURNS
from netrunner_tui.abilities.words.on_runs import in_that_breach
from netrunner_tui.model.printed import LASTING, Printed, faction_name
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
    """Returns `text` with glyphs or ASCII signs for the symbols, or as it is (`SYMBOLS`)."""
    for symbol, glyph in glyphs.items():
        text = text.replace(symbol, glyph)
    return " ".join(text.split())


class CardSpeaker(PhraseScope):
    """Says what the words on one card mean; what they ask of a `words.Speaker`."""

    def amount(self, amount: words.Amount, unit: Callable[[str], str]) -> str:
        """Returns `unit` of a number; "for each" where the game decides it."""
        return amount_text(amount, self, unit)

    def measured(self, count: words.Count) -> str:
        """Returns a count as a number that has a name: "the number of your tags"."""
        return measured(count, self)

    def counted(self, count: words.Count) -> str:
        """Returns what one of the things that a count counts is called."""
        return counted(count, self)

    def every(self, count: words.Count) -> str:
        """Returns "for each installed program", with what else there is to the count."""
        plus = f", plus {count.plus}" if count.plus > 0 else f", minus {-count.plus}" if count.plus else ""
        return f" for {every(count, self)}{plus}{within(count, str)}"

    def noun(self, cards: words.Cards, many: bool) -> str:
        """Returns what cards are called: "rezzed piece of ice"."""
        return cards_noun(cards, many, self)

    def each(self, cards: words.Cards, there: bool = False) -> str:
        """Returns every card of a kind: "each piece of ice"; `there`: what is said of it is so while it is installed."""
        return each_card(cards, self, there=there)

    def after(self, cards: words.Cards) -> str:
        """Returns what is said of cards after the noun."""
        return cards_after(cards, scene=self)

    def cards(self, cards: words.Cards, number: int | str) -> str:
        """Returns a number of cards: "2 installed programs"."""
        return cards_text(cards, number, self)

    def target(self, target: words.Target) -> str:
        """Returns what an instruction acts on."""
        return target_text(target, self)

    def more_cards(self, amount: words.Amount) -> str:
        """Returns cards accessed beside the usual ones."""
        return additional_cards(amount, self)

    def condition(self, condition: words.Condition) -> str:
        """Returns a condition, without "if"."""
        return condition_text(condition, self)

    def pay(self, cost: words.Cost) -> str:
        """Returns a nested cost with its verb: "pay 2[credit]"."""
        return pay_text(cost, self)

    def server(self, server: str) -> str:
        """Returns a server by name or kind."""
        return SERVER_NAMES.get(server, server)

    def clause(self, block: words.Block) -> str:
        """Returns instructions one after the other in one clause."""
        *most, last = [word.text(self) for word in block]
        if not most:
            return last
        forbidden = [word for word in block if isinstance(word, words.Forbid)]
        if len(forbidden) > 1 and len({word.for_ for word in forbidden}) == 1:
            together = joined_prohibitions([prohibition_text(word, self) for word in forbidden]) + for_text(forbidden[0].for_)
            rest = tuple(word for word in block if word not in forbidden)
            if rest == block[len(forbidden) :]:
                return f"{together}; {self.clause(rest)}" if rest else together
        join = {words.Forbid: ", and ", words.Later: "; "}.get(type(block[-1]), ", then ")
        joins = [", "] * (len(most) - 1) + [join]
        if len(most) > 1 and join != ", then ":  # the last one stands apart, so the list before it ends here
            joins[-2] = ", then "
        # What follows a choice, or what depends on a condition, is done whichever way that came out.
        joins = [". Then " if isinstance(word, (words.May, words.If)) else each for word, each in zip(block, joins, strict=False)]
        joins = ["; " if isinstance(word, words.If) and each == ", " else each for word, each in zip(block[1:], joins, strict=True)]
        joins = [" Then " if text.endswith(".") else each for text, each in zip(most, joins, strict=True)]
        return _measured_once("".join(text for pair in zip(most, joins, strict=True) for text in pair) + last)

    def afresh(self, block: words.Block) -> str:
        """Returns the same at the beginning of a sentence or of a choice: it names again who does it."""
        self.subject = ""
        return self.clause(block)

    def pronoun(self, before: str, text: str) -> str:
        """Returns `text` with "it" for the card that the clause before it ended with."""
        return pronoun(before, text, self)

    def sentence(self, text: str) -> str:
        """Returns a clause with a capital and a full stop."""
        return _sentence(text)

    def ability(self, ability: words.Word, within: str = "") -> str:
        """Returns an ability as it reads on the card; `within` is "this" or "that" where it is about one run or encounter."""
        return ability_text(ability, self, within)

    def prohibition(self, word: words.Word) -> str:
        """Returns what cannot be done, by whom, to which cards and where."""
        assert isinstance(word, (words.Prohibit, words.Forbid))
        return prohibition_text(word, self)

    def static(self, static: words.Word) -> str:
        """Returns a static ability as a clause."""
        assert isinstance(static, words.Static)
        return _static_clause(static, self)

    def delayed(self, later: words.Word, within: str = "") -> str:
        """Returns a conditional ability as a clause that begins with its trigger."""
        assert isinstance(later, words.Conditional)
        head = _when_text(later, self, within)
        _name_doer(later, self)
        body = _conditional_body(later, self) if later.optional else self.clause(later.do)
        if later.instead:
            body = f"instead {body}"
        return f"{head[0].lower()}{head[1:]}, {_without_breach(body, later, self)}"


_MEASURED: Final = re.compile(r" \([XY] is [^()]*\)")
"""What a number is, where it is named by a letter."""


def _measured_once(text: str) -> str:
    """Returns a clause that says but once what a letter in it stands for."""
    for said in set(_MEASURED.findall(text)):
        first, _, rest = text.partition(said)
        text = first + said + rest.replace(said, "")
    return text


_PLAIN: Final = (words.Place, words.Take, words.RemoveCounters, words.RunOn)
"""Instructions that one sentence may tell with the one before."""


def block_text(block: words.Block, scene: CardSpeaker) -> str:
    """Returns instructions as sentences; what was named last is "it" in the next."""
    told: list[str] = []
    before: words.Instruction | None = None
    for word in block:
        if told:  # the first sentence may go on from one that names a player
            scene.named = ""
        if isinstance(word, words.Forbid) and isinstance(before, words.Forbid) and word.for_ == before.for_:
            joined = joined_prohibitions([prohibition_text(before, scene), prohibition_text(word, scene)])
            told[-1] = _sentence(duration_first(joined + for_text(word.for_), word.for_))
            continue
        text = scene.afresh((word,))
        if isinstance(word, (words.Forbid, words.Declare)) or (isinstance(word, words.Boost) and isinstance(word.of, words.All)):
            text = duration_first(text, word.for_)
            for side, turn in zip((CORP, RUNNER), NEXT_TURNS, strict=True):
                text = text.replace(turn, f"{scene.whose(side)} next turn")
        if told:
            text = pronoun(told[-1].removesuffix("."), text, scene)
        if isinstance(word, _PLAIN) and isinstance(before, words.Place) and before.on == "this":
            told[-1] = f"{told[-1].removesuffix('.')}, then {text.removesuffix('.')}."
        else:
            told.append(_sentence(text))
        before = word
    return " ".join(told)


def pronoun(before: str, text: str, scene: PhraseScope) -> str:
    """Returns `text` with "it" for the card that the clause before it ended with."""
    for name in (scene.this, scene.chosen):
        if before.endswith(f" {name}"):
            return text.replace(name, "them" if name == "those cards" else "it")
    return text


def _capital(text: str) -> str:
    at = 1 if text.startswith("<") else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def _sentence(text: str) -> str:
    return _capital(text) + ("" if not text or text.endswith((".", ":", '."')) else ".")


def _lasting(text: str, scene: CardSpeaker) -> str:
    """Returns an ability that goes on in the run in which its card is trashed (CR 1.6): by its label, or in words where there are none."""
    if scene.terms.labels:
        return f"Persistent → {text}"
    return f"{text} This holds for the rest of the run in which {scene.does(RUNNER, 'trash')} {scene.this}."


def _counter_text(ability: words.Ability, scene: CardSpeaker) -> str:
    """Returns what counters do; a change of link or memory says whose, and what its player can do about them is theirs."""
    if (
        isinstance(ability, words.Paid)
        and ability.only == scene.holder
        and isinstance(ability.do[0], words.TakeBack)
        and len(ability.do) == 1
    ):
        outer, scene.actor = scene.actor, ability.only
        paid = pay_text(ability.cost, scene)
        scene.actor = outer
        return f"{_capital(scene.does(ability.only, 'may'))} {paid} to remove {amount_text(ability.do[0].take_back, scene, str)} of them."
    text = ability_text(ability, scene)
    return f"{_capital(_holder_has(scene))} {text}" if text[0] in "+-" else text


def _holder_has(scene: CardSpeaker) -> str:
    """Returns that somebody has: whoever has the counters that the card gives."""
    return scene.does(scene.holder, "have") if scene.holder else "a player has"


def _given(scene: CardSpeaker) -> str:
    return f"{scene.printed.title} counter"


def _static_clause(static: words.Static, scene: CardSpeaker) -> str:
    text = _listed([word.text(scene) for word in static.static])
    if any(isinstance(word, words.LosesAbilities) for word in static.static) and scene.printed.type in ("event", "operation"):
        text = text if LASTING.intersection(scene.printed.subtypes) else f"while {scene.this} resolves, {text}"
    if static.while_ is None:
        return text
    if text[0] in "+-":  # a part of a sentence has a subject
        text = f"{scene.does(RUNNER, 'get')} {text}"
    if isinstance(static.while_, words.RunOnServer):
        return f"during runs on {' or '.join(scene.server(name) for name in static.while_.run_on)}, {text}"
    told = condition_text(static.while_, scene)
    if scene.this in told:  # the card is named once, and first
        text = text.replace(scene.this, "it")
    return f"{'if' if told.endswith('this turn') or _looks_back(static.while_) else 'while'} {told}, {text}"


def _looks_back(condition: words.Condition) -> bool:
    """Returns whether a condition is about what has happened, and not about what is so."""
    if isinstance(condition, words.Not):
        return _looks_back(condition.not_)
    if isinstance(condition, (words.Both, words.AnyOf)):
        return all(map(_looks_back, condition.conditions if isinstance(condition, words.Both) else condition.any_of))
    return isinstance(condition, words.Happened)


def _listed(clauses: list[str]) -> str:
    """Returns clauses joined by "and"; what they are about is said once."""
    first = clauses[0]
    about = next((first[: at + 1] for at, _ in _after_subject(first) if all(c.startswith(first[: at + 1]) for c in clauses)), "")
    return " and ".join([first, *(clause.removeprefix(about) for clause in clauses[1:])])


def _after_subject(clause: str) -> list[tuple[int, str]]:
    """Returns where the subject of a clause ends, before the verb of a declaration."""
    return [(clause.index(f" {verb} "), verb) for verb in ("gets", "costs") if clause.startswith("each ") and f" {verb} " in clause]


_IN_ARCHIVES: Final = words.Is(card="this", is_=words.Cards(in_=("Archives",)))
_INSTALLED: Final = words.Is(card="this", is_=words.Cards(in_=("installed",)))
_REZZED: Final = words.Is(card="this", is_=words.Cards(in_=(), rezzed=True))


def _when_text(ability: words.Conditional, scene: CardSpeaker, within: str = "") -> str:
    if ability.as_long_as is not None:
        return f"As soon as {condition_text(ability.as_long_as, scene)}"
    head = when_text(ability, scene, within=within)
    conditions = list(ability.if_.conditions) if isinstance(ability.if_, words.Both) else [ability.if_] if ability.if_ is not None else []
    if {trigger.event for trigger in ability.when} == {"card accessed"} and all(trigger.card == "this" for trigger in ability.when):
        # What is active although it is not rezzed: the rulebooks with labels say so, cards of the older games have to.
        elsewhere = words.Not(not_=_IN_ARCHIVES) in conditions
        head += " anywhere but in Archives" if elsewhere else ""
        state = next((c for c in (_REZZED, _INSTALLED) if c in conditions), None)
        if state is not None:
            head += f" while {condition_text(state, scene).replace(scene.this, 'it')}"
        elif not scene.terms.hosting and scene.printed.type != "agenda":
            head += ", rezzed or not,"
        conditions = [c for c in conditions if c not in (state, words.Not(not_=_IN_ARCHIVES))]
    if {trigger.event for trigger in ability.when} == {"card leaves play"} and not scene.terms.hosting and scene.printed.side == CORP:
        head += " while it is rezzed"
    for run in [c for c in conditions if isinstance(c, words.RunOnServer)]:
        head += f" during a run on {' or '.join(scene.server(name) for name in run.run_on)}"
        conditions.remove(run)
    if words.Named(name="in a run") in conditions:
        head += " during a run"
        conditions.remove(words.Named(name="in a run"))
    if words.Named(name="your turn") in conditions:
        head += " during your turn"
        conditions.remove(words.Named(name="your turn"))
    if conditions:
        told = " and ".join(condition_text(c, scene) for c in conditions)
        # What is so then belongs to the trigger (CR 9.6.5c): an "if" after a comma would read as what is asked when it resolves (9.6.5d).
        before = any(_is_past(part) for c in conditions for part in walk(c))
        joined = f"{head.removesuffix(',')}{', if' if before or head.endswith(',') else ' while'}"
        head = f"{joined} {told.replace(scene.this, 'it') if scene.this in head else told}"
    return head.removesuffix(",")


def _is_past(part: words.Word) -> bool:
    """Returns whether a part of a condition is about what has happened."""
    return isinstance(part, words.Happened) or (
        isinstance(part, words.Cards) and (part.installed_this_turn is not None or part.rezzed_this_turn is not None)
    )


_BOTH_SCORE_AREAS: Final = frozenset({"corp score area", "runner score area"})


def _where_active(ability: words.Word, scene: CardSpeaker) -> str:
    """Returns where an ability is active though its card is not, as a sentence."""
    if not isinstance(ability, (words.Static, words.Paid, words.Conditional)) or not ability.active_in:
        return ""
    if set(ability.active_in) == _BOTH_SCORE_AREAS:
        return f" This ability is active in {scene.whose(RUNNER)} {scene.terms.word('score area')} too."
    if ability.active_in == ("condition",):
        return f" This ability is active only while {scene.this} is a condition counter."
    if "unrezzed" in ability.active_in:
        return f" You can use this ability while {scene.this} is not rezzed, too; it is revealed then."
    zones = [zone for zone in ability.active_in if zone != "facedown Archives"]
    facing = ", faceup or facedown" if len(zones) < len(ability.active_in) else ""
    return f" This ability is active only while {scene.this} is in {' or '.join(map(scene.zone, zones))}{facing}."


def ability_text(ability: words.Word, scene: CardSpeaker, within: str = "") -> str:
    """Returns one ability as it reads on the card."""
    return _ability_alone(ability, scene, within) + _where_active(ability, scene)


@contextmanager
def _going_on(scene: CardSpeaker) -> Iterator[None]:
    """Calls the run or encounter "this" within the block."""
    outer, scene.going_on = scene.going_on, "this"
    yield
    scene.going_on = outer


def _ability_alone(ability: words.Word, scene: CardSpeaker, within: str) -> str:
    match ability:
        case words.Static():
            scene.subject = ""
            with _going_on(scene):
                text = _sentence(_static_clause(ability, scene))
            return _lasting(text, scene) if ability.persistent else text
        case words.Play():
            return block_text(ability.play, scene)
        case words.Paid():
            with _going_on(scene):
                return _paid_text(ability, scene)
        case words.CounterAbilities():
            told: list[str] = []
            of = ability.of or ("players" if scene.holder else scene.holding)
            outer, scene.host = scene.host, "that card"
            first = ability.counters[0]
            least = _least_given(first)
            counters = (msgspec.structs.replace(first, while_=None), *ability.counters[1:]) if least else ability.counters
            for inner_ability in counters:
                scene.named = "" if scene.holder == scene.you or of != "players" else scene.holder  # the head of the line has named them
                told.append(_counter_text(inner_ability, scene))
            scene.host = outer
            inner = " ".join(told).replace("this <server>", "that <server>")
            forgo = f"{scene.does(CORP, 'can')} forgo {'your' if scene.you == CORP else 'its'} next 3 actions to remove all virus counters"
            virus = f" These are virus counters: {forgo}." if ability.virus else ""
            elsewhere = {"cards": "there are {} on a card", "servers": "there are {} in a <server>"}
            some = f"{least} or more" if least else "any"
            begins = f"While {elsewhere.get(of, _holder_has(scene) + ' {}').format(f'{some} {_given(scene)}s')}"
            named = isinstance(ability.counters[0], words.Static)
            return f"{begins}{f', {inner[0].lower()}{inner[1:]}' if named else f': {inner}'}{virus}"
        case words.Conditional():
            return _conditional_text(ability, scene, within)
    raise AssertionError(ability)


def _least_given(ability: words.Ability) -> int:
    """Returns how many counters there have to be for what they do all the time; 0 where it is any number."""
    if not isinstance(ability, words.Static) or not isinstance(ability.while_, words.Compare):
        return 0
    least = ability.while_.at_least
    only = words.Compare(count=words.Count(count=words.GivenCounters()), at_least=least)
    return least if isinstance(least, int) and ability.while_ == only else 0


_TRASHES_ACCESSED: Final = (words.Trash(trash="accessed card"),)
_LABELS: Final = {
    "": "",
    "interface": "Interface → ",
    "access": "Access → ",
    "interrupt": "[interrupt] → ",
    "after reveal": "After the bids are shown → ",
    "paying": "",
}


def _paid_effect(ability: words.Paid, scene: CardSpeaker) -> str:
    """Returns what a paid ability does, as sentences."""
    outer, scene.mine = scene.mine, ability.only or scene.mine
    effect = block_text(ability.do, scene)
    scene.mine = outer
    return effect


def _paid_text(ability: words.Paid, scene: CardSpeaker) -> str:
    label = _LABELS[ability.flag] if scene.terms.labels else ""
    if ability.flag == "after reveal":
        label = "Once the bids are shown, "
    cost = f"play {scene.this}" if ability.played else cost_text(ability.cost, scene)
    effect = _paid_effect(ability, scene)
    effect = pronoun(cost, effect, scene) if effect.endswith(f" {scene.this}.") else effect
    text = f"{label}{cost if label.endswith(', ') else _capital(cost)}: {effect}"
    first = _first_time(ability)
    if first is not None and scene.terms.labels:
        scene.subject = ""
        done = at_a_price("you", pay_text(ability.cost, scene), scene.clause(ability.do))
        text = f"{label}The first time each {first.in_.removeprefix('this ')} {would_text(first.happened, scene)}, {done}."
    elif first is not None:
        (prevent,) = ability.do
        assert isinstance(prevent, words.Prevent)
        damage = marked(prevent.of[0])
        text = text.replace(f"1 {damage}", f"the first {damage} that {scene.player(RUNNER)} would suffer {first.in_}")
    if ability.flag == "access" and not scene.terms.labels and ability.do == _TRASHES_ACCESSED:
        text = f"{text.removesuffix('.')}, even one that could not be trashed otherwise."
    if ability.flag == "paying":
        text += " You can also do this while you pay a cost."
    limits: list[str] = []
    here = "encountered" in effect or any(isinstance(word, words.Break) for word in ability.do)  # it says of which ice it speaks
    match ability.while_:
        case None:
            pass
        case words.Not(not_=words.Happened(would=True)) if first is not None:
            pass
        case words.Is(card="encountered ice", is_="this" | "host" | "remembered" as ice) if _SUBROUTINES.search(text):
            named = "the chosen ice" if ice == "remembered" else scene.ref(ice)
            text = _SUBROUTINES.sub(rf"\1 on {named}.", text)
        case words.Named(name="in an encounter") | words.Is(card="encountered ice", is_="remembered") if here:
            pass
        case words.RunOnServer(run_on=servers):
            limits.append(f"during runs on {' or '.join(scene.server(name) for name in servers)}")
        case words.Named(name="your turn"):
            limits.append("during your turn")
        case words.Is(card="accessed card", is_=words.Cards() as cards) if not scene.terms.hosting and cards == words.Cards(in_=cards.in_):
            limits.append(f"on a card that is stored in {' or '.join(cards.in_)}")
        case condition:
            limits.append(f"if {condition_text(condition, scene)}")
    span = "" if first is not None and scene.terms.labels and ability.once_per_turn else _span(ability)
    if span and not scene.terms.labels:
        limits.append(f"once per {span}")
    if ability.cost.from_ is not None:
        limits.append(f"by spending {from_text(ability.cost, scene)}")
    if limits:
        text += f" Use this ability only {' and only '.join(limits)}."
    if ability.only and ability.only != scene.printed.side:
        text += f" Only {scene.does(ability.only, 'can')} use this ability."
    if ability.names_itself:
        text += f" No card but {scene.printed.title} can use it."
    if ability.cheaper and ability.cheaper_if is not None:
        text += f" Using this ability costs {ability.cheaper}[credit] less if {condition_text(ability.cheaper_if, scene)}."
    return f"Once per {span} → {text}" if span and scene.terms.labels else text


_SUBROUTINES: Final = re.compile(r"(subroutines?)\.")


def _first_time(ability: words.Paid) -> words.Happened | None:
    """Returns what an ability about imminent damage waits for the first time of, in a turn or run; None for any other."""
    match ability:
        case words.Paid(while_=words.Not(not_=words.Happened(would=True) as asked), do=(words.Prevent(prevent=1, of=(_,)),)):
            return asked
    return None


def _span(ability: words.Paid) -> str:
    """Returns in what time a paid ability can be used once only."""
    once = "turn" if ability.once_per_turn else "run" if ability.once_per_run else ""
    return "trace attempt" if ability.flag == "after reveal" else once


def _name_doer(ability: words.Conditional, scene: CardSpeaker) -> None:
    """Notes whom the trigger names, so that what follows says "they"."""
    doers = {player_of(trigger, scene) for trigger in ability.when}
    scene.named = next(iter(doers - {scene.you}), "") if len(doers) == 1 else ""


def _without_breach(text: str, ability: words.Conditional, scene: CardSpeaker) -> str:
    """Returns what is accessed in a breach, where the trigger has named that breach."""
    if all(trigger.event != "server breached" for trigger in ability.when):
        return text
    return text.replace(in_that_breach(scene), "")


_LASTING: Final = (words.Later, words.Declare, words.Forbid)
"""Instructions of which something is left for later: with others before or after them, each is a sentence of its own."""


def _conditional_body(ability: words.Conditional, scene: CardSpeaker) -> str:
    """Returns what a conditional ability does, with what its controller may do, and may do for a cost."""
    if ability.pay != words.FREE:
        scene.subject = ""
        done = scene.clause(ability.do)
        return at_a_price("you", pay_text(ability.pay, scene), f"{scene.this} gets {done}" if done[0] in "+-" else done)
    if not ability.optional:
        if len(ability.do) > 1 and any(isinstance(word, _LASTING) for word in ability.do):
            told = block_text(ability.do, scene)
            return told[:1].lower() + told[1:]
        return _put_off(ability, scene) or scene.afresh(ability.do)
    if len(ability.do) == 1:
        return permitted("you", scene.afresh(ability.do))
    first, second = scene.afresh(ability.do[:1]), scene.afresh(ability.do[1:2])
    verb = "you may " if isinstance(ability.do[1], words.Repeat) else ""
    return f"you may {first}. If you do, {verb}{second}. {block_text(ability.do[2:], scene)}".rstrip(" .")


def _put_off(ability: words.Conditional, scene: CardSpeaker) -> str:
    """Returns what is done later, with the time last: the ability begins with another "when"; "" for what is not so simple."""
    (word, *others) = ability.do
    if others or not isinstance(word, words.Later) or word != words.Later(later=word.later, part=word.part) or word.later.optional:
        return ""
    runs = any(trigger.event in ("run begins", "run succeeds") for trigger in ability.when)
    head = _when_text(word.later, scene, "that" if runs else "this")
    _name_doer(word.later, scene)
    done = scene.afresh(word.later.do)
    simple = ", " not in head.replace(", if ", " if ", 1) and ". " not in done and not done.startswith(("if ", "when"))
    return f"{done} {head[0].lower()}{head[1:]}" if simple else ""


_IF_DONE: Final = ("If ", "You may ", "Then ")
"""How a sentence begins that goes on from the one before."""


def _card_said_once(body: str, ability: words.Conditional, scene: CardSpeaker) -> str:
    """Returns a body with "it" for the card that the trigger has named, for as long as no other card can be meant."""
    first, *rest = body.split(". ")
    told = [first.replace(scene.this, "it")]
    same = ability.pay.trash is None
    for sentence in rest:
        same = same and sentence.startswith(_IF_DONE)
        told.append(sentence.replace(scene.this, "it") if same else sentence)
    return ". ".join(told)


_IN_PROGRESS: Final = re.compile(r"if a run on ([^,]+) is in progress,")
"""What is asked of the run that an ability is about, as if it could be any."""


def _conditional_text(ability: words.Conditional, scene: CardSpeaker, within: str = "") -> str:
    head = _when_text(ability, scene, within)
    _name_doer(ability, scene)
    row = EVENTS[ability.when[0].event] if ability.when and ability.pay.forfeit_this else None
    scene.it = f"the {row.participle} {row.noun}" if row is not None and row.participle and ability.when[0].card != "this" else "it"
    body = _conditional_body(ability, scene)
    scene.it = "it"
    if body[0] in "+-":
        owner = scene.this if isinstance(ability.do[0], words.Boost) else scene.player(RUNNER)
        body = f"{owner} {'get' if owner == 'you' else 'gets'} {body}"
    if ability.as_long_as is not None and scene.host in head:
        body = body.replace(scene.host, "it")
    events = {trigger.event for trigger in ability.when}
    if scene.this in head and (all(trigger.card == "this" for trigger in ability.when) or head.endswith(scene.this)):
        body = _card_said_once(body, ability, scene)
    if "ice encountered" in events and ability.when[0].card != "this":
        ice = "the ice being encountered"
        # Where the card itself was named last, "it" would be the card.
        if ability.pay.trash_this or ability.pay.remove_this or (isinstance(boost := ability.do[0], words.Boost) and boost.of == "this"):
            body = body.replace(ice, "that ice")
        else:
            body = body.replace(f"subroutine of {ice}", "of its subroutines").replace(ice, "it")
    body = _without_breach(body, ability, scene)
    if events <= {"run begins", "run succeeds", "run ends"}:
        body = _IN_PROGRESS.sub(r"if it is a run on \1,", body)
    if ability.instead:
        body = f"instead {body}" if ". " in body or ability.pay != words.FREE else f"{body} instead"
    text = _sentence(f"{head}, {body}")
    if ability.while_ is not None:
        text = _only_while(ability.while_, text, scene)
    if ability.persistent:
        text = _lasting(text, scene)
    if ability.would and scene.terms.labels:
        text = f"[interrupt] → {text}"
    span = "turn" if ability.once_per_turn else "run" if ability.once_per_run else ""
    if not span:
        return text
    return f"Once per {span} → {text}" if scene.terms.labels else f"{text} Use this ability only once per {span}."


def _only_while(condition: words.Condition, text: str, scene: CardSpeaker) -> str:
    """Returns an ability that a card has only while something is so; the card is named once, and first."""
    told = condition_text(condition, scene)
    if scene.this in told:
        text = text.replace(scene.this, "it")
    return f"{'If' if _looks_back(condition) else 'While'} {told}, {text[0].lower()}{text[1:]}"


def card_text(
    printed: Printed,
    abilities: Iterable[words.Ability],
    install_on: words.Cards | None,
    only_if: Mapping[str, words.Condition] | None,
    only_in: tuple[str, ...] = (),
    x_at_most: words.Amount | None = None,
    holder: str = "",
    terms: Terms = PRESENT,
    holding: str = "",
    named: str = "",
    *,
    has_subroutines: bool = True,
) -> tuple[str, ...]:
    """Returns all abilities of a card but its subroutines, a line each.

    `holder` is the player who gets the counters it gives; `holding` says whether they go on "cards" or in "servers"; `named` is the
    kind of thing that an ability names; `has_subroutines`: whether subroutines are printed on it.
    """
    scene = CardSpeaker(printed, install_on, terms)
    scene.holder, scene.holding, scene.has_subroutines = holder, holding, has_subroutines
    scene.as_named = words.AS_NAMED.get(named, scene.as_named)
    lines: list[str] = []
    if install_on is not None:
        lines.append(f"Install only on {with_article(cards_noun(install_on, False, scene).replace('installed ', ''))}.")
    if only_in:
        where = "<protecting>" if printed.type == "ice" else "<in the root of>"
        lines.append(f"Install only {where} {' or '.join(SERVER_NAMES.get(name, name) for name in only_in)}.")
    if "current" in printed.subtypes:
        done = "scored" if printed.side == RUNNER else "<stolen>"
        lines.append(f"{_capital(scene.this)} is not trashed until another current is played or an agenda is {done}.")
    if "lockdown" in printed.subtypes:
        lines.append(f"Play only if there is no active lockdown. {_capital(scene.this)} is not trashed until your next turn begins.")
    lines += [f"{_capital(verb)} only if {condition_text(condition, scene)}." for verb, condition in (only_if or {}).items()]
    if isinstance(x_at_most, words.Count):
        noun, _, rest = counted(x_at_most, scene).partition(" ")
        lines.append(f"X cannot be more than the number of {noun}s {rest}.")
    for ability in abilities:
        scene.named = ""
        lines.append(ability_text(ability, scene))
    if "region" in printed.subtypes:
        lines.append(f"Limit 1 region per <server>{'' if terms.hosting else ': a newer one trashes the older'}.")
    if "deck" in printed.subtypes and not terms.hosting:
        lines.append(f"Only 1 deck can be in play: when you install {scene.this}, trash any other.")
    if printed.unique and not terms.hosting:  # the rulebook does not say what that is
        lines.append(f"Only 1 copy of {printed.title} can be in play: a newer one trashes the older.")
    if "console" in printed.subtypes:
        lines.append("Limit 1 console per player.")
    if printed.deck_limit != 3 and printed.type != "identity":
        lines.append(f"Limit {printed.deck_limit} per deck.")
    if printed.free_with:
        own = f"{printed.free_with} or more {faction_name(printed.faction)} cards that are no alliance cards"
        lines.append(f"This card costs no influence in a deck with {own}.")
    if printed.starter_only:
        lines.append("Starter decks only.")
    if printed.without_faction:
        lines.append(f"No {faction_name(printed.without_faction)} card may be in your deck.")
    if printed.free_first_copies:
        lines.append(f"The first copy of each {printed.free_first_copies} in your deck costs no influence.")
    return tuple(map(terms.marked, lines))


def other_text(printed: Printed, text: Sequence[str], terms: Terms = PRESENT) -> tuple[str, ...]:
    """Returns what a card is once it is installed as something else, a line each: `printed` and `text` are its other facts."""
    kind = terms.word(printed.type)
    room = f" of {printed.memory}[mu]" if printed.memory else ""
    begins = f"As {kind if kind == 'hardware' else with_article(kind)}{room}: "
    return tuple(terms.marked(begins) + line for line in text)


def subroutine_text(printed: Printed, block: words.Block, terms: Terms = PRESENT, named: str = "", giving: str = "") -> str:
    """Returns one subroutine, without its symbol.

    `named` is the kind of thing that an ability of the ice names, if one does; `giving` the player who gets the counters it gives.
    """
    scene = CardSpeaker(printed, None, terms)
    scene.giving = giving
    scene.as_named = words.AS_NAMED.get(named, scene.as_named)
    return terms.marked(block_text(block, scene))


def choice_text(printed: Printed, target: words.Choose, most: int, terms: Terms = PRESENT) -> str:
    """Returns the cards that the card `printed` lets somebody choose, at `most` so many: "up to 2 unrezzed pieces of ice"."""
    number = target.choose if target.choose == "any number" else most
    plain = msgspec.structs.replace(target, choose=number, by="", different_titles=False)
    return terms.marked(CardSpeaker(printed, None, terms).target(plain))


def effect_text(printed: Printed, ability: words.Paid, terms: Terms = PRESENT, named: str = "", holder: str = "") -> str:
    """Returns what a paid ability does, without its cost and its limits: how it is told among the answers that can be given."""
    scene = CardSpeaker(printed, None, terms)
    scene.holder = holder
    scene.as_named = words.AS_NAMED.get(named, scene.as_named)
    text = _paid_effect(ability, scene)
    return terms.marked(text[:1].lower() + text[1:].removesuffix("."))


def mode_texts(word: words.ChooseOne, printed: Printed, terms: Terms = PRESENT, *, to_both: bool = False) -> list[str]:
    """Returns the modes that a player chooses between, each as a clause that speaks to that player, or to both."""
    scene = CardSpeaker(printed, None, terms)
    scene.actor = word.by
    if to_both:
        scene.you = None
    elif word.by in (CORP, RUNNER):
        scene.you = CORP if word.by == CORP else RUNNER
    scene.brief = True
    return [with_symbols(terms.marked(scene.afresh(block))) for block in word.choose_one]
