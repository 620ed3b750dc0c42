"""What every part of the referee stands on: the state, the active abilities, and what sets them off."""
