"""Looking back, steps and words of the game, and what can be typed when, in lines of text."""

import io
from pathlib import Path

import msgspec
import pytest
from positions import read_position

from netrunner_tui.cli import main
from netrunner_tui.model.sides import SIDES
from netrunner_tui.model.view import CardView, ServerView
from netrunner_tui.plain import board_lines, replay_lines
from netrunner_tui.plain.client import run
from netrunner_tui.plain.game_commands import GAME_COMMANDS
from netrunner_tui.plain.plain_table import PlainTable
from netrunner_tui.replays.game_service import OpenReplay
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.settings.typed_commands import TYPED
from netrunner_tui.user_games import UserGames


@pytest.fixture(scope="module")
def games() -> UserGames:
    return UserGames()


def begun(games: UserGames, rules: str = "nisei-1.6") -> Game:
    setup = games.set_up({"corp": None, "runner": None}, names={"corp": "Ada", "runner": "Ben"}, rules=rules, seed="01")
    return Game.new(setup, games.pools.of(rules))


def said(game: Game, typed: str) -> str:
    table, out = LocalTable(game), io.StringIO()
    run(PlainTable({side: table.seat(side) for side in SIDES}), stdin=io.StringIO(typed), stdout=out)
    return out.getvalue()


def test_who_plays_is_told_at_the_start_and_with_the_figures(games: UserGames) -> None:
    """A player who sees no table decides on the first hand by what the deck is for."""
    game = begun(games)
    corp, runner = (game.view(side).player(side).identity.title for side in SIDES)
    two = said(game, "view\n")
    game.answer((0,))  # the Corp's hand: only the Runner sits here next
    table, out = LocalTable(game), io.StringIO()
    run(PlainTable({"runner": table.seat("runner")}), stdin=io.StringIO("view\n"), stdout=out)
    assert f"You play the Runner, {runner}.\nAda plays the Corp, {corp}.\n" in out.getvalue()
    assert f"Ada plays the Corp, {corp}.\nBen plays the Runner, {runner}.\n" in two
    assert f"Corp identity: {corp}.\n" in two
    assert f"Runner identity: {runner}.\n" in two
    old = begun(games, "classic")
    assert "Ada plays the Corp.\nBen plays the Runner.\n" in said(old, ""), "there are no identities"


@pytest.mark.parametrize(("typed", "times"), [("mulligan", 2), ("keep", 1)])
def test_the_hand_after_a_mulligan_is_read_out_once(games: UserGames, typed: str, times: int) -> None:
    """Who had taken a mulligan was asked for an action without having heard the new hand."""
    told = said(begun(games), f"{typed}\nkeep\n1\n1\n")
    corp = told.split("Corp, your question:")
    assert "Take an action: 3 clicks left." in corp[2]
    assert sum("HQ holds" in each for each in corp) == times
    assert ("HQ holds 6 cards" in corp[2]) == (times == 2)


def test_copies_in_hand_are_one_line(games: UserGames) -> None:
    game = begun(games)
    view = game.view("runner")
    hand = view.runner.hand or ()
    assert len(hand) == 5
    alike = msgspec.structs.replace(view.runner, hand=(hand[0], hand[1], hand[0], hand[0], hand[1]))
    lines = board_lines.hand(msgspec.structs.replace(view, runner=alike), "runner")
    assert lines[0] == "The grip holds 5 cards, at most 5."
    assert [line.split(", ")[:2] for line in lines[1:]] == [[hand[0].title, "3 copies"], [hand[1].title, "2 copies"]]


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_the_game_so_far_is_looked_back_at(games: UserGames, rules: str) -> None:
    game = begun(games, rules)
    gain = "gain bit" if rules == "classic" else "gain credit"
    text = said(game, f"keep\nkeep\n{gain}\n{gain}\nback turn\nturn\nboard\nback\nnext\nend\nhelp\nnote hello\nnow\nhelp\nquit\n")
    assert "You look back. now: return to the game." in text
    assert "past> board" in text
    assert "now: return to the game." in text.rsplit("past> help", 1)[1]
    assert "That is for replays of finished games." in text
    assert "This is now." in text
    assert "back: look back at the game so far." in text.rsplit("> help", 1)[1]
    before = text.partition("You look back")[0]
    assert before.count("gains 1 ") == 2


