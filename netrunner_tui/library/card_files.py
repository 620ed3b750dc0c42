"""Card files: YAML, one file a printed set.

    set: {code: sg, name: System Gateway}
    cards:
    - title: Hedge Fund
      side: corp
      type: operation
      cost: 5
      abilities:
      - play: {gain: 9}

A mistake in a file is one `BadFile` with its line.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.cards import CardDefinition, Pool, find_parts
from netrunner_tui.abilities.reading import WordError
from netrunner_tui.abilities.reading.references_given import placed
from netrunner_tui.abilities.texts import render
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.library.card_checks import check_installed, check_words
from netrunner_tui.library.not_collecting import not_collecting
from netrunner_tui.library.yaml_files import Tree, first_entry, parse_trees, read_text
from netrunner_tui.model.errors import BadFile, NodePath
from netrunner_tui.model.printed import SUBTYPES, Printed
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.model.text import count_text, folded
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL, rulebook

W = TypeVar("W", bound=words.Word)

_RESTRICTED: Final = {
    "play": ("played", ("event", "operation")),
    "install": ("installed", ("agenda", "asset", "hardware", "ice", "program", "resource", "upgrade")),
}
"""What cards can restrict, as it is done to them, and to which types of cards."""
OTHER_FACTS: Final = "other facts"
CARD_WORDS: Final = (
    "abilities",
    "subroutines",
    "install only on",
    "install only in",
    "play only if",
    "install only if",
    "x at most",
    OTHER_FACTS,
)

_KNOWN: Final = (*reading.FACTS, *CARD_WORDS)

SET_FACTS: Final = ("code", "name", "games", "subtypes")


class CardAsRead(msgspec.Struct, frozen=True):
    """What was read of a card, but for its texts: those are in the words of one game."""

    printed: Printed
    abilities: tuple[words.Ability, ...]
    subroutines: tuple[words.Subroutine, ...]
    inner: list[words.Word]
    """All words of its abilities and subroutines."""
    kinds: set[type[words.Word]]
    """The types of those."""
    restrictions: render.Restrictions
    other: Mapping[str, object]
    """`other facts:` as the file has them, by that key; empty where it has none."""


class _KnownFile(msgspec.Struct, frozen=True):
    content: str
    """What the file held when it was read."""
    set_name: str
    cards: list[tuple[int, object, CardAsRead | None]]
    """The line of each card, its node, and what was read of it where no game has entries of its own."""


class KnownFiles:
    """Card files that were read for one game: of those that another has too, it reads what is its own only.

    Most sets are for two games, and most of their cards differ there in nothing but the words of their texts.
    """

    def __init__(self) -> None:
        self._files: dict[Path, _KnownFile] = {}

    def of(self, file: Path, text: str) -> _KnownFile | None:
        """Returns what was read of a file when it had this text; None for any other."""
        known = self._files.get(file)
        return known if known is not None and known.content == text else None

    def note(self, file: Path, known: _KnownFile) -> None:
        """Keeps what was read of a file."""
        self._files[file] = known


@not_collecting()
def load_pool(
    folders: Sequence[Path],
    rules: str = USUAL.name,
    told: Callable[[int, int], None] = lambda done, of: None,
    known: KnownFiles | None = None,
    shipped: Pool | None = None,
) -> Pool:
    """Reads the cards of a game from all files in `folders`. Raises BadFile for the first mistake.

    The first folder has the cards that come with the game, and is read last: a mistake in one's own files is told without waiting for it.
    `shipped` are its cards, where they were read before: then it is not read. `told` is called with how many bytes of the files have been
    read, and of how many. Who reads the cards of several games, one after the other, hands over the same `known` each time.

    A set lists its games (`games:`, by the names of their rulebooks). The same card may be in several sets if only its set and its
    number differ.
    """
    cards: dict[str, CardDefinition] = {} if shipped is None else {**shipped.cards}
    places: dict[str, str] = {}
    titles: dict[str, str] = {folded(title): title for title in cards}
    to_read = folders if shipped is None else folders[1:]
    files = {folder: _files_in(folder) for folder in to_read}
    reading_order = [file for folder in (*folders[1:], *folders[:1]) for file in files.get(folder, ())]
    sizes = [file.stat().st_size if file.is_file() else 0 for file in reading_order]
    found: dict[Path, list[tuple[CardDefinition, int]]] = {}
    for number, file in enumerate(reading_order):
        told(sum(sizes[:number]), sum(sizes))
        found[file] = load_cards(file, rules, known)
    for file in [file for folder in to_read for file in files[folder]]:
        for card, line in found[file]:
            before = cards.get(titles.setdefault(folded(card.title), card.title))
            if before is not None:
                place = partial(_place_of, before.title, folders[0], rules, places)
                problem = _clash(card, before, place)
                if problem:
                    raise BadFile(file, line, problem)
                also = (before.printed.set, *before.printed.also_in)
                card = msgspec.structs.replace(card, printed=msgspec.structs.replace(card.printed, also_in=also))
            cards[card.title] = card
            places.setdefault(card.title, f"{file}:{line}")
    if not cards:
        raise BadFile(folders[0] if folders else "cards", 0, f"no cards for {rules} here; expected *.yaml files")
    return Pool(cards.values())


def _place_of(title: str, folder: Path, rules: str, places: Mapping[str, str]) -> str:
    """Returns where a card stands: in a file that was read, by its title, or else in one of a folder."""
    if title in places:
        return f"at {places[title]}"
    read = ((file, *found) for file in _files_in(folder) for found in load_cards(file, rules))
    return next((f"at {file}:{line}" for file, card, line in read if card.title == title), f"in {folder}")


def _files_in(folder: Path) -> list[Path]:
    """Returns the card files of a folder. Raises BadFile where there is no such folder."""
    if not folder.is_dir():
        raise BadFile(folder, 0, "no such folder of cards")
    return sorted(folder.glob("*.yaml"))


def _clash(card: CardDefinition, known: CardDefinition, where: Callable[[], str]) -> str:
    """Returns why a card cannot stand beside one of the same title, or one that reads the same, `where` that is; "" where it can."""
    if card.title != known.title:
        return f"'{card.title}' is taken for '{known.title}' {where()}: titles differ in more than case and accents"
    if not _same(known, card):
        return f"'{card.title}' stands already {where()}, and differs"
    return f"'{card.title}' stands already {where()}" if known.printed.set == card.printed.set else ""


def _same(one: CardDefinition, other: CardDefinition) -> bool:
    """Returns whether two printings are the same card: everything but set and number is equal."""
    bare = [msgspec.structs.replace(c.printed, set="", number=0, also_in=()) for c in (one, other)]
    return bare[0] == bare[1] and (one.abilities, one.subroutines) == (other.abilities, other.subroutines)


def load_cards(file: Path, rules: str = USUAL.name, known: KnownFiles | None = None) -> list[tuple[CardDefinition, int]]:
    """Reads the cards of one file with their lines; none if its set is not for these rules. Raises BadFile for the first mistake."""
    text = _text_of(file)
    if rules not in _games_of(text, file):
        return []
    if known is not None and (before := known.of(file, text)) is not None:
        try:
            return _cards_again(before, rules)
        except WordError:
            pass  # a word that is not for this game: it is found again below, with its line
    tree, listed, name, games = _header(file, text)
    found: list[tuple[CardDefinition, int]] = []
    read: list[tuple[int, object, CardAsRead | None]] = []
    for place, node in enumerate(listed):
        path: NodePath = ("cards", place)
        line = tree.line(path)
        try:
            card = _read(node, path, name, rules)
            found.append((_defined(card, path, rules), line))
        except WordError as error:
            raise BadFile(file, tree.line(error.path), f"{error.problem}{_others_told(file)}") from None
        read.append((line, node, card if isinstance(node, dict) and node.keys().isdisjoint(RULEBOOKS) else None))
    if known is not None and len(games) > 1:
        known.note(file, _KnownFile(text, name, read))
    return found


def _others_told(file: Path) -> str:
    """Returns how many mistakes a card file has beside the one that is told, and what lists them all; "" where there are no others."""
    others = len(check_file(file)[1]) - 1
    return f" ({count_text(others, 'more mistake')}: `netrunner-tui card FILE` lists all)" if others > 0 else ""


def _cards_again(file: _KnownFile, rules: str) -> list[tuple[CardDefinition, int]]:
    """Returns the cards of a file that was read for another game, with their lines. Raises WordError."""
    found: list[tuple[CardDefinition, int]] = []
    for place, (line, node, card) in enumerate(file.cards):
        path: NodePath = ("cards", place)
        if card is None:
            card = _read(node, path, file.set_name, rules)
        else:
            _refuse_words_of_other_games(rules, card.kinds, card.abilities, card.subroutines, path)
        found.append((_defined(card, path, rules), line))
    return found


def check_file(file: Path, pool_of: Callable[[str], Pool] | None = None) -> tuple[dict[str, list[CardDefinition]], list[BadFile]]:
    """Reads the cards of a file, by game, and lists all its mistakes, by line. Raises BadFile if it is no card file.

    `pool_of`: the cards of a game beside which those of the file are to stand.
    """
    tree, listed, name, games = _header(file, _text_of(file))
    cards: dict[str, list[CardDefinition]] = {rules: [] for rules in games}
    found: dict[tuple[int, str], BadFile] = {}
    for rules in games:
        here: dict[str, tuple[CardDefinition, int]] = {}
        for place, node in enumerate(listed):
            path: NodePath = ("cards", place)
            line = tree.line(path)
            try:
                card = read_card(node, path, name, rules)
                cards[rules].append(card)
                problem = _clash_in(card, here, None if pool_of is None else pool_of(rules))
                if problem:
                    found.setdefault((line, problem), BadFile(file, line, problem))
                here.setdefault(folded(card.title), (card, line))
            except WordError as first:
                for error in first.all():
                    line = tree.line(error.path)
                    found.setdefault((line, error.problem), BadFile(file, line, error.problem))
    return cards, [found[key] for key in sorted(found)]


def _clash_in(card: CardDefinition, here: Mapping[str, tuple[CardDefinition, int]], pool: Pool | None) -> str:
    """Returns why a card cannot stand beside those before it in its file, or beside those of a pool; "" where it can."""
    before = here.get(folded(card.title))
    if before is not None:
        return _clash(card, before[0], lambda: f"in line {before[1]}")
    known = pool.get(card.title) if pool is not None else None
    if known is None or folded(known.title) != folded(card.title) or (known.title == card.title and _same(known, card)):
        return ""  # a pool finds identities by their short names too, and may have been read from this file
    return _clash(card, known, lambda: f"in {known.printed.set}")


def _text_of(file: Path) -> str:
    """Returns the text of a card file. Raises BadFile."""
    try:
        return read_text(file)
    except FileNotFoundError as error:
        raise BadFile(file, 0, (error.strerror or "is not there").lower()) from None


def _header(file: Path, text: str) -> tuple[Tree, list[object], str, list[str]]:
    """Reads a card file's tree, its cards as plain data, the name of its set and the games that it is for."""
    trees = parse_trees(text, file)
    if len(trees) > 1:
        raise BadFile(file, trees[1].line(()), "a card file is one document: '---' above begins another")
    if not trees or not isinstance(trees[0].data, dict):
        raise BadFile(file, 1, "a card file is one mapping with 'set:' and 'cards:'")
    tree = trees[0]
    data = trees[0].data
    for key in data:
        if key not in ("set", "cards"):
            raise BadFile(file, tree.line((key,)), reading.unknown(f"'{reading.shown_name(key)}' is not known here", key, ("cards", "set")))
    listed = data.get("cards")
    if not isinstance(listed, list):
        raise BadFile(file, 1, "'cards:' must be a list of cards")
    header = data.get("set")
    if not isinstance(header, dict) or not isinstance(header.get("name"), str):
        raise BadFile(file, tree.line(("set",)), "'set:' must have a 'name:'")
    for key in header:
        if key not in SET_FACTS:
            raise BadFile(
                file, tree.line(("set", key)), reading.unknown(f"'{reading.shown_name(key)}' is not known of a set", key, SET_FACTS)
            )
    games = _games(header)
    if games is None:
        raise BadFile(
            file, tree.line(("set", "games")), f"'games:' must be a list of {', '.join(RULEBOOKS)}, found {reading.shown(header['games'])}"
        )
    own = _own_subtypes(header.get("subtypes", []), file, tree)
    return tree, reading.with_own_subtypes(listed, own) if own else listed, str(header["name"]), games


