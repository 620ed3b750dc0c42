"""The ability language as text: what a player reads is what the referee does."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.clauses import Clause, Noun, capital, read_out, says_this, sentence, small, this_said_before
from netrunner_tui.abilities.text_symbols import with_symbols
from netrunner_tui.abilities.texts.card_nouns import kind_noun
from netrunner_tui.abilities.texts.clause_text import ClauseSpeaker, block_text
from netrunner_tui.abilities.texts.condition_text import condition_text
from netrunner_tui.abilities.texts.conditional_ability_text import (
    comes_rezzed,
    conditional_clause,
    conditional_text,
    delayed_text,
    interrupt_label,
    lasting,
    name_number,
)
from netrunner_tui.abilities.texts.cost_text import pay_text
from netrunner_tui.abilities.texts.count_phrases import amount_text, counted
from netrunner_tui.abilities.texts.paid_ability_text import paid_effect, paid_text
from netrunner_tui.abilities.texts.phrase_scope import host_noun
from netrunner_tui.abilities.units import Within, marked, with_article
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import parts
from netrunner_tui.model.printed import LASTING, CardTexts, FreeWith, Printed, faction_name
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import joined

LONGEST_MODE: Final = 63
"""Cells of one of several things to choose from, so that its phrase has room on a line."""


_THAT_MANY: Final = words.Resolved(name="that many")


class CardSpeaker(ClauseSpeaker):
    """Says all that stands on one card."""

    def ability(self, ability: words.Word, within: Within = "") -> str:
        """Returns an ability as it reads on the card; `within` says of which run or encounter it is."""
        return ability_text(ability, self, within)

    def static(self, static: words.Word) -> Clause:
        """Returns a static ability as a clause."""
        assert isinstance(static, words.Static)
        return _static_clause(static, self)

    def conditional(self, ability: words.Word, within: Within = "", led: str = "") -> Clause:
        """Returns what an ability waits for and what it does, as a clause; `led` stands in place of "when"."""
        assert isinstance(ability, words.Conditional)
        return conditional_clause(ability, self, within, led)

    def interrupt_label(self, ability: words.Word) -> str:
        """Returns the label of an ability about what would happen; "" for any other, and in games without labels."""
        assert isinstance(ability, words.Conditional)
        return interrupt_label(ability, self)

    def delayed(self, later: words.Word, within: Within = "", led: str = "") -> Clause:
        """Returns a conditional ability as a clause that begins with its trigger; `led` stands in place of "when"."""
        assert isinstance(later, words.Conditional)
        return delayed_text(later, self, within, led)


def _counter_text(ability: words.Ability, scene: CardSpeaker) -> str:
    """Returns what counters do; a change of link or memory says whose, and what its player can do about them is theirs."""
    match ability:
        case words.Paid(cost=cost, only=only, do=(words.TakeBack(in_=None) as taken,) as do) if only == scene.holder:
            if ability == words.Paid(cost=cost, only=only, do=do, part=ability.part):
                outer, scene.actor = scene.actor, only
                paid = pay_text(cost, scene)
                scene.actor = outer
                return f"{capital(scene.does(only, 'may'))} {paid} to remove {amount_text(taken.take_back, scene, str)} of them."
    text = ability_text(ability, scene)
    bare = isinstance(ability, words.Static) and ability.while_ is None and ability.static[0].begins(scene) == "change"
    return f"{capital(_holder_has(scene))} {text}" if bare else text


def _holder_has(scene: CardSpeaker) -> str:
    """Returns that somebody has: whoever has the counters that the card gives."""
    return scene.does(scene.holder, "have") if scene.holder else "a player has"


def _given(scene: CardSpeaker) -> str:
    return f"{scene.printed.title} counter"


def _static_clause(static: words.Static, scene: CardSpeaker) -> Clause:
    """Returns what a static ability says is so, and while what is."""
    begins = static.static[0].begins(scene)
    text = _listed([word.parts(scene) for word in static.static])
    if any(isinstance(word, words.LosesAbilities) for word in static.static) and scene.printed.type in ("event", "operation"):
        text = text if LASTING.intersection(scene.printed.subtypes) else f"while {scene.this} resolves, {text}"
    if static.while_ is None:
        return Clause(text, begins)
    if begins == "change":  # a part of a sentence has a subject
        text = f"{scene.does(RUNNER, 'get')} {text}"
    if isinstance(static.while_, words.RunOnServer):
        return Clause(f"during runs on {joined(map(scene.server, static.while_.run_on), 'or')}, {text}", "time")
    told = condition_text(static.while_, scene)
    if says_this(told):  # the card is named once, and first
        text = this_said_before(text)
    return Clause(f"{'if' if _is_of_the_past(static.while_) else 'while'} {told}, {text}", "time")


def _is_of_the_past(condition: words.Condition) -> bool:
    """Returns whether a condition, or a part of it, is about what has happened: that stays so, once it is."""
    match condition:
        case words.Not(not_=inner):
            return _is_of_the_past(inner)
        case words.Both(conditions=several) | words.AnyOf(any_of=several):
            return any(map(_is_of_the_past, several))
        case words.Is(is_=words.Cards() as cards):
            return cards.installed_this_turn is not None or cards.rezzed_this_turn is not None
        case _:
            return isinstance(condition, words.Happened)


def _listed(parts: list[tuple[str, str]]) -> str:
    """Returns declarations joined by "and"; what they are all about is said once."""
    (about, first), *others = parts
    alike = about and all(each == about for each, _ in others)
    return " and ".join([about + first, *(rest if alike else each + rest for each, rest in others)])


_BOTH_SCORE_AREAS: Final = frozenset({"corp score area", "runner score area"})


def _active_too(ability: words.Word, scene: CardSpeaker) -> str:
    """Returns where an ability is active beside where its card is, as a sentence."""
    if not isinstance(ability, (words.Static, words.Paid, words.Conditional)):
        return ""
    if set(ability.active_in) == _BOTH_SCORE_AREAS:
        return f" This ability is active in {scene.whose(RUNNER)} {scene.terms.word('score area')} too."
    if "unrezzed" in ability.active_in and not comes_rezzed(ability):
        return f" You can use this ability even while {scene.this} is unrezzed; it is revealed then."
    return ""


def _active_only(ability: words.Word, scene: CardSpeaker) -> str:
    """Returns when alone an ability is active whose card is not, as a clause; "" for any other."""
    if not isinstance(ability, (words.Static, words.Paid, words.Conditional)) or not ability.active_in:
        return ""
    if set(ability.active_in) == _BOTH_SCORE_AREAS or "unrezzed" in ability.active_in:
        return ""
    if ability.active_in == ("condition",):
        return f"{scene.this} is a condition counter"
    zones = [zone for zone in ability.active_in if zone != "facedown Archives"]
    facing = ", faceup or facedown" if len(zones) < len(ability.active_in) else ""
    return f"{scene.this} is in {joined(map(scene.zone, zones), 'or')}{facing}"


def _said_once(clauses: list[str]) -> Iterator[str]:
    """Yields when abilities are active, each as a sentence behind its ability; what is so of several in a row, behind the last.

    >>> list(_said_once(["", "it rains", "it rains"]))
    ['', '', ' This ability and the one before it are active only while it rains.']
    """
    before = 0
    for place, clause in enumerate(clauses):
        if not clause:
            yield ""
        elif clauses[place + 1 : place + 2] == [clause]:
            before += 1
            yield ""
        else:
            others = " and the one before it" if before == 1 else f" and the {before} before it"
            yield f" This ability{others if before else ''} {'are' if before else 'is'} active only while {clause}."
            before = 0


def ability_text(ability: words.Word, scene: CardSpeaker, within: Within = "") -> str:
    """Returns one ability as it reads on the card."""
    (only,) = _said_once([_active_only(ability, scene)])
    return _ability_alone(ability, scene, within) + _active_too(ability, scene) + only


def _ability_alone(ability: words.Word, scene: CardSpeaker, within: Within) -> str:
    match ability:
        case words.Static():
            scene.subject = ""
            with going_on(scene):
                text = sentence(_static_clause(ability, scene))
            return lasting(text, scene) if ability.persistent else text
        case words.Play():
            return block_text(ability.play, scene)
        case words.Paid():
            with going_on(scene):
                return paid_text(ability, scene)
        case words.CounterAbilities():
            return _counters_text(ability, scene)
        case words.Conditional():
            return conditional_text(ability, scene, within)
    raise AssertionError(ability)


def _counters_text(ability: words.CounterAbilities, scene: CardSpeaker) -> str:
    """Returns what the counters do that the card gives, and who has them or where they are."""
    told: list[str] = []
    of = ability.of or ("players" if scene.holder else scene.holding)
    outer, scene.host, scene.here = scene.host, "that card", "that <server>"
    first = ability.counters[0]
    least = _least_given(first)
    counters = (msgspec.structs.replace(first, while_=None), *ability.counters[1:]) if least else ability.counters
    for each in counters:
        scene.named = "" if scene.holder == scene.you or of != "players" else scene.holder  # the head of the line has named them
        told.append(_counter_text(each, scene))
    scene.host, scene.here = outer, "this <server>"
    does = " ".join(told)
    forgo = f"{scene.does(CORP, 'can')} forgo {'your' if scene.you == CORP else 'its'} next 3 actions to remove all virus counters"
    virus = f" These are virus counters: {forgo}." if ability.virus else ""
    elsewhere = {"cards": "there are {} on a card", "servers": "there are {} in a <server>"}
    some = f"{least} or more" if least else "any"
    begins = f"While {elsewhere.get(of, _holder_has(scene) + ' {}').format(f'{some} {_given(scene)}s')}"
    return f"{begins}{f', {small(does)}' if isinstance(first, words.Static) else f': {does}'}{virus}"


def _least_given(ability: words.Ability) -> int:
    """Returns how many counters there have to be for what they do all the time; 0 where it is any number."""
    if not isinstance(ability, words.Static) or not isinstance(ability.while_, words.Compare):
        return 0
    least = ability.while_.at_least
    only = words.Compare(count=words.Count(count=words.GivenCounters()), at_least=least)
    return least if isinstance(least, int) and ability.while_ == only else 0


@contextmanager
def going_on(scene: CardSpeaker) -> Iterator[None]:
    """Calls the run or encounter "this" within the block."""
    outer, scene.going_on = scene.going_on, "this"
    yield
    scene.going_on = outer


class Restrictions(msgspec.Struct, frozen=True, kw_only=True):
    """Where a card can be installed, when it can be played or used, and what X is at most."""

    install_on: words.Cards | None = None
    install_in: tuple[str, ...] = ()
    only_if: dict[str, words.Condition] = {}
    """The condition of each thing that is done with the card, by its verb."""
    x_at_most: words.Amount | None = None


class Mentions(msgspec.Struct, frozen=True, kw_only=True):
    """What one ability of a card says, and the texts of its others take up."""

    named: str = ""
    """The kind of thing that an ability names."""
    holder: str = ""
    """The player who gets the counters that the card gives."""
    holding: str = ""
    """Whether they go on "cards" or in "servers"."""


UNRESTRICTED: Final = Restrictions()
NO_MENTIONS: Final = Mentions()


def _whole(text: str, terms: Terms) -> str:
    """Returns a text to which nothing more is added, in the words of its game."""
    return terms.marked(read_out(text))


def card_text(
    printed: Printed, abilities: Iterable[words.Ability], restrictions: Restrictions = UNRESTRICTED, mentions: Mentions = NO_MENTIONS, *,
    terms: Terms = PRESENT, has_subroutines: bool = True,
) -> tuple[str, ...]:  # fmt: skip
    """Returns all abilities of a card but its subroutines, a line each; `has_subroutines`: whether there are some printed on it."""
    scene = CardSpeaker(printed, restrictions.install_on, terms)
    scene.holder, scene.holding, scene.has_subroutines = mentions.holder, mentions.holding, has_subroutines
    scene.as_named = words.AS_NAMED.get(mentions.named, scene.as_named)
    abilities = tuple(abilities)
    if restrictions.install_on is None and (noun := _host_of_itself(abilities)):
        scene.host_noun, scene.host = noun, f"host {noun}"
    scene.host = _host_of_condition(abilities) or scene.host
    lines = _before_abilities(scene, restrictions)
    alone, clauses = [], []
    for ability in abilities:
        scene.named = ""
        alone.append(_ability_alone(ability, scene, "") + _active_too(ability, scene))
        clauses.append(_active_only(ability, scene))
    lines += [text + only for text, only in zip(alone, _said_once(clauses), strict=True)]
    return tuple(_whole(line, terms) for line in (*lines, *_limits_in_play(scene), *_limits_of_decks(printed, scene)))


def _host_of_condition(abilities: tuple[words.Ability, ...]) -> str:
    """Returns what a condition counter calls the card that it is hosted on: as its play ability says; "" for what becomes none."""
    for ability in abilities:
        inner = tuple(walk(ability)) if isinstance(ability, words.Play) else ()
        if any(isinstance(word, words.BecomeCondition) for word in inner):
            kinds = next((word.cards.type for word in inner if isinstance(word, words.Choose)), ())
            return f"host {marked(kinds[0]) if len(kinds) == 1 else 'card'}"
    return ""


def _host_of_itself(abilities: tuple[words.Ability, ...]) -> str:
    """Returns what kind of card its own abilities host a card on; "" where they do not."""
    hosts = (word.on for word in walk(abilities) if isinstance(word, words.Host) and word.host == "this")
    nouns = {host_noun(host.cards) for host in hosts if isinstance(host, words.Choose)}
    return "card" if len(nouns) > 1 else next(iter(nouns), "")


def _before_abilities(scene: CardSpeaker, restrictions: Restrictions) -> list[str]:
    """Returns where a card is installed, when it can be played or used, how long it stays, and what X is at most, a line each."""
    printed = scene.printed
    lines: list[str] = []
    if restrictions.install_on is not None:
        lines.append(f"Install only on {scene.one_anywhere(restrictions.install_on)}.")
    if restrictions.install_in:
        where = "<protecting>" if printed.type == "ice" else "<in the root of>"
        lines.append(f"Install only {where} {scene.servers(restrictions.install_in)}.")
    if "current" in printed.subtypes:
        done = "scored" if printed.side == RUNNER else "<stolen>"
        lines.append(f"{capital(scene.this)} is not trashed until another current is played or an agenda is {done}.")
    if "lockdown" in printed.subtypes:
        lines.append(f"Play only if there is no active lockdown. {capital(scene.this)} is not trashed until your next turn begins.")
    lines += [f"{capital(verb)} only if {condition_text(condition, scene)}." for verb, condition in restrictions.only_if.items()]
    if isinstance(restrictions.x_at_most, words.Count):
        lines.append(f"X cannot be more than the number of {counted(restrictions.x_at_most, scene).plural}.")
    return lines


def _limits_in_play(scene: CardSpeaker) -> Iterator[str]:
    """Yields how many cards of its kind can be in play; a game with hosting has rules of its own for some of them."""
    printed, hosting = scene.printed, scene.terms.hosting
    if "region" in printed.subtypes:
        yield f"Limit 1 region per <server>{'' if hosting else ': a newer one trashes the older'}."
    if "deck" in printed.subtypes and not hosting:
        yield f"Only 1 deck can be in play: when you install {scene.this}, trash any other."
    if printed.unique and not hosting:  # the rulebook does not say what that is
        yield f"Only 1 copy of {printed.title} can be in play: if there are more, trash all but 1 of them."
    if "console" in printed.subtypes:
        yield "Limit 1 console per player."


def _such_cards(wanted: FreeWith, printed: Printed, scene: CardSpeaker) -> str:
    """Returns how many cards, and which, there have to be in a deck in which a card costs no influence."""
    number = f"{wanted.least} or more" if wanted.most is None else f"{wanted.most} or fewer"
    if wanted.own_faction:
        return f"{number} {faction_name(printed.faction)} cards that are no alliance cards"
    cards = words.Cards(type=(wanted.type,) if wanted.type else (), title=wanted.title, in_=())
    return f"{number} {kind_noun(cards, scene, many=True, anywhere=True)}"


def _limits_of_decks(printed: Printed, scene: CardSpeaker) -> Iterator[str]:
    """Yields in which decks a card may be, how often, and what influence it costs there."""
    if printed.deck_limit != 3 and printed.type != "identity":
        yield f"Limit {printed.deck_limit} per deck."
    if printed.free_with is not None:
        yield f"This card costs no influence in a deck with {_such_cards(printed.free_with, printed, scene)}."
    if printed.starter_only:
        yield "Starter decks only."
    if printed.without_faction:
        yield f"No {faction_name(printed.without_faction)} card may be in your deck."
    if printed.copies_limit is not None:
        copies = "1 copy" if printed.copies_limit == 1 else f"{printed.copies_limit} copies"
        yield f"No more than {copies} of any card may be in your deck."
    if printed.agendas_of_any_faction:
        yield "Agendas of any faction may be in your deck."
    if printed.free_first_copies:
        yield f"The first copy of each {printed.free_first_copies} in your deck costs no influence."


def _other_text(printed: Printed, text: Sequence[str], terms: Terms) -> tuple[str, ...]:
    """Returns what a card is once it is installed as something else, a line each: `printed` and `text` are its other facts."""
    kind = terms.word(printed.type)
    room = f" of {printed.memory}[mu]" if printed.memory else ""
    begins = f"As {kind if kind == 'hardware' else with_article(kind)}{room}: "
    return tuple(terms.marked(begins) + line for line in text)


def card_texts(
    printed: Printed, abilities: Sequence[words.Ability], subroutines: Sequence[words.Subroutine], restrictions: Restrictions,
    other: tuple[Printed, Sequence[str]] | None = None, *, terms: Terms = PRESENT,
) -> CardTexts:  # fmt: skip
    """Returns a card as text; `other` is what it is once it is installed as something else, and the text of that."""
    inner = [*walk([*abilities, *subroutines])]
    mentions = _mentions(inner)
    text = card_text(printed, abilities, restrictions, mentions, terms=terms, has_subroutines=bool(subroutines))
    gained = {word.part: word.gain_subroutine for word in inner if isinstance(word, (words.GainsSubroutine, words.GainSubroutine))}
    blocks = {parts.printed(place): one.do for place, one in enumerate(subroutines)} | gained
    return CardTexts(
        abilities=text if other is None else (*text, *_other_text(*other, terms)),
        subroutines=tuple(subroutine_text(printed, one.do, terms, mentions) for one in subroutines),
        gained={part: subroutine_text(printed, block, terms) for part, block in gained.items()},
        told={part: subroutine_text(printed, block, terms, mentions, to_both=True) for part, block in blocks.items()},
        effects={word.part: effect_text(printed, word, terms, mentions) for word in inner if isinstance(word, words.Paid)},
    )


def _mentions(inner: Sequence[words.Word]) -> Mentions:
    """Returns what the abilities of a card, of which these are all words, say that the texts of others take up."""
    given = [word for word in inner if isinstance(word, words.Give)]
    return Mentions(
        named=next((word.name for word in inner if isinstance(word, words.NameThing)), ""),
        holder=next((word.to for word in given if word.to), ""),
        holding=next(("cards" if word.on is not None else "servers" for word in given if not word.to), ""),
    )


def subroutine_text(
    printed: Printed, block: words.Block, terms: Terms = PRESENT, mentions: Mentions = NO_MENTIONS, *, to_both: bool = False
) -> str:
    """Returns one subroutine, without its symbol: as the card says it to its player, or as it is said to both."""
    scene = CardSpeaker(printed, None, terms)
    if to_both:
        scene.you = None
    scene.giving, scene.going_on = mentions.holder, "this"
    scene.as_named = words.AS_NAMED.get(mentions.named, scene.as_named)
    return _whole(block_text(block, scene), terms)


def choice_text(printed: Printed, target: words.Choose, most: int, terms: Terms = PRESENT) -> str:
    """Returns the cards that the card `printed` lets somebody choose, at `most` so many: "up to 2 unrezzed pieces of ice"."""
    number = target.choose if target.choose == "any number" else most
    plain = msgspec.structs.replace(target, choose=number, by="", different_titles=False)
    return _whole(CardSpeaker(printed, None, terms).target(plain), terms)


def effect_text(printed: Printed, ability: words.Paid, terms: Terms = PRESENT, mentions: Mentions = NO_MENTIONS) -> str:
    """Returns what a paid ability does, without its cost and its limits: how it is told among the answers that can be given."""
    scene = CardSpeaker(printed, None, terms)
    scene.holder = mentions.holder
    scene.as_named = words.AS_NAMED.get(mentions.named, scene.as_named)
    return _whole(str(paid_effect(ability, scene).unstopped), terms)


def mode_texts(
    word: words.ChooseOne, printed: Printed, terms: Terms = PRESENT, *, x: int | None = None, to_both: bool = False
) -> list[str]:
    """Returns the modes that a player chooses between, each as a clause; `x` is what X is now.

    It speaks to both players, or to that player, who chooses by what a mode begins with where all of it is too much for a phrase, or by
    what is done to a card that it begins with choosing.
    """
    scene = CardSpeaker(printed, None, terms)
    scene.actor, scene.x = word.by, x
    if to_both:
        scene.you = None
    elif word.by in (CORP, RUNNER):
        scene.you = CORP if word.by == CORP else RUNNER
    scene.brief = True

    def told(block: words.Block) -> str:
        return with_symbols(_whole(str(scene.afresh(block)), terms))

    whole = [told(block) for block in word.choose_one]
    if to_both:
        return whole

    def begun(block: words.Block) -> words.Block:
        return block[1:2] if isinstance(block[0], words.ChooseCard) and len(block) > 1 else block[:1]

    return [mode if len(mode) <= LONGEST_MODE else told(begun(block)) for mode, block in zip(whole, word.choose_one, strict=True)]


def clause_to(side: Side, block: words.Block, printed: Printed, terms: Terms = PRESENT, of: Sequence[words.Ability] = ()) -> str:
    """Returns what instructions of a card do, as a clause that speaks to a player who decides about them.

    What they count may stand in the one of the card's abilities, `of`, that they belong to.
    """
    scene = CardSpeaker(printed, None, terms)
    if _THAT_MANY in walk(block):
        for ability in of:
            if isinstance(ability, words.Conditional) and _THAT_MANY in walk(ability.do):
                name_number(ability, scene)
    scene.actor, scene.you, scene.brief = side, side, True
    scene.it = Noun("it", "that card")  # what has happened, and to which card, is not told beside it: "it" would be the card itself
    return _whole(str(scene.afresh(block).unstopped), terms)
