"""What cards do, in words: the trees of words made into the sentences that players read (`render.py`)."""
