"""What has happened since a player's last decision."""

from collections.abc import Callable

import fixtures as f
import msgspec
import pytest
from fixtures import line
from msgspec.structs import replace
from positions import cards, laid_out

from benchmarks.keys import begin
from netrunner_tui.abilities.cards import Pool
from netrunner_tui.model.events import ClicksSpent, CreditsSpent, VirusPurged
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import State
from netrunner_tui.model.view import LogKind, LogLine
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.telling.narrate import Narrator
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board.bars import counted, paint_line
from netrunner_tui.table.board.logbook import fitting, since
from netrunner_tui.table.board.question import paint_question
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.board.zones import compose
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.glyphs import PLAIN, SAFE, Glyphs, with_words
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.drawing.symbols import logged
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting


def rows_of(widths: list[int]) -> list[tuple[int, ...]]:
    """Returns sentences of so many cells, each in one row."""
    return [(width,) for width in widths]


LOG = (line(1, "damage"), line(3, "encounter"), line(4, "draw"), line(5, "run", "runner"), line(6, "damage", "runner"), line(7, "rez"))


def test_what_was_before_and_what_the_player_did_is_left_out() -> None:
    assert [told.number for told in since(LOG, "runner", 2)] == [4, 6, 7]
    assert [told.number for told in since(LOG, "corp", 2)] == [4, 5, 6], "with the card that it drew, not what it rezzed"
    assert since(LOG, "runner", 7) == ()


def test_cards_that_were_accessed_are_told_unless_the_next_line_or_the_question_does() -> None:
    def access(number: int, title: str) -> LogLine:
        return replace(line(number, "access", "runner"), about=title)

    log = (
        access(1, "Hedge Fund"),
        access(2, "Offworld Office"),
        replace(line(3, "steal", "runner"), about="Offworld Office"),
        access(4, "Nico"),
    )
    assert [told.number for told in since(log, "runner", 0)] == [1, 3, 4]
    assert [told.number for told in since(log, "runner", 0, accessing=True)] == [1, 3]


def test_the_last_and_what_matters_most_stay_where_there_is_little_room() -> None:
    news = since(LOG, "runner", 2)
    assert fitting(news, rows_of([10, 10, 10]), 40) == (0, 1, 2)
    assert fitting(news, rows_of([10, 10, 10]), 22) == (1, 2)
    assert fitting(news, rows_of([10, 10, 10]), 12) == (2,)
    assert fitting(news, rows_of([10, 99, 10]), 22) == (2,), "a card that was drawn is not told in place of damage"
    assert fitting(news, rows_of([10, 10, 99]), 12) == (2,)


def test_a_stolen_agenda_is_told_before_the_end_of_the_run_in_which_it_was_stolen() -> None:
    """At 80 columns the access and the end of the run stood there, and not that two points were lost."""
    news = (line(1, "access", "runner"), line(2, "steal", "runner"), line(3, "run ends"))
    assert fitting(news, rows_of([45, 54, 30]), 76) == (1,)
    assert fitting(news, rows_of([45, 54, 20]), 76) == (1, 2)


def test_what_a_subroutine_cost_is_told_before_the_one_that_ended_the_run() -> None:
    """Whitespace took 3 credits, and the Runner read twice that it had ended the run."""
    corp = LaidSide(servers={"HQ": LaidServer(ice=(Laid(title="Whitespace", faceup=True),))})
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=corp, runner=LaidSide(credits=9)))
    while game.question is not None and game.number < 12 and not any(line.kind == "run fails" for line in game.log("runner")):
        phrases = [option.phrase for option in game.question.options]
        game.answer((phrases.index("run HQ") if "run HQ" in phrases else len(phrases) - 1,))
    news = since(game.log("runner"), "runner", 0)
    told = [line for line in news if line.kind in {"subroutine", "run fails"}]
    assert [line.kind for line in told] == ["subroutine", "subroutine", "run fails"]
    assert "The Runner loses 3" in told[0].text
    shapes = rows_of([len(line.text) for line in told])
    assert fitting(told, shapes, 77, 2) == (0, 2)
    assert fitting(told, shapes, 77, 3) == (0, 1, 2)


