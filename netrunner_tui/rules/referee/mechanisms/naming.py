"""Naming something, and choosing a server, to be kept in mind (CR 9.10.3)."""

from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.named_things import NamedKind, number_named
from netrunner_tui.model.printed import CORP_TYPES, RUNNER_TYPES, SUBTYPES
from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import capital
from netrunner_tui.rules.referee.base.instances import Context, Flow
from netrunner_tui.rules.referee.instructing.instruction_rows import row
from netrunner_tui.rules.referee.mechanisms.secret_bidding import SecretBidding
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Question


class Naming(SecretBidding):
    """What players name, and servers that they choose."""

    def _name(self, word: words.NameThing, context: Context) -> Flow:
        side = self.player_of(word.by, context)
        if word.name == "number":
            most = self._highest(word, context)
            number = yield from self.ask_number(side, word.least, most, f"{context.title}: name a number", about=context.source)
            self._keep("number", number_named(number), side, context)
            return
        known = self.nameable(word, context)
        if not known:
            return
        if len(known) == 1:
            self._keep(word.name, known[0], side, context)
            return
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=fitted(f"{context.title}: name a {word.name}", f"Name a {word.name}"),
            options=tuple(Option("choose", title=name) for name in known),
            about=context.source,
            effect="choose",
        )
        self._keep(word.name, known[answer[0]], side, context)

    def _highest(self, word: words.NameThing, context: Context) -> int:
        return max(word.least, self.amount(word.most, context))

    def nameable(self, word: words.NameThing, context: Context) -> tuple[str, ...]:
        """Returns everything that may be named, of numbers the highest first."""
        known = self._of_that_kind(word, context)
        return tuple(name for name in known if name not in word.but) if word.but else known

    def _of_that_kind(self, word: words.NameThing, context: Context) -> tuple[str, ...]:
        """Returns what is of the kind that is named."""
        if word.name == "number":
            return tuple(map(number_named, range(self._highest(word, context), word.least - 1, -1)))
        if word.name == "card" and word.of is not None and word.of.same_title_as:
            return self.titles_of(word.of.same_title_as, context)
        if word.name == "card":
            cards = self.pool.cards
            return tuple(title for title in sorted(cards) if self._may_be_named(title, word.of))
        if word.among:
            return word.among
        if word.name == "card type":
            return tuple(dict.fromkeys((*CORP_TYPES, *RUNNER_TYPES)))
        fitting = (card.printed for title, card in self.pool.cards.items() if self._may_be_named(title, word.of))
        printed = {subtype for facts in fitting for subtype in facts.subtypes}
        return (*(subtype for subtype in SUBTYPES if subtype in printed), *sorted(printed.difference(SUBTYPES)))  # CR 2.16.6

    def _may_be_named(self, title: str, of: words.Cards | None) -> bool:
        """Returns whether a card is one of those that may be named, by what is printed on it."""
        if of is None:
            return True
        return self.printed_fits(title, of) and (of.not_ is None or not self.printed_fits(title, of.not_))

    def _switch_identity(self, word: words.SwitchIdentity, context: Context) -> Flow:
        """Has an identity from outside the game take the place of a player's (CR 1.5.4)."""
        yield from self._from_outside(words.FromOutside(from_outside=word.switch_identity), context)
        old, taken = self.state.player(context.side).identity, context.found
        if old and taken:
            gone = self.state.next_oid
            self.emit(events.IdentitySwitched(old, gone, taken[0], gone + 1, self.state.cards[taken[0]].title))
            self.place_recurring(gone + 1)

    def _from_outside(self, word: words.FromOutside, context: Context) -> Flow:
        """Sets aside a card that was in no deck: the player of the ability says which (CR 1.5.4)."""
        there = self.outside(word.from_outside, context)
        context.found = ()
        if not there:
            return
        title = there[0]
        if len(there) > 1:
            answer = yield Question(
                player=context.side,
                kind="choose",
                step=self.state.step,
                text=fitted(f"{context.title}: choose a card from outside the game", "Choose a card from outside the game"),
                options=tuple(Option("choose", title=name) for name in there),
                about=context.source,
                effect="choose",
            )
            title = there[answer[0]]
        context.found = (self.state.next_oid,)
        self.emit(events.CardBrought(self.state.next_oid, title, context.side, context.source))

    def outside(self, cards: words.Cards, context: Context) -> tuple[str, ...]:
        """Returns the titles of the cards like these that a player may bring into the game: those for a player's first games are not."""
        known, identity = self.pool.cards, self.state.player(context.side).identity
        here = self.state.cards[identity].title if identity else ""
        fitting = (title for title in sorted(known) if self._may_be_named(title, cards) and known[title].printed.side == context.side)
        return tuple(title for title in fitting if not known[title].printed.starter_only and title != here)

    def _choose_server_named(self, word: words.ChooseServer, context: Context) -> Flow:
        servers = self.servers_to_choose(word, context)
        if not servers:
            return
        side = self.player_of(word.by, context)
        wanted = f"choose a {self.book.terms.word('server')}"
        text = fitted(f"{context.title}: {wanted}", capital(wanted))
        server = yield from self.choose_server(side, servers, text, about=context.source, effect="choose")
        self._keep("server", server, side, context)

    def servers_to_choose(self, word: words.ChooseServer, context: Context) -> tuple[str, ...]:
        """Returns the servers that may be chosen."""
        s = self.state
        run = {event.server for event in s.history if isinstance(event, events.RunSucceeded)} if word.run_this_turn else set()
        attacked = s.run.server if s.run is not None and word.other else ""
        return tuple(
            server
            for server in s.servers
            if self.server_fits(server, word.choose_server, context.server, context.source, context)
            and server != attacked
            and not (word.protected and not s.ice(server))
            and (not word.run_this_turn or server in run)
        )

    def _keep(self, kind: NamedKind, name: str, side: Side, context: Context) -> None:
        context.named = {**context.named, kind: name}
        self.emit(events.ThingNamed(context.source, kind, name, side, context.title))


ROWS: Final = dict((
    row(words.NameThing, Naming._name),
    row(words.FromOutside, Naming._from_outside, lambda r, w, c: bool(r.outside(w.from_outside, c))),
    row(words.SwitchIdentity, Naming._switch_identity, lambda r, w, c: bool(r.outside(w.switch_identity, c))),
    row(words.ChooseServer, Naming._choose_server_named, lambda r, w, c: bool(r.servers_to_choose(w, c))),
))  # fmt: skip