_LONGEST_SUBTYPE: Final = 30


def _own_subtypes(listed: object, file: Path, tree: Tree) -> list[str]:
    """Returns the subtypes that a set has beside those of the games. Raises BadFile."""
    path: NodePath = ("set", "subtypes")
    if not isinstance(listed, list):
        raise BadFile(file, tree.line(path), "'subtypes:' of a set must be a list")
    for place, name in enumerate(listed):
        problem = _wrong_subtype(name, listed[:place])
        if problem:
            raise BadFile(file, tree.line((*path, place)), problem)
    return listed


def _wrong_subtype(name: object, before: Sequence[object]) -> str:
    """Returns what is wrong with a subtype of a set's own; "" for nothing."""
    if not isinstance(name, str) or not name.isprintable() or name != " ".join(name.split()) or not 0 < len(name) <= _LONGEST_SUBTYPE:
        return f"a subtype must be text on one line, of at most {_LONGEST_SUBTYPE} characters, found {reading.shown(name)}"
    known = next((one for one in (*SUBTYPES, *before) if folded(str(one)) == folded(name)), None)
    return f"'{reading.shown_name(name)}': there is a subtype '{known}' already" if known is not None else ""


def _games(header: dict[object, object]) -> list[str] | None:
    """Returns the games that a set is for; None if it does not say so rightly."""
    games = header.get("games", [USUAL.name])
    return list(map(str, games)) if isinstance(games, list) and games and set(map(str, games)) <= set(RULEBOOKS) else None


