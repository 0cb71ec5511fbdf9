"""Whatever goes wrong on the way to a verdict, no agent runs the call: more than five hundred faults.

Every hook is started by the command an installer writes, and what it answers is judged by the rules of its agent. A
fault that stops the verdict meets a call that would be allowed; one that only hinders it meets a call that is denied.
"""

import compileall
import itertools
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.launch import PACKAGE, Launch, Outcome, copied, payload
from tests.packages import bundled
from toolgate.adapters import AGENTS
from toolgate.bundle import path_of

ALLOWED, DENIED = "cat notes.txt", "rm -rf /"
TURNS = itertools.cycle(AGENTS)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    package = copied(tmp_path_factory.mktemp("package"))
    compileall.compile_dir(package, quiet=1)
    return package


@pytest.fixture
def launch(tmp_path_factory, tmp_path):
    """Starts the hook of a package as it is installed, in a home of its own."""
    return starting(bundled(tmp_path_factory).package, tmp_path)


@pytest.fixture
def spoilt(package, tmp_path):
    """Starts the hook of a copy that may be spoilt, without a bundle."""
    return starting(package, tmp_path)


def starting(package: Path, home: Path) -> Callable[..., Outcome]:
    def started(agent: str, command: str = ALLOWED, **changes) -> Outcome:
        given = changes.pop("given", payload(agent, command, str(home)))
        return Launch(agent, package, home, given, **changes).start()

    return started


def blocked(outcome: Outcome) -> bool:
    """Whether the call does not happen, and who reads the answer is told something; a killed process cannot speak."""
    killed = outcome.status is not None and outcome.status < 0
    return not outcome.runs and (killed or bool(outcome.stdout.strip() or outcome.stderr.strip()))


@pytest.mark.parametrize("agent", AGENTS)
def test_without_a_fault_the_allowed_call_runs_and_the_other_does_not(launch, agent):
    assert launch(agent).runs
    assert blocked(launch(agent, DENIED))


# --- a damaged package -----------------------------------------------------------------------------------------------

MODULES = """__init__ launcher entrance bundle guard host decide adapters/__init__ adapters/AGENT protocols/__init__ protocols/exchange
    protocols/notation protocols/tools model/__init__ model/errors model/call model/verdict model/rule shell/read/parser
    analysis/__init__ analysis/shell/script analysis/shell/command knowledge/commands/reading rules/__init__ rules/outside_workspace""".split()
DAMAGES = {
    "gone": None,
    "no Python": "def\n",
    "no text": "\0",
    "failing": "1 / 0\n",
    "leaving": "raise SystemExit(0)\n",
    "out of memory": "raise MemoryError\n",
    "bottomless": "def f(): f()\nf()\n",
    "killed": "import posix; posix.kill(posix.getpid(), 9)\n",
}
SLOW = {
    "stalled": "import time; time.sleep(600)\n",
    "stuck in C": "sum(range(10 ** 13))\n",
    "waiting for ever": "import posix; r, w = posix.pipe(); posix.read(r, 1)\n",
}
LOCKED = (
    f"import ctypes; c = ctypes.PyDLL(None); lock = bytes(64)\n{2 * 'c.pthread_mutex_lock(lock); '}\n"  # at no cost
)
EMPTY = [module for module in MODULES if module.endswith("__init__")]  # a package does without its own file
# The bundle is only a quicker way to the same modules: whatever it says, the hook may go on without it.
SPOILT = [
    (module, damage)
    for module in MODULES
    for damage in DAMAGES
    if not (damage == "gone" and module in EMPTY) and module != "bundle"
]
STALLED = [
    (module, damage) for module in ("entrance", "guard", "adapters/AGENT", "shell/read/parser") for damage in SLOW
]


@pytest.mark.parametrize(("module", "damage"), SPOILT, ids=[" ".join(pair) for pair in SPOILT])
def test_a_damaged_module_blocks(spoilt, package, module, damage):
    agent = next(TURNS)
    assert blocked(with_text(spoilt, package, agent, module, DAMAGES[damage]))


@pytest.mark.parametrize(("module", "damage"), STALLED, ids=[" ".join(pair) for pair in STALLED])
def test_a_module_that_never_ends_blocks_in_time(spoilt, package, module, damage):
    for agent in (next(TURNS), next(TURNS)):
        assert blocked(with_text(spoilt, package, agent, module, SLOW[damage], deadline=0.2))


def test_a_hook_that_is_stuck_before_it_has_words_is_ended(spoilt, package):
    assert not with_text(spoilt, package, "codex", "launcher", LOCKED).runs


