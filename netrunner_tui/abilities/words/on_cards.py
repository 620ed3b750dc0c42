"""Instructions about cards: counters on them, trashing, installing, rezzing, moving, searching, choosing them."""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

import msgspec

from netrunner_tui.abilities.clauses import Clause
from netrunner_tui.abilities.units import THAT_CARD, THOSE_CARDS, Called, counted_as, credit_text, credits_less, with_article
from netrunner_tui.abilities.words.closed_lists import For, Ref, Server, ServerToInstall, SubtypeGained, Who
from netrunner_tui.abilities.words.instruction import Instruction, Speaker
from netrunner_tui.abilities.words.values import All, Amount, Choose, Count, SearchedCards, Target, owner_of
from netrunner_tui.model.sides import CORP
from netrunner_tui.model.text import joined


class Trash(Instruction, frozen=True, kw_only=True):
    """Cards are trashed (CR 1.19)."""

    EXAMPLE: ClassVar = "{trash: {choose: 1, type: program}}"
    VERB: ClassVar = "trash"

    trash: Target
    by: Who = ""
    cannot_be_prevented: bool = False
    by_the_rules: bool = False
    """No player trashes them, as where a checkpoint does (CR 10.3.1): so it is no matter whether a player could, or would prevent it."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        outer, say.actor = say.actor, "" if self.by in ("", "you") else self.by
        what = say.target(self.trash)
        say.actor = outer
        say.done = counted_as("card", " trashed this way")
        say.several_trashed = isinstance(self.trash, All) or (isinstance(self.trash, Choose) and self.trash.choose != 1)
        if self.by_the_rules:
            return Clause(f"the game trashes {what}", "subject")
        return say.who(self.by, f"trash {what}" + (", which cannot be prevented" if self.cannot_be_prevented else ""))

    def by_one(self) -> "Trash":
        """Returns the word with one player who chooses and trashes, where only one of both is said."""
        if not isinstance(self.trash, Choose) or self.trash.by == self.by:
            return self
        if self.trash.by:
            return self if self.by else msgspec.structs.replace(self, by=self.trash.by)
        return msgspec.structs.replace(self, trash=msgspec.structs.replace(self.trash, by=self.by))


class PlayCard(Instruction, frozen=True, kw_only=True):
    """An event or operation is played, for its cost; several one at a time (CR 8.6)."""

    EXAMPLE: ClassVar = "{play card: {choose: 1, type: operation, in: HQ}}"
    VERB: ClassVar = "play"

    play_card: Target
    ignoring: Literal["", "additional costs", "all costs"] = ""
    removed: bool = False
    """Where it would be trashed after it was played, it is removed from the game."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        removed = "; it is removed from the game instead of being trashed" if self.removed else ""
        return say.do(f"play {say.target(self.play_card)}{ignoring_text(self.ignoring, say)}{removed}")


def ignoring_text(what: str, say: Speaker, whose: str = "its") -> str:
    """Returns which costs are not paid, to put after what would cost them."""
    if what == "all costs" and not say.terms.hosting:
        return ", at no cost"
    named = {"credit costs": "<credit> costs"}.get(what, what)
    return f", ignoring {f'{whose} {named}' if what in ('install cost', 'rez cost') else named}" if what else ""


def _whose(target: Target) -> str:
    """Returns whose costs those of a target are: one card's, or several cards'."""
    return "their" if isinstance(target, All) or (isinstance(target, Choose) and target.choose != 1) else "its"


_INSTALLED: Final = (frozenset({"hardware", "program", "resource"}), frozenset({"agenda", "asset", "ice", "upgrade"}))


def installable(target: Choose) -> Choose:
    """Takes the types from cards of every type that can be installed: where that is done to them, they are just cards."""
    if frozenset(target.cards.type) not in _INSTALLED:
        return target
    return msgspec.structs.replace(target, cards=msgspec.structs.replace(target.cards, type=()))


_SERVERS: Final = {"new server": "a new <server>"}
_OTHERS: Final = {"remote": "another <remote server>", "central": "another central <server>"}
"""Servers, where they are others than one that is meant."""


