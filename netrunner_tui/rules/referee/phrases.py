"""Short words for questions: what an ability offers, and for what."""

from collections.abc import Callable
from typing import Final, NamedTuple

from netrunner_tui.abilities import words
from netrunner_tui.model import price
from netrunner_tui.model.card_zones import CENTRALS
from netrunner_tui.model.events.imminent_effects import DAMAGE_NAMES
from netrunner_tui.model.price import Price
from netrunner_tui.model.printed import without_subtitle
from netrunner_tui.model.sides import RUNNER, SIDE_NAMES, Side, other
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import capital, count_text, joined

KnownAmount = Callable[[words.Amount], int | None]
"""Returns an amount as far as it is settled and known when a question is asked; else None."""


THAT_CARD: Final = "that card"


class CalledAs(NamedTuple):
    """What cards are called that are not described."""

    it: str
    met_by: str
    """The card that an ability was met by: several of its kind may be pending, each for another card."""


def verb_of(block: words.Block, otherwise: str, terms: Terms, known: KnownAmount, called: CalledAs, asked: Side) -> str:
    """Returns the verb of the first instruction that has one, with what it is about: "rez a piece of ice", "trash it", "do damage".

    Of something that is named, what it is named for says more. Where the player who is `asked` is not the one who draws, that is said.
    """
    saying = [word for word in block if word.VERB]
    first = next((word for word in saying if not isinstance(word, words.NameThing)), saying[0] if saying else None)
    return otherwise if first is None else _verb(first, terms, known, called, asked)


def _verb(word: words.Instruction, terms: Terms, known: KnownAmount, called: CalledAs, asked: Side) -> str:
    told = terms.fill(_with_object(word, terms, known, called, asked))
    return f"have the {SIDE_NAMES[other(asked)]} {told}" if isinstance(word, words.Draw) and word.who == other(asked) else told


def _verbs(block: words.Block, terms: Terms, known: KnownAmount, called: CalledAs, asked: Side) -> str:
    """Returns the verbs of what happens together or is chosen between, where it is all that a block says and each has one; else ""."""
    match block:
        case (words.Together(all=parts),):
            between, several = "and", parts
        case (words.ChooseOne(choose_one=modes, number=1),) if all(len(mode) == 1 for mode in modes):
            between, several = "or", tuple(mode[0] for mode in modes)
        case _:
            return ""
    return joined([_verb(word, terms, known, called, asked) for word in several], between) if all(word.VERB for word in several) else ""


def is_whole(block: words.Block, known: KnownAmount) -> bool:
    """Returns whether the verb of a block says all that it does: how much, or with which card."""
    if len(block) != 1:
        return False
    word = block[0]
    if isinstance(word, words.Boost):
        return False  # for how long is not said
    if (amount := _amount_of(word)) is not None:
        return not isinstance(amount, str) and known(amount) is not None
    if (target := _target_of(word)) is not None:
        return not isinstance(target, (words.Choose, words.All))
    return isinstance(word, _PLAIN)


def _amount_of(word: words.Instruction) -> words.Amount | str | None:
    """Returns how much of something an instruction is about; None where it is about no amount."""
    match word:
        case (
            words.Draw(draw=amount)
            | words.Gain(gain=amount)
            | words.Take(take=amount)
            | words.Damage(damage=amount)
            | words.Tag(tags=amount)
            | words.BadPublicity(bad_publicity=amount)
            | words.Boost(strength=amount)
        ):
            return amount
        case _:
            return None


def _target_of(word: words.Instruction) -> words.Target | None:
    """Returns the cards that an instruction moves, turns or plays; None where it is about none."""
    match word:
        case (
            words.Rez(rez=target)
            | words.Derez(derez=target)
            | words.Trash(trash=target)
            | words.PlayCard(play_card=target)
            | words.Install(install=target)
            | words.Move(move=target)
            | words.AddToScoreArea(add_to_score_area=target)
        ):
            return target
        case _:
            return None


_PLAIN: Final = (words.Bypass, words.ChooseServer, words.EndRun, words.JackOut, words.Purge)
"""Instructions of which there is nothing more to say than their verb."""


def _with_object(word: words.Instruction, terms: Terms, known: KnownAmount, called: CalledAs, asked: Side) -> str:
    if (amount := _amount_of(word)) is not None:
        count = None if isinstance(amount, str) else known(amount)
        if count is not None:
            return _counted(word, count, terms, asked)
    match word:
        case words.Tag() if asked == RUNNER:
            return "take tags"
        case words.BadPublicity() if asked == RUNNER:
            return "give bad publicity"
        case words.Place():
            return _placed(word, known(word.place), terms, called)
        case words.Move(move=target):
            return word.VERB if word.to == "hand" else f"add {_thing(target, called)} to {place_name(word.to, terms)}"
        case words.AddToScoreArea(add_to_score_area=target):
            return f"add {called.it if target == 'this' else 'an agenda'} to the score area"
        case words.Swap(swap="it"):
            return f"swap {called.met_by}"
        case words.Search(search=cards):
            return f"search {place_name(cards.in_[0], terms)}"
        case words.Boost(strength=words.Count(times=times)) if times < 0:
            return "lower strength"
        case words.ShuffleIn(shuffle_in=target):
            return f"shuffle {_thing(target, called)} in"
        case words.NameThing():
            return f"name a {terms.word(word.name)}"
        case words.LookAtTop():
            return f"look at the top of {place_name(word.of, terms)}"
        case _:
            about = _target_of(word)
            return word.VERB if about is None else f"{word.VERB} {_thing(about, called)}"


