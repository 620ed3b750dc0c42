"""What is done about one request of a connection: taking a seat, looking back, and what is said where it cannot be done."""
