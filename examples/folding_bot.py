"""A bot that is told what changed: `netrunner-tui seat runner --changes --program "python3 examples/folding_bot.py"`.

It is examples/bot.py, but with few credits it takes what brings some. Its view is whole once a game.
"""

import json
import sys
from typing import Any

from bot import answer
from view_changes import fold

FEW = 5


def poor_answer(question: dict[str, Any]) -> int | None:
    """The place of an answer that brings credits, if there is one."""
    verbs = [option["verb"] for option in question["options"]]
    return verbs.index("gain") if "gain" in verbs else None


view: dict[str, Any] = {}
blank: dict[str, Any] = {}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        blank = {field: one["value"] for one in message["blank"] for field in one["fields"]}
        side = message["seat"]
    elif message["type"] == "question":
        view = message["view"] if "view" in message else fold(view, message["changes"], blank)
        poor = view[side]["credits"] < FEW
        gain = poor_answer(message["question"]) if poor else None
        print(json.dumps({"answer": answer(message["question"]) if gain is None else gain}), flush=True)
    elif message["type"] == "refused":
        sys.exit(f"refused: {message['error']}")
