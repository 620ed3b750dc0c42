"""Statistics of a game, counted from its events in one pass: standings, runs, clicks, credits, damage, agendas."""

from collections import Counter
from typing import Final

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.abilities.word_trees import walk
from netrunner_tui.model import events
from netrunner_tui.model.card_zones import ASIDE, CENTRALS, DECK, DISCARD, HAND, remote_number
from netrunner_tui.model.events import Event, fields, fold
from netrunner_tui.model.parts import Part
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import State
from netrunner_tui.replays.reviews.review_data import AgendaHappening, AgendaStep, AgendaStory, Hurt, ServerRuns, Spent, Standing
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.history import Past
from netrunner_tui.rules.referee.randomness import Randomness

CLICK_WORDS: Final = {
    "gain": "gain credits", "draw": "draw", "install": "install", "play": "play", "run": "run", "advance": "advance", "use": "use a card",
    "trash resource": "trash a resource", "untag": "remove a tag", "purge": "purge",
}  # fmt: skip
"""The name of each action in a list of clicks spent."""
CREDIT_WORDS: Final = {
    "install": "installing", "play": "playing", "rez": "rezzing", "trash": "trashing", "steal": "stealing", "advance": "advancing",
    "trash resource": "trashing resources", "untag": "removing tags", "trace": "traces", "link": "traces", "run": "running",
    "use": "other abilities",
}  # fmt: skip
"""The purposes of credits spent, by the referee's cause; breaking is counted apart from other abilities."""
NOT_SPENT: Final = "not spent"
OTHER: Final = "other costs"
BREAKING: Final = "breaking"


