"""`toolgate policy`: checks, tests and compares policy files."""

from toolgate.cli.groups import run_verb
from toolgate.cli.peers import POLICIES

VERBS = {
    "check": "report mistakes in policy files by line, and try their examples",
    "show": "show the rules in force here, in order, and their files",
    "lint": "report likely mistakes: unreachable rules, odd patterns",
    "test": "run the examples of policy files, in the cases notation",
    "diff": "show which past calls a new policy would decide differently",
    "init": "write a commented policy file; never overwrite one",
    "schema": "print the JSON Schema of policy files, for editors",
}
ABOUT = (
    "A policy says which calls are allowed, asked about or denied: yours in ~/.config/toolgate/policy.toml,\n"
    "a project's in .toolgate/policy.toml."
)


def run(words: list[str]) -> int:
    """Run the verb given first."""
    meant = POLICIES.get(words[0]) if words else None
    return run_verb("policy", VERBS, words, "policy.md", ABOUT, f"use `policy {meant}`" if meant else "")
