"""What words say on cards: in the right person, with what they cost, of which cards and when."""

import re

import pytest
from word_texts import PRINTED, ability, lines, read, said, text_of

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.clauses import read_out
from netrunner_tui.abilities.texts.cost_text import pay_text
from netrunner_tui.abilities.texts.render import CardSpeaker, Restrictions, card_text, mode_texts
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side, other
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.rulebook_facts.registry import rulebook

# --- persons --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "word", "text"),
    [
        (CORP, "{choose one: [{damage: 5, kind: meat}, end the run], by: runner, must: true}",
         "the Runner must suffer 5 meat damage or end the run"),
        (RUNNER, "{choose one: [{gain: 6}, {draw: 4}], by: corp}", "the Corp decides whether you gain 6[credit] or draw 4 cards"),
        (RUNNER, "{choose one: [{lose: 1}, {tags: 1}], by: corp}", "the Corp decides whether you lose 1[credit] or take 1 tag"),
        (CORP, "{unless: [5c], by: runner, must: true, do: {damage: 1}}",
         "the Runner must pay 5[credit] if able; if they do not, do 1 net damage"),
        (CORP, "{may: {draw: 1, who: runner}, by: runner}", "the Runner may draw 1 card"),
        (CORP, "{give: 1, to: corp}", "take 1 Thing counter"),
        (CORP, "{all: [{lose: 1, who: runner}, {gain: 2}]}", "the Runner loses 1[credit] and you gain 2[credit]"),
        (RUNNER, "{all: [{lose: 1, who: corp}, {tags: 1}, {gain: 2}]}", "the Corp loses 1[credit], you take 1 tag and gain 2[credit]"),
        (RUNNER, "{all: [{draw: 1}, {access more: 1}]}", "draw 1 card; when you breach that server, access 1 additional card"),
        (CORP, "{look at top: 3, of: stack}", "look at the top 3 cards of the stack"),
        (CORP, "{shuffle in: {choose: 1, in: HQ}}", "shuffle 1 card from HQ into R&D"),
        (CORP, "{unless: [trash 2 from hand], by: runner, do: end the run}", "end the run unless the Runner trashes 2 cards from the grip"),
    ],
)  # fmt: skip
def test_words_say_who_does_what(side: Side, word: str, text: str) -> None:
    assert said(read(word), side) == text


@pytest.mark.parametrize(
    ("rules", "title", "told"),
    [
        ("nisei-1.6", "Mwanza City Grid", "accesses 3 additional cards. The next time the Runner finishes breaching a server, gain"),
        ("nisei-1.6", "Howler", "ignoring all costs. If you do, when this run ends, derez that ice and trash this ice."),
        ("nisei-1.6", "The Class Act", "When your turn ends, if this resource was installed this turn, draw 4 cards."),
        ("nisei-1.6", "Hippo", "you may remove this hardware from the game to trash that ice."),
        ("nisei-1.6", "Stavka", "trash 1 of your other installed cards. If you do, this ice gets +5 strength"),
        ("nisei-1.6", "Deep Dive", "to access 1 other card from among them."),
        ("nisei-1.6", "Foxfire", "trash 1 installed virtual resource or link card."),
        ("nisei-1.6", "Success", "spend [click][click] and forfeit 1 agenda."),
        ("nisei-1.6", "Trieste Model Bioroids", "break subroutines on the chosen ice with"),
        ("nisei-1.6", "Wall to Wall", "gain 1[credit], place 1 advancement counter on 1 installed piece of ice or add this asset"),
        ("nisei-1.6", "Complete Image", "If a card with the named title was trashed this way"),
        ("ffg", "Net Shield", "1[credit]: Prevent the first net damage that you would suffer this turn."),
        ("classic", "Highlighter", "access up to X additional cards (X is 1 less than the number of such counters, 0 at least)."),
        ("classic", "Boardwalk", "reveal X cards from HQ at random (X is"),
        ("classic", "Mystery Box", "trash this program, then install 1 program from among them"),
        ("classic", "N.E.T.O.", "X is at most the number of preps or resources among them"),
        ("classic", "Roadblock", "on a 6, derez it, then the Runner passes the ice being encountered at once;"),
        ("nisei-1.6", "Inversificator", "ice that this program has just fully broken, you may swap that ice with 1 other installed"),
        ("ffg", "Inversificator", "a piece of ice of which this program has just broken all subroutines, you may swap that ice with"),
        ("classic", "Disintegrator", "of which all subroutines have just been broken, you may pay 2 bits to derez it"),
        ("nisei-1.6", "Nfr", "Whenever this program fully breaks a piece of ice, place 1 power counter on this program."),
        ("nisei-1.6", "Mumbad City Grid", "you may swap it with 1 other piece of ice protecting this server."),
        ("nisei-1.6", "Peeping Tom", 'it gains "[subroutine] End the run unless the Runner takes 1 tag." for each card'),
        ("nisei-1.6", "Slot Machine", "If you revealed 2 or more Runner cards of one type at once with this ice during this encounter"),
        ("nisei-1.6", "Hyperloop Extension", "When this agenda is scored or stolen, the Corp gains 3[credit]."),
        ("nisei-1.6", "License Acquisition", "If you do, reveal that card, then install and rez that card, ignoring all costs."),
        ("nisei-1.6", "Accelerated Beta Test", "one at a time, ignoring all costs. Then trash the rest of those cards."),
        ("classic", "Data Fort Reclamation", "then you may rez it. Then remove 10 bits from this agenda."),
        ("classic", "Mercenary Subcontract", "Trash 1 card accessed so far, installed or in HQ or R&D."),
        ("classic", "Microtech Backup Drive", "instead you may set it aside faceup. If you do, put that card on this hardware"),
        ("classic", "Obfuscated Fortress", "a number. For the rest of this run, the Runner cannot spend more than X bits (X is"),
    ],
)  # fmt: skip
def test_texts_say_what_is_done_to_what(pools: Pools, rules: str, title: str, told: str) -> None:
    assert told in text_of(pools, rules, title)


