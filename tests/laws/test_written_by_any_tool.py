"""The law that a text gets the same opinion whichever tool writes it into a file."""

import json
import posixpath

import pytest

from tests.sweeps import steps_of
from toolgate.guard import Guard
from toolgate.model import Mcp, Shell, ToolCall, Write
from toolgate.model.patch import actions_in
from toolgate.world import World
from tools.examples import examples

PROJECT = "/home/user/project"
CASES = [
    case
    for case in examples("tests/cases/bypass/file-contents.cases")
    if ("tool", "Write") in case.scene and '"old_string"' not in case.text
]
ORDINARY = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/@+[]() ")


def verdict(action: object) -> str:
    call = ToolCall(action, PROJECT)  # type: ignore[arg-type]  # one of several kinds of action
    return str(Guard(facts=World({})).check(call).verdict)


def writings(path: str, text: str) -> dict[str, object]:
    """The actions that write a text into a file, by the name of the tool."""
    body = text if text.endswith("\n") else text + "\n"
    lines = "\n".join(["+" + line for line in body.split("\n")[:-1]])
    patch = f"*** Begin Patch\n*** Add File: {path}\n{lines}\n*** End Patch"
    return {
        "Write": Write(path, body),
        "here-document": Shell(f"cat > '{path}' <<'END OF TEXT'\n{body}END OF TEXT\n"),
        "tee": Shell(f"tee '{path}' <<'END OF TEXT'\n{body}END OF TEXT\n"),
        "patch": actions_in(patch)[0],
        "MCP": Mcp("filesystem", "write_file", {"path": posixpath.join(PROJECT, path), "content": body}),
    }


@pytest.mark.parametrize("every", steps_of(5))
def test_the_same_text_gets_the_same_opinion(every: int) -> None:
    different = []
    for case in CASES[::every]:
        given = json.loads(case.text)
        if not ORDINARY.issuperset(given["file_path"]) or given["file_path"].startswith("-"):
            continue
        found = {name: verdict(action) for name, action in writings(given["file_path"], given["content"]).items()}
        if len({verdict == "allow" for verdict in found.values()}) > 1:
            different.append((given["file_path"], given["content"], found))
    assert different == []
    assert len(CASES) > 200
