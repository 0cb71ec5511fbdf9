"""The hook answers one line whatever happens, and what it cannot judge it denies."""

import subprocess
import sys

import pytest

from tests.cold.process import PACKAGE, call, copied, hook


@pytest.mark.parametrize(
    ("command", "status", "verdict"),
    [("git status", 0, "allow"), ("git push origin main", 1, "ask"), ("rm -rf /", 2, "deny")],
)
def test_a_call_gets_its_verdict_and_its_exit_status(command, status, verdict):
    code, answer = hook(call(command))
    assert (status, verdict, "1") == (code, answer["verdict"], answer["id"])
    assert list(answer) == ["id", "verdict", "reason", "rule", "instead"]


@pytest.mark.parametrize("name", [None, 7, "ä\u202e", True, 1.5, ["a"], {"b": "c"}], ids=repr)
def test_a_call_keeps_its_own_name(name):
    assert name == hook(call("git status", id=name))[1]["id"]


MALFORMED = {
    "nothing": b"",
    "blanks": b" \n\t",
    "no JSON": b"git status",
    "half a record": call("git status")[:-2],
    "two records": call("git status") + call("git status"),
    "a key given twice": b'{"tool": "Bash", "tool": "Read", "input": {"command": "git status"}}',
    "a number that is none": b'{"tool": "Bash", "input": {"command": "git status"}, "id": NaN}',
    "no object": b'["git status"]',
    "no tool": b'{"input": {"command": "git status"}}',
    "no input": b'{"tool": "Bash"}',
    "no command": b'{"tool": "Bash", "input": {}}',
    "an empty command": call(""),
    "a command that is no text": call("x", input={"command": ["git", "status"]}),
    "a world that is none": call("git status", world=[]),
    "a mark before the text": b"\xef\xbb\xbf" + call("git status"),
    "a NUL": b"\0" + call("git status"),
    "deep nesting": b"[" * 100_000,
    "a huge number": b'{"id": ' + b"9" * 10_000 + b"}",
}


@pytest.mark.parametrize("given", MALFORMED.values(), ids=MALFORMED)
def test_a_call_that_cannot_be_read_is_denied(given):
    code, answer = hook(given)
    assert (2, "deny") == (code, answer["verdict"])
    assert answer["reason"]


def test_bytes_that_are_no_text_are_judged_as_they_are():
    code, answer = hook(call("rm -rf / #x").replace(b"x", b"\xff"))
    assert (2, "deny", "catastrophe") == (code, answer["verdict"], answer["rule"])


@pytest.mark.parametrize("words", [("",), ("nobody",), ("generic", "more")])
def test_an_agent_nobody_knows_is_denied(words):
    command = [sys.executable, "-I", "-S", str(PACKAGE / "hook.py"), *words]
    done = subprocess.run(command, input=call("git status"), capture_output=True, timeout=60)
    assert 2 == done.returncode
    assert b'"allow"' not in done.stdout
    assert b"Toolgate: the hook's command" in done.stderr


@pytest.mark.parametrize("closed", ["<&-", "<&- 2>&-"])
def test_without_standard_input_the_answer_is_deny(closed):
    line = f'exec "$0" -I -S "$1" generic {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", line, sys.executable, str(PACKAGE / "hook.py")], capture_output=True, timeout=60
    )
    assert 2 == done.returncode
    assert b'"verdict": "deny"' in done.stdout


def test_without_standard_output_nothing_is_allowed():
    line = 'exec "$0" -I -S "$1" generic >&-'
    command = ["/bin/sh", "-c", line, sys.executable, str(PACKAGE / "hook.py")]
    assert 2 == subprocess.run(command, input=call("git status"), stderr=subprocess.PIPE, timeout=60).returncode


PARTS = """entrance bundle guard host decide adapters/generic model/__init__ model/errors shell/read/parser
    analysis/__init__ analysis/shell/command knowledge/commands/reading rules/__init__ rules/outside_workspace""".split()
DAMAGES = {
    "gone": None,  # a package may do without its `__init__`
    "no Python": b"def\n",
    "no text": b"\xff\0",
    "failing": b"1 / 0\n",
    "leaving": b"raise SystemExit(0)\n",
}


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return copied(tmp_path_factory.mktemp("package"))


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_package_denies(package, damage):
    parts = [part for part in PARTS if damage != "gone" or not part.endswith("__init__")]
    answers = {part: with_damaged(package / f"{part}.py", DAMAGES[damage], package) for part in parts}
    assert dict.fromkeys(parts, (2, "deny")) == answers


def with_damaged(file, text, package):
    """The answer of a package while one of its files holds something else, or is gone."""
    aside = file.rename(file.with_suffix(".aside"))
    for compiled in file.parent.glob(f"__pycache__/{file.stem}.*"):
        compiled.unlink()
    if text is not None:
        file.write_bytes(text)
    try:
        code, answer = hook(call("cat notes.txt"), package=package)
    finally:
        aside.replace(file)
    return code, answer["verdict"]


def test_files_where_the_agent_works_stand_in_for_nothing(tmp_path):
    for name in ("_json", "json", "os", "posix", "gc", "marshal", "encodings", "toolgate", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("import os; os.write(1, b'{}'); os._exit(0)")
    code, answer = hook(call("rm -rf /"), cwd=tmp_path)
    assert (2, "deny", "catastrophe") == (code, answer["verdict"], answer["rule"])


def test_files_beside_the_package_stand_in_for_nothing_of_the_library(package):
    for name in ("_json", "json", "os", "gc", "struct"):
        (package.parent / f"{name}.py").write_text("import posix; posix.write(1, b'{}'); posix._exit(0)")
    code, answer = hook(call("rm -rf /"), package=package)
    assert (2, "deny", "catastrophe") == (code, answer["verdict"], answer["rule"])
