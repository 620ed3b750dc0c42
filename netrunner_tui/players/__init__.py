"""Players that are no people, and games between them."""
