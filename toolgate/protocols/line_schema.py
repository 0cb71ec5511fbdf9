"""The JSON Schemas of the line protocol, and the known keys of a request, defined once, here.

`docs/protocol/` holds them as files, which `tools/protocol_schema.py` writes.
"""

from __future__ import annotations

from toolgate.model.memory import TOLD
from toolgate.model.verdict import NAMES
from toolgate.protocols.exchange import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MOST_IGNORED = 50  # unknown keys listed in an answer
LONGEST_NAME = 100  # characters of each


def _text(words: str) -> Schema:
    return {"type": "string", "description": words}


def _optional(kind: str, words: str, **more: object) -> Schema:
    return {"type": [kind, "null"], "description": words, **more}


def _texts(words: str) -> Schema:
    return _optional("object", words, additionalProperties={"type": "string"})


def _list(words: str) -> Schema:
    return _optional("array", words, items={"type": "string"})


ID = {"type": ["string", "number", "boolean", "null"], "description": "the caller's name for the call, given back"}
TOOL = _text("the tool: Bash, Read, Write, WebFetch, mcp__SERVER__TOOL …") | {"minLength": 1}
INPUT = {"type": "object", "description": "the tool's input, as the agent gives it"}
APPROVED = {
    "enum": [True, False, "once", None],
    "description": "a person was asked about the call, said yes, and it ran; `true`: the yes holds for the same call",
}
WORLD: Schema = {
    "type": ["object", "null"],
    "description": "the machine the call is about, described; without it, this one",
    "properties": {
        "home": _optional("string", "the home directory (default: /home/user)"),
        "workspace": _optional("string", "the root of the project"),
        "uid": _optional("integer", "the number of the user (default: 1000)"),
        "profile": _optional("string", "the profile in force there"),
        "confined": _optional("string", "the kind of sandbox that calls run in there, as if it had been verified"),
        "env": _texts("environment variables by name"),
        "files": _texts("the content of files by path"),
        "symlinks": _texts("the targets of symbolic links by path"),
        "hardlinks": _texts("other names of files by path"),
        "mounts": _texts("directories that are mounted elsewhere, by path"),
        "absent": _list("paths that do not exist"),
        "prior_commands": _list("commands that the same shell ran before"),
    },
}
EARLIER: Schema = {
    "type": "object",
    "required": ["tool", "input"],
    "properties": {"tool": TOOL, "input": INPUT, "approved": APPROVED},
}
REQUEST: Schema = {
    "$schema": DIALECT,
    "title": "Toolgate: a request, one line",
    "type": "object",
    "required": ["tool", "input"],
    "properties": {
        "protocol": {"enum": [VERSION, None], "description": "the version of the protocol; without it, this one"},
        "id": ID,
        "tool": TOOL,
        "input": INPUT,
        "cwd": _optional("string", "the directory of the call; on the socket required, and absolute"),
        "shell": _optional("string", "the shell that runs a command (default: bash)"),
        "session": _optional("string", "the session: its earlier calls count", minLength=1),
        "prior_calls": _optional("array", "earlier calls of the session; not on the socket", items=EARLIER),
        "remembered": _list(f"what else the session has done, a text each: {', '.join(TOLD)}; not on the socket"),
        "approved": APPROVED,
        "world": WORLD | {"description": f"{WORLD['description']}; not on the socket"},
        "definition": _optional("object", "what an MCP server says of the tool"),
        "approved_definition": _optional("object", "the definition that the user agreed to"),
    },
}

_SPAN = {
    "type": "array",
    "items": {"type": "integer", "minimum": 0},
    "minItems": 2,
    "maxItems": 2,
    "description": "characters of the text of the call, from and to",
}
_VERDICT = {"enum": [*NAMES]}
_TEXTS = {"type": "array", "items": {"type": "string"}}
_TARGET = {
    "type": "object",
    "required": ["target", "place"],
    "properties": {"target": {"type": "string"}, "place": {"type": "string"}, "path": {"type": "string"}},
}
EFFECT: Schema = {
    "type": "object",
    "required": ["verb", "target", "place", "verdict", "rule", "reason"],
    "properties": {
        "verb": _text("read, write, delete, run, send …"),
        "target": _text("what it is done to"),
        "place": _text("where that is: workspace, home, system …"),
        "path": _text("the absolute path"),
        "whole": {"const": True, "description": "all of a place, and not one thing in it"},
        "origin": _TARGET | {"description": "where it comes from"},
        "manner": _TEXTS | {"description": "how it is done"},
        "where": _text("the machine or container it happens in, if not this one"),
        "command": _TEXTS | {"description": "the words of the command"},
        "span": _SPAN,
        "verdict": _VERDICT,
        "rule": {"type": "string"},
        "reason": {"type": "string"},
    },
}
ANSWER: Schema = {
    "$schema": DIALECT,
    "title": "Toolgate: an answer, one line",
    "description": "The call may be made only if `verdict` is `allow`. More keys may come in the same version.",
    "type": "object",
    "required": [
        "line",
        "protocol",
        "id",
        "verdict",
        "reason",
        "rule",
        "instead",
        "message",
        "hits",
        "effects",
        "span",
        "settled_by",
    ],
    "properties": {
        "line": {
            "type": "integer",
            "minimum": 0,
            "description": "the number of the line that is answered, from 1; 0: the connection is refused",
        },
        "protocol": {"const": VERSION, "description": "the version of the protocol"},
        "id": ID,
        "verdict": _VERDICT | {"description": "allow: make the call; ask: a person must agree; deny: do not"},
        "reason": _text("why"),
        "rule": _text("the rule that decided; empty: none"),
        "instead": _text("what to do instead; empty: there is no advice"),
        "message": _text("what the model should read as the result of the call; empty if it is allowed"),
        "hits": _TEXTS | {"description": "what the call would affect on this machine"},
        "effects": {"type": "array", "items": EFFECT, "description": "what the call does"},
        "span": {"oneOf": [_SPAN, {"type": "null"}]},
        "settled_by": _text("who decided: rules, a person's answer, a model; refusal and failure are errors"),
        "ignored": _TEXTS | {"description": "keys of the request that Toolgate does not know, and did not read"},
        "error": _text("what is wrong with the request, which is denied"),
        "record": _text("the id of the decision in the log; `toolgate allow ID` answers a question"),
        "unrecorded": _text("why the decision could not be recorded"),
    },
}
SCHEMAS = {"request": REQUEST, "answer": ANSWER}


def written(name: str) -> str:
    """A schema as the text of its file."""
    from json import dumps

    return dumps(SCHEMAS[name], indent=2, ensure_ascii=False) + "\n"


def ignored_in(record: object) -> tuple[str, ...]:
    """The unknown keys of a request, also in its parts: `world.fils`, `prior_calls[0].name`."""
    found: list[str] = []
    _seek(record, REQUEST, "", found)
    return tuple(found)


def _seek(value: object, schema: Schema, place: str, found: list[str]) -> None:
    if isinstance(value, dict) and "properties" in schema:
        known: Schema = schema["properties"]
        for key, part in value.items():
            if key not in known:
                if len(found) >= MOST_IGNORED:
                    return
                found.append(place + key[:LONGEST_NAME])
            elif type(part) is dict and "properties" in known[key]:  # only objects and lists have parts
                _seek(part, known[key], place + key + ".", found)
            elif type(part) is list:
                _seek(part, known[key], place + key, found)
    elif isinstance(value, list) and "properties" in schema.get("items", {}):
        for index, part in enumerate(value):
            _seek(part, schema["items"], f"{place}[{index}].", found)
