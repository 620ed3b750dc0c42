"""The pages that a player can open: keys, stops, piles, and questions to the player alone."""

from collections.abc import Callable

from netrunner_tui.model.sides import Side
from netrunner_tui.model.text import plain
from netrunner_tui.model.view import View
from netrunner_tui.replays.game_service import PuzzleHere
from netrunner_tui.rulebooks.registry import rulebook
from netrunner_tui.rulebooks.timing import checklist
from netrunner_tui.rules.referee.questions import Question
from netrunner_tui.rules.telling.tutorial import Lesson
from netrunner_tui.settings.keys import Command, Keymap
from netrunner_tui.settings.options import Options
from netrunner_tui.settings.stops import MODES, Mode, Stops
from netrunner_tui.table.board.answer_rows import letters_for
from netrunner_tui.table.board.pages import Page, cards_page
from netrunner_tui.table.drawing.symbols import is_boost, is_break, side_word

Choice = tuple[str, str, Callable[[], None]]

_LETTER_WORDS = {
    "gain": "gain 1 credit", "draw": "draw 1 card", "install": "install a card", "play": "play an event or operation",
    "use": "use an ability", "advance": "advance a card", "purge": "purge virus counters", "trash resource": "trash a resource",
    "run": "run a server", "untag": "remove 1 tag", "rez": "rez a card", "score": "score an agenda", "continue": "go on (continue)",
    "jack out": "jack out", "steal": "steal it", "trash": "trash it", "leave": "no action", "yes": "yes", "no": "no", "decline": "decline",
    "keep": "keep the hand",    "mulligan": "take a mulligan",
}  # fmt: skip


def ask_page(title: str, words: str, *choices: Choice) -> Page:
    """A question that has nothing to do with the game, as whether to leave."""
    return Page("ask", title, (("", words),), picked=len(choices) - 1, choices=choices)


def puzzle_page(puzzle: PuzzleHere, given: int, more: Callable[[], None], hint_key: str, begin: bool) -> Page:
    """What is to be done in a puzzle, with as many hints as were asked for."""
    lines = [("", puzzle.about), ("", f"Goal. {puzzle.goal}")]
    lines += [("", f"Hint {number}. {hint}") for number, hint in enumerate(puzzle.hints[:given], 1)]
    left = len(puzzle.hints) - given
    choices: list[Choice] = [("g", "begin" if begin else "go on", lambda: None)]
    if left > 0:
        choices.append((hint_key, f"a hint ({left} left)" if given else f"a hint (there {'is 1' if left == 1 else f'are {left}'})", more))
    return Page("ask", puzzle.title, tuple(line for line in lines if line[1]), choices=tuple(choices))


def guide_page(lesson: Lesson, read: Callable[[], None], over: Callable[[], None]) -> Page:
    """A page of the guided first game."""
    choices = (("g", "go on", read), ("o", "no more of these pages", over))
    return Page("ask", lesson.title, (("", lesson.words),), choices=choices)


def help_page(question: Question | None, keymap: Keymap, jumping: bool, puzzle: bool = False) -> Page:
    """What the keys do here."""
    key = keymap.key_of
    lines: list[tuple[str, str]] = []
    if question is not None:
        lines.append(("This question", ""))
        if question.numbers is not None:
            lines += [("digits", "type the number"), ("+ - up down", "change it"), ("enter", "give it")]
        elif jumping:
            lines += [("a to z", "choose the card with the letter"), ("tab", "the same cards as a list")]
        else:
            lines += [("1 to 9, 0", "answers one to ten of this page"), ("pageup pagedown", "turn the page")]
            offered = {option.verb for option in question.options}
            for verb, letter in letters_for(question).items():
                if verb in offered:
                    lines.append((letter, _LETTER_WORDS.get(verb, verb)))
            if any(is_break(option, question.window) for option in question.options):
                lines.append(("b", "break subroutines"))
            if any(is_boost(option, question.window) for option in question.options):
                lines.append(("+", "boost strength"))
            if question.kind == "window":
                lines += [(key("pass"), "pass once"), (key("pass on"), "pass until something happens to me, or the action ends")]
        if question.several:
            lines.append((key("done"), "done choosing"))
        elif question.may_decline:
            lines.append((key("done"), "decline"))
    commands: tuple[Command, ...] = ("left", "down", "up", "right")
    moving = [bound for command in commands if (bound := key(command)) != command]
    letters = ("" if all(len(bound) == 1 for bound in moving) else " ").join(moving)
    lines += [
        ("Everywhere", ""), (f"arrows, {letters}" if letters else "arrows", "move the focus"), ("tab shift+tab", "next, previous zone"),
        ("enter", "act on the focused card or answer"), (key("read"), "read the focused card in full; again to close"),
        (key("take back"), "take back what you did last; the other player is asked where it is not free"),
        *([(key("hint"), "what is to be done in this puzzle, and a hint")] if puzzle else []),
        (key("jump"), "a letter on every card that could be acted on"), (key("back"), "back out (also backspace, escape)"),
        (f"{key('earlier')} {key('later')}", "look back, forward by one answer"),
        (f"{key('turn earlier')} {key('turn later')}", "look back, forward by one turn"),
        (f"{key('scroll left')} {key('scroll right')}", "scroll the servers"), (key("log"), "the log"), (key("find"), "find in the log"),
        (key("words"), "what the words on the focused card mean"),
        (key("timing"), "what every step of the timing is; also a click on a step"),
        (key("stops"), "stops: where to be asked"),
        ("ctrl+p", "any command: theme, glyphs, concede, leave"), (key("leave"), "leave the table"),
        ("mouse", "click an answer to give it, a card to focus it, again to act; the wheel scrolls"),
    ]  # fmt: skip
    return Page("list", "Keys here", tuple(lines))


def stops_page(options: Options, side: Side, name: str, rules: str, chosen: Callable[[Options], None]) -> Page:
    """Where the player of `side`, of that name, wants to be asked in a game by `rules`; choosing a line changes it at once."""
    stops = options.stops_of(side, name)

    def by_mode(mode: Mode) -> Callable[[], None]:
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
        for at, told in checklist(rulebook(rules)).items():
            choices.append((next(letters), f"{'[x]' if at in stops.steps else '[ ]'} {told}", by_step(at)))
    words = "Windows where you want to be asked. Nothing mandatory is ever passed."
    who = f"{plain(name)} as the {side_word(side)}" if name not in {"", "Corp", "Runner"} else f"the {side_word(side)}"
    return Page("ask", f"Stops of {who}", (("", words),), choices=tuple(choices))


def pile_page(view: View, side: Side) -> Page:
    """Archives or the heap."""
    return cards_page("Archives" if side == "corp" else "Heap", view.player(side).discard)
