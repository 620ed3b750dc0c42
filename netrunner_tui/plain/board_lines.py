"""The board in sentences: a line a server, ice outermost first; figures with their words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.price import Price
from netrunner_tui.model.printed import faction_name
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.state import FORFEITED_POINTS, FORGONE_ACTIONS, RUN_BITS
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, copies, folded, joined
from netrunner_tui.model.view import CardView, PlayerView, ServerView, Sum, View
from netrunner_tui.plain.speech import counted, spoken, spoken_cost
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.telling.end_reasons import reason_because, reason_then
from netrunner_tui.rules.telling.match_lines import match_told

_HANDS: Final[dict[Side, tuple[str, str, str]]] = {CORP: CENTRALS, RUNNER: ("the {grip}", "the stack", "the {heap}")}


def board(view: View) -> list[str]:
    """Returns everything on the table that this seat may see, in the order of reading: where we are, the Corp, servers, the Runner."""
    terms = rulebook(view.rules).terms
    lines = [moment(view), *match(view), *figures(view, view.corp), *_identity(view.corp)]
    lines += [_server(view, server) for server in view.servers]
    lines += [*figures(view, view.runner), *_identity(view.runner), _rig(view), *_open_hands(view)]
    if view.runner.discard:
        lines.append(f"{terms.word('heap').capitalize()}: {joined(_title(card) for card in view.runner.discard)}.")
    lines += [
        f"Score area of the {SIDE_NAMES[side]}: {_scored(view.player(side), terms)}." for side in SIDES if view.player(side).score_area
    ]
    for name, cards in (
        ("Being installed" if view.installing else "Being played", (view.resolving,) if view.resolving is not None else ()),
        ("In play", view.lasting),
        ("Set aside", view.set_aside),
        ("Removed from the game", view.removed),
    ):
        if cards:
            lines.append(f"{name}: {'; '.join(described(card, terms) for card in cards)}.")
    if view.looking:
        lines.append(f"You look at: {'; '.join(described(card, terms) for card in view.looking)}.")
    return lines


def servers(view: View, name: str) -> list[str]:
    """Returns the servers with their cards, a line each; with a name, or the number of a remote one, that server alone."""
    terms, wanted = rulebook(view.rules).terms, name.casefold()
    called = {server.name: {server.name.casefold(), terms.server(server.name).casefold()} for server in view.servers}
    found = [server for server in view.servers if not wanted or wanted in called[server.name] or server.name == f"Server {wanted}"]
    if not found:
        return [
            f"There is no such {terms.word('server')}: there are {joined(spoken(terms.server(server.name)) for server in view.servers)}."
        ]
    return [_server(view, server) for server in found]


def rig(view: View) -> list[str]:
    """Returns the Runner's installed cards, and the memory that they take."""
    player = view.runner
    if player.memory_limit is None:
        return [_rig(view), *_open_hands(view)]
    return [_rig(view), *_open_hands(view), f"{player.memory_used} of {counted(player.memory_limit.total, 'memory unit')} used."]


def _rig(view: View) -> str:
    terms = rulebook(view.rules).terms
    # What a card hosts is said with it.
    return f"Rig: {'; '.join(described(card, terms) for card in view.rig_hosts())}." if view.rig else "Rig: empty."


def _open_hands(view: View) -> list[str]:
    """Returns the cards in hands that lie open to both players."""
    terms = rulebook(view.rules).terms
    held = [(terms.fill(_HANDS[side][0]), Counter(map(_title, view.open_hand(side)))) for side in SIDES]
    return [capital(f"{place} lies open: {joined(copies(*each) for each in there.items())}.") for place, there in held if there]


def moment(view: View) -> str:
    """Returns whose turn it is, the step, and the position of a run."""
    turn = f"Turn {view.turn_number}, the {SIDE_NAMES[view.turn]}'s turn" if view.turn else "Before the first turn"
    # Before the first question the step has no number.
    said = f"{turn}, step {view.step}." if view.step not in {"", "setup"} else f"{turn}."
    run = view.run
    if run is None:
        return said
    terms = rulebook(view.rules).terms
    said += f" Run on {terms.server(run.server)}"
    if run.accessing:
        said += f", accessing {_title(view.accessed)}" if view.accessed else ", accessing a card"
    elif run.breaching:
        said += f", {terms.word('breaching')} {terms.server(run.breaching)}"
    elif run.ice:
        cards = view.cards()
        ice = described(cards[run.ice], terms) if run.ice in cards else "ice"
        said += f", {'encountering' if run.encountering else 'at'} ice {run.position} of {run.of}: {ice}"
    elif run.successful:
        said += ", successful"
    if run.credits:
        said += f", {counted(run.credits, terms.fill('bad publicity {credit}'))} left"
    return said + "."


