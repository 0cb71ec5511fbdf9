"""A call of an MCP tool with one more argument is never judged milder than without it.

A tool takes from its arguments what it knows, and is silent about the rest: a field that Toolgate can read says nothing
about what the tool does with the others. The one exception is a tool whose name says that its arguments tell all.
"""

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most, tiers
from toolgate.analysis.tools.tool_names import handles_files, runs_given
from toolgate.audit.recorders import NullRecorder
from toolgate.guard import Guard
from toolgate.knowledge.texts import tool_words as words
from toolgate.model.call import Mcp, ToolCall
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, Verdict

HOME, PROJECT = "/home/user", "/home/user/project"
ORDER = (ALLOW, LLM, ASK, DENY)
GUARD = Guard(home=HOME, recorder=NullRecorder())
FIELDS = sorted(
    words.COMMANDS | words.CODES | words.QUERIES | words.URLS | words.PATHS | words.PATTERNS | words.WORKING | words.AROUND
    | words.INSIDE | words.INPUTS | words.ENVIRONMENTS | words.SOURCES | words.ENDS | words.RESULTS | words.PROSE | words.WORDY
    | words.WORD_LISTS | {"x", "force", "dry_run", "help", "mode", "repo_path"}
)  # fmt: skip
TOOLS = (
    "delete_repository", "merge_pull_request", "drop_database", "write_file", "move_file", "copy", "read_file", "frobnicate",
    "send_email", "create_issue", "kill_process", "start_instance", "run_workflow", "run_command", "execute", "execute_sql",
    "get_secret", "search_code", "take_screenshot", "git_push", "git_reset", "delete_branch", "update", "terminate",
)  # fmt: skip
SERVERS = ("github", "filesystem", "git", "mystery", "postgres", "docker")
VALUES = (
    "x", "ls -la", "print(1)", "SELECT 1", "src/a.ts", PROJECT + "/notes.txt", "/tmp/x", "https://docs.python.org/3/", "--help",
    "", "README.md", ["-h"], ["ls"], {"A": "1"}, True, 1,
)  # fmt: skip
BASES: tuple[dict[str, object], ...] = (
    {}, {"repo": "a/b"}, {"path": ".claude/settings.json", "content": "{}"}, {"path": HOME + "/.ssh/id_rsa"},
    {"command": "rm -rf ~"}, {"command": "sh", "args": ["-c", "rm -rf ~"]}, {"command": "echo x > .claude/settings.json"},
    {"command": "sh", "stdin": "rm -rf ~"}, {"command": "ls", "env": {"LD_PRELOAD": "./x.so"}},
    {"command": "echo x > settings.json", "dir": HOME + "/.claude"}, {"source": "a.json", "destination": ".claude/settings.json"},
    {"sql": "DROP TABLE users"}, {"mode": "hard", "repo_path": "."}, {"remote": "origin", "force": True},
    {"code": "import shutil; shutil.rmtree('/')"}, {"filePath": "~/.claude/settings.json"},
)  # fmt: skip
MOVING = words.WORKING | words.AROUND  # where a tool that runs commands runs them


def judged(server: str, tool: str, arguments: dict[str, object]) -> Verdict:
    return GUARD.check(ToolCall(Mcp(server, tool, arguments), PROJECT)).verdict


@cache
def judged_base(server: str, tool: str, number: int) -> Verdict:
    """The verdict on a tool with the base of this number alone, which every field is compared with."""
    return judged(server, tool, BASES[number])


def described(tool: str, field: str, base: dict[str, object]) -> bool:
    """Whether the tool's name says that this field tells what it does."""
    bare = field.replace("_", "")
    kinds = runs_given(tool)
    if kinds and (field in words.COMMANDS | words.CODES | words.QUERIES or bare in MOVING or bare in words.WORD_LISTS):
        return True
    return handles_files(tool) and (
        bare in words.SOURCES | words.ENDS | words.RESULTS or bare.endswith(("path", "paths", "file", "filename", "uri"))
        or field in words.PATHS | words.AROUND
    )  # fmt: skip


def never_milder(server: str, tool: str, base: dict[str, object], field: str, value: object) -> None:
    before, after = judged_base(server, tool, BASES.index(base)), judged(server, tool, {**base, field: value})
    first = judged(server, tool, {field: value, **base})
    assert ORDER.index(after) >= ORDER.index(before) <= ORDER.index(first), (server, tool, base, field, value)


@settings(max_examples=most(400))
@given(
    st.sampled_from(SERVERS), st.sampled_from(TOOLS), st.sampled_from(BASES), st.sampled_from(FIELDS), st.sampled_from(VALUES)
)  # fmt: skip
def test_one_more_argument_never_makes_the_answer_milder(server, tool, base, field, value):
    if field not in base and not described(tool, field, base):
        never_milder(server, tool, base, field, value)


FIXED = ("delete_repository", "merge_pull_request", "drop_database", "frobnicate", "start_instance")


@pytest.mark.parametrize("swept", tiers(product(FIXED, FIELDS, VALUES), 37))
def test_no_field_silences_a_tool_that_does_more_than_its_arguments_tell(swept):
    for tool, field, value in swept:
        never_milder("github", tool, {"repo": "a/b"}, field, value)
