"""NISEI Comprehensive Rules 1.6. Its chart numbers are those of the rulebook; the wording is ours."""

from typing import Final

from netrunner_tui.model.terms import PRESENT
from netrunner_tui.rulebook_facts import moments as m
from netrunner_tui.rulebook_facts.charts import Charts, Node, read_steps
from netrunner_tui.rulebook_facts.rulebook import AgendaPoints, DeckRules, Rulebook

_SETUP: Final = read_steps(
    """
= setup
1.6.6a | starting hands | Both players draw 5 cards. First the Corp, then the Runner may shuffle the hand back once and draw 5 new cards.
"""
)

_CORP: Final = read_steps(
    """
= draw phase
5.6.1 | draw phase | The Corp gets clicks, the turn begins, and the Corp draws a card.
5.6.1a | clicks | The Corp gets 3 clicks, more or fewer where cards say so.
5.6.1b prs | paid abilities, rez, score | A window before the turn begins: the Corp is asked first.
5.6.1c | recurring credits | Cards with recurring credits are filled up again.
5.6.1d | the turn begins | What happens "when your turn begins" happens now.
5.6.1e | the mandatory draw | The Corp draws 1 card without spending a click. Where R&D is empty, the Corp loses.
= action phase
5.6.2 | action phase | Window and action in turn until no click is left.
5.6.2a prs | window before an action | The last moment before each action, and after the last one. Scoring and rezzing cost no click.
5.6.2b | take an action | The Corp spends clicks on one action. Then comes the window before the next.
= discard phase
5.6.3 | discard phase | Down to the hand size, a last window, and the turn ends.
5.6.3a | discard to maximum hand size | With more cards in HQ than the maximum, the Corp discards down to it, facedown into Archives.
5.6.3b pr | paid abilities, rez | The last window of the turn. Agendas cannot be scored here.
5.6.3c | clicks left are lost | What was not spent is gone.
5.6.3d | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
)

_RUNNER: Final = read_steps(
    """
= action phase
5.7.1 | action phase | The Runner gets clicks, the turn begins, then window and action in turn until no click is left.
5.7.1a | clicks | The Runner gets 4 clicks, more or fewer where cards say so.
5.7.1b pr | paid abilities, rez | A window before the turn begins: the Runner is asked first.
5.7.1c | recurring credits | Cards with recurring credits are filled up again.
5.7.1d | the turn begins | What happens "when your turn begins" happens now.
5.7.1e pr | window before an action | The last moment before each action. The Corp may rez assets and upgrades here.
5.7.1f | take an action | The Runner spends clicks on one action; a run is one action from its beginning to its end.
= discard phase
5.7.2 | discard phase | Down to the hand size, a last window, and the turn ends.
5.7.2a | discard to maximum hand size | With more cards in the grip than the maximum, the Runner discards down to it, faceup into the heap.
5.7.2b pr | paid abilities, rez | The last window of the turn, and the Corp's last chance to rez before its own.
5.7.2c | clicks left are lost | What was not spent is gone.
5.7.2d | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
)

