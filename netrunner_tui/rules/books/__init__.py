"""How each rulebook is played: one referee for each, and what differs between them. `rulebooks` has their facts."""
