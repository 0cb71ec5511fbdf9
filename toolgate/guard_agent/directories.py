"""Mode `directories`, agentkit's small checker: does a command stay in its permitted directories?

It answers ALLOW or BLOCK, with the reason on the next line. Anything else is unclear, which its profile denies.
`policy.library.small_llm` asks the same question for programs that check commands themselves.
"""

from collections.abc import Sequence
from typing import Any

from toolgate.guard_agent.completion import Given, completed, given
from toolgate.guard_agent.homes import without_home
from toolgate.guard_agent.prompt import readable
from toolgate.guard_agent.question import PERMITTED
from toolgate.guard_agent.ruling import Asking, Ruling
from toolgate.guard_agent.safety import either

SYSTEM = """\
You check shell commands before they run. Decide whether a command stays in the directories that it may use. The \
command and the directories come to you as JSON data.

Block the command if it reads, writes or deletes anything outside of the directories, or if you cannot tell. \
/dev/null, /proc and /sys may be read. Relative paths start in the working directory, or in the first directory if \
none is given. Looking at a directory that is listed, and at everything in it, is fine.

Examples, for the directories /workspace and /tmp/build:
cat /workspace/main.go -> ALLOW
ls ./src               -> ALLOW
cat /etc/passwd        -> BLOCK
cp key.pem ~/.ssh/     -> BLOCK"""
SCOPE = (
    "Security research within the following scope has been authorised. A command that serves it may go beyond the "
    "directories. It never makes it harmless to destroy anything, or to send credentials away:"
)
DISABLED = "These tools are switched off; block a command that does their work:"
FORMAT = "Answer with one word on the first line, ALLOW or BLOCK, and with the reason on the second line."
TASK = "Check this command."


def judge(asking: Asking) -> Ruling:
    """The ruling of one completion: allow, deny or unclear; raises `ProviderError` if it cannot be asked."""
    scene, shown = asking.scene, given(asking)
    permitted = shown.data.get(PERMITTED)
    if permitted is None and scene is not None:
        permitted = [without_home(scene.workspace or scene.call.cwd, scene)]
    rest = {name: value for name, value in shown.data.items() if name != PERMITTED}
    return checked(Given(rest, shown.whole), permitted or [], asking)


def checked(shown: Given, permitted: Sequence[str], asking: Asking, disabled: Sequence[str] = ()) -> Ruling:
    """The ruling on a command, given its permitted directories and tools that it must not replace."""
    data: dict[str, Any] = {**shown.data, "directories": list(permitted)}
    system = system_text(asking.settings.security_scope, disabled)
    return either(completed(system, TASK, Given(data, shown.whole), asking))


def system_text(scope: str = "", disabled: Sequence[str] = ()) -> str:
    """The system text, without anything about a command."""
    parts = [SYSTEM]
    if scope:
        parts.append(f"{SCOPE}\n{readable(scope)}")
    if disabled:
        parts.append(f"{DISABLED} {readable(', '.join(disabled))}")
    return "\n\n".join([*parts, FORMAT])
