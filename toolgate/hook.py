"""The hook of an agent, as short as it can be: Python compiles this file anew for every call; `launcher` tells more."""

LAST = """
import os, sys

if sys.exc_info()[0] is EOFError:  # byte code that a full disk has cut off: the next call compiles it again
    try:
        os.unlink(__file__[:-7] + f"__pycache__/launcher.{sys.implementation.cache_tag}.pyc")
    except OSError:
        pass
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
        from _frozen_importlib_external import SourceFileLoader as Door

        exec(Door("toolgate.launcher", __file__[:-7] + "launcher.py").get_code("toolgate.launcher"))  # type: ignore[arg-type]  # noqa: S102 # from its own place, not searched for
    except BaseException:  # noqa: BLE001 # a hook that ends in a traceback counts as no objection
        exec(LAST)  # noqa: S102 # the text above
