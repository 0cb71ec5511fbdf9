"""People's answers about calls: questions, grants that answer them, and temporary modes."""
