"""What cards do, as the scripts see it."""
