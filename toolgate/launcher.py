"""The hook of an agent: one payload comes in on standard input, one answer goes out in the agent's own words.

Started as `python -I -SXutf8 <absolute path of hook.py> AGENT`. Python compiles `hook.py` anew for every call, which
costs more for each line than byte code does, so it is short, and what it says when it fails is a text until then. This
file, which is executed in its names, blocks in every agent's words, in time, and imports nothing of ours before it can
do that; `entrance` is the rest.

INVARIANT: whatever goes wrong, and however long it takes, the answer is one that makes the agent block the call.
"""

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

# Every agent takes exit status 2 with a text on standard error for a block; these need, or read better, a line as well.
# Those in `SUCCEEDING` look at nothing but the line, and only after success.
# written by tools/agents.py
LINES = {
    "cline": '{"cancel": true, "errorMessage": "%"}\n',
    "copilot": '{"permissionDecision": "deny", "permissionDecisionReason": "%"}\n',
    "generic": '{"id": null, "verdict": "deny", "reason": "%", "rule": "internal-error", "instead": ""}\n',
    "opencode": '{"verdict": "deny", "reason": "%"}\n',
}
SUCCEEDING = "cline".split()
# end of what tools/agents.py writes
DEADLINE = 9.0  # seconds, when the installed command does not say; every agent waits longer
LONGEST = 3_600.0
FAILURES = "after-failures"  # in the state directory, as `directories` says too
LARGEST = 65_536  # bytes of it


def main(words: list[str], alone: bool = False) -> "NoReturn":
    """Answer the payload on standard input, and end the process; `alone`: nothing of the package is loaded yet."""
    try:
        watch(words, float(words[words.index("--deadline") + 1]) if "--deadline" in words else DEADLINE)
        import gc

        gc.disable()  # the process ends before memory matters
        if alone:
            load("toolgate.bundle", "bundle.py")
        from toolgate.bundle import use

        if not use():  # from here on modules come out of the bundle, or else out of their byte code
            if alone:
                load("toolgate", "__init__.py")
                load("toolgate.loose", "loose.py")
            from toolgate.loose import seek

            seek()
        from toolgate.entrance import answer

        answer(words)
    except BaseException as error:  # noqa: BLE001 # a hook that ends in a traceback counts as no objection
        give_up(words, getattr(error, "said", "") or f"internal error: {type(error).__name__}")


def load(name: str, file: str) -> None:
    """Load a file from its own place, without a search: what is beside the package must not be importable."""
    import sys
    from _frozen_importlib_external import SourceFileLoader

    directory = __file__.rpartition("/")[0]
    loader = SourceFileLoader(name, f"{directory}/{file}")
    module = sys.modules[name] = type(sys)(name)
    module.__spec__ = type(sys.__spec__)(name, loader, origin=loader.path)
    module.__file__ = loader.path
    if name == "toolgate":
        module.__path__ = module.__spec__.submodule_search_locations = [directory]
    try:
        loader.exec_module(module)
    except EOFError:  # byte code that a full disk has cut off
        system.unlink(f"{directory}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc")
        loader.exec_module(module)


def give_up(words: list[str], reason: str) -> "NoReturn":
    """End without a verdict: block the call, or, where it is over, write down why and say nothing."""
    if "--after" not in words:
        block(words[0] if words else "", reason)
    try:
        record(words, reason)
    finally:
        system._exit(0)


def record(words: list[str], reason: str) -> None:
    """Write down in the state directory, if there is one, that the result of a call was not looked through."""
    from time import time

    home = words[words.index("--home") + 1] if "--home" in words else system.environ[b"HOME"].decode()
    flags = system.O_WRONLY | system.O_APPEND | system.O_CREAT | getattr(system, "O_NOFOLLOW", 0)
    handle = system.open(f"{home}/.local/state/toolgate/{FAILURES}", flags, 0o600)
    if system.fstat(handle).st_size < LARGEST:
        system.write(handle, f"{int(time())}\t{words[0]}\t{reason}\n".encode())


def block(agent: str, reason: str) -> "NoReturn":
    """Say no in a way that needs nothing but this file, and end the process."""
    text = f"Toolgate: {reason}, so the call is blocked. Instead: `toolgate doctor` tells the user what is wrong."
    status = 2
    try:
        line = LINES.get(agent, "").replace("%", text)
        if line:
            system.write(1, line.encode())
            status = 0 if agent in SUCCEEDING else 2
    finally:
        try:
            system.write(2, text.encode() + b"\n")
        finally:
            system._exit(status)


def watch(words: list[str], seconds: float) -> None:
    """Answer in time, also when told to end; where even that is impossible, end without an answer that could please."""
    if not 0 < seconds <= LONGEST:
        raise ValueError("no deadline")
    import _signal  # type: ignore[import-not-found]  # the C half of `signal`, which has no types of its own

    def late(number: int, frame: object) -> None:
        give_up(words, "no verdict in time" if number == _signal.SIGALRM else "ended from outside")

    if not hasattr(_signal, "setitimer"):  # on Windows
        import faulthandler

        faulthandler.dump_traceback_later(seconds, exit=True, file=2)  # status 1: the command around us blocks
        return
    heard = (_signal.SIGALRM, _signal.SIGTERM, _signal.SIGHUP)
    for number in heard:
        _signal.signal(number, late)
    _signal.signal(_signal.SIGPROF, _signal.SIG_DFL)  # it ends us where Python is stuck; the command around us blocks
    _signal.pthread_sigmask(_signal.SIG_UNBLOCK, (*heard, _signal.SIGPROF))
    _signal.setitimer(_signal.ITIMER_REAL, seconds)
    _signal.setitimer(_signal.ITIMER_PROF, seconds * 1.2)


if __name__ == "__main__":  # out of `hook.py`
    import sys

    main(sys.argv[1:], True)
