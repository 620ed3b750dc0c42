"""Reads off the words of a card what it does: never off its title."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.abilities.readings import choices_of
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.bots.card_facts.click_facts import clicked_of, played_of
from netrunner_tui.bots.card_facts.facts import (
    LOST,
    AgainstIce,
    AsIce,
    AtSuccess,
    CardFacts,
    InItsServer,
    Lasting,
    MoreAccesses,
    RunMade,
    Tagging,
    Tracing,
)
from netrunner_tui.bots.card_facts.harms import harm_of, lost_by_corp, mode_of, modes_in_access, toll_of, trap_of
from netrunner_tui.bots.card_facts.standing import NOTHING, standing_of, threats_of
from netrunner_tui.bots.card_facts.uses import spent_of, uses_of
from netrunner_tui.bots.card_facts.word_amounts import credits_of, draws_of, number_of, tags_of
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.telling.break_ways import boosts, break_ways, by_themselves, is_fixed

DRAWN_FOR: Final = 0.9
"""Credits that a card is worth that is drawn for another one."""
_TAGGED: Final = "the Runner is tagged"
_DOES: Final = (
    words.Trash, words.Sabotage, words.AccessCards, words.AccessFrom,
    words.Rearrange, words.RemoveCounters, words.BadPublicity, words.Move, words.Give,
)  # fmt: skip
"""Words that do something to the Corp or its cards, beside credits and tags."""
_GUARDING: Final = (words.EndRun, words.Modify, words.Damage, words.Trace)


class _Sorted(NamedTuple):
    """The abilities of a card, by their sort."""

    plays: list[words.Instruction]
    """What playing it does."""
    paid: list[words.Paid]
    actions: list[words.Paid]
    """Those of the paid ones that take clicks as actions."""
    conditional: list[words.Conditional]


def facts_of(card: CardDefinition) -> CardFacts:
    """Reads a card."""
    paid = [ability for ability in card.abilities if isinstance(ability, words.Paid)]
    sorts = _Sorted(
        [word for ability in card.abilities if isinstance(ability, words.Play) for word in ability.play],
        paid,
        [ability for ability in paid if ability.is_action],
        [ability for ability in card.abilities if isinstance(ability, words.Conditional)],
    )
    plays, conditional = sorts.plays, sorts.conditional
    runs = [word for word in walk((plays, *(ability.do for ability in sorts.actions))) if isinstance(word, words.RunOn)]
    searches = [word.search for word in walk((plays, sorts.actions)) if isinstance(word, words.Search)]
    return CardFacts(
        printed=card.printed,
        breaking=_breaking(card, paid),
        ice=_as_ice(card, paid),
        played=played_of(card, plays, makes_run=bool(runs)),
        clicked=clicked_of(card, sorts.actions),
        run=_run_made(plays, runs),
        success=_at_success(conditional),
        accessing=_more_accesses(card),
        lasting=_lasting(card, conditional),
        trap=trap_of(conditional),
        uses=uses_of(card),
        spent=spent_of(card),
        standing=standing_of(card) if card.printed.side == RUNNER else NOTHING,
        threatens=threats_of(card) if card.printed.side == CORP else (),
        server=InItsServer(
            guards=card.printed.type == "upgrade" and any(_guards(word) for word in walk(card.abilities)),
            cheaper_ice=-_in_its_server(card, "rez cost"),
            stronger_ice=_in_its_server(card, "strength"),
            eases=-_in_its_server(card, "requirement"),
        ),
        tracing=_tracing(card),
        tagging=_tagging(card, conditional),
        finds=tuple(kind for search in searches for kind in (*search.type, *search.subtype)),
        gives_up=tuple(kind for ability in paid for kind in _given_up(ability.cost)),
        modes=tuple(tuple(map(mode_of, word.choose_one)) for word in choices_of(card)),
        naming=_naming(card),
        in_access=modes_in_access(card),
        steal_cost=sum(
            number_of(word.additional_cost.credits)
            for word in walk(card.abilities)
            if isinstance(word, words.AdditionalCost) and word.to == "steal" and word.of == "this"
        ),
        takes_advancement=any(isinstance(word, words.Advanceable) for word in walk(card.abilities)),
        fatal=any(isinstance(word, words.LoseGame) for word in walk(conditional)),
        averts=harm_of(tuple(word.do for word in walk(card.abilities) if isinstance(word, words.Unless) and word.by == RUNNER)),
        on_draw=any(trigger.event == "card drawn" and trigger.by == RUNNER for ability in conditional for trigger in ability.when),
        asked=harm_of(tuple(word for ability in conditional if ability.optional for word in ability.do if _is_taken(word))),
        puts_facedown=any(isinstance(word, words.Install) and word.facedown for word in walk(card.abilities)),
        as_installed=harm_of(
            tuple(word for ability in conditional if _is_met_by_installing(ability) for word in ability.do if _is_taken(word))
        ),
        may_draw=any(ability.optional and any(isinstance(word, words.Draw) for word in walk(ability.do)) for ability in conditional),
    )


# --- by what it is about ---------------------------------------------------------------------------------------------------------------


def _breaking(card: CardDefinition, paid: Sequence[words.Paid]) -> AgainstIce:
    ways = tuple(break_ways(card.abilities))
    used = (*(way.ability for way in ways), *boosts(paid))
    return AgainstIce(
        ways=ways,
        boosts=boosts(paid),
        fixed=is_fixed(used),
        by_itself=is_fixed(used) and by_themselves(used),
        strengthens=_strengthens(card),
        weakens=any(isinstance(w, words.Modify) and (w.quantity, w.of) == ("strength", "host") and _falls(w) for w in walk(card.abilities)),
        lowers=sum(map(_lowers, walk([one for one in card.abilities if isinstance(one, words.Static)]))),
        lowers_by=next((one.cost.kind for one in paid if one.cost == words.Cost(counters=1, kind=one.cost.kind) and _weakens(one)), ""),
        gives_subtypes=tuple(dict.fromkeys(subtype for word in walk(card.abilities) for subtype in _given_to_ice(word))),
        gives_when_met=tuple(
            subtype
            for ability in card.abilities
            if isinstance(ability, words.Conditional) and any(trigger.event == "ice encountered" for trigger in ability.when)
            for word in ability.do
            if isinstance(word, words.GainSubtype) and word.of == "it"
            for subtype in word.gain_subtypes
            if subtype not in words.SUBTYPES_MEANT
        ),
    )


def _given_up(cost: words.Cost) -> tuple[str, ...]:
    """Returns the types of the installed cards that a cost takes, by trashing them or otherwise."""
    taken = cost.trash or cost.move
    return taken.cards.type if taken is not None and "installed" in taken.cards.in_ else ()


def _as_ice(card: CardDefinition, paid: Sequence[words.Paid]) -> AsIce:
    harms = tuple(harm_of(subroutine.do) for subroutine in card.subroutines)
    return AsIce(
        harms=harms,
        damage=sum(harm.damage for harm in harms),
        core=sum(harm.core for harm in harms),
        tags=sum(harm.tags for harm in harms),
        loses=sum(harm.loses for harm in harms),
        toll=sum(toll_of(ability) for ability in card.abilities if isinstance(ability, words.Conditional)),
        lets_in=max((harm.stops_up_to for harm in harms), default=-1),
        clicks_break=any(ability.only == RUNNER and (ability.cost.lose_clicks or ability.cost.spend_clicks) for ability in paid),
        rez_forfeits=any(
            isinstance(word, words.AdditionalCost) and word.to == "rez" and word.additional_cost.forfeit and not word.instead
            for word in walk(card.abilities)
        ),
    )


def _run_made(plays: Sequence[words.Instruction], runs: Sequence[words.RunOn]) -> RunMade:
    succeeding = [word for run in runs for word in walk((run.if_successful, _done_at_success(run)))]
    chosen = [word for word in walk(plays) if isinstance(word, words.ChooseServer)]
    named = tuple(server for word in chosen for server in word.choose_server)
    instead = [word for word in succeeding if isinstance(word, words.InsteadOfBreach)]
    optional = {id(word) for may in walk(plays) if isinstance(may, words.May) for word in walk(may) if isinstance(word, words.RunOn)}
    during = [word for run in runs for word in walk(run.during)]
    return RunMade(
        servers=tuple(server for word in runs for server in (named if "chosen server" in word.run else word.run)),
        becomes=next((word.becomes[0] for word in runs if word.becomes), ""),
        fresh=any(word.not_run_this_turn for word in runs),
        credits=_run_credits(plays) if runs else 0,
        bypasses=sum(_bypasses(ability) for run in runs for ability in run.during),
        success_credits=credits_of(succeeding),
        success_losses=sum(number_of(word.lose) for word in succeeding if isinstance(word, words.Lose) and word.who == CORP),
        success_share=max((_share(word) for word in succeeding), default=0),
        success_tags=sum(number_of(word.tags) for word in succeeding if isinstance(word, words.Tag)),
        instead=bool(instead),
        must=any(word.must for word in instead),
        does=any(isinstance(word, _DOES) for word in walk(instead)),
        reinstalls=any(isinstance(word, words.Install) and word.ignoring == "all costs" for word in walk(instead)),
        optional=bool(optional) and all(id(run) in optional for run in runs),
        protected=any(word.protected for word in chosen),
        dearer=sum(number_of(word.amount) for word in during if isinstance(word, words.Modify) and word.quantity == "rez cost"),
        no_breach=any(isinstance(word, words.Forbid) and "breach" in word.cannot for word in succeeding),
        trashes_ice=tuple(subtype for run in runs for ability in run.during for subtype in _trashed_when_broken(ability)),
    )


def _at_success(conditional: Sequence[words.Conditional]) -> AtSuccess:
    met = [a for a in conditional if any(trigger.event == "run succeeds" for trigger in a.when) and not a.instead]
    brought = [(ability, credits_of(ability.do) + LOST * (0 if ability.optional else lost_by_corp(ability.do))) for ability in met]
    earning = [ability for ability, credits in brought if credits]
    return AtSuccess(
        credits=float(sum(credits for _, credits in brought)),
        servers=tuple(dict.fromkeys(server for ability in earning for trigger in ability.when for server in trigger.server)),
        first=any(ability.first_each_turn for ability in earning),
        replaces=any(isinstance(word, words.InsteadOfBreach) for ability in earning for word in walk(ability.do)),
    )


def _more_accesses(card: CardDefinition) -> MoreAccesses:
    used = [ability for ability in card.abilities if isinstance(ability, words.Paid) and not ability.is_action]
    lasting = [ability for ability in card.abilities if ability not in used]
    found = [(ability, word) for ability in lasting for word in walk(ability) if isinstance(word, words.AccessMore)]
    return MoreAccesses(
        count=sum(number_of(word.access_more) for _, word in found),
        counters=next((kind for _, word in found if (kind := _counted(word))), ""),
        servers=tuple(dict.fromkeys(server for ability, _ in found for server in _where(ability))),
    )


def _lasting(card: CardDefinition, conditional: Sequence[words.Conditional]) -> Lasting:
    sells = any(trigger.event == "turn begins" and ability.pay.trash is not None for ability in conditional for trigger in ability.when)
    return Lasting(
        every_turn=0.0 if sells else float(_each_turn(conditional, credits_of)),
        draws=0 if sells else _each_turn(conditional, draws_of),
        draws_rezzed=sum(draws_of(ability.do) for ability in conditional if _is_met_by_rezzing(ability)),
        holds=sum(number_of(w.load) for a in conditional for w in walk(a.do) if isinstance(w, words.Load) and w.kind == "credit"),
        stores=any(isinstance(word, words.Store) for ability in conditional for word in walk(ability.do)),
        recurring=sum(number_of(w.recurring) for w in walk(card.abilities) if isinstance(w, words.Recurring) and _for_runs(w.spend)),
        pays_runs=any(
            _for_runs(word.spend_hosted if isinstance(word, words.SpendHosted) else word.spend)
            for ability in card.abilities
            if isinstance(ability, words.Static)
            for word in ability.static
            if isinstance(word, (words.SpendHosted, words.Recurring))
        ),
        memory=_modified(card, "memory"),
        sells=sells,
        sale=float(_each_turn(conditional, credits_of)) + DRAWN_FOR * _each_turn(conditional, draws_of) if sells else 0.0,
        nags=_nags(conditional),
        works=any(_works(ability) for ability in card.abilities),
        until_run=any(trigger.event == "run begins" for ability in conditional if _trashes_itself(ability) for trigger in ability.when),
        penniless=sum(
            number_of(word.damage)
            for ability in conditional
            if _without_credits(ability.as_long_as)
            for word in walk(ability.do)
            if isinstance(word, words.Damage)
        ),
    )


def _without_credits(condition: words.Condition | None) -> bool:
    """Returns whether a condition is that the card's player has no credits."""
    match condition:
        case words.Compare(count=words.Count(count=words.PlayerHas(has="credits", of="you")), at_most=most, equal=equal):
            return 0 in (most, equal)
    return False


