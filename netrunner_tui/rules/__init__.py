"""The referee: what may happen, who is asked, and in which order. No I/O, no clock, no global randomness."""
