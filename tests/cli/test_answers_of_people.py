"""`toolgate allow`, `deny`, `undo`, `grants`, `pause`, `resume`, `mode`: by the id that the message shows."""

import io
import itertools
import os
import re
import time

import pytest

from toolgate import FileRecorder, Guard, directories
from toolgate.approvals.changes import Changes
from toolgate.approvals.store import Refusal, Store
from toolgate.host import Machine
from toolgate.model.call import Mcp, Shell, ToolCall, Write
from toolgate.showing.stored import picture_of

NAMES = map(str, itertools.count())  # each call has its own
SENDING = "curl -d @notes.txt https://api.example.com/x"


@pytest.fixture(autouse=True)
def attended(monkeypatch):
    """A person has started the verbs; who that is, tests of `attendance` say."""
    for verb in ("allow", "deny", "undo", "pause", "resume", "mode"):
        monkeypatch.setattr(f"toolgate.cli.{verb}.require_person", lambda verb: None)
    monkeypatch.setattr("sys.stdin", io.StringIO("{}"))


class Agent:
    """An agent that asks the guard."""

    def __init__(self, place) -> None:
        self.home = str(place.home)
        self.project = str(place.project)
        self.state = directories.state(self.home)

    def decide(self, command: str = SENDING, session: str = "s1"):
        guard = Guard(facts=Machine(self.project, home=self.home), recorder=FileRecorder(self.state))
        given: dict[str, object] = {"command": command}
        return guard.check(
            ToolCall(Shell(command), self.project, "claude-code", session, next(NAMES), (), "Bash", given)
        )

    def verdict(self, command: str = SENDING, session: str = "s1") -> str:
        return str(self.decide(command, session).verdict)


@pytest.fixture
def agent(place):
    place.person.answer = "y\n"
    return Agent(place)


def test_a_call_is_shown_and_then_allowed_once(place, agent):
    said = place.run("allow", agent.decide().id)
    assert said.status == 0
    shown = place.person.leave()
    assert shown.startswith("╭─ Toolgate asks about Bash ─")
    assert "\n│   curl -d @notes.txt https://api.example.com/x\n╰─" in shown and "called by Claude Code" in shown
    assert "\nAllow this once? [y/N] " in shown
    assert said.out.startswith("allowed once. Let the agent try it again, in this session or another.")
    assert [agent.verdict(), agent.verdict()] == ["allow", "ask"]


@pytest.mark.parametrize("answer", ["\n", "n\n", "x\n", "yarn test\n", "y y\n", "y\ny\n", "\x04"])
@pytest.mark.parametrize("words", [("allow",), ("allow", "--json"), ("allow", "--for", "1h"), ("allow", "--session")])
def test_whatever_is_not_yes_allows_nothing(place, agent, words, answer):
    place.person.answer = answer
    verb, *options = words
    said = place.run(verb, agent.decide().id, *options)
    assert (1, "ask") == (said.status, agent.verdict())
    assert "nothing was allowed\n" in (said.out, said.err)


def test_a_long_call_is_shown_in_full_before_it_is_allowed(place, agent):
    long = "\n".join([SENDING, *[f"echo {number}" for number in range(40)]])
    assert (0, "allow") == (place.run("allow", agent.decide(long).id).status, agent.verdict(long))
    shown, _, _ = place.person.leave().partition("Allow this")
    assert all([f"\n│   echo {number}\n" in shown for number in range(40)])


