"""The words of the game, each told in one to three sentences of our own, with the chapter of the rules that has it in full."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.view import CardView


class GlossaryEntry(msgspec.Struct, frozen=True):
    """A word of the game: how it is called, what it means, and where the Comprehensive Rules 1.6 tell it."""

    name: str
    told: str
    rule: str
    forms: tuple[str, ...]
    """Every way it may be written in a card's text, in small letters; the name's own comes first."""


_LINES: Final = """
access | 7.1 | access, accesses, accessed, accessing
  The Runner looks at a card of the Corp. An agenda is {stolen}, a card with a trash cost may be trashed for it.
action | 5.2 | action, actions
  What a player does in the action phase of the turn, one at a time; it costs {a click} or more.
additional cost | 1.16 | additional cost, additional costs
  Paid together with the usual cost. Whoever does not pay all of it does nothing at all.
advance | 1.18 | advance, advanced, advances, can be advanced
  For {a click} and 1 {credit} the Corp puts an advancement counter on a card that can be advanced, such as an agenda.
advancement counter | 1.18 | advancement counter, advancement counters, advancement
  Counters on a card that everybody sees. With as many as its {requirement} an agenda can be scored.
advancement requirement | 2.4 | needs, advancement requirement
  How many advancement counters an agenda needs to be scored.
agenda | 3.2 | agenda, agendas
  The cards that win: the Corp advances and scores them, the Runner {steals} them on access.
agenda points | 2.5 | points, agenda point, agenda points
  What a scored or {stolen} agenda is worth. 7 points win, unless a deck says otherwise.
AI | 3.9.5 | ai
  An icebreaker that can break more than one kind of ice. Some ice says that it cannot be broken by one.
approach | 6.4 | approach, approaches, approached
  The Runner comes up to ice, or to the {server} behind it. Approached ice can be rezzed.
Archives | 4.4.6 | archives
  The Corp's discard pile, and a central {server}. Cards that the Runner has not seen lie facedown.
asset | 3.3 | asset, assets
  Installed in a {remote server}; rezzed, it works for the Corp until the Runner trashes it.
bad publicity | 10.6 | bad publicity
  At the beginning of each run the Runner gets 1 {credit} for each of it. In the 1996 game it brings nothing, and seven lose the game.
barrier | 3.4 | barrier, barriers
  A kind of ice that mostly just ends the run. Fracters break it.
base link | 2.9 | base link
  The link that the Runner begins with.
breach | 7.3 | breach, breaches, breaching, breached
  After a successful run: the Runner accesses cards of the {server}, one at a time.
break | 9.8 | break, breaks, broken, broke
  A broken subroutine does not resolve in this encounter. An icebreaker needs at least the strength of the ice.
bypass | 6.5.8 | bypass, bypasses, bypassed
  The encounter ends at once, and its subroutines do not resolve.
central server | 4.6.7 | central, central server, central servers
  HQ, R&D or Archives. They are always there.
charge | 10.10 | charge, charges
  A power counter more on a card that has at least one.
click | 1.11 | [click], click, clicks
  What a turn is made of: 3 for the Corp, 4 for the Runner. Actions cost them.
code gate | 3.4 | code gate, code gates
  A kind of ice that often takes something from the Runner. Decoders break it.
console | 3.8.5 | console, consoles
  The Runner's main machine. Only one can be installed at a time.
core damage | 10.4 | core damage, brain damage
  The Runner trashes a card of the {grip} at random, and the maximum hand size is 1 smaller for the rest of the game.
Corp | 1.1 | corp
  The player who protects {servers} with ice and scores agendas.
counter | 1.9 | counter, counters
  Lies on a card to count something.
credit | 1.10 | [credit], credit, credits
  Money. What it buys goes back to the bank.
damage | 10.4 | damage
  The Runner trashes that many cards of the {grip} at random. With more damage than cards the Runner loses.
decoder | 3.9.5 | decoder, decoders
  An icebreaker for code gates.
