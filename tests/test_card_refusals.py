"""What cannot be meant is refused as a card is loaded: each mechanism of the language, with the line and what is wrong."""

from pathlib import Path

import pytest

from netrunner_tui.library.card_files import check_file, load_cards
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.printed import RUNNER_TYPES

CARD = """\
set: {name: x}
cards:
- title: Thing
  side: corp
  type: asset
  cost: 1
  abilities:
  - %s
"""

REFUSED = (
    ("{static: {cannot: trash, by subroutines: true}}", "'by subroutines' cannot be asked of 'cannot: trash'; it takes: by, card"),
    ("{static: {cannot: jack out, by subroutines: true}}", "'by subroutines' cannot be asked of 'cannot: jack out'; it takes nothing"),
    ("{paid: {cost: 1c, once per encounter: true, do: {gain: 2}}}", "can only be said of an 'interface:' among paid abilities"),
    ("{when: turn begins, once per encounter: true, do: {gain: 1}}", "'once per encounter:' is asked of events in encounters; known: "),
    ("{as long as: in a run, once per encounter: true, do: {gain: 1}}", "'once per encounter:' is asked of events in encounters; known: "),
    (
        "{when: ice encountered, once per encounter: true, once per run: true, do: {gain: 1}}",
        "'once per encounter:' beside 'once per run:' says nothing more: leave out one of them",
    ),
    (
        "{when: turn begins, do: {later: {when: ice encountered, once per encounter: true, do: {gain: 1}}, for: this turn}}",
        "'once per encounter:' is said of an ability of the card itself",
    ),
    (
        "{when: turn begins, do: {install: {choose: 1, in: HQ}, other: true}}",
        "'other:' is said beside 'server: remote' or 'server: central'",
    ),
    (
        "{when: turn begins, do: {install: {choose: 1, in: HQ}, server: [HQ, remote], other: true}}",
        "'other:' is said beside 'server: remote' or 'server: central'",
    ),
    (
        "{when: turn begins, if: {happened: card fully breaks ice, card: {subtype: decoder}}, do: {gain: 1}}",
        "'happened:' can only ask this of the card of 'card fully breaks ice': this",
    ),
    (
        "{when: turn begins, if: {happened: card breaks subroutines, card: {rezzed: true}}, do: {gain: 1}}",
        "'happened:' can only ask this of the card of 'card breaks subroutines': type,",
    ),
    ("{static: {additional cost: 2c, to: steal, instead: true}}", "'instead:' can only be said of what it costs to rez this card"),
    ("{when: agenda scored, do: {place: {virus: 1}, recurring: true, on: this}}", "'recurring:' can only be said of so many credits"),
    ("{when: turn begins, do: {gain: {events: damage suffered, sum: points}}}", "'sum:' of 'damage suffered' is 'damage'"),
    ("{when: turn begins, do: {gain: {events: agenda scored, sum: credits}}}", "'sum: credits' can only be asked of: bids revealed"),
    ("{when: turn begins, if: {happened: card trashed, at once: true}, do: {gain: 1}}", "'at once:' can only be asked of: card drawn"),
    (
        "{static: {strength: {count: {type: ice}, times: -1, at most: 3}}}",
        "'at most: 3' is never reached with 'times: -1'; how low it can be is said by 'at least: -3'",
    ),
    (
        "{when: ice passed, do: {if: {happened: ice encountered, in: this run, equal: 2}, do: {gain: 1}}}",
        "'happened:' asks whether it was so often, or oftener; for another number write {events: …, equal: 2}",
    ),
    (
        "{when: card trashed, card: {side: corp, in: installed}, first each turn: true, do: {gain: 1}}",
        "trash ability, rezzed; where it was until then is asked beside that: 'from: installed'",
    ),
    (
        "{when: ice encountered, pay: {trash: it}, do: {gain: 1}}",
        "a player chooses here: expected cards such as {choose: 1, type: ice}, found 'it'; in place of 'pay:' write 'may:' with that",
    ),
    (
        "{static: {additional cost: 2c, to: steal}}",
        "'additional cost:' with 'to: steal' cannot be said of an asset; expected one of agenda: of other cards say 'of: {type: agenda}'",
    ),
    ("{paid: {cost: 1c, cheaper: 1, do: {gain: 1}}}", "a cost that hangs on a count is written {credits: {count: …, times: -1, plus: 3}}"),
    (
        "{when: ice encountered, may: [{trash: it}, {resolve: subroutine, of: it}]}",
        "'it' has been trashed before that: what it is then is 'trashed'",
    ),
    (
        "{paid: {cost: {credits: {count: {type: hardware}, times: -1}}, do: {draw: 1}}}",
        "a cost of less than nothing is nothing: 'plus:' says from how many credits these are taken off",
    ),
    (
        "{paid: {cost: {derez: {choose: 1, type: ice, rezzed: false}}, do: {draw: 1}}}",
        "'derez:' cannot be said of unrezzed cards",
    ),
    ("{breaker: {break: sentry}}", "no ability has the key 'breaker'"),
    ("{interface: {cost: 1c, break: 1}, while: in a run}", "'while:' stands in 'interface:', as in {interface: {cost: 1c, do: …}}"),
    ("{paid: {cost: 1c, do: {gain: 1}}, once per turn: true}", "'once per turn:' stands in 'paid:', as in {paid: {cost: 1c, do: …}}"),
    (
        "{when: turn begins, do: {trash: {choose: 1, in: [HQ, R&D]}}}",
        "in a deck nobody sees what there is to choose: write {search: {in: R&D}}",
    ),
    ("{when: turn begins, at once: true, do: {gain: 1}}", "'at once:' is said of what happens to several cards together; known: "),
    ("{when: card exposed, would: true, at once: true, may: {rez: this}}", "'at once:' is said of what happens to several cards together"),
    (
        "{when: card trashed, would: true, at once: true, may: {gain: 1}}",
        "of cards that would be trashed together, some may be removed: 'may: {remove from game: {choose: 1, among: found}}'",
    ),
    ("{paid: {cost: {x counters: true}, do: {gain: 1}}}", "'x counters: true' needs 'kind:', and no other counters are spent beside these"),
    (
        "{paid: {cost: {x counters: true, kind: power, counters: 2}, do: {gain: 1}}}",
        "'x counters: true' needs 'kind:', and no other counters are spent beside these",
    ),
    ("{as long as: in a run, at once: true, do: {gain: 1}}", "'at once:' is said of what happens, and there is no 'when:'"),
    ("{paid: {cost: 1c, cheaper: 1, do: {gain: 1}}}", "'cheaper:' needs 'cheaper if:': by how much, and when"),
    (
        "{paid: {cost: 1c, once per turn: true, once per run: true, do: {gain: 1}}}",
        "'once per run:' beside 'once per turn:' says nothing more",
    ),
    (
        "{when: run begins, first each turn: true, first each run: true, do: {gain: 1}}",
        "'first each run:' beside 'first each turn:' says nothing more",
    ),
    (
        "{paid: {cost: 1c, do: {declare: {static: {hand size: 1}, persistent: true}, for: this turn}}}",
        "'persistent:' is said of an ability of the card itself",
    ),
    (
        "{paid: {cost: 1c, do: {later: {when: turn begins, active in: heap, do: {gain: 1}}}}}",
        "'active in:' is said of an ability of the card itself",
    ),
    ("{paid: {cost: 1c, do: {later: {do: {gain: 1}}}}}", "what comes later waits for an event: 'when:' is missing"),
    (
        "{paid: {cost: 1c, do: {later: {when: run begins, first each turn: true, do: {gain: 1}}}}}",
        "what comes later once comes the next time",
    ),
    ("{play: {run: HQ, during: [{when: run begins, while: in a run, do: {gain: 1}}]}}", "'while:' is of an ability of the card itself"),
    ("{interrupt: {cost: 1c, do: {prevent: 1, of: [tags], each turn: true}}}", "'each turn:' and 'in all:' are limits of how much damage"),
    ("{interrupt: {cost: 1c, do: {prevent: 1, of: [tags], done by: this}}}", "'done by:' is asked of damage only"),
    ("{interrupt: {cost: 1c, do: {prevent: 2, of: [jacking out]}}}", "of these nobody prevents a part, so write 1 or all: "),
    ("{interrupt: {cost: 1c, do: {prevent: 1, of: [tags], cards: {type: ice}}}}", "'cards:' is asked of cards that are trashed or exposed"),
    ("{play: {lose: 2, from: {subtype: stealth}, up to: true}}", "'up to:' is said of credits of a pool, not of those on cards"),
    ("{play: {search: {in: R&D}, same title: true, different titles: true, up to: 2}}", "'same title:' and 'different titles:' exclude"),
    ("{play: {draw: 5, until: true, up to: true}}", "'up to:' beside 'until:'"),
    ("{play: {trash: {choose: any number, up to: true, in: HQ}}}", "'up to:' beside 'any number'"),
    ("{play: {choose one: [{gain: 1}, {draw: 1}], by: runner, all if: in a run}}", "'by:' beside 'all if:': the card's own player chooses"),
    ("{static: {hand size: 1, of: {type: ice}}}", "'of:' cannot be asked of 'hand size': no card has one of its own"),
    ("{static: {install cost: 1, ignored: true, of: {type: ice}}}", "'ignored:' stands beside 'install cost: 0'"),
    ("{static: {memory: 2, inactive: true}}", "'inactive' is not known here"),
    ("{static: {spend hosted: {on: trace}, in pool: true}}", "'in pool:' credits are spent like any of the pool"),
    ("{static: {additional cost: 1c, to: jack out, server: HQ}}", "'server:' cannot be asked of 'to: jack out'"),
    ("{when: turn begins, if: {tags of: runner, at least: 1, equal: 2}, do: {gain: 1}}", "'equal:' says all of a comparison"),
    ("{play: {trash: {choose: 1, type: ice, cost: {odd: true, at least: 2}}}}", "'odd:' says all of a limit: nothing stands beside it"),
    ("{play: {unless: {credits: 1, suffer kind: core}, by: runner, do: {gain: 1}}}", "'suffer kind:' needs 'suffer:'"),
    ("{cost: 1c, do: {gain: 1}}", "no ability has the keys cost, do"),
    ("{play: {gain: {tags: 1}}}", "no amount has the key 'tags'; did you mean tags of?"),
    ("{when: turn begins, do: {strength: 1, for: the rest of the run}}", "expected one of this encounter, the next encounter, "),
    ("{paid: {cost: 1c, active in: attic, do: {gain: 1}}}", "no zone that an ability can be active in is called 'attic'"),
    ("{static: {hand size: 1}, active in: []}", "'active in:' lists nothing"),
    ("{static: {hand size: 1}, active in: R&D}", "'active in: R&D' is for what happens when this card is accessed"),
    ("{paid: {cost: 1c, active in: [HQ, R&D], do: {gain: 1}}}", "'active in: R&D' is for what happens when this card is accessed"),
    ("{when: turn begins, by: you, active in: R&D, do: {gain: 1}}", "'active in: R&D' is for what happens when this card is accessed"),
    ("{interrupt: {cost: trash this, active in: HQ, do: {prevent: 1, of: [trashing]}}}", "to be asked would show what is there"),
    ("{static: {gain subroutine: {gain: 1}, at: middle}}", "expected one of first, last, found 'middle'"),
    ("{static: {gain subroutine: {gain: 1}}}", "only ice has subroutines (CR 3.4.6): say of which ice"),
    ("{when: turn begins, do: {secret bids: [0, 2], if equal: {gain: 1}}}", "expected a number"),
    ("{when: turn begins, do: {name: colour}}", "expected one of card type, subtype, number, card, found 'colour'"),
    ("{when: scored, do: {gain: 1}}", "no event is called 'scored'; did you mean agenda scored?"),
    (
        "{when: turn begins, do: {name: subtype, among: [sentri]}}",
        "no subtype is called 'sentri', and 'subtypes:' of 'set:' lists none; did you mean sentry or",
    ),
    ("{when: turn begins, do: {name: card, among: [ice]}}", "'among:' cannot be asked of 'name: card'"),
    ("{when: turn begins, do: {name: subtype, most: 3}}", "'most:' cannot be asked of 'name: subtype'"),
    ("{when: turn begins, do: {name: number, of: {type: ice}}}", "'of:' cannot be asked of 'name: number'"),
    ("{when: turn begins, do: {choose server: hq}}", "no server is called 'hq'; did you mean HQ?"),
    ("{when: turn begins, do: {relocate: this, to: hq}}", "no server is called 'hq'; did you mean HQ?"),
    ("{when: turn begins, do: {relocate: this, to: HQ, at: middle}}", "expected one of outermost, innermost, any position"),
    ("{when: turn begins, do: {rearrange: this}}", "expected cards such as {type: program}"),
    ("{when: turn begins, do: {host: {choose: 1, in: pocket}}}", "no zone is called 'pocket'"),
    ("{when: turn begins, do: {shuffle: deck}}", "expected one of R&D, stack, found 'deck'"),
    ("{when: turn begins, do: {reveal until: {type: ice}}}", "'of:' is missing"),
    (
        "{when: turn begins, by: you, do: {gain: {that many: true}}}",
        "'that many' is nothing here: it is known in 'when:' of counters purged, trace ends, accesses counted or tag taken only",
    ),
    ("{when: turn begins, by: you, do: [purge, {gain: {that many: true}}]}", "'that many' is nothing here"),
    ("{when: counters purged, would: true, do: {gain: {that many: true}}}", "'that many' is nothing here"),
    ("{paid: {cost: 1c, do: {gain: {counters over requirement: true}}}}", "it is known in 'when:' of agenda scored only"),
    ("{static: {strength: 1, who: runner}}", "'who:' cannot be asked of 'strength'"),
    ("{static: {hand size: 1, who: everybody}}", "expected one of you, the other player, corp, runner, each player"),
    (
        "{when: turn begins, do: {later: {when: card drawn, do: {gain: 1}}, for: the Corp's next turn}}",
        "only 'declare:' and 'cannot:' can be for a turn that comes later",
    ),
    ("{static: {rez cost: 0, ignored: true, of: {type: ice}}}", "'ignored:' cannot be asked of 'rez cost', only of 'install cost'"),
    ("{static: {hand size: 1, only for: {type: program}}}", "'only for:' cannot be asked of 'hand size', only of 'memory'"),
    ("{paid: {cost: {move: {choose: 1, side: corp}}, do: {gain: 1}}}", "'move:' and 'to:' are written together"),
    ("{paid: {cost: {credits: 1, to: stack}, do: {gain: 1}}}", "'move:' and 'to:' are written together"),
    ("{paid: {cost: 1c, do: {break: 1, alone: true}}}", "'alone:' is said of what the subroutines do"),
    ("{paid: {cost: 1c, do: {break: 2, at: first}}}", "'at: first' is one subroutine"),
    ("{when: click spent, by: corp, to: heap, do: {gain: 1}}", "'to: heap' cannot be asked of 'click spent'"),
    ("{when: card trashed, to: break, do: {gain: 1}}", "'to: break' cannot be asked of 'card trashed'"),
    ("{when: click lost, by: corp, to: draw, do: {gain: 1}}", "'to: draw' cannot be asked of 'click lost'"),
    ("{when: game begins, first each turn: true, do: {gain: 1}}", "'first each turn:' cannot be asked of 'game begins'"),
    (
        "{when: run begins, if: {count: {type: ice}, at least: 2}, first each turn: true, do: {gain: 1}}",
        "'first each turn:' cannot ask this of what happened earlier",
    ),
    ("{when: run ends, if: {run on: HQ}, first each turn: true, do: {gain: 1}}", "'first each turn:' cannot ask this of what happened"),
    ("{paid: {cost: 1c, flag: interrupt, do: {gain: 1}}}", "'flag:' is not written: the flag stands in place of 'paid:'"),
    ("{static: {lose subroutines: many}}", "expected a number"),
    ("{when: turn begins, do: {trash: {choose: 0, type: ice}}}", "'choose:' is 1 or more, or 'any number', found 0"),
    ("{when: turn begins, do: {trash: {choose: -1, type: ice}}}", "'choose:' is 1 or more, or 'any number', found -1"),
    ("{when: turn begins, do: {gain: {tags of: runner, times: 0}}}", "'times: 0' is nothing"),
    ("{when: turn begins, do: {gain: {tags of: runner, at least: 9, at most: 1}}}", "'at least: 9' is more than 'at most: 1'"),
    ("{static: {hand size: 1}, while: {tags of: runner, at least: 3, at most: 1}}", "'at least: 3' is more than 'at most: 1': that"),
    ("{static: {strength: 2, of: {type: ice}, first each turn: true}}", "'first each turn:' cannot be asked of 'strength'; known: install"),
    ("{static: {trash cost: 2, of: {type: asset}, first each turn: true}}", "'first each turn:' cannot be asked of 'trash cost'"),
    ("{static: {play cost: 2, of: {type: event}, first each turn: true}}", "'first each turn:' cannot be asked of 'play cost'"),
    ("{static: {rez cost: 2, first each turn: true}}", "'first each turn:' needs a filter"),
    ("{when: run succeeds, would: true, instead: true, do: {gain: 1}}", "'instead:' cannot be said of 'run succeeds'"),
    ("{when: run begins, would: true, instead: true, do: {gain: 1}}", "'instead:' cannot be said of 'run begins'"),
    ("{when: trace begins, would: true, instead: true, do: {gain: 1}}", "'instead:' cannot be said of 'trace begins'"),
    (
        "{when: run begins, do: {move runner to: HQ, instead of passing: true}}",
        "'instead of passing:' is about this ice, and this is an asset",
    ),
    (
        "{when: run begins, do: {move runner to: {choose: 1, type: ice}, instead of passing: true}}",
        "'instead of passing:' is about the outermost position of a server",
    ),
    ("{when: run begins, do: {move runner to: HQ, then: encounter, instead of passing: true}}", "of a server, which is approached"),
    ("{when: run begins, do: {move runner to: HQ, rezzed: true, instead of passing: true}}", "of a server, which is approached"),
    ("{when: run begins, do: {move runner to: HQ, back: 2, instead of passing: true}}", "of a server, which is approached"),
    ("{when: turn begins, do: {later: {when: card drawn, do: {gain: 1}}, once: true}}", "'once:' needs 'for:'"),
    (
        "{when: turn begins, do: {later: {when: card drawn, do: {gain: 1}}, for: this turn, times: 2}}",
        "'times:' cannot be asked with 'for:'",
    ),
    ("{when: turn begins, do: {later: {when: turn begins, do: {gain: 1}}, follow: this}}", "'follow:' needs 'chosen'"),
    ("{when: turn begins, do: {later: {when: turn begins, do: {trash: chosen}}, follow: thing}}", "no object is called 'thing'"),
    ("{as long as: your turn, while: your turn, do: {gain: 1}}", "'while:' beside 'as long as:': write both conditions there"),
    ("{when: turn begins, do: {later: {when: turn ends, while: your turn, do: {gain: 1}}}}", "of what comes later ask 'if:'"),
    ("{when: turn begins, do: {return stolen: ever}}", "expected one of this run, this turn, found 'ever'"),
    ("{when: turn begins, do: {install as: program}}", "'install as:' needs 'other facts:'"),
    ("{when: turn begins, do: {install as: agenda}}", "expected one of program, hardware, resource, found 'agenda'"),
    ("{as long as: in a run, active in: HQ, do: {gain: 1}}", "'active in:' is for abilities that an event sets off"),
    ("{when: turn begins, do: [{gain: 1}, {purge}]}", "'purge' stands by itself, without braces and ':'"),
    ("{when: turn begins, do: {prevent: 1, of: [tags]}}", "'prevent:' is about what would happen: it stands in 'interrupt:'"),
    ("{when: turn begins, do: {from outside: {type: program}}}", "only identities are outside the game"),
    ("{interrupt: {cost: 1c, do: {lower cost: 1}}}", "'lower cost:' stands beside 'would: true' alone"),
    ("{when: turn begins, do: {lower cost: 1}}", "'lower cost:' stands beside 'would: true' alone"),
    ("{when: card drawn, would: true, do: {lower cost: 1}}", "'lower cost:' waits for these: card installed, card played"),
    (
        "{when: [card played, card installed], by: you, would: true, do: {lower cost: 1}}",
        "the Corp is not offered to install for the sake of a lower cost: expected 'when: card played'",
    ),
    ("{paid: {cost: 1c, do: {gain: {expected: true}}}}", "'expected:' is about what would happen"),
    ("{counters: [{paid: {cost: 1c, do: {increase: 1, of: [tags]}}}]}", "'increase:' is about what would happen"),
    ("{when: turn begins, do: {gain: 0}}", "'gain: 0' is nothing; expected 1 or more"),
    ("{when: turn begins, do: {draw: 0}}", "'draw: 0' is nothing"),
    ("{when: turn begins, do: {damage: 0}}", "'damage: 0' is nothing"),
    ("{when: turn begins, do: {tags: 0}}", "'tags: 0' is nothing"),
    ("{when: turn begins, do: {place: {power: 0}, on: this}}", "'place: 0' is nothing"),
    ("{when: turn begins, do: {repeat: 0, do: {gain: 1}}}", "'repeat: 0' is nothing"),
    ("{when: turn begins, do: {advance: {choose: 1, type: ice}, times: 0}}", "'times: 0' is nothing"),
    ("{static: {hand size: 0}}", "'hand size: 0' changes nothing; expected another number, or 'set: true'"),
    ("{static: {hand size: 1}, while: {tags of: runner, at least: 0}}", "'at least: 0' is always so; expected 1 or more"),
    ("{when: turn begins, do: {choose one: [{gain: 1}]}}", "'choose one:' needs two things or more"),
    ("{when: turn begins, do: {choose one: [{gain: 1}, {draw: 1}], number: 3}}", "'number: 3' of 2 things: each is chosen once"),
    ("{when: turn begins, do: {trash: {choose: 1, type: ice, not type: ice}}}", "nothing can fit 'type: ice' with 'not type: ice'"),
    ("{when: turn begins, do: {trash: {choose: 1, in: grip, rezzed: true}}}", "no card in grip is rezzed or unrezzed"),
    ("{when: turn begins, do: {trash: {choose: 1, type: program, side: you}}}", "no Corp card is of type program"),
    ("{static: {hand size: 1}, active in: heap}", "no card of the Corp is active in heap"),
    ("{paid: {cost: click}, do: {gain: 3}}", "'do:' stands in 'paid:', as in {paid: {cost: 1c, do: …}}"),
    ("{interrupt: {do: {gain: 3}}, cost: click}", "'cost:' stands in 'interrupt:', as in {interrupt: {cost: 1c, do: …}}"),
)


