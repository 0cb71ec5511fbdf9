"""The wording of reasons: what a command does, in plain words, from its own words and what is known."""
