"""Models of ours for tests: they have what `Provider` says and nothing else, so that a call of anything else fails."""

from collections.abc import Callable

from toolgate.guard_agent.exchange import Prompt, ProviderError, Reply, Usage


class Scripted:
    """Gives the answers it was made with, one after the other, and the last one for ever; an error is raised."""

    __slots__ = ("answers", "prompts")

    model = "scripted"

    def __init__(self, *answers: str | Reply | ProviderError | Callable[[Prompt], str]) -> None:
        self.answers = list(answers)
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        self.prompts.append(prompt)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, ProviderError):
            raise answer
        if callable(answer):
            answer = answer(prompt)
        return answer if isinstance(answer, Reply) else Reply(answer, usage=Usage(100, 10))

    @property
    def texts(self) -> list[str]:
        """All that it was sent, each request as one text."""
        return ["\n".join([message.text for message in prompt.messages]) for prompt in self.prompts]


ALLOWS = '{"verdict": "allow", "reason": "counts the words of a file", "description": "counts words"}'
ASKS = '{"verdict": "ask", "reason": "not known"}'
DENIES = '{"verdict": "deny", "reason": "sends the project away"}'
