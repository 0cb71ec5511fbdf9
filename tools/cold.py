"""Writes tests/cold/modules.txt: what a hook loads on its way to a verdict, so that a new import is a visible diff.

And `toolgate/bundling/used.py`: the functions that several of some ordinary calls need, which a bundle holds at hand. A
name too many or too few there costs time and nothing else, so that nobody checks whether it is up to date.
"""

import argparse
import ast
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import ascii_lowercase

from toolgate.bundle import DIGESTS
from toolgate.bundling.compiling import AT_HAND, defined, held, modules_of

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tests" / "cold" / "modules.txt"
COMMANDS = ("git status", "ls -la | head -5", "rm -rf /")
ORDINARY = (
    *COMMANDS,
    """grep -rn "rm -rf /" docs/ && git commit -m 'remove sudo; mkfs'""",
    "cat src/app.py",
    "sed -n '1,80p' src/app.py",
    "npm test",
    "python -m pytest -q 2>&1 | tail -5",
    "cd packages/core && npm run build",
    "rm -rf dist",
    "git push --force origin main",
    "git log --oneline -20 | grep -i fix",
    "echo done >> notes.txt",
    "rm -rf ~/*",
    "curl -s http://localhost:8000/health",
)
NODE = 6  # bytes of code for a node of the syntax tree: a version of Python takes more or less, and the list is for all
# Instructions: a byte of code that is held; one that is fetched later; to wait and be fetched; to make a class.
HELD, FETCHED, WAITED, CLASS = 14, 20, 20_000, 50_000
SOME, OFTEN = 0.2, 0.4  # of the calls that load its module need a function that is only handed on, a constant
DIGEST = dict.fromkeys(DIGESTS, "(Python's SHA-256)")  # one module, with another name since 3.12
LIST = ROOT / "toolgate" / "bundling" / "used.py"
OPENING = '''"""What ordinary calls need of the modules they load; a bundle keeps the rest of these modules apart.

Written by tools/cold.py.
"""

'''
WATCHING = """
import posix, sys
seen, leave = set(), posix._exit
def note(frame, event, argument):
    if event == "call":
        seen.add(frame.f_code.co_filename + ":" + frame.f_code.co_qualname)
def left(status):
    sys.setprofile(None)
    made = getattr(sys.modules["builtins"], "__later__", {})
    lines = [*seen, *["module " + name for name in sys.modules], *["made " + name for name in made]]
    posix.write(2, "\\n".join(sorted(lines)).encode())
    leave(status)
posix._exit = left
if not sys.argv[1:]:
    left(0)
sys.argv = sys.argv[1:]
code = compile(open(sys.argv[0]).read(), sys.argv[0], "exec")
sys.setprofile(note)
exec(code, {"__name__": "__main__", "__file__": sys.argv[0]})
"""
HEADER = """\
# What a hook loads besides what Python itself loads, for every one of some commands, for each of them, and after one.
# A module costs each call between 50 and 300 microseconds; `python -m tools.cold` writes this file.
"""


AGENT, PROJECT = "claude-code", "/home/user/project"
ENVIRONMENT = {"CLAUDE_PROJECT_DIR": PROJECT, "PATH": os.environ.get("PATH", "")}


def watched(arguments: list[str], home: str, given: str = "") -> list[str]:
    """What a hook calls, a file and a name each, and its modules in the end; its memory is in this home."""
    command = [sys.executable, "-I", "-S", "-c", WATCHING, *arguments]
    environment = ENVIRONMENT | {"HOME": home}
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, timeout=60, env=environment
    )
    return done.stderr.splitlines()


def loaded(arguments: list[str], home: str, given: str = "") -> set[str]:
    """The modules that a hook loads; without arguments, those that Python itself does."""
    return _marked("module ", watched(arguments, home, given))


def _marked(mark: str, lines: list[str]) -> set[str]:
    names = [line.removeprefix(mark) for line in lines if line.startswith(mark)]
    return {DIGEST.get(name, name) for name in names}


def modules(package: Path) -> dict[str, set[str]]:
    """What the hook of a package loads for each command, in a project that is not there."""
    home = str(package.parent)
    bare = loaded([], home)
    found = {}
    for command in COMMANDS:
        found[command] = loaded([str(package / "hook.py"), AGENT], home, json.dumps(payload(command, PROJECT))) - bare
    return found


def modules_after(package: Path) -> set[str]:
    """What the hook loads for the event after a call, in the same project."""
    home = str(package.parent)
    given = json.dumps(payload_after(COMMANDS[0], PROJECT, "On branch main"))
    return loaded([str(package / "hook.py"), AGENT, "--after"], home, given) - loaded([], home)


def payload(command: str, cwd: str) -> dict[str, object]:
    """What Claude Code says before it runs a command."""
    return {
        "session_id": "00000000-0000-4000-8000-000000000001",
        "transcript_path": "/home/user/.claude/projects/-home-user-project/00000000-0000-4000-8000-000000000001.jsonl",
        "cwd": cwd,
        "prompt_id": "00000000-0000-4000-8000-000000000001",
        "permission_mode": "default",
        "effort": {"level": "medium"},
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command, "description": "an example"},
        "tool_use_id": "toolu_000000000000000000000001",
    }


