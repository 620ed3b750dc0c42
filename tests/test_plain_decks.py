"""Building decks in lines of text, and the lists that are printed as sentences."""

import io
from pathlib import Path

import pytest

from netrunner_tui.cli import main
from netrunner_tui.library.kept_decks import decks_of_user
from netrunner_tui.library.paths import find_deck
from netrunner_tui.library.pools import Pools
from netrunner_tui.plain.console import Console
from netrunner_tui.plain.deck_lines import Workbench, run
from netrunner_tui.settings.typed_commands import TYPED


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for place in ("library.kept_decks", "library.paths"):
        monkeypatch.setattr(f"netrunner_tui.{place}.user_decks_folder", lambda: tmp_path / "decks")
    return tmp_path / "decks"


def said(pools: Pools, typed: str, rules: str = "nisei-1.6", name: str = "") -> str:
    out = io.StringIO()
    assert run(decks_of_user(), pools, rules, name, stdin=io.StringIO(typed), stdout=out) == 0
    assert max(len(line) for line in out.getvalue().splitlines() if not line.startswith("> ")) <= 100
    return out.getvalue()


def test_a_deck_is_built_from_nothing_and_kept(pools: Pools, home: Path) -> None:
    told = said(pools, "new precision design\nadd 3 hedge fund\nadd palisade\nremove 1 hedge fund\nundo\nshow\ncheck\nname My own\n")
    assert "Haas-Bioroid. 0 of at least 40 cards; 0 of 15 influence; 0 agenda points, 18 or 19 needed;" in told
    assert "3 copies of Hedge Fund.\n" in told
    assert "2 copies of Hedge Fund.\n" in told
    assert "Ice, 1: 1 Palisade.\nOperation, 3: 3 Hedge Fund.\n" in told
    assert "It is called My own now." in told
    text = (home / "haas-bioroid.yaml").read_text()
    assert "Hedge Fund: 3" in text
    assert "name: My own" in text
    again = said(pools, "remove palisade\ndelete\nno\ndelete\nyes\nshow\n", name="my-own")
    assert "No more Palisade." in again
    assert "It is kept." in again
    assert "It is deleted." in again
    assert again.endswith(
        "No deck is open.\nopen NAME: work on one.\nnew IDENTITY: begin a deck.\nnew corp from POOL: begin a deck that is built from one.\n"
    )
    assert not list(home.glob("*.yaml"))


def test_a_deck_that_comes_with_the_game_is_copied_first(pools: Pools, home: Path) -> None:
    told = said(pools, "open gateway starter runner\nadd unity\ncopy\nadd 2 unity\ncheck\ncurve\nexport\ndecks\n")
    assert "This deck is not one of yours that can be changed; say copy, and change the copy." in told
    assert "4 copies of Unity: at most 3 allowed" in told
    assert "Cost 0: 5 cards." in told
    assert "3x Sure Gamble" in told
    assert "Gateway starter Runner 2: The Catalyst: Convention Breaker, 32 cards, yours." in told
    assert [path.name for path in home.iterdir()] == ["gateway-starter-runner-2.yaml"]


def test_a_list_is_pasted_and_cards_are_found(pools: Pools, home: Path) -> None:
    told = said(pools, "paste\nReality Plus\n3x Hedge Fund\n3 Palisade\n.\nfind t:ice o:3 palisade\nfind qqqq\ncard palisade\nadd qqqq\n")
    assert "Palisade: ice, barrier; rez cost 3, strength 2, influence 0; 3 copies here." in told
    assert "No card fits." in told
    assert "Subroutine: End the run." in told
    assert "No card is called qqqq" in told
    assert len(list(home.iterdir())) == 1
    assert "no identity" in said(pools, "paste\n3x Hedge Fund\n.\n")
    assert "which identity?" in said(pools, "new zzz\n").casefold()


def test_a_deck_of_1996_is_of_a_side(pools: Pools) -> None:
    told = said(pools, "new precision\nnew corp\nadd 3 hunter\nfind t:agenda v:6\n", rules="classic")
    assert "say new corp or new runner" in told
    assert "Political Overthrow: agenda, black ops; difficulty 9, agenda points 6." in told


