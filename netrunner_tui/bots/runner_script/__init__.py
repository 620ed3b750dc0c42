"""The Runner's script: what answers are worth in credits, and what it reckons that with."""
