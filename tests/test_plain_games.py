"""Whole games through the plain client, as a player at a pipe would play them."""

import io
import os
import random
import unicodedata
from pathlib import Path

import pytest

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.decks import load_deck
from netrunner_tui.library.paths import find_deck
from netrunner_tui.model.deck import GameSetup
from netrunner_tui.model.gamefile.contents import Header
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.text import folded
from netrunner_tui.plain.answer_numbers import numbers
from netrunner_tui.plain.client import run
from netrunner_tui.plain.plain_table import PlainTable, Verbosity
from netrunner_tui.plain.speech import spoken
from netrunner_tui.plain.typed_answers import understood
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.rules.seats import SeatAtTable

VERBOSITIES: tuple[Verbosity, ...] = ("brief", "normal", "full")
SYMBOLS = frozenset("●○→↳▲◆★♣↯♦∞·×…[]")


def setup_of(pool: Pool, seed: str) -> GameSetup:
    corp, runner = (load_deck(find_deck(f"gateway-starter-{side}"), pool) for side in ("corp", "runner"))
    return GameSetup(rules="nisei-1.6", corp=corp, runner=runner, seed=seed, target_score=6)


class Player(io.StringIO):
    """Types answers to whatever is open: by number or by phrase, whole or without accents; looks around now and then."""

    def __init__(self, game: Game, chance: random.Random, lines: int = 100_000) -> None:
        super().__init__()
        self.game = game
        self.chance = chance
        self.lines = lines

    def isatty(self) -> bool:
        return False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed's own StringIO needs the same
        self.lines -= 1
        question = self.game.question
        if self.lines < 0 or question is None:
            return ""
        if self.chance.random() < 0.1:
            return (
                self.chance.choice(["board", "hand", "view", "score", "log 3", "again", "card unity", "card a", "rubbish", "help"]) + "\n"
            )
        return self.typed(question) + "\n"

    def typed(self, question: Question) -> str:
        if question.numbers is not None:
            return str(self.chance.randint(*question.numbers))
        if question.several:
            rest = [place for place in range(len(question.options)) if place not in question.required]
            count = self.chance.randint(question.least, question.most) - len(question.required)
            places = [*question.required, *self.chance.sample(rest, max(0, count))]
            return ", ".join(str(place + 1) for place in places) or "none"
        place = self.chance.randrange(len(question.options))
        phrase = question.options[place].phrase
        return self.chance.choice([str(numbers(question)[place]), phrase, phrase.upper(), folded(phrase), spoken(phrase)])


@pytest.mark.parametrize("seed", [f"{number:02x}" for number in range(6)])
def test_a_whole_game_is_played_in_lines_of_text(pool: Pool, tmp_path: Path, seed: str) -> None:
    setup = setup_of(pool, seed)
    path = tmp_path / "game.jsonl"
    store = GameFile.create(path, Header.of(setup, library=pool.fingerprint, created="2026-01-02T03:04:05+00:00"))
    game = Game.new(setup, pool, store)
    table = LocalTable(game)
    out = io.StringIO()
    stdin = Player(game, random.Random(seed))
    seats: dict[Side, SeatAtTable] = {side: table.seat(side) for side in SIDES}
    assert run(PlainTable(seats, verbosity=VERBOSITIES[int(seed, 16) % 3]), stdin=stdin, stdout=out) == 0
    table.close()
    said = out.getvalue()
    assert game.over
    assert said.count("The game is over: ") == 1
    assert " wins: " not in said, "how it came out is said once"
    assert not [line for line in said.splitlines() if SYMBOLS & set(line)]
    assert not any(unicodedata.category(character) == "Cc" for character in said.replace("\n", ""))
    assert read_game_file(path).records[-1].number == game.number


@pytest.mark.parametrize("seed", ["a2", "a5"])
def test_every_answer_of_a_game_is_understood_by_its_words(pool: Pool, seed: str) -> None:
    game = Game.new(setup_of(pool, seed), pool)
    chance = random.Random(seed)
    player = Player(game, chance)
    one_of_several = 0
    while (question := game.question) is not None:
        for place, option in enumerate(question.options):
            if question.several:
                if question.least <= 1 and question.required in ((), (place,)):
                    one_of_several += 1
                    assert understood(question, option.phrase) == (place,)
            else:
                for words in (option.phrase, spoken(option.phrase), str(numbers(question)[place])):
                    assert understood(question, words) == (place,)
        answer: Answer = understood(question, player.typed(question))
        game.answer(answer)
    assert one_of_several


@pytest.mark.parametrize("seed", ["b0", "b1"])
def test_a_disk_that_is_full_now_and_then_costs_no_answer(pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    setup = setup_of(pool, seed)
    path = tmp_path / "game.jsonl"
    store = GameFile.create(path, Header.of(setup, library=pool.fingerprint, created="2026-01-02T03:04:05+00:00"))
    game = Game.new(setup, pool, store)
    table = LocalTable(game)
    chance = random.Random(seed)
    write = os.write

    def full_at_times(descriptor: int, data: memoryview) -> int:
        if chance.random() < 0.05:
            write(descriptor, data[: len(data) // 3])
            raise OSError(28, "No space left on device")
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", full_at_times)
    out = io.StringIO()
    seats: dict[Side, SeatAtTable] = {side: table.seat(side) for side in SIDES}
    assert run(PlainTable(seats), stdin=Player(game, chance), stdout=out) == 0
    monkeypatch.undo()
    table.close()
    assert "The answer is not saved: no space left on device" in out.getvalue()
    assert game.over
    with GameFile.open(path) as file:
        again = Game.open(file, pool)
        assert (again.number, again.view("all"), again.log("all")) == (game.number, game.view("all"), game.log("all"))
