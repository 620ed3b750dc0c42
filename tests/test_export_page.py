"""The page of a game in a real browser: it steps, it shows what the past shows, it asks nobody for anything."""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from browser import Browser, chromium
from exports import NAUGHTY, excerpt_of, play

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.view import CardView, Seat, View
from netrunner_tui.plain.speech import counted
from netrunner_tui.replays.excerpt import DeckTold, Excerpt, SeatName
from netrunner_tui.replays.page import SEATS, page
from netrunner_tui.rulebook_facts.timing import chart

# The board as it stands in the page: cards by zone, figures by label.
BOARD = """(() => {
  const zones = {};
  for (const zone of document.querySelectorAll('#board [data-zone]'))
    zones[zone.dataset.zone] = [...zone.querySelectorAll('button.card')].map((card) => card.dataset.title);
  const figures = {};
  for (const player of document.querySelectorAll('#board [data-player]'))
    figures[player.dataset.player] =
      Object.fromEntries([...player.querySelectorAll('[data-figure]')].map((f) => [f.dataset.figure, f.textContent]));
  return {zones, figures, servers: [...document.querySelectorAll('[data-server]')].map((one) => one.dataset.server),
    step: (document.querySelector('#strip [aria-current=step]') || {dataset: {}}).dataset.step || null,
    place: +document.getElementById('board').dataset.place};
})()"""
LOG = "[...document.querySelectorAll('#log li')].filter((row) => !row.hidden).map((row) => row.textContent)"
WHERE = "document.getElementById('where').textContent"
LIVE = "document.getElementById('live').textContent"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip("no Chromium here: pages are tested in a real browser")
    opened = Browser(program, tmp_path_factory.mktemp("browser"))
    yield opened
    opened.close()


def opened(browser: Browser, excerpt: Excerpt, folder: Path) -> Browser:
    target = folder / "game.html"
    target.write_bytes(page(excerpt, excerpt.first))
    browser.requests.clear()
    browser.errors.clear()
    browser.open(target.as_uri())
    return browser


def titles(cards: tuple[CardView, ...] | None) -> list[str]:
    """As the page lists them: hosted cards behind their hosts."""
    found: list[str] = []
    for card in cards or ():
        found += [card.title, *titles(card.hosted)]
    return found


def board(view: View) -> dict[str, Any]:
    """What the page should show of a view."""
    zones = {
        "hand corp": titles(view.corp.hand), "hand runner": titles(view.runner.hand), "discard corp": titles(view.corp.discard),
        "discard runner": titles(view.runner.discard), "score corp": titles(view.corp.score_area),
        "score runner": titles(view.runner.score_area),
        "rig": titles(view.rig), "play": titles(view.play), "aside": titles(view.set_aside), "removed": titles(view.removed),
        "accessed": titles((view.accessed,) if view.accessed else ()),
    }  # fmt: skip
    for server in view.servers:
        ice = server.ice if view.seat == "corp" else server.ice[::-1]
        zones |= {f"ice {server.name}": titles(ice), f"root {server.name}": titles(server.root)}
    corp, runner = view.corp, view.runner
    figures = {
        "corp": {
            "points": f"{corp.score}/{view.target_score}", "credits": str(corp.credits), "R&D": str(corp.deck_size),
            "HQ": f"{corp.hand_size}/{corp.max_hand_size.total}", "Archives": str(len(corp.discard)),
        },
        "runner": {
            "points": f"{runner.score}/{view.target_score}", "credits": str(runner.credits), "stack": str(runner.deck_size),
            "grip": f"{runner.hand_size}/{runner.max_hand_size.total}", "heap": str(len(runner.discard)),
        } | ({"tags": str(runner.tags)} if runner.tags else {}),
    }  # fmt: skip
    return {"zones": {name: found for name, found in zones.items() if found}, "figures": figures}


def assert_shown(shown: dict[str, Any], view: View) -> None:
    wanted = board(view)
    assert shown["zones"] == wanted["zones"]
    for side in ("corp", "runner"):
        assert {name: shown["figures"][side].get(name) for name in wanted["figures"][side]} == wanted["figures"][side]
    assert sorted(shown["servers"]) == sorted(server.name for server in view.servers)
    nodes, here, _ = chart(view)
    assert shown["step"] == (None if here is None else nodes[here].step)


def steps(browser: Browser, key: str, count: int) -> list[tuple[dict[str, Any], list[str]]]:
    """Board and log now and after each of `count - 1` keys, in one go."""
    script = f"""(() => {{ const found = [];
      for (let n = 0; n < {count}; n++) {{
        if (n) document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}));
        found.push([{BOARD}, {LOG}]);
      }}
      return found; }})()"""
    return [(shown, logged) for shown, logged in browser.run(script)]


