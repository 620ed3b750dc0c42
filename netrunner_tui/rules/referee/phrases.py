"""Short words for questions: what an ability offers, and for what."""

from netrunner_tui.abilities import words
from netrunner_tui.model import price
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.price import Price
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.terms import Terms


def verb_of(block: words.Block, otherwise: str, terms: Terms) -> str:
    """Returns the verb of the first instruction that has one, with what it is about: "rez a piece of ice", "trash it", "do damage"."""
    return terms.fill(next((_with_object(word, terms) for word in block if word.VERB), otherwise))


def _with_object(word: words.Instruction, terms: Terms) -> str:
    match word:
        case words.Draw(draw=int(count)):
            return f"draw {count} card{'' if count == 1 else 's'}"
        case words.Gain(gain=int(count)):
            return f"gain {terms.credits(count)}"
        case words.Take(take=int(count)):
            return f"take {terms.credits(count)}"
        case words.Damage(damage=int(count)):
            return f"do {count} {terms.word(DAMAGE_NAMES[word.kind])}"
        case words.Tag(tags=int(count)):
            return f"give {count} tag{'' if count == 1 else 's'}"
        case words.Rez(rez=target) | words.Trash(trash=target) | words.PlayCard(play_card=target) | words.Install(install=target):
            return f"{word.VERB} {_thing(target)}"
        case _:
            return word.VERB


def _thing(target: words.Target) -> str:
    if not isinstance(target, (words.Choose, words.All)):
        return "it"
    ice = target.cards.type == ("ice",)
    if isinstance(target, words.All) or target.choose != 1:
        return "ice" if ice else "cards"
    return "a piece of ice" if ice else "a card"


def offer(title: str, block: words.Block, cost: Price, terms: Terms) -> str:
    """Returns the question of a may ability, at most 60 cells."""
    verb = verb_of(block, "use it", terms)
    told = price.words(cost, terms)
    asked = f"{title}: {told} to {verb}?" if price.begins_with_a_deed(cost) else f"{title}: {verb} for {told}?"
    return fitted(asked if told else "", f"{title}: {verb}?", f"{without_subtitle(title)}: {verb}?")


def fitted(*texts: str) -> str:
    """Returns the first of the texts that has at most 60 characters; there is always room for the last."""
    return next((text for text in texts if text and len(text) <= 60), texts[-1][:60])
