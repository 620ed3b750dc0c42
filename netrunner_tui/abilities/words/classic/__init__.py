"""Words that the game of 1996 alone has."""
