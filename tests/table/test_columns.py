"""Lists of answers in two columns: what gives way where words, or results, have no room."""

from collections.abc import Mapping

import fixtures as f
import msgspec
import pytest
from positions import laid_out

from netrunner_tui.model.price import Price
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.script import Laid, LaidSide, Position
from netrunner_tui.settings.keys import Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.table.board import answer_rows
from netrunner_tui.table.board.question import page_size, paint_question
from netrunner_tui.table.board.scene import Scene
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget
from netrunner_tui.table.drawing.glyphs import SAFE
from netrunner_tui.table.drawing.layout import plan
from netrunner_tui.table.sitting.hooks import Hooks
from netrunner_tui.table.sitting.sitting import Sitting

IDLE = Hooks(lambda *_: None, lambda *_: None, lambda *_: None)
SIZES = [(80, 24), (97, 31), (120, 40)]
Places = Mapping[str, tuple[str, ...]]
REMOTE, ICE = ("new server",), ("HQ", "R&D", "Archives", "new server")


def installs(places: Places, dearer: tuple[str, str] = ("", "")) -> tuple[Option, ...]:
    """Installs of cards, each in some servers; all cost a click, those `dearer` a credit more."""
    return tuple(
        Option("install", card, title, server=server, where="ice" if len(servers) > 1 else "root",
               cost=Price(clicks=1, credits=int((title, server) == dearer)))
        for card, (title, servers) in enumerate(places.items(), 60) for server in servers
    )  # fmt: skip


def listed(options: tuple[Option, ...], size: tuple[int, int]) -> str:
    """The list of installs, as it is painted."""
    question = Question(player="corp", kind="action", step="5.6.2b", text="Take an action.", options=options)
    view, group, layout = f.action_view(), answer_rows.AnswerGroup("install"), plan(*size, "corp")
    listing = answer_rows.members(question, view, SAFE, group.holds, "Install a card", group, page_size(layout, question))
    return painted(question, msgspec.structs.replace(listing, rows=tuple(row for row in listing.rows if row.option >= 0)), size)


def painted(question: Question, listing: answer_rows.Listing, size: tuple[int, int]) -> str:
    """The question with a list, as it is painted."""
    layout = plan(*size, "corp")
    area = layout.area("question")
    canvas = Canvas(area.width, area.height)
    paint_question(Scene(layout, f.action_view(), "corp", question, listing, f.LOG, SAFE), canvas)
    return canvas.text()


def whole(text: str, options: tuple[Option, ...]) -> bool:
    """Whether all cards and servers of the installs can be read."""
    return all(f"{option.title} {'on' if option.where == 'ice' else 'in'} {option.server}" in text for option in options)


@pytest.mark.parametrize("size", SIZES)
def test_long_answers_stand_in_a_line_each_where_there_are_lines(size: tuple[int, int]) -> None:
    options = installs(
        {"Regolith Mining License": REMOTE, "Palisade": ICE, "Send a Message": REMOTE, "Urtica Cipher": REMOTE}, ("Palisade", "HQ")
    )
    text = listed(options, size)
    assert whole(text, options), text


@pytest.mark.parametrize("size", SIZES)
def test_long_answers_that_follow_each_other_stand_in_one_column(size: tuple[int, int]) -> None:
    options = installs({"Palisade": ICE, "Regolith Mining License": REMOTE, "Send a Message": REMOTE, "Clearinghouse": REMOTE})
    text = listed(options, size)
    assert whole(text, options), text
    assert "each" not in text


@pytest.mark.parametrize("size", SIZES)
def test_a_cost_that_all_have_is_told_once_where_words_would_be_cut(size: tuple[int, int]) -> None:
    places = {"Regolith Mining License": REMOTE, "Palisade": ICE, "Send a Message": REMOTE, "Spin Doctor": REMOTE, "Karunā": ICE[1:]}
    options = installs(places)
    text = listed(options, size)
    assert whole(text, options), text
    alike = "Install a card, ● each" in text
    assert alike is ("●" not in text.split("\n", 1)[1])
    assert alike or size == (97, 31), "there is room for costs there"
    dearer = installs(places, ("Palisade", "HQ"))
    text = listed(dearer, size)
    assert whole(text, dearer), text
    palisade = next(line for line in text.split("\n") if "Palisade on HQ" in line)
    clicks_once = "Install a card, ● each" in text
    assert ("1c" if clicks_once else "● 1c") in palisade, "where costs differ, what they differ by is told of each"
    assert clicks_once is ("●" not in text.split("\n", 1)[1])


LONG = {
    "one beside ice": (
        ("Awakening Center", "Above the Law", "Blood in the Water", "Cayambe Grid", "Alix T4LB07", "Regolith Mining License"),
        "Architect", "",
    ),
    "two": (
        ("CSR Campaign", "Superconducting Hub", "Mental Health Clinic", "Philotic Entanglement", "Architect Deployment Test",
         "Launch Campaign"),
        "Congratulations!", "CSR Campaign",
    ),
    "nine": (
        ("Ghost Branch", "Project Vacheron", "The Future Perfect", "Dedicated Response Team", "Sentinel Defense Program"),
        "Susanoo-no-Mikoto", "Ghost Branch",
    ),
}  # fmt: skip
"""Titles of cards for a new server, ice, and the card that costs more."""


