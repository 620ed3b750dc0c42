"""Positions that tests lay out, with the cards that come with the game; with `sets`, those of no game too."""

from pathlib import Path

from card_pools import catalogues, catalogues_with_sets

from netrunner_tui.rules.game import Game
from netrunner_tui.scenarios.files import read_scenarios
from netrunner_tui.scenarios.position import lay_out
from netrunner_tui.scenarios.script import Laid, Position


def cards(*titles: str) -> tuple[Laid, ...]:
    """Cards as they are laid into a hand, a deck, a rig or a root."""
    return tuple(Laid(title=title) for title in titles)


def laid_out(position: Position, *, sets: bool = False) -> Game:
    """A game that begins at a position."""
    known = catalogues_with_sets() if sets else catalogues()
    return lay_out(position, known.of(position.rules).pool).game


def read_position(folder: Path, position: str, *, sets: bool = False) -> Game:
    """The same for a position as a scenario file says it, without its name and its steps."""
    file = folder / "position.yaml"
    file.write_text(f"scenario: a-test\n{position}\nsteps: []\n")
    found, problems = read_scenarios(file, catalogues_with_sets() if sets else catalogues())
    assert not problems, problems
    return laid_out(found[0].position, sets=sets)