def _games_of(text: str, file: Path) -> Collection[str]:
    """Returns the games that a file is for, by its first lines; all of them where those do not say: then the whole is read."""
    key, header = first_entry(text, file)
    games = _games(header) if key == "set" and isinstance(header, dict) else None
    return RULEBOOKS if games is None else games


def _variant(node: dict[str, object], path: NodePath, rules: str) -> dict[str, object]:
    """Returns a card as it is in one game: its entries for that game override those for all."""
    if node.keys().isdisjoint(RULEBOOKS):
        return node
    for game in RULEBOOKS:
        own = node.get(game, {})
        if not isinstance(own, dict):
            raise WordError((*path, game), f"'{game}:' holds what is different in that game")
        for key in own:
            if key not in reading.FACTS and key not in CARD_WORDS:
                raise WordError((*path, game, key), reading.unknown(f"'{reading.shown_name(key)}' is not known on a card", key, _KNOWN))
    own = node.get(rules)
    if not isinstance(own, dict):
        own = {}
    return {**{key: value for key, value in node.items() if key not in RULEBOOKS}, **own}


def read_card(node: object, path: NodePath, set_name: str = "", rules: str = USUAL.name) -> CardDefinition:
    """Reads one card from plain data. Raises WordError."""
    return _defined(_read(node, path, set_name, rules), path, rules)


