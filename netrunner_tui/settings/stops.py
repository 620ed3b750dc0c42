"""Stops: the windows at which a player wants to be asked. A pass given for a player is an ordinary answer, sent through their seat.

Whether a player is asked follows from what both players see, from their stops and from nothing else: a card that could be rezzed and
one that could not are asked about alike. Otherwise a curtain that falls, or a wait, would tell what is facedown. Against a computer, which
takes no notice of either, a player is not asked where they can do nothing.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from netrunner_tui.model.card_zones import INSTALLED
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.view import CardView, LogLine, View
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rulebook_facts.moments import APPROACH, CORP_ACTION, ENCOUNTER, MOVING_ON, RUNNER_ACTION, RUNNER_TURN_ENDS
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import moment_of
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.telling.shortcuts import encountered, idle_boost, unbroken
from netrunner_tui.settings.action_window import before_action

StopMode = Literal["always", "could", "stops"]

_OPEN_ZONES: Final = frozenset({"rig", "score", "identity"})

MODES: Final[dict[StopMode, str]] = {
    "always": "ask at every window",
    "could": "ask where I might do something, as both players see it",
    "stops": "ask only at my stops, where I might do something",
}

USUAL_STOPS: Final[Mapping[Side, frozenset[str]]] = {
    CORP: frozenset({CORP_ACTION, APPROACH, ENCOUNTER, MOVING_ON, RUNNER_TURN_ENDS}),
    RUNNER: frozenset({RUNNER_ACTION, APPROACH, ENCOUNTER, MOVING_ON}),
}


class Stops(msgspec.Struct, frozen=True):
    """One player's stops for a side."""

    mode: StopMode = "stops"
    steps: frozenset[str] = frozenset()
    """Moments (`rulebook_facts.moments`): the same in every game, whatever its charts call them."""


def usual_stops(side: Side) -> Stops:
    """Returns the stops of a player who has set none."""
    return Stops(steps=USUAL_STOPS[side])


class PassingOn(msgspec.Struct, frozen=True):
    """`P` was pressed after log entry `number`: pass until something affects this player or the action ends."""

    number: int

    def over(self, question: Question, view: View, log: tuple[LogLine, ...]) -> bool:
        """Returns whether the player must be asked again. `log` holds the lines since `number`."""
        if question.kind != "window" or before_action(question, view):
            return True
        since = (line for line in log if line.number > self.number)
        return any(line.side not in {None, question.player} for line in since)


class AskedMore(msgspec.Struct, frozen=True):
    """A player asked for every window where they might do something: in this run, or until the end of the opponent's turn."""

    side: Side
    in_run: bool
    turn: int
    """The number of the turn in which it was said, or of the opponent's that it lasts through."""
    own: bool
    """It was said in the player's own turn, and the opponent's next one has not come yet."""

    @staticmethod
    def at(view: View, side: Side) -> "AskedMore":
        """Returns what a player asks for by saying it now."""
        return AskedMore(side, view.run is not None, view.turn_number, view.turn == side)

    def left(self, view: View) -> "AskedMore | None":
        """Returns what is left of it now; None once it has run out. Additional turns of the player's come before the opponent's next."""
        if self.in_run:
            return self if view.run is not None and view.turn_number == self.turn else None
        if self.own:
            return self if view.turn == self.side else msgspec.structs.replace(self, turn=view.turn_number, own=False)
        return self if view.turn_number == self.turn else None

    @property
    def told(self) -> str:
        """Returns how long it lasts, for the player."""
        if self.in_run:
            return "until this run ends"
        return "until your opponent's next turn ends" if self.own else "until this turn ends"


def worth_asking(question: Question, option: Option, view: View) -> bool:
    """Returns whether an answer could matter: a boost outside an encounter does not, nor boosting or breaking where nothing is unbroken.

    Nor does a boost of what can break nothing of the encountered ice or is strong enough, nor the removal of virus counters, but where the
    Runner has reached the server.
    """
    if option.verb == "pass":
        return False
    if option.verb == "purge":  # it stands at every window of 1996: what the Runner is about to access with viruses is at stake
        return moment_of(question.step, view) == MOVING_ON
    if option.verb != "use" or option.does not in {"strength", "break"}:
        return True
    ice = encountered(view)
    return "break" in question.window and (ice is None or bool(unbroken(ice))) and not idle_boost(option, view)


def standing_pass(
    question: Question, view: View, stops: Stops, passing_on: bool = False, asked_more: bool = False, *, alone: bool = False
) -> Answer | None:
    """Returns the pass to give for a player at a window without a stop; None if they must be asked.

    Only windows are ever answered for a player. `asked_more` asks wherever the player might do something. `alone`: no other person
    plays, who could learn from the time that a pass takes: what only seems possible is then not asked about.
    """
    declined = question.decline()
    if question.kind != "window" or declined is None or view.asked != question.player:
        return None
    if passing_on:
        return declined
    if stops.mode == "always":
        return None
    if alone and not question.ahead and not any(worth_asking(question, option, view) for option in question.options):
        return declined
    acting = before_action(question, view) and view.player(question.player).clicks > 0  # the actions stand in the same list
    if acting or asked_more or stops.mode == "could":
        return None if might_act(question, view) else declined
    moment = moment_of(question.step, view)
    if moment not in stops.steps:
        return declined
    return None if _moment_matters(moment, question, view) else declined


# --- what both players see -----------------------------------------------------------------------------------------------------------


def might_act(question: Question, view: View) -> bool:
    """Returns whether, as far as the other player can tell, the asked player might have something to do in a window."""
    open_in = question.window
    if question.player == CORP and (("rez ice" in open_in and _approached_facedown(view)) or _root_may_act(open_in, view)):
        return True
    return _visible_option(question, view)


