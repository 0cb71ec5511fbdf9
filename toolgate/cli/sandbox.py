"""`toolgate sandbox`: which kinds of sandbox work here, and what a command could access in one."""

from toolgate.cli.groups import run_verb

ABOUT = "A sandbox gives a command what it was predicted to need, and nothing else."
VERBS = {  # each is the module `sandbox_<verb>`
    "status": "try every kind of sandbox here, and say what to install for the others",
    "show": "print what a command would see, change and reach, without running it",
}


def run(words: list[str]) -> int:
    """Run the verb given first."""
    return run_verb("sandbox", VERBS, words, "sandbox.md", ABOUT)
