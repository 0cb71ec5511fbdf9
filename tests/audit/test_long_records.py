"""Whatever a call holds, its record fits a line that every reader of JSON accepts."""

import json
from pathlib import Path

import pytest

from toolgate import Guard, ToolCall
from toolgate.audit.chain import LONGEST
from toolgate.audit.event import AuditEvent
from toolgate.audit.recorders import FileRecorder
from toolgate.audit.verification import verified
from toolgate.model.call import Mcp, Shell
from tools.verify_log import verify

CALLS = {
    "letters of six bytes": Mcp("server", "tool", {f"key{number}": "中文" * 3_000 for number in range(20)}),
    "letters of twelve bytes": Mcp("server", "tool", {f"key{number}": "😀" * 4_000 for number in range(20)}),
    "long names": Mcp("server", "tool", {"é" * 390 + str(number): number for number in range(290)}),
    "many files": Shell("rm " + " ".join(f"/etc/{'é' * 200}{number}" for number in range(200))),
    "control characters": Shell("echo " + "\x01" * 20_000),
    "numbers that are none": Mcp("server", "tool", {"a": float("nan"), "b": [float("inf"), float("-inf")]}),
    "half a character": Shell("echo \udc80"),
    "deep": Mcp("server", "tool", json.loads('{"a": ' * 60 + "1" + "}" * 60)),
}


def record_of(place: Path) -> dict[str, object]:
    (segment,) = (place / "log").glob("*-*.jsonl")
    (line,) = segment.read_bytes().splitlines(keepends=True)
    assert len(line) <= LONGEST
    assert not verified(str(place / "log")).problems
    assert verify(place / "log", []) == 1
    found: dict[str, object] = json.loads(line)
    return found


@pytest.mark.parametrize("action", CALLS.values(), ids=CALLS)
def test_a_call_of_any_content_is_recorded(tmp_path, action):
    tmp_path.chmod(0o700)
    decision = Guard(recorder=FileRecorder(tmp_path), home=str(tmp_path)).check(ToolCall(action, "/tmp"))
    assert (decision.unrecorded, decision.id) == ("", "fgc2")
    assert record_of(tmp_path)["verdict"] == str(decision.verdict)


def test_what_was_cut_says_so_and_keeps_its_short_fields(tmp_path):
    tmp_path.chmod(0o700)
    data: dict[str, object] = {
        "tool": "Bash",
        "input": {"command": "é" * 100_000},
        "hits": ["ü" * 9_000] * 9,
        "verdict": "ask",
    }
    FileRecorder(tmp_path).record([AuditEvent("decision", data)])
    found = record_of(tmp_path)
    assert (found["tool"], found["verdict"], found["cut"]) == ("Bash", "ask", True)
    assert str(found["hits"]).endswith("… [cut]']")
