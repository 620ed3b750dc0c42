"""What a card does, read off its words: never off its title."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, get_args
from weakref import WeakKeyDictionary

import msgspec

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.readings import choices_of
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model.breakers import Breaker
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.telling.break_ways import BreakWay, boosts, break_ways, is_fixed

TrapPlace = Literal["installed", "HQ", "R&D"]
"""Where a card of the Corp is accessed that may hurt."""
TRAP_PLACES: Final[tuple[TrapPlace, ...]] = get_args(TrapPlace)
SOME: Final = 2
"""Stands for an amount that only the game can tell."""

_RUNNERS_CREDITS: Final = words.PlayerHas(has="credits", of="runner")
_TAGGED: Final = "the Runner is tagged"
_GUARDING: Final = (words.EndRun, words.Modify, words.Damage, words.Trace)


class Harm(msgspec.Struct, frozen=True):
    """What a subroutine does to the Runner."""

    stops: bool = False
    stops_up_to: int = -1
    """It stops only a Runner with no more credits than that; -1 for any."""
    damage: int = 0
    core: int = 0
    """How much of that is core damage."""
    tags: int = 0
    loses: float = 0.0
    """All else, in credits."""

    @property
    def hurts(self) -> int:
        """Returns the cards in hand that the damage is as bad as losing: core damage counts twice."""
        return self.damage + self.core


class Mode(msgspec.Struct, frozen=True):
    """One of several things that may happen."""

    harm: Harm
    """What it does to the Runner."""
    credits: int = 0
    """Credits that it gives to whom it belongs."""
    draws: int = 0
    trashes: int = 0
    """Other cards that it trashes."""
    trashes_this: bool = False
    """It trashes its own card."""
    trashes_accessed: bool = False
    """It trashes the card that is accessed: one of `trashes`."""


class CardFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is worth knowing about a card."""

    printed: Printed
    breaks: tuple[BreakWay, ...] = ()
    boosts: tuple[words.Paid, ...] = ()
    fixed: bool = False
    """As usual, counters on it and the Runner's installed cards alone decide what it breaks and what that costs."""
    harms: tuple[Harm, ...] = ()
    """Of its subroutines, in order."""
    clicks_break: bool = False
    """The Runner can break its subroutines with clicks."""
    gains: int = 0
    """Credits gained by playing it."""
    draws: int = 0
    """Cards drawn by playing it."""
    every_turn: float = 0.0
    """Credits gained each turn while it is active."""
    each_click: float = 0.0
    """Credits gained by a click spent on it."""
    action_clicks: int = 1
    """Clicks that it takes to gain these; several give no more than that."""
    holds: int = 0
    """Credits loaded onto it."""
    more_accesses: int = 0
    memory: int = 0
    runs: tuple[str, ...] = ()
    """Servers that playing it, or a click spent on it, lets the Runner run."""
    run_becomes: str = ""
    """The server that is attacked instead once the run that it makes is successful."""
    runs_fresh: bool = False
    """Only servers that were not run this turn."""
    run_credits: int = 0
    """Credits for such a run."""
    bypasses: int = 0
    """Pieces of ice that such a run bypasses, the outermost first."""
    success_credits: int = 0
    """Credits gained by such a run when it is successful."""
    success_losses: int = 0
    """Credits that the Corp loses by it then, at most; `success_credits` are what is lost twice where nothing else is said."""
    instead: bool = False
    """That happens instead of a breach."""
    success_tags: int = 0
    """Tags taken then."""
    click_draws: int = 0
    """Cards drawn by a click spent on it."""
    click_places: int = 0
    """Counters that a click spent on it places on it."""
    click_kind: str = ""
    """The kind of these counters."""
    once_each_turn: bool = False
    """A click can be spent on it once a turn."""
    takes_all: bool = False
    """A click spent on it takes all credits on it."""
    recurring: int = 0
    """Credits that come back each turn for runs or for icebreakers."""
    pays_runs: bool = False
    """Credits on it can be spent in a run."""
    each_success: float = 0.0
    """Credits gained by successful runs."""
    success_servers: tuple[str, ...] = ()
    """The servers where they are gained; none for any."""
    success_first: bool = False
    """Only the first such run of a turn brings them."""
    replaces: bool = False
    """They come instead of a breach; what lies on it then is taken."""
    modes: tuple[tuple[Mode, ...], ...] = ()
    """What its player chooses from, each time that one of several things happens."""
    finds: tuple[str, ...] = ()
    """Types and subtypes of cards of the own deck that playing it, or a click spent on it, lets its player find."""
    discount: int = 0
    """Credits less that a card costs which it lets the Runner install by playing it."""
    hinders: float = 0.0
    """What playing it does to the Corp's ice, in credits."""
    accesses: int = 0
    """Cards of the Corp that playing it lets the Runner access without a run."""
    access_counters: str = ""
    """The kind of counter that decides how many more cards are accessed."""
    access_servers: tuple[str, ...] = ()
    """The servers where more cards are accessed; none for any."""
    strengthens: int = 0
    """Strength that it gives the icebreaker that hosts it."""
    gives_subtypes: tuple[str, ...] = ()
    """Subtypes that playing it gives a piece of ice, or lying on one does."""
    weakens: bool = False
    """Counters on it make the ice weaker that hosts it."""
    sells: bool = False
    """A card of its player is the price of what it gives each turn."""
    trap: int = 0
    """Damage when it is accessed."""
    trap_grows: bool = False
    """That damage grows with its advancement counters."""
    traps_in: tuple[TrapPlace, ...] = ()
    """Where it does so when it is accessed there."""
    in_access: tuple[tuple[int, Mode], ...] = ()
    """What its abilities do that can be used while a card is accessed, each with its place, from 1."""
    kills: int = 0
    """Damage done by playing it."""
    tags: int = 0
    """Tags given by playing it."""
    steal_cost: int = 0
    """Credits that stealing it costs."""
    tags_when_met: int = 0
    """Tags given by an ability of it that waits for something."""
    strikes: int = 0
    """Damage by a click spent on it."""
    by_tags: bool = False
    """What it does depends on tags."""
    needs_tag: bool = False
    """It can be played, or does something, only while the Runner is tagged."""
    nags: float = 0.0
    """What it does to the opponent again and again while it is active, in credits."""
    works: bool = False
    """It does something while it is active, whatever that is."""
    advances: int = 0
    """Advancement counters placed by playing it, or clicks gained."""
    gained_clicks: int = 0
    """Clicks gained by playing it."""
    moved_counters: int = 0
    """Advancement counters that playing it moves from one card to another."""
    fetches: tuple[int, ...] = ()
    """Places, from 1, of its paid abilities that bring a card of R&D or Archives to HQ."""
    saves: tuple[int, ...] = ()
    """Places of those that shuffle cards of Archives into R&D."""
    ends_run: tuple[int, ...] = ()
    """Places of those that end a run."""
    lets_in: int = -1
    """A subroutine of it stops only a Runner with no more credits than that; -1 for none that asks for credits."""
    rez_forfeits: bool = False
    """Rezzing it costs an agenda."""
    takes_advancement: bool = False
    """It can be advanced though it is no agenda."""
    guards: bool = False
    """It hinders runs on its server."""
    cheaper_ice: int = 0
    """Credits that it costs less to rez the ice before its server."""
    stronger_ice: int = 0
    """Strength that the ice before its server gains."""
    eases: int = 0
    """Advancement counters that agendas in its server need less."""
    fatal: bool = False
    """Its player may lose the game when it leaves play."""
    averts: Harm = Harm()
    """What its abilities, apart from subroutines, do to a Runner who does not pay."""
    on_draw: bool = False
    """They do so whenever the Runner draws a card."""
    may_draw: bool = False
    """Its player may draw cards by it again and again."""
    trace: int = 0
    """The base strength of its trace."""
    traced: Harm = Harm()
    """What its traces do that succeed."""
    bases: tuple[words.BaseLink, ...] = ()
    """What it is as a base of traces (1996)."""

    @property
    def breaker(self) -> bool:
        """Returns whether it breaks subroutines."""
        return bool(self.breaks)

    @property
    def in_windows(self) -> bool:
        """Returns whether its Corp uses it in windows."""
        return bool(self.ends_run or self.fetches or self.saves)

    @property
    def useful(self) -> bool:
        """Returns whether playing it does anything that is understood here."""
        return bool(self.gains or self.draws or self.runs or self.finds or self.discount or self.hinders or self.accesses)

    @property
    def earns(self) -> float:
        """Returns the credits that it is worth over some turns, beyond its cost."""
        lasting = max(3.0 * self.every_turn, min(2.0, self.each_click) if self.each_click > 1 else 0.0, 0.6 * self.holds)
        return self.gains + lasting - (self.printed.cost or 0)

    @property
    def hand_weight(self) -> float:
        """Returns how much more often it lies in HQ than in R&D: what is installed or played at once seldom lies there."""
        if self.printed.type == "operation":
            return 0.5 if self.gains else 1.7
        return 1.7 if {*TRAP_PLACES} <= {*self.traps_in} else _HAND_WEIGHTS.get(self.printed.type, 1.0)

    @property
    def discard_weight(self) -> float:
        """Returns how much more often it lies facedown in Archives than in R&D: agendas are seldom thrown away."""
        return 0.15 if self.printed.type == "agenda" else 2.0 if self.printed.type == "operation" and not self.gains else 1.0

    @property
    def stops(self) -> bool:
        """Returns whether it is ice that can end a run."""
        return any(harm.stops for harm in self.harms)