_RUN: Final = read_steps(
    """
= run
6.9.1 | the run begins | The Runner names a server, gets the credits of bad publicity, and stands before the outermost ice.
6.9.1a | a server is named | The Runner declares the attacked server and pays what running it costs.
6.9.1b | bad publicity | The Runner gets 1 credit to spend during this run for each bad publicity of the Corp.
6.9.1c | the run has begun | What happens "when a run begins" happens now.
6.9.1d | to the outermost ice | With ice before the server the Runner is at the outermost piece; without any the run goes on at 6.9.4.
6.9.2 | approach of ice | The Runner comes up to a piece of ice. The Corp decides whether to rez it.
6.9.2a | the ice is approached | What happens "when the Runner approaches ice" happens now.
6.9.2b pri | paid abilities, rez, this ice too | The only window in which this piece of ice can be rezzed in the usual way.
6.9.2c | rezzed or not | Rezzed ice is encountered (6.9.3). Unrezzed ice is passed (6.9.4).
6.9.3 | the encounter | The Runner meets rezzed ice: break its subroutines, or they resolve.
6.9.3a | the encounter begins | What happens "when the Runner encounters this ice" happens now.
6.9.3b pb | paid abilities and breaking | Icebreakers of enough strength break subroutines here. The Runner is asked first.
6.9.3c | unbroken subroutines resolve | Each one that is not broken resolves, from top to bottom; one may end the run.
6.9.3e | the encounter ends | Boosts of icebreakers that last for this encounter end, unless they last longer.
6.9.4 | movement | On from the ice: jack out, or one place inward.
6.9.4a | the ice is passed | What happens "when the Runner passes this ice" happens now.
6.9.4b p | paid abilities | A window behind the ice. Nothing can be rezzed here.
6.9.4c | jack out, or continue | The Runner may leave the run. It was then not successful.
6.9.4d | the next position | The Runner moves one place inward, to the next ice or to the server.
6.9.4e pr | paid abilities, rez | The Corp's last chance to rez assets and upgrades before the next ice or the server.
6.9.4g | approach of the server | Past all ice: what happens "when the Runner approaches the server" happens now.
6.9.4h | on to the server | The run goes on at 6.9.5.
6.9.5 | success | The Runner is in.
6.9.5a | the run is successful | What happens "when a run is successful" happens now, before any card is accessed.
6.9.5b | the server is breached | The Runner accesses cards of the server, or does what replaces it.
6.9.5c | the breach is over | The run comes to its end.
6.9.6 | the run ends | However it came to that.
6.9.6a | what was open is closed | Abilities that were still waiting are dealt with.
6.9.6b | bad publicity credits are lost | What was not spent of them is gone.
6.9.6c | was it unsuccessful | A run that never was successful is unsuccessful now.
6.9.6d | the run has ended | What happens "when the run ends", and what lasts "for this run", happens and ends now.
"""
)

_BREACH: Final = read_steps(
    """
= run
7.2 | a card is accessed | The Runner looks at the card: an agenda is stolen, and a card with a trash cost may be trashed for it.
7.2.2 | steal, trash, or leave it | What the Runner does with the card. An agenda must be stolen where nothing forbids it.
7.5 | the server is breached | Archives turns faceup. The Runner accesses the cards one at a time.
7.5.4 | the next card | The Runner chooses what to access next: cards in the root, in HQ at random, on top of R&D, all of Archives.
"""
)

_CHARTS: Final = Charts(
    nodes={
        "corp": (
            Node("5.6.1", "Draw phase", ("5.6.1",)),
            Node("5.6.2", "Action phase", ("5.6.2",)),
            Node("5.6.3", "Discard phase", ("5.6.3",)),
        ),
        "runner": (
            Node("5.7.1b", "Window", ("5.7.1a", "5.7.1b", "5.7.1c")),
            Node("5.7.1d", "Turn begins", ("5.7.1d",)),
            Node("5.7.1f", "Action", ("5.7.1e", "5.7.1f", "5.7.1")),
            Node("5.7.2a", "Discard", ("5.7.2a", "5.7.2b", "5.7.2c")),
            Node("5.7.2d", "Turn ends", ("5.7.2d", "5.7.2")),
        ),
        "run": (
            Node("6.9.1", "Initiation", ("6.9.1",)),
            Node("6.9.2", "Approach", ("6.9.2",)),
            Node("6.9.3", "Encounter", ("6.9.3",)),
            Node("6.9.4", "Movement", ("6.9.4",)),
            Node("6.9.5", "Success", ("6.9.5", "7.")),
            Node("6.9.6", "Run ends", ("6.9.6",)),
        ),
    },
    parts={"setup": _SETUP, "corp": _CORP, "runner": _RUNNER, "run": _RUN, "breach": _BREACH},
)

NISEI: Final = Rulebook(
    name="nisei-1.6",
    title="NISEI Comprehensive Rules 1.6",
    short="CR 1.6",
    about="cards of 2012 to 2022, Startup and Standard",
    word="present",
    example="Hedge Fund",
    starters={"corp": "gateway-starter-corp", "runner": "gateway-starter-runner"},
    deck=DeckRules(points=AgendaPoints(40, spread=1, smaller=False), cites=True),
    terms=PRESENT,
    charts=_CHARTS,
    passing=frozenset({"6.9.4a", "6.9.4b", "6.9.4c"}),
    moments={
        "corp": {moment: moment for moment in (m.BEFORE_CORP_TURN, m.CORP_ACTION, m.CORP_TURN_ENDS)},
        "runner": {moment: moment for moment in (m.BEFORE_RUNNER_TURN, m.RUNNER_ACTION, m.RUNNER_TURN_ENDS)},
        "run": {moment: moment for moment in (m.APPROACH, m.ENCOUNTER, m.ICE_PASSED, m.MOVING_ON)},
    },
)
