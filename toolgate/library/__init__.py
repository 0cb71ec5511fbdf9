"""The guard's API for Python programs: calls by name, event loops, custom tools, sessions in memory."""
