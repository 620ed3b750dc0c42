"""Whether a question is asked tells nothing of hidden cards: it comes, with its one answer, where only the asked player knows (CR 10.2)."""

from collections.abc import Callable

import pytest
from positions import cards, laid_out

from netrunner_tui.model.card_zones import HAND, ICE
from netrunner_tui.players.secrecy import Twin
from netrunner_tui.players.violation import Violation
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.mechanisms.secrets import Secrets
from netrunner_tui.rules.referee.targets import Targets
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position


def ordered_to_rez() -> tuple[Game, int, int]:
    """The ice that must be rezzed or trashed costs 1, the one in HQ costs 2, and the Corp has 1 credit."""
    servers = {"Server 1": LaidServer(ice=cards("Tithe"))}
    corp = LaidSide(credits=1, hand=cards("Ping"), servers=servers)
    runner = LaidSide(hand=cards("Forged Activation Orders"))
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=corp, runner=runner), sets=True)
    return game, game.state.ice("Server 1")[0], game.state.zone("corp", HAND)[0]


def rezzed_for_half() -> tuple[Game, int, int]:
    """Half of what the ice on HQ costs is 0, of the one in HQ 2; the Corp has 1 bit and Olivia Salazar in the root."""
    servers = {"HQ": LaidServer(ice=cards("Canis Major"), root=(Laid(title="Olivia Salazar", faceup=True),))}
    corp = LaidSide(credits=1, hand=cards("Fire Wall"), servers=servers)
    game = laid_out(Position(rules="classic", turn="runner", corp=corp, runner=LaidSide()), sets=True)
    return game, game.state.ice("HQ")[0], game.state.zone("corp", HAND)[0]


def copied_from_hand() -> tuple[Game, int, int]:
    """Choir copies the subroutines of ice in HQ, of which there is one, or none."""
    corp = LaidSide(hand=cards("Palisade"), deck=cards("Hedge Fund"), servers={"HQ": LaidServer(ice=(Laid(title="Choir", faceup=True),))})
    return in_hand_or_deck(corp, LaidSide())


def chosen_from_hand() -> tuple[Game, int, int]:
    """The Corp trashes an asset from HQ, where there is one."""
    return in_hand_or_deck(LaidSide(hand=cards("Nico Campaign"), deck=cards("Hedge Fund")), LaidSide(hand=cards("Lost Asset")))


def one_of_two() -> tuple[Game, int, int]:
    """The Corp trashes an operation or an upgrade from HQ, where there is one."""
    return in_hand_or_deck(LaidSide(hand=cards("Hedge Fund"), deck=cards("Palisade")), LaidSide(hand=cards("Purge Order")))


def unique_ice() -> tuple[Game, int, int]:
    """The Corp trashes unique ice, where the unrezzed ice is unique."""
    corp = LaidSide(hand=cards("Enigma"), servers={"HQ": LaidServer(ice=cards("Wotan"))})
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=corp, runner=LaidSide(hand=cards("Lost Original"))), sets=True)
    return game, game.state.ice("HQ")[0], game.state.zone("corp", HAND)[0]


def waiting_in_hand() -> tuple[Game, int, int]:
    """A card that may be used from HQ when a run succeeds is there, or in R&D."""
    return in_hand_or_deck(LaidSide(hand=cards("Hedge Fund"), deck=cards("Ready Statement")), LaidSide())


def played_for_assets() -> tuple[Game, int, int]:
    """An event that is of use only if there is an operation or an upgrade in HQ."""
    return in_hand_or_deck(LaidSide(hand=cards("Nico Campaign"), deck=cards("Hedge Fund")), LaidSide(hand=cards("Lost Cause")))


def drawn_or_in_hand() -> tuple[Game, int, int]:
    """The Corp may install ice as it draws it: what it draws is none, and the ice is in HQ."""
    servers = {"Server 1": LaidServer(root=(Laid(title="Jinja City Grid", faceup=True),))}
    corp = LaidSide(hand=cards("Enigma"), deck=cards("Hedge Fund"), servers=servers)
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=corp, runner=LaidSide()))
    return game, game.state.zone("corp", HAND)[0], game.state.zone("corp", "deck")[0]


def in_hand_or_deck(corp: LaidSide, runner: LaidSide) -> tuple[Game, int, int]:
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=corp, runner=runner), sets=True)
    deck = {game.state.cards[oid].title: oid for oid in game.state.zone("corp", "deck")}
    return game, game.state.zone("corp", HAND)[0], deck[corp.deck[0].title]


