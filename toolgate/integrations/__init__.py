"""Frameworks that agents are built with: one module each, imported only by those who use it, and leaning on `guard`."""
