"""Every instruction word is whole: it says its rule, its example and its text, and the referee has a row that carries it out."""

import inspect
import re
from contextlib import suppress
from functools import cache

import pytest
from card_pools import catalogues
from word_texts import read

from netrunner_tui.abilities import reading, words
from netrunner_tui.abilities.cards import CardDefinition, Pool
from netrunner_tui.abilities.texts.render import card_text
from netrunner_tui.library.card_files import read_card
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.card_zones import ICE
from netrunner_tui.model.events import EVENTS
from netrunner_tui.rulebook_facts.registry import RULEBOOKS
from netrunner_tui.rules.books.referees import referee_of
from netrunner_tui.rules.game import Game
from netrunner_tui.rules.referee.base.instances import Context, Flow
from netrunner_tui.rules.referee.instructing.instruction_rows import InstructionRow
from netrunner_tui.rules.telling import narrate
from netrunner_tui.scenarios.nicknames import BLANK, FILLER
from netrunner_tui.scenarios.position import lay_out
from netrunner_tui.scenarios.script import Laid, LaidServer, LaidSide, Position, Turn

WORDS = sorted(words.Instruction.__subclasses__(), key=lambda cls: cls.__name__)


def own_words(rules: str) -> set[type[words.Instruction]]:
    """The instructions that only some games have, this one among them."""
    return {reading.INSTRUCTIONS[name] for name in RULEBOOKS[rules].own_words if name in reading.INSTRUCTIONS}


def test_the_registries_agree() -> None:
    """A word without a row, or a row without a word, or one that only some rulebooks have without saying so."""
    foreign = set[type[words.Instruction]]().union(*map(own_words, RULEBOOKS))
    for rules in RULEBOOKS:
        assert set(referee_of(rules).rows) == set(WORDS) - (foreign - own_words(rules)), rules


@pytest.mark.parametrize("cls", WORDS, ids=lambda cls: cls.__name__)
def test_a_word_says_all_of_itself(cls: type[words.Instruction]) -> None:
    said = inspect.getdoc(cls) or ""
    assert re.search(r"CR \d+\.\d+|1996|CR \d", said), "its docstring names no rule"
    assert cls.EXAMPLE
    assert "text" in vars(cls)
    if cls.VERB:
        assert len(cls.VERB) <= 20


@pytest.mark.parametrize("cls", words.Declaration.__subclasses__(), ids=lambda cls: cls.__name__)
def test_a_declaration_says_all_of_itself(cls: type[words.Declaration]) -> None:
    assert re.search(r"CR \d+\.\d+|1996", inspect.getdoc(cls) or ""), "its docstring names no rule"
    assert "text" in vars(cls)
    read = reading.read_declaration(parse_trees(cls.EXAMPLE, "example")[0].data, ("abilities", 0))
    assert type(read) is cls
    assert all(read.asked()), "the referee has nothing to ask for"


def card(title: str, side: str, kind: str, **more: object) -> dict[str, object]:
    usual = {
        "ice": {"cost": 0, "strength": 3},
        "operation": {"cost": 0},
        "event": {"cost": 0},
        "resource": {"cost": 0},
        "agenda": {"advancement": 3, "points": 1},
    }
    return {"title": title, "side": side, "type": kind, **usual[kind], **more}


