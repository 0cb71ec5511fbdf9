"""Names Toolgate's own files in words, and options that disable an agent's safeguards."""

from toolgate.knowledge.lookup import knowledge_of
from toolgate.model.effect import Verb

PROGRAM = "Toolgate's program"
LOG = "Toolgate's log"
STATE = "Toolgate's log and approvals"
FILES = "Toolgate's files"  # any other
PARTS = (  # of a path
    ("-packages/toolgate", PROGRAM),
    ("/bin/toolgate", PROGRAM),
    ("/venvs/toolgate", PROGRAM),
    ("/uv/tools/toolgate", PROGRAM),
    ("/usr/lib/toolgate", PROGRAM),
    ("/opt/toolgate", PROGRAM),
    ("/toolgate/log", LOG),
    ("/log/toolgate", LOG),
    ("/logs/toolgate", LOG),
    ("audit", LOG),
    ("/toolgate/approvals", "Toolgate's approvals"),
)
STATES = ("/state/toolgate", "/var/lib/toolgate")  # whole


def own_part(path: str) -> str:
    """What a file of Toolgate is, in words."""
    if path.rstrip("/").endswith(STATES):
        return STATE
    return next((what for part, what in PARTS if part in path.lower()), FILES)


def freed_by(words: tuple[str, ...]) -> str:
    """The option with which an agent acts without its safeguards; empty: none is known."""
    spec = knowledge_of(words[0].rpartition("/")[2]) if words else None
    known = [one for one in spec.options if not isinstance(one, str)] if spec is not None else []
    names = [name for one in known if any([does.verb == Verb.CONTROL for does in one.also]) for name in one.names]
    if any([DISABLING in word for word in words[1:]]):
        return DISABLING
    return next((word for word in words[1:] if word.partition("=")[0] in names), "")


DISABLING = "disableAllHooks"  # a setting of agents
