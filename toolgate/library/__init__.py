"""The face of the guard for Python programs: calls by name, event loops, own tools, sessions in memory."""
