"""What a seat sees of a run, an access and a sum, and what it does not."""

import random
from collections.abc import Callable

import msgspec
import pytest
from positions import laid_out
from random_games import MOST_GAMES, lasting_match, pairings

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.card_zones import DECK
from netrunner_tui.model.events import EVENTS, apply
from netrunner_tui.model.price import Price
from netrunner_tui.model.sides import CORP, RUNNER, SIDES
from netrunner_tui.model.state import Card, State
from netrunner_tui.model.view import Seat, Sum, Term
from netrunner_tui.plain.board_lines import card_in_full, hand
from netrunner_tui.players.checker import as_seen_anew
from netrunner_tui.players.matches import match
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.violation import Violation
from netrunner_tui.replays.boards import Boards
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.base.cards_in_game import CardsInGame
from netrunner_tui.rules.telling import break_ways, cards_seen, known_views, views
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position


def laid(corp: LaidSide, runner: LaidSide | None = None) -> Game:
    position = Position(rules="nisei-1.6", turn=RUNNER, corp=corp, runner=runner or LaidSide())
    return laid_out(position)


def until(game: Game, *phrases: str, kind: str = "", step: str = "") -> None:
    """Gives the first of these answers that is offered, else declines, until a question of that kind or step is open."""
    for _ in range(50):
        question = game.question
        assert question is not None
        if (kind and question.kind == kind) or (step and question.step == step):
            return
        said = [option.phrase for option in question.options]
        given = next((said.index(phrase) for phrase in phrases if phrase in said), None)
        game.answer((given,) if given is not None else question.decline() or (0,))
    pytest.fail("it never comes")


def test_a_card_of_rnd_is_accessed_by_the_runner_alone() -> None:
    """The Corp does not see what is accessed in R&D (CR 7.1.2)."""
    game = laid(LaidSide(deck=(Laid(title="Nico Campaign"),)))
    until(game, "run R&D", kind="access")
    game.answer((0,))
    seen = {seat: game.view(seat).accessed for seat in ("corp", "runner", "table", "all")}
    assert {seat: card.title if card is not None else None for seat, card in seen.items()} == {
        "corp": None,
        "runner": "Nico Campaign",
        "table": None,
        "all": "Nico Campaign",
    }


def test_a_card_of_a_root_is_accessed_before_both() -> None:
    game = laid(LaidSide(servers={"Server 1": LaidServer(root=(Laid(title="Nico Campaign"),))}))
    until(game, "run Server 1", kind="access")
    if game.view(RUNNER).accessed is None:
        game.answer((0,))
    for side in SIDES:
        card = game.view(side).accessed
        assert card is not None
        assert card.title == "Nico Campaign"


def test_positions_are_counted_from_outside() -> None:
    ice = tuple(Laid(title=title) for title in ("Palisade", "Tithe", "Whitespace"))
    game = laid(LaidSide(servers={"HQ": LaidServer(ice=ice)}))
    until(game, "run HQ", step="6.9.2b")
    seats: tuple[Seat, ...] = ("corp", "runner", "table")
    places = []
    for _ in range(3):
        for seat in seats:
            run = game.view(seat).run
            assert run is not None
            places.append((run.position, run.of))
        until(game, step="6.9.4b")
        if len(places) < 9:
            until(game, step="6.9.2b")
    assert places == [(1, 3)] * 3 + [(2, 3)] * 3 + [(3, 3)] * 3


def test_the_other_player_is_told_what_is_asked() -> None:
    game = laid(LaidSide(hand=(Laid(title="Nico Campaign"),)))
    assert game.view(CORP).asking == "The Runner has this window: paid abilities.", "the Runner rezzes nothing there"
    until(game, kind="action")
    assert game.view(CORP).asking == "The Runner takes an action."
    until(game, "run HQ", kind="access")
    assert game.view(CORP).asking == "The Runner breaches HQ."


