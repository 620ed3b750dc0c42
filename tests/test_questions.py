"""What questions say beside their answers: what is kept secret, what an answer costs, and the words of the game."""

import pytest
from positions import laid_out
from word_texts import read

from netrunner_tui.abilities import words
from netrunner_tui.model.price import FREE, Price
from netrunner_tui.model.sides import CORP, RUNNER, SIDES, Side
from netrunner_tui.model.terms import PRESENT
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.local_table import LocalTable
from netrunner_tui.rules.referee.phrases import counters_placed, for_card, offer
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position


def laid(rules: str, turn: Side, corp: LaidSide, runner: LaidSide) -> Game:
    position = Position(rules=rules, turn=turn, corp=corp, runner=runner)
    return laid_out(position, sets=True)


def asked(game: Game) -> Question:
    """The open question, once what can only be passed is passed."""
    while (question := game.question) is not None and question.kind == "window" and len(question.options) == 1:
        game.answer((0,))
    assert question is not None
    return question


def give(game: Game, phrase: str) -> None:
    question = asked(game)
    game.answer(([option.phrase for option in question.options].index(phrase),))


def protected(*ice: str) -> LaidSide:
    return LaidSide(credits=9, servers={"HQ": LaidServer(ice=tuple(Laid(title=title, faceup=True) for title in ice))})


# --- secrets ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base_link", ["Baedeker's Net Map", "Bakdoor [TM]"])
def test_both_bids_of_1996_are_secret(base_link: str) -> None:
    """What either player spends on a trace is noted secretly (1996 "Trace Attempt Protocol")."""
    game = laid("classic", RUNNER, protected("Hunter"), LaidSide(credits=9, rig=(Laid(title=base_link),)))
    give(game, "run HQ")
    corp = asked(game)
    assert (corp.player, corp.kind, corp.secret) == (CORP, "pay", True)
    game.answer((1,))
    give(game, f"choose {base_link}")
    runner = asked(game)
    assert (runner.player, runner.kind, runner.secret) == (RUNNER, "pay", True)


def test_spending_on_a_trace_is_open_later() -> None:
    """The Corp spends openly, then the Runner (22.12 §10.8.6)."""
    game = laid("nisei-1.6", RUNNER, protected("Sniffer"), LaidSide(credits=9))
    give(game, "run HQ")
    for side in SIDES:
        question = asked(game)
        assert (question.player, question.kind, question.secret) == (side, "pay", False)
        game.answer((1,))


# --- prices -----------------------------------------------------------------------------------------------------------------------------

INSTALLS = [
    (CORP, protected("Palisade", "Tithe"), ("Whitespace",), "install Whitespace on HQ", Price(clicks=1, credits=2)),
    (CORP, protected("Palisade"), ("Whitespace",), "install Whitespace on R&D", Price(clicks=1)),
    (CORP, protected("Palisade"), ("Nico Campaign",), "install Nico Campaign in new server", Price(clicks=1)),
    (RUNNER, LaidSide(), ("Cleaver",), "install Cleaver", Price(clicks=1, credits=3)),
    (RUNNER, LaidSide(), ("Free Code",), "install Free Code", Price(clicks=1)),
    (RUNNER, protected("Palisade"), ("Botulus",), "install Botulus on Palisade", Price(clicks=1, credits=2)),
]


@pytest.mark.parametrize(("side", "board", "hand", "phrase", "price"), INSTALLS, ids=[row[3] for row in INSTALLS])
def test_an_install_costs_what_is_shown(side: Side, board: LaidSide, hand: tuple[str, ...], phrase: str, price: Price) -> None:
    cards = tuple(Laid(title=title) for title in hand)
    corp = LaidSide(credits=9, servers=board.servers, hand=cards if side == CORP else ())
    game = laid("nisei-1.6", side, corp, LaidSide(credits=9, hand=cards if side == RUNNER else ()))
    option = next(option for option in asked(game).options if option.phrase == phrase)
    assert option.cost == price
    before = game.state.player(side).credits, game.state.player(side).clicks
    give(game, phrase)
    while (question := game.question) is not None and question.effect == "make room":
        game.answer(question.decline() or ())
    assert (game.state.player(side).credits, game.state.player(side).clicks) == (before[0] - price.credits, before[1] - price.clicks)


