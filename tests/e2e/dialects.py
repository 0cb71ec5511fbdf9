"""The protocols: Anthropic's messages, OpenAI's responses and chat completions, Gemini's generateContent.

Each reads from a request the tools on offer and the results of earlier calls, and writes one answer: a call or a word.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.e2e.model import Script

STREAM, PLAIN = "text/event-stream", "application/json"
SHELLS = ("Bash", "bash", "run_shell_command", "exec_command", "shell_command", "shell", "execute_command")
DONE = "All calls of the script are done."

Table = dict[str, Any]
Step = str | tuple[str, Table]  # a command, or another tool and its arguments


def answer(path: str, request: Table, script: Script) -> tuple[str, bytes]:
    """The content type and the body of the answer to a request."""
    path = path.partition("?")[0]
    if path.endswith("count_tokens"):
        return PLAIN, b'{"input_tokens": 1}'
    if path.endswith("/messages"):
        return anthropic(request, script)
    if path.endswith("/responses"):
        return responses(request, script)
    if path.endswith("/chat/completions"):
        return chat(request, script)
    if "GenerateContent" in path or "generateContent" in path:
        return gemini(path, request, script)
    if path.endswith(":countTokens"):
        return PLAIN, b'{"totalTokens": 1}'
    return PLAIN, b"{}"


def call_of(shell: str, step: Step) -> tuple[str, Table]:
    """The tool and the arguments of one step of a script: a command is for the client's shell tool."""
    return (shell, arguments_for(shell, step)) if isinstance(step, str) else step


def arguments_for(tool: str, command: str) -> Table:
    """The arguments of one call of a client's shell tool."""
    match tool:
        case "exec_command":
            return {"cmd": command}
        case "shell":
            return {"command": ["bash", "-lc", command]}
        case "execute_command":
            return {"command": command, "requires_approval": "false"}
        case _:
            return {"command": command, "description": "scripted"}


def ending(names: list[str]) -> Table | None:
    """The call with which a client wants a task to end; `None`: a word is enough."""
    return {"name": "attempt_completion", "arguments": {"result": DONE}} if "attempt_completion" in names else None


def shell_among(names: list[str]) -> str | None:
    """The shell tool a client offers; `None`: this is a request besides the conversation, as for a title."""
    return next((name for name in SHELLS if name in names), None)


def text_of(content: object) -> str:
    """All text in whatever shape a client puts a result."""
    match content:
        case str():
            return content
        case list():
            return "\n".join(text_of(part) for part in content)
        case dict():
            return "\n".join(text_of(value) for key, value in content.items() if key not in ("type", "id"))
        case _:
            return ""


def events(items: list[Table], named: bool = True) -> bytes:
    lines = [(f"event: {item['type']}\n" if named else "") + f"data: {json.dumps(item)}\n\n" for item in items]
    return "".join(lines).encode()


# --- Anthropic -------------------------------------------------------------------------------------------------------


def anthropic(request: Table, script: Script) -> tuple[str, bytes]:
    tool = shell_among([tool.get("name", "") for tool in request.get("tools", [])])
    blocks = [b for m in request["messages"] if isinstance(m["content"], list) for b in m["content"]]
    results = [text_of(b.get("content")) for b in blocks if b.get("type") == "tool_result"]
    number = script.turn(results) if tool else None
    block: Table
    delta: Table
    if tool and number is not None:
        name, given = call_of(tool, script.steps[number])
        block = {"type": "tool_use", "id": f"toolu_stub{number:04}", "name": name, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(given)}
    else:
        block, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": DONE}
    usage = {"input_tokens": 1, "output_tokens": 1}
    head = {"id": "msg_stub", "type": "message", "role": "assistant", "model": request.get("model", "stub")}
    stop = "tool_use" if block["type"] == "tool_use" else "end_turn"
    if not request.get("stream"):
        content = (
            {**block, "input": json.loads(delta["partial_json"])} if stop == "tool_use" else {**block, "text": DONE}
        )
        whole = {**head, "content": [content], "stop_reason": stop, "stop_sequence": None, "usage": usage}
        return PLAIN, json.dumps(whole).encode()
    start = {**head, "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}
    return STREAM, events(
        [
            {"type": "message_start", "message": start},
            {"type": "content_block_start", "index": 0, "content_block": block},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage},
            {"type": "message_stop"},
        ]
    )