class Way(NamedTuple):
    """A way past a rezzed piece of ice: what it takes, and what is let happen."""

    credits: float
    breaker: int
    """0 where no card breaks."""
    breaks: tuple[int, ...]
    """The subroutines that are broken, by index."""
    clicks: int
    damage: float
    core: float
    """How much of that is core damage."""
    loses: float
    """What else is let happen or lost, in credits."""
    counters: int = 0
    """Counters of the breaker that it takes."""
    kind: str = ""
    """The kind of these counters."""
    gone: bool = False
    """The breaker is gone afterwards."""


WayKey = tuple[str, int, tuple[str, ...], int, tuple[int, ...], int, bool]
"""What decides it beside the breakers: title, strength, subtypes, the Runner's hand, subroutines done with, the ice where it matters which,
and whether the Runner is too rich for a subroutine to stop them."""
MOST_BREAKERS: Final = 2000
"""Breakers whose prices are kept."""
MOST_RIGS: Final = 200
"""Sets of breakers whose ways are kept."""

_HAND_WEIGHTS: Final = {"ice": 0.5, "upgrade": 1.7, "agenda": 0.8}
"""By the type of a card of the Corp, how much more often it lies in HQ than in R&D; not named: just as often."""

_FACTS: WeakKeyDictionary[Pool, dict[str, CardFacts]] = WeakKeyDictionary()
"""What was read off the cards of each pool."""


