"""Which of Toolgate's own files a path leads to, in words: its program, its log, or what it is set to."""

from __future__ import annotations

PROGRAM = "Toolgate's program"
LOG = "Toolgate's log"
STATE = "Toolgate's log and approvals"
FILES = "Toolgate's files"  # any other
PARTS = (  # of a path
    ("-packages/toolgate", PROGRAM),
    ("/bin/toolgate", PROGRAM),
    ("/venvs/toolgate", PROGRAM),
    ("/uv/tools/toolgate", PROGRAM),
    ("/usr/lib/toolgate", PROGRAM),
    ("/opt/toolgate", PROGRAM),
    ("/toolgate/log", LOG),
    ("/log/toolgate", LOG),
    ("/logs/toolgate", LOG),
    ("audit", LOG),
)
STATES = ("/state/toolgate", "/var/lib/toolgate")  # whole


def own_part(path: str) -> str:
    """What a file of Toolgate's is."""
    if path.rstrip("/").endswith(STATES):
        return STATE
    return next((what for part, what in PARTS if part in path.lower()), FILES)
