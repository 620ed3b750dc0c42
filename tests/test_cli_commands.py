"""The commands: what they print, and what they return."""

import io
import json
import sys
import types
from pathlib import Path

import pytest
from card_pools import pools

from netrunner_tui import __version__, cli
from netrunner_tui.library.paths import cards_folder, decks_folder
from netrunner_tui.model.errors import NetrunnerError


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """The exit code, standard output and standard error of one command."""
    try:
        code = cli.main(argv)
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 1
    out, err = capsys.readouterr()
    return code, out, err


def typed(data: bytes) -> io.TextIOWrapper:
    """Standard input with these bytes."""
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")


def one_line(text: str) -> bool:
    return text.endswith("\n") and text.count("\n") == 1 and "Traceback" not in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"netrunner-tui {__version__}\n", "")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    for command in ("play", "card", "cards", "deck", "rules", *cli.ELSEWHERE):
        assert f"    {command} " in out


def test_card_prints_facts_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "card", "bran", "1.0")
    assert (code, err) == (0, "")
    assert out.startswith("Brân 1.0\nCorp ice: barrier, bioroid · Haas-Bioroid\nrez cost 6, strength 6, influence 2\n")
    assert out.count("↳ End the run.\n") == 2
    assert "[" not in out


def test_card_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "card", "--ascii", "Karunā")
    assert code == 0
    assert out.isascii()
    assert out.startswith("Karuna\n")
    assert "\n> Do 2 net damage.\n" in out


def test_card_by_short_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "card", "loup")[1].startswith('René "Loup" Arcemont: Party Animal\n')


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Palisaed", "did you mean `Palisade`"),
        ("the", "` or one of "),
        ("\x1b]0;x", "`\\x1b]0;x`"),
        ("Haunting Inquisition", "nisei-1.6 has no card called `Haunting Inquisition`, but classic has: add `--rules classic`"),
    ],
)
def test_card_that_is_not_there(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "card", name)
    assert (code, out) == (2, "")
    assert one_line(err)
    assert said in err


def test_cards_lists_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cards", "t:agenda", "v:3", "e:system-gateway")
    assert code == 0
    assert " ".join(out.split()) == "Send a Message neutral agenda: security; advancement requirement 5, agenda points 3, influence 0"


def titles_of(rules: str) -> set[str]:
    """The titles of all card files that are for those rules."""
    return set(pools().of(rules).cards)


def test_cards_without_a_query_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(run(capsys, "cards")[1].splitlines()) == len(titles_of("nisei-1.6")) >= 188
    assert len(run(capsys, "cards", "--rules", "ffg")[1].splitlines()) == len(titles_of("ffg")) >= 113
    assert len(run(capsys, "cards", "e:system-gateway")[1].splitlines()) == 77
    assert run(capsys, "cards", "--ascii")[1].isascii()


def test_cards_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cards", "--json", "palisade")
    assert code == 0
    card = json.loads(out)
    assert (card["title"], card["cost"], card["strength"], card["side"]) == ("Palisade", 3, 2, "corp")
    assert card["subroutines"] == ["End the run."]
    everything = [json.loads(line) for line in run(capsys, "cards", "--json")[1].splitlines()]
    assert {card["title"] for card in everything} == titles_of("nisei-1.6")


def test_quotes_that_the_shell_took(capsys: pytest.CaptureFixture[str]) -> None:
    taken = run(capsys, "cards", "x:end the run", "t:ice")
    assert taken == run(capsys, "cards", 'x:"end the run" t:ice')
    assert "Palisade" in taken[1]
    assert run(capsys, "cards", "t:agenda v:3 e:system-gateway")[1].count("\n") == 1
    assert run(capsys, "cards", "x:run o<3 t:ice") == run(capsys, "cards", "x:run", "o<3", "t:ice")


