"""A hundred random games and a table of wins: `python3 examples/random_games.py [GAMES]`."""

import sys
from collections import Counter
from itertools import product

import netrunner_tui as nt

CORPS = ("gateway-starter-corp", "precision-launch", "built-to-launch")
RUNNERS = ("gateway-starter-runner", "zahya-courier", "loup-crasher")


def main(games: int) -> None:
    """Lets each Corp deck play each Runner deck in turn, and prints who won how often."""
    cards = nt.load_cards()
    decks = {name: nt.load_deck(name, cards=cards) for name in (*CORPS, *RUNNERS)}
    pairs = list(product(CORPS, RUNNERS))
    wins: Counter[tuple[str, str, str]] = Counter()
    for number in range(games):
        corp, runner = pairs[number % len(pairs)]
        game = nt.new_game(decks[corp], decks[runner], seed=f"{number:x}", cards=cards)
        nt.play(game, nt.random_bot(f"corp {number}"), nt.random_bot(f"runner {number}"))
        wins[corp, runner, game.winner] += 1
    print(f"{'Corp deck':24}{'Runner deck':26}{'Corp':>6}{'Runner':>8}{'draws':>7}")
    for corp, runner in pairs:
        print(f"{corp:24}{runner:26}{wins[corp, runner, 'corp']:6}{wins[corp, runner, 'runner']:8}{wins[corp, runner, 'draw']:7}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
