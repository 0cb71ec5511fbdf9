"""Attempts to leave a sandbox: what is tried inside, what is planted outside, and what must have stayed as it was."""