def test_whoever_chooses_reads_of_the_other_by_name() -> None:
    choice = read("{choose one: [{gain: 6}, {draw: 4}], by: corp}")
    assert isinstance(choice, words.ChooseOne)
    assert mode_texts(choice, PRINTED[RUNNER]) == ["the Runner gains 6c", "the Runner draws 4 cards"]
    own = read("{choose one: [{gain: 6}, {draw: 4}], by: runner}")
    assert isinstance(own, words.ChooseOne)
    assert mode_texts(own, PRINTED[RUNNER]) == ["gain 6c", "draw 4 cards"]


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_nobody_is_named_on_their_own_card(pools: Pools, rules: str) -> None:
    own = {CORP: re.compile(r"\b[Tt]he Corp\b"), RUNNER: re.compile(r"\b[Tt]he Runner\b")}
    for card in pools.of(rules).cards.values():
        for line in (*card.text, *card.subroutine_texts):
            told = line.replace("or stolen, the Corp gains", "")  # an agenda that the Runner has speaks to both
            if told.endswith(f"Only the {SIDE_NAMES[other(card.printed.side)]} can use this ability."):
                continue  # "you" would be both
            assert not own[card.printed.side].search(told), (card.title, line)
    if rules == "nisei-1.6":
        told = pools.of(rules).cards["Týr"].text[0]
        assert "the Corp gets +1 allotted [click]" in told


# --- costs, times, conditions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["nisei-1.6", "ffg", "classic"])
def test_every_paid_ability_says_its_cost(pools: Pools, rules: str) -> None:
    """Also where it is free: without a cost and a colon it would read as forced."""
    for card in pools.of(rules).cards.values():
        for word, line in zip(card.abilities, card.text[-len(card.abilities) :], strict=False):
            if isinstance(word, words.Paid) and card.text.count(line) == 1 and len(card.text) == len(card.abilities):
                assert ": " in line or "you may pay" in line, (card.title, line)
    assert all("[trash]:" not in line for _, line in lines(pools, rules))


