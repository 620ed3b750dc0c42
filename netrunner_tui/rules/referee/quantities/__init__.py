"""What is so now: quantities, amounts, conditions, and which cards a description fits."""
