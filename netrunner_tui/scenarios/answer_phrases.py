"""The meaning of an ANSWER of a scenario at the open question: option phrases and compound answers."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from netrunner_tui.model import price
from netrunner_tui.model.card_zones import INSTALLED, OWNED
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import RUNNER, Side
from netrunner_tui.model.state import Card, State
from netrunner_tui.model.text import folded
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee import names
from netrunner_tui.rules.referee.options import Option, option_name
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling import shortcuts
from netrunner_tui.scenarios.nicknames import SERVER, Nicknames

_ALONE: Final = frozenset(
    {
        "gain credit", "draw", "purge", "remove tag", "pass", "continue", "jack out", "steal", "trash", "no action", "yes", "no",
        "decline", "keep", "mulligan", "concede",
    }
)  # fmt: skip
"""Answers of which nothing is said beyond the words."""
_ABOUT_A_CARD: Final = (
    "trash resource", "install", "play", "advance", "use", "rez", "score", "boost", "access", "resolve", "discard", "pay from",
    "prevent with",
)  # fmt: skip
"""Answers that name a card first."""

_BOOST: Final = re.compile(r"boost (.+?)(?: (\d{1,3}) times?)?")
_BREAK: Final = re.compile(r"break (all|\d{1,3}(?: ?, ?\d{1,3})*) with (.+)")
_PREVENT: Final = re.compile(r"prevent (?:(\d{1,3}) )?with (.+)")
_NUMBER: Final = re.compile(r"(?:pay|choose) (\d{1,9})")
_INSTALL: Final = re.compile(r"install (.+)")
_UNKNOWN: Final = re.compile(r"(?:card in|ice on) (.+?)(?: #\d+)?(?:(?::| in | on ).*)?")

_FACEDOWN: Final = re.compile(r"a card(?: #\d+)?")
"""A facedown card of the Runner, as the Corp calls it."""


_IN_WINDOWS: Final = re.compile(r"pass|(?:rez|score|use) .+")
"""Answers to a window itself."""


def is_of_windows(text: str) -> bool:
    """Returns whether an answer is one to a window, not to what comes after it."""
    return _IN_WINDOWS.fullmatch(folded(text)) is not None


def problem_of(text: str, titles: Nicknames) -> str:
    """Returns the reason why `text` cannot be an answer to any question, or ""."""
    said = folded(text)
    if said in _ALONE or _NUMBER.fullmatch(said) or said.startswith("choose "):
        return ""
    if said in ("access hand", "access deck", "pay from credit pool"):
        return ""
    if found := _BREAK.fullmatch(said):
        return _problem_of_card(found[2], titles)
    if found := _PREVENT.fullmatch(said):
        return _problem_of_card(found[2], titles)
    verb, _, rest = text.strip().partition(" ")
    if verb.casefold() in ("run", "breach"):
        return "" if _server(rest.strip()) else f"'{rest.strip()}' is no server; servers are HQ, R&D, Archives, Server 1, …"
    for verb in _ABOUT_A_CARD:
        if said.startswith(f"{verb} "):
            return _problem_of_card(text.strip()[len(verb) + 1 :].strip(), titles)
    return f"no answer is '{text}'"


def _problem_of_card(text: str, titles: Nicknames) -> str:
    if titles.begins(text) or _FACEDOWN.fullmatch(folded(text)):
        return ""
    unknown = _UNKNOWN.fullmatch(folded(text))
    if unknown is not None:
        return "" if _server(unknown[1]) else f"'{unknown[1]}' is no server"
    name = re.split(r": ?\d+$| #\d+$| (?:in|on) (?:HQ|R&D|Archives|Server \d+|new server)", text)[0]
    return titles.unknown(name)


def _server(text: str) -> bool:
    wanted = folded(text)
    return wanted == "new server" or any(SERVER.fullmatch(name) for name in (text, text.upper(), wanted.capitalize()))


class AnswerPlan(msgspec.Struct, frozen=True):
    """The steps of an answer: the answer to the open question, then the options for the questions that follow."""

    first: Answer
    then: tuple[shortcuts.ShortcutStep, ...] = ()
    install: str = ""
    """The answer to the next question, if that asks where to install."""
    swap: tuple[int, int] | None = None
    """Two physical cards, one of which is offered for both: the first is the one that is meant."""
    prevent: int = 0
    """The amount still to prevent in the same way after this."""
    card: int = 0


class Ambiguous(Exception):
    """An answer that several options fit."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self.phrases = tuple(phrases)
        super().__init__(f"it fits several answers: {' · '.join(self.phrases)}")


