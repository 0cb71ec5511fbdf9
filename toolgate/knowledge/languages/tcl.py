"""Tcl: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from __future__ import annotations

NAMES = "tcl tclsh expect"
LEXIS = {"line": ("#",), "rich": '"', "sigils": "$"}
BARE = True  # a call needs no brackets

TABLE = {
    **dict.fromkeys("exec spawn".split(), "system"),
    "eval": "code 0",
    "source": "run 0",
    "open": "opened 0 1",
    "socket": "connect 0 1",
    "puts": "show",
    **dict.fromkeys("send file".split(), "native"),
}  # fmt: skip
ENVIRONMENT = "env"
