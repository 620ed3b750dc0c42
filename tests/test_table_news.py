"""News at a table of a server, in lines of text."""

from types import SimpleNamespace
from typing import cast

from netrunner_tui.model.lobby import Presence
from netrunner_tui.model.sides import RUNNER
from netrunner_tui.plain.company_lines import CompanyLines
from netrunner_tui.plain.table_news import TableNews
from netrunner_tui.rules.server_seats import HostedTable


class Table:
    """A table of a server at which players come and go."""

    def __init__(self, *here: Presence) -> None:
        self.here = list(here)
        self.seat = SimpleNamespace(request=lambda: None)

    def present(self) -> list[Presence]:
        return self.here

    def talk(self) -> list[str]:
        return []

    def clocks(self) -> None:
        return None


def told(*marks: str) -> list[str]:
    """What Ada hears as Ben's mark changes."""
    table = Table(Presence("ada", "runner", ""), Presence("ben", "corp", marks[0]))  # type: ignore[arg-type]  # the marks are names
    company = SimpleNamespace(news=lambda **_: [])
    news = TableNews(cast(HostedTable, table), RUNNER, "ada", cast(CompanyLines, company))
    lines = []
    for mark in marks[1:]:
        table.here[1] = Presence("ben", "corp", mark)  # type: ignore[arg-type]
        lines += news.news()
    return lines


def test_only_who_was_here_before_is_told_to_be_back() -> None:
    """At the beginning of a game it was told that the other player was back, who had only just come."""
    assert told("gone", "", "thinking") == ["ben is here."]
    assert told("", "away", "thinking") == ["ben is away.", "ben is back."]
    assert told("gone", "", "gone", "") == ["ben is here.", "ben is offline.", "ben is back."]
