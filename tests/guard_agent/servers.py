"""Servers of ours on loopback that speak the three wire formats as a test scripts them: well, slowly, wrongly, badly.

    with Server(said(OPENAI, "ALLOW: reads a file")) as server:
        Client(server.endpoint(OPENAI)).complete(prompt, deadline)
        server.requests[0].body["messages"]

Each request gets the next reply of the script, and the last one again when there are no more. A reply is what the
functions here make, or a function from the request to one. `model` and `usage` can be anything: see `said`.
"""

import contextlib
import json
import socket
import ssl
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI, Endpoint

PATIENCE = 60.0  # seconds: whatever a test forgot ends then


@dataclass(frozen=True)
class Request:
    """What a server was sent."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict
    text: str


@dataclass(frozen=True)
class Raw:
    """Bytes as they are; `pause` seconds between pieces of `size` bytes; then the connection ends as `end` says."""

    data: bytes
    pause: float = 0.0
    size: int = 0
    end: str = "close"  # or "reset", or "hold": it stays open until the server ends


Reply = Raw | Callable[[Request], Raw]


class Server:
    """A server on a port of its own, with every request it was sent; `tls` is a context where it speaks TLS."""

    def __init__(self, *replies: Reply, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1") -> None:
        self.replies = replies
        self.tls = tls
        self.requests: list[Request] = []
        self.connections = 0
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._listener = socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        self.host, self.port = host, self._listener.getsockname()[1]
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> "Server":
        self._start(self._accept)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        self._listener.close()
        for thread in self._threads:
            thread.join(PATIENCE)

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.tls else 'http'}://{host}:{self.port}"

    def endpoint(self, provider: str = OPENAI, **rest) -> Endpoint:
        """An endpoint of a policy that names this server."""
        base = self.url + ("/v1" if provider == OPENAI else "")
        return Endpoint(**{"provider": provider, "model": "a-model", "base_url": base} | rest)

    def _start(self, work: Callable[..., None], *rest: object) -> None:
        thread = threading.Thread(target=work, args=rest, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._start(self._serve, connection)

    def _serve(self, connection: socket.socket) -> None:
        connection.settimeout(PATIENCE)
        try:
            if self.tls is not None:
                connection = self.tls.wrap_socket(connection, server_side=True)
            with connection:
                request = _received(connection)
                if request is not None:
                    self._answer(connection, request)
        except OSError:  # the client ended first, as it may
            connection.close()

    def _answer(self, connection: socket.socket, request: Request) -> None:
        with self._lock:
            reply = self.replies[min(len(self.requests), len(self.replies) - 1)]
            self.requests.append(request)
        if callable(reply):
            reply = reply(request)
        size = reply.size or len(reply.data) or 1
        for start in range(0, len(reply.data), size):
            if start and reply.pause and self._over.wait(reply.pause):
                return
            connection.sendall(reply.data[start : start + size])
        if reply.end == "hold":
            self._over.wait(PATIENCE)
        elif reply.end == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


class Proxy(Server):
    """A proxy that connects whoever asks for a host to the port of a server of ours; `asked` are the hosts."""

    def __init__(self, to: int, greeting: bytes = b"HTTP/1.1 200 Connection established\r\n\r\n") -> None:
        super().__init__(NOTHING)
        self.to = to
        self.greeting = greeting
        self.asked: list[str] = []

    def _serve(self, connection: socket.socket) -> None:
        connection.settimeout(PATIENCE)
        with connection, contextlib.suppress(OSError):
            data = b""
            while not data.endswith(b"\r\n\r\n") and (piece := connection.recv(1)):
                data += piece
            self.asked.append(data.decode("latin-1"))
            connection.sendall(self.greeting)
            if b" 200 " not in self.greeting:
                return
            with socket.create_connection(("127.0.0.1", self.to)) as other:
                back = threading.Thread(target=_copy, args=(other, connection), daemon=True)
                back.start()
                _copy(connection, other)
                back.join(PATIENCE)


def _copy(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        try:
            while piece := source.recv(65_536):
                target.sendall(piece)
        finally:
            target.shutdown(socket.SHUT_WR)


def _received(connection: socket.socket) -> Request | None:
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65_536)
        if not piece:
            return None
        data += piece
    head, _, rest = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    length = int(headers.get("content-length", "0"))
    while len(rest) < length:
        piece = connection.recv(65_536)
        if not piece:
            return None
        rest += piece
    text = rest.decode()
    method, path, _ = first.split(" ")
    return Request(method, path, headers, json.loads(text) if text else {}, text)


# --- replies in HTTP ---


def http(status: int, data: bytes, kind: str = "application/json", **headers: str) -> Raw:
    """An answer in HTTP; `retry_after="2"` is a header."""
    lines = [f"HTTP/1.1 {status} Words", f"Content-Type: {kind}", f"Content-Length: {len(data)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return Raw("\r\n".join([*lines, "", ""]).encode("latin-1") + data)


def record(value: object, status: int = 200, **headers: str) -> Raw:
    """A JSON value."""
    return http(status, json.dumps(value).encode(), **headers)


def error(status: int, message: str = "no", **headers: str) -> Raw:
    """An error, in the words that all three formats share."""
    return record({"error": {"message": message, "type": "an_error"}}, status, **headers)


def stream(events: list, ending: str = "data: [DONE]\n\n", end: str = "close") -> Raw:
    """A stream of events, in chunks as HTTP has them; an event is a JSON value, or a text that is sent as it is."""
    lines = [one if isinstance(one, str) else f"data: {json.dumps(one)}\n\n" for one in events]
    chunks = b"".join([_chunk(line.encode()) for line in [*lines, ending] if line]) + b"0\r\n\r\n"
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n"
    return Raw(head + chunks, end=end)


def _chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def slow(reply: Raw, pause: float = 1.0, size: int = 1) -> Raw:
    """A reply that comes a few bytes at a time."""
    return Raw(reply.data, pause, size, reply.end)


SILENCE = Raw(b"", end="hold")  # a connection, and nothing on it
RESET = Raw(b"", end="reset")
NOTHING = Raw(b"")  # the connection is closed at once


# --- what a model says, in each format ---


def said(provider: str, text: str = "", uses=(), stop: str = "", usage=(7, 3), first=()) -> Raw:
    """An answer in one piece. `uses` are (name, arguments), `first` (token, log-probability), `stop` the format's word."""
    return record(RECORDS[provider](text, list(uses), stop, usage, list(first)))


