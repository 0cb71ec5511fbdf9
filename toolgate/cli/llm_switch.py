"""Switches the guard agent on and off, by `enabled` in the user's policy; the log records both.

INVARIANT: only people may let more calls pass. Switching off asks more, unless the policy lets calls pass when no model
can be asked.
"""

from toolgate import answering
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.llm_model import NONE, Here, here
from toolgate.cli.policy_files import shown
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.model.verdict import ALLOW
from toolgate.policy.files.editing import NotWritten, rewrite
from toolgate.policy.review.changing import tabled

ON = "Let the model of the policy in force settle what rules leave to one. For people only: an agent is denied."
OFF = (
    "Ask a person about what rules leave to a model. The model stays in the policy: "
    "`toolgate llm on` switches it on again."
)
SKIPPED = "The policy lets calls pass that no model can be asked about (`llm.when_absent`). Switch it off?"


def switched(on: bool, words: list[str]) -> int:
    """Switch the guard agent on or off in the user's policy."""
    verb = "on" if on else "off"
    Parser(f"llm {verb}", ON if on else OFF).parse_args(words)
    found = here()
    skips = found.book.settlement is not None and found.book.settlement.absent == ALLOW
    if on or skips:
        require_person(f"llm {verb}")
    if on and not found.settings.endpoints:
        raise UsageError(NONE)
    if not on and skips and not confirmed(SKIPPED, TERMINAL):
        print("nothing was changed")
        return 1
    if found.settings.enabled is on:
        print(f"the guard agent is {verb} already" if found.settings.endpoints else NONE.partition("\n")[0])
        return 0
    write(found, on)
    return 0


def write(found: Here, on: bool) -> None:
    """Write the switch into the user's policy, record it, and report the result."""
    home = found.machine.installed_home()
    try:
        file, before, after = tabled(home, "llm", {"enabled": None if on else False})
        answering.note(found.state, "llm", f"switched the guard agent {'on' if on else 'off'}")
        rewrite(file, before, after)
    except NotWritten as error:
        raise UsageError(str(error)) from None
    now = here()
    if on and now.off:
        print(folded(f"the guard agent stays off: {now.off}"))
        return
    model = visible(found.settings.endpoints[0].model) if found.settings.endpoints else "the guard agent"
    place = shown(file, found.machine)
    print(folded(f"{model} judges again" if on else f"{model} is not asked any more (`enabled` in {place})"))
