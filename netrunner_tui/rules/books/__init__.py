"""The rulebooks: one referee for each, its charts, and what differs between them."""
