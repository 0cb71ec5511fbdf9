"""`toolgate policy show`: the policy in force here, every rule in order and where it comes from."""

import json
from typing import Any

from toolgate.cli.arguments import Parser
from toolgate.cli.policy_files import shown
from toolgate.cli.screen import colourful, folded, one_line, styled, visible, width
from toolgate.cli.words import directory
from toolgate.host import Machine
from toolgate.policy.force.loading import Force, in_force
from toolgate.policy.review.describing import Heard, Listed, Setting, lists_of, settings_of

DESCRIPTION = (
    "Show the policy in force in this directory. Within a list the first matching rule decides; between lists the "
    "strictest wins; the built-in list counts where no policy that may permit has decided; the floor, which no "
    "policy can loosen, always counts."
)
TITLES = {
    "floor": "floor: always applies, and nothing loosens it",
    "authority": "may permit and forbid",
    "profile": "applies where no policy above has decided",
    "builtin": "built-in: applies last, where nothing above has decided",
    "tightening": "may only forbid: its allow rules have no effect",
    "plugin": "plugin: what it forbids always counts, what it allows only where no built-in rule decides",
}


def run(words: list[str]) -> int:
    parser = Parser("policy show", DESCRIPTION, "`toolgate explain COMMAND` shows which of them decide a call.")
    parser.add_argument("--cwd", metavar="DIRECTORY", help="for a call in this directory (default: this one)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(directory(options.cwd))
    force = in_force(machine.installed_home(), machine.workspace(), machine.uid())
    lists, settings = lists_of(force), settings_of(force)
    if options.json:
        print(json.dumps(as_record(force, lists, settings, machine)))
        return 0
    colour = colourful()
    print(f"workspace  {visible(machine.workspace())}")
    if not force.sources:
        print("policy     the built-in default; there is no policy file (`toolgate policy init` writes one)")
    for one in lists:
        print_list(one, machine, colour)
    print_settings(settings, machine, colour)
    return 0


def print_list(one: Listed, machine: Machine, colour: bool) -> None:
    where = f"{one.layer} {shown(one.file, machine)}: " if one.file else ""
    print("\n" + folded(styled(visible(where + TITLES[one.kind]), "bold", colour), 2))
    if one.problem:
        print("  " + folded(styled(visible(one.problem), "deny", colour), 2))
        return
    if one.description:
        print(f"  {visible(one.description)}")
    if one.kind in ("floor", "builtin"):
        print(folded("  " + " ".join(rule.id for rule in one.rules), 2))
        return
    for rule in one.rules:
        print_rule(rule, colour)
    if not one.rules:
        print("  no rules")


def print_rule(rule: Heard, colour: bool) -> None:
    verdict = styled(f"{rule.verdict:<5}", rule.verdict, colour) if rule.verdict else "code "
    line = f"line {rule.line}" if rule.line else ""
    about = "  " + one_line(rule.about, width() - 24 - len(rule.id)) if rule.about else ""
    print(f"  {line:<9} {verdict}  {rule.id}{about}")
    for note in rule.notes:
        print(f"  {'':<9}        {styled(visible(note), 'ask', colour)}")


def print_settings(settings: list[Setting], machine: Machine, colour: bool) -> None:
    if not settings:
        return
    print(f"\n{styled('settings', 'bold', colour)}")
    for one in settings:
        value = json.dumps(one.value, ensure_ascii=False)
        place = f"{shown(one.file, machine)}:{one.line}" if one.line else shown(one.file, machine)
        print(f"  {one_line(f'{one.name} = {value}', 60):<40} {visible(place)}")
        if one.note:
            print(f"      {styled(visible(one.note), 'ask', colour)}")


def as_record(force: Force, lists: list[Listed], settings: list[Setting], machine: Machine) -> dict[str, Any]:
    return {
        "workspace": machine.workspace(),
        "profile": force.setting("profile"),
        "lists": [{**_plain(one), "rules": [_plain(rule) for rule in one.rules]} for one in lists],
        "settings": [_plain(one) for one in settings],
    }


def _plain(value: Listed | Heard | Setting) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__slots__}