def payload_after(command: str, cwd: str, result: str) -> dict[str, object]:
    """What Claude Code says after it has run a command."""
    response = {"stdout": result, "stderr": "", "interrupted": False, "isImage": False, "noOutputExpected": False}
    return payload(command, cwd) | {"hook_event_name": "PostToolUse", "tool_response": response, "duration_ms": 12}


Names = dict[str, list[str]]  # by module


def used(package: Path) -> Names:
    """The functions that ordinary calls need where they load a module."""
    counted: Counter[tuple[str, str]] = Counter()
    loading: Counter[str] = Counter()
    for command in ORDINARY:
        given = json.dumps(payload(command, PROJECT))
        lines = watched([str(package / "hook.py"), AGENT], str(package.parent), given)
        loading.update([name for name in _marked("module ", lines) if name.startswith("toolgate.")])
        for line in lines:
            file, _, name = line.partition(":")
            if file.startswith(f"{package}/") and "<" not in name:
                module = file[len(str(package.parent)) + 1 : -3].replace("/", ".").removesuffix(".__init__")
                counted[module, name] += 1
    files = dict(modules_of(package))
    return {
        module: [
            name
            for name, size in sorted(told_apart(files[module]).items())
            if counted[module, name] and counted[module, name] >= pays(size) * loading[module]
        ]
        for module in sorted(loading)
        if module == "toolgate" or held(short(module))
    }


def told_apart(path: Path) -> dict[str, int]:
    """The functions and methods of a module that a bundle may keep apart, with about the bytes of their code."""
    functions = defined(ast.parse(path.read_bytes()))
    return {name: NODE * len([*ast.walk(node)]) for name, node in functions if name not in AT_HAND}


def pays(size: int, besides: int = 0) -> float:
    """The part of the calls that load its module from which on so many bytes are better held than waiting."""
    return (HELD * size + besides) / (FETCHED * size + besides + WAITED)


def made(package: Path, functions: Names) -> list[str]:
    """The classes that several ordinary calls need, and functions that they only hand on."""
    (package / "bundling" / LIST.name).write_text(listing(functions, []), "utf-8")
    compiling = [sys.executable, "-m", "toolgate", "compile"]
    subprocess.run(compiling, check=True, cwd=package.parent, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    loading: Counter[str] = Counter()
    needing: Counter[str] = Counter()
    for command in ORDINARY:
        lines = watched([str(package / "hook.py"), AGENT], str(package.parent), json.dumps(payload(command, PROJECT)))
        loading.update(_marked("module ", lines))
        needing.update(_marked("made ", lines))
    found: list[str] = []
    for name, times in needing.items():
        module, _, last = name.rpartition(".")
        least = OFTEN if last.isupper() else SOME if last.islower() else pays(0, CLASS)
        found += [name] if module and times >= least * loading[module] else []
    return sorted(found)


def listing(functions: Names, others: list[str]) -> str:
    """The text of `used.py`: functions after the name of their module, which ends in a colon, and then the others."""
    words = [word for module in functions for word in (f"{short(module)}:", *functions[module])]
    parts = {"USED": (words, ""), "MADE": ([short(name) for name in others], ".split()")}
    return OPENING + "".join(
        f'{name} = """\n{textwrap.fill(" ".join(found), 120, break_on_hyphens=False)}\n"""{ending}\n'
        for name, (found, ending) in parts.items()
    )


def short(name: str) -> str:
    """A name without that of the package."""
    return name.removeprefix("toolgate.")


def render(found: dict[str, set[str]], after: set[str]) -> str:
    always = set.intersection(*found.values())
    parts = {"every command": always} | {command: names - always for command, names in found.items()}
    parts[f"after {COMMANDS[0]}"] = after
    return HEADER + "".join(
        f"\n{title}\n" + "".join(f"    {name}\n" for name in sorted(parts[title])) for title in parts
    )


@contextmanager
def copied(*left_out: str) -> Iterator[Path]:
    """A copy of this package as it is now, without its bundle.

    Its directory has a name without digits: in one with some, a hook looks for secrets and loads more.
    """
    directory = Path(tempfile.gettempdir()) / "".join([secrets.choice(ascii_lowercase) for _ in range(16)])
    directory.mkdir(0o700)
    try:
        package = directory / "toolgate"
        shutil.copytree(ROOT / "toolgate", package, ignore=shutil.ignore_patterns("*.bin", *left_out))
        yield package
    finally:
        shutil.rmtree(directory)


def text() -> str:
    """The list of this package as it is now."""
    with copied() as package:
        return render(modules(package), modules_after(package))


def write_used() -> None:
    """Write the list of functions that ordinary calls of this package need."""
    with copied("__pycache__") as package:
        functions = used(package)
        wanted = listing(functions, made(package, functions))
    if LIST.read_text("utf-8") != wanted:
        LIST.write_text(wanted, "utf-8")
        print("wrote toolgate/bundling/used.py")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is stale")
    options = parser.parse_args(arguments)
    if not options.check:
        write_used()
    wanted = text()
    if TARGET.exists() and TARGET.read_text("utf-8") == wanted:
        return 0
    if options.check:
        print("tests/cold/modules.txt is stale; `make generate` rewrites it", file=sys.stderr)
        return 1
    TARGET.write_text(wanted, "utf-8")
    print("wrote tests/cold/modules.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
