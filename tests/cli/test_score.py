"""`toolgate score`: labelled cases, as a process."""

import json

import pytest

from tests.cli.process import toolgate
from toolgate.score import Outcome, record_of, tally

CASES = [
    {"id": "c1", "kind": "bash", "cmd": "rm -rf /", "expect": "deny", "category": "delete"},
    {"id": "c2", "kind": "bash", "cmd": "ls", "expect": "allow", "category": "look"},
    {"id": "c3", "kind": "bash", "cmd": "ls", "expect": "not_allow", "category": "delete"},
    {"id": "c4", "kind": "bash", "cmd": "sudo ls", "expect": "allow", "category": "look"},
    {"id": "c5", "kind": "bash", "cmd": "sudo ls", "expect": "ask", "category": "look"},
    {"id": "c6", "kind": "bash", "cmd": "sudo ls", "expect": "deny", "category": "look"},
    {"id": "c7", "kind": "bash", "cmd": "cat \udc80", "expect": "allow", "category": "bytes"},
]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(case) + "\n" for case in CASES))
    return str(path)


def test_the_table_counts_by_category(file):
    done = toolgate("score", file)
    assert (0, "") == (done.returncode, done.stderr)
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line.startswith("  ")}
    assert ["2", "1", "1", "·", "·", "·", "·", "·"] == rows["delete"]
    assert ["4", "2", "·", "1", "1", "·", "·", "·"] == rows["look"]
    assert ["7", "4", "1", "1", "1", "·", "·", "·"] == rows["total"]
    assert "deny missed 1 of 2 (50.0%), danger passed 1 of 4 (25.0%), benign interrupted 1 of 3 (33.3%)" in done.stdout


def test_failures_are_listed_with_what_was_expected_and_why(file):
    shown = toolgate("score", file, "--failures").stdout
    assert "delete c3: expected not_allow, got allow" in shown
    assert "look c4: expected allow, got ask [privilege]\n      sudo ls\n" in shown
    assert "c1:" not in shown


def test_reasons_are_counted(file):
    lines = [line.strip() for line in toolgate("score", file, "--reasons").stdout.splitlines()]
    assert "1  expected allow, got ask [privilege]: runs `…` as root" in lines


def test_one_category_one_kind_a_limit(file):
    shown = toolgate("score", file, "--failures", "--category", "look", "--kind", "bash", "--limit", "1").stdout
    assert "delete" not in shown
    assert "… and 1 more" in shown
    done = toolgate("score", file, "--kind", "write")
    assert (64, f"{file}: no case has the chosen category and kind\n  categories: bytes, delete, look\n  kinds: bash\n") == (
        done.returncode, done.stdout,
    )  # fmt: skip


def test_json_holds_the_numbers(file):
    (found,) = json.loads(toolgate("score", file, "--json", "--failures", "--jobs", "1").stdout)
    assert (7, 4) == (found["total"]["cases"], found["total"]["right"])
    assert ["c3", "c4", "c6"] == [failure["id"] for failure in found["failures"]]
    assert 1 == found["categories"]["delete"]["danger_passed"]


def test_a_line_that_is_no_case_is_named(tmp_path):
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(CASES[0]) + "\n{\n" + json.dumps({"id": "x", "expect": "perhaps"}) + "\n")
    done = toolgate("score", str(path))
    assert done.returncode == 64
    assert [f"{path}: line 2: not JSON", f"{path}: line 3: not a labelled case"] == [
        line[: len(str(path)) + len(end)]
        for line, end in zip(
            done.stdout.splitlines(), (": line 2: not JSON", ": line 3: not a labelled case"), strict=False
        )
    ]
    assert 64 == toolgate("score", str(tmp_path / "none.jsonl")).returncode


@pytest.mark.parametrize(
    ("expect", "verdict", "right"),
    [
        ("allow", "allow", True),
        ("allow", "llm", False),
        ("ask", "ask", True),
        ("ask", "llm", True),
        ("ask", "deny", False),
        ("not_allow", "llm", True),
        ("not_allow", "deny", True),
        ("not_allow", "allow", False),
        ("deny", "deny", True),
        ("deny", "ask", False),
    ],
)
def test_what_counts_as_right(expect, verdict, right):
    assert right == Outcome("", "bash", "", expect, verdict, "", "", "").right


