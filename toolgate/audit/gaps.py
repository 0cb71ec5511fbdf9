"""Knowledge gaps as records of the log: what a sandbox stopped that the effects of a command did not predict."""

from toolgate.audit.event import LONGEST_TEXT, MOST, SHORT, AuditEvent
from toolgate.audit.interfaces import Recorder
from toolgate.audit.secrets.redaction import redacted
from toolgate.model.gap import Gap
from toolgate.protocols.notation import plain

GAP = "gap"


def record(gap: Gap, recorder: Recorder) -> str:
    """Record a gap without the secrets of its command; returns its id, or empty if it could not be recorded."""
    try:
        return recorder.record([gap_event(gap)])[0]
    except Exception:  # noqa: BLE001 # whatever a recorder raises, the command is over: its answer says what was seen
        return ""


def gap_event(gap: Gap) -> AuditEvent:
    """The event of a gap."""
    data: dict[str, object] = {
        "command": _kept(gap.command, LONGEST_TEXT),
        "cwd": _kept(gap.cwd),
        "workspace": _kept(gap.workspace),
        "home": _kept(gap.home),
        "predicted": [_kept(text) for text in gap.predicted[:MOST]],
        "seen": [[what, _kept(target)] for what, target in gap.seen[:MOST]],
        "box": gap.box,
        "of": gap.of,
    }
    return AuditEvent(GAP, {key: value for key, value in data.items() if value})


def gap_in(data: dict[str, object]) -> Gap:
    """The gap in a record."""
    command, cwd, workspace, home = [str(data.get(name, "")) for name in ("command", "cwd", "workspace", "home")]
    predicted, seen = data.get("predicted"), data.get("seen")
    pairs = [one for one in seen if isinstance(one, list) and len(one) == 2] if isinstance(seen, list) else []
    return Gap(
        command,
        cwd,
        workspace,
        home,
        tuple([str(text) for text in predicted]) if isinstance(predicted, list) else (),
        tuple([(str(what), str(target)) for what, target in pairs]),
        str(data.get("box", "")),
        str(data.get("of", "")),
    )


def _kept(text: str, most: int = SHORT) -> str:
    return plain(redacted(text)[:most])
