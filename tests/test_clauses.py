"""How clauses are put together: verbs of their number, sentences that go on, and what begins with no verb."""

import re

import pytest
from word_texts import PRINTED, ability as ability_of, block, read, said

from netrunner_tui.abilities import reading
from netrunner_tui.abilities.clauses import Clause, at_a_price, permitted, sentence
from netrunner_tui.abilities.texts.render import card_text, clause_to
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.terms import PRESENT

SINGULAR = re.compile(r"\b[Aa]ll (?!the )[\w ]*?s\b[^,.;:]*? (gets|gains|has|costs|is)\b")
LATER = "{later: {when: run ends, do: {damage: 1, kind: net}}}"
WITHOUT_A_VERB = (
    (
        f"{{when: turn ends, pay: 1c, do: {LATER}}}",
        "When a turn ends, you may pay 1[credit]. If you do, when this run ends, do 1 net damage.",
    ),
    (f"{{when: turn ends, may: {LATER}}}", "When a turn ends, you may do this: when this run ends, do 1 net damage."),
    (
        "{when: turn ends, pay: 1c, do: {if: the Runner is tagged, do: {gain: 1}}}",
        "When a turn ends, you may pay 1[credit]. If you do and the Runner is tagged, gain 1[credit].",
    ),
    (
        "{when: turn ends, pay: 1c, do: {if: the Runner is tagged, do: {gain: 1}, otherwise: {draw: 1}}}",
        "When a turn ends, you may pay 1[credit]. If you do, if the Runner is tagged, gain 1[credit]; otherwise, draw 1 card.",
    ),
    (
        "{when: turn ends, may: {if: the Runner is tagged, do: {gain: 1}}}",
        "When a turn ends, you may do this: if the Runner is tagged, gain 1[credit].",
    ),
    (
        "{when: turn ends, pay: 1c, do: {repeat: 2, do: [{draw: 1}, {gain: 1}]}}",
        "When a turn ends, you may pay 1[credit]. If you do, 2 times: draw 1 card, then gain 1[credit].",
    ),
    (
        f"{{when: turn ends, do: {{unless: 2c, by: runner, do: {LATER}}}}}",
        "When a turn ends, unless the Runner pays 2[credit], when this run ends, do 1 net damage.",
    ),
    (
        "{paid: {cost: 1c, do: {later: {when: run begins, do: {gain: 1}}, for: until your next turn begins}}}",
        "1[credit]: Until your next turn begins, whenever a run begins, gain 1[credit].",
    ),
    (
        "{paid: {cost: 1c, do: {later: {when: turn begins, by: you, do: {gain: 1}}, once: true, for: the rest of the game}}}",
        "1[credit]: The next time that your turn begins, gain 1[credit].",
    ),
    (
        "{when: turn ends, do: {lose: {credits of: runner, minus: 5}, who: runner}}",
        "When a turn ends, the Runner loses 1[credit] for each credit that the Runner has, minus 5.",
    ),
    (
        "{when: turn ends, do: {lose: {credits of: corp}, who: runner}}",
        "When a turn ends, the Runner loses 1[credit] for each credit that you have.",
    ),
    ("{when: turn ends, do: {move: {all: {type: resource}}, to: hand}}", "When a turn ends, add all installed resources to the grip."),
    (
        "{when: turn ends, do: {move: {choose: 1, in: set aside}, to: hand}}",
        "When a turn ends, add 1 card from the cards set aside to its owner's hand.",
    ),
    (
        "{static: {additional cost: 1c, to: steal, of: {type: agenda, in root: this server}}}",
        "As an additional cost to steal an agenda in the root of this server, the Runner must pay 1[credit].",
    ),
    (
        "{paid: {cost: Xc, do: {strength: {X: true, times: -1}, of: encountered ice}}}",
        "X[credit]: The ice being encountered gets -X strength for the rest of this encounter.",
    ),
    (
        "{when: turn ends, do: {repeat: 2, do: [{place: {power: 1}, on: {choose: 1, side: you}}, {draw: 1}]}}",
        "When a turn ends, 2 times: place 1 power counter on 1 of your installed cards, then draw 1 card.",
    ),
    (
        "{when: turn ends, do: [{look at top: 1, of: R&D}, {may: {trash: found}}, {gain: 1}]}",
        "When a turn ends, look at the top card of R&D. Then you may trash that card. Then gain 1[credit].",
    ),
    (
        "{when: turn ends, do: [{gain: 1}, {if: your turn, do: {if: the Runner is tagged, do: {draw: 1}}}]}",
        "When a turn ends, gain 1[credit], then if it is your turn and the Runner is tagged, draw 1 card.",
    ),
    (
        "{when: turn ends, do: {if: your turn, do: {if: the Runner is tagged, do: {draw: 1}, otherwise: {gain: 1}}}}",
        "When a turn ends, if it is your turn, if the Runner is tagged, draw 1 card; otherwise, gain 1[credit].",
    ),
    (
        "{when: turn ends, do: [{trace: 2}, {gain: {trace strength: true}}]}",
        "When a turn ends, trace 2. Then gain X[credit] (X is the trace strength).",
    ),
    (
        "{when: turn ends, do: [{trace: 2, if successful: {gain: 1}}, {draw: 1}]}",
        "When a turn ends, trace 2. If successful, gain 1[credit]. Then draw 1 card.",
    ),
    (
        "{paid: {cost: 1c, do: {advance: {choose: 1, type: ice}, times: {tags of: runner}}}}",
        "1[credit]: Advance 1 installed piece of ice once for each tag on the Runner.",
    ),
    (
        "{interrupt: {cost: trash this, do: {prevent: all, of: [exposing]}}}",
        "[interrupt] → Trash this asset: Prevent all cards from being exposed.",
    ),
    (
        "{when: credits gained, by: runner, would: true, may: {prevent: 1, of: [credits]}}",
        "[interrupt] → Whenever the Runner would gain credits, you may have them gain 1[credit] less than they would.",
    ),
    (
        "{when: run begins, do: {later: {when: run ends, outcome: successful, do: {damage: 1}}}}",
        "Whenever a run begins, do 1 net damage when that run ends, if it was successful.",
    ),
    (f"{{when: run begins, do: {LATER}}}", "Whenever a run begins, do 1 net damage when that run ends."),
    (f"{{when: card rezzed, card: this, do: {LATER}}}", "When you rez this asset, do 1 net damage when this run ends."),
    (f"{{when: run begins, do: [{{gain: 1}}, {LATER}]}}", "Whenever a run begins, gain 1[credit]. When this run ends, do 1 net damage."),
    (
        "{when: run begins, do: [{if: the Runner is tagged, do: {gain: 1}}, {draw: 1}, {gain: 1}]}",
        "Whenever a run begins, if the Runner is tagged, gain 1[credit]. Then draw 1 card, then gain 1[credit].",
    ),
    (
        "{when: run ends, do: [{draw: 1}, {if: the Runner is tagged, do: {gain: 1}}, {gain: 2}]}",
        "Whenever a run ends, draw 1 card; if the Runner is tagged, gain 1[credit]. Then gain 2[credit].",
    ),
    (
        "{static: {strength: 1, of: {type: ice}}, while: {happened: run succeeds, in: this run}}",
        "If the Runner made a successful run during this run, each installed piece of ice gets +1 strength.",
    ),
    (
        "{paid: {cost: 1c, while: {not: {happened: tag taken, in: this encounter}}, do: {gain: 1}}}",
        "1[credit]: Gain 1[credit]. Use this ability only if the Runner took no tag during this encounter.",
    ),
    (
        "{when: run begins, do: {if: the Runner is tagged, do: [{cannot: steal, for: this run}, {cannot: draw, by: runner, for: this run}]}"
        "}",
        "Whenever a run begins, if the Runner is tagged, the Runner cannot steal agendas or draw cards for the rest of this run.",
    ),
    (
        "{counters: [{static: {hand size: -1, who: corp}, while: {given: true, at least: 3}}], of: players}",
        "While a player has 3 or more Thing counters, you get -1 maximum hand size.",
    ),
)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("{strength: 1, of: {all: {type: ice}}}", "each installed piece of ice gets +1 strength for the rest of this encounter"),
        ("{strength: 1, of: {choose: 2, type: ice}, for: this run}",
         "choose 2 installed pieces of ice; they get +1 strength for the rest of this run"),
        ("{gain subtypes: [sentry], of: {all: {type: ice}}, for: this turn}",
         "each installed piece of ice gains the subtype sentry for the rest of this turn"),
        ("{gain subtypes: [sentry], of: {choose: 2, type: ice}, for: this turn}",
         "choose 2 installed pieces of ice; they gain the subtype sentry for the rest of this turn"),
    ],
)  # fmt: skip
def test_several_cards_have_a_verb_of_their_number(word: str, text: str) -> None:
    assert said(read(word), CORP) == text
    assert not SINGULAR.search(text)


