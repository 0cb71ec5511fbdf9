"""A model that plays a script: a server on loopback that speaks the protocols of the models agents talk to.

It asks for the script's calls one after the other, the next one as soon as the answer to the last is in the conversation,
and ends with a word. What the agent tells it about each call is kept: that is what a refused model gets to read.
"""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.e2e import dialects


@dataclass
class Script:
    """The calls a model asks for, in order, and what it has been told about each."""

    steps: list[dialects.Step]
    told: dict[int, str] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def turn(self, results: list[str]) -> int | None:
        """The number of the call to ask for now; `None`: none is left. `results` are the answers so far."""
        with self.lock:
            for number, text in enumerate(results[: len(self.steps)]):
                self.told.setdefault(number, text)
        return len(results) if len(results) < len(self.steps) else None


class Handler(BaseHTTPRequestHandler):
    """Answers each protocol at the path its clients use."""

    server: Model
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing: the test prints what it needs."""

    def do_GET(self) -> None:
        self.reply(200, "application/json", b'{"object": "list", "data": [], "models": []}')

    def do_HEAD(self) -> None:
        self.reply(200, "application/json", b"")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        self.server.script.requests.append(f"{self.path} {len(body)}")
        try:
            payload: dict[str, Any] = json.loads(body or b"{}")
            kind, data = dialects.answer(self.path, payload, self.server.script)
        except (ValueError, KeyError, TypeError) as error:
            self.reply(400, "application/json", json.dumps({"error": {"message": str(error)}}).encode())
            return
        self.reply(200, kind, data)

    def reply(self, status: int, kind: str, data: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Model(ThreadingHTTPServer):
    """The server; use it in a `with` block."""

    daemon_threads = True

    def __init__(self, steps: list[dialects.Step]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = Script(steps)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> Model:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()
