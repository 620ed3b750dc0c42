"""Timing and priority: windows, what is used in them, and the order in which abilities are triggered (CR 9.2, 9.5)."""
