"""Calls that only rehearse what they are about: `dryRun: true`, `validate_only`, a tool that is called `dry_run`."""

from __future__ import annotations

from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.operations import fields_in
from toolgate.knowledge.texts.tool_promises import PLANNING_SERVERS, REHEARSALS, REHEARSED, REHEARSING_SERVERS

REHEARSING = (True, 1, "true", "yes", "client", "server", "all", "1", "on")


def rehearses(server: str, tool: str, arguments: object, definition: object) -> bool:
    """Whether nothing is done: each flag of that meaning says so, and the tool has it.

    That it has one its definition tells; where that is not known, that it is of a kind that is rehearsed.
    """
    words = words_in(tool)
    named = "dry" in words[:-1] and words[words.index("dry") + 1] == "run"
    flags = [(name, held) for name, held in fields_in(arguments) if "".join(words_in(name)) in REHEARSALS]
    if any([held not in REHEARSING for _, held in flags]):
        return False
    if named:
        return True
    declared = _declared(definition)
    if declared is not None:
        return any([name in declared for name, _ in flags])
    return bool(flags) and not (REHEARSED.isdisjoint(words) and REHEARSING_SERVERS.isdisjoint(words_in(server)))


def plans_queries(server: str, definition: object) -> bool:
    """Whether a rehearsal is one of queries as well: few databases have that."""
    declared = _declared(definition)
    return declared is not None or bool(PLANNING_SERVERS.intersection(words_in(server)))


def _declared(definition: object) -> frozenset[str] | None:
    """The names of a tool's fields; `None`: its definition is not known, or has none."""
    schema = definition.get("inputSchema") if isinstance(definition, dict) else None
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return frozenset([str(name) for name in properties]) if isinstance(properties, dict) and properties else None
