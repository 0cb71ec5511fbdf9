"""The error raised for a call that is not allowed."""

from toolgate.model.errors import GuardError
from toolgate.model.verdict import Decision


class Denied(GuardError):
    """A call that is not allowed: `decision` says why, and the text of the error is what an agent should read."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.message or f"the verdict is {decision.verdict}")
        self.help = decision.instead  # the message already includes it: a traceback shows it once
        self.decision = decision