@pytest.mark.parametrize(
    ("side", "text", "line"),
    [
        (CORP, "{when: turn begins, by: you, do: [{gain: 1}, {later: {when: turn ends, by: you, do: {lose: 1}}}]}",
         "When your turn begins, gain 1[credit]. When your turn next ends, lose 1[credit]."),
        (CORP, "{when: turn begins, by: you, do: [{gain: 1}, {later: {when: run succeeds, do: {lose: 1}}, for: this run}]}",
         "When your turn begins, gain 1[credit]. When this run is successful, lose 1[credit]."),
        (CORP, "{when: turn begins, by: you, do: {later: {when: ice passed, may: {draw: 1}, once per run: true}, for: this run}}",
         "When your turn begins, once during this run, when the Runner passes a piece of ice, you may draw 1 card."),
        (CORP, "{when: turn begins, by: you, do: [{gain: 1}, {may: {draw: 1}}]}",
         "When your turn begins, gain 1[credit], then you may draw 1 card."),
        (CORP, "{when: turn begins, by: you, do: [{gain: 1}, {if: in a run, do: {draw: 1}}]}",
         "When your turn begins, gain 1[credit], then if a run is in progress, draw 1 card."),
        (RUNNER, "{paid: {cost: 'click, trash this', do: {draw: 1}}}", "[click], trash this program: Draw 1 card."),
        (RUNNER, "{access: {cost: free, do: {trash: accessed card}}}", "Access → 0[credit]: Trash the card being accessed."),
        (CORP, "{paid: {cost: trash 1 from hand, do: {draw: 1}}}", "Trash 1 card from HQ: Draw 1 card."),
        (RUNNER, "{paid: {cost: trash 1 from hand, do: {draw: 1}}}", "Trash 1 card from your grip: Draw 1 card."),
        (RUNNER, "{paid: {cost: click, once per turn: true, do: {draw: 1}}}", "Once per turn → [click]: Draw 1 card."),
        (CORP, "{static: {strength: 2}, while: {card: this, is: {protecting: remote}}}",
         "While this asset is protecting a remote server, it gets +2 strength."),
        (CORP, "{static: {trace limit: -1}}", "The trace limit of each trace attempt by this asset is 1 lower."),
        (CORP, "{static: {requirement: 2, of: {type: agenda}}}", "The advancement requirement of each agenda is 2 higher."),
        (CORP, "{when: ice encountered, card: this, do: {unless: [2c, 1 tag], by: runner, do: end the run}}",
         "When the Runner encounters this asset, end the run unless they pay 2[credit] or remove 1 tag."),
        (RUNNER, "{when: turn begins, by: you, do: {unless: [2c, 1 tag], by: runner, do: end the run}}",
         "When your turn begins, end the run unless you pay 2[credit] or remove 1 tag."),
        (CORP, "{when: ice encountered, do: {choose one: [{tags: 1}, end the run], by: runner, must: true}}",
         "Whenever the Runner encounters a piece of ice, they must take 1 tag or end the run."),
        (CORP, "{paid: {cost: 1c, while: {card: encountered ice, is: this}, do: {break: 2}}}",
         "1[credit]: Break 2 subroutines on this asset."),
        (CORP, "{paid: {cost: 1c, while: {card: encountered ice, is: this}, do: {gain: 2}}}",
         "1[credit]: Gain 2[credit]. Use this ability only if the Runner is encountering this asset."),
        (RUNNER, "{paid: {cost: 1c, while: in an encounter, do: {draw: 1}}}",
         "1[credit]: Draw 1 card. Use this ability only if you are encountering a piece of ice."),
        (RUNNER, "{paid: {cost: 1c, while: in an encounter, do: {strength: -1, of: encountered ice}}}",
         "1[credit]: The ice being encountered gets -1 strength for the rest of this encounter."),
        (CORP, "{when: server breached, server: HQ, do: {access more: 1}}",
         "Whenever the Runner breaches HQ, the Runner accesses 1 additional card."),
        (CORP, "{when: run succeeds, do: {access more: 1}}",
         "Whenever a run is successful, the Runner accesses 1 additional card when they breach that server."),
        (RUNNER, "{when: turn begins, by: you, pay: '1 virus', do: {draw: 1}}",
         "When your turn begins, you may remove 1 hosted virus counter to draw 1 card."),
        (RUNNER, "{when: turn begins, by: you, do: {shuffle in: {choose: 2, in: HQ}}}",
         "When your turn begins, shuffle 2 cards from HQ into R&D."),
        (CORP, "{when: turn begins, by: you, do: {shuffle in: {choose: 2, in: grip}}}",
         "When your turn begins, shuffle 2 cards from the grip into the stack."),
        (RUNNER, "{when: run begins, do: {strength: 1, for: this run}}",
         "Whenever a run begins, this program gets +1 strength for the rest of this run."),
        (CORP, "{when: turn begins, by: you, do: [{install: {choose: 2, up to: true, in: HQ}, server: new server}, "
         "{place: {advancement: 1}, on: chosen}]}",
         "When your turn begins, install up to 2 cards from HQ, each in or protecting a new server, then place 1 advancement counter on "
         "each of those cards."),
        (CORP, "{when: turn begins, by: you, do: {repeat: {count: {type: asset}}, do: {may: {draw: 1}, pay: 1c}}}",
         "When your turn begins, for each installed asset, you may pay 1[credit] to draw 1 card."),
        (RUNNER, "{play: {run: HQ, if successful: {instead of breaching: {repeat: {clicks of: you}, do: {may: {draw: 1}, pay: 1c}}}}}",
         "Run HQ. If successful, instead of breaching, you may do this: for each click that you have left, "
         "you may pay 1[credit] to draw 1 card."),
        (RUNNER, "{paid: {cost: click, only: corp, do: [{gain: 3}, {trash: {choose: 1, in: HQ}}]}}",
         "[click]: Gain 3[credit]. Trash 1 card from HQ. Only the Corp can use this ability."),
        (CORP, "{play: {may: {trash: {choose: 1, side: runner}}, by: runner}}", "The Runner may have you trash 1 installed Runner card."),
        (CORP, "{play: {may: {trash: {choose: 1, side: runner, by: runner}}, by: runner}}",
         "The Runner may trash 1 installed Runner card."),
        (CORP, "{play: {may: {move: {choose: 1, side: runner}, to: grip}, by: runner}}",
         "The Runner may add 1 installed Runner card of your choice to the grip."),
        (CORP, "{play: {choose one: [{lose: 2, who: runner}, {trash: {choose: 1, side: runner}}], by: runner, must: true}}",
         "The Runner must choose 1: lose 2[credit] or you trash 1 installed Runner card."),
        (RUNNER, "{play: {trace: 5, if unsuccessful: {draw: 1}}}", "The Corp traces 5. If unsuccessful, draw 1 card."),
        (RUNNER, "{when: turn begins, by: you, pay: {counters: 1, kind: virus, counters on: {side: you}}, do: {gain: 1}}",
         "When your turn begins, you may remove 1 virus counter from 1 of your cards to gain 1[credit]."),
        (RUNNER, "{when: turn begins, by: you, pay: 2c, do: [{gain clicks: 1}, {later: {when: turn ends, do: {tags: 1}}}]}",
         "When your turn begins, you may pay 2[credit] to gain [click]. If you do, when this turn ends, take 1 tag."),
        (CORP, "{play: {all: [{gain: 1}, {draw: 1}, {tags: 1}]}}", "Gain 1[credit], draw 1 card and give the Runner 1 tag."),
        (CORP, "{when: card rezzed, card: this, pay: {trash: {choose: 1, side: you, other: true}}, do: {strength: 5, for: this run}}",
         "When you rez this asset, you may trash 1 of your other installed cards. If you do, "
         "this asset gets +5 strength for the rest of this run."),
        (RUNNER, "{static: {memory: 1}, while: {not: {tags of: runner, at least: 2}}}", "While you have 1 or less tags, you get +1[mu]."),
        (CORP, "{static: {cannot: draw, by: runner}, while: {not: {run on: this server}}}",
         "While no run on this server is in progress, the Runner cannot draw cards."),
        (CORP, "{when: card installed, do: {if: {cost of: it, at least: 2}, do: {gain: {cost of: it}}}}",
         "Whenever a card is installed, if its cost is 2 or more, gain X[credit] (X is its cost)."),
        (CORP, "{when: turn ends, by: you, do: {if: {not: {happened: damage suffered, kind: net}}, do: {draw: 1}}}",
         "When your turn ends, if the Runner suffered no net damage this turn, draw 1 card."),
        (RUNNER, "{when: turn begins, by: you, do: {roll: [], otherwise: {gain: {die: true}}}}",
         "When your turn begins, roll a die. Gain X[credit] (X is the number rolled)."),
        (CORP, "{when: turn begins, by: you, do: {later: {when: ice passed, may: {gain: 1}}, for: this turn}}",
         "When your turn begins, for the rest of this turn, whenever the Runner passes a piece of ice, you may gain 1[credit]."),
        (CORP, "{when: turn begins, by: you, do: {later: {when: ice passed, pay: 1c, do: {draw: 1}}, for: this turn}}",
         "When your turn begins, for the rest of this turn, whenever the Runner passes a piece of ice, "
         "you may pay 1[credit] to draw 1 card."),
        (CORP, "{when: turn begins, by: you, do: {may: {draw: 1}, by: runner, pay: 1c}}",
         "When your turn begins, the Runner may pay 1[credit] to have you draw 1 card."),
        (RUNNER, "{when: ice encountered, first each run: true, do: bypass}",
         "The first time each run you encounter a piece of ice, bypass it."),
        (RUNNER, "{when: card installed, by: you, from: hosted, do: {draw: 1}}",
         "Whenever you install a card that was hosted on this program, draw 1 card."),
        (RUNNER, "{when: card played, by: you, once per turn: true, do: {draw: 1}}",
         "Once per turn → Whenever you play a card, you may draw 1 card."),
        (CORP,
         "{interrupt: {cost: 2c, while: {not: {happened: damage suffered, kind: net, would: true}}, do: {prevent: 1, of: [net damage]}}}",
         "[interrupt] → The first time each turn the Runner would suffer net damage, you may pay 2[credit] to prevent 1 net damage."),
        (RUNNER, "{play: {trash: {choose: 1, type: resource, unique: true, side: you}}}", "Trash 1 of your installed unique resources."),
        (RUNNER, "{play: {trash: {choose: 1, type: resource, unique: false, side: you}}}",
         "Trash 1 of your installed non-unique resources."),
        (CORP, "{when: turn ends, by: you, if: {card: this, is: {installed this turn: true}}, do: {draw: 1}}",
         "When your turn ends, if this asset was installed this turn, draw 1 card."),
        (CORP, "{when: turn ends, by: you, if: {card: this, is: {rezzed: true}}, do: {draw: 1}}",
         "When your turn ends while this asset is rezzed, draw 1 card."),
        (RUNNER, "{paid: {cost: click, do: {host: {choose: 1, type: program, in: grip}}}}",
         "[click]: Host 1 program from your grip on this program."),
        (RUNNER, "{when: turn begins, by: you, do: {gain: {count: {in: grip}}}}",
         "When your turn begins, gain 1[credit] for each card in your grip."),
        (CORP,
         "{interrupt: {cost: 2c, only: runner, once per run: true, while: {not: {happened: damage suffered, kind: net, would: true}}, "
         "do: {prevent: 1, of: net damage}}}",
         "Once per run → [interrupt] → The first time each turn the Runner would suffer net damage, you may pay 2[credit] to prevent "
         "1 net damage. Only the Runner can use this ability."),
        (CORP, "{when: turn begins, by: you, do: {derez: {choose: any number, type: ice, rezzed: true, by: runner}}}",
         "When your turn begins, the Runner derezzes any number of rezzed pieces of ice."),
        (CORP, "{static: {meat damage: 1}}", "Whenever you do meat damage, do 1 more."),
        (CORP, "{when: turn begins, by: you, do: [{trash: {choose: 1, in: HQ}}, {if: {this way: true, at least: 1}, do: {gain: 3}}]}",
         "When your turn begins, trash 1 card from HQ, then if any cards were trashed this way, gain 3[credit]."),
        (CORP, "{when: turn begins, by: you, do: [{lose: 5, who: runner}, {gain: {this way: true}}]}",
         "When your turn begins, the Runner loses 5[credit], then you gain 1[credit] for each credit lost this way."),
        (CORP, "{static: {strength: 4}, while: {card: this, is: {position: outermost}}}",
         "While this asset is in the outermost position, it gets +4 strength."),
        (RUNNER, "{when: credits gained, by: you, would: true, do: {increase: 1, of: [credits]}}",
         "[interrupt] → Whenever you would gain credits, increase the number of those credits by 1."),
        (RUNNER, "{when: turn begins, by: you, do: {later: {when: card accessed, do: {gain: 1}}, once: true, for: this turn}}",
         "When your turn begins, the next time this turn that you access a card, gain 1[credit]."),
        (RUNNER, "{static: {basic draw: 1, first each turn: true}}",
         "The first time each turn that you take the basic action to draw 1 card, draw 1 more."),
        (RUNNER, "{static: {use cost: -1}}", "Each use of this program costs 1[credit] less."),
        (CORP, "{static: {additional cost: click, to: run, server: HQ}}",
         "As an additional cost to run on HQ, the Runner must spend [click]."),
        (CORP, "{static: {additional cost: 2c, to: steal, of: {type: agenda}, server: this server}}",
         "As an additional cost to steal an agenda from this server, the Runner must pay 2[credit]."),
        (CORP, "{static: {strength: 1, of: {type: ice, position: level with this}}}",
         "Each installed piece of ice in the same position as host ice, counted from the innermost, protecting another server gets +1 "
         "strength."),
        (RUNNER, "{when: ice passed, pay: trash this, do: {derez: it}}",
         "Whenever you pass a piece of ice, you may trash this program to derez that ice."),
        (RUNNER, "{static: {hand size: {events: click spent, by: the other player, to: draw, in: this turn}}}",
         "You get +1 maximum hand size for each time that the Corp spent a click on the basic action to draw 1 card this turn."),
        (CORP, "{static: {always prevents: [net damage, tags]}}", "All net damage and tags are prevented."),
        (CORP, "{static: {always prevents: tags}}", "All tags are prevented."),
        (CORP, "{when: turn begins, by: you, may: [{gain: 2, who: runner}, {draw: 1}]}",
         "When your turn begins, you may do this: the Runner gains 2[credit]. If you do, draw 1 card."),
        (CORP, "{play: {may: {all: [{gain: 2}, {gain: 2, who: runner}]}}}",
         "You may do this: gain 2[credit] and the Runner gains 2[credit]."),
        (CORP, "{when: card accessed, card: this, if: {card: this, is: {not: {in: Archives}}}, do: {tags: 2}}",
         "When the Runner accesses this asset while it is not in Archives, give the Runner 2 tags."),
        (CORP,
         "{when: card trashed, by: runner, card: {side: corp}, from: installed, at once: true, first each turn: true, do: {damage: 2}}",
         "The first time each turn the Runner trashes 1 or more installed Corp cards, do 2 net damage."),
        (CORP, "{when: turn begins, by: you, do: {gain: {events: card trashed, from: installed, card: {type: asset}, in: this turn}}}",
         "When your turn begins, gain 1[credit] for each asset trashed while installed this turn."),
        (RUNNER, "{when: ice encountered, if: {events: ice encountered, in: this run, equal: 2}, do: bypass}",
         "Whenever you encounter a piece of ice, if you encountered a piece of ice exactly 2 times during that run, this time included, "
         "bypass it."),
        (CORP, "{static: {additional cost: 2c, to: trash, of: this}}",
         "As an additional cost to trash this asset, the Runner must pay 2[credit]."),
        (CORP,
         "{play: [{trash: {choose: 5, up to: true, in: HQ}}, {shuffle in: {choose: {this way: true}, in: Archives}}, "
         "{draw: {this way: true}}]}",
         "Trash up to 5 cards from HQ. Shuffle 1 card from Archives for each card trashed this way into R&D. "
         "Draw 1 card for each card shuffled in this way."),
        (CORP, "{play: [{trash: {choose: any number, in: HQ}}, {lose: {this way: true}, who: runner}, {draw: {this way: true}}]}",
         "Trash any number of cards from HQ. The Runner loses 1[credit] for each card trashed this way. "
         "Draw 1 card for each credit lost this way."),
        (RUNNER, "{paid: {cost: {credits: {count: {type: hardware}, times: -1, plus: 3, at least: 1}}, do: {draw: 2}}}",
         "3[credit] less 1[credit] for each installed piece of hardware, 1[credit] at least: Draw 2 cards."),
        (CORP, "{when: [agenda stolen, card trashed], by: runner, card: {side: corp}, first each turn: true, do: {gain: 3}}",
         "The first time each turn the Runner steals an agenda or the Runner trashes a Corp card, gain 3[credit]."),
        (RUNNER, "{interface: {cost: 2c, do: [{break: 3, up to: true}, {draw: {this way: true}}]}}",
         "Interface → 2[credit]: Break up to 3 subroutines. Draw 1 card for each subroutine broken this way."),
        (CORP, "{static: {break at most: 0}}", "The Runner cannot break printed subroutines of this asset."),
        (CORP, "{when: ice encountered, card: this, do: {declare: {static: {break at most: 1}}, for: this encounter}}",
         "When the Runner encounters this asset, the Runner cannot break more than 1 printed subroutine of it "
         "for the rest of this encounter."),
        (CORP, "{static: {strength: {bad publicity of: corp, times: -1, at least: -4}}}",
         "This asset gets -1 strength for each bad publicity that you have, 4 at most."),
        (CORP,
         "{play: {if: {clicks of: runner, at least: 1}, do: {may: {draw: 1, who: runner}, by: runner, otherwise: {tags: 1}}, "
         "otherwise: {tags: 2}}}",
         "If the Runner has no clicks left, give the Runner 2 tags; otherwise, the Runner may draw 1 card. "
         "If the Runner does not, give the Runner 1 tag."),
        (RUNNER,
         "{when: ice encountered, if: [{events: ice encountered, in: this run, equal: 2}, {tags of: runner, at least: 1}], do: bypass}",
         "Whenever you encounter a piece of ice, if you have 1 or more tags and you encountered a piece of ice exactly 2 times "
         "during that run, this time included, bypass it."),
        (CORP, "{when: card trashed, card: {any of: [{in root: this server}, {protecting: this server}]}, do: {gain: 2}}",
         "Whenever a card in the root of this server or a card protecting this server is trashed, gain 2[credit]."),
    ],
)  # fmt: skip
def test_abilities_read_as_they_work(side: Side, text: str, line: str) -> None:
    assert ability(text, side) == line


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("{strength: {at least: 2, at most: 4}}", "1 installed card with strength between 2 and 4"),
        ("{cost: {at most: 4}}", "1 installed card with a printed cost of 4 or less"),
        ("{counters: {virus: {at least: 1, at most: 3}}}", "1 installed card with between 1 and 3 virus counters"),
        ("{type: [program, hardware, resource]}", "1 installed Runner card"),
        ("{type: [program, hardware, resource], in: grip}", "1 program, piece of hardware or resource from the grip"),
        ("{type: [agenda, asset, ice, upgrade]}", "1 installed Corp card"),
        ("{type: ice, subtype: [barrier, sentry]}", "1 installed barrier or sentry"),
        ("{type: ice, subtype: [barrier, AP]}", "1 installed piece of barrier or AP ice"),
        ("{type: ice, not: {type: ice, subtype: barrier}}", "1 installed piece of ice that is not a barrier"),
        (
            "{type: ice, not: {any of: [{type: ice, subtype: barrier}, {type: ice, subtype: sentry}]}}",
            "1 installed piece of ice that is neither a barrier nor a sentry",
        ),
        (
            "{type: ice, not: {any of: [{hosts: {type: program}}, {position: innermost}, {position: outermost}]}}",
            "1 installed piece of ice that is neither hosting a program, in the innermost position nor in the outermost position",
        ),
        ("{type: ice, not: {type: ice, rezzed: true}}", "1 installed piece of ice that is not a rezzed piece of ice"),
    ],
)
def test_cards_are_told_from_others(cards: str, text: str) -> None:
    assert PRESENT.marked(CardSpeaker(PRINTED[CORP]).cards(reading.read_cards(parse_trees(cards, "example")[0].data, ()), 1)) == text


