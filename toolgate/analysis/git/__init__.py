"""A repository as its own files describe it; git is never started."""
