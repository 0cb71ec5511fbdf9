"""Pydantic AI: a capability that has every tool call of an agent judged before it runs.

It is the innermost capability, so that it sees the final arguments. A question is a deferred call; if nothing in the
agent can answer one, it is a refusal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate
from toolgate.integrations.versions import framework, require
from toolgate.model.approval import withheld

with framework("pydantic-ai"):
    from pydantic_ai import DeferredToolRequests, DeferredToolResults, ToolDenied
    from pydantic_ai.capabilities import AbstractCapability
    from pydantic_ai.capabilities.abstract import CapabilityOrdering
    from pydantic_ai.exceptions import ApprovalRequired, ToolFailed
    from pydantic_core import to_jsonable_python


__all__ = ["ToolgateCapability"]

HOST = "pydantic-ai"
MARK = "toolgate"  # key in a deferred call: what the model reads if nobody answers

require("pydantic-ai-slim", HOST, (2, 62), (3,))


class ToolgateCapability(AbstractCapability[Any]):
    """Guards an agent: `Agent(..., capabilities=[ToolgateCapability()])`."""

    def __init__(self, guard: Guard | None = None, *, timeout: float | None = None, pauses: bool | None = None) -> None:
        """Judge by `guard`, or by the policy in force; judging for longer than `timeout` seconds is a refusal.

        `pauses`: whether a run can end in `DeferredToolRequests`; `None`: if the agent's output types include it.
        """
        self.gate = Gate(guard, HOST, timeout)
        self.pauses = pauses

    def get_ordering(self) -> CapabilityOrdering:
        return CapabilityOrdering(position="innermost")

    @classmethod
    def get_serialization_name(cls) -> None:
        """No name: a guard is not written into the spec of an agent."""
        return

    async def before_tool_execute(self, ctx: Any, *, call: Any, tool_def: Any, args: Any) -> Any:
        """Allow a call with its arguments, refuse it, or leave it to a person."""
        ruling = await self.gate.acheck(
            call.tool_name,
            plain_arguments(args),
            call.tool_call_id,
            ctx.conversation_id or ctx.run_id or "",
            approved=ctx.tool_call_approved is True,
        )
        if ruling.allowed:
            return args
        if ruling.asks:
            unanswered = type(ruling)(withheld(ruling.decision)).message
            raise ApprovalRequired(metadata={"reason": ruling.question, MARK: unanswered})
        raise ToolFailed(ruling.message)

    async def handle_deferred_tool_calls(self, ctx: Any, *, requests: Any) -> Any:
        """Refuse the guard's questions that no handler has answered, if the run cannot end with them."""
        if self.pauses or (
            self.pauses is None and DeferredToolRequests in outputs(getattr(ctx.agent, "output_type", ()))
        ):
            return None
        answers = {
            call.tool_call_id: ToolDenied(said[MARK])
            for call in requests.approvals
            if MARK in (said := requests.metadata.get(call.tool_call_id) or {})
        }
        return DeferredToolResults(approvals=answers) if answers else None


def outputs(given: Any) -> Iterator[Any]:
    """The types that a run may end with: one, some, or a union of them."""
    if isinstance(given, Sequence) and not isinstance(given, str):
        for one in given:
            yield from outputs(one)
    else:
        yield from get_args(given) or (given,)


def plain_arguments(args: Mapping[str, Any]) -> object:
    """Validated arguments as JSON; values that JSON cannot express stay, and are refused."""
    try:
        return to_jsonable_python(args)
    except Exception:  # noqa: BLE001 # of values of any type
        return args