derez | 8.1 | derez, derezzes, derezzed
  A rezzed card is turned facedown again; its rez cost is not given back.
discard | 4.4 | discard, discards, discarded
  A card goes from a hand into its owner's discard pile, as at the end of a turn.
draw | 8.4 | draw, draws, drawn
  The top card of one's own deck goes into the hand.
empty | 10.9 | empty
  The last counter is taken off a card that was loaded with them.
encounter | 6.5 | encounter, encounters, encountered, encountering
  The Runner meets rezzed ice: subroutines that are not broken resolve.
event | 3.7 | event, events
  The Runner plays it as an action, does what it says, and puts it into the {heap}.
expose | 8.1 | expose, exposes, exposed
  A facedown card is shown to both players, and lies facedown again.
facedown | 8.1 | facedown
  Only the back can be seen. Cards of the Corp are installed like this.
faceup | 8.1 | faceup
  Both players can see what it is.
forfeit | 1.17 | forfeit, forfeits
  An agenda in one's own score area leaves the game; its points are lost.
fracter | 3.9.5 | fracter, fracters
  An icebreaker for barriers.
fully break | 6.5.7 | fully break, fully breaks, fully broken
  Every subroutine of the encountered ice is broken.
grip | 4.3.9 | grip
  The Runner's hand.
hardware | 3.8 | hardware
  The Runner's machines: installed in the rig, they stay and work.
heap | 4.4.7 | heap
  The Runner's discard pile. It lies faceup.
host | 1.13 | host, hosted, hosts, hosting
  A card, or counters, lie on another card. When that one leaves, hosted cards are trashed.
HQ | 4.3.8 | hq
  The Corp's hand, and a central {server}. A {breach} accesses one of its cards at random.
ice | 3.4 | ice, piece of ice, pieces of ice
  Protects a {server}. The Runner meets it from the outermost piece inward; rezzed, it resolves its subroutines.
icebreaker | 3.9.5 | icebreaker, icebreakers
  A program that breaks subroutines. It needs at least the strength of the ice.
identity | 3.1 | identity
  Who a player is. It lies beside the deck from the beginning.
influence | 2.14 | influence
  What a card of another faction costs in deck building.
install | 8.5 | install, installs, installed, installing
  A card from the hand comes to the table: the Corp's facedown, the Runner's faceup and paid for.
interface | 9.5 | interface
  An ability that an icebreaker can use only while the ice is encountered and no stronger than it.
interrupt | 9.9 | interrupt, [interrupt]
  An ability that is used just before something happens, to prevent or change it.
jack out | 6.6 | jack out, jacks out
  The Runner leaves the run, where the movement step offers it.
killer | 3.9.5 | killer, killers
  An icebreaker for sentries.
link | 10.7 | link, [link]
  The Runner's strength in a trace.
load | 10.9 | load
  Counters are placed on a card, mostly as it is installed; they are used up from there.
mark | 10.11 | mark
  A central {server} that is chosen at random, once a turn when a card asks for it.
meat damage | 10.4 | meat damage
  Damage to the Runner's body: that many cards of the {grip} are trashed at random.
memory | 1.20 | memory, [mu], mu
  Programs take memory units (MU). The Runner has 4 unless cards say otherwise.
net damage | 10.4 | net damage
  Damage through the network: that many cards of the {grip} are trashed at random.
operation | 3.5 | operation, operations
  The Corp plays it as an action, does what it says, and puts it into Archives.
outermost | 6.2 | outermost, innermost, inward
  The ice furthest from the {server}, which the Runner meets first. New ice is installed there.
paid ability | 9.5 | paid ability, paid abilities
  Cost, colon, effect: whoever pays may use it in any window that is open for it.
persistent | 9.12.5 | persistent
  Its effect goes on for the rest of the run, even after the card was trashed on access.
play | 8.6 | play, plays, played
  {An event} or operation is paid for, does what it says, and is trashed.
power counter | 1.9 | power, power counter, power counters
  Counters that mean what the card with them says.
