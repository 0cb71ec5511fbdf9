"""Parses text to a tree."""
