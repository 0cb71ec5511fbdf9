"""What doctor, status and the status line say of the log: what is wrong with it, what failed, and what today was like."""

import os
from pathlib import Path
from threading import Thread
from time import time

import pytest

from toolgate.audit import health
from toolgate.audit.event import AuditEvent, event_of
from toolgate.audit.log import Log, Unrecorded
from toolgate.audit.recorders import FAILURES, LARGEST, FileRecorder
from toolgate.cli import doctor, status, statusline
from toolgate.cli.screen import visible
from toolgate.host import Machine
from toolgate.install.sessions import SESSION
from toolgate.model import ASK, DENY, Decision, Effect, Finding, Mcp, Opinion, Place, Shell, Target, ToolCall, Verb
from toolgate.model.verdict import ALLOW, Verdict
from toolgate.policy.force.loading import in_force


def decided(verdict: Verdict, session: str = "s", command: str = "ls") -> AuditEvent:
    finding = Finding(Effect(Verb.READ, Target("a", Place.WORKSPACE)), Opinion(verdict, "because", "rule"))
    return event_of(ToolCall(Shell(command), "/p", "claude-code", session), Decision(verdict, (finding,)))


@pytest.fixture
def state(tmp_path):
    """A state directory with a log of five calls."""
    found = tmp_path / ".local/state/toolgate"
    FileRecorder(str(found)).record([decided(verdict) for verdict in (ALLOW, ALLOW, ASK, DENY, ALLOW)])
    return found


def segment(state: Path) -> Path:
    (found,) = (state / "log").glob("*.jsonl")
    return found


def wrong(state: Path) -> list[str]:
    return [one.text for one in health.problems(str(state))]


# --- what is wrong ---------------------------------------------------------------------------------------------------


def test_a_log_that_works_has_no_problem(state, tmp_path):
    assert [] == wrong(state) == wrong(tmp_path / "nothing/yet")
    assert [] == wrong(tmp_path / "nothing/yet") and not (tmp_path / "nothing").exists()


def test_a_torn_end_is_mended_by_the_next_record_and_no_problem(state):
    file = segment(state)
    file.write_bytes(file.read_bytes() + b'{"v": 1, "kind": "decis')
    assert [] == wrong(state)
    FileRecorder(str(state)).record([decided(ALLOW)])
    assert [] == wrong(state)


def edited(data: bytes) -> bytes:
    return data.replace(b'"command": "ls"', b'"command": "cd"', 1)