def players(view: View) -> list[str]:
    """Returns who plays, and by which identity: `You play the Runner, Noise: Hacker Extraordinaire.`, a sentence each."""
    told = []
    for side in (view.seat, other(view.seat)) if view.seat in SIDES else SIDES:
        player, word = view.player(side), f"the {SIDE_NAMES[side]}"
        named = player.name not in {"", SIDE_NAMES[side]}
        who = "You play" if side == view.seat else f"{spoken(player.name)} plays" if named else ""
        if player.identity.card:
            told.append(f"{who} {word}, {_title(player.identity)}." if who else f"{capital(word)} is {_title(player.identity)}.")
        elif who:
            told.append(f"{who} {word}.")
    return told


def summary(view: View) -> list[str]:
    """Returns where the game is, and both players' figures with their identities."""
    return [moment(view), *(line for side in SIDES for line in (*figures(view, view.player(side)), *_identity(view.player(side))))]


def figures(view: View, player: PlayerView) -> list[str]:
    """Returns one side's figures in two sentences: credits, clicks, points, tags and the like; then its cards."""
    terms = rulebook(view.rules).terms
    hand, deck, _ = map(terms.fill, _HANDS[player.side])
    parts = [counted(player.credits, terms.word("credit"))]
    if (played := view.played_with_credits(player.side)) is not None:
        parts.append(f"{counted(played.counters['credit'], terms.word('credit'))} on {_title(played)}")
    if view.turn == player.side:
        parts.append(terms.clicks(player.clicks))
    parts.append(f"{player.score} of {counted(view.target_of(player.side), 'agenda point')}")
    parts += [
        counted(amount, name)
        for amount, name in ((player.tags, "tag"), (player.core_damage, terms.word("core damage")), (player.bad_publicity, "bad publicity"))
        if amount
    ]
    if player.link:
        parts.append(f"link {player.link}")
    if view.mark and player.side == RUNNER:
        parts.append(f"mark {view.mark}")
    parts += [_held(kind, amount) for kind, amount in player.counters.items() if amount]
    cards = [f"{counted(player.hand_size, 'card')} in {hand}, at most {player.max_hand_size.total}"]
    cards.append(f"{counted(player.deck_size, 'card')} in {deck}")
    if player.memory_limit is not None:
        cards.append(f"{player.memory_used} of {counted(player.memory_limit.total, 'memory unit')} used")
    return [f"{SIDE_NAMES[player.side]}: {', '.join(parts)}.", capital(f"{', '.join(cards)}.")]


def points(view: View) -> list[str]:
    """Returns agenda points of both sides and what they scored or stole."""
    lines, terms = [], rulebook(view.rules).terms
    for side in SIDES:
        player = view.player(side)
        scored = f": {_scored(player, terms)}" if player.score_area else ""
        lines.append(f"{SIDE_NAMES[side]}: {player.score} of {counted(view.target_of(side), 'agenda point')}{scored}.")
    return [*lines, *match(view)]


def match(view: View) -> list[str]:
    """Returns which game of a match this is, and the points of its players; nothing where it is no game of one."""
    return [spoken(line) for line in match_told(view)]


def hand(view: View, side: Side) -> list[str]:
    """Returns the cards in the hand of `side`, a line each, with what they cost; only their number where the seat may not see them.

    Copies that cost the same are one line.
    """
    player, terms = view.player(side), rulebook(view.rules).terms
    place = terms.fill(_HANDS[side][0])
    lines = [capital(f"{place} holds {counted(player.hand_size, 'card')}, at most {player.max_hand_size.total}.")]
    counted_copies: dict[tuple[str, ...], int] = {}
    for card in player.hand or ():
        parts = [_title(card), *_kind(card, terms)]
        if card.price is not None and card.type != "agenda":
            parts.append(f"cost {spoken_cost(card.price, terms, zero=True)}")
        parts += _agenda(card, terms)
        counted_copies[tuple(parts)] = counted_copies.get(tuple(parts), 0) + 1
    for (title, *facts), count in counted_copies.items():
        lines.append(", ".join((title, *([f"{count} copies"] if count > 1 else []), *facts)) + ".")
    return lines