@pytest.mark.parametrize(
    ("side", "text", "line"),
    [
        (RUNNER, "[{place: {credit: 1}}, {take: all}]", "Place 1[credit] on this program, then take all credits from it."),
        (RUNNER, "[{place: {credit: 1}}, {run: any}]", "Place 1[credit] on this program, then run any server."),
        (CORP, "[{choose card: {choose: 1, type: ice}}, {derez: chosen}]", "Choose 1 installed piece of ice. Derez that ice."),
        (CORP, "{choose one: [{remove counters: {virus: 1}}, {trash: this}]}", "Remove 1 virus counter from this asset or trash it."),
        (CORP, "[{cannot: steal, for: this run}, {cannot: trash, by: runner, card: {side: corp}, for: this run}]",
         "For the rest of this run, the Runner cannot steal agendas or trash Corp cards."),
        (CORP, "{cannot: [run, jack out], for: this turn}", "For the rest of this turn, the Runner cannot run or jack out."),
        (CORP, "{if: {count: {in: HQ}, at least: 1}, do: {trash: {choose: 1, in: HQ}}}", "If there are any cards in HQ, trash 1 of them."),
        (CORP, "{declare: {static: {strength: 1, of: {type: ice}}}, for: this turn}",
         "For the rest of this turn, each installed piece of ice gets +1 strength."),
        (RUNNER, "{roll: [{on: 6, do: {gain: 1}}, {on: 1, do: {damage: 1}}]}",
         "Roll a die: on a 1, suffer 1 net damage; on a 6, gain 1[credit]."),
        (CORP, "[{choose card: {choose: 5, up to: true, in: HQ}}, {reveal: chosen}, {gain: {count: {in: HQ, among: chosen}, times: 2}}]",
         "Choose up to 5 cards from HQ. Reveal those cards. Gain 2[credit] for each of them."),
        (RUNNER, "[{choose card: {choose: 2, in: heap}}, {move: {choose: 1, in: heap, among: chosen}, to: grip}]",
         "Choose 2 cards from your heap. Add 1 of those cards to your grip."),
        (RUNNER, "{run: any, during: [{when: run ends, outcome: successful, do: {gain: 5}}]}",
         "Run any server. When that run ends, if it was successful, gain 5[credit]."),
        (RUNNER, "{cannot: score, card: {type: agenda, installed this turn: true}, for: this turn}",
         "For the rest of this turn, the Corp cannot score agendas that were installed this turn."),
        (RUNNER, "{declare: {static: {subtypes: [barrier, code gate, sentry], of: encountered ice}}, for: this run}",
         "For the rest of this run, the ice being encountered gains barrier, code gate and sentry."),
        (RUNNER, "{if: {card: encountered ice, is: {subtype: code gate}}, do: bypass}",
         "If you are encountering a code gate, bypass the ice being encountered."),
        (CORP, "{if: in a run, do: [{gain: 1}, {draw: 1}, end the run]}",
         "If a run is in progress, gain 1[credit], draw 1 card, then end the run."),
    ],
)  # fmt: skip
def test_sentences_go_on_from_the_one_before(side: Side, text: str, line: str) -> None:
    assert block(text, side) == line


