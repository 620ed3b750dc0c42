"""Games as they might be: what a seat knows holds in each of its worlds, and nothing hidden decides them.

`python tests/test_imagine.py 500` (`make worlds`) compares views in so many fuzzed games of each rulebook.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from card_pools import pools
from positions import read_position
from random_games import MOST_GAMES, pairings
from worlds import written

from netrunner_tui.abilities.cards import Pool
from netrunner_tui.bots.unknown_decks import usual_lists
from netrunner_tui.model.card_zones import DECK, DISCARD, HAND, ICE, RIG, ROOT, ZoneKind, zone_key
from netrunner_tui.model.errors import IllegalAnswer
from netrunner_tui.model.events import CardAccessed
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side, other
from netrunner_tui.model.state import SEEN_BY, State
from netrunner_tui.players import matches, secrecy
from netrunner_tui.players.random_player import choose
from netrunner_tui.players.violation import first_difference
from netrunner_tui.rulebook_facts.registry import RULEBOOKS, USUAL
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief, is_known, shown
from netrunner_tui.rules.imagining.recent_facts import RecentFacts
from netrunner_tui.rules.imagining.worlds import Worlds, imagine
from netrunner_tui.rules.referee.options import AnyResult, Breaks, Draws, LosesTheGame, Option, Resolves, Strength, Trashes
from netrunner_tui.rules.referee.randomness import Randomness
from netrunner_tui.rules.world import World

BELIEF = Belief(seed="what the seat makes of it")
PLACES = (ICE, ROOT, RIG)
"""Where everybody sees something of a facedown card: whether it is ice; of the Runner's in 1996, that it is one which is installed so."""
PLAYED = 10
"""Of so many worlds, one is played on."""
PLAYED_ON = 200
"""Answers for which it is."""


def begun(rules: str, index: int) -> tuple[Game, random.Random]:
    """A game of two decks that come with it, or of two drawn from all cards, and what its answers are drawn from."""
    pool = pools().of(rules)
    one = matches.match(index, "imagine", list(pairings(rules))) if index % 2 else matches.drawn_match(index, "imagine", pool, rules)
    return Game.new(one.setup, pool), random.Random(one.answers_seed)


def moments(rules: str, index: int, every: int = 1) -> Iterator[Game]:
    """A random game, at every so many of its questions."""
    game, rng = begun(rules, index)
    while game.question is not None and game.number < matches.MOST_ANSWERS:
        if game.number % every == 0:
            yield game
        game.answer(choose(game.question, rng))


def compared(rules: str, index: int, every: int = 1) -> int:
    """Compares the view of the asked seat with that of a world, at every so many questions. Returns how many."""
    count, followed = 0, dict[Side, Worlds]()
    for game in moments(rules, index, every):
        assert game.question is not None
        side = game.question.player
        world = imagine(game, side, BELIEF, count)
        assert world.question == game.question
        mine, imagined = game.view(side), world.view(side)
        where = f"{rules}, game {index}, answer {game.number}: {game.question.text}"
        assert secrecy.read_by(mine) == secrecy.read_by(imagined), f"{where}: {first_difference(mine, imagined, 'view')}"
        for owner in (CORP, RUNNER):
            assert held(game.state, owner) == held(world.state, owner), where
        worlds = followed.setdefault(side, Worlds(game, side))
        belief = guessing(worlds)
        for guessed in (disguised(worlds.draw(belief, count), side), worlds.look(belief)):
            there = guessed.view(side)
            assert secrecy.read_by(mine) == secrecy.read_by(there), f"{where}: {first_difference(mine, there, 'view, list unknown')}"
            assert held(game.state, side) == held(guessed.state, side), where
            assert Counter(dict(belief.of_deck)) <= as_listed(game, held(guessed.state, other(side))), where
        if count % PLAYED == 0:
            play_on(worlds.draw(belief, count), count)
        told = [option.title for option in game.question.options if names_unknown(option, game.state, side)]
        assert told == [], f"{where}: answers name cards that the {side} does not know"
        if at_an_action(game):
            for watcher in SIDES:
                asked_again(game, watcher, random.Random(count), where)
        count += 1
    return count