# --- words ------------------------------------------------------------------------------------------------------------------------------


def test_a_question_of_1996_is_asked_in_its_words() -> None:
    game = laid("classic", RUNNER, protected("Hunter"), LaidSide(credits=9, tags=1))
    asked(game)
    question = LocalTable(game).seat(RUNNER).question()
    assert question is not None
    assert question.text == "Take an action: 4 actions left."


def test_the_other_player_reads_the_words_of_1996_too() -> None:
    """What the Corp reads while the Runner chooses what to access next."""
    corp = LaidSide(hand=(Laid(title="Hunter"),), servers={"HQ": LaidServer(root=(Laid(title="Crystal Palace Station Grid"),))})
    game = laid("classic", RUNNER, corp, LaidSide(credits=9))
    give(game, "run HQ")
    while (question := game.question) is not None and question.kind != "access":
        game.answer(question.decline() or (0,))
    assert question is not None
    assert question.public == "accesses HQ"


def test_the_words_of_the_present_game_stay() -> None:
    game = laid("nisei-1.6", RUNNER, protected("Sniffer"), LaidSide())
    asked(game)
    assert LocalTable(game).seat(RUNNER).question() == game.question


@pytest.mark.parametrize(("tags", "how", "most"), [(0, "choose one", 1), (1, "choose one or both", 2)])
def test_a_choice_says_how_much_may_be_chosen(tags: int, how: str, most: int) -> None:
    corp = LaidSide(hand=(Laid(title="Predictive Planogram"),), deck=(Laid(title="Palisade"),) * 3)
    game = laid("nisei-1.6", CORP, corp, LaidSide(tags=tags))
    while "play Predictive Planogram" not in [option.phrase for option in asked(game).options]:
        game.answer(asked(game).decline() or (0,))
    give(game, "play Predictive Planogram")
    assert (asked(game).text, asked(game).most) == (f"Predictive Planogram: {how}", most)


# --- which cards, and what for ----------------------------------------------------------------------------------------------------------


def test_a_choice_of_cards_says_of_which_kind_and_what_for_as_far_as_there_is_room() -> None:
    hand = tuple(Laid(title=title) for title in ("Psychographics", "Ice Wall"))
    servers = {"Server 1": LaidServer(root=(Laid(title="Offworld Office"),)), "Server 2": LaidServer(root=(Laid(title="Offworld Office"),))}
    game = laid("nisei-1.6", CORP, LaidSide(credits=5, hand=hand, servers=servers), LaidSide(tags=2))
    while asked(game).kind != "action":
        give(game, "pass")
    give(game, "play Psychographics")
    assert asked(game).numbers == (0, 2)
    game.answer((2,))
    assert asked(game).text == "Choose 1 installed card to place 2 advancement counters on"
    game = laid("nisei-1.6", RUNNER, protected("Hadrian's Wall", "Enigma"), LaidSide(hand=(Laid(title="Femme Fatale"),), credits=9))
    while asked(game).kind != "action":
        give(game, "pass")
    give(game, "install Femme Fatale")
    assert asked(game).text == "Femme Fatale: choose 1 installed piece of ice", "to be remembered is what for: nothing to say"


def test_a_long_kind_of_cards_is_said_shorter() -> None:
    corp = LaidSide(
        credits=9, servers={"R&D": LaidServer(ice=(Laid(title="Filter", faceup=True), Laid(title="Wall of Static", faceup=True)))}
    )
    game = laid("classic", RUNNER, corp, LaidSide(credits=9, hand=(Laid(title="Core Command: Jettison Ice"),)))
    give(game, "run HQ")
    while asked(game).kind != "action":
        game.answer((len(asked(game).options) - 1,))
    give(game, "play Core Command: Jettison Ice")
    assert asked(game).text == "Core Command: Jettison Ice: choose 1 rezzed piece of ice", "without what it may cost"


