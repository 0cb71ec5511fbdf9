"""A session remembers what its calls have left, in memory, for as long as it lasts."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from toolgate import Denied, Guard, GuardError, GuardSession, Shell, ToolCall
from toolgate.library.sessions import MOST, Remembered
from toolgate.model.memories import MOST as SESSIONS
from toolgate.model.memory import WROTE, Mark
from toolgate.model.verdict import ALLOW, Decision
from toolgate.world import World

ENV = {"files": {"/home/user/project/.env": "TOKEN=x\n"}}
READ_SECRET = "Read", {"file_path": "/home/user/project/.env"}
PAGE = "WebFetch", {"url": "https://docs.python.org/3/"}
LONG = "send_note", {"to": "bob@example.com", "body": "x" * 400}


def guard(**more) -> Guard:
    return Guard(facts=World(ENV), **more)


def rules(decision) -> set[str]:
    return {finding.opinion.rule for finding in decision.because}


def test_a_session_is_judged_by_what_it_has_read():
    made = guard()
    made.describe("send_note", sends="to")
    alone = made.check(*LONG)
    with made.session("s") as session:
        assert session.check(*LONG) == alone
        session.check(*READ_SECRET)
        later = session.check(*LONG)
    assert "leaks-after-secrets" in rules(later) and "leaks-after-secrets" not in rules(alone)
    with made.session("s") as another:
        assert "leaks-after-secrets" not in rules(another.check(*LONG))


def test_decorated_functions_belong_to_the_session_they_are_called_in():
    made = guard()
    seen = []
    made.on_decision(lambda call, decision, event: seen.append(call.session))
    wrapped = made.tool(name="add", harmless=True)(lambda a: a)

    async def main() -> None:
        async with made.session("outer") as outer:
            await asyncio.gather(*[asyncio.to_thread(wrapped, 1) for _ in range(3)])
            with made.session("inner"), guard().session("stranger"):
                wrapped(1)
            outer.tool(name="add", harmless=True)(lambda a: a)(1)
        wrapped(1)

    asyncio.run(main())
    assert seen == ["outer"] * 3 + ["inner", "outer", ""]


def test_a_session_answers_as_a_guard_does():
    async def main(session: GuardSession):
        with pytest.raises(Denied):
            await session.arequire("Bash", {"command": "rm -rf ~"})
        return await session.acheck("Bash", {"command": "ls"})

    with guard().session() as session:
        assert session.id and session.id != guard().session().id
        assert session.require("Bash", {"command": "ls"}).allowed
        assert asyncio.run(main(session)).allowed
        with pytest.raises(Denied):
            session.require("Bash", None)
        assert session.check(ToolCall(Shell("ls"), "/", session="other")).verdict == "deny"


def test_a_session_that_is_over_allows_nothing():
    with guard().session() as session:
        pass
    assert session.check("Bash", {"command": "ls"}).reason == "the session is over"
    with pytest.raises(GuardError), session:
        pass
    with pytest.raises(GuardError):
        guard().session(3)  # type: ignore[arg-type]  # the mistake is the test


def test_always_in_a_session_counts_as_long_as_the_guard_lives():
    from toolgate import Reply

    made = guard()
    push = "Bash", {"command": "git push --force origin main"}
    with made.session("s") as session:
        assert session.check(*push, permission=lambda call, decision: Reply("always")).allowed
        assert session.check(*push).allowed


def test_what_threads_keep_at_once_is_all_kept_and_too_much_counts_as_everything():
    memories = Remembered()
    call = ToolCall(Shell("ls"), "/", session="s")

    def keep(number: int) -> None:
        assert memories.keep(call, Decision(ALLOW), (Mark(WROTE, f"/f{number}"),), {})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(keep, range(400)))
    assert len(memories.recall(call).files) == memories.recall(call).calls == 400
    memories.keep(call, Decision(ALLOW), tuple([Mark(WROTE, f"/more/{n}") for n in range(MOST)]), {})
    assert memories.recall(call).everything


def test_of_many_sessions_the_latest_are_kept_and_the_others_count_as_if_they_had_done_everything():
    memories = Remembered()
    first, new = ToolCall(Shell("ls"), "/", session="0"), ToolCall(Shell("ls"), "/", session="new")
    for number in range(SESSIONS + 1):
        memories.keep(ToolCall(Shell("ls"), "/", session=str(number)), Decision(ALLOW), (), {})
    assert memories.recall(first).everything
    assert not memories.recall(ToolCall(Shell("ls"), "/", session=str(SESSIONS))).everything
    assert memories.recall(new).blank
