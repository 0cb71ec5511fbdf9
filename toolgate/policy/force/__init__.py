"""The policy in force."""
