"""Deck files: our YAML, and lists as pasted by players.

    name: Precision
    about: Scores quickly   # optional
    rules: nisei-1.6       # or several, the usual one first: [ffg, nisei-1.6]
    identity: "Haas-Bioroid: Precision Design"
    target score: 7        # optional
    starter: true          # optional: the deck is a product's own starter deck
    pool: sealed-7-1       # optional: the sealed pool that it is built from
    cards: {Hedge Fund: 3, Palisade: 3}

A pasted list has the identity on top and a line such as `3x Hedge Fund` for each card; headings, set names and influence dots are
skipped. A list of OCTGN's (XML) is read too.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import yaml

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.library.formats.printed_sets import sets_with
from netrunner_tui.library.octgn import NotOctgn, read_octgn
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.titles import Titles
from netrunner_tui.library.yaml_files import compose_node
from netrunner_tui.model.deck import DeckList
from netrunner_tui.model.errors import BadFile, UnknownCard
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES, FreeWith, Printed
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL, rulebook

MOST_COPIES: Final = 99
LARGEST_FILE: Final = 1_000_000
"""Upper limit of bytes in a file; a deck has a few hundred."""
LONGEST_LINE: Final = 300
"""Upper limit of characters in a pasted line."""

_KEYS: Final = ("name", "about", "rules", "identity", "target score", "starter", "pool", "cards")


class DeckFile(msgspec.Struct, frozen=True, kw_only=True):
    """A deck and its file's other entries.

    >>> import netrunner_tui as nt
    >>> file = nt.load_deck("gateway-starter-corp")
    >>> file.side, file.rules, file.starter
    ('corp', 'nisei-1.6', True)
    """

    deck: DeckList
    side: Side
    games: tuple[str, ...] = (USUAL.name,)
    """The rulebooks it is made for, the default first."""
    starter: bool = False
    """Whether it is a product's own starter deck, exempt from deck construction (CR 1.4.1a)."""
    about: str = ""
    """A sentence on its style of play."""
    pool: str = ""
    """The name of the sealed pool that it is built from; empty for a deck of any cards."""

    @property
    def rules(self) -> str:
        """Returns the rulebook it is played by unless another of its `games` is chosen."""
        return self.games[0]


def load_deck(path: Path, cards: Pool | Pools) -> DeckList:
    """Reads the deck in the file `path`. Raises BadFile."""
    return load_deck_file(path, cards).deck


def load_deck_file(path: Path, cards: Pool | Pools, *, rules: str = "") -> DeckFile:
    """Reads the deck in the file `path` with its rulebook and other entries. Raises BadFile.

    `cards` are those of one game, or of each. `rules` is the game of a list that names none.
    """
    return decode_deck_file(read_deck_file(path), path, cards, rules=rules)


def read_deck_file(path: Path) -> bytes:
    """Reads the bytes of the file `path`, one more than a deck may have at most. Raises BadFile."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadFile(plain(str(path)), 0, f"cannot be read: {(error.strerror or 'error').lower()}") from None


def decode_deck_file(data: bytes, path: Path, cards: Pool | Pools, *, rules: str = "") -> DeckFile:
    """Decodes the deck in the bytes of the file `path`. Raises BadFile with the line."""
    return decode_deck(data, cards, source=str(path), as_yaml=path.suffix.lower() in {".yaml", ".yml"}, rules=rules)


def decode_typed_deck(data: bytes, cards: Pool | Pools, *, source: str, rules: str = "") -> DeckFile:
    """Decodes a deck that has no file name, which would say what it is: our YAML, or a list as players paste them. Raises BadFile."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    first = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    return decode_deck(data, cards, source=source, as_yaml=first.startswith(tuple(f"{key}:" for key in _KEYS)), rules=rules)