def told_apart(game: Game, one: int, two: int, said: tuple[str, ...]) -> str:
    """How the Runner can tell `game` from its twin, in which two hidden cards have changed places, as it goes on so; "" if they cannot."""
    twin = Twin(game, "runner", one, two)
    try:
        for phrase in said:
            question = game.question
            assert question is not None
            phrases = [option.phrase for option in question.options]
            assert phrase in phrases, (phrase, phrases)
            game.answer((phrases.index(phrase),))
            if not twin.follow(question, game.history[-1].answer):
                return ""
    except Violation as found:
        return str(found)
    return ""


FORGED = ("pass", "pass", "play Forged Activation Orders", "choose ice on Server 1")
RUN = ("pass", "pass", "run HQ", "pass", "pass")


@pytest.mark.parametrize("planted", [False, True])
@pytest.mark.parametrize(
    ("position", "said"),
    [
        (ordered_to_rez, FORGED),
        (rezzed_for_half, ("run HQ", "pass", "pass", "pass")),
        (copied_from_hand, RUN),
        (chosen_from_hand, ("pass", "pass", "play Lost Asset")),
        (one_of_two, ("pass", "pass", "play Purge Order")),
        (unique_ice, ("pass", "pass", "play Lost Original")),
        (played_for_assets, ("pass", "pass")),
        (drawn_or_in_hand, ("pass", "pass", "draw")),
    ],
)
def test_what_only_one_player_knows_is_asked_about(
    position: Callable[[], tuple[Game, int, int]],
    said: tuple[str, ...],
    planted: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As long as every question that hangs on hidden cards is asked, the games are alike; one that comes only sometimes is found."""
    for name in ("any_unknown", "secretly_meant") if planted else ():
        monkeypatch.setattr(Secrets, name, lambda self, *about: False)
    game, one, two = position()
    assert game.state.cards[one].zone in (HAND, ICE)
    assert bool(told_apart(game, one, two, said)) == planted


@pytest.mark.parametrize("planted", [False, True])
def test_whether_a_card_waits_in_a_hand_is_not_told(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who might hold a card to be used when a run succeeds is asked about their hand, whatever they hold."""
    if planted:
        monkeypatch.setattr("netrunner_tui.rules.referee.core.Referee.as_if_in_hand", lambda self, title, ability: ())
    game, one, two = waiting_in_hand()
    assert bool(told_apart(game, one, two, ("pass", "pass", "run Archives", "pass", "pass", "continue", "pass", "pass"))) == planted


@pytest.mark.parametrize("planted", [False, True])
def test_whether_an_accessed_card_is_one_that_is_waited_for_is_not_told(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the card that was accessed in R&D has a trash cost is the Runner's secret: they are asked about it anyway."""
    if planted:
        monkeypatch.setattr("netrunner_tui.rules.referee.core.Referee.might_be_met", lambda self, *about: False)
    asked = [accessed_and_left(top) for top in ("PAD Campaign", "Hedge Fund")]
    assert asked[0][-1] == ("runner", "may")
    assert (asked[0] != asked[1]) == planted


def accessed_and_left(top: str) -> list[tuple[str, str]]:
    """Whom the Corp sees asked, and for what kind of answer, as the Runner accesses the top card of R&D and leaves it there."""
    laid = Position(
        rules="nisei-1.6", turn="runner", corp=LaidSide(deck=cards(top)), runner=LaidSide(credits=0, rig=cards("Aeneas Informant"))
    )
    game, seen = laid_out(laid), list[tuple[str, str]]()
    wanted = ("run R&D", "access deck", "no action", "continue", "no", "pass")
    while (question := game.question) is not None and len(seen) < 11:
        phrases = [option.phrase for option in question.options]
        seen.append((question.player, question.kind))
        game.answer((phrases.index(next(one for one in wanted if one in phrases)),))
    return seen


@pytest.mark.parametrize("planted", [False, True])
def test_whether_the_grip_holds_what_an_interrupt_takes_is_not_told(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who might trash a card of their grip to save a program like it is asked, whatever their cards are."""
    if planted:
        monkeypatch.setattr("netrunner_tui.rules.referee.imminent.interrupts.Interrupts.but_for_the_grip", lambda self, ability: None)
    asked = [asked_about_rototurret(title) for title in ("Corroder", "Bank Job")]
    assert ("runner", "6.9.3c") in asked[0]
    assert (asked[0] != asked[1]) == planted


def asked_about_rototurret(held: str) -> list[tuple[str, str]]:
    """Who is asked, and at which step, as the Corp would trash Gordian Blade."""
    servers = {"HQ": LaidServer(ice=(Laid(title="Rototurret", faceup=True),))}
    runner = LaidSide(credits=0, hand=cards(held), rig=cards("Dummy Box", "Gordian Blade"))
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=LaidSide(servers=servers), runner=runner))
    seen = list[tuple[str, str]]()
    wanted = ("run HQ", "choose Gordian Blade", "continue", "no", "pass")
    while (question := game.question) is not None and len(seen) < 10:
        phrases = [option.phrase for option in question.options]
        seen.append((question.player, question.step))
        game.answer((phrases.index(next(one for one in wanted if one in phrases)),))
    return seen


WORM = ("run HQ", "pass", "pass", "use Dwarf: 1", "no", "choose 1", "pass", "pass", "pass")


@pytest.mark.parametrize("planted", [False, True])
def test_whether_a_card_waits_facedown_in_a_root_is_not_told(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the card in the root is Aardvark, which is used as the Runner breaks with a worm, or the one in HQ, is the Corp's secret."""
    if planted:
        monkeypatch.setattr("netrunner_tui.rules.referee.core.Referee.as_if_unrezzed", lambda self, title, ability: ())
    servers = {"HQ": LaidServer(ice=(Laid(title="Data Wall", faceup=True),), root=cards("Aardvark"))}
    corp = LaidSide(credits=0, hand=cards("Chester Mix"), servers=servers)
    laid = Position(rules="classic", turn="runner", corp=corp, runner=LaidSide(rig=cards("Dwarf")))
    game = laid_out(laid, sets=True)
    one, two = game.state.root("HQ")[0], game.state.zone("corp", HAND)[0]
    assert bool(told_apart(game, one, two, WORM)) == planted


@pytest.mark.parametrize("planted", [False, True])
def test_whether_a_card_waits_in_archives_is_not_told(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the Corp discarded facedown may be what returns at the beginning of a turn after one without runs; or that is in HQ."""
    if planted:
        monkeypatch.setattr("netrunner_tui.rules.referee.core.Referee.as_if_in_hand", lambda self, title, ability: ())
    corp = LaidSide(hand=cards("Hedge Fund", "Subliminal Messaging", *["Palisade"] * 4), deck=cards("Palisade", "Palisade"))
    laid = Position(rules="nisei-1.6", turn="corp", corp=corp, runner=LaidSide(deck=cards("Sure Gamble")))
    game = laid_out(laid, sets=True)
    hedge, subliminal = game.state.zone("corp", HAND)[:2]
    click = ("pass", "pass", "gain credit")
    discard = ("pass", "pass", "discard Hedge Fund", "pass", "pass", "pass", "pass")
    begin = ("pass", "pass", "pass", "pass", "pass", "pass", "no")
    assert bool(told_apart(game, hedge, subliminal, (*click * 3, *discard, *click * 4, *begin))) == planted


def test_a_card_that_waits_in_a_hand_is_used_from_it() -> None:
    corp = LaidSide(credits=0, hand=cards("Ready Statement"))
    game = laid_out(Position(rules="nisei-1.6", turn="runner", corp=corp, runner=LaidSide()), sets=True)
    asked: list[tuple[str, ...]] = []
    for phrase in ("pass", "pass", "run Archives", "pass", "pass", "continue", "pass", "pass", "resolve Ready Statement"):
        assert game.question is not None
        phrases = [option.phrase for option in game.question.options]
        asked.append(tuple(phrases))
        game.answer((phrases.index(phrase),))
    assert asked[-1] == ("resolve Ready Statement", "no")
    assert game.state.corp.credits == 2


def test_who_can_rez_nothing_is_asked_with_one_answer() -> None:
    """The Corp that cannot pay for the ice says so itself: the Runner sees a decision, not that there is none."""
    game, ice, cheap = ordered_to_rez()
    state = game.state.edit(ice), game.state.edit(cheap)
    state[0].title, state[1].title = state[1].title, state[0].title
    for phrase in FORGED:
        assert game.question is not None
        game.answer(([option.phrase for option in game.question.options].index(phrase),))
    assert game.question is not None
    assert (game.question.player, [option.phrase for option in game.question.options]) == ("corp", ["no"])
    game.answer((0,))
    assert ice not in game.state.cards


@pytest.mark.parametrize("planted", [False, True])
def test_whether_there_was_another_to_be_found_is_not_told(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks for up to two sysops and finds one is asked for the second, whether R&D has it or HQ."""
    if planted:
        monkeypatch.setattr(Targets, "ask_about_none", lambda self, side, title, **about: iter(()))
    corp = LaidSide(credits=2, hand=cards("Recruiting Trip", "Hedge Fund"), deck=cards("Ryon Knight", "Midori"))
    game = laid_out(Position(rules="nisei-1.6", turn="corp", corp=corp, runner=LaidSide()), sets=True)
    deck = {game.state.cards[oid].title: oid for oid in game.state.zone("corp", "deck")}
    twin = Twin(game, "runner", deck["Midori"], game.state.zone("corp", HAND)[1])
    said = ("pass", "pass", "play Recruiting Trip", "2", "choose Ryon Knight")
    told = ""
    for phrase in said:
        question = game.question
        assert question is not None
        phrases = [option.phrase for option in question.options]
        game.answer((2,) if phrase == "2" else (phrases.index(phrase),))
        try:
            assert twin.follow(question, game.history[-1].answer)
        except Violation as found:
            told = str(found)
    assert bool(told) == planted


def test_where_no_card_is_to_be_chosen_nothing_is_asked() -> None:
    """Who pays for none of the cards looked at is not asked which: a question would tell that none of them fits."""
    runner = LaidSide(rig=cards("Aujourd'Oui"), deck=cards(*["Score!"] * 5, "Mouse"), credits=3)
    game = laid_out(Position(rules="classic", turn="runner", corp=LaidSide(), runner=runner), sets=True)
    deck = game.state.zone("runner", "deck")
    twin = Twin(game, "corp", deck[0], deck[5])
    asked = []
    while (question := game.question) is not None and len(asked) < 12:
        phrases = [option.phrase for option in question.options]
        wanted = next((phrase for phrase in ("use Aujourd'Oui", "yes") if phrase in phrases), "")
        asked.append(wanted or question.kind)
        game.answer((0,) if question.numbers is not None else (phrases.index(wanted),) if wanted else question.decline() or (0,))
        if not twin.follow(question, game.history[-1].answer):
            break
    assert asked.index("pay") > asked.index("yes")


@pytest.mark.parametrize(("lying", "kind"), [(("R&D Mole",), "access"), (("R&D Mole", "Rented Room"), "may")])
def test_nobody_is_asked_about_cards_that_lie_facedown_once_none_does(lying: tuple[str, ...], kind: str) -> None:
    """Whether another of the kind is in hand or stack is told by no question (Proteus); what still lies facedown might be one."""
    runner = LaidSide(rig=cards(*lying), hand=cards("R&D Mole"), credits=9)
    corp = LaidSide(deck=cards(*["Data Wall"] * 4))
    game = laid_out(Position(rules="classic", turn="runner", corp=corp, runner=runner), sets=True)
    wanted = ["run R&D", "continue", "pass", "pass", "resolve R&D Mole"]
    while wanted:
        assert game.question is not None
        phrases = [option.phrase for option in game.question.options]
        phrase = wanted.pop(0) if wanted[0] in phrases else "pass"
        game.answer((phrases.index(phrase),))
    assert game.question is not None
    assert game.question.kind == kind


@pytest.mark.parametrize("installed", ["Corporate War", "Krumz"])
def test_whether_what_was_installed_is_rezzed_is_asked_whatever_it_is(installed: str) -> None:
    """Data Fort Reclamation has a card of HQ installed and then rezzed, with 11 bits: an agenda, which cannot be, or a node."""
    servers = {"Server 1": LaidServer(root=(Laid(title="Data Fort Reclamation", counters={"advancement": 4}),))}
    corp = LaidSide(credits=0, clicks=2, hand=cards("Corporate War", "Krumz"), servers=servers)
    game = laid_out(Position(rules="classic", turn="corp", corp=corp, runner=LaidSide()), sets=True)
    install = (f"choose {installed}", f"install {installed} in new server")
    for phrase in ("gain credit", "pass", "score Data Fort Reclamation", "yes", *install):
        assert game.question is not None
        game.answer(([option.phrase for option in game.question.options].index(phrase),))
    assert game.question is not None
    assert (game.question.player, game.question.kind) == ("corp", "may")
    assert [option.phrase for option in game.question.options] == (["yes", "no"] if installed == "Krumz" else ["no"])
