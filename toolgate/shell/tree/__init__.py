"""The tree a shell text becomes."""