def names_unknown(option: Option, state: State, side: Side) -> bool:
    """Whether an answer has the title of a card that the side does not know; a pair of cards has the places of such cards in its own."""
    about = [state.cards[oid] for oid in option.cards or (option.card,) if oid in state.cards]
    unknown, rest = [card for card in about if not card.seen & SEEN_BY[side]], option.title
    if not option.cards:
        return bool(unknown and rest)
    for card in about:
        rest = rest if card in unknown else rest.replace(card.title, "", 1)
    return any(card.title in rest for card in unknown)


def disguised(world: World, side: Side) -> World:
    """The same world with the hidden cards' numbers as physical cards, and those that have no order, the other way round."""
    state = world.state
    for owner in SIDES:
        oids = [oid for oid, card in state.cards.items() if card.owner == owner and not card.seen & SEEN_BY[side]]
        for oid, cid in zip(oids, [state.cards[oid].cid for oid in reversed(oids)], strict=True):
            state.edit(oid).cid = cid
    for zone in (HAND, DISCARD):
        place = zone_key(other(side), zone)
        loose = [oid for oid in state.zones.get(place, ()) if zone == HAND or not state.cards[oid].faceup]
        turned = dict(zip(loose, reversed(loose), strict=True))
        state.zones[place] = tuple(turned.get(oid, oid) for oid in state.zones.get(place, ()))
    return world


def asked_again(game: Game, watcher: Side, rng: random.Random, where: str) -> None:
    """Asks anew in the same game with other hidden cards: whoever watches sees the same, and is offered the same in the same order."""
    twin = otherwise(game, watcher, rng)
    while twin.question is not None and not at_an_action(twin):  # the windows on the way from the boundary
        twin.answer((len(twin.question.options) - 1,))
    if open_facts(twin.state) != open_facts(game.state):  # somebody has done something on the way
        return
    twin.number = game.number
    mine, there = game.view(watcher), twin.view(watcher)
    assert secrecy.read_by(mine) == secrecy.read_by(there), f"{where}: {first_difference(mine, there, f'view of the {watcher}')}"
    assert game.question is not None
    if game.question.player == watcher:
        assert twin.question == game.question, f"{where}: {first_difference(game.question, twin.question, 'question')}"


def open_facts(state: State) -> tuple[object, ...]:
    """What has been done in a game, as far as no hidden card is named in it."""
    lying = {oid: (card.zone, card.faceup, card.seen, card.counters, card.host) for oid, card in state.cards.items() if card.zone != HAND}
    players = state.corp.data(), state.runner.data()
    return lying, players, state.zones, state.turn, state.turn_number, state.run_number, state.used, state.server_counters, state.mark


def guessing(worlds: Worlds) -> Belief:
    """What a person makes of a game, who does not know the other deck's list."""
    seen = worlds.seen_of_deck()
    assert seen is not None
    lists = usual_lists(pools().of(seen.rules), seen.rules, seen.side)
    return Belief(seed="a person", lists=lists, of_deck=seen.copies, in_hand=worlds.seen_in_hand())


def as_listed(game: Game, titles: Counter[str]) -> Counter[str]:
    """Titles as a deck list has them: of a card that has come to be something else, the one that it came from."""
    listed = Counter[str]()
    for title, count in titles.items():
        listed[game.pool.facts[title].front or title] += count
    return listed


def play_on(world: World, seed: int) -> None:
    """Nothing fails in a world, whatever is done there."""
    rng = random.Random(seed)
    for _ in range(PLAYED_ON):
        if world.question is None:
            break
        world.answer(choose(world.question, rng))


def hidden_from(game: Game, side: Side) -> list[int]:
    """The cards that are dealt anew in that side's worlds; where the other side is asked, what it is offered is hidden too."""
    assert game.question is not None
    asked = game.question if game.question.player == side else msgspec.structs.replace(game.question, options=())
    showing = shown(game.state, asked)
    return [oid for oid, card in game.state.cards.items() if not is_known(card, side, showing)]