def removed(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(lines[:1] + lines[2:])


@pytest.mark.parametrize(
    ("change", "said"),
    [(edited, "was changed"), (removed, "was changed"), (lambda data: data + b"nonsense\n", "is not a record")],
)
def test_what_was_changed_near_the_end_is_seen(state, change, said):
    file = segment(state)
    file.write_bytes(change(file.read_bytes()))
    (text,) = wrong(state)
    assert said in text
    assert ["run: toolgate log verify"] == [one.advice for one in health.problems(str(state))]


def test_of_a_long_log_only_the_end_is_looked_at(state, monkeypatch):
    file = segment(state)
    data = file.read_bytes()
    monkeypatch.setattr(health, "LOOKED_AT", len(data) // 2)
    assert [] == wrong(state)
    file.write_bytes(edited(data))
    assert [] == wrong(state)


@pytest.mark.parametrize("name", ["", "lock", "key", "segment"])
def test_what_others_may_read_is_told(state, name):
    path = segment(state) if name == "segment" else state / "log" / name
    if name == "key":
        path.write_text("")
    os.chmod(path, 0o755)
    (found,) = health.problems(str(state))
    assert f"others may read or change `{path}`" == found.text and found.advice.startswith("chmod ")


@pytest.mark.parametrize("kind", ["file", "link", "pipe"])
def test_what_is_no_directory_or_file_is_told(state, kind, tmp_path):
    log = state / "log"
    log.rename(tmp_path / "elsewhere")
    if kind == "file":
        log.write_text("")
    elif kind == "link":
        log.symlink_to(tmp_path / "elsewhere")
    else:
        os.mkfifo(log)
    assert [f"`{log}` is not a regular directory"] == wrong(state)
    with pytest.raises(Unrecorded):
        FileRecorder(str(state)).record([decided(ALLOW)])


def test_a_full_disk_is_told_before_it_is_full(state, monkeypatch):
    monkeypatch.setattr(health, "SPACE", 1 << 62)
    (text,) = wrong(state)
    assert "MiB are free for the log" in text


def test_a_lock_that_names_an_older_segment_is_told(state):
    Log(str(state / "log"), lambda: time() + 100_000).append([("decision", '"verdict": "allow"')])
    older = min((state / "log").glob("*.jsonl")).name
    assert [] == wrong(state)
    (state / "log/lock").write_text(older)
    assert any("which is not the newest segment" in text for text in wrong(state))


# --- what failed -----------------------------------------------------------------------------------------------------


def test_what_could_not_be_recorded_is_told_of(state):
    now = int(time())
    (state / FAILURES).write_text(f"1\thook\told\nnonsense\n{now}\tproxy\tno space is left\n{now}\thook\tthe last\n")
    assert [(now, "proxy", "no space is left"), (now, "hook", "the last")] == health.failures(str(state), now - 60)
    assert "2 not recorded" in statusline.of_today(str(state))
    (found,) = doctor.log_of(state)
    assert "2 decisions of this week were not recorded; the last time, by the hook: the last" == found.text


def test_the_latest_failures_are_those_that_are_kept(state):
    (state / FAILURES).write_text("x" * LARGEST)
    os.chmod(state / FAILURES, 0o600)
    (state / "log").chmod(0o755)
    with pytest.raises(Unrecorded):
        FileRecorder(str(state), "proxy").record([decided(ALLOW)])
    ((_, entrance, reason),) = health.failures(str(state), 0)
    assert ("proxy", "the log cannot be written: not private to the user") == (entrance, reason)


# --- what there is ---------------------------------------------------------------------------------------------------


def test_calls_of_today_are_counted(state):
    assert health.Today(5, 1, 1) == health.today(str(state), time())
    FileRecorder(str(state)).record([decided(DENY, SESSION), decided(ALLOW, command='echo "verdict": "deny"')])
    assert health.Today(6, 1, 1) == health.today(str(state), time(), SESSION)
    assert health.Today() == health.today(str(state), time() + 200_000)


def test_what_a_call_holds_is_not_counted(state):
    call = ToolCall(Mcp("a", "b", {"verdict": "deny", "rule": "x"}), "/p", "claude-code", "s")
    FileRecorder(str(state)).record([event_of(call, Decision(ALLOW))])
    assert health.Today(6, 1, 1) == health.today(str(state), time())


def test_an_answer_is_no_call(state):
    FileRecorder(str(state)).record([AuditEvent("answer", {"of": "x", "answer": "approved"})])
    assert 5 == health.today(str(state), time()).calls


def test_days_end_at_midnight_here_and_not_in_greenwich(tmp_path):
    start = health.midnight(time())
    for moment in (start - 1, start + 1, start + 2):
        log = Log(str(tmp_path / "log"), lambda moment=moment: moment)  # type: ignore[misc]  # a constant
        log.append([("decision", '"verdict": "ask", "rule": "x"')])
    assert health.Today(2, 2, 0) == health.today(str(tmp_path), start + 3)


def test_more_than_can_be_counted_quickly_is_said_to_be_more(state, monkeypatch):
    monkeypatch.setattr(health, "COUNTED", segment(state).stat().st_size - 10)
    found = health.today(str(state), time())
    assert not found.whole and str(found).startswith("4+ calls today")


def test_a_status_line_is_as_it_was_where_there_is_no_log(tmp_path):
    assert "" == statusline.of_today(str(tmp_path))


def test_status_says_where_the_log_is_and_who_wants_what(state, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    file = tmp_path / ".config/toolgate/policy.toml"
    file.parent.mkdir(parents=True, mode=0o700)
    file.write_text("[audit]\nrequired = true\n")
    machine = Machine(str(tmp_path))
    found = status.log_of(machine, in_force(str(tmp_path), machine.workspace(), machine.uid()))
    assert {"calls": 5, "asked": 1, "denied": 1} == found["today"]
    assert (str(state / "log"), segment(state).stat().st_size) == (found["directory"], found["bytes"])
    wanted = (True, str(file), "redacted", "")
    assert wanted == tuple(found[key] for key in ("required", "required_by", "commands", "commands_by"))
    assert any(str(file) in text for text in status.in_words(found))


def test_doctor_says_that_the_log_is_fine_and_whether_there_is_a_checkpoint(state):
    (found,) = doctor.log_of(state)
    assert ("log", "fine") == (found.subject, found.state) and "no checkpoint yet" in found.text
    assert "2 KiB, 1.5 MiB" == ", ".join(health.in_words(size) for size in (1_025, 1_572_864))
    (state / "log/checkpoints.jsonl").write_text("{}\n")
    assert "no checkpoint" not in doctor.log_of(state)[0].text


def test_the_name_of_a_directory_reaches_no_terminal_as_it_is(tmp_path, monkeypatch, capsys):
    place = tmp_path / "a\x1b]0;b\x07"
    (place / ".git").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(place)
    assert status.run([]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert f"workspace  {visible(str(place))}" in shown


def test_a_look_at_the_log_never_takes_the_lock_from_a_thread_that_writes(state):
    """A process that closes a file loses its locks on it, whichever of its threads held them."""
    looking = Thread(target=lambda: [*health.problems(str(state))])

    def waiting(head: object, now: str) -> bool:
        looking.start()
        looking.join(0.2)
        return looking.is_alive()

    assert Log(f"{state}/log").still(waiting)
    looking.join()
