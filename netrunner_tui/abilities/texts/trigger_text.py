"""Events in words: what an ability waits for, and what it looks back on."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.texts.card_phrases import cards_after, cards_noun, several_cards
from netrunner_tui.abilities.texts.count_phrases import CLICKS_FOR, number_of
from netrunner_tui.abilities.texts.phrase_scope import PhraseScope
from netrunner_tui.abilities.triggers import BROKEN, EVENTS, OF_A_SUBROUTINE, SUCCESS, Row
from netrunner_tui.abilities.units import Within, marked, nth, third_person, with_article
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.sides import CORP, RUNNER, other
from netrunner_tui.model.text import joined

Filling = Callable[[words.Trigger, PhraseScope], str]
"""What stands in a place that the phrase of an event leaves open."""

_BIDS: Final = {
    "": "how much they secretly spent",
    "equal": "that they secretly spent the same amount",
    "different": "that they secretly spent different amounts",
}


def player_of(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns whose doing an event is said to be: corp, runner or "" for anybody."""
    row = EVENTS[trigger.event]
    if trigger.card == "this" and trigger.event in ("card installed", "card played"):
        return scene.printed.side
    if row.actor or not trigger.by:
        return row.actor
    return {"you": scene.printed.side, "the other player": other(scene.printed.side)}.get(trigger.by, trigger.by)


def _verb(side: str, verb: str, scene: PhraseScope) -> str:
    if not scene.terms.labels:  # the older games have no word for a breach
        verb = {"<breach>": "access cards from", "finish <breaching>": "finish accessing cards from"}.get(verb, verb)
    return verb if side == scene.you else third_person(verb)


def _is_described(trigger: words.Trigger) -> bool:
    """Returns whether an event is about any card of a kind, of which there may be "no" such."""
    if EVENTS[trigger.event].noun == "<server>":
        return not trigger.server
    own = isinstance(trigger.card, words.Cards) and trigger.card.side == "you" and not trigger.card.type
    return not isinstance(trigger.card, str) and not own