prevent | 9.9 | prevent, prevents, prevented
  That much of it does not happen.
program | 3.9 | program, programs
  The Runner's software: installed in the rig, it takes memory.
protecting | 4.6.9 | protecting, protects
  Ice before a {server} protects it, whether rezzed or not.
purge | 5.2.7 | purge, purges
  For 3 {clicks} the Corp removes every virus counter.
R&D | 4.2.7 | r&d
  The Corp's deck, and a central {server}. A {breach} accesses its top card. The Corp loses when it must draw from an empty one.
recurring credits | 1.10.5 | recurring, recurring credit, recurring credits
  {Credits} on a card for the use that it names. They are filled up again as the owner's turn begins.
region | 3.6.5 | region, regions
  Only one region can be {in the root of} a {server}.
remote server | 4.6.8 | remote, remote server, remote servers
  A {server} that the Corp makes by installing there. It is gone when nothing is left in it.
remove from the game | 4.9 | remove, removed, removed from the game
  The card is out for good.
resource | 3.10 | resource, resources
  Help for the Runner: installed in the rig. While the Runner is tagged the Corp can trash it for {a click} and 2 {credits}.
reveal | 10.2 | reveal, reveals, revealed
  Hidden cards are shown to both players.
rez | 8.1 | rez, rezzes, rezzed, rezzing, unrezzed
  The Corp pays the rez cost and turns a card faceup: from then on it works.
rig | 4.6 | rig
  Everything that the Runner has installed.
root | 4.6.6 | root
  The place behind the ice, where agendas, {assets} and upgrades of a {server} lie.
run | 6.1 | run, runs
  The Runner's way through the ice into a {server}, step by step.
Runner | 1.1 | runner
  The player who breaks into {servers} and {steals} agendas.
sabotage | 10.12 | sabotage, sabotages
  The Corp trashes that many cards from HQ or the top of R&D, as it chooses.
score | 1.17 | score, scores, scored, scoring
  The Corp takes an agenda with enough advancement counters into its score area.
search | 8.7 | search, searches
  Look through a zone for cards that fit; a deck is shuffled afterwards.
sentry | 3.4 | sentry, sentries
  A kind of ice that hurts. Killers break it.
server | 4.6.6 | server, servers, attacked server
  Where the Runner runs: HQ, R&D, Archives, or a {remote server}.
shuffle | 4.2 | shuffle, shuffles, shuffled
  A deck is put into a new order at random.
stack | 4.2.8 | stack
  The Runner's deck.
steal | 1.17 | steal, steals, stole, stolen
  The Runner takes an accessed agenda into the score area. It costs nothing unless a card says so.
strength | 2.7 | strength
  How hard ice is, and how strong an icebreaker. The icebreaker needs at least the ice's strength to break.
subroutine | 9.8 | subroutine, subroutines
  A line of ice that resolves in an encounter, from top to bottom, unless it was broken.
successful run | 6.7 | successful
  A run that reached its {server}.
swap | 8.8 | swap, swaps
  Two cards change places.
tag | 10.5 | tag, tags, tagged
  The Corp knows where the Runner is: some cards hit only tagged Runners. For {a click} and 2 {credits} the Runner removes one.
trace | 10.8 | trace, traces, traced, tracer
  Both pay {credits}: the Corp's trace strength against the Runner's link. Where the Corp has more, the trace is successful.
trash | 1.19 | trash, trashes, trashed, [trash]
  A card goes to its owner's discard pile.
trash cost | 2.6 | trash cost
  What the Runner may pay to trash the card while accessing it.
unique | 2.2 | unique
  Only one copy of a card with this mark can be active on its side; a new one trashes the old.
upgrade | 3.6 | upgrade, upgrades
  Installed {in the root of} any {server}, also beside an agenda or {asset}, and central {servers} too.
virus | 1.9 | virus, virus counter, virus counters, viruses
  Virus counters stay until they are used or the Corp purges them.