@pytest.mark.parametrize(
    ("cards", "deck"),
    [
        ("{type: asset, side: corp}", "R&D"),
        ("{type: program, side: you}", "your stack"),
        ("{in: heap}", "your stack"),
        ("{in: [HQ, heap], side: corp}", "R&D"),
        ("{in: [HQ, heap]}", "their owners' decks"),
        ("{type: resource}", "your stack"),
    ],
)
def test_cards_are_shuffled_into_the_deck_of_their_owner(cards: str, deck: str) -> None:
    word = reading.read_instruction({"shuffle in": {"all": parse_trees(cards, "example")[0].data}}, ("abilities", 0))
    assert said(word, RUNNER).endswith(f" into {deck}")


def test_what_the_printed_facts_say_are_lines_of_their_own() -> None:
    """Where a card is installed, how many there may be: what no ability of the card says."""
    current = Printed(title="Thing", side=RUNNER, type="event", subtypes=("current",), deck_limit=1)
    region = Printed(title="Thing", side=CORP, type="upgrade", subtypes=("region",), unique=True)
    console = Printed(title="Thing", side=RUNNER, type="hardware", subtypes=("console",), starter_only=True)
    deck = Printed(title="Thing", side=RUNNER, type="hardware", subtypes=("deck",))
    trojan = card_text(PRINTED[RUNNER], [], Restrictions(install_on=reading.read_cards({"type": "ice"}, ())))
    assert trojan == ("Install only on a piece of ice.",)
    assert card_text(current, []) == (
        "This event is not trashed until another current is played or an agenda is scored.", "Limit 1 per deck.",
    )  # fmt: skip
    in_centrals = Restrictions(install_in=("HQ", "R&D"))
    assert card_text(region, [], in_centrals) == (
        "Install only in the root of HQ or R&D.",
        "Limit 1 region per server.",
    )
    assert card_text(console, []) == ("Limit 1 console per player.", "Starter decks only.")
    assert card_text(deck, []) == ()
    of_1996 = rulebook("classic").terms
    assert card_text(deck, [], terms=of_1996) == ("Only 1 deck can be in play: when you install this hardware, trash any other.",)
    assert card_text(region, [], terms=of_1996)[0] == "Limit 1 region per data fort: a newer one trashes the older."
    assert card_text(region, [], terms=of_1996)[1] == "Only 1 copy of Thing can be in play: if there are more, trash all but 1 of them."
    assert card_text(PRINTED[CORP], []) == ()


