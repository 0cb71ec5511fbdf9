"""Compiles the bundle that hooks start from, and compares what they run with what this version ships."""
