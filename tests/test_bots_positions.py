"""What the scripts decide in small positions, each laid out for one thing that they have to understand."""

import pytest
from positions import cards, laid_out

from netrunner_tui.bots.card_facts.fact_book import FactBook
from netrunner_tui.bots.styles import NO_STYLE, Style
from netrunner_tui.bots.thinking import plans, reply, shortlist
from netrunner_tui.model.sides import CORP, RUNNER, Side
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.imagining.dealing import Belief
from netrunner_tui.rules.imagining.worlds import Worlds
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position


def rezzed(*titles: str) -> tuple[Laid, ...]:
    return tuple(Laid(title=title, faceup=True) for title in titles)


def laid(rules: str, turn: Side, corp: LaidSide, runner: LaidSide, filler: int = 10) -> Game:
    position = Position(rules=rules, turn=turn, corp=corp, runner=runner, filler=filler)
    return laid_out(position)


def decides(game: Game) -> Answer:
    """What the script of the asked side answers."""
    question = game.question
    assert question is not None
    world = Worlds(game, question.player).look(Belief(seed="1"))
    return reply(world, question, FactBook(game.pool))


def says(game: Game) -> str:
    """The same in words."""
    assert game.question is not None
    return game.question.say(decides(game), game.referee.book.terms)


def worths(game: Game, style: Style = NO_STYLE) -> dict[str, float]:
    """What the script of the asked side thinks of every answer, by its phrase, in credits."""
    question = game.question
    assert question is not None
    world = Worlds(game, question.player).look(Belief(seed="1"))
    ranking = plans(world, question.player, FactBook(game.pool), style).rank(question)
    return {question.options[one.answer[0]].phrase: one.worth for one in ranking}


def until(game: Game, side: Side, kind: str) -> Question:
    """Answers as the scripts do, to the next such question of a side."""
    while (question := game.question) is not None:
        if (question.player, question.kind) == (side, kind) and question.forced() is None:
            return question
        game.answer(decides(game))
    raise AssertionError("the game is over")


def plays(game: Game, phrase: str) -> None:
    """Gives an answer by its phrase; what stands before it is passed by."""
    while (question := game.question) is not None:
        said = [option.phrase for option in question.options]
        if phrase in said:
            game.answer((said.index(phrase),))
            return
        declined = question.decline() or question.forced()
        assert declined is not None, (phrase, said)
        game.answer(declined)


# --- living on -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("credits", "clicks", "hand", "tags", "wanted"),
    [
        (2, 1, 2, 1, "remove tag"),
        (1, 2, 2, 1, "gain bit"),
        (0, 4, 2, 4, "draw"),
    ],
)
def test_a_tagged_runner_lives_on(credits: int, clicks: int, hand: int, tags: int, wanted: str) -> None:
    """It earns the tag's price where that is enough in time, and cards where only those can be had."""
    runner = LaidSide(credits=credits, clicks=clicks, tags=tags, hand=cards(*["Vewy Vewy Quiet"] * hand))
    game = laid("classic", RUNNER, LaidSide(credits=9, hand=cards("Scorched Earth")), runner)
    assert says(game) == wanted


def test_a_runner_with_few_cards_does_not_access_what_may_kill() -> None:
    """Cards that hurt wherever they are accessed lie in R&D."""
    deck = cards(*["TRAP!"] * 5, *["Data Wall"] * 10)
    few = laid("classic", RUNNER, LaidSide(deck=deck), LaidSide(credits=9, hand=cards("Dwarf")), 0)
    many = laid("classic", RUNNER, LaidSide(deck=deck), LaidSide(credits=9, hand=cards(*["Dwarf"] * 4)), 0)
    facts = FactBook(few.pool)["TRAP!"]
    assert (facts.trap.damage, facts.trap.places) == (3, ("installed", "HQ", "R&D"))
    assert worth_of_run(few, "R&D") < worth_of_run(many, "R&D") - 10


def worth_of_run(game: Game, server: str) -> float:
    """What the script thinks of a run, in credits."""
    question = game.question
    assert question is not None
    world = Worlds(game, RUNNER).look(Belief(seed="1"))
    ranking = plans(world, RUNNER, FactBook(game.pool)).rank(question)
    return next(one.worth for one in ranking if (option := question.options[one.answer[0]]).verb == "run" and option.server == server)