def _trashes_itself(ability: words.Conditional) -> bool:
    """Returns whether an ability has its own card trashed, whatever else is so."""
    trashes = len(ability.do) == 1 and isinstance(done := ability.do[0], words.Trash) and done.trash == "this"
    return trashes and not ability.optional and ability.if_ is None


def _tracing(card: CardDefinition) -> Tracing:
    traces = [word for word in walk((card.abilities, card.subroutines)) if isinstance(word, words.Trace)]
    return Tracing(
        strength=max((number_of(word.trace) for word in traces), default=0),
        harm=harm_of(tuple(word.if_successful for word in traces)),
        bases=tuple(word for word in walk(card.abilities) if isinstance(word, words.BaseLink)),
    )


def _tagging(card: CardDefinition, conditional: Sequence[words.Conditional]) -> Tagging:
    return Tagging(
        when_met=tags_of(conditional),
        counts=any(isinstance(word, words.PlayerHas) and word.has == "tags" for word in walk(card.abilities)),
        needs_one=any(isinstance(word, words.Named) and word.name == _TAGGED for word in walk((card.abilities, (*card.only_if.values(),)))),
    )


# --- amounts, and what decides them ----------------------------------------------------------------------------------------------------


def _guards(word: object) -> bool:
    return isinstance(word, _GUARDING) and not (isinstance(word, words.Modify) and word.quantity == "hand size")


