"""Tools other than the shell."""
