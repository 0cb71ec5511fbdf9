"""A server on loopback that speaks the APIs of OpenAI and Anthropic, and answers with the calls of a script.

It takes down every request, so that a test reads what a model would have read.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from tests.integrations.contract import Call


class ScriptedAPI:
    """The server; `turns` are the calls of each answer, and after them it says `done`."""

    def __init__(self, turns: list[list[Call]], cut: bool = False) -> None:
        self.turns = list(turns)
        self.cut = cut
        self.requests: list[dict[str, Any]] = []
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"  # the connection ends with the answer

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                kind, data = api.answer(self.path, body)
                self.send_response(200)
                self.send_header("content-type", kind)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: object) -> None:
                """Stay silent."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> Self:
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(60)

    def answer(self, path: str, body: dict[str, Any]) -> tuple[str, bytes]:
        self.requests.append(body)
        calls = self.turns.pop(0) if self.turns else []
        speak = {"/chat/completions": _chat, "/responses": _responses, "/messages": _messages}
        whole, events = next(speak[end] for end in speak if path.endswith(end))(calls)
        if not body.get("stream"):
            return "application/json", json.dumps(whole).encode()
        told = list(events)
        return "text/event-stream", b"".join(told[: len(told) // 2] if self.cut else told)


def _event(value: dict[str, Any], name: str = "") -> bytes:
    return (f"event: {name}\n" if name else "").encode() + f"data: {json.dumps(value)}\n\n".encode()


def pieces(text: str) -> list[str]:
    """A text as it comes in a stream."""
    return [text[at : at + 7] for at in range(0, len(text), 7)] or [""]


def _chat(calls: list[Call]) -> tuple[dict[str, Any], Iterator[bytes]]:
    asked: list[dict[str, Any]] = [
        {"id": call.id, "type": "function", "function": {"name": call.tool, "arguments": json.dumps(call.input)}}
        for call in calls
    ]
    ending = "tool_calls" if calls else "stop"
    message = {"role": "assistant", "content": None if calls else "done"} | ({"tool_calls": asked} if calls else {})
    head = {"id": "r", "created": 1, "model": "scripted"}
    whole = head | {
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": ending, "logprobs": None}],
    }

    def chunk(delta: dict[str, Any], ended: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": ended}
        return _event(head | {"object": "chat.completion.chunk", "choices": [choice]})

    def events() -> Iterator[bytes]:
        yield chunk({"role": "assistant", "content": "" if calls else "done"})
        for number, call in enumerate(asked):
            first = {"name": call["function"]["name"], "arguments": ""}
            yield chunk({"tool_calls": [{"index": number, "id": call["id"], "type": "function", "function": first}]})
        longest = max([len(pieces(call["function"]["arguments"])) for call in asked], default=0)
        for step in range(longest):  # parallel calls, their parts in turn
            for number, call in enumerate(asked):
                parts = pieces(call["function"]["arguments"])
                if step < len(parts):
                    yield chunk({"tool_calls": [{"index": number, "function": {"arguments": parts[step]}}]})
        yield chunk({}, ending)
        yield b"data: [DONE]\n\n"

    return whole, events()


def _responses(calls: list[Call]) -> tuple[dict[str, Any], Iterator[bytes]]:
    said = {"type": "output_text", "text": "done", "annotations": []}
    items: list[dict[str, Any]] = [
        {
            "type": "function_call", "id": f"fc_{call.id}", "call_id": call.id, "name": call.tool,
            "arguments": json.dumps(call.input), "status": "completed",
        }
        for call in calls
    ] or [{"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [said]}]  # fmt: skip
    whole = {
        "id": "r", "object": "response", "created_at": 1, "model": "scripted", "status": "completed", "output": items,
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [], "error": None, "incomplete_details": None,
        "instructions": None, "metadata": {}, "temperature": 1.0, "top_p": 1.0,
    }  # fmt: skip

    def events() -> Iterator[bytes]:
        begun = whole | {"status": "in_progress", "output": []}
        told: list[dict[str, Any]] = [{"type": "response.created", "response": begun}]
        for number, item in enumerate(items):
            where = {"output_index": number, "item_id": item["id"]}
            unsaid: dict[str, Any] = {"arguments": ""} if calls else {"content": []}
            empty = item | unsaid | {"status": "in_progress"}
            told.append({"type": "response.output_item.added", "output_index": number, "item": empty})
            for part in pieces(item.get("arguments", "")):
                told += [{"type": "response.function_call_arguments.delta", "delta": part} | where]
            told.append({"type": "response.output_item.done", "output_index": number, "item": item})
        told.append({"type": "response.completed", "response": whole})
        for number, event in enumerate(told):
            yield _event(event | {"sequence_number": number}, event["type"])

    return whole, events()


def _messages(calls: list[Call]) -> tuple[dict[str, Any], Iterator[bytes]]:
    blocks: list[dict[str, Any]] = [
        {"type": "tool_use", "id": call.id, "name": call.tool, "input": call.input} for call in calls
    ] or [{"type": "text", "text": "done"}]
    usage = {"input_tokens": 1, "output_tokens": 1}
    ending = "tool_use" if calls else "end_turn"
    whole = {
        "id": "r", "type": "message", "role": "assistant", "model": "scripted", "content": blocks,
        "stop_reason": ending, "stop_sequence": None, "usage": usage,
    }  # fmt: skip

    def events() -> Iterator[bytes]:
        begun = whole | {"content": [], "stop_reason": None}
        told: list[dict[str, Any]] = [{"type": "message_start", "message": begun}]
        for number, block in enumerate(blocks):
            unsaid: dict[str, Any] = {"input": {}} if calls else {"text": ""}
            empty = block | unsaid
            told.append({"type": "content_block_start", "index": number, "content_block": empty})
            if calls:
                parts = [
                    {"type": "input_json_delta", "partial_json": one} for one in pieces(json.dumps(block["input"]))
                ]
            else:
                parts = [{"type": "text_delta", "text": "done"}]
            told += [{"type": "content_block_delta", "index": number, "delta": part} for part in parts]
            told.append({"type": "content_block_stop", "index": number})
        told.append({"type": "message_delta", "delta": {"stop_reason": ending, "stop_sequence": None}, "usage": usage})
        told.append({"type": "message_stop"})
        for event in told:
            yield _event(event, event["type"])

    return whole, events()
