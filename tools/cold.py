"""Writes tests/cold/modules.txt: what a hook loads on its way to a verdict, so that a new import is a visible diff."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "tests" / "cold" / "modules.txt"
COMMANDS = ("git status", "ls -la | head -5", "rm -rf /")
HEADER = """\
# What a hook loads besides what Python itself loads, for every one of some commands, for each of them, and after one.
# A module costs each call between 50 and 300 microseconds; `python -m tools.cold` writes this file.
"""


AGENT, PROJECT = "claude-code", "/home/user/project"
ENVIRONMENT = {"CLAUDE_PROJECT_DIR": PROJECT, "PATH": os.environ.get("PATH", "")}


def loaded(arguments: list[str], home: str, given: str = "") -> set[str]:
    """The modules that a Python process imports; what it remembers it keeps in this home."""
    environment = ENVIRONMENT | {"HOME": home}
    command = [sys.executable, "-I", "-S", "-X", "importtime", *arguments]
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, timeout=60, env=environment
    )
    lines = [line.split("|") for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {columns[2].strip() for columns in lines[1:]}


def modules(package: Path) -> dict[str, set[str]]:
    """What the hook of a package loads for each command, in a project that is not there."""
    home = str(package.parent)
    bare = loaded(["-c", "pass"], home)
    found = {}
    for command in COMMANDS:
        found[command] = loaded([str(package / "hook.py"), AGENT], home, json.dumps(payload(command, PROJECT))) - bare
    return found


def modules_after(package: Path) -> set[str]:
    """What the hook loads for the event after a call, in the same project."""
    home = str(package.parent)
    given = json.dumps(payload_after(COMMANDS[0], PROJECT, "On branch main"))
    return loaded([str(package / "hook.py"), AGENT, "--after"], home, given) - loaded(["-c", "pass"], home)


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


def render(found: dict[str, set[str]], after: set[str]) -> str:
    always = set.intersection(*found.values())
    parts = {"every command": always} | {command: names - always for command, names in found.items()}
    parts[f"after {COMMANDS[0]}"] = after
    return HEADER + "".join(
        f"\n{title}\n" + "".join(f"    {name}\n" for name in sorted(parts[title])) for title in parts
    )


def text() -> str:
    """The list of this package as it is now, without its bundle."""
    with tempfile.TemporaryDirectory() as directory:
        package = Path(directory) / "toolgate"
        shutil.copytree(ROOT / "toolgate", package, ignore=shutil.ignore_patterns("*.bin"))
        return render(modules(package), modules_after(package))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is stale")
    options = parser.parse_args(arguments)
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
