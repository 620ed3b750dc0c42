"""One referee for each rulebook, and the differences between them. `rulebook_facts` has their facts."""