def home_made(example: str, rules: str) -> list[CardDefinition]:
    """Cards that say the word: ice in a subroutine, an operation and an event in their play ability, a resource as an interrupt.

    Where the word speaks of a card that an event is about, the ice says it as that comes; where it speaks of a run, no operation says it.
    """
    whole = parse_trees(example, "example")[0].data
    imminent = isinstance(whole, dict) and whole.keys() & {"prevent", "increase", "lower cost"}  # these stand in interrupts alone
    finds = isinstance(whole, dict) and whole.keys() & {"search", "from outside"}  # what these find has to go somewhere
    whole = [whole, {"remove from game": "found"}] if finds else whole
    word = {"gain": 1} if imminent else whole
    interrupt = {"interrupt": {"cost": "trash this", "do": whole}}
    if isinstance(whole, dict) and "lower cost" in whole:
        interrupt = {"when": "card played", "by": "you", "would": True, "do": whole}
    installed = isinstance(whole, dict) and "install as" in whole
    other = {"side": "runner", "type": "program", "cost": 0, "memory": 1}
    more: dict[str, object] = {"other facts": other} if installed else {}
    met = {"when": "ice encountered", "card": "this", "do": word}
    ice = {"subtypes": ["barrier"], **more}
    in_turn = {"cost": "trash this", "do": {"gain": 1}}
    cards: tuple[tuple[dict[str, object], ...], ...] = (
        (card("Word Ice", "corp", "ice", subroutines=[word, {"gain": 1}], **ice), card("Word Ice", "corp", "ice", abilities=[met], **ice)),
        (card("Word Operation", "corp", "operation", abilities=[{"play": word}], **more), card("Word Operation", "corp", "operation")),
        (card("Word Event", "runner", "event", abilities=[{"play": word}], **more), card("Word Event", "runner", "event")),
        (
            card("Word Resource", "runner", "resource", abilities=[interrupt], **more),
            card("Word Resource", "runner", "resource", abilities=[{"interrupt": in_turn}]),
        ),
        (card("Word Agenda", "corp", "agenda"),),
        (card("Hurting Ice", "corp", "ice", subroutines=[{"damage": 2, "kind": "net"}]),),
    )
    return [first_that_is_read(nodes, rules) for nodes in cards]


def first_that_is_read(nodes: tuple[dict[str, object], ...], rules: str) -> CardDefinition:
    """Returns the first card that is not refused. Raises WordError where all are."""
    for node in nodes[:-1]:
        with suppress(reading.WordError):
            return read_card(node, (), "Test", rules)
    return read_card(nodes[-1], (), "Test", rules)


CORP_CARDS = {
    "nisei-1.6": ("Palisade", "Hedge Fund", "Regolith Mining License"),
    "classic": ("Data Wall", "Accounts Receivable", "Rockerboy Promotion"),
}
RUNNER_CARDS = {"nisei-1.6": ("Corroder", "Sure Gamble", "Telework Contract"), "classic": ("Codecracker", "Livewire's Contacts", "Broker")}


@cache
def of_the_board(rules: str) -> tuple[CardDefinition, ...]:
    """The cards of the board below: what is read off a pool is read anew for every word, and off all cards that takes longest."""
    cards = catalogues().of(rules).pool.cards
    outside = () if rules == "classic" else ("Noise: Hacker Extraordinaire",)
    return tuple(cards[title] for title in (*CORP_CARDS[rules], *RUNNER_CARDS[rules], *BLANK.values(), FILLER, *outside))


def position(rules: str, turn: Turn, ice: str) -> Position:
    """A board with something for every word: cards in all zones, counters, tags, an unrezzed card, ice that says the word."""
    wall, operation, asset = CORP_CARDS[rules]
    breaker, event, resource = RUNNER_CARDS[rules]
    mine = {"virus": 2, "power": 2, "credit": 3}
    ice_laid = Laid(title=ice, faceup=True, counters={"advancement": 3, "virus": 1, "power": 1, "credit": 2})
    return Position(
        rules=rules,
        turn=turn,
        corp=LaidSide(
            credits=20,
            bad_publicity=0 if rules == "classic" else 1,
            hand=(Laid(title="Word Operation"), Laid(title=operation), Laid(title=wall), Laid(title=wall), Laid(title=asset)),
            deck=(Laid(title=operation), Laid(title=wall), Laid(title=asset)),
            discard=(Laid(title=operation, faceup=False), Laid(title=wall)),
            servers={
                "HQ": LaidServer(ice=(ice_laid, Laid(title=wall), Laid(title=wall, faceup=True))),
                "Server 1": LaidServer(ice=(Laid(title=wall),), root=(Laid(title=asset, faceup=True, counters=mine),)),
                "Server 2": LaidServer(root=(Laid(title="Word Agenda", counters={"advancement": 9}),)),
            },
        ),
        runner=LaidSide(
            credits=20,
            tags=2,
            core_damage=1,
            hand=(Laid(title="Word Event"), Laid(title=event), Laid(title=breaker), Laid(title=resource)),
            deck=(Laid(title=breaker), Laid(title=event), Laid(title=resource)),
            discard=(Laid(title=event),),
            rig=(Laid(title=breaker, counters=mine), Laid(title=resource, counters=mine), Laid(title="Word Resource")),
        ),
    )


