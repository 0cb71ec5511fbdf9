"""Models for tests: each has exactly the interface of a provider, so that asking it for anything else fails."""

import json
from collections.abc import Callable, Mapping

from toolgate.guard_agent.exchange import SYSTEM, USER, Prompt, ProviderError, Reply, Usage

MARK = "===== data "


class Model:
    """A model that answers by a rule; `prompts` has what it was told, and no other name is there."""

    __slots__ = ("model", "answer", "prompts")

    def __init__(self, answer: Callable[[Prompt], str] | str, name: str = "test-model") -> None:
        self.model = name
        self.answer = answer
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        self.prompts.append(prompt)
        text = self.answer if isinstance(self.answer, str) else self.answer(prompt)
        return Reply(text, usage=Usage(200, 7))


class Broken:
    """A model that fails in one way."""

    __slots__ = ("model", "error", "asked")

    def __init__(self, error: Exception) -> None:
        self.model = "test-model"
        self.error = error
        self.asked = 0

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        self.asked += 1
        raise self.error


def unreachable(kind: str = "unreachable") -> Broken:
    return Broken(ProviderError(kind, "no connection to the test model"))


def system_of(prompt: Prompt) -> str:
    return "\n".join([message.text for message in prompt.messages if message.role == SYSTEM])


def user_of(prompt: Prompt) -> str:
    return "\n".join([message.text for message in prompt.messages if message.role == USER])


def data_of(prompt: Prompt) -> dict:
    """What a careful reader takes for the data: exactly what is between the two marked lines, as JSON."""
    parts = user_of(prompt).split(f"\n{MARK}")
    assert 3 == len(parts), "there is one block of data, and it ends once"
    head, text = parts[1].split("\n", 1)
    assert head.split()[0] == parts[2].split()[0], "both lines have the same mark"
    found: dict = json.loads(text)
    return found


def texts_in(value: object) -> list[str]:
    """Every text in data, names of fields left out."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [text for inner in value.values() for text in texts_in(inner)]
    return [text for inner in value for text in texts_in(inner)] if isinstance(value, (list, tuple)) else []
