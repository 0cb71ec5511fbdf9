"""A decorated function runs only after its call was allowed, and stays what it was."""

import asyncio
import functools
import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from toolgate import Denied, Guard, GuardError, Reply
from toolgate.world import World

BOB = "bob@example.com"


def guard(**more) -> Guard:
    return Guard(facts=World({}), **more)


def yes(call, decision):
    return Reply("once")


def test_a_function_runs_only_if_its_call_is_allowed():
    ran = []
    made = guard()

    @made.tool(writes="path", text="text")
    def save(path: Path, text: str = "none") -> int:
        """Save a text."""
        ran.append((path, text))
        return len(ran)

    assert save(Path("a.txt")) == save(path=Path("b.txt"), text="x") - 1 == 1
    with pytest.raises(Denied) as error:
        save(Path("/etc/passwd"), "x")
    assert "changes `/etc/passwd`" in str(error.value)
    assert ran == [(Path("a.txt"), "none"), (Path("b.txt"), "x")]


def test_what_the_agent_should_read_can_be_the_result():
    made = guard()

    @made.tool(sends="to", on_denied="return")
    def send_email(to: str) -> int:
        return 1

    told = send_email(BOB)
    assert isinstance(told, str) and told.startswith("Operation blocked by safety guard: needs approval: sends data")


def test_a_question_is_put_to_the_handler_of_the_guard():
    made = guard(permission=yes)

    @made.tool(sends="to")
    def send_email(to: str) -> str:
        return "sent to " + to

    assert send_email(BOB) == "sent to " + BOB


def test_a_tool_without_a_description_is_unknown_and_a_known_name_is_known():
    made = guard()

    @made.tool
    def frobnicate(x: int) -> int:
        return x

    @made.tool(name="Bash")
    def run(command: str) -> str:
        return command

    with pytest.raises(Denied, match="does not know what the tool `frobnicate` does"):
        frobnicate(1)
    assert run("ls") == "ls"
    with pytest.raises(Denied):
        run("rm -rf ~")


def test_coroutine_functions_are_awaited_and_the_loop_goes_on():
    made = guard()

    @made.tool(runs="command")
    async def run(command: str) -> str:
        await asyncio.sleep(0)
        return command

    async def main() -> str:
        with pytest.raises(Denied):
            await run("rm -rf ~")
        return await run("ls")

    assert inspect.iscoroutinefunction(run)
    assert asyncio.run(main()) == "ls"


def test_generators_are_checked_before_the_first_item():
    made = guard()
    ran = []

    @made.tool(reads="path", on_denied="return")
    def lines(path: str):
        ran.append(path)
        yield path
        return 3

    @made.tool(runs="command")
    async def output(command: str):
        ran.append(command)
        yield command

    async def items(command: str) -> list[str]:
        return [item async for item in output(command)]

    assert list(lines("a.txt")) == ["a.txt"]
    assert [text[:17] for text in lines("~/.ssh/id_rsa")] == ["Operation blocked"]
    assert asyncio.run(items("ls")) == ["ls"]
    with pytest.raises(Denied):
        asyncio.run(items("rm -rf ~"))
    assert ran == ["a.txt", "ls"]
    assert inspect.isgeneratorfunction(lines) and inspect.isasyncgenfunction(output)


def test_methods_partial_functions_and_callable_objects_are_bound_as_they_are_called():
    made = guard()
    seen = []
    made.on_decision(lambda call, decision, event: seen.append((call.tool, call.input)))

    class Box:
        @made.tool(name="one", harmless=True)
        def one(self, a: int) -> int:
            return a

        @made.tool(name="two", harmless=True)
        @classmethod
        def two(cls, a: int) -> int:
            return a

        @classmethod
        @made.tool(name="three", harmless=True)
        def three(cls, a: int) -> int:
            return a

        @made.tool(name="four", harmless=True)
        @staticmethod
        def four(a: int) -> int:
            return a

        def __call__(self, a: int) -> int:
            return a

        def five(self, a: int) -> int:
            return a

    def six(a: int, b: int, *rest: int, c: int = 3, **more: int) -> int:
        return a + b + c

    box = Box()
    found = [box.one(1), Box.two(1), Box.three(1), Box.four(1), made.tool(name="call", harmless=True)(box)(1)]
    found.append(made.tool(harmless=True)(box.five)(1))
    assert found == [1] * 6
    assert made.tool(harmless=True)(functools.partial(six, 1, c=5))(2, 9, d=4) == 8
    names = ["one", "two", "three", "four", "call", "five"]
    given = {"a": 1, "b": 2, "rest": [9], "c": 5, "d": 4}
    assert seen == [*[(name, {"a": 1}) for name in names], ("six", given)]


def test_what_a_function_is_called_with_must_fit_and_must_be_plain():
    made = guard()

    @made.tool(harmless=True)
    def add(a: object, /, **more: object) -> object:
        return a

    with pytest.raises(TypeError):
        add()  # type: ignore[call-arg]  # the mistake is the test
    for given in (object(), b"x", {1: 2}):
        with pytest.raises(Denied):
            add(given)
    with pytest.raises(Denied, match="twice"):
        add(1, a=2)
    assert add(1, b=Path("x")) == 1


def test_name_documentation_and_signature_stay():
    made = guard()

    def send(to: str, body: str = "") -> bool:
        """Send a mail."""
        return True

    wrapped = made.tool(sends="to")(send)
    assert (wrapped.__name__, wrapped.__doc__, wrapped.__module__) == ("send", "Send a mail.", __name__)
    assert inspect.signature(wrapped) == inspect.signature(send)
    assert wrapped.__annotations__ == send.__annotations__


def test_a_wrong_decoration_is_an_error_at_once():
    made = guard()

    def send(to: str) -> None: ...

    wrongs: list[Callable[[], object]] = [
        lambda: made.tool(sends="recipient")(send),
        lambda: made.tool(on_denied="ignore")(send),  # type: ignore[call-overload]  # the mistake is the test
        lambda: made.tool(sendz="to")(send),  # type: ignore[call-overload]  # the mistake is the test
        lambda: made.tool(name=3)(send),  # type: ignore[call-overload]  # the mistake is the test
        lambda: made.tool(harmless=True)(3),  # type: ignore[arg-type]  # the mistake is the test
        lambda: made.tool(harmless=True)(int),
        lambda: made.tool(harmless=True)(lambda: 1),
    ]
    for wrong in wrongs:
        with pytest.raises(GuardError):
            wrong()


def test_a_guard_that_answers_nonsense_lets_nothing_run():
    class Broken(Guard):
        def check_all(self, calls):
            raise ZeroDivisionError

    made = Broken(facts=World({}))
    ran = []
    wrapped = made.tool(name="add", harmless=True)(lambda: ran.append(1))
    with pytest.raises((ZeroDivisionError, Denied)):
        wrapped()
    assert ran == []
