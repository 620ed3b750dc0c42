"""What rows of games tell, in lines of text."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import Final

import msgspec

from netrunner_tui.laboratory.rows import PlannedGame, PlayedGame
from netrunner_tui.laboratory.statistics import PairedDifference, Pairing, Rating, Share, chairs_told_apart, difference, ratings, share
from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side, other
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import count_text
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.telling.end_reasons import reason_then

SELDOM: Final = 0.05
"""Agendas stolen from a server in a game; less is not told."""
MOST_CARDS: Final = 12
"""Titles that a line names."""


class Square(msgspec.Struct, frozen=True):
    """How often the Corp wins with one deck against another, between the same opponents."""

    corp_bot: str
    runner_bot: str
    corp: str
    runner: str
    share: Share


def squares(rows: Iterable[PlayedGame]) -> list[Square]:
    """Returns the Corp's share of every pair of decks and opponents. Games that did not end count as half a win, as draws do."""
    cells: dict[Pairing, list[float]] = {}
    for row in rows:
        cells.setdefault(cell_of(row.unit), []).append(corp_won(row))
    listed = sorted(cells.items(), key=lambda each: msgspec.structs.astuple(each[0]))
    return [Square(cell.corp_bot, cell.runner_bot, cell.corp, cell.runner, share(sum(won), len(won))) for cell, won in listed]


def cell_of(unit: PlannedGame) -> Pairing:
    """Returns the opponents and the decks of a game."""
    return Pairing(unit.corp_bot, unit.runner_bot, unit.corp, unit.runner)


def corp_won(row: PlayedGame) -> float:
    """Returns 1 for a win of the Corp, 0 for one of the Runner, a half for anything else."""
    return {CORP: 1.0, RUNNER: 0.0}.get(row.winner, 0.5)


def of_rules(rows: Sequence[PlayedGame], rules: str = "") -> list[PlayedGame]:
    """Returns the games of a rulebook. Raises NetrunnerError where there are none of it, or several and none is named."""
    known = sorted({row.unit.rules for row in rows})
    if rules and rules not in known:
        raise NetrunnerError(f"no game in these files was played by {rules}; expected one of {', '.join(known)}")
    if not rules and len(known) > 1:
        raise NetrunnerError(f"these games were played by {' and '.join(known)}; choose one with --rules")
    return [row for row in rows if row.unit.rules == (rules or row.unit.rules)]


def table_lines(rows: Sequence[PlayedGame]) -> Iterator[str]:
    """Yields a matrix for each pair of opponents: the Corp's share, its decks down, the Runner's across."""
    for bots in sorted({(row.unit.corp_bot, row.unit.runner_bot) for row in rows}):
        here = [row for row in rows if (row.unit.corp_bot, row.unit.runner_bot) == bots]
        found = {(each.corp, each.runner): each.share for each in squares(here)}
        across = sorted({runner for _, runner in found})
        whole = share(sum(map(corp_won, here)), len(here))
        yield f"{bots[0]} as the Corp against {bots[1]}: the Corp wins {whole} of {count_text(len(here), 'game')}"
        widest = max(len(corp) for corp, _ in found)
        for number, runner in enumerate(across, 1):
            yield f"  ({number}) {runner}"
        yield f"  {'':<{widest}}  " + "  ".join(f"{f'({number})':^17}" for number, _ in enumerate(across, 1)).rstrip()
        for corp in sorted({corp for corp, _ in found}):
            told = (str(found[corp, runner]) if (corp, runner) in found else "" for runner in across)
            yield f"  {corp:<{widest}}  " + "  ".join(f"{each:<17}" for each in told).rstrip()
        yield ""


def csv_lines(rows: Iterable[PlayedGame]) -> Iterator[str]:
    """Yields the matrix as comma-separated values."""
    yield "corp bot,runner bot,corp deck,runner deck,games,corp share,low,high"
    for each in squares(rows):
        names = ",".join(f'"{name.replace(chr(34), chr(34) * 2)}"' for name in (each.corp_bot, each.runner_bot, each.corp, each.runner))
        yield f"{names},{each.share.games},{each.share.of:.4f},{each.share.low:.4f},{each.share.high:.4f}"