def test_an_offer_names_an_amount_that_is_settled() -> None:
    """What Zahya gains is counted when the run ends; neither player learns anything by the number."""
    runner = LaidSide(identity="Zahya Sadeghi: Versatile Smuggler")
    game = laid("nisei-1.6", "runner", LaidSide(hand=(Laid(title="Hedge Fund"), Laid(title="Hedge Fund"))), runner)
    while (question := asked(game)).kind != "may" or question.options[0].verb == "jack out":
        phrases = [option.phrase for option in question.options]
        game.answer(next(((phrases.index(wanted),) for wanted in ("run HQ", "continue") if wanted in phrases), question.decline() or (0,)))
    assert question.text == "Zahya Sadeghi: Versatile Smuggler: gain 1c?"


def test_where_a_counter_comes_from_is_asked_in_the_room_there_is() -> None:
    ice = tuple(Laid(title="Ice Wall", faceup=True, counters={"advancement": 1}) for _ in range(2))
    servers = {"HQ": LaidServer(ice=ice), "Server 1": LaidServer(root=(Laid(title="API-S Keeper Isobel", faceup=True),))}
    game = laid("nisei-1.6", RUNNER, LaidSide(credits=1, servers=servers, deck=(Laid(title="Hedge Fund"),)), LaidSide())
    while (question := asked(game)).kind != "may":
        game.answer(question.decline() or (0,))
    game.answer((0,))
    assert asked(game).text == "From which card do you remove an advancement counter?"


def test_what_may_be_added_somewhere_is_offered_with_the_place() -> None:
    game = laid(
        "nisei-1.6", RUNNER, LaidSide(), LaidSide(rig=(Laid(title="Angel Arena", counters={"power": 1}),), deck=(Laid(title="Diesel"),))
    )
    give(game, "use Angel Arena")
    assert asked(game).text == "Angel Arena: add it to the bottom of the stack?"


# --- what comes of yes and of no --------------------------------------------------------------------------------------------------------


def said(question: Question) -> dict[str, str]:
    return {option.phrase: option.effect for option in question.options}


def test_who_may_pay_is_told_what_comes_otherwise() -> None:
    """Who does not pay for it has lost (1996)."""
    game = laid("classic", RUNNER, LaidSide(), LaidSide(credits=11, clicks=1, rig=(Laid(title="Loan from Chiba"),)))
    give(game, "draw")
    assert said(asked(game)) == {"yes": "", "no": ""}, "to trash it or not is all that is asked"
    give(game, "yes")
    question = asked(game)
    assert question.text == "Loan from Chiba: pay, or lose the game?"
    assert list(said(question).values()) == ["", "lose the game"]


def test_what_comes_otherwise_is_said_to_the_player_who_is_asked() -> None:
    """No does what the card says then, to its player (CR 1.16.11b)."""
    root = (Laid(title="Manegarm Skunkworks", faceup=True),)
    game = laid("nisei-1.6", RUNNER, LaidSide(servers={"HQ": LaidServer(root=root)}), LaidSide(credits=9))
    give(game, "run HQ")
    while not (question := asked(game)).text.startswith("Manegarm Skunkworks"):
        declined = question.decline()
        assert declined is not None
        game.answer(declined)
    assert question.text == "Manegarm Skunkworks: pay, or end the run?"
    assert said(question) == {"pay 2 clicks": "", "pay 5c": "", "decline": "end the run"}


def test_an_offer_without_a_verb_says_in_its_answers_what_is_done() -> None:
    game = laid("nisei-1.6", RUNNER, LaidSide(credits=9, hand=(Laid(title="Snare!"),)), LaidSide(credits=9, clicks=1))
    give(game, "run HQ")
    while (question := asked(game)).player == RUNNER or question.kind != "may":
        declined = question.decline() or (0,)
        game.answer(declined)
    assert said(question) == {"yes": "give the Runner 1 tag and do 3 net damage", "no": ""}


