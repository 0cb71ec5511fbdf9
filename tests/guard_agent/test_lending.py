"""Models that a host lends: every shape answers, and none of them can do more than answer."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from unittest.mock import Mock

import pytest

from toolgate.guard_agent.exchange import (
    BROKEN,
    LATE,
    SYSTEM,
    UNREACHABLE,
    USER,
    Message,
    Prompt,
    ProviderError,
    Reply,
    Usage,
)
from toolgate.guard_agent.lending import LONGEST, provider_of
from toolgate.model.errors import GuardError
from toolgate.policy import GenerateResult

PROMPT = Prompt((Message(SYSTEM, "you judge"), Message(USER, "the call")))


def soon(seconds: float = 60.0) -> float:
    return time.monotonic() + seconds


class Ours:
    model = "of-the-host"

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        return Reply(f"{prompt.messages[-1].text}: ALLOW", usage=Usage(3, 1))


class OursWaiting:
    model = "of-the-host"

    async def complete(self, prompt: Prompt, deadline: float) -> Reply:
        await asyncio.sleep(0)
        return Reply(f"{prompt.messages[-1].text}: ALLOW", usage=Usage(3, 1))


@dataclass
class Agentkit:
    prompts: list[str] = field(default_factory=list)

    def generate(self, prompt: str) -> GenerateResult:
        self.prompts.append(prompt)
        return GenerateResult("the call: ALLOW", 3, 1)


class AgentkitWaiting:
    async def generate(self, prompt: str) -> GenerateResult:
        await asyncio.sleep(0)
        return GenerateResult("the call: ALLOW", 3, 1)


class Clippy:
    def get_streaming_response(self, messages: list[dict[str, str]]) -> Iterator[str]:
        yield messages[-1]["content"]
        yield ": ALL"
        yield "OW"


class ClippyWaiting:
    async def get_streaming_response(self, messages: list[dict[str, str]]) -> AsyncIterator[str]:
        for part in (messages[-1]["content"], ": ALL", "OW"):
            await asyncio.sleep(0)
            yield part


def plain(text: str) -> str:
    return " ".join(text.split()[-2:]) + ": ALLOW"


async def waiting(text: str) -> str:
    await asyncio.sleep(0)
    return plain(text)


class Callable:
    async def __call__(self, text: str) -> str:
        return plain(text)


SHAPES = [Ours(), OursWaiting(), Agentkit(), AgentkitWaiting(), Clippy(), ClippyWaiting(), plain, waiting, Callable()]


@pytest.mark.parametrize("model", SHAPES, ids=lambda model: getattr(model, "__name__", type(model).__name__))
def test_every_shape_answers_also_inside_a_running_loop(model):
    """B-36, C-33"""

    async def inside():
        return provider_of(model).complete(PROMPT, soon())

    for reply in (provider_of(model).complete(PROMPT, soon()), asyncio.run(inside())):
        assert "the call: ALLOW" == reply.text


def test_b_42_tokens_are_counted_where_the_host_tells_them():
    counted = [provider_of(model).complete(PROMPT, soon()).usage for model in (Ours(), Agentkit(), AgentkitWaiting())]
    assert [Usage(3, 1)] * 3 == counted
    assert Usage() == provider_of(plain).complete(PROMPT, soon()).usage


def test_a_model_that_reads_text_gets_all_messages_and_is_offered_no_tools():
    model = Agentkit()
    provider = provider_of(model)
    provider.complete(PROMPT, soon())
    assert ["you judge\n\nthe call"] == model.prompts


def test_the_name_of_the_model_is_its_own_or_that_of_what_was_lent():
    assert ["of-the-host", "Agentkit", "plain"] == [provider_of(model).model for model in (Ours(), Agentkit(), plain)]
    assert provider_of(provider_of(plain)).model == "plain"


class Nameless:
    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        return Reply("ALLOW")


class OtherSignature:
    def generate(self) -> str:
        return "ALLOW"


@pytest.mark.parametrize(
    "wrong", [None, 7, "gpt", object(), Nameless(), OtherSignature(), Agentkit, Mock(), lambda: "ALLOW", {}]
)
def test_what_is_no_model_is_refused_with_what_is_needed(wrong):
    """An object that answers to every name is refused as well: of a mock nobody can tell which method is real."""
    with pytest.raises(GuardError, match="is not a model") as caught:
        provider_of(wrong)
    assert "get_streaming_response(messages)" in caught.value.help


def test_a_mock_of_one_interface_has_only_its_names():
    model = Mock(spec=["get_streaming_response"])
    model.get_streaming_response.return_value = ["BLOCK: ", "too dangerous"]
    assert "BLOCK: too dangerous" == provider_of(model).complete(PROMPT, soon()).text


def refused(model, seconds: float = 60.0) -> str:
    with pytest.raises(ProviderError) as caught:
        provider_of(model).complete(PROMPT, soon(seconds))
    return caught.value.kind


async def failing(text: str) -> str:
    raise OSError("no network; the password is hunter2hunter2")


def raising(text: str) -> str:
    raise SystemExit(0)


def exhausted(text: str) -> str:
    raise TimeoutError


def long(text: str) -> Iterator[str]:
    while True:
        yield "x" * (LONGEST // 2)


@pytest.mark.parametrize(
    ("model", "kind"),
    [(failing, UNREACHABLE), (raising, UNREACHABLE), (exhausted, LATE), (long, BROKEN), (lambda text: None, BROKEN),
     (lambda text: 7, BROKEN), (lambda text: [b"ALLOW"], BROKEN), (lambda text: {"content": "ALLOW"}, BROKEN),
     (lambda text: "x" * (LONGEST + 1), BROKEN), (lambda text: Mock(), BROKEN)],
)  # fmt: skip
def test_whatever_the_host_does_that_is_no_answer_is_an_error(model, kind):
    """A-92, C-9, C-10"""
    assert kind == refused(model)


def test_a_model_that_hangs_is_left_behind_at_the_deadline():
    """C-10"""
    for_ever = threading.Event()

    async def hanging(text: str) -> str:
        await asyncio.sleep(3_600)
        return "ALLOW"

    try:
        assert LATE == refused(lambda text: str(for_ever.wait()), 0.05)
        assert LATE == refused(hanging, 0.05)
        assert LATE == refused(plain, -1.0)
    finally:
        for_ever.set()


def test_what_the_host_raises_is_told_without_its_secrets():
    with pytest.raises(ProviderError) as caught:
        provider_of(failing).complete(PROMPT, soon())
    assert "OSError" in str(caught.value) and "hunter2" not in str(caught.value)
