"""The languages of a call: by how it was read, and by its first words, as BitCode has it."""

import pytest

from toolgate.analysis import effects_of
from toolgate.guard_agent.languages import by_ending, detected_language, languages_of
from toolgate.model.action import Code, Other, Read, Write
from toolgate.model.call import Shell, ToolCall
from toolgate.model.rule import Scene
from toolgate.model.verdict import LLM, Decision, Finding, Opinion
from toolgate.world import World

WORLD = World({})


def languages(action) -> tuple[str, ...]:
    call = ToolCall(action, WORLD.workspace())
    opinion = Opinion(LLM, "left to a model")
    decision = Decision(LLM, tuple([Finding(effect, opinion) for effect in effects_of(call, WORLD)]))
    return languages_of(decision, Scene(call, WORLD.workspace(), WORLD.home(), facts=WORLD))


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("frob run", ("bash",)),
        ("echo python3; frob 'node x.js'", ("bash",)),
        ("/usr/bin/python3.11 /tmp/x", ("bash", "python")),
        ("FOO=1 nice -n 5 node /tmp/x.js", ("bash", "javascript")),
        ("npx frob-it", ("bash", "packages", "javascript")),
        ("pip install frobnicate", ("bash", "packages", "python")),
        ("cargo install frobnicate", ("bash", "packages")),
        ("kubectl frob x", ("bash", "containers")),
        ("docker run frob/frob sh", ("bash", "containers")),
        ("aws frob x", ("bash", "cloud")),
        ("/tmp/x.ps1", ("bash", "powershell")),
        ("go run example.com/frob@latest", ("bash", "packages", "go")),
        ("mysql -e 'DROP TABLE x'", ("bash", "sql")),
    ],
)
def test_a_command_has_the_languages_of_what_it_runs(command, expected):
    assert languages(Shell(command)) == expected


def test_powershell_is_not_bash():
    assert languages(Shell("Get-Frob", "powershell")) == ("powershell",)


def test_code_and_files_have_their_own():
    assert languages(Code("import os", "python")) == ("python",)
    assert languages(Write("x.tsx", "let a")) == ("javascript",)
    assert languages(Read(("a.txt",))) == ()


def test_a_file_is_known_by_its_name():
    assert by_ending("/a/Dockerfile") == "containers"
    assert by_ending("x.GO") == "go"
    assert by_ending("python") == ""


@pytest.mark.parametrize(
    ("command", "expected", "line"),
    [
        ("frob", "bash", "A-113"),
        ("", "bash", "A-113"),
        ("  python x.py", "python", "A-114"),
        ("python3 -c 1", "python", "A-114"),
        ("uv run x", "python", "A-114"),
        ("uv pip list", "bash", "A-114"),
        ("pythonic", "bash", "A-114"),
        ("go run .", "go", "A-115"),
        ("go build", "go", "A-115"),
        ("go test ./...", "go", "A-115"),
        ("go mod tidy", "bash", "A-115"),
        ("node x.js", "js", "A-116"),
        ("deno run x", "js", "A-116"),
        ("bun x", "js", "A-116"),
        ("npx frob", "js", "A-116"),
        ("echo node", "bash", "A-116"),
    ],
)
def test_a_command_has_one_language_in_bitcode(command, expected, line):
    """A-113 … A-116."""
    assert detected_language(Shell(command)) == expected, line


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a.py", "python"),
        ("a.go", "go"),
        ("a.js", "js"),
        ("a.ts", "js"),
        ("A.PY", "python"),
        ("a.sh", "bash"),
        ("a.md", ""),
    ],
)
def test_a_117_a_file_tool_goes_by_the_ending(path, expected):
    assert detected_language(Write(path, "x")) == detected_language(Write(path, "x", "y")) == expected


def test_a_118_anything_else_has_no_language():
    assert detected_language(Read(("a.py",))) == detected_language(Other("Skill", {"skill": "python"})) == ""
