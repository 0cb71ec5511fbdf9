"""Questions that a permission handler answers, and what a guard remembers of its answers.

Checklist: A-11, A-16, A-21 to A-26, A-120, A-121, A-126, A-127, A-U2, A-U7, A-U8, C-49, C-U7.
"""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.approvals.homes import SENDING
from toolgate import ALLOW, DENY, AutoDeny, Guard, MemoryRecorder, Reply, Shell, ToolCall, ask
from toolgate.audit.log import Unrecorded
from toolgate.model.rule import Rule, Rulebook
from toolgate.policy.force.preparing import book_of
from toolgate.policy.read.document import parse
from toolgate.protocols.exchange import text_of
from toolgate.world import World

HERE = "/home/user/project"
NUMBER: Any = 5
PUSH, OTHER_PUSH = "git push --force origin main", "git push --force  origin main"


class Handler:
    """Answers what it is told to, and keeps what it was asked."""

    def __init__(self, *replies):
        self.replies = [*replies]
        self.asked = []

    def __call__(self, call, decision):
        self.asked.append((call, decision))
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


def call(text=PUSH, **fields):
    return ToolCall(Shell(text), HERE, tool="Bash", **fields)


def changed(field, value):
    """A yes that was tampered with."""
    reply = Reply("once")
    setattr(reply, field, value)
    return reply


def guard(handler, **given):
    return Guard(facts=World({}), permission=handler, **given)


# --- asking ----------------------------------------------------------------------------------------------------------


def test_a_11_a_handler_gets_the_call_and_the_decision_and_its_reply_settles_it():
    """A-11, A-23"""
    handler = Handler(Reply("once"), Reply("no"))
    found = guard(handler)
    yes, no = found.check(call()), found.check(call())
    assert (ALLOW, "prompt", DENY, "prompt") == (yes.verdict, yes.settled_by, no.verdict, no.settled_by)
    for asked, decision in handler.asked:
        assert call() == asked and decision.verdict == "ask" and decision.reason.startswith("force-pushes `main`")


def test_a_16_what_is_allowed_or_denied_is_never_put_to_a_person():
    """A-16"""
    handler = Handler(Reply("always"))
    found = guard(handler)
    assert [ALLOW, DENY] == [found.check(call(text)).verdict for text in ("ls", "rm -rf ~")]
    assert DENY == found.check("git push --force").verdict and not handler.asked


