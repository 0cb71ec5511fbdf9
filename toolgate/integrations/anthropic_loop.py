"""Plain tool loops on Anthropic's messages API.

    messages += run_tools(response, tools)

The SDK is not needed: its objects, decoded JSON of the same shape and streams of either are accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolgate.integrations.loop import CUT_OFF, UNGUARDED, Answered, Asked, Judge, Tools, loop_for
from toolgate.integrations.shapes import Message, agathered, decoded, entries, field, gathered, has, streamed, text
from toolgate.model.errors import GuardError
from toolgate.protocols.notation import parse

__all__ = ["UNGUARDED", "aassemble", "arun_tools", "assemble", "run_tools"]

HOST = "anthropic"
UNREAD = "the input is not JSON: send one JSON object"
WHOLE = ("tool_use", "end_turn", "stop_sequence", "pause_turn")  # end reasons of an answer with complete calls


def run_tools(
    response: object,
    tools: Tools,
    guard: Judge = None,
    *,
    session: str = "",
    cwd: str | None = None,
    timeout: float | None = None,
) -> list[Message]:
    """Judge and run the tool calls of an answer; the message to append after it, with a result for each call.

    `tools` are functions, or a mapping of names to functions; they get the input by name. Without a `guard`, the policy
    in force judges. A call that is refused, fails or is not valid is answered with the reason, and the others go on. No
    calls: an empty list. `session` names the conversation; a long-lived `Gate` instead of the guard remembers what its
    calls have done. `cwd` is the directory of the tools (`None`: the process's), and a guard that takes longer than
    `timeout` seconds refuses.
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
    return gathered(Assembly(on_text), stream)


async def aassemble(stream: Any, on_text: Callable[[str], None] | None = None) -> Message:
    """Do as `assemble`, with an asynchronous stream."""
    return await agathered(Assembly(on_text), stream)


def calls_in(response: object) -> list[Asked]:
    """The calls of an answer; if it was cut off, the last is not complete."""
    if not isinstance(field(response, "content"), list):
        raise GuardError(
            f"`{type(response).__name__}` is not an answer of the messages API",
            help="pass what `client.messages.create` returns",
        )
    blocks = entries(response, "content")
    ending = field(response, "stop_reason")
    if ending is None and not has(response, "stop_reason"):
        raise GuardError(
            "the answer has no `stop_reason`, so that it is not known whether its last call is complete",
            help="pass all of what `client.messages.create` returns, not its content alone",
        )
    found = []
    for number, block in enumerate(blocks, 1):
        if text(block, "type") == "tool_use":
            cut = ending is None or (number == len(blocks) and ending not in WHOLE)
            found.append(_call(block, CUT_OFF if cut else ""))
    return found


def _call(block: object, problem: str) -> Asked:
    """One call; a toolset's tool includes the toolset's name, and `bash` is the shell that the API defines."""
    tool, given = text(block, "name"), field(block, "input")
    family = text(block, "toolset_name")
    problem = problem or (UNREAD if isinstance(given, Unread) else "")
    given = decoded(given)
    judged: tuple[tuple[str, object], ...] = ()
    if tool == "bash" and not family and isinstance(given, dict) and given.get("command") is not None:
        judged = (("Bash", {key: value for key, value in given.items() if key != "restart"}),)
    return Asked(text(block, "id"), f"{family}.{tool}" if family else tool, given, family, problem, judged)


def messages_of(answers: list[Answered]) -> list[Message]:
    return [{"role": "user", "content": [_result(answer) for answer in answers]}] if answers else []


def _result(answer: Answered) -> Message:
    found: Message = {"type": "tool_result", "tool_use_id": answer.call.id, "content": answer.content}
    found |= {"toolset_name": answer.call.kind} if answer.call.kind else {}
    return found | ({"is_error": True} if answer.failed else {})


class Unread(dict[str, Any]):
    """An input that is not a JSON object: empty, as the API expects it back, and never executed."""


class Assembly:
    """What has arrived of a streamed answer; an answer without its end has no end reason."""

    def __init__(self, on_text: Callable[[str], None] | None = None) -> None:
        self.on_text = on_text
        self.message: Message = {"role": "assistant", "content": [], "stop_reason": None}
        self.blocks: dict[int, Message] = {}
        self.inputs: dict[int, str] = {}  # the JSON text of calls, by block number

    def take(self, event: object) -> None:
        """Add the next event; events that an SDK adds to the API's are ignored."""
        number = field(event, "index")
        match text(event, "type"):
            case "message_start":
                self.message = decoded(field(event, "message")) | {"stop_reason": None}
            case "content_block_start" if isinstance(number, int):
                self.blocks[number] = decoded(field(event, "content_block"))
            case "content_block_delta" if number in self.blocks:
                self._take_part(number, field(event, "delta"))
            case "message_delta":
                self.message |= {key: value for key, value in (decoded(field(event, "delta")) or {}).items() if value}
            case "error":
                raise GuardError(f"the stream ended with an error: {decoded(event)}", help="send the request again")
            case _:
                pass

    def whole(self) -> Message:
        """The complete answer, as without streaming."""
        content = []
        for number, block in sorted(self.blocks.items()):
            given = self.inputs.get(number, "")
            content.append(block | {"input": _input(given)} if given.strip() else block)
        return self.message | {"content": content}

    def _take_part(self, number: int, delta: object) -> None:
        block = self.blocks[number]
        match text(delta, "type"):
            case "text_delta":
                block["text"] = block.get("text", "") + text(delta, "text")
                if self.on_text is not None:
                    self.on_text(text(delta, "text"))
            case "input_json_delta":
                self.inputs[number] = self.inputs.get(number, "") + text(delta, "partial_json")
            case "thinking_delta":
                block["thinking"] = block.get("thinking", "") + text(delta, "thinking")
            case "signature_delta":
                block["signature"] = text(delta, "signature")
            case "citations_delta":
                block["citations"] = [*(block.get("citations") or []), decoded(field(delta, "citation"))]
            case _:
                pass


def _input(given: str) -> dict[str, Any]:
    """The input of a call."""
    try:
        found = parse(given)
    except GuardError:
        return Unread()
    return found if isinstance(found, dict) else Unread()
