"""The links of README.md and docs/ lead to files and headings that there are."""

import re
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")


def anchors(page: Path) -> set[str]:
    """Returns the headings of a page, written as links name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_of_the_docs_leads_somewhere() -> None:
    broken = []
    for page in (REPOSITORY / "README.md", REPOSITORY / "CHANGELOG.md", *sorted((REPOSITORY / "docs").glob("*.md"))):
        for path, anchor in LINK.findall(page.read_text(encoding="utf-8")):
            target = page.parent / path if path else page
            if "://" not in path and (not target.exists() or (anchor and anchor not in anchors(target))):
                broken.append(f"{page.name}: {path}#{anchor}")
    assert not broken
