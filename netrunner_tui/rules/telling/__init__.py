"""Output for players: views, the log in sentences, the glossary."""
