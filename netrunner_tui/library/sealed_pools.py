"""Sealed play as the game of 1996 was sold: a starter of two decks, boosters by rarity, and the pool that somebody builds from.

Everything is drawn from a seed, so that the same seed opens the same cards everywhere. Only written cards are opened.
"""

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

import msgspec

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.formats.printed_sets import printed_sets
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.local_files import write_private
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.text import capital, folded, plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook

Rarity = Literal["common", "uncommon", "rare", "vital"]

STARTER_SIZE: Final = 60
"""Cards of each of a starter's two decks."""
STARTER: Final[Mapping[Rarity, int]] = {"rare": 2, "uncommon": 10}
"""Cards of these rarities in each deck of a starter; the others are vital and common cards."""
MOST_ALIKE: Final = 3
"""Copies of a common or vital card in a starter's deck, at most."""
BOOSTER: Final[Mapping[Rarity, int]] = {"rare": 1, "uncommon": 3, "common": 11}
MOST_BOOSTERS: Final = 100
USUAL_BOOSTERS: Final = 2
LARGEST_FILE: Final = 1_000_000
ENDING: Final = ".json"


class SealedPool(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that one player has opened."""

    name: str
    rules: str
    seed: str
    player: int = 1
    """Which of the players that open their cards from this seed."""
    packs: dict[str, int]
    """How many starters and boosters were opened, by name."""
    cards: dict[str, int]
    """Copies of each title."""

    def copies(self, title: str) -> int:
        """Returns how many copies of a title there are."""
        return self.cards.get(title, 0)

    def problems(self, cards: Iterable[tuple[int, str]]) -> list[str]:
        """Returns a sentence for each card of a deck of which the pool has too few copies."""
        return [
            f"{copies}x {plain(title)}: {self._has(title)} in the sealed pool {plain(self.name)}."
            for copies, title in cards
            if copies > self.copies(title)
        ]

    def _has(self, title: str) -> str:
        held = self.copies(title)
        return "none is" if not held else "only 1 is" if held == 1 else f"only {held} are"


@cache
def rarities() -> Mapping[str, Mapping[Rarity, tuple[str, ...]]]:
    """Returns the titles of each rarity, by set; of the sets of 1996."""
    data = (files("netrunner_tui.library.formats") / "rarities.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[Rarity, tuple[str, ...]]])


@cache
def _by_title() -> Mapping[str, Rarity]:
    return {folded(title): rarity for sheet in rarities().values() for rarity, titles in sheet.items() for title in titles}


def rarity_of(title: str) -> Rarity | None:
    """Returns the rarity of a card of 1996; None for any other card."""
    return _by_title().get(folded(title))


class _Sheets:
    """The written cards of a set by rarity and side, always in the same order."""

    def __init__(self, pool: Pool, code: str) -> None:
        sheet = rarities()[code]
        self._cards: dict[tuple[Rarity, Side], list[CardDefinition]] = {}
        for rarity, titles in sheet.items():
            written = [card for title in titles if (card := pool.get(title)) is not None]
            for side in SIDES:
                self._cards[rarity, side] = [card for card in written if card.printed.side == side]
        self.name = printed_sets()[code].name

    def of(self, rarity: Rarity, *sides: Side) -> list[CardDefinition]:
        """Returns the cards of a rarity of these sides."""
        return [card for side in sides for card in self._cards.get((rarity, side), [])]


def open_pool(pool: Pool, rules: str, seed: str, *, player: int = 1, boosters: Mapping[str, int], name: str = "") -> SealedPool:
    """Opens a starter and boosters for a player; `boosters` says how many of each set, by its word. Raises NetrunnerError.

    Every draw depends on the seed, the player, the packs and the written cards alone.
    """
    sets = rulebook(rules).boosters
    if not sets:
        sold = " or ".join(book.name for book in RULEBOOKS.values() if book.boosters)
        raise NetrunnerError(f"cards of {rules} were not sold by rarity; expected --rules {sold}")
    for word, count in boosters.items():
        if word not in sets or not 0 <= count <= MOST_BOOSTERS:
            raise NetrunnerError(f"{count} boosters of `{plain(word)}`; expected up to {MOST_BOOSTERS} of {', '.join(sets)}")
    rng = random.Random(f"sealed/{rules}/{seed}/{player}")
    sold_first = _Sheets(pool, next(iter(sets.values())))
    opened = [card for side in SIDES for card in _starter(sold_first, side, rng, rules)]
    packs = {"starter": 1}
    for word, code in sets.items():
        sheets = _Sheets(pool, code)
        for _ in range(boosters.get(word, 0)):
            opened += _booster(sheets, rng)
        if boosters.get(word):
            packs[f"{word} booster"] = boosters[word]
    cards: dict[str, int] = {}
    for card in sorted(opened, key=_place):
        cards[card.title] = cards.get(card.title, 0) + 1
    return SealedPool(name=name or pool_name(seed, player), rules=rules, seed=seed, player=player, packs=packs, cards=cards)


def usual_boosters(rules: str) -> dict[str, int]:
    """Returns how many boosters of each set are opened where nothing is said: some of the first set."""
    return dict.fromkeys(list(rulebook(rules).boosters)[:1], USUAL_BOOSTERS)


def boosters_said(text: str, rules: str) -> dict[str, int]:
    """Parses `base=2,proteus=1`; the usual ones for an empty text. Raises NetrunnerError."""
    found: dict[str, int] = {}
    for part in text.split(",") if text else ():
        word, _, count = part.strip().partition("=")
        if word not in rulebook(rules).boosters or not re.fullmatch(r"[0-9]{1,3}", count):
            example = ",".join(f"{one}=2" for one in rulebook(rules).boosters)
            raise NetrunnerError(f"`{plain(part)}` is no number of boosters; expected such as {example}")
        found[word] = int(count)
    return found if text else usual_boosters(rules)


def pool_name(seed: str, player: int) -> str:
    """Returns the name of a player's pool, which is its file's too."""
    stem = re.sub(r"[^a-z0-9]+", "-", folded(seed)).strip("-")[:40] or "0"
    return f"sealed-{stem}-{player}"


def _place(card: CardDefinition) -> tuple[int, int, str]:
    printed = card.printed
    kinds = CORP_TYPES if printed.side == CORP else RUNNER_TYPES
    return SIDES.index(printed.side), kinds.index(printed.type) if printed.type in kinds else len(kinds), card.title


def _starter(sheets: _Sheets, side: Side, rng: random.Random, rules: str) -> list[CardDefinition]:
    """Returns one deck of a starter: it can be played as it is (1996 "Getting Started").

    The Corp's has vital agendas until it has the points that a deck of its size needs; the Runner's has each vital card once.
    """
    deck: list[CardDefinition] = []
    for rarity, count in STARTER.items():
        deck += _some(sheets.of(rarity, side), count, rng)
    if side == CORP:
        _add_agendas(deck, sheets.of("vital", side), rng, rules)
    else:
        deck += sheets.of("vital", side)
    commons = [card for card in sheets.of("common", side) if card.printed.type != "agenda"]
    if len(commons) * MOST_ALIKE < STARTER_SIZE - len(deck):
        raise NetrunnerError(f"too few cards of {sheets.name} are written to fill a starter")
    while len(deck) < STARTER_SIZE:
        card = rng.choice(commons)
        if _alike(deck, card) < MOST_ALIKE:
            deck.append(card)
    return deck


def _alike(deck: Sequence[CardDefinition], card: CardDefinition) -> int:
    return sum(one is card for one in deck)


def _add_agendas(deck: list[CardDefinition], agendas: Sequence[CardDefinition], rng: random.Random, rules: str) -> None:
    """Adds agendas to a starter's Corp deck until it has the points that a deck of its size needs."""
    least = rulebook(rules).deck.points.needed(STARTER_SIZE) or 0
    most = least + (rulebook(rules).deck.points.spread or 0)
    points = sum(card.printed.points or 0 for card in deck)
    while points < least:
        fitting = [card for card in agendas if 0 < (card.printed.points or 0) <= most - points and _alike(deck, card) < MOST_ALIKE]
        if not fitting:
            raise NetrunnerError("too few agendas are written to fill a starter")
        deck.append(rng.choice(fitting))
        points += deck[-1].printed.points or 0


def _booster(sheets: _Sheets, rng: random.Random) -> list[CardDefinition]:
    """Returns the cards of a booster, of both sides; a set without uncommon cards has rares in their place."""
    found: list[CardDefinition] = []
    for rarity, count in BOOSTER.items():
        sheet = sheets.of(rarity, CORP, RUNNER)
        if rarity == "uncommon" and not sheet:
            sheet = [card for card in sheets.of("rare", CORP, RUNNER) if all(card is not one for one in found)]
        if len(sheet) < count:
            raise NetrunnerError(f"too few cards of {sheets.name} are written to fill a booster")
        found += _some(sheet, count, rng)
    return found


def _some(sheet: Sequence[CardDefinition], count: int, rng: random.Random) -> list[CardDefinition]:
    return rng.sample(sheet, min(count, len(sheet)))


# --- told and kept -----------------------------------------------------------------------------------------------------------------------


class PoolLine(msgspec.Struct, frozen=True):
    """A line about a pool: its heading, a heading of cards, a card, or nothing before a side."""

    text: str
    of_card: bool = False


def pool_lines(opened: SealedPool, pool: Pool) -> list[PoolLine]:
    """Tells a pool in lines: what was opened, then each side's cards by type, with the rarity of rare ones."""
    packs = ", ".join(f"{count} {pack}{'s' if count > 1 else ''}" for pack, count in opened.packs.items())
    cards = sum(opened.cards.values())
    lines = [PoolLine(f"{plain(opened.name)}: {cards} cards from {packs}, seed {plain(opened.seed)}, player {opened.player}.")]
    terms = rulebook(opened.rules).terms
    for side in SIDES:
        held = [(copies, card) for title, copies in opened.cards.items() if (card := pool.get(title)) and card.printed.side == side]
        points = sum(copies * (card.printed.points or 0) for copies, card in held)
        more = f", {points} agenda points" if side == CORP else ""
        lines += [PoolLine(""), PoolLine(f"{SIDE_NAMES[side]}: {sum(copies for copies, _ in held)} cards{more}")]
        for kind in CORP_TYPES if side == CORP else RUNNER_TYPES:
            of_kind = [(copies, card) for copies, card in held if card.printed.type == kind]
            if of_kind:
                lines.append(PoolLine(f"  {terms.word(kind).capitalize()}, {sum(copies for copies, _ in of_kind)}"))
                lines += [PoolLine(f"    {copies}x {card.title}{_mark(card.title)}", of_card=True) for copies, card in of_kind]
    return lines


def _mark(title: str) -> str:
    rarity = rarity_of(title)
    return f" ({rarity})" if rarity in {"rare", "uncommon"} else ""


_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")


class SealedPools:
    """Somebody's sealed pools, in a folder that is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> list[str]:
        """Returns the names of the pools; none where the folder cannot be read."""
        try:
            return sorted(path.stem for path in self._folder.iterdir() if path.suffix == ENDING and path.is_file())
        except OSError:
            return []

    def read(self, name: str) -> SealedPool:
        """Returns a pool by its name. Raises BadFile, NetrunnerError for a name that none has."""
        if not _NAME.fullmatch(name):
            raise NetrunnerError(f"no sealed pool is called `{plain(name[:80])}`")
        path = self.path(name)
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
        except OSError:
            known = f"; there are {', '.join(map(plain, self.names()))}" if self.names() else "; `deck sealed` opens one"
            raise NetrunnerError(f"no sealed pool is called `{plain(name)}`{known}") from None
        try:
            found = msgspec.json.decode(data, type=SealedPool)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadFile(plain(str(path)), 0, f"is no sealed pool: {plain(str(error))}") from None
        return msgspec.structs.replace(found, name=name)

    def problems(self, name: str, cards: Iterable[tuple[int, str]]) -> list[str]:
        """Returns what a sealed pool says against a deck: a sentence for each card of which it has too few; none without a pool."""
        if not name:
            return []
        try:
            return self.read(name).problems(cards)
        except NetrunnerError as problem:
            return [f"{capital(str(problem))}."]

    def keep(self, opened: SealedPool) -> Path:
        """Writes a new pool; the same pool again changes nothing. Raises NetrunnerError where another one has its name, or none may."""
        if not _NAME.fullmatch(opened.name):
            raise NetrunnerError(f"`{plain(opened.name[:80])}` is no name for a pool; expected letters, figures, - and _, 80 at most")
        path = self.path(opened.name)
        if path.exists():
            if self.read(opened.name) != opened:
                raise NetrunnerError(f"{plain(str(path))}: another pool has this name, and nothing is overwritten; choose a --name")
            return path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_private(path, msgspec.json.format(msgspec.json.encode(opened)))
        except OSError as error:
            raise NetrunnerError(f"{plain(str(path))}: the pool is not kept: {(error.strerror or 'error').lower()}") from None
        return path

    def path(self, name: str) -> Path:
        """Returns the file of a pool."""
        return self._folder / f"{name}{ENDING}"
