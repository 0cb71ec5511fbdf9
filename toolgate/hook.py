"""The hook of an agent: one payload comes in on standard input, one answer goes out in the agent's own words.

Started as `python -I -S <absolute path of this file> AGENT`. Python compiles this file anew for every call, so it does
no more than open the door, and what it says when that fails is a text until then; `launcher` is what blocks in every
agent's words, `entrance` is the rest.

INVARIANT: whatever goes wrong, and however long it takes, the answer is one that makes the agent block the call.
"""

import sys

LAST = """
import os

if "--after" in sys.argv:  # the call is over: there is nothing to block
    os._exit(0)
try:
    os.write(2, b"Toolgate cannot start, so the call is blocked; `toolgate doctor` tells why\\n")
    lines = {  # of agents that look at nothing else, and only after success
        # written by tools/agents.py
        "cline": '{"cancel": true, "errorMessage": "%"}',
        # end of what tools/agents.py writes
    }
    if sys.argv[1:] and sys.argv[1] in lines:
        line = lines[sys.argv[1]].replace("%", "Toolgate cannot start, so the call is blocked")
        os.write(1, line.encode() + b"\\n")
        os._exit(0)
finally:
    os._exit(2)
"""

if __name__ == "__main__":
    try:
        import _signal  # type: ignore[import-not-found]  # the C half of `signal`, which has no types of its own

        _signal.setitimer(0, 9)  # nobody listens yet: it would end us, and the command around us would block
        from _frozen_importlib_external import SourceFileLoader

        door = SourceFileLoader("toolgate.launcher", __file__[:-7] + "launcher.py")
        names = {"__name__": door.name, "__file__": door.path}
        exec(door.get_code(door.name), names)  # type: ignore[arg-type]  # noqa: S102 # from its own place, not searched for
        names["main"](sys.argv[1:], True)  # type: ignore[operator]  # the function of this name
    except BaseException:  # noqa: BLE001 # a hook that ends in a traceback counts as no objection
        exec(LAST)  # noqa: S102 # the text above