@pytest.mark.parametrize(
    ("rules", "title", "read"),
    [
        ("nisei-1.6", "Psychographics", "Psychographics, operation, cost X credits."),
        ("ffg", "Psychographics", "Psychographics, operation, cost X credits."),
        ("classic", "Power Grid Overload", "Power Grid Overload, operation, gray ops, cost X bits."),
    ],
)
def test_a_cost_of_x_is_told_as_x(rules: str, title: str, read: str) -> None:
    game = laid_out(Position(rules=rules, turn=CORP, corp=LaidSide(hand=(Laid(title=title),)), runner=LaidSide()))
    view = game.view(CORP)
    assert view.corp.hand is not None
    assert view.corp.hand[0].price == Price(x=True)
    assert read in hand(view, CORP)
    in_full = "".join(card_in_full(rulebook(rules).terms, view.corp.hand[0]))
    assert "Cost X" in in_full
    assert "Now:" not in in_full, "there is nothing to say of a card in hand but its title"
    boards = Boards(rulebook(rules).terms)
    boards.slots(view)
    assert [title, "X"] in [[face[0], face[5]] for face in boards.faces]


def test_a_sum_keeps_what_is_printed() -> None:
    assert Sum("strength", 5, (Term(3, "printed"), Term(2, "Leech"))).printed == 3
    assert Sum("strength", 5, (Term(5, "Leech"),)).printed == 5
    assert Sum("strength", 0, star=True).shown == "*"
    assert Sum("strength", 2, (Term(2, "Leech"),), star=True).shown == "2"
    assert Sum("strength", 2).shown == "2"


def test_facedown_cards_of_archives_are_counted_and_no_more() -> None:
    """Whoever may not look at them cannot tell them apart: they stand last (CR 4.4.2)."""
    discard = (Laid(title="Hedge Fund", faceup=False), Laid(title="Tithe"), Laid(title="Palisade", faceup=False))
    game = laid(LaidSide(discard=discard))
    seen = {side: [(card.title, card.card > 0) for card in game.view(side).corp.discard] for side in SIDES}
    assert seen == {
        CORP: [("Hedge Fund", True), ("Tithe", True), ("Palisade", True)],
        RUNNER: [("Tithe", True), ("", False), ("", False)],
    }
    assert [card.card for card in game.view(RUNNER).corp.discard[1:]] == [-1, -2]


def test_what_a_card_hosts_is_seen_on_it() -> None:
    held = Laid(title="Palisade", faceup=True, hosted=(Laid(title="Botulus"),))
    game = laid(LaidSide(servers={"HQ": LaidServer(ice=(held,))}))
    for seat in ("corp", "runner", "table", "all"):
        (ice,) = next(server for server in game.view(seat).servers if server.name == "HQ").ice
        assert [card.title for card in ice.hosted] == ["Botulus"]
        assert not game.view(seat).rig


def test_an_identity_that_is_turned_over_is_seen_so() -> None:
    corp = LaidSide(identity="Earth Station: SEA Headquarters")
    game = laid_out(Position(rules="nisei-1.6", turn=CORP, corp=corp, runner=LaidSide()))
    seen = [[game.view(seat).corp.identity for seat in ("corp", "runner", "table")]]
    until(game, kind="action")
    game.answer((0,))
    seen.append([game.view(seat).corp.identity for seat in ("corp", "runner", "table")])
    turned_over = [[card is not None and card.text[0] == "Its flip side is up." for card in cards] for cards in seen]
    assert turned_over == [[False] * 3, [True] * 3]


@pytest.mark.parametrize("planted", ["", "_CHANGE_NOTHING", "_CHANGE_NUMBERS", "stands", "laid out", "plain_by", "numbers"])
def test_a_view_that_was_kept_for_too_long_is_found(planted: str, monkeypatch: pytest.MonkeyPatch, pools: Pools) -> None:
    """Views, and the places in them, are kept until an event that can change them; here until the end."""
    if planted == "stands":
        monkeypatch.setattr(known_views.PlaceSeen, planted, lambda self, state, oids: self.oids == oids)
    elif planted == "laid out":
        monkeypatch.setattr(known_views.PlainView, "stands", lambda self, state: True)
    elif planted == "plain_by":
        monkeypatch.setattr(known_views.KnownViews, planted, lambda self, active, time, touched: None)
    elif planted == "numbers":
        monkeypatch.setattr(known_views.NumbersSeen, "stands", lambda self, state, active, now: True)
    elif planted:
        monkeypatch.setattr(known_views, planted, frozenset(EVENTS.values()))
    stale = False
    for number in (3, *range(MOST_GAMES)) if planted else (3,):
        one = match(number, "views", pairings())
        rng, game = random.Random(one.answers_seed), Game.new(one.setup, pools.of(one.setup.rules))
        while game.question is not None and game.number < 60 and not stale:
            game.answer(choose(game.question, rng))
            try:
                for seat in (CORP, RUNNER, "table", "all"):
                    as_seen_anew(game, seat)
            except Violation:
                stale = True
        if stale:
            break
    assert stale == bool(planted)


