"""What a run would cost with the rig as it is, from what a seat sees: exact for known ice, and what stays unknown.

The prices are those that computer opponents reckon with (`run_prices.py`); what they only guess at is not told here.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from netrunner_tui.model.breakers import AtEncounter, Breaker, IceToBreak, WayToBreak, ways_to_break
from netrunner_tui.model.price import Price, words
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import count_text, joined
from netrunner_tui.model.view import CardView, RunView, View
from netrunner_tui.rulebook_facts.timing import ice_is_passed
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.shortcuts import encountered, unbroken


class IceCost(msgspec.Struct, frozen=True):
    """What breaking all that is unbroken on a piece of known ice costs."""

    card: int
    title: str
    strength: int
    rezzed: bool
    unbroken: int
    """Subroutines that are still to resolve."""
    way: WayToBreak | None
    """The way that costs the fewest credits; None where nothing breaks them."""
    breaker: str = ""
    """The title of the card that breaks."""
    left: int = 0
    """Subroutines that may not be broken."""
    met: AtEncounter = AtEncounter()
    """What else is to be reckoned with when it is encountered."""


class RunCost(msgspec.Struct, frozen=True):
    """What a run on a server would cost: its ice ahead of the Runner, outermost first."""

    server: str
    ice: tuple[IceCost, ...]
    """The known ice."""
    unknown: int
    """Pieces of ice that are facedown and not known."""
    credits: int
    """Credits for breaking everything on the rezzed ice."""
    open: bool
    """Whether all rezzed ice can be broken with these cards, whatever they cost."""
    passed: bool = False
    """It is the rest of a run: some ice has been passed, or is being encountered."""
    encountered: str = ""
    """The title of the ice being encountered, where some of its subroutines are still to resolve."""
    to_resolve: tuple[int, ...] = ()
    """Those subroutines, by place from 1."""


def ice_cost(view: View, ice: CardView) -> IceCost | None:
    """Returns the price of a piece of ice; None for one that this seat does not know."""
    if not ice.title or ice.strength is None or _undefined(ice):
        return None
    whole = sum(subroutine.state == "unbroken" for subroutine in ice.subroutines)
    met = ice.at_encounter or AtEncounter()
    count = min(whole, met.most)
    wall = IceToBreak(ice.card, ice.strength.total + met.strength, ice.subtypes)
    cards = view.cards()
    itself = (Breaker(ice.card, ice.card, None, (), met.own),) if met.own else ()
    found = (
        [way for tool in (*view.breakers, *itself) for way in ways_to_break(met.meets(tool), wall, count) if _at_hand(tool, way, cards)]
        if count
        else []
    )
    way = min(found, key=_dearness, default=None)
    title = cards[way.breaker].title if way is not None and way.breaker in cards else ""
    breaker = "" if way and way.breaker == ice.card else title
    total = ice.strength.total
    return IceCost(ice.card, ice.title, total, ice.faceup, whole, way, breaker, whole - count, met)


def cost_of_run(question: Question, view: View, option: Option) -> RunCost | None:
    """Returns what an answer would cost later on: one that begins a run, or goes on with one; None for another."""
    if option.server and (option.verb == "run" or (question.effect == "run" and question.player == RUNNER)):
        return run_cost(view, option.server)
    if option.verb == "continue" and view.run is not None:
        return _before_the_rest(run_cost(view, view.run.server, passed=_behind(view, view.run)), view)
    return None


def _behind(view: View, run: RunView) -> int:
    """Returns the number of pieces of ice that the Runner has passed or encounters: one that is approached still lies ahead."""
    if not run.position:  # the server itself is approached
        return run.of
    return run.position if run.encountering or ice_is_passed(view) else run.position - 1


def _before_the_rest(cost: RunCost, view: View) -> RunCost:
    """Returns the price of the rest of a run, with what is still to come of the encounter that it goes on with."""
    ice = encountered(view)
    left = unbroken(ice) if ice is not None else ()
    return msgspec.structs.replace(cost, encountered=ice.title, to_resolve=left) if ice is not None and left else cost


def run_cost(view: View, server: str, passed: int = 0) -> RunCost:
    """Returns the price of a run on a server, behind the outermost pieces of ice that have been passed."""
    ahead = next((one.ice for one in view.servers if one.name == server), ())[passed:]
    known = tuple(cost for ice in ahead if (cost := ice_cost(view, ice)) is not None)
    rezzed = [one for one in known if one.rezzed and one.unbroken]
    credits = sum(one.way.credits for one in rezzed if one.way is not None)
    return RunCost(server, known, len(ahead) - len(known), credits, all(one.way is not None and not one.left for one in rezzed), passed > 0)


def _undefined(card: CardView) -> bool:
    """Returns whether something that is still to come decides a card's strength."""
    return card.strength is not None and card.strength.star and not card.strength.terms


def _at_hand(tool: Breaker, way: WayToBreak, cards: dict[int, CardView]) -> bool:
    """Returns whether the counters that a way takes lie on its card, and its strength is known."""
    if tool.strength is not None and tool.card in cards and _undefined(cards[tool.card]):
        return False
    if way.boost.kind and way.price.kind and way.boost.kind != way.price.kind:
        return False
    counters = way.boost.counters + way.price.counters
    kind = way.price.kind or way.boost.kind
    return not counters or (tool.card in cards and cards[tool.card].counters.get(kind, 0) >= counters)


def _dearness(way: WayToBreak) -> tuple[bool, bool, int, int]:
    """Orders ways to break: credits and counters come before clicks, and all of them before a card that is gone afterwards."""
    price = way.price
    return way.once, bool(price.clicks + price.lost_clicks), way.credits, price.counters


