"""`toolgate llm show`: exactly what was sent to a model about a decision, and its answer."""

import json
from typing import Any

from toolgate.audit.values import Table, tables, text
from toolgate.cli.arguments import Parser
from toolgate.cli.log_filters import index_for, user_home
from toolgate.cli.log_show import Found, id_in, place_of
from toolgate.cli.questions import state_directory
from toolgate.cli.screen import colourful, styled, visible
from toolgate.cli.usage import UsageError
from toolgate.guard_agent.sent import MOST, SentFiles

DESCRIPTION = (
    "Print every message that was sent to a model about one decision, and every answer. Secrets are taken out before "
    f"anything is sent, so none are here. Kept for the last {MOST} decisions, on this machine only."
)
EPILOG = "The ID is in parentheses at the end of a question or refusal, and in `toolgate log`."


def run(words: list[str]) -> int:
    parser = Parser("llm show", DESCRIPTION, EPILOG)
    parser.add_argument("id", metavar="ID", help="the id of a decision, such as k3f9")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    name = id_in(options.id)
    found = SentFiles(state_directory()).exchanges(name)
    if found is None:
        raise UsageError(why_none(name))
    if options.json:
        print(json.dumps({"id": name, **found}))
    else:
        print("\n".join(lines_of(name, found, colourful())))
    return 0


def why_none(name: str) -> str:
    """Why nothing is kept about a decision."""
    with index_for(user_home()) as index:
        data = Found(index, place_of(index, name)).data
    told = data.get("llm")
    if not isinstance(told, dict):
        by = text(data, "settled_by")
        return f"no model was asked about `{name}`" + (f": it was settled by {visible(by)}" if by else "")
    if told.get("cached") is True:
        return f"nothing was sent about `{name}`: the answer was known from the same question before"
    return f"what was sent about `{name}` is no longer kept: only the last {MOST} decisions are"


def lines_of(name: str, found: Table, colour: bool) -> list[str]:
    """All exchanges; every line of a message is marked, so that it cannot look like one of ours."""
    exchanges = tables(found, "exchanges")
    lines = [f"{styled(name, 'bold', colour)}  {visible(text(found, 'model'))}, mode {visible(text(found, 'mode'))}"]
    known = 0
    for number, exchange in enumerate(exchanges, 1):
        sent = exchange.get("sent")
        sent = sent if isinstance(sent, dict) else {}
        messages = tables(sent, "messages")
        lines += ["", styled(f"sent ({number} of {len(exchanges)})", "bold", colour)]
        if known and messages[:known]:
            lines.append(f"  the {known} messages above, then")
        for message in messages[known:]:
            lines += _message(message, colour)
        lines += _beside(sent)
        known = len(messages)
        lines += ["", styled(f"received ({number} of {len(exchanges)})", "bold", colour), *_received(exchange)]
    return lines


def _message(message: Table, colour: bool) -> list[str]:
    lines = [styled(f"  {visible(text(message, 'role'))}", "dim", colour), *_marked(text(message, "text"))]
    return lines + [f"    uses {_use(use)}" for use in tables(message, "uses")]


def _beside(sent: Table) -> list[str]:
    """What is sent in addition to messages."""
    lines = []
    for tool in tables(sent, "tools"):
        lines.append(f"  tool {visible(text(tool, 'name'))}: {visible(text(tool, 'description'))}")
        lines.append(f"    {visible(json.dumps(tool.get('schema'), ensure_ascii=False))}")
    rest = {name: value for name, value in sent.items() if name not in ("messages", "tools")}
    return [*lines, "  " + ", ".join([f"{name} {visible(str(value))}" for name, value in rest.items()])]


def _received(exchange: Table) -> list[str]:
    error, received = text(exchange, "error"), exchange.get("received")
    if not isinstance(received, dict):
        return [f"  nothing: {visible(error)}"]
    lines = _marked(text(received, "text")) if text(received, "text") else []
    lines += [f"    uses {_use(use)}" for use in tables(received, "uses")]
    first: Any = received.get("first")
    if isinstance(first, list) and first:
        lines.append("    first tokens: " + ", ".join([visible(json.dumps(one, ensure_ascii=False)) for one in first]))
    counts = f"{received.get('input', 0)} tokens in, {received.get('output', 0)} tokens out"
    return [*lines, f"  {counts}, ended by {visible(text(received, 'stop'))}"]


def _use(use: Table) -> str:
    return visible(f"{text(use, 'name')} {json.dumps(use.get('arguments'), ensure_ascii=False)}")


def _marked(words: str) -> list[str]:
    return [f"  | {visible(line)}" for line in words.split("\n")]
