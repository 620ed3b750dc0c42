"""The laboratory: many games of computer opponents and decks against each other, and what they tell."""
