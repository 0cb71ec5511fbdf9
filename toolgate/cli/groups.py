"""Verbs with subcommands, such as `toolgate policy check`: runs the one given first, or shows help."""

import sys
from collections.abc import Mapping

from toolgate.cli.usage import USAGE, UsageError, nearest


def run_verb(
    group: str, verbs: Mapping[str, str], words: list[str], guide: str, about: str = "", hint: str = ""
) -> int:
    """Run the verb given first, which is the module `<group>_<verb>`.

    `guide` is the page with more information, `about` says in a sentence what the verbs are for, and `hint` is shown
    for an unknown word (empty: the most similar verb).
    """
    verb, *rest = words or [""]
    if verb in ("", "-h", "--help", "help"):
        print(_help(group, verbs, guide, about), file=sys.stdout if verb else sys.stderr)
        return 0 if verb else USAGE
    if verb not in verbs:
        raise UsageError(f"`{group} {verb}` is not a verb\n  hint: {hint or nearest(verb, verbs)}")
    from importlib import import_module

    status: int = import_module(f"toolgate.cli.{group}_{verb}").run(rest)
    return status


def _help(group: str, verbs: Mapping[str, str], guide: str, about: str) -> str:
    from toolgate.cli.guides import page

    width = max(len(verb) for verb in verbs)
    lines = [f"usage: toolgate {group} VERB [ARGUMENT ...]", ""]
    lines += [about, ""] if about else []
    lines += [f"  {verb:<{width}}  {words}" for verb, words in verbs.items()]
    return "\n".join(
        [*lines, "", f"`toolgate {group} VERB --help` shows its options; {page(f'guide/{guide}')} has the rest."]
    )
