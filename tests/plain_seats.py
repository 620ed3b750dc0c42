"""Seats of a game that is no game, for the plain client: a row of questions, and a table that it tells of."""

import io
from collections.abc import Callable

import msgspec
from typed_lines import Terminal

from netrunner_tui.model.errors import IllegalAnswer, NetrunnerError
from netrunner_tui.model.sides import Side, other
from netrunner_tui.model.story import Story
from netrunner_tui.model.view import CardView, LogLine, PlayerView, RunView, Seat, ServerView, SubroutineView, Sum, Term, View
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_table import PlainTable, Verbosity
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatRequest

PALISADE = CardView(
    card=11,
    owner="corp",
    kind="ice",
    zone="ice",
    server="R&D",
    faceup=True,
    title="Palisade",
    type="ice",
    subtypes=("barrier",),
    cost=3,
    strength=Sum("strength", 4, (Term(2, "printed"), Term(2, "Palisade", "while protecting a remote server"))),
    subroutines=(SubroutineView("End the run.", "broken"), SubroutineView("End the run.")),
)
UNKNOWN_ICE = CardView(card=12, owner="corp", kind="ice", zone="ice", server="R&D")
ADVANCED = CardView(card=13, owner="corp", zone="root", server="Server 1", counters={"advancement": 3})
CLEAVER = CardView(card=21, owner="runner", zone="rig", faceup=True, title="Cleaver", type="program", strength=Sum("strength", 3), memory=1)
GAMBLE = CardView(card=31, owner="runner", zone="hand", title="Sure Gamble", type="event", cost=5, text=("Gain 9[credit].",))
BRAN = CardView(card=14, owner="corp", kind="ice", zone="hand", title="Brân 1.0", type="ice", cost=6)


def player(side: Side, hand: tuple[CardView, ...] | None) -> PlayerView:
    identity = CardView(card=1 if side == "corp" else 2, owner=side, faceup=True, title=f"The {side} identity", type="identity")
    return PlayerView(
        side=side,
        name=side,
        identity=identity,
        credits=5,
        clicks=1,
        allotted=3,
        hand=hand,
        hand_size=1,
        max_hand_size=Sum("hand size", 5),
        deck_size=30,
        discard=(),
        score_area=(),
        score=3,
        tags=1 if side == "runner" else 0,
        memory_limit=Sum("memory limit", 4) if side == "runner" else None,
        memory_used=1,
        bad_publicity=0 if side == "runner" else 2,
    )


def table_view(seat: Seat, number: int, asked: Side | None, winner: str = "") -> View:
    return View(
        seat=seat,
        rules="nisei-1.6",
        number=number,
        turn="runner",
        turn_number=4,
        step="6.9.3b",
        asked=asked,
        asking="The Runner has this window: paid abilities.",
        corp=player("corp", (BRAN,) if seat == "corp" else None),
        runner=player("runner", (GAMBLE,) if seat == "runner" else None),
        servers=(
            ServerView(name="HQ", central=True),
            ServerView(name="R&D", ice=(PALISADE, UNKNOWN_ICE), central=True),
            ServerView(name="Archives", central=True),
            ServerView(name="Server 1", root=(ADVANCED,)),
        ),
        rig=(CLEAVER,),
        run=RunView(server="R&D", ice=11, position=1, of=2, encountering=11),
        winner=winner,
        reason="concede" if winner else "",
        seed="abcd" if winner else "",
        seed_commitment="1234",
    )


ALONE = {
    "gain credit": Option("gain"), "draw": Option("draw"), "pass": Option("pass"), "steal": Option("steal"), "yes": Option("yes"),
    "no": Option("no"), "mulligan": Option("mulligan"), "keep": Option("keep"),
}  # fmt: skip


def option_called(phrase: str) -> Option:
    """An option with this phrase; what is no phrase is a card to choose."""
    head, _, rest = phrase.partition(" ")
    if phrase in ALONE:
        return ALONE[phrase]
    if head == "run":
        return Option("run", server=rest)
    if head in ("rez", "score"):
        return Option("rez" if head == "rez" else "score", title=rest)
    return Option("choose", title=rest if head == "choose" else phrase)