def bots_of(rows: Sequence[PlayedGame]) -> list[str]:
    """Returns the opponents that played, by name."""
    return sorted({bot for row in rows for bot in (row.unit.corp_bot, row.unit.runner_bot)})


def _check_played(rows: Sequence[PlayedGame], bot: str) -> None:
    if bot not in (known := bots_of(rows)):
        raise NetrunnerError(f"`{bot}` did not play in these games; expected one of {', '.join(known)}")


def rated(rows: Sequence[PlayedGame], anchor: str) -> list[Rating]:
    """Returns the ratings of opponents in each chair, and of decks. Raises NetrunnerError if the anchor did not play.

    Those of decks alone where the games do not tell the chairs apart.
    """
    _check_played(rows, anchor)
    games = [(cell_of(row.unit), corp_won(row)) for row in rows]
    found = ratings(games, anchor)
    return found if chairs_told_apart(cell for cell, _ in games) else [each for each in found if each.kind == "deck"]


# --- steps -------------------------------------------------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """How an opponent does in one chair against another."""

    bot: str
    against: str
    side: Side
    share: Share
    above: PairedDifference | None
    """Over what the other does in that chair against itself, on the same shuffles; None where it did not play itself."""
    base: float = 0.0
    """The other's share in that chair against itself, on these shuffles."""


def steps(rows: Sequence[PlayedGame]) -> list[Step]:
    """Returns every opponent in each chair against every other."""
    shuffles = by_shuffle(rows)
    pairs = sorted({(row.unit.corp_bot, row.unit.runner_bot) for row in rows if row.unit.corp_bot != row.unit.runner_bot})
    found = []
    for corp_bot, runner_bot in pairs:
        for side in SIDES:
            bot, other = (corp_bot, runner_bot) if side == CORP else (runner_bot, corp_bot)
            here = [games for games in shuffles if (corp_bot, runner_bot) in games]
            won = [_for(side, games[corp_bot, runner_bot]) for games in here]
            even = [(_for(side, games[corp_bot, runner_bot]), _for(side, games[other, other])) for games in here if (other, other) in games]
            above = difference([mine - theirs for mine, theirs in even]) if len(even) > 1 else None
            base = sum(theirs for _, theirs in even) / max(1, len(even))
            found.append(Step(bot, other, side, share(sum(won), len(won)), above, base))
    return found


def _for(side: Side, corp: float) -> float:
    return corp if side == CORP else 1.0 - corp


def step_lines(rows: Sequence[PlayedGame]) -> Iterator[str]:
    """Yields the steps as a table of a page: what was played on the same shuffles is compared."""
    found = steps(rows)
    if not found:
        bots = " and ".join(sorted({row.unit.corp_bot for row in rows}))
        yield f"{bots} played only against itself in these games: there is no other opponent to compare it with"
        return
    decks = sorted({(row.unit.corp, row.unit.runner) for row in rows})
    yield f"{count_text(len(rows), 'game')}; {', '.join(f'{corp} - {runner}' for corp, runner in decks)}."
    yield ""
    yield "| opponent | chair | against | games | share | the other there, itself | difference | z |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for each in found:
        above = each.above
        told = (
            f"{each.base:.2f} | {above.mean:+.3f} [{above.low:+.3f}, {above.high:+.3f}] | {above.z:.1f}" if above is not None else " | | "
        )
        yield f"| {each.bot} | {SIDE_NAMES[each.side]} | {each.against} | {each.share.games} | {each.share} | {told} |"


# --- cards that are never used -----------------------------------------------------------------------------------------------------------


