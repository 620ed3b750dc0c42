"""The forms of a lobby: a new table, sitting down, watching, the settings."""