def streamed(provider: str, text: str = "", uses=(), stop: str = "", usage=(7, 3), first=()) -> Raw:
    """The same answer as a stream of events."""
    events, ending = STREAMS[provider](text, list(uses), stop, usage, list(first))
    return stream(events, ending)


def _openai(text, uses, stop, usage, first):
    calls = [
        {"id": f"call_{index}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for index, (name, arguments) in enumerate(uses)
    ]
    message: dict = {"role": "assistant", "content": text if text or not uses else None}
    choice: dict = {
        "index": 0,
        "message": message | ({"tool_calls": calls} if calls else {}),
        "finish_reason": stop or ("tool_calls" if calls else "stop"),
        "logprobs": _logprobs(first),
    }
    return {"id": "x", "object": "chat.completion", "choices": [choice], "usage": _openai_usage(usage)}


def _openai_usage(usage):
    return {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)} if usage else None


def _logprobs(first):
    if not first:
        return None
    top = [{"token": token, "logprob": value, "bytes": list(token.encode())} for token, value in first]
    return {"content": [{**top[0], "top_logprobs": top}]}


def _openai_stream(text, uses, stop, usage, first):
    deltas: list[dict] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": piece} for piece in _pieces(text)]
    for index, (name, arguments) in enumerate(uses):
        deltas.append(
            {"tool_calls": [{"index": index, "id": f"call_{index}", "function": {"name": name, "arguments": ""}}]}
        )
        deltas += [
            {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}
            for piece in _pieces(json.dumps(arguments))
        ]
    events: list[dict] = [{"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    if first:
        events[min(1, len(events) - 1)]["choices"][0]["logprobs"] = _logprobs(first)
    events.append({"choices": [{"index": 0, "delta": {}, "finish_reason": stop or ("tool_calls" if uses else "stop")}]})
    if usage:
        events.append({"choices": [], "usage": _openai_usage(usage)})
    return events, "data: [DONE]\n\n"


def _anthropic(text, uses, stop, usage, first):
    content = [{"type": "text", "text": text}] if text else []
    content += [
        {"type": "tool_use", "id": f"toolu_{index}", "name": name, "input": arguments}
        for index, (name, arguments) in enumerate(uses)
    ]
    counted = {"input_tokens": usage[0], "output_tokens": usage[1]} if usage else {}
    end = stop or ("tool_use" if uses else "end_turn")
    return {"id": "m", "type": "message", "role": "assistant", "content": content, "stop_reason": end, "usage": counted}


def _anthropic_stream(text, uses, stop, usage, first):
    start = {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "content": [],
        "usage": {"input_tokens": usage[0] if usage else 0},
    }
    events: list[dict] = [{"type": "message_start", "message": start}, {"type": "ping"}]
    blocks = (
        [({"type": "text", "text": ""}, [{"type": "text_delta", "text": piece} for piece in _pieces(text)])]
        if text
        else []
    )
    for index, (name, arguments) in enumerate(uses):
        block = {"type": "tool_use", "id": f"toolu_{index}", "name": name, "input": {}}
        blocks.append(
            (block, [{"type": "input_json_delta", "partial_json": piece} for piece in _pieces(json.dumps(arguments))])
        )
    for index, (block, deltas) in enumerate(blocks):
        events.append({"type": "content_block_start", "index": index, "content_block": block})
        events += [{"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas]
        events.append({"type": "content_block_stop", "index": index})
    end = {"stop_reason": stop or ("tool_use" if uses else "end_turn")}
    events.append({"type": "message_delta", "delta": end, "usage": {"output_tokens": usage[1] if usage else 0}})
    events.append({"type": "message_stop"})
    return [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events], ""


def _google(text, uses, stop, usage, first):
    parts: list[dict] = [{"text": text}] if text else []
    parts += [{"functionCall": {"name": name, "args": arguments}} for name, arguments in uses]
    candidate: dict = {"content": {"role": "model", "parts": parts}, "finishReason": stop or "STOP", "index": 0}
    if first:
        top = [{"token": token, "logProbability": value} for token, value in first]
        candidate["logprobsResult"] = {"topCandidates": [{"candidates": top}], "chosenCandidates": top[:1]}
    return {"candidates": [candidate], "usageMetadata": _google_usage(usage)}


def _google_usage(usage):
    return {"promptTokenCount": usage[0], "candidatesTokenCount": usage[1]} if usage else {}


def _google_stream(text, uses, stop, usage, first):
    parts: list[list[dict]] = [[{"text": piece}] for piece in _pieces(text)]
    parts += [[{"functionCall": {"name": name, "args": arguments}}] for name, arguments in uses]
    events: list[dict] = [
        {"candidates": [{"content": {"role": "model", "parts": one}, "index": 0}]} for one in parts or [[]]
    ]
    if first:
        events[0]["candidates"][0] |= {
            key: value
            for key, value in _google("", [], "", (), first)["candidates"][0].items()
            if key == "logprobsResult"
        }
    events[-1]["candidates"][0]["finishReason"] = stop or "STOP"
    events[-1]["usageMetadata"] = _google_usage(usage)
    return events, ""


def _pieces(text: str) -> list[str]:
    return [text[start : start + 5] for start in range(0, len(text), 5)]


RECORDS = {OPENAI: _openai, ANTHROPIC: _anthropic, GOOGLE: _google}
STREAMS = {OPENAI: _openai_stream, ANTHROPIC: _anthropic_stream, GOOGLE: _google_stream}


def soon(seconds: float = 30.0) -> float:
    """A deadline that a test on a busy machine keeps."""
    return time.monotonic() + seconds
