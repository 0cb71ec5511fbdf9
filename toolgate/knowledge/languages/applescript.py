"""AppleScript: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

NAMES = "applescript osascript"
LEXIS = {"line": ("--", "#"), "block": (("(*", "*)"),), "rich": '"'}
GRAMMAR = {"driving": "tell keystroke posix", "escalating": "administrator"}
BARE = True  # a call may omit its parentheses

TABLE = {
    "script": "shell 0",
}  # fmt: skip
ENDING = "in with without"
