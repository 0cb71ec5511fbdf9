"""Arguments of one command, sorted and played by their roles."""
