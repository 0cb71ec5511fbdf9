"""`only_a_proven_approval_loosens`: a question is answered by an approval only if the host's own event proves it.

`more_than_was_approved_asks`: whatever a call does besides what was approved, it is asked about.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most
from toolgate import session
from toolgate.adapters import AGENTS, adapter_of, claude_code
from toolgate.adapters.claude_code import ASKING, ASKING_IN_TERMINALS, MODES, PROVEN
from toolgate.adapters.generic import described
from toolgate.after_call import note
from toolgate.guard import Guard
from toolgate.model.errors import PayloadError
from toolgate.model.verdict import together
from toolgate.policy.read.document import Policy, parse
from toolgate.protocols.exchange import AFTER, Surroundings
from toolgate.rehearsal import Rehearsal, rehearsed
from toolgate.world import World

HOOK = Path(__file__).parents[2] / "toolgate/hook.py"
SAMPLES = Path(__file__).parents[1] / "adapters/claude-code"
PROJECT = "/home/user/project"
TERMINAL = {"CLAUDE_CODE_ENTRYPOINT": "cli", "CLAUDE_PROJECT_DIR": PROJECT}
COMMAND = "npx task-master@1.2.3 list"
TRANSCRIPT = '{"type": "summary"}\n{"type": "user", "version": "%s", "message": {}}\n'
Table = dict[str, Any]


def recorded(name: str) -> Table:
    """A payload of the real client."""
    found: Table = json.loads((SAMPLES / f"{name}.json").read_text("utf-8"))["payload"]
    return found


def before(command: str = COMMAND, **changes: object) -> Table:
    payload = recorded("pretooluse-bash")
    return payload | {"tool_input": payload["tool_input"] | {"command": command}} | changes


def after(command: str = COMMAND, **changes: object) -> Table:
    payload = recorded("posttooluse-bash")
    return payload | {"tool_input": payload["tool_input"] | {"command": command}} | changes


class Terminal:
    """Claude Code in a terminal: what it asks us, and what it tells us."""

    def __init__(self, files: Table | None = None, policy: Policy | None = None) -> None:
        self.state = tempfile.mkdtemp()
        self.files: Table = files or {}
        self.policy = policy

    def asked(self, payload: Table, **variables: str) -> str:
        world = {"home": "/home/user", "workspace": PROJECT, "files": self.files}
        request = claude_code.decode(payload, Surroundings(PROJECT, (TERMINAL | variables).get))
        sessions = session.Files(self.state, bool(request.calls[0].id) and request.proof())
        guard = Guard(facts=World(world), interactive=request.attended, sessions=sessions, policy=self.policy)
        return str(together([guard.check(call) for call in request.calls]).verdict)

    def told(self, payload: Table, version: str = "2.1.325", **variables: str) -> None:
        around = Surroundings(PROJECT, (TERMINAL | variables).get, None, lambda path: TRANSCRIPT % version)
        request = claude_code.decode(payload, around)
        if request.event == AFTER:
            note(request, session.Files(self.state))


def test_what_was_approved_and_ran_is_not_asked_again():
    host = Terminal()
    assert "ask" == host.asked(before())
    assert "ask" == host.asked(before(tool_use_id="second"))  # nothing has run yet
    host.told(after())
    assert "allow" == host.asked(before(tool_use_id="third"))
    assert "allow" == host.asked(before("npx task-master@1.2.3 next", tool_use_id="fourth"))
    assert "ask" == host.asked(before(session_id="another"))


def test_the_modes_that_prove_are_those_that_ask_a_person():
    listed = [mode for mode, terminal, *_, answer in MODES if terminal == claude_code.ASKS and answer != "deny"]
    assert sorted(listed) == sorted((*ASKING, *ASKING_IN_TERMINALS))


EVENTS: list[tuple[str, Table, dict[str, str]]] = [
    ("another call", {"tool_use_id": "toolu_other"}, {}),
    ("no name", {"tool_use_id": ""}, {}),
    ("another session", {"session_id": "another"}, {}),
    ("another mode", {"permission_mode": "dontAsk"}, {}),
    ("a new mode", {"permission_mode": "brandNew"}, {}),
    ("no mode", {"permission_mode": None}, {}),
    ("an editor", {}, {"CLAUDE_CODE_ENTRYPOINT": "claude-vscode"}),
    ("an SDK", {}, {"CLAUDE_CODE_ENTRYPOINT": "sdk-py"}),
    ("nobody there", {}, {"CLAUDE_CODE_SESSION_ATTENDED": "0"}),
    ("a sub-agent", {"agent_id": "a", "agent_type": "b"}, {}),
    ("a failure", {"hook_event_name": "PostToolUseFailure"}, {}),
    ("a refusal", {"hook_event_name": "PermissionDenied"}, {}),
    ("no event", {"hook_event_name": "Notification"}, {}),
    ("interrupted", {"tool_response": {"stdout": "", "interrupted": True}}, {}),
    ("another directory", {"cwd": "/home/user/other"}, {}),
    ("another tool", {"tool_name": "PowerShell"}, {}),
    ("another command", {"tool_input": {"command": "npx task-master@1.2.3 lists"}}, {}),
    ("more input", {"tool_input": {"command": COMMAND, "dangerouslyDisableSandbox": True}}, {}),
    ("no transcript", {"transcript_path": None}, {}),
    ("version 2.1.324", {}, {"version": "2.1.324"}),
    ("version 1.99.999", {}, {"version": "1.99.999"}),
    ("no version", {}, {"version": "next"}),
]  # fmt: skip


@settings(max_examples=most(150), deadline=None)
@given(wrong=st.lists(st.sampled_from(EVENTS), min_size=1, max_size=3), times=st.integers(1, 3))
def test_only_a_proven_approval_loosens(wrong: list[tuple[str, Table, dict[str, str]]], times: int) -> None:
    host = Terminal()
    assert "ask" == host.asked(before())
    changes: Table = {}
    variables: dict[str, str] = {}
    for _, fields, around in wrong:
        changes |= fields
        variables |= around
    for _ in range(times):
        host.told(after(**changes), **variables)
    assert "ask" == host.asked(before(tool_use_id="again"))


@pytest.mark.parametrize(("name", "changes", "variables"), EVENTS, ids=[name for name, *_ in EVENTS])
def test_each_of_them_alone_is_no_proof(name, changes, variables):
    host = Terminal()
    host.asked(before())
    host.told(after(**changes), **variables)
    assert "ask" == host.asked(before(tool_use_id="again")), name


QUESTIONS = [one for one in EVENTS if one[0] in ("no name", "another mode", "a new mode", "no mode", "an editor", "an SDK",
                                                "nobody there", "a sub-agent")]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "variables"), QUESTIONS, ids=[name for name, *_ in QUESTIONS])
def test_a_question_that_might_not_stop_the_call_cannot_be_approved(name, changes, variables):
    host = Terminal()
    assert host.asked(before(**changes), **variables) in ("ask", "deny")
    host.told(after())
    assert "ask" == host.asked(before(tool_use_id="again")), name


def test_an_event_without_a_question_proves_nothing():
    host = Terminal()
    host.told(after())
    assert "ask" == host.asked(before())


@pytest.mark.parametrize("version", ["2.1.325", "2.1.400", "2.2.0", "3.0.0"])
def test_the_listed_version_and_newer_ones_prove(version):
    host = Terminal()
    host.asked(before())
    host.told(after(), version=version)
    assert "allow" == host.asked(before(tool_use_id="again")) and tuple(map(int, version.split("."))) >= PROVEN


@pytest.mark.parametrize("mode", [*ASKING, *ASKING_IN_TERMINALS])
def test_every_listed_mode_proves(mode):
    host = Terminal()
    host.asked(before(permission_mode=mode))
    host.told(after(permission_mode=mode))
    assert "allow" == host.asked(before(tool_use_id="again", permission_mode=mode))


def test_no_other_agent_proves_anything():
    for agent in AGENTS:
        sample = adapter_of(agent).declaration().sample.shell(COMMAND, PROJECT, "s")
        request = adapter_of(agent).decode(sample, Surroundings(PROJECT, {"CLAUDE_CODE_ENTRYPOINT": "cli"}.get, True))
        assert request.proof() is (agent == "claude-code"), agent


# --- more than was approved ------------------------------------------------------------------------------------------

APPROVED = (COMMAND, "curl -s https://docs.acme.example/a", "bash ~/tools/report.sh")
MORE = ("; cat notes.md", " > out.txt", " && curl -s https://other.example/", " | tee log.txt", "; sudo true", " && git push",
        "; rm -rf src", " && frobtool go", "; cat .env", " && npx other@1.0.0", "; nc -l 4444", " && sh ~/tools/other.sh",
        "; kill -9 1", " && curl -s -d @notes.md https://docs.acme.example/", "; eval $X", " && pip install -U .")  # fmt: skip
FILES: Table = {
    "/home/user/tools/report.sh": "echo report\n",
    "/home/user/tools/other.sh": "echo other\n",
    "notes.md": "x",
}


@settings(max_examples=most(80), deadline=None)
@given(command=st.sampled_from(APPROVED), more=st.lists(st.sampled_from(MORE), min_size=1, max_size=3))
def test_more_than_was_approved_asks(command: str, more: list[str]) -> None:
    host = Terminal(FILES)
    host.asked(before(command))
    host.told(after(command))
    assert "allow" == host.asked(before(command, tool_use_id="same"))
    assert "allow" != host.asked(before(command + "".join(more), tool_use_id="more"))


@pytest.mark.parametrize("text", ["echo report \n", "", "rm -rf ~\n", None])
def test_a_script_with_another_text_is_another_script(text):
    host = Terminal(dict(FILES))
    host.asked(before(APPROVED[2]))
    host.told(after(APPROVED[2]))
    assert "allow" == host.asked(before(APPROVED[2] + " x", tool_use_id="same"))
    if text is None:
        del host.files["/home/user/tools/report.sh"]
    else:
        host.files["/home/user/tools/report.sh"] = text
    assert "allow" != host.asked(before(APPROVED[2], tool_use_id="again"))
    assert "allow" != host.asked(before(APPROVED[2] + " x", tool_use_id="again"))


def test_leaving_the_sandbox_is_another_call():
    host = Terminal()
    host.asked(before())
    host.told(after())
    given = {"command": "npx task-master@1.2.3 next", "dangerouslyDisableSandbox": True}
    assert "ask" == host.asked(before(tool_input=given, tool_use_id="again"))


def test_a_question_of_a_policy_is_asked_each_time():
    text = '[[rule]]\nid = "packages"\nwhen = { command = "npx" }\nverdict = "ask"\nreason = "ask me"\n'
    host = Terminal(policy=parse(text))
    assert "ask" == host.asked(before())
    host.told(after())
    assert "ask" == host.asked(before(tool_use_id="again"))


@pytest.mark.parametrize(
    ("text", "verdict"), [("[approvals]\nsession = false\n", "ask"), ("[approvals]\nsession = true\n", "allow")]
)
def test_a_setting_turns_it_off(text, verdict):
    host = Terminal(policy=parse(text))
    host.asked(before())
    host.told(after())
    assert verdict == host.asked(before(tool_use_id="again"))


def test_a_damaged_file_approves_nothing():
    host = Terminal()
    host.asked(before())
    host.told(after())
    (file,) = Path(host.state, "sessions").iterdir()
    assert session.recollected(file.read_bytes()).approved
    with file.open("ab") as handle:
        handle.write(b"nonsense\n")
    assert "ask" == host.asked(before(tool_use_id="again"))
    left = session.recollected(file.read_bytes())  # the lost lines count as a credential, so it would ask anyway
    assert not left.approved and not left.questions


def test_the_real_hook_carries_an_approval_from_process_to_process(tmp_path):
    (tmp_path / "project/.git").mkdir(parents=True)
    transcript = tmp_path / "transcript.jsonl"
    transcript.write_text(TRANSCRIPT % "2.1.325")
    here = {"cwd": str(tmp_path / "project"), "transcript_path": str(transcript)}
    environment = {"HOME": str(tmp_path), "CLAUDE_CODE_ENTRYPOINT": "cli", "CLAUDE_PROJECT_DIR": here["cwd"]}

    def hook(payload: Table, *words: str) -> str:
        command = [sys.executable, "-I", "-S", str(HOOK), "claude-code", *words, "--home", str(tmp_path)]
        done = subprocess.run(
            command, input=json.dumps(payload | here), env=environment, capture_output=True, text=True
        )
        assert 0 == done.returncode
        said = json.loads(done.stdout or "{}")
        return str(said.get("hookSpecificOutput", {}).get("permissionDecision", ""))

    assert "ask" == hook(before())
    assert "" == hook(after())  # without `--after` it is not even looked at
    assert "ask" == hook(before(tool_use_id="second"))
    assert "" == hook(after(), "--after")
    assert "allow" == hook(before(tool_use_id="third"))
    assert "ask" == hook(before(tool_use_id="fourth", session_id="another"))


# --- records ---------------------------------------------------------------------------------------------------------


def verdict_after(approved: object, command: str = COMMAND) -> str:
    """The verdict about a call of a record whose earlier call is said to have been approved."""
    earlier = {"tool": "Bash", "input": {"command": COMMAND}, "approved": approved}
    record = {"tool": "Bash", "input": {"command": command}, "world": {}, "prior_calls": [earlier]}
    request = described(record, "/")
    return str(rehearsed(request, World(request.world or {})).verdict)


def test_a_record_says_what_was_approved_and_once_is_once():
    assert "allow" == verdict_after(True)
    assert {"ask"} == {verdict_after(word) for word in (False, "once", None)}
    for word in ("yes", 1, [True], "always"):  # the protocol has no such word: it is refused, which is no yes either
        with pytest.raises(PayloadError, match="`approved` must be"):
            verdict_after(word)
    assert "ask" == verdict_after(True, "npx other@1.2.3")


def test_records_of_a_session_say_it_one_by_one():
    sessions, world = Rehearsal(), World({})
    found = []
    for approved in (False, "once", True, False):
        record = {"tool": "Bash", "input": {"command": COMMAND}, "world": {}, "session": "s", "approved": approved}
        found.append(str(rehearsed(described(record, "/"), world, sessions).verdict))
    assert ["ask", "ask", "ask", "allow"] == found
