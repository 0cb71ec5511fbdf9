"""Secrets in texts and values: found by name, position and appearance, and replaced."""
