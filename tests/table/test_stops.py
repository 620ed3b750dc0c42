"""Where a player wants to be asked, and that it follows from what both players see."""

import fixtures as f
import msgspec
import pytest

from netrunner_tui.model.sides import Side
from netrunner_tui.model.view import CardView, View
from netrunner_tui.rulebook_facts.charts import Opens
from netrunner_tui.rulebook_facts.moments import MOMENTS
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import checklist, moment_of
from netrunner_tui.rules.referee.options import Option, Strength
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import AskedMore, PassingOn, Stops, lone_answer, standing_pass, usual_stops
from netrunner_tui.table.sitting.passing import Passing

ALONE = msgspec.structs.replace(f.RUN_QUESTION, options=(Option("pass"),))
IDLE_BOOST = msgspec.structs.replace(
    f.RUN_QUESTION, window=("paid",), options=(Option("use", 9, "Mayfly", ability=2, numbered=True, result=Strength(1, 2)), Option("pass"))
)
PASS = Option("pass")


def corp_window(step: str, opens: tuple[Opens, ...]) -> Question:
    """A window of the Corp in which it could do nothing."""
    return Question(player="corp", kind="window", step=step, text="", options=(PASS,), may_decline=True, window=opens)


def at(step: str, *, position: int = 0, ice: int = 0, clicks: int = 2, root: tuple[CardView, ...] = ()) -> View:
    """The Runner's turn as the Corp sees it, in a run on Server 1 if there is a `position`, with `root` in Server 1."""
    view = f.run_view("corp")
    servers = tuple(msgspec.structs.replace(s, root=root if s.name == "Server 1" else ()) for s in view.servers)
    assert view.run is not None
    run = msgspec.structs.replace(view.run, position=position, ice=ice, encountering=0)
    running = step.startswith("6.9")
    return msgspec.structs.replace(
        view, step=step, asked="corp", servers=servers, run=run if running else None, rig=(),
        runner=msgspec.structs.replace(view.runner, clicks=clicks),
    )  # fmt: skip


FACEDOWN = CardView(card=900, owner="corp", zone="root", server="Server 1", title="Hidden", type="agenda")
ADVANCED = msgspec.structs.replace(FACEDOWN, counters={"advancement": 2})
REZZED = msgspec.structs.replace(FACEDOWN, faceup=True)


def test_a_window_with_nothing_to_do_is_passed_unless_always_asked() -> None:
    view = f.run_view("runner")
    assert standing_pass(ALONE, view, Stops("could")) == (0,)
    assert standing_pass(ALONE, view, Stops("stops")) == (0,)
    assert standing_pass(ALONE, view, Stops("always")) is None
    assert standing_pass(f.RUN_QUESTION, view, Stops("could")) is None


def test_a_boost_outside_an_encounter_is_nothing_to_do() -> None:
    view = f.run_view("runner")
    assert standing_pass(IDLE_BOOST, view, Stops("could")) == (1,)
    assert standing_pass(msgspec.structs.replace(IDLE_BOOST, window=("paid", "break")), view, Stops("could")) is None
    assert standing_pass(IDLE_BOOST, view, Stops("always")) is None


def test_the_checklist() -> None:
    view = f.run_view("runner")
    assert standing_pass(f.RUN_QUESTION, view, Stops("stops", frozenset({"6.9.3b"}))) is None
    assert standing_pass(f.RUN_QUESTION, view, Stops("stops", frozenset())) == (4,)


