"""One host per file: from its payload to tool calls, from a decision to its reply."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from toolgate.model.verdict import Decision
    from toolgate.protocols.capability import Capability
    from toolgate.protocols.declaration import Declaration
    from toolgate.protocols.exchange import Reply, Request, Surroundings, Table

    class Adapter(Protocol):
        """A module of this package."""

        CAPABILITIES: tuple[Capability, ...]

        def declaration(self) -> Declaration:
            """What else is known about the agent; no hook calls it."""

        def decode(self, record: object, around: Surroundings) -> Request:
            """The calls in a payload; raises `PayloadError` if it is not valid."""

        def encode(self, decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
            """The decision in the host's format; with `rewrite`, another input to run instead."""


# written by tools/agents.py
AGENTS = "claude-code cline codex copilot crush cursor gemini generic goose opencode qwen windsurf".split()
LENDING = "claude-code"  # others run its hooks too
OWN, BORROWED = "prompt_id", "timestamp"
# end of what tools/agents.py writes


def adapter_of(agent: str) -> Adapter:
    """The adapter of an agent in `AGENTS`; only this one is imported."""
    last = agent.replace("-", "_")
    module: Adapter = __import__("toolgate.adapters." + last, fromlist=("decode", "encode", "declaration"))
    return module
