"""What things cost, what they can be paid with, and paying (CR 1.16)."""
