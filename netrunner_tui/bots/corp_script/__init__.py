"""The Corp's script."""
