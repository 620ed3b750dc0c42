"""The game server: tables, their games, and the connections to it."""