def with_text(spoilt, package, agent, module, text, **changes):
    """What the hook answers while one of its files holds something else, or is gone."""
    file = package / f"{module.replace('AGENT', agent.replace('-', '_'))}.py"
    aside = file.rename(file.with_suffix(".aside"))
    try:
        if text is not None:
            file.write_text(text)
        return spoilt(agent, **changes)
    finally:
        aside.replace(file)


NONSENSE = {
    "a verdict that is none": (
        "guard",
        "class Guard:\n    def __init__(*a, **k): pass\n    def check(*a): return None\n",
    ),
    "a decision of a stranger": (
        "guard",
        "class Guard:\n    def __init__(*a, **k): pass\n    def check(*a): return 'allow'\n",
    ),
    "no calls": ("analysis/__init__", "def effects_of(call, facts): return None\n"),
    "rules that are none": ("rules/__init__", "DEFAULT = 7\n"),
    "a reply that is none": (
        "adapters/AGENT",
        "def decode(*a): return None\ndef encode(*a): return None\nCAPABILITIES = ()\n",
    ),
    "a reply that is text": ("adapters/AGENT", "def decode(*a): 1 / 0\ndef encode(*a): return 'allow'\n"),
    "a package of somebody else": ("__init__", "import posix\nposix.close(1)\nraise SystemExit\n"),
}


@pytest.mark.parametrize("what", NONSENSE)
@pytest.mark.parametrize("agent", ["claude-code", "codex", "cline"])
def test_parts_that_talk_nonsense_block(spoilt, package, agent, what):
    module, text = NONSENSE[what]
    assert blocked(with_text(spoilt, package, agent, module, text))


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("missing", ["the interpreter", "the hook", "the package"])
def test_an_installation_that_is_gone_blocks(spoilt, tmp_path, agent, missing):
    other = tmp_path / "elsewhere"
    other.mkdir()
    if missing == "the package":  # the hook alone: it has to know what to say without anything else
        (other / "hook.py").write_bytes((PACKAGE / "hook.py").read_bytes())
    python = str(other / "python") if missing == "the interpreter" else sys.executable
    assert not Launch(agent, other, tmp_path, payload(agent, ALLOWED, str(tmp_path)), python=python).start().runs


# --- byte code -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [0, 8, 16, 40, 200])
@pytest.mark.parametrize("name", ["entrance", "guard", "parser", "exchange", "verdict"])
def test_byte_code_that_was_cut_off_never_allows(spoilt, package, name, cut):
    kept = {path: path.read_bytes() for path in package.glob(f"**/__pycache__/{name}.*.pyc")}
    assert kept, "the copy has no byte code: the test before this one has not run it"
    for path, data in kept.items():
        path.write_bytes(data[:cut])
    try:
        assert blocked(spoilt(next(TURNS), DENIED))
    finally:
        for path, data in kept.items():
            path.write_bytes(data)


@pytest.mark.parametrize("name", ["launcher", "bundle", "loose", "entrance", "audit/showing"])
def test_byte_code_that_a_full_disk_has_cut_off_is_compiled_again(spoilt, package, name):
    for path in (package / name).parent.glob(f"__pycache__/{Path(name).name}.*.pyc"):
        path.write_bytes(path.read_bytes()[:40])
    if name == "launcher":  # nothing can be judged without it: the next call is
        assert blocked(spoilt("generic", DENIED))
    found = json.loads(spoilt("generic", DENIED).stdout)
    assert ("catastrophe", "deletes everything in `/`") == (found["rule"], found["reason"])


def test_a_bundle_of_nonsense_never_allows(spoilt, package):
    for data in (b"", b"toolgate" * 9, os.urandom(4_096)):
        with open(path_of(str(package)), "wb") as file:
            file.write(data)
        assert blocked(spoilt(next(TURNS), DENIED))
    os.unlink(path_of(str(package)))


# --- input -----------------------------------------------------------------------------------------------------------

