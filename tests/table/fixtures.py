"""Positions as views and questions: the moments that the pictures of the table's design show, and a seat that holds them."""

from collections.abc import Callable
from typing import Any

import msgspec

from netrunner_tui.model.breakers import Boosting, Breaker, Breaking
from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import Side
from netrunner_tui.model.story import Moment, Story
from netrunner_tui.model.view import CardView, LogKind, LogLine, PlayerView, RunView, Seat, ServerView, SubroutineView, Sum, Term, View
from netrunner_tui.rules.referee.options import Breaks, Gains, Option, Resolves, Strength, Takes
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatRequest
from netrunner_tui.settings.keys import USUAL_KEYS

END = "End the run."
BRAN_TEXT = ("Lose [click]: Break 1 subroutine on this ice. Only the Runner can use this ability.",)
BRAN_FIRST = "You may install 1 piece of ice from HQ or Archives directly inward from this ice, ignoring all costs."


def ice(
    card: int, title: str, strength: int, subs: int, subtype: str, cost: int, server: str, faceup: bool = True, **more: object
) -> CardView:
    """A piece of ice that the seat knows."""
    fields: dict[str, object] = {
        "card": card, "owner": "corp", "kind": "ice", "zone": "ice", "server": server, "faceup": faceup, "title": title, "type": "ice",
        "subtypes": (subtype,), "cost": cost, "cost_now": cost, "strength": Sum("strength", strength, (Term(strength, "printed"),)),
        "subroutines": tuple(SubroutineView(END) for _ in range(subs)),
    }  # fmt: skip
    return msgspec.structs.replace(CardView(card=card, owner="corp"), **{**fields, **more})


def back(card: int, server: str, kind: str = "ice", **more: object) -> CardView:
    """A facedown card that the seat does not know."""
    base = CardView(
        card=card, owner="corp", kind="ice" if kind == "ice" else "card", zone="ice" if kind == "ice" else "root", server=server
    )
    return msgspec.structs.replace(base, **more)


def program(card: int, title: str, strength: int | None, subtype: str, counters: dict[str, int] | None = None, mu: int = 1) -> CardView:
    """An installed program."""
    return CardView(
        card=card, owner="runner", zone="rig", faceup=True, title=title, type="program", memory=mu, counters=counters or {},
        subtypes=("icebreaker", subtype) if strength is not None else (subtype,), cost=3, cost_now=3,
        strength=None if strength is None else Sum("strength", strength, (Term(strength, "printed"),)),
    )  # fmt: skip


def permanent(card: int, title: str, type_: str, subtype: str, credit: int = 0) -> CardView:
    """An installed piece of hardware or a resource."""
    counters = {"credit": credit} if credit else {}
    return CardView(
        card=card, owner="runner", zone="rig", faceup=True, title=title, type=type_, subtypes=(subtype,), counters=counters, cost=1
    )


def in_hand(card: int, owner: Side, title: str, type_: str, cost: int | None, *subtypes: str, **more: object) -> CardView:
    """A card in its owner's hand, as its owner sees it."""
    base = CardView(
        card=card, owner=owner, zone="hand", seen=True, title=title, type=type_, cost=cost, cost_now=cost, subtypes=subtypes,
        kind="ice" if type_ == "ice" else "card",
    )  # fmt: skip
    return msgspec.structs.replace(base, **more)


def agenda(card: int, title: str, points: int, requirement: int, advanced: int = 0, **more: object) -> CardView:
    """An agenda that the seat knows."""
    base = CardView(
        card=card, owner="corp", zone="root", title=title, type="agenda", points=points, subtypes=("expansion",), advanceable=True,
        requirement=Sum("advancement requirement", requirement, (Term(requirement, "printed"),)),
        counters={"advancement": advanced} if advanced else {}, text=("When you score this agenda, gain 7[credit].",),
    )  # fmt: skip
    return msgspec.structs.replace(base, **more)


