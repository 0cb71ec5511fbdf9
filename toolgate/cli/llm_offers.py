"""The choices of `toolgate llm setup`: where models are, their wire format, and how they are best asked."""

from dataclasses import dataclass

from toolgate.guard_agent.keys import USUAL
from toolgate.guard_agent.settings import AGENT, ANTHROPIC, GOOGLE, OPENAI, SCORE
from toolgate.guard_agent.wire import anthropic, google, openai


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of endpoint: `key` is the variable that usually holds its key (empty: it needs none)."""

    name: str
    title: str
    provider: str
    base_url: str
    key: str
    mode: str

    @property
    def local(self) -> bool:
        """Whether it is on this machine, so that nothing leaves it."""
        return not self.key


OFFERS = (
    Offer("ollama", "Ollama, on this machine", OPENAI, "http://127.0.0.1:11434/v1", "", SCORE),
    Offer("llama.cpp", "llama.cpp's server, on this machine", OPENAI, "http://127.0.0.1:8080/v1", "", SCORE),
    Offer("vllm", "vLLM, on this machine", OPENAI, "http://127.0.0.1:8000/v1", "", SCORE),
    Offer("openai", "OpenAI, or any service that speaks its API", OPENAI, openai.BASE, USUAL[OPENAI], AGENT),
    Offer("anthropic", "Anthropic", ANTHROPIC, anthropic.BASE, USUAL[ANTHROPIC], AGENT),
    Offer("google", "Google", GOOGLE, google.BASE, USUAL[GOOGLE], AGENT),
)


def named(name: str) -> Offer:
    """The offer of this name."""
    return next(offer for offer in OFFERS if offer.name == name)