def blind_lines(rows: Sequence[PlayedGame], bot: str, titles: Callable[[str, Side], Sequence[str]]) -> Iterator[str]:
    """Yields the cards that an opponent never used, by side, with the games in which it had them. `titles` lists a deck.

    Raises NetrunnerError if it did not play.
    """
    _check_played(rows, bot)
    for side in SIDES:
        had: Counter[str] = Counter()
        used: Counter[str] = Counter()
        games = 0
        for row in rows:
            if (row.unit.corp_bot if side == CORP else row.unit.runner_bot) != bot:
                continue
            games += 1
            had.update(dict.fromkeys(titles(row.unit.corp if side == CORP else row.unit.runner, side), 1))
            used.update(dict.fromkeys(row.used[side], 1))
        never = sorted(title for title in had if not used[title])
        yield f"{bot} as the {SIDE_NAMES[side]}: {len(never)} of {len(had)} cards never used in {count_text(games, 'game')}"
        for title in never:
            yield f"  {title}, in {had[title]} games"


_KINDS: Final = {
    "chair": "The chair, in points", "corp bot": "As the Corp", "runner bot": "As the Runner", "deck": "Decks, in points above the mean",
}  # fmt: skip


def rating_lines(found: Sequence[Rating]) -> Iterator[str]:
    """Yields the ratings by kind, the best first; of chairs that were not told apart, a line that says so."""
    if not any(each.kind == "chair" for each in found):
        yield "these games do not tell an opponent's worth from its chair's; `lab play` has each play itself, too"
    for kind, heading in _KINDS.items():
        here = [each for each in found if each.kind == kind]
        if not here:
            continue
        widest = max(len(each.name) for each in here)
        yield heading
        for each in here:
            yield f"  {each.name:<{widest}}  {each.rating:5.0f} [{each.low:.0f}, {each.high:.0f}]"


# --- a gate ------------------------------------------------------------------------------------------------------------------------------


class Gate(msgspec.Struct, frozen=True):
    """How far a candidate is above a base on the same shuffles."""

    corp: PairedDifference
    """As the Corp, each against the base as the Runner."""
    runner: PairedDifference
    """As the Runner, each against the base as the Corp."""


def by_shuffle(rows: Iterable[PlayedGame]) -> list[dict[tuple[str, str], float]]:
    """Returns what the Corp won in the games of each shuffle, by who played the Corp and the Runner."""
    found: dict[tuple[str, str, str, str], dict[tuple[str, str], float]] = {}
    for row in rows:
        unit = row.unit
        found.setdefault((unit.rules, unit.seed, unit.corp, unit.runner), {})[unit.corp_bot, unit.runner_bot] = corp_won(row)
    return list(found.values())


def gate(rows: Iterable[PlayedGame], base: str, candidate: str) -> Gate:
    """Returns the differences of a candidate. Raises NetrunnerError if fewer than two shuffles have all three games."""
    whole = [games for games in by_shuffle(rows) if {(base, base), (candidate, base), (base, candidate)} <= set(games)]
    if len(whole) < 2:
        raise NetrunnerError("a gate compares at least two shuffles")
    return Gate(
        difference([games[candidate, base] - games[base, base] for games in whole]),
        difference([games[base, base] - games[base, candidate] for games in whole]),
    )


def gate_lines(found: Gate, base: str, candidate: str) -> Iterator[str]:
    """Yields the gate in lines."""
    for chair, each in (("Corp", found.corp), ("Runner", found.runner)):
        yield (
            f"{candidate} as the {chair}: {each.mean:+.3f} [{each.low:+.3f}, {each.high:+.3f}] above {base},"
            f" z {each.z:.1f}, sign test {each.sign:.3f}, {each.pairs} pairs"
        )


# --- why ---------------------------------------------------------------------------------------------------------------------------------


def side_of(rows: Sequence[PlayedGame], deck: str) -> Side:
    """Returns the side that a deck plays in these games. Raises NetrunnerError if it does not play."""
    if any(row.unit.corp == deck for row in rows):
        return CORP
    if any(row.unit.runner == deck for row in rows):
        return RUNNER
    raise NetrunnerError(f"`{deck}` did not play in these games; expected one of {', '.join(sorted(_decks(rows)))}")