class Reader:
    """Reads the answers of one scenario against the questions of its game."""

    def __init__(self, nicknames: dict[int, list[str]]) -> None:
        """`nicknames` are those of each physical card."""
        self._nicknames = nicknames

    def nicknames(self, cid: int) -> list[str]:
        """Returns the nicknames of a physical card, folded."""
        return self._nicknames.get(cid, [])

    def swap(self, first: int, second: int) -> dict[str, int]:
        """Exchanges the nicknames of two physical cards. Returns them, as they are then."""
        names = self._nicknames
        names[first], names[second] = names.get(second, []), names.get(first, [])
        return {name: cid for cid in (first, second) for name in names[cid]}

    def plan(self, game: Game, question: Question, text: str) -> AnswerPlan | None:
        """Returns the plan for the answer `text` to the open question, or None if it does not fit. Raises Ambiguous."""
        said = folded(text)
        if question.numbers is not None:
            return self._number(question, said)
        place = _Place(game.state, question, self._nicknames)
        if question.several:
            answer = place.several(said)
            if answer is not None:
                return AnswerPlan(answer)
        else:
            answer = place.single(said)
            if answer is not None:
                return AnswerPlan(answer, swap=place.meant(said, question.options[answer[0]]))
        return self._compound(game, question, place, said)

    def _number(self, question: Question, said: str) -> AnswerPlan | None:
        found = _NUMBER.fullmatch(said)
        answer = (int(found[1]),) if found else question.decline() if said in ("decline", "choose none") else None
        return AnswerPlan(answer) if answer is not None and question.allows(answer) else None

    def _compound(self, game: Game, question: Question, place: "_Place", said: str) -> AnswerPlan | None:
        if question.effect == "prevent" and (found := _PREVENT.fullmatch(said)):
            options = place.preventing(found[2])
            if len(options) > 1:
                raise Ambiguous(question.options[at].phrase for at in options)
            count = int(found[1] or 1)
            return AnswerPlan((options[0],), prevent=count, card=question.options[options[0]].card) if options and count else None
        if question.effect == "install" and (found := _INSTALL.fullmatch(said)):
            return self._install(question, place, found[1])
        if question.player == RUNNER and question.kind == "window" and game.state.encounter is not None:
            return self._encounter(game, question, place, said)
        return None

    def _install(self, question: Question, place: "_Place", what: str) -> AnswerPlan | None:
        """Reads `install A in Server 1`, which answers both questions of an instruction to install: which card, then where."""
        cards = [(at, option) for at, option in enumerate(question.options) if not option.server]  # where it may go is the other question
        fitting = [at for at, option in cards for name in place.names(option.card) if _begins(what, name)]
        places = list(dict.fromkeys(fitting))
        if not places:
            return None
        if len({place.alike(question.options[at]) for at in places}) > 1:
            raise Ambiguous(question.options[at].phrase for at in places)
        answer = (places[0],)
        return AnswerPlan(answer, install=f"install {what}") if question.allows(answer) else None

    def _encounter(self, game: Game, question: Question, place: "_Place", said: str) -> AnswerPlan | None:
        found = _BREAK.fullmatch(said)
        boost = _BOOST.fullmatch(said) if found is None else None
        if found is None and boost is None:
            return None
        view = game.view(RUNNER)
        ice = shortcuts.encountered(view)
        if ice is None:
            return None
        plans: list[tuple[int, shortcuts.Shortcut]] = []
        for at in place.using(found[2] if found else boost[1] if boost else ""):
            option = question.options[at]
            if found is not None:
                left = shortcuts.unbroken(ice)
                wanted = left if found[1] == "all" else tuple(dict.fromkeys(int(n) for n in re.findall(r"\d+", found[1])))
                way = shortcuts.breaking(option, view, wanted)
            else:
                way = shortcuts.boosting(option, view, int((boost[2] if boost else None) or 1))
            if way is not None:
                plans.append((at, way))
        if not plans:
            return None
        if len({question.options[at].card for at, _ in plans}) > 1:
            raise Ambiguous(question.options[at].phrase for at, _ in plans)
        at, way = min(plans, key=lambda plan: len(plan[1].steps))
        return AnswerPlan((at,), then=way.steps[1:])


def _begins(text: str, name: str) -> bool:
    return text.startswith(name) and (len(text) == len(name) or text[len(name)] == " ")


