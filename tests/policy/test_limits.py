"""How often is enforced: for a tool, a session and a user, in the library and in every hook process (B-91)."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.clock import Clock
from tests.cold.process import PACKAGE
from tests.policy.given import mistakes
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import Read, Shell, ToolCall
from toolgate.policy import Policy
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.preparing import plan_of
from toolgate.rates import CounterUnavailable
from toolgate.rates.embedded import Embedded
from toolgate.rehearsal import rehearsed
from toolgate.world import World

NOON = 1_700_000_000.0
BASH = "[bash]\nrate_limit = 2"


@pytest.fixture
def clock():
    return Clock(NOON)


@pytest.fixture
def guard(tmp_path, clock):
    """Makes guards that share one counter and one clock."""

    def made(text, **keywords):
        facts = World({"home": "/home/user", "workspace": "/home/user/project"})
        counter = Embedded(str(tmp_path / "rates.sqlite"))
        policy = Policy.parse(text, facts=facts)
        return Guard(policy=policy.document, **{"facts": facts, "counter": counter, "clock": clock} | keywords)

    return made


def call(command="ls", session="one", host="claude-code"):
    return ToolCall(Shell(command), "/home/user/project", host, session)


def verdicts(guard, *calls):
    return [str(guard.check(given).verdict) for given in calls]


# --- the library -----------------------------------------------------------------------------------------------------


def test_a_tool_is_refused_when_its_limit_is_used_up_and_the_answer_says_when_to_try_again(guard, clock):
    """B-91."""
    limited = guard(BASH)
    assert ["allow", "allow", "deny"] == verdicts(limited, call(), call(), call())
    clock.now += 25.5
    found = limited.check(call())
    assert "the limit of 2 calls a minute for `bash` is used up; it has room again in 35 s" == found.reason
    assert ("rate-limit", "wait 35 s, then call it again") == (found.rule, found.instead)
    clock.now += 34.5
    assert ["allow"] == verdicts(limited, call())


def test_another_tool_has_its_own_limit(guard):
    """B-91."""
    limited = guard(BASH + "\n[read]\nrate_limit = '1/hour'")
    read = ToolCall(Read(("a.txt",)), "/home/user/project")
    assert ["allow", "allow", "deny", "allow", "deny"] == verdicts(limited, call(), call(), call(), read, read)


def test_a_session_has_a_limit_and_all_of_a_users_sessions_together(guard):
    """B-91."""
    limited = guard("[limits]\nsession = 2\nuser = '3/hour'")
    one, two, other = call(), call(session="two"), call(session="one", host="codex")
    assert ["allow", "allow", "deny", "allow", "deny", "deny"] == verdicts(limited, one, one, one, two, two, other)
    assert "for the session claude-code one" in guard("[limits]\nsession = 2").check(one).reason


def test_calls_without_a_session_share_one(guard):
    """B-91."""
    limited = guard("[limits]\nsession = 1")
    nameless = ToolCall(Shell("ls"), "/home/user/project")
    assert ["allow", "deny"] == verdicts(limited, nameless, nameless)


def test_a_call_that_is_denied_anyway_uses_nothing_up_and_one_that_is_asked_about_does(guard):
    """B-91."""
    limited = guard(BASH)
    refused = [call("rm -rf /")] * 5
    assert ["deny"] * 5 + ["ask", "allow", "deny"] == verdicts(limited, *refused, call("sudo ls"), call(), call())


def test_a_counter_that_cannot_be_asked_means_ask(guard):
    """B-91."""

    class Broken:
        def take(self, quotas, now):
            raise CounterUnavailable("the disk is full", help="make room")

    found = guard(BASH, counter=Broken()).check(call())
    assert ("ask", "make room") == (str(found.verdict), found.instead)
    assert "the disk is full" in found.reason
    assert "deny" == str(guard(BASH, counter=Broken()).check(call("rm -rf /")).verdict)


def test_a_described_world_and_a_rehearsal_count_nothing(guard, tmp_path, monkeypatch):
    """B-91."""
    described = guard(BASH, counter=None)
    assert ["allow"] * 4 == verdicts(described, *[call()] * 4)
    home = tmp_path / "home"
    put(home, "user", BASH)
    monkeypatch.setenv("HOME", str(home))
    project = str(home / "project")
    from toolgate.adapters.generic import described as request_of

    request = request_of({"tool": "Bash", "input": {"command": "ls"}, "cwd": project}, project)
    assert ["allow"] * 4 == [str(rehearsed(request, Machine(project)).verdict) for _ in range(4)]
    assert not (home / ".local/state/toolgate/rates.sqlite").exists()


def test_limits_of_all_files_hold_and_a_file_nobody_trusts_does_not_say_where_is_counted():
    """B-91."""
    plans = [plan_of(text, "policy.toml", "user")[0] for text in (
        "[bash]\nrate_limit = 5\n[limits]\nstore = 'redis://a.example'", "[bash]\nrate_limit = 3\n[limits]\nstore = 'redis://evil.example'",
    )]  # fmt: skip
    both = rulebook(plans[:1], plans[1:], []).limits
    assert (("tool", "bash", 5), ("tool", "bash", 3), ("store", "", "redis://a.example")) == both
    assert (("tool", "bash", 3),) == rulebook([], plans[1:], []).limits
    assert () == rulebook([plan_of("[bash]", "policy.toml", "user")[0]], [], []).limits


@pytest.mark.parametrize("value", ["0", "-3", "true", "1.5", "'often'", "'5/fortnight'", "[5]", "'0/minute'"])
@pytest.mark.parametrize("where", ["[bash]\nrate_limit", "[limits]\nsession", "[limits]\nuser"])
def test_what_is_no_rate_is_an_error(where, value):
    """B-91."""
    ((line, _, message, advice),) = mistakes(f"{where} = {value}")
    assert 2 == line and "must be calls a minute" in message and "`30/minute`" in advice


def test_a_counter_of_an_unknown_kind_is_an_error():
    """B-91."""
    ((_, _, message, advice),) = mistakes("[limits]\nstore = 'http://a.example'")
    assert "`store` must be the URL of a Redis or Valkey server" in message and "redis://" in advice


# --- hooks -----------------------------------------------------------------------------------------------------------


def put(home: Path, layer: str, text: str) -> None:
    path = home / (".config/toolgate" if layer == "user" else "project/.toolgate") / "policy.toml"
    path.parent.mkdir(parents=True, mode=0o700)
    (home / "project/.git").mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o600)


def hook(home: Path, command: str = "ls", session: str = "s"):
    """What a hook process answers about a command."""
    return answered(home, {"tool": "Bash", "input": {"command": command}, "session": session})


def answered(home: Path, call: dict[str, object]):
    """What a hook process answers about a call."""
    record = {"id": "1", "cwd": str(home / "project"), **call}
    words = [sys.executable, "-I", "-S", str(PACKAGE / "hook.py"), "generic"]
    around = os.environ | {"HOME": str(home)}
    done = subprocess.run(words, input=json.dumps(record).encode(), capture_output=True, env=around, timeout=60)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def test_every_hook_process_counts_and_the_last_is_refused_with_the_time(tmp_path):
    """B-91."""
    put(tmp_path, "user", "[bash]\nrate_limit = '2/hour'")
    answers = [hook(tmp_path) for _ in range(3)]
    assert ["allow", "allow", "deny"] == [answer["verdict"] for answer in answers]
    assert "it has room again in" in answers[-1]["reason"]
    assert 0o600 == (tmp_path / ".local/state/toolgate/rates.sqlite").stat().st_mode & 0o777


def test_of_sixteen_hooks_at_once_exactly_the_permitted_number_pass(tmp_path):
    """B-91."""
    put(tmp_path, "user", "[limits]\nuser = '5/hour'")
    with ThreadPoolExecutor(16) as crowd:
        found = list(crowd.map(lambda number: hook(tmp_path, session=f"s{number}")["verdict"], range(16)))
    assert (5, 11) == (found.count("allow"), found.count("deny"))


def test_a_project_nobody_trusts_may_limit(tmp_path):
    """B-91."""
    put(tmp_path, "project", "[bash]\nrate_limit = '1/hour'")
    assert ["allow", "deny"] == [hook(tmp_path)["verdict"] for _ in range(2)]


def test_a_damaged_counter_makes_a_hook_ask(tmp_path):
    """B-91."""
    put(tmp_path, "user", BASH)
    state = tmp_path / ".local/state/toolgate"
    state.mkdir(parents=True, mode=0o700)
    (state / "rates.sqlite").write_bytes(b"no database" * 100)
    assert "ask" == hook(tmp_path)["verdict"]