def _in_its_server(card: CardDefinition, quantity: str) -> int:
    """Returns by how much an upgrade changes a quantity of the ice before its server, or of the agendas in it."""
    if card.printed.type != "upgrade":
        return 0
    changes = (word for word in walk(card.abilities) if isinstance(word, words.Modify) and word.quantity == quantity)
    return sum(number_of(word.amount) for word in changes if isinstance(word.of, words.Cards) and {"ice", "agenda"} & {*word.of.type})


def _share(word: object) -> int:
    """Returns the credits gained for each that was lost just before; 0 of what gains none for it."""
    if isinstance(word, words.Gain) and isinstance(word.gain, words.Count) and words.is_number(word.gain, "this way"):
        return word.gain.times
    return 0


def _bypasses(ability: words.Ability) -> int:
    """Returns the pieces of ice that an ability bypasses in a run."""
    if not any(isinstance(word, words.Bypass) for word in walk(ability)):
        return 0
    match ability:
        case words.Conditional(if_=words.Not(not_=words.Happened(in_="this run", at_least=int(limit)))):
            return limit - 1
    return 1


def _trashed_when_broken(ability: words.Ability) -> tuple[str, ...]:
    """Returns the subtypes of the ice that an ability has trashed as it is fully broken."""
    if not isinstance(ability, words.Conditional) or not any(isinstance(word, words.Trash) and word.trash == "it" for word in ability.do):
        return ()
    broken = [trigger.card for trigger in ability.when if trigger.event == "ice fully broken"]
    return tuple(subtype for ice in broken if isinstance(ice, words.Cards) for subtype in ice.subtype)


