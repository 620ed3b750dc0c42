"""Building decks in lines of text: every change is kept at once, and what deck construction says of it is told."""

import io
from pathlib import Path
from typing import Final, TextIO

from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.text_symbols import SYMBOLS
from netrunner_tui.library import drafts
from netrunner_tui.library.card_groups import card_groups, formats_of
from netrunner_tui.library.decks import UNKNOWN, DeckFile, cards_by_type, deck_to_text
from netrunner_tui.library.describe import describe, facts, kind
from netrunner_tui.library.kept_decks import KeptDecks
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.search import search
from netrunner_tui.library.titles import Titles
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES, without_subtitle
from netrunner_tui.model.sides import CORP, SIDE_NAMES, SIDES, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, folded, joined, plain
from netrunner_tui.plain.console import Console, until_left
from netrunner_tui.plain.speech import counted, spoken
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.settings.typed_commands import typed_help, typed_usage

NOT_OWN: Final = "this deck is not one of yours that can be changed; say copy, and change the copy"
_MOST: Final = 40
"""Cards that are read out of a search."""


def run(own_decks: KeptDecks, pools: Pools, rules: str, name: str, *, stdin: TextIO | None, stdout: TextIO | None) -> int:
    """Works on decks until the input ends; `name` is opened first, empty for none. Returns the exit code, 0 also where nobody reads on.

    Raises NetrunnerError where that deck cannot be opened.
    """
    lines = Console(stdin or io.StringIO(), stdout or io.StringIO())
    bench = Workbench(own_decks, pools, rules, lines)

    def work() -> None:
        if name:
            bench.open(name)
        lines.say("Type help to hear what can be typed.")
        while (typed := lines.read()) is not None and bench.obey(typed):
            continue

    return until_left(lines, work)