def test_what_was_accessed_is_told_before_the_subroutines_that_did_what_is_told_too() -> None:
    """The Corp read that its ice had gained 1 credit, and not which card of HQ the Runner had seen."""
    kinds: tuple[LogKind, ...] = ("damage", "subroutine", "subroutine", "run succeeds", "access", "use", "draw")
    news = tuple(line(number, kind, "runner" if kind in {"run succeeds", "access", "use"} else "corp") for number, kind in enumerate(kinds))
    news = (*news[:-1], replace(news[-1], about="Hedge Fund"))
    assert fitting(news, rows_of([46, 40, 36, 30, 37, 55, 24]), 86) == (4, 6)
    assert fitting(news, rows_of([46, 40, 36, 30, 37, 55, 24]), 112) == (0, 4, 6)


def test_a_mulligan_is_told_and_not_only_that_a_deck_was_shuffled() -> None:
    news = since((line(1, "mulligan", "runner"), line(2, "shuffle", "runner"), line(3, "draw", "runner")), "corp", 0)
    assert [told.kind for told in news] == ["mulligan", "shuffle", "draw"]
    assert fitting(news, rows_of([30, 30, 30]), 40) == (0,)


def test_what_is_of_little_matter_gives_way_to_what_was_lost() -> None:
    """Credits that the Corp gained after a run hid which card its damage had trashed, and that the run had ended."""
    news = (line(1, "damage"), line(2, "trash"), line(3, "run ends"), line(4, "draw"), line(5, "credits"), line(6, "credits"))
    assert fitting(news, rows_of([10] * 6), 44) == (0, 1, 2, 5)


def test_what_the_corp_installed_is_told_before_what_it_drew_and_earned() -> None:
    """A newcomer read that the Corp had drawn a card and gained credits, and not that there was a card in a new server."""
    news = (line(1, "draw"), line(2, "install"), line(3, "credits"))
    assert fitting(news, rows_of([18, 50, 45]), 75) == (1,)
    assert fitting(news, rows_of([18, 50, 45]), 110) == (1, 2)
    assert fitting((line(1, "draw"), line(2, "rez"), line(3, "counters")), rows_of([18, 42, 47]), 75) == (1,)
    assert fitting((line(1, "draw"), line(2, "credits")), rows_of([18, 45]), 40) == (1,)


def test_the_card_that_one_drew_is_told_before_credits() -> None:
    news = (msgspec.structs.replace(line(1, "draw"), about="Mayfly"), line(2, "credits"))
    assert fitting(news, rows_of([30, 30]), 40) == (0,)


def test_what_was_lost_is_told_before_the_card_that_one_drew_where_both_have_no_room() -> None:
    """The Corp read that a run was successful and which card it drew, and not that the run trashed its asset."""
    news = (line(1, "run succeeds", "runner"), line(2, "trash", "runner"), replace(line(3, "draw"), about="Rockerboy Promotion"))
    assert fitting(news, rows_of([32, 50, 32]), 82) == (1,)
    assert fitting(news, rows_of([32, 50, 32]), 84) == (1, 2)


def test_the_row_begins_with_a_sign_where_older_ones_are_left_out() -> None:
    lines = tuple(msgspec.structs.replace(line(number, "rez"), text=f"Corp rezzes card {number} for 2c.") for number in range(1, 9))
    for shown, begins in ((lines, "▌ … Corp rezzes card 7"), (lines[-2:], "▌ Corp rezzes card 7")):
        canvas = Canvas(80, 1, "panel", SAFE)
        paint_line(Scene(plan(80, 24, "runner"), f.run_view("runner"), "runner", f.RUN_QUESTION, None, shown, SAFE, since=0), canvas)
        assert canvas.text().startswith(begins)
        assert "card 8 for 2c." in canvas.text()


def test_the_strip_above_the_question_and_the_marks_in_the_log() -> None:
    """The Corp rezzes in the Runner's run: the Runner's next question stands under it."""
    table = begin("runner-turn")
    for key in ("enter", "r", "4", "g", "enter", "z", "p", "enter"):
        table.press(key)
    text = compose(table.scene()).text().splitlines()
    question = next(row for row, words in enumerate(text) if "YOU DECIDE" in words)
    assert "Corp rezzes Nico Campaign for 2c." in text[question - 1]
    assert any("·▌ Corp rezzes" in words for words in text)
    assert not any("·▌ Runner spends" in words for words in text)