def _placed(word: words.Place, count: int | None, terms: Terms, called: CalledAs) -> str:
    """Returns what is placed, and on which card where that is not the ability's own."""
    where = "" if word.on == "this" else f" on {_thing(word.on, called)}"
    if count is None:
        return f"{word.VERB}{where}"
    return f"place {counters_placed(word, count, terms)}{where}"


def counters_placed(word: words.Place, count: int, terms: Terms) -> str:
    """Returns how many counters of what kind an instruction places: "up to 2 power counters", "3c"."""
    if word.kind == "credit":
        counters = count_text(count, "recurring credit") if word.recurring else terms.credits(count)
    else:
        counters = count_text(count, f"{word.kind} counter")
    return f"{'up to ' if word.up_to else ''}{counters}"


def place_name(place: str, terms: Terms) -> str:
    """Returns a hand, deck or discard pile, or an end of a deck, in the words of any game."""
    if place in words.DECK_ENDS:
        end, deck = words.DECK_ENDS[place]
        return f"the {end} of {place_name(deck, terms)}"
    return place if place in CENTRALS else f"the {terms.word(place)}"


def _counted(word: words.Instruction, count: int, terms: Terms, asked: Side) -> str:
    match word:
        case words.Draw():
            return f"draw {count_text(count, 'card')}"
        case words.Damage():
            return f"do {count} {terms.word(DAMAGE_NAMES[word.kind])}"
        case words.BadPublicity():
            return f"{'give' if asked == RUNNER else 'take'} {count} bad publicity"
        case words.Boost():
            return f"give {count:+d} strength"
        case words.Tag():
            return f"{'take' if asked == RUNNER else 'give'} {count_text(count, 'tag')}"
        case _:
            return f"{'take' if isinstance(word, words.Take) else 'gain'} {terms.credits(count)}"


def _thing(target: words.Target, called: CalledAs) -> str:
    if not isinstance(target, (words.Choose, words.All)):
        return called.met_by if target == "it" else called.it
    ice = target.cards.type == ("ice",)
    if isinstance(target, words.All) or target.choose != 1:
        return "ice" if ice else "cards"
    return "a piece of ice" if ice else "a card"


def offer(title: str, block: words.Block, cost: Price, terms: Terms, known: KnownAmount, asked: Side, met_by: str = THAT_CARD) -> str:
    """Returns the question of a may ability, at most 60 cells; `met_by`: the card that it was met by, as the player knows it."""
    # Where the ability's own card is what is paid with, "it" would be that card.
    called = CalledAs(THAT_CARD if cost.leaves else "it", met_by)
    verb, uncounted = (verb_of(block, "use it", terms, amounts, called, asked) for amounts in (known, lambda _: None))
    unnamed = verb_of(block, "use it", terms, lambda _: None, CalledAs(called.it, THAT_CARD), asked)
    verbs = [told for told in (_verbs(block, terms, known, called, asked), verb) if told]
    names = (title, without_subtitle(title))
    priced = [f"{name}: {at_a_price(told, cost, terms)}?" for told in verbs for name in names]
    free = [f"{name}: {verb}?" for name in names]
    less = [f"{names[1]}: {told}?" for told in (uncounted, unnamed)]
    return fitted(*priced, *free, *less)


def at_a_price(verb: str, cost: Price, terms: Terms, *, short: bool = False) -> str:
    """Returns what may be done with what is paid for it: "draw 2 cards for 1c", "trash it to draw 2 cards"."""
    told = price.words(cost, terms, short=short)
    if not told:
        return verb
    if price.begins_with_a_deed(cost):
        return f"{told} to {verb}"
    if price.ends_with_a_deed(cost):  # "derez it for 2c, trash it" would be two things that come of it
        return f"pay {joined(price.parts(cost, terms, short=short))} to {verb}"
    return f"{verb} for {told}"


def for_card(title: str, words: str) -> str:
    """Returns what is asked for a card, behind its title where it has one and there is room: "Atman: choose X", "Choose X"."""
    return fitted(f"{title}: {words}", f"{without_subtitle(title)}: {words}", capital(words)) if title else capital(words)


def choosing_x(title: str, beside: int = 0) -> str:
    """Returns the question for X of a card; `beside`: so many credits more than X are paid, or less."""
    return for_card(title, f"choose X, {abs(beside)} {'more' if beside > 0 else 'less'} is paid" if beside else "choose X")


def fitted(*texts: str) -> str:
    """Returns the first of the texts that has at most 60 characters; there is always room for the last."""
    return next((text for text in texts if text and len(text) <= 60), texts[-1][:60])
