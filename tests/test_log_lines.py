"""What the log says of one event, and what it passes over."""

import re
from collections.abc import Sequence

import pytest
from test_bots_positions import laid, until

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.events import (
    AbilityUsed,
    BadPublicityRemoved,
    BadPublicityTaken,
    BrainCured,
    CardDerezzed,
    CardDiscarded,
    CardDrawn,
    CardMoved,
    CardsRevealed,
    CardTrashed,
    ChoiceMade,
    ClicksGained,
    ClicksLost,
    ClicksSpent,
    CountersPlaced,
    CountersRemoved,
    CreditsGained,
    CreditsLost,
    CreditsSpent,
    DamageSuffered,
    Event,
    PlayerCounters,
    RunEnded,
    RunEnding,
    RunFailed,
    RunInitiated,
    SubroutineResolved,
    TagsRemoved,
    TagsTaken,
)
from netrunner_tui.model.sides import Side
from netrunner_tui.model.state import State
from netrunner_tui.model.view import Seat
from netrunner_tui.rules.referee.options import Closes, Trashes
from netrunner_tui.rules.telling import results
from netrunner_tui.rules.telling.narrate import Narrator
from netrunner_tui.scenarios.script import Laid, LaidSide


def told(*events: Event) -> list[str]:
    state = State("nisei-1.6", 7, "C", "R")
    state.place_new("Smartware Distributor", "runner", "rig", faceup=True)
    state.corp.credits = state.runner.credits = state.runner.clicks = 9
    narrator = Narrator(state, "all", Pool())
    narrator.tell(1, events)
    return [line.text for line in narrator.lines]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ClicksGained("runner", 2), ["Runner gains 2 clicks."]),
        (ClicksGained("runner", 4, allotted=True), []),
        (ClicksLost("runner", 1), ["Runner loses 1 click."]),
        (CountersPlaced(1, "credit", 3), ["Smartware Distributor gets 3c."]),
        (CountersPlaced(1, "credit", 3, loaded=True), ["Smartware Distributor is loaded with 3c."]),
        (CountersPlaced(1, "credit", 1, rule=True), []),
        (CreditsGained("runner", 2), ["Runner gains 2c."]),
        (CreditsGained("runner", 2, bad_publicity=True), ["Runner gains 2c from bad publicity."]),
        (CreditsLost("corp", 2), ["Corp loses 2c."]),
        (CreditsLost("corp", 2, 1), ["Corp loses 2c to Smartware Distributor."]),
        (CreditsSpent("corp", 2, "trace"), ["Corp adds 2c to the trace."]),
        (CreditsSpent("corp", 2, "use"), []),
    ],
)
def test_an_event_is_told_or_passed_over(event: Event, said: list[str]) -> None:
    assert told(event) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ClicksGained("runner", 2, source=1), "Runner gains 2 clicks with Smartware Distributor."),
        (ClicksLost("runner", 1, source=1), "Runner loses 1 click to Smartware Distributor."),
        (ClicksLost("runner", 1, to="break", source=1), "Runner loses 1 click to use Smartware Distributor."),
        (TagsTaken(1, 1), "Runner takes 1 tag from Smartware Distributor: 1 now."),
        (TagsRemoved(1, 1, "runner"), "Runner removes 1 tag with Smartware Distributor: 1 left."),
        (TagsRemoved(1, 1, "corp"), "Corp removes 1 tag with Smartware Distributor: 1 left."),
        (BadPublicityTaken(1, 1), "Corp takes 1 bad publicity from Smartware Distributor."),
        (BadPublicityRemoved(1, 1), "Corp loses 1 bad publicity with Smartware Distributor."),
        (DamageSuffered("net", 2, 1), "Corp does 2 net damage with Smartware Distributor."),
        (DamageSuffered("net", 2, 1, by="runner"), "Runner suffers 2 net damage from Smartware Distributor."),
        (BrainCured(1, 1), "1 core damage is removed with Smartware Distributor."),
        (CountersPlaced(2, "virus", 1, source=1), "Leech gets 1 virus counter from Smartware Distributor."),
        (CountersPlaced(2, "virus", 1, source=2), "Leech gets 1 virus counter."),
        (CountersRemoved(2, "virus", 2, source=1), "Leech loses 2 virus counters to Smartware Distributor."),
        (CountersRemoved(2, "virus", 1, source=2), "Leech loses 1 virus counter."),
        (CardDerezzed(2, 1), "Leech is derezzed by Smartware Distributor."),
        (CardTrashed(2, 9, "corp", "ability", True, "Leech", "rig", source=1), "Corp trashes Leech with Smartware Distributor."),
        (CardTrashed(2, 9, "runner", "ability", True, "Leech", "rig", source=2), "Runner trashes Leech."),
        (CardTrashed(2, 9, "runner", "cost", True, "Leech", "rig", source=1), "Runner trashes Leech."),
        (PlayerCounters("corp", "agenda points", 1, 1), "Corp scores 1 agenda point with Smartware Distributor: 1 of 7."),
        (PlayerCounters("runner", "forgone actions", 1, 1), "Runner has yet to forgo 1 click to Smartware Distributor."),
    ],
)
@pytest.mark.parametrize("seat", ["all", "corp"])
def test_what_a_card_does_is_told_with_its_title_by_which_another_is_not(event: Event, said: str, seat: Seat) -> None:
    """A seat that does not see the card is not told which it is."""
    state = State("nisei-1.6", 7, "C", "R")
    state.place_new("Smartware Distributor", "runner", "rig", faceup=seat == "all")
    state.place_new("Leech", "runner", "rig", faceup=True)
    state.edit(2).counters = {"virus": 2} if isinstance(event, CountersRemoved) else {}
    state.runner.clicks, state.runner.tags, state.runner.core_damage, state.corp.bad_publicity = 9, 2 * isinstance(event, TagsRemoved), 1, 1
    narrator = Narrator(state, seat, Pool())
    narrator.tell(1, [event])
    if seat == "corp":
        said = re.sub(r" (with|to|to use|from|by) Smartware Distributor", "", said)
    assert [line.text for line in narrator.lines] == [said]


