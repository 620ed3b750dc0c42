"""A game server at the other end of a connection: its lobby, tables and seats for a front end."""
