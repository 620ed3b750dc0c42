"""The table as a picture: one painter a zone, out of a view and a question."""
