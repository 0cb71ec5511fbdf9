"""Tests of the log: what is written stays, what is edited shows."""
