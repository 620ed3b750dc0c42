"""Cards and decks for a program: reading, finding, searching, checking."""

from pathlib import Path

from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.library import decks, legality, search
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.paths import cards_folder, decks_folder, find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.titles import Titles
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL, rulebook


def rulebooks() -> dict[str, str]:
    """Returns the rulebooks by name, each with its full name.

    >>> import netrunner_tui as nt
    >>> list(nt.rulebooks())
    ['nisei-1.6', 'ffg', 'classic']
    """
    return {book.name: book.title for book in RULEBOOKS.values()}


def load_cards(*folders: Path | str) -> Pools:
    """Returns the cards that come with the game and those of the card files in `folders`; each game's are read when first needed.

    Every function that takes `cards` reads them itself by default; a program that calls many of them should pass its own.
    Reading raises BadFile, with file and line, for an invalid card file.

    >>> import netrunner_tui as nt
    >>> cards = nt.load_cards()
    >>> "Score!" in cards.of("classic").cards
    True
    """
    return Pools([cards_folder(), *map(Path, folders)])


def find_card(title: str, rules: str = USUAL.name, cards: Pools | None = None) -> CardDefinition:
    """Returns the card of that title, ignoring case and accents; an identity also by any whole words of its title.

    Raises NetrunnerError, with similar titles, if no card or more than one matches.

    >>> import netrunner_tui as nt
    >>> card = nt.find_card("karuna")
    >>> card.title, card.printed.type, card.printed.cost, card.printed.strength
    ('Karunā', 'ice', 4, 3)
    >>> card.subroutine_texts[0]
    'Do 2 net damage. The Runner may jack out.'
    """
    titles = Titles((cards or load_cards()).of(rules))
    found = titles.named(title)
    if len(found) == 1:
        return found[0]
    if found:
        raise NetrunnerError(f"`{plain(title)}` is short for {', '.join(plain(card.title) for card in found)}; expected the title of one")
    raise NetrunnerError(f"no card is called `{plain(title)}`{titles.suggestion(title)}")


def search_cards(query: str, rules: str = USUAL.name, cards: Pools | None = None) -> list[CardDefinition]:
    """Returns the cards that match a query in the syntax of card sites, by title. Raises NetrunnerError, naming the wrong part.

    >>> import netrunner_tui as nt
    >>> [card.title for card in nt.search_cards("t:ice s:barrier o<3 e:core-set")]
    ['Ice Wall']
    """
    return search.search((cards or load_cards()).of(rules), query)


def list_decks(rules: str = USUAL.name, side: Side | None = None, cards: Pools | None = None) -> list[DeckFile]:
    """Returns the decks that come with the game for a rulebook, of one side or both, in order of their file names.

    >>> import netrunner_tui as nt
    >>> [deck.deck.name for deck in nt.list_decks("classic", "runner")][-2:]
    ['Quiet hands', 'Starter Runner 1996']
    """
    cards = cards or load_cards()
    files = [decks.load_deck_file(path, cards) for path in sorted(decks_folder().glob("*.yaml"))]
    return [file for file in files if rulebook(rules).name in file.games and side in (None, file.side)]


def load_deck(name: str | Path, rules: str = "", cards: Pools | None = None) -> DeckFile:
    """Returns a deck by the path of its file (YAML or a pasted list), or by the name of a user's or ready-made deck.

    `rules` is the game of a list that names none. Raises NetrunnerError for an unknown name, BadFile, with file and line, for an
    invalid file. A deck that breaks rules of deck construction is still read: see `check_deck`.

    >>> import netrunner_tui as nt
    >>> deck = nt.load_deck("zahya-courier")
    >>> deck.side, deck.rules, deck.deck.identity, deck.deck.size
    ('runner', 'nisei-1.6', 'Zahya Sadeghi: Versatile Smuggler', 40)
    >>> deck.deck.cards[0]
    (2, 'Mutual Favor')
    """
    return decks.load_deck_file(find_deck(str(name)), cards or load_cards(), rules=rules)


def parse_deck(text: str, rules: str = "", cards: Pools | None = None) -> DeckFile:
    """Parses a deck as players paste it: the identity on top, then a line for each card. Raises BadFile, with the line.

    >>> import netrunner_tui as nt
    >>> deck = nt.parse_deck("The Catalyst\\n3x Sure Gamble\\n2x Cleaver")
    >>> deck.deck.cards
    ((3, 'Sure Gamble'), (2, 'Cleaver'))
    """
    return decks.parse_deck(text, cards or load_cards(), rules=rules)


def check_deck(deck: DeckFile, rules: str = "", cards: Pools | None = None) -> list[str]:
    """Returns every rule of deck construction that a deck breaks in a game (by default its own), a sentence each; none if legal.

    >>> import netrunner_tui as nt
    >>> nt.check_deck(nt.load_deck("precision-launch"))
    []
    >>> for problem in nt.check_deck(nt.parse_deck("Zahya Sadeghi\\n4x Sure Gamble")):
    ...     print(problem)
    4 cards, at least 40 needed (CR 1.4.3).
    4x Sure Gamble: at most 3 allowed (CR 1.4.7).
    """
    rules = rules or deck.rules
    return legality.check_deck(deck.deck, (cards or load_cards()).of(rules), rules, starter=deck.starter)
