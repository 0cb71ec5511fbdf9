"""What a person reads before saying yes: the tool, the reason and the arguments, without invisible characters."""

import json
from typing import Any

from toolgate.model.effect import unforged
from toolgate.model.visible import visible
from toolgate.proxy.envelope import Request

LONGEST = 1_500  # characters of arguments that are shown
TAIL = 300  # of these, characters from the end
SHORTEST = 200  # characters of a name


def question_about(server: str, request: Request, reason: str) -> str:
    """The question about a request that a person should settle."""
    given = request.params or {}
    subject: Any = given.get("name", given.get("uri", request.method))
    details = {name: value for name, value in given.items() if name not in ("_meta", "name", "requestState")}
    if request.method == "tools/call":
        details = given.get("arguments") or {}
    act = {"tools/call": "use", "prompts/get": "fill in the prompt"}.get(request.method, "read")
    head = f"{shown(server)} wants to {act} `{shown(str(subject))}`: {visible(reason)}."
    body = f"\nArguments: {cut(unforged(visible(json.dumps(details, ensure_ascii=False))))}" if details else ""
    return f"{head}{body}\nRun it?"


def shown(name: str) -> str:
    """A name in backticks, which it cannot close."""
    text = unforged(visible(name).replace("`", "\\u0060"))
    return text if len(text) <= SHORTEST else text[:SHORTEST] + "…"


def cut(text: str) -> str:
    """The start and end of a long text, and how much is missing between them."""
    if len(text) <= LONGEST:
        return text
    missing = len(text) - LONGEST
    return f"{text[: LONGEST - TAIL]} … {missing:,} more characters … {text[-TAIL:]}"