def test_every_field_and_every_change_is_shown_first(place, agent):
    """What a call names `command` is not all of it, and a path says nothing of what is written there."""
    guard = Guard(facts=Machine(agent.project, home=agent.home), recorder=FileRecorder(agent.state))
    given: dict[str, object] = {"command": "ls", "host": "prod", "then": "rm -rf /data"}
    name = guard.check(
        ToolCall(Mcp("shell", "run", given), agent.project, "claude-code", "s1", "1", (), "mcp__shell__run", given)
    ).id
    content = "first line\nsecond line\n"
    file: dict[str, object] = {"file_path": f"{agent.home}/w.txt", "content": content}
    written = guard.check(
        ToolCall(Write(f"{agent.home}/w.txt", content), agent.project, "claude-code", "s1", "2", (), "Write", file)
    ).id
    assert [0, 0] == [place.run("allow", name).status, place.run("allow", written).status]
    shown = place.person.leave()
    for text in ("Toolgate asks about shell/run", "command: ls", "host: prod", "then: rm -rf /data"):
        assert text in shown, shown
    assert "│   +first line\n│   +second line\n" in shown
    listed = place.run("grants", "--json").out
    assert "mcp__shell__run command=ls host=prod then=rm -rf /data" in listed
    assert "Write" in listed and "content=first line" in listed


def test_to_look_at_a_call_uses_no_grant_up(place, agent):
    name = agent.decide().id
    question = Store(agent.state).question(name)
    assert question is not None and 0 == place.run("allow", name).status
    for _ in range(3):
        found = picture_of(question, Machine(agent.project, home=agent.home))
        assert "Toolgate asks about Bash" == found.title
    assert [agent.verdict(), agent.verdict()] == ["allow", "ask"]


def test_a_call_is_allowed_for_a_while(place, agent):
    said = place.run("allow", agent.decide().id, "--for", "1h")
    assert re.match(r"allowed until \d\d:\d\d", said.out) or "allowed until 20" in said.out
    assert [agent.verdict() for _ in range(3)] == ["allow"] * 3


def test_a_call_is_allowed_in_its_session(place, agent):
    assert place.run("allow", agent.decide().id, "--session", "--json").record["scope"] == "session"
    assert [agent.verdict(), agent.verdict(session="s2"), agent.verdict()] == ["allow", "ask", "allow"]


@pytest.mark.parametrize("words", [("--for", "0m"), ("--for", "soon"), ("--for", "60d"), ("--project",)])
def test_wrong_options_say_what_to_write(place, agent, words):
    said = place.run("allow", agent.decide().id, *words)
    assert said.status == 64
    assert agent.verdict() == "ask"


def test_what_toolgate_cannot_read_is_allowed_once_only(place, agent):
    said = place.run("allow", agent.decide("sudo ls").id, "--for", "1h")
    assert said.status == 64
    assert "once only" in said.err
    assert re.search(r"hint: toolgate allow \w+\n", said.err)


def test_a_denied_call_cannot_be_allowed(place, agent):
    name = agent.decide("rm -rf /").id
    said = place.run("allow", name)
    assert said.status == 64
    assert f"`{name}` was denied by the rule `catastrophe`, which no approval changes" in said.err


def test_an_allowed_call_needs_no_answer(place, agent):
    said = place.run("allow", agent.decide("ls").id)
    assert "was allowed: there is nothing to answer" in said.err


def test_a_question_can_be_answered_again(place, agent):
    """Once was not enough, or it was to be denied after all."""
    name = agent.decide().id
    place.run("allow", name)
    assert [agent.verdict(), agent.verdict()] == ["allow", "ask"]
    assert place.run("allow", name, "--for", "1h").status == 0
    assert [agent.verdict(), agent.verdict()] == ["allow", "allow"]
    place.run("deny", name)
    assert agent.verdict() == "ask"
    assert place.run("grants", "--json").record["in_force"] == []


def test_a_call_that_is_allowed_already_is_not_asked_about(place, agent):
    name = agent.decide().id
    place.run("allow", name)
    place.person.leave()
    said = place.run("allow", name)
    assert (0, True) == (said.status, said.out.startswith("this call is allowed already: let the agent try it again"))
    assert "[y/N]" not in place.person.leave()
    assert 1 == len(place.run("grants", "--json").record["in_force"])


