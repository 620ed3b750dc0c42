"""Whoever sits at the keyboard: what they look at, choose, take back, and what each key does."""
