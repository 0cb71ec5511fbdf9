"""Recognises dry runs: `dryRun: true`, `validate_only`, a tool named `dry_run`."""

from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.yes_no import REHEARSED_BY, affirms
from toolgate.analysis.tools.operations import fields_in
from toolgate.knowledge.texts.tool_promises import PLANNING_SERVERS, REHEARSALS, REHEARSED, REHEARSING_SERVERS


def rehearses(server: str, tool: str, arguments: object, definition: object) -> bool:
    """Whether a call is a dry run: every flag for one is on, and the tool has it.

    The tool's definition shows whether it has the flag; if that is not known, the tool must be of a kind that has one.
    """
    words = words_in(tool)
    named = "dry" in words[:-1] and words[words.index("dry") + 1] == "run"
    flags = [(name, held) for name, held in fields_in(arguments) if "".join(words_in(name)) in REHEARSALS]
    if any([not affirms(held, REHEARSED_BY) for _, held in flags]):
        return False
    if named:
        return True
    declared = _declared(definition)
    if declared is not None:
        return any([name in declared for name, _ in flags])
    return bool(flags) and not (REHEARSED.isdisjoint(words) and REHEARSING_SERVERS.isdisjoint(words_in(server)))


def plans_queries(server: str, definition: object) -> bool:
    """Whether a dry run covers queries as well, which few databases support."""
    declared = _declared(definition)
    return declared is not None or bool(PLANNING_SERVERS.intersection(words_in(server)))


def _declared(definition: object) -> frozenset[str] | None:
    """The names of a tool's fields; `None`: its definition is not known or declares none."""
    schema = definition.get("inputSchema") if isinstance(definition, dict) else None
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return frozenset([str(name) for name in properties]) if isinstance(properties, dict) and properties else None
