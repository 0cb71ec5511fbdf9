"""The command line of a Python text: `argparse`, with the defaults that hold when no arguments are given."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.calls import Call
from toolgate.analysis.code.python.values import Class, Instance, either

PARSER = "argparse.ArgumentParser"


def _parser(call: Call) -> object:
    return Instance(Class(PARSER, ()))


def parser_method(owner: Instance, call: Call) -> object:
    """A method of a parser of arguments."""
    if call.name == "add_argument":
        _add(owner, call)
        return hole("…")
    if call.name in ("parse_args", "parse_known_args"):
        return _parsed(owner, call)
    if call.name in ("add_argument_group", "add_mutually_exclusive_group"):
        return owner
    if call.name in ("add_subparsers", "add_parser"):
        return owner
    if call.name == "set_defaults":
        owner.attributes.update(call.keywords)
    return hole("…")


def _add(owner: Instance, call: Call) -> None:
    names = [argument for argument in call.arguments if isinstance(argument, str)]
    long = [name for name in names if name.startswith("--")] or names
    given = call.keywords.get("dest")
    name = given if isinstance(given, str) else long[0].lstrip("-").replace("-", "_") if long else ""
    required = not names[:1] or not names[0].startswith("-") or call.keywords.get("required") is True
    default = call.keywords.get("default", False if call.keywords.get("action") == "store_true" else None)
    owner.attributes[name] = hole(name) if required and "default" not in call.keywords else default


def _parsed(owner: Instance, call: Call) -> object:
    """What the arguments are: the defaults alone when the program is known to get none."""
    made = Instance(Class("argparse.Namespace", ()))
    deeds = call.program.deeds
    exact = deeds.started and not deeds.run.parameters
    for name, value in owner.attributes.items():
        made.attributes[name] = value if exact else either([value, hole(name)])
    return made


ACTIONS = {"parser": _parser}
