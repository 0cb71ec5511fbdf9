"""`toolgate sandbox`: which kinds of sandbox work here, and what a command would get in one."""

from __future__ import annotations

import sys

from toolgate.cli import USAGE, UsageError, nearest

VERBS = {  # each is a module, `sandbox_<verb>`
    "status": "try every kind of sandbox here, and say what to install for the others",
    "show": "print what a command would see, change and reach, without running it",
}


def run(words: list[str]) -> int:
    """Run the verb that comes first."""
    if not words:
        print(_help(), file=sys.stderr)
        return USAGE
    verb, *rest = words
    if verb in ("-h", "--help", "help"):
        print(_help())
        return 0
    if verb not in VERBS:
        raise UsageError(f"`sandbox {verb}` is not a verb\n  hint: {nearest(verb, VERBS)}")
    from importlib import import_module

    status: int = import_module("toolgate.cli.sandbox_" + verb).run(rest)
    return status


def _help() -> str:
    width = max(len(verb) for verb in VERBS)
    return "\n".join(
        [
            "usage: toolgate sandbox VERB [ARGUMENT ...]",
            "",
            "A sandbox gives a command what it was predicted to need, and nothing else.",
            "",
            *[f"  {verb:<{width}}  {words}" for verb, words in VERBS.items()],
            "",
            "`toolgate sandbox VERB --help` shows its options; docs/guide/sandbox.md has the rest.",
        ]
    )
