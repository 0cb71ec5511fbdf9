"""Adapts a model provided by the guard's host: whatever its interface, the guard sees a `Provider`.

Four interfaces are known, each plain or `async`: an object with `model` and `complete(prompt, deadline)`, agentkit's
`generate(prompt)`, clippy-code's `get_streaming_response(messages)`, and a function from text to text. The host's code
runs in its own thread, `async` code in its own event loop, so that it can be abandoned when its time is over and works
inside a loop that is already running.

INVARIANT: whatever the host's code does or returns, the result is a reply or a `ProviderError`.
"""

import asyncio
import inspect
import secrets
import threading
import time
from collections.abc import AsyncIterable, Callable, Iterable
from contextvars import copy_context
from typing import Any

from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent.exchange import (
    ASSISTANT,
    BROKEN,
    LATE,
    SYSTEM,
    TOOL,
    UNREACHABLE,
    USER,
    Message,
    Prompt,
    ProviderError,
    Reply,
    Usage,
)  # fmt: skip
from toolgate.model.errors import GuardError

LONGEST = 200_000  # characters of an answer
LONGEST_ERROR = 300
PROBE = "toolgate_asks_for_a_name_that_nothing_has"
NEEDED = (
    "lend an object with `model` and `complete(prompt, deadline)`, one with `generate(prompt)` or "
    "`get_streaming_response(messages)`, or a function from text to text"
)
SPEAKERS = {SYSTEM: "", USER: "", ASSISTANT: "You said:\n", TOOL: "The tool answered:\n"}


class Lent:
    """A host's model, which is asked as ours are; `token` tells it from any other, also of its name."""

    __slots__ = ("model", "token", "_ask")

    def __init__(self, model: str, ask: Callable[[Prompt, float], object]) -> None:
        self.model = model
        self.token = secrets.token_hex(16)
        self._ask = ask

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        """The answer of the host's model; anything else that it raises or returns is a `ProviderError`."""
        return _reply(_bounded(lambda: self._ask(prompt, deadline), deadline))


def provider_of(model: object) -> Lent:
    """The provider for a host's own model; raises `GuardError` if its interface is not known.

    An object with every attribute, such as a mock, is refused: it is not clear which of its methods is real.
    """
    if isinstance(model, Lent):
        return model
    if model is None or isinstance(model, type) or getattr(model, PROBE, None) is not None:
        raise GuardError(f"`{_named(model)}` is not a model", help=NEEDED)
    name = getattr(model, "model", None)
    shown = name if isinstance(name, str) and name else _named(model)
    complete, generate = getattr(model, "complete", None), getattr(model, "generate", None)
    streaming = getattr(model, "get_streaming_response", None)
    if callable(complete) and isinstance(name, str) and _takes(complete, 2):
        return Lent(shown, complete)
    if callable(generate) and _takes(generate, 1):
        return Lent(shown, lambda prompt, _: generate(text_of(prompt)))
    if callable(streaming) and _takes(streaming, 1):
        return Lent(shown, lambda prompt, _: streaming(messages_of(prompt)))
    if callable(model) and _takes(model, 1):
        return Lent(shown, lambda prompt, _: model(text_of(prompt)))
    raise GuardError(f"`{_named(model)}` is not a model", help=NEEDED)


def text_of(prompt: Prompt) -> str:
    """A prompt as one text, for models that accept nothing else."""
    return "\n\n".join([SPEAKERS.get(message.role, "") + message.text for message in prompt.messages if message.text])


def messages_of(prompt: Prompt) -> list[dict[str, str]]:
    """A prompt as the messages that clippy-code's providers take."""
    return [{"role": _role(message), "content": message.text} for message in prompt.messages]


# --- the host's code -------------------------------------------------------------------------------------------------


