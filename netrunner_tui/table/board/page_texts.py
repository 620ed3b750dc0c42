"""The pages that a player can open: keys, stops, piles, and questions to the player alone."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final

from netrunner_tui.model.sides import CORP, RUNNER, SIDE_NAMES, Side
from netrunner_tui.model.terms import Terms
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import View
from netrunner_tui.replays.game_service import PuzzleHere
from netrunner_tui.rulebook_facts.registry import rulebook
from netrunner_tui.rulebook_facts.timing import checklist
from netrunner_tui.rules.referee.basic_actions import BASIC_ACTIONS
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.settings.commands import CommandId, KeyContext
from netrunner_tui.settings.handlers import Here
from netrunner_tui.settings.keys import GIVE, OTHER_LIST, Keymap
from netrunner_tui.settings.player_options import Options
from netrunner_tui.settings.stops import MODES, StopMode, Stops
from netrunner_tui.table.board.answer_rows import AnswerRow, Listing
from netrunner_tui.table.board.pages import Choice, Page, cards_page

_LETTER_WORDS: Final[Mapping[str, str]] = {
    **{action.verb: action.does for action in BASIC_ACTIONS},
    "use": "use an ability", "prevent": "use an ability", "rez": "rez a card", "score": "score an agenda",
    "continue": "go on (continue)", "jack out": "jack out", "steal": "{steal} it", "trash": "trash it", "leave": "no action", "yes": "yes",
    "no": "no", "decline": "decline", "keep": "keep the hand", "mulligan": "take a mulligan",
}  # fmt: skip
"""Meanings of the answer letters where the verb alone is not clear, with slots for the terms of the game."""
_LETTERS: Final[Mapping[str, str]] = {"b": "break subroutines", "+": "boost strength"}
"""Meanings of letters that stand for what an ability does."""
_PLAYS: Final[Mapping[Side, str]] = {CORP: "play an operation", RUNNER: "play {an event}"}


def ask_page(title: str, words: str, *choices: Choice) -> Page:
    """Returns a question that has nothing to do with the game, as whether to leave."""
    return Page("ask", title, (("", words),), picked=len(choices) - 1, choices=choices)


def stay() -> None:
    """Does nothing: closing the page is all that staying takes."""


def puzzle_page(puzzle: PuzzleHere, given: int, more: Callable[[], None], hint_key: str, begin: bool) -> Page:
    """Returns the page of a puzzle's task, with as many hints as were asked for."""
    lines = [("", puzzle.about), ("", f"Goal. {puzzle.goal}")]
    lines += [("", f"Hint {number}. {hint}") for number, hint in enumerate(puzzle.hints[:given], 1)]
    left = len(puzzle.hints) - given
    choices: list[Choice] = [("g", "begin" if begin else "go on", lambda: None)]
    if left > 0:
        choices.append((hint_key, f"a hint ({left} left)" if given else f"a hint (there {'is 1' if left == 1 else f'are {left}'})", more))
    return Page("ask", puzzle.title, tuple(line for line in lines if line[1]), choices=tuple(choices))


def help_page(
    keymap: Keymap, context: KeyContext, ids: Container[CommandId], asked: tuple[Question, Listing | None] | None, words: Terms, *,
    jumping: bool,
) -> Page:  # fmt: skip
    """Returns the key help: the keys of the open question and its list in the words of its game, those of the commands `ids`, the mouse."""
    keys = [(key, words.fill(told)) for key, told in question_lines(*asked, jumping)] if asked is not None else []
    lines = [("This question", ""), *keys] if keys else []
    here = Here(mouse="click an answer to give it, a card to focus it, again to act; the wheel scrolls")
    return keys_page(keymap, context, ids, here, lines)


def keys_page(keymap: Keymap, context: KeyContext, ids: Container[CommandId], here: Here, first: Sequence[tuple[str, str]] = ()) -> Page:
    """Returns the keys of some commands and what they do, with lines before them, the mouse, and what can be typed."""
    commands = keymap.at("anywhere").explained({"commands"})[1:]
    return Page(
        "list", "Keys here", (*first, *keymap.at(context).explained(ids, here.words), *commands, ("mouse", here.mouse), *here.typed)
    )


def question_lines(question: Question, listing: Listing | None, jumping: bool) -> list[tuple[str, str]]:
    """Returns the keys that answer a question, which are no commands, and what they answer: those of the list that is shown."""
    if question.numbers is not None:
        return [("digits", "type the number"), ("+ - up down", "change it"), (GIVE, "give it")]
    if jumping:
        return [("a to z", "choose the card with the letter"), (OTHER_LIST, "the same cards as a list")]
    lines = {"1 to 9, 0": "answers one to ten of this page"}
    for row in listing.rows if listing is not None else ():
        if row.letter and not row.passing:
            lines.setdefault(row.letter, _of_letter(row, question))
    return list(lines.items())


def _of_letter(row: AnswerRow, question: Question) -> str:
    """Returns what the letter of a row answers, with slots for the terms of the game."""
    if row.letter in _LETTERS:
        return _LETTERS[row.letter]
    verb = row.verb(question)
    return _PLAYS[question.player] if verb == "play" else _LETTER_WORDS.get(verb, verb)


def stops_page(options: Options, side: Side, name: str, rules: str, chosen: Callable[[Options], None]) -> Page:
    """Returns the page of stops for the player of `side`, of that name, in a game by `rules`; choosing a line changes it at once."""
    stops = options.stops_of(side, name)

    def by_mode(mode: StopMode) -> Callable[[], None]:
        def act() -> None:
            chosen(options.with_stops(side, Stops(mode, stops.steps), name))

        return act

    def by_step(step: str) -> Callable[[], None]:
        def act() -> None:
            chosen(options.with_stops(side, Stops(stops.mode, stops.steps ^ {step}), name))

        return act

    choices: list[Choice] = []
    for number, (mode, meaning) in enumerate(MODES.items(), 1):
        choices.append((str(number), f"{'(x)' if stops.mode == mode else '( )'} {meaning}", by_mode(mode)))
    letters = iter("abcdegimnorst")
    if stops.mode == "stops":
        for at, moment in checklist(rulebook(rules)).items():
            told = f"{'[x]' if at in stops.steps else '[ ]'} {' '.join(moment.steps)}  {moment.words}"
            choices.append((next(letters), told, by_step(at)))
    words = "Windows where you want to be asked. Nothing mandatory is ever passed."
    who = f"{plain(name)} as the {SIDE_NAMES[side]}" if name not in {"", "Corp", "Runner"} else f"the {SIDE_NAMES[side]}"
    return Page("ask", f"Stops of {who}", (("", words),), choices=tuple(choices))


def pile_page(view: View, side: Side) -> Page:
    """Makes the page of Archives or the heap."""
    return cards_page("Archives" if side == CORP else "Heap", view.player(side).discard)
