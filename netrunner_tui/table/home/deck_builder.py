"""The deck builder: decks and cards looked through, and decks built, away from any game. Keys, clicks and pastes in.

`deck_builder_page` paints. A deck of the user's is kept at every change; `u` takes changes back.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

from netrunner_tui.abilities.cards import CardDefinition
from netrunner_tui.library import drafts
from netrunner_tui.library.card_groups import CardGroup
from netrunner_tui.library.decks import DeckFile, deck_to_text, deck_to_yaml
from netrunner_tui.library.drafts import DeckNumbers
from netrunner_tui.library.kept_decks import KeptDecks, ListedDeck
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.sealed_pools import SealedPool
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES, without_subtitle
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.text import plain
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.settings.handlers import Handler, Handlers
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.table.drawing.click_targets import ClickTarget, KeyTarget, LineTarget, Pane
from netrunner_tui.table.drawing.typed_text import edited
from netrunner_tui.table.home.card_browser import CardBrowser
from netrunner_tui.table.home.open_deck import OpenDeck
from netrunner_tui.table.home.sealed_rows import SealedRows

BuilderPlace = Literal["decks", "identity", "side", "deck", "cards", "groups", "pools", "paste", "export", "delete"]

LONGEST_TYPED: Final = 60
"""Characters of a search or a name."""
PAGE: Final = 10
"""Lines that are gone on or back at once."""


class DeckBuilder:
    """Everything that the screen of the deck builder shows, and what each key does to it."""

    def __init__(
        self, own_decks: KeptDecks, pools: Pools, books: Sequence[str], rules: str, keymap: Keymap, *,
        leave: Callable[[], None], changed: Callable[[], None], copy: Callable[[str], None],
    ) -> None:  # fmt: skip
        """`books` are the games to choose from; `changed` hears of every change of a deck file, `copy` of text for the clipboard."""
        self.own_decks = own_decks
        self.books = tuple(books)
        self.keys = keymap.at("deck builder")
        self.show_keys: Callable[[], None] = lambda: None
        """Opens the page of what the keys do here; whoever shows this sets it."""
        self.place: BuilderPlace = "decks"
        self.picked = 0
        self.notice = ""
        self.typing = ""
        """The field being typed: "query" or "name"; empty for none."""
        self.name = ""
        """The name of the open deck while it is typed: the deck has it as soon as it is one."""
        self.cards = CardBrowser(pools, rules, self._say)
        self.sealed_rows = SealedRows(own_decks.sealed, self._say)
        self.open_deck = OpenDeck(own_decks, self._deck_changed, self._say)
        self.pane: Pane = "deck"
        """The list of an open deck that the arrows move in: the deck, or the cards to add."""
        self.exported = ""
        self.reading = False
        """The picked card lies open over narrow screens."""
        self._deck_picked = self._card_picked = 0
        self._leave, self._changed, self._copy = leave, changed, copy
        self._decks: list[ListedDeck] | None = None
        self._numbers: tuple[DeckFile, DeckNumbers] | None = None
        self._from = ""
        """The sealed pool that the deck which is begun next is built from."""
        self.pool_page = 0
        """The page of the picked pool's cards; those after the last begin again with the first."""

    def _say(self, notice: str) -> None:
        self.notice = notice

    def _deck_changed(self) -> None:
        """Has the decks listed anew, as a file has changed."""
        self._decks = None
        self._changed()

    # Display

    @property
    def rules(self) -> str:
        """Returns the chosen game."""
        return self.cards.rules

    @property
    def file(self) -> DeckFile | None:
        """Returns the deck that is open."""
        return self.open_deck.file

    @property
    def sealed(self) -> SealedPool | None:
        """Returns the sealed pool that the open deck is built from, or the one that is picked among the pools."""
        if self.place == "pools":
            row = self.sealed_rows.rows()[min(self.picked, len(self.sealed_rows.rows()) - 1)]
            return None if isinstance(row, int) else self.sealed_rows.named(row)
        return self.sealed_rows.named(self.file.pool) if self.file is not None else None

    @property
    def decks(self) -> list[ListedDeck]:
        """Returns the decks of the chosen game, the user's first; files that cannot be read stand with every game."""
        if self._decks is None:
            # By the names that stand in the list: the files of ready-made decks are named by sets and players.
            self._decks = sorted(self.own_decks.all(self.cards.pools), key=lambda one: (not one.own, one.name.casefold()))
        return [one for one in self._decks if one.file is None or self.rules in one.file.games]

    @property
    def deck(self) -> ListedDeck | None:
        """Returns the deck that is picked in the list."""
        decks = self.decks
        return decks[min(self.picked, len(decks) - 1)] if decks else None

    @property
    def numbers(self) -> DeckNumbers | None:
        """Returns the deck-construction figures of the open deck, else of the picked one."""
        file = self.file or (self.deck.file if self.deck else None)
        if file is None:
            return None
        if self._numbers is None or self._numbers[0] is not file:
            self._numbers = (file, drafts.numbers(file, self.cards.pool, self.rules, self.sealed_rows.named(file.pool)))
        return self._numbers[1]

    @property
    def group(self) -> CardGroup:
        """Returns the picked line of the formats, cycles and sets."""
        return self.cards.groups()[min(self.picked, len(self.cards.groups()) - 1)]

    def results(self) -> list[CardDefinition]:
        """Returns the cards that the query finds; beside an open deck those of its side."""
        side = self.file.side if self.file and self.place == "deck" else None
        return self.cards.results(side, self.sealed if side else None)

    def listed(self) -> list[CardDefinition]:
        """Returns the open deck's cards by type, as its list shows them."""
        if self.file is None:
            return []
        cards = [card for _, title in self.file.deck.cards if (card := self.cards.pool.get(title)) is not None]
        order = CORP_TYPES if self.file.side == CORP else RUNNER_TYPES
        return sorted(cards, key=lambda card: (order.index(card.printed.type) if card.printed.type in order else 9, card.title))

    @property
    def card(self) -> CardDefinition | None:
        """Returns the card that is read."""
        if self.place == "deck":
            cards, place = (self.listed(), self._deck_picked) if self.pane == "deck" else (self.results(), self._card_picked)
        elif self.place in {"groups", "pools"}:
            return None
        elif self.place in {"cards", "identity"}:
            cards, place = (self.results() if self.place == "cards" else self.cards.identities()), self.picked
        else:
            return self.cards.pool.get(self.deck.file.deck.identity) if self.deck and self.deck.file else None
        return cards[min(place, len(cards) - 1)] if cards else None

    def row(self, pane: str) -> int:
        """Returns the picked row of one of an open deck's lists."""
        return self._deck_picked if pane == "deck" else self._card_picked

    # Keys, clicks and pastes

    def press(self, key: str) -> None:
        """Handles a key."""
        self.notice = ""
        if self.typing:
            self._type(key)
            return
        if self.place == "delete":
            self._answer_delete(key)
            return
        if self.place == "side" and key in {"c", "r"}:
            side: Side = CORP if key == "c" else RUNNER
            self._begin("", side, f"{self._from} {SIDE_NAMES[side]}" if self._from else "New deck")
            return
        command = self.keys.command(key)
        if self.reading and command in {"read", "back", "close", "act"}:
            self.reading = False
        elif command is not None and self.handlers[command].offered:
            self.handlers[command].do()
        elif command == "sealed" and self.place == "decks":
            self.notice = self._no_packs()

    def _no_packs(self) -> str:
        """Returns why no packs are opened here, and where they are."""
        book = next((rulebook(name) for name in self.books if rulebook(name).boosters), None)
        if book is None or self.sealed_rows.kept is None:
            return "No packs are opened here."
        return f"Packs are opened in {book.title}: `{self.keys.key_of('next game')}` goes to the next game."

    @property
    def handlers(self) -> Handlers:
        """Returns the handler of each command of decks and cards, for the list it works in."""

        place = self.place
        decks, deck, lists = place == "decks", place == "deck", place in {"decks", "cards", "deck"}
        has_deck = self.file is not None if deck else decks and bool(self.deck and self.deck.file)

        other_pane = Handler(self._other_pane, deck)
        return {
            "up": Handler(lambda: self._move(-1)),
            "down": Handler(lambda: self._move(1)),
            "page up": Handler(lambda: self._turn(-1)),
            "page down": Handler(lambda: self._turn(1)),
            "left": other_pane,
            "right": other_pane,
            "next zone": other_pane,
            "previous zone": other_pane,
            "act": Handler(self._act, lists or place in {"identity", "groups", "pools"}),
            "read": Handler(self._read, self.card is not None and place not in {"paste", "export"}),
            "back": Handler(self._back),
            "close": Handler(self._back),
            "find": Handler(lambda: self._search(typing=True), lists or place == "identity"),
            "cards": Handler(lambda: self._search(typing=False), lists),
            "sets": Handler(self._show_groups, lists),
            "sealed": Handler(self._show_pools, decks and self.sealed_rows.kept is not None and bool(rulebook(self.rules).boosters)),
            "card type": Handler(self._next_type, lists and not decks),
            "next game": Handler(self._next_game, decks and len(self.books) > 1),
            "paste": Handler(self._await_paste),
            "new deck": Handler(self._choose_identity, decks),
            "copy deck": Handler(self._duplicate, has_deck),
            "export deck": Handler(self._export_text, has_deck),
            "delete deck": Handler(self._ask_delete, decks or deck),
            "rename deck": Handler(self._type_name, deck and self.open_deck.editable),
            "add copy": Handler(lambda: self._copies(1), deck),
            "remove copy": Handler(lambda: self._copies(-1), deck),
            "undo": Handler(self.open_deck.undo, deck),
            "help": Handler(self.show_keys),
            "as yaml": Handler(self._export_yaml, place == "export" and self.file is not None),
        }

    def _other_pane(self) -> None:
        self.pane = "cards" if self.pane == "deck" else "deck"

    def _act(self) -> None:
        """Carries out enter in the current list."""
        match self.place:
            case "decks":
                self._open()
            case "deck":
                self._copies(1)
            case "identity" if self.card:
                self._begin(self.card.title, self.card.printed.side, without_subtitle(self.card.title))
            case "cards":
                self._read()
            case "groups":
                self.cards.query = self.group.query
                self._close_groups()
            case "pools":
                self._open_pool()

    def _read(self) -> None:
        self.reading = self.card is not None

    def _next_type(self) -> None:
        self.cards.next_type(self.file.side if self.file else None)
        self._search(typing=False)

    def _next_game(self) -> None:
        self.cards.rules = self.books[(self.books.index(self.rules) + 1) % len(self.books)]
        self.picked = 0

    def _await_paste(self) -> None:
        self.place = "paste"

    def _show_pools(self) -> None:
        """Shows the sealed pools, and what opens new ones."""
        self.place, self.picked, self.open_deck.file = "pools", 0, None

    def _open_pool(self) -> None:
        """Opens cards from packs, or begins a deck that is built from the picked pool."""
        row = self.sealed_rows.rows()[self.picked]
        if self.sealed_rows.kept is None:
            return
        if isinstance(row, str):
            if self.sealed_rows.named(row) is not None:
                self._from, self.place, self.picked = row, "side", 0
            return
        try:
            self.picked = self.sealed_rows.open(row, self.cards.pool, self.rules)
        except NetrunnerError as problem:
            self.notice = str(problem)
            return
        self.notice = "Opened: enter begins a deck from the picked pool."

    def _choose_identity(self) -> None:
        self._from = self.cards.query = ""
        self.place, self.picked = "identity" if rulebook(self.rules).deck.identities else "side", 0

    def _export_text(self) -> None:
        file = self.file if self.place == "deck" else self.deck.file if self.deck else None
        if file is not None:
            self.open_deck.file = file
            self._export(deck_to_text(file, self.cards.pool), ".txt")

    def _export_yaml(self) -> None:
        if self.file is not None:
            self._export(deck_to_yaml(self.file), ".yaml")

    def _type_name(self) -> None:
        self.typing, self.name = "name", self.file.deck.name if self.file else ""

    def _type(self, key: str) -> None:
        text = self.cards.query if self.typing == "query" else self.name
        if key == "escape" and self.typing == "query" and self.cards.query:
            self._seek("")
        if key == "escape":
            self.typing = ""
            return
        if key in {"enter", "tab"}:
            self._end_typing()
            return
        if key in {"up", "down"}:
            self._move(-1 if key == "up" else 1)
            return
        typed = edited(text, key, LONGEST_TYPED)
        if typed is None:
            return
        text = typed
        if self.typing == "query":
            self._seek(text)
            return
        self.name = text

    def _end_typing(self) -> None:
        """Takes what has been typed: a name is the deck's from now on, unless it is empty."""
        if self.typing == "name" and self.file and self.name.strip():
            self.open_deck.change(drafts.renamed(self.file, self.name))
        self.typing = ""

    def _seek(self, query: str) -> None:
        """Searches for something else, from the first card on."""
        self.cards.query, self._card_picked = query, 0
        self.picked = 0 if self.place in {"cards", "identity"} else self.picked

    def click(self, target: ClickTarget | None) -> None:
        """Presses the key that was clicked; picks the row that was clicked; enters the picked one."""
        if target is None:
            if self.reading:
                self.reading = False
            return
        if isinstance(target, KeyTarget):
            if target.key not in {"enter", "escape"}:
                self._end_typing()
            self.press(target.key)
            return
        self._end_typing()
        self.notice = ""
        if not isinstance(target, LineTarget):
            return
        if self.place == "deck":
            self.pane = target.pane
            if target.pane == "deck":
                self._deck_picked = target.line
            else:
                self._card_picked = target.line
            if target.by:
                self._copies(target.by)
        elif target.line == self.picked:
            self.press("enter")
        else:
            self.picked = target.line

    def paste(self, text: str) -> None:
        """Makes a pasted list a deck of the user's; one that cannot be read changes nothing, and one line says why."""
        self.notice, self.typing = "", ""
        try:
            file = drafts.pasted(text, self.cards.pools, self.rules)
            if self.rules not in file.games:
                self.cards.rules = file.rules
            self._keep_new(drafts.renamed(file, self._free(plain(file.deck.name or drafts.UNNAMED))))
        except (BadFile, NetrunnerError) as problem:
            self.notice = str(problem)

    # Actions of the keys

    def _move(self, by: int) -> None:
        if self.place == "deck":
            if self.pane == "deck" and not self.typing:
                self._deck_picked = max(0, min(len(self.listed()) - 1, self._deck_picked + by))
            else:
                self._card_picked = max(0, min(len(self.results()) - 1, self._card_picked + by))
            return
        match self.place:
            case "decks":
                count = len(self.decks)
            case "identity":
                count = len(self.cards.identities())
            case "groups":
                count = len(self.cards.groups())
            case "pools":
                count, self.pool_page = len(self.sealed_rows.rows()), 0
            case "cards":
                count = len(self.results())
            case _:
                count = 1
        self.picked = max(0, min(count - 1, self.picked + by))

    def _turn(self, by: int) -> None:
        """Goes some lines on or back; beside a sealed pool, to another page of its cards."""
        if self.place == "pools" and self.sealed is not None:
            self.pool_page += by
        else:
            self._move(PAGE * by)

    def _back(self) -> None:
        if self.place == "decks":
            self._leave()
        elif self.place in {"paste", "export"} and self.open_deck.path is not None and self.file:
            self.place = "deck"
        elif self.place == "groups":
            self._close_groups()
        else:
            self._to_decks()

    def _to_decks(self) -> None:
        path = self.open_deck.path
        self.open_deck.close()
        self.place, self._decks = "decks", None
        self.picked = next((place for place, one in enumerate(self.decks) if one.path == path), 0)

    def _search(self, *, typing: bool) -> None:
        if self.place == "deck":
            self.pane = "cards"
        elif self.place not in {"cards", "identity"}:
            self.place, self.picked, self.open_deck.file = "cards", 0, None
        self.typing = "query" if typing else ""
        self._card_picked = 0

    def _show_groups(self) -> None:
        """Shows the formats, cycles and sets; what is picked there is searched for where the cards are listed."""
        if self.place != "deck":
            self.open_deck.file = None
        self.place = "groups"
        self.picked = next((row for row, group in enumerate(self.cards.groups()) if group.query == self.cards.query), 0)

    def _close_groups(self) -> None:
        self.place, self.picked, self._card_picked = "deck" if self.file else "cards", 0, 0
        self.pane = "cards" if self.file else self.pane

    def _open(self) -> None:
        deck = self.deck
        if deck is None or deck.file is None:
            self.notice = deck.problem if deck else ""
            return
        own = deck.own and deck.path.suffix.lower() in {".yaml", ".yml"}
        self._enter(deck.file, deck.path if own else None)

    def _enter(self, file: DeckFile, path: Path | None) -> None:
        self.open_deck.open(file, path)
        self.place, self.pane, self.cards.query, self._deck_picked, self._card_picked = "deck", "deck", "", 0, 0

    def _begin(self, identity: str, side: Side, name: str) -> None:
        """Begins a new deck. It is kept from its first card on."""
        name = self._free(name)
        self._enter(drafts.new_file(identity, side, self.rules, name, self._from), self.own_decks.path_for(name))
        self._from = ""
        self.pane = "cards"

    def _free(self, name: str) -> str:
        return drafts.free_name(name, [one.file.deck.name for one in self._decks or self.own_decks.all(self.cards.pools) if one.file])

    def _keep_new(self, file: DeckFile) -> None:
        path = self.own_decks.path_for(file.deck.name)
        kept = self.own_decks.keep(file, path)
        self._enter(file, path)
        self._decks = None
        self._changed()
        self.notice = kept

    def _duplicate(self) -> None:
        file = self.file or (self.deck.file if self.deck else None)
        if file is None:
            return
        try:
            self._keep_new(drafts.renamed(file, self._free(file.deck.name)))
        except NetrunnerError as problem:
            self.notice = str(problem)

    def _copies(self, change: int) -> None:
        card = self.card
        if card is None or self.file is None:
            return
        if not self.open_deck.editable:
            self.notice = (
                f"This deck comes with the game or is a pasted list: {self.keys.key_of('copy deck')} makes a copy of your own to change."
            )
            return
        sealed = self.sealed
        if change > 0 and sealed is not None and drafts.copies_of(self.file, card.title) >= sealed.copies(card.title):
            self.notice = f"The sealed pool {plain(sealed.name)} has no more copies of {card.title}."
            return
        self.open_deck.change(drafts.with_copies(self.file, card.title, change))
        self._deck_picked = max(0, min(self._deck_picked, len(self.listed()) - 1))

    def _export(self, text: str, ending: str) -> None:
        """Shows a deck as text, hands it to the clipboard, and writes it to a file where the user has a folder for that."""
        if self.file is None:
            return
        self.exported, self.place = text, "export"
        self._copy(text)
        try:
            self.notice = self.own_decks.export(text, f"{drafts.stem_of(self.file.deck.name)}{ending}")
        except NetrunnerError as problem:
            self.notice = str(problem)

    def _ask_delete(self) -> None:
        """Asks whether a deck of the user's is to go."""
        if self.place == "decks":
            deck = self.deck
            if deck is None or not deck.own:
                self.notice = "Decks that come with the game stay."
                return
            self.open_deck.path = deck.path
        elif not self.open_deck.editable:
            self.notice = "Decks that come with the game stay."
            return
        self.place = "delete"

    def _answer_delete(self, key: str) -> None:
        if key == "y" and self.open_deck.path is not None:
            try:
                self.own_decks.remove(self.open_deck.path)
                self._changed()
            except NetrunnerError as problem:
                self.notice = str(problem)
            self._to_decks()
        elif key in {"n", "escape", "backspace", "q"}:
            self.place = "deck" if self.file else "decks"
            self.open_deck.path = self.open_deck.path if self.file else None
