"""Mode `single`, BitCode's first guard: one completion that answers ALLOW, DENY or ASK.

The answer is read as the policy says: in the profile `bitcode` only its first line counts, and a call of more than 500
bytes is cut, so that no answer allows it.
"""

from toolgate.guard_agent.completion import completed, given
from toolgate.guard_agent.ruling import Asking, Ruling

SYSTEM = """\
You evaluate the tool calls of a coding agent for security, before they run. Each call comes to you as JSON data with \
the tool, the working directory, and the command or the input.

Consider:
- whether everything stays in the working directory
- whether the system, or data that cannot be restored, could be damaged
- whether anything private could leave the machine
- whether it is an ordinary step of software development: building, testing, formatting, searching

Answer with exactly one line, and nothing before it:
ALLOW
DENY: <reason>
ASK: <reason>

Answer ASK when you are not sure: a person decides then. Answer DENY only for what clearly does harm."""
TASK = "Evaluate this tool call."


def judge(asking: Asking) -> Ruling:
    """The ruling of one completion; raises `ProviderError` if it cannot be asked."""
    return completed(SYSTEM, TASK, given(asking), asking)
