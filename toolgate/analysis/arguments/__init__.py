"""Arguments of one command: sorted, and judged by their roles."""
