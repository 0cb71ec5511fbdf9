"""One host per file: from its payload to tool calls, from a decision to its reply."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from toolgate.model.verdict import Decision
    from toolgate.protocols.capability import Capability
    from toolgate.protocols.exchange import Reply, Request, Surroundings, Table

    class Adapter(Protocol):
        """A module of this package."""

        CAPABILITIES: tuple[Capability, ...]

        def decode(self, record: object, around: Surroundings) -> Request:
            """The calls in a payload; `PayloadError`: it cannot be understood."""

        def encode(self, decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
            """The decision in the host's words; with `rewrite`, another input that is to be run instead."""


AGENTS = "claude-code codex gemini opencode copilot cursor qwen crush cline windsurf goose generic".split()


def adapter_of(agent: str) -> Adapter:
    """The adapter of an agent in `AGENTS`; no other is imported."""
    name = "toolgate.adapters." + agent.replace("-", "_")
    module: Adapter = __import__(name, fromlist=("decode",))
    return module
