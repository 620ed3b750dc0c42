"""Arguments of the command line: every command tells a mistake in one line, and leaves with 2."""

import argparse

import pytest

from netrunner_tui import cli
from netrunner_tui.arguments import Parser, WrongArguments
from netrunner_tui.front.command import understood
from netrunner_tui.hosting.game_server import daemon
from netrunner_tui.model.errors import NetrunnerError

VERBS = ["play", "card", "cards", "deck", "deck check", "match", "rules", *cli.ELSEWHERE, "games rename", "games delete", "games reindex"]


@pytest.mark.parametrize("verb", VERBS)
def test_a_mistake_is_one_line_of_its_own_command(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*verb.split(), "--no-such-thing"]) == 2
    out, told = capsys.readouterr()
    assert (out, told.count("\n")) == ("", 1)
    assert told.startswith("netrunner-tui")
    assert "; see netrunner-tui" in told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("plya", "netrunner-tui: there is no command `plya` (perhaps `play` or `replay`); see netrunner-tui --help\n"),
        ("deck frob", "netrunner-tui deck: there is no command `frob`; see netrunner-tui deck --help\n"),
        ("play --as left", "netrunner-tui play: --as is `left`; expected corp or runner; see netrunner-tui play --help\n"),
    ],
)
def test_a_word_that_may_not_stand_there_is_told_in_our_own_words(typed: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """argparse named all twenty commands in quotes, which is much to listen to."""
    assert cli.main(typed.split()) == 2
    assert capsys.readouterr().err == told


def test_the_daemon_refuses_too(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["--no-such-thing"], ["--limit", "tables=["], ["--limit", "tables=much"]):
        assert daemon.main(args) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_words_given_to_ssh_have_the_same_parser_and_help_of_their_own() -> None:
    for words in ("new --clock", "join", "no-such-verb", "new --side left"):
        with pytest.raises(NetrunnerError, match=r"; `help` tells what can be said$") as refused:
            understood(words)
        assert not isinstance(refused.value, WrongArguments)


def test_no_other_parser_is_made() -> None:
    """One behaviour for mistakes: nothing below `Parser` changes it, and the subcommands of a parser are parsers too."""
    assert Parser.__subclasses__() == []
    assert [one for one in argparse.ArgumentParser.__subclasses__() if one.__module__.startswith("netrunner_tui")] == [Parser]