SCORED = (
    agenda(901, "Luminal Transubstantiation", 2, 3, zone="score", faceup=True),
    agenda(902, "Offworld Office", 2, 4, zone="score", faceup=True),
)
STOLEN = (agenda(903, "Send a Message", 3, 5, zone="score", faceup=True),)

BRAN = ice(
    31, "Brân 1.0", 6, 3, "barrier", 6, "Server 1",
    subtypes=("barrier", "bioroid"), text=BRAN_TEXT, subroutines=(SubroutineView(BRAN_FIRST), SubroutineView(END), SubroutineView(END)),
)  # fmt: skip
BRAN_MET = msgspec.structs.replace(
    BRAN, encountered=True,
    strength=Sum("strength", 5, (Term(6, "printed"), Term(-1, "Leech", "this encounter"))),
    subroutines=(SubroutineView(BRAN_FIRST), SubroutineView(END, "broken"), SubroutineView(END, "broken")),
)  # fmt: skip

BOTULUS = program(44, "Botulus", None, "virus", {"virus": 2})
BOTULUS = msgspec.structs.replace(BOTULUS, host=21)
PALISADE = ice(21, "Palisade", 2, 1, "barrier", 3, "R&D", hosted=(BOTULUS,))
TITHE = ice(23, "Tithe", 1, 2, "sentry", 1, "HQ")
MANEGARM = CardView(
    card=41, owner="corp", zone="root", server="Server 1", faceup=True, title="Manegarm Skunkworks", type="upgrade", cost=2,
    cost_now=2, trash=3,
)  # fmt: skip

CLEAVER = program(11, "Cleaver", 3, "fracter")
CLEAVER_BOOSTED = msgspec.structs.replace(
    CLEAVER, strength=Sum("strength", 5, (Term(3, "printed"), Term(2, "2 boosts", "this encounter")))
)  # fmt: skip
RIG = (
    CLEAVER, program(12, "Buzzsaw", 3, "decoder"), program(13, "Carmen", 2, "killer"), program(14, "Leech", None, "virus", {"virus": 1}),
    permanent(15, "Carnivore", "hardware", "console"), permanent(16, "Telework Contract", "resource", "job", 6),
    permanent(17, "Smartware Distributor", "resource", "connection", 3),
)  # fmt: skip

GRIP = (
    in_hand(51, "runner", "Sure Gamble", "event", 5), in_hand(52, "runner", "Overclock", "event", 1, "run"),
    in_hand(53, "runner", "Mayfly", "program", 1, "icebreaker", "AI", memory=2), in_hand(54, "runner", "Wildcat Strike", "event", 2),
)  # fmt: skip
HQ_CARDS = (
    in_hand(61, "corp", "Hedge Fund", "operation", 5), in_hand(62, "corp", "Seamless Launch", "operation", 1),
    in_hand(63, "corp", "Send a Message", "agenda", None, points=3, requirement=Sum("advancement requirement", 5, (Term(5, "printed"),))),
    in_hand(64, "corp", "Nico Campaign", "asset", 2), in_hand(65, "corp", "Palisade", "ice", 3, "barrier"),
)  # fmt: skip

REGOLITH = CardView(
    card=43, owner="corp", zone="root", server="Server 2", title="Regolith Mining License", type="asset", cost=2, cost_now=2, trash=3,
)  # fmt: skip
OFFWORLD = agenda(40, "Offworld Office", 2, 4, 3, server="Server 1", zone="root")


def identity(card: int, side: Side, title: str) -> CardView:
    """A player's identity."""
    return CardView(card=card, owner=side, zone="identity", faceup=True, title=title, type="identity")


CORP_ID = identity(1, "corp", "Haas-Bioroid: Precision Design")
RUNNER_ID = identity(2, "runner", 'René "Loup" Arcemont: Party Animal')


