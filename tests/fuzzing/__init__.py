"""Random files, keys, command lines, ends and games, each from a seed: `tests/fuzz.py` runs them, docs/reliability.md tells of them."""