@pytest.mark.parametrize(
    ("step", "opens", "view", "asked"),
    [
        ("5.7.1e", ("paid", "rez"), at("5.7.1e", root=(FACEDOWN,)), False),  # the Runner gains a credit: nobody is called to the keyboard
        ("5.7.2b", ("paid", "rez"), at("5.7.2b", root=(FACEDOWN,)), True),
        ("5.7.2b", ("paid", "rez"), at("5.7.2b", root=(REZZED,)), False),
        ("6.9.4e", ("paid", "rez"), at("6.9.4e", root=(FACEDOWN,)), True),
        ("6.9.4e", ("paid", "rez"), at("6.9.4e", position=1, root=(FACEDOWN,)), False),  # there is ice before the server yet
        ("6.9.4e", ("paid", "rez"), at("6.9.4e"), False),
        ("6.9.2b", ("paid", "rez", "rez ice"), at("6.9.2b", position=1, ice=31, root=(FACEDOWN,)), False),  # the ice is rezzed
    ],
)
def test_by_default_the_corp_is_asked_where_it_matters(step: str, opens: tuple[Opens, ...], view: View, asked: bool) -> None:
    """Whether the facedown card could be rezzed changes nothing: the question here has nothing but a pass."""
    assert (standing_pass(corp_window(step, opens), view, usual_stops("corp")) is None) == asked


def test_facedown_ice_that_is_approached_is_asked_about_whatever_it_costs() -> None:
    view = at("6.9.2b", position=1, ice=31)
    hidden = tuple(
        msgspec.structs.replace(server, ice=tuple(msgspec.structs.replace(ice, faceup=False) for ice in server.ice))
        for server in view.servers
    )
    view = msgspec.structs.replace(view, servers=hidden)
    assert standing_pass(corp_window("6.9.2b", ("paid", "rez", "rez ice")), view, usual_stops("corp")) is None


@pytest.mark.parametrize(("root", "asked"), [(ADVANCED, True), (FACEDOWN, False)])
def test_after_its_last_action_the_corp_is_asked_only_if_something_is_advanced(root: CardView, asked: bool) -> None:
    view = at("5.6.2a", root=(root,))
    view = msgspec.structs.replace(view, turn="corp", corp=msgspec.structs.replace(view.corp, clicks=0))
    assert (standing_pass(corp_window("5.6.2a", ("paid", "rez", "score")), view, usual_stops("corp")) is None) == asked


def test_the_last_window_of_a_turn_of_1996_is_its_end() -> None:
    view = msgspec.structs.replace(at("4", root=(FACEDOWN,)), rules="classic")
    assert moment_of("4", view) == "5.7.1e"
    assert standing_pass(corp_window("4", ("paid", "rez")), view, usual_stops("corp")) == (0,)
    over = msgspec.structs.replace(view, runner=msgspec.structs.replace(view.runner, clicks=0))
    assert standing_pass(corp_window("4", ("paid", "rez")), over, usual_stops("corp")) is None
    assert "5.7.2b" in checklist(rulebook("classic"))


def test_virus_counters_of_1996_alone_are_asked_about_where_the_fort_is_reached() -> None:
    """They may be removed at every window; only there does it matter more than in the Corp's next turn."""

    def asked(step: str, view: View) -> bool:
        question = corp_window(step, ("paid", "rez"))
        question = msgspec.structs.replace(question, options=(*question.options, Option("purge")))
        return standing_pass(question, msgspec.structs.replace(view, step=step, rules="classic"), usual_stops("corp")) is None

    assert asked("7", at("6.9.4e", position=-1))
    for step in ("2", "3", "5"):
        assert not asked(step, at("6.9.4e"))
    assert not asked("4", at("4", clicks=0))


def test_asked_more_lasts_for_a_run_or_to_the_end_of_the_opponents_turn() -> None:
    window, between = corp_window("5.7.1e", ("paid", "rez")), at("5.7.1e", root=(FACEDOWN,))
    assert standing_pass(window, between, usual_stops("corp"), asked_more=True) is None
    turn = between.turn_number
    said = AskedMore.at(between, "corp")
    assert said.left(between) is not None
    assert said.left(msgspec.structs.replace(between, turn_number=turn + 1)) is None
    own = AskedMore.at(between, "runner")
    theirs = own.left(msgspec.structs.replace(between, turn="corp", turn_number=turn + 1))
    assert theirs is not None
    assert theirs.left(msgspec.structs.replace(between, turn_number=turn + 2)) is None
    in_run = AskedMore.at(at("6.9.4e", position=1), "corp")
    assert in_run.left(between) is None
    assert in_run.left(at("6.9.4e")) is not None
    assert in_run.left(msgspec.structs.replace(at("6.9.4e"), turn_number=turn + 2)) is None, "another run, of a later turn"


