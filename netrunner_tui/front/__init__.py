"""Front ends of remote players: the table or the plain client, over a connection to the game server."""
