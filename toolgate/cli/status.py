"""`toolgate status`: what is in force here; it changes nothing."""

from __future__ import annotations

import json

from toolgate import __version__
from toolgate.cli.arguments import Parser
from toolgate.cli.screen import folded, visible
from toolgate.cli.words import directory
from toolgate.host import Machine
from toolgate.policy.force.layers import PROJECT
from toolgate.policy.force.loading import in_force
from toolgate.policy.force.plan import Plan
from toolgate.policy.force.sections import unenforced
from toolgate.policy.read import schema


def policies(machine: Machine) -> list[dict[str, str]]:
    """The policy files that are there, for whom each speaks, and whether it counts."""
    found = in_force(machine.installed_home(), machine.workspace(), machine.uid())
    listed = []
    for source, plan, trusted in zip(found.sources, found.plans, found.trusted, strict=True):
        state = "trusted" if source.layer == PROJECT else "in force"
        if plan.broken:
            state = "every call is asked about: " + plan.rulings[0].reason
        elif not trusted:
            state = "not trusted, so it only tightens"
        idle = _idle(plan)
        if idle:
            state += f"; not read or not enforced: {', '.join(idle)} (`toolgate policy check`)"
        listed.append({"layer": source.layer, "file": source.file, "digest": source.digest, "state": state})
    return listed


def _idle(plan: Plan) -> list[str]:
    """Keys that a file uses and nothing reads or enforces."""
    found = [f"`{name}`" for name in plan.settings if schema.not_read(name)]
    for tool, section in plan.tools.items():
        found += [f"`tools.{tool}.{key}`" for key, _ in unenforced(tool, section)]
    return found


def run(words: list[str]) -> int:
    from toolgate.rules import BUILTIN, FLOOR

    parser = Parser("status", "Show the policy in force in this directory. Changes nothing.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(directory(None))
    files = policies(machine)
    state = {
        "version": __version__,
        "on": True,
        "policy": files or "built-in default",
        "floor": [rule.name for rule in FLOOR],
        "builtin": [rule.name for rule in BUILTIN],
        "workspace": machine.workspace(),
    }
    if options.json:
        print(json.dumps(state))
        return 0
    print(f"toolgate {__version__}: on")
    for file in files:
        print(folded(f"policy     {visible(file['file'])} ({file['state']})", 11))
    if not files:
        print("policy     the built-in default; there is no policy file")
    print(folded(f"floor      {' '.join(rule.name for rule in FLOOR)}", 11))
    print(folded(f"built-in   {' '.join(rule.name for rule in BUILTIN)}", 11))
    print(f"workspace  {state['workspace']}")
    return 0
