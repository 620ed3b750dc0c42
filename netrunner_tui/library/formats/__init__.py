"""Formats of organised play: which printed sets make up a pool, and which of its cards are restricted, by date."""