def test_whoever_comes_back_sees_what_happened_since_their_last_choice() -> None:
    """A new sitting at the same seats marks and tells the same as the one whose keys were pressed."""
    before = begin("runner-turn")
    for key in ("enter", "r", "4", "g", "enter", "z", "p", "enter"):
        before.press(key)
    after = Sitting(before.seats, Options(), Keymap(), before.hooks, (120, 40))
    after.press("enter")
    told, told_again = (compose(table.scene()).text() for table in (before, after))
    assert "·▌ Corp rezzes" in told
    assert told_again == told


def test_the_last_choice_is_looked_for_once_however_often_it_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    before = begin("runner-turn")
    for key in ("enter", "r", "4", "g", "enter", "z", "p", "enter"):
        before.press(key)
    asked: list[Side] = []
    for side, seat in before.seats.items():
        found = seat.last_choice

        def last_choice(side: Side = side, found: Callable[[], int] = found) -> int:
            asked.append(side)
            return found()

        monkeypatch.setattr(seat, "last_choice", last_choice)
    after = Sitting(before.seats, Options(), Keymap(), before.hooks, (120, 40))
    after.press("enter")
    assert [after.scene().since for _ in range(3)] == [before.scene().since] * 3
    assert sorted(asked) == sorted(set(asked))
    assert asked


@pytest.mark.parametrize(
    ("rules", "glyphs", "said", "signs"), [("nisei-1.6", SAFE, "2 clicks", "●●"), ("classic", PLAIN, "2 actions", "**")]
)
def test_clicks_that_were_paid_are_signs_in_the_log(rules: str, glyphs: Glyphs, said: str, signs: str) -> None:
    narrator = Narrator(State(rules, 7, "C", "R"), "all", Pool())
    narrator.tell(1, [ClicksSpent("corp", 2), CreditsSpent("corp", 3, "use"), VirusPurged()])
    told = narrator.lines[0]
    assert (told.clicks, told.text[slice(*told.clicks_at)]) == (2, said)
    assert f" for {said} and 3" in told.text
    assert logged(told, with_words(glyphs, rules)) == told.text.replace(said, signs)
    assert logged(LOG[0], glyphs) == "damage 1."


def test_with_nothing_focused_the_card_of_the_last_event_is_read() -> None:
    """While the other player decides, and where an action is asked; a line that names no card here leaves the one before."""
    scene = begin("known-wall").scene()
    scene = replace(scene, focus=None, view=msgspec.structs.replace(scene.view, run=None, accessed=None))
    identity = scene.view.player(scene.side).identity.title
    told = tuple(msgspec.structs.replace(line(number, "rez"), about=title) for number, title in ((1, "Brân 1.0"), (2, ""), (3, "Nothing")))
    for question in (None, f.ACTION):
        shown = replace(scene, question=question, listing=None, log=told).focused_card()
        assert shown is not None
        assert shown.title == "Brân 1.0"
        none = replace(scene, question=question, listing=None, log=()).focused_card()
        assert (none.title if none is not None else "") == identity


def test_where_nothing_has_happened_in_a_game_without_identities_the_first_card_of_the_hand_is_read() -> None:
    """The Runner's first turn of 1996 began beside an empty sidebar, and the key that reads a card opened an empty page."""
    game = laid_out(Position(rules="classic", turn="runner", corp=LaidSide(), runner=LaidSide(hand=cards("Cockroach", "Jack 'n' Joe"))))
    table = LocalTable(game)
    sitting = Sitting({"runner": table.seat("runner")}, Options(), Keymap(), Hooks(*[lambda *_: None] * 3), (120, 40))
    read = replace(sitting.scene(), log=(), focus=None, listing=None).focused_card()
    assert read is not None
    assert read.title == sitting.view.runner.hand[0].title == "Cockroach"
    watched = replace(sitting.scene(), view=table.seat("table").view(), log=(), focus=None, listing=None)
    assert watched.focused_card() is None, "who only watches sees no hand"