# --- in words ----------------------------------------------------------------------------------------------------------------------


def ice_words(cost: IceCost, terms: Terms = PRESENT, *, aloud: bool = False) -> str:
    """Returns `Palisade 4: Cleaver 1 + 2 = 3c`; a boost stands before what breaking costs. `aloud`: `Palisade, strength 4: Cleaver 3c`."""
    met = f", {cost.strength + cost.met.strength} when encountered" if cost.met.strength else ""
    name = f"{cost.title}{', strength' if aloud else ''} {cost.strength}{met}{'' if cost.rezzed else ', if rezzed'}"
    return f"{name}: {way_words(cost, terms, aloud=aloud)}"


def way_words(cost: IceCost, terms: Terms = PRESENT, *, aloud: bool = False) -> str:
    """Returns `Cleaver 1 + 2 = 3c`, `aloud` the sum alone."""
    said = _broken_words(cost, terms, summed=aloud)
    if cost.left:
        said += f", and {cost.left} cannot be broken"
    taken = [*met_words(cost.met, terms), *(["its effect"] if cost.met.more else [])]
    return f"{said}, and {' and '.join(taken)} when encountered" if taken else said


def met_words(met: AtEncounter, terms: Terms = PRESENT) -> Iterator[str]:
    """Yields `1 tag or the end of the run`, `1c lost`: what a piece of ice does to the Runner when it is encountered."""
    if met.tags:
        yield count_text(met.tags, "tag") + " or the end of the run" * met.or_ends
    if met.lost:
        yield f"{terms.short_credits(met.lost)} lost"


def _broken_words(cost: IceCost, terms: Terms, *, summed: bool) -> str:
    way = cost.way
    if not cost.unbroken:
        return "nothing to break"
    if way is None:
        return "nothing breaks it"
    paid = words(way.boost.plus(way.price), terms, short=True) or terms.short_credits(0)
    if not summed and way.boost.credits and way.price.credits and way.boost == Price(credits=way.boost.credits):
        paid = f"{way.boost.credits} + {way.price.credits} = {paid}"
    gone = ", then it is gone" if way.once and not way.price.trash_this else ""
    return f"{cost.breaker} {paid}{gone}".strip()


def run_words(cost: RunCost, terms: Terms = PRESENT, *, aloud: bool = False) -> str:
    """Returns `Palisade 4: Cleaver 1 + 2 = 3c; 1 unrezzed ice`, outermost first, the unknown last; or so that it reads well `aloud`."""
    parts = [ice_words(one, terms, aloud=aloud) for one in cost.ice]
    if cost.unknown:
        parts.append(f"{cost.unknown} unrezzed ice")
    if sum(one.rezzed and one.way is not None for one in cost.ice) > 1 and cost.open:
        parts.append(f"{terms.short_credits(cost.credits)} in all")
    return _told(cost, "; ".join(parts))


def run_words_short(cost: RunCost, terms: Terms = PRESENT) -> str:
    """Returns `3c + 1 unrezzed ice`: the same in few cells."""
    barred = next((one for one in cost.ice if one.rezzed and one.unbroken and (one.way is None or one.left)), None)
    ways = [one.way for one in cost.ice if one.rezzed and one.way is not None]
    parts = [_paid_short(ways, terms)] if any(one.rezzed for one in cost.ice) else []
    if barred is not None:
        parts = [f"not past {barred.title}"]
    if barred is None:
        parts += _met_short([one.met for one in cost.ice if one.rezzed], terms)
    down = len([one for one in cost.ice if not one.rezzed]) + cost.unknown
    if down:
        parts.append(f"{down} unrezzed ice")
    told = " + ".join(parts)
    if cost.to_resolve:
        return f"first {_subroutines(cost.to_resolve)}"
    return _told(cost, told)


def _met_short(met: Sequence[AtEncounter], terms: Terms) -> Iterator[str]:
    """Yields `1 tag`, `1c lost`, `more`: what all these pieces of ice do when they are encountered."""
    tags, lost = sum(one.tags for one in met), sum(one.lost for one in met)
    if tags:
        yield count_text(tags, "tag")
    if lost:
        yield f"{terms.short_credits(lost)} lost"
    if any(one.more for one in met):
        yield "more"


def _paid_short(ways: Sequence[WayToBreak], terms: Terms) -> str:
    """Returns `3c, 2 virus, breaker gone`: what all these ways take together."""
    prices = [way.boost.plus(way.price) for way in ways]
    spent = Price(
        credits=sum(price.credits for price in prices),
        clicks=sum(price.clicks for price in prices),
        lost_clicks=sum(price.lost_clicks for price in prices),
    )
    counters: Counter[str] = Counter()
    for price in prices:
        counters[price.kind] += price.counters
    gone = len({way.breaker for way, price in zip(ways, prices, strict=True) if way.once or price.leaves})
    told = [words(spent, terms, short=True), *(f"{count} {kind}" for kind, count in counters.items() if count)]
    told.append("" if not gone else "breaker gone" if gone == 1 else f"{gone} breakers gone")
    return ", ".join(filter(None, told)) or terms.short_credits(0)


def _told(cost: RunCost, price: str) -> str:
    rest = f"next: {price}" if price else "no more ice"
    if cost.to_resolve:
        return f"first {cost.encountered}, {_subroutines(cost.to_resolve)}; {rest}"
    return rest if cost.passed else price or "no ice"


def _subroutines(places: Sequence[int]) -> str:
    """Returns `subroutine 2`, `subroutines 2 and 3`."""
    told = [str(place) for place in places]
    return f"subroutine{'s' if len(told) > 1 else ''} {joined(told)}"
