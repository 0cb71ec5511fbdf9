"""`toolgate hook AGENT`: the hook that an agent starts for each tool call, under a name people can type."""

import os
import select
import signal
import sys
from typing import NoReturn

from toolgate.adapters import AGENTS
from toolgate.cli.usage import INTERRUPTED, UsageError

HELP = f"""\
usage: toolgate hook AGENT [--after] [--home DIR] [--deadline SECONDS] [--attended | --unattended]

Read one payload from standard input, judge the calls in it, answer as AGENT expects.

  AGENT                  {", ".join(AGENTS)};
                         `auto` recognises the agent by its payload
  --after                scan the result of a finished call; print nothing, even if something goes wrong
  --home DIR             the home whose policy and state count, whatever HOME says; the installer writes it
  --deadline SECONDS     block the call after this many seconds (default 9); must be below the agent's own limit
  --attended             a person can be asked, where the agent does not say
  --unattended           no person can be asked: deny instead, with the next step

For agents use the faster `python -I -S .../toolgate/hook.py AGENT`, which is the same code.
Whatever goes wrong, the answer is one that makes the agent block the call.

example: echo '{{"tool": "Bash", "input": {{"command": "git status"}}}}' | toolgate hook generic"""


def run(words: list[str]) -> int:
    if not words:
        raise UsageError(f"name the agent: {', '.join(AGENTS)} or auto")
    if words[0] in ("-h", "--help"):
        print(HELP)
        return 0
    if sys.stdin.isatty():
        wait_for_person()
    from toolgate.launcher import main

    return main(words)


def wait_for_person() -> None:
    """Say what is read, and wait for it as long as it takes; Ctrl-C ends this process, since no agent is there."""
    print("toolgate: reading one payload from standard input; Ctrl-D ends it", file=sys.stderr)
    signal.signal(signal.SIGINT, interrupted)
    select.select([sys.stdin], [], [])


def interrupted(number: int, frame: object) -> NoReturn:
    os.write(2, b"\ntoolgate: interrupted\n")
    os._exit(INTERRUPTED)
