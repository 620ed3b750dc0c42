"""Front-end processes: forked from the zygote, confined to a sandbox."""
