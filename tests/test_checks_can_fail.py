"""What must always hold, broken on purpose: each check finds it."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from card_pools import pools
from positions import read_position
from random_games import MOST_GAMES, match, played

from netrunner_tui.abilities import words
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model import events, wire
from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.deck import DeckList, GameSetup
from netrunner_tui.model.events import Event
from netrunner_tui.model.state import BOTH, Access, Card, Encounter, State
from netrunner_tui.players import invariants, matches, secrecy
from netrunner_tui.players.checker import Checker, EveryAnswer, cut, reopen, save
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.violation import Violation, first_difference
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.base.instances import ActiveAbilities, Context
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.quantities.descriptions import Descriptions
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.referee.turns import Turns
from netrunner_tui.rules.telling import narrate, teller, views
from netrunner_tui.settings import stops


def checked(pool: Pool, index: int, seed: str = "tests") -> str:
    """What a random game with every check on is in trouble with."""
    return matches.play(match(index, seed), pool, check=True).trouble


def found(pool: Pool, wanted: Callable[[Game], bool]) -> Game:
    """A random game at a question that is wanted, somewhere behind its beginning."""
    for index in range(MOST_GAMES):
        game, rng = played(pool, index, 100), random.Random(index)
        while game.question is not None:
            if wanted(game):
                return game
            game.answer(choose(game.question, rng))
    raise AssertionError("no such question came up")


@pytest.fixture
def game(pool: Pool) -> Game:
    """A game in its middle, at the window before an action."""
    return found(pool, lambda game: game.question is not None and game.question.step == "5.6.2a" and bool(game.state.boundary))


def test_a_change_without_an_event_is_found(game: Game) -> None:
    Checker(game, random.Random(1)).begin()
    game.state.corp.credits += 1
    with pytest.raises(Violation, match="fold of the events"):
        Checker(game, random.Random(1)).begin()


@pytest.mark.parametrize("edited", [False, True])
def test_a_card_that_changes_without_an_event_is_found_later(game: Game, edited: bool) -> None:
    """Of most cards only those are compared that were edited since: at once for an edit, soon for what is changed past every edit."""
    always = EveryAnswer(game)
    always.look()
    card = next(card for card in game.state.cards.values() if card.zone == "hand")
    (game.state.edit(card.oid) if edited else card).counters = {"virus": 1}
    looks = 0

    def look_again() -> None:
        nonlocal looks
        while looks < invariants.ALL_CARDS:
            looks += 1
            always.look()

    with pytest.raises(Violation, match="fold of the events"):
        look_again()
    assert looks == 1 or not edited


def test_an_event_that_is_not_applied_is_found(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    whole = events.apply
    skipped: list[Event] = []

    def forgetful(state: Any, event: Event) -> None:
        if not (isinstance(event, events.ClicksSpent) and not skipped):
            whole(state, event)
        else:
            skipped.append(event)

    monkeypatch.setattr("netrunner_tui.rules.referee.core.events.apply", forgetful)
    monkeypatch.setattr("netrunner_tui.players.checker.fold", lambda state, told: [whole(state, event) for event in told] and state)
    assert any("the state is the fold of the events" in checked(pool, index) for index in range(MOST_GAMES))


def test_lost_and_doubled_cards_are_found(game: Game) -> None:
    cids = frozenset(card.cid for card in game.state.cards.values())
    invariants.cards_conserved(game.state, cids)

    def broken(change: str) -> None:
        state = game.state.snapshot()
        oid = state.zone("corp", "deck")[0]
        match change:
            case "lost":
                del state.cards[oid]
                state.zones["corp deck"] = state.zones["corp deck"][1:]
            case "doubled":
                state.cards[state.next_oid] = state.cards[oid]
            case "twice in a zone":
                state.zones["corp hand"] = (*state.zones["corp hand"], oid)
            case "in no zone":
                state.zones["corp deck"] = state.zones["corp deck"][1:]
            case "elsewhere":
                state.edit(oid).zone = "hand"
            case "no card":
                state.zones["corp deck"] = (*state.zones["corp deck"], 9999)
            case "hosted":
                state.edit(oid).host = state.corp.identity
            case "from the future":
                state.next_oid = 1
        with pytest.raises(Violation, match="cards are conserved"):
            invariants.cards_conserved(state, cids)

    for change in ("lost", "doubled", "twice in a zone", "in no zone", "elsewhere", "no card", "hosted", "from the future"):
        broken(change)


def test_a_card_in_another_server_than_its_host_is_found(game: Game) -> None:
    state = game.state.snapshot()
    for server in ("Server 1", "Server 2"):
        state.zones[f"root {server}"] = ()
    state.servers = (*state.servers, "Server 1", "Server 2")
    plaza = state.place_new("Worlds Plaza", "corp", "root", server="Server 1", faceup=True)
    guest = state.place_new("PAD Campaign", "corp", "root", server="Server 2")
    guest.host, plaza.hosted = plaza.oid, (guest.oid,)
    with pytest.raises(Violation, match=r"PAD Campaign \(\d+\) is in another server than Worlds Plaza"):
        invariants.cards_conserved(state, frozenset(card.cid for card in state.cards.values()))


def test_negative_figures_are_found(game: Game) -> None:
    game.state.runner.credits = -1
    with pytest.raises(Violation, match="the runner has -1 credits"):
        invariants.nothing_negative(game.state)
    game.state.runner.credits = 0
    game.state.edit(game.state.corp.identity).counters = {"power": -1}
    with pytest.raises(Violation, match="-1 power counters"):
        invariants.nothing_negative(game.state)


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (("referee.memory_used", lambda: 99), "MU used of"),
        (("state.target", 0), "points of"),
        (("state.servers", (*CENTRALS, "Server 99")), "empty and still there"),
        (("referee.active_cards", lambda: [unique(1), unique(2)]), "two active cards are"),
        (("state.zones", {"play": (1,)}), "still in the play area"),
        (("state.access", Access(card=1, zone="hand", server="HQ")), "goes on at the window before an action"),
    ],
)
def test_limits_that_are_not_kept_are_found(plant: tuple[str, Any], told: str, monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    assert game.question is not None
    invariants.limits_kept(game, game.question)
    place, _, name = plant[0].partition(".")
    monkeypatch.setattr(getattr(game, place), name, plant[1])
    with pytest.raises(Violation, match=told):
        invariants.limits_kept(game, game.question)


def unique(oid: int) -> Card:
    return State("nisei-1.6", 7, "Corp", "Runner").place_new("Anoetic Void", "corp", "root", server="HQ", faceup=True, cid=oid)


def test_a_run_that_is_somewhere_else_is_found(pool: Pool) -> None:
    game = found(pool, lambda game: game.question is not None and game.question.step == "6.9.2b")
    run = game.state.run
    assert run is not None
    invariants.run_consistent(game)
    game.state.run = msgspec.structs.replace(run, position=run.position + 1)
    with pytest.raises(Violation, match="where it says it is"):
        invariants.run_consistent(game)
    game.state.run, game.state.encounter = None, Encounter(number=1, ice=run.ice)
    with pytest.raises(Violation, match="outside a run"):
        invariants.run_consistent(game)


def test_a_fork_that_goes_another_way_is_found(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    whole = Game.fork

    def richer(game: Game) -> Game:
        fork = whole(game)
        fork.state.corp.credits += 1
        return fork

    monkeypatch.setattr(Game, "fork", richer)
    assert any("a fork goes on as its game does" in checked(pool, index) for index in range(MOST_GAMES))


def test_abilities_that_are_kept_too_long_are_found(game: Game) -> None:
    invariants.active_anew(game, "what is active")
    game.referee.active.blank = frozenset({1})
    with pytest.raises(Violation, match="what is active"):
        invariants.active_anew(game, "what is active")


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_abilities_are_offered_in_windows_as_if_they_were_looked_at_anew(rules: str) -> None:
    """What makes a card stronger is kept as it was offered last; what only breaks subroutines is not looked at outside encounters."""
    kept = passed_over = 0
    for number in range(MOST_GAMES):
        if number >= 6 and kept > 5 and passed_over > 10:
            break
        one = match(number, "offered", rules)
        game, rng = Game.new(one.setup, pools().of(rules)), random.Random(one.answers_seed)
        while (question := game.question) is not None and game.number < matches.MOST_ANSWERS:
            if question.kind == "window":
                referee = game.referee
                sources = referee.active.in_windows[question.player]
                fresh = [option for source in sources if (option := referee.paid_option(question.player, source)) is not None]
                offered = [option for option in referee.window_options(question.player, question.window) if option.verb == "use"]
                assert offered == fresh
                outside = game.state.encounter is None
                kept += outside and any(option is source.offered for source in sources for option in offered)
                passed_over += outside and any(source.encounters_alone for source in sources)
            game.answer(choose(question, rng))
    assert kept > 5
    assert passed_over > 10


def test_a_copy_of_a_game_does_not_look_for_abilities_that_its_game_has_found(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = found(pool, lambda game: game.question is not None and game.question.kind == "action")

    def listed(self: Turns, blank: frozenset[int]) -> ActiveAbilities:
        raise AssertionError("abilities were looked for")

    monkeypatch.setattr(Turns, "list_active", listed)
    assert game.fork().question == game.question
    assert game.playout().question == game.question


def test_a_fork_that_shares_cards_is_found(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    def careless(state: Any, oid: int) -> Card:
        return state.cards[oid]  # type: ignore[no-any-return]

    monkeypatch.setattr("netrunner_tui.model.state.State.edit", careless)
    assert any(checked(pool, index) for index in range(MOST_GAMES))


@pytest.mark.parametrize("module", [views, teller])
def test_a_seat_that_sees_too_much_is_found(module: Any, monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    monkeypatch.setattr(module, "sees", lambda card, seat: True)
    assert any("a seat sees what its player may see" in checked(pool, index) for index in range(MOST_GAMES))


def test_a_log_that_names_by_the_event_is_found(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    def tell(seat: teller.Teller, event: events.CardInstalled) -> teller.Sentence:
        return event.side, f"installs {event.title}."

    changed: dict[type[events.Event], teller.Told] = {**narrate.SENTENCES}
    changed |= [teller.tells(events.CardInstalled, "install", tell)]
    monkeypatch.setattr(narrate, "SENTENCES", changed)

    def look_often() -> None:
        for index in range(2, MOST_GAMES):
            game = played(pool, index)
            for seed in range(20):
                secrecy.unseen_in_log(game, "runner", random.Random(seed))

    with pytest.raises(Violation, match="the log of"):
        look_often()


def test_a_question_that_knows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    monkeypatch.setattr("netrunner_tui.rules.referee.names.knows", lambda card, side: True)
    assert any("can tell two games apart" in checked(pool, index) for index in (14, 8, *range(8)))  # first those that are short


def laid_out(pool: Pool, turn: Literal["corp", "runner"], hand: list[str], ice: str = "", root: str = "") -> Game:
    """A position: the Corp's hand, ice that protects HQ, and a facedown card in Server 1."""
    state = State("nisei-1.6", 7, "Corp", "Runner")
    decks: dict[Any, DeckList] = {}
    for side, identity, filler in (
        ("corp", "NBN: Reality Plus", "Palisade"),
        ("runner", "Zahya Sadeghi: Versatile Smuggler", "Sure Gamble"),
    ):
        decks[side] = DeckList(side, identity, ((5, filler),))
        player = state.player(decks[side].name)  # type: ignore[arg-type]
        player.identity = state.place_new(identity, decks[side].name, "identity", faceup=True).oid  # type: ignore[arg-type]
        player.credits, player.clicks = 10, 3 if side == turn else 0
        for _ in range(5):
            state.place_new(filler, decks[side].name, "deck")  # type: ignore[arg-type]
    for title in hand:
        state.place_new(title, "corp", "hand")
    if ice:
        state.place_new(ice, "corp", "ice", server="HQ", faceup=True)
    if root:
        state.servers = (*CENTRALS, "Server 1")
        state.place_new(root, "corp", "root", server="Server 1")
    state.turn, state.boundary, state.turn_number = turn, turn, 3
    setup = GameSetup(rules="nisei-1.6", corp=decks["corp"], runner=decks["runner"], seed="1")
    return Game.at(setup, pool, state, Randomness("1"))