def held(state: State, owner: Side) -> Counter[str]:
    return Counter(card.title for card in state.cards.values() if card.owner == owner)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_a_seat_sees_is_the_same_in_its_worlds(rules: str) -> None:
    assert sum(compared(rules, index, every=10) for index in range(3)) > 36


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_facedown_cards_are_such_as_can_lie_there(rules: str) -> None:
    pool = pools().of(rules)
    fits = {ICE: {"ice"}, ROOT: {"agenda", "asset", "upgrade"}}
    for game in moments(rules, 3, every=9):
        assert game.question is not None
        if game.question.player == RUNNER:
            for world in (imagine(game, RUNNER, BELIEF, 1), Worlds(game, RUNNER).look(BELIEF)):
                found = [card for card in world.state.cards.values() if card.zone in fits and card.owner == CORP]
                assert [card.title for card in found if pool.cards[card.title].printed.type not in fits[card.zone]] == []
                for server in ("HQ", "R&D", "Archives"):
                    assert {pool.cards[world.state.cards[oid].title].printed.type for oid in world.state.root(server)} <= {"upgrade"}


@pytest.mark.parametrize(("advanced", "least", "most"), [(0, 1, 20), (1, 26, 30)])
def test_ice_that_was_advanced_is_imagined_as_ice_that_can_be(advanced: int, least: int, most: int, tmp_path: Path) -> None:
    """Of the four pieces of ice in the Corp's hand and on HQ, Ice Wall alone can be advanced."""
    corp = f"{{hand: [2x Enigma, Ice Wall], servers: {{HQ: {{ice: [{{card: Enigma, advancements: {advanced}}}]}}}}}}"
    game = read_position(tmp_path, f"rules: ffg\nturn: runner\ncorp: {corp}")
    worlds = [imagine(game, RUNNER, BELIEF, number).state for number in range(30)]
    walls = sum(state.cards[state.ice("HQ")[0]].title == "Ice Wall" for state in worlds)
    assert least <= walls <= most


def flips_later(back: str, folder: Path) -> Game:
    """A game in which the Corp has chosen the other side of its identity in secret, at the Runner's first action."""
    corp = f"{{identity: '{FLIPS}', deck: [6x Enigma]}}"
    game = read_position(folder, f"turn: setup\nrules: nisei-1.6\ncorp: {corp}\nrunner: {{deck: [6x Corroder]}}")
    while game.question is not None and game.state.turn != RUNNER:
        wanted = next(o for o in game.question.options if o.title == back or o.verb in ("keep", "gain", "pass", "discard"))
        game.answer((game.question.options.index(wanted),))
    while game.question is not None and game.question.player != RUNNER:
        game.answer(game.question.decline())
    return game


FLIPS = "Jinteki Biotech: Life Imagined"


def test_a_side_that_was_chosen_in_secret_may_be_any_one_in_worlds(tmp_path: Path) -> None:
    one, two = flips_later("The Brewery", tmp_path), flips_later("The Greenhouse", tmp_path)
    identity = one.state.corp.identity
    places = {game.state.cards[identity].memory["back"] for game in (one, two)}
    assert places == {1, 3}
    imagined = [[imagine(game, RUNNER, BELIEF, number).state.cards[identity].memory["back"] for number in range(20)] for game in (one, two)]
    assert imagined[0] == imagined[1]
    assert set(imagined[0]) == {1, 2, 3}
    assert {Worlds(game, RUNNER).look(BELIEF).state.cards[identity].memory["back"] for game in (one, two)} == {1}


def test_a_side_that_was_chosen_in_secret_is_its_players_to_see(tmp_path: Path) -> None:
    one, two = flips_later("The Brewery", tmp_path), flips_later("The Greenhouse", tmp_path)
    for seat in (RUNNER, "table"):
        assert secrecy.read_by(one.view(seat)) == secrecy.read_by(two.view(seat))
        assert list(one.log(seat)) == list(two.log(seat))
    assert "On its other side is The Brewery." in one.view(CORP).corp.identity.text
    secrecy.unseen_now(one, RUNNER, random.Random(1))


