"""A game server in another process: its lobby, tables and seats for a front end."""
