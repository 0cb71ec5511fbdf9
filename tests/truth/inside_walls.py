"""Runs one text in the walls that its own effects give it; started by `test_walls` where `/home/user` is the throw-away.

It prints what came of it as one line of JSON.
"""

import json
import sys

from tests.truth.sandbox import ENVIRONMENT, HOME, PROJECT
from toolgate.analysis import effects_of
from toolgate.executor.shell import words_of
from toolgate.host import Machine
from toolgate.model import Shell, ToolCall
from toolgate.sandbox.choosing import chosen
from toolgate.sandbox.predicting import needs_of
from toolgate.sandbox.running import finished
from toolgate.sandbox.starting import Limits

LIMITS = Limits(seconds=20, memory=1 << 30, processes=200, output=1 << 20)


def main() -> None:
    text, directory, box = sys.argv[1:]
    call = ToolCall(Shell(text, "bash"), directory)
    effects = effects_of(call, Machine(directory, PROJECT, HOME))
    needs = needs_of(call, effects, Machine(directory, PROJECT, HOME), ENVIRONMENT)
    if needs.beyond:
        print(json.dumps({"beyond": needs.beyond}))
        return
    ended = finished(words_of(text), needs, LIMITS, chosen(box))
    told = {"status": ended.status, "stopped": ended.stopped, "errors": ended.errors.decode("utf-8", "replace")[-500:]}
    print(json.dumps(told | {"writable": needs.writable, "protected": needs.protected}))


if __name__ == "__main__":
    main()