class Workbench:
    """The deck that is worked on, where it is kept, and what it was before."""

    def __init__(self, own_decks: KeptDecks, pools: Pools, rules: str, lines: Console) -> None:
        self.own_decks = own_decks
        self.pools = pools
        self.lines = lines
        self.file: DeckFile | None = None
        self.path: Path | None = None
        """The file for changes; None for a deck that comes with the game."""
        self.past: list[DeckFile] = []
        self._kept = False
        """Whether the file has this deck, or an earlier state of it."""
        self._play_by(rules)

    def _play_by(self, rules: str) -> None:
        self.rules = rules
        self.pool = self.pools.of(rules)
        self.titles = Titles(self.pool)
        self.lines.words = rulebook(rules).terms

    def obey(self, typed: str) -> bool:
        """Does what was typed; False to leave. What cannot be done is told in a line."""
        try:
            return self._command(typed)
        except NetrunnerError as problem:
            told = capital(plain(str(problem))).replace("`", "")
            self.lines.say(told if told.endswith(("?", ".")) else f"{told}.")
            return True

    def _command(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        match word.casefold(), rest:
            case "quit" | "exit", "":
                return False
            case "help" | "?", "":
                self.lines.say(*typed_help({"decks", "open deck"} if self.file else {"decks"}))
            case "decks", "":
                self._decks()
            case "open", name if name:
                self.open(name)
            case "new", name if name:
                self._new(name)
            case "paste", "":
                self._paste()
            case "find", query:
                self._find(query)
            case "card", name if name:
                card = self._card(name)
                told = (*describe(card, SYMBOLS, self.rules), formats_of(card, self.rules))
                self.lines.say(*(spoken(line, self.lines.words) for line in told if line))
            case "sets", "":
                self._sets()
            case "pools", "":
                self._pools()
            case _ if self.file is None or not self._on_deck(self.file, word.casefold(), rest):
                self._not_understood(word.casefold())
        return True

    def _not_understood(self, word: str) -> None:
        """Tells what a word needs beside, where it is one that can be typed; else how to learn what can be."""
        if self.file is None and typed_usage(word, {"open deck"}):
            self.lines.say("No deck is open.", *typed_usage("open", {"decks"}), *typed_usage("new", {"decks"}))
            return
        usage = typed_usage(word, {"decks", "open deck"})
        self.lines.say("That is not understood here.", *(usage or ["help: what can be typed."]))

    def _on_deck(self, file: DeckFile, word: str, rest: str) -> bool:
        """Carries out a command on the open deck; False where it is none."""
        match word, rest:
            case "add" | "remove", what if what:
                self._copies(file, what, 1 if word == "add" else -1)
            case "undo", "":
                if not self.past:
                    raise NetrunnerError("there is nothing to take back")
                self._keep(self.past.pop())
                self._told()
            case "show", "":
                self._show(file)
            case "pool", "":
                self._pool()
            case "check", "":
                self._check(file)
            case "curve", "":
                curve = drafts.numbers(file, self.pool, self.rules).curve
                last = len(curve) - 1
                costs = (f"Cost {cost}{' or more' if cost == last else ''}: {counted(many, 'card')}." for cost, many in enumerate(curve))
                self.lines.say(*(line for line, many in zip(costs, curve, strict=True) if many))
            case "name", name if name:
                self._change(drafts.renamed(file, name))
                self.lines.say(f"It is called {plain(name)} now.")
            case "copy", "":
                name = self._keep_as_new(file)
                self.lines.say(f"You work on a copy: {plain(name)}.")
            case "export", "":
                self.lines.tell(*(plain(line) for line in deck_to_text(file, self.pool).splitlines()))
            case "delete", "":
                self._delete(file)
            case _:
                return False
        return True

    def open(self, name: str) -> None:
        """Works on a deck of this game, by its name or its file's. Raises NetrunnerError."""
        known = [deck for deck in self.own_decks.all(self.pools) if deck.file and self.rules in deck.file.games]
        wanted = folded(name)
        names = {
            id(deck): (folded(deck.file.deck.name), drafts.stem_of(deck.file.deck.name), folded(deck.path.stem))
            for deck in known
            if deck.file
        }
        found = [deck for deck in known if wanted in names[id(deck)]] or [
            deck for deck in known if any(one.startswith(wanted) for one in names[id(deck)])
        ]
        if not found:
            raise NetrunnerError(f"no deck of this game is called {plain(name)}; decks names them")
        deck = found[0]
        assert deck.file is not None
        own = deck.own and deck.path.suffix.lower() in {".yaml", ".yml"}
        self._enter(deck.file, deck.path if own else None)
        self._told(opened=True)
        if not own:
            whose = "It is a pasted list" if deck.own else "It comes with the game"
            self.lines.say(f"{whose}. To change it, make a copy of your own: copy.")

    def _enter(self, file: DeckFile, path: Path | None) -> None:
        self.file, self.path, self.past = file, path, []
        self._kept = path is not None and path.exists()

    def _keep_as_new(self, file: DeckFile) -> str:
        """Works on a deck as a new one, which is kept at once; returns its name: its own, or one like it that is free."""
        name = drafts.free_name(file.deck.name, self._names())
        self._enter(drafts.renamed(file, name), self.own_decks.path_for(name))
        self._keep(self.file)
        return name

    def _decks(self) -> None:
        for deck in self.own_decks.all(self.pools):
            if deck.file is None:
                self.lines.say(f"{plain(deck.path.name)} cannot be read: {plain(deck.problem)}.")
            elif self.rules in deck.file.games:
                who = deck.file.deck.identity or SIDE_NAMES[deck.file.side]
                whose = "yours" if deck.own else "comes with the game"
                self.lines.say(f"{plain(deck.file.deck.name)}: {spoken(who)}, {counted(deck.file.deck.size, 'card')}, {whose}.")

    def _names(self) -> list[str]:
        return [deck.file.deck.name for deck in self.own_decks.all(self.pools) if deck.file]

    def _new(self, name: str) -> None:
        """Opens an empty deck of an identity; in a game without them, of a side. It is kept from its first card on.

        `from NAME` behind it names the sealed pool that it is built from.
        """
        name, _, sealed = name.partition(" from ") if rulebook(self.rules).boosters else (name, "", "")
        if sealed:
            if self.own_decks.sealed is None:
                raise NetrunnerError("there are no sealed pools here")
            self.own_decks.sealed.read(sealed)
        side: Side | None = next((side for side in SIDES if side == name.casefold()), None)
        if not rulebook(self.rules).deck.identities:
            if side is None:
                raise NetrunnerError("this game has no identities; say new corp or new runner")
            identity, name = "", f"{sealed} {SIDE_NAMES[side]}" if sealed else "New deck"
        else:
            found = self.titles.identities(name)
            if len(found) != 1:
                known = found or search(self.pool, "t:identity")
                raise NetrunnerError(f"which identity? {'; '.join(card.title for card in known)}")
            identity, side, name = found[0].title, found[0].printed.side, without_subtitle(found[0].title)
        name = drafts.free_name(name, self._names())
        self._enter(drafts.new_file(identity, side, self.rules, name, sealed), self.own_decks.path_for(name))
        self._told(opened=True)

    def _paste(self) -> None:
        self.lines.say("Paste the list, then a line with a dot alone.")
        pasted = []
        while (line := self.lines.read("", as_it_is=True)) is not None and line != ".":
            pasted.append(line)
        file = drafts.pasted("\n".join(pasted), self.pools, self.rules)
        if self.rules not in file.games:
            self._play_by(file.rules)
            self.lines.say(f"It is a deck for {file.rules}.")
        self._keep_as_new(file)
        self._told(opened=True)

    def _find(self, query: str) -> None:
        found = search(self.pool, query)
        if self.file is not None:
            found = [card for card in found if card.printed.side == self.file.side and card.printed.type != "identity"]
        sealed = self.own_decks.pool_of(self.file) if self.file is not None else None
        if sealed is not None:
            found = [card for card in found if sealed.copies(card.title)]
        for card in found[:_MOST]:
            copies = drafts.copies_of(self.file, card.title) if self.file else 0
            here = f"; {copies} {'copy' if copies == 1 else 'copies'} here" if copies else ""
            here += f"; {sealed.copies(card.title)} in the pool" if sealed is not None else ""
            self.lines.say(f"{spoken(card.title)}: {in_short(card, self.lines.words)}{here}.")
        if len(found) > _MOST:
            self.lines.say(f"There are {len(found) - _MOST} more: say more of what they have.")
        if not found:
            self.lines.say("No card fits.")

    def _sets(self) -> None:
        """Tells the formats, cycles and sets, how much of each is written, and what finds its cards."""
        for group in card_groups(self.pool, self.rules):
            finds = f"; find {group.query}" if group.query else ""
            self.lines.say(f"{plain(group.name)}: {group.told}{finds}.")

    def _pools(self) -> None:
        """Tells the sealed pools that decks can be built from."""
        names = self.own_decks.sealed.names() if self.own_decks.sealed is not None else []
        self.lines.say(*(f"{name}." for name in names))
        if not names:
            self.lines.say("There are no sealed pools; netrunner-tui deck sealed opens one.")

    def _pool(self) -> None:
        """Tells the sealed pool that the open deck is built from."""
        sealed = self.own_decks.pool_of(self.file) if self.file is not None else None
        if sealed is None:
            raise NetrunnerError("this deck is built from no sealed pool")
        side = self.file.side if self.file is not None else None
        of_side = {title: many for title, many in sealed.cards.items() if self.pool.cards[title].printed.side == side}
        for type_ in CORP_TYPES if side == CORP else RUNNER_TYPES:
            cards = [(many, title) for title, many in of_side.items() if self.pool.cards[title].printed.type == type_]
            if cards:
                held = joined(f"{many} {spoken(title)}" for many, title in cards)
                self.lines.say(f"{capital(self.lines.words.word(type_))}, {sum(many for many, _ in cards)}: {held}.")

    def _card(self, name: str) -> CardDefinition:
        found = self.titles.named(name)
        if len(found) > 1 and self.file is not None:
            found = [card for card in found if card.printed.side == self.file.side] or found
        if len(found) != 1:
            meant = f"; did you mean {' or '.join(card.title for card in found[:5])}?" if found else self.titles.suggestion(name)
            raise NetrunnerError(f"no card is called {plain(name)}{plain(meant)}")
        return found[0]

    def _copies(self, file: DeckFile, what: str, way: int) -> None:
        first, _, rest = what.partition(" ")
        number = first.removesuffix("x")
        many, name = (int(number[:3]), rest) if number.isdecimal() and rest else (0, what)
        if name != what and not many:
            raise NetrunnerError("no copies are none; say how many")
        card = self._card(name)
        if self.path is None:
            raise NetrunnerError(NOT_OWN)
        before = drafts.copies_of(file, card.title)
        if way < 0 and not before:
            raise NetrunnerError(f"{card.title} is not in the deck")
        sealed = self.own_decks.pool_of(file)
        if way > 0 and sealed is not None and before + (many or 1) > sealed.copies(card.title):
            there = sealed.copies(card.title)
            raise NetrunnerError(f"the pool {sealed.name} has {f'only {there}' if there else 'no copy'} of {card.title}")
        self._change(drafts.with_copies(file, card.title, way * (many or (1 if way > 0 else before))))
        assert self.file is not None
        now = drafts.copies_of(self.file, card.title)
        copies = f"{now} {'copy' if now == 1 else 'copies'} of" if now else "No more"
        self.lines.say(f"{copies} {spoken(card.title)}.")
        self._told()

    def _change(self, file: DeckFile) -> None:
        if self.path is None:
            raise NetrunnerError(NOT_OWN)
        if self.file is not None and file != self.file:
            self.past.append(self.file)
            self._keep(file)

    def _keep(self, file: DeckFile | None) -> None:
        """Takes a changed deck; one without cards is kept when it has some."""
        self.file = file
        if file is None or self.path is None:
            return
        if not file.deck.cards:
            if self._kept:
                self.lines.say("A deck without cards is not kept: its file still has the last ones.")
            return
        if not self._kept and self.path.exists():  # somebody else has kept a deck there meanwhile
            self.path = self.own_decks.path_for(file.deck.name)
        self.own_decks.keep(file, self.path)
        self._kept = True

    def _told(self, *, opened: bool = False) -> None:
        """Says the numbers of the open deck in a line."""
        if self.file is None:
            return
        told = drafts.numbers(self.file, self.pool, self.rules, self.own_decks.pool_of(self.file))
        parts = [f"{told.size} of at least {counted(told.least, 'card')}"]
        if told.limit is not None:
            parts.append(f"{told.influence} of {told.limit} influence")
        if self.file.side == CORP:
            band = f", {told.band[0]} or {told.band[1]} needed" if told.band else ""
            parts.append(f"{counted(told.points, 'agenda point')}{band}")
        wrong = len(told.problems)
        state = "legal" if not wrong else "1 rule is broken" if wrong == 1 else f"{wrong} rules are broken"
        name = f"{plain(self.file.deck.name)}. " if opened else ""
        self.lines.say(f"{name}{'; '.join(parts)}; {state}.")

    def _check(self, file: DeckFile) -> None:
        self._told()
        told = drafts.numbers(file, self.pool, self.rules, self.own_decks.pool_of(file))
        self.lines.say(*(f"{capital(spoken(problem)).rstrip('.')}." for problem in told.problems))
        for each in told.formats:
            if each.problems:
                self.lines.say(f"Not in {each.title}:", *(f"{capital(spoken(problem)).rstrip('.')}." for problem in each.problems))
            elif not told.problems:
                self.lines.say(f"Legal in {each.title}.")

    def _show(self, file: DeckFile) -> None:
        self.lines.say(*shown(file, self.pool, self.lines.words))
        self._told()

    def _delete(self, file: DeckFile) -> None:
        if self.path is None:
            raise NetrunnerError("decks that come with the game stay")
        self.lines.say(f"Delete {plain(file.deck.name)} for good? yes, or no?")
        if (self.lines.read() or "").casefold() not in {"yes", "y"}:
            self.lines.say("It is kept.")
            return
        self.own_decks.remove(self.path)
        self.file = self.path = None
        self.lines.say("It is deleted.")


def shown(file: DeckFile, pool: Pool, terms: Terms) -> list[str]:
    """Returns a deck by type, a line each."""
    lines = [f"{plain(file.deck.name)}{f': {spoken(file.deck.identity)}' if file.deck.identity else ''}."]
    for type_, cards in cards_by_type(file, pool):
        held = joined(f"{many} {spoken(title)}" for many, title in cards)
        word = "not known here" if type_ == UNKNOWN else terms.word(type_)
        lines.append(f"{capital(word)}, {sum(many for many, _ in cards)}: {held}.")
    return lines


def in_short(card: CardDefinition, terms: Terms) -> str:
    """Returns a card's kind and numbers, in a line."""
    numbers = ", ".join(f"{terms.word(name)} {value}" for name, value in facts(card.printed))
    return f"{kind(card.printed, terms).replace(':', ',')}{f'; {numbers}' if numbers else ''}"
