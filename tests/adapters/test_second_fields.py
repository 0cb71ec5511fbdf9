"""What a payload says in a second place, or by a spelling that a host expands or trims, is judged as well."""

from typing import Any

import pytest

from tests.adapters.payloads import ALL, HOME, PROJECT, judged, payload, verdict

Table = dict[str, Any]
SETTINGS, KEY, DELETED = ".claude/settings.json", HOME + "/.ssh/id_rsa", "rm -rf ~"
READS = [(agent, tool) for agent, tool, kind in ALL if kind is not None and kind.__name__ == "read"]
WRITES = [(agent, tool) for agent, tool, kind in ALL if kind is not None and kind.__name__ in ("write", "changed")]
BLANKS = (" {}", "{} ", "{}\t", "\n{}", " {}\r\n", "\u00a0{}")


def answer(agent: str, record: Table) -> str:
    return str(judged(agent, record)[0].verdict)


@pytest.mark.parametrize(("agent", "tool"), WRITES)
def test_blanks_around_a_path_make_no_write_milder(agent, tool):
    for blank in BLANKS:
        for path in (SETTINGS, ".toolgate/policy.toml", HOME + "/.codex/config.toml"):
            assert "allow" != verdict(agent, tool, {"path": blank.format(path), "content": "x"}), (blank, path)
        assert "allow" == verdict(agent, tool, {"path": blank.format("src/a.py"), "content": "x"}), blank


@pytest.mark.parametrize(("agent", "tool"), READS)
def test_blanks_around_a_path_make_no_read_milder(agent, tool):
    for blank in BLANKS:
        assert "allow" != verdict(agent, tool, {"path": blank.format(".env")}), blank
        assert "allow" == verdict(agent, tool, {"path": blank.format("src/a.py")}), blank


# --- Cline -----------------------------------------------------------------------------------------------------------

PATCH = "*** Begin Patch\n*** Add File: @project:{}\n+x\n*** End Patch\n"
CLINE: list[tuple[str, Table]] = [
    ("write_to_file", {"path": "@{}:" + SETTINGS, "content": "x"}),
    ("write_to_file", {"path": " @{}: " + SETTINGS, "content": "x"}),
    ("write_to_file", {"path": "@{}:src/../" + SETTINGS, "content": "x"}),
    ("replace_in_file", {"path": "@{}:" + SETTINGS, "diff": "x"}),
    ("read_file", {"path": "@{}:.env"}),
    ("search_files", {"path": "@{}:../.ssh", "regex": "."}),
    ("search_files", {"path": "@{}:.", "regex": ".", "file_pattern": ".env"}),
    ("apply_patch", {"input": PATCH.format(SETTINGS)}),
]


@pytest.mark.parametrize(("tool", "given"), CLINE)
def test_a_workspace_prefix_hides_no_path(tool: str, given: Table) -> None:
    for name in ("project", "other", "unheard-of", ""):
        named = {key: value.replace("@{}", f"@{name}") for key, value in given.items()}
        for roots in ([PROJECT], [HOME + "/other", PROJECT], [PROJECT, HOME + "/other"]):
            if name == "other" and len(roots) > 1 and tool != "apply_patch":
                continue  # another project of the user's
            assert answer("cline", payload("cline", tool, named, workspaceRoots=roots)) != "allow", (name, roots)


def test_ordinary_files_may_have_a_workspace_prefix():
    for path in ("@project:src/a.py", "@unheard-of:src/a.py", "node_modules/@scope/a:b.ts", "@scope/a.ts"):
        assert "allow" == verdict("cline", "read_file", {"path": path})
        assert "allow" == verdict("cline", "write_to_file", {"path": path, "content": "x"})


def twice(given: Table, older: object) -> Table:
    shapes = {"tool_call": {"name": "run_commands", "input": given}}
    return {"hookName": "tool_call", "workspaceRoots": [PROJECT]} | shapes | {
        "preToolUse": {"toolName": "run_commands", "parameters": older}
    }  # fmt: skip


def test_both_shapes_of_cline_must_tell_of_one_call():
    given = {"commands": ["ls", "pwd"], "timeout": 30, "quiet": True}
    same: tuple[object, ...] = (
        {},
        {"commands": '["ls", "pwd"]'},
        {"commands": ["ls", "pwd"]},
        {"timeout": "30", "quiet": "true"},
    )
    for equal in same:
        assert "allow" == answer("cline", twice(given, equal)), equal
    other: list[object] = [{"commands": text} for text in (f'["{DELETED}"]', '["ls"]', "[]", "ls", '["ls", "pwd", 1]')]
    other += [{"commands": [DELETED]}, {"timeout": "31"}, {"quiet": "1"}, {"command": DELETED}, [DELETED], DELETED]
    for older in other:
        assert "deny" == answer("cline", twice(given, older)), older


# --- Cursor ----------------------------------------------------------------------------------------------------------


def cursor(event: str, **fields: object) -> str:
    return answer("cursor", {"hook_event_name": event, "workspace_roots": [PROJECT], "cwd": PROJECT} | fields)


@pytest.mark.parametrize("beside", [{}, {"tool_name": "Shell"}, {"tool_name": "Bash"}])
def test_a_command_in_either_place_is_judged(beside):
    for one, other in ((DELETED, "ls"), ("ls", DELETED)):
        for second in ({"command": other}, f'{{"command": "{other}"}}'):
            assert "deny" == cursor("beforeShellExecution", command=one, tool_input=second, **beside)
    assert "deny" == cursor("preToolUse", tool_name="Shell", tool_input={"command": "ls"}, command=DELETED)
    assert "allow" == cursor("beforeShellExecution", command="ls", tool_input={"command": "pwd"}, **beside)


@pytest.mark.parametrize("event", ["beforeReadFile", "beforeTabFileRead"])
def test_what_is_attached_to_a_read_is_read(event):
    for one in (KEY, {"file_path": KEY}, {"type": "file", "filePath": KEY}, {"type": "rule", "path": KEY}):
        assert "deny" == cursor(event, file_path="a.txt", attachments=[{"file_path": "b.txt"}, one]), one
        assert "deny" == cursor(event, file_path="a.txt", attachments=one), one
    assert "deny" == cursor(event, file_path="a.txt", tool_input={"file_path": KEY})
    rule = {"type": "rule", "filePath": PROJECT + "/.cursor/rules/style.mdc"}
    for attached in (None, [], [{"type": "image"}], [rule], [{"file_path": "b.txt"}]):
        assert "allow" == cursor(event, file_path="a.txt", attachments=attached), attached


def test_the_command_that_starts_a_server_is_not_the_call():
    assert "allow" == cursor("beforeMCPExecution", tool_name="get_issue", tool_input='{"number": 7}', command="npx x")
