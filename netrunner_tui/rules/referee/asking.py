"""Questions that many procedures ask: which cards, whether, how many."""

from collections.abc import Collection, Sequence
from typing import Literal

from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import Side
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.base.instances import Flow, Flowing
from netrunner_tui.rules.referee.mechanisms.secrets import Secrets
from netrunner_tui.rules.referee.options import Option, SubroutineText
from netrunner_tui.rules.referee.phrases import fitted
from netrunner_tui.rules.referee.questions import Answer, ChosenFor, Question


class Asking(Secrets):
    """Asking for cards, for a number, or whether something is done."""

    def told_apart(self, options: Sequence[Option]) -> tuple[Option, ...]:
        """Returns options, no two of which are called the same; where nobody reads them, they may be."""
        return tuple(options) if self.unread else names.distinguish(self.state, options)

    def choose_cards(
        self,
        side: Side,
        oids: tuple[int, ...],
        least: int,
        most: int,
        text: str,
        *,
        about: int = 0,
        effect: ChosenFor = "",
        ordered: bool = False,
    ) -> Flowing[tuple[int, ...]]:
        """Asks a player for `least`..`most` of the cards (CR 1.15.1). Nothing is asked where there is nothing to choose from."""
        most = min(most, len(oids))
        least = min(least, most)
        if most == 0:
            return ()
        listed = self._unlike(side, oids) if most == 1 else oids
        options = [names.option(self.state, side, "choose", oid) for oid in listed]
        single = least == most == 1
        question = Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=text,
            options=self.told_apart(options),
            least=least,
            most=most,
            ordered=ordered,
            may_decline=least == 0,
            about=about,
            effect=effect,
        )
        answer: Answer = yield question
        if single:
            return (listed[answer[0]],)
        return tuple(listed[place] for place in (answer if ordered else sorted(answer)))

    def choose_server(self, side: Side, servers: Sequence[str], text: str, *, about: int, effect: ChosenFor = "") -> Flowing[str]:
        """Asks a player for one of some servers, also where there is only one (CR 1.15.1b)."""
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=text,
            options=tuple(Option("choose", server=server) for server in servers),
            about=about,
            effect=effect,
        )
        return servers[answer[0]]

    def choose_subroutines(
        self, side: Side, ice: int, keys: Collection[int], least: int, most: int, text: str, *, about: int, effect: ChosenFor,
        cost: Price = FREE, ordered: bool = False,
    ) -> Flowing[tuple[int, ...]]:  # fmt: skip
        """Asks a player for `least`..`most` of some subroutines of ice, by their numbers on it (CR 1.15.1). Each costs `cost`.

        Where they are `ordered`, the order of the answer counts.
        """
        listed = [(number, one) for number, one in enumerate(self.subroutines(ice), 1) if one.key in keys]
        answer = yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=text,
            options=tuple(
                Option("choose", subroutine=number, cost=cost, result=SubroutineText(one.text_to(side))) for number, one in listed
            ),
            least=least,
            most=most,
            ordered=ordered,
            about=about,
            effect=effect,
        )
        return tuple(listed[place][1].key for place in (answer if ordered else sorted(answer)))

    def ask_about_none(self, side: Side, title: str, *, about: int, effect: ChosenFor) -> Flow:
        """Asks where nothing fits, and only the asked player knows that (CR 10.2)."""
        yield Question(
            player=side,
            kind="choose",
            step=self.state.step,
            text=fitted(f"{title}: no card fits", "No card fits"),
            options=(Option("choose none"),),
            may_decline=True,
            about=about,
            effect=effect,
        )

    def _unlike(self, side: Side, oids: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the cards without copies that nobody can tell apart: same title, in a hand, deck or discard pile in the same state."""
        seen: set[tuple[object, ...]] = set()
        kept: list[int] = []
        for oid in oids:
            card = self.state.cards[oid]
            if card.installed or not names.knows(card, side):
                kept.append(oid)
                continue
            key = (card.title, card.zone, card.faceup, card.owner)
            if key not in seen:
                seen.add(key)
                kept.append(oid)
        return tuple(kept)

    def ask_may(
        self, side: Side, text: str, *, about: int = 0, cost: Price = FREE, effect: ChosenFor = "", able: bool = True,
        does: str = "", otherwise: str = "",
    ) -> Flowing[bool]:  # fmt: skip
        """Asks a player whether they do something they may do. One who is not `able` to is asked too where that is their secret.

        `does` and `otherwise` say what comes of yes and of no, where the text does not.
        """
        yes = (Option("yes", about, cost=cost, effect=does),) if able else ()
        answer = yield Question(
            player=side,
            kind="may",
            step=self.state.step,
            text=text,
            options=(*yes, Option("no", effect=otherwise)),
            may_decline=True,
            about=about,
            effect=effect,
        )
        return able and answer[0] == 0

    def ask_number(
        self,
        side: Side,
        low: int,
        high: int,
        text: str,
        *,
        kind: Literal["choose", "pay"] = "choose",
        about: int = 0,
        secret: bool = False,
        enough: int = 0,
        held: tuple[int, ...] = (),
        public: str = "",
    ) -> Flowing[int]:
        """Asks a player for a number (CR 1.15.1b); `public` is what the other player may know of it."""
        answer = yield Question(
            player=side,
            kind=kind,
            step=self.state.step,
            text=text,
            numbers=(low, high),
            may_decline=low == 0,
            about=about,
            secret=secret,
            enough=enough,
            held=held,
            public=public,
        )
        return answer[0]
