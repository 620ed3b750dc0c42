"""The trigger conditions that `when:` knows: which event meets each, and whose event it has to be."""

from typing import Literal, NamedTuple

from netrunner_tui.model import events

About = Literal["", "this", "you", "opponent", "this server"]


class Trigger(NamedTuple):
    """One trigger condition. `about` says what the event has to be about; `which` narrows it down."""

    event: type[events.Event]
    about: About
    text: str
    which: str = ""


TRIGGERS: dict[str, Trigger] = {
    "this is installed": Trigger(events.CardInstalled, "this", "When you install this card"),
    "this is rezzed": Trigger(events.CardRezzed, "this", "When you rez this card"),
    "this is scored": Trigger(events.AgendaScored, "this", "When you score this agenda"),
    "this is stolen": Trigger(events.AgendaStolen, "this", "When the Runner steals this agenda"),
    "this is accessed": Trigger(events.CardAccessed, "this", "When the Runner accesses this card"),
    "this is encountered": Trigger(events.EncounterBegan, "this", "When the Runner encounters this ice"),
    "this is empty": Trigger(events.CardEmptied, "this", "When it is empty"),
    "this is trashed": Trigger(events.CardTrashed, "this", "When this card is trashed"),
    "your turn begins": Trigger(events.TurnBegan, "you", "When your turn begins"),
    "the opponent's turn begins": Trigger(events.TurnBegan, "opponent", "When the other player's turn begins"),
    "your turn ends": Trigger(events.TurnEnded, "you", "When your turn ends"),
    "your discard phase ends": Trigger(events.TurnEnded, "you", "When your discard phase ends"),
    "a run begins": Trigger(events.RunBegan, "", "Whenever a run begins"),
    "a run is successful": Trigger(events.RunSucceeded, "", "Whenever a run is successful"),
    "a run ends": Trigger(events.RunEnded, "", "Whenever a run ends"),
    "a successful run ends": Trigger(events.RunEnded, "", "Whenever a successful run ends", "successful"),
    "this run ends": Trigger(events.RunEnded, "", "When this run ends"),
    "a server is breached": Trigger(events.BreachBegan, "", "Whenever the Runner breaches a server"),
    "this server is approached": Trigger(events.ServerApproached, "this server", "Whenever the Runner approaches this server"),
    "a run on this server ends": Trigger(events.RunEnded, "this server", "Whenever a run on this server ends"),
    "ice is encountered": Trigger(events.EncounterBegan, "", "Whenever the Runner encounters a piece of ice"),
    "ice is passed": Trigger(events.IcePassed, "", "Whenever the Runner passes a piece of ice"),
    "an agenda is scored": Trigger(events.AgendaScored, "", "Whenever an agenda is scored"),
    "an agenda is stolen": Trigger(events.AgendaStolen, "", "Whenever an agenda is stolen"),
    "an agenda is scored from this server": Trigger(events.AgendaScored, "this server", "Whenever you score an agenda from this server"),
    "you install a card": Trigger(events.CardInstalled, "you", "Whenever you install a card"),
    "you trash a card you are accessing": Trigger(events.CardTrashed, "you", "Whenever you trash a card you are accessing", "accessed"),
    "you play a card": Trigger(events.CardActivated, "you", "Whenever you play a card"),
    "an encounter ends": Trigger(events.EncounterEnded, "", "Whenever an encounter ends"),
    "that encounter ends": Trigger(events.EncounterEnded, "", "When that encounter ends"),
    "that ice cannot be broken any more": Trigger(events.BreakingEnded, "", "When that ice cannot be broken any more"),
    "a card would be exposed": Trigger(events.CardsRevealed, "", "When a card would be exposed"),
    "you rez a card": Trigger(events.CardRezzed, "you", "Whenever you rez a card"),
    "the Runner draws a card": Trigger(events.CardDrawn, "", "Whenever the Runner draws a card", "runner"),
    "a card would be drawn": Trigger(events.CardDrawn, "", "When the Runner would draw cards"),
    "you advance a card": Trigger(events.CardAdvanced, "you", "Whenever you advance a card"),
    "a trace ends": Trigger(events.TraceEnded, "", "Whenever a trace attempt ends"),
    "this leaves play": Trigger(events.CardTrashed, "this", "When this card leaves play", "in play"),
    "a run on this server is unsuccessful": Trigger(events.RunFailed, "this server", "Whenever a run on this server is unsuccessful"),
    "the Runner trashes a card": Trigger(events.CardTrashed, "", "Whenever the Runner trashes a card", "runner"),
    "the Runner takes a tag": Trigger(events.TagsTaken, "", "Whenever the Runner takes a tag"),
}
