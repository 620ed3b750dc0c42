"""Games that outlive a terminal: the game server and its clients, the ssh server, and the processes that draw for players."""
