"""Front-end processes: forked from the zygote, and kept in a sandbox."""
