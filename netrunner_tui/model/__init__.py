"""State, events, the log on disk, and views. Imports no other layer."""