def test_a_use_is_told_with_what_it_places_or_gains_and_what_was_paid_for_it() -> None:
    use = AbilityUsed(1, 0, "runner", 1, "Smartware Distributor", True), ClicksSpent("runner", 1)
    assert told(*use, CountersPlaced(1, "credit", 3, source=1)) == ["Runner uses Smartware Distributor for 1 click: it gets 3c."]
    assert told(*use, CreditsGained("runner", 2, 1)) == ["Runner uses Smartware Distributor for 1 click: gains 2c."]
    between = told(*use, TagsRemoved(1, 1, "runner"), CreditsGained("runner", 2, 1))
    assert (between[0], between[-1]) == ("Runner uses Smartware Distributor.", "Runner gains 2c with Smartware Distributor.")


def test_credits_of_a_card_among_others_are_told_apart_from_the_pool() -> None:
    paid = CountersRemoved(1, "credit", 2, spent=True, cause="run"), CreditsSpent("runner", 1, "run")
    assert told(CountersPlaced(1, "credit", 3), *paid, RunInitiated("HQ", 1))[1:] == [
        "Runner runs HQ for 3c (2c from Smartware Distributor)."
    ]


@pytest.mark.parametrize(("seat", "about"), [("corp", "Tithe"), ("runner", ""), ("all", "Tithe")])
def test_a_line_says_which_card_it_is_about_to_who_knows_it(seat: Seat, about: str) -> None:
    state = State("nisei-1.6", 7, "C", "R")
    state.place_new("Tithe", "corp", "ice", server="HQ", faceup=False)
    narrator = Narrator(state, seat, Pool())
    narrator.tell(1, [CountersPlaced(1, "advancement", 1)])
    assert [line.about for line in narrator.lines] == [about]


def test_a_price_that_was_told_is_not_told_once_more_with_what_is_paid_next() -> None:
    """The clicks for Manegarm Skunkworks stood in the sentence of what was trashed for credits alone."""
    paid = ChoiceMade.payment("runner", "2 clicks", 1)
    trashed = CardTrashed(1, 9, "runner", "access", True, "Smartware Distributor", "rig", accessed=True)
    for after in ([], [CreditsGained("runner", 1)]):
        lines = told(paid, ClicksSpent("runner", 2), *after, CreditsSpent("runner", 3, "trash"), trashed)
        assert (lines[0], lines[-1]) == ("Runner pays 2 clicks.", "Runner trashes Smartware Distributor for 3c.")
    later = told(paid, ClicksSpent("runner", 2), CreditsGained("runner", 1), ClicksSpent("runner", 1), trashed)
    assert later[-1] == "Runner trashes Smartware Distributor for 1 click.", "once the price is paid, what is spent is told"


