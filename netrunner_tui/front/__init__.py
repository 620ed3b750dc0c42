"""How somebody from elsewhere sits down at a table of a server: the table or the plain client, over a connection to the game daemon."""