def test_an_offer_whose_verb_says_little_says_in_its_answers_what_is_done() -> None:
    """How many counters, of what kind, and on which card."""
    runner = LaidSide(credits=9, rig=(Laid(title="Conduit"),))
    game = laid("nisei-1.6", RUNNER, LaidSide(deck=(Laid(title="Hedge Fund"),)), runner)
    give(game, "use Conduit")
    while (question := asked(game)).kind != "may" or not question.text.startswith("Conduit"):
        phrases = [option.phrase for option in question.options]
        game.answer((phrases.index("continue"),) if "continue" in phrases else question.decline() or (0,))
    assert said(question) == {"yes": "place 1 virus counter on this program", "no": ""}


def test_a_card_that_must_be_trashed_says_so_whatever_trashes_it() -> None:
    """Imp is all that can trash Mumbad Virtual Tour where the Runner has no credits (CR 7.1.5)."""
    servers = {"Server 1": LaidServer(root=(Laid(title="Mumbad Virtual Tour"),))}
    game = laid("nisei-1.6", RUNNER, LaidSide(servers=servers), LaidSide(credits=0, rig=(Laid(title="Imp", counters={"virus": 2}),)))
    while asked(game).kind == "window":  # the asset could be rezzed
        game.answer(asked(game).decline() or ())
    give(game, "run Server 1")
    while not (question := asked(game)).text.startswith("You access"):
        game.answer(question.decline() or (0,))
    assert question.text == "You access Mumbad Virtual Tour. You must trash it."
    assert [option.phrase for option in question.options] == ["use Imp"]


def test_of_several_cards_that_an_ability_was_met_by_each_is_named() -> None:
    """Three cards are drawn together, and Raman Rai may swap one of them."""
    root = (Laid(title="Raman Rai", faceup=True),)
    drawn = ("Hedge Fund", "PAD Campaign", "Ice Wall")
    corp = LaidSide(
        hand=(Laid(title="Anonymous Tip"),),
        deck=tuple(Laid(title=title) for title in drawn),
        discard=(Laid(title="Sweeps Week"), Laid(title="Adonis Campaign"), Laid(title="Vanilla")),
        servers={"Server 1": LaidServer(root=root)},
    )
    game = laid("nisei-1.6", CORP, corp, LaidSide())
    give(game, "play Anonymous Tip")
    texts = []
    while (question := asked(game)).kind == "may":
        texts.append(question.text)
        game.answer(question.decline() or ())
    assert texts == [f"Raman Rai: lose 1 click to swap {title}?" for title in drawn]


def test_the_card_that_an_ability_was_met_by_is_not_called_as_its_own_card_is() -> None:
    """After "Cookbook", "it" is the Cookbook."""
    runner = LaidSide(credits=9, hand=(Laid(title="Leech"),), rig=(Laid(title="Cookbook"),))
    game = laid("nisei-1.6", RUNNER, LaidSide(), runner)
    give(game, "install Leech")
    assert said(asked(game)) == {"yes": "place 1 virus counter on that card", "no": ""}
    assert offer("Hippo", (words.Trash(trash="it"),), FREE, PRESENT, lambda _: None, RUNNER) == "Hippo: trash that card?"


def test_what_is_paid_is_asked_by_the_card_that_it_is_for() -> None:
    """Several cards have an X, and several let cards of a hand be trashed; of one card it said "1 cards"."""
    ice = LaidServer(ice=(Laid(title="Ice Wall", faceup=True),))
    game = laid("nisei-1.6", CORP, LaidSide(credits=9, hand=(Laid(title="Psychographics"),), servers={"HQ": ice}), LaidSide(tags=2))
    give(game, "play Psychographics")
    assert asked(game).text == "Psychographics: choose X"
    rig = (Laid(title="Aesop's Pawnshop"), Laid(title="Daily Casts"), Laid(title="Corroder"))
    game = laid("nisei-1.6", CORP, LaidSide(clicks=1, deck=(Laid(title="Hedge Fund"),)), LaidSide(rig=rig))
    while not (question := asked(game)).text.startswith("Aesop"):
        game.answer(question.decline() or (0,))
    give(game, "yes")
    assert asked(game).text == "Aesop's Pawnshop: choose what to trash"


