"""Code of the project that a command runs."""
