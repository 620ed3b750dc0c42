"""Cards are told in the words of their own game: those of 1996 and 2012 know none of the later terms."""

import re

import pytest
from word_texts import DECLARATIONS, PRINTED, WORDS, lines, text_of

from netrunner_tui.abilities import language, reading, words
from netrunner_tui.abilities.texts.render import card_text
from netrunner_tui.abilities.triggers import EVENTS
from netrunner_tui.library.describe import describe
from netrunner_tui.library.pools import Pools
from netrunner_tui.library.yaml_files import parse_trees
from netrunner_tui.model.sides import CORP
from netrunner_tui.rulebook_facts.registry import rulebook


def test_the_older_games_have_no_labels(pools: Pools) -> None:
    for rules in ("ffg", "classic"):
        for title, line in lines(pools, rules):
            assert not re.search(r"(Interface|Access|\[interrupt\]|Persistent) →", line), (title, line)


def test_the_game_of_2012_has_no_breach_and_no_loading(pools: Pools) -> None:
    for title, line in lines(pools, "ffg"):
        assert not re.search(r"\b(breach|breaches|breaching|load|loads)\b", line, re.IGNORECASE), (title, line)


OF_THE_PRESENT = re.compile(r"\b(hosts?|hosted|hosting|recurring|load|loads|breach|breaches|bypass|fully|ignoring all)\b", re.IGNORECASE)
SAYING_SO = ("host", "hosts", "hosted on", "recurring", "load")
"""Keys of card files that are about hosting itself."""


def test_no_word_speaks_of_hosting_where_the_game_has_none() -> None:
    """Not only the cards that there are: it is made where the text is made."""
    terms = rulebook("classic").terms
    examples = [cls.EXAMPLE for cls in WORDS if cls.EXAMPLE.strip("{").partition(":")[0] not in SAYING_SO]
    told = [f"{{when: {'card played' if 'lower cost' in text else 'damage suffered'}, would: true, do: {text}}}" for text in examples]
    told += [f"{{static: {cls.EXAMPLE}}}" for cls in (*DECLARATIONS, words.Modify)]
    told += [f"{{static: {{strength: 1}}, while: {text}}}" for text in language.CONDITIONS if "host" not in text]
    told += [f"{{when: damage suffered, would: true, do: {{gain: {text}}}}}" for text in language.AMOUNTS]
    told += [f"{{when: {name}, do: {{draw: 1}}}}" for name in EVENTS]
    told += [f"{{paid: {{cost: '{cost}', do: {{take: 1}}}}}}" for cost in reading.COSTS]
    told.append("{static: {strength: 1, of: {subtype: icebreaker, hosted on: this}}}")
    for text in told:
        node = parse_trees(text, "example")[0].data
        for line in card_text(PRINTED[CORP], [reading.read_ability(node, ("abilities", 0))], terms=terms):
            assert not OF_THE_PRESENT.search(line), (text, line)


