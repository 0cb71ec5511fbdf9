"""Asks a model over the network: the wire format of its provider, with one deadline, and few retries with pauses.

INVARIANT: the key goes to the endpoint of the policy in one header and nowhere else; no error or `repr` contains it.
"""

import json
import random as chance
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from math import isnan
from time import monotonic

from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent.exchange import (
    BROKEN,
    LATE,
    LIMITED,
    REFUSED,
    UNREACHABLE,
    Prompt,
    ProviderError,
    Reply,
    Usage,
)
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI, Endpoint
from toolgate.guard_agent.wire import anthropic, fields, google, openai, streams
from toolgate.guard_agent.wire.fields import ADVICE
from toolgate.guard_agent.wire.transport import LATER, Answer, Request, exchange, route_of, sendable

MOST = 1_000  # models that are read
LONGEST = 200  # characters of a name
PATHS = {ANTHROPIC: "/v1/models", GOOGLE: "/v1beta/models"}


@dataclass(frozen=True, slots=True)
class Format:
    """A wire format: its provider's address, how a prompt becomes a request, and an answer a reply."""

    base: str
    request_of: Callable[[Prompt, Endpoint, str], Request]
    reply_of: Callable[[object], Reply]
    reply_of_stream: Callable[[Iterable[dict[str, object]]], Reply]


FORMATS = {
    OPENAI: Format(openai.BASE, openai.request_of, openai.reply_of, openai.reply_of_stream),
    ANTHROPIC: Format(anthropic.BASE, anthropic.request_of, anthropic.reply_of, anthropic.reply_of_stream),
    GOOGLE: Format(google.BASE, google.request_of, google.reply_of, google.reply_of_stream),
}
ATTEMPTS = 3
FIRST_WAIT, LONGEST_WAIT = 0.25, 30.0  # seconds before another attempt
SHORTEST = 0.2  # minimum seconds for an attempt
SHOWN = 200  # characters of an endpoint's error message

# Parameters that newer models no longer accept, with their replacement (empty: none).
PARAMETERS = {"max_tokens": "max_completion_tokens", "temperature": ""}
LETTERS_OF_A_TOKEN = 4  # characters per token, if an endpoint does not count


class Unanswered(ProviderError):
    """An error instead of an answer: `wait` is how many seconds the endpoint asks to wait, if it does.

    `parameter` is one that it does not accept.
    """

    def __init__(
        self, kind: str, text: str, again: bool = False, wait: float | None = None, parameter: str = ""
    ) -> None:
        super().__init__(kind, text, LATER if again else "see what the endpoint says about it", again)
        self.wait = wait
        self.parameter = parameter


class Client:
    """A model behind an endpoint of the policy."""

    def __init__(
        self,
        endpoint: Endpoint,
        key: str = "",
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        random: Callable[[], float] = chance.random,
    ) -> None:
        self.endpoint = endpoint
        self._key = sendable(key)
        self._format = _format_of(endpoint)
        self._route = route_of(endpoint.base_url or self._format.base, endpoint.proxy, endpoint.ca_file)
        self._sleep = sleep
        self._clock = clock
        self._random = random

    def __repr__(self) -> str:
        return f"Client({self.endpoint.model!r} at {self._route.address.name})"

    @property
    def model(self) -> str:
        return self.endpoint.model

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        """The answer to a prompt, before a deadline."""
        request = self._format.request_of(prompt, self.endpoint, self._key)
        for attempt in range(ATTEMPTS):
            try:
                return self._asked(request, deadline)
            except ProviderError as error:
                if isinstance(error, Unanswered) and error.parameter in request.body and attempt + 1 < ATTEMPTS:
                    request = _without(request, error.parameter)
                    continue
                wait = self._wait(attempt, error)
                if wait is None or self._clock() + wait + SHORTEST > deadline:
                    raise
                self._sleep(wait)
        raise AssertionError("the last attempt answers or raises")

    def _wait(self, attempt: int, error: ProviderError) -> float | None:
        """The seconds until the next attempt; `None`: there is none."""
        if not error.again or attempt + 1 == ATTEMPTS:
            return None
        wait = FIRST_WAIT * (1 << attempt) * (0.5 + self._random())
        wanted = error.wait if isinstance(error, Unanswered) else None
        if wanted is None:
            return wait
        return None if wanted > LONGEST_WAIT else max(wait, wanted)

    def _asked(self, request: Request, deadline: float) -> Reply:
        data = json.dumps(request.body).encode("ascii")
        headers = {
            "Content-Type": "application/json",
            "Accept": streams.TYPE if self.endpoint.stream else "application/json",
            "Connection": "close",
            "User-Agent": "toolgate",
            **request.headers,
        }
        with exchange(self._route, request.path, headers, data, deadline, self._clock) as answer:
            if answer.status != 200:
                raise self._error(answer)
            reply = self._read(answer)
        return reply if reply.usage != Usage() else _estimated(reply, len(data))

    def _read(self, answer: Answer) -> Reply:
        if answer.packed:
            raise ProviderError(BROKEN, "the answer is compressed, which was not asked for", ADVICE)
        if answer.type == streams.TYPE:
            return self._format.reply_of_stream(streams.events(answer.pieces()))
        return self._format.reply_of(streams.record_of(streams.text_of(answer.body())))

    def _error(self, answer: Answer) -> ProviderError:
        """The error for a failed answer, with the endpoint's own message if it has one."""
        where, status = f"the endpoint {self._route.address.name}", answer.status
        if 300 <= status < 400:
            advice = "write the final address as `base_url`"
            return ProviderError(REFUSED, f"{where} answers with a redirect, which is not followed", advice)
        words = self._words(answer)
        said = f" (HTTP {status}: {words})" if words else f" (HTTP {status})"
        if status in (401, 403):
            advice = "see whether the key is right: `toolgate llm setup`"
            return ProviderError(REFUSED, f"{where} rejects the key{said}", advice)
        if status in (429, 503, 529):
            wait = _seconds(answer.wait)
            problem = "limits the rate of requests" if status == 429 else "is overloaded"
            return Unanswered(LIMITED, f"{where} {problem}{said}", again=True, wait=wait)
        if status == 408 or status >= 500:
            return Unanswered(UNREACHABLE, f"{where} failed{said}", again=True, wait=_seconds(answer.wait))
        if status == 404:
            advice = "see whether `model` and `base_url` are right"
            return ProviderError(REFUSED, f"{where} does not know the model or the path{said}", advice)
        unknown = [name for name, newer in PARAMETERS.items() if name in words and newer in words]
        text = f"{where} rejects the request{said}"
        return Unanswered(REFUSED, text, parameter=unknown[0] if unknown and status in (400, 422) else "")

    def _words(self, answer: Answer) -> str:
        """An endpoint's error message: one line without the key, secrets and control characters."""
        try:
            record: object = streams.record_of(streams.text_of(answer.body()))
        except ProviderError as error:
            if error.kind == LATE:
                raise
            return ""
        found = record.get("error") if isinstance(record, dict) else None
        if isinstance(found, dict):
            found = found.get("message")
        if not isinstance(found, str):
            return ""
        shown = found if not self._key else found.replace(self._key, "…")
        shown = "".join([letter if letter.isprintable() else " " for letter in shown[: 4 * SHOWN]])
        shown = redacted(" ".join(shown.split()))
        return shown if len(shown) <= SHOWN else shown[: SHOWN - 1] + "…"