def _read(node: object, path: NodePath, set_name: str, rules: str) -> CardAsRead:
    """Reads one card from plain data, but for its texts. Raises WordError."""
    if not isinstance(node, dict):
        raise WordError(path, "a card is a mapping that begins with 'title:'")
    mistakes = reading.Mistakes()
    for key in node:
        if key not in reading.FACTS and key not in CARD_WORDS and key not in RULEBOOKS:
            problem = reading.unknown(f"'{reading.shown_name(key)}' is not known on a card", key, _KNOWN)
            mistakes.found.append(WordError((*path, key), problem))
    own = _variant(node, path, rules)
    printed = mistakes.read(lambda: reading.read_printed(own, path, set_name))
    abilities = mistakes.read(lambda: _read_list(reading.read_ability, own, "abilities", path)) or ()
    subroutines = mistakes.read(lambda: _read_list(reading.read_subroutine, own, "subroutines", path)) or ()
    mistakes.stop()
    assert printed is not None
    listed = placed(abilities, subroutines)
    inner = [word for one in listed for word in one.inner]
    kinds = {word.__class__ for word in inner}
    mistakes.read(lambda: check_words(printed, listed, own, path))
    mistakes.read(lambda: _refuse_words_of_other_games(rules, kinds, abilities, subroutines, path))
    restrictions = mistakes.read(lambda: _restrictions(printed, own, path))
    mistakes.stop()
    assert restrictions is not None
    other = {OTHER_FACTS: own[OTHER_FACTS]} if OTHER_FACTS in own else {}
    return CardAsRead(printed, abilities, subroutines, inner, kinds, restrictions, other)


def _restrictions(printed: Printed, own: Mapping[str, object], path: NodePath) -> render.Restrictions:
    """Reads where a card may be installed, and when it may be played or installed. Raises WordError."""
    install_on = reading.read_cards(own["install only on"], (*path, "install only on")) if "install only on" in own else None
    only_if = {verb: reading.read_condition(own[key], (*path, key)) for verb in _RESTRICTED if (key := f"{verb} only if") in own}
    for verb in only_if:
        done, types = _RESTRICTED[verb]
        if printed.type not in types:
            raise WordError((*path, f"{verb} only if"), f"{reading.type_with_article(printed.type)} is not {done}")
    install_in = reading.read_servers(own["install only in"], (*path, "install only in")) if "install only in" in own else ()
    check_installed(printed, install_on, install_in, path)
    x_at_most = reading.read_amount(own["x at most"], (*path, "x at most")) if "x at most" in own else None
    if x_at_most is not None and not printed.cost_x:
        raise WordError((*path, "x at most"), "'x at most:' needs 'cost: X'")
    return render.Restrictions(install_on=install_on, install_in=install_in, only_if=only_if, x_at_most=x_at_most)


