"""The generic record: what each tool's input becomes."""

import pytest

from toolgate.adapters.generic import action_of, described
from toolgate.model import Code, Fetch, Mcp, Other, PayloadError, Read, Shell, Write


@pytest.mark.parametrize(
    ("tool", "arguments", "action"),
    [
        ("Bash", {"command": "ls", "description": "look", "timeout": 5}, Shell("ls", "bash")),
        ("PowerShell", {"command": "ls"}, Shell("ls", "powershell")),
        ("Python", {"code": "1"}, Code("1", "python")),
        ("Read", {"file_path": "a", "limit": 5}, Read(("a",))),
        ("Read", {"path": "a"}, Read(("a",))),
        ("Glob", {"pattern": "*.py"}, Read((".",), ("*.py",), True)),
        ("Glob", {"pattern": "*.py", "path": "/etc/"}, Read(("/etc/",), ("*.py",), True)),
        ("Glob", {"pattern": "/etc/*", "path": "src"}, Read(("src",), ("/etc/*",), True)),
        ("Grep", {"pattern": "rm -rf /", "path": "src"}, Read(("src",))),
        ("Grep", {"pattern": "rm -rf /", "output_mode": "content"}, Read((".",))),
        ("Grep", {"pattern": "x", "glob": "*.py", "output_mode": "content"}, Read((".",), ("**/*.py",))),
        ("LS", {"path": "/etc"}, Read(("/etc",))),
        ("Write", {"file_path": "a", "content": ""}, Write("a", "")),
        ("Edit", {"file_path": "a", "old_string": "x", "new_string": ""}, Write("a", "", "x")),
        ("Edit", {"file_path": "a", "new_string": "y"}, Write("a", "y", "")),
        (
            "MultiEdit",
            {
                "file_path": "a",
                "edits": [{"old_string": "1", "new_string": "2"}, {"old_string": "3", "new_string": "4"}],
            },
            Write("a", "2\n4", "1\n3", ("1", "2", "3", "4")),
        ),
        ("MultiEdit", {"file_path": "a"}, Write("a", "", "")),
        ("NotebookEdit", {"notebook_path": "a", "new_source": "x"}, Write("a", "x", "")),
        ("WebFetch", {"url": "https://a.example/", "prompt": "x"}, Fetch("https://a.example/")),
        ("mcp__a__b__c", {"d": [1]}, Mcp("a", "b__c", {"d": [1]})),
        ("mcp__a", {}, Other("mcp__a", {})),
        ("mcp____b", {}, Other("mcp____b", {})),
        ("frob", {"command": "ls"}, Other("frob", {"command": "ls"})),
        ("a__b", {}, Other("a__b", {})),
    ],
)
def test_a_tool_and_its_input_become_an_action(tool, arguments, action):
    assert action == action_of(tool, arguments)


@pytest.mark.parametrize(
    "tool",
    """bash shell terminal sh exec execute run_shell run_bash run_command run_commands execute_bash shell_exec shell_command
    executeCommand run-in-terminal bash_tool run_terminal_command""".split(),
)
def test_a_tool_whose_name_says_shell_is_its_one_command(tool):
    for key in ("command", "cmd", "commands"):
        assert Shell("ls") == action_of(tool, {key: "ls"})
    options = {"timeout": 5, "timeout_ms": None, "cwd": "src", "description": "List the files"}
    assert Shell("ls") == action_of(tool, {"command": "ls", **options})
    assert "/work/app/src" == described({"tool": tool, "input": {"command": "ls", **options}}, "/work/app").call.cwd


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"command": ""},
        {"command": " "},
        {"command": ["ls"]},
        {"command": {"text": "ls"}},
        {"command": "ls", "cmd": "ls"},
        {"command": "ls", "Command": "id"},
        {"command": "ls", "args": ["-l"]},
        {"command": "ls", "host": "db"},
        {"command": "ls", "env": {"PATH": "/tmp"}},
        {"command": "ls", "stdin": "x"},
        {"command": "ls", "timeout": "5"},
        {"command": "ls", "timeout": True},
        {"command": "ls", "cwd": ["/"]},
        {"command": "ls", "cwd": ""},
        {"command": "ls", "cwd": "a", "workdir": "b"},
        {"command": "ls", "description": {"command": "id"}},
        {"script": "ls"},
    ],
)
def test_a_shell_with_any_other_argument_is_not_known(arguments):
    assert Other("bash", arguments) == action_of("bash", arguments)


@pytest.mark.parametrize(
    "tool",
    """run command cmd commands tool in run_tool shell_history ssh docker_exec exec_pod create_shell robot_command send_command
    a__bash shell__run_command shell.exec bash2 b\u00e4sh start_terminal run_python powershell""".split(),
)
def test_a_name_with_any_other_word_is_not_a_shell(tool):
    assert Other(tool, {"command": "ls"}) == action_of(tool, {"command": "ls"})


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("Bash", {}),
        ("Bash", {"command": ["rm", "-rf", "/"]}),
        ("Bash", {"command": None}),
        ("Bash", {"command": ""}),
        ("Bash", {"Command": "ls"}),
        ("Python", {"command": "ls"}),
        ("Read", {"file_path": ["a"]}),
        ("Read", {"file_path": 1, "path": "a"}),
        ("Glob", {"pattern": "a", "path": 5}),
        ("Write", {"file_path": "a"}),
        ("Write", {"file_path": "a", "content": {"b": 1}}),
        ("Edit", {"file_path": "a", "new_string": None}),
        ("MultiEdit", {"file_path": "a", "edits": {}}),
        ("MultiEdit", {"file_path": "a", "edits": ["x"]}),
        ("WebFetch", {"url": None}),
    ],
)
def test_what_is_not_shaped_as_promised_is_an_error(tool, arguments):
    with pytest.raises(PayloadError):
        action_of(tool, arguments)


def directories(cwd=None, world=None, **changes):
    record = {"tool": "Bash", "input": {"command": "ls"}, "cwd": cwd, "world": world} | changes
    request = described(record, "/here")
    return request.call.cwd, request.world and request.world["workspace"]


def test_a_relative_directory_starts_where_the_caller_is():
    assert ("/here", None) == directories()
    assert ("/here/a", None) == directories("a/./")
    assert ("/a", None) == directories("/a/b/..")


def test_a_described_world_has_directories_of_its_own():
    assert ("/home/user/project", "/home/user/project") == directories(world={})
    assert ("/w", "/w") == directories(world={"workspace": "/w"})
    assert ("/w/a", "/w") == directories("a", {"workspace": "/w"})
    assert ("/h/project/a", "/h/project") == directories("/h/project/a", {"home": "/h"})
    assert ("/h/a", "/h/a") == directories("~/a", {"home": "/h"})
    assert ("/srv/a/b", "/srv/a") == directories("/srv/a/b", {"files": {"/srv/a/.git/HEAD": ""}})
    assert ("/", "/") == directories("/", {})


def test_the_shell_may_be_named_by_its_path():
    def dialect(shell):
        action = described({"tool": "Bash", "input": {"command": "ls"}, "shell": shell}, "/").call.action
        assert isinstance(action, Shell)
        return action.dialect

    assert ["zsh", "sh", "powershell", "bash"] == [dialect(shell) for shell in ("/bin/zsh", "sh", "pwsh", None)]


def test_names_and_prior_commands_are_kept():
    record = {"id": 7, "tool": "Bash", "input": {"command": "ls"}, "world": {"prior_commands": ["cd /", "x=1"]}}
    call = described(record, "/").call
    assert ("7", "generic", ("cd /", "x=1")) == (call.id, call.host, call.prior)