def corp_player(hand: tuple[CardView, ...] | None, **more: object) -> PlayerView:
    """The Corp's figures in picture 1."""
    discard = tuple(in_hand(80 + n, "corp", "Hedge Fund", "operation", 5, zone="discard", faceup=True) for n in range(3))
    discard += tuple(CardView(card=84 + n, owner="corp", zone="discard") for n in range(2))
    base = PlayerView(
        side="corp", name="Corp", identity=CORP_ID, credits=9, clicks=0, allotted=0, hand=hand, hand_size=5,
        max_hand_size=Sum("maximum hand size", 6, (Term(5, "rules"), Term(1, "Haas-Bioroid: Precision Design"))), deck_size=27,
        discard=discard,
        score_area=SCORED, score=4,
    )  # fmt: skip
    return msgspec.structs.replace(base, **more)


def runner_player(hand: tuple[CardView, ...] | None, **more: object) -> PlayerView:
    """The Runner's figures in picture 1."""
    heap = tuple(in_hand(70 + n, "runner", "Sure Gamble", "event", 5, zone="discard", faceup=True) for n in range(9))
    base = PlayerView(
        side="runner", name="Runner", identity=RUNNER_ID, credits=6, clicks=2, allotted=4, hand=hand, hand_size=4,
        max_hand_size=Sum("maximum hand size", 5, (Term(5, "rules"),)), deck_size=24, discard=heap, score_area=STOLEN, score=3, tags=1,
        memory_used=5, memory_limit=Sum("memory limit", 5, (Term(4, "rules"), Term(1, "Carnivore"))),
    )  # fmt: skip
    return msgspec.structs.replace(base, **more)


def servers_known(bran: CardView) -> tuple[ServerView, ...]:
    """The servers as the Corp sees them."""
    return (
        ServerView(name="HQ", central=True, ice=(ice(22, "Whitespace", 0, 2, "code gate", 2, "HQ", faceup=False), TITHE)),
        ServerView(name="R&D", central=True, ice=(PALISADE, ice(24, "Karunā", 3, 2, "sentry", 4, "R&D", faceup=False))),
        ServerView(name="Archives", central=True),
        ServerView(
            name="Server 1", ice=(bran, ice(32, "Ansel 1.0", 4, 3, "sentry", 6, "Server 1", faceup=False)), root=(OFFWORLD, MANEGARM)
        ),
        ServerView(name="Server 2", ice=(ice(33, "Diviner", 3, 1, "code gate", 2, "Server 2", faceup=False),), root=(REGOLITH,)),
    )  # fmt: skip


def servers_hidden(bran: CardView) -> tuple[ServerView, ...]:
    """The same servers as the Runner sees them."""
    return (
        ServerView(name="HQ", central=True, ice=(back(22, "HQ"), TITHE)),
        ServerView(name="R&D", central=True, ice=(PALISADE, back(24, "R&D"))),
        ServerView(name="Archives", central=True),
        ServerView(
            name="Server 1", ice=(bran, back(32, "Server 1")), root=(back(40, "Server 1", "card", counters={"advancement": 3}), MANEGARM)
        ),
        ServerView(name="Server 2", ice=(back(33, "Server 2"),), root=(msgspec.structs.replace(REGOLITH, seen=True),)),
    )  # fmt: skip


LOG = (
    LogLine(number=150, step="5.7.1f", side="runner", kind="run", led=True, text="Runner spends ● to run Server 1.", turn=7),
    LogLine(number=151, step="6.9.2b", side="corp", kind="rez", led=True, text="Corp rezzes Brân 1.0 for 6c.", turn=7),
    LogLine(number=152, step="6.9.3a", side="runner", kind="encounter", led=True, text="Runner encounters Brân 1.0.", turn=7),
    LogLine(number=153, step="6.9.3b", side="runner", kind="use", led=True, text="Runner uses Leech: Brân 1.0 gets -1 strength.", turn=7),
    LogLine(
        number=154, step="6.9.3b", side="runner", kind="effect", led=True, text="Runner boosts Cleaver 2 times for 4c: strength 5.", turn=7
    ),
    LogLine(
        number=155,
        step="6.9.3b",
        side="runner",
        kind="break",
        led=True,
        text="Runner breaks subroutines 2 and 3 of Brân 1.0 with Cleaver for 1c.",
        turn=7,
    ),
)


