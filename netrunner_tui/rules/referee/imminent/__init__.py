"""What is about to happen, and the conditional abilities that change or replace it (CR 9.9)."""
