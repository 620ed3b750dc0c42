"""Mutation testing: defects planted one at a time in the code of the rules, and whether a scenario or a test notices."""