@pytest.mark.parametrize("which", LONG)
def test_the_longest_of_ten_installs_stand_in_a_line_each_between_the_others_where_there_is_room(which: str) -> None:
    """At 80 columns one title was cut, with a line free below; then they all stood below the others, out of their order."""
    titles, ice, dearer = LONG[which]
    options = installs({**dict.fromkeys(titles, REMOTE), ice: ICE}, (dearer, "new server"))
    text = listed(options, (80, 24))
    assert whole(text, options), text
    assert all(line.split()[1] in "1234567890" for line in text.split("\n")[1:] if line[3:].strip()), "each with its key"
    assert ("1c" in text) is bool(dearer)
    digits = [int(line.split()[1]) for line in text.split("\n")[1:] if line[3:].strip()]
    assert (digits == sorted(digits)) is (which != "two"), text


def test_six_actions_stand_in_one_column_where_two_leave_a_result_no_room() -> None:
    """At 80 columns two of them say what a card is used for only where it is short."""
    cost = Price(clicks=1)
    used = Option("use", 43, "Regolith Mining License", cost=cost, effect="take 3c")
    options = (Option("gain", cost=cost), Option("draw", cost=cost), *f.ACTION.options[2:4], f.ACTION.options[7], f.ACTION.options[9], used)
    question = msgspec.structs.replace(f.ACTION, options=options)
    listing = answer_rows.build(question, f.action_view(), SAFE, page_size(plan(80, 24, "corp"), question))
    assert len(listing.rows) == 6
    text = painted(question, listing, (80, 24))
    assert "Use Regolith Mining License  take 3c" in text, text


def test_the_letters_of_a_hand_are_given_as_one_reads() -> None:
    """Column by column they went up and down, as names of other lengths moved the cards of a row."""
    titles = ("Tread Lightly", "Overclock", "Unity", "Carmen", "Verbal Plasticity", "Creative Commission")
    hand = tuple(Laid(title=title) for title in titles)
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=LaidSide(), runner=LaidSide(hand=hand, clicks=1)))
    table = LocalTable(game)
    sitting = Sitting({"runner": table.seat("runner"), "corp": table.seat("corp")}, Options(open_play=True), Keymap(), IDLE, (80, 24))
    for key in ("c", "p", "p"):
        if sitting.question is None or sitting.question.kind != "discard":
            sitting.press(key)
    sitting.paint()
    rows = sitting.canvases["hand"].text().split("\n")[1:]
    assert [word for row in rows for word in row.split() if len(word) == 1] == list("asdfgh"), "\n".join(rows)


@pytest.mark.parametrize(("rules", "copied"), [("nisei-1.6", "Unity"), ("classic", "Codecracker")])
def test_a_card_keeps_its_letter_while_others_are_discarded(rules: str, copied: str) -> None:
    """Each discard is a question of its own: the letters began anew with each, so that the same letter meant another card."""
    others = {"nisei-1.6": ("Overclock", "Carmen", "Leech"), "classic": ("Score!", "Bodyweight Data Creche", "Raffles")}[rules]
    hand = tuple(Laid(title=title) for title in (copied, copied, *others, copied, copied, copied, copied))
    game = laid_out(Position(rules=rules, turn="runner", corp=LaidSide(), runner=LaidSide(hand=hand, clicks=0)))
    table = LocalTable(game)
    sitting = Sitting({"runner": table.seat("runner"), "corp": table.seat("corp")}, Options(open_play=True), Keymap(), IDLE, (80, 24))
    while sitting.question is not None and sitting.question.kind != "discard":
        sitting.press("p")
    sitting.paint()

    def letters() -> dict[str, str]:
        assert sitting.question is not None
        titles = {option.card: option.title for option in sitting.question.options}
        return {label: titles[target.card] for target, label in sitting.jump.labels.items() if isinstance(target, CardTarget)}

    wanted = letters()
    assert len(wanted) == 4
    for title, last in ((others[0], True), (copied, False), (others[2], True)):
        assert letters() == wanted
        letter = next(letter for letter, named in wanted.items() if named == title)
        sitting.press(letter)
        sitting.paint()
        if last:
            del wanted[letter]
    assert letters() == wanted


@pytest.mark.parametrize("size", SIZES)
def test_an_identity_is_known_without_its_subtitle_where_that_has_no_room(size: tuple[int, int]) -> None:
    """At 80 columns it was cut in its subtitle."""
    view, cost = f.action_view(), Price(clicks=1)
    used = Option("use", view.corp.identity.card, 'Ayla "Bios" Rahim: Simulant Specialist', cost=cost)
    titles = ("Regolith Mining License", "Smartware Distributor", "Verbal Plasticity", "Political Operative", "The Twinning", "Leech")
    others = tuple(Option("use", card, title, cost=cost) for card, title in enumerate(titles, 90))
    second = tuple(msgspec.structs.replace(option, card=option.card + 20, title=option.title.upper()) for option in others[:3])
    question = msgspec.structs.replace(f.ACTION, options=(*others, *second, used))
    group = answer_rows.AnswerGroup("use")
    listing = answer_rows.members(question, view, SAFE, group.holds, "Use an ability", group, page_size(plan(*size, "corp"), question))
    text = painted(question, listing, size).replace("\n", " \n") + " "
    words = ['Use Ayla "Bios" Rahim ', 'Use Ayla "Bios" Rahim: Simulant Specialist ']
    assert any(told in text for told in words), text
    assert "Rahim: Sim" not in text or words[1] in text
