"""The Textual app: the table as a picture of a view and a question. It holds seats, never a game."""
