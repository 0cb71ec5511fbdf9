"""`toolgate log`: lists and shows decisions; its verbs work on the log itself."""

from toolgate.cli.usage import UsageError, nearest

VERBS = {  # each is the module `log_<verb>`
    "show": "show all that is known of one decision, by its id",
    "export": "write the log as JSON lines, CSV or OCSF events",
    "verify": "check that no record was edited, removed or added in between",
    "checkpoint": "sign how long the log is and how it ends, to be kept elsewhere",
    "prune": "remove old records, and leave a signed record of that",
}

HINTS = {
    **dict.fromkeys(("follow", "tail", "watch"), "`toolgate log -f` follows the log"),
    **dict.fromkeys(("list", "ls"), "`toolgate log` lists what was decided"),
    **dict.fromkeys(("explain", "why", "get"), "`toolgate log show ID` shows all that is known of one decision"),
}


def run(words: list[str]) -> int:
    """List decisions, or run the verb given first."""
    verb = words[0] if words and words[0][:1] != "-" else "list"
    if verb != "list" and verb not in VERBS:
        raise UsageError(f"`log {verb}` is not a verb\n  hint: {_hint(verb)}")
    from importlib import import_module

    status: int = import_module("toolgate.cli.log_" + verb).run(words[1:] if words and words[0] == verb else words)
    return status


def _hint(word: str) -> str:
    if word in HINTS:
        return HINTS[word]
    from toolgate.audit.chain import read_id

    if read_id(word) and any([letter.isdigit() for letter in word]):
        return f"`toolgate log show {read_id(word)}` shows a decision, `toolgate log --help` the rest"
    return nearest(word, VERBS)
