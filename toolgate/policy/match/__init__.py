"""Tests whether a condition holds for an effect."""
