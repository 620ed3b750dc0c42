"""The append-only file of one game (docs/game-file.md): what it holds, its sealed lines, reading it and writing it."""
