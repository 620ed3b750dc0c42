"""The game server: its tables, their games, and whoever is connected to it."""