INPUTS = {
    "blanks": b" \n\t",
    "no JSON": b"git status",
    "a list": b"[]",
    "a number": b"1",
    "a NUL": b"\0",
    "deep": b"[" * 200_000,
    "huge": b'{"a": "' + b"x" * 17_000_000 + b'"}',
    "no text": b"\xff\xfe{}",
}


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("what", ["nothing", "half", "twice", "arguments of another kind"])
def test_a_payload_that_cannot_be_read_blocks(launch, agent, what, tmp_path):
    whole = payload(agent, ALLOWED, str(tmp_path))
    given = {
        "nothing": b"",
        "half": whole[: len(whole) // 2],
        "twice": whole + whole,
        "arguments of another kind": whole.replace(b'"cat notes.txt"', b'["cat", {"notes": 1}]'),
    }
    assert blocked(launch(agent, given=given[what]))


@pytest.mark.parametrize("given", INPUTS.values(), ids=INPUTS)
def test_an_input_that_is_no_payload_blocks(launch, given):
    for agent in (next(TURNS), next(TURNS)):
        assert blocked(launch(agent, given=given))


@pytest.mark.parametrize("agent", AGENTS)
def test_an_input_that_never_ends_blocks_in_time(launch, agent):
    assert blocked(launch(agent, given=None, deadline=0.4))


# --- the process -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_hook_that_is_killed_blocks(launch, agent, number):
    assert not launch(agent, kill=number).runs


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGSEGV, signal.SIGABRT, signal.SIGXCPU])
def test_a_hook_that_ends_otherwise_blocks(launch, number):
    for agent in (next(TURNS), next(TURNS), next(TURNS)):
        assert not launch(agent, kill=number, deadline=2.0).runs  # an interrupt does not end it


@pytest.mark.parametrize("streams", ["<&-", "<&- 2>&-", ">&-", "<&- >&-", "2>&-", ">/dev/full", "< /"])
@pytest.mark.parametrize("agent", ["claude-code", "codex", "gemini", "copilot", "opencode", "windsurf", "generic"])
def test_streams_that_are_closed_never_allow(launch, agent, streams):
    assert not launch(agent, DENIED, streams=streams).runs


LIMITS = {
    "16 MB": (resource.RLIMIT_AS, 16_000_000),
    "24 MB": (resource.RLIMIT_AS, 24_000_000),
    "32 MB": (resource.RLIMIT_AS, 32_000_000),
    "40 MB": (resource.RLIMIT_AS, 40_000_000),
    "no threads": (resource.RLIMIT_NPROC, 0),
    "no file sizes": (resource.RLIMIT_FSIZE, 0),
    "a small stack": (resource.RLIMIT_STACK, 200_000),
}


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("agent", ["claude-code", "codex", "gemini", "cline"])
def test_a_process_without_means_never_allows(launch, agent, limit):
    assert not launch(agent, DENIED, limits=(LIMITS[limit],)).runs


@pytest.mark.parametrize("files", [3, 4, 5])
@pytest.mark.parametrize("agent", ["claude-code", "codex", "gemini", "copilot", "cline"])
def test_a_process_without_files_never_allows(launch, agent, files):
    assert not launch(agent, DENIED, first=f"ulimit -n {files}; ").runs


@pytest.mark.parametrize("agent", AGENTS)
def test_a_directory_that_is_gone_never_allows(launch, agent, tmp_path):
    def leave() -> None:
        gone = tmp_path / "gone"
        gone.mkdir()
        os.chdir(gone)
        gone.rmdir()

    assert not launch(agent, DENIED, prepare=leave).runs


WORDS = [(), ("",), ("nobody",), ("AGENT", "--what"), ("AGENT", "--deadline"), ("AGENT", "--deadline", "0"),
         ("AGENT", "--deadline", "nan"), ("AGENT", "--deadline", "-1"), ("AGENT", "--deadline", "x"), ("AGENT", "AGENT"),
         ("AGENT", "--home"), ("AGENT", "--home", ""), ("AGENT", "--home", "/"), ("AGENT", "--home", "relative")]  # fmt: skip


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
@pytest.mark.parametrize("agent", ["claude-code", "codex", "gemini", "cursor", "cline"])
def test_an_installed_command_that_makes_no_sense_blocks(launch, agent, words):
    assert blocked(launch(agent, words=tuple(word.replace("AGENT", agent) for word in words)))


# --- what is kept ----------------------------------------------------------------------------------------------------

KEPT = [".config/toolgate", ".local/state/toolgate", ".cache/toolgate", ".toolgate"]


@pytest.mark.parametrize("place", KEPT)
@pytest.mark.parametrize("state", ["a file", "nonsense inside", "a loop", "a pipe"])
def test_files_of_ours_that_are_spoilt_never_allow(launch, tmp_path, place, state):
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    match state:
        case "a file":
            path.write_bytes(b"\0" * 100)
        case "a loop":
            path.symlink_to(path)
        case "nonsense inside":
            path.mkdir()
            for name in ("policy.toml", "config.toml", "policy.bin", "sessions", "session.json", "s", "trust.json"):
                (path / name).write_bytes(b"\xff\0not what you think")
        case _:
            path.mkdir()
            for name in ("policy.toml", "config.toml", "s"):
                os.mkfifo(path / name)
    for agent in (next(TURNS), next(TURNS)):
        assert not launch(agent, DENIED, deadline=3.0).runs