class FactBook:
    """The facts of each card of a pool, read once for all games when first asked for."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._known = _FACTS.setdefault(pool, {})
        self._ways: dict[tuple[tuple[Breaker, ...], tuple[str, ...]], dict[WayKey, tuple[Way, ...]]] = {}
        self.breakers: dict[tuple[object, ...], Breaker] = {}
        """What cards could break that are `fixed`, by what decides it (`sight.py`)."""

    def __getitem__(self, title: str) -> CardFacts:
        """Returns the facts of a card of the pool."""
        try:
            return self._known[title]
        except KeyError:
            facts = self._known[title] = facts_of(self.pool.facts[title])
            return facts

    def hand_weight(self, title: str) -> float:
        """Returns how much more often a card lies in its player's hand than in the deck."""
        return self[title].hand_weight

    def discard_weight(self, title: str) -> float:
        """Returns how much more often a card lies facedown in its player's discard pile than in the deck."""
        return self[title].discard_weight

    def keep(self, key: tuple[object, ...], breaker: Breaker) -> Breaker:
        """Keeps what a `fixed` card could break, by what decides it. Returns it."""
        if len(self.breakers) >= MOST_BREAKERS:
            self.breakers.clear()
        self.breakers[key] = breaker
        return breaker

    def ways_with(self, breakers: tuple[Breaker, ...], titles: tuple[str, ...]) -> dict[WayKey, tuple[Way, ...]]:
        """Returns the ways past ice that were reckoned so far with these breakers of these titles, to be added to (`run_prices.py`)."""
        found = self._ways.get((breakers, titles))
        if found is None:
            if len(self._ways) >= MOST_RIGS:
                self._ways.clear()
            found = self._ways[breakers, titles] = {}
        return found