def test_a_card_whose_name_begins_as_looking_back_does_answers(tmp_path: Path) -> None:
    """Four cards of 1996 begin with the word: `back door to hilliard` opened the past, and was not understood there."""
    position = """rules: classic
corp: {credits: 5, servers: {HQ: {ice: [{card: Fetch 4.0.1, rezzed: true}]}}}
runner: {credits: 5, rig: [Back Door to Hilliard]}
turn: runner
"""
    text = said(read_position(tmp_path, position), "run HQ\n2\nback door to hilliard\npay 3\nback\nnow\n")
    assert "Runner uses Back Door to Hilliard for the base link." in text
    assert "Trace 2 against link 3: unsuccessful." in text
    assert text.count("You look back.") == 1
    assert "not understood" not in text.partition("You look back.")[0]


def test_looking_back_ends_with_the_input_and_shows_no_more_than_the_seat_sees(games: UserGames) -> None:
    text = said(begun(games), "keep\nkeep\ninstall tithe on hq\nback 30\nhand\n")
    assert text.rstrip().endswith("You leave the game.")
    assert "The grip holds 5 cards, at most 5.\nHQ" not in text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("step", "Step 1.6.6a, starting hands. Setting up."),
        ("step 6.9.3b", "Open there: paid abilities, breaking subroutines."),
        ("step 99", "There is no step 99 in "),
        ("term breach", "Breach: After a successful run: the Runner accesses cards"),
        ("term zzz", "Zzz is no word of the game, and no card that you can see."),
        ("seed", "SHA-256 of the seed:"),
    ],
)
def test_steps_and_words_are_looked_up(games: UserGames, typed: str, told: str) -> None:
    assert told in said(begun(games), f"{typed}\nquit\n")


@pytest.mark.parametrize(
    ("rules", "typed", "told"),
    [
        ("nisei-1.6", "servers", "HQ. No ice.\nR&D. No ice.\nArchives. Empty. No ice.\n>"),
        ("nisei-1.6", "servers r&d", "> servers r&d\nR&D. No ice.\n>"),
        ("nisei-1.6", "servers 4", "There is no such server: there are HQ, R&D and Archives."),
        ("classic", "servers 4", "There is no such data fort: there are HQ, R&D and Archives."),
        ("nisei-1.6", "rig", "Rig: empty.\n0 of 4 memory units used.\n"),
    ],
)
def test_parts_of_the_table_are_asked_for(games: UserGames, rules: str, typed: str, told: str) -> None:
    assert told in said(begun(games, rules), f"keep\nkeep\n{typed}\nquit\n")


def test_a_remote_server_is_asked_for_by_its_number(games: UserGames) -> None:
    text = said(begun(games), "keep\nkeep\ninstall tithe on new server\nservers 1\nservers server 1\nquit\n")
    assert text.count("Server 1. Ice: Tithe, not rezzed") == 2
    assert text.count("Root: empty.") == 2


def test_what_lies_inside_a_data_fort_is_read_out_in_the_words_of_1996(games: UserGames) -> None:
    """The log told a card inside Fort 1, and the board one in its root."""
    text = said(begun(games, "classic"), "3\nboard\nterm inside\nquit\n")
    assert "Inside: The place behind the ice, where agendas, nodes and upgrades of a data fort lie." in text
    view = begun(games, "classic").view("runner")
    fort = ServerView(name="Server 1", ice=(), root=(CardView(card=9, owner="corp", zone="root"),))
    assert "Fort 1. No ice. Inside: a card" in "\n".join(board_lines.servers(msgspec.structs.replace(view, servers=(fort,)), ""))


