"""Expansion: what words become at run time."""
