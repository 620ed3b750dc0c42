"""Saved games that somebody has edited, with hashes that hold: one line with file and line, whatever they are opened for."""

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from positions import read_position

from netrunner_tui.cli import main
from netrunner_tui.model import events, wire
from netrunner_tui.model.effects import Effect
from netrunner_tui.model.errors import LONGEST_MESSAGE, BadFile, NetrunnerError, clipped
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.saved_events import MISFITS, all_decoded, decoded, fold_saved, holds_together
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.state import State
from netrunner_tui.replays.index_entry import Query
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.mechanisms.subroutine_lists import COPIES, FIRST_GAINED
from netrunner_tui.user_games import UserGames

sys.path.insert(0, str(Path(__file__).parent))
import planted
from fuzzing.mutator import of_game, sealed
from fuzzing.readers import trouble

SAVED = Path(__file__).parent / "golden" / "saved"
Line = dict[str, object]
VERBS = {
    "resume": ["play", "--plain", "--resume"],
    "replay": ["replay"],
    "review": ["review"],
    "export": ["export", "-o", "out.md"],
    "compare": ["compare", str(SAVED / "nisei-1.6.jsonl")],
}


def lines_of(name: str = "nisei-1.6") -> list[Line]:
    found = [json.loads(line) for line in (SAVED / f"{name}.jsonl").read_bytes().splitlines()]
    for line in found:
        del line["hash"]
    return found


def first(lines: list[Line], event: str) -> tuple[int, list[object]]:
    """The place of the first line with such an event, and the event."""
    return next((at, each) for at, line in enumerate(lines[1:], 1) for each in line["events"] if each[0] == event)  # type: ignore[attr-defined]


def _a_card_that_is_not_there(lines: list[Line]) -> int:
    at, event = first(lines, "CardInstalled")
    event[1] = 99_999
    return at + 1


def _a_count_without_end(lines: list[Line]) -> int:
    at, event = first(lines, "CreditsGained")
    event[2] = 10**12
    return at + 1


def _an_order_of_other_cards(lines: list[Line]) -> int:
    at, event = first(lines, "Shuffled")
    event[2] = event[2][:5]  # type: ignore[index]
    return at + 1


def _an_event_of_another_game(lines: list[Line]) -> int:
    lines[5]["events"] = [["RunSucceeded", *first(lines_of("ffg"), "RunSucceeded")[1][1:]]]
    return 6


