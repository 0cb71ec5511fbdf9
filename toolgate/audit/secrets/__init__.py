"""Secrets in texts and values: found by their names, their places and their looks, and replaced."""
