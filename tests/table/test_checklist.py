"""The checklist for a screenshot (what of it can be computed), over 500 moments of random games by all rulebooks, both seats each."""

import random
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from positions import laid_out
from rich.cells import cell_len

from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.view import CardView, LogLine, View
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.secrecy import exchanged, hidden_cards, unlike_pair
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling import views
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.compound import compound_rows
from netrunner_tui.table.board.question import page_size
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import ZONES, compose
from netrunner_tui.table.drawing.canvas import Canvas, Ink
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.contrast import contrast
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.drawing.themes import PALETTES
from netrunner_tui.user_games import UserGames

COUNT = 500
SIZES = ((80, 24), (120, 40), (97, 31), (80, 24), (120, 40), (80, 24), (97, 31), (200, 60))
DECKS = {
    "nisei-1.6": (
        ("Precision launch", "Zahya the courier"),
        ("Built to launch", "Loup the gardener"),
        ("Reality check", "Tāo the conjurer"),
    ),
    "ffg": (("Core Jinteki starter", "Core Shaper starter"), ("Core NBN starter", "Core Anarch starter")),
    "classic": (("Starter Corp 1996", "Starter Runner 1996"), ("Tags and fire", "Quiet hands")),
}
ASKING = {"ask", "askbg", "askink"}
PATTERN = {"rule", "hatch"}
"""Roles that are pattern, never text."""


@dataclass(frozen=True)
class Moment:
    """One open question, as both seats see it; `twin` is the waiting seat's view after two cards hidden from it were exchanged."""

    number: int
    question: Question
    views: dict[Side, View]
    logs: dict[Side, tuple[LogLine, ...]]
    twin: View | None

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.number % len(SIZES)]

    def scene(self, side: Side, glyphs: Glyphs = SAFE, size: tuple[int, int] | None = None, view: View | None = None) -> Scene:
        view = view or self.views[side]
        layout = plan(*(size or self.size), side)
        question = self.question if self.question.player == side else None
        listing = None
        if question:
            listing = answer_rows.build(question, view, glyphs, page_size(layout), extra=compound_rows(question, view, glyphs))
        return Scene(layout, view, side, question, listing, self.logs[side], glyphs)

    def drawn(self, side: Side, glyphs: Glyphs = SAFE, size: tuple[int, int] | None = None, view: View | None = None) -> Canvas:
        return compose(self.scene(side, glyphs, size, view))

    @property
    def told(self) -> str:
        return f"moment {self.number}: {self.question.player} at {self.question.step}, {self.question.text}"


def _moments() -> Iterator[Moment]:
    games, number = UserGames(), 0
    for round_ in range(100):
        for rules, pairs in DECKS.items():
            if rules != "nisei-1.6" and round_ % 3:
                continue
            corp, runner = pairs[round_ % len(pairs)]
            rng = random.Random(f"{rules} {round_}")
            setup = games.set_up(
                {"corp": corp, "runner": runner}, names={"corp": "Ada", "runner": "Ben"}, rules=rules, seed=f"{round_:02x}"
            )
            game = Game.new(setup, games.pools.of(rules))
            while (question := game.question) is not None:
                if rng.random() < 0.25:
                    yield _moment(number, game, question, rng)
                    number += 1
                game.answer(choose(question, rng))


def _moment(number: int, game: Game, question: Question, rng: random.Random) -> Moment:
    seen = {side: game.view(side) for side in SIDES}
    waiting = other(question.player)
    pair = unlike_pair(game.state, hidden_cards(game.state, waiting), rng, game.pool)
    twin = None
    if pair is not None and number % 2:
        referee = type(game.referee)(exchanged(game.state, *pair), game.pool, game.randomness)
        twin = views.view(referee, waiting, game.number, question, game.setup)
    return Moment(number, question, seen, {side: tuple(game.log(side)) for side in SIDES}, twin)


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    found = []
    for moment in _moments():
        found.append(moment)
        if len(found) == COUNT:
            break
    return found


@pytest.fixture(scope="module")
def frames(moments: list[Moment]) -> list[tuple[Moment, Side, Canvas]]:
    """Every moment from the asked seat, every second one from the waiting seat too, each at one of the sizes."""
    return [
        (moment, side, moment.drawn(side)) for moment in moments for side in SIDES if side == moment.question.player or moment.number % 2
    ]


def rows(canvas: Canvas) -> list[str]:
    return ["".join(character for character, _ in row) for row in canvas.rows]


