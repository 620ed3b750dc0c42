"""Reads conditions."""

from netrunner_tui.abilities import words
from netrunner_tui.abilities.reading.amount_nodes import AMOUNTS, read_amount
from netrunner_tui.abilities.reading.card_nodes import cards_anywhere
from netrunner_tui.abilities.reading.event_nodes import read_happened
from netrunner_tui.abilities.reading.mistakes import WordError, read_each, shown_name, unknown
from netrunner_tui.abilities.reading.plain_nodes import mapping_of, only
from netrunner_tui.abilities.reading.word_fields import read_struct, reads
from netrunner_tui.model.errors import NodePath


@reads(words.Named)
def read_condition(node: object, path: NodePath) -> words.Condition:
    """Reads a condition: a name, what a card is, what happened, a comparison, or several."""
    if isinstance(node, str):
        if node not in words.CONDITIONS:
            raise WordError(path, unknown(f"no condition reads '{shown_name(node)}'", node, words.CONDITIONS))
        return words.Named(name=node)
    if isinstance(node, list):
        if not node:
            raise WordError(path, "a list of conditions holds one at least")
        return words.Both(conditions=read_each(read_condition, enumerate(node), path))
    mapping = mapping_of(node, path, "a condition")
    if "not" in mapping:
        only(mapping, ("not",), path)
        return words.Not(not_=read_condition(mapping["not"], (*path, "not")))
    if "any of" in mapping:
        only(mapping, ("any of",), path)
        several = read_condition(mapping["any of"], (*path, "any of"))
        if not isinstance(several, words.Both):
            raise WordError((*path, "any of"), "'any of:' is a list of conditions")
        return words.AnyOf(any_of=several.conditions)
    if "happened" in mapping:
        return read_happened(mapping, path)
    if "leading faction" in mapping:
        return read_struct(words.LeadingFaction, mapping, path)
    if "threat" in mapping:
        threat = read_struct(words.Threat, mapping, path)
        if threat.threat < 1:
            raise WordError((*path, "threat"), "'threat:' is a number of agenda points, 1 or more")
        return threat
    if "run on" in mapping:
        return read_struct(words.RunOnServer, mapping, path)
    if "card" in mapping and "events" not in mapping:
        return _is(mapping, path)
    return _comparison(mapping, path)


def _comparison(mapping: dict[str, object], path: NodePath) -> words.Compare:
    """Reads {tags of: runner, at least: 2}."""
    limits = {key: read_amount(mapping[key], (*path, key)) for key in ("at least", "at most", "equal") if key in mapping}
    if not limits:
        known = ("card", "happened", "run on", "threat", "leading faction", "not", "any of", "at least", "at most", "equal")
        first = next((key for key in mapping if key not in AMOUNTS), "")
        if first:
            raise WordError((*path, first), unknown(f"'{shown_name(first)}' is not known in a condition", first, known))
        raise WordError(path, "a comparison needs 'at least:', 'at most:' or 'equal:'")
    if len(limits) > 1 and "equal" in limits:
        raise WordError((*path, "equal"), "'equal:' says all of a comparison: nothing stands beside it")
    least, most = limits.get("at least"), limits.get("at most")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        raise WordError((*path, "at least"), f"'at least: {least}' is more than 'at most: {most}': that is never so")
    if least == 0 and len(limits) == 1 and not {"minus", "less"} & mapping.keys():
        raise WordError((*path, "at least"), "'at least: 0' is always so; expected 1 or more, or 'at most:'")
    amount = read_amount({k: v for k, v in mapping.items() if k not in limits}, path)
    return words.Compare(count=amount, **{key.replace(" ", "_"): limit for key, limit in limits.items()})


def _is(mapping: dict[str, object], path: NodePath) -> words.Is:
    """Reads {card: it, is: {rezzed: true}}, {card: encountered ice, is: host}."""
    only(mapping, ("card", "is"), path)
    if "is" not in mapping:
        raise WordError(path, "'card:' in a condition needs 'is:'")
    card, what = mapping["card"], mapping["is"]
    if not isinstance(card, str) or card not in words.REFS:
        raise WordError((*path, "card"), unknown(f"no object is called '{shown_name(card)}'", card, words.REFS))
    if not isinstance(what, str):
        return words.Is(card=card, is_=cards_anywhere(what, (*path, "is")))
    if what not in words.REFS:
        raise WordError((*path, "is"), unknown(f"no object is called '{shown_name(what)}'", what, words.REFS))
    return words.Is(card=card, is_=what)
