"""Short words for questions: what an ability offers, and for what."""

from netrunner_tui.abilities import words
from netrunner_tui.model import price
from netrunner_tui.model.price import Price
from netrunner_tui.model.terms import Terms


def verb_of(block: words.Block, otherwise: str, terms: Terms) -> str:
    """Returns the verb of the first instruction that has one: "trash", "do damage"."""
    return terms.fill(next((word.VERB for word in block if word.VERB), otherwise))


def offer(title: str, block: words.Block, cost: Price, terms: Terms) -> str:
    """Returns the question of a may ability, at most 60 cells."""
    verb = verb_of(block, "use it", terms)
    told = price.words(cost, terms)
    asked = f"{title}: {told} to {verb}?" if price.begins_with_a_deed(cost) else f"{title}: {verb} for {told}?"
    return fitted(asked if told else "", f"{title}: {verb}?", f"{title.partition(': ')[0]}: {verb}?")


def fitted(*texts: str) -> str:
    """Returns the first of the texts that has at most 60 characters; there is always room for the last."""
    return next((text for text in texts if text and len(text) <= 60), texts[-1][:60])
