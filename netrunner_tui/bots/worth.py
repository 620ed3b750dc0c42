"""How likely the Corp is to win from a position that is wholly known: a sum of few terms, as a chance."""

from collections.abc import Iterable
from math import exp

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.run_prices import RunPrices
from netrunner_tui.bots.sight import PlayerSight
from netrunner_tui.bots.weight_files import TERMS, Weights
from netrunner_tui.model.card_zones import DECK, HAND, ICE
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rules.world import World


def corp_chance(world: World, book: FactBook, weights: Weights) -> float:
    """Returns the Corp's chance to win, from 0 to 1."""
    state = world.state
    if state.winner:
        return 1.0 if state.winner == CORP else 0.0 if state.winner == RUNNER else 0.5
    total = weights.constant + sum(weights.evaluation.get(name, 0.0) * value for name, value in terms(world, book).items())
    return 1.0 / (1.0 + exp(-total))


def _density(cards: Iterable[int], sight: PlayerSight) -> float:
    """Returns the agenda points of a card, on average."""
    found = [sight.book[sight.state.cards[oid].title].printed.points or 0 for oid in cards]
    return sum(found) / max(1, len(found))


def _near(points: int, target: int) -> float:
    """Returns how near a player is to winning by agenda points, from 0 to 1."""
    return (points / max(1, target)) ** 3


def terms(world: World, book: FactBook) -> dict[str, float]:
    """Returns the terms, each positive where it speaks for the Corp."""
    state = world.state
    sight = PlayerSight(world, CORP, book)
    prices = RunPrices(sight)
    corp_points, runner_points = sight.points(CORP), sight.points(RUNNER)
    found = dict.fromkeys(TERMS, 0.0)
    found["points"] = corp_points - runner_points
    found["near"] = 3.0 * (_near(corp_points, state.target_of(CORP)) - _near(runner_points, state.target_of(RUNNER)))
    found["credits"] = min(15, state.corp.credits) - min(15, state.runner.credits)
    kinds = {way.subtype or "any" for _, facts in sight.breakers for way in facts.breaking.ways if not way.once and not way.only_host}
    found["rig"] = -float(min(3, len(kinds)))
    for server in state.servers:
        for oid in state.ice(server):
            facts = book[state.cards[oid].title]
            found["ice"] += (1.0 + 0.15 * (facts.printed.cost or 0)) * (1.0 if state.cards[oid].faceup else 0.55)
    for oid in state.zone(CORP, HAND):
        facts = book[state.cards[oid].title]
        found["in HQ"] -= (facts.printed.points or 0) if facts.printed.type == "agenda" else 0.0
    reach = {server: prices.run(server, clicks=3).chance for server in state.servers if server != "Archives"}
    found["locked"] = (1.0 - reach["HQ"]) + (1.0 - reach["R&D"])
    found["scoring server"] = max((1.0 - reach[server] for server in sight.remotes() if state.ice(server)), default=0.0)
    found["R&D"] = -reach["R&D"] * _density(state.zone(CORP, DECK), sight)
    found["cards left"] = sight.deck_size(CORP) / 30
    found["Corp's turn"] = float(state.turn == CORP)
    for card, facts_of_card in ((card, f) for server in state.servers for card, f in sight.root(server)):
        if facts_of_card is None or card.zone == ICE:
            continue
        if facts_of_card.printed.type == "agenda":
            counters = card.counters.get("advancement", 0)
            need = facts_of_card.printed.advancement or 3
            ripe = min(1.0, (1 + counters) / max(1, need))
            safe = 1.0 - reach.get(card.server, 1.0)
            points = facts_of_card.printed.points or 0
            found["installed"] += points * (safe * (0.4 + 0.6 * ripe) - 0.8 * (1.0 - safe))
            if need - counters <= min(3, state.corp.credits):
                found["ripe"] += points
        elif card.faceup:
            found["income"] += 2.0 * facts_of_card.lasting.every_turn
        else:
            found["income"] += 0.5
    found["income"] -= sum(1.5 * facts.lasting.every_turn + (facts.clicked.credits > 1) for _, facts in sight.rig)
    found["hand"] = -float(min(5, sight.hand_size(RUNNER))) + 0.3 * min(5, sight.hand_size(CORP))
    found["HQ size"] = float(min(6, sight.hand_size(CORP)))
    found["Corp credits"] = float(min(20, state.corp.credits))
    found["tags"] = float(min(2, state.runner.tags)) - 0.5 * min(2, state.corp.bad_publicity)
    return found