def test_a_cost_of_nothing_is_said() -> None:
    scene = CardSpeaker(PRINTED[RUNNER])
    assert pay_text(words.Cost(), scene) == "pay 0[credit]"
    assert pay_text(words.Cost(clicks=1, credits=2, forfeit=1), scene) == "spend [click] and pay 2[credit] and forfeit 1 agenda"


def test_a_cost_says_how_many_agendas_are_forfeited() -> None:
    assert ability("{paid: {cost: {forfeit: 2}, do: {gain: 9}}}") == "Forfeit 2 agendas: Gain 9[credit]."


def test_a_cost_that_is_counted_is_said_before_the_colon() -> None:
    counted = reading.read_ability({"paid": {"cost": {"credits": {"tags of": "runner"}}, "do": {"draw": 1}}}, ("abilities", 0))
    (line,) = card_text(PRINTED[CORP], [counted])
    assert line == "1[credit] for each tag on the Runner: Draw 1 card."


def test_in_1996_cards_are_on_a_card_that_holds_them() -> None:
    held = reading.read_cards({"type": "program", "hosted on": "this"}, ())
    assert PRESENT.marked(CardSpeaker(PRINTED[RUNNER]).cards(held, 1)) == "1 hosted program"
    terms = rulebook("classic").terms
    of_1996 = CardSpeaker(PRINTED[RUNNER], terms=terms)
    assert terms.marked(read_out(of_1996.cards(held, 1))) == "1 program on this program"
    free = reading.read_cards({"type": "program", "hosted on": "nothing"}, ())
    assert terms.marked(of_1996.cards(free, 1)) == "1 installed program that is not hosted"


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Devil Charm", "If you do, that ice gets -6 strength"),
        ("Boomerang", "Use this ability only during encounters with the chosen ice."),
        ("Euler", "Use this ability only if this program was installed this turn."),
        ("Tranquility Home Grid", "you install an agenda, asset or upgrade in the root of this server,"),
        ("Týr", "Break 1 subroutine on this ice. During the Corp's next turn, the Corp gets +1 allotted"),
        (
            "Kakurenbo",
            "Turn all cards in Archives facedown. You may install 1 agenda, asset or upgrade from Archives in the root of a remote server,",
        ),
        ("Transport Monopoly", "1 hosted agenda counter: This run cannot be declared successful."),
        ("Keiko", "1 of your companion cards is installed or credits are spent from 1 of your companion cards, gain 1"),
        ("NAPD Cordon", "Play only if there is no active lockdown. This operation is not trashed until your next turn begins."),
    ],
)
def test_texts_say_which_card_and_when(pools: Pools, title: str, told: str) -> None:
    assert told in text_of(pools, "nisei-1.6", title)


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Kati Jones", ["place 3[credit] on this resource", "take all credits from this resource"]),
        # A line about installing, or an ability that is not paid for, comes before the paid one.
        ("Botulus", ["break 1 subroutine"]),
    ],
)
def test_what_a_paid_ability_does_is_told_without_its_cost(pools: Pools, title: str, told: list[str]) -> None:
    card = pools.of("nisei-1.6").cards[title]
    assert list(card.texts.effects.values()) == told


