"""State, events, the log on disk and what a seat may see. Imports nothing above."""
