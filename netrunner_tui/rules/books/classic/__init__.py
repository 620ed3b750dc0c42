"""Netrunner as it was in 1996."""