def test_cards_that_do_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "cards", "t:ice t:agenda") == (0, "", "no card fits\n")
    code, out, err = run(capsys, "cards", "o:many")
    assert (code, out) == (2, "")
    assert one_line(err)


def test_a_bad_folder_of_cards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("set: {name: X}\ncards:\n- titel: Y\n")
    code, _, err = run(capsys, "cards", "--cards", str(tmp_path))
    assert code == 2
    assert one_line(err)
    assert "x.yaml:3: " in err
    assert run(capsys, "cards", "--cards", str(tmp_path / "absent"))[0] == 2


def test_deck_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("Precision Design\n4x Hedge Fund\n1x Sure Gamble\n")
    unreadable = tmp_path / "unreadable.yaml"
    unreadable.write_text("cards: 3\n")
    assert run(capsys, "deck", "check", "precision-launch") == (
        0, "precision-launch: legal, 44 cards, 15 of 15 influence, 18 agenda points.\n", "",
    )  # fmt: skip
    code, out, err = run(capsys, "deck", "check", str(broken), "tao-conjurer")
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{broken}: 5 cards, at least 40 needed (CR 1.4.3).",
        f"{broken}: 1x Sure Gamble: a Runner card in a Corp deck (CR 1.4.4).",
        f"{broken}: 4x Hedge Fund: at most 3 allowed (CR 1.4.7).",
        "tao-conjurer: legal, 40 cards, 15 of 15 influence.",
    ]
    code, out, err = run(capsys, "deck", "check", str(unreadable), str(broken))
    assert code == 2
    assert one_line(err)
    assert len(out.splitlines()) == 3