def _paying(discount: Amount, target: Target, say: Speaker, total: str = "") -> str:
    """Returns how many credits less a card costs, or more; where several are chosen, each of them, and where two costs are meant, that."""
    if not discount:
        return ""
    each = " for each" if isinstance(target, Choose) and target.choose != 1 else ""
    if isinstance(discount, int) and discount < 0:
        return f", paying {total}{credit_text(str(-discount))} more{each}"
    return f", paying {total}{say.amount(discount, credits_less)}{each}"


class Install(Instruction, frozen=True, kw_only=True):
    """A card is installed (CR 8.5)."""

    EXAMPLE: ClassVar = "{install: {choose: 1, type: ice, in: [HQ, Archives]}, ignoring: all costs}"
    VERB: ClassVar = "install"

    install: Target
    ignoring: Literal["", "all costs", "credit costs", "install cost"] = ""
    at: Literal["", "directly inward", "innermost", "any position", "where the trashed ice was"] = ""
    discount: Amount = 0
    """So many credits less; more, where it is below 0."""
    and_rez: bool = False
    """It is rezzed as well, ignoring the same costs, and for what is left of the discount; as far as can be, where nothing is said."""
    if_able: bool = False
    """Only what can be rezzed there too is installed, and then it has to be, with all that this costs (CR 1.2.3, 8.5.13d)."""
    revealed: bool = False
    """It is revealed before that (CR 1.21.3)."""
    facedown: bool = False
    """A Runner card of whatever kind, facedown: it costs nothing and has no name, kind or text there (CR 1.8.4b)."""
    on: Target | None = None
    """Hosted on this card (CR 1.13.5)."""
    server: tuple[ServerToInstall, ...] = ()
    """Only in, or protecting, such a server (CR 8.5.2)."""
    other: bool = False
    """Only another such server than the one that `it` is in or protects, or that this card does."""
    not_in_root: tuple[Server, ...] = ()
    """Not in the root of such a server."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        target = installable(self.install) if isinstance(self.install, Choose) else self.install
        text = f"{'reveal and ' if self.revealed else ''}install {'and rez ' if self.and_rez else ''}{say.target(target)}"
        if isinstance(target, Choose):
            say.chosen = Called("the chosen card", several=False)  # "that card" would be the one that is installed
        paying = _paying(self.discount, target, say, "a total of " if self.and_rez and self.on is None else "")
        if isinstance(target, Choose):
            say.chosen = chosen_name(target)
        if self.on is not None:
            text += f" on {say.target(self.on)}"
        if self.server:
            root = say.terms.hosting and isinstance(target, Choose) and bool(target.cards.type) and "ice" not in target.cards.type
            servers = [name for name in self.server if name != "new server" or "remote" not in self.server]  # a new one is remote
            named = " or ".join((_OTHERS if self.other else _SERVERS).get(name, say.server(name)) for name in servers)
            each = ", each" if isinstance(target, Choose) and target.choose != 1 else ""
            where = "in the root of" if root else "in or <protecting>"
            if isinstance(target, Choose) and target.cards.type == ("ice",):
                where = "<protecting>"
            text += f"{each} {where} {named}"
        if self.not_in_root:
            text += f", but not in the root of {' or '.join(map(say.server, self.not_in_root))}"
        if self.at:
            text += self._place_text(say)
        if self.facedown:
            text += " facedown"
        text += paying
        if say.brief and self.install == "found":  # the answer is told apart by the search
            return say.do(text)
        able = ", if able" if self.if_able else ""
        return say.do(text + ignoring_text(self.ignoring, say, _whose(self.install)) + able)

    def _place_text(self, say: Speaker) -> str:
        """Returns where among ice it is installed."""
        match self.at:
            case "innermost":
                return " in the innermost position"
            case "any position":
                return " in any position <protecting> a <server>"
            case "where the trashed ice was":
                return " in the position where the trashed ice was"
            case _:
                return f" directly inward from {say.this}"


class InstallAs(Instruction, frozen=True, kw_only=True):
    """This card is installed as what its other facts say, by their side, which controls it from then on; it costs nothing (1996)."""

    EXAMPLE: ClassVar = "{install as: program}"
    VERB: ClassVar = "install"

    install_as: Literal["program", "hardware", "resource"]

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        kind = say.terms.word(self.install_as)
        named = kind if kind == "hardware" else with_article(kind)
        return say.do(f"install {say.this} as {named}" + ignoring_text("all costs", say))


class Rez(Instruction, frozen=True, kw_only=True):
    """A card is rezzed (CR 8.1.2)."""

    EXAMPLE: ClassVar = "{rez: {choose: 1, type: ice, rezzed: false}, ignoring: all costs}"
    VERB: ClassVar = "rez"

    rez: Target
    ignoring: Literal["", "all costs", "rez cost"] = ""
    half: bool = False
    """For half of its rez cost, rounded down."""
    discount: Amount = 0
    total_discount: Amount = 0
    """Off what all of them cost together."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        target = self.rez
        if isinstance(target, Choose) and say.side_of(target.by) == CORP:
            target = as_its_subject_chooses(target, say)
        done = f"rez {say.target(target)}" + ignoring_text(self.ignoring, say, _whose(target))
        if isinstance(self.rez, All) and not self.ignoring:
            many = say.several(self.rez.cards)
            paid = " for half of their rez costs, rounded down" if self.half else ""
            return say.who(CORP, f"rez as many {many} as possible, from the outermost inward{paid}" + _paying(self.discount, self.rez, say))
        if isinstance(self.rez, Choose):
            say.chosen = chosen_name(self.rez)
        return say.who(CORP, done + (" for half of its rez cost, rounded down" if self.half else "") + self._less(say))

    def _less(self, say: Speaker) -> str:
        in_total = f", paying {say.amount(self.total_discount, credits_less)} in total" if self.total_discount else ""
        return _paying(self.discount, self.rez, say) + in_total