def test_retries_of_a_call_are_one_question(place, agent):
    names = [agent.decide().id for _ in range(3)]
    other = agent.decide("git push origin main").id
    listed = place.run("grants").out
    assert [names[2]] == [name for name in names if name in listed] and "(asked 3 times)" in listed
    place.run("allow", names[0])
    assert [other] == [one["id"] for one in place.run("grants", "--json").record["questions"]]
    assert [agent.verdict(), agent.verdict()] == ["allow", "ask"]


def test_an_old_question_says_how_it_was_answered(place, agent):
    name = agent.decide().id
    place.run("allow", name)
    (place.home / ".local/state/toolgate/approvals/closed" / name).unlink()
    said = place.run("allow", name)
    assert said.status == 64
    assert f"`{name}` was answered already: approved (allowed once)" in said.err


@pytest.mark.parametrize("word", ["", "zzzzzzz", "k3", "../x", "k3f9\n"])
def test_an_id_that_is_none_is_an_error(place, agent, word):
    agent.decide()
    said = place.run("allow", word)
    assert said.status == 64
    assert "id" in said.err


def test_a_call_is_denied(place, agent):
    name = agent.decide().id
    said = place.run("deny", name, "--words", "use staging")
    assert said.out.startswith("denied:\n")
    assert Store(agent.state).refusal(name) == Refusal("use staging")
    assert agent.verdict() == "ask"


def test_a_denial_says_what_the_agent_hears_of_it(place, agent):
    name = agent.decide().id
    said = place.run("deny", name, "--words", "use staging").out
    assert "Toolgate asks" not in said and "╭─ Bash ─" in said
    assert "Claude Code asks you itself: answer no in its own dialog too if it is still open" in said.replace("\n", " ")
    assert "your words are only in the log" in said.replace("\n", " ")


def test_a_call_is_denied_once(place, agent):
    name = agent.decide().id
    place.run("deny", name)
    before = changes(agent)
    assert place.run("deny", name).out == f"`{name}` was denied already\n"
    assert before == changes(agent)
    place.run("allow", name)
    assert place.run("deny", name).out.startswith("denied:\n")


def test_a_denied_call_need_not_be_denied(place, agent):
    name = agent.decide("rm -rf /").id
    said = place.run("deny", name)
    assert (64, True) == (
        said.status,
        f"`{name}` was denied by the rule `catastrophe`: there is nothing to" in said.err,
    )
    assert "run the command yourself" not in said.err


def test_the_log_has_every_answer(place, agent):
    name = agent.decide().id
    place.run("allow", name)
    agent.decide()
    listed = place.run("log").out
    assert re.search(rf"{name} +ask .*→ approved", listed)
    shown = place.run("log", "show", name).out
    assert "approved (allowed once)" in shown


def test_the_last_change_is_undone(place, agent):
    place.run("allow", agent.decide().id, "--for", "1h")
    assert agent.verdict() == "allow"
    said = place.run("undo")
    assert said.out.startswith("undone: curl -d @notes.txt https://api.example.com/x – allowed until")
    assert agent.verdict() == "ask"
    assert place.run("undo").err.startswith("toolgate: there is nothing to undo")


def test_a_change_is_undone_by_the_id_of_its_question(place, agent):
    first = agent.decide().id
    place.run("allow", first, "--for", "1h")
    place.run("allow", agent.decide("curl -d @notes.txt https://api.example.com/y").id, "--for", "1h")
    assert place.run("undo", first).status == 0
    assert [agent.verdict(), agent.verdict("curl -d @notes.txt https://api.example.com/y")] == ["ask", "allow"]
    assert place.run("undo", "zzzz").status == 64


def test_undoing_what_was_used_up_says_so(place, agent):
    place.run("allow", agent.decide().id)
    agent.decide()
    assert "used up" in place.run("undo").out