def run_view(seat: Seat) -> View:
    """Pictures 1 and 2: the encounter with Brân 1.0 on Server 1, from one seat."""
    mine = seat == "runner"
    return View(
        seat=seat, rules="nisei-1.6", number=155, turn="runner", turn_number=7, step="6.9.3b", asked="runner",
        asking="The Runner has this window: paid abilities, break subroutines.",
        corp=corp_player(None if mine else HQ_CARDS), runner=runner_player(GRIP if mine else None),
        servers=servers_hidden(BRAN_MET) if mine else servers_known(BRAN_MET), rig=(CLEAVER_BOOSTED, *RIG[1:]),
        breakers=(Breaker(11, 0, 5, (Boosting(1, Price(credits=2)),), (Breaking(Price(credits=1), 2, subtype="barrier"),)),),
        run=RunView(server="Server 1", ice=31, position=1, of=2, encountering=31),
    )  # fmt: skip


RUN_QUESTION = Question(
    player="runner", kind="window", step="6.9.3b", text="Subroutine 1 of Brân 1.0 is unbroken. Break it, or pass?",
    window=("paid", "break"),
    options=(
        Option("use", 11, "Cleaver", ability=1, numbered=True, cost=Price(credits=1), result=Breaks(1)),
        Option("use", 31, "Brân 1.0", ability=1, cost=Price(lost_clicks=1), result=Breaks(1)),
        Option("use", 11, "Cleaver", ability=2, numbered=True, cost=Price(credits=2), result=Strength(5, 6)),
        Option("use", 14, "Leech", ability=1, cost=Price(counters=1, kind="virus"), result=Strength(5, 4)),
        Option("pass", result=Resolves(1)),
    ),
    may_decline=True, public="The Runner has this window: paid abilities, break subroutines.",
)  # fmt: skip


def action_view() -> View:
    """Picture 3: the Corp's window before an action."""
    corp = corp_player(
        (*HQ_CARDS, in_hand(66, "corp", "Hedge Fund", "operation", 5)), hand_size=6, clicks=3, allotted=3,
    )  # fmt: skip
    return View(
        seat="corp", rules="nisei-1.6", number=170, turn="corp", turn_number=8, step="5.6.2a", asked="corp",
        asking="The Corp has this window: paid abilities, rez, score.", corp=corp,
        runner=runner_player(None, credits=2, clicks=0, allotted=0), servers=servers_known(BRAN), rig=RIG,
    )  # fmt: skip


ACTION = Question(
    player="corp", kind="action", step="5.6.2b", text="Take an action. ●●● left.",
    options=(
        Option("gain", cost=Price(clicks=1)), Option("draw", cost=Price(clicks=1)),
        Option("install", 64, "Nico Campaign", server="new server", where="root", cost=Price(clicks=1)),
        Option("install", 64, "Nico Campaign", server="Server 1", where="root", cost=Price(clicks=1)),
        Option("install", 63, "Send a Message", server="new server", where="root", cost=Price(clicks=1)),
        Option("install", 65, "Palisade", server="HQ", where="ice", cost=Price(clicks=1, credits=2)),
        Option("install", 65, "Palisade", server="R&D", where="ice", cost=Price(clicks=1, credits=2)),
        Option("play", 61, "Hedge Fund", cost=Price(clicks=1, credits=5)),
        Option("play", 62, "Seamless Launch", cost=Price(clicks=1, credits=1)),
        Option("advance", 40, "Offworld Office", cost=Price(clicks=1, credits=1)),
        Option("advance", 43, "Regolith Mining License", cost=Price(clicks=1, credits=1)),
        Option("purge", cost=Price(clicks=3)), Option("trash resource", 16, "Telework Contract", cost=Price(clicks=1, credits=2)),
        Option("trash resource", 17, "Smartware Distributor", cost=Price(clicks=1, credits=2)),
    ),
)  # fmt: skip

