"""Project code that a command runs."""