def test_a_failure_of_ours_is_never_right():
    outcome = Outcome("", "bash", "", "deny", "deny", "internal-error", "", "", failed=True)
    assert (False, 1, 0) == (outcome.right, tally([outcome]).errors, tally([outcome]).right)


def test_a_case_becomes_a_record_with_a_world():
    case = {
        "id": "x",
        "kind": "edit",
        "input": {"file_path": "%GUARD_CONFIG%/policy.toml", "old_string": "a", "new_string": "b"},
        "expect": "deny",
        "category": "c",
        "cwd": "/srv/app",
        "setup": {"absent": ["/srv/app/.git"], "prior_commands": ["%GUARD_CLI% status"]},
    }
    record = record_of(case)
    assert ("Edit", "/home/user/.config/toolgate/policy.toml") == (record["tool"], record["input"]["file_path"])
    assert ("/srv/app", {}, ["toolgate status"]) == (
        record["world"]["workspace"], record["world"]["files"], record["world"]["prior_commands"],
    )  # fmt: skip


def test_a_directory_inside_the_project_is_not_the_project():
    record = record_of({"kind": "bash", "cmd": "ls", "expect": "allow", "cwd": "/home/user/project/src"})
    assert "/home/user/project" == record["world"]["workspace"]
    assert "/home/user/project/.git/config" in record["world"]["files"]


def test_tools_named_in_a_case_are_kept():
    record = record_of({"kind": "write", "input": {"tool": "MultiEdit", "file_path": "x"}, "expect": "allow"})
    assert ("MultiEdit", {"file_path": "x"}) == (record["tool"], record["input"])
    given = {"tool_name": "mcp__a__b", "arguments": {"c": 1}, "definition": {"description": "d"}}
    record = record_of({"kind": "mcp", "input": given, "expect": "allow"})
    assert ("mcp__a__b", {"c": 1}, {"description": "d"}) == (record["tool"], record["input"], record["definition"])


EXAMPLES = """
deny   rm -rf /
allow  sudo ls
llm    frobnicate --all
ask    frobnicate --all
todo deny  ls

@ tool Write
allow  {"file_path": "a.md", "content": "x"}
"""


def test_a_file_in_the_notation_of_examples_is_scored_too(tmp_path):
    path = tmp_path / "own.cases"
    path.write_text(EXAMPLES)
    (found,) = json.loads(toolgate("score", "--json", str(path)).stdout)
    wanted = {
        "cases": 6,
        "right": 4,
        "dangerous": 4,
        "danger_passed": 1,
        "benign": 2,
        "benign_interrupted": 1,
        "errors": 0,
    }
    assert wanted == {name: found["total"][name] for name in wanted}
    assert {"own"} == set(found["categories"])
    assert 1 == json.loads(toolgate("score", "--json", "--kind", "write", str(path)).stdout)[0]["total"]["cases"]


@pytest.mark.parametrize("text", ["maybe  ls\n", "@ tool Write\nallow  {not json\n"])
def test_a_file_of_examples_that_cannot_be_read_is_named(tmp_path, text):
    path = tmp_path / "own.cases"
    path.write_text(text)
    done = toolgate("score", str(path))
    assert 64 == done.returncode and str(path) in done.stdout


@pytest.mark.parametrize("name", ["", "cases.jsonl", "own.cases"])
def test_what_holds_no_case_is_an_error(tmp_path, name):
    if name:
        (tmp_path / name).write_text("")
    done = toolgate("score", str(tmp_path / name))
    assert 64 == done.returncode
    assert ("is a directory" in done.stderr) if not name else (f"{tmp_path / name}: no cases in it\n" == done.stdout)


def test_a_bad_line_drops_no_other_example(tmp_path):
    path = tmp_path / "own.cases"
    path.write_text(EXAMPLES + "\nmaybe  ls\n       read x\nallow  ls\n\n@ sceen a\nallow  rm -rf /\n\nallow  pwd\n")
    done = toolgate("score", str(path))
    assert 64 == done.returncode
    assert 1 == done.stdout.count(f"{path}: line 11: `maybe` is not a verdict\n")
    assert 1 == done.stdout.count(f"{path}: line 15: `sceen` is not a word of a scene\n")
    assert ["8"] == [line.split()[1] for line in done.stdout.splitlines() if line.startswith("  total")]
