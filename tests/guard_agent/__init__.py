"""Tests of the guard agent: what is asked, what is answered, and what becomes of a call."""
