"""The ability language: every example reads and is text, every mistake is told with its line."""

import typing
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from card_mutations import try_out
from card_pools import pools

from netrunner_tui.abilities import language, reading, words
from netrunner_tui.abilities.texts.render import card_text
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.library import card_files
from netrunner_tui.library.card_files import KnownFiles, load_cards, load_pool
from netrunner_tui.library.paths import cards_folder
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.usage import ONE_USE, lines, usage
from netrunner_tui.library.yaml_files import Tree, parse_trees
from netrunner_tui.model.errors import BadFile
from netrunner_tui.model.printed import Printed
from netrunner_tui.model.sides import CORP, RUNNER
from netrunner_tui.rulebook_facts.registry import RULEBOOKS


def read(cls: type[words.Word], text: str) -> words.Word:
    """One example, read as a card file is."""
    node = parse_trees(text, "example")[0].data
    if issubclass(cls, words.Instruction):
        return reading.read_instruction(node, ("abilities", 0))
    if issubclass(cls, words.Declaration):
        return reading.read_declaration(node, ("abilities", 0))
    return reading.read_ability(node, ("abilities", 0))


@pytest.mark.parametrize(("cls", "text"), language.EXAMPLES.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_every_example_is_the_word_that_it_shows(cls: type[words.Word], text: str) -> None:
    assert type(read(cls, text)) is cls


@pytest.mark.parametrize("text", language.COST_FORMS)
def test_every_form_of_a_cost_is_one(text: str) -> None:
    ability = reading.read_ability(parse_trees(f"{{paid: {{cost: {text}, do: {{gain: 1}}}}}}", "example")[0].data, ("abilities", 0))
    assert isinstance(ability, words.Paid)
    assert ability.cost != words.FREE


def test_what_printed_terms_are_written_as_can_be_read() -> None:
    read_as = {
        "faceup": reading.read_cards,
        "trojan": reading.read_cards,
        "psi game": reading.read_instruction,
    }
    for term, _, example in language.PRINTED_TERMS:
        assert read_as.get(term, reading.read_ability)(parse_trees(example, "example")[0].data, ()), term
        assert language.explain(term), term
    assert not {term for term, _, _ in language.PRINTED_TERMS} & set(language.EXAMPLES.values())
    assert "trash 2 from hand" in "".join(language.explain("costs"))


def test_every_word_has_an_example() -> None:
    known = {*words.Instruction.__subclasses__(), *words.Declaration.__subclasses__(), *typing.get_args(words.Ability)}
    assert known == set(language.EXAMPLES)


# --- as text --------------------------------------------------------------------------------------------------------------------------


TEXTS = Path(__file__).parent / "golden" / "language.txt"
"""What every word reads like, on a card of either side: `python tests/test_language.py` writes both files anew."""
ABILITIES = Path(__file__).parent / "golden" / "abilities.txt"
"""More abilities, which take the words' fields in turn: what the examples leave out."""
CARDS = Path(__file__).parent / "golden" / "card-texts.txt"
"""A checksum of the text of every card that comes with the game."""


def abilities() -> Iterator[str]:
    """An ability for every word, event, condition, amount, quantity, prohibition, cost and object of the language."""
    for cls, text in language.EXAMPLES.items():
        if cls in (words.Prevent, words.Increase):
            yield f"{{interrupt: {{cost: trash this, do: {text}}}}}"
        elif cls is words.LowerCost:
            yield f"{{when: [card played, card installed], by: you, would: true, do: {text}}}"
        elif issubclass(cls, words.Instruction):
            yield f"{{when: card rezzed, card: this, do: {text}}}"
        else:
            yield f"{{static: {text}}}" if issubclass(cls, words.Declaration) else text
    yield from events()
    for name in words.CONDITIONS:
        yield f"{{when: turn begins, by: you, do: {{if: {name}, do: {{draw: 1}}}}}}"
        yield f"{{static: {{memory: 1}}, while: {name}}}"
        yield f"{{static: {{memory: 1}}, while: {{not: {name}}}}}"
    for example in language.CONDITIONS:
        yield f"{{when: turn begins, by: you, do: {{if: {example}, do: {{draw: 1}}}}}}"
        yield f"{{static: {{memory: 1}}, while: {{not: {example}}}}}"
    for amount in (*(amount.strip("{}") for amount in language.AMOUNTS), *(f"{name}: true" for name in words.RESOLVED)):
        amount += "}" * (amount.count("{") - amount.count("}"))
        if amount == "expected: true":
            yield f"{{when: card drawn, would: true, instead: true, do: {{gain: {{{amount}, plus: 1}}}}}}"
            continue
        yield f"{{when: turn begins, by: you, do: {{gain: {{{amount}}}}}}}"
        bare = amount.replace(", times: 2", "")
        yield f"{{when: turn begins, by: you, do: {{damage: {{{bare}, times: 2, plus: 1}}}}}}"
        yield f"{{when: turn begins, by: you, do: {{if: {{{amount}, at least: 2}}, do: {{draw: 1}}}}}}"
        yield f"{{when: turn begins, by: you, do: {{if: {{{amount}, at most: 0}}, do: {{draw: 1}}}}}}"
    for name, quantity in words.QUANTITIES.items():
        yield f"{{static: {{{name}: 1}}}}"
        yield f"{{static: {{{name}: -2{', of: {type: ice}' if quantity.of_cards else ''}}}}}"
    yield from (f"{{static: {{cannot: {name}}}}}" for name in words.PROHIBITIONS)
    for cost in (*reading.COSTS, "2 clicks", "2 agenda points", "2 tags", "take 2 tags", "1c, click, trash this"):
        yield f"{{paid: {{cost: '{cost}', do: {{draw: 1}}}}}}"
        yield f"{{when: turn begins, by: you, pay: '{cost}', do: {{draw: 1}}}}"
    yield from (f"{{when: turn begins, by: you, do: {{trash: {ref}}}}}" for ref in words.REFS)
    yield from ABILITIES.read_text(encoding="utf-8").splitlines()


def events() -> Iterator[str]:
    """An ability for every event with everything that can be asked of it, and for its being looked back on."""
    asking = {"by": "the other player", "card": "{type: ice, rezzed: true}", "server": "[HQ, R&D]", "kind": "net"}
    for name, row in EVENTS.items():
        asking["kind"] = "virus" if name.startswith("counters") else "net"
        alone = ["", *(f", {field}: {asking[field]}" for field in row.takes if field in asking)]
        alone += [f", outcome: {outcome}" for outcome in row.outcomes] + [", card: this"] * ("card" in row.takes)
        for asked in alone:
            yield f"{{when: {name}{asked}, do: {{draw: 1}}}}"
            if row.counted and "rezzed" not in asked:
                yield f"{{when: turn begins, do: {{if: {{happened: {name}{asked}}}, do: {{draw: 1}}}}}}"
                yield f"{{static: {{memory: 1}}, while: {{not: {{happened: {name}{asked}}}}}}}"
        if row.would:
            instead = "" if name in reading.COMES_ANYWAY else "instead: true, "
            of = f"kind: {row.would_of}, " if row.would_of else ""
            yield f"{{when: {name}, {of}would: true, {instead}may: {{draw: 1}}}}"
        if row.counted:
            yield f"{{when: {name}, first each turn: true, do: {{draw: 1}}}}"
            yield f"{{when: turn begins, do: {{if: {{happened: {name}, in: the Corp's last turn, at least: 2}}, do: {{draw: 1}}}}}}"
            yield f"{{static: {{memory: 1}}, while: {{not: {{happened: {name}, at least: 2}}}}}}"


def texts() -> str:
    """Every ability with its text on a card of the Corp and on one of the Runner."""
    told: list[str] = []
    for ability in abilities():
        node = parse_trees(ability, "example")[0].data
        told.append(ability)
        for side, kind in ((CORP, "ice"), (RUNNER, "program")):
            read = reading.read_ability(node, ("abilities", 0))
            told += [f"  {side}: {line}" for line in card_text(Printed(title="Thing", side=side, type=kind), [read])]
    return "\n".join(told) + "\n"


def sums() -> str:
    """A line a card: its rulebook, the checksum of all its text, its title."""
    cards = ((rules, card) for rules in RULEBOOKS for card in pools().of(rules).cards.values())
    whole = ((rules, card.printed.title, "\n".join((*card.text, *card.subroutine_texts))) for rules, card in cards)
    return "".join(f"{rules} {zlib.crc32(text.encode()):08x} {title}\n" for rules, title, text in sorted(whole))


def test_every_word_is_text() -> None:
    assert texts().splitlines() == TEXTS.read_text(encoding="utf-8").splitlines()


def test_the_text_of_every_card_is_as_it_was() -> None:
    """A card that reads otherwise on purpose gets a new line here."""
    assert sums().splitlines() == CARDS.read_text(encoding="utf-8").splitlines()


def test_the_vocabulary_names_every_instruction_and_trigger() -> None:
    text = "\n".join(language.vocabulary())
    for key in [*reading.INSTRUCTIONS, *reading.BARE, *words.CONDITIONS, *EVENTS, *language.AMOUNTS, *language.CONDITIONS]:
        assert key in text


def test_the_vocabulary_says_what_each_word_takes() -> None:
    lines = list(language.vocabulary())
    gain, bare = lines.index("  gain"), lines.index("  end the run")
    assert lines[gain + 2].startswith("    takes: gain, who (")
    assert lines[gain + 3] == f"    - {language.EXAMPLES[words.Gain]}"
    assert lines[bare + 2] == "    - end the run"


def test_every_system_gateway_card_has_text() -> None:
    pool = load_pool([cards_folder()])
    blank = {"The Catalyst: Convention Breaker", "The Syndicate: Profit over Principle"}
    gateway = [card for card in pool.cards.values() if card.printed.set == "System Gateway"]
    assert len(gateway) == 77
    for card in gateway:
        assert card.text or card.subroutine_texts or card.title in blank, card.title


CARD = """set: {code: x, name: Test}
cards:
- title: Thing
  side: runner
  type: event
  cost: 1
  abilities:
  - play: %s
"""


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (CARD % "{gian: 3}", 8, "no instruction is called 'gian'; did you mean gain?"),
        (CARD % "{gain: many}", 8, "expected a number"),
        (CARD % "{gain: 3, whom: corp}", 8, "'whom' is not known here"),
        (CARD % "{trash: {choose: 1, type: program, in: attic}}", 8, "no zone is called 'attic'"),
        (CARD % "{if: it rains, do: {gain: 1}}", 8, "no condition reads 'it rains'"),
        (CARD.replace("cost: 1", "strength: 4"), 6, "an event has no strength"),
        (CARD.replace("  cost: 1\n", ""), 3, "an event needs 'cost:'"),
        (CARD.replace("cost: 1", "cost: one"), 6, "'cost:' must be a whole number"),
        (CARD.replace("cost: 1", "cost: 1\n  prise: 2"), 7, "'prise' is not known on a card"),
        (CARD.replace("type: event", "type: asset"), 5, "no runner card is of type 'asset'"),
        (CARD.replace("  - play: %s", "  - when: pigs fly\n    do: {gain: 1}"), 8, "no event is called 'pigs fly'"),
        (CARD.replace("  - play: %s", "  - paid: {cost: 1 apple, do: {gain: 1}}"), 8, "no cost reads '1 apple'"),
        (
            CARD.replace("play: %s", "as long as: in a run\n    if: your turn\n    do: {gain: 1}"),
            9,
            "'if:' is asked of an event, and there is no",
        ),
        (CARD % "{gain: 3, draw: 1}", 8, "two instructions in one mapping, 'gain' and 'draw': write a list"),
        (CARD % "{gain: -3}", 8, "'gain:' cannot be below 0"),
        (CARD % "{gain: 1000}", 8, "no number on a card is above 999"),
        (
            CARD % "{trash: {choose: 1, subtype: icebraker}}",
            8,
            "no subtype is called 'icebraker', and 'subtypes:' of 'set:' lists none; did you mean icebreaker?",
        ),
        (CARD % "{run: hq}", 8, "no server is called 'hq'; did you mean HQ?"),
        (CARD % "{attack: HQQ}", 8, "no server is called 'HQQ'; did you mean HQ?"),
        (CARD % "{prevent: 1, of: [fatigue]}", 8, "no effect that can be prevented is called 'fatigue'"),
        (CARD % "{place: {virsu: 1}}", 8, "no counter is called 'virsu'; did you mean virus?"),
        (CARD % "{cannot: sing}", 8, "no prohibition is called 'sing'"),
        (CARD.replace("cost: 1", "free with: {type: hardware}"), 6, "'free with:' takes either 'at least:' or 'at most:'"),
        (CARD.replace("cost: 1", "free with: {at least: 1, at most: 2}"), 6, "'free with:' takes either 'at least:' or 'at most:'"),
        (CARD.replace("cost: 1", "free with: {at least: 1, type: ize}"), 6, "no card type is called 'ize'; did you mean ice?"),
        (CARD.replace("cost: 1", "free with: {at least: 1, titel: Diesel}"), 6, "'titel' cannot be asked of the cards of a deck"),
        (CARD.replace("cost: 1", "free with: {at least: 1, type: event, title: Diesel}"), 6, "'type:' is not asked of copies of one card"),
        (CARD % "{install: {choose: 1, in: grip}, if able: true}", 8, "'if able:' needs 'and rez:'"),
        (CARD % "{secret number: 3, spent: true, least: 1, if guessed: {gain: 1}}", 8, "'least:' cannot be said of credits"),
        (CARD % "{search: {type: program}}", 8, "a search is of one deck: 'in: stack' or 'in: R&D'"),
        (CARD % "{gain points: 1}", 8, "'gain points:' is a word for cards of classic only"),
        (CARD % "{gain: 1, who: runer}", 8, "expected one of you, corp, runner, found 'runer'; did you mean runner?"),
        (CARD.replace("play: %s", "static: {recurring: 1, spend: {on: bribes}}"), 8, "no purpose is called 'bribes'"),
        (CARD.replace("play: %s", "paid: {cost: {from: {subtype: stealth}}, do: {gain: 1}}"), 8, "'from:' says where credits come from"),
        (CARD.replace("play: %s", "paid: {cost: {credits: 1, at least from: 1}, do: {gain: 1}}"), 8, "'at least from:' needs 'from:'"),
        (CARD.replace("play: %s", "static: {spend hosted: trace}"), 8, "no purpose reads 'trace'; write {on: trace}"),
        (CARD.replace("play: %s", "static: {spend hosted: {on: trace, card: {type: ice}}}"), 8, "'card:' is asked of what credits are"),
        (CARD.replace("play: %s", "static: {cannot: sing}"), 8, "no prohibition is called 'sing'"),
        (CARD.replace("cost: 1", "faction: weyland"), 6, "no faction is called 'weyland'; did you mean weyland-consortium?"),
        (CARD.replace("cost: 1", "faction: shapers"), 6, "no faction is called 'shapers'; did you mean shaper?"),
        (
            CARD.replace("cost: 1", "subtypes: [run, jobb]"),
            6,
            "no subtype is called 'jobb', and 'subtypes:' of 'set:' lists none; did you mean job?",
        ),
        (CARD.replace("cost: 1", "cost: 1\n  ffg: {prise: 2}"), 7, "'prise' is not known on a card"),
        (CARD.replace("{code: x,", "{codes: x,"), 1, "'codes' is not known of a set; did you mean code?"),
        ("set: {name: x}\ncards:\n- [unclosed", 0, "is not YAML"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text % "{gain: 1}" if "%s" in text else text)
    with pytest.raises(BadFile) as told:
        load_cards(file)
    assert said in told.value.problem
    if line:
        assert told.value.line == line


def test_the_referee_asks_for_every_prohibition() -> None:
    source = "".join(file.read_text() for file in (Path(words.__file__).parents[2] / "rules").rglob("*.py"))
    assert [verb for verb in words.PROHIBITIONS if f'prohibited("{verb}"' not in source] == []


def test_the_usage_counts_every_word_that_there_is() -> None:
    pool = load_pool([cards_folder()])
    known = {group: set(names) for group, names in usage([]).items()}
    found = usage(pool.cards.values())
    assert {group: set(names) for group, names in found.items()} == known
    assert "Hedge Fund" in found["words"]["gain"]
    assert {"Leech", "Hedge Fund"} & found["events"]["run succeeds"] == {"Leech"}
    assert "Regolith Mining License" in found["asked of events"]["card"]
    told = list(lines(found))
    assert "USED BY ONE CARD ALONE" in told
    assert any(line.startswith("  conditions: ") for line in told)


def test_a_word_for_one_card_is_a_special_case_in_disguise(pools: Pools) -> None:
    """Not more than one name in ten is used by one card alone."""
    found = usage(card for rules in RULEBOOKS for card in pools.of(rules).cards.values())
    used = [(name, titles) for group in ONE_USE for name, titles in found[group].items() if titles]
    alone = [name for name, titles in used if len(titles) == 1]
    assert len(alone) * 10 <= len(used), alone


def test_mutated_card_files_give_one_line_each(tmp_path: Path) -> None:
    said, failures = try_out(300, "cards", tmp_path / "mutant.yaml")
    assert not failures
    assert sum(count for problem, count in said.items() if problem) > 200


def test_a_title_may_stand_once(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(CARD % "{gain: 1}")
    with pytest.raises(BadFile, match=r"b\.yaml:3: 'Thing' stands already at .*a\.yaml:3"):
        load_pool([tmp_path])


def test_ones_own_files_are_read_before_those_that_come_with_the_game(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(CARD % "{gian: 1}")
    told: list[int] = []
    with pytest.raises(BadFile, match=r"a\.yaml:"):
        load_pool([cards_folder(), tmp_path], told=lambda done, of: told.append(done))
    assert told == [0], "nothing else was read before"


def test_cards_are_read_alike_whatever_other_games_were_read_before() -> None:
    files, (first, *others) = KnownFiles(), RULEBOOKS
    load_pool([cards_folder()], first, known=files)
    for rules in others:
        assert load_pool([cards_folder()], rules, known=files).cards == load_pool([cards_folder()], rules).cards


def test_a_file_that_another_game_has_read_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, files, parsed = tmp_path / "thing.yaml", KnownFiles(), []

    def parse(text: str, *rest: typing.Any) -> list[Tree]:
        parsed.append(text)
        return parse_trees(text, *rest)

    monkeypatch.setattr(card_files, "parse_trees", parse)
    file.write_text((CARD % "{gain: 1}").replace("name: Test", "name: Test, games: [ffg, nisei-1.6]"))
    for _ in range(2):
        for rules in ("nisei-1.6", "ffg"):
            assert [(card.title, line) for card, line in load_cards(file, rules, files)] == [("Thing", 3)]
    assert len(parsed) == 1
    file.write_text(file.read_text().replace("gain: 1", "gain: 2"))
    ((card, _),) = load_cards(file, "ffg", files)
    assert (len(parsed), card.text) == (2, ("Gain 2[credit].",))


def test_a_word_of_another_game_is_told_with_its_line_after_that_game_was_read(tmp_path: Path) -> None:
    file, files = tmp_path / "thing.yaml", KnownFiles()
    file.write_text((CARD % "{gain points: 1}").replace("name: Test", "name: Test, games: [ffg, classic]"))
    assert len(load_cards(file, "classic", files)) == 1
    with pytest.raises(BadFile, match=r"thing\.yaml:8: 'gain points:' is a word for cards of classic only"):
        load_cards(file, "ffg", files)


if __name__ == "__main__":
    TEXTS.write_text(texts(), encoding="utf-8")
    CARDS.write_text(sums(), encoding="utf-8")


def test_what_an_event_takes_is_said_as_far_as_it_is_so() -> None:
    assert language.explain("card exposed") == ["card exposed: an event; it takes by, card, would"]
    assert language.explain("card drawn") == ["card drawn: an event; it takes by, card, through, would, first each turn, happened"]