def _no_card(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns that it is no card: "no installed program"; the card itself, where it is one that is meant."""
    return _card(trigger, scene, "no") if _is_described(trigger) else _card(trigger, scene)


def _card(trigger: words.Trigger, scene: PhraseScope, article: Literal["a", "no"] = "a") -> str:
    """Returns the card that an event is about, with its article."""
    row = EVENTS[trigger.event]
    counted = with_article if article == "a" else (lambda noun: f"no {noun}")
    if row.noun == "<server>":
        return scene.servers(trigger.server) or f"{article} <server>"
    installed = "installed " if trigger.from_ == ("installed",) else ""
    if trigger.card is None:
        return counted(installed + row.noun)
    if isinstance(trigger.card, str):
        ice = {"remembered": "the chosen ice", "chosen": "that ice"} if row.noun == "piece of ice" else {}
        return {"accessed card": "a card you are accessing", **ice}.get(trigger.card, scene.ref(trigger.card))
    kind = {"agenda": ("agenda",), "piece of ice": ("ice",)}.get(row.noun, ())
    cards = trigger.card if trigger.card.type or trigger.card.title else msgspec.structs.replace(trigger.card, type=kind)
    if cards.side == "you" and not cards.type:
        return f"1 of {scene.whose('you')} {installed}{several_cards(cards, scene)}"
    return counted(installed + cards_noun(cards, scene)) + cards_after(cards, scene)


def _where(trigger: words.Trigger, scene: PhraseScope, be: str = "is") -> str:
    """Returns the server of an event that is about something else, and where its card came from."""
    room = {None: "", True: " to make room", False: ", but not to make room for another"}[trigger.to_make_room]
    accessed = f" while it {be} being accessed" if trigger.while_accessed else ""
    came = f" to {scene.zone(trigger.to)}" if trigger.to in ("Archives", "heap") else ""
    return _on_server(trigger, scene) + _least_ice(trigger) + _from(trigger, scene) + came + room + accessed + _THROUGH[trigger.through]


_DAMAGE_OF: Final = {"net damage": "net", "meat damage": "meat", "core damage": "<core>"}
_THROUGH: Final = {
    "": "", "basic action": " with the basic action", "mandatory draw": " with the mandatory draw",
    **{damage: f" by {kind} damage" for damage, kind in _DAMAGE_OF.items()}, OF_A_SUBROUTINE: f" by {OF_A_SUBROUTINE}",
}  # fmt: skip
"""What has a player draw, or a card trashed."""


def _from(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns where the card of an event was until then."""
    if trigger.from_ == ("hosted",):
        return f" that was hosted on {scene.this}"
    if trigger.event in ("card accessed", "access ends") and set(trigger.from_) == {"HQ", "R&D", "installed", "set aside"}:
        return " outside Archives"
    said = trigger.from_ == ("installed",) and not isinstance(trigger.card, str)  # with the card: "an installed program"
    zones = [scene.zone(zone) for zone in trigger.from_ if zone != "installed"]
    installed = " while installed" if "installed" in trigger.from_ and not said else ""
    return (f" from {joined(zones, 'or')}" if zones else "") + (" or" if zones and installed else "") + installed


def _least_ice(trigger: words.Trigger) -> str:
    """Returns how much ice the server of an event had at least."""
    if not trigger.least_ice:
        return ""
    many = "1 or more pieces" if trigger.least_ice == 1 else f"{trigger.least_ice} or more pieces"
    return f"{'' if trigger.server else ' on a <server>'} protected by {many} of ice"


def _on_server(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns the server of an event that is about something else."""
    row = EVENTS[trigger.event]
    if not trigger.server or row.noun == "<server>":
        return ""
    join = {
        "agenda scored": " from ",
        "agenda stolen": " from ",
        "card trashed": " from ",
        "card installed": " in or <protecting> ",
        "card advanced": " in or <protecting> ",
        "all ice passed": " ",
        "ice encountered": " <protecting> ",
        "ice passed": " <protecting> ",
        "accesses counted": " in ",
    }.get(trigger.event, " in " if "card" in row.takes else " on ")
    if trigger.event == "card installed" and isinstance(trigger.card, words.Cards) and trigger.card.type and "ice" not in trigger.card.type:
        join = " in the root of "
    if scene.on_all:
        return f" {joined(f'{join.strip()} {scene.server(one)}' for one in trigger.server)}"
    return join + scene.servers(trigger.server)


def _does(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns the verb in the phrase of an event, in the person of the player whom the phrase begins with."""
    row = EVENTS[trigger.event]
    always = row.past_of if row.past_of != "by" else ""
    return _verb(row.actor or always or player_of(trigger, scene), row.does, scene)


def _named(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns the card that an event is about; any where nothing is said of it."""
    return with_article(EVENTS[trigger.event].noun) if trigger.card is None else _card(trigger, scene)


def _a_card(trigger: words.Trigger, scene: PhraseScope) -> str:
    return "a card" if trigger.card is None else _card(trigger, scene)


def _with_card(preposition: str) -> Filling:
    """Returns what says the card of an event after a preposition; nothing where nothing is said of it."""
    return lambda trigger, scene: "" if trigger.card is None else f" {preposition} {_card(trigger, scene)}"


def _whose(trigger: words.Trigger, scene: PhraseScope) -> str:
    side = player_of(trigger, scene)
    return "a" if not side else "their" if side == scene.named else scene.whose(side)


def _player(trigger: words.Trigger, scene: PhraseScope, anybody: str = "a player") -> str:
    side = player_of(trigger, scene)
    return scene.player(side) if side else anybody


def _by_player(one: str, anybody: str) -> Filling:
    """Returns what is said of what one player did, or did not, and of what anybody did."""
    return lambda trigger, scene: one if player_of(trigger, scene) else anybody


def _by_labels(labels: str, plain: str) -> Filling:
    """Returns what is said where the game has a word for it, and where it has none; each may name the card."""
    return lambda trigger, scene: (labels if scene.terms.labels else plain).format(card=_named(trigger, scene))


def _click(trigger: words.Trigger) -> str:
    """Returns a click, or as many as were spent on one action."""
    return "[click]" * trigger.same_action or "<a click>"


def _action(trigger: words.Trigger) -> str:
    """Returns an action, or the same one that was taken so often."""
    return f"the same action for the {nth(trigger.same_action)} time this turn" if trigger.same_action else "an action"


_CAME_OF_IT: Final = {"stolen": "<stolen>", "trashed": "trashed", "neither stolen nor trashed": "neither <stolen> nor trashed"}

_TAKEN: Final = {"spent": ("spend",), "lost": ("lose",)}

_SLOTS: Final[dict[str, Filling]] = {
    "whose": _whose,
    "player": _player,
    "no player": lambda trigger, scene: _player(trigger, scene, "no player"),
    "runner": lambda trigger, scene: scene.player(RUNNER),
    "corp": lambda trigger, scene: scene.player(CORP),
    "does": _does,
    "the deck": lambda trigger, scene: {RUNNER: scene.zone("stack"), CORP: scene.zone("R&D")}.get(player_of(trigger, scene), "a deck"),
    "done by": lambda trigger, scene: f" done by {scene.player(side)}" if (side := player_of(trigger, scene)) else "",
    "server": _where,
    "card": _named,
    "no card": _no_card,
    "with card": _with_card("with"),
    "of card": _with_card("of"),
    "through card": _with_card("from"),
    "on card": _with_card("on"),
    "of kind": lambda trigger, scene: f"{trigger.kind} " if trigger.kind else "",
    "because of card": lambda trigger, scene: (
        "" if trigger.card is None and trigger.outcome == "lost" else f" because of {_a_card(trigger, scene)}"
    ),
    "spend or lose": lambda trigger, scene: " or ".join(
        _verb(player_of(trigger, scene), verb, scene) for verb in _TAKEN.get(trigger.outcome, ("spend", "lose"))
    ),
    "from card": lambda trigger, scene: f" from {_a_card(trigger, scene)}",
    "card is empty": lambda trigger, scene: ("{} is empty" if scene.terms.hosting else "nothing is left on {}").format(
        _named(trigger, scene)
    ),
    "card is fully broken": _by_labels("{card} is fully broken", "all subroutines of {card} are broken"),
    "card was fully broken": _by_labels("{card} was fully broken", "all subroutines of {card} were broken"),
    "card was not fully broken": lambda trigger, scene: _not_fully_broken(trigger, scene),
    "fully breaks": _by_labels("fully breaks", "breaks all subroutines of"),
    "fully broke": _by_labels("fully broke", "broke all subroutines of"),
    "a": lambda trigger, scene: "a" if _is_described(trigger) else "no",
    "not ": lambda trigger, scene: "" if _is_described(trigger) else "not ",
    "a_outcome": lambda trigger, scene: f"{with_article(trigger.outcome)} " if trigger.outcome in SUCCESS else "a ",
    "no_outcome": lambda trigger, scene: f"no {trigger.outcome} " if trigger.outcome in SUCCESS else "no ",
    "in which": lambda trigger, scene: f" in which the ice was {trigger.outcome}" if trigger.outcome in BROKEN else "",
    "what was bid": lambda trigger, scene: _BIDS.get(trigger.outcome, _BIDS[""]),
    "came of it": lambda trigger, scene: _came_of_it(trigger, scene),
    "came of it then": lambda trigger, scene: f" and {_CAME_OF_IT[trigger.outcome]}" if trigger.outcome in _CAME_OF_IT else "",
    "damage": lambda trigger, scene: marked(DAMAGE_NAMES[trigger.kind]) if trigger.kind in DAMAGE_NAMES else "damage",
    "a subroutine": lambda trigger, scene: _first_subroutines(trigger),
    "no subroutine": lambda trigger, scene: _none_of_first(trigger),
    "did not": lambda trigger, scene: " did not" if trigger.first_subroutines == 1 else "",
    "d": lambda trigger, scene: "" if trigger.first_subroutines == 1 else "d",
    "to": lambda trigger, scene: CLICKS_FOR.get(trigger.to, " on the same action" if trigger.same_action else ""),
    "clicks": lambda trigger, scene: _click(trigger),
    "any clicks": lambda trigger, scene: (
        f"no {'[click]' * trigger.same_action or '<click>'}" if player_of(trigger, scene) else _click(trigger)
    ),
    "any click": _by_player("no <click>", "<a click>"),
    "an action": lambda trigger, scene: _action(trigger),
    "any action": lambda trigger, scene: "no action" if player_of(trigger, scene) and not trigger.same_action else _action(trigger),
    "any": _by_player("no", "a"),
    "any of": _by_player("no ", ""),
}
"""What the phrases of events leave open."""


class _Slots(dict[str, str]):
    """What a phrase leaves open, found as it is asked for."""

    def __init__(self, trigger: words.Trigger, scene: PhraseScope, given: Mapping[str, str]) -> None:
        super().__init__(given)
        self._trigger, self._scene = trigger, scene

    def __missing__(self, name: str) -> str:
        return _SLOTS[name](self._trigger, self._scene)


def _filled(phrase: str, trigger: words.Trigger, scene: PhraseScope, **given: str) -> str:
    """Returns a phrase with what it says of players, cards and servers; what is `given` stands in place of what it would say."""
    return phrase.format_map(_Slots(trigger, scene, given))


def _not_fully_broken(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns that no such ice was fully broken, or not the ice that is meant."""
    ice = _no_card(trigger, scene)
    if scene.terms.labels:
        return f"{ice} was {'' if _is_described(trigger) else 'not '}fully broken"
    return f"{'' if _is_described(trigger) else 'not '}all subroutines of {ice} were broken"


def _none_of_first(trigger: words.Trigger) -> str:
    """Returns that it is none of the subroutines that an event may be about."""
    many = trigger.first_subroutines
    return f"none of the first {many} subroutines" if many > 1 else "the first subroutine" if many else "no subroutine"


def _first_subroutines(trigger: words.Trigger) -> str:
    """Returns the subroutines that an event may be about."""
    many = trigger.first_subroutines
    return f"1 of the first {many} subroutines" if many > 1 else "the first subroutine" if many else "a subroutine"


def _came_of_it(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns what came of a card that was accessed."""
    steals, trashes = _verb(RUNNER, "<steal>", scene), _verb(RUNNER, "trash", scene)
    each = {"stolen": f"{steals} it", "trashed": f"{trashes} it", "neither stolen nor trashed": f"neither {steals} nor {trashes} it"}
    return f" and {each[trigger.outcome]}" if trigger.outcome in each else ""


def _clause(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns an event as a clause: "you install a program", "a run on HQ ends"."""
    row = EVENTS[trigger.event]
    if not row.verb:
        return _filled(row.phrase, trigger, scene)
    side = player_of(trigger, scene)
    if not side:
        return f"{_card(trigger, scene)} is {row.participle}{_where(trigger, scene)}"
    return f"{scene.player(side)} {_verb(side, row.verb, scene)} {_card(trigger, scene)}{_where(trigger, scene)}"


def _alike(triggers: Sequence[words.Trigger]) -> bool:
    """Returns whether triggers differ in nothing but what is done to the card."""
    first = triggers[0]
    same = all(msgspec.structs.replace(t, event=first.event, by=first.by) == first for t in triggers)
    return same and all(EVENTS[t.event].verb and EVENTS[t.event].noun == EVENTS[first.event].noun for t in triggers)


_OF_CLICKS: Final = ("click spent", "click lost")
"""What a player does with clicks, of which the verbs go together: their phrases are the same but for these."""


def _but_for_verb(triggers: Sequence[words.Trigger]) -> bool:
    """Returns whether triggers differ in nothing but what a player does: "you spend or lose a click"."""
    first = triggers[0]
    return all(t.event in _OF_CLICKS and msgspec.structs.replace(t, event=first.event) == first for t in triggers)


def _but_for_damage(triggers: Sequence[words.Trigger]) -> bool:
    """Returns whether triggers differ in nothing but the damage that trashes a card."""
    same = all(msgspec.structs.replace(t, through=triggers[0].through) == triggers[0] for t in triggers)
    return same and all(t.through in _DAMAGE_OF for t in triggers)


def _joined(triggers: Sequence[words.Trigger], scene: PhraseScope, *, first: bool = False) -> str:
    """Returns several events as one clause: "an agenda is scored or stolen"."""
    if len(triggers) == 1:
        return _clause(triggers[0], scene)
    rows: list[Row] = [EVENTS[t.event] for t in triggers]
    card, where = _card(triggers[0], scene), _where(triggers[0], scene)
    sides = {player_of(t, scene) for t in triggers}
    if _alike(triggers) and len(sides) == 1 and "" not in sides:
        (side,) = sides
        return f"{scene.player(side)} {' or '.join(_verb(side, row.verb, scene) for row in rows)} {card}{where}"
    if _alike(triggers):
        return f"{card} is {' or '.join(row.participle for row in rows)}{where}"
    if _but_for_verb(triggers):
        return _filled(rows[0].phrase, triggers[0], scene, does=" or ".join(_does(t, scene) for t in triggers))
    if _but_for_damage(triggers):
        by = joined((_DAMAGE_OF[t.through] for t in triggers), "or")
        return f"{_clause(msgspec.structs.replace(triggers[0], through=''), scene)} by {by} damage"
    clauses = [_clause(t, scene) for t in triggers]
    if first:  # the first time that any of them happens
        return " or ".join(clauses)
    leads = [f"{_lead(t)} {_clause(t, scene)}" for t in triggers[1:]]
    return f"{_clause(triggers[0], scene)} and {' and '.join(leads)}"


_ONCE: Final = ("turn begins", "action phase begins", "action phase ends", "turn ends", "set-up begins", "game begins")

_OFTEN: Final = (
    "card advanced", "counters placed", "counters spent", "credits taken", "damage prevented", "card breaks subroutines",
    "card fully breaks ice",
)  # fmt: skip
"""What one card can do, or have done to it, again and again."""

_NEXT: Final = {"turn begins": "{whose} next turn begins", "turn ends": "{whose} turn next ends"}
"""What is waited for once, not in every turn. A player's turn that next ends may be this one."""


def _lead(trigger: words.Trigger) -> str:
    """Returns "when" for what happens once at a time, "whenever" for what can happen again."""
    single = (trigger.card in ("this", "host") and trigger.event not in _OFTEN) or trigger.event in _ONCE
    return "when" if single else "whenever"


def when_text(ability: words.Conditional, scene: PhraseScope, *, within: Within = "", led: str = "") -> str:
    """Returns what an ability waits for, with "when", or with another beginning (`led`)."""
    triggers = ability.when
    first = triggers[0]
    lead = _lead(first)
    text = (
        _would_texts(triggers, scene)
        if ability.would
        else _joined(triggers, scene, first=ability.first_each_turn or ability.first_each_run)
    )
    if ability.at_once and EVENTS[first.event].participle and (first.event == "card trashed" or not ability.would):
        text = " or ".join(_at_once(trigger, scene, would=ability.would) for trigger in triggers)
    if (within, first.event) in _ENDS and len(triggers) == 1 and not (first.card or first.server or first.least_ice or ability.would):
        text = _ENDS[within, first.event].format(encounter=scene.encounter)
        lead, text = "when", text + (f", if it was {first.outcome}" if first.outcome in SUCCESS else "")
    if ability.do == (words.Rez(rez="this"),) or first.event == "breaking ends":
        lead = "when"
    if within == "this" and first.event in _NEXT and (first.event == "turn ends" or player_of(first, scene)):
        text = _filled(_NEXT[first.event] if player_of(first, scene) else "this turn ends", first, scene)
    elif within == "this" and lead == "whenever":
        lead = "the next time"
    if ability.first_each_turn:
        lead = "the first time each turn"
    elif ability.first_each_run:
        lead = "the first time" if within else "the first time each run"
    text = f"{led or lead} {text}"
    outcomes = {t.outcome for t in triggers}
    if len(outcomes) == 1 and outcomes <= set(BROKEN):
        text += f", if {scene.player(RUNNER)} {_broke(scene, fully=outcomes == {BROKEN[0]})}"
    return text


def _broke(scene: PhraseScope, *, fully: bool) -> str:
    """Says that all subroutines were broken, or not; only the present game calls that fully breaking."""
    if scene.terms.labels:
        return "fully broke that ice" if fully else "did not fully break that ice"
    return "broke all subroutines of that ice" if fully else "did not break all subroutines of that ice"


def _cards(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns several cards that an event is about: "installed Corp cards"."""
    installed = "installed " if trigger.from_ == ("installed",) else ""
    named = several_cards(trigger.card, scene) if isinstance(trigger.card, words.Cards) else f"{EVENTS[trigger.event].noun}s"
    return installed + named


def _at_once(trigger: words.Trigger, scene: PhraseScope, *, would: bool = False) -> str:
    """Returns an event that happens to several cards at once, or `would`: "you draw 1 or more cards"."""
    row, side = EVENTS[trigger.event], player_of(trigger, scene)
    cards = f"1 or more {_cards(trigger, scene)}"
    if not side:
        return f"{cards} {'would be' if would else 'are'} {row.participle}{_where(trigger, scene)}"
    done = f"would {row.verb}" if would else _verb(side, row.verb, scene)
    return f"{scene.player(side)} {done} {cards}{_where(trigger, scene)}"


_ENDS: Final = {
    ("this", "run ends"): "this run ends",
    ("that", "run begins"): "that run begins",
    ("that", "run ends"): "that run ends",
    ("this", "encounter ends"): "{encounter} ends",
    ("during this", "run succeeds"): "this run is successful",
}


_OF_ONE_CARD: Final = ("card installed", "card played")
"""What one player would do to a card, of which the verbs go together: "you would play or install a card"."""


def _would_texts(triggers: tuple[words.Trigger, ...], scene: PhraseScope) -> str:
    """Returns what would happen, where any of several things would."""
    first, side = triggers[0], player_of(triggers[0], scene)
    alike = all(one.event in _OF_ONE_CARD and msgspec.structs.replace(one, event=first.event) == first for one in triggers)
    if len(triggers) == 1 or not alike or not side:
        return " or ".join(would_text(trigger, scene) for trigger in triggers)
    verbs = joined((EVENTS[trigger.event].verb for trigger in triggers), "or")
    return f"{scene.player(side)} would {verbs} {_card(first, scene)}{_where(first, scene)}"


def would_text(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns what would happen."""
    side = player_of(trigger, scene)
    match trigger.event:
        case "card drawn":
            return f"{scene.player(side)} would draw cards" if side else "cards would be drawn"
        case "damage suffered" if side:
            return f"{scene.player(side)} would do {f'{trigger.kind} ' if trigger.kind else ''}damage"
        case "damage suffered":
            return f"{scene.player(RUNNER)} would suffer {f'{trigger.kind} ' if trigger.kind else ''}damage"
        case "tag taken":
            return f"{scene.player(RUNNER)} would take tags"
        case "bad publicity taken":
            return f"{scene.player(CORP)} would take bad publicity"
        case "credits gained":
            return f"{scene.player(side) if side else 'a player'} would gain <credits>"
        case "counters placed":
            return f"{scene.player(CORP)} would get virus counters"
        case "counters purged":
            return "virus counters would be purged"
        case "jacked out":
            return f"{scene.player(RUNNER)} would jack out"
        case "run succeeds":
            return f"a run{_where(trigger, scene)} would be successful"
        case "run begins":
            return f"a run{_where(trigger, scene)} would begin"
        case "trace begins":
            return "a trace attempt would begin"
        case "subroutine resolves":
            of = "" if trigger.card is None else f" of {_card(trigger, scene)}"
            return f"{_first_subroutines(trigger)}{of} would resolve"
        case "subroutine broken":
            return f"a subroutine would be broken on {_card(trigger, scene)}{_where(trigger, scene)}"
    if side:
        return f"{scene.player(side)} would {EVENTS[trigger.event].verb} {_card(trigger, scene)}{_where(trigger, scene)}"
    return f"{_card(trigger, scene)} would be {EVENTS[trigger.event].participle or 'exposed'}{_where(trigger, scene)}"


_JUST_BROKEN: Final = {
    "ice fully broken": _by_labels(" that has just been fully broken", " of which all subroutines have just been broken"),
    "card fully breaks ice": _by_labels(" that {card} has just fully broken", " of which {card} has just broken all subroutines"),
}
"""What is said of ice that was broken in the encounter before it is passed."""


def just_broken_text(ability: words.Conditional, condition: words.Condition | None, scene: PhraseScope) -> str:
    """Returns a condition as what is said of the ice that the ability waits to be passed; "" for another one."""
    if {trigger.event for trigger in ability.when} != {"ice passed"} or not isinstance(condition, words.Happened):
        return ""
    event = condition.happened.event
    if event not in _JUST_BROKEN or condition != words.Happened(happened=condition.happened, in_="this encounter"):
        return ""
    return _JUST_BROKEN[event](condition.happened, scene)


def happened_text(asked: words.Happened, scene: PhraseScope, *, negative: bool = False, exactly: bool = False) -> str:
    """Says that something happened, or did not, and when; so often or oftener, or `exactly` so often."""
    trigger, least = asked.happened, asked.at_least
    row = EVENTS[trigger.event]
    if asked.would:
        return f"it is {'' if negative else 'not '}the first time {_SPANS[asked.in_]} that {would_text(trigger, scene)}"
    if asked.in_ == "this encounter" and trigger == words.Trigger(event="ice encountered"):
        return f"{scene.player(RUNNER)} {'did not encounter' if negative else 'encountered'} it"
    no = negative and least == 1
    number = "" if least == 1 and not exactly else number_of(least, scene)
    if exactly:
        times, often = f"exactly {number}", f" exactly {number} time{'' if least == 1 else 's'}"
    elif negative:
        times, often = f"fewer than {number}", f" fewer than {number} times"
    else:
        times, often = f"{number} or more", f" {number} times or more"
    drawn = trigger.event == "card drawn" and trigger.card is None and player_of(trigger, scene) and not asked.at_once
    if number and drawn:
        text = _done_to_card(asked, scene, f"{times} card{'s' if not exactly or least != 1 else ''}")
    elif row.verb:
        text = _done_to_card(asked, scene, no=no) + (often if number else "")
    elif number and row.past_times:
        text = _filled(row.past_times, trigger, scene, times=times)
    else:
        text = _filled(row.past_none if no else row.past_phrase, trigger, scene) + (often if number else "")
    if asked.in_ == "this breach" and not scene.terms.labels:
        return f"{text} at that time"
    if asked.in_ == "this run" and scene.printed.type == "ice":
        return f"{text} during this run"
    if asked.in_ in _SPANS:
        return f"{text} {_SPANS[asked.in_].format(going_on=scene.going_on)}"
    owner = words.LAST_TURNS.get(asked.in_, RUNNER)  # of another player there are no last actions
    whose = "their" if owner != scene.you and owner == _subject(trigger, scene) else scene.whose(owner)
    if asked.in_ == "the Runner's last 3 actions":
        return f"{text} in {whose} last 3 actions"
    return f"{text} during {whose} last turn"


def _done_to_card(asked: words.Happened, scene: PhraseScope, cards: str = "", *, no: bool = False) -> str:
    """Says that something was done to a card, or to several `cards`, or was not done."""
    trigger, row = asked.happened, EVENTS[asked.happened.event]
    side, where = player_of(trigger, scene), _where(trigger, scene, "was")
    if asked.at_once:
        cards = _cards(trigger, scene)
        cards, no = f"no {cards}" if no else cards, False
    card = cards or _card(trigger, scene)
    if no and not cards and _is_described(trigger):
        card, no = _no_card(trigger, scene), False
    if side:
        return f"{scene.player(side)} {f'did not {row.verb}' if no else row.past} {card}{where}"
    return f"{card} {'were' if cards else 'was'} {'not ' if no else ''}{row.participle}{where}"


def _subject(trigger: words.Trigger, scene: PhraseScope) -> str:
    """Returns the player whom a clause begins with that tells of an event; "" for none."""
    row, side = EVENTS[trigger.event], player_of(trigger, scene)
    if row.verb:
        return side
    return side if row.past_of == "by" else row.past_of


_SPANS: Final = {
    "this turn": "this turn",
    "this run": "during {going_on} run",
    "this encounter": "during {going_on} encounter",
    "this breach": "during that <breach>",
    "this game": "this game",
    "since the last window": "since the last paid ability window",
}
