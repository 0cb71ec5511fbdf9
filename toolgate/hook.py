"""The hook of an agent: one payload comes in on standard input, one answer goes out in the agent's own words.

Started as `python -I -S <absolute path of this file> AGENT`. Python compiles this file anew for every call, so it does
no more than open the door; `launcher` is what blocks in every agent's words, `entrance` is the rest.

INVARIANT: whatever goes wrong, and however long it takes, the answer is one that makes the agent block the call.
"""

import sys

if __name__ == "__main__":
    try:
        import _signal  # type: ignore[import-not-found]  # the C half of `signal`, which has no types of its own

        _signal.setitimer(0, 9)  # nobody listens yet: it would end us, and the command around us would block
        # Loaded from its own place and never searched for: what is beside the package must not be importable.
        from _frozen_importlib_external import SourceFileLoader

        place = __file__[: -len("/hook.py")]
        loader = SourceFileLoader("toolgate", f"{place}/__init__.py")
        package = sys.modules["toolgate"] = type(sys)("toolgate")
        package.__spec__ = type(sys.__spec__)("toolgate", loader, origin=loader.path, is_package=True)
        package.__file__, package.__path__ = loader.path, [place]
        loader.exec_module(package)
        from toolgate.launcher import main

        main(sys.argv[1:])
    except BaseException:  # noqa: BLE001 # a hook that ends in a traceback counts as no objection
        import os

        try:
            os.write(2, b"Toolgate cannot start, so the call is blocked; `toolgate doctor` tells why\n")
            lines = {  # of agents that look at nothing else, and only after success
                # written by tools/agents.py
                "cline": '{"cancel": true, "errorMessage": "%"}',
                # end of what tools/agents.py writes
            }
            if sys.argv[1:] and sys.argv[1] in lines:
                line = lines[sys.argv[1]].replace("%", "Toolgate cannot start, so the call is blocked")
                os.write(1, line.encode() + b"\n")
                os._exit(0)
        finally:
            os._exit(2)