def test_everything_is_news_to_a_player_who_has_chosen_nothing_yet() -> None:
    """In 1996 nobody is asked before the first turn: the Runner was not told what the Corp had installed in it."""
    game = laid_out(Position(rules="classic", turn="corp", corp=LaidSide(hand=cards("Hunter")), runner=LaidSide()))
    table = LocalTable(game)
    hooks = Hooks(lambda: None, lambda: None, lambda options: None)
    runner = Sitting({"runner": table.seat("runner")}, Options(), Keymap(), hooks, (80, 24))
    corp = table.seat("corp")
    while (question := corp.question()) is not None:
        places = [place for place, option in enumerate(question.options) if option.verb == "install" and option.server == "HQ"]
        corp.answer((places[0],) if places else question.decline() or (0,))
        if places:
            break
    runner.catch_up()
    scene = runner.scene()
    assert scene.since == 0
    assert [told.kind for told in since(scene.log, "runner", scene.since) if told.kind == "install"] == ["install"]


def test_the_window_that_is_waited_for_is_named_whole() -> None:
    """At 80 columns it was cut before the approached ice."""
    asking = "The Corp has this window: paid abilities, rez non-ice cards, rez the approached ice."
    view = replace(f.run_view("runner"), asked="corp", asking=asking)
    layout = plan(80, 24, "runner")
    area = layout.area("question")
    canvas = Canvas(area.width, area.height)
    paint_question(Scene(layout, view, "runner", None, None, f.LOG, SAFE), canvas)
    told = " ".join(canvas.text().replace("▌", " ").replace(view.step, " ").split())
    assert f"WAITING {asking}" in told


def test_the_same_thing_done_twice_is_told_once_and_counted() -> None:
    lines = [
        replace(line(place, "play", "corp"), text=text) for place, text in enumerate(("Corp plays A.", "Corp plays B.", "Corp plays A."))
    ]
    kept, texts = counted(lines, [one.text for one in lines], "×")
    assert texts == ["Corp plays B.", "Corp plays A (2×)."]
    assert kept == (lines[1], lines[2])


def test_news_take_the_rows_that_a_small_table_can_spare() -> None:
    """At 80 by 24 the news of a whole turn stood in one row, cut, under four blank rows of the board."""
    texts = ("Runner installs Docklands Pass for 2c.", "Runner installs Smartware Distributor for ● and 1c.", f"Corp {'draws ' * 20}.")
    lines = tuple(msgspec.structs.replace(line(number, "install", "runner"), text=text) for number, text in enumerate(texts, 1))
    for height, told in (
        (1, ("▌ … Corp draws draws",)),
        (2, ("▌ … Corp draws", "▌ draws draws")),
        (3, ("▌ … Runner installs Smartware Distributor for ● and 1c.", "▌ Corp draws", "▌ draws")),
        (4, ("▌ Runner installs Docklands Pass for 2c.", "▌ Runner installs Smartware", "▌ Corp draws", "▌ draws")),
    ):
        canvas = Canvas(80, height, "panel", SAFE)
        paint_line(Scene(plan(80, 24, "corp"), f.run_view("corp"), "corp", None, None, lines, SAFE, since=0), canvas)
        rows = canvas.text().splitlines()
        assert len(rows) == height
        assert all(row.startswith(begins) for row, begins in zip(rows, told, strict=True)), rows
        assert ("…" in rows[-1]) == (height == 1), "the last is cut only where there is no other row"


def test_what_was_before_stands_above_the_news_where_rows_are_left() -> None:
    lines = (line(1, "mulligan"), msgspec.structs.replace(line(2, "rez", "runner"), text="Runner does this."))
    canvas = Canvas(80, 3, "panel", SAFE)
    paint_line(Scene(plan(80, 24, "corp"), f.run_view("corp"), "corp", None, None, lines, SAFE, since=1), canvas)
    assert [row[:10].strip() for row in canvas.text().splitlines()] == ["", f"▌ {lines[0].text}"[:10].strip(), "▌ Runner d"]


def test_a_small_table_lends_the_news_rows_that_the_servers_do_not_need() -> None:
    table = begin("corp-turn")
    table.press("enter")
    assert table.layout.area("line").height == 1
    table.resize(80, 24)
    assert compose(table.scene()).height == 24
    spare = plan(80, 24, "corp", servers=len(table.view.servers)).area("servers").height - table.layout.area("servers").height
    assert table.layout.area("line").height == 1 + spare == 3