class Counted:
    """Counts while events are folded."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self.pool: Pool = past.pool
        self.state: State = past.state(0, 0)
        self.standings: list[Standing] = []
        self.clicks: Counter[tuple[Side, str]] = Counter()
        self.credits: Counter[tuple[Side, str]] = Counter()
        self.damage: list[Hurt] = []
        self._runs: dict[str, list[int]] = {}
        """For each server: runs, successful ones, accesses, agendas stolen."""
        self._attacked = ""
        """The server on which the current run started."""
        self._action: dict[Side, str] = {CORP: "", RUNNER: ""}
        self._used = ""
        """The purpose of the current payment, if its cause does not tell."""
        self._stories: dict[int, list[AgendaStep]] = {}
        """The steps of each agenda, by physical card."""
        self._titles: dict[int, str] = {
            card.cid: card.title for card in self.state.cards.values() if past.pool.facts[card.title].printed.type == "agenda"
        }

    def count(self) -> None:
        """Folds the whole game."""
        for place, answered in enumerate(self.past.answered):
            for event in answered.events:
                if isinstance(event, events.TurnOpened):
                    self._stand(place)
                # An event's object may have another number after it, so it is looked up before.
                self._count(event, place)
                self._tell_agenda(event, place)
                fold(self.state, (event,))
        self._stand(self.past.last)

    # --- results --------------------------------------------------------------------------------------------------------------------------

    @property
    def runs(self) -> tuple[ServerRuns, ...]:
        """Returns the servers that were run on, the central ones first."""
        return tuple(ServerRuns(server, *self._runs[server]) for server in sorted(self._runs, key=_server_order))

    @property
    def agendas(self) -> tuple[AgendaStory, ...]:
        """Returns every agenda that was seen outside R&D, in the order of their first steps; of a starting hand, of the next ones."""
        told = [([step.place for step in steps], cid, steps) for cid, steps in self._stories.items() if steps]
        found = []
        for _, cid, steps in sorted(told, key=lambda one: one[:2]):
            title = self._titles[cid]
            found.append(AgendaStory(title, self.pool.facts[title].printed.points or 0, tuple(steps)))
        return tuple(found)

    def spent(self, counter: Counter[tuple[Side, str]]) -> tuple[Spent, ...]:
        """Returns the entries of a count, the Corp's first, the highest first."""
        order = sorted(counter.items(), key=lambda one: (one[0][0] != CORP, one[0][1] == NOT_SPENT, -one[1], one[0][1]))
        return tuple(Spent(side, what, count) for (side, what), count in order if count)

    # --- counting -----------------------------------------------------------------------------------------------------------------------

    def _stand(self, place: int) -> None:
        """Notes the standings at the end of a turn."""
        s = self.state
        referee = referee_of(s.rules)(s, self.pool, Randomness(self.past.setup.seed))
        self.standings.append(
            Standing(
                turn=s.turn_number,
                side=s.turn,
                place=place,
                number=self.past.answered[place].number,
                credits=(s.corp.credits, s.runner.credits),
                hand=(len(s.zone(CORP, HAND)), len(s.zone(RUNNER, HAND))),
                points=(referee.score(CORP), referee.score(RUNNER)),
            )
        )

    def _count(self, event: Event, place: int) -> None:
        match event:
            case events.ActionStarted():
                self._action[event.side] = event.action
                self._used = CREDIT_WORDS.get(event.action, "") if event.action != "use" else ""
            case events.ClicksSpent():
                self.clicks[event.side, CLICK_WORDS.get(self._action[event.side], OTHER)] += event.count
            case events.ClicksLost(rule=True):
                self.clicks[event.side, NOT_SPENT] += event.count
            case events.AbilityUsed():
                self._used = self._purpose(event.title, event.part)
            case events.CardAccessed():
                self._used = CREDIT_WORDS["trash"]
                self._run(2)
            case events.CardPlaced():
                self._used = CREDIT_WORDS["install"]
            case events.CardPlayed():
                self._used = CREDIT_WORDS["play"]
            case events.CreditsSpent():
                self.credits[event.side, self._spent_on(event.cause)] += event.count
            case events.CountersRemoved(kind="credit", spent=True):
                card = self.state.cards.get(event.card)
                if card is not None:
                    # Games that were saved before the cause was noted tell the purpose of the payment only.
                    self.credits[card.owner, self._spent_on(event.cause) if event.cause else self._used or OTHER] += event.count
            case events.RunInitiated():
                self._attacked = event.server
                self._run(0)
            case events.RunSucceeded():
                self._run(1)
            case events.AgendaStolen():
                self._run(3)
            case events.RunEnded():
                self._attacked = ""
            case events.DamageSuffered():
                source = self.state.cards.get(event.source)
                title = source.title if source is not None else ""
                number = self.past.answered[place].number
                self.damage.append(Hurt(event.kind, event.count, title, self.state.turn_number, place, number))
            case _:
                pass

    def _run(self, what: int) -> None:
        """Counts something for the current run; outside a run it is not counted."""
        if self._attacked:
            self._runs.setdefault(self._attacked, [0, 0, 0, 0])[what] += 1

    def _spent_on(self, cause: str) -> str:
        if cause == "use":
            return self._used or CREDIT_WORDS["use"]
        return CREDIT_WORDS.get(cause, OTHER)

    def _purpose(self, title: str, part: Part) -> str:
        """Returns an ability's purpose, from its words: breaking, or raising strength for breaking, counts as breaking."""
        definition = self.pool.facts.get(title)
        ability = definition.parts.get(part) if definition is not None else None
        breaks = ability is not None and any(isinstance(word, (words.Break, words.Boost, words.Bypass)) for word in walk(ability))
        return BREAKING if breaks else CREDIT_WORDS["use"]

    # --- agendas --------------------------------------------------------------------------------------------------------------------------

    def _tell_agenda(self, event: Event, place: int) -> None:
        """Adds an event to the story of its agenda."""
        if isinstance(event, events.Shuffled):
            return
        card = self.state.cards.get(fields.card(event))
        if card is None or card.cid not in self._titles:
            return
        steps = self._stories.setdefault(card.cid, [])
        number, turn = self.past.answered[place].number, self.state.turn_number

        def step(what: AgendaHappening, where: str = "") -> None:
            steps.append(AgendaStep(what, turn, place, number, where))

        match event:
            case events.CardMoved(zone="hand") | events.CardAddedToHand():
                step("drawn")
            case events.CardMoved(zone="deck"):
                # A hand that is shuffled back counts as not drawn; later ones are recorded.
                if self.state.turn_number == 0:
                    steps.clear()
                elif card.zone not in (DECK, ASIDE):
                    step("returned", "R&D")
            case events.CardInstalled():
                step("installed", event.server)
            case events.CardAdvanced():
                if steps and (steps[-1].what, steps[-1].turn) == ("advanced", turn):
                    last = steps.pop()
                    steps.append(AgendaStep("advanced", turn, place, number, card.server, last.count + 1))
                else:
                    step("advanced", card.server)
            case events.CardAccessed():
                step("accessed", event.server)
            case events.AgendaScored():
                step("scored", event.server)
            case events.AgendaStolen():
                if steps and steps[-1].what == "accessed":
                    steps.pop()
                step("stolen", event.server)
            case events.CardTrashed() | events.CardDiscarded():
                if card.zone != DISCARD:
                    step("archived", "Archives")
            case events.AgendaForfeited():
                step("forfeited")
            case _:
                pass
        if not steps:
            self._stories.pop(card.cid, None)


def _server_order(server: str) -> tuple[bool, int]:
    return (False, CENTRALS.index(server)) if server in CENTRALS else (True, remote_number(server))


def counted(past: Past) -> Counted:
    """Returns the counts of a game."""
    found = Counted(past)
    found.count()
    return found
