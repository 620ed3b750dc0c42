"""What tests compare of imagined worlds."""

from netrunner_tui.rules.world import World


def written(world: World) -> tuple[object, ...]:
    """All of a world but the numbers of its physical cards, which nobody reads."""
    cards = {oid: card.data()[:1] + card.data()[2:] for oid, card in world.state.cards.items()}
    s = world.state
    return cards, s.zones, s.corp.data(), s.runner.data(), s.history, s.last_turn, s.effects, world.referee.randomness.seed
