"""The coach of a lesson or a first game: the strip above the question, and the key that comes next."""
