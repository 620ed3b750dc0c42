"""Every reader of a file or a message, with files that it reads, and what is promised of it: one line, no more."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from card_pools import catalogues, pools

from fuzzing.findings import Findings, TooLong, place_of, smaller, within
from fuzzing.mutator import MUTATORS
from netrunner_tui.hosting import protocol
from netrunner_tui.hosting.game_server.table_file import KeptTable, SeatedPlayer, load, save
from netrunner_tui.hosting.player_identity import Identity
from netrunner_tui.hosting.ssh.identities import Identities
from netrunner_tui.library.card_files import check_file, load_cards
from netrunner_tui.library.decks import deck_to_text, deck_to_yaml, decode_deck, load_deck_file
from netrunner_tui.library.legality import check_deck
from netrunner_tui.library.paths import cards_folder, decks_folder
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.gamefile.reader import glance_at, read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import Seat
from netrunner_tui.players.random_player import choose
from netrunner_tui.replays import records, transcript
from netrunner_tui.replays.excerpt import read
from netrunner_tui.replays.index_entry import entry_of
from netrunner_tui.replays.page import page
from netrunner_tui.replays.reviews.review_text import sentences
from netrunner_tui.replays.saved_matches import played
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.history import Past
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.puzzles import glance, read_puzzle
from netrunner_tui.scenarios.runner import run
from netrunner_tui.settings.keys import read_keymap
from netrunner_tui.settings.player_options import Options, read_options, write_options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.drawing.theme_files import read_theme, read_themes
from netrunner_tui.user_games import UserGames

ROOT = cards_folder().parent
TESTS = Path(__file__).parent.parent
SAVED = TESTS / "golden" / "saved"
SECONDS = 20.0
"""What a file of a few thousand bytes may take at most on a busy machine."""
LONGEST_LINE = 1000
"""Characters in a line about a file, beside its path."""


@cache
def games() -> UserGames:
    """The games of this user, with these cards."""
    return UserGames()


class Reader(NamedTuple):
    """One kind of file: how it is made wrong, what reads it, and files to begin with."""

    kind: str
    ending: str
    read: Callable[[Path], object]
    seeds: Callable[[], list[bytes]]


def files(*paths: Path, pattern: str = "*.yaml", most: int = 40_000) -> Callable[[], list[bytes]]:
    """Returns a function that reads all files of these folders that are not too long to be tried often."""

    def found() -> list[bytes]:
        every = sorted(file for path in paths for file in (path.rglob(pattern) if path.is_dir() else [path]))
        return [data for file in every if len(data := file.read_bytes()) <= most]

    return found


def _cut_cards() -> list[bytes]:
    """Returns the sets in files of some ten cards each."""
    found = []
    for file in sorted(cards_folder().glob("*.yaml")):
        head, _, cards = file.read_text().partition("cards:\n")
        each = cards.split("\n- ")
        found += [
            (head + "cards:\n" + ("- " if at else "") + "\n- ".join(each[at : at + 8]) + "\n").encode() for at in range(0, len(each), 8)
        ]
    return found


def _cards(path: Path) -> None:
    check_file(path)
    for rules in RULEBOOKS:
        try:
            load_cards(path, rules)
        except BadFile as problem:
            _one_line(problem)


def _deck(path: Path) -> None:
    file = load_deck_file(path, pools())
    pool = pools().of(file.rules)
    check_deck(file.deck, pool, file.rules, starter=file.starter)
    deck_to_text(file, pool)
    decode_deck(deck_to_yaml(file).encode(), pools(), source="again", as_yaml=True)


def _scenarios(path: Path) -> None:
    found, problems = read_scenarios(path, catalogues())
    for problem in problems:
        _one_line(problem)
    for scenario in found:
        run(scenario, catalogues().of(scenario.position.rules).pool)


def _puzzle(path: Path) -> None:
    glance(path)
    scenario = read_puzzle(path, catalogues())
    run(scenario, catalogues().of(scenario.position.rules).pool)


def _game(path: Path) -> None:
    """Everything that a saved game is for."""
    entry = entry_of(str(path.parent), path.name, 0.0, path.stat().st_size)
    assert "\n" not in entry.text
    steps: list[Callable[[], object]] = [
        lambda: glance_at(path), lambda: _resumed(path), lambda: _past(path, everything=True), lambda: _past(path, everything=False),
        lambda: sentences(games().review(path)), lambda: _compared(path),
        lambda: played(path, pools()), lambda: _exports(path),
    ]  # fmt: skip
    for step in steps:
        try:
            step()
        except NetrunnerError as problem:
            _one_line(problem)


def _compared(path: Path) -> None:
    games().compare(path, SAVED / f"{read_game_file(path).header.rules}.jsonl")


def _resumed(path: Path) -> None:
    with GameFile.open(path) as file:
        game = Game.open(file, pools().of(file.header.rules))
    game.store = None
    rng = random.Random(1)
    for seat in ("corp", "runner", "table"):
        game.view(seat)
        game.log(seat)
    for _ in range(12):
        if game.question is None:
            return
        game.answer(choose(game.question, rng))


def _past(path: Path, *, everything: bool) -> None:
    saved = read_game_file(path)
    past = Past.of_file(saved, pools().of(saved.header.rules), path, everything=everything)
    seats: tuple[Seat, ...] = ("corp", "runner", "all")
    for _ in past.walk(0, past.last, seats):
        pass
    for seat in seats:
        past.log(seat)
        past.story(seat)
        past.changes(past.last, seat)


def _exports(path: Path) -> None:
    excerpt = read(path, pools())
    transcript.transcript(excerpt)
    records.as_json(excerpt)
    page(excerpt, excerpt.last)


def _table(path: Path) -> None:
    for found in load(path.parent):
        if isinstance(found, BadFile):
            _one_line(found)


def _messages(path: Path) -> None:
    for line in path.read_bytes().split(b"\n"):
        for decode in (protocol.incoming, protocol.outgoing):
            try:
                decode(line)
            except protocol.BROKEN:
                continue


def _settings(path: Path) -> None:
    read_options(path)


def _theme(path: Path) -> None:
    read_themes(path.parent)
    read_theme(path)


def _one_line(problem: NetrunnerError) -> None:
    told = str(problem)
    place = f"{problem.path}:{problem.line}: " if isinstance(problem, BadFile) else ""
    if not told.isprintable() or len(told) - len(place) > LONGEST_LINE:
        raise AssertionError(f"not one line that fits: {len(told)} characters, {told[:200]!r}")


KEYS = b"pass: [p, space]\nlog: l\nhelp: '?'\nundo: [ctrl+z, backspace]\n"
THEME = b'like: sprawl\ndesk: "#101418"\nink: "#ffffff"\npanel: "#202428"\ncorp: "#4488ff"\nrunner: "#ff8844"\n'


def _written(write: Callable[[Path], object], name: str) -> bytes:
    """Returns the file of that name that a function writes into a folder."""
    with TemporaryDirectory(prefix="netrunner-tui-") as folder:
        write(Path(folder))
        return Path(folder, name).read_bytes()


def _options() -> list[bytes]:
    stops: dict[Side, Stops] = {"corp": Stops(), "runner": Stops()}
    options = Options(rules="ffg", bell=True, stops=stops, own_stops={"ada": stops}, names={"corp": "Ada"})
    return [_written(lambda folder: write_options(folder / "x", options), "x")]


def _names() -> list[bytes]:
    return [_written(lambda folder: Identities(folder / "x").admit("Ada", "SHA256:x", "::1"), "x")]


def _tables() -> list[bytes]:
    deck = load_deck_file(decks_folder() / "gateway-starter-corp.yaml", pools())
    kept = KeptTable(
        name="x",
        rules="nisei-1.6",
        created="2026",
        maker="k",
        players={"corp": SeatedPlayer(owner="k", name="Ada", deck=deck)},
        left={"corp": 1.5},
    )
    return [_written(lambda folder: save(kept, folder), "x.table.json")]


def _talk() -> list[bytes]:
    said = (
        protocol.Hello(id=1, version=protocol.VERSION, who=Identity("Ada", "k")),
        protocol.GiveAnswer(table="x", game=1, number=3, answer=(1, 2)), protocol.Say(id=3, table="x", text="hi"),
        protocol.Done(id=3), protocol.Failed(id=2, text="no"),
    )  # fmt: skip
    return [b"".join(protocol.encode(each) for each in said)]


SLOW = frozenset({"cards", "game", "puzzle", "scenarios"})
"""Readers that take hundredths of a second a file."""
READERS: dict[str, Reader] = {
    "cards": Reader("yaml", ".yaml", _cards, _cut_cards),
    "deck": Reader("yaml", ".yaml", _deck, files(decks_folder())),
    "list": Reader("text", ".txt", _deck, lambda: _lists()),
    "scenarios": Reader("yaml", ".yaml", _scenarios, files(TESTS / "scenarios")),
    "puzzle": Reader("yaml", ".yaml", _puzzle, files(ROOT / "puzzles")),
    "game": Reader("game", ".jsonl", _game, files(SAVED, pattern="*.jsonl")),
    "keys": Reader("yaml", ".yaml", read_keymap, lambda: [KEYS]),
    "theme": Reader("yaml", ".yaml", _theme, lambda: [THEME]),
    "options": Reader("json", ".json", _settings, _options),
    "names": Reader("json", ".json", Identities, _names),
    "table": Reader("json", ".table.json", _table, _tables),
    "messages": Reader("text", ".txt", _messages, _talk),
}


def _lists() -> list[bytes]:
    """Returns the ready-made decks as pasted lists."""
    found = []
    for path in sorted(decks_folder().glob("*.yaml")):
        file = load_deck_file(path, pools())
        found.append(deck_to_text(file, pools().of(file.rules)).encode())
    return found


def trouble(name: str, data: bytes, seed: str = "") -> str:
    """Has a reader read these bytes; returns what went wrong, empty where it kept its promise."""
    reader = READERS[name]
    with TemporaryDirectory(prefix="netrunner-tui-") as folder:
        path = Path(folder) / f"{seed or 'x'}{reader.ending}"
        path.write_bytes(data)
        try:
            with within(SECONDS):
                reader.read(path)
        except NetrunnerError as problem:
            try:
                _one_line(problem)
            except AssertionError as long:
                return place_of(long)
        except (Exception, TooLong) as problem:
            return place_of(problem)
    return ""


def search(rng: random.Random, findings: Findings, names: list[str]) -> Iterator[None]:
    """Tries a file at each step, of these readers in turn."""
    names = names or list(READERS)
    seeds = {name: READERS[name].seeds() for name in names}
    while True:
        # Small files are read quickly, and tried more often.
        for name in [*names, *(3 * [each for each in names if each not in SLOW])]:
            data = MUTATORS[READERS[name].kind](rng.choice(seeds[name]), rng)
            findings.tried["files"] += 1
            findings.tried[f"files: {name}"] += 1
            what = trouble(name, data)
            if what:
                if not findings.known(name, what) and READERS[name].kind != "game":
                    data = smaller(data, lambda part, name=name, what=what: trouble(name, part) == what)  # type: ignore[misc]
                findings.add(name, what, data, READERS[name].ending)
            yield
