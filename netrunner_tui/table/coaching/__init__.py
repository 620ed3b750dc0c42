"""What helps a learner: the coach of a lesson or a first game with the key that comes next, and the hints of a puzzle."""