class Derez(Instruction, frozen=True, kw_only=True):
    """A card is derezzed (CR 8.1.3), by the player who chooses it."""

    EXAMPLE: ClassVar = "{derez: {choose: 1, type: ice, rezzed: true}}"
    VERB: ClassVar = "derez"

    derez: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if isinstance(self.derez, Choose) and self.derez.by not in ("", "you"):
            return say.who(self.derez.by, f"derez {say.target(as_its_subject_chooses(self.derez, say))}")
        return say.do(f"derez {say.target(self.derez)}")


class Conceal(Instruction, frozen=True, kw_only=True):
    """Unrezzed cards that are turned up are turned facedown (1996): the Runner does not know them any more."""

    EXAMPLE: ClassVar = "{conceal: {choose: 1, type: ice, rezzed: false, turned up: true}}"

    conceal: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        return say.do(f"conceal {say.target(self.conceal)}")


class Search(Instruction, frozen=True, kw_only=True):
    """A player searches their deck, and shuffles it (CR 8.7)."""

    EXAMPLE: ClassVar = "{search: {type: program, in: stack}, reveal: true}"
    VERB: ClassVar = "search"

    search: SearchedCards
    reveal: bool = False
    up_to: Amount | Literal["any number"] = 1
    """Where the game decides how many, so many are found, if there are."""
    different_titles: bool = False
    """No two of the same title, and as many as the player wants up to that number."""
    same_title: bool = False
    """All of one title, and as many as the player wants up to that number."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        zone = say.zone(self.search.in_[0])
        if isinstance(self.up_to, Count) and not (self.different_titles or self.same_title):
            return self._several(say, self.up_to)
        many = self.up_to != 1
        say.found = THOSE_CARDS if many else THAT_CARD
        titles = " with different titles" if self.different_titles else " with the same title" if self.same_title else ""
        after = say.after(msgspec.structs.replace(self.search, in_=())) + titles
        most = f"{self.up_to} of" if isinstance(self.up_to, str) else f"up to {say.amount(self.up_to, str)}"
        what = f"{most if many else 1} {say.noun(self.search, many=many)}{after}"
        reveal = f", reveal {'them' if many else 'it'}" if self.reveal else ""
        return say.do(f"search {zone} for {what}{reveal}" + ("" if say.brief else f" and shuffle {zone}"))

    def _several(self, say: Speaker, number: Count) -> Clause:
        """Returns the clause where the game decides how many cards it is."""
        zone, say.found = say.zone(self.search.in_[0]), THOSE_CARDS
        cards = msgspec.structs.replace(self.search, in_=())
        what = say.amount(number, lambda said: f"{said} {say.noun(cards, many=said != '1')}{say.after(cards)}")
        return say.do(f"search {zone} for {what}{', reveal them' if self.reveal else ''} and shuffle {zone}")


DECK_ENDS: Final[Mapping[str, tuple[Literal["top", "bottom"], str]]] = {
    "top of R&D": ("top", "R&D"),
    "bottom of R&D": ("bottom", "R&D"),
    "top of stack": ("top", "stack"),
    "bottom of stack": ("bottom", "stack"),
}
"""Places that are an end of a deck: which end, and of which deck."""


class Move(Instruction, frozen=True, kw_only=True):
    """Cards are added to a zone (CR 1.3.4)."""

    EXAMPLE: ClassVar = "{move: {choose: 1, in: Archives}, to: HQ}"
    VERB: ClassVar = "add a card"

    move: Target
    to: Literal["HQ", "grip", "heap", "Archives", "top of R&D", "bottom of R&D", "top of stack", "bottom of stack", "hand"]

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if self.to in DECK_ENDS:
            end, deck = DECK_ENDS[self.to]
            place = f"the {end} of {say.zone(deck)}"
        else:
            place = self._hand(say) if self.to == "hand" else say.zone(self.to)
        what = say.target(self.move)
        if self.to in ("hand", "HQ", "grip") and not say.terms.hosting:
            say.done = counted_as("card", " taken this way")
            return say.do(f"take {what} into {place}")
        say.done = counted_as("card", " added this way")
        return say.do(f"add {what} to {place}")

    def _hand(self, say: Speaker) -> str:
        """Returns the hand of whoever owns the cards."""
        owner = say.printed.side if isinstance(self.move, str) else owner_of(self.move.cards, say.printed.side)
        if owner is None:
            return "its owner's hand" if isinstance(self.move, Choose) and self.move.choose == 1 else "their owners' hands"
        return "HQ" if owner == CORP else say.zone("grip")


class ShuffleIn(Instruction, frozen=True, kw_only=True):
    """Cards are shuffled into their owner's deck (CR 8.3)."""

    EXAMPLE: ClassVar = "{shuffle in: {choose: 2, in: HQ}}"
    VERB: ClassVar = "shuffle cards in"

    shuffle_in: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        deck, what = self._deck(say), say.target(self.shuffle_in)
        say.done = counted_as("card", " shuffled in this way")
        return say.do(f"shuffle {what} into {deck}")

    def _deck(self, say: Speaker) -> str:
        """Returns whose deck it is, by the zones that the cards come from; that of whoever owns them where it is not said."""
        if isinstance(self.shuffle_in, str):
            return "R&D" if say.printed.side == CORP else say.zone("stack")
        owner = owner_of(self.shuffle_in.cards, say.printed.side)
        return "their owners' decks" if owner is None else "R&D" if owner == CORP else say.zone("stack")