def _format_of(endpoint: Endpoint) -> Format:
    found = FORMATS.get(endpoint.provider)
    if found is None:
        raise ProviderError(
            REFUSED,
            f"`{endpoint.provider}` is not a valid provider",
            help=f"write one of {OPENAI}, {ANTHROPIC} or {GOOGLE}",
        )
    return found


def _without(request: Request, parameter: str) -> Request:
    """A request without a parameter, or with its newer name."""
    body = {name: value for name, value in request.body.items() if name != parameter}
    if PARAMETERS[parameter]:
        body[PARAMETERS[parameter]] = request.body[parameter]
    return Request(request.path, request.headers, body)


def _seconds(said: tuple[str, str]) -> float | None:
    """How long an endpoint asks to wait, in milliseconds, seconds or as a date; `None`: not given."""
    milliseconds, other = said
    for text, unit in ((milliseconds, 1_000), (other, 1)):
        try:
            found = float(text) / unit
        except ValueError:
            continue
        return None if isnan(found) else max(found, 0.0)
    try:
        return max(parsedate_to_datetime(other).timestamp() - time.time(), 0.0)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


def _estimated(reply: Reply, sent: int) -> Reply:
    """The reply with our own token count, for endpoints that do not count: the cost is never zero."""
    letters = len(reply.text) + sum([len(repr(one.arguments)) for one in reply.uses])
    usage = Usage(sent // LETTERS_OF_A_TOKEN + 1, letters // LETTERS_OF_A_TOKEN + 1)
    return Reply(reply.text, reply.uses, reply.stop, usage, reply.first)


def models_at(endpoint: Endpoint, key: str, deadline: float) -> tuple[str, ...]:
    """The models of an endpoint in its order, before a `time.monotonic` deadline; raises `ProviderError`."""
    wire = FORMATS[endpoint.provider]
    headers = {"Accept": "application/json", "Connection": "close", "User-Agent": "toolgate"}
    headers |= wire.request_of(Prompt(()), endpoint, key).headers
    route = route_of(endpoint.base_url or wire.base, endpoint.proxy, endpoint.ca_file)
    with exchange(route, path_of(endpoint), headers, None, deadline, monotonic) as answer:
        if answer.status != 200:
            advice = "see whether the address and the key are right, or type the name of the model"
            raise ProviderError(REFUSED, f"the endpoint does not list its models (HTTP {answer.status})", advice)
        record = streams.record_of(streams.text_of(answer.body()))
    if endpoint.provider == GOOGLE:
        found = [fields.text(one, "name").removeprefix("models/") for one in fields.tables(record, "models")]
    else:
        found = [fields.text(one, "id") for one in fields.tables(record, "data")]
    return tuple([name for name in found[:MOST] if 0 < len(name) <= LONGEST and name.isprintable()])


def path_of(endpoint: Endpoint) -> str:
    """The path of the list under the base URL, which may already include the version."""
    path = PATHS.get(endpoint.provider, "/models")
    version = path.rpartition("/")[0]
    return "/models" if version and endpoint.base_url.rstrip("/").endswith(version) else path