@pytest.mark.parametrize("planted", ["", "stands", "installed", "is_usual_for", "is_fixed"])
def test_what_breaks_subroutines_is_not_kept_for_too_long(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept while no card changes, where only cards decide it; here too where something else does."""
    if planted == "stands":
        monkeypatch.setattr(known_views.BreakersSeen, planted, lambda self, state: True)
    elif planted == "installed":
        for module in (known_views, views):
            monkeypatch.setattr(module, planted, lambda state: [])
    elif planted == "is_usual_for":
        monkeypatch.setattr(views, planted, lambda referee, breakers: True)
    elif planted:
        monkeypatch.setattr(break_ways, planted, lambda abilities: True)
    stale = False
    # Games are played until one shows what was planted; first those that show it today.
    numbers = (1, 3, 24, *range(MOST_GAMES)) if planted else (0, 1)
    for rules, number in ((rules, number) for number in numbers for rules in ("nisei-1.6", "ffg") if not stale):
        one, pool = lasting_match(number, "breakers", rules)
        rng, game = random.Random(one.answers_seed), Game.new(one.setup, pool)
        while game.question is not None and game.number < 120:
            game.answer(choose(game.question, rng))
            stale |= game.view(RUNNER).breakers != break_ways.breakers_in_play(game.referee)[0]
    assert stale == bool(planted)


def test_ice_that_counts_other_ice_is_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ice that is stronger by counters on it looks as all that lies so; ice that is stronger by other ice does not."""

    def strengths() -> list[int]:
        monkeypatch.setattr("netrunner_tui.rules.game.KnownViews", lambda *pool, **asked: known_views.KnownViews())
        rezzed, unrezzed = (LaidServer(ice=(Laid(title="NEXT Bronze", faceup=faceup),)) for faceup in (True, False))
        game = laid(LaidSide(credits=9, servers={"HQ": rezzed, "R&D": unrezzed}))
        found = []
        for phrase in ("run R&D", "rez NEXT Bronze"):
            until(game, phrase, step="6.9.2b" if phrase.startswith("run") else "6.9.3b")
            server = next(one for one in game.view(RUNNER).servers if one.name == "HQ")
            strength = server.ice[0].strength
            found.append(strength.total if strength is not None else -1)
        return found

    assert strengths() == [1, 2]
    monkeypatch.setattr(cards_seen, "strong_as_it_lies", lambda name, declared: True)
    assert strengths() == [1, 1]


def test_a_hand_size_that_is_as_many_as_there_are_credits_is_counted_anew(monkeypatch: pytest.MonkeyPatch, pools: Pools) -> None:
    """A card asks for credits: then a view is not the one before with other credits."""
    pool = pools.of("ffg")
    assert "Cerebral Imaging: Infinite Frontiers" in pool.counting_money
    setup = pairings("ffg")[0]
    counting = msgspec.structs.replace(
        setup, corp=msgspec.structs.replace(setup.corp, identity="Cerebral Imaging: Infinite Frontiers"), seed="1"
    )

    def play() -> set[int]:
        game, seen = Game.new(counting, pool), set()
        while game.question is not None and game.state.turn_number < 4:
            verbs = [option.verb for option in game.question.options]
            game.answer((verbs.index("gain"),) if "gain" in verbs else game.question.decline() or (0,))
            for seat in (CORP, RUNNER, "table", "all"):
                as_seen_anew(game, seat)
            hand = game.view(RUNNER).corp.max_hand_size
            seen.add(hand.total if hand is not None else 0)
        return seen

    assert len(play()) > 2
    monkeypatch.setattr(CardsInGame, "__init__", _counting_nothing(CardsInGame.__init__))
    with pytest.raises(Violation, match="what was seen before is kept"):
        play()


def _counting_nothing(begin: Callable[[CardsInGame, Pool, State], None]) -> Callable[[CardsInGame, Pool, State], None]:
    def begun(self: CardsInGame, pool: Pool, state: State) -> None:
        begin(self, pool, state)
        self.count_money = False

    return begun


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_card_that_changes_says_when(rules: str, pools: Pools) -> None:
    """A place is taken to look as it did while the same cards are there, and none of them says that it was edited since."""
    changes = 0
    for number in range(MOST_GAMES):
        if number >= 3 and changes > 200:
            break
        one = match(number, "edited", pairings(rules))
        rng, game = random.Random(one.answers_seed), Game.new(one.setup, pools.of(rules))
        state, told = game.start.snapshot(), 0
        while game.question is not None:
            game.answer(choose(game.question, rng))
            for answered in game.history[told:]:
                for event in answered.events:
                    cards, zones, time = looks(state), places(state), state.clock
                    apply(state, event)
                    now = looks(state)
                    edited = {oid for oid, look in now.items() if look != cards.get(oid)}
                    assert all(state.cards[oid].edited == time for oid in edited), event
                    assert state.edited == time or (not edited and places(state) == zones), event
                    changes += len(edited)
            told = len(game.history)
    assert changes > 200


def looks(state: State) -> dict[int, list[object]]:
    """All that is of each card outside decks; what it holds is never modified in place."""
    fields = [name for name in Card.__struct_fields__ if name not in ("epoch", "edited")]
    return {oid: [getattr(card, name) for name in fields] for oid, card in state.cards.items() if card.zone != DECK}


def places(state: State) -> dict[str, tuple[int, ...]]:
    """The cards of each place that is no deck."""
    return {name: oids for name, oids in state.zones.items() if not name.endswith(DECK) and oids}


def test_the_look_of_a_card_that_something_changes_is_not_shared(monkeypatch: pytest.MonkeyPatch, pools: Pools) -> None:
    """Where cards are taken for plain whatever declarations say of them, a view is another than one that is made anew."""
    monkeypatch.setattr(cards_seen, "MAY_CHANGE", dict.fromkeys(cards_seen.MAY_CHANGE, ()))
    # What a game takes for plain is shared with no other game here.
    monkeypatch.setattr("netrunner_tui.rules.game.KnownViews", lambda *pool, **asked: known_views.KnownViews())

    def play() -> None:
        for number in range(MOST_GAMES):
            one = match(number, "plain", pairings())
            rng, game = random.Random(one.answers_seed), Game.new(one.setup, pools.of(one.setup.rules))
            while game.question is not None:
                game.answer(choose(game.question, rng))
                for seat in SIDES:
                    as_seen_anew(game, seat)

    with pytest.raises(Violation, match="what was seen before is kept"):
        play()


def test_a_spectator_who_sees_no_card_sees_what_changes(pools: Pools) -> None:
    """Without identities the table shows no card before the first one is played, and yet clicks are spent and cards drawn."""
    game = Game.new(pairings("classic")[0], pools.of("classic"))
    rng, seen = random.Random(1), []
    while game.question is not None and game.state.turn_number < 2:
        view = game.view("table")
        seen.append((view.corp.clicks, view.corp.hand_size, view.turn_number))
        assert seen[-1] == (game.state.corp.clicks, len(game.state.zone(CORP, "hand")), game.state.turn_number)
        game.answer(choose(game.question, rng))
    assert len(set(seen)) > 3


def test_where_nobody_has_an_identity_no_card_stands_for_one(pools: Pools) -> None:
    game = Game.new(pairings("classic")[0], pools.of("classic"))
    for seat in ("corp", "runner", "all"):
        assert 0 not in game.view(seat).cards()
