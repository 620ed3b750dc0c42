"""Android: Netrunner, the core book of 2012 with the later Rules Reference. Its chart numbers are FFG's; the wording is ours.

The core book and the later glossary are combined; the glossary takes precedence: neutral cards with influence count (D18).
"""

from typing import Final

from netrunner_tui.model.terms import Terms
from netrunner_tui.rulebook_facts import moments as m
from netrunner_tui.rulebook_facts.charts import Charts, Node, read_steps
from netrunner_tui.rulebook_facts.rulebook import AgendaPoints, DeckRules, Rulebook

_CHARTS: Final = Charts(
    nodes={
        "corp": (Node("1", "Draw", ("1",)), Node("2", "Action", ("2",)), Node("3", "Discard", ("3",))),
        "runner": (Node("1", "Action", ("1",)), Node("2", "Discard", ("2",))),
        "run": (
            Node("1", "Initiation", ("1",)),
            Node("2", "Approach", ("2",)),
            Node("3", "Encounter", ("3",)),
            Node("4", "Pass ice", ("4",)),
            Node("5", "Server", ("5",)),
            Node("6", "Run ends", ("6", "7")),
        ),
    },
    parts={
        "setup": read_steps(
            """
= setup
setup | starting hands | Both players draw 5 cards. First the Corp, then the Runner may shuffle the hand back once and draw 5 new cards.
"""
        ),
        "corp": read_steps(
            """
= draw phase
1 | draw phase | The Corp gets clicks, the turn begins, and the Corp draws a card.
1.1 | clicks | The Corp gets 3 clicks, more or fewer where cards say so.
1.2 prs | paid abilities, rez, score | A window before the turn begins: the Corp is asked first.
1.3 | recurring credits | Cards with recurring credits are filled up again.
1.4 | the turn begins | What happens "when your turn begins" happens now.
1.5 | the mandatory draw | The Corp draws 1 card without spending a click. Where R&D is empty, the Corp loses.
= action phase
2 | action phase | Window and action in turn until no click is left.
2.1 prs | window before an action | The last moment before each action, and after the last one. Scoring and rezzing cost no click.
2.2 | take an action | The Corp spends clicks on one action. Then comes the window before the next.
= discard phase
3 | discard phase | Down to the hand size, a last window, and the turn ends.
3.1 | discard to maximum hand size | With more cards in HQ than the maximum, the Corp discards down to it, facedown into Archives.
3.2 pr | paid abilities, rez | The last window of the turn. Agendas cannot be scored here.
3.3 | clicks left are lost | What was not spent is gone.
3.4 | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
        ),
        "runner": read_steps(
            """
= action phase
1 | action phase | The Runner gets clicks, the turn begins, then window and action in turn until no click is left.
1.1 | clicks | The Runner gets 4 clicks, more or fewer where cards say so.
1.2 pr | paid abilities, rez | A window before the turn begins: the Runner is asked first.
1.3 | recurring credits | Cards with recurring credits are filled up again.
1.4 | the turn begins | What happens "when your turn begins" happens now.
1.5 pr | window before an action | The last moment before each action. The Corp may rez assets and upgrades here.
1.6 | take an action | The Runner spends clicks on one action; a run is one action from its beginning to its end.
= discard phase
2 | discard phase | Down to the hand size, a last window, and the turn ends.
2.1 | discard to maximum hand size | With more cards in the grip than the maximum, the Runner discards down to it, faceup into the heap.
2.2 pr | paid abilities, rez | The last window of the turn, and the Corp's last chance to rez before its own.
2.3 | clicks left are lost | What was not spent is gone.
2.4 | the turn ends | What happens "when your turn ends", and what lasts "until the turn ends", happens and ends now.
"""
        ),
        "run": read_steps(
            """
= run
1 | the run begins | The Runner names a server and gets 1 credit for this run for each bad publicity of the Corp.
2 | approach of ice | The Runner comes up to a piece of ice.
2.1 p | paid abilities | A window before the Runner decides. Nothing can be rezzed here.
2.2 | jack out, or continue | The Runner may leave the run, but not before its first ice.
2.3 pri | paid abilities, rez, this ice too | The only window in which this piece of ice can be rezzed in the usual way.
2.4 | rezzed or not | Rezzed ice is encountered (3). Unrezzed ice is passed (4).
3 | the encounter | The Runner meets rezzed ice: break its subroutines, or they resolve.
3.1 pb | paid abilities and breaking | Icebreakers of enough strength break subroutines here. The Runner is asked first.
3.2 | unbroken subroutines resolve | Each one that is not broken resolves, from top to bottom; one may end the run.
4 | the ice is passed | On to the next ice (2), or to the server (5).
5 | approach of the server | The Runner is past all ice.
5.1 p | paid abilities | A window before the Runner decides. Nothing can be rezzed here.
5.2 | jack out, or continue | The last chance to leave the run.
5.3 pr | paid abilities, rez | The Corp's last chance to rez assets and upgrades of the server.
5.4 | the run is successful | What happens "when a run is successful" happens now, before any card is accessed.
5.5 | cards are accessed | How many is fixed first; then the Runner accesses them one at a time.
6 | the run ends | Credits of bad publicity that are left are lost; what lasts "for this run" ends.
7 | the run is unsuccessful | A run that never was successful is unsuccessful now, and ends.
"""
        ),
    },
)

FFG: Final = Rulebook(
    name="ffg",
    title="Android: Netrunner, 2012",
    short="FFG rules",
    about="cards of 2012 to 2018, as they were then",
    word="core",
    example="Hedge Fund",
    starters={"corp": "core-jinteki-starter", "runner": "core-shaper-starter"},
    deck=DeckRules(points=AgendaPoints(40, spread=1, smaller=False)),
    terms=Terms(
        {
            "core damage": "brain damage",
            "core": "brain",
            "breaches": "accesses",
            "breaching": "accessing",
            "breach": "access",
            "breached": "accessed",
        },
        numbered=False,
        labels=False,
    ),
    charts=_CHARTS,
    moments={
        "corp": {"1.2": m.BEFORE_CORP_TURN, "2.1": m.CORP_ACTION, "3.2": m.CORP_TURN_ENDS},
        "runner": {"1.2": m.BEFORE_RUNNER_TURN, "1.5": m.RUNNER_ACTION, "2.2": m.RUNNER_TURN_ENDS},
        "run": {"2.1": m.ICE_PASSED, "2.3": m.APPROACH, "3.1": m.ENCOUNTER, "5.1": m.ICE_PASSED, "5.3": m.MOVING_ON},
    },
)
