"""Netrunner of 1996. Its text has no numbered chart, so its steps are numbered as below.

A turn: 1 start, 2 mandatory draw (Corp), 3 actions, 4 after each action, 5 end. A run: 1 the fort is declared, 2 ice is
approached, 3 encountered, 4 subroutines, 5 the ice is passed, 6 last jack-out, 7 last rez, 8 success and access, 9 end.
"""

from typing import Final

from netrunner_tui.model.terms import Terms
from netrunner_tui.rulebook_facts import moments as m
from netrunner_tui.rulebook_facts.charts import Charts, Node, read_steps
from netrunner_tui.rulebook_facts.meanings_1996 import MEANINGS
from netrunner_tui.rulebook_facts.rulebook import AgendaPoints, DeckRules, Rulebook

_WORDS: Final = {
    "credits": "bits", "credit": "bit", "clicks": "actions", "a click": "an action", "click": "action",
    "central server": "central data fort", "remote servers": "subsidiary data forts", "remote server": "subsidiary data fort",
    "Remote servers": "Subsidiary data forts", "servers": "data forts", "server": "data fort",
    "ast": "nod", "evt": "prp",
    "assets": "nodes", "an asset": "a node", "asset": "node", "events": "preps", "an event": "a prep", "event": "prep",
    "steals": "liberates", "stealing": "liberating", "stole": "liberated", "stolen": "liberated", "steal": "liberate",
    "core damage": "brain damage", "core": "brain", "grip": "hand", "heap": "trash",
    "advancement requirement": "difficulty", "requirement": "difficulty",
    "breaches": "accesses", "breaching": "accessing", "breach": "access", "breached": "accessed",
    "in the root of": "inside", "Root": "Inside", "root": "inside", "protecting": "on",
    "recurring credits": "recurring bits", "recurring credit": "recurring bit",
    "purges virus counters": "removes all virus counters", "purge virus counters": "remove all virus counters",
    "Purge virus counters": "Remove all virus counters", "purge": "remove virus counters",
    "install costs": "installation costs", "install cost": "installation cost", "a memory cost": "an MU cost",
    "memory cost": "MU cost", "memory": "MU",
    "a subtype": "a keyword", "subtype": "keyword", "Credits": "Bits", "Clicks": "Actions", "Steal": "Liberate",
}  # fmt: skip
"""Its terms by those of the present game."""

_CHARTS: Final = Charts(
    nodes={
        "corp": (Node("1", "Start", ("1",)), Node("2", "Draw", ("2",)), Node("3", "Action", ("3", "4")), Node("5", "End", ("5",))),
        "runner": (Node("1", "Start", ("1",)), Node("3", "Action", ("3", "4")), Node("5", "End", ("5",))),
        "run": (
            Node("1", "Fort", ("1",)),
            Node("2", "Approach", ("2",)),
            Node("3", "Encounter", ("3", "4")),
            Node("5", "Pass ice", ("5",)),
            Node("6", "Last chance", ("6", "7")),
            Node("8", "Access", ("8",)),
            Node("9", "Run ends", ("9",)),
        ),
    },
    parts={
        "setup": read_steps(
            """
= setup
setup | starting hands | Both players take 5 bits and draw 5 cards, which they keep.
"""
        ),
        "corp": read_steps(
            """
= start of turn
1 prs | the turn starts | Actions forgone before are taken off; cards that do something at the start do it. The Runner is asked first.
= draw
2 | the mandatory draw | The Corp draws 1 card without an action. Where R&D is empty, the Corp loses.
= actions
3 | take an action | The Corp takes one of its 3 actions.
4 prs | after an action | Nodes and upgrades can be rezzed, agendas scored. First the Runner acts, then the Corp, and that is not answered.
= end of turn
5 | discard to maximum hand size | One card at a time, facedown. Nothing else can be done here.
"""
        ),
        "runner": read_steps(
            """
= start of turn
1 pr | the turn starts | Actions forgone before are taken off; cards that do something at the start do it. The Runner is asked first.
= actions
3 | take an action | The Runner takes one of their 4 actions; a run is one action.
4 pr | after an action | First the Runner acts, then the Corp may rez nodes and upgrades.
= end of turn
5 | discard to maximum hand size | A Runner whose maximum is below 0 is flatlined now.
"""
        ),
        "run": read_steps(
            """
= run
1 | the fort is declared | The Runner names a data fort. They cannot jack out yet.
2 pri | approach of ice | The only moment at which this piece of ice can be rezzed. The Runner is asked first.
3 pb | the encounter | Icebreakers of enough strength break subroutines here. Nothing can be rezzed.
4 | unbroken subroutines | Each one that is not broken takes effect, from top to bottom; one may end the run.
5 pr | the ice is passed | Nodes and upgrades can be rezzed; then the Runner approaches the next ice or jacks out.
6 | the last chance to jack out | Past all ice, or where there is none.
7 pr | the last rez | The Corp may rez what it has in the fort, before cards are accessed.
8 | success and access | How many cards is fixed first. Agendas are liberated, nodes and upgrades may be trashed for their cost.
9 | the run ends | What lasts for this run ends.
"""
        ),
    },
)

CLASSIC: Final = Rulebook(
    name="classic",
    title="Netrunner, 1996",
    short="1996 rules",
    about="bits, actions and data forts",
    word="1996",
    example="Score!",
    starters={"corp": "classic-corp-starter", "runner": "classic-runner-starter"},
    deck=DeckRules(identities=False, least=45, limited_copies=False, points=AgendaPoints(41)),
    terms=Terms(
        _WORDS, credit="bit", lose=("forgo", "forgoes"), server="Fort", labels=False, hosting=False, numbered=False, meanings=MEANINGS
    ),
    types={"node": "asset", "prep": "event"},
    own_words=frozenset(
        {
            "gain points",
            "gain for this run",
            "lose points",
            "roll",
            "give",
            "take back",
            "add virus",
            "conceal",
            "lose the game",
            "raise link",
            "cure brain damage",
            "base link",
            "rezzed when installed",
            "counters",
        }
    ),
    charts=_CHARTS,
    # Its windows come after an action; those of the others come before one.
    moments={
        "corp": {"1": m.BEFORE_CORP_TURN, "4": m.CORP_ACTION},
        "runner": {"1": m.BEFORE_RUNNER_TURN, "4": m.RUNNER_ACTION},
        "run": {"2": m.APPROACH, "3": m.ENCOUNTER, "5": m.ICE_PASSED, "7": m.MOVING_ON},
    },
    last_moments={"runner": {"4": m.RUNNER_TURN_ENDS}},
    passing=frozenset({"5", "6"}),
    acts_in_window=False,
    factions=False,
    link_in_play=False,
    points_apart=True,
    bad_publicity_pays=False,
    scores_matches=True,
    boosters={"base": "onr-base", "proteus": "onr-proteus", "classic": "onr-classic"},
)
