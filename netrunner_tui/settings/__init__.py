"""A player's settings: options, key bindings, and stops. No screen."""
