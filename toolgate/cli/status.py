"""`toolgate status`: what is in force here; changes nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

from toolgate import __version__, directories
from toolgate.approvals.modes import Mode, listed, spoken
from toolgate.approvals.store import Store
from toolgate.audit import health
from toolgate.cli import llm_state
from toolgate.cli.arguments import Parser
from toolgate.cli.mode import about
from toolgate.cli.screen import folded, visible
from toolgate.cli.words import directory
from toolgate.host import Machine
from toolgate.install.checkup import guarded, sites_at
from toolgate.install.sessions import SESSION
from toolgate.model.rule import Audit
from toolgate.policy.force.loading import Force, in_force
from toolgate.policy.review.describing import settings_of
from toolgate.policy.review.listing import policies

DESCRIPTION = "Show which agents are guarded and the policy in force here. Changes nothing."
BUILT_IN = "built-in default"
EPILOG = """examples:
  toolgate status
  toolgate status --json"""


def run(words: list[str]) -> int:
    from toolgate.rules import BUILTIN, FLOOR

    parser = Parser("status", DESCRIPTION, EPILOG)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(directory(None))
    force = in_force(machine.installed_home(), machine.workspace(), machine.uid())
    files = policies(force)
    log = log_of(machine, force)
    model = llm_state.as_record(force.book(), directories.state(machine.installed_home()))
    modes = listed(Store(directories.state(machine.installed_home())), time())
    agents = guarded(sites_at(Path(machine.installed_home()), Path(machine.workspace())))
    profile = Path(force.profile[0].file).stem if force.profile else ""
    state = {
        "version": __version__,
        "on": True,
        "agents": agents,
        "profile": profile,
        "modes": [{name: getattr(mode, name) for name in mode.__slots__} for mode in modes],
        "policy": files or BUILT_IN,
        "floor": [rule.name for rule in FLOOR],
        "builtin": [rule.name for rule in BUILTIN],
        "workspace": machine.workspace(),
        "log": log,
        "llm": model,
    }
    if options.json:
        print(json.dumps(state))
        return 0
    print(f"toolgate {__version__}: {'on' if agents else 'no agent is guarded here'}")
    for text in lines_of(state, modes):
        print(folded(text, 11))
    return 0


def lines_of(state: dict[str, Any], modes: list[Mode]) -> Iterator[str]:
    """What is in force, a line for each thing."""
    yield f"agents     {', '.join(state['agents']) or 'none: `toolgate install` guards those that are found'}"
    for mode in modes:
        yield f"mode       {spoken(mode)}: {visible(about(mode))}"
    if state["policy"] == BUILT_IN:
        yield "policy     the built-in default; there is no policy file"
    else:
        yield from [f"policy     {visible(file['file'])} ({visible(file['state'])})" for file in state["policy"]]
    if state["profile"]:
        yield f"profile    {visible(state['profile'])}"
    yield f"floor      {' '.join(state['floor'])}"
    yield f"built-in   {' '.join(state['builtin'])}"
    yield f"workspace  {visible(state['workspace'])}"
    yield from in_words(state["log"])
    yield f"model      {llm_state.in_words(state['llm'])}"


def log_of(machine: Machine, force: Force) -> dict[str, object]:
    """The log: its path, its content, and the policy's settings for it, with their file."""
    state = directories.state(machine.installed_home())
    now = time()
    day = health.today(state, now, SESSION)
    audit = force.book().audit or Audit()
    said = {one.name: one.file for one in settings_of(force) if not one.note}
    return {
        "directory": directories.log(machine.installed_home()),
        "bytes": health.size_of(state),
        "today": {"calls": day.calls, "asked": day.asked, "denied": day.denied},
        "failures": len(health.failures(state, health.midnight(now))),
        "required": audit.required,
        "required_by": said.get("audit.required", "") if audit.required else "",
        "commands": audit.commands,
        "commands_by": said.get("audit.commands", ""),
    }


def in_words(log: dict[str, Any]) -> list[str]:
    """The same for people."""
    day, by = log["today"], visible(log["required_by"])
    counts = str(health.Today(day["calls"], day["asked"], day["denied"]))
    found = [f"log        {visible(log['directory'])} ({health.in_words(log['bytes'])}; {counts})"]
    if log["failures"]:
        some = "1 decision of today was" if log["failures"] == 1 else f"{log['failures']} decisions of today were"
        found.append(f"           {some} not recorded: run `toolgate doctor`")
    need = f"required, else the call is refused (`audit.required`{', ' + by if by else ''})" if log["required"] else ""
    where = f", {visible(log['commands_by'])}" if log["commands_by"] else ""
    found.append(
        f"           recording is {need or 'not required'}; commands: {log['commands']} (`audit.commands`{where})"
    )
    return found
