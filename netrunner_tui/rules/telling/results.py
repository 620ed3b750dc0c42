"""The result of an answer, in a few words of its game."""

from collections import Counter

from netrunner_tui.model.terms import PRESENT, Terms
from netrunner_tui.model.text import copies, count_text, joined
from netrunner_tui.rules.referee import options as o
from netrunner_tui.rules.referee.basic_actions import ACTION
from netrunner_tui.rules.referee.questions import Answer, Question


def answer_told(question: Question, answer: Answer, terms: Terms = PRESENT) -> str:
    """Returns an answer as players read it, `gain 1 credit`, where the log and scenario files have the phrase `gain credit`."""
    if question.numbers is None and len(answer) == 1:
        action = ACTION.get(question.options[answer[0]].verb)
        if action is not None and not action.many:
            return terms.fill(action.does)
    return question.say(answer, terms)


def told(result: o.AnyResult | None, terms: Terms = PRESENT, to: str = "→") -> str:
    """Returns a result in words; empty where there is nothing to say beyond the answer itself. `to` stands between a strength and the next.

    >>> told(o.Strength(2, 3)), told(o.Breaks(2, up_to=True, subtype="barrier")), told(o.Gains(1))
    ('strength 2 → 3', 'break up to 2 barrier subroutines', 'gain 1c')
    """
    match result:
        case o.Accesses(zone):
            return "1 random card" if zone == "hand" else "the next card from the top"
        case o.SetsBaseLink(link):
            return f"base link {link}"
        case o.Breaks(most, up_to, subtype, each, _):
            kind = f"{subtype} " if subtype else ""
            if not most:
                return f"break {'any number of' if up_to else 'all'} {kind}subroutines"
            more = f", {terms.credits(each)} more each" if each else ""
            return f"break {'up to ' if up_to else ''}{count_text(most, f'{kind}subroutine')}{more}"
        case o.Closes(subroutine):
            return f"for good: subroutine {subroutine} resolves" if subroutine else "for good"
        case o.Draws(cards):
            return f"draw {count_text(cards, 'card')}" if cards else "the stack is empty: draw nothing"
        case o.EndsTheRun():
            return "the run ends"
        case o.Gains(credits):
            return f"gain {terms.credits(credits)}"
        case o.Links(link):
            return f"+{link} link"
        case o.LosesTheGame():
            return f"{terms.server('R&D')} is empty: lose the game"
        case o.NewHand(cards):
            return f"draw {cards} new cards, once"
        case o.Points(points):
            return count_text(points, "agenda point")
        case o.Purges():
            return "remove all virus counters"
        case o.Replaces():
            return f"instead of {terms.word('breaching')}"
        case o.Resolves(subroutine):
            return f"if both pass, subroutine {subroutine} resolves"
        case o.Strength(now, then):
            return f"strength {now} {to} {then}"
        case o.SubroutineText(text):
            return text
        case o.Takes(credits):
            return f"take {terms.credits(credits)}"
        case o.Trashes(_, names):
            return f"trashes {joined(copies(title, count) for title, count in Counter(names).items())}"
        case o.Triggers():
            return "you may"
        case _:
            return ""
