"""The ability language: its words, how card files are read into them, and how they read as text."""