# --- OpenAI ----------------------------------------------------------------------------------------------------------


def responses(request: Table, script: Script) -> tuple[str, bytes]:
    tool = shell_among([tool.get("name", "") for tool in request.get("tools", [])])
    entries = request["input"] if isinstance(request["input"], list) else []
    results = [text_of(e.get("output")) for e in entries if str(e.get("type")).endswith("_call_output")]
    number = script.turn(results) if tool else None
    item: Table
    if tool and number is not None:
        name, given = call_of(tool, script.steps[number])
        own = f"call_stub{number:04}"
        item = {
            "type": "function_call",
            "id": "fc_" + own,
            "call_id": own,
            "name": name,
            "arguments": json.dumps(given),
        }
        if name == "apply_patch":  # a tool whose input is a text of its own
            item = {
                "type": "custom_tool_call",
                "id": "ct_" + own,
                "call_id": own,
                "name": name,
                "input": given["input"],
            }
    else:
        part = {"type": "output_text", "text": DONE, "annotations": []}
        item = {"type": "message", "id": "msg_stub", "role": "assistant", "content": [part]}
    item["status"] = "completed"
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    whole = {"id": "resp_stub", "object": "response", "model": request.get("model", "stub"), "created_at": 0}
    begun = {**whole, "status": "in_progress", "output": []}
    ended = {**whole, "status": "completed", "output": [item], "usage": usage}
    if not request.get("stream"):
        return PLAIN, json.dumps(ended).encode()
    return STREAM, events(
        [
            {"type": "response.created", "response": begun},
            {"type": "response.output_item.added", "output_index": 0, "item": item},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": ended},
        ]
    )


def chat(request: Table, script: Script) -> tuple[str, bytes]:
    names = [tool["function"]["name"] for tool in request.get("tools") or []]
    tool = shell_among(names)
    results = [text_of(message.get("content")) for message in request["messages"] if message.get("role") == "tool"]
    number = script.turn(results) if tool else None
    message: Table = {"role": "assistant", "content": DONE}
    if tool and number is not None:
        name, given = call_of(tool, script.steps[number])
        call = {"name": name, "arguments": json.dumps(given)}
        entry = {"index": 0, "id": f"call_stub{number:04}", "type": "function", "function": call}
        message = {"role": "assistant", "content": None, "tool_calls": [entry]}
    elif end := ending(names):
        call = {"name": end["name"], "arguments": json.dumps(end["arguments"])}
        entry = {"index": 0, "id": "call_stub_end", "type": "function", "function": call}
        message = {"role": "assistant", "content": None, "tool_calls": [entry]}
    finish = "tool_calls" if message["content"] is None else "stop"
    head = {"id": "chatcmpl-stub", "created": 0, "model": request.get("model", "stub")}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    if not request.get("stream"):
        choice: Table = {"index": 0, "message": message, "finish_reason": finish}
        return PLAIN, json.dumps({**head, "object": "chat.completion", "choices": [choice], "usage": usage}).encode()
    head["object"] = "chat.completion.chunk"
    first = {**head, "choices": [{"index": 0, "delta": message, "finish_reason": None}]}
    last = {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}], "usage": usage}
    return STREAM, events([first, last], named=False) + b"data: [DONE]\n\n"


# --- Gemini ----------------------------------------------------------------------------------------------------------


def gemini(path: str, request: Table, script: Script) -> tuple[str, bytes]:
    offered = [f["name"] for tool in request.get("tools") or [] for f in tool.get("functionDeclarations") or []]
    tool = shell_among(offered)
    parts = [part for content in request["contents"] for part in content.get("parts") or []]
    results = [text_of(part["functionResponse"].get("response")) for part in parts if "functionResponse" in part]
    number = script.turn(results) if tool else None
    part: Table = {"text": DONE}
    if tool and number is not None:
        name, given = call_of(tool, script.steps[number])
        part = {"functionCall": {"name": name, "args": given}}
    candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
    usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
    whole = {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "stub"}
    if "stream" in path:
        return STREAM, events([whole], named=False)
    return PLAIN, json.dumps(whole).encode()