class Reveal(Instruction, frozen=True, kw_only=True):
    """Cards are shown to both players; they are `found` in the instructions after it (CR 1.21.3)."""

    EXAMPLE: ClassVar = "{reveal: {choose: 1, in: HQ}}"

    reveal: Target
    by: Who = ""
    """Who reveals them, where it is not the player whose ability it is."""

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        verb = f"reveal {say.target(self.reveal)}"
        text = say.who(self.by, verb) if self.by else say.do(verb)
        if not isinstance(self.reveal, str):
            say.found = found_name(self.reveal)
        return text


class Expose(Instruction, frozen=True, kw_only=True):
    """Installed unrezzed cards are revealed; those that were are `found` in the instructions after it (CR 1.21.4)."""

    EXAMPLE: ClassVar = "{expose: {choose: 1, side: corp, rezzed: false}}"
    VERB: ClassVar = "expose a card"

    expose: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        text = say.do(f"expose {say.target(self.expose)}")
        if not isinstance(self.expose, str):
            say.found = found_name(self.expose)
        return text


class RemoveFromGame(Instruction, frozen=True, kw_only=True):
    """Cards are removed from the game (CR 4.9)."""

    EXAMPLE: ClassVar = "{remove from game: this}"

    remove_from_game: Target

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        target = self.remove_from_game
        if isinstance(target, Choose) and target.by not in ("", "you"):
            told = say.who(target.by, f"remove {say.target(as_its_subject_chooses(target, say))} from the game")
        else:
            told = say.do(f"remove {say.target(target)} from the game")
        if isinstance(target, Choose) and target.cards.among == "chosen":
            say.chosen = Called("the rest of those cards", several=True)
        return told


