"""The ledger of 1996: every row of the inventory is cited by a scenario or a test, or stands in `ledger/rows-1996.yaml` with a reason.

A scenario cites a row as `1996 win-03`: in small letters, so that it is not taken for a row of the present game.
"""

import os
import re
from pathlib import Path

import pytest
import yaml
from card_pools import pools

TESTS = Path(__file__).parent
CITED = re.compile(r"1996 ([a-z]{3,4}-\d\d)")
MOST_GAPS = 0


def rows() -> tuple[set[str], dict[str, str]]:
    """The rows that are shown, and the others with what there is to say of them."""
    read = yaml.safe_load((TESTS / "ledger" / "rows-1996.yaml").read_text(encoding="utf-8"))
    return set(read["shown"]), read["others"]


def cited() -> set[str]:
    folders = (TESTS / "scenarios", TESTS / "scenarios-mechanics")
    files = [*(file for folder in folders for file in folder.rglob("*.yaml")), TESTS / "test_match.py", TESTS / "test_library_legality.py"]
    return {row.upper() for file in files for row in CITED.findall(file.read_text(encoding="utf-8"))}


def test_every_row_is_shown_or_told_of() -> None:
    shown, others = rows()
    assert not shown - cited()
    assert not others.keys() & cited()
    assert not shown & others.keys()


def test_every_example_is_shown() -> None:
    """The worked examples of the rulebook, those of its sample run and its sample game among them."""
    folders = (TESTS / "scenarios", TESTS / "scenarios-mechanics")
    texts = "".join(file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.yaml"))
    assert not [example for example in (TESTS / "ledger" / "examples-classic.txt").read_text().split() if example not in texts]


def test_what_the_cards_add_to_the_rules_is_shown() -> None:
    """Rules of Proteus and Classic stand in `ledger/cards-1996.yaml`, each with cards that are written and scenarios that there are."""
    folders = (TESTS / "scenarios", TESTS / "scenarios-mechanics")
    names = {
        name for folder in folders for file in folder.rglob("*.yaml") for name in re.findall(r"(?m)^scenario: (\S+)", file.read_text())
    }
    written = set(pools().of("classic").cards)
    for row in yaml.safe_load((TESTS / "ledger" / "cards-1996.yaml").read_text(encoding="utf-8")):
        assert row["cards"], row["rule"]
        assert row["shown"], row["rule"]
        assert not set(row["cards"]) - written, row["rule"]
        assert not set(row["shown"]) - names, row["rule"]


def test_gaps_only_ever_shrink() -> None:
    assert sum(why.startswith("gap: ") for why in rows()[1].values()) == MOST_GAPS


def test_the_rows_are_those_of_the_inventory() -> None:
    """Only where the inventory is at hand: beside the repository, or where NETRUNNER_RULES says."""
    inventory = Path(os.environ.get("NETRUNNER_RULES", TESTS.parent.parent / "shared" / "rules")) / "rules-inventory.md"
    if not inventory.is_file():
        pytest.skip("the inventory is not here")
    listed: set[str] = set()
    for line in inventory.read_text(encoding="utf-8").splitlines():
        found = re.match(r"- \*\*([A-Z0-9]+-\d+)\*\* (.*)", line)
        if found and "[ONR96]" in found[2].partition(" — src:")[0]:
            listed.add(found[1])
    shown, others = rows()
    assert shown | others.keys() == listed
