"""Away from any game: the start screen, saved games, the deck builder, the lobby."""