def decode_deck(data: bytes, cards: Pool | Pools, *, source: str, as_yaml: bool = False, rules: str = "") -> DeckFile:
    """Decodes the deck in a file's bytes; `source` is its name. Raises BadFile with the line."""
    if len(data) > LARGEST_FILE:
        raise BadFile(plain(source), 0, f"is no deck: it has more than {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(plain(source), data.count(b"\n", 0, error.start) + 1, "is not UTF-8 text") from None
    return parse_deck(text, cards, source=source, as_yaml=as_yaml, rules=rules)


def parse_deck(text: str, cards: Pool | Pools, *, source: str = "deck", as_yaml: bool = False, rules: str = "") -> DeckFile:
    """Parses the deck in `text`, which came from `source`. Raises BadFile with the line."""
    # Terminals end the lines of what is pasted with carriage returns.
    reader, text = _Reader(source, cards, rules or USUAL.name), text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if as_yaml:
        return reader.read_yaml(text)
    return reader.read_octgn(text) if text.lstrip().startswith("<") else reader.read_list(text)


class _Pasted:
    """The part of a pasted list read so far."""

    def __init__(self) -> None:
        self.name = ""
        self.name_line = 0
        self.identity: CardDefinition | None = None
        self.cards: dict[str, int] = {}


class _Reader:
    """Reads one deck, tracking the line for messages."""

    def __init__(self, source: str, cards: Pool | Pools, rules: str) -> None:
        self._source = plain(source)
        self._cards = cards
        self._play_by(rules)

    def _play_by(self, rules: str) -> None:
        """Looks titles up in this game from here on. Raises BadFile if it has no cards."""
        self._rules = rules
        self._pool = self._cards.of(rules) if isinstance(self._cards, Pools) else self._cards
        self._titles = Titles(self._pool)

    def _unknown(self, line: int, text: str, what: str = "card") -> BadFile:
        """Returns the error for a title that no card of this game has; `what` it should be the title of."""
        games = self._cards.games_of(text) if isinstance(self._cards, Pools) else ()
        if games:
            return self._bad(line, f"`{plain(text)}` is a card of {' and '.join(games)}, not of {self._rules}")
        printed = sets_with(text)
        if printed:
            return self._bad(line, f"`{plain(text)}` of {printed[0].name} is not written here yet")
        meant = self._titles.suggestion(text)
        return UnknownCard(self._source, line, f"no {what} is called `{plain(text)}`{meant}", asks=bool(meant))

    def _bad(self, line: int, problem: str) -> BadFile:
        return BadFile(self._source, line, problem)

    def _card(self, line: int, text: str) -> CardDefinition:
        card = self._titles.find(text)
        if card is None:
            raise self._unknown(line, text)
        return card

    def _identity(self, line: int, text: str) -> CardDefinition:
        found = self._titles.identities(text)
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(f"`{plain(card.printed.title)}`" for card in found)
            raise self._bad(line, f"`{plain(text)}` is short for {len(found)} identities: {names}; expected the title of one")
        card = self._titles.find(text)
        if card is not None:
            raise self._bad(line, f"`{plain(card.printed.title)}` is no identity but {_a(card.printed.type)}")
        raise self._unknown(line, text, "identity")

    def _side(self, identity: CardDefinition | None, cards: dict[str, int]) -> Side:
        if identity is not None:
            return identity.printed.side
        sides = [self._pool.cards[title].printed.side for title in cards]
        return max(sides, key=sides.count)

    # Our YAML. It is read as nodes: every message has its line, and no scalar becomes a boolean or a date.

    def read_yaml(self, text: str) -> DeckFile:
        fields = {key: (line, node) for key, line, node in self._pairs(self._document(text), "a deck")}
        for key, (line, _) in fields.items():
            if key not in _KEYS:
                raise self._bad(line, f"unknown key `{plain(key)}`; expected one of {', '.join(_KEYS)}")
        texts = {key: self._text(key, node) for key, (_, node) in fields.items() if key not in ("cards", "rules")}
        lines = {key: line for key, (line, _) in fields.items()}
        games = self._games(fields["rules"][1]) if "rules" in fields else (self._rules,)
        rules = games[0]
        self._play_by(rules)
        identity = self._identity(lines["identity"], texts["identity"]) if "identity" in texts else None
        if identity is None and rulebook(rules).deck.identities:
            raise self._bad(1, "no identity; expected a line `identity: TITLE`")
        if "cards" not in fields:
            raise self._bad(1, "no cards; expected `cards:` and a line `TITLE: COPIES` for each")
        cards = self._yaml_cards(fields["cards"][1])
        starter = texts.get("starter", "false")
        if starter not in {"true", "false"}:
            raise self._bad(lines["starter"], f"starter is `{plain(starter)}`; expected true or false")
        target = self._number(lines["target score"], "target score", texts["target score"]) if "target score" in texts else 7
        return DeckFile(
            deck=DeckList(
                name=texts.get("name", Path(self._source).stem),
                identity=identity.printed.title if identity else "",
                cards=tuple((copies, title) for title, copies in cards.items()),
                target_score=target,
            ),
            side=self._side(identity, cards),
            games=games,
            starter=starter == "true",
            about=texts.get("about", ""),
            pool=texts.get("pool", ""),
        )

    def _games(self, node: yaml.Node) -> tuple[str, ...]:
        """Returns the rulebooks after `rules:`, one or a list."""
        listed = node.value if isinstance(node, yaml.SequenceNode) and node.value else [node]
        games = tuple(self._text("rules", each) for each in listed)
        for each, rules in zip(listed, games, strict=True):
            if rules not in RULEBOOKS:
                raise self._bad(each.start_mark.line + 1, f"unknown rulebook `{plain(rules)}`; expected one of {', '.join(RULEBOOKS)}")
        return games

    def _document(self, text: str) -> yaml.Node:
        node = compose_node(text, self._source)
        if node is None:
            raise self._bad(1, "is empty; expected a deck: name, identity, cards")
        return node

    def _pairs(self, node: yaml.Node, what: str) -> Iterator[tuple[str, int, yaml.Node]]:
        line = node.start_mark.line + 1
        if not isinstance(node, yaml.MappingNode):
            raise self._bad(line, f"expected {what} as lines of `KEY: VALUE`")
        seen: dict[str, int] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            name = self._text("a key", key)
            if name in seen:
                raise self._bad(line, f"`{plain(name)}` stands here and in line {seen[name]}; expected it once")
            seen[name] = line
            yield name, line, value

    def _text(self, key: str, node: yaml.Node) -> str:
        if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
            raise self._bad(node.start_mark.line + 1, f"{plain(key)} is not one text; expected `{plain(key)}: TEXT`")
        text: str = node.value
        return text.strip()

    def _number(self, line: int, what: str, text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,4}", text) or not 1 <= int(text) <= MOST_COPIES:
            raise self._bad(line, f"{plain(what)} is `{plain(text)}`; expected a whole number from 1 to {MOST_COPIES}")
        return int(text)

    def _yaml_cards(self, node: yaml.Node) -> dict[str, int]:
        cards: dict[str, int] = {}
        for text, line, value in self._pairs(node, "cards"):
            title = self._card(line, text).printed.title
            if title in cards:
                raise self._bad(line, f"`{plain(title)}` stands twice under cards; expected it once")
            cards[title] = self._number(line, f"copies of {title}", self._text(text, value))
        if not cards:
            raise self._bad(node.start_mark.line + 1, "no cards; expected a line `TITLE: COPIES` for each")
        return cards

    # Lists as pasted by players.

    def read_list(self, text: str) -> DeckFile:
        pasted = _Pasted()
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.strip()
            if len(line) > LONGEST_LINE:
                raise self._bad(number, f"a line of {len(line)} characters; expected a line like `{self._example}`")
            if line and not line.startswith(("#", "//")) and not _TRAILER.fullmatch(line):
                self._read_line(number, line, pasted)
        return self._of_pasted(pasted)

    @property
    def _example(self) -> str:
        """Returns a line of a list with a card of the game that it is read for."""
        return f"3x {rulebook(self._rules).example}"

    def read_octgn(self, text: str) -> DeckFile:
        pasted = _Pasted()
        try:
            listed = read_octgn(text)
        except NotOctgn as problem:
            raise self._bad(problem.line, problem.problem) from None
        for card in listed:
            copies = self._number(card.line, "qty", card.copies)
            self._read_line(card.line, f"{copies}x {card.title}", pasted)
        return self._of_pasted(pasted)

    def _of_pasted(self, pasted: _Pasted) -> DeckFile:
        if pasted.identity is None and rulebook(self._rules).deck.identities:
            if pasted.name:
                if sets_with(pasted.name):
                    raise self._unknown(pasted.name_line, pasted.name)
                near = self._titles.suggestion(pasted.name)
                raise self._bad(pasted.name_line, f"no identity is called `{plain(pasted.name)}`{near}")
            raise self._bad(1, "no identity; expected its title in the first line")
        if not pasted.cards:
            raise self._bad(1, f"no cards; expected lines like `{self._example}`")
        deck = DeckList(
            name=pasted.name or Path(self._source).stem,
            identity=pasted.identity.printed.title if pasted.identity else "",
            cards=tuple((copies, title) for title, copies in pasted.cards.items()),
        )
        return DeckFile(deck=deck, side=self._side(pasted.identity, pasted.cards), games=(self._rules,))

    def _read_line(self, number: int, line: str, pasted: _Pasted) -> None:
        copies, title = _counted(_IDENTITY_LABEL.sub("", line))
        card = self._listed(title)
        if copies <= 1 and card is None:
            card = self._listed_identity(number, title)
        if copies <= 1 and card is not None and card.printed.type == "identity":
            if pasted.identity is not None:
                raise self._bad(number, f"a second identity, `{plain(card.printed.title)}`; expected one")
            pasted.identity = card
        elif copies:
            if copies > MOST_COPIES:
                raise self._bad(number, f"{copies} copies; expected a whole number from 1 to {MOST_COPIES}")
            found = card or self._card(number, _undecorated(title))
            pasted.cards[found.printed.title] = pasted.cards.get(found.printed.title, 0) + copies
        elif _HEADING.fullmatch(line):
            return
        elif pasted.identity is None and not pasted.cards and not pasted.name:
            pasted.name, pasted.name_line = line, number
        else:
            raise self._bad(number, f"`{plain(line)}` is neither a card nor a heading; expected a line like `{self._example}`")

    def _listed(self, text: str) -> CardDefinition | None:
        """Returns the card of one pasted line, removing only as much decoration as needed to find it."""
        return next((card for form in _forms(text) if (card := self._titles.find(form)) is not None), None)

    def _listed_identity(self, line: int, text: str) -> CardDefinition | None:
        for form in _forms(text):
            found = self._titles.identities(form)
            if len(found) > 1:
                return self._identity(line, form)
            if found:
                return found[0]
        return None


_COUNT_FIRST: Final = re.compile(r"(?:[-*•]\s+)?(?P<copies>[0-9]{1,4})(?:\s*[x×]\s+|[x×]|\s+)(?P<title>\S.*)", re.IGNORECASE)
_COUNT_LAST: Final = re.compile(r"(?:[-*•]\s+)?(?P<title>\S.*?)\s+[x×]\s*(?P<copies>[0-9]{1,4})", re.IGNORECASE)
_IDENTITY_LABEL: Final = re.compile(r"^identity\s*:\s*(?=\S)", re.IGNORECASE)
_DECORATION: Final = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|[●•○◦·★☆♦◆*]+|#[0-9]+)\s*$")
_SUBTYPE_HEADINGS: Final = ("icebreaker", "barrier", "code gate", "sentry", "multi", "other", "corp", "runner", "deck", "cards")
_TYPE_HEADINGS: Final = {book.terms.word(kind) for book in RULEBOOKS.values() for kind in (*CORP_TYPES, *RUNNER_TYPES)}
_KINDS: Final = "|".join(sorted({*CORP_TYPES, *RUNNER_TYPES, *_TYPE_HEADINGS, *_SUBTYPE_HEADINGS}))
_HEADING: Final = re.compile(
    rf"[=\-*#_\s]*(?:{_KINDS})(?:s|es|ies)?\s*:?\s*(?:[(\[]\s*[0-9]+[^()\[\]]*[)\]])?\s*:?[=\-*_\s]*", re.IGNORECASE
)
# Lines that deck sites write below a list; some begin with a number, as card lines do.
_TRAILER: Final = re.compile(
    r"[0-9]+ influence (?:spent|points?)\b.*|[0-9]+ agenda points?\b.*|[0-9]+ cards(?: \(.*\))?|influence(?: points)?:.*|agenda points:.*"
    r"|deck size:.*|cards up to .*|deck built (?:on|with) .*|https?://\S+|[-=_*]+",
    re.IGNORECASE,
)


def _counted(line: str) -> tuple[int, str]:
    """Returns the copies and the title of a pasted line; 0 copies if it has no number."""
    match = _COUNT_FIRST.fullmatch(line) or next((found for form in _forms(line) if (found := _COUNT_LAST.fullmatch(form))), None)
    return (int(match["copies"]), match["title"]) if match else (0, line)


def _forms(text: str) -> Iterator[str]:
    """Yields `text`, then `text` without its last piece of decoration (set name, influence dots), and so on."""
    while True:
        yield text
        shorter = _DECORATION.sub("", text)
        if shorter == text or not shorter:
            return
        text = shorter


def _undecorated(text: str) -> str:
    return list(_forms(text))[-1]


def _a(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def deck_to_yaml(file: DeckFile) -> str:
    """Returns the deck as our YAML."""
    head: dict[str, str | int | bool | list[str]] = {"name": file.deck.name}
    if file.about:
        head["about"] = file.about
    head["rules"] = file.rules if len(file.games) == 1 else list(file.games)
    if file.deck.identity:
        head["identity"] = file.deck.identity
    if file.deck.target_score != 7:
        head["target score"] = file.deck.target_score
    if file.starter:
        head["starter"] = True
    if file.pool:
        head["pool"] = file.pool
    fields = {**head, "cards": {title: copies for copies, title in file.deck.cards}}
    return yaml.safe_dump(fields, allow_unicode=True, sort_keys=False, width=1000)


UNKNOWN: Final = "card"
"""Stands for the type of cards that are not known in a game."""


def cards_by_type(file: DeckFile, pool: Pool) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Yields the types of a deck's cards, each with copies and titles: its side's first, then all others that are in it."""
    mine, others = (CORP_TYPES, RUNNER_TYPES) if file.side == CORP else (RUNNER_TYPES, CORP_TYPES)
    found: dict[str, list[tuple[int, str]]] = {kind: [] for kind in (*mine, *others, UNKNOWN)}
    for copies, title in file.deck.cards:
        card = pool.get(title)
        found[card.printed.type if card is not None else UNKNOWN].append((copies, title))
    yield from ((kind, cards) for kind, cards in found.items() if cards)


def deck_to_text(file: DeckFile, pool: Pool) -> str:
    """Returns the deck as a list to paste elsewhere: by type, as its game calls it, with a dot for each influence."""
    lines, terms = [file.deck.name, *(["", file.deck.identity] if file.deck.identity else [])], rulebook(file.rules).terms
    for kind, cards in cards_by_type(file, pool):
        lines += ["", f"{terms.word(kind).capitalize()} ({sum(copies for copies, _ in cards)})"]
        for copies, title in cards:
            card = pool.get(title)
            spent = influence_of_copies(copies, card, file.deck, pool) if card is not None else 0
            lines.append(f"{copies}x {title}" + (f" {'●' * spent}" if spent else ""))
    return "\n".join(lines) + "\n"


def influence_of(card: CardDefinition, deck: DeckList, pool: Pool) -> int:
    """Returns the influence cost of one copy of a card in a deck (CR 1.4.5)."""
    printed, identity = card.printed, pool.get(deck.identity)
    if identity is None or printed.faction == identity.printed.faction:
        return 0
    wanted = printed.free_with
    if wanted is not None:
        listed = ((copies, pool.get(title)) for copies, title in deck.cards)
        there = sum(copies for copies, one in listed if one is not None and _counts(one.printed, wanted, printed))
        if there >= wanted.least and (wanted.most is None or there <= wanted.most):
            return 0
    return printed.influence or 0


def _counts(one: Printed, wanted: FreeWith, card: Printed) -> bool:
    """Returns whether a card of a deck is one of those that decide whether `card` costs influence there."""
    if wanted.own_faction and (one.faction != card.faction or "alliance" in one.subtypes):
        return False
    return wanted.type in ("", one.type) and wanted.title in ("", one.title)


def influence_of_copies(copies: int, card: CardDefinition, deck: DeckList, pool: Pool) -> int:
    """Returns the influence cost of so many copies of a card in a deck, whose identity may have the first copy for nothing."""
    identity = pool.get(deck.identity)
    if identity is not None and identity.printed.free_first_copies == card.printed.type:
        copies -= 1
    return copies * influence_of(card, deck, pool)
