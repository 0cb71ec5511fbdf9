"""What one call knows while it is followed, and what the session knows."""
