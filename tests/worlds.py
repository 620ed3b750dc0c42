"""What tests compare of imagined worlds."""

from netrunner_tui.rules.world import World


def written(world: World) -> tuple[object, ...]:
    """All of a world but the numbers of its physical cards, which nobody reads.

    Of when cards came to be active only the order counts: an event is left out where no card of the game asks for it.
    """
    s = world.state
    order = {since: place for place, since in enumerate(sorted({card.since for card in s.cards.values()}))}
    cards = {}
    for oid, card in s.cards.items():
        known = card.copy()
        known.since = order[card.since]
        data = known.data()
        cards[oid] = data[:1] + data[2:]
    return cards, s.zones, s.corp.data(), s.runner.data(), s.history, s.last_turn, s.effects, world.referee.randomness.seed