ACTION_WINDOW = Question(
    player="corp", kind="window", step="5.6.2a", text="Take an action, or rez a card first. ●●● left.", window=("paid", "rez", "score"),
    options=(Option("rez", 43, "Regolith Mining License", cost=Price(credits=2)), Option("pass")), may_decline=True,
    ahead=ACTION.options,
)  # fmt: skip

SEAMLESS = Question(
    player="corp", kind="choose", step="5.6.2b", text="Seamless Launch: place 2 advancement counters on 1 card", about=62, effect="place",
    options=tuple(
        Option("choose", card, title)
        for card, title in (
            (21, "Palisade"), (24, "Karunā"), (22, "Whitespace"), (23, "Tithe"), (31, "Brân 1.0"),
            (32, "Ansel 1.0"), (40, "Offworld Office"), (41, "Manegarm Skunkworks"), (33, "Diviner"),
        )
    ),
)  # fmt: skip


def wide_view() -> View:
    """Picture 4: many servers and a full grip."""

    def remote(number: int, *, stack: tuple[CardView, ...] = (), root: tuple[CardView, ...] = ()) -> ServerView:
        return ServerView(name=f"Server {number}", ice=stack, root=root)

    def asset(card: int, title: str, server: str, faceup: bool = True, **more: object) -> CardView:
        base = CardView(card=card, owner="corp", zone="root", server=server, faceup=faceup, title=title, type="asset", cost=2, cost_now=2)
        return msgspec.structs.replace(base, **more)

    pharos = msgspec.structs.replace(
        ice(210, "Pharos", 5, 3, "barrier", 7, "Server 1"),
        counters={"advancement": 3}, strength=Sum("strength", 10, (Term(5, "printed"), Term(5, "Pharos"))),
    )  # fmt: skip
    servers = (
        ServerView(name="HQ", central=True, ice=(ice(201, "Funhouse", 4, 1, "code gate", 5, "HQ"), back(202, "HQ"), TITHE),
                   root=(back(203, "HQ", "card"),)),
        ServerView(name="R&D", central=True, ice=(ice(204, "Karunā", 3, 2, "sentry", 4, "R&D"), back(205, "R&D"), PALISADE)),
        ServerView(name="Archives", central=True, ice=(back(206, "Archives"),)),
        remote(1, stack=(BRAN, pharos, back(211, "Server 1"), back(212, "Server 1"), ice(213, "Ansel 1.0", 4, 3, "sentry", 6, "Server 1")),
               root=(back(214, "Server 1", "card", counters={"advancement": 5}), MANEGARM)),
        remote(2, stack=(ice(215, "Whitespace", 0, 2, "code gate", 2, "Server 2"),), root=(asset(216, "Nico Campaign", "Server 2",
               counters={"credit": 6}),)),
        remote(3, stack=(back(217, "Server 3"),), root=(asset(218, "Regolith Mining License", "Server 3", counters={"credit": 12}),)),
        remote(4, stack=(ice(219, "Ping", 1, 1, "barrier", 2, "Server 4"), back(220, "Server 4", counters={"advancement": 2})),
               root=(back(221, "Server 4", "card", counters={"advancement": 1}), asset(222, "Anoetic Void", "Server 4", type="upgrade"))),
        remote(5, stack=(ice(223, "Diviner", 3, 1, "code gate", 2, "Server 5"),), root=(asset(224, "Clearinghouse", "Server 5",
               counters={"advancement": 4}),)),
        remote(6, root=(asset(225, "Spin Doctor", "Server 6", faceup=False, seen=True),)),
        remote(7, root=(back(226, "Server 7", "card", counters={"advancement": 2}),)),
        remote(8, root=(back(227, "Server 8", "card"),)),
    )  # fmt: skip
    rig = (
        CLEAVER, program(12, "Buzzsaw", 3, "decoder"),
        msgspec.structs.replace(program(13, "Echelon", 3, "killer"), strength=Sum("strength", 3, (Term(0, "printed"), Term(3, "Echelon")))),
        program(14, "Leech", None, "virus", {"virus": 0}), program(314, "Leech", None, "virus", {"virus": 0}),
        program(315, "Fermenter", None, "virus", {"virus": 5}), permanent(15, "Carnivore", "hardware", "console"),
        permanent(316, "T400 Memory Diamond", "hardware", "chip"), permanent(317, "T400 Memory Diamond", "hardware", "chip"),
        permanent(318, "Docklands Pass", "hardware", "gear"), permanent(16, "Telework Contract", "resource", "job", 9),
        permanent(319, "Telework Contract", "resource", "job", 3), permanent(17, "Smartware Distributor", "resource", "connection", 6),
        permanent(320, "Smartware Distributor", "resource", "connection", 6),
        permanent(321, "Verbal Plasticity", "resource", "genetics"), permanent(322, "Cookbook", "resource", "virtual"),
    )  # fmt: skip
    names = (
        ("Sure Gamble", "event", 5, ()), ("Overclock", "event", 1, ("run",)), ("Overclock", "event", 1, ("run",)),
        ("Mayfly", "program", 1, ("AI",)), ("Wildcat Strike", "event", 2, ()), ("Jailbreak", "event", 0, ("run",)),
        ("Conduit", "program", 4, ("virus",)), ("Creative Commission", "event", 1, ()), ("Botulus", "program", 2, ("virus",)),
        ("Red Team", "resource", 5, ("job",)), ("Tranquilizer", "program", 2, ("virus",)),
    )  # fmt: skip
    grip = tuple(in_hand(400 + n, "runner", title, type_, cost, *subs) for n, (title, type_, cost, subs) in enumerate(names))
    return View(
        seat="runner", rules="nisei-1.6", number=300, turn="runner", turn_number=14, step="5.7.1f", asked="runner",
        corp=corp_player(None, credits=23, hand_size=7, deck_size=14, score=5, bad_publicity=2,
                         max_hand_size=Sum("maximum hand size", 8, (Term(8, "rules"),))),
        runner=runner_player(grip, credits=17, clicks=3, hand_size=11, deck_size=8, score=5, tags=2, memory_used=7,
                             max_hand_size=Sum("maximum hand size", 7, (Term(7, "rules"),)), memory_limit=Sum("memory limit", 7)),
        servers=servers, rig=rig,
    )  # fmt: skip


