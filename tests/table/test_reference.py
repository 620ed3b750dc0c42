"""Looking things up: steps, words, the log; and everything of it by mouse alone."""

import fixtures as f
import msgspec
import pytest
from card_pools import pools

from netrunner_tui.model.terms import PRESENT
from netrunner_tui.model.view import CardView, LogLine, SubroutineView, Sum, Term
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rules.referee.options import Option
from netrunner_tui.rules.referee.questions import Question, QuestionKind
from netrunner_tui.rules.telling.glossary import TERMS, entries, look_up, terms_in, terms_of
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import Stops
from netrunner_tui.table.board.reference import glossary_page
from netrunner_tui.table.drawing.canvas import Canvas
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget, KeyTarget, StepTarget
from netrunner_tui.table.sitting.sitting import Sitting

NUMBER = Question(player="runner", kind="pay", step="6.9.3b", text="Pay how much?", numbers=(0, 12), may_decline=True)


def sat(sit: f.Sit, question: Question = f.RUN_QUESTION, size: tuple[int, int] = (120, 40)) -> tuple[Sitting, f.FakeSeat]:
    seat = f.FakeSeat(f.run_view("runner"), question)
    sitting: Sitting = sit({"runner": seat}, size=size)
    return sitting, seat


def on_screen(sitting: Sitting) -> str:
    sitting.paint()
    canvases: list[Canvas] = [*sitting.canvases.values()]
    return "\n".join(canvas.text() for canvas in ([sitting.cover[1]] if sitting.cover else canvases))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_timing_opens_at_the_step_that_the_game_is_at(sit: f.Sit, size: tuple[int, int]) -> None:
    sitting, _ = sat(sit, size=size)
    sitting.press("T")
    text = on_screen(sitting)
    assert "Paid abilities and breaking" in text
    assert "6.9.3c" in text
    sitting.press("pageup")
    sitting.press("backspace")
    assert sitting.page is None


def test_a_click_on_a_step_opens_it(sit: f.Sit) -> None:
    sitting, _ = sat(sit)
    strip = sitting.canvases["strip"]
    place = next(hit for hit in strip.hits if hit.target == StepTarget("6.9.5"))
    sitting.click(strip.at(place.x, place.y))
    text = on_screen(sitting)
    assert "The Runner is in." in text
    sitting.click(None)
    assert sitting.page is None
    sitting, _ = sat(sit, size=(80, 24))
    assert any(hit.target == StepTarget("6.9.3b") for hit in sitting.canvases["top"].hits)


def test_the_words_of_the_focused_card(sit: f.Sit) -> None:
    sitting, _ = sat(sit)
    sitting.press("w")
    text = on_screen(sitting)
    assert "WORDS OF BRÂN 1.0" in text
    assert "Fracters break it." in text
    assert "bioroid" in text
    sitting.press("backspace")
    sitting.press("space")
    sitting.press("w")
    assert "WORDS OF" in on_screen(sitting)


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_every_word_of_the_game_on_every_card_is_told(rules: str) -> None:
    for card in pools().of(rules).cards.values():
        printed = card.printed
        subs = tuple(SubroutineView(text) for text in card.subroutine_texts)
        shown = CardView(card=1, owner=printed.side, title=card.title, type=printed.type, subtypes=printed.subtypes, text=card.text,
                         subroutines=subs)  # fmt: skip
        told = {term.name for term in terms_of(shown, rulebook(rules).terms)}
        assert printed.type in told | {"identity"}
        assert set(printed.subtypes) <= told | {form for name in told if name in TERMS for form in TERMS[name].forms} | {"AI"}


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("bits", ["credit"]), ("bit", ["credit"]), ("fort", ["server"]), ("data fort", ["server"]), ("node", ["asset"]),
        ("preps", ["event"]), ("hand", ["grip"]), ("trash", ["trash", "heap"]), ("liberated", ["steal"]),
        ("action", ["action"]), ("credit", ["credit"]),
    ],
)  # fmt: skip
def test_the_words_of_1996_are_told_in_its_own_words(word: str, names: list[str]) -> None:
    """They were no words of the game, though every line of it says them."""
    terms = rulebook("classic").terms
    assert [term.name for term in look_up(word, terms)] == names
    assert set(names) <= {term.name for term in terms_in([f"Take 2 {word}."], terms)}


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("trace", "with as much as the Runner's link, or more"), ("derez", "stays faceup"), ("expose", "stays so"),
        ("subsidiary data fort", "It stays when nothing is left in it"), ("base link", "Only one can be used in each"),
        ("remove virus counters", "forgoes its next 3 actions"),
    ],
)  # fmt: skip
def test_a_word_of_1996_means_what_it_meant_then(word: str, told: str) -> None:
    """They were told as they are meant today: a tie failed, and a derezzed card turned facedown (D05, D26, D27, D35, D37)."""
    terms = rulebook("classic").terms
    assert told in terms.fill(" ".join(term.told for term in look_up(word, terms)))


