"""The procedures of the rules: turns, runs, breaches, instructions, costs, checkpoints, windows."""
