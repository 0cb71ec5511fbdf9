"""The plain loop on Anthropic's own SDK, against a server on loopback."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import anthropic

from tests.integrations.contract import ALLOWED, ALSO_ALLOWED, Call, Contract, Outcome, Tools, guard
from tests.integrations.scripted_api import ScriptedAPI
from toolgate import Guard
from toolgate.integrations import anthropic_loop
from toolgate.integrations.anthropic_loop import aassemble, arun_tools, assemble, run_tools

KEY = "no-key-is-needed"
ASKED: list[Any] = [{"role": "user", "content": "go"}]


def bare(response: object, tools: Any, guard: Guard | None, timeout: float | None) -> list[Any]:
    return anthropic_loop.run_tools(response, tools, anthropic_loop.UNGUARDED)


async def abare(response: object, tools: Any, guard: Guard | None, timeout: float | None) -> list[Any]:
    return await anthropic_loop.arun_tools(response, tools, anthropic_loop.UNGUARDED)


UNGUARDED = {"run_tools": bare, "arun_tools": abare}  # for benchmarks: what the loop takes by itself


def functions(tools: Tools) -> list[Any]:
    return [tools.run_shell_command, tools.lookup_word, tools.read_file]


class TestAnthropic(Contract):
    """The loops that the docs show."""

    ways: ClassVar[tuple[str, ...]] = ("sync", "async", "stream", "async stream")
    pauses: ClassVar[bool] = False

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        tools, found = Tools(), Outcome()
        with ScriptedAPI(turns) as api:
            try:
                if "async" in way:
                    asyncio.run(self.alooped(api, tools, guard, "stream" in way, timeout))
                else:
                    self.looped(api, tools, guard, way == "stream", timeout)
            except Exception as error:  # noqa: BLE001 # what a loop raises is part of the outcome
                found.error = error
        found.ran = tools.ran
        results = [one for told in api.requests[-1]["messages"] if told["role"] == "user" for one in told["content"]]
        found.read = {one["tool_use_id"]: one["content"] for one in results if isinstance(one, dict)}
        return found

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        with ScriptedAPI(turns) as api:
            await self.alooped(api, tools, guard, False, None)

    def looped(self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None) -> None:
        messages = list(ASKED)
        with anthropic.Anthropic(base_url=api.url, api_key=KEY) as client:
            while True:
                response: Any = client.messages.create(
                    model="scripted", max_tokens=100, messages=messages, stream=stream
                )
                if stream:
                    response = assemble(response)
                messages.append({"role": "assistant", "content": response["content"] if stream else response.content})
                results = run_tools(response, functions(tools), guard, timeout=timeout)
                if not results:
                    return
                messages += results

    async def alooped(
        self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None
    ) -> None:
        messages = list(ASKED)
        async with anthropic.AsyncAnthropic(base_url=api.url, api_key=KEY) as client:
            while True:
                response: Any = await client.messages.create(
                    model="scripted", max_tokens=100, messages=messages, stream=stream
                )
                if stream:
                    response = await aassemble(response)
                messages.append({"role": "assistant", "content": response["content"] if stream else response.content})
                results = await arun_tools(response, functions(tools), guard, timeout=timeout)
                if not results:
                    return
                messages += results


def test_a_stream_that_breaks_off_runs_nothing() -> None:
    tools = Tools()
    with (
        ScriptedAPI([[ALLOWED, ALSO_ALLOWED]], cut=True) as api,
        anthropic.Anthropic(base_url=api.url, api_key=KEY) as client,
    ):
        stream = client.messages.create(model="s", max_tokens=100, messages=ASKED, stream=True)
        (message,) = run_tools(stream, functions(tools), guard())
    assert tools.ran == [] and message["content"]
    assert all(["before the call was complete" in one["content"] and one["is_error"] for one in message["content"]])


def test_the_helper_that_streams_is_taken_too() -> None:
    tools = Tools()
    with (
        ScriptedAPI([[ALLOWED, ALSO_ALLOWED]]) as api,
        anthropic.Anthropic(base_url=api.url, api_key=KEY) as client,
        client.messages.stream(model="s", max_tokens=100, messages=ASKED) as stream,
    ):
        (message,) = run_tools(stream, functions(tools), guard())
    assert tools.ran == ["git status", "ls"] and [one["tool_use_id"] for one in message["content"]] == ["c1", "c2"]
