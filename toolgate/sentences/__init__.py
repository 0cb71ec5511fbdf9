"""The words of reasons: what a command does, as people say it, out of its own words and of what is known."""
