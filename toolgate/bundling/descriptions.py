"""Defers the descriptions in a family of commands, each by itself: a call needs one or two of a hundred.

A family is data: names that are assigned once. Each command becomes a unit, with the values that only it uses; a value
that several units use is a unit too. `described`, which `toolgate.knowledge.lookup` calls, executes the units that a
command uses and then its own.
"""

import ast
from collections.abc import Iterator

from toolgate.bundling.statements import Module, Statement

FAMILIES = "toolgate.knowledge.commands."
FEWEST = 4  # commands in a family for which it pays
KEPT = "CASES"  # requested from a family by name
DESCRIBING = ("command", "sub", "lax", "loose")  # the first argument is the names


def describe(module: Module) -> dict[str, list[Statement]]:
    """Remove the units from a module if it is a family, and return each by name."""
    values = dict(_values(module)) if module.name.startswith(FAMILIES) else {}
    names = _names(values)
    if len(set(names.values())) < FEWEST:
        return {}
    users = {name: [one for one in values if name in values[one].at_once and one != name] for name in values}
    units = {name: _unit(name, values, users, set(names.values())) for name in values}
    units = {name: unit for name, unit in units.items() if unit}
    lines = [f"{name}\t{' '.join(_order(home, units, values))}\n" for name, home in names.items()]
    aside = set(values.values())
    module.body = [one for one in module.body if one not in aside]
    text = f"def described(name):\n return __later__.described(__name__, name, {chr(10) + ''.join(lines)!r})"
    module.body += [Statement(node) for node in ast.parse(text).body]
    return units


def _values(module: Module) -> Iterator[tuple[str, Statement]]:
    """The names that are assigned once, with those statements."""
    for one in module.body:
        match one.node:
            case ast.Assign([ast.Name(name)]) if module.bound[name] == 1 and name != KEPT:
                yield name, one


def _names(values: dict[str, Statement]) -> dict[str, str]:
    """The name each command is described under; empty if a command's names are not literal."""
    found: dict[str, str] = {}
    for home, one in values.items():
        match one.node:
            case ast.Assign(value=ast.Call(ast.Name(called), [ast.Constant(str(text)), *_])) if called in DESCRIBING:
                found |= dict.fromkeys(text.split(), home)
            case ast.Assign(value=ast.Call(ast.Name(called))) if called in DESCRIBING:
                return {}
    return found


def _unit(name: str, values: dict[str, Statement], users: dict[str, list[str]], commands: set[str]) -> list[Statement]:
    """The statements of a unit, in order; none for a value that only one other value uses and includes."""
    if name not in commands and len(users[name]) == 1:
        return []
    unit = [name]
    for one in unit:  # grows
        unit += [other for other in values if users[other] == [one] and other not in commands]
    return [values[one] for one in values if one in unit]


def _order(name: str, units: dict[str, list[Statement]], values: dict[str, Statement]) -> list[str]:
    """The name of a unit after those of all the units it uses, in dependency order."""
    found: list[str] = []
    used = {other for one in units[name] for other in one.at_once & values.keys()}
    for other in units:
        if other in used and other != name:
            found += [one for one in _order(other, units, values) if one not in found]
    return [*found, name]
