"""Histories that agents keep on disk: read as they are, judged as if the calls were made now, and told in a report."""