def test_what_loses_the_game_when_it_goes_is_kept_and_paid_for() -> None:
    """The Runner may trash it at the end of a turn, and pays 10 if it leaves play (1996)."""
    game = laid("classic", RUNNER, LaidSide(), LaidSide(credits=12, clicks=1, rig=cards("Loan from Chiba")))
    plays(game, "gain credit")
    until(game, RUNNER, "may")
    assert says(game) == "no"
    game.answer((0,))
    until(game, RUNNER, "may")
    assert says(game) == "yes"
    game.answer((0,))
    assert not game.winner


def test_what_hurts_turn_by_turn_is_trashed() -> None:
    for title in ("City Surveillance", "Schlaghund"):
        server = {"Server 1": LaidServer(root=rezzed(title))}
        game = laid("classic", RUNNER, LaidSide(servers=server), LaidSide(credits=6, hand=cards(*["Dwarf"] * 4)))
        plays(game, "run Server 1")
        until(game, RUNNER, "access")
        assert says(game).startswith("trash"), title


def test_a_price_that_averts_a_tag_is_paid() -> None:
    server = {"Server 1": LaidServer(root=rezzed("City Surveillance"))}
    game = laid("classic", RUNNER, LaidSide(servers=server), LaidSide(credits=3, hand=cards(*["Dwarf"] * 4)))
    plays(game, "draw")
    question = until(game, RUNNER, "may")
    assert question.about
    assert says(game) == "yes"


def test_a_counter_that_stops_runs_is_removed() -> None:
    """Counters that the Corp has given the Runner are options of no card."""
    runner = LaidSide(credits=5, counters={"Fang": 1}, hand=cards(*["Dwarf"] * 4))
    game = laid("classic", RUNNER, LaidSide(), runner)
    assert says(game).startswith("use Fang")


# --- traces ----------------------------------------------------------------------------------------------------------------------------


def bids(corp: int, runner: int, hand: int) -> str:
    """What the Runner bids against a trace that tags."""
    ice = {"HQ": LaidServer(ice=rezzed("Fetch 4.0.1"))}
    side = LaidSide(credits=runner, rig=cards("Baedeker's Net Map"), hand=cards(*["Dwarf"] * hand))
    game = laid("classic", RUNNER, LaidSide(credits=corp, servers=ice), side)
    plays(game, "run HQ")
    while (question := game.question) is not None and not (question.player == RUNNER and question.secret):
        game.answer(question.forced() or decides(game))
    return says(game)


def test_the_runner_bids_what_is_at_stake_in_a_trace() -> None:
    assert bids(1, 9, 5) == "pay 1", "the least that the Corp cannot beat: a tie is the Corp's"
    assert bids(9, 1, 5) == "pay 0", "it cannot be won for sure, and a tag alone is worth little"


def adds(credits: int) -> tuple[int, str]:
    """What is enough against an open trace of the core set that tags, and what the Runner adds."""
    ice = {"HQ": LaidServer(ice=rezzed("Hunter"))}
    runner = LaidSide(credits=credits, rig=cards("Rabbit Hole"), hand=cards("Diesel"))
    game = laid("ffg", RUNNER, LaidSide(credits=4, servers=ice), runner)
    plays(game, "run HQ")
    until(game, CORP, "pay")
    game.answer((0,))
    question = until(game, RUNNER, "pay")
    return question.enough, says(game)


def test_the_runner_adds_to_an_open_trace_what_is_enough_or_nothing() -> None:
    """Trace 3 against a link of 1 (CR 10.8.6d): a tag is worth 2 credits."""
    assert adds(5) == (2, "pay 2")
    assert adds(1) == (2, "pay 0"), "less than enough is lost"


# --- cards drawn -----------------------------------------------------------------------------------------------------------------------


def worth_of_draw(credits: int, title: str) -> float:
    """What a card drawn is worth to a Runner while a card of the Corp is rezzed."""
    server = {"Server 1": LaidServer(root=rezzed(title))}
    game = laid("classic", RUNNER, LaidSide(servers=server), LaidSide(credits=credits, hand=cards(*["Dwarf"] * 3)))
    question = game.question
    assert question is not None
    ranking = plans(Worlds(game, RUNNER).look(Belief(seed="1")), RUNNER, FactBook(game.pool)).rank(question)
    return next(one.worth for one in ranking if question.options[one.answer[0]].verb == "draw")


def test_a_card_drawn_is_worth_less_where_drawing_costs() -> None:
    usual = worth_of_draw(5, "Rockerboy Promotion")
    assert worth_of_draw(5, "City Surveillance") == usual - 1, "its price"
    assert worth_of_draw(0, "City Surveillance") < usual - 2, "a tag"