def test_grants_lists_what_is_in_force_and_open(place, agent):
    assert "nothing is allowed beyond your policy" in place.run("grants").out
    name = agent.decide().id
    assert re.search(rf"open questions\n +{name} .*curl", place.run("grants").out)
    place.run("allow", name, "--for", "1h")
    listed = place.run("grants", "--json").record
    assert [one["of"] for one in listed["in_force"]] == [name]
    assert listed["questions"] == []
    place.run("undo")
    assert place.run("grants", "--json").record["in_force"] == []


def test_lists_hold_no_secrets_and_the_picture_shows_the_call_as_it_is(place, agent):
    secret = "hunter2secret"
    name = agent.decide(f"pip install git+https://u:{secret}@git.example.com/x").id
    question = Store(agent.state).question(name)
    assert question is not None and secret in question.reason
    for words in (("grants",), ("grants", "--json")):
        assert secret not in place.run(*words).out
    place.run("allow", name, "--json")
    assert secret in place.person.leave(), "a person decides about the call as it is"
    assert secret not in place.run("grants").out + place.run("undo").out


def test_old_questions_are_removed_when_somebody_looks(place, agent):
    name = agent.decide().id
    file = place.home / ".local/state/toolgate/approvals/questions" / name
    os.utime(file, (0, 0))
    place.run("grants")
    assert not file.exists()


def test_a_pause_skips_questions_until_it_ends(place, agent):
    said = place.run("pause", "15m")
    assert re.match(r"paused until", said.out)
    assert [agent.verdict(), agent.verdict("rm -rf /"), agent.verdict("sudo ls")] == ["allow", "deny", "ask"]
    assert "PAUSED until" in place.run("statusline").out
    assert "paused" in place.run("status").out
    assert "questions are asked again" in place.run("resume").out
    assert agent.verdict() == "ask"
    assert "was not paused" in place.run("resume").out
    assert "pause: questions are allowed until" in place.run("log").out


def test_c_u5_the_guard_is_switched_off_and_on_and_asked_for_its_state(place, agent):
    """clippy-code's `/safety off`, `on`, `status` and `help`; here off means that nobody is asked, and denials stay."""
    place.run("pause")
    assert [agent.verdict(), agent.verdict("rm -rf /")] == ["allow", "deny"]
    assert "paused" in place.run("status").out
    place.run("resume")
    assert agent.verdict() == "ask"
    assert "paused" not in place.run("status").out


def test_a_pause_can_be_undone(place, agent):
    place.run("pause")
    place.run("undo")
    assert agent.verdict() == "ask"


def test_pause_and_resume_answer_programs(place, agent):
    found = place.run("pause", "15m", "--json").record
    assert [found["id"]] == changes(agent) and 890 < found["until"] - time.time() < 910
    resumed = place.run("resume", "--json").record
    assert {"id": changes(agent)[0], "resumed": True} == resumed
    assert {"id": None, "resumed": False} == place.run("resume", "--json").record


def test_a_pause_has_one_name_and_undo_says_what_comes_back(place, agent):
    place.run("pause", "1h")
    for words in (("status",), ("mode",), ("statusline",)):
        said = place.run(*words).out
        assert "paused" in said.lower() and "yolo" not in said, words
    place.run("resume")
    place.person.leave()
    said = place.run("undo").out.replace("\n", " ")
    assert "then paused: questions are skipped everywhere, until" in place.person.leave()
    assert re.search(r"undone: questions are asked again; now paused: questions are skipped +everywhere, until", said)
    assert "now normal: questions are asked" in place.run("undo").out


@pytest.mark.parametrize("word", ["0m", "2d", "long"])
def test_a_pause_is_short(place, agent, word):
    assert place.run("pause", word).status == 64
    assert agent.verdict() == "ask"


