"""Walking in a game that was played: its screen, its pages, its pictures and recordings."""
