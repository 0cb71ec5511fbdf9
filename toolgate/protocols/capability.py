"""What a host can do with a hook, as data for the adapters, the reference and the installer."""

from toolgate.model.agent import Agent
from toolgate.model.value import Value

RUNS, BLOCKS = "runs", "blocks"  # what happens to the call when the hook fails
LIVE, SOURCE, DOCS = "live", "source", "docs"  # how we know: from the real client, its source, or its manual
TIMEOUT = 15  # seconds that the installer gives a hook, if it can be set
DEADLINE = 9.0  # seconds after which the hook answers by itself
WRAPPER = 12  # seconds after which the hook's starter ends it and blocks: before any host gives up

CLOSED_BY_SHELL = "the shell around the hook, which turns all but an answer in time into exit 2 with a reason"
NONE, SETTING, SHELL, SCRIPT, PLUGIN = (
    "none",
    "setting",
    "shell",
    "script",
    "plugin",
)  # what blocks when a hook is killed


class Failing(Value):
    """What a host does with the call when the hook fails, and what turns that into a block.

    The hook ends with status 1 (`crash`), takes too long (`late`), prints nonsense (`garbage`), cannot be started
    (`missing`), dies of a signal (`killed`). `closing` is what closes the failures that stay open, `closed_by` the
    words for it.
    """

    __slots__ = ("crash", "late", "garbage", "missing", "killed", "closing", "closed_by")

    def __init__(
        self, crash: str, late: str, garbage: str, missing: str, killed: str, *, closing: str, closed_by: str
    ) -> None:
        self.crash = crash
        self.late = late
        self.garbage = garbage
        self.missing = missing
        self.killed = killed
        self.closing = closing
        self.closed_by = closed_by


class Settings(Value):
    """Where the hook of an agent is installed: `timeout` is the host's default in seconds, `unit` how it is told.

    No `unit`: its timeout cannot be changed. The files are those that `knowledge/places/agents.py` declares.
    """

    __slots__ = ("agent", "timeout", "unit")

    def __init__(self, agent: str, timeout: int, unit: str) -> None:
        self.agent = agent
        self.timeout = timeout
        self.unit = unit

    @property
    def patience(self) -> int:
        """Seconds the host waits for an installed hook; 0: forever, or it is not known to give up."""
        return TIMEOUT if self.unit else self.timeout

    @property
    def user(self) -> tuple[str, ...]:
        return tuple(["~/" + path for agent in self._declared() for path in agent.user_hooks])

    @property
    def project(self) -> tuple[str, ...]:
        return tuple([path for agent in self._declared() for path in agent.project_hooks])

    def _declared(self) -> list[Agent]:
        from toolgate.knowledge.places.agents import AGENTS

        return [agent for agent in AGENTS if agent.name == self.agent]


class Capability(Value):
    """One host, for a range of its versions.

    `grants`: our allow skips its own prompt; `asks`: it can put our ask to a person; `rewrites`: it runs the input we
    send back. `headless` is what happens to an ask without a person, `attended` how we know. `sees` and `blind` say
    which tools reach the hook; `subagents` whether those of sub-agents do (`None`: not known).
    """

    __slots__ = (
        "agent", "title", "versions", "evidence", "event", "grants", "asks", "rewrites", "headless", "attended", "sees",
        "blind", "subagents", "failing", "settings", "notes",
    )  # fmt: skip

    def __init__(
        self,
        agent: str,
        title: str,
        versions: str,
        evidence: str,
        event: str,
        *,
        grants: bool,
        asks: bool,
        rewrites: bool,
        headless: str,
        attended: str,
        sees: str,
        blind: str,
        subagents: bool | None,
        failing: Failing,
        settings: Settings,
        notes: tuple[str, ...] = (),
    ) -> None:
        self.agent = agent
        self.title = title
        self.versions = versions
        self.evidence = evidence
        self.event = event
        self.grants, self.asks, self.rewrites = grants, asks, rewrites
        self.headless = headless
        self.attended = attended
        self.sees, self.blind, self.subagents = sees, blind, subagents
        self.failing = failing
        self.settings = settings
        self.notes = notes
