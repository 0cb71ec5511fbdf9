"""What to say about a policy."""
