"""Private files, digests, positions in texts."""
