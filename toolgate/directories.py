"""The directories of Toolgate's files: configuration, state, and what can be rebuilt (cache).

INVARIANT: every directory here is listed as ours in `knowledge/places/homes.py` or `knowledge/places/systems.py`, so
that no tool call may change it.
"""

FAILURES = "after-failures"  # in the state directory: results that were not scanned, and why
SYSTEM = "/etc/toolgate"  # the organisation's: it counts if root owns it
PROJECT = ".toolgate"  # a project's, next to its `.git`


def configuration(home: str) -> str:
    """The user's policy and settings."""
    return home + "/.config/toolgate"


def state(home: str) -> str:
    """Sessions, counters, the log and what has been trusted."""
    return home + "/.local/state/toolgate"


def log(home: str) -> str:
    """The log of decisions."""
    return state(home) + "/log"


def cache(home: str) -> str:
    """Compiled policies and the index of the log: safe to delete."""
    return home + "/.cache/toolgate"
