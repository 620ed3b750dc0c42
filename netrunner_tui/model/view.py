"""A seat's view of a game: plain data, ready to draw or to send over a connection.

A view is complete: an interface needs nothing else to draw the table. Cards are named by their object
number (`card`), which reveals nothing about a hidden card. A card that the seat may not know has no `title`.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from netrunner_tui.model.breakers import AtEncounter, Breaker
from netrunner_tui.model.card_zones import ZoneKind
from netrunner_tui.model.match import Played
from netrunner_tui.model.price import Price
from netrunner_tui.model.printed import LASTING
from netrunner_tui.model.sides import CORP, Side
from netrunner_tui.model.state import EndReason, Winner

Seat = Literal["corp", "runner", "table", "all"]
"""`table` sees public information (a spectator); `all` sees everything (a finished game, a replay)."""


class Term(msgspec.Struct, frozen=True, gc=False):
    """One line of a sum: `amount` from `source` ("printed", a card's title), for `duration` ("", "this encounter").

    >>> import netrunner_tui as nt
    >>> nt.new_game().view("corp").corp.max_hand_size.terms
    (Term(amount=5, source='printed', duration=''),)
    """

    amount: int
    source: str
    duration: str = ""


class Sum(msgspec.Struct, frozen=True, gc=False):
    """A quantity with the terms that add up to it; the terms always add up to `total`.

    >>> import netrunner_tui as nt
    >>> nt.new_game().view("runner").runner.memory_limit.total
    4
    """

    name: str
    total: int
    terms: tuple[Term, ...] = ()
    star: bool = False
    """Whether `*` is printed; without terms its value is not defined yet."""

    @property
    def shown(self) -> str:
        """Returns the total as displayed."""
        return "*" if self.star and not self.terms else str(self.total)

    @property
    def printed(self) -> int:
        """Returns the printed term; the total if nothing is printed."""
        return next((t.amount for t in self.terms if t.source == "printed"), self.total)


class SubroutineView(msgspec.Struct, frozen=True, gc=False):
    """A subroutine of a piece of ice that the seat knows. `state` refers to the current encounter, else `unbroken`.

    >>> import netrunner_tui as nt
    >>> hand = nt.new_game(seed="2").view("corp").corp.hand
    >>> [(subroutine.text, subroutine.state) for card in hand for subroutine in card.subroutines]
    [('End the run.', 'unbroken')]
    """

    text: str
    state: Literal["unbroken", "broken", "resolved"] = "unbroken"


class CardView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A card as a seat sees it. Everything from `title` on is empty for a card that the seat does not know.

    >>> import netrunner_tui as nt
    >>> card = nt.new_game().view("table").corp.identity
    >>> card.title, card.type, card.faceup
    ('The Syndicate: Profit over Principle', 'identity', True)
    """

    card: int
    """Object number (CR 1.12): changes when the card becomes a new object. Negative for one of several indistinguishable cards."""
    owner: Side
    kind: Literal["card", "ice"] = "card"
    """Known from its orientation even when it is facedown."""
    zone: ZoneKind | Literal[""] = ""
    server: str = ""
    faceup: bool = False
    """Installed Corp cards: rezzed. Otherwise: visible to everybody."""
    turned_up: bool = False
    """Whether it is facedown, but visible to everybody: installed (1996: exposed or derezzed), or in a hand that lies open."""
    seen: bool = False
    """Whether it is facedown, but known to this seat because it has looked at it (its own cards, or accessed and left)."""
    counters: dict[str, int] = {}
    """advancement, credit, virus, power, agenda…: public on every card."""
    hosted: tuple["CardView", ...] = ()
    host: int = 0
    title: str = ""
    type: str = ""
    subtypes: tuple[str, ...] = ()
    faction: str = ""
    unique: bool = False
    cost: int | None = None
    cost_x: bool = False
    """Whether X credits are paid beside `cost`, which is 0 then; the payer chooses X when paying."""
    cost_now: int | None = None
    """The current cost of playing, installing or rezzing it, without X."""
    cost_sum: Sum | None = None
    """The terms of that cost, if it differs from the printed one."""
    trash_sum: Sum | None = None
    """The terms of its trash cost, if it differs from the printed one."""
    strength: Sum | None = None
    memory: int | None = None
    trash: int | None = None
    points: int | None = None
    requirement: Sum | None = None
    """Advancement requirement of an agenda."""
    text: tuple[str, ...] = ()
    """Its abilities in our wording, a line each, without subroutines."""
    subroutines: tuple[SubroutineView, ...] = ()
    encountered: bool = False
    at_encounter: AtEncounter | None = None
    """What is to be reckoned with when this piece of ice is encountered; None for nothing."""
    advanceable: bool = False
    """Whether it can be advanced."""
    notes: tuple[str, ...] = ()
    """Its current notes ("used this turn", "can be advanced")."""
    waits_for_access: bool = False
    """Whether something printed on it waits for it to be accessed where it lies; not told of a card that is not seen."""

    @property
    def price(self) -> Price | None:
        """Returns what playing, installing or rezzing it costs now in credits; None for a card without a cost."""
        credits = self.cost_now if self.cost_now is not None else self.cost
        return Price(credits=credits, x=self.cost_x) if credits is not None else None


class PlayerView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One side's public numbers, and its hand if the seat may see it: its own, or one that lies open (otherwise None).

    >>> import netrunner_tui as nt
    >>> corp = nt.new_game().view("runner").corp
    >>> corp.credits, corp.hand_size, corp.hand
    (5, 5, None)
    """

    side: Side
    name: str
    identity: CardView
    credits: int
    clicks: int
    allotted: int
    """Clicks at the start of the turn."""
    hand: tuple[CardView, ...] | None
    hand_size: int
    max_hand_size: Sum
    deck_size: int
    discard: tuple[CardView, ...]
    """Archives or the heap, oldest first; facedown cards that the seat may not know come last, as unknown cards without numbers."""
    score_area: tuple[CardView, ...]
    score: int
    tags: int = 0
    core_damage: int = 0
    link: int = 0
    memory_used: int = 0
    memory_limit: Sum | None = None
    bad_publicity: int = 0
    counters: dict[str, int] = {}
    target_change: int = 0
    """By how many more agenda points than `View.target_score` this player alone wins the game."""


class ServerView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A server: its ice, outermost first, and its root in the order of installing.

    >>> import netrunner_tui as nt
    >>> [server.name for server in nt.new_game().view("runner").servers]
    ['HQ', 'R&D', 'Archives']
    """

    name: str
    ice: tuple[CardView, ...] = ()
    root: tuple[CardView, ...] = ()
    central: bool = False
    counters: dict[str, int] = {}


class RunView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The current run. `ice` is the piece at the Runner's position, 0 for none.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game(seed="1")
    >>> while game.view().run is None:
    ...     offered = [option.phrase for option in game.question.options]
    ...     events = game.answer("run HQ" if "run HQ" in offered else offered[-1])
    >>> game.view("corp").run.server
    'HQ'
    """

    server: str
    ice: int = 0
    position: int = 0
    """1 is the outermost ice of the attacked server; 0: no position."""
    of: int = 0
    """Number of pieces of ice protecting the attacked server."""
    encountering: int = 0
    successful: bool = False
    credits: int = 0
    """Bad publicity credits left."""
    accessing: int = 0
    """The object being accessed, 0 for none."""
    breaching: str = ""
    accesses: int = 0


LogKind = Literal[
    "access", "advance", "approach", "bad publicity", "break", "breach", "bypass", "choice", "clicks", "counters", "credits", "damage",
    "derez", "die", "discard", "draw", "effect", "encounter", "end", "forfeit", "hint", "install", "mark", "move", "mulligan", "pass ice",
    "phase", "play", "points", "prevent", "purge", "redirect", "remove", "reveal", "rez", "run", "run ends", "run fails", "run succeeds",
    "score", "shuffle", "steal", "subroutine", "swap", "tags", "take back", "trace", "trash", "turn", "use",
]  # fmt: skip
"""The kind of a log sentence."""


class LogLine(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One sentence of the log, as this seat may read it.

    >>> import netrunner_tui as nt
    >>> line = nt.new_game().log("runner")[-1]
    >>> line.number, line.side, line.kind, line.text
    (0, 'runner', 'shuffle', 'Runner shuffles the stack.')
    """

    number: int
    """The number of its answer (log record)."""
    step: str
    side: Side | None
    """The side that acted; None for the rules."""
    kind: LogKind
    text: str
    turn: int = 0
    led: bool = False
    """Whether the text begins with the side's name."""
    title: str = ""
    """The agenda scored or stolen."""
    points: int = 0
    """Its agenda points."""
    clicks: int = 0
    """The clicks that were paid, where the text says so: "for 2 clicks"."""
    clicks_at: tuple[int, int] = (0, 0)
    """Where the text says them, for whoever shows signs in their place."""
    about: str = ""
    """The title of the card that it is about, where this seat knows it."""


class Total(msgspec.Struct, frozen=True, gc=False):
    """A total over a whole game; empty for a side to which it does not apply."""

    name: str
    runner: str = ""
    corp: str = ""


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything `seat` may see now.

    >>> import netrunner_tui as nt
    >>> view = nt.new_game().view("runner")
    >>> view.seat, view.asked, view.turn_number, view.runner.credits
    ('runner', 'corp', 0, 5)
    """

    seat: Seat
    rules: str
    number: int
    """The number of answers given: changes with every change of the view."""
    turn: Side | None
    turn_number: int
    step: str
    """The current rule number or chart step, such as "6.9.3b"."""
    asked: Side | None
    """The side that has to answer now."""
    asking: str = ""
    """The open question in public words, which do not depend on the asked player's options."""
    target_score: int = 7
    corp: PlayerView
    runner: PlayerView
    servers: tuple[ServerView, ...]
    """HQ, R&D and Archives first, then the remote servers, oldest first."""
    rig: tuple[CardView, ...]
    """Installed Runner cards that are not hosted on Corp cards, in the order of installing."""
    play: tuple[CardView, ...] = ()
    """Events and operations being resolved, and cards being installed."""
    set_aside: tuple[CardView, ...] = ()
    removed: tuple[CardView, ...] = ()
    accessed: CardView | None = None
    """The card being accessed, if this seat may see it (from R&D only the Runner may)."""
    looking: tuple[CardView, ...] = ()
    """Cards that this seat may look at now (a search, a look at the top of a deck)."""
    run: RunView | None = None
    breakers: tuple[Breaker, ...] = ()
    """What the installed cards could break, at the prices of now."""
    mark: str = ""
    winner: Winner | Literal[""] = ""
    """corp, runner, draw, or empty while the game goes on."""
    reason: EndReason | Literal[""] = ""
    """agenda, flatline, decked, bad publicity (1996), card, concede, time."""
    seed_commitment: str = ""
    seed: str = ""
    """Shown once the game is over."""
    totals: tuple[Total, ...] = ()
    """Totals over the whole game, once it is over."""
    match: tuple[Played, ...] | None = None
    """The games of the match before this one; None where it is no game of a match."""

    @property
    def resolving(self) -> CardView | None:
        """Returns the card that is being played or installed, perhaps an unknown one; None where all cards in play stay there."""
        return next((card for card in reversed(self.play) if LASTING.isdisjoint(card.subtypes)), None)

    @property
    def installing(self) -> bool:
        """Returns whether the card that `resolving` names is being installed: what is played is an event or operation, and faceup."""
        card = self.resolving
        return card is not None and card.type not in {"event", "operation"}

    @property
    def lasting(self) -> tuple[CardView, ...]:
        """Returns the events and operations that stay in play until something else happens."""
        return tuple(card for card in self.play if not LASTING.isdisjoint(card.subtypes))

    def played_with_credits(self, side: Side) -> CardView | None:
        """Returns the event or operation of a side that is being played, where credits lie on it that can be spent; None elsewhere."""
        played = self.resolving
        return played if played is not None and played.title and played.owner == side and played.counters.get("credit") else None

    def player(self, side: Side) -> PlayerView:
        """Returns one side's numbers."""
        return self.corp if side == CORP else self.runner

    def open_hand(self, side: Side) -> tuple[CardView, ...]:
        """Returns the cards in the hand of a side that lies open to everybody; nothing of one that does not."""
        return tuple([card for card in self.player(side).hand or () if card.turned_up])

    def target_of(self, side: Side) -> int:
        """Returns with how many agenda points one side wins the game."""
        return self.target_score + self.player(side).target_change

    def rig_hosts(self) -> tuple[CardView, ...]:
        """Returns the cards of the rig that no other one hosts: those that are hosted are told with their hosts."""
        hosted = {one.card for card in self.rig for one in all_hosted(card)}
        return tuple([card for card in self.rig if card.card not in hosted]) if hosted else self.rig

    def cards(self) -> dict[int, CardView]:
        """Returns every card in the view by object number, including hosted ones."""
        found: dict[int, CardView] = {}
        identities = [one for one in (self.corp.identity, self.runner.identity) if one.card]  # in 1996 nobody has any
        pending: list[CardView] = [*identities, *self.rig, *self.play, *self.set_aside]
        pending += [*self.removed, *self.looking, *((self.accessed,) if self.accessed else ())]
        for server in self.servers:
            pending += [*server.ice, *server.root]
        for player in (self.corp, self.runner):
            pending += [*(player.hand or ()), *player.discard, *player.score_area]
        _gather(pending, found)
        return found


def all_hosted(card: CardView) -> Iterator[CardView]:
    """Yields the cards that a card hosts, each with those that it hosts itself."""
    for hosted in card.hosted:
        yield hosted
        yield from all_hosted(hosted)


def _gather(cards: Sequence[CardView], found: dict[int, CardView]) -> None:
    """Adds cards by their numbers, the last first, each with those that it hosts."""
    for card in reversed(cards):
        found[card.card] = card
        if card.hosted:
            _gather(card.hosted, found)
