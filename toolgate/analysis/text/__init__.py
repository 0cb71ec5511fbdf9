"""Text analysis: credentials, hidden characters, directions to a model, remote shells."""
