"""Exports the log: lines as they are, a table, or OCSF events; one text per record.

A decision is an *API Activity* (6003) with the profiles for security controls, hosts and AI operations: what is judged
is one call of a named tool with its arguments, by an agent, and the profile has room for what the control did with it.
*Process Activity* (1007) would fit shell commands alone, which have not started a process yet. *Detection Finding*
(2004) is for what was found to be wrong, and most decisions allow the call. *AI Agent Activity* is not published yet.

An answer of a person is an event of the same class, tied to its decision by `metadata.correlation_uid`. What the log
says about itself (a recovery, what was pruned) has no class, and is a *Base Event*.

INVARIANT: nothing of a record is lost. What has no attribute is in `unmapped`, under the name it has in the record.

INVARIANT: no cell is a formula to a spreadsheet, breaks its line or moves a cursor: what an agent typed stays text.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.reading import Line
from toolgate.audit.values import Table, tables, text
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.visible import seen

JSONL, CSV, OCSF = "jsonl", "csv", "ocsf"
FORMATS = (JSONL, CSV, OCSF)
SCHEMA = "1.9.0"
CATEGORY, CLASS = 6, 6003
CATEGORY_NAME, CLASS_NAME = "Application Activity", "API Activity"
PROFILES = ["ai_operation", "host", "security_control"]
UNKNOWN, CREATE, READ, UPDATE, DELETE, OTHER = 0, 1, 2, 3, 4, 99
ACTIVITIES = {CREATE: "Create", READ: "Read", UPDATE: "Update", DELETE: "Delete"}
INFORMATIONAL, MEDIUM, HIGH = (1, "Informational"), (3, "Medium"), (4, "High")
ALLOWED, DENIED = (1, "Allowed"), (2, "Denied")
UNDECIDED = (UNKNOWN, "Unknown")
SUCCESS, FAILURE = (1, "Success"), (2, "Failure")

# Severity, action, disposition and status for a verdict or an answer. A question has no disposition of its own.
ASKED = (MEDIUM, UNDECIDED, (OTHER, "Asked"), (OTHER, "Asked"))
OUTCOMES = {
    "allow": (INFORMATIONAL, ALLOWED, (1, "Allowed"), SUCCESS),
    "llm": ASKED,
    "ask": ASKED,
    "deny": (HIGH, DENIED, (2, "Blocked"), FAILURE),
    "approved": (INFORMATIONAL, ALLOWED, (8, "Approved"), SUCCESS),
    "refused": (MEDIUM, DENIED, (25, "Rejected"), FAILURE),
}
HOSTNAME, ADDRESS, FILE_PATH = (1, "Hostname"), (2, "IP Address"), (45, "File Path")
HOSTS = (Place.LOOPBACK, Place.PRIVATE, Place.METADATA, Place.FORGE, Place.KNOWN, Place.REMOTE)
MAPPED = {"id", "time", "seq", "guard", "agent", "session", "call", "tool", "input", "profile"}

# The header, which does not change within a version of the records; new columns are appended.
COLUMNS = (
    *("seq", "id", "time", "kind", "verdict", "rule", "reason", "instead", "tool", "input", "cwd", "shell"),
    *("agent", "session", "call", "entrance", "effects", "settled_by", "profile", "policy", "guard", "ms", "tokens"),
    *("of", "answer", "how", "waited_ms", "lost", "cut", "v", "prev", "hash", "llm"),
)
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")  # a cell must not start with these, even after blanks
END = "\r\n"
WRITTEN = json.JSONEncoder(ensure_ascii=False)  # created once, since a million records have millions of values


def exported(lines: Iterable[Line], notation: str, host: str) -> Iterator[bytes]:
    """The output for each line that is a record; for a table, the header first.

    JSON lines are byte for byte those of the log, so that their chain can be verified anywhere.
    """
    if notation == CSV:
        yield header().encode()
    for line in lines:
        if notation == JSONL:
            yield line.raw
        elif notation == CSV:
            yield row_of(line.data).encode("utf-8", "backslashreplace")
        else:
            yield event_of(line.data, host).encode() + b"\n"


def event_of(record: dict[str, object], host: str) -> str:
    """The OCSF event of a record as JSON; if JSON cannot express it (an infinite number), its simple fields."""
    try:
        return json.dumps(ocsf_of(record, host), allow_nan=False)
    except (ValueError, OverflowError, RecursionError):
        plain = {name: value for name, value in record.items() if isinstance(value, str | int)}
        return json.dumps(ocsf_of(plain, host))


def ocsf_of(record: Table, host: str) -> Table:
    """The event for a record that was made on the machine `host`."""
    kind = record.get("kind")
    if kind == DECISION:
        return _decision(record, host)
    return _answer(record, host) if kind == ANSWER else _of_the_log(record, host)


def _decision(record: Table, host: str) -> Table:
    verdict = text(record, "verdict")
    findings = tables(record, "findings")
    event = _activity(record, host, activity_of(tables(record, "effects")), verdict)
    reason = text(findings[0], "reason") if findings else ""
    tool = text(record, "tool") or "unknown"
    event["message"] = f"{verdict} {tool}: {reason}" if reason else f"{verdict} {tool}"
    event["api"] = _api(record, tool)
    event["is_alert"] = verdict == "deny"
    if reason:
        event["status_detail"] = reason
    if findings:
        event["authorizations"] = [_authorization(finding) for finding in findings]
    if text(record, "profile"):
        event["policy"] = {"name": record["profile"]}
    return event | _targets(tables(record, "effects"))


def _answer(record: Table, host: str) -> Table:
    answer = text(record, "answer")
    event = _activity(record, host, OTHER, answer)
    event["activity_name"] = "Answer"
    event["type_name"] = f"{CLASS_NAME}: Answer"
    event["message"] = f"{answer} by the person: {text(record, 'how')}"
    event["api"] = {"operation": "answer", "request": {"uid": text(record, "of") or text(record, "id")}}
    event["metadata"]["correlation_uid"] = text(record, "of")
    return event


def _of_the_log(record: Table, host: str) -> Table:
    kind = text(record, "kind")
    severity = MEDIUM if kind == "recovery" else INFORMATIONAL
    return {
        **_classified(0, "Base Event", 0, "Uncategorized", OTHER, kind),
        "time": milliseconds(text(record, "time")),
        "severity_id": severity[0],
        "severity": severity[1],
        "message": f"the log of decisions: {kind}",
        "metadata": _metadata(record, ["host"]),
        "device": {"hostname": host, "type_id": UNKNOWN},
        "unmapped": {name: value for name, value in record.items() if name not in ("id", "time", "seq")},
    }


# --- parts of an event -----------------------------------------------------------------------------------------------


def _activity(record: Table, host: str, activity: int, outcome: str) -> Table:
    """The fields that all events about a call have in common."""
    severity, action, disposition, status = OUTCOMES.get(outcome, ASKED)
    agent, session = text(record, "agent"), text(record, "session")
    name = ACTIVITIES.get(activity, "Tool Call")
    event: Table = {
        **_classified(CLASS, CLASS_NAME, CATEGORY, CATEGORY_NAME, activity, name),
        "time": milliseconds(text(record, "time")),
        "metadata": _metadata(record, PROFILES),
        "actor": {"application": {"name": agent or text(record, "entrance") or "unknown"}},
        "device": {"hostname": host, "type_id": UNKNOWN},
        "src_endpoint": {"hostname": host},
        "unmapped": {key: value for key, value in record.items() if key not in MAPPED},
    }
    for key, pair in (("severity", severity), ("action", action), ("disposition", disposition), ("status", status)):
        event[f"{key}_id"], event[key] = pair
    if session:
        event["actor"]["session"] = {"uid": session}
    if agent:
        event["ai_agent"] = {"uid": agent, "name": agent} | ({"instance_uid": session} if session else {})
    if isinstance(record.get("ms"), int | float):
        event["duration"] = round(record["ms"])
    return event


def _classified(number: int, name: str, category: int, group: str, activity: int, act: str) -> Table:
    return {
        "category_uid": category,
        "category_name": group,
        "class_uid": number,
        "class_name": name,
        "activity_id": activity,
        "activity_name": act,
        "type_uid": number * 100 + activity,
        "type_name": f"{name}: {act}",
    }


def _metadata(record: Table, profiles: list[str]) -> Table:
    """The product and the ids of an event; its hash is unique across logs, its id in this one."""
    product = {"name": "Toolgate", "vendor_name": "Toolgate"}
    if text(record, "guard"):
        product["version"] = record["guard"]
    return {
        "version": SCHEMA,
        "product": product,
        "profiles": [*profiles],
        "log_name": "decisions",
        "log_version": str(record.get("v", "")),
        "event_code": text(record, "kind"),
        "uid": text(record, "hash"),
        "original_event_uid": text(record, "id"),
        "original_time": text(record, "time"),
        "sequence": record.get("seq", 0),
        "correlation_uid": text(record, "id"),
    }


def _api(record: Table, tool: str) -> Table:
    request: Table = {"uid": text(record, "call") or text(record, "id")}
    if record.get("input"):
        request["data"] = record["input"]
    api: Table = {"operation": tool, "request": request}
    parts = tool.split("__", 2)
    if len(parts) == 3 and parts[0] == "mcp":
        api["service"] = {"name": parts[1]}
    return api


def _authorization(finding: Table) -> Table:
    policy = {"name": text(finding, "rule") or "unknown"}
    if text(finding, "reason"):
        policy["desc"] = finding["reason"]
    return {"decision": text(finding, "verdict"), "policy": policy}


def _targets(effects: list[Table]) -> Table:
    """What the call would access; its hosts and files are also listed as observables."""
    resources: list[Table] = []
    observables: list[Table] = []
    for effect in effects:
        target, place = text(effect, "target"), text(effect, "place")
        resource = {"name": target, "type": place}
        if not target or resource in resources:
            continue
        kind = _observable(target, place)
        if kind:
            pointer = f"resources[{len(resources)}].name"
            observables.append({"name": pointer, "type_id": kind[0], "type": kind[1], "value": target})
        resources.append(resource)
    found = {"resources": resources, "observables": observables}
    return {name: values for name, values in found.items() if values}


def _observable(target: str, place: str) -> tuple[int, str] | None:
    """The type of a target as an observable; `None`: it is neither a host nor a file."""
    if target.startswith(("/", "~/")):
        return FILE_PATH
    if place not in HOSTS or "/" in target or " " in target:
        return None
    if target.replace(".", "").isdecimal() or ":" in target:
        return ADDRESS
    return HOSTNAME if "." in target or place == Place.LOOPBACK else None


def activity_of(effects: list[Table]) -> int:
    """The activity of a call: the strongest of create, read, update and delete, or other."""
    found = {_activity_of(effect) for effect in effects}
    if not found or OTHER in found:
        return OTHER
    return next(activity for activity in (DELETE, UPDATE, CREATE, READ) if activity in found)


def _activity_of(effect: Table) -> int:
    if effect.get("verb") == Verb.WRITE and Manner.CREATE in (effect.get("manner") or ()):
        return CREATE
    known = {Verb.READ: READ, Verb.FETCH: READ, Verb.WRITE: UPDATE, Verb.DELETE: DELETE, Verb.DISCARD: DELETE}
    return known.get(text(effect, "verb"), OTHER)


def milliseconds(time: str) -> int:
    """A record's time in milliseconds since 1970; 0 if it is not valid."""
    try:
        return round(datetime.fromisoformat(time).timestamp() * 1_000)
    except ValueError:
        return 0


def header() -> str:
    return ",".join(COLUMNS) + END


def row_of(record: dict[str, Any]) -> str:
    """The line for a record; a value that is a table or a list is written as JSON."""
    findings = record.get("findings")
    first = findings[0] if isinstance(findings, list) and findings and isinstance(findings[0], dict) else {}
    told = record | {name: first.get(name) for name in ("reason", "instead")}
    return ",".join([cell(told.get(name)) for name in COLUMNS]) + END


def cell(value: object) -> str:
    """A quoted value, or a bare number."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else WRITTEN.encode(value)
    if isinstance(value, bool | int | float):
        return text
    if not (text.isascii() and text.isprintable()):
        text = _written(text)
    if text.lstrip().startswith(FORMULA):
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"'


def _written(text: str) -> str:
    """A text with invisible characters escaped as in JSON, since a cell may contain those."""
    return "".join([one if seen(one) else json.dumps(one)[1:-1] for one in text])
