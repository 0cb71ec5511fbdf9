"""`toolgate policy`: the files that say what is fine here, looked at, tried out and compared."""

from __future__ import annotations

import sys

from toolgate.cli import USAGE, UsageError, nearest

VERBS = {
    "check": "report mistakes in policy files by line, and try their examples",
    "show": "show the rules in force here, in order, and their files",
    "lint": "report likely mistakes: unreachable rules, odd patterns",
    "test": "run the examples of policy files, in the cases notation",
    "diff": "show which past calls a new policy would decide differently",
    "init": "write a commented policy file; never overwrite one",
    "schema": "print the JSON Schema of policy files, for editors",
}


def run(words: list[str]) -> int:
    if not words:
        print(_help(), file=sys.stderr)
        return USAGE
    verb, *rest = words
    if verb in ("-h", "--help", "help"):
        print(_help())
        return 0
    if verb not in VERBS:
        from toolgate.cli.peers import POLICIES

        meant = f"use `policy {POLICIES[verb]}`" if verb in POLICIES else nearest(verb, VERBS)
        raise UsageError(f"`policy {verb}` is not a verb\n  hint: {meant}")
    from importlib import import_module

    status: int = import_module("toolgate.cli.policy_" + verb).run(rest)
    return status


def _help() -> str:
    width = max(len(verb) for verb in VERBS)
    lines = [f"  {verb:<{width}}  {words}" for verb, words in VERBS.items()]
    usage = "usage: toolgate policy VERB [ARGUMENT ...]"
    return "\n".join(
        [usage, "", *lines, "", "`toolgate policy VERB --help` shows its options; docs/guide/policy.md has the rest."]
    )
