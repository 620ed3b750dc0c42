"""A server of tables: the daemon that keeps the games, and the line on which front ends talk with it."""
