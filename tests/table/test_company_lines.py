"""The people of a server in lines of text: what is told unasked, and what each typed line comes to."""

import pytest
from fake_server import FakeCompany

from netrunner_tui.model.errors import NetrunnerError
from netrunner_tui.model.lobby import Invitation, Person, Said
from netrunner_tui.plain.company_lines import CompanyLines, told_here

LANTERN = Invitation("lantern", "Ben", "ffg", "runner", "25+10")
HARBOUR = Invitation("harbour", "Cyd", "classic", "corp")


def lines_of(*waiting: str) -> tuple[CompanyLines, FakeCompany]:
    """Ada, with Ben in the lobby and Cyd at a table; she waits at these tables."""
    company = FakeCompany("Ada")
    company.people += [Person("Ben"), Person("Cyd", "harbour"), Person("Dot", "harbour", plays=True)]
    return CompanyLines(company, "Ada", lambda: waiting), company


def test_what_others_say_and_invitations_are_told_once() -> None:
    lines, company = lines_of()
    company.said = [Said(1, "Ben", "before she came", 0.0)]
    lines.listen(lambda: None)
    assert lines.news() == []
    company.said += [Said(2, "Ben", "hi \x1b[2J", 0.0), Said(3, "Ada", "hello", 0.0)]
    company.invited = [LANTERN]
    told = "Ben invites you to lantern: ffg, the Runner, clock 25+10. accept, or decline."
    assert lines.news(talk=False) == [told], "at a table, talk of the lobby is left for later"
    assert lines.news() == ["Ben says in the lobby: hi \\x1b[2J"]
    company.invited = [LANTERN, HARBOUR]
    assert lines.news() == ["Cyd invites you to harbour: classic, the Corp. accept harbour, or decline harbour."]
    company.invited = [HARBOUR]
    assert lines.news() == ["The invitation to lantern is gone."]
    lines.accepted("harbour")
    company.invited = []
    assert lines.news() == []
    company.said = [Said(number, "Ben", str(number), 0.0) for number in range(1, 40)]
    assert lines.news()[0] == "Ben says in the lobby: 30", "of much talk only the last lines are read"


def test_talk_says_which_of_many_remarks_it_reads() -> None:
    lines, company = lines_of()
    company.said = [Said(number, "Ben", f"word {number}", 0.0) for number in range(1, 11)]
    told = lines.obey("talk")
    assert told is not None
    assert told[0] == "Ben: word 1", "all of them need no heading"
    company.said.append(Said(11, "Ben", "word 11", 0.0))
    assert lines.obey("talk") == ["Remarks 2 to 11 of 11:", *told[1:], "Ben: word 11"]


def test_an_invitation_is_meant_by_its_table_where_there_are_several() -> None:
    lines, company = lines_of()
    with pytest.raises(NetrunnerError, match="nobody has invited you"):
        lines.obey("decline")
    company.invited = [LANTERN, HARBOUR]
    with pytest.raises(NetrunnerError, match="you have 2 invitations; name a table: lantern, harbour"):
        lines.invitation("")
    with pytest.raises(NetrunnerError, match="you are not invited to `summit`"):
        lines.obey("decline summit")
    assert lines.obey("decline lantern") == ["You have declined to come to lantern."]
    assert lines.invitation("") == HARBOUR


def test_somebody_is_invited_to_a_table_that_waits() -> None:
    lines, company = lines_of()
    assert lines.obey("invite Ben") is None, "there is none: whoever asks makes one"
    lines, company = lines_of("lantern")
    assert lines.obey("invite Ben") == ["Ben is invited to lantern."]
    assert lines.obey("INVITE Eve") == ["Eve is not here now, and will find the invitation."]
    lines, company = lines_of("lantern", "summit")
    with pytest.raises(NetrunnerError, match="you wait at 2 tables; say to which, as in: invite Ben lantern"):
        lines.obey("invite Ben")
    lines.obey("invite Ben summit")
    assert company.done == [("invite", "summit", "Ben")]


def test_who_is_here_who_is_muted_and_who_is_blocked() -> None:
    lines, company = lines_of()
    assert told_here(company, "Ada") == "3 others are here; who tells them."
    company.said = [Said(1, "Eve", "bye", 0.0)]
    assert lines.obey("mute ben") == ["You do not hear Ben in the lobby any more."]
    assert lines.obey("mute EVE") == ["You do not hear Eve in the lobby any more."], "also one who has left"
    assert lines.obey("talk") == ["Nothing has been said here."]
    assert lines.obey("who") == [
        "You: in the lobby.", "Ben: in the lobby, muted.", "Cyd: watching at harbour.", "Dot: sitting at harbour."
    ]  # fmt: skip
    assert lines.obey("unmute Eve") == ["You hear Eve again."]
    for name in ("Ada", "nobody"):
        assert lines.obey(f"mute {name}") == [f"Nobody called {name} is here."]
    assert lines.obey("blocked") == ["You have blocked nobody."]
    assert lines.obey("block Ben") == ["Ben is blocked."]
    assert lines.obey("blocked") == ["You have blocked Ben."]
    assert lines.obey("unblock Ben") == ["Ben is not blocked any more."]
    for typed in ("say", "block", "tables", "who is here"):
        assert lines.obey(typed) is None
    company.people = [Person("Ada")]
    assert told_here(company, "Ada") == "Nobody else is here."
