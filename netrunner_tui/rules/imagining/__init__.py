"""A game as it might be, for all that one seat knows: what it has seen and keeps in mind, and worlds dealt from that."""
