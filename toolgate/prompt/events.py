"""What a host prints about calls: one that the guard blocked is amber, any other green, and an error red."""

from dataclasses import dataclass

from toolgate.model.call import ToolCall
from toolgate.model.telling import BLOCKED
from toolgate.model.verdict import Decision
from toolgate.model.visible import visible
from toolgate.showing.picture import tool_of

GUARD, TOOL, ERROR = "guard", "tool", "error"
COLOURS = {GUARD: "\x1b[33m", TOOL: "\x1b[32m", ERROR: "\x1b[31m"}
RESET = "\x1b[0m"
SIGNS = {GUARD: "⚠ Guard({})", TOOL: "● {}", ERROR: "✗ {}"}


@dataclass(frozen=True, slots=True)
class ToolEvent:
    """Something that happened to a call of a tool: `preview` says what kind of event it is."""

    preview: str
    tool: str
    text: str

    def lines(self, colour: bool = True) -> list[str]:
        """The event as a host prints it: the tool, and what happened beneath it."""
        head = SIGNS[self.preview].format(visible(self.tool))
        below = [f"⎿  {visible(line)}" for line in self.text.split("\n")]
        start, end = (COLOURS[self.preview], RESET) if colour else ("", "")
        return [f"{start}{line}{end}" for line in (head, *below)]


def guard_event(call: ToolCall, decision: Decision) -> ToolEvent:
    """The event of a call that the guard has not let through; a policy's own wording of a refusal may say that too."""
    said = decision.reason.removeprefix(BLOCKED)
    blocked = decision.worded and "blocked" in said.partition(":")[0].lower()
    return ToolEvent(GUARD, tool_of(call), said if blocked else f"Blocked: {said}")
