"""`toolgate grants`: what people have allowed or set that is still in force, and the open questions."""

import json
from collections import Counter
from time import time
from typing import Any

from toolgate.answering import shown_call
from toolgate.approvals.changes import GRANT, MODE, REFUSAL, Change, Changes
from toolgate.approvals.modes import Mode, file_of, listed
from toolgate.approvals.store import Grant, Store
from toolgate.audit.secrets.redaction import redacted
from toolgate.cli.arguments import Parser
from toolgate.cli.log_filters import user_home
from toolgate.cli.moments import clock
from toolgate.cli.questions import row, state_directory
from toolgate.cli.screen import colourful, styled
from toolgate.policy.files.editing import NotWritten
from toolgate.policy.review.changing import rules_written

DESCRIPTION = "List what you have allowed and set that is still in force, and the questions that wait for an answer."
EPILOG = "`toolgate undo ID` takes one back, `toolgate allow ID` answers a question. Changes nothing."


def run(words: list[str]) -> int:
    parser = Parser("grants", DESCRIPTION, EPILOG)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    state = state_directory()
    found = in_force(state)
    store = Store(state)
    store.tidy(time())
    questions = store.questions()
    if options.json:
        asked = [
            {"id": one.id, "time": one.time, "agent": one.agent, "session": one.session, "call": shown_call(one),
             "cwd": one.cwd, "reason": redacted(one.reason), "rule": one.rule, "waits_until": one.waits_until}
            for one in questions
        ]  # fmt: skip
        print(json.dumps({"in_force": found, "questions": asked}))
        return 0
    colour = colourful()
    if not found and not questions:
        print("nothing is allowed beyond your policy, and no question is open")
    if found:
        print(styled("in force", "bold", colour))
        for kept in found:
            print("  " + row({"id": f"{kept['id']:<5}", "made": clock(kept["time"]), "what": kept["what"]}))
    if questions:
        print(styled("open questions", "bold", colour))
        calls = Counter((one.key, one.agent) for one in questions)
        newest = {(one.key, one.agent): one for one in reversed(questions)}
        for one in [one for one in questions if newest[one.key, one.agent] is one]:
            times = calls[one.key, one.agent]
            again = f" (asked {times} times)" if times > 1 else ""
            cells = {
                "id": f"{one.id:<5}",
                "time": clock(one.time),
                "what": f"{shown_call(one)}: {redacted(one.reason)}{again}",
            }
            print("  " + row(cells))
    return 0


def in_force(state: str) -> list[dict[str, Any]]:
    """The changes that still have an effect, the newest first."""
    now = time()
    store = Store(state)
    grants = {grant.key: grant for grant in store.grants()}
    modes = {file_of(mode.scope, mode.subject): mode for mode in listed(store, now)}
    rules = _rules()
    found = [change for change in Changes(state).listed() if _counts(change, grants, modes, rules, now)]
    return [{"id": one.id, "of": one.of, "time": one.time, "kind": one.kind, "what": one.what} for one in found]


def _rules() -> set[str] | None:
    """The names of the rules in the user's policy that were written for questions; `None`: not known."""
    try:
        return {rule.id for rule in rules_written(user_home())}
    except NotWritten:
        return None


def _counts(
    change: Change, grants: dict[str, Grant], modes: dict[str, Mode], rules: set[str] | None, now: float
) -> bool:
    """Whether a change still has an effect; a rule has until it is removed, by anyone."""
    if change.kind == GRANT:
        grant = grants.get(str(change.data.get("key", "")))
        return grant is not None and grant.id == change.of and grant.counts(grant.agent, grant.session, now)
    if change.kind == REFUSAL:
        return False
    if change.kind == MODE:
        mode = modes.get(file_of(str(change.data.get("scope")), str(change.data.get("subject"))))
        return mode is not None and abs(mode.made - change.time) < 5
    listed = change.data.get("rules")
    return rules is None or not isinstance(listed, list) or any(name in rules for name in listed)
