"""Short words for questions: costs as "2c, 1 click", what an ability offers."""

from netrunner_tui.abilities import words

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


def cost_phrase(cost: words.Cost) -> str:
    """A cost in a few cells: "2c", "● 1c", "2 virus"."""
    parts: list[str] = []
    if cost.clicks:
        parts.append("1 click" if cost.clicks == 1 else f"{cost.clicks} clicks")
    if cost.spend_clicks:
        parts.append("1 click" if cost.spend_clicks == 1 else f"{cost.spend_clicks} clicks")
    if cost.lose_clicks:
        parts.append("lose 1 click" if cost.lose_clicks == 1 else f"lose {cost.lose_clicks} clicks")
    if cost.x_credits:
        parts.append("Xc")
    if isinstance(cost.credits, int):
        if cost.credits:
            parts.append(f"{cost.credits}c")
    else:
        parts.append("credits")
    if cost.counters:
        parts.append(f"{cost.counters} {cost.kind}")
    if cost.trash_hand:
        parts.append(f"trash {cost.trash_hand} from hand")
    if cost.trash is not None:
        parts.append("trash a card")
    if cost.take_tags:
        parts.append("take 1 tag" if cost.take_tags == 1 else f"take {cost.take_tags} tags")
    if cost.tags:
        parts.append("1 tag" if cost.tags == 1 else f"{cost.tags} tags")
    if cost.forfeit:
        parts.append("forfeit an agenda")
    if cost.points:
        parts.append("1 agenda point" if cost.points == 1 else f"{cost.points} agenda points")
    if cost.suffer:
        parts.append(f"{cost.suffer} {cost.suffer_kind} damage")
    if cost.trash_this:
        parts.append("trash it")
    if cost.remove_this:
        parts.append("remove it from the game")
    return ", ".join(parts)


def offer(title: str, block: words.Block, cost: str) -> str:
    """The question of a may ability, at most 60 cells."""
    verb = next((VERBS[type(word)] for word in block if type(word) in VERBS), "use it")
    asked = f"{title}: {cost} to {verb}?" if cost[:1].isalpha() and cost != "Xc" else f"{title}: {verb} for {cost}?"
    return fitted(asked if cost else "", f"{title}: {verb}?", f"{title.partition(': ')[0]}: {verb}?")


def fitted(*texts: str) -> str:
    """The first of the texts that has at most 60 characters; there is always room for the last."""
    return next((text for text in texts if text and len(text) <= 60), texts[-1][:60])
