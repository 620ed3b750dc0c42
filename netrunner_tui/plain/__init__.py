"""The same game as lines of text on stdin and stdout: for screen readers, pipes and scripts."""