def facts_of(card: CardDefinition) -> CardFacts:
    """Reads a card."""
    plays = [word for ability in card.abilities if isinstance(ability, words.Play) for word in ability.play]
    paid = [ability for ability in card.abilities if isinstance(ability, words.Paid)]
    conditional = [ability for ability in card.abilities if isinstance(ability, words.Conditional)]
    clicked = [ability for ability in paid if ability.is_action]
    trap, grows, places = _trap(conditional)
    harms = tuple(_harm(subroutine.do) for subroutine in card.subroutines)
    runs = [word for word in walk((plays, *(ability.do for ability in clicked))) if isinstance(word, words.RunOn)]
    placed = [_number(word.place) for word in walk(plays) if isinstance(word, words.Place) and word.kind == "advancement"]
    clicks = [_number(word.gain_clicks) for word in walk(plays) if isinstance(word, words.GainClicks)]
    earning = [ability for ability in clicked if not ability.cost.trash_this and ability.cost.trash is None]
    per_click = [_credits(ability.do) for ability in earning]
    filling = [word for ability in clicked for word in walk(ability.do) if isinstance(word, words.Place) and word.on == "this"]
    succeeding = [word for run in runs for word in walk((run.if_successful, _at_success(run)))]
    accessing = [(ability, word) for ability in card.abilities for word in walk(ability) if isinstance(word, words.AccessMore)]
    at_success = [a for a in conditional if any(t.event == "run succeeds" for t in a.when) and not a.instead and _credits(a.do)]
    sells = any(trigger.event == "turn begins" and ability.pay.trash is not None for ability in conditional for trigger in ability.when)
    return CardFacts(
        printed=card.printed,
        breaks=tuple(break_ways(card.abilities)),
        boosts=boosts(paid),
        fixed=is_fixed((*(way.ability for way in break_ways(card.abilities)), *boosts(paid))),
        harms=harms,
        lets_in=max((harm.stops_up_to for harm in harms), default=-1),
        clicks_break=any(ability.only == "runner" and (ability.cost.lose_clicks or ability.cost.spend_clicks) for ability in paid),
        gains=_credits(plays),
        draws=sum(_number(word.draw) for word in walk(plays) if isinstance(word, words.Draw)),
        every_turn=0.0 if sells else _each_turn(conditional),
        each_click=float(max(per_click, default=0)),
        action_clicks=max((ability.cost.clicks for ability in earning if _credits(ability.do)), default=1),
        holds=sum(_number(w.load) for a in conditional for w in walk(a.do) if isinstance(w, words.Load) and w.kind == "credit"),
        more_accesses=sum(_number(word.access_more) for word in walk(card.abilities) if isinstance(word, words.AccessMore)),
        memory=_modified(card, "memory"),
        runs=tuple(server for word in runs for server in word.run),
        run_becomes=next((word.becomes for word in runs if word.becomes), ""),
        runs_fresh=any(word.not_run_this_turn for word in runs),
        run_credits=_run_credits(plays) if runs else 0,
        bypasses=sum(isinstance(word, words.Bypass) for run in runs for word in walk(run.during)),
        success_credits=_credits(succeeding),
        success_losses=sum(_number(word.lose) for word in succeeding if isinstance(word, words.Lose) and word.who == CORP),
        instead=any(isinstance(word, words.InsteadOfBreach) for word in succeeding),
        success_tags=sum(_number(word.tags) for word in succeeding if isinstance(word, words.Tag)),
        click_draws=max((sum(_number(w.draw) for w in walk(a.do) if isinstance(w, words.Draw)) for a in clicked), default=0),
        click_places=max((_number(word.place) for word in filling), default=0),
        click_kind=next((word.kind for word in filling), ""),
        once_each_turn=any(ability.once_per_turn for ability in clicked),
        takes_all=any(isinstance(word, words.Take) and word.take == "all" for ability in clicked for word in walk(ability.do)),
        recurring=sum(_number(w.recurring) for w in walk(card.abilities) if isinstance(w, words.Recurring) and _for_runs(w.spend)),
        pays_runs=any(
            _for_runs(word.spend_hosted if isinstance(word, words.SpendHosted) else word.spend)
            for ability in card.abilities
            if isinstance(ability, words.Static)
            for word in ability.static
            if isinstance(word, (words.SpendHosted, words.Recurring))
        ),
        each_success=float(sum(_credits(ability.do) for ability in at_success)),
        success_servers=tuple(dict.fromkeys(server for a in at_success for trigger in a.when for server in trigger.server)),
        success_first=any(ability.first_each_turn for ability in at_success),
        replaces=any(isinstance(word, words.InsteadOfBreach) for ability in at_success for word in walk(ability.do)),
        modes=tuple(tuple(map(_mode, word.choose_one)) for word in choices_of(card)),
        finds=tuple(kind for w in walk((plays, clicked)) if isinstance(w, words.Search) for kind in (*w.search.type, *w.search.subtype)),
        discount=max((_number(word.discount) for word in walk(plays) if isinstance(word, words.Install)), default=0),
        hinders=2.5 * any(isinstance(word, words.Derez) or (isinstance(word, words.Trash) and word.by == CORP) for word in walk(plays)),
        accesses=0 if runs else sum(isinstance(word, words.AccessCards) for word in walk(plays)),
        access_counters=next((kind for _, word in accessing if (kind := _counted(word))), ""),
        access_servers=tuple(dict.fromkeys(server for ability, _ in accessing for server in _where(ability))),
        strengthens=_strengthens(card),
        weakens=any(isinstance(w, words.Modify) and (w.quantity, w.of) == ("strength", "host") and _falls(w) for w in walk(card.abilities)),
        gives_subtypes=tuple(dict.fromkeys(subtype for word in walk(card.abilities) for subtype in _given_to_ice(word))),
        sells=sells,
        trap=trap,
        trap_grows=grows,
        traps_in=places,
        in_access=_in_access(card),
        kills=sum(_number(word.damage) for word in walk(plays) if isinstance(word, words.Damage)),
        tags=sum(_number(word.tags) for word in walk(plays) if isinstance(word, words.Tag)),
        tags_when_met=sum(_number(word.tags) for word in walk(conditional) if isinstance(word, words.Tag)),
        steal_cost=sum(
            _number(word.additional_cost.credits)
            for word in walk(card.abilities)
            if isinstance(word, words.AdditionalCost) and word.to == "steal" and word.of == "this"
        ),
        strikes=max((_number(w.damage) for ability in clicked for w in walk(ability.do) if isinstance(w, words.Damage)), default=0),
        by_tags=any(isinstance(word, words.PlayerHas) and word.has == "tags" for word in walk(card.abilities)),
        needs_tag=any(isinstance(word, words.Named) and word.name == _TAGGED for word in walk((card.abilities, (*card.only_if.values(),)))),
        nags=_nags(conditional),
        works=any(_works(ability) for ability in card.abilities),
        advances=sum(placed) + sum(clicks),
        gained_clicks=sum(clicks),
        moved_counters=sum(_number(w.move_counters) for w in walk(plays) if isinstance(w, words.MoveCounters) and w.kind == "advancement"),
        fetches=_in_windows(card, lambda word: isinstance(word, words.Move) and word.to in ("HQ", "hand") and word.move != "this"),
        saves=_in_windows(card, lambda word: isinstance(word, words.ShuffleIn)),
        ends_run=_in_windows(card, lambda word: isinstance(word, words.EndRun)),
        rez_forfeits=any(
            isinstance(word, words.AdditionalCost) and word.to == "rez" and word.additional_cost.forfeit for word in walk(card.abilities)
        ),
        takes_advancement=any(isinstance(word, words.Advanceable) for word in walk(card.abilities)),
        guards=card.printed.type == "upgrade" and any(_guards(word) for word in walk(card.abilities)),
        cheaper_ice=-_in_its_server(card, "rez cost"),
        stronger_ice=_in_its_server(card, "strength"),
        eases=-_in_its_server(card, "requirement"),
        fatal=any(isinstance(word, words.LoseGame) for word in walk(conditional)),
        averts=_harm(tuple(word.do for word in walk(card.abilities) if isinstance(word, words.Unless) and word.by == RUNNER)),
        on_draw=any(trigger.event == "card drawn" and trigger.by == RUNNER for ability in conditional for trigger in ability.when),
        may_draw=any(ability.optional and any(isinstance(word, words.Draw) for word in walk(ability.do)) for ability in conditional),
        trace=max((_number(word.trace) for word in walk((card.abilities, card.subroutines)) if isinstance(word, words.Trace)), default=0),
        traced=_harm(tuple(w.if_successful for w in walk((card.abilities, card.subroutines)) if isinstance(w, words.Trace))),
        bases=tuple(word for word in walk(card.abilities) if isinstance(word, words.BaseLink)),
    )