@pytest.mark.parametrize(("left", "wanted"), [(12, "no"), (30, "yes")])
def test_the_corp_keeps_cards_in_a_small_deck(left: int, wanted: str) -> None:
    """It would draw a card at the beginning of each of its turns."""
    server = {"Server 1": LaidServer(root=rezzed("CSR Campaign"))}
    corp = LaidSide(servers=server, deck=cards(*["Hedge Fund"] * left))
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(clicks=1), 0)
    plays(game, "gain credit")
    until(game, CORP, "may")
    assert says(game) == wanted


# --- scoring ---------------------------------------------------------------------------------------------------------------------------


def test_ice_is_worth_more_where_agendas_wait_and_where_they_are_to_be_scored() -> None:
    servers = {
        "HQ": LaidServer(ice=rezzed("Ice Wall")),
        "R&D": LaidServer(ice=rezzed("Enigma")),
        "Server 1": LaidServer(ice=rezzed("Ice Wall")),
    }
    rig = LaidSide(credits=9, hand=cards(*["Sure Gamble"] * 4), rig=cards("Corroder", "Gordian Blade"))

    def worth(server: str, *agendas: str) -> float:
        game = laid("ffg", CORP, LaidSide(credits=9, hand=cards("Wall of Static", *agendas), servers=servers), rig)
        question = until(game, CORP, "action")
        ranking = plans(Worlds(game, CORP).look(Belief(seed="1")), CORP, FactBook(game.pool)).rank(question)
        found = {option.server: place for place, option in enumerate(question.options) if option.where == "ice"}
        return next(one.worth for one in ranking if one.answer == (found[server],))

    agenda = "Private Security Force"
    assert worth("Server 1", agenda) > worth("Server 1") > 0
    assert worth("HQ", agenda, agenda) > worth("HQ", agenda, "Hedge Fund") > worth("HQ", agenda, *["Hedge Fund"] * 4) > worth("HQ")


def tried_for_the_corp(rules: str, corp: LaidSide) -> set[str]:
    """What the Corp's search tries, by kind of answer, where its script likes three other things better."""
    game = laid(rules, CORP, corp, LaidSide(credits=9))
    question = until(game, CORP, "action")
    world = Worlds(game, CORP).look(Belief(seed="1"))
    field = shortlist(question, plans(world, CORP, FactBook(game.pool)).rank(question), 3)
    assert "purge" in {option.verb for option in question.options}
    return {question.options[one.answer[0]].verb for one in field}


def test_a_purge_of_nothing_is_not_thought_of() -> None:
    assert "purge" not in tried_for_the_corp("ffg", LaidSide(credits=20, hand=cards("Priority Requisition")))


def test_counters_that_are_named_after_a_virus_can_be_purged() -> None:
    """In 1996 they lie with the Corp, on its cards and in its forts."""
    assert "purge" in tried_for_the_corp("classic", LaidSide(credits=20, hand=cards("Data Wall"), counters={"Gremlins virus": 2}))


# --- what other cards let it do --------------------------------------------------------------------------------------------------------


def test_counters_are_placed_on_the_own_agenda_not_on_a_card_of_the_runner() -> None:
    """Seamless Launch takes any installed card that did not come this turn."""
    servers = {"Server 1": LaidServer(root=cards("Send a Message"))}
    corp = LaidSide(credits=9, hand=cards("Seamless Launch"), servers=servers)
    game = laid("nisei-1.6", CORP, corp, LaidSide(credits=9, rig=cards("Carmen")))
    plays(game, "play Seamless Launch")
    until(game, CORP, "choose")
    assert says(game) == "choose Send a Message"


@pytest.mark.parametrize("wanted", ["Palisade", "Nico Campaign"])
def test_no_agenda_is_installed_before_a_runner_who_is_in_the_run(wanted: str) -> None:
    """Drafter's second subroutine installs a card from HQ."""
    servers = {"R&D": LaidServer(ice=rezzed("Drafter"))}
    corp = LaidSide(credits=9, hand=cards("Send a Message", wanted), servers=servers)
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(credits=9))
    plays(game, "run R&D")
    question = until(game, CORP, "choose")
    while question.effect != "install":
        game.answer(decides(game))
        question = until(game, CORP, "choose")
    assert says(game) == f"choose {wanted}"