class _Place:
    """The open question, and everything that its options may be called."""

    def __init__(self, state: State, question: Question, nicknames: dict[int, list[str]]) -> None:
        self.state = state
        self.question = question
        self.side: Side = question.player
        self._nicknames = nicknames
        self._named: dict[int, tuple[str, ...]] = {}

    # --- names -------------------------------------------------------------------------------------------------------------------

    def names(self, oid: int) -> tuple[str, ...]:
        """Returns all names that the asked player may use for a card: title or nickname, with or without its place or number."""
        known = self._named.get(oid)
        if known is None:
            card = self.state.cards.get(oid)
            known = self._named[oid] = self._names_of(card) if card is not None else ()
        return known

    def _names_of(self, card: Card) -> tuple[str, ...]:
        called = names.name(self.state, card.oid, self.side)
        where = names.place_of(self.state, card)
        number = names.ordinal(self.state, card)
        found = [called, f"{called} #{number}"]
        if where and not called.endswith(where):
            found += [f"{called} {where}", f"{called} {where} #{number}"]
        title = without_subtitle(called)
        if names.knows(card, self.side) and title != called:
            found.append(title)
        found += [nickname for copy in self._copies(card) for nickname in self._nicknames.get(copy.cid, [])]
        return tuple(dict.fromkeys(folded(name) for name in found))

    def _copies(self, card: Card) -> list[Card]:
        """Returns the card, and the copies of it for which it is offered: those in the same hand or pile that nothing tells apart."""
        if card.zone not in OWNED or card.host:
            return [card]
        others = (self.state.cards[oid] for oid in self.state.zone(card.owner, card.zone) if oid != card.oid)
        offered = {option.card for option in self.question.options}
        alike = (card.title, card.faceup, card.seen, card.counters)
        return [card, *(o for o in others if o.oid not in offered and (o.title, o.faceup, o.seen, o.counters) == alike)]

    def meant(self, said: str, option: Option) -> tuple[int, int] | None:
        """Returns the copy that is meant and the one that is offered for it, where a nickname says so."""
        card = self.state.cards.get(option.card)
        if card is None:
            return None
        own, *others = self._copies(card)
        if any(name in said for name in self._nicknames.get(own.cid, [])):
            return None
        return next(((copy.cid, own.cid) for copy in others for name in self._nicknames.get(copy.cid, []) if name in said), None)

    def phrases(self, option: Option) -> set[str]:
        """Returns everything, folded, that means this option."""
        phrase = folded(option.phrase)
        called = self.names(option.card) if option.card else ()
        if option.verb == "install":
            return {phrase, *self._installing(option, called)}
        heads = {"use": ["use "], "prevent": ["use ", "prevent with "]}.get(option.verb, [f"{option.verb} "])
        ability = f": {option.ability}" if option.ability else ""
        plain = folded(msgspec.structs.replace(option, numbered=False).phrase) if option.numbered else phrase
        if option.verb not in ("use", "prevent") and not any(plain == head + name for head in heads for name in called):
            return {phrase}
        return {phrase, *(f"{head}{name}{end}" for head in heads for name in called for end in {"", ability})}

    def _installing(self, option: Option, called: Sequence[str]) -> set[str]:
        if option.server:
            where = " on " if option.where == "ice" else " in "
            return {f"install {name}{where}{folded(option.server)}" for name in called}
        if option.host:
            on = {f"install {name} on {host}" for name in called for host in self.names(option.host)}
            return on | {f"install {name}" for name in called}
        return {f"install {name}" for name in called}

    def alike(self, option: Option) -> object:
        """Returns a key that is equal for indistinguishable options: copies of a card in the same hand or pile."""
        card = self.state.cards.get(option.card)
        if card is None or card.zone in INSTALLED or card.host or option.cards:
            return option.phrase
        return option.verb, card.title, card.owner, card.zone, card.faceup, option.ability, option.server, option.host

    # --- one option --------------------------------------------------------------------------------------------------------------

    def single(self, said: str) -> Answer | None:
        """Returns the one option that `said` means. Raises Ambiguous."""
        question = self.question
        exact = [at for at, option in enumerate(question.options) if folded(option.phrase) == said]
        if len(exact) == 1:
            return (exact[0],)
        fitting = [at for at, option in enumerate(question.options) if said in self.phrases(option)] or self._other_words(said)
        return self._one(fitting)

    def _one(self, fitting: Sequence[int]) -> Answer | None:
        options = self.question.options
        if not fitting:
            return None
        if len({self.alike(options[at]) for at in fitting}) > 1:
            raise Ambiguous(options[at].phrase for at in fitting)
        return (fitting[0],)

    def _other_words(self, said: str) -> list[int]:
        """Finds options by what they come to rather than by their phrase."""
        question, options = self.question, self.question.options
        if said in ("no", "decline"):
            refusing = [at for at, option in enumerate(options) if option.verb in ("no", "decline", "breach")]
            if refusing or said == "no" or question.kind not in ("choose", "pay") or not question.may_decline:
                return refusing
            return [len(options) - 1]
        if said == "choose none" and question.kind == "choose" and question.may_decline:
            return [len(options) - 1]
        if said == "yes" and question.kind == "may":
            return [at for at, option in enumerate(options) if option.verb == "pay" and option.cost.credits]
        if said == "yes" and options[-1].verb == "breach":
            return [at for at, option in enumerate(options) if option.verb == "choose"]
        if said.startswith("use ") and question.kind == "may" and said[4:] in self.names(question.about):
            return [at for at, option in enumerate(options) if option.verb == "yes"]
        if found := _NUMBER.fullmatch(said):
            number = int(found[1])
            if said.startswith("pay "):
                paying = [(at, option.cost) for at, option in enumerate(options) if option.verb in ("pay", "yes")]
                return [at for at, cost in paying if cost.credits == number and not cost.free]
        if said.startswith("choose "):
            what = said.removeprefix("choose ")
            same = [at for at, option in enumerate(options) if sorted(folded(option.phrase)[7:].split(", ")) == sorted(what.split(", "))]
            servers = [at for at, option in enumerate(options) if question.kind == "choose" and folded(option.server) == what]
            several = [at for at, option in enumerate(options) if option.cards and self._names_all(what, option.cards)]
            return same or servers or several or self._by_words(what)
        return []

    def _names_all(self, what: str, cards: tuple[int, ...]) -> bool:
        """Returns whether each card is named once, with commas between, in any order. Titles may have commas, too."""
        if len(cards) == 1:
            return what in self.names(cards[0])
        return any(
            what.startswith(f"{name}, ") and self._names_all(what[len(name) + 2 :], tuple(other for other in cards if other != card))
            for card in cards
            for name in self.names(card)
        )

    def _by_words(self, what: str) -> list[int]:
        """Finds modes and costs by distinctive words of their text: whole words if that is enough, else beginnings of words."""
        wanted = re.findall(r"\w+", what)
        texts: dict[int, list[str]] = {}
        for at, option in enumerate(self.question.options):
            if option.verb in ("pay", "yes") or (option.verb == "choose" and not option.card and not option.server):
                said = f"{option_name(option)} {price.words(option.cost)}"
                texts[at] = re.findall(r"\w+", folded(said))
        if not wanted:
            return []
        whole = [at for at, text in texts.items() if all(word in text for word in wanted)]
        return whole or [at for at, text in texts.items() if all(any(t.startswith(word) for t in text) for word in wanted)]

    def preventing(self, what: str) -> list[int]:
        """Finds options to prevent with a card, or with the ability of it that is said by its number."""
        options = self.question.options
        return [at for at, option in enumerate(options) if option.verb == "prevent" and f"prevent with {what}" in self.phrases(option)]

    def using(self, what: str) -> list[int]:
        """Finds options to use an ability of a card that is called `what`."""
        options = self.question.options
        return [at for at, option in enumerate(options) if option.verb in ("use", "prevent") and what in self.names(option.card)]

    # --- several options -----------------------------------------------------------------------------------------------------------

    def several(self, said: str) -> Answer | None:
        """Returns the options that `said` lists, in that order. Raises Ambiguous."""
        question = self.question
        if said in ("choose none", "decline"):
            answer: Answer | None = () if said == "choose none" else question.decline()
            return answer if answer is not None and question.allows(answer) else None
        if not said.startswith("choose "):
            return None
        wanted = said.removeprefix("choose ")
        found: dict[object, Answer] = {}
        for answer in self._lists(wanted, (), [self._short_phrases(option) for option in question.options]):
            if question.allows(answer):
                kinds = [self.alike(question.options[at]) for at in answer]
                found.setdefault(tuple(kinds) if question.ordered else frozenset((kind, kinds.count(kind)) for kind in kinds), answer)
        if len(found) > 1:
            raise Ambiguous(question.say(answer) for answer in found.values())
        if found:
            return next(iter(found.values()))
        return self._several_by_words(wanted)

    def _short_phrases(self, option: Option) -> set[str]:
        return {phrase.removeprefix("choose ") for phrase in self.phrases(option)}

    def _lists(self, text: str, taken: Answer, called: Sequence[set[str]]) -> Iterable[Answer]:
        """Returns every way to read a list parted by commas; names may hold commas themselves. Of options that are alike, the first."""
        if not text:
            yield taken
            return
        tried: set[object] = set()
        for at, phrases in enumerate(called):
            kind = self.alike(self.question.options[at])
            if at in taken or kind in tried:
                continue
            for phrase in phrases:
                if text.startswith(phrase) and text[len(phrase) : len(phrase) + 1] in ("", ","):
                    tried.add(kind)
                    yield from self._lists(text[len(phrase) :].removeprefix(",").strip(), (*taken, at), called)

    def _several_by_words(self, wanted: str) -> Answer | None:
        """Returns several modes, each by words of its text."""
        chosen: list[int] = []
        for part in wanted.split(","):
            fitting = self._by_words(part)
            if not fitting:
                return None
            one = self._one(fitting)
            if one is not None:
                chosen += one
        answer = tuple(chosen)
        return answer if self.question.allows(answer) else None