@pytest.mark.parametrize(("rules", "cited"), [("nisei-1.6", True), ("ffg", False), ("classic", False)])
def test_a_word_has_the_number_of_the_rules_that_the_game_is_played_by(games: UserGames, rules: str, cited: bool) -> None:
    """In lines of text every game cited the Comprehensive Rules."""
    text = said(begun(games, rules), "keep\nkeep\nterm trace\nquit\n" if rules != "classic" else "term trace\nquit\n")
    assert "Trace: Both " in text
    assert ("Comprehensive Rules" in text) == cited


def test_a_card_of_1996_has_no_faction(games: UserGames) -> None:
    """Every card of 1996 was told to be neutral, among factions that it does not know (D18)."""
    game = begun(games, "classic")
    hand = game.view("corp").corp.hand
    assert hand
    card = hand[0]
    assert card.title
    assert not card.faction
    assert "Neutral" not in said(game, f"card {card.title}\nquit\n")


def test_what_has_happened_since_the_last_answer_is_read_again(games: UserGames) -> None:
    text = said(begun(games), "since\nkeep\nkeep\ngain credit\nsince\ngain credit\ngain credit\nsince\nquit\n")
    first, second, third = (part.split("\n> ")[0] for part in text.split("> since\n")[1:])
    assert first.startswith("Corp gains 5 credits.")
    assert second == "Corp gains 1 credit for 1 click."
    assert third.count("gains 1 credit") == 1


def test_every_command_that_help_names_is_understood(games: UserGames) -> None:
    odd = [
        form
        for row in TYPED
        if row.where in ("question", "installing", "game", "player", "playing", "kept")
        for form in row.forms
        if "No answer here" in said(begun(games), f"keep\nkeep\n{form}\n" + ("no\n" if form == "concede" else "") + "quit\n")
    ]
    assert not odd


def test_the_commands_of_a_game_are_those_that_help_names() -> None:
    done_here = {
        "game", "player", "playing", "two here", "asking", "kept", "question", "before an action", "breaking", "installing", "window",
        "puzzle", "hints", "coached game", "against the computer",
    }  # fmt: skip
    named = {(form, row.where) for row in TYPED if row.where in done_here for form in row.forms}
    done = {
        (form, where) for form, where in named for command in GAME_COMMANDS if command.where == where and form.startswith(command.words)
    }
    answers = {"run HQ", "install Unity", "break", "break all with Cleaver", "boost Cleaver"}
    assert {form for form, _ in named - done} == answers
    silent = {row.words for row in GAME_COMMANDS if not any(form.startswith(row.words) and row.where == where for form, where in named)}
    assert silent == {"help", "?", "exit", "coach"}, "what stands in no help"


def test_every_command_of_a_replay_is_understood(games: UserGames) -> None:
    forms = [form for row in TYPED if row.where == "moments" for form in row.forms]
    text = said(begun(games), "\n".join(["keep", "keep", "back", *forms, "now", "quit"]) + "\n")
    assert text.count("past> ") == len(forms) + 1
    assert "That is not understood" not in text


def test_help_names_what_works_where_it_is_asked_for(games: UserGames) -> None:
    text = said(begun(games), "keep\nkeep\nhelp\nback\nhelp\nnow\nquit\n")
    at_the_table, looking_back = text.split("> help")[1:]
    for row in TYPED:
        if row.where in ("question", "answer", "installing", "game", "player", "playing", "not kept"):
            assert " ".join(row.told.split()) in " ".join(at_the_table.split()), row
        if row.where in ("moments", "now"):
            assert " ".join(row.told.split()) in " ".join(looking_back.split()), row
        if row.where in ("window", "may pass", "yes or no", "breaking", "asking", "two here", "notes", "server table", "puzzle"):
            assert row.told not in at_the_table + looking_back, row


