"""`toolgate doctor`: tests each agent's hook, and says what to do about every problem."""

import json
from pathlib import Path
from time import time

from toolgate import directories, session
from toolgate.audit import health
from toolgate.audit.checkpoints import KEPT
from toolgate.bundle import PACKAGE
from toolgate.cli.arguments import Parser
from toolgate.cli.screen import colourful, folded, styled, visible
from toolgate.cli.words import directory
from toolgate.guard_agent.settings import settings_of
from toolgate.host import Machine
from toolgate.install import ledger, server_files
from toolgate.install.checkup import FAILURE, FINE, RECENT, WARNING, Finding, agents, general, guarded, sites_at
from toolgate.install.liveness import reached
from toolgate.install.recipes import RECIPES
from toolgate.install.sessions import SESSION
from toolgate.model.errors import GuardError
from toolgate.policy.force.book import NOT_ENFORCED
from toolgate.policy.force.layers import book_for
from toolgate.policy.force.loading import in_force
from toolgate.policy.force.sandbox_settings import NONE, sandbox_settings
from toolgate.policy.review.listing import policies

DESCRIPTION = (
    "Test the guard: each installed hook is started as its agent starts it, with a call that must pass and "
    "one that must be denied (nothing is run). Settings, versions, time-outs, permissions, policy files and the "
    "log are checked too, the sandbox of the policy is tried, and the guard agent's model is sent one small question."
)
EPILOG = "Exit status: 0 all is well, 1 something needs attention."
MARKS = {FINE: "allow", WARNING: "ask", FAILURE: "deny"}


def run(words: list[str]) -> int:
    parser = Parser("doctor", DESCRIPTION, EPILOG)
    parser.add_argument("--live", action="store_true", help="check whether calls of running sessions reach Toolgate")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(directory(None))
    home, project = Path(machine.installed_home()), Path(machine.workspace())
    found = live(home, project) if options.live else examined(home, project, machine)
    if options.json:
        print(json.dumps({"findings": [vars(finding) for finding in found]}))
    else:
        show(found)
    return 0 if all(finding.state == FINE for finding in found) else 1


def examined(home: Path, project: Path, machine: Machine) -> list[Finding]:
    state = Path(directories.state(str(home)))
    found = [*general(Path(PACKAGE), state, project)]
    for file in policies(in_force(machine.installed_home(), machine.workspace(), machine.uid())):
        broken = "cannot be used" in file["state"]
        advice = f"toolgate policy check {file['file']}" if broken else ""
        found.append(Finding("policy", FAILURE if broken else FINE, f"{file['file']}: {file['state']}", advice))
    found += log_of(state)
    found += model_of(machine)
    found += sandbox_of(machine)
    found += agents(sites_at(home, project), ledger.recorded(state))
    found += server_files.examined(ledger.recorded(state), home)
    session.forget(str(state), SESSION)  # of the trial calls
    session.prune(str(state), int(time()))
    if not any(finding.subject == recipe.agent for finding in found for recipe in RECIPES):
        found.append(Finding("agents", WARNING, "no agent was found, and none is guarded", "toolgate install AGENT"))
    return found


def log_of(state: Path) -> list[Finding]:
    """Whether decisions can be recorded, and were."""
    found = [Finding("log", FAILURE, one.text, one.advice) for one in health.problems(str(state))]
    failed = health.failures(str(state), time() - RECENT)
    if failed:
        _, entrance, reason = failed[-1]
        text = f"{len(failed)} decisions of this week were not recorded; the last time, by the {entrance}: {reason}"
        found.append(Finding("log", WARNING, text, "see to what is said above, or to the reason itself"))
    if found:
        return found
    size = health.size_of(str(state))
    signed = (state / "log" / KEPT).is_file()
    text = (
        f"{health.in_words(size)}, and its end is whole"
        if size
        else "nothing is recorded yet, and the log can be written"
    )
    more = "" if signed or not size else "; no checkpoint yet (`toolgate log checkpoint` makes one)"
    return [Finding("log", FINE, text + more)]


def model_of(machine: Machine) -> list[Finding]:
    """Whether the guard agent's models answer, and what their answers count for; empty if none is set up."""
    if not settings_of(book_for(machine).llm).endpoints:
        return []
    from toolgate.cli import llm_model
    from toolgate.cli.llm_state import meaning
    from toolgate.guard_agent.exchange import ProviderError
    from toolgate.guard_agent.standing import settled_classes, standing_of

    here = llm_model.around(machine)
    found: list[Finding] = []
    for endpoint in here.settings.endpoints:
        name = f"{endpoint.model} at {llm_model.place_of(endpoint)}"
        if here.off:
            return [Finding("llm", WARNING, f"{name} is not asked: {here.off}", "toolgate llm on")]
        try:
            answer = llm_model.tried(here, endpoint, llm_model.client_of(endpoint))
        except ProviderError as error:
            text, advice = llm_model.why(error)
            found.append(Finding("llm", FAILURE, f"{name} does not answer ({error.kind}): {text}", advice))
            continue
        standing = standing_of(here.state, endpoint)
        settles = settled_classes(standing, endpoint)
        text = f"{name} answers in {answer.ms:.0f} ms; {meaning(standing, endpoint)}"
        advice = "" if settles else "toolgate llm calibrate, or choose another model: toolgate llm setup"
        found.append(Finding("llm", FINE if settles else WARNING, text, advice))
    return found


def sandbox_of(machine: Machine) -> list[Finding]:
    """Whether commands can be started as the policy says; empty if it does not say."""
    book = book_for(machine)
    settings = sandbox_settings(book)
    if (book.sandbox is None and not book.confining) or settings.kind == NONE:
        return []
    from toolgate.executor.shell import check_program
    from toolgate.sandbox.choosing import AUTO, BWRAP, chosen
    from toolgate.sandbox.verified import verify

    try:
        workspace = machine.resolve(machine.workspace())
        check_program(BWRAP if settings.kind == AUTO else settings.kind, workspace)  # `chosen` starts it
        box = chosen(settings.kind, settings.image)
        verify(box)
    except GuardError as error:
        return [
            Finding("sandbox", FAILURE, f"commands cannot be started as the policy says: {error.message}", error.help)
        ]
    if settings.wrap:
        text = f"`{box.name}` holds; allowed commands are started in it where an agent runs what a hook sends back"
        return [Finding("sandbox", FINE, text)]
    if any([rule.name == NOT_ENFORCED for rules in book.tightening for rule in rules]):
        advice = "say `wrap = true` in `[sandbox]`, or start commands with `toolgate run`"
        return [Finding("sandbox", WARNING, f"`{box.name}` holds, but hooks ask about every command", advice)]
    return [Finding("sandbox", FINE, f"`{box.name}` holds")]


def live(home: Path, project: Path) -> list[Finding]:
    sites = sites_at(home, project)
    known = guarded(sites)
    if not known:
        return [Finding("agents", WARNING, "no agent is guarded", "toolgate install AGENT")]
    return list(reached(sites[0], directories.state(str(home)), known))


def show(found: list[Finding]) -> None:
    colour = colourful()
    width = max(len(finding.subject) for finding in found)
    for finding in found:
        mark = styled(f"{finding.state:<8}", MARKS[finding.state], colour)
        hanging = 11 + width
        print(folded(f"{mark} {finding.subject:<{width}}  {visible(finding.text)}", hanging))
        if finding.advice:
            print(folded(f"{'':<{hanging}}do: {visible(finding.advice)}", hanging + 4))