def _done_at_success(run: words.RunOn) -> list[words.Ability]:
    """Returns what holds for a run and does something when that is successful."""

    def is_met(trigger: words.Trigger) -> bool:
        return trigger.event == "run succeeds" or (trigger.event == "run ends" and trigger.outcome == "successful")

    return [one for one in run.during if isinstance(one, words.Conditional) and any(map(is_met, one.when))]


def _is_taken(word: words.Instruction) -> bool:
    """Returns whether an instruction, now or later, does damage or gives tags to the Runner, and nothing else."""
    done = word.later.do if isinstance(word, words.Later) else (word,)
    return all(isinstance(one, (words.Damage, words.Tag)) for one in done)


def _for_runs(spend: tuple[words.Spending, ...]) -> bool:
    """Returns whether limited credits can be spent on icebreakers, or on anything in a run."""
    return any(not one.on or "use" in one.on for one in spend)


def _counted(word: words.AccessMore) -> str:
    """Returns the kind of counters that decides how many more cards are accessed; "" where none does."""
    counted = word.access_more.count if isinstance(word.access_more, words.Count) else None
    return counted.counters if isinstance(counted, words.CountersOn) else ""


def _where(ability: words.Ability) -> tuple[str, ...]:
    """Returns the servers where an ability has more cards accessed."""
    if isinstance(ability, words.Conditional):
        return tuple(server for trigger in ability.when for server in trigger.server)
    return tuple(server for run in walk(ability) if isinstance(run, words.RunOn) for server in run.run)