def helped(game: Game, *typed: str) -> str:
    """What help says after something was typed, without its line ends."""
    return " ".join(said(game, "\n".join([*typed, "help", "quit"]) + "\n").split("> help")[1].split())


def test_help_at_a_question_has_only_what_answers_that(games: UserGames) -> None:
    """It named the letters for yes and no at an action, and breaking wherever somebody could pass."""
    letters, passing, room = "y, n, m: yes or keep", "p: pass or decline", "make room: the next install"
    mulligan, action = helped(begun(games)), helped(begun(games), "keep", "keep")
    assert letters in mulligan
    assert passing not in action
    assert room not in mulligan
    assert letters not in action
    assert room in action
    window = helped(begun(games), "keep", "keep", "install tithe on hq", "gain credit", "gain credit", "run hq")
    assert passing in window
    assert "pass on: pass until" in window
    assert "break, break all with Cleaver" not in window


def test_help_names_withdraw_where_something_is_asked_of_the_other_player(games: UserGames) -> None:
    """Against a computer, and for two at a keyboard, it did nothing."""
    game = begun(games)
    assert "withdraw" not in helped(game, "keep", "keep", "draw")
    table = LocalTable(game)
    for typed, named in (("help\nquit\n", False), ("take back\nhelp\nwithdraw\nquit\n", True)):
        out = io.StringIO()
        run(PlainTable({"corp": table.seat("corp")}), stdin=io.StringIO(typed), stdout=out)
        assert ("withdraw: ask no more" in out.getvalue()) == named


def test_help_names_stops_to_who_still_plays(games: UserGames) -> None:
    """Who only watched, and whoever had played a game to its end, could set where to be asked; `since` read a whole game to the former."""
    table = LocalTable(begun(games))
    watching = PlainTable({"corp": table.seat("table")}, wait=lambda: True)
    out = io.StringIO()
    run(watching, stdin=io.StringIO("help\nstops\n"), stdout=out)
    told = out.getvalue()
    assert "board: everything on the table." in told
    for missing in ("stops, ", "stop 6.9.2b", "ask more", "ask always", "concede", "hand: ", "since: "):
        assert missing not in told
    assert "You are not asked now." in told
    assert "stops, stops always" in helped(begun(games), "keep", "keep")


def test_help_in_a_replay_names_only_what_there_is(games: UserGames) -> None:
    """It named the better line, notes and what was taken back where there was nothing of it."""
    out, past = io.StringIO(), LocalTable(begun(games)).seat("corp")
    replay_lines.run(OpenReplay({"corp": past}), stdin=io.StringIO("help\n"), stdout=out)
    text = out.getvalue()
    assert "next, next 10: an answer forward" in text
    assert "quit: leave." in text
    for missing in ("seen from corp", "taken back:", "note WORDS", "branch:", "better:", "game: from"):
        assert missing not in text


def test_a_saved_game_is_called_by_the_name_that_the_list_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for module in (
        "netrunner_tui.library.paths",
        "netrunner_tui.user_games",
        "netrunner_tui.commands.review_command",
        "netrunner_tui.commands.games_command",
    ):
        monkeypatch.setattr(f"{module}.games_folder", lambda: tmp_path)
    monkeypatch.setattr("netrunner_tui.commands.games_command.cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr("sys.stdin", io.StringIO("keep\n"))
    assert main(["play", "--plain", "--new", str(tmp_path / "our-game.jsonl")]) == 0
    assert main(["games", "--plain"]) == 0
    assert "our-game: Corp against Runner" in capsys.readouterr().out
    for command, told in (
        (["play", "--plain", "--resume"], "Runner, your question:"),
        (["review", "--plain"], "not over"),
        (["replay", "--plain"], "Replay of our-game"),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main([*command, "our-game"]) == 0
        assert told in capsys.readouterr().out