WIDE_QUESTION = Question(
    player="runner", kind="action", step="5.7.1f", text="Take an action. 3 clicks left.",
    options=(
        Option("gain", cost=Price(clicks=1)), Option("draw", cost=Price(clicks=1)),
        Option("install", 403, "Mayfly", cost=Price(clicks=1, credits=1)),
        Option("install", 406, "Conduit", cost=Price(clicks=1, credits=4)),
        Option("play", 400, "Sure Gamble", cost=Price(clicks=1, credits=5)), Option("play", 405, "Jailbreak", cost=Price(clicks=1)),
        *(Option("run", server=name, cost=Price(clicks=1)) for name in ("HQ", "R&D", "Archives", "Server 1", "Server 2")),
        Option("untag", cost=Price(clicks=1, credits=2)),
        Option("use", 16, "Telework Contract", ability=1, cost=Price(clicks=1), result=Takes(3)),
        Option("use", 17, "Smartware Distributor", ability=1, cost=Price(clicks=1), effect="place 3[credit] on this resource"),
        Option("use", 315, "Fermenter", ability=1, cost=Price(clicks=1, trash_this=True), result=Gains(10)),
    ),
)  # fmt: skip

DISCARD = Question(
    player="corp", kind="discard", step="5.6.3a", text="HQ holds 6 cards, maximum 4. Choose 2 cards to discard.", least=2, most=2,
    options=tuple(Option("discard", card, title) for card, title in (
        (61, "Hedge Fund"), (62, "Seamless Launch"), (63, "Send a Message"), (64, "Nico Campaign"), (65, "Palisade"), (66, "Hedge Fund"))),
)  # fmt: skip