OTHER = (
    ("{side: runner, type: hardware, cost: 0}", "needs an ability with 'install as: hardware'"),
    ("{side: corp, type: asset, cost: 0}", "of a card of the Runner"),
    ("{side: runner, type: program, cost: 0, memory: 1, title: Other}", "'title:' cannot stand in 'other facts:'"),
    ("{side: runner, type: program, cost: 0}", "a program needs 'memory:'"),
    ("program", "holds what the card is once it is installed as something else"),
)


@pytest.mark.parametrize(("facts", "said"), OTHER)
def test_other_facts_that_cannot_be_meant_are_refused(tmp_path: Path, facts: str, said: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(f"{CARD % '{when: turn begins, do: {install as: program}}'}  other facts: {facts}\n")
    with pytest.raises(BadFile, match=said):
        load_cards(file)


def refused(tmp_path: Path, text: str) -> BadFile:
    """Returns why a file of cards is refused."""
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    with pytest.raises(BadFile) as told:
        load_cards(file)
    return told.value


@pytest.mark.parametrize(("ability", "said"), REFUSED)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, ability: str, said: str) -> None:
    told = refused(tmp_path, CARD % ability)
    assert said in told.problem
    assert told.line == 8


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (CARD % "{when: turn begins, do: }", 8, "expected an instruction such as {gain: 3}, found nothing"),
        (CARD % "{when: turn begins, do: {gain: true}}", 8, "found true"),
        ("set: {name: X, games: [nisei]}\ncards: []\n", 1, "'games:' must be a list of nisei-1.6, ffg, classic, found ['nisei']"),
    ],
)
def test_what_was_found_is_said_as_it_stands_in_the_file(tmp_path: Path, text: str, line: int, said: str) -> None:
    told = refused(tmp_path, text)
    assert said in told.problem
    assert told.line == line


