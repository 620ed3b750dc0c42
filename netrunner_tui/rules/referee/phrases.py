"""Short words for questions: what an ability offers, and for what."""

from netrunner_tui.abilities import words
from netrunner_tui.model import price
from netrunner_tui.model.price import Price

VERBS: dict[type[words.Instruction], str] = {
    words.Gain: "gain credits",
    words.Draw: "draw",
    words.Place: "place counters",
    words.MoveCounters: "move counters",
    words.Trash: "trash",
    words.Install: "install",
    words.PlayCard: "play",
    words.Rez: "rez",
    words.Move: "add a card",
    words.Swap: "swap ice",
    words.Search: "search",
    words.Damage: "do damage",
    words.EndRun: "end the run",
    words.Tag: "give tags",
    words.Take: "take credits",
    words.ShuffleIn: "shuffle cards in",
    words.Bypass: "bypass the ice",
    words.Expose: "expose",
}


def offer(title: str, block: words.Block, cost: Price) -> str:
    """The question of a may ability, at most 60 cells."""
    verb = next((VERBS[type(word)] for word in block if type(word) in VERBS), "use it")
    told = price.words(cost)
    asked = f"{title}: {told} to {verb}?" if price.begins_with_a_deed(cost) else f"{title}: {verb} for {told}?"
    return fitted(asked if told else "", f"{title}: {verb}?", f"{title.partition(': ')[0]}: {verb}?")


def fitted(*texts: str) -> str:
    """The first of the texts that has at most 60 characters; there is always room for the last."""
    return next((text for text in texts if text and len(text) <= 60), texts[-1][:60])
