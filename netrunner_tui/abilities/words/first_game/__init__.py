"""Words that the first game alone has, of 1996."""