def play(game: Game, first: str, done: list[str]) -> None:
    """Takes the action that begins with `first`, then answers on, with the most that may be chosen, until the word was carried out."""
    wanted = [first, "use Word Resource", "prevent with Word Resource", "continue", "pass"]
    for _ in range(60):
        question = game.question
        if question is None or done[-1] == "carried out":
            return
        if question.numbers is not None:
            game.answer((question.numbers[1],))
            continue
        phrases = [option.phrase for option in question.options]
        found = next((at for want in wanted for at, phrase in enumerate(phrases) if phrase.startswith(want)), 0)
        if phrases and first in wanted and phrases[found].startswith(first):
            wanted.remove(first)
        most = (found,) if question.least <= 1 <= question.most else tuple(range(max(question.least, 1)))
        game.answer(most)


@pytest.mark.parametrize("cls", WORDS, ids=lambda cls: cls.__name__)
def test_every_example_reads_and_is_carried_out(cls: type[words.Instruction], monkeypatch: pytest.MonkeyPatch) -> None:
    """Decoded, rendered for both sides, asked whether it could change anything, and carried out to its end."""
    rules = "classic" if cls in own_words("classic") else "nisei-1.6"
    book = referee_of(rules)
    done: list[str] = []
    kept = book.rows[cls]

    def watched(referee: object, word: words.Instruction, context: Context) -> Flow:
        done.append("could" if kept.could(referee, word, context) else "could not")
        try:
            flow = kept.do(referee, word, context)
            if flow is not None:
                yield from flow
        finally:
            done.append("carried out")

    monkeypatch.setattr(book, "rows", {**book.rows, cls: InstructionRow(watched, kept.could)})
    made = home_made(cls.EXAMPLE, rules)
    for definition in made[:4]:
        text = card_text(definition.printed, definition.abilities) or definition.subroutine_texts
        assert all(line.strip() for line in text)
    pool = Pool([*of_the_board(rules), *made])
    ways: tuple[tuple[Turn, str, str], ...] = (
        ("runner", "Word Ice", "run HQ"),
        ("corp", "Word Ice", "play Word Operation"),
        ("runner", "Hurting Ice", "play Word Event"),
        ("runner", "Hurting Ice", "run HQ"),
    )
    for turn, ice, first in ways:
        game = lay_out(position(rules, turn, ice), pool).game
        if rules == "classic":
            unrezzed = next(card for card in game.state.cards.values() if card.zone == ICE and not card.faceup)
            game.state.edit(unrezzed.oid).turned_up = True
        done.append("next")
        play(game, first, done)
    # That the phase ends comes after what a card could do (CR 8.6.6h), and nobody holds too many cards.
    could = "could not" if cls in (words.EndActionPhase, words.DiscardToHandSize) else "could"
    assert {could, "carried out"} <= set(done)


def test_every_event_has_its_sentence_or_is_silent() -> None:
    """A new event is in one of the lists."""
    events = set(EVENTS.values())
    assert events == narrate.TOLD | narrate.NOTED | narrate.SILENT
    assert not narrate.TOLD & narrate.SILENT


def test_whoever_chooses_what_is_trashed_trashes_it() -> None:
    """And the other way round: text and referee know one player for both, where only one is said."""
    both = read("{trash: {choose: 1, type: program, by: runner}, by: runner}")
    assert read("{trash: {choose: 1, type: program, by: runner}}") == both == read("{trash: {choose: 1, type: program}, by: runner}")
