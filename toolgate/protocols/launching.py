"""The command an installer gives a host, and what stands around it where a dead hook would let calls run.

A hook that is killed, or whose interpreter is gone, says nothing. Hosts with a setting for that are told to block;
around the others' hooks stands a shell, which turns every end but an answer into a block. It costs half a millisecond.
"""

from __future__ import annotations

from toolgate.protocols.capability import DEADLINE, SCRIPT, SHELL, Capability
from toolgate.protocols.tools import quoted

NO_ANSWER = "Toolgate gave no answer, so the call is blocked; toolgate doctor tells why"


def words_of(able: Capability, python: str, hook: str, deadline: float = DEADLINE, *options: str) -> list[str]:
    """The hook's command as a list, for hosts that start programs without a shell."""
    limit = [] if deadline == DEADLINE else ["--deadline", f"{deadline:g}"]
    return [python, "-I", "-S", hook, able.agent, *limit, *options]


def command_of(able: Capability, words: list[str]) -> str:
    """The hook's command as a line for a shell, with what blocks when it gives no answer.

    For a host whose hooks are files it is the text of the file.
    """
    line = " ".join([quoted(word) for word in words])
    if able.failing.closing == SHELL:
        return f"{line} || {{ [ $? -eq 2 ] || echo '{NO_ANSWER}' >&2; exit 2; }}"
    if able.failing.closing == SCRIPT:
        return f'#!/bin/sh\n{line} || echo \'{{"cancel": true, "errorMessage": "{NO_ANSWER}"}}\'\n'
    return line
