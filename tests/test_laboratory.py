"""The laboratory: the same games on every machine, none played twice, and what they prove."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from card_pools import pools

from netrunner_tui import cli
from netrunner_tui.bots.weight_files import FIRST, ToldChance, weights_named
from netrunner_tui.laboratory.calibration import Sighting, curve_lines, decile_lines, deciles, logistic_fit, sightings, tenths
from netrunner_tui.laboratory.lab_games import Workplace, begun, paired, part_of, play, play_all, play_out
from netrunner_tui.laboratory.reports import blind_lines, gate, rated, rating_lines, squares, steps, table_lines, why_lines
from netrunner_tui.laboratory.rows import PlannedGame, PlayedGame, PlayedGames, read_rows
from netrunner_tui.laboratory.statistics import Pairing, difference, fitted, sequential, share, sign_test
from netrunner_tui.library.paths import cards_folder, find_deck
from netrunner_tui.model.errors import BadFile, NetrunnerError
from netrunner_tui.model.sides import SIDES, Side
from netrunner_tui.replays.reviews.game_review import past_of

DECKS = [("gateway-starter-corp", "gateway-starter-runner")]
PLACE = Workplace.of([cards_folder()])


@pytest.fixture(scope="module")
def rows() -> list[PlayedGame]:
    return [play(unit, PLACE) for unit in paired("nisei-1.6", DECKS, ["dice", "trainee"], 2, "t")]


def made(corp_won: float, seed: str = "1", corp_bot: str = "a", runner_bot: str = "b", corp: str = "x", runner: str = "y") -> PlayedGame:
    """A row that nobody played."""
    return PlayedGame(
        unit=PlannedGame("nisei-1.6", corp, runner, corp_bot, runner_bot, seed), corp_deck=corp, runner_deck=runner, fingerprint="f",
        winner="corp" if corp_won else "runner", reason="agenda", turns=10, answers=99, points={"corp": 7, "runner": 0},
        stolen={"R&D": 1, "Server 2": 1}, credits={"corp": 20, "runner": 10}, used={"corp": ("One",), "runner": ()}, log="",
    )  # fmt: skip


def test_a_game_is_decided_by_its_unit(rows: list[PlayedGame]) -> None:
    again = sorted(play_all([row.unit for row in rows], PLACE, jobs=2), key=lambda row: row.unit)
    assert again == sorted(rows, key=lambda row: row.unit)


def test_a_deck_that_has_changed_between_two_games_is_read_again(tmp_path: Path) -> None:
    deck = tmp_path / "mine.yaml"
    text = find_deck("gateway-starter-runner").read_text(encoding="utf-8")
    deck.write_text(text, encoding="utf-8")
    unit = PlannedGame("nisei-1.6", "gateway-starter-corp", str(deck), "dice", "dice", "t/0")
    before = play(unit, PLACE)
    deck.write_text(text.replace("Sure Gamble: 3", "Sure Gamble: 2"), encoding="utf-8")
    assert play(unit, PLACE).runner_deck != before.runner_deck


@pytest.mark.parametrize(
    ("rules", "decks"),
    [
        ("nisei-1.6", DECKS[0]),
        ("ffg", ("core-haas-bioroid-starter", "core-criminal-starter")),
        ("classic", ("classic-corp-starter", "classic-runner-starter")),
    ],
)  # fmt: skip
def test_a_game_that_nobody_reads_goes_as_one_that_is_kept(rules: str, decks: tuple[str, str], tmp_path: Path) -> None:
    unit = PlannedGame(rules, *decks, "specialist", "specialist", "t/0")
    unread, kept = (begun(unit, PLACE, path) for path in (None, tmp_path / "game.jsonl"))
    for game, players, _ in (unread, kept):
        play_out(game, players)
    assert [one.events for one in unread[0].history] == [one.events for one in kept[0].history]
    assert {one.said for one in unread[0].history} == {""} < {one.said for one in kept[0].history}


def test_joblib_spreads_the_same_games(rows: list[PlayedGame]) -> None:
    pytest.importorskip("joblib")
    assert {row.log for row in play_all([row.unit for row in rows[:2]], PLACE, jobs=2, backend="loky")} == {row.log for row in rows[:2]}
    with pytest.raises(NetrunnerError, match="the backend `nowhere` cannot be used"):
        list(play_all([rows[0].unit], PLACE, backend="nowhere"))


def test_a_cluster_loses_a_worker_and_no_game(rows: list[PlayedGame]) -> None:
    pytest.importorskip("joblib")
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        units = [msgspec.structs.replace(row.unit, seed=f"{row.unit.seed}/{number}") for number in range(8) for row in rows]
        played = play_all(units, PLACE, jobs=2, backend="dask", address=cluster.scheduler_address)
        first = next(played)
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        assert {first.unit, *(row.unit for row in played)} == set(units)


def test_both_chairs_have_the_same_shuffles(rows: list[PlayedGame]) -> None:
    by_seed: dict[str, set[tuple[str, str]]] = {}
    for row in rows:
        by_seed.setdefault(row.unit.seed, set()).add((row.unit.corp_bot, row.unit.runner_bot))
    chairs = {(corp, runner) for corp in ("dice", "trainee") for runner in ("dice", "trainee")}
    assert list(by_seed.values()) == [chairs, chairs]


def test_parts_are_the_whole_and_shuffles_stay_together() -> None:
    units = paired("nisei-1.6", DECKS, ["dice", "trainee", "operator"], 7, "t")
    parts = [part_of(units, (number, 3)) for number in (1, 2, 3)]
    assert sorted(unit for part in parts for unit in part) == sorted(units)
    seeds = [{unit.seed for unit in part} for part in parts]
    assert not seeds[0] & seeds[1]
    assert not seeds[1] & seeds[2]


def test_an_opponent_plays_in_a_style_in_the_chair_that_the_style_is_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    corp, runner = DECKS[0]
    out = tmp_path / "styles.jsonl"
    command = ["lab", "play", "--corp", corp, "--runner", runner, "--bots", "operator/glacier, operator", "--games", "2", "--out", str(out)]
    assert cli.main(command) == 0
    assert "operator/glacier as the Corp against operator: the Corp wins" in capsys.readouterr().out
    logs = {(row.unit.corp_bot, row.unit.seed): row.log for row in read_rows([out])}
    assert len(logs) == 4
    plain = [play(PlannedGame("nisei-1.6", corp, runner, "operator", "operator", f"lab/{number}"), PLACE).log for number in range(2)]
    # As the Runner it plays without a style of the Corp's.
    assert [logs["operator", f"lab/{number}"] for number in range(2)] == plain
    assert [logs["operator/glacier", f"lab/{number}"] for number in range(2)] != plain


def test_an_opponent_against_itself_is_exactly_even(rows: list[PlayedGame]) -> None:
    same = [msgspec.structs.replace(row, unit=msgspec.structs.replace(row.unit, corp_bot="a", runner_bot="a")) for row in rows[::2]]
    found = gate(same, "a", "a")
    assert (found.corp.mean, found.corp.z, found.runner.mean, found.corp.sign) == (0, 0, 0, 1)


# --- files -------------------------------------------------------------------------------------------------------------------------------


def test_games_that_are_there_are_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run.jsonl"
    command = ["lab", "play", "--corp", DECKS[0][0], "--runner", DECKS[0][1], "--bots", "dice", "--games", "2", "--out", str(out)]
    assert cli.main(command) == 0
    told, whole = capsys.readouterr().out, out.read_bytes()
    assert "dice as the Corp against dice: the Corp wins" in told
    # Killed while the second row was written.
    torn = whole[: whole.index(b"\n") + 40]
    out.write_bytes(torn)
    assert len(read_rows([out])) == 1
    assert cli.main(command) == 0
    assert (capsys.readouterr().out, out.read_bytes()) == (told, whole)
    assert cli.main(command) == 0
    assert out.read_bytes() == whole
    assert cli.main(["lab", "table", "--csv", str(out), str(out)]) == 0
    assert f'"dice","dice","{DECKS[0][0]}","{DECKS[0][1]}",2,' in capsys.readouterr().out


def test_one_run_at_a_time_adds_games_to_a_file(tmp_path: Path, rows: list[PlayedGame], capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run.jsonl"
    kept = PlayedGames(out, PLACE.version, {})
    kept.add(rows[0])
    with pytest.raises(NetrunnerError, match="another run is adding games to this file; name another file with --out"):
        PlayedGames(out, PLACE.version, {})
    words = ["lab", "play", "--corp", DECKS[0][0], "--runner", DECKS[0][1], "--bots", "dice", "--games", "1", "--out", str(out)]
    assert cli.main(words) != 0
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    kept.add(rows[1])
    kept.close()
    assert read_rows([out]) == rows[:2]
    assert cli.main(words) == 0


def test_what_differs_is_not_mixed(tmp_path: Path) -> None:
    paths = []
    for number, row in enumerate([made(1), msgspec.structs.replace(made(1, "2"), fingerprint="g")]):
        paths.append(tmp_path / f"{number}.jsonl")
        paths[-1].write_bytes(msgspec.json.encode(row) + b"\n")
    with pytest.raises(NetrunnerError, match="different cards, rules or opponents"):
        read_rows(paths)
    with pytest.raises(NetrunnerError, match="expected a new file"):
        PlayedGames(paths[0], "g", {})
    paths[1].write_bytes(msgspec.json.encode(msgspec.structs.replace(made(1, "2"), corp_deck="another")) + b"\n")
    with pytest.raises(NetrunnerError, match="`x` is two different decks"):
        read_rows(paths)
    paths[1].write_bytes(b"\n{}\n")
    with pytest.raises(BadFile, match=r"1\.jsonl:1: is no game of the laboratory"):
        read_rows(paths)


def test_an_edited_deck_is_told_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.yaml").write_bytes(find_deck(DECKS[0][0]).read_bytes())
    command = ["lab", "play", "--corp", "my.yaml", "--runner", DECKS[0][1], "--bots", "dice", "--out", "e.jsonl", "--games"]
    assert cli.main([*command, "1"]) == 0
    kept = Path("e.jsonl").read_bytes()
    Path("my.yaml").write_text(Path("my.yaml").read_text().replace("Palisade: 3", "Palisade: 2"))
    capsys.readouterr()
    for games in ("1", "2"):
        assert cli.main([*command, games]) == 2
        said = capsys.readouterr()
        assert "`my.yaml` has other cards now than in the games in e.jsonl; name another file with --out" in said.err
        assert said.out == ""
        assert Path("e.jsonl").read_bytes() == kept, "nothing is played, and nothing written"
    for more in (["games", "e.jsonl", "--open", "1"], ["why", "e.jsonl", "--deck", "my.yaml"], ["blind", "e.jsonl", "--bot", "dice"]):
        assert cli.main(["lab", *more]) == 2
        assert "`my.yaml` has other cards now than in these games" in capsys.readouterr().err
    assert not Path("lab-game.jsonl").exists()
    assert cli.main(["lab", "table", "e.jsonl"]) == 0, "what was played is told as before"
    assert cli.main([*command, "1", "--out", "f.jsonl"]) == 0


def test_a_deck_that_is_edited_while_it_is_played_spoils_no_file(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    games = PlayedGames(path, "f", made(1).decks)
    games.add(made(1))
    with pytest.raises(NetrunnerError, match="`x` was changed while it was played"):
        games.add(msgspec.structs.replace(made(1, "2"), corp_deck="another"))
    games.close()
    assert [row.unit.seed for row in read_rows([path])] == ["1"]


def test_games_of_two_rulebooks_are_not_added_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    both = [msgspec.structs.replace(row, unit=msgspec.structs.replace(row.unit, rules=rules)) for rules in ("ffg", "nisei-1.6")
            for row in (made(rules == "ffg"), made(1, "2"))]  # fmt: skip
    path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in both))
    for what in (["table"], ["games"], ["rate", "--anchor", "dice"], ["calibrate"], ["why", "--deck", "x"], ["blind"]):
        assert cli.main(["lab", *what, str(path)]) == 2
        assert "these games were played by ffg and nisei-1.6; choose one with --rules" in capsys.readouterr().err
    for rules, share_of in (("ffg", "1.00"), ("nisei-1.6", "0.50")):
        assert cli.main(["lab", "table", "--rules", rules, str(path)]) == 0
        assert f"the Corp wins {share_of}" in capsys.readouterr().out
    assert cli.main(["lab", "table", "--rules", "classic", str(path)]) == 2
    assert "no game in these files was played by classic; expected one of ffg, nisei-1.6" in capsys.readouterr().err


def test_nothing_to_tell_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "play", "--corp", DECKS[0][0], "--runner", DECKS[0][1], "--games", "4", "--part", "7/8"]) == 0
    assert capsys.readouterr().out == "part 7 of 8 has no games: 4 shuffles are too few for that many parts\n"
    path = tmp_path / "run.jsonl"
    path.write_bytes(b"")
    for what in ("table", "games"):
        assert cli.main(["lab", what, str(path)]) == 2
        assert f"there are no games in {path}" in capsys.readouterr().err
    path.write_bytes(msgspec.json.encode(made(1, corp_bot="a", runner_bot="a")) + b"\n")
    assert cli.main(["lab", "games", "--won", "runner", str(path)]) == 0
    assert capsys.readouterr().out == "the Runner won none of these games\n"
    assert cli.main(["lab", "table", "--markdown", str(path)]) == 0
    assert capsys.readouterr().out == "a played only against itself in these games: there is no other opponent to compare it with\n"


def test_a_listed_game_is_played_again_to_be_replayed(tmp_path: Path, rows: list[PlayedGame], capsys: pytest.CaptureFixture[str]) -> None:
    out, to = tmp_path / "run.jsonl", tmp_path / "game.jsonl"
    out.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    assert cli.main(["lab", "games", str(out), "--order", "longest", "--open", "1", "--to", str(to)]) == 0
    assert capsys.readouterr().out == f"netrunner-tui replay {to}\n"
    longest = max(rows, key=lambda row: row.turns)
    done = subprocess.run([sys.executable, "-m", "netrunner_tui", "review", "--plain", str(to)], capture_output=True, text=True, check=True)
    assert f"the {longest.winner} wins" in done.stdout.lower()
    past = past_of(to, pools())
    assert past.state(past.last).turn_number == longest.turns
    assert cli.main(["lab", "games", str(out), "--open", "1", "--to", str(to)]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["play", "--part", "3/2"], "--part is `3/2`; expected I/N, such as 2/8"),
        (["play", "--bots", "dice,nobody"], "there is no opponent 'nobody'"),
        (["play", "--corp", "gateway-starter-runner"], "`gateway-starter-runner` is a deck of the Runner; expected one of the Corp"),
        (["table", "nowhere.jsonl"], "nowhere.jsonl: cannot be read: no such file or directory"),
        (["rules"], "there is no command `rules`"),
    ],
)
def test_mistakes_are_one_line(typed: list[str], told: str) -> None:
    done = subprocess.run([sys.executable, "-m", "netrunner_tui", "lab", *typed], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert told in done.stderr


# --- what games prove --------------------------------------------------------------------------------------------------------------------


def test_shares_and_differences() -> None:
    half = share(50, 100)
    assert (half.of, round(half.low, 2), round(half.high, 2)) == (0.5, 0.4, 0.6)
    assert str(half) == "0.50 [0.40, 0.60]"
    found = difference([1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, -1.0] * 20)
    assert found.mean == 0.375
    assert found.low < 0.375 < found.high
    assert found.z > 5
    assert sign_test(5, 5) == 1
    assert sign_test(10, 0) == pytest.approx(2 / 1024)


def test_the_sequential_test_stops_when_it_is_clear() -> None:
    assert sequential(10, 10) == "go on"
    assert sequential(90, 40) == "better"
    assert sequential(50, 150) == "not better"
    # 20 better and no worse tell 1.91 of the 2.94 that are wanted, 31 tell 2.95; 28 worse tell -2.95.
    assert [sequential(20, 0), sequential(30, 0), sequential(31, 0)] == ["go on", "go on", "better"]
    assert [sequential(0, 27), sequential(0, 28)] == ["go on", "not better"]
    assert [sequential(0, count, even=0.4, above=0.5) for count in (16, 17)] == ["go on", "not better"]


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    # "good" wins three quarters of its games against "poor" in either chair, and the Corp has nothing by itself.
    won = {
        Pairing("good", "poor", "x", "y"): (75.0, 100),
        Pairing("poor", "good", "x", "y"): (25.0, 100),
        Pairing("good", "good", "x", "y"): (50.0, 100),
    }
    odds = fitted(won)
    assert odds["corp bot", "good"] - odds["corp bot", "poor"] == pytest.approx(1.0986, abs=0.05)
    games = [made(1.0 if number % 4 else 0.0, str(number), "good", "poor") for number in range(40)]
    games += [made(0.0 if number % 4 else 1.0, str(number), "poor", "good") for number in range(40)]
    # So far the games would be the same if the Corp's chair were worth as much more as "good" were less as a Corp and more as a Runner.
    assert {each.kind for each in rated(games, "poor")} == {"deck"}
    lines = list(rating_lines(rated(games, "poor")))
    assert lines[0].startswith("these games do not tell an opponent's worth from its chair's;")
    assert lines[1] == "Decks, in points above the mean"
    games += [made(float(number % 2), str(number), "poor", "poor") for number in range(40)]
    found = {(each.kind, each.name): each for each in rated(games, "poor")}
    assert found["corp bot", "poor"].rating == found["runner bot", "poor"].rating == 1500
    assert found["corp bot", "good"].rating > 1600
    assert found["corp bot", "good"].low <= found["corp bot", "good"].rating <= found["corp bot", "good"].high
    with pytest.raises(NetrunnerError, match="`nobody` did not play"):
        rated(games, "nobody")


def test_a_gate_compares_the_same_shuffles() -> None:
    shuffles = []
    for number in range(40):
        seed = str(number)
        shuffles += [made(0, seed, "old", "old"), made(1, seed, "new", "old"), made(0, seed, "old", "new")]
    found = gate(shuffles, "old", "new")
    assert (found.corp.mean, found.runner.mean, found.corp.pairs) == (1.0, 0.0, 40)
    with pytest.raises(NetrunnerError, match="at least two shuffles"):
        gate(shuffles[:3], "old", "new")


def test_why_a_deck_wins_and_loses() -> None:
    games = [made(number % 2, str(number)) for number in range(10)] + [made(0, str(number), runner="z") for number in range(10)]
    told = list(why_lines(games, "x", ["One", "Two"]))
    assert told[0].startswith("x: 0.25 [")
    assert told[1].startswith("worst against z: 0.00 [")
    assert "agendas stolen: 1.0 a game from R&D, 1.0 a game from a remote server" in told
    assert "credits gained: 4.0 a turn of its own" in told
    assert "won: by agenda points 100%; in turn 10 (half of them earlier)" in told
    assert told[-1] == "never used: Two"
    old = [msgspec.structs.replace(game, unit=msgspec.structs.replace(game.unit, rules="classic")) for game in games]
    assert "agendas liberated: 1.0 a game from R&D, 1.0 a game from a subsidiary data fort" in list(why_lines(old, "x", ["One"]))
    assert "bits gained: 4.0 a turn of its own" in list(why_lines(old, "x", ["One"]))
    assert [str(each.share) for each in squares(games)] == ["0.50 [0.24, 0.76]", "0.00 [0.00, 0.28]"]
    assert "  x  0.50 [0.24, 0.76]  0.00 [0.00, 0.28]" in list(table_lines(games))


# --- chances and cards -------------------------------------------------------------------------------------------------------------------


def seen(side: Side, found: float, ended: float, won: float) -> Sighting:
    return Sighting(side, found, ended, won)


def test_chances_are_told_as_they_came_true() -> None:
    games = [seen("corp", found, 0.5, float(number % 10 < 6)) for number in range(200) for found in (0.2, 0.9)]
    lines = list(curve_lines(games))
    assert lines[0] == "shown:"
    assert lines[2] == "ended:"
    told = msgspec.yaml.decode("\n".join(lines), type=dict[str, dict[Side, ToldChance]])
    weights = dict.fromkeys(SIDES, msgspec.structs.replace(weights_named(FIRST), shown=told["shown"], ended=told["ended"]))
    for each in deciles(games, weights):
        assert abs(each.won - each.shown) < 0.03, "what was found at 0.2 and 0.9 is shown at 0.6"
    raw = deciles(games, dict.fromkeys(SIDES, weights_named(FIRST)))
    assert max(abs(each.won - each.shown) for each in raw) > 0.29
    assert [each.actions for each in raw] == [200, 200], "equal chances stay together"


def test_what_would_count_less_than_nothing_is_left_out_of_a_fit() -> None:
    rows = [((found, ended), float(ended > 0)) for found in (-1.0, 0.0, 1.0) for ended in (-1.0 - found / 10, 1.0 - found / 10)] * 5
    constant, found, ended = logistic_fit([*rows, *(((1.0, 1.0), 0.0),) * 3, *(((-1.0, -1.0), 1.0),) * 3])
    assert found == 0.0
    assert abs(constant) < 0.2
    assert 0.5 < ended < 3.0


def test_deciles_hold_as_many_actions_and_tenths_those_of_a_span() -> None:
    chances = [0.001 * number for number in range(80)] + [0.31, 0.32, 0.33] + [0.95 + 0.001 * number for number in range(17)]
    found = [seen("corp", chance, 0.5, float(chance > 0.3)) for chance in chances]
    weights = dict.fromkeys(SIDES, weights_named(FIRST))
    assert [each.actions for each in deciles(found, weights)][1:] == [10] * 9
    assert [each.won for each in deciles(found, weights)] == [0.0] * 8 + [1.0] * 2
    assert [(each.actions, each.won) for each in tenths(found, weights)] == [(80, 0.0), (3, 1.0), (17, 1.0)]
    told = list(decile_lines(found, 100))
    assert told[0].startswith("100 actions of 100 games, weights ")
    assert sum(line.startswith("  farthest") for line in told) == 4, "by deciles and by tenths, for both sides and for the Corp"


@pytest.mark.parametrize("count", [1, 4, 8, 13])
def test_fewer_actions_than_deciles_are_counted_once(count: int) -> None:
    found = [seen("runner", 0.1 + number / 20, 0.5, 1.0) for number in range(count)]
    weights = dict.fromkeys(SIDES, weights_named(FIRST))
    assert sum(each.actions for each in deciles(found, weights)) == count


def test_played_games_are_judged_as_hints_judge_them(rows: list[PlayedGame]) -> None:
    row = min(rows, key=lambda row: row.turns)
    (judged,) = sightings([row], PLACE)
    assert judged, "some of its actions are judged"
    for each in judged:
        assert 0 < each.found < 1
        assert 0 < each.ended < 1
        assert each.won == float(row.winner == each.side)
    with pytest.raises(NetrunnerError, match="expected games of this version"):
        next(sightings([msgspec.structs.replace(row, fingerprint="older")], PLACE))


def test_steps_are_compared_with_the_other_opponent_in_the_same_chair(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = [made(corp, str(seed), *bots) for seed in range(4) for bots, corp in ((("b", "b"), 0), (("a", "b"), seed > 0), (("b", "a"), 0))]
    corp, runner = (each for each in steps(games) if each.bot == "a")
    assert (corp.share.of, corp.base, corp.above and corp.above.mean) == (0.75, 0.0, 0.75)
    assert (runner.share.of, runner.base, runner.above and runner.above.mean) == (1.0, 1.0, 0.0)
    path = tmp_path / "run.jsonl"
    path.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    assert cli.main(["lab", "table", "--markdown", str(path)]) == 0
    assert "| a | Corp | b | 4 | 0.75 [0.30, 0.95] | 0.00 | +0.750" in capsys.readouterr().out


def test_what_is_played_determines_every_rating_and_step(rows: list[PlayedGame]) -> None:
    assert {each.kind for each in rated(rows, "dice")} == {"chair", "corp bot", "runner bot", "deck"}
    assert all(each.above is not None for each in steps(rows))


def test_an_opponent_that_did_not_play_is_told_in_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Ratings have another one at 1500 where the usual one did not play."""
    path = tmp_path / "run.jsonl"
    games = [made(corp, str(corp), *bots) for corp in (0, 1) for bots in (("a", "b"), ("b", "a"), ("a", "a"), ("b", "b"))]
    path.write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
    assert cli.main(["lab", "rate", str(path)]) == 0
    assert "a   1500 [1500, 1500]" in capsys.readouterr().out
    for command in (["rate", "--anchor", "dice"], ["blind", "--bot", "dice"]):
        assert cli.main(["lab", *command, str(path)]) == 2
        assert "`dice` did not play in these games; expected one of a, b" in capsys.readouterr().err


def test_cards_that_were_never_used() -> None:
    told = list(blind_lines([made(1), made(0, "2")], "a", lambda deck, side: ("One", "Two", deck)))
    assert told[0] == "a as the Corp: 2 of 3 cards never used in 2 games"
    assert "  Two, in 2 games" in told
    assert not any("One" in line for line in told)