def test_amber_is_only_for_the_seat_that_is_asked(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    for moment, side, canvas in frames:
        used = {role for row in canvas.rows for _, ink in row for role in (ink.fg, ink.bg)}
        assert bool(used & ASKING) == (moment.question.player == side), moment.told


def test_the_step_stands_in_the_strip_and_in_the_question(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    for moment, side, canvas in frames:
        view, layout = moment.views[side], moment.scene(side).layout
        lines = rows(canvas)
        strip, question = layout.area("strip"), layout.area("question")
        if view.turn:
            top = lines[strip.y : strip.y + strip.height] if strip.height else lines[:1]
            assert any(view.step in line for line in top), moment.told
        assert view.step in lines[question.y][: question.width], moment.told


def test_chips_share_their_columns(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    for moment, side, canvas in frames:
        layout = moment.scene(side).layout
        if layout.width < 120:
            continue
        for zone in ("servers", "rig", "hand"):
            area = layout.area(zone)
            for hit in canvas.hits:
                if isinstance(hit.target, CardTarget) and area.y <= hit.y < area.y + area.height and hit.x < area.width:
                    hosted = hit.width < layout.servers.chip
                    # In a hand a row with columns to spare may stand beside them, where no name is cut then.
                    assert zone == "hand" or (hit.x - hosted) % layout.servers.pitch == 1, moment.told
                    assert hit.x + hit.width <= area.width, moment.told


def test_the_bars_have_every_figure(moments: list[Moment]) -> None:
    for moment in moments[::10]:
        for side in SIDES:
            view = moment.views[side]
            lines = rows(moment.drawn(side, size=(120, 40)))
            layout = plan(120, 40, side)
            for player in (view.corp, view.runner):
                area = layout.area("near_bar" if player.side == side else "far_bar")
                bar = " ".join(lines[area.y : area.y + area.height])
                wanted = [f" {player.credits}c ", f"{player.score}/{view.target_score}", f"{player.hand_size}/{player.max_hand_size.total}"]
                if player.side == view.turn:
                    wanted.append(f"{player.clicks} click")
                book = rulebook(view.rules)
                if player.side == "corp":
                    wanted += [f"bad publicity {player.bad_publicity}"] if player.bad_publicity or book.bad_publicity_pays else []
                else:
                    wanted += [f"link {player.link}"] if player.link or book.link_in_play else []
                    wanted += [f"tags {player.tags}", f"core {player.core_damage}", f"MU {player.memory_used}/"]
                assert all(words in bar for words in wanted), (moment.told, [words for words in wanted if words not in bar], bar)


def test_outermost_ice_is_nearest_the_runner(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    for moment, side, canvas in frames:
        at = {hit.target.card: hit.y for hit in canvas.hits if isinstance(hit.target, CardTarget)}
        for server in moment.views[side].servers:
            shown = [at[card.card] for card in server.ice if card.card in at]
            assert shown == sorted(shown, reverse=side == "runner"), moment.told
            roots = [at[card.card] for card in server.root if card.card in at]
            if shown and roots:
                # From the Runner's seat ice lies below the root, from the Corp's above it.
                assert (min(shown) > max(roots)) == (side == "runner"), moment.told


def test_the_runner_s_place_is_marked(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    for moment, side, canvas in frames:
        run = moment.views[side].run
        if run and run.ice and run.position and canvas.height >= 40:
            words = "you are here" if side == "runner" else "Runner is here"
            area = moment.scene(side).layout.area("servers")
            assert any(words in line for line in rows(canvas)[area.y : area.y + area.height]), moment.told


def test_rezzed_and_unrezzed_differ_without_colour(moments: list[Moment]) -> None:
    for moment in moments[::10]:
        canvas = moment.drawn(moment.question.player, size=(120, 40))
        cards = moment.views[moment.question.player].cards()
        for hit in canvas.hits:
            card = cards.get(hit.target.card) if isinstance(hit.target, CardTarget) else None
            if card is not None and card.zone == "ice" and hit.x < 86:
                edge = canvas.rows[hit.y][hit.x][0]
                assert (edge == SAFE.hatch) == (not card.faceup) or edge in "└", (moment.told, card.title, edge)


def test_hidden_cards_leave_no_trace_in_the_waiting_seat_s_frame(moments: list[Moment]) -> None:
    compared = 0
    for moment in moments:
        if moment.twin is None:
            continue
        side = other(moment.question.player)
        compared += 1
        # A picture is made of the view: where that is the same, a few are drawn to show that it holds.
        assert moment.twin == moment.views[side], moment.told
        if compared % 10 == 0:
            assert moment.drawn(side).rows == moment.drawn(side, view=moment.twin).rows, moment.told
    assert compared > COUNT // 4


def test_every_answer_has_a_key_and_pass_is_last(moments: list[Moment]) -> None:
    for moment in moments:
        question, scene = moment.question, moment.scene(moment.question.player)
        listing = scene.listing
        assert listing is not None
        if question.numbers is not None:
            continue
        passing = [row.passing for row in listing.rows]
        assert passing == sorted(passing), moment.told
        reached = {place for page in listing.pages(page_size(scene.layout)) for place in listing.keys(page).values()}
        assert reached == set(range(len(listing.rows))), moment.told
        assert cell_len(question.text) <= 60, moment.told


def test_the_question_is_whole_at_every_size(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    for moment, side, canvas in frames:
        if moment.question.player == side:
            area = moment.scene(side).layout.area("question")
            shown = " ".join(" ".join(line[: area.width].split()) for line in rows(canvas)[area.y : area.y + area.height])
            assert canvas.clean(" ".join(moment.question.text.split())) in shown.replace("● ", "●"), (moment.told, shown)


def test_every_sum_adds_up(moments: list[Moment]) -> None:
    def check(card: CardView) -> None:
        for quantity in (card.strength, card.requirement):
            if quantity is not None:
                assert quantity.total == sum(term.amount for term in quantity.terms), card

    for moment in moments:
        for view in moment.views.values():
            for card in view.cards().values():
                check(card)
            for player in (view.corp, view.runner):
                assert player.max_hand_size.total == sum(term.amount for term in player.max_hand_size.terms)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("size", sorted({size for size in SIZES if plan(*size, CORP).area("inspector").width}), ids=str)
def test_a_changed_strength_is_explained(size: tuple[int, int], side: Side) -> None:
    ice = LaidServer(ice=(Laid(title="Palisade", faceup=True),))
    game = laid_out(Position(rules="nisei-1.6", turn=RUNNER, corp=LaidSide(servers={"Server 1": ice}), runner=LaidSide()))
    view, layout = game.view(side), plan(*size, side)
    (card,) = next(server for server in view.servers if server.name == "Server 1").ice
    canvas = compose(Scene(layout, view, side, glyphs=PLAIN, focus=CardTarget(card.card)))
    area = layout.area("inspector")
    shown = [" ".join(line[area.x :].split()) for line in rows(canvas)[area.y : area.y + area.height]]
    told = next(place for place, line in enumerate(shown) if re.fullmatch(r"Palisade strength -+4", line))
    assert shown[told + 1 : told + 3] == ["2 printed", "+2 Palisade"]


def test_the_ascii_set_is_bytes_32_to_126(moments: list[Moment]) -> None:
    for moment in moments[::4]:
        for line in rows(moment.drawn(moment.question.player, PLAIN)):
            assert all(" " <= character <= "~" for character in line), moment.told


def test_no_glyph_is_one_that_terminals_disagree_about(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    used = {letter for _, _, canvas in frames for row in canvas.rows for character, _ in row for letter in character}
    for letter in used:
        code = ord(letter)
        assert cell_len(letter) == 1 or unicodedata.combining(letter), hex(code)
        assert unicodedata.category(letter) not in {"Co", "Cc", "Cf", "Cs"}
        assert code < 0x1F000
        assert not 0x2800 <= code < 0x2900
        assert not 0x2460 <= code < 0x2500
        assert code != 0xFE0F


def test_nothing_overlaps_and_every_row_is_as_wide_as_the_table(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    for moment, side, canvas in frames:
        assert len(canvas.rows) == canvas.height
        assert all(len(row) == canvas.width for row in canvas.rows), moment.told
        layout = moment.scene(side).layout
        taken: set[tuple[int, int]] = set()
        for zone in ZONES:
            area = layout.area(zone)
            if not area.width or not area.height:
                continue
            cells = {(x, y) for y in range(area.y, area.y + area.height) for x in (area.x, area.x + area.width - 1)}
            assert not cells & taken, (moment.told, zone)
            taken |= cells
            assert area.x + area.width <= canvas.width
            assert area.y + area.height <= canvas.height


def test_every_letter_can_be_read_in_every_theme(frames: list[tuple[Moment, Side, Canvas]]) -> None:
    used: set[Ink] = {ink for _, _, canvas in frames for row in canvas.rows for character, ink in row if character.strip(" ░█▌")}
    pairs = {(ink.fg, ink.bg) for ink in used if ink.fg not in PATTERN}
    assert len(pairs) > 15
    for palette in PALETTES.values():
        weak = {(fg, bg) for fg, bg in pairs if contrast(palette.colours[fg], palette.colours[bg]) < 4.5}
        assert not weak, (palette.name, weak)
