"""Inline code in other languages."""