def otherwise(game: Game, side: Side, rng: random.Random) -> Game:
    """The same game with every card that is hidden from `side` replaced, both decks in another order, and another seed.

    What everybody sees of a facedown card stays so: what protects a server is ice, what is in its root is none, and so on.
    """
    state = game.last_boundary().snapshot()
    hidden = [oid for oid in hidden_from(game, side) if oid in state.cards]
    for owner in (CORP, RUNNER):
        placed: list[str] = []
        zones = {oid: state.cards[oid].zone for oid in hidden if state.cards[oid].owner == owner}
        mine = sorted(zones, key=lambda oid: PLACES.index(zones[oid]) if zones[oid] in PLACES else len(PLACES))
        titles = [state.cards[oid].title for oid in mine]
        rng.shuffle(titles)
        for zone in PLACES:
            fit = [title for title in titles if _fits(game.pool, title, zone)]
            for title in fit[: list(zones.values()).count(zone)]:
                titles.remove(title)
                placed.append(title)
        for oid, title in zip(mine, [*placed, *titles], strict=True):
            card = state.edit(oid)
            card.title = title
            if card.zone == HAND and owner != side:
                card.seen = rng.choice((1, 2, 3))
    return Game(game.setup, game.pool, state, Randomness("another"))


def _fits(pool: Pool, title: str, zone: ZoneKind) -> bool:
    if zone == RIG:
        return not pool.installed_facedown or title in pool.installed_facedown
    return (pool.cards[title].printed.type == "ice") == (zone == ICE)


def at_an_action(game: Game) -> bool:
    return game.question is not None and game.question.kind == "action"


def before_its_actions(rules: str, index: int) -> Iterator[tuple[Game, Side]]:
    for game in (game for one in (index, index + 2) for game in moments(rules, one)):
        if at_an_action(game) and game.number % 3 == 0:
            assert game.question is not None
            yield game, game.question.player


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_worlds_are_the_same_whatever_is_hidden(rules: str) -> None:
    rng, count = random.Random("otherwise"), 0
    for game, side in before_its_actions(rules, 1):
        twin = otherwise(game, side, rng)
        while twin.question is not None and not at_an_action(twin):  # the windows on the way from the boundary
            twin.answer((len(twin.question.options) - 1,))
        twin.number = game.number
        if secrecy.read_by(twin.view(side)) != secrecy.read_by(game.view(side)):  # somebody has done something on the way
            continue
        for number in range(2):
            assert written(imagine(game, side, BELIEF, number)) == written(imagine(twin, side, BELIEF, number))
        assert written(Worlds(game, side).look(BELIEF)) == written(Worlds(twin, side).look(BELIEF))
        count += 1
    assert count > 10


def test_a_world_that_peeks_is_found() -> None:
    """Without dealing anew, the twins above differ: the comparison bites."""
    rng, differ = random.Random("otherwise"), 0
    for game, side in before_its_actions(USUAL.name, 1):
        twin = otherwise(game, side, rng)
        hidden = hidden_from(game, side)
        differ += [game.state.cards[oid].title for oid in hidden] != [twin.state.cards[oid].title for oid in hidden]
    assert differ > 10


