"""A model of what agents ask on their own, without a guard: the least a person is interrupted by them.

Reading is silent. Edits are asked for once, because people choose "for this session". A command whose programs all only
read is silent; every other one is asked for once for each program and first word, because people choose "do not ask
again".
"""

import shlex

from benchmarks.sessions.notation import Step

SILENT_TOOLS = (
    "Read",
    "Glob",
    "Grep",
    "LS",
    "TodoWrite",
    "Task",
    "WebSearch",
    "NotebookRead",
    "BashOutput",
    "KillShell",
)
EDITS = ("Write", "Edit", "MultiEdit", "NotebookEdit")
READING = set(
    "ls cat head tail wc grep rg find pwd cd echo which stat file du df diff sort uniq cut tr date whoami tree".split()
)
READING_GIT = {"status", "diff", "log", "show", "branch", "blame", "rev-parse", "remote", "ls-files"}
ENDS = set(";|&()") | {"&&", "||", "|&", ";;"}


class Prompts:
    """What has been answered with "do not ask again" so far."""

    def __init__(self) -> None:
        self.settled: set[str] = set()

    def asks(self, step: Step) -> bool:
        if step.tool in SILENT_TOOLS:
            return False
        if step.tool != "Bash":
            return self._new("edits" if step.tool in EDITS else step.tool)
        fresh = [self._new(name) for name in programs(step.input["command"]) if name]
        return any(fresh)

    def _new(self, name: str) -> bool:
        known = name in self.settled
        self.settled.add(name)
        return not known


def programs(command: str) -> list[str]:
    """Program and first word of each simple command that does more than read."""
    lexer = shlex.shlex(command.partition("<<")[0], posix=True, punctuation_chars=";|&()")
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:
        return [command.split(maxsplit=1)[0]]
    found, current = [], []
    for word in [*words, ";"]:
        if word not in ENDS:
            current.append(word)
            continue
        if current and not _reads(current):
            found.append(" ".join(current[:2]))
        current = []
    return found


def _reads(words: list[str]) -> bool:
    if any(">" in word for word in words):
        return False
    return words[0] in READING or (words[0] == "git" and words[1:2] != [] and words[1] in READING_GIT)
