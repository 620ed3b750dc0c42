"""The review of a game: what was done in it, where it turned, and how that reads. Data and text, no screen."""