def test_worlds_differ_from_each_other_and_can_be_played_to_the_end() -> None:
    game = next(game for game in moments(USUAL.name, 1) if game.number > 60 and at_an_action(game))
    assert game.question is not None
    side = game.question.player
    worlds = [imagine(game, side, BELIEF, number) for number in range(4)]
    decks = {tuple(world.state.cards[oid].title for oid in world.state.zone(other(side), DECK)) for world in worlds}
    assert len(decks) == 4
    before = game.state.data()
    for number, world in enumerate(worlds):
        rng = random.Random(number)
        while world.question is not None:
            world.answer(choose(world.question, rng))
        assert world.state.winner
    assert game.state.data() == before


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_playout_leads_where_a_fork_leads(rules: str) -> None:
    lone, silent = 0, 0
    for index in range(MOST_GAMES):
        if index >= 3 and silent > 1000:
            break
        for game in moments(rules, index, 97):
            fork, playout = game.fork(), game.playout()
            for one in (fork, playout):
                rng = random.Random(f"{index}/{game.number}")
                while (question := one.question) is not None:
                    if one is fork and one.number > game.number and question.kind == "window" and question.effect != "prevent":
                        lone += [option.verb for option in question.options] == ["pass"]
                    one.answer(forced if (forced := question.forced()) is not None else choose(question, rng))
            assert playout.state.data() == fork.state.data(), f"{rules}, game {index}, from answer {game.number}"
            silent += fork.number - playout.number
    assert silent == lone > 1000  # windows in which only to pass is possible are not asked, and no others


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_options_of_a_playout_lack_but_what_is_told_to_people(rules: str) -> None:
    lacking: set[type[AnyResult]] = set()
    for game in (game for index in range(4) for game in moments(rules, index, 60)):
        fork, playout, rng = game.fork(), game.playout(), random.Random(game.number)
        while (question := fork.question) is not None and fork.number < game.number + 60:
            plain = question.kind == "window" and question.effect != "prevent"
            if plain and fork.number > game.number and [option.verb for option in question.options] == ["pass"]:
                fork.answer((0,))
                continue
            asked = playout.question
            assert asked is not None
            assert [(one.verb, one.card, one.server, one.cost) for one in question.options] == [
                (one.verb, one.card, one.server, one.cost) for one in asked.options
            ]
            for there, here in zip(question.options, asked.options, strict=True):
                if _without_funds(there.result) != here.result:
                    assert here.result is None
                    lacking.add(type(there.result))
            answer = choose(question, rng)
            fork.answer(answer)
            playout.answer(answer)
    assert {Draws, Trashes} <= lacking <= {Draws, LosesTheGame, Resolves, Trashes}


def _without_funds(result: AnyResult | None) -> AnyResult | None:
    """Returns a result without the credits that could be spent on it: they are told to people alone."""
    if isinstance(result, Strength):
        to_break = tuple(
            msgspec.structs.replace(other, result=msgspec.structs.replace(other.result, funds=-1)) for other in result.to_break
        )
        return msgspec.structs.replace(result, funds=-1, to_break=to_break)
    return msgspec.structs.replace(result, funds=-1) if isinstance(result, Breaks) else result


def test_a_world_that_is_drawn_again_is_as_it_was_whatever_was_played_in_it() -> None:
    for game in (game for game in moments(USUAL.name, 1) if game.number > 60 and at_an_action(game) and game.number % 3 == 0):
        assert game.question is not None
        worlds = Worlds(game, game.question.player)
        first, fresh = worlds.draw(BELIEF, 1), written(imagine(game, worlds.side, BELIEF, 1))
        while first.question is not None:
            first.answer(choose(first.question, random.Random(first.number)))
        assert written(worlds.draw(BELIEF, 1)) == fresh
        assert written(worlds.draw(Belief(seed="another"), 1)) != fresh


def test_only_who_is_asked_can_think_ahead() -> None:
    game, _ = begun(USUAL.name, 1)
    assert game.question is not None
    with pytest.raises(IllegalAnswer, match="only whoever is asked"):
        imagine(game, other(game.question.player), BELIEF, 0)


def test_a_list_that_is_not_open_is_one_of_those_that_fit() -> None:
    game, rng = begun(USUAL.name, 1)
    while game.question is not None and (game.question.player != RUNNER or game.state.turn_number < 3):
        game.answer(choose(game.question, rng))
    other_list = msgspec.structs.replace(game.setup.corp, name="other", cards=((45, "Hedge Fund"),))
    seen = {card.title for card in game.state.cards.values() if card.owner == CORP and card.seen & 2 and card.zone != HAND}
    assert seen - {"Hedge Fund", game.setup.corp.identity}, "the Runner has seen something of the deck"
    world = imagine(game, RUNNER, Belief(seed="1", lists=(other_list, game.setup.corp)), 0)
    titles = {world.state.cards[oid].title for oid in world.state.zone(CORP, DECK)}
    assert titles <= {title for _, title in game.setup.corp.cards}
    world = imagine(game, RUNNER, Belief(seed="1", lists=(other_list,)), 0)
    assert {world.state.cards[oid].title for oid in world.state.zone(CORP, DECK)} == {"Hedge Fund"}