def _defined(card: CardAsRead, path: NodePath, rules: str) -> CardDefinition:
    """Returns a card that is told in the words of a game. Raises WordError."""
    printed, abilities, subroutines, restrictions = card.printed, card.abilities, card.subroutines, card.restrictions
    other = None
    if card.other or words.InstallAs in card.kinds:
        other = _read_other(card.other, printed, {"abilities": abilities, "subroutines": subroutines}, path, printed.set, rules)
    return CardDefinition(
        printed=printed,
        abilities=abilities,
        subroutines=subroutines,
        install_only_on=restrictions.install_on,
        install_only_in=restrictions.install_in,
        only_if=restrictions.only_if,
        x_at_most=restrictions.x_at_most,
        parts=find_parts(card.inner),
        other=other,
        rules=rules,
    )


def _read_other(
    node: Mapping[str, object], printed: Printed, listed: Mapping[str, Sequence[words.Word]], path: NodePath, set_name: str, rules: str
) -> CardDefinition | None:
    """Reads what a card comes to be once an ability, of those `listed`, installs it as something else. Raises WordError."""
    key = OTHER_FACTS
    inner = [(word, (*path, where, at)) for where, them in listed.items() for at, one in enumerate(them) for word in walk(one)]
    installing = [(word, place) for word, place in inner if isinstance(word, words.InstallAs)]
    if key not in node:
        for _, place in installing:
            raise WordError(place, "'install as:' needs 'other facts:': what the card is then")
        return None
    own = node[key]
    if not isinstance(own, dict):
        raise WordError((*path, key), f"'{key}:' holds what the card is once it is installed as something else")
    for wrong in ("title", "number", key):
        if wrong in own:
            raise WordError((*path, key, wrong), f"'{wrong}:' cannot stand in '{key}:'")
    kind = own.get("type")
    found = read_card({**own, "title": f"{printed.title} ({kind})"}, (*path, key), set_name, rules)
    if found.printed.side != RUNNER:
        raise WordError((*path, key, "side"), f"'{key}:' are of a card of the Runner, who installs it")
    if {word.install_as for word, _ in installing} != {found.printed.type}:
        raise WordError((*path, key), f"'{key}:' needs an ability with 'install as: {found.printed.type}'")
    return msgspec.structs.replace(found, front=printed.title)


def _read_list(reader: Callable[[object, NodePath], W], node: dict[str, object], key: str, path: NodePath) -> tuple[W, ...]:
    value = node.get(key, [])
    if not isinstance(value, list):
        raise WordError((*path, key), f"'{key}:' must be a list")
    return reading.read_each(reader, enumerate(value), (*path, key))


_SPELT: Final[dict[type, str]] = {
    **reading.SPELT,
    words.CounterAbilities: "counters",
}
"""Words as spelt in card files."""
_OWN_WORDS: Final = frozenset[str]().union(*(book.own_words for book in RULEBOOKS.values()))
"""Words that not every game has."""
_OWN_KINDS: Final = frozenset(kind for kind, spelt in _SPELT.items() if spelt in _OWN_WORDS)


def _refuse_words_of_other_games(
    rules: str, kinds: Set[type[words.Word]], abilities: Iterable[words.Ability], subroutines: Iterable[words.Subroutine], path: NodePath
) -> None:
    """Raises WordError for a word, of these types, that the referee of this game cannot run."""
    if kinds.isdisjoint(_OWN_KINDS):
        return
    foreign = _OWN_WORDS - rulebook(rules).own_words
    for key, listed in (("abilities", abilities), ("subroutines", subroutines)):
        for place, ability in enumerate(listed):
            spelt = next((name for word in walk(ability) if (name := _SPELT.get(type(word))) in foreign), None)
            if spelt is not None:
                games = " and ".join(book.name for book in RULEBOOKS.values() if spelt in book.own_words)
                raise WordError((*path, key, place), f"'{spelt}:' is a word for cards of {games} only")
