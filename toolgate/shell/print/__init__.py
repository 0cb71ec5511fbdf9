"""Tree to text."""
