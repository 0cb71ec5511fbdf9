"""`toolgate undo`: takes back what a person allowed or set last, or by its id."""

import json
import sys

from toolgate import answering
from toolgate.approvals.changes import MODE, REFUSAL, RULE, Change, Changes
from toolgate.approvals.modes import spoken
from toolgate.audit.chain import read_id
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.mode import about
from toolgate.cli.questions import state_directory
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import usage_error
from toolgate.model.errors import GuardError

DESCRIPTION = "Take back the last thing you allowed, denied by a rule, or set with `pause` or `mode`; or one by its id."
EPILOG = """examples:
  toolgate undo           the last change
  toolgate undo k3f9      the answer to that question, or the change with that id
`toolgate grants` lists what can be undone. A call that has run is not undone. For people only."""

LOOSENS = "Undo this? Less is refused or asked about then."


def run(words: list[str]) -> int:
    parser = Parser("undo", DESCRIPTION, EPILOG)
    parser.add_argument("id", nargs="?", metavar="ID", help="the id of a question or a change (default: the last)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    require_person("undo")
    state = state_directory()
    change = chosen(Changes(state).listed(), options.id)
    after = after_undoing(state, change)
    shown = [f"undo: {visible(change.what)}"] + ([f"then {after}"] if after else [])
    if answering.loosens_if_undone(state, change) and not confirmed(LOOSENS, TERMINAL, shown):
        print("nothing was undone", file=sys.stderr if options.json else sys.stdout)
        return 1
    try:
        note = undone(state, change)
    except GuardError as error:
        raise usage_error(error) from None
    if options.json:
        print(json.dumps({"id": change.id, "what": change.what, "note": note, "after": after}))
        return 0
    print(folded(f"undone: {visible(change.what)}" + (f" ({note})" if note else f"; now {after}" if after else "")))
    return 0


def chosen(changes: list[Change], word: str | None) -> Change:
    """The change to undo."""
    if not changes:
        raise UsageError("there is nothing to undo")
    name = read_id(word) if word else ""
    found = [change for change in changes if not word or (name and name in (change.id, change.of))]
    if not found:
        raise UsageError(f"`{visible(word or '')}` names no change\n  hint: `toolgate grants` lists what can be undone")
    first = found[0]
    if first.kind == REFUSAL and first.id != name:  # a permanent deny rule comes with a refusal
        return next((one for one in changes if one.kind == RULE and one.of == first.of), first)
    return first


def after_undoing(state: str, change: Change) -> str:
    """What is in force once the change of a mode is undone; empty: it is another change, or nothing would change."""
    if change.kind != MODE:
        return ""
    current, restored = answering.mode_undone(state, change)
    if restored is not None:
        return "" if restored is current else f"{spoken(restored)}: {visible(about(restored))}"
    return "normal: questions are asked" if current is not None else ""


def undone(state: str, change: Change) -> str:
    """Undo a change; returns a remark, or empty."""
    if change.kind == RULE:
        from toolgate.cli.rules import remove_rules

        note = remove_rules(change)
        answering.undo(state, change)
        return note
    return answering.undo(state, change)