def _is_met_by_installing(ability: words.Conditional) -> bool:
    """Returns whether an ability is met as its card is installed, and not optional."""
    return not ability.optional and any(trigger.event == "card installed" and trigger.card == "this" for trigger in ability.when)


def _is_met_by_rezzing(ability: words.Conditional) -> bool:
    """Returns whether an ability is met as its card is rezzed."""
    return any(trigger.event == "card rezzed" and trigger.card == "this" for trigger in ability.when)


def _each_turn(conditional: Sequence[words.Conditional], of: Callable[[object], int]) -> int:
    """Returns how much `of` something there is for the player of a card as their turn begins."""
    own = [ability for ability in conditional if any(trigger.event == "turn begins" and trigger.by == "you" for trigger in ability.when)]
    return sum(of(ability.do) for ability in own)


def _given_to_ice(word: object) -> tuple[str, ...]:
    """Returns the subtypes that a word gives a piece of ice that is chosen, or lies under its card."""
    if isinstance(word, words.GainSubtype) and isinstance(word.of, words.Choose) and word.of.cards.type == ("ice",):
        return tuple(subtype for subtype in word.gain_subtypes if subtype not in words.SUBTYPES_MEANT)
    return word.subtypes if isinstance(word, words.Subtypes) and word.of == "host" else ()


def _lowers(word: object) -> int:
    """Returns the strength that a word takes from all ice as it is encountered."""
    if not isinstance(word, words.Modify) or word.quantity != "strength" or not isinstance(word.amount, int):
        return 0
    return max(0, -word.amount) if word.of == "encountered ice" else 0


def _weakens(ability: words.Paid) -> bool:
    """Returns whether an ability makes the encountered ice weaker, whatever else it does."""
    return any(isinstance(word, words.Boost) and word.of == "encountered ice" and number_of(word.strength) < 0 for word in ability.do)


def _falls(word: words.Modify) -> bool:
    return isinstance(word.amount, words.Count) and word.amount.times < 0


def _strengthens(card: CardDefinition) -> int:
    changes = [word for word in walk(card.abilities) if isinstance(word, words.Modify) and word.quantity == "strength"]
    return sum(max(0, number_of(word.amount)) for word in changes if word.of == "host" and isinstance(word.amount, int))


def _run_credits(plays: Sequence[words.Instruction]) -> int:
    return sum(number_of(word.place) for word in walk(plays) if isinstance(word, words.Place) and word.kind == "credit")


def _modified(card: CardDefinition, quantity: str) -> int:
    return sum(number_of(word.amount) for word in walk(card.abilities) if isinstance(word, words.Modify) and word.quantity == quantity)


def _works(ability: words.Ability) -> bool:
    """Returns whether an ability does something while its card is active, beyond when it is accessed."""
    if isinstance(ability, words.Conditional):
        return not any(trigger.event == "card accessed" for trigger in ability.when)
    return not isinstance(ability, words.Play) and not any(isinstance(word, words.Advanceable) for word in walk(ability))


def _nags(conditional: Sequence[words.Conditional]) -> float:
    """Returns what the Corp's abilities do to a Runner who goes on as usual; what stands behind a price counts as that price."""
    total = 0.0
    for ability in conditional:
        if any(trigger.event in ("card accessed", "encounter begins") for trigger in ability.when):
            continue
        for word in walk(ability.do):
            if isinstance(word, (words.Tag, words.Damage)):
                total += 1.5
    return min(3.0, total)


def _naming(card: CardDefinition) -> Literal["", "own cards", "spent"]:
    """Returns what the number decides that the Runner names for a card; "" where they name none, or it decides anything else."""
    found = list(walk(card.abilities))
    if not any(isinstance(word, words.NameThing) and word.name == "number" for word in found):
        return ""
    if any(isinstance(word, words.SpendAtMost) for word in found):
        return "spent"
    return "own cards" if any(isinstance(word, words.Cards) and word.as_named and word.side == RUNNER for word in found) else ""