def _visible_option(question: Question, view: View) -> bool:
    """Returns whether there is an option on a card that both players see, or on none, or might be for all that the other knows."""
    cards = view.cards()
    if question.seems_able:
        return True
    return any(worth_asking(question, option, view) and _both_see(cards.get(option.card)) for option in question.options)


def _both_see(card: CardView | None) -> bool:
    return card is None or card.faceup or card.turned_up or card.zone == "identity"


def _root_may_act(open_in: tuple[Opens, ...], view: View) -> bool:
    """Returns whether a facedown card in any root may be rezzed, or one with advancement counters scored."""
    if "rez" in open_in:
        return any(_facedown_root(view, server.name) for server in view.servers)
    return "score" in open_in and _advanced_facedown(view)


def _approached_facedown(view: View) -> bool:
    run = view.run
    if run is None or not run.ice:
        return False
    return any(ice.card == run.ice and not ice.faceup for server in view.servers for ice in server.ice)


def _facedown_root(view: View, name: str) -> bool:
    return any(not card.faceup for server in view.servers if server.name == name for card in server.root)


def _advanced_facedown(view: View) -> bool:
    return any(not card.faceup and card.counters.get("advancement") for server in view.servers for card in server.root)


def _server_reached(view: View) -> bool:
    """Returns whether the attacked server is reached, and a card in its root is facedown."""
    return view.run is not None and view.run.position == 0 and _facedown_root(view, view.run.server)


_MATTERS: Final[Mapping[str, Callable[[View], bool]]] = {
    APPROACH: _approached_facedown,
    MOVING_ON: _server_reached,
    CORP_ACTION: _advanced_facedown,
}
"""The moments at which a Corp with facedown cards is asked only where one of them is concerned."""


def _moment_matters(moment: str, question: Question, view: View) -> bool:
    """Returns whether a stop at a moment holds now: there is something to do that both see, or a facedown card that it is about."""
    concerned = _MATTERS.get(moment) if question.player == CORP else None
    if concerned is None:
        return might_act(question, view)
    if moment == CORP_ACTION and rulebook(view.rules).acts_in_window:
        return concerned(view)  # the last action is taken: all else could be done beside the actions
    return concerned(view) or _visible_option(question, view)


# --- lone answers --------------------------------------------------------------------------------------------------------------------


def lone_answer(question: Question, view: View, *, alone: bool = False) -> Answer | None:
    """Returns the only answer there is, where giving it at once tells the other player nothing of hidden cards; else None.

    `alone`: no other person plays, who could learn from it. Of cards in Archives whose access brings nothing it is the first: no order of
    them is better than another (CR 7.5.4).
    """
    if _nothing_to_gain(question, view) or _of_copies_alone(question, view):
        return (0,)
    return question.forced() if _seen_by_both(question, view) or (alone and _about_known_cards(question, view)) else None


def _of_copies_alone(question: Question, view: View) -> bool:
    """Returns whether it is asked which of several copies in the rig resolves next, which differ in the number of their counters alone.

    Each of them resolves, and does the same.
    """
    if question.kind != "order" or question.several:
        return False
    known = view.cards()
    cards = [card for option in question.options if (card := known.get(option.card)) is not None]
    if len({(option.ability, option.effect, option.host) for option in question.options}) > 1:
        return False
    if len({card.card for card in cards}) < len(question.options) or any(card.zone != "rig" or card.hosted or card.host for card in cards):
        return False
    first, *others = (msgspec.structs.replace(card, card=0, counters={}, notes=()) for card in cards)
    return all(card == first for card in others)


def _about_known_cards(question: Question, view: View) -> bool:
    """Returns whether a question shows its player nothing that they did not see before, such as the cards that a search finds."""
    if question.kind in {"window", "action", "mulligan"}:
        return False
    known = view.cards()
    return all(not option.card or _read_before(known.get(option.card)) for option in question.options)


def _read_before(card: CardView | None) -> bool:
    return card is not None and card.zone in {"hand", "discard", *_OPEN_ZONES, *INSTALLED}


def _nothing_to_gain(question: Question, view: View) -> bool:
    """Returns whether a breach asks for the next card, and all that are left lie in Archives and do nothing when they are accessed."""
    if question.kind != "access" or view.run is None or not all(option.verb == "access" and option.card for option in question.options):
        return False
    cards = (view.cards().get(option.card) for option in question.options)
    return all(card is not None and card.zone == "discard" and _blank_in_access(card) for card in cards)


def _blank_in_access(card: CardView) -> bool:
    """Returns whether nothing on a card waits for it to be accessed, and it cannot be stolen."""
    return card.faceup and card.type != "agenda" and not card.waits_for_access


def _seen_by_both(question: Question, view: View) -> bool:
    """Returns whether both players see how many answers there are, so that giving a lone one at once tells nothing of hidden cards."""
    match question.kind:
        case "access" | "pay":
            return True
        case "choose":
            # What makes room is trashed whatever it is: how many cards stand there is seen.
            known = view.cards()
            return (
                question.in_the_open
                or question.effect == "make room"
                or all(_in_the_open(option, known, question.player) for option in question.options)
            )
        case _:
            return False


def _in_the_open(option: Option, known: Mapping[int, CardView], asked: Side) -> bool:
    """Returns whether both players see why an option is there: it is a server, a subroutine, or a card that lies in front of them."""
    if not option.card:
        return bool(option.server or option.subroutine)
    card = known.get(option.card)
    if card is None:
        return False
    # The Runner does not know facedown cards either: any of them could be chosen.
    return card.zone in _OPEN_ZONES or (card.zone in {"ice", "root"} and (card.faceup or asked == RUNNER))
