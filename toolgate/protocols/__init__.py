"""What hosts have in common: the shapes of calls and replies that several of them speak."""