def test_the_game_of_1996_has_no_hosting(pools: Pools) -> None:
    for title, line in lines(pools, "classic"):
        assert not re.search(r"\b(hosts?|hosted|hosting|recurring|load|loads|breach|breaches)\b", line, re.IGNORECASE), (title, line)


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Artemis 2020", "Only 1 deck can be in play: when you install this hardware, trash any other."),
        ("Paris City Grid", "Limit 1 region per data fort: a newer one trashes the older."),
        ("Krumz", "When you rez this node, place 1 bit on it, to spend on trace attempts only; when your turn begins, fill it up again."),
        ("Butcher Boy", "These are virus counters: the Corp can forgo its next 3 actions to remove all virus counters."),
        ("Afreet", "when this program leaves play, trash them"),
        ("Nevinyrral", "When this node leaves play while it is rezzed, lose the game."),
        ("Project Babylon", "score 1 additional agenda point"),
        ("TKO 2.0", "The Runner forgoes their next [click]."),
        ("Japanese Water Torture", "Forgo your next X actions."),
        ("Setup!", "When the Runner accesses this node anywhere but in Archives, rezzed or not, do 2 net damage."),
        ("Management Shake-Up", "Place 3 advancement counters on installed cards that can be advanced, in any combination."),
        ("Evil Twin", "Prevent up to 2 net or brain damage each turn, in any mix."),
        ("Red Herrings", "This holds for the rest of the run in which the Runner trashes this upgrade."),
        ("Kilroy Was Here", "even one that could not be trashed otherwise. Use this ability only on a card that is stored in R&D"),
        ("Edited Shipping Manifests", "the Corp loses 1 bit, then you take 1 tag and gain 10 bits"),
        ("Hacker Tracker Central", "each bit spent so raises the trace limit by 1 too"),
        ("Rabbit", "is 1 lower"),
        ("Zetatech Software Installer", "to spend on installing programs only, one that overwrites it too"),
        ("Pocket Virtual Reality", "When an encounter with this ice ends while there are any bits on it, remove all bits from it."),
        ("Crybaby", "the Runner has -2[link] for each such counter."),
        ("Stumble through Wilderspace", "During that run, you have +9[link]."),
        ("Arasaka Portable Prototype", "You must also pay 1 agenda point to install this hardware."),
        ("Red Herrings", "The Runner must also pay 5 bits to liberate an agenda from this data fort."),
        ("Corporate Boon", "Use this ability only during your turn and only once per turn."),
        ("Smith's Pawnshop", "trash 1 of your other installed cards"),
        ("Asp", "Asp counters, the Runner cannot run. The Runner may spend [click] and pay 1 bit to remove 1 of them."),
        ("Cinderella", "trash 1 installed piece of hardware, do 2 meat damage that cannot be prevented, then end the run"),
        ("Virus Test Site", "rezzed or not, do 2 net damage for each advancement counter on it, 1 net damage at least"),
        ("Inside Job", "the first time you encounter a piece of ice, pass it at once"),
        ("Fatal Attractor", "do 3 net damage unless they break all its subroutines"),
        ("Private LDL Access", "If successful, treat it as a successful run on R&D instead."),
        ("Priority Requisition", "you may rez 1 unrezzed piece of ice, at no cost"),
        ("Off-Site Backups", "Take 1 card from Archives into HQ."),
        ("HQ Interface", "Whenever you access cards from HQ, access 1 additional card."),
        ("Weather-to-Finance Pipe", "If successful, access nothing; instead, the Corp loses 4 bits."),
        ("Mouse", "Expose 1 installed facedown agenda, node or upgrade."),
        ("Virizz", "For the rest of this run, the Runner pays 1 bit more to break each subroutine."),
        ("AI Boon", "For the rest of this run, this program has strength equal to the number rolled."),
        ("Data Raven", "While the Runner has any Data Raven counters: When their turn begins, give the Runner 1 tag"),
        ("Executive Wiretaps", "If successful, access 2 additional cards from that data fort."),
        ("If You Want It Done Right...", "then put them back in any order. Take 1 of them into your hand."),
        ("Canis Major", "For the rest of this run, each piece of ice gets +2 strength while it is encountered."),
    ],
)
def test_cards_of_1996_carry_the_rules_that_their_rulebook_does_not_have(pools: Pools, title: str, told: str) -> None:
    assert told in text_of(pools, "classic", title)


def test_unique_cards_of_1996_say_what_that_is(pools: Pools) -> None:
    cards = pools.of("classic").cards.values()
    alone = {card.title for card in cards if any(line.startswith(f"Only 1 copy of {card.title} can be") for line in card.text)}
    assert alone == {card.title for card in cards if card.printed.unique} != set()


def test_bits_that_come_again_say_when_they_come_and_what_they_are_for(pools: Pools) -> None:
    for card in pools.of("classic").cards.values():
        recurring = [
            ability for ability in card.abilities if isinstance(ability, words.Static) and isinstance(ability.static[0], words.Recurring)
        ]
        told = [line for line in card.text if re.match(r"When you (rez|install) this \w+, place \d bits? on it, to spend on .+ only", line)]
        assert len(told) == len(recurring), card.title
        assert all(line.endswith("; when your turn begins, fill it up again.") for line in told)


def test_counters_that_are_spent_in_1996_lie_on_the_card_itself(pools: Pools) -> None:
    told = [line for _, line in lines(pools, "classic") if re.match(r"Remove (X|\d+) \w+ counters?\b", line)]
    assert len(told) >= 5
    assert all(re.search(r"^[^:]+ from this (agenda|hardware|node|program|resource|upgrade): ", line) for line in told)


def test_facts_and_texts_of_1996_are_in_its_own_words(pools: Pools) -> None:
    foreign = re.compile(r"\b(install cost|memory|agenda counter|clicks?|credits?|server|asset cost|advancement requirement)\b")
    for card in pools.of("classic").cards.values():
        _, kind, *told = describe(card, rules="classic")
        assert not [line for line in told if foreign.search(line.replace(card.title, ""))], card.title
        assert not foreign.search(kind.partition(":")[0])
    assert "Place 1 Corporate Retreat counter" in text_of(pools, "classic", "Corporate Retreat").replace("place", "Place")


def test_a_keyword_is_not_called_like_a_type(pools: Pools) -> None:
    """ "asset" is a keyword of agendas in 1996, where the type is a node."""
    for card in pools.of("classic").cards.values():
        line = describe(card, rules="classic")[1]
        assert ": node" not in line
        assert line.endswith(", ".join(card.printed.subtypes))
