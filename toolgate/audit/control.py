"""What a person changed about the guard itself, as records: grants, rules, modes, and what was undone."""

from toolgate.audit.event import SHORT, AuditEvent
from toolgate.audit.secrets.redaction import redacted
from toolgate.protocols.notation import plain

CONTROL = "control"


def control_event(action: str, what: str, of: str = "", until: str = "") -> AuditEvent:
    """The event of a change: `action` is the verb, `what` says in one line what changed, `of` is the id of a record."""
    data: dict[str, object] = {"action": action, "what": plain(redacted(what)[:SHORT]), "of": of, "until": until}
    return AuditEvent(CONTROL, {key: value for key, value in data.items() if value})
