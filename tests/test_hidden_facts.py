"""Card files that ask what their player does not see of the other's cards are refused: the answer would tell it."""

from pathlib import Path

import pytest
from test_card_refusals import FACED, FACTS_OF, of_side, refused

from netrunner_tui.library.card_files import check_file

HIDDEN = (
    (
        "resource",
        "{when: card installed, by: corp, card: {type: agenda}, do: {gain: 1}}",
        "'type:' is asked of cards that the Corp installs",
    ),
    ("resource", "{when: card advanced, card: {type: agenda}, do: {gain: 1}}", "'type:' is asked of cards that the Corp advances"),
    (
        "resource",
        "{static: {hand size: {count: {type: agenda, in root: remote}}}}",
        "'type:' is asked of installed cards that may be unrezzed",
    ),
    (
        "asset",
        "{when: card drawn, by: runner, card: {subtype: virus}, do: {gain: 1}}",
        "'subtype:' is asked of cards that the Runner draws",
    ),
)
SEEN = (
    ("resource", "{when: card installed, by: corp, card: {type: ice}, do: {gain: 1}}"),
    ("resource", "{when: card installed, by: you, card: {type: program}, do: {gain: 1}}"),
    ("resource", "{static: {hand size: {count: {type: asset, rezzed: true}}}}"),
    ("asset", "{when: card installed, by: runner, card: {type: program}, do: {gain: 1}}"),
)


@pytest.mark.parametrize(("kind", "ability", "said"), HIDDEN)
def test_what_the_other_player_does_not_see_cannot_be_asked(tmp_path: Path, kind: str, ability: str, said: str) -> None:
    problem = refused(tmp_path, FACED % (of_side(kind), kind, FACTS_OF.get(kind, "cost: 1"), ability)).problem
    assert said in problem
    assert "does not see: the answer would tell them" in problem


@pytest.mark.parametrize(("kind", "ability"), SEEN)
def test_what_both_players_see_can_be_asked(tmp_path: Path, kind: str, ability: str) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(FACED % (of_side(kind), kind, FACTS_OF.get(kind, "cost: 1"), ability))
    assert check_file(file)[1] == []
