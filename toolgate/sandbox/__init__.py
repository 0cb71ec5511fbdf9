"""Where a command runs with no more than it was predicted to need."""