def test_pending_abilities_say_what_they_do_where_their_order_is_asked() -> None:
    rig = (Laid(title="Fermenter"), Laid(title="Smartware Distributor", counters={"credit": 3}))
    game = laid("nisei-1.6", CORP, LaidSide(clicks=1, deck=(Laid(title="Hedge Fund"),)), LaidSide(rig=rig))
    give(game, "gain credit")
    while (question := asked(game)).kind != "order":
        game.answer(question.decline() or (0,))
    assert said(question) == {
        "resolve Fermenter": "place 1 virus counter on this program",
        "resolve Smartware Distributor": "take 1[credit] from this resource",
    }


def test_what_is_done_instead_is_said_of_no() -> None:
    runner = LaidSide(credits=9, clicks=2, hand=(Laid(title="Mutual Favor"),), deck=(Laid(title="Cleaver"),))
    game = laid("nisei-1.6", RUNNER, LaidSide(), runner)
    give(game, "run Archives")
    while (question := asked(game)).text != "Mutual Favor: install it?":
        played = next((place for place, option in enumerate(question.options) if option.phrase == "play Mutual Favor"), None)
        game.answer((played,) if played is not None else question.decline() or (0,))
    assert said(question)["no"] == "add the card found to your grip"


def test_what_the_other_player_does_otherwise_is_said_to_be_done_by_them() -> None:
    """The Corp pays, or the Runner's hardware prevents the damage (1996)."""
    hand = (Laid(title="Score!"), Laid(title="Score!"))
    runner = LaidSide(tags=1, hand=hand, rig=(Laid(title="Full Body Conversion"),))
    game = laid("classic", CORP, LaidSide(credits=9, hand=(Laid(title="Urban Renewal"),)), runner)
    give(game, "play Urban Renewal")
    question = asked(game)
    assert (question.player, question.text) == (CORP, "Full Body Conversion: pay, or let it happen?")
    assert said(question)["no"] == "the Runner prevents 1 meat damage"


def test_the_corp_s_bad_publicity_is_removed_by_the_corp() -> None:
    """The Runner takes a tag, or the Corp removes bad publicity (CR 1.16.11b)."""
    root = (Laid(title="Increased Drop Rates"),)
    game = laid("nisei-1.6", RUNNER, LaidSide(bad_publicity=1, servers={"HQ": LaidServer(root=root)}), LaidSide(credits=9))
    while asked(game).kind == "window":  # the upgrade could be rezzed
        game.answer(asked(game).decline() or ())
    give(game, "run HQ")
    while not (question := asked(game)).text.startswith("Increased Drop Rates"):
        game.answer(question.decline() or (0,))
    assert question.text == "Increased Drop Rates: take 1 tag, or let it happen?"
    assert said(question)["no"] == "the Corp removes 1 bad publicity"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("{place: {agenda: 1}, on: it}", "Titan Transnational: place 1 agenda counter on that card?"),
        ("{place: {virus: 2}, on: this}", "Titan Transnational: place 2 virus counters?"),
        ("{place: {credit: 1}, on: this}", "Titan Transnational: place 1c?"),
        ("{place: {credit: 1}, recurring: true, on: {choose: 1, side: you}}", "Titan Transnational: place 1 recurring credit on a card?"),
        ("{place: {advancement: 3}, up to: true, on: {choose: 1, type: ice}}", "Titan Transnational: place counters on a piece of ice?"),
    ],
)
def test_an_offer_says_how_many_counters_are_placed_where_there_is_room(word: str, told: str) -> None:
    offered = offer("Titan Transnational", (read(word),), FREE, PRESENT, lambda amount: amount if isinstance(amount, int) else None, CORP)
    assert offered == told


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("{expose: {choose: 1, side: corp, rezzed: false}}", "Thing: expose a card?"),
        ("{name: card type}", "Thing: name a card type?"),
        ("{name: subtype}", "Thing: name a subtype?"),
        ("{move runner to: R&D}", "Thing: move the Runner?"),
        ("{search: {type: program, in: stack}}", "Thing: search the stack?"),
        ("{look at top: 5, of: R&D}", "Thing: look at the top of R&D?"),
        ("{shuffle in: {choose: 1, in: heap}}", "Thing: shuffle a card in?"),
        ("{shuffle in: {choose: 2, in: heap}}", "Thing: shuffle cards in?"),
        ("{shuffle in: this}", "Thing: shuffle it in?"),
        ("{add to score area: chosen}", "Thing: add an agenda to the score area?"),
        ("{add to score area: this}", "Thing: add it to the score area?"),
    ],
)
def test_an_offer_says_what_its_verb_is_about(word: str, told: str) -> None:
    assert offer("Thing", (read(word),), FREE, PRESENT, lambda _: None, RUNNER) == told


