"""What a player sets and keeps: options, keys, and the stops where they want to be asked. No screen."""
