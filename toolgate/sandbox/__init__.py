"""Runs a command with no more access than it was predicted to need."""