@pytest.mark.parametrize(
    ("who", "told"),
    [("corp", "Thing: have the Corp draw 1 card?"), ("runner", "Thing: draw 1 card?"), ("you", "Thing: draw 1 card?")],
)
def test_an_offer_says_who_draws_where_that_is_not_who_is_asked(who: str, told: str) -> None:
    assert offer("Thing", (read(f"{{draw: 1, who: {who}}}"),), FREE, PRESENT, lambda amount: 1, RUNNER) == told


@pytest.mark.parametrize(
    ("word", "cost", "told"),
    [
        ("{all: [{tags: 1}, {damage: 3}]}", Price(credits=4), "Thing: give 1 tag and do 3 net damage for 4c?"),
        ("{all: [{gain: 3}, {draw: 3}]}", Price(trash_this=True), "Thing: trash it to gain 3c and draw 3 cards?"),
        ("{all: [{tags: 1}, {bad publicity: 1}]}", Price(forfeit_this=True, credits=10), "Thing: pay 10c and forfeit it to use it?"),
        ("{all: [{draw: 1}, identify mark]}", FREE, "Thing: use it?"),
        ("{choose one: [{draw: 1}, {gain: 1}]}", FREE, "Thing: draw 1 card or gain 1c?"),
        ("{choose one: [{draw: 1}, [{gain: 1}, {tags: 1}]]}", FREE, "Thing: use it?"),
        ("{strength: 5}", Price(trash=1), "Thing: trash a card to give +5 strength?"),
        ("{strength: {X: true}}", Price(x=True), "Thing: raise strength for Xc?"),
        ("{strength: {strength of: it, times: -1}, of: it}", FREE, "Thing: lower strength?"),
    ],
)
def test_an_offer_says_all_that_happens_together_where_there_is_room(word: str, cost: Price, told: str) -> None:
    """Snare! and Rashida Jaheem asked whether to "use it"."""
    assert offer("Thing", (read(word),), cost, PRESENT, lambda amount: amount if isinstance(amount, int) else None, CORP) == told


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("{place: {credit: 1}, recurring: true, on: chosen}", "1 recurring credit"),
        ("{place: {credit: 2}, on: chosen}", "2c"),
        ("{place: {power: 2}, up to: true, on: chosen}", "up to 2 power counters"),
    ],
)
def test_counters_to_place_are_called_by_their_kind(word: str, told: str) -> None:
    """Mirror asked where to place "1 credit counter"."""
    place = read(word)
    assert isinstance(place, words.Place)
    assert isinstance(place.place, int)
    assert counters_placed(place, place.place, PRESENT) == told


def test_what_no_card_asks_for_has_no_title() -> None:
    assert for_card("", "choose what to trash") == "Choose what to trash"


def test_an_offer_says_what_a_number_is_named_for() -> None:
    """Microtech AI Interface (1996) asked whether to name something, and not what for."""
    block = (read("{name: number}"), read("{move: {all: {in: R&D, top: {named: true}}}, to: bottom of R&D}"))
    assert offer("Thing", block, FREE, PRESENT, lambda _: None, RUNNER) == "Thing: add cards to the bottom of R&D?"