@pytest.mark.parametrize(("ability", "text"), WITHOUT_A_VERB, ids=range(len(WITHOUT_A_VERB)))
def test_no_text_has_a_clause_where_a_verb_belongs(ability: str, text: str) -> None:
    printed = Printed(title="Thing", side=CORP, type="asset", cost=0)
    word = reading.read_ability(parse_trees(ability, "x.yaml")[0].data, ())
    assert [PRESENT.fill(line) for line in card_text(printed, [word])] == [text]


def test_a_current_that_blanks_says_so_for_as_long_as_it_is_in_play() -> None:
    word = reading.read_ability({"static": {"lose abilities": {"in": "identity", "side": "corp"}}}, ())
    current = Printed(title="Thing", side=RUNNER, type="event", cost=0, subtypes=("current",))
    assert [PRESENT.fill(line) for line in card_text(current, [word])][1:] == ["The Corp's identity loses all abilities."]


def test_what_a_runners_card_has_rezzed_the_corp_rezzes() -> None:
    word = reading.read_ability({"when": "card exposed", "by": "you", "do": {"rez": "it"}}, ())
    printed = Printed(title="Thing", side=RUNNER, type="hardware", cost=0)
    assert [PRESENT.fill(line) for line in card_text(printed, [word])] == ["Whenever you expose a card, the Corp rezzes it."]