def test_every_moment_is_what_the_past_shows(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    """From every seat: forward to the end, then back; the board of the page is the view of the past, its log the log."""
    excerpt = excerpt_of(told_game)
    opened(browser, excerpt, tmp_path)
    for number, seat in enumerate(SEATS):
        if number:
            browser.press("v")
        browser.press("Home")
        log = excerpt.log(seat)
        told: list[str] = []
        for place, (shown, logged) in enumerate(steps(browser, "]", excerpt.last + 1)):
            assert shown["place"] == place
            assert_shown(shown, excerpt.past.view(place, seat))
            told += [line.text for line in log.get(place, ())]
            assert logged == told
        for back, (shown, _) in enumerate(steps(browser, "[", excerpt.last + 1)):
            assert shown["place"] == excerpt.last - back
            if back % 5 == 0:
                assert_shown(shown, excerpt.past.view(excerpt.last - back, seat))
    assert browser.errors == []


def test_keys(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    excerpt = excerpt_of(told_game)
    story = excerpt.past.story("all")
    opened(browser, excerpt, tmp_path)

    def after(*keys: str) -> int:
        for key in keys:
            browser.press(key)
        return int(browser.run(BOARD)["place"])

    starts = story.turn_starts()
    runs = [mark.place for mark in story.marks if mark.kind == "run"]
    assert after("End") == story.last
    assert "Game over" in browser.run("document.getElementById('board').textContent")
    assert after("]") == story.last
    assert after("Home") == 0
    assert after("[") == 0
    assert after("ArrowRight", "ArrowRight", "ArrowLeft") == 1
    assert after("}") == starts[1]
    assert after("}") == starts[2]
    assert after("{") == starts[1]
    assert after("ArrowDown", "ArrowUp") == starts[1]
    assert after("Home", "r") == runs[0]
    assert after("r", "R") == runs[0]
    assert after("Home", "s") == next(mark.place for mark in story.marks if mark.kind in ("score", "steal"))
    assert after("Home", "a", "a", "A") == next(place for place, moment in enumerate(story.moments) if moment.kind == "action")
    assert after("Home", "/", *"steals", "Enter") > 0
    assert "steals" in browser.run("document.getElementById('found').textContent")
    assert "steals" in browser.run(LIVE)
    browser.press("Escape")
    assert after("End", "Home") == 0


def test_the_address_is_that_of_the_moment(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    """Where the steps have come to rest, and the other way round."""
    opened(browser, excerpt_of(told_game), tmp_path)
    for key in "]]]]]":
        browser.press(key)
    place = browser.run(BOARD)["place"]
    number = re.search(r"\d+", browser.run(WHERE))
    assert place == 5
    assert number
    reached = """new Promise((done) => { const at = setInterval(() => {
      if (location.hash === '#%s') { clearInterval(at); done(history.length); } }, 20) })"""
    entries = browser.run(reached % number[0])
    browser.press("Home")
    assert browser.run(reached % 0) == entries
    browser.run(f"new Promise((done) => {{ addEventListener('hashchange', () => done(1)); location.hash = '#{number[0]}'; }})")
    assert browser.run(BOARD)["place"] == place


def test_it_plays_by_itself_and_stops(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    opened(browser, excerpt_of(told_game), tmp_path)
    for key in "+++ ":
        browser.press(key)
    wait = """new Promise((done) => { const at = setInterval(() => {
      if (+document.getElementById('board').dataset.place >= 12) { clearInterval(at); done(1); } }, 20) })"""
    assert browser.run(wait) == 1
    browser.press(" ")
    stood = browser.run(BOARD)["place"]
    assert browser.run("new Promise((done) => setTimeout(() => done(+document.getElementById('board').dataset.place), 500))") == stood


def test_by_mouse(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    excerpt = excerpt_of(told_game)
    opened(browser, excerpt, tmp_path)

    def click(script: str) -> int:
        box = browser.run(
            f"(() => {{ const b = {script}.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }})()"
        )
        browser.click(*box)
        return int(browser.run(BOARD)["place"])

    assert click("document.querySelector('[data-do=on]')") == 1
    assert click("document.querySelector('[data-do=turnon]')") == excerpt.past.story("all").turn_starts()[1]
    assert click("document.querySelector('[data-do=end]')") == excerpt.last
    assert abs(click("document.getElementById('plot')") - excerpt.last / 2) <= 2
    assert click("document.querySelector('#notes button')") == 9
    # The space bar is the game's again after a click.
    browser.press(" ")
    assert browser.run("document.querySelector('[data-do=play]').textContent") == "Stop"
    browser.press(" ")


def test_it_is_one_file_that_asks_nobody(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    content = page(excerpt_of(told_game), 0).decode()
    opened(browser, excerpt_of(told_game), tmp_path)
    for key in ("End", "Home", "v", "]"):
        browser.press(key)
    assert browser.requests == [(tmp_path / "game.html").as_uri()]
    assert browser.errors == []
    for forbidden in ("http:", "https:", "//cdn", "@import", "url(", " src="):
        assert forbidden not in content.replace("http://www.w3.org/2000/svg", "")


def test_a_player_s_name_does_no_harm(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    opened(browser, excerpt_of(told_game), tmp_path)
    for _ in range(9):
        browser.press("]")
    assert browser.run("window.hurt") is None
    assert browser.run("document.querySelectorAll('script').length") == 2
    escaped = NAUGHTY.replace("\u2028", "\\u2028")
    assert escaped in browser.run("document.querySelector('h1').textContent")
    assert escaped in browser.run("document.querySelector('.player.corp h2').textContent")
    assert f"look here {escaped}" in browser.run(LIVE)


def test_names_of_files_and_cards_do_no_harm_where_no_script_runs(told_game: Path) -> None:
    excerpt = excerpt_of(told_game)
    harm = "<img src=x>"
    deck = DeckTold(identity=harm, name=harm, cards=((3, harm),))
    head = msgspec.structs.replace(excerpt.head, corp=deck, runner=deck, parent=harm, moment=3, result=harm)
    content = page(dataclasses.replace(excerpt, head=head), 0).decode()
    told = re.sub(r"<script.*?</script>", "", content, flags=re.DOTALL)
    assert harm not in told
    assert told.count("&lt;img src=x&gt;") == 8


def test_what_was_taken_back_can_be_left_out(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    excerpt = excerpt_of(told_game)
    gone = {place for place, moment in enumerate(excerpt.past.story("all").moments) if moment.taken_back}
    assert gone
    opened(browser, excerpt, tmp_path)
    browser.press("t")
    seen = {shown["place"] for shown, _ in steps(browser, "]", excerpt.last + 1)}
    assert seen == set(excerpt.places) - gone


def test_the_figures_turn_by_turn(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    """The table under the plot has credits, cards in hand and points at each turn's end."""
    excerpt = excerpt_of(told_game)
    opened(browser, excerpt, tmp_path)
    shown = browser.run(
        "[...document.querySelectorAll('#figures tr')].slice(1).map((row) => [...row.cells].slice(1).map((cell) => +cell.textContent))"
    )
    starts = excerpt.past.story("all").turn_starts()
    ends = [*(start - 1 for start in starts[1:]), excerpt.last]
    views = [excerpt.past.view(place, "all") for place in ends]
    assert shown == [[n for one in (view.corp, view.runner) for n in (one.credits, one.hand_size, one.score)] for view in views]
    assert browser.run("document.querySelectorAll('#plot path').length") == 4


@pytest.mark.parametrize(("rules", "seed", "credit"), [("nisei-1.6", "0", "credit"), ("classic", "4", "bit")])
def test_counters_are_counted_in_words(browser: Browser, tmp_path: Path, rules: str, seed: str, credit: str) -> None:
    """Credits on a card are called credits, and not counters; one of a thing is one."""
    excerpt = excerpt_of(play(None, tmp_path / "game.jsonl", seed, answers=300, rules=rules), "both")
    opened(browser, excerpt, tmp_path)
    # All steps in the page itself: to be asked from here for each of 300 would take five seconds.
    told = set(
        browser.run(f"""(() => {{
        const told = new Set();
        for (let step = 0; step <= {excerpt.last}; step++) {{
            for (const one of document.querySelectorAll('#board .card .counters'))
                for (const each of one.textContent.split(', ')) told.add(each);
            document.dispatchEvent(new KeyboardEvent('keydown', {{key: ']', bubbles: true}}));
        }}
        return [...told];
    }})()""")
    )
    wanted: set[str] = set()
    for place in range(excerpt.last + 1):
        for card in excerpt.past.view(place, "all").cards().values():
            kinds = {kind: count for kind, count in card.counters.items() if count and (kind != "advancement" or card.requirement is None)}
            wanted |= {counted(count, credit if kind == "credit" else f"{kind} counter") for kind, count in kinds.items()}
    assert any(one.endswith(f" {credit}s") for one in wanted)
    assert told == wanted


def test_read_aloud(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    """What a screen reader finds: names on everything, the log line of each step, cards told as they are reached."""
    excerpt = excerpt_of(told_game)
    opened(browser, excerpt, tmp_path)
    assert browser.run("document.documentElement.lang") == "en"
    assert browser.run("document.getElementById('live').getAttribute('aria-live')") == "polite"
    log = excerpt.log()
    for place in excerpt.places[1:40]:
        browser.press("]")
        lines = " ".join(line.text for line in log.get(place, ()))
        if lines:
            assert browser.run(LIVE).startswith(lines)
    assert browser.run("[...document.querySelectorAll('#board button')].every((one) => one.getAttribute('aria-label'))")
    assert browser.run("document.getElementById('place').getAttribute('aria-valuetext')") == browser.run(
        "document.getElementById('where').firstChild.textContent"
    )
    tree = browser.send("Accessibility.getFullAXTree")["nodes"]
    roles = {node["role"]["value"]: node.get("name", {}).get("value") for node in tree if not node.get("ignored")}
    assert {"button", "slider", "searchbox", "region", "heading"} <= set(roles)
    # By tab to a card: it is told, and stays reached through a step.
    browser.run("document.querySelector('#board button.card').focus()")
    name = browser.run("document.activeElement.dataset.title")
    assert browser.run("document.querySelector('#card .title').textContent") == name
    browser.press("]")
    assert browser.run("document.activeElement.classList.contains('card')")


@pytest.mark.parametrize("seat", ["corp", "runner", "table"])
def test_a_page_of_one_seat_holds_no_other(browser: Browser, told_game: Path, tmp_path: Path, seat: SeatName) -> None:
    excerpt = excerpt_of(told_game, seat)
    opened(browser, excerpt, tmp_path)
    viewer: Seat = excerpt.seat
    for place, (shown, _) in enumerate(steps(browser, "]", excerpt.last + 1)):
        assert_shown(shown, excerpt.past.view(place, viewer))
    assert browser.run("document.getElementById('seatlabel').hidden")


def test_a_part_of_a_game(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    excerpt = excerpt_of(told_game, None, 20, 45)
    opened(browser, excerpt, tmp_path)
    assert browser.run(WHERE).startswith("Answer 20 of ")
    assert_shown(browser.run(BOARD), excerpt.past.view(20, "all"))
    browser.press("End")
    assert browser.run(WHERE).startswith("Answer 45 of ")
    assert_shown(browser.run(BOARD), excerpt.past.view(45, "all"))


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("seat", ["runner", "corp"])
def test_servers_are_columns_in_line_and_nothing_is_cut(
    browser: Browser, told_game: Path, tmp_path: Path, seat: SeatName, width: int
) -> None:
    """Names, roots and ice each begin in line in every column; the page is no wider than the window, no name wider than its card."""
    excerpt = excerpt_of(told_game, seat)
    opened(browser, excerpt, tmp_path)
    browser.send("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
    try:
        browser.press("End")
        edges = browser.run(
            """(() => { const tops = (what, side) => [...new Set([...document.querySelectorAll(what)].map((one) =>
          Math.round(one.getBoundingClientRect()[side])))].length;
          return [tops('.server h3', 'top'), tops('.server .part:not(.ice)', 'top'), tops('.server .ice', '%s')]; })()"""
            % ("bottom" if seat == "corp" else "top")
        )
        assert edges == [1, 1, 1]
        page_too_wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not browser.run(page_too_wide)
        assert (
            browser.run("[...document.querySelectorAll('.card .name')].filter((one) => one.scrollWidth > one.clientWidth + 1).length") == 0
        )
        browser.run("document.querySelector('.servers').style.width = '200px'")
        assert browser.run("document.querySelectorAll('.server').length") > 3
    finally:
        browser.send("Emulation.clearDeviceMetricsOverride")


def test_the_attacked_server_is_in_sight(browser: Browser, told_game: Path, tmp_path: Path) -> None:
    excerpt = excerpt_of(told_game)
    story = excerpt.past.story("all")
    opened(browser, excerpt, tmp_path)
    browser.send("Emulation.setDeviceMetricsOverride", width=390, height=900, deviceScaleFactor=1, mobile=False)
    seen = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const at = document.querySelector('.attacked');
      if (!at) return done(null); const list = document.querySelector('.servers').getBoundingClientRect(), box = at.getBoundingClientRect();
      done([at.dataset.server, box.left >= list.left - 1 && box.right <= list.right + 1]); })))"""
    try:
        found = []
        for _ in [mark for mark in story.marks if mark.kind == "run"][:6]:
            browser.press("r")
            browser.press("]")
            found.append(browser.run(seen))
        assert any(found)
        assert all(one[1] for one in found if one)
    finally:
        browser.send("Emulation.clearDeviceMetricsOverride")


def test_a_long_game_steps_quickly_and_is_small(browser: Browser, pool: Pool, tmp_path: Path) -> None:
    game = play(pool, tmp_path / "long.jsonl", "20", answers=800)
    excerpt = excerpt_of(game, "both")
    content = page(excerpt, 0)
    assert len(content) < 40_000 + 250 * excerpt.last
    opened(browser, excerpt, tmp_path)
    script = """(() => { const begun = performance.now();
      for (let n = 0; n < 200; n++) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ']', bubbles: true}));
      return (performance.now() - begun) / 200; })()"""
    assert browser.run(script) < 40
