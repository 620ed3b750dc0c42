"""The review of a game: statistics, turning points, and their text. Data and text, no screen."""
