"""`toolgate llm`: the guard agent, a model that settles what rules leave to one: chosen, tested, measured, watched."""

from __future__ import annotations

import sys

from toolgate.cli import USAGE, UsageError, nearest

VERBS = {  # each is a module, `llm_<verb>`
    "setup": "choose a model, test it and write it into your policy",
    "status": "show which model it is, what it may settle, what it has cost",
    "test": "send the model one small question",
    "calibrate": "measure the model on labelled cases, and keep its threshold",
    "try": "have the model judge one command, and show every step",
    "show": "print what was sent about a decision, and what came back",
    "on": "let the model of your policy judge again",
    "off": "ask a person instead of the model",
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
        raise UsageError(f"`llm {verb}` is not a verb\n  hint: {nearest(verb, VERBS)}")
    from importlib import import_module

    status: int = import_module("toolgate.cli.llm_" + verb).run(rest)
    return status


def _help() -> str:
    width = max(len(verb) for verb in VERBS)
    return "\n".join(
        [
            "usage: toolgate llm VERB [ARGUMENT ...]",
            "",
            "The guard agent is a model that settles what rules leave to one. Without it such calls are asked about.",
            "",
            *[f"  {verb:<{width}}  {words}" for verb, words in VERBS.items()],
            "",
            "`toolgate llm VERB --help` shows its options; docs/guide/guard-agent.md has the rest.",
        ]
    )
