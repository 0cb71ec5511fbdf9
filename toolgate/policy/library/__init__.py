"""Policies for Python programs."""
