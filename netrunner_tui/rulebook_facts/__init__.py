"""The facts of each rulebook: what its game is called and calls things, its charts, its decks. Plain data.

The rest of the program asks here, by the name that decks, games and views carry, and never for that name itself. The room stands low,
under the cards and their files, because those must know the games already (which cards belong to one, what its words are, what a
deck may hold), and so that a start screen knows all of it without loading a referee. How a game is played is said in `rules.books`: one
referee for each rulebook, which holds its facts.
"""
