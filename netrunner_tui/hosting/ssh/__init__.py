"""The ssh server: who may come in, under which name, and their sessions."""
