"""The menus of the start screen, one module for each thing that a player chooses."""