@pytest.mark.parametrize("side", SIDES)
def test_a_breach_that_cannot_be_is_said_alike_to_both(side: Side) -> None:
    word = reading.read_block({"cannot": "breach", "server": "HQ", "for": "this run"}, ())
    who = "you" if side == RUNNER else "the Runner"
    for printed in PRINTED.values():
        assert clause_to(side, word, printed) == f"{who} cannot breach HQ for the rest of this run"


def test_a_clause_keeps_the_sentences_after_it() -> None:
    """Whatever is put before it, behind it or between it and another: each sentence begins and ends as one."""
    traced = Clause("trace 3").then(Clause("successful, draw 1 card", "condition"))
    assert str(traced) == "trace 3. If successful, draw 1 card."
    assert sentence(traced.led("whenever a run begins, ", "time")) == "Whenever a run begins, trace 3. If successful, draw 1 card."
    assert str(permitted("you", traced)) == "you may trace 3. If successful, draw 1 card."
    assert str(traced + ", then draw 1 card") == "trace 3. If successful, draw 1 card, then draw 1 card"
    assert str(Clause("draw 1 card").joined_by(", then ", traced)) == "draw 1 card, then trace 3. If successful, draw 1 card."
    assert sentence(traced.then(Clause("end the run", "next"), ends=False)) == "Trace 3. If successful, draw 1 card. Then end the run."
    assert [one.begins for one in traced.then(Clause("end the run", "next")).more] == ["condition", "next"]


def test_a_condition_is_told_once_however_a_clause_is_led() -> None:
    tagged = Clause("the Runner is tagged, gain 1[credit]", "condition")
    assert str(tagged) == "if the Runner is tagged, gain 1[credit]"
    assert tagged.labelled("") == tagged
    assert str(tagged.labelled("[interrupt] → ")) == "[interrupt] → If the Runner is tagged, gain 1[credit]"
    assert str(at_a_price("you", "pay 1[credit]", tagged)) == ("you may pay 1[credit]. If you do and the Runner is tagged, gain 1[credit]")


def test_what_is_paid_for_instead_of_a_breach_is_a_sentence_of_its_own() -> None:
    looked = "{instead of breaching: {look at top: 4, of: R&D}, must: true}"
    assert ability_of(f"{{when: run succeeds, server: R&D, pay: 1 power, do: {looked}}}") == (
        "Whenever a run on R&D is successful, you may remove 1 hosted power counter. If you do, instead of breaching, "
        "look at the top 4 cards of R&D."
    )


def test_what_another_player_gets_where_one_does_something_is_a_sentence_of_its_own() -> None:
    shown = "[{reveal: {choose: 1, type: agenda, in: HQ, by: corp}}, {gain clicks: 1, who: runner}]"
    assert block(f"{{may: {shown}, by: corp, otherwise: {{gain: 1}}}}", RUNNER) == (
        "The Corp may reveal 1 agenda from HQ. If the Corp does, you gain [click]. If the Corp does not, gain 1[credit]."
    )


def test_a_card_that_moves_to_where_another_is_does_not_move_to_the_same_server() -> None:
    moved = "[{install: {choose: 1, type: ice, in: HQ}}, {relocate: this, to: server of chosen}]"
    assert ability_of(f"{{when: turn ends, by: you, may: {moved}}}") == (
        "When your turn ends, you may install 1 piece of ice from HQ. If you do, move this asset to the root of the server of that ice."
    )