def described(card: CardView, terms: Terms) -> str:
    """Returns an installed or visible card in a few words: what it is, whether it is rezzed, its strength, what lies on it."""
    parts = [_title(card) if card.title or card.kind != "ice" else "unknown ice"]
    if card.owner == CORP and card.zone in ("ice", "root"):
        parts.append("rezzed" if card.faceup else "faceup, not rezzed" if card.turned_up else "not rezzed")
    if card.zone == "rig" and not card.faceup:
        parts.append("facedown")
    elif card.title:
        if card.strength is not None:
            parts.append(f"strength {card.strength.shown}")
        if card.faceup and card.subroutines:
            parts.append(_subroutines(card))
        parts += _agenda(card, terms)
    parts += [_counters(kind, amount, terms) for kind, amount in card.counters.items() if amount]
    if card.hosted:
        parts.append(f"hosting {joined(described(hosted, terms) for hosted in card.hosted)}")
    return ", ".join(parts)


def cards_named(view: View, name: str) -> list[CardView]:
    """Returns the cards in `view` that `name` fits best: by the whole title, else by its beginning, else by a part of it."""
    wanted = folded(name)
    known = sorted((card for card in view.cards().values() if card.title), key=lambda card: card.card)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [card for card in known if fits(folded(card.title), wanted)]
        if found and wanted:
            return found
    return []


def card_in_full(terms: Terms, card: CardView, *copies: CardView) -> list[str]:
    """Returns a card read aloud: kind, facts, abilities, subroutines and the reasons for its numbers; then its `copies` in short."""
    facts = []
    if card.cost is not None:
        facts.append(f"cost {spoken_cost(Price(credits=card.cost, x=card.cost_x), terms, zero=True)}")
        if card.cost_now is not None and card.cost_now != card.cost:
            facts.append(f"now {counted(card.cost_now, terms.word('credit'))}")
    facts += _agenda(card, terms)
    if card.memory is not None:
        facts.append(counted(card.memory, "memory unit"))
    if card.trash is not None:
        facts.append(f"trash cost {counted(card.trash, terms.word('credit'))}")
    lines = [f"{_title(card)}: {', '.join([*_kind(card, terms), *([faction_name(card.faction)] if card.faction else [])])}."]
    if facts:
        lines.append(capital(", ".join(facts)) + ".")
    lines += [_sum(amount, terms) for amount in (card.strength, card.requirement) if amount is not None]
    lines += [capital(spoken(line, terms)) for line in card.text]
    lines += [_subroutine(place, card, terms) for place in range(len(card.subroutines))]
    if (now := described(card, terms)) != _title(card):
        lines.append(f"Now: {now}.")
    lines += [capital(spoken(note)) + "." for note in card.notes]
    lines += [f"Another copy: {described(copy, terms)}." for copy in copies]
    return lines


def ended(view: View) -> list[str]:
    """Returns the winner and the reason."""
    score = joined(f"{SIDE_NAMES[side]} {view.player(side).score}" for side in SIDES)
    if view.winner == "draw":
        lines = [f"The game is over: a draw. Agenda points: {score}."]
    else:
        loser = next((SIDE_NAMES[other(side)] for side in SIDES if side == view.winner), "")
        because = reason_because(view.reason, loser, rulebook(view.rules).terms)
        winner = next((SIDE_NAMES[side] for side in SIDES if side == view.winner), view.winner)
        lines = [
            f"The game is over: the {winner} wins {f'because {because}' if because else spoken(reason_then(view.reason))}. "
            f"Agenda points: {score}."
        ]
    return lines


def seed(view: View) -> list[str]:
    """Returns the seed of the shuffles as far as it may be known, for whoever wants to check them."""
    told = [f"The seed of its shuffles was {view.seed}."] if view.seed else []
    return [*told, f"SHA-256 of the seed: {view.seed_commitment}."] if view.seed_commitment else told


def _title(card: CardView | None) -> str:
    if card is None or not card.title:
        return "ice" if card is not None and card.kind == "ice" else "a card"
    return spoken(card.title)


def _kind(card: CardView, terms: Terms) -> list[str]:
    kinds = [terms.word(card.type)] if card.type else []
    return [*kinds, *card.subtypes]