def say(game: Game, *phrases: str) -> None:
    """Gives answers by their phrases."""
    for phrase in phrases:
        question = game.question
        assert question is not None
        game.answer((next(place for place, option in enumerate(question.options) if option.phrase == phrase),))


def told_apart(game: Game, hidden: tuple[int, int], *phrases: str) -> bool:
    """Whether the Runner can tell `game` from its twin, in which two hidden cards have changed places, when it goes on so."""
    twin = secrecy.Twin(game, "runner", *hidden)
    try:
        for phrase in phrases:
            question = game.question
            assert question is not None
            say(game, phrase)
            if not twin.follow(question, game.history[-1].answer):
                return False
    except Violation:
        return True
    return False


@pytest.mark.parametrize("planted", [False, True])
def test_a_stop_that_tells_what_could_be_rezzed_is_found(planted: bool, monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    """A facedown asset, or an agenda: the Corp is called to the keyboard for both or for neither."""
    if planted:
        monkeypatch.setattr(stops, "might_act", lambda question, view: any(stops.worth_asking(question, o, view) for o in question.options))
    game = laid_out(pool, "runner", ["Offworld Office"], root="Nico Campaign")
    hidden = game.state.root("Server 1")[0], game.state.zone("corp", "hand")[0]
    assert told_apart(game, hidden, "pass", "pass", "gain credit") == planted


@pytest.mark.parametrize("planted", [False, True])
def test_a_secret_that_shows_by_not_being_asked_is_found(planted: bool, monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    """Brân's first subroutine with no ice in HQ: who is not asked whether to install it shows that they have none."""
    if planted:
        monkeypatch.setattr("netrunner_tui.rules.referee.checkpoints.Checkpoints.secret", lambda self, block, context, to=(): False)
    game = laid_out(pool, "runner", ["Hedge Fund"], ice="Brân 1.0")
    hidden = game.state.zone("corp", "hand")[0], game.state.zone("corp", "deck")[0]
    assert told_apart(game, hidden, "pass", "pass", "run HQ", "pass", "pass", "pass", "pass", "no") == planted


@pytest.mark.parametrize("new", ["Nico Campaign", "Manegarm Skunkworks"])
@pytest.mark.parametrize("old", ["Nico Campaign", "Manegarm Skunkworks"])
def test_making_room_is_asked_whether_it_must_be_made_or_not(old: str, new: str, pool: Pool) -> None:
    """Else it would show what the facedown cards are: two assets cannot lie in one root, an asset and an upgrade can."""
    game = laid_out(pool, "corp", [old, new])
    say(game, "pass", "pass", f"install {old} in new server", "pass", "pass", f"install {new} in Server 1")
    assert game.question is not None
    assert (game.question.effect, game.view("runner").asked) == ("make room", "corp")
    must = old == new == "Nico Campaign"
    assert (game.question.forced() == (0,)) == must


@pytest.mark.parametrize("planted", [False, True])
def test_a_card_that_was_seen_in_hand_and_trashed_is_found(planted: bool, monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    """The Runner has accessed a card in HQ. Later the Corp trashes a card of HQ facedown: the Runner cannot know which."""
    if planted:
        kept = events.CardTrashed.apply

        def apply(event: events.CardTrashed, s: State) -> None:
            seen = s.cards[event.card].seen
            kept(event, s)
            s.cards[event.new].seen |= seen

        monkeypatch.setattr(events.CardTrashed, "apply", apply)
    game = laid_out(pool, "corp", ["Hansei Review", "Hedge Fund", "Tithe"])
    _, seen, unseen = game.state.zone("corp", "hand")
    game.state.edit(seen).seen = BOTH
    assert told_apart(game, (seen, unseen), "pass", "pass", "play Hansei Review", "choose Hedge Fund") == planted
    assert ("Hedge Fund" in [card.title for card in game.view("runner").corp.discard]) == planted


@pytest.mark.parametrize("planted", [False, True])
def test_ice_is_no_secret_but_which_ice_it_is(planted: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Na'Not'K counts the ice of the attacked server, whatever it is; to count code gates would tell that the ice is one."""
    position = """
rules: ffg
turn: runner
corp: {hand: [NASX, Wall of Static, Hedge Fund], servers: {HQ: {ice: [Enigma], root: [Ryon Knight]}}}
runner: {rig: ["Na'Not'K"]}
"""
    game = read_position(tmp_path, position, sets=True)
    if planted:
        kept = Descriptions.matching

        def matching(self: Descriptions, cards: words.Cards, context: Context) -> tuple[int, ...]:
            counts = cards.type == ("ice",) and bool(cards.protecting)
            return kept(self, msgspec.structs.replace(cards, subtype=("code gate",)) if counts else cards, context)

        monkeypatch.setattr(Descriptions, "matching", matching)
    say(game, "pass", "pass", "run HQ")
    assert game.state.run is not None
    pairs = []
    found = None
    for seed in range(60):
        rng = random.Random(seed)
        pairs.append(secrecy.unlike_pair(game.state, secrecy.hidden_cards(game.state, "runner"), rng, game.pool))
        try:
            secrecy.unseen_now(game, "runner", random.Random(seed))
        except Violation as violation:
            found = str(violation)
    swapped = {frozenset(game.state.cards[oid].title for oid in pair) for pair in pairs if pair is not None}
    assert frozenset({"Enigma", "Wall of Static"}) in swapped
    assert frozenset({"NASX", "Ryon Knight"}) in swapped
    assert frozenset({"Enigma", "NASX"}) not in swapped
    assert (found is not None) == planted, found
    if planted:
        assert found is not None
        assert "strength" in found


def test_archives_that_tell_facedown_cards_apart_are_found(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    def numbered(self: views.ViewMaker, oids: tuple[int, ...]) -> Any:
        return self.cards(oids)

    monkeypatch.setattr(views.ViewMaker, "discard", numbered)
    assert any("how the corp holds their cards" in checked(pool, index) for index in range(MOST_GAMES))


def test_events_that_the_log_does_not_keep_are_found(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    whole = wire.decode
    monkeypatch.setattr(wire, "decode", lambda data: whole(data)[:-1])
    with pytest.raises(Violation, match="the log reads as it was written"):
        Checker(game, random.Random(1)).begin()


def test_a_file_that_opens_elsewhere_is_found(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    save(game, path)
    reopen(game, path, len(game.history))
    shorter = cut(path, tmp_path / "cut.jsonl", len(game.history) - 1)
    with pytest.raises(Violation, match="opens at the same question"):
        reopen(game, shorter, len(game.history))


def test_what_pays_for_a_program_pays_before_it_makes_room() -> None:
    """Found by a drawn game: credits on a program could pay for another one, and the program could be trashed before they did.

    In the 1996 game a program is paid for first, and what paid may then be overwritten, as that card says.
    """
    pool = pools().of("classic")
    state = State("classic", 7, "Corp", "Runner")
    for _ in range(5):
        state.place_new("Accounts Receivable", "corp", "deck")
        state.place_new("Score!", "runner", "deck")
    installer = state.place_new("Zetatech Software Installer", "runner", "rig", faceup=True)
    installer.counters = {"credit": 2}
    for _ in range(3):
        state.place_new("Codecracker", "runner", "rig", faceup=True)
    state.place_new("Codecracker", "runner", "hand")
    state.runner.credits, state.runner.clicks = 1, 4
    state.turn, state.boundary, state.turn_number = "runner", "runner", 4
    decks = [DeckList(side, "", ((5, title),)) for side, title in (("corp", "Accounts Receivable"), ("runner", "Score!"))]
    game = Game.at(GameSetup(rules="classic", corp=decks[0], runner=decks[1], seed="1"), pool, state, Randomness("1"))
    while game.question is not None and game.question.kind == "window":
        say(game, "pass")
    say(game, "install Codecracker")
    while game.question is not None and game.question.effect != "make room":
        game.answer((0,) if game.question.numbers is None else (game.question.numbers[1],))
    assert game.question is not None
    assert game.state.runner.credits + game.state.cards[installer.oid].counters.get("credit", 0) == 1
    game.answer(([option.card for option in game.question.options].index(installer.oid),))
    assert installer.oid not in game.state.cards
    assert game.state.runner.credits in (0, 1)


SOUND = Question(player="corp", kind="choose", step="1", text="Which?", options=(Option("choose", title="a"), Option("choose", title="b")))


@pytest.mark.parametrize(
    "change",
    [
        {"text": ""},
        {"text": "x" * 61},
        {"text": "識" * 31},
        {"options": ()},
        {"options": (Option("choose", title="a"), Option("choose", title="a"))},
        {"options": (Option("choose", title="a"), Option("choose", title="b" * 71))},
        {"least": 3, "most": 3},
        {"least": 2, "most": 1},
        {"required": (2,)},
        {"least": 0, "most": 2, "required": (0, 0)},
        {"least": 2, "most": 2, "may_decline": True},
        {"options": (), "numbers": (2, 1)},
        {"numbers": (1, 2)},
    ],
)
def test_unsound_questions_are_found(change: dict[str, Any]) -> None:
    invariants.question_sound(SOUND)
    with pytest.raises(Violation, match="every question can be answered"):
        invariants.question_sound(msgspec.structs.replace(SOUND, **change))


def test_differences_are_told_by_their_place() -> None:
    assert first_difference((1, {"a": [1, 2]}), (1, {"a": [1, 3]}), "data") == "data[1].a[1]: 2 against 3"
    assert first_difference({"a": 1}, {"b": 1}) == ".a: 1 against 'nothing'"
    assert first_difference(SOUND, msgspec.structs.replace(SOUND, step="2")) == ".step: '1' against '2'"
    assert first_difference([1], [1, 2]) == ": 1 against 2 items"
    assert first_difference(SOUND, SOUND) == ""


def test_what_is_hosted_on_a_card_that_makes_room_is_gone_before_the_new_one_is_paid_for(pool: Pool) -> None:
    """The Runner is asked from where to pay (CR 8.5.14d) before the next checkpoint: what hosted nothing any more must not stand there."""
    state = State("nisei-1.6", 7, "Corp", "Runner")
    for side, identity in (("corp", "NBN: Reality Plus"), ("runner", "Zahya Sadeghi: Versatile Smuggler")):
        state.player(side).identity = state.place_new(identity, side, "identity", faceup=True).oid  # type: ignore[arg-type]
        state.player(side).credits = 5  # type: ignore[arg-type]
    djinn = state.place_new("Djinn", "runner", "rig", faceup=True)
    guest = state.place_new("Medium", "runner", "rig", faceup=True)
    guest.host, djinn.hosted = djinn.oid, (guest.oid,)
    state.place_new("Cyberfeeder", "runner", "rig", faceup=True).counters["credit"] = 1
    state.place_new("Datasucker", "runner", "hand")
    state.turn, state.boundary, state.turn_number, state.runner.clicks = "runner", "runner", 3, 4
    deck = {side: DeckList(side, "", ()) for side in ("corp", "runner")}
    game = Game.at(GameSetup(rules="nisei-1.6", corp=deck["corp"], runner=deck["runner"], seed="1"), pool, state, Randomness("1"))
    say(game, "pass", "pass", "install Datasucker")
    assert game.question is not None
    game.answer((next(place for place, option in enumerate(game.question.options) if option.title == "Djinn"),))
    assert game.question is not None
    assert game.question.effect == "pay from"
    assert guest.oid not in game.state.cards
    invariants.cards_conserved(game.state, frozenset(card.cid for card in game.start.cards.values()))


def test_what_a_run_lends_is_of_the_server_that_is_attacked_now(tmp_path: Path) -> None:
    """Live News Feed speaks in a run on HQ that goes on against the server of a Siren."""
    position = """
rules: classic
turn: runner
corp: {servers: {Server 1: {root: [{card: Siren, rezzed: true}]}}}
runner: {hand: [Live News Feed]}
"""
    game = read_position(tmp_path, position)
    wanted = ("play", "HQ")
    while (question := game.question) is not None and not (game.state.run is not None and game.state.run.server == "Server 1"):
        likely = next((at for at, option in enumerate(question.options) if option.verb in wanted or option.server in wanted), 0)
        game.answer((likely,))
    assert game.state.run is not None
    invariants.active_anew(game, "what is active")
