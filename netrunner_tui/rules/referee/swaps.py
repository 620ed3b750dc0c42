"""Which cards may exchange places (CR 8.8.2)."""

from collections.abc import Callable
from itertools import combinations

from netrunner_tui.model.printed import ROOT_TYPES, Printed
from netrunner_tui.model.state import CENTRALS, ICE, ROOT, State

Facts = Callable[[int], Printed]
"""What is printed on an object."""


def legal_swaps(state: State, printed: Facts, oids: tuple[int, ...]) -> list[tuple[int, int]]:
    """The pairs of `oids` that could exchange places, each at a place that it may be in then."""
    return [(one, two) for one, two in combinations(oids, 2) if swap_is_legal(state, printed, one, two)]


def swap_is_legal(state: State, printed: Facts, one: int, two: int) -> bool:
    """Whether two objects may exchange places."""
    return _may_stand(state, printed, one, two) and _may_stand(state, printed, two, one)


def _may_stand(state: State, printed: Facts, moving: int, leaving: int) -> bool:
    """Whether `moving` may stand where `leaving` stands now, with `leaving` gone to the place of `moving`."""
    place = state.cards[leaving]
    facts = printed(moving)
    if place.zone == ICE:
        return facts.type == "ice"
    if place.zone != ROOT:
        return True
    if facts.type not in ROOT_TYPES or (place.server in CENTRALS and facts.type != "upgrade"):
        return False
    others = [leaving if oid == moving else oid for oid in state.root(place.server) if oid != leaving]
    return not any(_exclude(facts, printed(oid)) for oid in others)


def _exclude(one: Printed, two: Printed) -> bool:
    """Whether two cards cannot be in one root: agendas and assets (CR 3.2.1), regions (CR 3.6.5)."""
    alone = ("agenda", "asset")
    return (one.type in alone and two.type in alone) or ("region" in one.subtypes and "region" in two.subtypes)
