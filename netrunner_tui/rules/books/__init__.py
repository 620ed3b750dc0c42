"""How each rulebook is played: one referee for each, and what differs between them. `rulebook_facts` has their facts."""
