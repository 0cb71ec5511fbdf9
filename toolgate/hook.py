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
        from _frozen_importlib_external import SourceFileLoader

        def load(name: str, file: str) -> None:
            """Load a file from its own place, without a search: what is beside the package must not be importable."""
            loader = SourceFileLoader(name, __file__[:-7] + file)
            module = sys.modules[name] = type(sys)(name)
            module.__spec__ = type(sys.__spec__)(name, loader, origin=loader.path)
            module.__file__ = loader.path
            if name == "toolgate":
                module.__path__ = module.__spec__.submodule_search_locations = [__file__[:-8]]
            loader.exec_module(module)

        load("toolgate", "__init__.py")
        load("toolgate.launcher", "launcher.py")
        from toolgate.launcher import main

        main(sys.argv[1:], load)
    except BaseException:  # noqa: BLE001 # a hook that ends in a traceback counts as no objection
        import os

        if "--after" in sys.argv:  # the call is over: there is nothing to block
            os._exit(0)
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
