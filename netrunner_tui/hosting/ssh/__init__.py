"""The ssh server: authentication, names and sessions."""
