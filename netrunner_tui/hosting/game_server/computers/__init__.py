"""The seats that the computer plays, and the process in which it thinks."""