def test_cards_and_decks_are_printed_as_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["card", "palisade"], ["cards", "t:ice"], ["deck", "show", "precision-launch"]):
        assert main([*words, "--plain"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines
        assert not [line for line in lines if set("●↳◆·×[]") & set(line) or len(line) > 100]


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("curve\nquit\n"))
    assert main(["deck", "build", "classic-corp-starter"]) == 0
    assert "Cost 0: " in capsys.readouterr().out
    assert main(["deck", "build", "nothing-like-it"]) == 2
    assert "no deck of this game is called nothing-like-it" in capsys.readouterr().err


def test_every_command_that_help_names_is_understood(pools: Pools) -> None:
    forms = [form for row in TYPED if row.where in ("open deck", "decks") and row.forms != ("quit",) for form in row.forms]
    then = {"paste": ["."], "delete": ["no"]}
    typed = [line for form in forms for line in ("new zahya", form, *then.get(form, []))]
    told = said(pools, "\n".join(["help", *typed]) + "\n")
    assert "not understood" not in told
    assert "add Hedge Fund, add 3 Hedge Fund: put copies in." not in told.partition("new zahya")[0]


# --- nothing is lost, and what is said is so ---------------------------------------------------------------------------------------------


def test_a_pasted_list_of_ones_own_is_copied_before_it_is_changed(pools: Pools, home: Path) -> None:
    home.mkdir()
    text = "Haas-Bioroid: Precision Design\n\n3 Hedge Fund\n"
    (home / "pasted.txt").write_text(text)
    told = said(pools, "open pasted\nremove 1 hedge fund\ncopy\nremove 1 hedge fund\n")
    assert "It is a pasted list. To change it, make a copy of your own: copy." in told
    assert (home / "pasted.txt").read_text() == text
    assert [path.suffix for path in sorted(home.iterdir())] == [".yaml", ".txt"]


def test_our_own_yaml_is_pasted_as_it_is_written(pools: Pools, home: Path) -> None:
    said(pools, "new precision design\nadd 3 hedge fund\nadd palisade\n")
    (kept,) = home.glob("*.yaml")
    told = said(pools, f"paste\n{kept.read_text()}.\nshow\n")
    assert "Ice, 1: 1 Palisade.\nOperation, 3: 3 Hedge Fund.\n" in told
    assert "Haas-Bioroid 2." in told


def test_a_deck_of_another_game_is_pasted_into_its_own(pools: Pools, home: Path) -> None:
    told = said(pools, "paste\nname: F\nrules: classic\ncards: {TRAP!: 2, Data Wall: 2}\n.\nshow\nexport\n")
    assert "It is a deck for classic." in told
    assert "2 TRAP!" in told


def test_cards_of_the_other_side_are_shown_and_exported(pools: Pools, home: Path) -> None:
    told = said(
        pools, "paste\nname: Odd\nidentity: 'Haas-Bioroid: Precision Design'\ncards: {Hedge Fund: 3, Sure Gamble: 3}\n.\nshow\nexport\n"
    )
    assert "Event, 3: 3 Sure Gamble." in told
    assert "3x Sure Gamble" in told


def test_a_deck_without_cards_is_said_not_to_be_kept(pools: Pools, home: Path) -> None:
    told = said(pools, "new tao\nadd 3 sure gamble\nremove sure gamble\nadd 0 diesel\n")
    assert "A deck without cards is not kept: its file still has the last ones." in told
    assert "No copies are none; say how many." in told


def test_two_who_build_at_once_keep_two_decks(pools: Pools, home: Path) -> None:
    first, second = (decks_of_user() for _ in range(2))
    paths = [own_decks.path_for("Tao") for own_decks in (first, second)]
    assert paths[0] == paths[1]
    lines = [Workbench(own_decks, pools, "nisei-1.6", Console(io.StringIO(), io.StringIO())) for own_decks in (first, second)]
    for builder in lines:
        builder.obey("new tao")
    lines[1].obey("add 3 sure gamble")
    lines[0].obey("add 1 diesel")
    assert len(list(home.glob("*.yaml"))) == 2


def test_a_deck_is_found_by_its_own_name(pools: Pools, home: Path) -> None:
    said(pools, "new precision design\nadd 3 hedge fund\nname Slow and sure\n")
    assert find_deck("slow and sure").name == "haas-bioroid.yaml"
    assert find_deck("Precision launch").name == "precision-launch.yaml"


def test_a_word_that_needs_another_says_which(pools: Pools, home: Path) -> None:
    told = said(pools, "new precision design\nadd\nname\nfrob\n")
    assert "That is not understood here.\nadd Hedge Fund, add 3 Hedge Fund: put copies in.\n" in told
    assert "That is not understood here.\nname NEWNAME: give the deck another name.\n" in told
    assert told.endswith("That is not understood here.\nhelp: what can be typed.\n")


def test_mistakes_are_said_as_one_would_say_them(pools: Pools, home: Path) -> None:
    """Titles that hardly resemble what was typed, a list that was no file, one copy that was copies."""
    told = said(pools, "new precision design\nadd hegde fund\nadd sure gamble\ncheck\npaste\n3x Hedge Fund\nfoo bar\n.\n")
    assert "No card is called hegde fund; did you mean Hedge Fund?\n" in told
    assert "1 copy of Sure Gamble: a Runner card in a Corp deck" in told
    assert "Line 2 of the pasted list: foo bar is neither a card nor a heading" in told