def test_a_price_that_is_an_action_is_decided_on() -> None:
    """Runners paid "take 1 tag" (Funhouse) and "trash 2 cards" (Mlinzi)."""
    assert told(ChoiceMade.payment("runner", "take 1 tag", 1, deed=True)) == ["Runner decides to take 1 tag."]


def log_of(seat: Seat, hand: list[str], owner: Side, events: Sequence[Event]) -> list[str]:
    state = State("nisei-1.6", 7, "C", "R")
    for title in hand:
        state.place_new(title, owner, "hand")
    narrator = Narrator(state, seat, Pool())
    narrator.tell(1, events)
    return [line.text for line in narrator.lines]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (["Diesel", "Diesel"], ["2 copies of Diesel are trashed."]),
        (["Diesel", "Sure Gamble"], ["Diesel is trashed.", "Sure Gamble is trashed."]),
        (["Diesel", "Sure Gamble", "Diesel"], ["Diesel is trashed.", "Sure Gamble is trashed.", "Diesel is trashed."]),
        (["Diesel", "Diesel", "Diesel", "Sure Gamble"], ["3 copies of Diesel are trashed.", "Sure Gamble is trashed."]),
    ],
)
def test_cards_that_are_trashed_alike_are_told_in_one_sentence(hand: list[str], said: list[str]) -> None:
    trashed = [CardTrashed(n, 10 + n, "corp", "damage", True, title, "hand") for n, title in enumerate(hand, 1)]
    assert log_of("corp", hand, "runner", trashed) == said


@pytest.mark.parametrize(("seat", "said"), [("corp", "Corp trashes 2 copies of Tithe."), ("runner", "Corp trashes 2 cards from HQ.")])
def test_facedown_cards_that_are_trashed_alike_are_counted_for_who_does_not_see_them(seat: Seat, said: str) -> None:
    trashed = [CardTrashed(n, 10 + n, "corp", "ability", False, "Tithe", "hand") for n in (1, 2)]
    assert log_of(seat, ["Tithe", "Tithe"], "corp", trashed) == [said]


@pytest.mark.parametrize(
    ("trashed", "said"),
    [
        (CardTrashed(1, 9, "corp", "install", False, "Tithe", "ice", server="HQ"), "Corp trashes ice protecting HQ."),
        (CardTrashed(1, 9, "corp", "install", False, "Tithe", "root", server="HQ"), "Corp trashes a card in the root of HQ."),
        (CardTrashed(1, 9, "corp", "ability", False, "Tithe", "hand"), "Corp trashes a card from HQ."),
    ],
)
def test_a_facedown_card_that_is_trashed_is_called_by_its_place(trashed: CardTrashed, said: str) -> None:
    """Ice that protected HQ went as if it had been in the hand."""
    state = State("nisei-1.6", 7, "C", "R")
    state.place_new("Tithe", "corp", trashed.zone, server=trashed.server, faceup=False)
    narrator = Narrator(state, "runner", Pool())
    narrator.tell(1, [trashed])
    assert [line.text for line in narrator.lines] == [said]


def log_of_deck(seat: Seat, events: Sequence[Event], known: str = "all") -> list[str]:
    """What a seat reads where the Runner's stack holds cards; of the source, Smartware Distributor, only who knows it is told."""
    state = State("nisei-1.6", 7, "C", "R")
    for title in ("Diesel", "Sure Gamble", "Diesel"):
        state.place_new(title, "runner", "deck")
    state.place_new("Smartware Distributor", "runner", "rig", faceup=known == "all")  # 4
    state.place_new("Laramy Fisk", "corp", "root", server="Server 1", faceup=True)  # 5
    state.turn, state.runner.clicks = "runner", 9
    narrator = Narrator(state, seat, Pool())
    narrator.tell(1, events)
    return [line.text for line in narrator.lines]


