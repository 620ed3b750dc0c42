"""Facts about each rulebook: its name and terms, its charts, its decks. Plain data.

The rest of the program looks facts up by the rulebook name that decks, games and views carry, and never compares that name itself.
This package is a low layer, under the cards and their files, because those need the facts (which cards belong to a game, its terms,
its deck rules), and so that a start screen has them without loading a referee. How a game is played is in `rules.books`: one
referee for each rulebook, which holds its facts.
"""
