"""Where Toolgate keeps its files: what is said (configuration), what is remembered (state), what can be remade (cache).

INVARIANT: every place named here is one that `knowledge/places/homes.py` or `knowledge/places/systems.py` calls ours,
so that no tool call may change it.
"""

from __future__ import annotations

FAILURES = "after-failures"  # in the state directory: results that were not looked through, and why
SYSTEM = "/etc/toolgate"  # the organisation's: it counts when root owns it
PROJECT = ".toolgate"  # a project's, beside its `.git`


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
    """Compiled policies and the index of the log: lost without loss."""
    return home + "/.cache/toolgate"
