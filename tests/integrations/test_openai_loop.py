"""The plain loop on OpenAI's own SDK, against a server on loopback: chat completions and responses."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import openai
import pytest

from tests.integrations.contract import ALLOWED, ALSO_ALLOWED, Call, Contract, Outcome, Tools, guard
from tests.integrations.scripted_api import ScriptedAPI
from toolgate import Guard
from toolgate.integrations import openai_loop
from toolgate.integrations.openai_loop import aassemble, arun_tools, assemble, run_tools

KEY = "no-key-is-needed"
FUNCTIONS = [
    {"type": "function", "function": {"name": name, "parameters": {"type": "object", "properties": {}}}}
    for name in ("run_shell_command", "lookup_word", "read_file")
]


def bare(response: object, tools: Any, guard: Guard | None, timeout: float | None) -> list[Any]:
    return openai_loop.run_tools(response, tools, openai_loop.UNGUARDED)


async def abare(response: object, tools: Any, guard: Guard | None, timeout: float | None) -> list[Any]:
    return await openai_loop.arun_tools(response, tools, openai_loop.UNGUARDED)


UNGUARDED = {"run_tools": bare, "arun_tools": abare}  # for benchmarks: what the loop takes by itself


def functions(tools: Tools) -> list[Any]:
    return [tools.run_shell_command, tools.lookup_word, tools.read_file]


class OfOpenAI:
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
        found.read = self.read(api.requests[-1])
        return found

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        with ScriptedAPI(turns) as api:
            await self.alooped(api, tools, guard, False, None)

    def looped(self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None) -> None:
        raise NotImplementedError

    async def alooped(
        self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None
    ) -> None:
        raise NotImplementedError

    def read(self, request: dict[str, Any]) -> dict[str, str]:
        raise NotImplementedError


class TestChat(OfOpenAI, Contract):
    def looped(self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None) -> None:
        messages: list[Any] = [{"role": "user", "content": "go"}]
        with openai.OpenAI(base_url=api.url, api_key=KEY) as client:
            while True:
                response: Any = client.chat.completions.create(
                    model="scripted", messages=messages, tools=FUNCTIONS, stream=stream
                )
                if stream:
                    response = assemble(response)
                message = response["choices"][0]["message"] if stream else response.choices[0].message
                messages.append(message)
                results = run_tools(response, functions(tools), guard, timeout=timeout)
                if not results:
                    return
                messages += results

    async def alooped(
        self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None
    ) -> None:
        messages: list[Any] = [{"role": "user", "content": "go"}]
        async with openai.AsyncOpenAI(base_url=api.url, api_key=KEY) as client:
            while True:
                response: Any = await client.chat.completions.create(
                    model="scripted", messages=messages, tools=FUNCTIONS, stream=stream
                )
                if stream:
                    response = await aassemble(response)
                message = response["choices"][0]["message"] if stream else response.choices[0].message
                messages.append(message)
                results = await arun_tools(response, functions(tools), guard, timeout=timeout)
                if not results:
                    return
                messages += results

    def read(self, request: dict[str, Any]) -> dict[str, str]:
        return {one["tool_call_id"]: one["content"] for one in request["messages"] if one["role"] == "tool"}


class TestResponses(OfOpenAI, Contract):
    def looped(self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None) -> None:
        items: list[Any] = [{"role": "user", "content": "go"}]
        with openai.OpenAI(base_url=api.url, api_key=KEY) as client:
            while True:
                response: Any = client.responses.create(model="scripted", input=items, stream=stream)
                if stream:
                    response = assemble(response)
                items += response["output"] if stream else response.output
                results = run_tools(response, functions(tools), guard, timeout=timeout)
                if not results:
                    return
                items += results

    async def alooped(
        self, api: ScriptedAPI, tools: Tools, guard: Guard | None, stream: bool, timeout: float | None
    ) -> None:
        items: list[Any] = [{"role": "user", "content": "go"}]
        async with openai.AsyncOpenAI(base_url=api.url, api_key=KEY) as client:
            while True:
                response: Any = await client.responses.create(model="scripted", input=items, stream=stream)
                if stream:
                    response = await aassemble(response)
                items += response["output"] if stream else response.output
                results = await arun_tools(response, functions(tools), guard, timeout=timeout)
                if not results:
                    return
                items += results

    def read(self, request: dict[str, Any]) -> dict[str, str]:
        return {one["call_id"]: one["output"] for one in request["input"] if one.get("type") == "function_call_output"}


@pytest.mark.parametrize("kind", ["chat", "responses"])
def test_a_stream_that_breaks_off_runs_nothing(kind: str) -> None:
    tools = Tools()
    with (
        ScriptedAPI([[ALLOWED, ALSO_ALLOWED]], cut=True) as api,
        openai.OpenAI(base_url=api.url, api_key=KEY) as client,
    ):
        stream: Any
        if kind == "chat":
            stream = client.chat.completions.create(
                model="s", messages=[{"role": "user", "content": "go"}], stream=True
            )
        else:
            stream = client.responses.create(model="s", input="go", stream=True)
        results = run_tools(stream, functions(tools), guard())
    assert tools.ran == [] and results
    assert all(["before the call was complete" in str(one) for one in results])


def test_the_helper_that_streams_chat_completions_is_taken_too() -> None:
    tools = Tools()
    with (
        ScriptedAPI([[ALLOWED, ALSO_ALLOWED]]) as api,
        openai.OpenAI(base_url=api.url, api_key=KEY) as client,
        client.chat.completions.stream(model="s", messages=[{"role": "user", "content": "go"}]) as stream,
    ):
        results = run_tools(stream, functions(tools), guard())
    assert tools.ran == ["git status", "ls"] and [one["tool_call_id"] for one in results] == ["c1", "c2"]


def test_the_helper_that_streams_responses_is_taken_too() -> None:
    tools = Tools()
    with (
        ScriptedAPI([[ALLOWED, ALSO_ALLOWED]]) as api,
        openai.OpenAI(base_url=api.url, api_key=KEY) as client,
        client.responses.stream(model="s", input="go") as stream,
    ):
        results = run_tools(stream, functions(tools), guard())
    assert tools.ran == ["git status", "ls"] and [one["call_id"] for one in results] == ["c1", "c2"]
