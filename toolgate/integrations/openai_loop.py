"""Plain tool loops on OpenAI's API: chat completions and responses, and every compatible endpoint.

    messages += run_tools(response, tools)

The SDK is not needed: its objects, decoded JSON of the same shape and streams of either are accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolgate.integrations import openai_items, openai_stream
from toolgate.integrations.loop import CUT_OFF, UNGUARDED, Answered, Asked, Judge, Tools, as_text, loop_for
from toolgate.integrations.shapes import Message, agathered, entries, field, gathered, has, streamed, text
from toolgate.model.errors import GuardError

__all__ = ["UNGUARDED", "aassemble", "arun_tools", "assemble", "run_tools"]

HOST = "openai"
FORMER = "former"  # the single call of a message, from the time before tools
WHOLE = ("stop", "tool_calls", "function_call")  # end reasons of chat completions with complete calls


def run_tools(
    response: object,
    tools: Tools,
    guard: Judge = None,
    *,
    session: str = "",
    cwd: str | None = None,
    timeout: float | None = None,
) -> list[Message]:
    """Judge and run the tool calls of an answer; what to append to the conversation after it, one entry for each call.

    `tools` are functions, or a mapping of names to functions; they get the arguments by name. Without a `guard`, the
    policy in force judges. A call that is refused, fails or is not valid is answered with the reason, and the others go
    on. No calls: an empty list. `session` names the conversation; a long-lived `Gate` instead of the guard remembers
    what its calls have done. `cwd` is the directory of the tools (`None`: the process's), and a guard that takes longer
    than `timeout` seconds refuses.
    """
    loop = loop_for(tools, guard, HOST, session, cwd, timeout)
    return messages_of(loop.run(calls_in(assemble(response) if streamed(response) else response)))


async def arun_tools(
    response: object,
    tools: Tools,
    guard: Judge = None,
    *,
    session: str = "",
    cwd: str | None = None,
    timeout: float | None = None,
) -> list[Message]:
    """Do as `run_tools` without blocking the event loop; with `UNGUARDED`, asynchronous tools run concurrently."""
    loop = loop_for(tools, guard, HOST, session, cwd, timeout)
    return messages_of(await loop.arun(calls_in(await aassemble(response) if streamed(response) else response)))


def assemble(stream: Any, on_text: Callable[[str], None] | None = None) -> Message:
    """The complete answer from a stream, as decoded JSON; `on_text` gets the text as it arrives."""
    return gathered(openai_stream.Assembly(on_text), stream)


async def aassemble(stream: Any, on_text: Callable[[str], None] | None = None) -> Message:
    """Do as `assemble`, with an asynchronous stream."""
    return await agathered(openai_stream.Assembly(on_text), stream)


def calls_in(response: object) -> list[Asked]:
    """The calls of an answer: of chat completions (the first choice, or a message of one), or of responses."""
    if isinstance(field(response, "output"), list):
        return openai_items.calls_in(response)
    choices = field(response, "choices")
    if isinstance(choices, list):
        if not choices:
            return []
        if not has(choices[0], "finish_reason"):
            raise GuardError(
                "the answer has no `finish_reason`, so that it is not known whether its last call is complete",
                help="pass all of what `client.chat.completions.create` returns, or its message",
            )
        ending = field(choices[0], "finish_reason")
        return _calls_of(field(choices[0], "message"), "" if ending in WHOLE else CUT_OFF)
    if field(response, "role") == "assistant":
        return _calls_of(response, "")
    raise GuardError(
        f"`{type(response).__name__}` is not an answer of chat completions or responses",
        help="pass what `client.chat.completions.create` or `client.responses.create` returns",
    )


def _calls_of(message: object, problem: str) -> list[Asked]:
    """The calls in a message; a `problem` applies to all of them."""
    found = [_call(one, problem) for one in entries(message, "tool_calls")]
    old = field(message, "function_call")
    if old is not None:
        found.append(Asked("", text(old, "name"), field(old, "arguments"), FORMER, problem))
    return found


def _call(call: object, problem: str) -> Asked:
    custom = field(call, "custom")
    if custom is not None:
        return Asked(text(call, "id"), text(custom, "name"), {"input": text(custom, "input")}, problem=problem)
    function = field(call, "function")
    return Asked(text(call, "id"), text(function, "name"), field(function, "arguments"), problem=problem)


def messages_of(answers: list[Answered]) -> list[Message]:
    return [_message(answer) for answer in answers]


def _message(answer: Answered) -> Message:
    call = answer.call
    if call.kind == FORMER:
        return {"role": "function", "name": call.tool, "content": as_text(answer.content)}
    if call.kind:
        return openai_items.item_of(answer)
    return {"role": "tool", "tool_call_id": call.id, "content": answer.content}