def _guards(word: object) -> bool:
    return isinstance(word, _GUARDING) and not (isinstance(word, words.Modify) and word.quantity == "hand size")


def _in_its_server(card: CardDefinition, quantity: str) -> int:
    """Returns by how much an upgrade changes a quantity of the ice before its server, or of the agendas in it."""
    if card.printed.type != "upgrade":
        return 0
    changes = (word for word in walk(card.abilities) if isinstance(word, words.Modify) and word.quantity == quantity)
    return sum(_number(word.amount) for word in changes if isinstance(word.of, words.Cards) and {"ice", "agenda"} & {*word.of.type})


def _in_windows(card: CardDefinition, does: Callable[[words.Word], bool]) -> tuple[int, ...]:
    """Returns the places, from 1, of the paid abilities of a Corp's card that are no actions and do something at once."""
    numbered = enumerate(card.abilities, 1) if card.printed.side == CORP else ()
    return tuple(
        place
        for place, ability in numbered
        if isinstance(ability, words.Paid) and not ability.is_action and ability.only != RUNNER and any(map(does, ability.do))
    )


def _number(amount: object) -> int:
    return amount if isinstance(amount, int) else SOME


def _credits(block: object) -> int:
    """Returns the credits that instructions give whoever they belong to, whatever is chosen."""
    total = 0
    for word in walk(block):
        if isinstance(word, words.Gain) and word.who in ("", "you"):
            total += _number(word.gain)
        elif isinstance(word, words.Take):
            total += _number(word.take)
    return total


