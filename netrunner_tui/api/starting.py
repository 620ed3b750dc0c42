"""Games for a program: start, resume, read."""

from collections.abc import Mapping
from pathlib import Path

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.api.game_and_replay import Game, GameReplay
from netrunner_tui.api.loading import load_cards, load_deck
from netrunner_tui.library.decks import DeckFile
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.setup import common_rules, new_setup
from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.gamefile.reader import read_game_file
from netrunner_tui.model.gamefile.writer import GameFile
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.model.times import now_iso
from netrunner_tui.rulebook_facts.registry import USUAL, rulebook
from netrunner_tui.rules import game as refereed
from netrunner_tui.rules.history import Past


def new_game(
    corp: DeckFile | Path | str = "",
    runner: DeckFile | Path | str = "",
    *,
    rules: str = "",
    seed: str = "",
    names: Mapping[Side, str] | None = None,
    any_deck: bool = False,
    path: Path | str | None = None,
    cards: Pools | None = None,
) -> Game:
    """Starts a game between two decks, each given as `load_deck` takes or returns it; a side's default is its starter deck.

    `rules` is the rulebook, by default that of the decks. `seed`, 1 to 64 hexadecimal digits, decides every random result; by
    default a new one is drawn. `any_deck` allows decks that break rules of deck construction. `path` is a new file for the
    game: each answer is on disk before `answer` returns.

    Raises NetrunnerError for decks that cannot play each other, BadFile if `path` exists.

    >>> import netrunner_tui as nt
    >>> game = nt.new_game("precision-launch", "zahya-courier", seed="c0ffee")
    >>> game.question.player, game.question.kind
    ('corp', 'mulligan')
    """
    cards = cards or load_cards()
    given: dict[Side, DeckFile | Path | str] = {"corp": corp, "runner": runner}
    named = {side: deck if isinstance(deck, DeckFile) else load_deck(deck, rules, cards) for side, deck in given.items() if deck}
    rules = rules or (common_rules(named) if len(named) == 2 else next((file.rules for file in named.values()), USUAL.name))
    decks = {side: named.get(side) or load_deck(rulebook(rules).starters[side], rules, cards) for side in SIDES}
    pool = cards.of(rules)
    setup = new_setup(decks, pool, names=names, rules=rules, seed=seed, any_deck=any_deck)
    if path is None:
        return Game(refereed.Game.new(setup, pool))
    return Game(refereed.Game.kept(setup, pool, Path(path), now_iso()))


def open_game(path: Path | str, cards: Pools | None = None) -> Game:
    """Resumes a saved game at its open question; each answer is added to its file. Close it afterwards.

    Raises BadFile for an incomplete game file, GameInUse if another process plays it, and NetrunnerError if the rules or the cards
    have changed so that its last answers no longer hold: `read_game(path).game()` plays on from before them, without a file.

    >>> import tempfile, netrunner_tui as nt
    >>> path = tempfile.mkdtemp() + "/game.jsonl"
    >>> with nt.new_game(seed="1", path=path) as game:
    ...     events = game.answer("keep")
    >>> with nt.open_game(path) as game:
    ...     game.number, game.question.player
    (1, 'runner')
    """
    file = GameFile.open(Path(path))
    try:
        game = refereed.Game.open(file, _pool(file.header.rules, cards))
        if game.fell_back:
            raise NetrunnerError(f"{file.path}: {game.notice}")
    except BaseException:
        file.close()
        raise
    return Game(game)


def read_game(path: Path | str, cards: Pools | None = None) -> GameReplay:
    """Reads a saved game, finished or not, as a replay; its file stays unchanged, and may be in use.

    Raises BadFile for an incomplete game file, NetrunnerError for unknown cards or an unknown rulebook.

    >>> import tempfile, netrunner_tui as nt
    >>> path = tempfile.mkdtemp() + "/game.jsonl"
    >>> with nt.new_game(seed="1", path=path) as game:
    ...     nt.play(game, nt.random_bot("a"), nt.random_bot("b"))
    >>> replay = nt.read_game(path)
    >>> replay.winner == game.winner, len(replay) == game.number + 1
    (True, True)
    """
    saved = read_game_file(Path(path))
    return GameReplay(Past.of_file(saved, _pool(saved.header.rules, cards), path))


def _pool(rules: str, cards: Pools | None) -> Pool:
    return (cards or load_cards()).of(rules)