def test_deck_check_of_a_pasted_list(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, text, _ = run(capsys, "deck", "export", "humanity-garden")
    monkeypatch.setattr(sys, "stdin", typed(text.encode()))
    assert run(capsys, "deck", "check", "-")[:2] == (0, "-: legal, 44 cards, 15 of 15 influence, 18 agenda points.\n")
    _, text, _ = run(capsys, "deck", "export", "gateway-starter-corp", "--format", "yaml")
    monkeypatch.setattr(sys, "stdin", typed(text.encode()))
    assert run(capsys, "deck", "check", "-")[:2] == (0, "-: legal, 34 cards, no influence limit, 14 agenda points.\n")
    name, rest = text.split("\n", 1)
    for begins in ("", "# Mine\n\n", "\ufeff"):  # whatever key is the first, it is no list
        monkeypatch.setattr(sys, "stdin", typed(f"{begins}{rest}{name}\n".encode()))
        assert run(capsys, "deck", "check", "-")[:2] == (0, "-: legal, 34 cards, no influence limit, 14 agenda points.\n")
    monkeypatch.setattr(sys, "stdin", typed(b"Zahya\n\xff\n"))
    assert run(capsys, "deck", "check", "-") == (2, "", "-:2: is not UTF-8 text\n")


def test_deck_show(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deck", "show", "gateway-starter-corp")
    assert code == 0
    assert "\nThe Syndicate: Profit over Principle\n" in out
    assert out.endswith("34 cards, no influence limit, 14 agenda points; played to 6 agenda points\n")
    assert run(capsys, "deck", "show", "--ascii", "tao-conjurer")[1].isascii()


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nisei-1.6" in run(capsys, "rules")[1].splitlines()
    assert run(capsys, "rules", "6.9.3b")[1].startswith("6.9.3b paid abilities and breaking (NISEI Comprehensive Rules 1.6, A run)\n")
    for step in ("99.9", "6.9.39", "6.9.3bb", "\x1b"):
        code, out, err = run(capsys, "rules", step)
        assert (code, out) == (2, "")
        assert one_line(err)


def test_deck_list(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deck", "list")
    assert code == 0
    assert "loup-crasher  " in out


@pytest.mark.parametrize(
    "argv",
    [
        ["frob"],
        ["deck"],
        ["deck", "frob"],
        ["deck", "check"],
        ["deck", "show", "absent"],
        ["deck", "show", "absent.yaml"],
        ["deck", "show", "/"],
        ["deck", "export", "tao-conjurer", "--format", "pdf"],
        ["card"],
        ["cards", "--frob"],
        ["--frob"],
        ["play", "--frob\x1b[2J"],
        ["play", "--plain", "--corp", "absent"],
        ["play", "--plain", "--corp", "tao-conjurer"],
        ["play", "--plain", "--rules", "chess"],
        ["play", "--plain", "--seed", "xyz"],
        ["play", "--plain", "--corp-name", "\x1b"],
        ["play", "--plain", "--new", "a", "--resume", "b"],
        ["play", "--plain", "--new", "/proc/none/x"],
        ["play", "--plain", "--resume", "/absent"],
        ["play", "--plain", "--resume", "/"],
    ],
)
def test_a_users_mistake_is_one_line_and_exit_code_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert one_line(err)
    assert "\x1b" not in err


def test_commands_of_other_rooms_get_their_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def stand_in(args: list[str]) -> int:
        given.append(args)
        return 1

    for name, module in cli.ELSEWHERE.items():
        fake = types.ModuleType(module)
        fake.__dict__["main"] = stand_in
        monkeypatch.setitem(sys.modules, module, fake)
        assert cli.main([name, "--json", "x"]) == 1
    assert given == [["--json", "x"]] * len(cli.ELSEWHERE)


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [(NetrunnerError("no such\nthing\x1b"), 2, "no such\\x0athing\\x1b\n"), (KeyboardInterrupt(), 130, "")],
)
def test_what_goes_wrong_inside(
    problem: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(argv: list[str]) -> int:
        raise problem

    fake = types.ModuleType("commands")
    fake.__dict__["main"] = fail
    monkeypatch.setitem(sys.modules, cli.ELSEWHERE["compare"], fake)
    assert run(capsys, "compare") == (code, "", said)


OWN = "set: {name: Mine}\ncards:\n- {title: Zzyzx Depot, side: corp, type: asset, cost: 1, trash: 3}\n"
"""A file with a card of one's own."""


def test_where_a_card_of_ones_own_is_missed_the_option_that_reads_it_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deck of own cards, and a game played with it, said only that a card is not known."""
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.yaml").write_text(OWN)
    deck = tmp_path / "deck.yaml"
    deck.write_text((decks_folder() / "gateway-starter-corp.yaml").read_text().replace("  Nico Campaign: 2", "  Zzyzx Depot: 2"))
    way = "; a card of your own is read with --cards FOLDER\n"
    code, _, err = run(capsys, "deck", "check", str(deck))
    assert (code, err) == (2, f"{deck}:13: no card is called `Zzyzx Depot`{way}")
    assert run(capsys, "deck", "show", str(deck))[2] == err
    deck.write_text(deck.read_text().replace("Zzyzx Depot", "Hedge Fnud"))
    assert run(capsys, "deck", "show", str(deck))[2].endswith("did you mean `Hedge Fund`? A card of your own is read with --cards FOLDER\n")
    deck.write_text(deck.read_text().replace("Hedge Fnud", "Zzyzx Depot"))
    assert run(capsys, "deck", "check", str(deck), "--cards", str(tmp_path / "cards"))[0] == 0
    assert "--cards" not in run(capsys, "deck", "check", str(deck), f"--cards={cards_folder()}")[2], "it is known already"
    game = tmp_path / "game.jsonl"
    monkeypatch.setattr("sys.stdin", typed(b"keep\n"))
    assert run(capsys, "play", "--plain", "--corp", str(deck), "--new", str(game), "--cards", str(tmp_path / "cards"))[0] == 0
    code, _, err = run(capsys, "review", str(game))
    assert code == 2
    assert err.endswith(f"has a card that is not known here: `Zzyzx Depot`{way}")
