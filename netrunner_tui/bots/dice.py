"""Any legal answer: the measure that every plan has to beat."""

import random

from netrunner_tui.rules.referee.questions import Answer, Question


def choose(question: Question, rng: random.Random) -> Answer:
    """Returns a legal answer to `question`, drawn from `rng`. Every legal answer can occur."""
    if question.numbers is not None:
        return (rng.randint(*question.numbers),)
    if not question.several:
        return (rng.randrange(len(question.options)),)
    required = question.required
    count = rng.randint(max(question.least, len(required)), question.most)
    free = [place for place in range(len(question.options)) if place not in required]
    chosen = [*required, *rng.sample(free, count - len(required))]
    if question.ordered:
        rng.shuffle(chosen)
    else:
        chosen.sort()
    return tuple(chosen)
