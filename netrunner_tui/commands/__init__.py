"""Commands that bring several rooms together; each module has a `main(args)` that returns an exit code."""