def _bounded(ask: Callable[[], object], deadline: float) -> object:
    """The result of the host's code, if it comes before the deadline."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise ProviderError(LATE, "no time is left to ask the host's model")
    answers: list[object] = []
    errors: list[BaseException] = []
    over = threading.Event()

    def run() -> None:
        try:
            answers.append(_collected(ask(), deadline))
        except BaseException as error:  # noqa: BLE001 # the host's code may raise anything, and none of it is an answer
            errors.append(error)
        over.set()

    context = copy_context()
    threading.Thread(target=context.run, args=(run,), name="toolgate-lent-model", daemon=True).start()
    if not over.wait(left):
        raise ProviderError(LATE, "the host's model did not answer in time")
    if errors:
        raise _error_of(errors[0]) from errors[0]
    return answers[0]


def _collected(answer: object, deadline: float) -> object:
    """The awaited answer, with parts joined if it is a stream."""
    if inspect.isawaitable(answer) or isinstance(answer, AsyncIterable):
        return asyncio.run(asyncio.wait_for(_awaited(answer), max(0.0, deadline - time.monotonic())))
    if isinstance(answer, Iterable) and not isinstance(answer, (str, bytes, dict, Reply)) and not _content(answer):
        parts: list[str] = []
        size = 0
        for part in answer:
            size += _measured(part, deadline)
            if size > LONGEST:
                raise ProviderError(BROKEN, "the answer of the host's model is too long")
            parts.append(part)
        return "".join(parts)
    return answer


async def _awaited(answer: Any) -> object:
    if inspect.isawaitable(answer):
        answer = await answer
    if not isinstance(answer, AsyncIterable):
        return answer if isinstance(answer, (str, Reply)) or _content(answer) else _collected(answer, float("inf"))
    parts: list[str] = []
    size = 0
    async for part in answer:
        size += _measured(part, float("inf"))
        if size > LONGEST:
            raise ProviderError(BROKEN, "the answer of the host's model is too long")
        parts.append(part)
    return "".join(parts)


def _measured(part: object, deadline: float) -> int:
    if not isinstance(part, str):
        raise ProviderError(BROKEN, f"a part of the answer must be text (got {type(part).__name__})", help=NEEDED)
    if time.monotonic() > deadline:
        raise ProviderError(LATE, "the host's model did not answer in time")
    return len(part) or 1


def _error_of(error: BaseException) -> ProviderError:
    if isinstance(error, ProviderError):
        return error
    if isinstance(error, TimeoutError):
        return ProviderError(LATE, "the host's model did not answer in time")
    said = " ".join(redacted(f"{type(error).__name__}: {error}"[: LONGEST_ERROR * 2]).split())
    return ProviderError(UNREACHABLE, f"the host's model failed: {said[:LONGEST_ERROR]}")


# --- answers ---------------------------------------------------------------------------------------------------------


def _reply(answer: object) -> Reply:
    content: object = answer if isinstance(answer, str) else getattr(answer, "content", None)
    content = answer.text if type(answer) is Reply else content
    if not isinstance(content, str) or len(content) > LONGEST:
        said = "is too long" if isinstance(content, str) else f"must be text (got {type(answer).__name__})"
        raise ProviderError(BROKEN, f"the answer of the host's model {said}", help=NEEDED)
    if type(answer) is Reply:
        return answer
    counts = [_count(getattr(answer, name, 0)) for name in ("input_tokens", "output_tokens")]
    return Reply(content, usage=Usage(*counts))


def _content(answer: object) -> bool:
    return isinstance(getattr(answer, "content", None), str)


def _count(value: object) -> int:
    return value if type(value) is int and value > 0 else 0


# --- shapes ----------------------------------------------------------------------------------------------------------


def _takes(function: Callable[..., object], count: int) -> bool:
    """Whether a function accepts so many arguments; assumed if its signature is not known."""
    try:
        inspect.signature(function).bind(*[None] * count)
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def _role(message: Message) -> str:
    return USER if message.role == TOOL else message.role


def _named(model: object) -> str:
    kind = getattr(model, "__name__", None)
    return kind if isinstance(kind, str) and kind else type(model).__name__
