"""Automatic players, and games between them."""
