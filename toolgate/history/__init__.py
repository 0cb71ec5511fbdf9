"""Agents' histories on disk: read as they are, judged as if the calls were made now, and summarized in a report."""