@pytest.mark.parametrize(
    ("rules", "title", "text"),
    [
        # Alternatives have commas between them, and one "or".
        ("nisei-1.6", "The Root", "3 recurring credits, to spend on advancing, installing or rezzing cards."),
        ("classic", "Dumpster", "Install only on HQ, R&D or a subsidiary data fort."),
        ("nisei-1.6", "Beth Kilrain-Chang", "When your turn begins while the Corp has between 5 and 9 credits, gain 1[credit]."),
        # What a run brings that is used in it stands in quotation marks: it has a colon of its own.
        ("classic", "Weefle Initiation", 'Run any data fort. During that run, you can use "0 bits: Prevent up to 7 damage in all."'),
        ("classic", "Corporate Ally", "You must also pay 1 agenda point to install this resource."),
        ("classic", "Networking", "You must spend [click] more to play this prep."),
        ("ffg", "Mandatory Upgrades", "You have 1 [click] more each turn, the current one included."),
        (
            "nisei-1.6", "Docklands Crackdown",
            "The first card that the Runner installs each turn costs 1[credit] more to install for each hosted power counter.",
        ),
        (
            "classic", "Simulacrum",
            "Install this resource facedown; it is active all the same, and turns faceup when you use it or it is trashed.",
        ),
    ],
)  # fmt: skip
def test_it_is_said_as_one_would_say_it(pools: Pools, rules: str, title: str, text: str) -> None:
    assert text in pools.of(rules).cards[title].text


def test_cards_are_sorted_before_their_matter_and_where_they_are_active_is_said_once(pools: Pools) -> None:
    pool = pools.of("nisei-1.6")
    assert any("for each rezzed piece of NEXT ice" in line for line in pool.cards["NEXT Bronze"].text)
    assert pool.cards["Authenticator"].text == ("When the Runner encounters this ice, the Runner may take 1 tag to bypass it.",)
    (data_loop,) = pool.cards["Data Loop"].text
    assert data_loop.endswith("add 2 cards of the Runner's choice from the grip to the top of the stack.")
    vacheron = " ".join(pool.cards["Project Vacheron"].text)
    assert vacheron.count("active only while") == 1
    assert vacheron.endswith("This ability and the 2 before it are active only while this agenda is in the Runner's score area.")