def test_what_was_seen_of_a_deck_stays_in_it_whatever_lies_facedown(tmp_path: Path) -> None:
    """Of three cards two were seen, and one is ice: so the asset that was seen lies in the root, no agenda."""
    corp = "{hand: [Hedge Fund], servers: {HQ: {ice: [Enigma]}, Server 1: {root: [PAD Campaign]}}}"
    game = read_position(tmp_path, f"rules: ffg\nturn: runner\nfiller: 0\ncorp: {corp}")
    seen = {"Hedge Fund": 1, "PAD Campaign": 1}
    belief = Belief(
        seed="1", lists=(msgspec.structs.replace(game.setup.corp, cards=((45, "Accelerated Beta Test"),)),), of_deck=tuple(seen.items())
    )
    worlds = Worlds(game, RUNNER)
    for state in (worlds.look(belief).state, *(worlds.draw(belief, number).state for number in range(20))):
        assert Counter(seen) <= held(state, CORP)
        assert state.cards[state.root("Server 1")[0]].title == "PAD Campaign"
        assert game.pool.facts[state.cards[state.ice("HQ")[0]].title].printed.type == "ice"


def test_what_is_usually_kept_lies_in_the_other_hand_more_often_and_everything_is_dealt_once() -> None:
    game, rng = begun(USUAL.name, 1)
    while game.question is not None and (game.question.player != RUNNER or game.state.turn_number < 3):
        game.answer(choose(game.question, rng))
    ice = {title for title, facts in game.pool.facts.items() if facts.printed.type == "ice"}
    shares = {}
    for weight in (0.1, 1.0, 10.0):
        worlds = Worlds(game, RUNNER)
        belief = Belief(seed="1", hand_weight=lambda title, weight=weight: weight if title in ice else 1.0)
        drawn = [worlds.draw(belief, number).state for number in range(60)]
        assert all(held(state, CORP) == held(game.state, CORP) for state in drawn)
        hands = [state.cards[oid].title for state in drawn for oid in state.zone(CORP, HAND)]
        shares[weight] = sum(title in ice for title in hands) / len(hands)
    assert shares[0.1] < shares[1.0] - 0.1
    assert shares[1.0] + 0.1 < shares[10.0]


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_was_seen_in_the_other_hand_is_remembered_until_it_may_have_left(rules: str) -> None:
    certain = doubtful = 0
    for index in range(MOST_GAMES):
        if index >= 1 and certain > 5 and doubtful > 5:
            break
        worlds: Worlds | None = None
        for game in moments(rules, 2 * index + 1):
            if game.question is None or game.question.player != RUNNER:
                continue
            worlds = worlds or Worlds(game, RUNNER)
            held_now = {game.state.cards[oid].title for oid in game.state.zone(CORP, HAND)}
            seen = worlds.seen_in_hand()
            assert {title for title, chance in seen if chance == 1.0} <= held_now
            certain += sum(chance == 1.0 for _, chance in seen)
            doubtful += sum(chance < 1.0 for _, chance in seen)
            assert game.number % 50 or seen == Worlds(game, RUNNER).seen_in_hand(), "followed, or found anew"
            if seen and seen[0][1] == 1.0 and game.number % 10 == 0:
                world = worlds.draw(Belief(seed="1", in_hand=seen), 0)
                assert seen[0][0] in {world.state.cards[oid].title for oid in world.state.zone(CORP, HAND)}
    assert certain > 5
    assert doubtful > 5


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_the_runner_remembers_what_is_accessed_in_the_hand_of_a_world_for_as_long_as_it_lies_there(rules: str) -> None:
    remembered = left = 0
    for index in range(MOST_GAMES):
        if remembered > 20 and left > 5:
            break
        world, rng = begun(rules, 2 * index + 1)[0].playout(), random.Random(index)
        met: set[int] = set()
        while world.question is not None and world.number < matches.MOST_ANSWERS:
            world.answer(choose(world.question, rng))
            met |= {event.card for event in world.events if isinstance(event, CardAccessed) and event.zone == HAND}
            still = met & set(world.state.zone(CORP, HAND))
            assert sorted(world.recalls(RUNNER)) == sorted((world.state.cards[oid].title, 1.0) for oid in still)
            assert world.recalls(CORP) == []
            remembered, left, met = remembered + len(still), left + len(met - still), still
    assert remembered > 20
    assert left > 5