def test_words_of_today_are_none_of_1996() -> None:
    terms = rulebook("classic").terms
    told = dict(glossary_page(terms).lines)
    assert {"Interface", "console", "influence", "identity", "barrier", "mark"}.isdisjoint(told)
    assert set(told) >= {"wall", "noisy", "stealth", "hidden"}
    assert [term.name for term in entries(PRESENT)] == list(TERMS)


def test_a_keyword_of_1996_that_is_a_type_today_is_told_as_a_keyword() -> None:
    """The agenda Strike Force Kali, an asset, was told to be a node."""
    kali = CardView(card=1, owner="corp", title="Strike Force Kali", type="agenda", subtypes=("asset",))
    terms = rulebook("classic").terms
    found = {term.name: term for term in terms_of(kali, terms)}
    assert terms.fill(found["asset"].told) == "A keyword. By itself it does nothing; other cards may name it."


def test_the_longest_term_counts() -> None:
    assert [term.name for term in terms_in(["Do 2 net damage. R&D"])] == ["net damage", "R&D"]
    assert [term.name for term in terms_in(["Lose [click]."])] == ["click"]
    assert look_up("Rezzed") == (TERMS["rez"],)
    assert look_up("ordinary") == ()
    assert all(1 <= term.told.count(". ") + 1 <= 3 for term in TERMS.values())


def test_finding_in_the_log(sit: f.Sit) -> None:
    lines = tuple(
        LogLine(number=n, step="5.7.1f", side="runner", kind="credits", led=True, text=f"Runner gains {n} credits.", turn=1)
        for n in range(1, 600)
    )
    view = msgspec.structs.replace(f.run_view("runner"), number=600)
    sitting: Sitting = sit({"runner": f.FakeSeat(view, f.RUN_QUESTION, lines)})
    sitting.press("L")
    sitting.press("/")
    assert "type what to find" in on_screen(sitting)
    for key in "gains 7":
        sitting.press("space" if key == " " else key)
    text = on_screen(sitting)
    assert "1 of 11" in text
    assert "Runner gains 79 credits." in text
    for _ in range(10):
        sitting.press("enter")
    assert "11 of 11" in on_screen(sitting)
    assert "gains 7 credits" in on_screen(sitting)
    sitting.press("down")
    assert "10 of 11" in on_screen(sitting)
    for _ in range(8):
        sitting.press("backspace")
    sitting.press("q")
    assert sitting.page is None


def test_an_amount_by_mouse_alone(sit: f.Sit) -> None:
    sitting, seat = sat(sit, NUMBER)
    for key in ("+", "+", "-", "end", "-"):
        sitting.paint()
        target = next(hit.target for hit in sitting.canvases["question"].hits if hit.target == KeyTarget(key))
        sitting.click(target)
    sitting.scroll("question", 1)
    sitting.click(KeyTarget("enter"))
    assert seat.answers == [(10,)]


def test_pages_turn_by_mouse_alone(sit: f.Sit) -> None:
    options = tuple(Option("choose", title=str(n)) for n in range(30))
    question = msgspec.structs.replace(f.RUN_QUESTION, kind="may", options=options, may_decline=False)
    for size in ((120, 40), (80, 24)):
        sitting, _ = sat(sit, question, size)
        seen = []
        for _ in range(4):
            sitting.paint()
            seen.append(sitting.scene().page)
            canvas = sitting.canvases["question"]
            hit = next(hit for hit in canvas.hits if hit.target == KeyTarget("pagedown"))
            sitting.click(canvas.at(hit.x + 1, hit.y))
        assert seen[:2] == [0, 1]
        assert 0 in seen[2:]


def test_a_click_on_two_keys_is_the_one_that_was_hit(sit: f.Sit) -> None:
    sitting, _ = sat(sit)
    hits = {hit.target.key for hit in sitting.canvases["keys"].hits}
    assert {"[", "]", "S", "?"} <= hits


def test_a_cost_that_is_another_than_printed_is_explained(sit: f.Sit) -> None:
    total = Sum("install cost", 1, (Term(3, "printed"), Term(-2, "Career Fair", "this turn")))
    mayfly = msgspec.structs.replace(f.GRIP[2], cost=3, cost_now=1, cost_sum=total)
    view = f.run_view("runner")
    view = msgspec.structs.replace(view, runner=f.runner_player((mayfly,)))
    sitting: Sitting = sit({"runner": f.FakeSeat(view, f.RUN_QUESTION)})
    sitting.click(CardTarget(mayfly.card))
    text = on_screen(sitting)
    assert "Mayfly install cost" in text
    assert "Career Fair, this turn" in text
    sitting.click(CardTarget(f.RUNNER_ID.card))
    text = on_screen(sitting)
    assert "memory limit" in text
    assert "Carnivore" in text