@pytest.mark.parametrize(
    ("rules", "credits", "ice", "text"),
    [
        ("nisei-1.6", 3, "Enigma", "The Runner approaches ice on HQ. Rez Enigma, or pass?"),
        ("nisei-1.6", 2, "Enigma", "The Runner approaches ice on HQ. You cannot rez Enigma."),
        ("nisei-1.6", 0, "Chiyashi", "The Runner approaches ice on HQ. You cannot rez Chiyashi."),
    ],
)
def test_a_corp_that_cannot_rez_the_ice_is_told_so(rules: str, credits: int, ice: str, text: str) -> None:
    """It is asked like one that can, for the Runner's eyes; and it was asked whether to do what no answer did."""
    corp = LaidSide(credits=credits, servers={"HQ": LaidServer(ice=(Laid(title=ice),))})
    game = laid(rules, RUNNER, corp, LaidSide(credits=5))
    give(game, "run HQ")
    while (question := game.question) is not None and question.player != CORP:
        game.answer(question.decline() or (0,))
    assert question is not None
    assert question.text == text
    assert any(option.verb == "rez" for option in question.options) == ("Rez" in text)


def test_that_many_in_an_answer_are_of_what_its_trigger_counts() -> None:
    """Acacia would gain "1[credit] for each thing that it was about", where the card says what these are."""
    rig = (Laid(title="Acacia"), Laid(title="Imp", counters={"virus": 2}))
    game = laid("nisei-1.6", CORP, LaidSide(), LaidSide(rig=rig))
    give(game, "purge")
    assert said(asked(game)) == {"yes": "gain 1[credit] for each purged virus counter and trash this hardware", "no": ""}


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        (Price(credits=2, trash_this=True), "Thing: pay 2c and trash it to end the run?"),
        (Price(clicks=1, credits=2, tags=1), "Thing: end the run for 1 click, 2c, 1 tag?"),
        (Price(credits=2, trash_hand=2), "Thing: pay 2c and trash 2 from hand to end the run?"),
    ],
)
def test_an_offer_does_not_say_what_is_done_to_pay_as_if_it_were_what_comes_of_it(cost: Price, told: str) -> None:
    """ "End the run for 2c, trash 2 from hand?" """
    assert offer("Thing", (read("end the run"),), cost, PRESENT, lambda _: None, RUNNER) == told


def test_what_a_condition_counter_is_hosted_on_is_not_itself_hosted() -> None:
    """The Runner who played Political Graffiti was asked for the "agenda to host"."""
    corp = LaidSide(score=(Laid(title="Hostile Takeover"), Laid(title="Priority Requisition")))
    game = laid("nisei-1.6", RUNNER, corp, LaidSide(hand=(Laid(title="Political Graffiti"),)))
    give(game, "play Political Graffiti")
    while "agenda" not in (question := asked(game)).text:
        game.answer(question.decline() or (0,))
    assert question.text == "Choose 1 agenda from the Corp's score area to host it on"


@pytest.mark.parametrize(
    ("agenda", "told"),
    [
        ("Obokata Protocol", "You access Obokata Protocol. Steal it for 4 net damage?"),
        ("SDS Drone Deployment", "You access SDS Drone Deployment. Trash a card to steal it?"),
        ("Hostile Takeover", "You access Hostile Takeover. Steal it."),
    ],
)
def test_a_theft_that_may_be_left_says_what_it_costs(agenda: str, told: str) -> None:
    """It said "Steal it." of an agenda whose additional cost may be declined, too."""
    grip = (Laid(title="Diesel"),) * 5
    runner = LaidSide(hand=grip, rig=(Laid(title="Origami"),))
    game = laid("nisei-1.6", RUNNER, LaidSide(hand=(Laid(title=agenda),)), runner)
    give(game, "run HQ")
    give(game, "continue")
    give(game, "access hand")
    assert asked(game).text == told