def _decks(rows: Iterable[PlayedGame]) -> set[str]:
    return {name for row in rows for name in (row.unit.corp, row.unit.runner)}


def of_deck(rows: Sequence[PlayedGame], deck: str) -> list[PlayedGame]:
    """Returns the games of a deck. Raises NetrunnerError if it does not play."""
    side = side_of(rows, deck)
    return [row for row in rows if (row.unit.corp if side == CORP else row.unit.runner) == deck]


def why_lines(rows: Sequence[PlayedGame], deck: str, titles: Sequence[str]) -> Iterator[str]:
    """Yields what won and lost the games of a deck, what it earned, and which of its `titles` were never used."""
    side, here, terms = side_of(rows, deck), of_deck(rows, deck), rulebook(rows[0].unit.rules).terms
    won = [1.0 - corp_won(row) if side == RUNNER else corp_won(row) for row in here]
    yield f"{deck}: {share(sum(won), len(won))} of {count_text(len(won), 'game')}"
    against: dict[str, list[float]] = {}
    for row, each in zip(here, won, strict=True):
        against.setdefault(row.unit.runner if side == CORP else row.unit.corp, []).append(each)
    worst = min(against, key=lambda name: sum(against[name]) / len(against[name]))
    if len(against) > 1:
        yield f"worst against {worst}: {share(sum(against[worst]), len(against[worst]))}"
    for word, wanted in (("won", side), ("lost", other(side))):
        games = [row for row in here if row.winner == wanted]
        if games:
            reasons = Counter(row.reason for row in games)
            told = ", ".join(f"{reason_then(reason)} {count / len(games):.0%}" for reason, count in reasons.most_common())
            yield f"{word}: {told}; in turn {median(row.turns for row in games):g} (half of them earlier)"
    stolen: Counter[str] = Counter()
    for row in here:
        for server, count in row.stolen.items():
            stolen[_kind_of(server, terms)] += count
    often = [(server, count / len(here)) for server, count in stolen.most_common() if count >= SELDOM * len(here)]
    if often:
        yield terms.fill("agendas {stolen}: ") + ", ".join(f"{count:.1f} a game from {server}" for server, count in often)
    turns = sum(row.turns for row in here)
    yield f"{terms.word('credits')} gained: {2 * sum(row.credits[side] for row in here) / max(1, turns):.1f} a turn of its own"
    used = {title for row in here for title in row.used[side]}
    never = [title for title in titles if title not in used]
    if never:
        more = f" and {len(never) - MOST_CARDS} more" if len(never) > MOST_CARDS else ""
        yield f"never used: {', '.join(never[:MOST_CARDS])}{more}"


def _kind_of(server: str, terms: Terms) -> str:
    """Returns a central server, or `a remote server`: their numbers differ from game to game."""
    return server if server in CENTRALS else terms.fill("a {remote server}") if server else "elsewhere"


ORDERS: Final[dict[str, Callable[[PlayedGame], tuple[float, ...]]]] = {
    "shortest": lambda row: (row.turns,),
    "longest": lambda row: (-row.turns,),
    "closest": lambda row: (abs(row.points[CORP] - row.points[RUNNER]), -row.turns),
}
"""Orders in which games are listed."""


def game_lines(rows: Sequence[PlayedGame]) -> Iterator[str]:
    """Yields a line a game, numbered."""
    for number, row in enumerate(rows, 1):
        unit = row.unit
        won = {CORP: "the Corp wins", RUNNER: "the Runner wins", "draw": "a draw"}.get(row.winner, "not finished")
        who = f"{unit.corp} ({unit.corp_bot}) against {unit.runner} ({unit.runner_bot})"
        points = f"{row.points[CORP]} to {row.points[RUNNER]}"
        yield f"{number:>4}  {who}: {won}, {reason_then(row.reason)}, turn {row.turns}, {points}"
