"""Instructions found only on cards of the 1996 game, and instructions that game carries out differently."""

from netrunner_tui.abilities import words
from netrunner_tui.model import events
from netrunner_tui.model.sides import CORP, RUNNER, Side, other
from netrunner_tui.model.state import AGENDA_POINTS, FORGONE_ACTIONS
from netrunner_tui.rules.books.fixed_breaches import FixedBreaches
from netrunner_tui.rules.referee.core import Context, Flow
from netrunner_tui.rules.referee.instruction_rows import row
from netrunner_tui.rules.referee.targets import UNTIL


class Instructions96(FixedBreaches):
    """Agenda points apart from agendas, forgone actions, dice, counters that players have."""

    # --- agenda points and forgone actions ---------------------------------------------------------------------------------------------

    def score(self, side: Side) -> int:
        """Returns the agenda points of a player, which are counted apart from the cards (1996 "Scoring Agenda")."""
        return self.state.player(side).counters.get(AGENDA_POINTS, 0)

    def gain_points(self, side: Side, count: int, source: int = 0) -> None:
        """Gives a player agenda points."""
        if count > 0:
            self.emit(events.PlayerCounters(side, AGENDA_POINTS, count, source))

    def forgo(self, side: Side, count: int) -> None:
        """Takes actions from a player; those that are not there now are forgone on succeeding turns (1996 "Netrunner Golden Rules")."""
        now = min(count, self.state.player(side).clicks)
        if now > 0:
            self.emit(events.ClicksLost(side, now))
        if count > now:
            self.emit(events.PlayerCounters(side, FORGONE_ACTIONS, count - now))

    def _gain_points(self, word: words.GainPoints, context: Context) -> None:
        self.gain_points(self.player_of(word.who, context), self.amount(word.gain_points, context), context.source)

    def _lose_points(self, word: words.LosePoints, context: Context) -> None:
        side = self.player_of(word.who, context)
        count = context.done = min(self.amount(word.lose_points, context), self.score(side))
        if count > 0:
            self.emit(events.PlayerCounters(side, AGENDA_POINTS, -count, context.source))

    def _forgo_clicks(self, word: words.LoseClicks, context: Context) -> None:
        self.forgo(self.player_of(word.who, context), self.amount(word.lose_clicks, context))

    # --- dice ---------------------------------------------------------------------------------------------------------------------------

    def _roll(self, word: words.Roll, context: Context) -> Flow:
        value = self.fate.roll(self.state.randoms)
        self.emit(events.DieRolled(value))
        outer, context.x = context.x, value
        block = next((face.do for face in word.roll if value in face.on), word.otherwise)
        yield from self.resolve_block(block, context)
        context.x = outer

    # --- counters that players have -------------------------------------------------------------------------------------------------------

    def given_name(self, title: str) -> str:
        """Returns the name of counters, which are called after their card; those that count as virus counters say so."""
        virus = any(isinstance(a, words.CounterAbilities) and a.virus for a in self.card_of[title].abilities)
        return f"{title} virus" if virus else title

    def _give(self, word: words.Give, context: Context) -> None:
        count = self.amount(word.give, context)
        if count > 0:
            self.emit(events.PlayerCounters(self.player_of(word.to, context), self.given_name(context.title), count, context.source))

    def _take_back(self, word: words.TakeBack, context: Context) -> None:
        name = self.given_name(context.title)
        count = self.amount(word.take_back, context)
        for side in (CORP, RUNNER):
            there = min(count, self.state.player(side).counters.get(name, 0))
            if there > 0:
                self.emit(events.PlayerCounters(side, name, -there, context.source))

    def viruses(self) -> bool:
        """Returns whether there is any virus counter."""
        held = any(name.endswith(" virus") for player in (self.state.corp, self.state.runner) for name in player.counters)
        return held or any(card.counters.get("virus") for card in self.state.cards.values())

    def remove_viruses(self) -> None:
        """Removes all virus counters, from cards and from players."""
        self.emit(events.VirusPurged())
        for side in (CORP, RUNNER):
            for name, count in self.state.player(side).counters.items():
                if name.endswith(" virus"):
                    self.emit(events.PlayerCounters(side, name, -count))

    # --- the rest -------------------------------------------------------------------------------------------------------------------------

    def _remove_viruses(self, word: words.Purge, context: Context) -> None:
        self.remove_viruses()

    def _lose_game(self, word: words.LoseGame, context: Context) -> None:
        self.win(other(self.player_of(word.lose_the_game, context)), "card")

    def _raise_link(self, word: words.RaiseLink, context: Context) -> None:
        count = self.amount(word.raise_link, context)
        if word.for_:
            until = UNTIL[word.for_]
            self.begin_effect("modifier", context.side, context.source, context.title, until=until, name="link", amount=count)
        elif self.state.trace is not None:
            self.emit(events.LinkRaised(count, context.source))

    def _cure_brain(self, word: words.CureBrain, context: Context) -> None:
        count = min(self.amount(word.cure_brain_damage, context), self.state.runner.core_damage)
        if count > 0:
            self.emit(events.BrainCured(count, context.source))


Instructions96.rows = {
    **Instructions96.rows,
    **dict((
        row(words.GainPoints, Instructions96._gain_points),
        row(words.LosePoints, Instructions96._lose_points),
        row(words.LoseClicks, Instructions96._forgo_clicks),
        row(words.Roll, Instructions96._roll),
        row(words.Give, Instructions96._give),
        row(words.TakeBack, Instructions96._take_back),
        row(words.Purge, Instructions96._remove_viruses),
        row(words.LoseGame, Instructions96._lose_game),
        row(words.RaiseLink, Instructions96._raise_link),
        row(words.CureBrain, Instructions96._cure_brain),
    )),
}  # fmt: skip