def test_asked_more_waits_for_the_opponents_turn_however_many_one_takes_before_it() -> None:
    view = at("5.7.1e", root=(FACEDOWN,))
    turn = view.turn_number
    said = AskedMore.at(view, "runner")
    again = said.left(msgspec.structs.replace(view, turn_number=turn + 1))
    assert again is not None
    theirs = again.left(msgspec.structs.replace(view, turn="corp", turn_number=turn + 2))
    assert theirs is not None
    assert theirs.left(msgspec.structs.replace(view, turn_number=turn + 3)) is None


def test_nothing_but_a_window_is_ever_passed() -> None:
    view = f.action_view()
    for question in (f.ACTION, f.SEAMLESS, f.DISCARD, f.AMOUNT):
        assert standing_pass(question, view, Stops("stops", frozenset()), passing_on=True) is None


def test_the_checklist_of_the_other_rulebook() -> None:
    view = msgspec.structs.replace(f.run_view("runner"), rules="ffg", step="3.1")
    question = msgspec.structs.replace(f.RUN_QUESTION, step="3.1")
    assert standing_pass(question, view, Stops("stops", frozenset({"6.9.3b"}))) is None
    assert standing_pass(question, view, Stops("stops", frozenset({"6.9.2b"}))) == (4,)
    assert checklist(rulebook("ffg"))["6.9.3b"].steps == ("3.1",)
    assert list(checklist(rulebook("ffg"))) == list(MOMENTS) == list(checklist(rulebook("nisei-1.6")))


def test_passing_on_ends_at_an_action_and_when_the_opponent_acts() -> None:
    passing = PassingOn(155)
    assert not passing.over(f.RUN_QUESTION, f.run_view("runner"), ())
    assert passing.over(f.ACTION, f.action_view(), ())
    assert passing.over(f.ACTION_WINDOW, f.action_view(), ())
    line = f.LogLine(number=156, step="6.9.3b", side="corp", kind="rez", text="Corp rezzes Tithe for 1c.")
    assert passing.over(f.RUN_QUESTION, f.run_view("runner"), (line,))
    assert not passing.over(f.RUN_QUESTION, f.run_view("runner"), (msgspec.structs.replace(line, side="runner"),))


def test_a_lone_answer_is_given_where_both_players_see_that_it_is_alone() -> None:
    """Where they do not, being asked is all that keeps the other player from learning it."""

    def given(option: Option, kind: str = "choose", side: Side = "runner", **more: object) -> object:
        view = f.run_view(side)
        question = msgspec.structs.replace(
            f.RUN_QUESTION, player=side, kind=kind, window=(), options=(option,), **more,
        )  # fmt: skip
        return Passing(alone=lambda: False).answer(side, f.FakeSeat(view, question, side=side), question, Options())

    assert given(Option("choose", 11, "Cleaver")) == (0,)
    assert given(Option("choose", server="HQ")) == (0,)
    assert given(Option("choose", subroutine=1)) == (0,)
    assert given(Option("choose", 43), side="runner") == (0,), "the Runner chooses among cards whose faces they do not see"
    assert given(Option("choose", 43), side="corp") is None, "the Corp chooses by the face of its facedown card"
    assert given(Option("choose", 43), side="corp", effect="make room", least=1) == (0,)
    assert given(Option("choose", 51, "Sure Gamble")) is None, "a card in hand"
    assert given(Option("choose", mode=1)) is None, "an effect, of which another may not be possible for hidden reasons"
    assert given(Option("choose", mode=1), in_the_open=True) == (0,), "an effect, of which both see why no other is possible"
    assert given(Option("no"), kind="may") is None
    assert given(Option("leave", 52), kind="access") == (0,)
    assert given(Option("pay"), kind="pay", numbers=(0, 0)) == (0,)
    assert given(Option("pay"), kind="pay", numbers=(0, 2)) is None