@pytest.mark.parametrize(
    "wrong",
    [True, None, "once", "always", ("once",), changed("answer", "yes"), changed("answer", NUMBER), changed("words", NUMBER), type("Reply", (), {"answer": "once"})()],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:.*of `permission` returned:RuntimeWarning")
def test_a_handler_that_returns_anything_else_says_no(wrong):
    decision = guard(Handler(wrong)).check(call())
    assert DENY == decision.verdict and decision.reason.startswith("needs approval: ")


@given(
    st.one_of(st.none(), st.booleans(), st.text(), st.integers(), st.sampled_from(["once", "always", "no"]).map(Reply))
)
@pytest.mark.filterwarnings("ignore:.*of `permission` returned:RuntimeWarning")
def test_only_two_replies_allow(reply):
    allowed = guard(lambda call, decision: reply).check(call()).allowed
    assert allowed == (isinstance(reply, Reply) and reply.answer in ("once", "always"))


@pytest.mark.parametrize("error", [ValueError("x"), SystemExit(0), GeneratorExit(), RecursionError()])
def test_a_125_a_handler_that_raises_says_no(error):
    """A-125"""

    def failing(call, decision):
        raise error

    with pytest.warns(RuntimeWarning, match="failing` of `permission` failed"):
        assert DENY == guard(failing).check(call()).verdict


def test_a_126_where_nobody_is_there_the_model_is_told_what_it_can_do():
    """A-22, A-126"""
    decision = guard(AutoDeny()).check(call())
    assert DENY == decision.verdict == Guard(facts=World({}), interactive=False).check(call()).verdict
    told = text_of(decision)
    assert "needs approval: force-pushes `main`" in told and "or ask the user to approve it or to run it" in told


def test_a_u2_words_of_the_person_reach_the_model_with_the_reason():
    """A-U2, C-49"""
    told = text_of(guard(Handler(Reply("no", "use a branch of your own"))).check(call()))
    assert (
        "was refused by the user: force-pushes `main`" in told and " The user says: use a branch of your own." in told
    )
    decision = guard(Handler(Reply("no", "not on a Friday.", interrupt=True))).check(call())
    assert " The user says: not on a Friday. Stop here and wait for the user." in decision.message
    assert "Instead" not in decision.message
    assert "Instead: do not try it again" in guard(Handler(Reply("no", " "))).check(call()).message


def test_an_agent_is_told_to_stop_where_the_person_or_the_policy_wants_it():
    stopping = "Stop here and wait for the user"
    assert stopping in guard(Handler(Reply("no", interrupt=True))).check(call()).instead
    assert stopping not in guard(Handler(Reply("no"))).check(call()).instead
    clippy = Guard(book_of(parse("[approvals]\non_deny = 'interrupt'")), World({}), permission=Handler(Reply("no")))
    assert stopping in clippy.check(call()).instead


# --- what is remembered ----------------------------------------------------------------------------------------------


def test_a_120_once_is_not_remembered():
    """A-120, C-U7"""
    handler = Handler(Reply("once"))
    found = guard(handler)
    assert [ALLOW] * 3 == [found.check(call()).verdict for _ in range(3)] and 3 == len(handler.asked)


def test_a_121_always_is_remembered_and_asked_about_once():
    """A-21, A-25, A-121, C-U7"""
    handler = Handler(Reply("always"), Reply("no"))
    found = guard(handler)
    decisions = [found.check(call()) for _ in range(3)]
    assert [ALLOW] * 3 == [decision.verdict for decision in decisions] and 1 == len(handler.asked)
    assert decisions[1].reason.endswith("; allowed by the user before") and "prompt" == decisions[1].settled_by


@pytest.mark.parametrize("other", [OTHER_PUSH, f"{PUSH} && ls", f"cd sub && {PUSH}"])
def test_an_exact_approval_covers_no_other_call(other):
    handler = Handler(Reply("always"), Reply("no"))
    found = guard(handler)
    assert ALLOW == found.check(call()).verdict and DENY == found.check(call(other)).verdict


def test_a_24_bitcode_remembers_the_tool_and_the_reason():
    """A-24"""
    handler = Handler(Reply("always"), Reply("no"))
    found = guard(handler, profile="bitcode")
    assert ALLOW == found.check(call()).verdict == found.check(call(OTHER_PUSH)).verdict and 1 == len(handler.asked)
    assert DENY == found.check(ToolCall(Shell(PUSH), HERE, tool="Terminal")).verdict
    assert DENY == found.check(call(f"{PUSH}; sudo ls")).verdict, "another reason"


ABOUT = """
[approvals]
key = "reason"
[[rule]]
id = "a"
when = { effect = "delete", target = "/srv/**" }
verdict = "ask"
reason = "deletes something%s"
"""


@pytest.mark.parametrize(("words", "other", "asked"), [
    ("", "rm /srv/b", 1),  # the rule names nothing, so any deletion has its reason
    (": `{target}`", "rm -f /srv/a", 1),
    (": `{target}`", "rm /srv/b", 2),
    (" with `{command}`", "rm /srv/b", 1),
    (" with `{command}`", "unlink /srv/a", 2),
])  # fmt: skip
def test_a_reason_is_known_by_its_rule_and_what_it_names(words, other, asked):
    handler = Handler(Reply("always"))
    found = guard(handler, rulebook=book_of(parse(ABOUT % words)))
    assert [ALLOW] * 2 == [found.check(call(text)).verdict for text in ("rm /srv/a", other)]
    assert asked == len(handler.asked)


def test_the_words_of_a_built_in_rule_widen_no_yes():
    """Two forced pushes are told alike, and are asked about one by one."""
    handler = Handler(Reply("always"))
    found = guard(handler, rulebook=book_of(parse("[approvals]\nkey = 'reason'")))
    decisions = [found.check(call(text)) for text in (PUSH, PUSH, f"{PUSH} --no-verify")]
    assert [ALLOW] * 3 == [decision.verdict for decision in decisions] and 2 == len(handler.asked)
    assert handler.asked[0][1].reason == handler.asked[1][1].reason


@pytest.mark.parametrize("key", ["exact", "rule", "reason", "action"])
def test_what_may_not_be_remembered_is_asked_about_each_time(key):
    """Neither the floor's questions, nor those that a rule does not want remembered."""
    rule = Rule("careful", lambda effect, scene: ask("cannot be undone", "look first", memorable=False))
    settlement = book_of(parse(f"[approvals]\nkey = '{key}'")).settlement
    for book in (Rulebook(builtin=(rule,), settlement=settlement), Rulebook(floor=(rule,), settlement=settlement)):
        handler = Handler(Reply("always"))
        found = Guard(book, World({}), permission=handler)
        assert [ALLOW] * 2 == [found.check(call()).verdict for _ in range(2)] and 2 == len(handler.asked)
        assert not any([one.opinion.memorable for _, decision in handler.asked for one in decision.because])


def test_the_handler_hears_whether_an_answer_may_be_remembered():
    lasting = Rule("floor", lambda effect, scene: ask("x", "y"))
    handler = Handler(Reply("once"))
    Guard(Rulebook(floor=(lasting,)), World({}), permission=handler).check(call())
    guard(handler).check(call())
    assert [False, True] == [decision.because[0].opinion.memorable for _, decision in handler.asked]


def test_a_yes_never_beats_a_deny():
    handler = Handler(Reply("always"))
    found = guard(handler)
    found.check(call())
    assert DENY == found.check(call(f"{PUSH}; rm -rf ~")).verdict and 1 == len(handler.asked)


def test_a_27_a_127_nothing_is_written_and_a_new_guard_knows_nothing(tmp_path, monkeypatch):
    """A-27, A-127"""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    handler = Handler(Reply("always"))
    for _ in range(2):
        found = Guard(permission=handler, recorder=MemoryRecorder(), approvals="")
        assert [ALLOW] * 2 == [found.check(ToolCall(Shell(PUSH), ".", tool="Bash")).verdict for _ in range(2)]
    assert 2 == len(handler.asked) and str(tmp_path) == handler.asked[0][0].cwd, "A-127: lost with the guard"
    assert [] == [*Path(tmp_path).rglob("*")]


# --- many at once ----------------------------------------------------------------------------------------------------


def test_a_26_threads_and_sub_agents_share_one_guard_and_its_approvals():
    """A-26, A-U7, A-U8: sixteen of them ask, a person is asked once, and never about two calls at a time."""
    active, most, asked = 0, 0, []
    gate = threading.Barrier(16)

    def handler(call, decision):
        nonlocal active, most
        active += 1
        most = max(most, active)
        asked.append(call.action.text)
        threading.Event().wait(0.05)
        active -= 1
        return Reply("always")

    found = guard(handler)

    def agent(number):
        gate.wait(60)
        return [found.check(call(text, session="shared", id=str(number))).allowed for text in (PUSH, OTHER_PUSH, PUSH)]

    with ThreadPoolExecutor(16) as pool:
        answers = [*pool.map(agent, range(16))]
    assert [[True] * 3] * 16 == answers and 1 == most
    assert sorted([PUSH, OTHER_PUSH]) == sorted(asked)


def test_a_26_one_call_object_in_many_threads_is_asked_about_once():
    """A-26"""
    handler = Handler(Reply("always"))
    found, one = guard(handler), call()
    with ThreadPoolExecutor(8) as pool:
        assert [True] * 64 == [decision.allowed for decision in pool.map(lambda _: found.check(one), range(64))]
    assert 1 == len(handler.asked)


# --- what the log has ------------------------------------------------------------------------------------------------


def test_the_question_and_its_answer_are_in_the_log():
    recorder = MemoryRecorder()
    handler = Handler(Reply("once"), Reply("no", "token=hunter2hunter2hunter2 is wrong"))
    found = guard(handler, recorder=recorder)
    yes, no = found.check(call()), found.check(call())
    kept = [event.data for event in recorder.events]
    assert ["ask", None, "ask", None] == [data.get("verdict") for data in kept]
    assert [(yes.id, "approved", "allowed once in the prompt")] == [(kept[1]["of"], kept[1]["answer"], kept[1]["how"])]
    assert (no.id, "refused") == (kept[3]["of"], kept[3]["answer"]) and "hunter2hunter2" not in str(kept[3])
    assert [call().id] * 2 == [asked.id for asked, _ in handler.asked] and yes.id and no.id


def test_a_yes_that_cannot_be_recorded_is_no_yes_where_records_are_required():
    class Full:
        def __init__(self):
            self.left = 1

        def record(self, events):
            self.left -= 1
            if self.left < 0:
                raise Unrecorded("no space is left")
            return ["k3f9"] * len(events)

    for policy, verdict in (("[audit]\nrequired = true", DENY), ("", ALLOW)):
        found = Guard(book_of(parse(policy)), World({}), permission=Handler(Reply("once")), recorder=Full())
        assert verdict == found.check(call()).verdict


def test_a_decision_says_how_to_allow_it_only_where_nobody_was_asked(home):
    from tests.approvals.homes import SENDING

    asked = home.check(permission=Handler(Reply("no")))
    assert DENY == asked.verdict and not asked.grantable and home.store.question(asked.id) is None
    alone = home.check(permission=AutoDeny())
    assert DENY == alone.verdict and alone.grantable and f"toolgate allow {alone.id}" in text_of(alone)
    home.allow()
    handler = Handler(Reply("no"))
    assert ALLOW == home.check(home.call(SENDING), permission=handler).verdict and not handler.asked
    assert os.path.isdir(home.state)


# --- the call as it was shown ----------------------------------------------------------------------------------------


class Swapping:
    """Says yes, while a file that the call is about is changed the first times it is asked."""

    def __init__(self, home, *texts, file="notes.txt"):
        self.file, self.texts = Path(home.project, file), [*texts]
        self.asked = 0

    def __call__(self, call, decision):
        self.asked += 1
        if self.texts:
            self.file.write_text(self.texts.pop(0))
        return Reply("always")


def test_a_call_that_changes_while_it_is_asked_about_is_asked_about_once_more_and_then_refused(home):
    for texts, verdict, times in (((), ALLOW, 1), (("a",), ALLOW, 2), (("b", "c"), DENY, 2)):
        handler = Swapping(home, *texts)
        assert (verdict, times) == (home.check(permission=handler).verdict, handler.asked), texts


def test_a_yes_to_what_has_changed_is_not_remembered(home):
    handler = Swapping(home, "a")
    found = home.guard(permission=handler)
    assert [ALLOW, ALLOW, ALLOW] == [found.check(home.call()).verdict for _ in range(3)]
    assert 3 == handler.asked, "twice about the first, once about the second, which is remembered"


def test_a_yes_does_not_hold_for_what_would_be_denied_now(home):
    Path(home.project, "up.sh").write_text("echo hello\n")
    handler = Swapping(home, "rm -rf /\n", file="up.sh")
    decision = home.check(home.call(f"{SENDING}; sh up.sh"), permission=handler)
    assert (DENY, 1) == (decision.verdict, handler.asked)
    assert decision.rule == "catastrophe"
