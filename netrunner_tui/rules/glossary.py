"""The words of the game, each told in one to three sentences of our own, with the chapter of the rules that has it in full."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from netrunner_tui.model.view import CardView


@dataclass(frozen=True)
class Term:
    """A word of the game: how it is called, what it means, and where the Comprehensive Rules 1.6 tell it."""

    name: str
    told: str
    rule: str
    forms: tuple[str, ...]
    """Every way it may be written in a card's text, in small letters; the name's own comes first."""


_LINES = """
access | 7.1 | The Runner looks at a card of the Corp. An agenda is stolen, a card with a trash cost may be trashed for it. | access, accesses, accessed, accessing
action | 5.2 | What a player spends clicks on, one at a time, in the action phase of the turn. | action, actions
additional cost | 1.16 | Paid together with the usual cost. Whoever does not pay all of it does nothing at all. | additional cost, additional costs
advance | 1.18 | For a click and 1 credit the Corp puts an advancement counter on a card that can be advanced, such as an agenda. | advance, advanced, advances, can be advanced
advancement counter | 1.18 | Counters on a card that everybody sees. With as many as its requirement an agenda can be scored. | advancement counter, advancement counters, advancement
advancement requirement | 2.4 | How many advancement counters an agenda needs to be scored. | needs, advancement requirement
agenda | 3.2 | The cards that win: the Corp advances and scores them, the Runner steals them on access. | agenda, agendas
agenda points | 2.5 | What a scored or stolen agenda is worth. 7 points win, unless a deck says otherwise. | points, agenda point, agenda points
AI | 3.9.5 | An icebreaker that can break more than one kind of ice. Some ice says that it cannot be broken by one. | ai
approach | 6.4 | The Runner comes up to ice, or to the server behind it. Approached ice can be rezzed. | approach, approaches, approached
Archives | 4.4.6 | The Corp's discard pile, and a central server. Cards that the Runner has not seen lie facedown. | archives
asset | 3.3 | Installed in a remote server; rezzed, it works for the Corp until the Runner trashes it. | asset, assets
bad publicity | 10.6 | At the beginning of each run the Runner gets 1 credit for each of it, for that run alone. | bad publicity
barrier | 3.4 | A kind of ice that mostly just ends the run. Fracters break it. | barrier, barriers
base link | 2.9 | The link that the Runner begins with. | base link
breach | 7.3 | After a successful run: the Runner accesses cards of the server, one at a time. | breach, breaches, breaching, breached
break | 9.8 | A broken subroutine does not resolve in this encounter. An icebreaker needs at least the strength of the ice. | break, breaks, broken, broke
bypass | 6.5.8 | The encounter ends at once, and its subroutines do not resolve. | bypass, bypasses, bypassed
central server | 4.6.7 | HQ, R&D or Archives. They are always there. | central, central server, central servers
charge | 10.10 | A power counter more on a card that has at least one. | charge, charges
click | 1.11 | What a turn is made of: 3 for the Corp, 4 for the Runner. Actions cost them. | [click], click, clicks
code gate | 3.4 | A kind of ice that often takes something from the Runner. Decoders break it. | code gate, code gates
console | 3.8.5 | The Runner's main machine. Only one can be installed at a time. | console, consoles
core damage | 10.4 | The Runner trashes a card of the grip at random, and the maximum hand size is 1 smaller for the rest of the game. | core damage, brain damage
Corp | 1.1 | The player who protects servers with ice and scores agendas. | corp
counter | 1.9 | Lies on a card to count something. | counter, counters
credit | 1.10 | Money. What it buys goes back to the bank. | [credit], credit, credits
damage | 10.4 | The Runner trashes that many cards of the grip at random. With more damage than cards the Runner loses. | damage
decoder | 3.9.5 | An icebreaker for code gates. | decoder, decoders
derez | 8.1 | A rezzed card is turned facedown again; its rez cost is not given back. | derez, derezzes, derezzed
discard | 4.4 | A card goes from a hand into its owner's discard pile, as at the end of a turn. | discard, discards, discarded
draw | 8.4 | The top card of one's own deck goes into the hand. | draw, draws, drawn
empty | 10.9 | The last counter is taken off a card that was loaded with them. | empty
encounter | 6.5 | The Runner meets rezzed ice: subroutines that are not broken resolve. | encounter, encounters, encountered, encountering
event | 3.7 | The Runner plays it as an action, does what it says, and puts it into the heap. | event, events
expose | 8.1 | A facedown card is shown to both players, and lies facedown again. | expose, exposes, exposed
facedown | 8.1 | Only the back can be seen. Cards of the Corp are installed like this. | facedown
faceup | 8.1 | Both players can see what it is. | faceup
forfeit | 1.17 | An agenda in one's own score area leaves the game; its points are lost. | forfeit, forfeits
fracter | 3.9.5 | An icebreaker for barriers. | fracter, fracters
fully break | 6.5.7 | Every subroutine of the encountered ice is broken. | fully break, fully breaks, fully broken
grip | 4.3.9 | The Runner's hand. | grip
hardware | 3.8 | The Runner's machines: installed in the rig, they stay and work. | hardware
heap | 4.4.7 | The Runner's discard pile. It lies faceup. | heap
host | 1.13 | A card, or counters, lie on another card. When that one leaves, hosted cards are trashed. | host, hosted, hosts, hosting
HQ | 4.3.8 | The Corp's hand, and a central server. A breach accesses one of its cards at random. | hq
ice | 3.4 | Protects a server. The Runner meets it from the outermost piece inward; rezzed, it resolves its subroutines. | ice, piece of ice, pieces of ice
icebreaker | 3.9.5 | A program that breaks subroutines. It needs at least the strength of the ice. | icebreaker, icebreakers
identity | 3.1 | Who a player is. It lies beside the deck from the beginning. | identity
influence | 2.14 | What a card of another faction costs in deck building. | influence
install | 8.5 | A card from the hand comes to the table: the Corp's facedown, the Runner's faceup and paid for. | install, installs, installed, installing
interface | 9.5 | An ability that an icebreaker can use only while the ice is encountered and no stronger than it. | interface
interrupt | 9.9 | An ability that is used just before something happens, to prevent or change it. | interrupt, [interrupt]
jack out | 6.6 | The Runner leaves the run, where the movement step offers it. | jack out, jacks out
killer | 3.9.5 | An icebreaker for sentries. | killer, killers
link | 10.7 | The Runner's strength in a trace. | link, [link]
load | 10.9 | Counters are placed on a card, mostly as it is installed; they are used up from there. | load
mark | 10.11 | A central server that is chosen at random, once a turn when a card asks for it. | mark
meat damage | 10.4 | Damage to the Runner's body: that many cards of the grip are trashed at random. | meat damage
memory | 1.20 | Programs take memory units (MU). The Runner has 4 unless cards say otherwise. | memory, [mu], mu
net damage | 10.4 | Damage through the network: that many cards of the grip are trashed at random. | net damage
operation | 3.5 | The Corp plays it as an action, does what it says, and puts it into Archives. | operation, operations
outermost | 6.2 | The ice furthest from the server, which the Runner meets first. New ice is installed there. | outermost, innermost, inward
paid ability | 9.5 | Cost, colon, effect: whoever pays may use it in any window that is open for it. | paid ability, paid abilities
persistent | 9.12.5 | Its effect goes on for the rest of the run, even after the card was trashed on access. | persistent
play | 8.6 | An event or operation is paid for, does what it says, and is trashed. | play, plays, played
power counter | 1.9 | Counters that mean what the card with them says. | power, power counter, power counters
prevent | 9.9 | That much of it does not happen. | prevent, prevents, prevented
program | 3.9 | The Runner's software: installed in the rig, it takes memory. | program, programs
protecting | 4.6.9 | Ice before a server protects it, whether rezzed or not. | protecting, protects
purge | 5.2.7 | For 3 clicks the Corp removes every virus counter. | purge, purges
R&D | 4.2.7 | The Corp's deck, and a central server. A breach accesses its top card. The Corp loses when it must draw from an empty one. | r&d
recurring credits | 1.10.5 | Credits on a card for the use that it names. They are filled up again as the owner's turn begins. | recurring, recurring credit, recurring credits
region | 3.6.5 | Only one region can be in the root of a server. | region, regions
remote server | 4.6.8 | A server that the Corp makes by installing there. It is gone when nothing is left in it. | remote, remote server, remote servers
remove from the game | 4.9 | The card is out for good. | remove, removed, removed from the game
resource | 3.10 | Help for the Runner: installed in the rig. While the Runner is tagged the Corp can trash it for a click and 2 credits. | resource, resources
reveal | 10.2 | Hidden cards are shown to both players. | reveal, reveals, revealed
rez | 8.1 | The Corp pays the rez cost and turns a card faceup: from then on it works. | rez, rezzes, rezzed, rezzing, unrezzed
rig | 4.6 | Everything that the Runner has installed. | rig
root | 4.6.6 | The place behind the ice, where agendas, assets and upgrades of a server lie. | root
run | 6.1 | The Runner's way through the ice into a server, step by step. | run, runs
Runner | 1.1 | The player who breaks into servers and steals agendas. | runner
sabotage | 10.12 | The Corp trashes that many cards from HQ or the top of R&D, as it chooses. | sabotage, sabotages
score | 1.17 | The Corp takes an agenda with enough advancement counters into its score area. | score, scores, scored, scoring
search | 8.7 | Look through a zone for cards that fit; a deck is shuffled afterwards. | search, searches
sentry | 3.4 | A kind of ice that hurts. Killers break it. | sentry, sentries
server | 4.6.6 | Where the Runner runs: HQ, R&D, Archives, or a remote server. | server, servers, attacked server
shuffle | 4.2 | A deck is put into a new order at random. | shuffle, shuffles, shuffled
stack | 4.2.8 | The Runner's deck. | stack
steal | 1.17 | The Runner takes an accessed agenda into the score area. It costs nothing unless a card says so. | steal, steals, stole, stolen
strength | 2.7 | How hard ice is, and how strong an icebreaker. The icebreaker needs at least the ice's strength to break. | strength
subroutine | 9.8 | A line of ice that resolves in an encounter, from top to bottom, unless it was broken. | subroutine, subroutines
successful run | 6.7 | A run that reached its server. | successful
swap | 8.8 | Two cards change places. | swap, swaps
tag | 10.5 | The Corp knows where the Runner is: some cards hit only tagged Runners. For a click and 2 credits the Runner removes one. | tag, tags, tagged
trace | 10.8 | Both pay credits: the Corp's trace strength against the Runner's link. Where the Corp has more, the trace is successful. | trace, traces, traced, tracer
trash | 1.19 | A card goes to its owner's discard pile. | trash, trashes, trashed, [trash]
trash cost | 2.6 | What the Runner may pay to trash the card while accessing it. | trash cost
unique | 2.2 | Only one copy of a card with this mark can be active on its side; a new one trashes the old. | unique
upgrade | 3.6 | Installed in the root of any server, also beside an agenda or asset, and central servers too. | upgrade, upgrades
virus | 1.9 | Virus counters stay until they are used or the Corp purges them. | virus, virus counter, virus counters, viruses
"""

_PLAIN_SUBTYPE = "A subtype. By itself it does nothing; other cards may name it."


def _term(line: str) -> Term:
    name, rule, told, forms = (piece.strip() for piece in line.split(" | "))
    return Term(name, told, rule, tuple(form.strip() for form in forms.split(",")))


TERMS: dict[str, Term] = {term.name: term for term in map(_term, _LINES.strip().splitlines())}
"""Every term by its name, in the order of the alphabet."""


@lru_cache(maxsize=1)
def _by_form() -> dict[str, Term]:
    found: dict[str, Term] = {}
    for term in TERMS.values():
        for form in term.forms:
            found.setdefault(form, term)
    return found


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    forms = sorted(_by_form(), key=len, reverse=True)
    return re.compile("|".join(rf"(?<![\w&]){re.escape(form)}(?![\w&])" for form in forms), re.IGNORECASE)


def look_up(word: str) -> Term | None:
    """The term that a word or a form of it stands for, None for an ordinary word."""
    return _by_form().get(word.strip().lower())


def terms_in(texts: Iterable[str]) -> list[Term]:
    """The terms that stand in texts, each once, in the order that they come up in; the longest form counts."""
    found: dict[str, Term] = {}
    for text in texts:
        for match in _pattern().finditer(text):
            term = _by_form()[match[0].lower()]
            found.setdefault(term.name, term)
    return list(found.values())


def terms_of(card: CardView) -> list[Term]:
    """Every term on a card, as the card stands: its type, its subtypes, its figures, its text."""
    found: dict[str, Term] = {}
    for word in (card.type, *card.subtypes):
        if word:
            term = look_up(word) or Term(word, _PLAIN_SUBTYPE, "2.16", (word,))
            found.setdefault(term.name, term)
    figures = [
        ("unique", card.unique),
        ("strength", card.strength is not None),
        ("rez", card.type in {"ice", "asset", "upgrade"}),
        ("memory", card.memory is not None),
        ("advancement requirement", card.requirement is not None),
        ("agenda points", card.points is not None),
        ("trash cost", card.trash is not None),
    ]
    for name, there in figures:
        if there:
            found.setdefault(name, TERMS[name])
    for term in terms_in((*card.text, *(sub.text for sub in card.subroutines), *card.notes)):
        found.setdefault(term.name, term)
    if card.subroutines:
        found.setdefault("subroutine", TERMS["subroutine"])
    return list(found.values())