def asking(side: Side, *phrases: str, kind: str = "window", **more: object) -> Question:
    options = tuple(map(option_called, phrases))
    base = Question(player=side, kind="window", step="6.9.3b", text="What now?", options=options)
    return msgspec.structs.replace(base, kind=kind, **more)


class Game:
    """Stands for the referee: a row of questions, asked one after the other whatever is answered."""

    def __init__(self, *questions: Question) -> None:
        self.questions = list(questions)
        self.given: list[tuple[Side, str]] = []
        self.lines: list[LogLine] = [LogLine(number=0, step="", side=None, kind="turn", text="The game begins.")]
        self.winner = ""
        self.refuse: list[Exception] = []
        self.notices: list[Callable[[], None]] = []

    def seats(self, *sides: Side) -> "dict[Side, SeatOfGame]":
        return {side: SeatOfGame(self, side) for side in sides or ("corp", "runner")}


class SeatOfGame:
    def __init__(self, game: Game, side: Side) -> None:
        self.game = game
        self.seat: Seat = side
        self.side: Side = side

    def view(self) -> View:
        open_now = self.game.questions[0].player if self.game.questions else None
        view = table_view(self.seat, len(self.game.given), open_now, self.game.winner)
        before_action = self.game.questions and self.game.questions[0].step == "5.7.1e"
        return msgspec.structs.replace(view, run=None, step="5.7.1e") if before_action else view

    def question(self) -> Question | None:
        if self.game.winner or not self.game.questions or self.game.questions[0].player != self.side:
            return None
        return self.game.questions[0]

    def answer(self, answer: Answer, *, by_hand: bool = True) -> None:
        question = self.question()
        if question is None or not question.allows(answer):
            raise IllegalAnswer("not open")
        if self.game.refuse:
            raise self.game.refuse.pop(0)
        self.game.questions.pop(0)
        said = question.say(answer)
        self.game.given.append((self.side, said))
        text = f"{self.side.capitalize()} does {said} for ● and 2c."
        self.game.lines.append(LogLine(number=len(self.game.given), step=question.step, side=self.side, kind="use", text=text))
        if not self.game.questions:
            self.game.winner = "runner"
        for notice in self.game.notices:
            notice()

    def last_choice(self) -> int:
        return -1

    def concede(self) -> None:
        self.game.winner = other(self.side)

    def take_back(self, to: int | None = None) -> None:
        raise NetrunnerError("there is no answer of yours to take back")

    def story(self) -> Story:
        raise NetrunnerError("there is no past here to look back at")

    def request(self) -> SeatRequest | None:
        return None

    def reply(self, *, agree: bool) -> None:
        raise NetrunnerError("nothing is asked of you now")

    def log(self, since: int = 0) -> tuple[LogLine, ...]:
        return tuple(line for line in self.game.lines if line.number > since)

    def listen(self, notice: Callable[[], None]) -> Callable[[], None]:
        self.game.notices.append(notice)
        return lambda: self.game.notices.remove(notice)


def played(
    game: Game,
    typed: str,
    *sides: Side,
    terminal: bool = False,
    open_play: bool = False,
    verbosity: Verbosity = "normal",
    ask_always: bool = False,
) -> str:
    out = io.StringIO()
    stdin = Terminal(typed) if terminal else io.StringIO(typed)
    code = run(
        PlainTable(
            game.seats(*sides),
            open_play=open_play,
            verbosity=verbosity,
            ask_always=ask_always,
            resume="netrunner-tui play --plain here.jsonl",
            lookup=lambda name: ["Hedge Fund: operation."] if name == "hedge fund" else [],
        ),
        stdin=stdin,
        stdout=out,
    )
    assert code == 0
    assert not game.notices
    return out.getvalue()