@pytest.mark.parametrize(
    ("events", "own", "others"),
    [
        ([CardDrawn("runner", 1, 11, source=4)], "Diesel with Smartware Distributor", "1 card with Smartware Distributor"),
        (
            [CardDrawn("runner", n, 10 + n, after=n - 1, source=4) for n in (1, 2, 3)],
            "2 copies of Diesel and Sure Gamble with Smartware Distributor",
            "3 cards with Smartware Distributor",
        ),
        ([CardDrawn("runner", 2, 12, source=5)], "Sure Gamble through Laramy Fisk", "1 card through Laramy Fisk"),
        (
            [ClicksSpent("runner", 1), *(CardDrawn("runner", n, 10 + n, "basic action", n - 1) for n in (1, 2))],
            "Diesel and Sure Gamble for 1 click",
            "2 cards for 1 click",
        ),
    ],
)
def test_cards_that_are_drawn_at_once_are_one_sentence_with_the_card_that_has_them_drawn(
    events: list[Event], own: str, others: str
) -> None:
    assert log_of_deck("runner", events) == [f"Runner draws {own}."]
    assert log_of_deck("corp", events) == [f"Runner draws {others}."]


def test_a_draw_does_not_tell_the_card_that_the_seat_does_not_know() -> None:
    assert log_of_deck("corp", [CardDrawn("runner", 1, 11, source=4)], known="Runner") == ["Runner draws 1 card."]


def test_draws_by_different_cards_are_told_apart() -> None:
    drawn = [CardDrawn("runner", 1, 11, source=4), CardDrawn("runner", 2, 12)]
    assert log_of_deck("runner", drawn) == ["Runner draws Diesel with Smartware Distributor.", "Runner draws Sure Gamble."]


def test_a_use_is_told_with_all_that_it_draws_and_what_was_paid_for_it() -> None:
    use = AbilityUsed(4, 0, "runner", 1, "Smartware Distributor", True), ClicksSpent("runner", 1)
    drawn = [CardDrawn("runner", n, 10 + n, after=n - 1, source=4) for n in (1, 2)]
    assert log_of_deck("runner", [*use, *drawn]) == ["Runner uses Smartware Distributor for 1 click: draws Diesel and Sure Gamble."]
    assert log_of_deck("corp", [*use, *drawn]) == ["Runner uses Smartware Distributor for 1 click: draws 2 cards."]


@pytest.mark.parametrize(
    ("events", "own", "others"),
    [
        (
            [CardMoved(1, 11, "hand", seen=2, source=4)],
            "Diesel to the grip with Smartware Distributor",
            "a card to the grip with Smartware Distributor",
        ),
        ([CardMoved(1, 11, "hand", seen=2, source=5)], "Diesel to the grip through Laramy Fisk", "a card to the grip through Laramy Fisk"),
        (
            [
                CardMoved(1, 11, "hand", seen=3, source=4),
                CardMoved(2, 12, "hand", seen=2, source=4),
                CardMoved(3, 13, "hand", seen=3, source=4),
            ],
            "2 copies of Diesel and Sure Gamble to the grip with Smartware Distributor",
            "2 copies of Diesel and a card to the grip with Smartware Distributor",
        ),
        (
            [CardMoved(4, 14, "hand", seen=3, active=True, source=4)],
            "Smartware Distributor to the grip",
            "Smartware Distributor to the grip",
        ),
    ],
)
def test_cards_that_are_added_at_once_are_one_sentence_with_the_card_that_adds_them(events: list[Event], own: str, others: str) -> None:
    assert log_of_deck("runner", events) == [f"Runner adds {own}."]
    assert log_of_deck("corp", events) == [f"Runner adds {others}."]


@pytest.mark.parametrize(("seat", "drawn"), [("corp", "2 cards"), ("runner", "2 copies of Diesel")])
def test_cards_that_are_drawn_and_discarded_alike_are_told_in_one_sentence(seat: Seat, drawn: str) -> None:
    said = log_of(seat, ["Diesel", "Diesel"], "runner", [CardDiscarded(n, 10 + n, "runner") for n in (1, 2)])
    assert said == ["Runner discards 2 copies of Diesel."]
    state = State("nisei-1.6", 7, "C", "R")
    for _ in range(2):
        state.place_new("Diesel", "runner", "deck")
    narrator = Narrator(state, seat, Pool())
    narrator.tell(1, [CardDrawn("runner", n, 10 + n) for n in (1, 2)])
    assert [line.text for line in narrator.lines] == [f"Runner draws {drawn}."]


