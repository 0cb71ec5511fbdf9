"""A guard that 64 threads and many tasks share answers each of them as it does alone."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from toolgate import Guard, Reply
from toolgate.world import World

THREADS = 64
TASKS = [pytest.param(200, id="part"), pytest.param(1_000, id="whole", marks=pytest.mark.slow)]
CALLS: list[tuple[str, dict[str, object]]] = [
    ("Bash", {"command": "ls"}),
    ("Bash", {"command": "rm -rf ~"}),
    ("Bash", {"command": "git push --force origin main"}),
    ("Read", {"file_path": "README.md"}),
    ("Write", {"file_path": "/etc/passwd", "content": "x"}),
    ("add", {"a": 1}),
    ("send_email", {"to": "bob@example.com", "body": "hi"}),
    ("Bash", {"command": 3}),
    ("WebFetch", {"url": "http://169.254.169.254/"}),
    ("unknown_tool", {}),
]


def guard(**more) -> Guard:
    made = Guard(facts=World({"files": {"/home/user/project/.env": "TOKEN=x\n"}}), **more)
    made.describe("add", harmless=True)
    made.describe("send_email", sends="to")
    return made


def answers(call, decision) -> Reply:
    return Reply("once") if "email" in call.tool else Reply("no", f"not {call.input}")


async def awaited_answers(call, decision) -> Reply:
    await asyncio.sleep(0)
    return answers(call, decision)


def test_threads_get_the_answers_they_would_get_alone():
    for handler in (None, answers):
        shared = guard(permission=handler)
        alone = [guard(permission=handler).check(*call) for call in CALLS]
        barrier = Barrier(THREADS)

        def ask(number: int, shared=shared, barrier=barrier) -> list:
            barrier.wait(60)
            turn = number % len(CALLS)
            order = CALLS[turn:] + CALLS[:turn]
            found = [shared.check(*call) for call in order]
            return found[-turn:] + found[:-turn] if turn else found

        with ThreadPoolExecutor(THREADS) as pool:
            found = list(pool.map(ask, range(THREADS)))
        assert all(one == alone for one in found)


@pytest.mark.parametrize("tasks", TASKS)
def test_tasks_get_the_answers_they_would_get_alone(tasks):
    async def main(handler) -> list:
        shared = guard(permission=handler)
        return list(await asyncio.gather(*[shared.acheck(*CALLS[number % len(CALLS)]) for number in range(tasks)]))

    for handler in (None, awaited_answers):
        alone = [guard(permission=handler).check(*call) for call in CALLS]
        found = asyncio.run(main(handler))
        assert all(one == alone[number % len(CALLS)] for number, one in enumerate(found))


def test_handlers_of_single_calls_answer_their_own_call():
    shared = guard()

    async def ask(number: int) -> bool:
        async def handler(call, decision) -> Reply:
            assert call.id == str(number)
            return Reply("once" if number % 2 else "no")

        return (await shared.acheck(*CALLS[6], id=str(number), permission=handler)).allowed

    async def main() -> list[bool]:
        return await asyncio.gather(*[ask(number) for number in range(200)])

    assert asyncio.run(main()) == [bool(number % 2) for number in range(200)]


@pytest.mark.parametrize("tasks", TASKS)
def test_sessions_of_tasks_and_threads_do_not_mix(tasks):
    shared = guard()
    secret, long = (
        ("Read", {"file_path": "/home/user/project/.env"}),
        ("send_email", {"to": "b@x.example", "b": "x" * 400}),
    )

    async def run(number: int) -> bool:
        async with shared.session(str(number)) as session:
            if number % 2:
                await session.acheck(*secret)
            found = await session.acheck(*long)
        return any(finding.opinion.rule == "leaks-after-secrets" for finding in found.because)

    async def main() -> list[bool]:
        return await asyncio.gather(*[run(number) for number in range(tasks // 3)])

    expected = [bool(number % 2) for number in range(tasks // 3)]
    assert asyncio.run(main()) == expected
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(lambda number: asyncio.run(run(number)), range(THREADS))) == expected[:THREADS]


@pytest.mark.parametrize("tasks", TASKS)
def test_decorated_functions_are_shared_as_well(tasks):
    shared = guard(permission=awaited_answers)

    @shared.tool(name="send_email")
    async def send(to: str) -> str:
        return to

    async def main() -> list[str]:
        return await asyncio.gather(*[send(f"p{number}@x.example") for number in range(tasks // 5)])

    assert asyncio.run(main()) == [f"p{number}@x.example" for number in range(tasks // 5)]