def _at_success(run: words.RunOn) -> list[words.Ability]:
    """Returns what holds for a run and does something when that is successful."""

    def is_met(trigger: words.Trigger) -> bool:
        return trigger.event == "run succeeds" or (trigger.event == "run ends" and trigger.outcome == "successful")

    return [one for one in run.during if isinstance(one, words.Conditional) and any(map(is_met, one.when))]


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


def _each_turn(conditional: list[words.Conditional]) -> float:
    own = [ability for ability in conditional if any(trigger.event == "turn begins" and trigger.by == "you" for trigger in ability.when)]
    return float(sum(_credits(ability.do) for ability in own))


def _given_to_ice(word: object) -> tuple[str, ...]:
    """Returns the subtypes that a word gives a piece of ice that is chosen, or lies under its card."""
    if isinstance(word, words.GainSubtype) and isinstance(word.of, words.Choose) and word.of.cards.type == ("ice",):
        return tuple(subtype for subtype in word.gain_subtypes if subtype != "named")
    return word.subtypes if isinstance(word, words.Subtypes) and word.of == "host" else ()


def _falls(word: words.Modify) -> bool:
    return isinstance(word.amount, words.Count) and word.amount.times < 0


def _strengthens(card: CardDefinition) -> int:
    changes = [word for word in walk(card.abilities) if isinstance(word, words.Modify) and word.quantity == "strength"]
    return sum(max(0, _number(word.amount)) for word in changes if word.of == "host" and isinstance(word.amount, int))


def _run_credits(plays: list[words.Instruction]) -> int:
    return sum(_number(word.place) for word in walk(plays) if isinstance(word, words.Place) and word.kind == "credit")


def _modified(card: CardDefinition, quantity: str) -> int:
    return sum(_number(word.amount) for word in walk(card.abilities) if isinstance(word, words.Modify) and word.quantity == quantity)


