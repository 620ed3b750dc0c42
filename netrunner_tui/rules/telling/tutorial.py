"""The guided first game: a page of plain words at each new thing, never more than three sentences, each shown once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from netrunner_tui.model.view import View
from netrunner_tui.rulebook_facts.moments import APPROACH, ENCOUNTER
from netrunner_tui.rulebook_facts.timing import acts_here, moment_of
from netrunner_tui.rules.referee.questions import Question

Fits = Callable[[View, Question], bool]


@dataclass(frozen=True)
class Lesson:
    """A page: its name in the settings, its title and its words, and when it is time for it."""

    name: str
    title: str
    words: str
    fits: Fits
    aloud: str = ""
    """Its words where the game is played in lines of text, where those of the table are about keys and places."""

    @property
    def said(self) -> str:
        """Its words in lines of text."""
        return self.aloud or self.words


def _asked(kind: str, player: str = "") -> Fits:
    return lambda view, question: question.kind == kind and (not player or question.player == player)


def _offers(*verbs: str) -> Fits:
    return lambda view, question: any(option.verb in verbs for option in question.options)


def _at(moment: str) -> Fits:
    return lambda view, question: moment_of(question.step, view) == moment


def _acting(side: str) -> Fits:
    def fits(view: View, question: Question) -> bool:
        return view.turn == question.player == side and (question.kind == "action" or acts_here(question.step, view))

    return fits


def _installed(view: View, _: Question) -> bool:
    return any(server.ice or server.root for server in view.servers)


def _advanced(view: View, _: Question) -> bool:
    return any(card.counters.get("advancement") for server in view.servers for card in (*server.root, *server.ice))


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "welcome", "Your first game",
        "You play both sides of this game, so that you see all of it: the Corp protects servers, the Runner breaks into them. "
        "Below stands what can be answered now, each answer with its key; the mouse does the same. "
        "You can leave at any time, and go on from here later.",
        _asked("mulligan", "corp"),
        aloud="You play both sides of this game, so that you meet all of it: the Corp protects servers, the Runner breaks into them. "
              "A question is read with its answers: type the number of an answer, or its words. help says what else can "
              "be typed; quit leaves, and you can go on from here later.",
    ),
    Lesson(
        "mulligan", "The starting hand",
        "The 5 cards at the bottom are the Corp's hand, which is called HQ. Once, and only now, it may be "
        "shuffled back for 5 new cards. "
        "This hand has ice and an agenda: keep it with y.",
        _asked("mulligan", "corp"),
        aloud="The 5 cards that are read are the Corp's hand, which is called HQ. Once, and only now, it may be "
              "shuffled back for 5 new cards. "
              "This hand has ice and an agenda: keep it.",
    ),
    Lesson(
        "runner hand", "The Runner's hand",
        "Now the table turns round: the Runner's hand, the grip, is at the bottom. The arrows move over the "
        "cards, and space reads one in "
        "full; w tells what its words mean. An icebreaker and credits are a good beginning.",
        _asked("mulligan", "runner"),
        aloud="Now the Runner is asked, whose hand is called the grip. card and a name reads a card in full; term and a "
              "word tells what the word means. "
              "An icebreaker and credits are a good beginning.",
    ),
    Lesson(
        "corp turn", "The Corp's turn",
        "The Corp has drawn a card and has 3 clicks, the filled circles. Each action costs one: a credit, a card, an installed card. "
        "Install ice on HQ with i, then an agenda in a new server.",
        _acting("corp"),
        aloud="The Corp has drawn a card and has 3 clicks. Each action costs one: a credit, a card, an installed card. "
              "Install ice on HQ, then an agenda in a new server.",
    ),
    Lesson(
        "installed", "Installed, and facedown",
        "Cards of the Corp come to the table facedown, and cost nothing yet but the click. Agendas, assets and "
        "upgrades lie in the root "
        "of a server; ice stands before it, toward the Runner. Only when a card is rezzed is its cost paid, and it works.",
        _installed,
    ),
    Lesson(
        "advance", "Advancing",
        "A click and 1 credit put an advancement counter on the agenda. Everybody sees the counters, and the "
        "Runner will draw conclusions. "
        "When there are as many as the agenda needs, the Corp can score it.",
        _advanced,
    ),
    Lesson(
        "discard", "The end of a turn",
        "With more cards in hand than the maximum, the player discards down to it. The number beside the hand tells both.",
        _asked("discard"),
        aloud="With more cards in hand than the maximum, the player discards down to it. hand tells both numbers.",
    ),
    Lesson(
        "runner turn", "The Runner's turn",
        "The Runner has 4 clicks and draws no card for free. Sure Gamble is a good first card: e plays it. "
        "Cleaver breaks barriers once it "
        "is installed with i.",
        _acting("runner"),
        aloud="The Runner has 4 clicks and draws no card for free. Sure Gamble is a good first card to play. "
              "Cleaver breaks barriers once it is installed.",
    ),
    Lesson(
        "run", "A run",
        "A run goes through the ice of a server, from the outermost inward, and then into the server. The strip "
        "in the middle shows where "
        "it is; a click on a step, or T, tells what happens there.",
        lambda view, question: view.run is not None,
        aloud="A run goes through the ice of a server, from the outermost inward, and then into the server. view tells where it is; "
              "step tells what happens at this step of it.",
    ),
    Lesson(
        "rez", "The Corp may rez",
        "The Runner stands before ice, and the Corp decides whether to pay for it with z. Ice that stays facedown is passed. "
        "The Runner does not know what it is until then.",
        _at(APPROACH),
        aloud="The Runner stands before ice, and the Corp decides whether to pay for it and rez it. Ice that stays facedown is passed. "
              "The Runner does not know what it is until then.",
    ),
    Lesson(
        "encounter", "An encounter",
        "The ice is rezzed and has subroutines. Those that are not broken resolve, from top to bottom, and one of "
        "them may end the run.",
        _at(ENCOUNTER),
    ),
    Lesson(
        "break", "Breaking",
        "An icebreaker needs at least the strength of the ice: + raises it, b breaks. The answers say what they "
        "cost and what they bring. "
        "Breaking nothing is possible too: p passes.",
        lambda view, question: moment_of(question.step, view) == ENCOUNTER and any(option.does == "break" for option in question.options),
        aloud="An icebreaker needs at least the strength of the ice: some answers raise it, others break. "
              "Each says what it costs and what it brings. Breaking nothing is possible too: pass.",
    ),
    Lesson(
        "jack out", "On, or out",
        "Behind the ice the Runner may leave the run with o, or go on with g. Going on means whatever stands there next.",
        _offers("jack out"),
        aloud="Behind the ice the Runner may leave the run, which is called to jack out, or continue. Going on means "
              "whatever stands there next.",
    ),
    Lesson(
        "access", "An access",
        "The run was successful, and the Runner looks at a card. An agenda is stolen; an asset or upgrade may be trashed for its trash "
        "cost. Everything else stays where it is.",
        lambda view, question: question.kind == "access" or view.accessed is not None,
    ),
    Lesson(
        "score", "Scoring",
        "The agenda has all its counters: s scores it, and that costs nothing. "
        "Its points count for the Corp, and what it says happens now.",
        _offers("score"),
        aloud="The agenda has all its counters, and scoring it costs nothing. "
              "Its points count for the Corp, and what it says happens now.",
    ),
    Lesson(
        "scored", "Points",
        "Points stand at the right of each bar, with what is needed to win. Scored and stolen agendas stay there "
        "for the rest of the game.",
        lambda view, question: bool(view.corp.score or view.runner.score),
        aloud="score tells both players' points, and what is needed to win. Scored and stolen agendas stay there for "
              "the rest of the game.",
    ),
    Lesson(
        "tag", "A tag",
        "The Corp knows where the Runner is. For a click and 2 credits the Runner removes a tag; until then the "
        "Corp can trash resources, "
        "and some cards hit only tagged Runners.",
        lambda view, question: view.runner.tags > 0,
    ),
    Lesson(
        "rig", "The rig",
        "What the Runner installs lies faceup and works at once. Programs take memory, MU, and there are 4 of it.",
        lambda view, question: bool(view.rig),
        aloud="What the Runner installs lies faceup and works at once; all of it is called the rig. Programs take "
              "memory units, and there are 4 of them.",
    ),
)  # fmt: skip


class Guide:
    """The lessons of a player: `read` are the names of those that have been shown; `keep` is told each new list of them."""

    def __init__(self, read: Iterable[str], keep: Callable[[tuple[str, ...]], None]) -> None:
        self._read = tuple(read)
        self._keep = keep

    def next(self, view: View, question: Question) -> Lesson | None:
        """Returns the lesson that it is time for, None where there is nothing new."""
        return next((lesson for lesson in LESSONS if lesson.name not in self._read and lesson.fits(view, question)), None)

    def done(self, lesson: Lesson) -> None:
        """A lesson has been read."""
        self._read = (*self._read, lesson.name)
        self._keep(self._read)

    def over(self) -> None:
        """The player wants no more pages."""
        self._read = tuple(lesson.name for lesson in LESSONS)
        self._keep(self._read)
