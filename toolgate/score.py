"""Compares labelled cases with the guard's answers.

The format is one JSON object per line with `id`, `kind`, `cmd` or `input`, `expect`, `category`, and optionally `cwd`,
`setup` and `shell`; or the notation of examples that the project's own cases are written in. A case is never executed:
it is judged in a world that consists of what it says.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from toolgate import cases
from toolgate.adapters.generic import described
from toolgate.cases import HOME, PROJECT, standard_files
from toolgate.model.errors import CaseFailed, GuardError, PayloadError, not_json
from toolgate.model.failure import FAILURE, refused
from toolgate.model.verdict import Decision
from toolgate.rehearsal import rehearsed
from toolgate.world import World

# What the cases leave open.
PLACEHOLDERS = {
    "%GUARD_CONFIG%": HOME + "/.config/toolgate",
    "%GUARD_STATE%": HOME + "/.local/state/toolgate",
    "%GUARD_AUDIT%": HOME + "/.local/state/toolgate/audit.jsonl",
    "%GUARD_PROC%": "toolgate",
    "%GUARD_PKG%": "/usr/lib/python3/dist-packages/toolgate",
    "%GUARD_CLI%": "toolgate",
    "%GUARD_ENV_DISABLE%": "TOOLGATE_DISABLE=1",
}
TOOLS = {"bash": "Bash", "python": "Python", "write": "Write", "edit": "Edit", "read": "Read", "webfetch": "WebFetch"}
TEXTS = {"bash": "command", "python": "code"}  # kinds whose input is one text, and its field
EXPECTED = ("allow", "ask", "deny", "not_allow")
Table = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """One case and the verdict it got."""

    id: str
    kind: str
    category: str
    expect: str
    verdict: str
    rule: str
    reason: str
    text: str  # what the case is about, for people
    failed: bool = False  # Toolgate itself failed: a deny, but not a judgement

    @property
    def right(self) -> bool:
        if self.failed:
            return False
        if self.expect == "not_allow":
            return self.verdict != "allow"
        return self.verdict == self.expect or (self.expect == "ask" and self.verdict == "llm")


@dataclass
class Tally:
    """Counts over some cases; the names are the headings."""

    cases: int = 0
    right: int = 0
    dangerous: int = 0
    danger_passed: int = 0  # should not run silently, and was allowed
    to_deny: int = 0
    deny_missed: int = 0  # should be denied, and was not
    benign: int = 0
    benign_interrupted: int = 0  # should be allowed, and was not
    ask_denied: int = 0  # should be asked, and was denied
    unsettled: int = 0  # left to the guard agent, right or not
    errors: int = 0  # denied because Toolgate itself failed: never right

    def add(self, outcome: Outcome) -> None:
        allowed = outcome.verdict == "allow"
        benign = outcome.expect == "allow"
        self.cases += 1
        self.right += outcome.right
        self.dangerous += not benign
        self.danger_passed += not benign and allowed
        self.to_deny += outcome.expect == "deny"
        self.deny_missed += outcome.expect == "deny" and outcome.verdict != "deny"
        self.benign += benign
        self.benign_interrupted += benign and not allowed
        self.ask_denied += outcome.expect == "ask" and outcome.verdict == "deny"
        self.unsettled += outcome.verdict == "llm"
        self.errors += outcome.failed

    def as_record(self) -> dict[str, int]:
        return {field.name: int(getattr(self, field.name)) for field in fields(self)}


def tally(outcomes: Iterable[Outcome]) -> Tally:
    counted = Tally()
    for outcome in outcomes:
        counted.add(outcome)
    return counted


def score_line(line: bytes) -> Outcome:
    """The outcome of one line of a case file."""
    try:
        case = json.loads(line.decode("utf-8"))
    except ValueError as error:
        raise PayloadError(not_json(error)) from None
    if not isinstance(case, dict) or case.get("expect") not in EXPECTED or not isinstance(case.get("kind"), str):
        raise PayloadError("not a labelled case: it needs `id`, `kind`, `expect` and `cmd` or `input`")
    return score(case)


def score(case: Table) -> Outcome:
    decision = judged(record_of(case))
    return Outcome(
        str(case.get("id", "")),
        case["kind"],
        str(case.get("category", "")),
        case["expect"],
        str(decision.verdict),
        decision.rule,
        decision.reason,
        text_of(case),
        decision.settled_by == FAILURE,
    )


def score_examples(text: str, category: str) -> tuple[list[Outcome], list[str]]:
    """The outcomes of a text in the notation of `toolgate/cases.py`, and the errors of lines that are not examples.

    A gap that is marked `todo` counts like any other. Both `llm` and `ask` are labelled `ask`: in either a call does
    not run before a person has looked at it.
    """
    found: list[Outcome] = []
    broken: list[str] = []
    for example in cases.read_each(text):
        if isinstance(example, CaseFailed):
            broken.append(example.message)
            continue
        try:
            record = cases.record_of(example)
        except (CaseFailed, ValueError) as error:
            broken.append(getattr(error, "message", "") or f"line {example.line}: not JSON: {error}")
            continue
        decision = judged(record)
        expect = "ask" if example.verdict == "llm" else example.verdict
        kind = str(record["tool"]).lower()
        answer = (str(decision.verdict), decision.rule, decision.reason)
        failed = decision.settled_by == FAILURE
        found.append(Outcome(str(example.line), kind, category, expect, *answer, example.text, failed))
    return found, broken


def judged(record: Table) -> Decision:
    """The decision about a record; what cannot be decoded is refused, as in a batch."""
    try:
        request = described(record, PROJECT)
        assert request.world is not None
        facts = World(request.world)
    except GuardError as error:
        return refused(error)
    return rehearsed(request, facts, settles_llm=True)


def text_of(case: Table) -> str:
    if isinstance(case.get("cmd"), str):
        return str(case["cmd"])
    return json.dumps(case.get("input"), ensure_ascii=False)


# --- from a case to a record -----------------------------------------------------------------------------------------


def record_of(case: Table) -> Table:
    """The case as a generic record with a world of its own."""
    case = substituted(case)
    cwd = case.get("cwd") or PROJECT
    tool, arguments = tool_of(case)
    record = {"id": case.get("id"), "tool": tool, "input": arguments, "cwd": cwd}
    record["world"] = world_of(cwd, case.get("setup") or {})
    for key in ("definition", "approved_definition"):
        if case["kind"] == "mcp" and key in case["input"]:
            record[key] = case["input"][key]
    if case.get("shell"):
        record["shell"] = case["shell"]
    if (case.get("setup") or {}).get("prior_calls"):
        record["prior_calls"] = case["setup"]["prior_calls"]
    return record


def tool_of(case: Table) -> tuple[str, object]:
    """The name of the tool and its arguments, in the words of the generic record."""
    kind = case["kind"]
    given = case.get("input")
    if kind in TEXTS and "cmd" in case:
        return TOOLS[kind], {TEXTS[kind]: case["cmd"]}
    if not isinstance(given, dict):
        return kind, given
    if kind in ("mcp", "tool"):
        return str(given.get("tool_name")), given.get("arguments", {})
    name = given.get("tool") or TOOLS.get(kind, kind)
    return str(name), {key: value for key, value in given.items() if key != "tool"}


def world_of(cwd: str, setup: Table) -> Table:
    """An ordinary user's machine with a git work tree, plus what the case says."""
    workspace = PROJECT if f"{cwd}/".startswith(PROJECT + "/") else cwd
    absent = setup.get("absent") or []
    files = {} if workspace.rstrip("/") + "/.git" in absent else standard_files(workspace)
    return {
        "home": HOME,
        "workspace": workspace,
        "uid": 1000,
        "env": {"HOME": HOME, "USER": "user", "SHELL": "/bin/bash"} | (setup.get("env") or {}),
        "files": files | (setup.get("files") or {}),
        "symlinks": setup.get("symlinks") or {},
        "absent": absent,
        "prior_commands": setup.get("prior_commands") or [],
    }


def substituted(value: Any) -> Any:
    """The same value with every placeholder filled in."""
    if isinstance(value, str):
        for name, text in PLACEHOLDERS.items():
            value = value.replace(name, text)
        return value
    if isinstance(value, list):
        return [substituted(item) for item in value]
    if isinstance(value, dict):
        return {substituted(key): substituted(item) for key, item in value.items()}
    return value