@pytest.mark.parametrize(
    ("subroutine", "said"),
    [(0, "for good"), (2, "for good: subroutine 2 resolves")],
)
def test_a_pass_for_good_in_an_encounter_says_what_resolves(subroutine: int, said: str) -> None:
    """It said that there was nothing more here, and the run was ended."""
    assert results.told(Closes(subroutine)) == said


def test_no_title_is_listed_twice() -> None:
    hand = ["Tithe", "Hedge Fund", "Tithe"]
    assert log_of("runner", hand, "corp", [CardsRevealed((1, 2, 3))]) == ["Corp reveals 2 copies of Tithe and Hedge Fund."]
    assert results.told(Trashes((1, 2), ("Tithe", "Tithe"))) == "trashes 2 copies of Tithe"


@pytest.mark.parametrize(
    ("by", "said"),
    [("runner", "Runner reveals Tithe in HQ."), ("corp", "Corp reveals Tithe."), ("", "Corp reveals Tithe.")],
)
def test_who_reveals_a_card_is_who_shows_it(by: Side, said: str) -> None:
    """Cards that ask who revealed something count by it (CR 1.21.3)."""
    assert log_of("corp", ["Tithe"], "corp", [CardsRevealed((1,), by=by)]) == [said]


# --- how runs end ------------------------------------------------------------------------------------------------------------------------


RUN, OVER = RunInitiated("HQ", 1), RunEnded("HQ", False, 0, 0, 1)
BY_SUBROUTINE = (RUN, SubroutineResolved(1, 0, "Palisade"), RunEnding(source=1), RunFailed("HQ"), OVER)
ENDED = "Subroutine 1 of Palisade ends the run on HQ: unsuccessful."


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (BY_SUBROUTINE, [ENDED]),
        ([RUN, RunEnding(jacked_out=True), RunFailed("HQ"), OVER], ["Runner jacks out: the run on HQ is unsuccessful."]),
        ([RUN, RunFailed("HQ"), OVER], ["The run on HQ is unsuccessful."]),
        # The next run of the same record ends by itself, or by something else of the same ice.
        (
            [*BY_SUBROUTINE, RUN, RunFailed("HQ"), OVER],
            [ENDED, "The run on HQ is unsuccessful."],
        ),
        (
            [*BY_SUBROUTINE, RUN, RunEnding(source=1), RunFailed("HQ")],
            [ENDED, "Palisade ends the run on HQ: unsuccessful."],
        ),
        ([RUN, RunEnding(), OVER, RUN, RunFailed("HQ"), OVER], ["The run on HQ ends.", "The run on HQ is unsuccessful."]),
        # What has left since is still called by its name.
        (
            [RUN, SubroutineResolved(1, 0, "Palisade"), CardTrashed(1, 2, "corp", "ability", True, "Palisade", "ice"), RunEnding(source=1)],
            ["Subroutine 1 of Palisade ends the run on HQ.", "Corp trashes Palisade."],
        ),
    ],
)
def test_the_end_of_a_run_is_told_with_what_ended_it_alone(events: Sequence[Event], said: list[str]) -> None:
    state = State("nisei-1.6", 7, "C", "R")
    state.place_new("Palisade", "corp", "ice", server="HQ", faceup=True)
    narrator = Narrator(state, "all", Pools([cards_folder()]).of("nisei-1.6"))
    narrator.tell(1, events)
    assert [line.text for line in narrator.lines if line.kind != "run"] == said


def test_what_a_use_costs_is_told_with_it_where_what_it_does_is_told_apart() -> None:
    """The credits for Personal Workshop stood in no sentence, or in that of the card that was installed by it much later."""
    hosted = Laid(title="Femme Fatale", counters={"power": 3})
    runner = LaidSide(credits=5, rig=(Laid(title="Personal Workshop", hosted=(hosted,)),))
    game = laid("ffg", "runner", LaidSide(), runner)
    until(game, "runner", "action")
    lines = [line.text for line in game.log("runner")]
    assert lines.count("Runner uses Personal Workshop for 1c.") == 3
    assert "Runner installs Femme Fatale." in lines