def test_what_the_runner_remembers_of_a_hand_is_in_each_world_what_it_remembered_until_it_leaves() -> None:
    game = next(
        game for game in moments(USUAL.name, 1) if at_an_action(game) and game.question is not None and game.question.player == RUNNER
    )
    title = game.state.cards[game.state.zone(CORP, HAND)[0]].title
    doubtful = ((title, 0.99), ("a title that no card has", 0.25))
    drawn = (imagine(game, RUNNER, Belief(seed="1", in_hand=doubtful), number) for number in range(9))
    world = next(world for world in drawn if title in {world.state.cards[oid].title for oid in world.state.zone(CORP, HAND)})
    assert world.recalls(RUNNER) == list(doubtful)
    assert world.question is not None
    world.answer(choose(world.question, random.Random(1)))
    assert sorted(world.recalls(RUNNER)) == sorted(doubtful)
    while any(title == doubtful[0][0] for title in (world.state.cards[oid].title for oid in world.state.zone(CORP, HAND))):
        assert world.question is not None
        world.answer(choose(world.question, random.Random(world.number)))
    assert doubtful[0] not in world.recalls(RUNNER)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_world_that_is_looked_at_has_the_cards_of_one_that_is_drawn_and_cannot_be_played_on(rules: str) -> None:
    for game in moments(rules, 3, every=7):
        side = game.question.player if game.question is not None else CORP
        still, drawn = Worlds(game, side).look(BELIEF), imagine(game, side, BELIEF, 0)
        for owner in (CORP, RUNNER):
            assert held(still.state, owner) == held(drawn.state, owner)
        assert secrecy.read_by(still.view(side)) == secrecy.read_by(drawn.view(side))
    with pytest.raises(IllegalAnswer, match="looked at"):
        still.answer((0,))


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_what_was_read_off_facts_is_kept_as_long_as_they_are_remembered(rules: str) -> None:
    kept: dict[int, RecentFacts | None] = {1: None, 7: None}
    again = 0
    for index in range(MOST_GAMES):
        if index >= 2 and again > 100:
            break
        for game in moments(rules, index):
            for every in kept:
                if game.number % every == 0:
                    known, kept[every] = kept[every], RecentFacts.of(game.state, kept[every])
                    assert kept[every] == RecentFacts.of(game.state)
                    assert [read.facts for read in kept[every].turns] == [game.state.history, *game.state.last_turn.values()]
                    again += known is not None and any(read is before for read in kept[every].turns for before in known.turns)
    assert again > 100


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_a_deal_that_is_kept_is_the_one_that_would_be_dealt(rules: str) -> None:
    """A game that is resumed or taken back is looked at as one that was followed."""
    looked = 0
    for index in range(MOST_GAMES):
        if index >= 2 and looked > 300:
            break
        followed: dict[Side, Worlds] = {}
        for game in moments(rules, index):
            side = game.question.player if game.question is not None else CORP
            kept = followed.setdefault(side, Worlds(game, side)).look(BELIEF)
            assert written(kept) == written(Worlds(game, side).look(BELIEF))
            looked += 1
            if looked % 50 == 0 and game.number > 1:
                game.take_back(max(1, game.number - 5), side)
    assert looked > 300


if __name__ == "__main__":
    for book in RULEBOOKS:
        games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
        asked = sum(compared(book, index) for index in range(games))
        print(f"{book}: {games} games, {asked} questions: the views are the same")
