"""Tools by kind: every spelling of an argument is understood, and nothing is guessed."""

import pytest

from toolgate.adapters import AGENTS, adapter_of
from toolgate.analysis import effects_of
from toolgate.knowledge.texts.tool_words import HARMLESS
from toolgate.model import Delete, Fetch, Mcp, Move, Other, PayloadError, Read, Shell, ToolCall, Write
from toolgate.model.patch import actions_in
from toolgate.protocols import tools
from toolgate.world import World


@pytest.mark.parametrize(
    ("kind", "arguments", "actions"),
    [
        (tools.shell, {"command": "ls"}, [Shell("ls")]),
        (tools.shell, {"command": ["git", "log", "--format=%h %s"]}, [Shell("git log '--format=%h %s'")]),
        (tools.shell, {"command": "rm", "args": ["-rf", "/"]}, [Shell("rm -rf /")]),
        (tools.powershell, {"command": "ls"}, [Shell("ls", "powershell")]),
        (tools.shells, {"commands": ["ls"]}, [Shell("ls")]),
        (tools.shells, {"commands": ["a", "b"]}, [Shell("a"), Shell("b"), Shell("a\nb")]),
        (tools.read, {"filePath": "a"}, [Read(("a",))]),
        (tools.read, {"path": "a", "file_path": "a"}, [Read(("a",))]),
        (tools.read_many, {"paths": ["a", "b"]}, [Read(("a", "b"))]),
        (tools.read_many, {"files": [{"path": "a"}]}, [Read(("a",))]),
        (tools.read_many, {"path": "a"}, [Read(("a",))]),
        (tools.search, {"pattern": "rm -rf /"}, [Read((".",))]),
        (tools.search, {"path": "/etc"}, [Read(("/etc",))]),
        (tools.search, {"path": "src", "include": "*.{ts,tsx}, lib/*.js !*.d.ts"}, [Read(("src",), ("**/*.{ts,tsx}", "lib/*.js"))]),
        (tools.search, {"glob": "/.env"}, [Read((".",), ("/.env", ".env"))]),
        (tools.search, {"glob": ".env", "output_mode": "count"}, [Read((".",), ("**/.env",), True)]),
        (tools.search, {"include_pattern": ".env", "names_only": True}, [Read((".",), ("**/.env",), True)]),
        (tools.grep, {"glob": ".env"}, [Read((".",), ("**/.env",), True)]),
        (tools.grep, {"glob": ".env", "output_mode": "content"}, [Read((".",), ("**/.env",))]),
        (tools.grep, {"glob": ".env", "output_mode": "anything else"}, [Read((".",), ("**/.env",))]),
        (tools.search, {"directory": "src"}, [Read((".",))]),
        (tools.listing, {"path": "app/[id]"}, [Read(("app/[id]",))]),
        (tools.read_matching, {"include": ["*.py"], "paths": "a", "file_path": "b"}, [Read((), ("*.py", "a", "b"))]),
        (tools.pattern, {"pattern": "*.py", "path": "/etc/"}, [Read(("/etc/",), ("*.py",), True)]),
        (tools.pattern, {"pattern": "/etc/*", "path": "src"}, [Read(("src",), ("/etc/*",), True)]),
        (tools.write, {"path": "a", "file_text": ""}, [Write("a", "")]),
        (tools.edit, {"filePath": "a", "oldString": "x", "newString": "y"}, [Write("a", "y", "x")]),
        (tools.edit, {"path": "a", "before": "x", "after": "y"}, [Write("a", "y", "x")]),
        (tools.edit, {"path": "a", "insert_line": 3, "new_str": "y"}, [Write("a", "y", "")]),
        (tools.edit, {"path": "a", "edits": []}, [Write("a", "", "")]),
        (tools.changed, {"path": "a", "new_text": "y"}, [Write("a", "y")]),
        (tools.changed, {"path": "a", "new_text": "y", "insert_line": 1}, [Write("a", "y", "")]),
        (tools.diff, {"path": "a", "diff": "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n"}, [Write("a", "y", "")]),
        (tools.delete, {"path": "a"}, [Delete(("a",))]),
        (tools.fetch_many, {"requests": [{"url": "https://a.example/"}]}, [Fetch("https://a.example/")]),
        (tools.fetch_many, {"urls": ["https://a.example/"]}, [Fetch("https://a.example/")]),
        (tools.download, {"url": "https://a.example/x", "file_path": "x"}, [Fetch("https://a.example/x"), Write("x", "")]),
        (
            tools.fetch_in_text,
            {"prompt": "read HTTPS://a.example/x?y=(1). And <http://b.example>!"},
            [Fetch("http://b.example"), Fetch("HTTPS://a.example/x?y=(1")],
        ),
    ],
)  # fmt: skip
def test_an_input_becomes_actions(kind, arguments, actions):
    assert tuple(actions) == kind(arguments)


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        (tools.shell, {}),
        (tools.shell, {"command": ""}),
        (tools.shell, {"command": []}),
        (tools.shell, {"command": ["rm", 1]}),
        (tools.shell, {"command": None}),
        (tools.shell, {"command": "ls", "cmd": "rm -rf /"}),
        (tools.shells, {"commands": []}),
        (tools.shells, {"commands": [7]}),
        (tools.read, {"path": ["a"]}),
        (tools.read, {"path": "a", "file_path": "/etc/shadow"}),
        (tools.read_many, {}),
        (tools.read_many, {"files": [7]}),
        (tools.write, {"path": "a"}),
        (tools.write, {"path": "a", "content": 1}),
        (tools.edit, {"path": "a"}),
        (tools.edit, {"path": "a", "edits": ["x"]}),
        (tools.edit, {"path": "", "new_string": "x"}),
        (tools.editor, {"command": "teleport", "path": "a"}),
        (tools.patch, {"command": "rm -rf /"}),
        (tools.fetch, {"url": ""}),
    ],
)
def test_what_is_not_shaped_as_promised_is_an_error(kind, arguments):
    with pytest.raises(PayloadError):
        kind(arguments)