EDITS: dict[str, Callable[[list[Line]], int]] = {
    "card": _a_card_that_is_not_there,
    "count": _a_count_without_end,
    "order": _an_order_of_other_cards,
    "event": _an_event_of_another_game,
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("verb", VERBS)
def test_an_edited_log_is_one_line(
    verb: str, edit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of()
    at = EDITS[edit](lines)
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_bytes(sealed(lines))
    assert main([*VERBS[verb], "game.jsonl"]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith(f"game.jsonl:{at}: its events ")
    assert out.err.count("\n") == 1


@pytest.mark.parametrize("verb", VERBS)
def test_a_missing_card_names_the_file(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of()
    long = "Card of a Set " * 400
    lines[0]["setup"]["corp"]["cards"][0][1] = long  # type: ignore[index]
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_bytes(sealed(lines))
    assert main([*VERBS[verb], "game.jsonl"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("game.jsonl:1: the corp deck `")
    assert "has a card that is not known here: `Card of a Set " in told
    assert len(told) < 250


def test_a_game_of_an_unknown_rulebook_names_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of()
    lines[0]["rules"] = lines[0]["setup"]["rules"] = "chess"  # type: ignore[index]
    path = tmp_path / "game.jsonl"
    path.write_bytes(sealed(lines))
    assert main(["review", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1: no rulebook is called `chess`; expected one of ")


def test_what_the_rules_do_wrong_is_no_mistake_of_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # A game that these rules played: in one that older rules played, the file may be what does not fit.
    planted.begin(tmp_path / "game.jsonl").close()

    def fail(*_: object) -> None:
        raise KeyError(7)

    monkeypatch.setattr("netrunner_tui.rules.telling.views.view", fail)
    past = UserGames().past(tmp_path / "game.jsonl")[0]
    with pytest.raises(KeyError):
        past.view(3, "corp")


@pytest.mark.parametrize("seed", range(6))
def test_logs_edited_at_random(seed: int) -> None:
    rng = random.Random(f"edited {seed}")
    for name in ("nisei-1.6", "ffg", "classic"):
        data = of_game((SAVED / f"{name}.jsonl").read_bytes(), rng)
        assert trouble("game", data) == ""


def test_a_game_of_the_year_2400_is_listed(tmp_path: Path) -> None:
    from netrunner_tui.replays.saved_game_list import GameLibrary

    for name in ("ffg", "classic"):
        (tmp_path / f"{name}.jsonl").write_bytes((SAVED / f"{name}.jsonl").read_bytes())
    os.utime(tmp_path / "ffg.jsonl", (13_570_000_000, 13_570_000_000))
    library = GameLibrary(tmp_path, tmp_path / "cache")
    library.refresh(10.0)
    assert [entry.name for entry in library.find(Query(), 10)[0]] == ["ffg.jsonl", "classic.jsonl"]
    library.close()


def test_a_moment_beyond_all_games_is_no_reason_to_stop(tmp_path: Path) -> None:
    lines = lines_of()
    lines[0]["moment"] = 10**18
    path = tmp_path / "game.jsonl"
    path.write_bytes(sealed(lines))
    with pytest.raises(BadFile, match=":1: the header names record 1000000000000000000, which no game has"):
        read_game_file(path)


def test_messages_quote_in_short() -> None:
    assert clipped(f"no deck `{'x' * 5000}`: expected a file") == f"no deck `{'x' * 59}…`: expected a file"
    assert clipped(f"'{'y' * 5000}:' must be a list") == f"'{'y' * 59}…' must be a list"
    assert len(clipped("z" * 5000)) == LONGEST_MESSAGE
    assert str(NetrunnerError("a\x1b[31mb\nc")) == "a\\x1b[31mb\\x0ac"
    untouched = "the players' names are those of the sides, and nobody's name can be changed while the game goes on; it's so"
    assert clipped(untouched) == untouched


def test_an_opened_game_says_what_its_file_says(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(sealed(lines_of()))
    with GameFile.open(path) as file:
        assert isinstance(file.header, Header)
        game = Game.open(file, UserGames().pools.of("nisei-1.6"))
        assert game.number == file.records[-1].number


def test_broken_subroutines_that_ice_had_gained_are_read_again() -> None:
    late = 20_000  # an object of a very long game
    key = FIRST_GAINED + (late * COPIES + 3) * COPIES + 5
    broken = events.SubroutinesBroken(late, (0, key, -key), late, "Ice")
    assert decoded(wire.encode([broken]), "game.jsonl", 1) == [broken]


@pytest.mark.parametrize(
    "event",
    [
        events.CreditsGained("corp", 10**9),
        events.CardsRevealed((1, 10**9)),
        events.EffectBegan(Effect(id=1, kind="modifier", side="corp", until="turn", amount=10**9)),
        events.EffectBegan(Effect(id=1, kind="modifier", side="corp", until="turn", chosen=(-(10**9),))),
    ],
)
def test_a_number_that_no_game_reaches_is_refused(event: events.Event) -> None:
    written = [wire.encode([events.CreditsGained("corp", 1)]), wire.encode([event])]
    with pytest.raises(BadFile, match=r"^game\.jsonl:2: its events hold a number beyond 100,000,000"):
        decoded(written[1], "game.jsonl", 2)
    with pytest.raises(BadFile, match=r"^game\.jsonl:9: its events hold a number beyond 100,000,000"):
        all_decoded(written, "game.jsonl", [4, 9])


def _hosting() -> State:
    """A state with a card that carries two others, one in the rig and one without a zone of its own; the identity is the first card."""
    state = State("nisei-1.6", 7, "Corp", "Runner")
    state.runner.identity = state.place_new("Someone", "runner", "identity", faceup=True).oid
    for place in range(9):
        state.place_new(f"Card {place}", "runner", ("hand", "deck", "rig")[place % 3])
    holder = state.zones["rig"][0]
    for _ in range(2):
        card = state.place_new("On it", "runner", "rig")
        card.host = holder
        state.edit(holder).hosted += (card.oid,)
    return state


def test_a_game_that_stops_while_a_daemon_leaves_play_is_read_again(tmp_path: Path) -> None:
    """1996: the daemon has gone, and the Runner is asked about what was in it (Microtech Backup Drive)."""
    position = """rules: classic
turn: runner
corp: {servers: {HQ: {ice: [{card: Banpei, rezzed: true}]}}}
runner: {rig: [Microtech Backup Drive, {card: Imp, hosted: [Mouse, Shaka]}]}"""
    game = read_position(tmp_path, position)
    run = next(place for place, option in enumerate(game.question.options) if option.phrase == "run HQ") if game.question else 0
    game.answer((run,))
    asked = 0
    while asked < 2 and (question := game.question) is not None:
        asked += question.effect == "prevent"
        game.answer(question.decline() or (0,))
        assert holds_together(game.state)
    assert asked == 2, "of the daemon, then of what was in it"


def test_a_game_that_stops_while_what_lay_on_a_trashed_card_is_chosen_is_read_again(tmp_path: Path) -> None:
    """Street Peddler is trashed as a cost; the Runner is asked which of the cards on it they install (CR 9.5.5)."""
    position = """rules: nisei-1.6
turn: runner
runner: {credits: 9, hand: [Street Peddler], deck: [Corroder, Ninja, Faust]}"""
    game = read_position(tmp_path, position)
    for wanted in ("pass", "install Street Peddler", "use Street Peddler"):
        assert game.question is not None
        while not any(option.phrase == wanted for option in game.question.options):
            game.answer(game.question.decline() or (0,))
        game.answer((next(place for place, option in enumerate(game.question.options) if option.phrase == wanted),))
    assert game.question is not None
    assert game.question.effect == "install"
    assert holds_together(game.state)


def _any_move(rng: random.Random, state: State) -> events.Event:
    """A move of some card to some number, mostly of a card that is there to one that is free."""
    there = [*state.cards]
    card = rng.choice(there) if rng.random() < 0.95 else 999
    new = rng.choice(there) if rng.random() < 0.1 else 100 + rng.randrange(6)
    match rng.randrange(10):
        case 0:
            return events.CardMoved(card, new, rng.choice(["hand", "deck", "removed", "play"]))
        case 1:
            return events.CardInstalled(card, new, "runner", "rig", host=rng.choice([0, 0, rng.choice(there), 999]))
        case 2:
            return events.CardTrashed(card, new, "runner", "ability", True, "", "rig")
        case 3:
            return rng.choice(
                [events.CreditsGained("runner", 1), events.ActionEnded("runner", "draw"), events.CardAccessed(card, "rig", "HQ")]
            )
        case 4:
            return events.CardPlaced(card, new, "runner", True)
        case 5:
            return events.CardDiscarded(card, new, "runner")
        case 6:
            return events.CardPlayed(card, new, "runner")
        case 7:
            return events.CardRemoved(card, new)
        case 8:
            return events.AgendaScored(card, new, 0, "", "")
        case _:
            return events.CardSetAside(card, new, card)


def test_moves_are_refused_where_a_look_at_all_cards_refuses_them() -> None:
    """Of most records it is enough to count the cards that are placed; what comes of it is what the whole check says."""
    verdicts = {True: 0, False: 0}
    for seed in range(4_000):
        rng, state = random.Random(seed), _hosting()
        happened = [_any_move(rng, state) for _ in range(rng.randint(1, 3))]
        whole = state.snapshot()
        try:
            fits = holds_together(events.fold(whole, happened))
        except MISFITS:
            fits = False
        if fits:
            assert fold_saved(state, happened, "game", 2).data() == whole.data()
        else:
            with pytest.raises(BadFile):
                fold_saved(state, happened, "game", 2)
        verdicts[fits] += 1
    assert min(verdicts.values()) > 500


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (events.EffectBegan(Effect(id=1, kind="modifier", side="corp", until="turn")), "kind"),
        (events.EffectBegan(Effect(id=1, kind="modifier", side="corp", until="turn")), "until"),
        (events.CardMoved(1, 2, "deck"), "zone"),
        (events.CardTrashed(1, 2, "corp", "damage", True, "Hedge Fund", "hand"), "cause"),
        (events.ActionStarted("runner", "draw"), "action"),
        (events.CreditsSpent("corp", 1, "trace"), "cause"),
        (events.ThingNamed(1, "subtype", "Code Gate", "corp"), "kind"),
        (events.BoundaryReached("setup"), "at"),
        (events.GameWon("draw", "agenda"), "winner"),
        (events.GameWon("draw", "agenda"), "reason"),
    ],
)
def test_a_name_that_no_list_has_is_refused(event: events.Event, field: str) -> None:
    written = bytes(wire.encode([event]))
    assert decoded(written, "game.jsonl", 2) == [event]
    name = getattr(event.effect if isinstance(event, events.EffectBegan) else event, field)
    with pytest.raises(BadFile, match=r"^game\.jsonl:2: its events cannot be read: Invalid enum value"):
        decoded(written.replace(f'"{name}"'.encode(), b'"something"'), "game.jsonl", 2)