class GainSubtype(Instruction, frozen=True, kw_only=True):
    """A card gains subtypes for a time (CR 2.16.5)."""

    EXAMPLE: ClassVar = "{gain subtypes: [sentry], of: {choose: 1, type: ice}, for: this turn}"

    gain_subtypes: tuple[SubtypeGained, ...]
    of: Target = "this"
    for_: For = "this turn"

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        several = "s" if len(self.gain_subtypes) > 1 else ""
        meant: dict[tuple[str, ...], str] = {("named",): "the named subtype", ("of chosen",): f"the subtypes of {say.ref('chosen')}"}
        gained = meant.get(self.gain_subtypes, f"the subtype{several} {joined(self.gain_subtypes)}")
        if isinstance(self.of, All):
            return Clause(f"{say.each(self.of.cards)} gains {gained}{say.duration(self.for_)}", "subject")
        if not isinstance(self.of, Choose):
            return Clause(f"{say.target(self.of)} gains {gained}{say.duration(self.for_)}", "subject")
        they = "it gains" if self.of.choose == 1 else "they gain"
        return say.do(f"choose {say.target(self.of)}; {they} {gained}{say.duration(self.for_)}")


def found_name(target: Choose | All) -> Called:
    """Returns what cards are called afterwards that were shown or set aside."""
    single = (isinstance(target, Choose) and target.choose == 1 and not target.up_to) or target.cards.top == 1
    return THAT_CARD if single else THOSE_CARDS


def as_its_subject_chooses(target: Choose, say: Speaker) -> Choose:
    """Returns a choice of which it goes without saying whose it is: the sentence says who does it."""
    return msgspec.structs.replace(target, by=say.doer)


def chosen_name(target: Choose) -> Called:
    """Returns what a chosen card is called afterwards, or several of them."""
    if target.choose != 1:
        return THOSE_CARDS
    return Called("that ice", several=False) if target.cards.type == ("ice",) else THAT_CARD


class ChooseCard(Instruction, frozen=True, kw_only=True):
    """Cards are chosen, for the instructions that follow (CR 9.11.4c)."""

    EXAMPLE: ClassVar = "{choose card: {choose: 1, type: ice}}"

    choose_card: Choose

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        say.chosen = chosen_name(self.choose_card)
        by = self.choose_card.by
        return say.who(by, f"choose {say.target(as_its_subject_chooses(self.choose_card, say))}")


class Remember(Instruction, frozen=True, kw_only=True):
    """A card is remembered for as long as this card stays active, one that is chosen or that is there (CR 9.10.3c); the last one counts."""

    EXAMPLE: ClassVar = "{remember: {choose: 1, type: ice}}"

    remember: Choose | Ref

    def text(self, say: Speaker) -> Clause:
        """Returns a clause."""
        if isinstance(self.remember, str):
            say.remembered = "the chosen ice" if self.remember in ("approached ice", "encountered ice", "passed ice") else "the chosen card"
            return Clause(f"{say.ref(self.remember)} is {say.remembered} from now on", "subject")
        say.remembered = "the chosen ice" if self.remember.cards.type == ("ice",) else "the chosen card"
        return say.do(f"choose {say.target(self.remember)}")
