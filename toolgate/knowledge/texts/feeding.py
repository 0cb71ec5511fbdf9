"""Names of shells, which run what they read, and of commands that pass it on as it is."""

SHELLS = ("sh", "bash", "dash", "zsh", "ksh")
PASSING = ("cat", "tail")