AMOUNT = Question(
    player="runner", kind="pay", step="10.9", text="Trace 3: pay how many credits for link?", numbers=(0, 6), may_decline=True
)


def moment_of(view: View) -> Moment:
    """A view as a moment of a story."""
    credits, points = (view.corp.credits, view.runner.credits), (view.corp.score, view.runner.score)
    return Moment(view.number, "runner", "window", view.step, view.turn, view.turn_number, credits, points)


Sit = Callable[..., Any]
"""What the fixture `sit` gives: a way to sit down at seats."""


class FakeSeat:
    """A seat that shows what it is given and remembers what it is answered; `then` may set up the next moment."""

    def __init__(self, view: View, question: Question | None = None, log: tuple[LogLine, ...] = LOG, side: Side | None = "runner") -> None:
        self.now = view
        self.open = question
        self.lines = log
        self.answers: list[Answer] = []
        self.said: list[str] = []
        self.conceded = False
        self.then: Callable[[Answer], None] | None = None
        self._side: Side | None = side
        self._notices: list[Callable[[], None]] = []
        self.past = [view]
        """What it has shown so far."""

    @property
    def seat(self) -> Seat:
        return self.now.seat

    @property
    def side(self) -> Side | None:
        return self._side

    def view(self) -> View:
        return self.now

    def question(self) -> Question | None:
        return self.open

    def answer(self, answer: Answer, *, by_hand: bool = True) -> None:
        if self.open is None or not self.open.allows(answer):
            raise IllegalAnswer(f"not offered: {answer}")
        self.answers.append(answer)
        self.said.append(self.open.say(answer))
        self.open = None
        if self.then:
            self.then(answer)
        self.changed()

    def last_choice(self) -> int:
        """What is in the log has been read."""
        return self.lines[-1].number if self.lines else 0

    def concede(self) -> None:
        self.conceded = True
        self.changed()

    def take_back(self, to: int | None = None) -> None:
        raise NetrunnerError("there is no answer of yours to take back")

    def request(self) -> SeatRequest | None:
        return None

    def reply(self, *, agree: bool) -> None:
        raise NetrunnerError("nothing is asked of you now")

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        return tuple(line for line in self.lines if line.number > since)

    def story(self) -> Story:
        return Story(tuple(moment_of(view) for view in self.past), ())

    def view_at(self, place: int, event: int | None = None) -> View:
        if not 0 <= place < len(self.past):
            raise NetrunnerError(f"there is no moment {place}")
        return self.past[place]

    def changes(self, place: int) -> tuple[int, ...]:
        return ()

    def listen(self, notice: Callable[[], None]) -> Callable[[], None]:
        self._notices.append(notice)
        return lambda: self._notices.remove(notice)

    def changed(self) -> None:
        """Tells the listeners that something has changed."""
        if self.now != self.past[-1]:
            self.past.append(self.now)
        for notice in list(self._notices):
            notice()


END_KEYS = USUAL_KEYS.at("end of a game").labels("new game", "swap sides", "replay", "log", "close")
"""The buttons at the end of a game that is in no file here."""
MATCH_KEYS = USUAL_KEYS.at("between games").labels("second game", "replay", "log", "close")
"""The buttons at the end of the first game of a match."""


def line(number: int, kind: LogKind, side: Side = "corp") -> LogLine:
    """A line of a log that tells its kind and its number."""
    return LogLine(number=number, step="", side=side, kind=kind, text=f"{kind} {number}.")