def test_against_a_computer_every_lone_answer_is_given_but_where_the_question_shows_cards() -> None:
    """Brân 1.0 asked a Corp without ice whether to install ice; Broker asked which of one thing to do."""

    def given(option: Option, kind: str = "choose", **more: object) -> object:
        view = f.run_view("corp")
        question = msgspec.structs.replace(f.RUN_QUESTION, player="corp", kind=kind, window=(), options=(option,), **more)
        answers = [
            Passing(alone=alone).answer("corp", f.FakeSeat(view, question, side="corp"), question, Options())
            for alone in (lambda: False, lambda: True)
        ]
        assert answers[0] is None
        return answers[1]

    own = f.run_view("corp").corp.hand[0]
    assert given(Option("no"), kind="may") == (0,)
    assert given(Option("choose", mode=1)) == (0,)
    assert given(Option("choose", own.card, own.title)) == (0,)
    assert given(Option("choose", 9999, "Hedge Fund")) is None, "a card of the deck, which is seen in the question"


def test_cards_in_archives_whose_access_brings_nothing_are_accessed_without_asking_in_which_order() -> None:
    plain = f.CardView(
        card=71, title="Hedge Fund", owner="corp", kind="card", zone="discard", faceup=True, type="operation", text=("Gain 9c.",)
    )
    other = msgspec.structs.replace(plain, card=72, title="Biotic Labor")
    speaks = msgspec.structs.replace(plain, card=75, text=("Play only if the Runner accessed a card during their last turn.",))
    trap = msgspec.structs.replace(plain, card=73, type="asset", waits_for_access=True)
    agenda = msgspec.structs.replace(plain, card=74, type="agenda", text=())

    def given(*cards: CardView, server: str = "Archives") -> object:
        run = f.run_view("runner")
        corp = msgspec.structs.replace(run.corp, discard=cards)
        options = tuple(Option("access", card.card, card.title) for card in cards)
        more = (Option("access", 43, zone="root", zone_server=server),) if server != "Archives" else ()
        question = msgspec.structs.replace(f.RUN_QUESTION, kind="access", window=(), options=(*options, *more))
        return lone_answer(question, msgspec.structs.replace(run, corp=corp))

    assert given(plain, other) == (0,)
    assert given(plain, speaks) == (0,), "it speaks of accesses, and waits for none of its own"
    assert given(plain, other, trap) is None, "a trap first, or last"
    assert given(plain, agenda) is None
    assert given(plain, other, server="Server 1") is None, "a card that is not known"


@pytest.mark.parametrize("alone", [False, True])
def test_against_a_computer_nobody_is_asked_where_they_can_only_pass(alone: bool) -> None:
    """Between people a window with a facedown card is asked about alike, whether it could be rezzed or not; a computer learns nothing."""
    view, stops = at("5.7.2b", root=(FACEDOWN,)), usual_stops("corp")
    window = Question(
        player="corp", kind="window", step="5.7.2b", text="", window=("paid", "rez"), options=(Option("pass"),), may_decline=True
    )
    assert (standing_pass(window, view, stops, alone=alone) is None) == (not alone)
    assert standing_pass(window, view, Stops("always"), alone=alone) is None
    able = msgspec.structs.replace(window, options=(Option("rez", 900, "Hidden"), Option("pass")))
    assert standing_pass(able, view, stops, alone=alone) is None
    acting = msgspec.structs.replace(window, step="5.6.2a", ahead=(Option("gain"),))
    mine = msgspec.structs.replace(f.action_view(), step="5.6.2a")
    assert standing_pass(acting, mine, stops, alone=alone) is standing_pass(acting, mine, stops)