def test_a_mode_is_set_for_a_project(place, agent):
    assert place.run("mode").out == "normal: questions are asked\n"
    assert place.run("mode", "yolo").out.startswith("yolo: questions are skipped in the project ~/project")
    assert agent.verdict() == "allow"
    assert place.run("mode", "--json").record[0]["name"] == "yolo"
    assert "YOLO" in place.run("statusline").out
    assert place.run("mode", "normal").status == 0
    assert agent.verdict() == "ask"


def test_a_mode_is_set_for_a_session(place, agent, monkeypatch):
    from toolgate import session

    guard = Guard(
        facts=Machine(agent.project, home=agent.home),
        recorder=FileRecorder(agent.state),
        sessions=session.Files(agent.state),
    )
    guard.check(ToolCall(Shell("ls"), agent.project, "claude-code", "session-one"))
    assert place.run("mode", "readonly", "--session", "session-one").status == 0
    assert agent.verdict("touch a", "session-one") == "deny"
    assert agent.verdict("touch a", "session-two") == "allow"
    assert place.run("mode", "yolo", "--session", "nobody").status == 64


def modes(place) -> list[str]:
    return [mode["name"] for mode in place.run("mode", "--json").record]


def changes(agent) -> list[str]:
    return [change.id for change in Changes(agent.state).listed()]


def test_undoing_a_mode_restores_the_one_before(place, agent):
    place.run("mode", "readonly", "--all")
    place.run("mode", "yolo", "--all")
    place.run("undo")
    assert modes(place) == ["readonly"]


def test_undoing_never_brings_a_mode_back_that_was_undone(place, agent):
    place.run("mode", "yolo", "--all")
    place.run("mode", "readonly", "--all")
    readonly, yolo = changes(agent)
    assert "the mode was set again after that, and is `readonly`" in place.run("undo", yolo).out
    assert modes(place) == ["readonly"]
    place.run("undo", readonly)
    assert modes(place) == [] and agent.verdict() == "ask"


LOOSENING = [
    ((), ("pause",)),
    ((), ("mode", "yolo")),
    ((), ("mode", "observe", "--all")),
    ((("mode", "readonly"),), ("mode", "normal")),
    ((("mode", "readonly"),), ("mode", "readonly", "--for", "1h")),
    ((("mode", "readonly"),), ("undo",)),
    ((("mode", "readonly", "--all"),), ("resume",)),
    ((("pause",), ("resume",)), ("undo",)),
    ((("mode", "yolo"), ("mode", "readonly")), ("undo",)),
]


@pytest.mark.parametrize(("before", "words"), LOOSENING)
def test_what_loosens_is_confirmed(place, agent, before, words):
    for earlier in before:
        assert 0 == place.run(*earlier).status
    place.person.leave()
    kept = modes(place)
    place.person.answer = "\n"
    said = place.run(*words)
    assert (1, kept) == (said.status, modes(place)), said
    assert place.person.leave().count(" [y/N] ") == 1
    place.person.there = False
    said = place.run(*words)
    assert (64, kept) == (said.status, modes(place)) and "run it in a terminal" in said.err


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ((), ("mode", "readonly")),
        ((("pause",),), ("resume",)),
        ((("mode", "yolo"),), ("mode", "normal")),
        ((("mode", "yolo"),), ("mode", "readonly")),
        ((("mode", "yolo"),), ("undo",)),
    ],
)
def test_what_tightens_is_done_at_once(place, agent, before, words):
    for earlier in before:
        assert 0 == place.run(*earlier).status
    place.person.leave()
    place.person.there = False
    assert 0 == place.run(*words).status
    assert agent.verdict("touch a" if "readonly" in words else SENDING) in ("ask", "deny")


def test_without_a_log_nothing_is_allowed(place, agent):
    name = agent.decide().id
    log = place.home / ".local/state/toolgate/log"
    for file in log.iterdir():
        file.unlink()
    log.rmdir()
    log.write_text("in the way")
    said = place.run("allow", name)
    assert said.status == 64
    log.unlink()
    assert agent.verdict() == "ask"
