"""The next key on the way to an answer: found in what is on the screen, so that it can never be told wrongly."""

import msgspec

from netrunner_tui.model.terms import Terms
from netrunner_tui.replays.game_service import Coaching
from netrunner_tui.rules.referee.options import Option, phrase
from netrunner_tui.rules.referee.questions import Answer, Question
from netrunner_tui.settings.keys import ERASE, GIVE, Keys
from netrunner_tui.table.board.answer_rows import AnswerRow, Listing
from netrunner_tui.table.drawing.click_targets import CardTarget, ClickTarget, ServerTarget


class NextKey(msgspec.Struct, frozen=True):
    """A key, and what it is for."""

    key: str
    words: str


class OnScreen(msgspec.Struct, frozen=True):
    """What keys can be meant for now."""

    question: Question
    listing: Listing
    page: int
    size: int
    """Rows on a page of the list."""
    deeper: bool
    """A further list is open."""
    chosen: tuple[int, ...]
    amount: str
    terms: Terms
    labels: dict[ClickTarget, str]
    """Letters on the board; none where it has no letters."""
    keys: Keys


def next_key(coaching: Coaching, screen: OnScreen) -> NextKey | None:
    """Returns the next key towards what the coach would do; None where the coach names no answer."""
    if coaching.off:
        return NextKey(screen.keys.key_of("take back"), "take it back")
    if coaching.ahead is not None:
        for at, row in enumerate(screen.listing.rows):
            if row.intent is not None and row.intent.is_like(coaching.ahead):
                return _key(at, screen)
            if row.group is not None and row.group.ahead and not row.group.makes_room and row.group.holds(coaching.ahead):
                return _towards(_key(at, screen), coaching.ahead, screen)
    if coaching.answer is None:
        return None
    if screen.question.numbers is not None:
        return _number(coaching.answer[0], screen)
    if screen.question.several:
        return _several(coaching.answer, screen)
    return _option(coaching.answer[0], coaching, screen)


def _number(number: int, screen: OnScreen) -> NextKey:
    wanted, typed = str(number), screen.amount
    low = screen.question.numbers[0] if screen.question.numbers is not None else 0
    if typed == wanted or (not typed and number == low):
        return NextKey(GIVE, f"give {wanted}")
    if wanted.startswith(typed):
        return NextKey(wanted[len(typed)], f"type {wanted}")
    return NextKey(ERASE, "another number")


def _several(answer: Answer, screen: OnScreen) -> NextKey | None:
    chosen = screen.chosen
    kept = chosen == answer[: len(chosen)] if screen.question.ordered else set(chosen) <= set(answer)
    if not kept:
        return NextKey(ERASE, "choose another")
    left = [place for place in answer if place not in chosen]
    if not left:
        return NextKey(screen.keys.key_of("done"), "that is all")
    return _row(left[0], (), screen)


def _option(place: int, coaching: Coaching, screen: OnScreen) -> NextKey | None:
    return _row(place, coaching.then, screen) or (NextKey(ERASE, "back to all answers") if screen.deeper else None)


def _row(place: int, then: tuple[object, ...], screen: OnScreen) -> NextKey | None:
    """Returns the key of the row that gives an option, or of the one that leads to it."""
    option, listing = screen.question.options[place], screen.listing
    label = screen.labels.get(CardTarget(option.card)) or screen.labels.get(ServerTarget(option.server))
    if label and (option.card or option.server):
        row = next((row for row in listing.rows if row.option == place), None)
        return NextKey(label[0], row.text if row is not None else option.phrase)
    fitting = [at for at, row in enumerate(listing.rows) if row.option == place and tuple(row.steps[1:]) == then]
    fitting = fitting or [at for at, row in enumerate(listing.rows) if _leads_to(row, place, screen.question)]
    if not fitting:
        return None
    key = _key(fitting[0], screen)
    return _towards(key, option, screen) if listing.rows[fitting[0]].option < 0 else key


def _towards(key: NextKey, option: Option, screen: OnScreen) -> NextKey:
    """Returns a key that only leads to an option: with what it leads to, where that says more."""
    said = phrase(option, screen.terms)
    return NextKey(key.key, f"{key.words} to {said}" if key.words.casefold() != said.casefold() else key.words)


def _key(at: int, screen: OnScreen) -> NextKey:
    """Returns the key of a row of the list, or of its page."""
    listing, row = screen.listing, screen.listing.rows[at]
    if row.passing:
        return NextKey(screen.keys.key_of("pass"), row.text)
    pages = listing.pages(screen.size)
    now = pages[min(screen.page, len(pages) - 1)]
    if at in now:
        key = next(key for key, place in listing.keys(now).items() if place == at)
        return NextKey(key, row.text)
    later = at > max((place for place in now if not listing.rows[place].passing), default=-1)
    key = screen.keys.key_of("page down") if later else screen.keys.key_of("page up")
    return NextKey(key, f"more answers: {row.text}")


def _leads_to(row: AnswerRow, place: int, question: Question) -> bool:
    return row.group is not None and not row.group.makes_room and row.group.holds(question.options[place])
