"""A bot for one seat, without any library: `netrunner-tui seat runner --program "python3 examples/bot.py"`.

Among what it may do it does what it likes, at random. docs/api.md describes the messages: a bot in another language
reads and writes the same lines.
"""

import json
import random
import sys
from typing import Any

LIKES = ("score", "steal", "install", "play", "run", "draw", "gain")


def answer(question: dict[str, Any]) -> int | list[int]:
    """A legal answer: the lowest number, the place of an option, or as few places as will do."""
    places = range(len(question["options"]))
    if question["numbers"]:
        lowest, _ = question["numbers"]
        return int(lowest)
    if (question["least"], question["most"]) != (1, 1):
        required = list(question["required"])
        others = [place for place in places if place not in required]
        return required + random.sample(others, max(question["least"] - len(required), 0))
    liked = [place for place in places if question["options"][place]["verb"] in LIKES]
    return random.choice(liked or places)


if __name__ == "__main__":
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "question":
            print(json.dumps({"answer": answer(message["question"])}), flush=True)
        elif message["type"] == "refused":
            sys.exit(f"refused: {message['error']}")