def _works(ability: words.Ability) -> bool:
    """Returns whether an ability does something while its card is active, beyond when it is accessed."""
    if isinstance(ability, words.Conditional):
        return not any(trigger.event == "card accessed" for trigger in ability.when)
    return not isinstance(ability, words.Play) and not any(isinstance(word, words.Advanceable) for word in walk(ability))


def _nags(conditional: list[words.Conditional]) -> float:
    """Returns what the Corp's abilities do to a Runner who goes on as usual; what stands behind a price counts as that price."""
    total = 0.0
    for ability in conditional:
        if any(trigger.event in ("card accessed", "encounter begins") for trigger in ability.when):
            continue
        for word in walk(ability.do):
            if isinstance(word, (words.Tag, words.Damage)):
                total += 1.5
    return min(3.0, total)


def _trap(conditional: list[words.Conditional]) -> tuple[int, bool, tuple[TrapPlace, ...]]:
    """Returns the damage when it is accessed, whether that grows, and where it does it."""
    for ability in conditional:
        if any(trigger.event == "card accessed" and trigger.card == "this" for trigger in ability.when):
            for word in walk(ability.do):
                if isinstance(word, words.Damage):
                    fixed = word.damage.plus if isinstance(word.damage, words.Count) else _number(word.damage)
                    asked = [
                        ability.if_,
                        ability.while_,
                        *(w.if_ for w in walk(ability.do) if isinstance(w, words.If) and word in walk(w.do)),
                    ]
                    places = tuple(place for place in TRAP_PLACES if all(_may_be_so(condition, place) for condition in asked))
                    return fixed, not isinstance(word.damage, int), places
    return 0, False, ()


def _may_be_so(condition: words.Condition | None, place: TrapPlace) -> bool:
    """Returns whether a condition may be so of a card that is accessed in a place: what does not ask for that may."""
    match condition:
        case words.Both(conditions=conditions):
            return all(_may_be_so(one, place) for one in conditions)
        case words.Is(card="this", is_=words.Cards(in_=places, rezzed=rezzed)):
            return (not places or place in places) and (not rezzed or place == "installed")
        case words.Not(not_=words.Is(card="this", is_=words.Cards(in_=places, rezzed=None))):
            return place not in places
    return True


def _mode(block: object) -> Mode:
    draws = sum(_number(word.draw) for word in walk(block) if isinstance(word, words.Draw))
    trashed = [word.trash for word in walk(block) if isinstance(word, words.Trash)]
    others = sum(what != "this" for what in trashed)
    return Mode(_harm(block), _credits(block), draws, others, "this" in trashed, "accessed card" in trashed)


def _in_access(card: CardDefinition) -> tuple[tuple[int, Mode], ...]:
    """Returns what the abilities do that can be used while a card is accessed, each with its place."""
    numbered = enumerate(card.abilities, 1)
    return tuple((place, _mode(one.do)) for place, one in numbered if isinstance(one, words.Paid) and one.flag == "access")


def _harm(block: object) -> Harm:
    """Returns what instructions do to the Runner; what a trace or a condition stands before counts as if it came about."""
    stops, damage, core, tags, loses, most = False, 0, 0, 0, 0.0, -1
    for word in walk(block):
        if isinstance(word, words.If) and isinstance(word.if_, words.Compare) and isinstance(word.if_.at_most, int):
            counted = word.if_.count
            if isinstance(counted, words.Count) and counted.count == _RUNNERS_CREDITS:
                most = word.if_.at_most
        if isinstance(word, words.EndRun) or (isinstance(word, words.Forbid) and "steal" in word.cannot):
            # A run in which nothing can be stolen is as good as over.
            stops = True
        elif isinstance(word, words.Damage):
            damage += _number(word.damage)
            core += _number(word.damage) * (word.kind == "core")
        elif isinstance(word, words.Tag):
            tags += _number(word.tags)
        elif isinstance(word, words.Trash):
            loses += 4.0 * (word.trash != "this")
        elif isinstance(word, words.Lose):
            loses += _number(word.lose)
        elif isinstance(word, words.LoseClicks):
            loses += 2.5
        elif isinstance(word, (words.Gain, words.Install, words.Draw)):
            loses += 1.5
    return Harm(stops, most if stops else -1, damage, core, tags, loses if stops or damage or tags or loses or not block else 1.0)
