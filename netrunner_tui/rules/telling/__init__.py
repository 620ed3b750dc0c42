"""What players are told: views, the log in sentences, the glossary, the tutorial."""