MISTAKEN = """\
set: {code: xx, name: X}
cards:
- title: One
  side: corp
  type: asset
  faction: haas-bioriod                                            # wrong
  subtypes: [advertisment, ambush]                                 # wrong
  cost: 1
  abilities:
  - {when: turn begins, by: you, gain: 1}                          # wrong
  - {when: turn begins, by: you, do: {gain: 1, draw: 1}}           # wrong
  - {when: turn begins, by: you, do: [{gain: 1}, {draw: 1}]}
  - when: trun begins                                              # wrong
    if: [the Runner is taged, {tags of: runner, at leest: 2}]      # wrong, wrong
    do:
    - {gian: 3}                                                    # wrong
    - {trash: {choose: 1, type: prgram}}                           # wrong
    - {damage: 1, kind: nett}                                      # wrong
  - paid: {cost: clik, do: {place: {viruss: 1}, on: thsi}}         # wrong, wrong
- title: Two
  side: runer                                                      # wrong
  type: program
  cost: x                                                          # wrong
  memory: 1
  colour: red                                                      # wrong
"""


def test_no_mistake_hides_another(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(MISTAKEN)
    found = [error.line for error in check_file(file)[1]]
    assert found == [line for line, text in enumerate(MISTAKEN.splitlines(), 1) for _ in range(text.count("wrong"))]


LATER = """\
set: {name: x}
cards:
- title: One
  side: corp
  type: asset
  cost: 1
  trash: 1
  abilities:
  - {when: turn begins, by: yu, server: HQ, do: {gain: 1}}           # wrong, wrong
  - {when: card rezzed, card: thiss, kind: net, do: {gain: 1}}       # wrong, wrong
- title: Two
  side: corp
  type: asset
  cost: 1
  trash: 1
  x at most: 3                                                       # wrong
  abilities:
  - {play: {gain: 1}}                                                # wrong
  - {interface: {cost: 1c, break: 1}}                                # wrong
"""
"""Several mistakes about one event, and several in what reads well but cannot stand on its card."""


def test_no_mistake_about_an_event_or_the_card_hides_another(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(LATER)
    found = [error.line for error in check_file(file)[1]]
    assert found == [line for line, text in enumerate(LATER.splitlines(), 1) for _ in range(text.count("wrong"))]


def test_whoever_only_loads_cards_is_told_how_many_mistakes_there_are(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(LATER)
    with pytest.raises(BadFile) as told:
        load_cards(file)
    assert told.value.line == 9
    assert told.value.problem.endswith(" (6 more mistakes: `netrunner-tui card FILE` lists all)")
    file.write_text(CARD % "{play: {gain: 1}}")
    with pytest.raises(BadFile) as told:
        load_cards(file)
    assert "more mistake" not in told.value.problem


FACTS = (
    ("title: ''", "'title:' must be a line of plain text without blanks around it, found ''"),
    ("title: ' Thing '", "'title:' must be a line of plain text without blanks around it"),
    ('title: "Thing\\nTwo"', "'title:' must be a line of plain text without blanks around it"),
    ('title: "Thing\\x1b[31m"', "'title:' must be a line of plain text without blanks around it"),
    ('title: "\\u0301Thing"', "'title:' must be a line of plain text without blanks around it"),
    ('title: "\\u0301\\u0301"', "'title:' must be a line of plain text without blanks around it"),
    ('title: "Th\\u200bing"', "'title:' must be a line of plain text without blanks around it"),
    ("title: Thing, subtypes: [barrier, barrier]", "'barrier' stands twice"),
    ("title: Thing, strength: none", "'strength:' must be a whole number"),
    ("title: Thing, x at most: 3", "'x at most:' needs 'cost: X'"),
)


@pytest.mark.parametrize(("facts", "said"), FACTS)
def test_facts_that_mean_nothing_are_refused(tmp_path: Path, facts: str, said: str) -> None:
    strength = "" if "strength" in facts else "strength: 1, "
    told = refused(tmp_path, f"set: {{name: x}}\ncards:\n- {{side: corp, type: ice, cost: 1, {strength}{facts}}}\n")
    assert said in told.problem


def test_ice_needs_strength(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("set: {name: x}\ncards:\n- {title: Thing, side: corp, type: ice, cost: 1}\n")
    with pytest.raises(BadFile, match="ice needs 'strength:'"):
        load_cards(file)


TITLES = """\
set: {name: x}
cards:
- {title: Thing, side: corp, type: operation, cost: 1, abilities: [play: {gain: 1}]}
- {title: Thing, side: corp, type: operation, cost: 1, abilities: [play: {gain: 2}]}
- {title: THING, side: corp, type: operation, cost: 1, abilities: [play: {gain: 1}]}
- {title: Hedge Fund, side: corp, type: operation, cost: 1, abilities: [play: {gain: 1}]}
- {title: hedge fund, side: corp, type: operation, cost: 1, abilities: [play: {gain: 1}]}
"""


def test_titles_that_are_taken_are_told(tmp_path: Path, pools: Pools) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(TITLES)
    wrong = [(error.line, error.problem) for error in check_file(file, pools.of)[1]]
    assert wrong == [
        (4, "'Thing' stands already in line 3, and differs"),
        (5, "'THING' is taken for 'Thing' in line 3: titles differ in more than case and accents"),
        (6, "'Hedge Fund' stands already in System Gateway, and differs"),
        (7, "'hedge fund' is taken for 'Hedge Fund' in line 6: titles differ in more than case and accents"),
    ]


@pytest.mark.parametrize("file", sorted(cards_folder().glob("*.yaml")), ids=lambda file: file.stem)
def test_no_card_that_comes_with_the_game_is_refused(file: Path) -> None:
    assert check_file(file)[1] == []


def test_a_second_document_is_told(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("set: {name: x}\ncards: []\n---\nset: {name: y}\ncards: []\n")
    with pytest.raises(BadFile, match="'---' above begins another") as told:
        check_file(file)
    assert told.value.line == 4


NOTHING = (
    ("{when: turn begins, do: {trash: remembered}}", "remembered"),
    ("{when: turn begins, do: {gain: {points of: forfeited}}}", "forfeited"),
    ("{when: run succeeds, server: chosen server, do: {gain: 1}}", "chosen server"),
    ("{when: turn begins, do: {gain: {count: {in: grip, as named: true}}}}", "as named"),
    ("{when: turn begins, do: {gain: {named: true}}}", "named"),
    ("{when: turn begins, do: {gain: {trace margin: true}}}", "trace margin"),
    ("{when: turn begins, do: {gain: {X: true}}}", "X"),
)


@pytest.mark.parametrize(("ability", "name"), NOTHING)
def test_what_nothing_on_the_card_gives_is_refused(tmp_path: Path, ability: str, name: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(CARD % ability)
    with pytest.raises(BadFile, match=f"'{name}' is nothing: no word on this card gives it"):
        load_cards(file)


TABLE = """\
set: {name: x}
cards:
- title: Thing
  side: %s
  type: %s
  cost: 1
  abilities:
  - %s
"""

OUT_OF_PLACE = (
    ("asset", "{when: turn begins, do: {trash: it}}", "'it' is nothing here: no 'when:' around it is about a card"),
    ("asset", "{when: card installed, do: {later: {when: turn ends, do: {trash: it}}}}", "'it' is nothing here"),
    ("asset", "{when: turn begins, card: it, do: {gain: 1}}", "'card' cannot be asked of 'turn begins'"),
    ("asset", "{when: card installed, card: it, do: {gain: 1}}", "'it' is nothing here"),
    ("asset", "{static: {trash cost: {cost of: it}, of: this}}", "'it' is nothing here"),
    (
        "asset",
        "{when: run begins, do: {later: {when: turn ends, do: {gain: {count: {type: ice, protecting: attacked server}}}}}}",
        "'attacked server' is nothing here: no run is going on then; {choose server: attacked server} while one is keeps it",
    ),
    ("asset", "{when: turn begins, do: {gain: {strength of: encountered ice}}}", "'encountered ice' is nothing here: no run is going on"),
    ("asset", "{paid: {cost: click, do: {gain: {count: {protecting: attacked server}}}}}", "'attacked server' is nothing here"),
    ("operation", "{play: {trash: chosen}}", "'chosen' is nothing here: expected one of choose card, "),
    ("operation", "{play: [{trash: chosen}, {choose card: {choose: 1, type: ice}}]}", "'chosen' is nothing here"),
    ("operation", "{play: {choose one: [{choose card: {choose: 1, type: ice}}, {trash: chosen}]}}", "'chosen' is nothing here"),
    (
        "operation",
        "{play: {relocate: {choose: 1, type: ice}, to: server of chosen}}",
        "'server of chosen' is nothing here: expected one of choose card",
    ),
    ("operation", "{play: [{rez: {all: {type: ice}}}, {derez: chosen}]}", "'chosen' is nothing here"),
    ("operation", "{play: {move: found, to: HQ}}", "'found' is nothing here: expected one of search, look at,"),
    ("operation", "{play: [{draw: 1}, {later: {when: turn ends, do: {trash: found}}}]}", "'found' is nothing here"),
    ("operation", "{play: {gain: {cost of: trashed}}}", "'trashed' is nothing here: expected one of trash, trash top, damage"),
    ("operation", "{play: {gain: {this way: true}}}", "'this way' is nothing here: expected one of trash,"),
    ("operation", "{play: {gain: {this way: true}}}", "remove bad publicity, lose, purge, break, lose points, run, prevent before it"),
    ("asset", "{when: turn begins, do: {gain: {die: true}}}", "'die' is nothing here: it is known inside 'roll:' only"),
    ("asset", "{static: {strength: 1, of: host}}", "'host' is nothing: no 'install only on:'"),
    ("operation", "{play: {trash: encountered ice}}", "'encountered ice' is nothing here: no run is going on"),
    ("event", "{play: [{run: any}, {trash: accessed card}]}", "'accessed card' is nothing here: no run is going on"),
    ("event", "{play: [{choose card: {choose: 1, type: ice}}, {run: any, if successful: {derez: chosen}}]}", "'chosen' is nothing here"),
    (
        "operation",
        "{play: {install: {choose: 1, in: HQ}, server: another server}}",
        "'another server' is nothing: an operation is in no server, and the ability is about no run",
    ),
    ("event", "{play: {gain: {count: {type: ice, protecting: this server}}}}", "'this server' is nothing: an event is in no server"),
    ("resource", "{when: run succeeds, server: this server, do: {gain: 1}}", "'this server' is nothing: a resource is in no server"),
    ("event", "{play: bypass}", "'bypass' is nothing here: no run is going on; expected within 'run:', 'later:' or 'declare:'"),
    ("operation", "{play: end the run}", "'end the run' is nothing here: no run is going on"),
)


def of_side(kind: str) -> str:
    """The side of a card type."""
    return "runner" if kind in RUNNER_TYPES else "corp"


@pytest.mark.parametrize(("kind", "ability", "said"), OUT_OF_PLACE)
def test_what_nothing_before_it_gives_is_refused(tmp_path: Path, kind: str, ability: str, said: str) -> None:
    told = refused(tmp_path, TABLE % (of_side(kind), kind, ability))
    assert said in told.problem
    assert told.line == 8


@pytest.mark.parametrize("event", ["ice passed", "run begins"])
def test_ice_that_has_been_passed_or_not_been_met_is_not_what_the_runner_moves_instead_of_passing(tmp_path: Path, event: str) -> None:
    ability = f"{{when: {event}, do: {{move runner to: HQ, instead of passing: true}}}}"
    told = refused(tmp_path, TABLE % ("corp", "ice", f"{ability}\n  strength: 1"))
    assert told.problem == f"'instead of passing:' is said in an encounter, or as it ends, not of '{event}'"
    assert told.line == 8


UNUSABLE = (
    ("asset", "{static: {tags: 1}, while: the Runner is tagged}", "'tags:' would depend on itself"),
    ("asset", "{static: counts as tagged, while: the Runner is tagged}", "'counts as tagged' would depend on itself"),
    ("asset", "{when: card drawn, by: you, do: {swap: it}}", "'swap:' is said of two cards, 'choose: 2', or of one 'with:' another"),
    ("operation", "{play: {swap: {choose: 3, type: ice}}}", "'swap:' is said of two cards, 'choose: 2', or of one 'with:' another"),
    ("asset", "{paid: {cost: {one of: [1c, trash this]}, do: {draw: 1}}}", "'one of:' is said of what is paid on the way"),
    ("asset", "{static: {additional cost: {one of: [1c]}, to: rez}}", "'one of:' is a list of two costs or more"),
    ("asset", "{static: {tags: 1}, while: {tags of: runner, at least: 1}}", "'tags:' would depend on itself: how much there is of it says"),
    ("asset", "{static: {strength: 1, of: {type: ice, strength: {at least: 2}}}}", "'strength:' would depend on itself"),
    ("resource", "{static: {hand size: {hand size of: you}}}", "'hand size:' would depend on itself"),
    ("identity", "{when: turn begins, do: {trash: this}}", "'trash:' cannot be said of an identity: it stays where it is"),
    ("identity", "{when: turn begins, do: {move: this, to: HQ}}", "'move:' cannot be said of an identity"),
    ("identity", "{when: turn begins, do: {add as agenda: 1, of: this}}", "'of:' cannot be said of an identity"),
    ("asset", "{when: turn begins, do: {remove from game: {all: {in: identity}}}}", "'remove from game:' cannot be said of an identity"),
    ("operation", "{play: {install: {choose: 1, type: ice}}}", "what is installed is not installed again: say where it comes from"),
    ("operation", "{play: {play card: {choose: 1, type: operation}}}", "no installed card is played: say where it comes from"),
    (
        "operation",
        "{play: {rez: {choose: 1, type: operation, in: HQ}}}",
        "'rez:' cannot be said of an operation; expected one of asset, ice",
    ),
    ("operation", "{play: {derez: {choose: 1, type: ice, rezzed: false}}}", "'derez:' cannot be said of unrezzed cards"),
    ("operation", "{play: {expose: {choose: 1, type: ice, rezzed: true}}}", "'expose:' cannot be said of rezzed cards"),
    ("operation", "{play: {advance: {choose: 1, in: HQ}}}", "only installed cards are advanced (CR 1.18)"),
    ("operation", "{play: {trash: {choose: 1, type: event}}}", "no event is installed: say where it is, as 'in: grip'"),
    ("operation", "{play: {gain: {count: {type: operation}}}}", "no operation is installed: say where it is, as 'in: HQ'"),
    ("event", "{play: {steal: {choose: 1, type: ice}}}", "'steal:' cannot be said of ice; expected one of agenda"),
    ("asset", "{when: turn begins, do: {strength: 1, of: {choose: 1, type: asset}}}", "'strength:' cannot be said of an asset"),
    ("asset", "{when: ice encountered, do: {encounter: {choose: 1, type: asset}}}", "'encounter:' cannot be said of an asset"),
    ("operation", "{play: {search: {in: R&D, type: ice}}}", "what 'search:' finds goes nowhere: say after it what is done with 'found'"),
    ("asset", "{static: {additional cost: 1c, to: run, of: {type: ice}}}", "'to: run' is of no card: 'of:' would be asked of none"),
    ("asset", "{static: {additional cost: 1c, to: jack out, of: this}}", "'to: jack out' is of no card: 'of:' would be asked of none"),
    ("asset", "{when: agenda scored, card: this, do: {gain: 1}}", "'agenda scored' cannot be said of an asset; expected one of agenda"),
    ("operation", "{when: ice encountered, card: this, do: {gain: 1}}", "'ice encountered' cannot be said of an operation"),
    (
        "event",
        "{when: card installed, card: this, do: {gain: 1}}",
        "'card installed' cannot be said of an event",
    ),
    ("agenda", "{when: card rezzed, card: this, do: {gain: 1}}", "'card rezzed' cannot be said of an agenda; expected one of asset, ice"),
    ("resource", "{when: card rezzed, card: this, do: {gain: 1}}", "'card rezzed' cannot be said of a resource"),
    ("identity", "{when: card rezzed, card: this, do: {gain: 1}}", "'card rezzed' cannot be said of an identity"),
    ("program", "{when: card accessed, card: this, do: {gain: 1}}", "'card accessed' cannot be said of a program"),
    ("resource", "{when: card rezzed, card: {type: program}, do: {gain: 1}}", "'card rezzed' cannot be said of a program"),
    (
        "asset",
        "{when: card advanced, card: {type: [event, program]}, do: {gain: 1}}",
        "cannot be said of an event or a program",
    ),
    ("event", "{when: turn begins, by: you, do: {gain: 1}}", "'when:' on an event is never active: it is trashed once it has resolved"),
    ("operation", "{paid: {cost: trash this, do: {gain: 1}}}", "'paid:' on an operation is never active"),
    (
        "event",
        "{paid: {cost: 1c, do: {gain: 1}}}",
        "'paid:' on an event is never active: it is trashed once it has resolved; expected 'play:'",
    ),
    ("operation", "{static: {hand size: 1}}", "'static:' on an operation is never active"),
    (
        "operation",
        "{static: {additional cost: 1c, to: steal, of: this}}",
        "with 'to: steal' cannot be said of an operation",
    ),
    ("resource", "{static: {cannot: rez, card: this}}", "'cannot: rez' cannot be said of a resource; expected one of asset, ice, upgrade"),
    ("asset", "{static: {strength: 1, of: {type: asset}}}", "'strength:' cannot be said of an asset; expected one of ice, program"),
    ("asset", "{static: {points: 1}}", "'points:' cannot be said of an asset; expected one of agenda"),
    ("ice", "{play: {gain: 1}}", "ice is never played: 'play:' belongs on events and operations"),
    ("asset", "{paid: {cost: forfeit this, do: {gain: 1}}}", "only an agenda is forfeited, and this is an asset"),
    ("identity", "{paid: {cost: trash this, do: {gain: 1}}}", "an identity is never trashed or removed"),
    ("asset", "{access: {cost: 1c, do: {trash: accessed card}}}", "only the Runner accesses cards: 'access:' belongs on their cards"),
    ("asset", "{static: {hand size: 1}, while: {card: this, is: {type: ice}}}", "this card is an asset, never ice"),
    ("event", "{play: {move: {choose: 1, type: resource}, to: HQ}}", "'to: HQ' cannot be said of a resource: a card goes to its owner's"),
    ("event", "{play: {move: {choose: 1, type: ice}, to: top of stack}}", "'to: top of stack' cannot be said of ice"),
    ("resource", "{when: run ends, persistent: true, do: {gain: 1}}", "'persistent:' is for what is in the root of a server"),
    ("resource", "{static: {hand size: 1}, active in: HQ}", "no card of the Runner is active in HQ"),
    ("resource", "{when: turn begins, do: {trash: {choose: 1, type: ice, side: you}}}", "no Runner card is of type ice"),
    ("event", "{play: {trash: {choose: 1, type: [program, hardware], position: innermost}}}", "'position:' cannot be said of a program or"),
    ("event", "{play: {derez: {choose: 1, type: ice, position: level with this}}}", "'position: level with this' is about ice, or what"),
    ("asset", "{static: {strength: 1, of: {type: ice, position: outward of this}}}", "'position: outward of this' is about ice, or what"),
    ("operation", "{play: {cannot: run, for: this encounter}}", "'this encounter' is nothing here: no run is going on"),
    ("event", "{play: {declare: {static: {strength: -1, of: {type: ice}}}}}", "'this run' is nothing here: no run is going on"),
)

FACTS_OF = {
    "identity": "deck minimum: 45, influence limit: 15",
    "agenda": "advancement: 3, points: 1",
    "ice": "cost: 1, strength: 1",
    "program": "cost: 1, memory: 1",
}
FACED = """\
set: {name: x}
cards:
- {title: Thing, side: %s, type: %s, %s, abilities: [
%s]}
"""


@pytest.mark.parametrize(("kind", "ability", "said"), UNUSABLE)
def test_what_a_card_of_its_type_can_never_use_is_refused(tmp_path: Path, kind: str, ability: str, said: str) -> None:
    told = refused(tmp_path, FACED % (of_side(kind), kind, FACTS_OF.get(kind, "cost: 1"), ability))
    assert said in told.problem
    assert told.line == 4


UNUSABLE_FACTS = (
    ("side: runner, type: resource, cost: 1, trash: 2", "a resource has no trash"),
    ("side: corp, type: identity, deck minimum: 45, influence limit: 15, link: 1", "a Corp identity has no link"),
    ("side: corp, type: operation, cost: 1, deck limit: 0", "'deck limit:' is 1 or more"),
    ("side: corp, type: operation, cost: 1, faction: anarch", "'anarch' is a faction of the other side; known: haas-bioroid"),
    ("side: runner, type: program, cost: 1, memory: 1, install only on: {type: event}", "'install only on:' cannot be said of an event"),
    ("side: runner, type: program, cost: 1, memory: 1, install only in: HQ", "a program is not installed in or protecting a server"),
    ("side: corp, type: operation, cost: 1, install only on: {type: ice}", "an operation is not installed"),
    ("side: corp, type: operation, cost: 1, abilities: [play: {gain: 1}, play: {draw: 1}]", "two 'play:' on one card"),
)


@pytest.mark.parametrize(("facts", "said"), UNUSABLE_FACTS)
def test_facts_that_a_card_of_its_type_can_never_use_are_refused(tmp_path: Path, facts: str, said: str) -> None:
    told = refused(tmp_path, f"set: {{name: x}}\ncards:\n- {{title: Thing, {facts}}}\n")
    assert said in told.problem
    assert told.line == 3


GIVEN = (
    ("operation", "{when: card trashed, card: this, do: {gain: 1}}"),
    ("event", "{static: {play cost: -1}}"),
    ("event", "{paid: {cost: 1c, active in: heap, do: {gain: 1}}}"),
    ("operation", "{play: {declare: {static: {strength: 1, of: {type: ice}}}, for: this turn}}"),
    ("asset", "{access: {cost: 1c, only: runner, do: {trash: accessed card}}}"),
    ("asset", "{when: turn begins, do: {trace: 0, if successful: {tags: 1}}}"),
    ("operation", "{play: [{choose card: {choose: 1, type: ice}}, {later: {when: turn ends, do: {trash: chosen}}}]}"),
    ("operation", "{play: {repeat: 2, do: [{may: {trash: chosen}}, {choose card: {choose: 1, type: ice}}]}}"),
    ("operation", "{play: [{choose one: [{draw: 1}, {gain: 1}]}, {reveal: found}]}"),
    ("operation", "{play: {may: {gain: {cost of: trashed}}, pay: trash 1 from hand}}"),
    ("event", "{play: {run: any, during: {when: ice encountered, do: {derez: it}}}}"),
    ("event", "{play: {later: {when: ice encountered, do: bypass}, for: this turn}}"),
    ("event", "{play: {run: any, if successful: {gain: {count: {type: ice, protecting: this server}}}}}"),
    ("asset", "{when: card installed, do: {later: {when: card trashed, card: it, do: {gain: 1}}}}"),
    ("asset", "{static: {additional cost: {credits: {cost of: it}}, to: rez, of: {type: ice}}}"),
)


@pytest.mark.parametrize(("kind", "ability"), GIVEN)
def test_what_a_word_before_it_gives_is_read(tmp_path: Path, kind: str, ability: str) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(TABLE % (of_side(kind), kind, ability))
    assert check_file(file)[1] == []
