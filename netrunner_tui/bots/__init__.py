"""Computer opponents: what a seat knows, plans for both sides, and thinking ahead in worlds that might be."""
