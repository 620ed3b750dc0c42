"""Every event with everything that can be asked of it: what is accepted tells events apart, what is not is refused with its place."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import get_args

import pytest
from card_pools import pools

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.reading import ASKED, WordError
from netrunner_tui.abilities.triggers import BY_A_CARD, EVENTS, LEAVING
from netrunner_tui.abilities.words.values import spoken
from netrunner_tui.library.card_files import load_cards
from netrunner_tui.model import events as e
from netrunner_tui.model.card_zones import ICE, RIG, ROOT
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.events import Event
from netrunner_tui.model.events.imminent_effects import ExpectedKind
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.model.state import Run, State
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.referee.base.instances import Context, Source
from netrunner_tui.rules.referee.core import Referee
from netrunner_tui.rules.referee.imminent.expected import Expected
from netrunner_tui.rules.referee.imminent.situations import WOULD, WOULD_GET, situation
from netrunner_tui.rules.referee.randomness import Randomness


class Table:
    """The card that asks, and two cards that are alike in nothing: rezzed ice that protects its server, and an event in the grip."""

    def __init__(self, field: str = "") -> None:
        state = State("nisei-1.6", 7, "Corp", "Runner")
        state.servers = (*state.servers, "Server 1")
        state.turn, state.turn_number = CORP, 4
        self.asking = state.place_new("Nico Campaign", "corp", "root", server="Server 1", faceup=True)
        self.fitting = state.place_new("Pharos", "corp", ICE, server="Server 1", faceup=True)
        self.other = state.place_new("Overclock", "runner", "hand")
        self.host = state.place_new("Leech", "runner", RIG, faceup=True)
        self.fitting.title = TITLES.get(field, "Pharos")
        self.host.counters = {"virus": 1}
        self.asking.counters = {"credit": 9}
        self.fitting.counters = {"advancement": 2, "virus": 1}
        self.fitting.turn = 4
        state.last_turn[RUNNER] = [e.CardInstalled(self.host.oid, self.fitting.oid, RUNNER, RIG)]
        self.fitting.memory = {"flipped": 1}
        self.fitting.host = self.asking.oid
        self.asking.hosted = (self.fitting.oid,)
        self.asking.memory = {"remembered": self.fitting.oid}
        self.asking.named = {"card type": "ice"}
        placed = e.CountersPlaced(self.fitting.oid, "virus", 1)
        state.history = [e.RunBegan("Server 1"), e.CardRezzed(self.fitting.oid, 0), placed, e.IcePassed(self.fitting.oid, True)]
        state.history.append(e.IceFullyBroken(self.fitting.oid, 0))
        state.history.append(e.CardAdvanced(self.fitting.oid, 0))
        state.history.append(e.CardUsed(self.fitting.oid, "corp", "Pharos"))
        state.corp.identity = state.place_new("Weyland Consortium: Built to Last", "corp", "identity", faceup=True).oid
        self.host.host = self.fitting.oid
        self.fitting.hosted = (self.host.oid,)
        state.run = Run(number=1, server="Server 1")
        self.state = state
        self.referee: Referee = referee_of("nisei-1.6")(state, pools().of("nisei-1.6"), Randomness("x"))

    def source(self, ability: words.Conditional) -> Source:
        return Source(self.asking.oid, self.asking.title, "corp", "Server 1", ability)

    def fits(self, ability: words.Conditional, event: Event) -> bool:
        last = None
        if type(event) in LEAVING:
            last = self.state.cards[event.card].copy()
        return any(self.referee.cards_met(self.source(ability), trigger, event, last) for trigger in ability.when)

    def context(self) -> Context:
        context = Context(self.asking.oid, self.asking.title, "corp", server="Server 1")
        context.found = context.chosen = (self.fitting.oid,)
        return context


def happening(name: str, table: Table, *, fits: bool) -> Event:
    """An event of a name; two of them differ in all that can be asked of them."""
    card = table.fitting if fits else table.other
    oid, title, server = card.oid, card.title, "Server 1" if fits else "HQ"
    side: Side = "corp" if fits else "runner"
    samples: dict[str, Event] = {
        "turn begins": e.TurnBegan(side),
        "turn ends": e.TurnEnded(side),
        "action phase begins": e.ActionPhaseBegan(side),
        "action phase ends": e.ActionPhaseClosed(side),
        "run begins": e.RunBegan(server, 2 if fits else 1),
        "run succeeds": e.RunSucceeded(server),
        "run fails": e.RunFailed(server),
        "run ends": e.RunEnded(server, fits, 0, 0, 1),
        "jacked out": e.RunEnding(True),
        "server approached": e.ServerApproached(server),
        "all ice passed": e.AllIcePassed(server),
        "action ends": e.ActionEnded(side, "use", oid, 1),
        "server breached": e.BreachBegan(server, 1),
        "breach ends": e.BreachEnded(server),
        "accesses counted": e.AccessLimitSet(1, server, 1),
        "ice approached": e.IceApproached(oid, title),
        "ice encountered": e.EncounterBegan(oid, 1, False, title, server),
        "ice passed": e.IcePassed(oid, False, title, server=server),
        "ice bypassed": e.IceBypassed(oid, title),
        "encounter ends": e.EncounterEnded(oid, fits, (), title),
        "breaking ends": e.BreakingEnded(oid, fits),
        "card breaks subroutines": e.SubroutinesBroken(9, (0,), oid, breaker=title),
        "ability used": e.AbilityUsed(oid, "0", side, 1, title),
        "trash ability used": e.AbilityUsed(oid, "0", side, 1, title, trashes=True),
        "click spent": e.ClicksSpent(side, 1, "break" if fits else ""),
        "subroutine resolves": e.SubroutineResolved(oid, 1 if fits else 2, title),
        "subroutine broken": e.SubroutinesBroken(oid, (0,), 9, title),
        "ice fully broken": e.IceFullyBroken(oid, 9, title, ("barrier",) if fits else ("run",)),
        "card fully breaks ice": e.IceFullyBroken(9, oid),
        "credits taken": e.CreditsTaken(side, oid, title, not fits),
        "credits gained": e.CreditsGained(side, 1, oid, title=title),
        "card installed": e.CardInstalled(oid, oid, side, ICE, server, title=title, came_from="hand" if fits else "discard"),
        "card rezzed": e.CardRezzed(oid, 0, title),
        "card derezzed": e.CardDerezzed(oid, 0, False, title, side),
        "card played": e.CardActivated(oid, side, title, "hand" if fits else "discard"),
        "card resolved": e.CardResolved(oid, side, title),
        "card trashed": e.CardTrashed(
            oid, 90, side, "ability" if fits else "install", True, title, ROOT if fits else card.zone, fits, 0, server
        ),
        "card discarded": e.CardDiscarded(oid, 90, side, title),
        "card leaves play": e.CardTrashed(oid, 90, side, "ability", True, title, card.zone, False, 0, server),
        "card advanced": e.CardAdvanced(oid, 0, "corp", title, server),
        "card accessed": e.CardAccessed(oid, card.zone, server, title),
        "access ends": e.AccessEnded(oid, card.zone, server, title, "stolen" if fits else "trashed"),
        "card drawn": e.CardDrawn(side, oid, oid, "mandatory draw" if fits else "basic action"),
        "deck searched": e.CardsLookedAt((oid,), side, searched=True),
        "card exposed": e.CardsRevealed((oid,), True, by=side),
        "card revealed": e.CardsRevealed((oid,), by=side, titles=(title,)),
        "card forfeited": e.AgendaForfeited(oid, 90, side, title),
        "agenda scored": e.AgendaScored(oid, 90, 2, title, server),
        "agenda stolen": e.AgendaStolen(oid, 90, 2, title, server),
        "agenda added": e.AddedAsAgenda(oid, 90, side, 1),
        "set-up begins": e.SetUpBegan(),
        "game begins": e.GameBegan(),
        "click gained": e.ClicksGained(side, 1),
        "click lost": e.ClicksLost(side, 1, to="break" if fits else ""),
        "tag taken": e.TagsTaken(1),
        "tag removed": e.TagsRemoved(1, by=side),
        "tag avoided": e.DamagePrevented("tags", 1, by=side),
        "damage prevented": e.DamagePrevented("meat damage", 1, oid),
        "damage suffered": e.DamageSuffered("net" if fits else "meat", 1, by=side),
        "bad publicity taken": e.BadPublicityTaken(1),
        "trace begins": e.TraceBegan(3),
        "trace ends": e.TraceEnded(3, 1, fits),
        "bids revealed": e.SecretBidsSettled(1, 1 if fits else 2),
        "counters purged": e.VirusPurged(),
        "credits spent": e.CountersRemoved(oid, "credit", 1, True, title=title),
        "server created": e.CardInstalled(oid, oid, "corp", ICE, server, title=title, created=True),
        "counters placed": e.CountersPlaced(oid, "virus" if fits else "power", 1, server=server),
        "counters spent": e.CountersRemoved(oid, "virus" if fits else "power", 1, True),
        "card emptied": e.CardEmptied(oid, "credit"),
    }
    return samples[name]


CARDS: dict[str, object] = {
    "type": "ice",
    "not type": "event",
    "subtype": ["barrier", "sentry"],
    "not subtype": ["run", "job"],
    "faction": "weyland-consortium",
    "in": "installed",
    "side": "corp",
    "server": "this server",
    "rezzed": True,
    "facedown": False,
    "flipped": True,
    "turned up": True,
    "other": True,
    "protecting": "this server",
    "in root": "this server",
    "installed this turn": True,
    "installed in last turn of": "runner",
    "rezzed this turn": True,
    "rezzed this run": True,
    "used this run": True,
    "counters placed this turn": "virus",
    "advanced this turn": True,
    "position": "outermost",
    "can be advanced": True,
    "advanced": True,
    "counters": {"virus": 1, "advancement": {"at most": 2}},
    "cost": {"at least": 4},
    "strength": {"at least": 5, "at most": {"counters": "credit", "on": "this"}},
    "points": 2,
    "memory": {"odd": True},
    "rez cost": {"at least": 4},
    "requirement": {"at most": 4},
    "number of subtypes": {"at least": 2},
    "trash cost": {"at least": 3},
    "title": "Pharos",
    "same title as": "remembered",
    "same type as": "remembered",
    "other than": "this",
    "as named": True,
    "among": "found",
    "hosted on": "this",
    "hosts": {"type": "program", "counters": {"virus": 1}},
    "any of": [{"type": "asset"}, {"rezzed": True}],
    "not": {"type": "event"},
    "unique": True,
    "top": 1,
    "faction of": "corp",
    "trash ability": True,
    "passed in last run": True,
    "fully broken in last run": True,
}
"""What fits the one card and not the other, for every field of cards."""
TITLES = {
    "points": "Offworld Office",
    "requirement": "Offworld Office",
    "memory": "Leech",
    "unique": "Manegarm Skunkworks",
    "trash ability": "Mavirus",
    "trash cost": "Manegarm Skunkworks",
    "number of subtypes": "Karunā",
}
"""The title of the card that fits, for what ice does not have."""


def asked(name: str, field: str) -> object:
    row = EVENTS[name]
    asking = {"by": "you", "card": {"type": "ice"}, "server": "this server", "kind": "net"}
    asking.update({"to make room": False, "while accessed": True, "same action": 3, "first subroutines": 2, "least ice": 2})
    asking["through"] = "net damage" if name == "card trashed" else "mandatory draw"
    asking["kind"] = "virus" if name.startswith("counters") else "net"
    asking["to"] = "Archives" if name == "card trashed" else "break"
    asking["from"] = "HQ" if name in ("card installed", "card played") else "installed"
    return row.outcomes[0] if field == "outcome" and row.outcomes else asking.get(field, "successful")


def read(**node: object) -> words.Conditional:
    ability = reading.read_ability({"do": {"gain": 1}, **{key.replace("_", " "): value for key, value in node.items()}}, ("abilities", 0))
    assert isinstance(ability, words.Conditional)
    return ability


def all_hold(check: Callable[[str, str], None], name: str, fields: Iterable[str]) -> None:
    """Checks every field of one event in one test: two thousand tests of a millisecond would cost more than what they check."""
    failures = {}
    for field in fields:
        try:
            check(name, field)
        except (AssertionError, pytest.fail.Exception, WordError) as failure:
            failures[field] = str(failure)
    assert not failures


def test_the_table_has_every_field_of_cards() -> None:
    assert set(CARDS) == {spoken(name) for name in words.Cards.__struct_fields__}


@pytest.mark.parametrize("name", EVENTS)
def test_what_is_asked_of_an_event_tells_it_from_another_or_is_refused(name: str) -> None:
    all_hold(asked_or_refused, name, ASKED)


TOLD_BEFORE = (("click spent", "same action"), ("action ends", "same action"), ("card trashed", "through"))
"""What the turn's history tells of an event: Jeeves Model Bioroids, `threats.yaml` and I've Had Worse have scenarios."""


def asked_or_refused(name: str, field: str) -> None:
    table = Table()
    if field not in EVENTS[name].takes:
        with pytest.raises(WordError, match=f"'{field}' cannot be asked of '{name}'; it takes") as told:
            read(when=name, **{field: asked(name, field)})
        assert told.value.path == ("abilities", 0, field)
        return
    ability = read(when=name, **{field: asked(name, field)})
    if (name, field) in TOLD_BEFORE:
        assert not table.fits(ability, happening(name, table, fits=True))
        return
    assert table.fits(ability, happening(name, table, fits=True))
    assert not table.fits(ability, happening(name, table, fits=False))
    if name != "card leaves play":
        assert table.fits(read(when=name), happening(name, table, fits=False))


@pytest.mark.parametrize("name", [name for name, row in EVENTS.items() if "card" in row.takes])
def test_what_is_asked_of_the_card_of_an_event_tells_it_from_another(name: str) -> None:
    all_hold(card_asked, name, CARDS)


def card_asked(name: str, field: str) -> None:
    table = Table(field)
    fitting, other = happening(name, table, fits=True), happening(name, table, fits=False)
    if field in ("other", "other than"):
        table.other, table.asking = table.asking, table.other
        other = happening(name, table, fits=False)
        table.asking, table.other = table.other, table.asking
    if field == "among":  # nothing has been found when an event happens
        with pytest.raises(WordError, match="'among' cannot be asked of the card of an event"):
            read(when=name, card={field: CARDS[field]})
        return
    if field == "top":
        with pytest.raises(WordError, match="'top:' is asked of the cards of a deck"):
            read(when=name, card={field: CARDS[field]})
        return
    if field == "position" and not LEAVING.isdisjoint(EVENTS[name].classes):
        with pytest.raises(WordError, match="'position' cannot be asked of the card"):
            read(when=name, card={field: CARDS[field]})
        return
    ability = read(when=name, card={field: CARDS[field]})
    if field == "in root":
        table.fitting.zone = "root"
    assert table.fits(ability, fitting)
    assert not table.fits(ability, other)


@pytest.mark.parametrize("name", EVENTS)
def test_the_first_of_a_turn_counts_what_fits_or_is_refused(name: str) -> None:
    table = Table()
    row = EVENTS[name]
    for field in ("", *(f for f in row.takes if f != "card" and (name, f) not in TOLD_BEFORE)):
        asking = {field: asked(name, field)} if field else {}
        if not row.counted:
            with pytest.raises(WordError, match=f"'first each turn:' cannot be asked of '{name}'"):
                read(when=name, first_each_turn=True, **asking)
            with pytest.raises(WordError, match=f"'happened:' cannot be asked of '{name}'"):
                reading.read_condition({"happened": name, **asking}, ("if",))
            continue
        assert all(cls.historic for cls in row.classes), name
        ability = read(when=name, first_each_turn=True, **asking)
        happened = reading.read_condition({"happened": name, **asking}, ("if",))
        fitting, other = happening(name, table, fits=True), happening(name, table, fits=False)
        for past, before in ((fitting, True), (other, not field)):
            table.state.history = [past, fitting]
            assert bool(table.referee.times_before(table.source(ability), fitting, in_run=False)) is before
            table.state.history = [past]
            assert table.referee.condition(happened, table.context()) is before


@pytest.mark.parametrize("name", [name for name, row in EVENTS.items() if "card" in row.takes and row.counted])
def test_the_first_such_card_of_a_turn_counts_what_fits_or_is_refused(name: str) -> None:
    all_hold(first_card_or_refused, name, CARDS)


def first_card_or_refused(name: str, field: str) -> None:
    table = Table(field)
    told = {"breaker"} if name in BY_A_CARD else {"title", "titles"}
    titled = all(told & set(cls.__struct_fields__) for cls in EVENTS[name].classes)
    told_by_it = ("ice passed", "rezzed"), ("card trashed", "rezzed"), ("encounter ends", "advanced"), ("counters placed", "in root")
    if (name, field) in told_by_it:
        return  # what the event itself tells: Architects of Tomorrow, Builder of Nations and NeoTokyo Grid have scenarios
    if not titled or field.replace(" ", "_") not in reading.PRINTED:
        refused = r"'first each turn:' can only ask this|'(among|position)' cannot be asked|'top:' is asked"
        with pytest.raises(WordError, match=refused) as error:
            read(when=name, first_each_turn=True, card={field: CARDS[field]})
        assert error.value.path[:3] == ("abilities", 0, "card")
        return
    ability = read(when=name, first_each_turn=True, card={field: CARDS[field]})
    fitting, other = happening(name, table, fits=True), happening(name, table, fits=False)
    if field == "other":
        table.other, table.asking = table.asking, table.other
        other = happening(name, table, fits=False)
        table.asking, table.other = table.other, table.asking
    for past, before in ((fitting, True), (other, False)):
        table.state.history = [past, fitting]
        assert bool(table.referee.times_before(table.source(ability), fitting, in_run=False)) is before


def test_a_refusal_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(
        "set: {name: x}\ncards:\n- title: Thing\n  side: corp\n  type: asset\n  cost: 0\n  abilities:\n"
        "  - when: tag taken\n    card: {type: ice}\n    do: {gain: 1}\n"
    )
    with pytest.raises(BadFile, match=r"cards\.yaml:9: 'card' cannot be asked of 'tag taken'; it takes nothing"):
        load_cards(file)


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ({"when": "card rezed"}, "no event is called 'card rezed'; did you mean card rezzed"),
        ({"when": "run ends", "outcome": "fully broken"}, "'run ends' does not come out 'fully broken'"),
        ({"when": "card rezzed", "card": "that"}, "no card of an event is called 'that'"),
        ({"when": "card rezzed", "would": True, "do": {"rez": "this"}}, "'would:' cannot be said of 'card rezzed'"),
        ({"when": "counters placed", "kind": "power", "would": True, "do": {"gain": 1}}, "with 'kind: virus' alone"),
        ({"when": "counters placed", "would": True, "do": {"gain": 1}}, "with 'kind: virus' alone"),
        ({"when": "card trashed", "would": True, "do": {"rez": "this"}}, "what may rez its card first waits for these"),
        ({"when": "card trashed", "instead": True}, "'instead:' needs 'would: true'"),
        ({"when": "card trashed", "would": True, "persistent": True}, "'persistent:' cannot be said of what would happen"),
        ({"when": [{"when": "card installed", "whom": "you"}]}, "'whom' is not known here"),
        ({"when": [{"card": "this"}]}, "'when:' is missing"),
        ({"as long as": "in a run", "by": "you"}, "'by:' is asked of an event, and there is no 'when:'"),
        ({"when": "card drawn", "first each turn": True, "card": {"type": "ice"}}, "'first each turn:' can only ask this of the card"),
        (
            {"when": "ice fully broken", "first each turn": True, "card": {"position": "innermost", "protecting": "attacked server"}},
            "can only ask this of the place of the card of 'ice fully broken': position: outermost, protecting: attacked server",
        ),
    ],
)
def test_triggers_that_cannot_be_meant(node: dict[str, object], said: str) -> None:
    with pytest.raises(WordError) as told:
        reading.read_ability({"do": {"gain": 1}, **node}, ("abilities", 0))
    assert said in told.value.problem


def test_every_effect_that_may_be_interrupted_has_a_sentence() -> None:
    assert set(WOULD) | set(WOULD_GET) == set(get_args(ExpectedKind))


def test_what_is_about_to_happen_at_once_is_one_sentence() -> None:
    several = (Expected("tags", 1), Expected("net damage", 3), Expected("bad publicity", 0))
    assert situation(several, PRESENT) == "The Runner would get 1 tag and 3 net damage. Prevent it?"
    others = (Expected("tags", 2), Expected("bad publicity", 1))
    assert situation(others, PRESENT, asks="") == "The Runner would get 2 tags and the Corp would take 1 bad publicity."


def test_cards_that_something_is_about_to_happen_to_are_named_as_both_players_know_them() -> None:
    state = State("nisei-1.6", 7, "Corp", "Runner")
    state.servers = (*state.servers, "Server 1")
    leech = state.place_new("Leech", "runner", RIG, faceup=True)
    secret = state.place_new("Nico Campaign", "corp", "root", server="Server 1")
    drawn = state.place_new("Overclock", "runner", "hand")

    def told(*cards: int) -> str:
        return situation((Expected("trashing", len(cards), cards=cards),), PRESENT, state=state)

    assert told(leech.oid) == "Leech would be trashed. Prevent it?"
    assert told(secret.oid, leech.oid) == "The card in Server 1 and Leech would be trashed. Prevent it?"
    assert told(drawn.oid) == "1 card would be trashed. Prevent it?"
    assert told(secret.oid, leech.oid, leech.oid) == "3 cards would be trashed. Prevent it?"
    assert situation((Expected("trashing", 1, cards=(leech.oid,)),), PRESENT) == "1 card would be trashed. Prevent it?"
