"""Scenario files: a position, the answers that the players give, and what must be so then."""