"""

_PLAIN_SUBTYPE: Final = "A {subtype}. By itself it does nothing; other cards may name it."


def _term(head: str, told: str) -> GlossaryEntry:
    name, rule, forms = (piece.strip() for piece in head.split(" | "))
    return GlossaryEntry(name, told.strip(), rule, tuple(form.strip() for form in forms.split(",")))


_PAIRS: Final = _LINES.strip().splitlines()
TERMS: Final[dict[str, GlossaryEntry]] = {term.name: term for term in map(_term, _PAIRS[::2], _PAIRS[1::2])}
"""Every term by its name, in the order of the alphabet."""


@lru_cache(maxsize=8)
def entries(terms: Terms) -> tuple[GlossaryEntry, ...]:
    """Returns every term that a game has, in the order of its alphabet; two that it calls the same and means otherwise are one."""
    left = dict(terms.meanings)
    found: list[GlossaryEntry] = []
    for term in TERMS.values():
        word = terms.word(term.name)
        if word not in terms.meanings:
            found.append(term)
        elif told := left.pop(word, ""):
            found.append(msgspec.structs.replace(term, told=told))
    found += [GlossaryEntry(word, told, "", (word,)) for word, told in left.items() if told]
    return tuple(sorted(found, key=lambda term: terms.word(term.name).lower()))


@lru_cache(maxsize=8)
def _by_form(terms: Terms) -> dict[str, tuple[GlossaryEntry, ...]]:
    """Returns the terms by every way in which a game writes them; in 1996 a pile has the name of what is done to a card: trash."""
    found: dict[str, tuple[GlossaryEntry, ...]] = {}
    for term in entries(terms):
        for form in term.forms:
            found.setdefault(form, (term,))
    for term in entries(terms):
        words = [terms.word(form).lower() for form in term.forms]
        if term.name == "server":
            words.append(terms.remote.lower())
        for word in words:
            if term not in (known := found.get(word, ())) and (not known or word not in term.forms):
                found[word] = (*known, term)
    return found


@lru_cache(maxsize=8)
def _pattern(terms: Terms) -> re.Pattern[str]:
    forms = sorted(_by_form(terms), key=len, reverse=True)
    return re.compile("|".join(rf"(?<![\w&]){re.escape(form)}(?![\w&])" for form in forms), re.IGNORECASE)


def look_up(word: str, terms: Terms = PRESENT) -> tuple[GlossaryEntry, ...]:
    """Returns the terms that a word or a form of it stands for in a game, none for an ordinary word."""
    return _by_form(terms).get(word.strip().lower(), ())


def terms_in(texts: Iterable[str], terms: Terms = PRESENT) -> list[GlossaryEntry]:
    """Returns the terms that stand in texts, each once, in the order that they come up in; the longest form counts."""
    found: dict[str, GlossaryEntry] = {}
    for text in texts:
        for match in _pattern(terms).finditer(text):
            for term in look_up(match[0], terms):
                found.setdefault(term.name, term)
    return list(found.values())


def terms_of(card: CardView, terms: Terms = PRESENT) -> list[GlossaryEntry]:
    """Returns every term on a card, as the card stands: its type, its subtypes, its figures, its text."""
    found: dict[str, GlossaryEntry] = {}
    for term in look_up(card.type, terms) if card.type else ():
        found.setdefault(term.name, term)
    for word in card.subtypes:
        # What today is the name of a type is a subtype in 1996: asset.
        known = [term for term in look_up(word, terms) if terms.word(term.name).lower() in (term.name.lower(), word.lower())]
        for term in known or (GlossaryEntry(word, _PLAIN_SUBTYPE, "2.16", (word,)),):
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
    listed = {term.name: term for term in entries(terms)}
    for name, there in figures:
        if there:
            found.setdefault(name, listed[name])
    for term in terms_in((*card.text, *(sub.text for sub in card.subroutines), *card.notes), terms):
        found.setdefault(term.name, term)
    if card.subroutines:
        found.setdefault("subroutine", listed["subroutine"])
    return list(found.values())