def _hit(sitting: Sitting, target: ClickTarget) -> ClickTarget:
    """What a click hits where `target` stands on the screen."""
    sitting.paint()
    for canvas in sitting.canvases.values():
        for hit in canvas.hits:
            if hit.target == target:
                found = canvas.at(hit.x, hit.y)
                assert found is not None
                return found
    raise AssertionError(f"{target} is not on the screen")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("ordered", [False, True])
def test_several_and_an_order_by_mouse_alone(sit: f.Sit, size: tuple[int, int], ordered: bool) -> None:
    options = tuple(Option("choose", card.card, card.title) for card in f.GRIP)
    kind: QuestionKind = "order" if ordered else "choose"
    question = Question(
        player="runner", kind=kind, step="5.7.1f", text="Choose 2 cards.", options=options, least=2, most=2, ordered=ordered
    )
    sitting, seat = sat(sit, question, size)
    for card in (f.GRIP[2], f.GRIP[0], f.GRIP[0], f.GRIP[1]):
        sitting.click(_hit(sitting, CardTarget(card.card)))
    sitting.click(_hit(sitting, KeyTarget(".")))
    assert seat.answers == [(2, 1)]


def test_a_refusal_says_why_and_by_mouse_too(sit: f.Sit) -> None:
    ice = msgspec.structs.replace(f.BRAN_MET, strength=Sum("strength", 6, (Term(6, "printed"),)))
    view = msgspec.structs.replace(f.run_view("runner"), servers=f.servers_hidden(ice))
    question = msgspec.structs.replace(f.RUN_QUESTION, options=(f.RUN_QUESTION.options[-1],))
    sitting: Sitting = sit({"runner": f.FakeSeat(view, question)}, options=Options().with_stops("runner", Stops("always")))
    for _ in range(2):
        sitting.click(_hit(sitting, CardTarget(f.CLEAVER.card)))
    assert "Cleaver needs strength 6 to break Brân 1.0: 1 more, 2c." in on_screen(sitting)


def test_export_says_what_to_type_for_this_game(sit: f.Sit) -> None:
    """At the table nothing was found by `export`, `picture` or `svg`: the game is exported in a shell, which nothing said."""
    sitting = sit({"runner": f.FakeSeat(f.run_view("runner"), f.RUN_QUESTION)})
    assert not sitting.handlers["export game"].offered, "a game that is in no file here"
    sitting.hooks.file = "/home/ada/games/ada-vs-ben.jsonl"
    sitting.run_command("export game")
    told = on_screen(sitting)
    assert "netrunner-tui export ada-vs-ben --seat runner --to svg" in told
    assert "It is told as you see it. With --at N the picture is of answer N." in told


@pytest.mark.parametrize(("rules", "numbered"), [("nisei-1.6", True), ("ffg", False), ("classic", False)])
def test_words_have_the_numbers_of_the_rules_that_the_game_is_played_by(rules: str, numbered: bool) -> None:
    """Pages of the game of 1996 told where the Comprehensive Rules have its words, which rule no game of 1996."""
    lines = glossary_page(rulebook(rules).terms).lines
    assert all((" CR " in told) == numbered for _, told in lines)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_agendas_that_were_stolen_are_read_by_key_and_by_a_click_on_the_points(sit: f.Sit, size: tuple[int, int]) -> None:
    sitting, _ = sat(sit, size=size)
    sitting.press("G")
    text = on_screen(sitting)
    assert f"{sitting.glyphs.points}3 Send a Message" in text
    assert "When you score this agenda, gain 7" in text
    sitting.press("backspace")
    sitting.paint()
    bar = sitting.canvases["near_bar"]
    row = bar.text().splitlines()[0]
    sitting.click(bar.at(row.index("3/7"), 0))
    assert "Offworld Office" in on_screen(sitting)


def test_agendas_of_nobody_are_none(sit: f.Sit) -> None:
    view = f.run_view("runner")
    view = msgspec.structs.replace(view, corp=msgspec.structs.replace(view.corp, score_area=(), score=0))
    sitting: Sitting = sit({"runner": f.FakeSeat(view, f.RUN_QUESTION)}, size=(80, 24))
    sitting.press("G")
    assert "Corp: 0 of 7, scored none" in on_screen(sitting)
    assert "Runner: 3 of 7, stolen" in on_screen(sitting)
