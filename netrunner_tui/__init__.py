"""Netrunner in a terminal: a referee, its cards, and the tables it is played at."""

__version__ = "0.1.0"
