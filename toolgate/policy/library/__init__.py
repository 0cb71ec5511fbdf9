"""A policy as a Python program uses it."""