# --- patches ---------------------------------------------------------------------------------------------------------


def patch(*lines: str) -> str:
    return "\n".join(["*** Begin Patch", *lines, "*** End Patch"])


@pytest.mark.parametrize(
    ("lines", "actions"),
    [
        (["*** Add File: a", "+x", "+", "+y"], [Write("a", "x\n\ny")]),
        (["*** Add File: a"], [Write("a", "")]),
        (["*** Delete File: a"], [Delete(("a",))]),
        (["*** Update File: a", "@@ def f():", " x", "-y", "+z", "*** End of File"], [Write("a", "z", "y", ("x\ny", "x\nz"))]),
        (["*** Update File: a", "*** Move to: b", "@@", "-x", "+y"], [Write("b", "y", "x", ("x", "y")), Move("a", "b")]),
        (["*** Add File: a", "+x", "*** Delete File: b", "*** Add File: c"], [Write("a", "x"), Delete(("b",)), Write("c", "")]),
        (["  *** Delete File:   a b  "], [Delete(("a b",))]),
        (["*** Update File: a", "@@", " *** Delete File: b", "+x"], [Write("a", "x", "", ("*** Delete File: b", "*** Delete File: b\nx"))]),
        (["*** Add File: a", "+*** Delete File: b", " *** Delete File: c"], [Write("a", "*** Delete File: b"), Delete(("c",))]),
    ],
)  # fmt: skip
def test_a_patch_is_what_it_does(lines, actions):
    assert tuple(actions) == actions_in(patch(*lines))


def test_a_patch_may_stand_in_a_here_document():
    assert (Delete(("a",)),) == actions_in("apply_patch <<'EOF'\n" + patch("*** Delete File: a") + "\nEOF")
    assert (Delete(("a",)),) == actions_in(patch("*** Delete File: a").replace("\n", "\r\n"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "*** Begin Patch\n*** Delete File: a",
        patch(),
        patch("*** Rename File: a"),
        patch("*** Add File: "),
        patch("*** Add File: a", "no plus"),
        patch("*** Delete File: a", "stray"),
        patch("*** Delete File: a") + "\n" + patch("*** Delete File: b"),
        "*** Delete File: a\n*** End Patch",
    ],
)
def test_a_patch_that_cannot_be_read_is_an_error(text):
    with pytest.raises(PayloadError):
        actions_in(text)


# --- all agents ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", AGENTS)
def test_tools_that_only_talk_are_known_to_be_harmless(agent):
    names = getattr(adapter_of(agent), "TEXTS", [])
    assert [] == [name for name in names if name not in HARMLESS]


@pytest.mark.parametrize(
    ("action", "effects"),
    [
        (Delete(("a.txt", "~/b")), [("delete", "a.txt"), ("delete", "~/b")]),
        (Move("a.txt", "b.txt"), [("read", "a.txt"), ("delete", "a.txt"), ("write", "b.txt")]),
    ],
)
def test_deleting_and_moving_have_effects(action, effects):
    found = effects_of(ToolCall(action, "/home/user/project"), World({}))
    assert effects == [(effect.verb, effect.target.text) for effect in found]


@pytest.mark.parametrize(
    ("name", "separator", "prefix", "action"),
    [
        ("mcp__a__b__c", "__", "mcp__", Mcp("a", "b__c", {})),
        ("mcp__a", "__", "mcp__", Other("mcp__a", {})),
        ("a_b_c", "_", "", Mcp("a", "b_c", {})),
        ("_b", "_", "", Other("_b", {})),
        ("a", "_", "", Other("a", {})),
    ],
)
def test_a_tool_of_a_server_is_known_by_its_name(name, separator, prefix, action):
    assert (action,) == tools.served(name, {}, separator, prefix)