def _identity(player: PlayerView) -> list[str]:
    """Returns a player's identity; nothing where the game has none."""
    return [f"{SIDE_NAMES[player.side]} identity: {_title(player.identity)}."] if player.identity.card else []


def _agenda(card: CardView, terms: Terms) -> list[str]:
    parts = []
    if card.type == "agenda":
        if card.points is not None:
            parts.append(counted(card.points, "agenda point"))
        if card.requirement is not None and card.zone != "score":
            parts.append(f"{terms.word('advancement requirement')} {card.requirement.total}")
    return parts


def _counters(kind: str, amount: int, terms: Terms) -> str:
    return f"{counted(amount, terms.word('credit'))} on it" if kind == "credit" else counted(amount, f"{kind} counter")


def _held(kind: str, amount: int) -> str:
    """Returns the counters that a player has: actions that are forgone, or what is called after the card that gave it."""
    if kind == FORFEITED_POINTS:
        return counted(amount, "forfeited point")
    if kind == RUN_BITS:
        return f"{counted(amount, 'bit')} for this run"
    return counted(amount, "forgone action") if kind == FORGONE_ACTIONS else counted(amount, f"{kind} counter")


def _subroutines(card: CardView) -> str:
    said = counted(len(card.subroutines), "subroutine")
    states = [
        f"{joined(str(place) for place, sub in enumerate(card.subroutines, 1) if sub.state == state)} {state}"
        for state in ("broken", "resolved")
        if any(sub.state == state for sub in card.subroutines)
    ]
    return f"{said}, {', '.join(states)}" if states else said


def _subroutine(place: int, card: CardView, terms: Terms) -> str:
    sub = card.subroutines[place]
    state = f", {sub.state}" if sub.state != "unbroken" else ""
    return f"Subroutine {place + 1}{state}: {capital(spoken(sub.text, terms))}"


def _sum(amount: Sum, terms: Terms) -> str:
    """Returns `Strength 4: 1 printed, plus 3 from advancement.` Only the total where there is nothing to add."""
    name = capital(terms.word(amount.name))
    if len(amount.terms) < 2:
        return f"{name} {amount.shown}."
    return f"{name} {amount.total}: {', '.join(_terms(amount))}."


def _terms(amount: Sum) -> Iterator[str]:
    for place, term in enumerate(amount.terms):
        sign = "" if place == 0 else "plus " if term.amount >= 0 else "minus "
        figure = f"{sign}{abs(term.amount) if place else term.amount}"
        source = "printed" if term.source == "printed" else f"from {spoken(term.source)}"
        yield f"{figure} {source}" + (f" for {spoken(term.duration)}" if term.duration else "")


def _server(view: View, server: ServerView) -> str:
    """Returns `Server 1. Ice, outermost first: …. Root: ….`"""
    terms = rulebook(view.rules).terms
    said = f"{spoken(terms.server(server.name))}."
    if server.name == "Archives":
        said = f"Archives. {_archives(view.corp.discard)}"
    if server.ice:
        order = "Ice, outermost first" if len(server.ice) > 1 else "Ice"
        said += f" {order}: {_numbered(server.ice, terms)}."
    else:
        said += " No ice."
    if server.root:
        said += f" {terms.word('Root')}: {'; '.join(described(card, terms) for card in server.root)}."
    elif not server.central:
        said += f" {terms.word('Root')}: empty."
    if server.counters:
        said += f" In it: {joined(counted(amount, f'{kind} counter') for kind, amount in server.counters.items())}."
    return said


def _numbered(cards: Sequence[CardView], terms: Terms) -> str:
    if len(cards) == 1:
        return described(cards[0], terms)
    return "; ".join(f"{place}, {described(card, terms)}" for place, card in enumerate(cards, 1))


def _archives(cards: Iterable[CardView]) -> str:
    every = tuple(cards)
    faceup, facedown = [card for card in every if card.faceup], [card for card in every if not card.faceup]
    if not faceup and not facedown:
        return "Empty."
    parts = []
    if faceup:
        parts.append(f"{counted(len(faceup), 'card')} faceup: {joined(_title(card) for card in faceup)}")
    if facedown:
        known = joined(_title(card) for card in facedown if card.title)
        parts.append(f"{len(facedown)} facedown" + (f": {known}" if known else ""))
    return capital("; ".join(parts)) + "."


def _scored(player: PlayerView, terms: Terms) -> str:
    return "; ".join(described(card, terms) for card in player.score_area)
