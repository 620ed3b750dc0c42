"""Mechanisms that only some cards use, each in a module of its own, between the floors of the referee that it stands on."""
