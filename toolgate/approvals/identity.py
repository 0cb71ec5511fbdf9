"""Decides when two calls are the same for a person who approved one of them.

The identity of a call is a digest of its tool, its input, its directory, the environment that changes what it does, the
programs it starts, and each of its effects: what it touches, where links on the way lead, which file is there, and the
content of files that are read, run, sent or deleted.

INVARIANT: two calls with one identity do the same to the same things, and were asked about for the same reasons.
Including too much costs a second question; anything left out would be allowed without one. If there is more than can be
checked, an answer counts once.
"""

from toolgate.knowledge.places.agents import AGENTS
from toolgate.knowledge.texts.variables import ENVIRONMENTS, PREFIXES, VARIABLES
from toolgate.model.call import ToolCall
from toolgate.model.digest import digest
from toolgate.model.effect import Place, Target, Verb
from toolgate.model.facts import Facts
from toolgate.model.occurrences import names_in
from toolgate.model.value import Value
from toolgate.model.verdict import ALLOW, Decision, Finding

# Fields of an input that only inform people, or set a timeout.
UNSAID = ("description", "explanation", "instruction", "timeout", "timeout_ms", "timeout_secs", "riskLevelReason")
LOOKED_INTO = (Verb.READ, Verb.RUN, Verb.DELETE)  # the file's content decides what the call does
LARGEST = 16_777_216  # total bytes of a call's files that are read
MOST = 2_000  # names in all its directories
# Suffixes of variables that say where a program works: which server, account or data.
CHOOSING = (
    "_URL", "_URI", "_HOST", "_PORT", "_ADDR", "_ENV", "_ENDPOINT", "_PROFILE", "_CONTEXT", "_CONFIG", "_DATABASE",
    "_NAMESPACE", "_CLUSTER", "_REGION", "_PROJECT", "_ACCOUNT", "_SUBSCRIPTION", "_WORKSPACE", "_STAGE", "_REPO",
    "_CREDENTIALS", "_DB",
)  # fmt: skip
CHOICES = ("MYSQL_HOST", *ENVIRONMENTS)
STARTS = (
    "TF_", "ANSIBLE_", "PIP_", "UV_", "npm_config_", "NPM_CONFIG_", "CARGO_", "COMPOSE_", "GIT_", "PG", "AWS_",
    *[start for start, _ in PREFIXES],
)  # fmt: skip
OF_AGENTS = tuple([agent.prefix for agent in AGENTS if agent.prefix])  # of the variables of agents
# Files next to a call, and in the home, that configure package registries.
REGISTRIES = (
    ".npmrc", ".yarnrc.yml", ".pypirc", "pip.conf", ".config/pip/pip.conf", ".cargo/config.toml", "package.json",
)  # fmt: skip


class Identity(Value):
    """The digest; `whole`: everything that decides what the call does was included."""

    __slots__ = ("key", "whole")

    def __init__(self, key: str, whole: bool) -> None:
        self.key = key
        self.whole = whole


def identity_of(call: ToolCall, decision: Decision, facts: Facts, secrets: tuple[str, ...] = ()) -> Identity:
    """The identity of a judged call; `secrets` are those that its session has read."""
    unsaid = (*UNSAID, "prompt") if type(call.action).__name__ == "Fetch" else UNSAID
    given = {name: value for name, value in (call.input or {}).items() if name not in unsaid}
    look = Look(facts)
    parts = (
        call.host,
        call.tool,
        type(call.action).__name__,
        [_canonical(value) for value in call.action.fields()],
        _canonical(given),
        call.prior,
        sorted(secrets),
        call.cwd,
        look.thing(call.cwd),
        _environment(f"{call.action!r}{given!r}", facts),
        look.programs(decision),
        look.registries(call, decision),
        [look.finding(finding) for finding in decision.because],
    )
    return Identity(digest(repr(parts).encode("utf-8", "surrogatepass")), look.whole)


class Look:
    """What is read on the machine for one identity, within limits."""

    __slots__ = ("facts", "_bytes", "_names", "_seen")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._bytes, self._names = LARGEST, MOST
        self._seen: dict[str, object] = {}

    @property
    def whole(self) -> bool:
        return self._bytes >= 0 and self._names >= 0

    def finding(self, finding: Finding) -> tuple[object, ...]:
        """An effect, its target on this machine, and the rule that asks about it."""
        effect, opinion = finding.effect, finding.opinion
        asked = "" if opinion.verdict == ALLOW else f"{opinion.rule} {opinion.verdict}"
        things = [self._target(target) for target in (effect.target, effect.origin) if target is not None]
        content = self.content(effect.target.path) if effect.verb in LOOKED_INTO else ()
        sent = self.content(effect.origin.path) if effect.origin is not None else ()
        return asked, effect.verb, things, sorted(effect.manner), effect.where, effect.command.cwd, content, sent

    def _target(self, target: Target) -> tuple[object, ...]:
        return target.text, target.place, target.whole, self.thing(target.path)

    def thing(self, path: str) -> tuple[object, ...]:
        """Where a path leads, through which links, and which file or directory is there."""
        if not path:
            return ()
        facts = self.facts
        links = [(link, facts.resolve(link)) for link in facts.links(path)]
        return path, facts.resolve(path), links, (facts.identity(path) or ())[:2]

    def content(self, path: str) -> object:
        """The content of a file or directory."""
        if not path:
            return ()
        if path not in self._seen:
            self._seen[path] = ()  # a link may lead back here
            self._seen[path] = self._directory(path) if self.facts.is_dir(path) else self._file(path)
        return self._seen[path]

    def _file(self, path: str) -> object:
        data = self.facts.read_bytes(path, max(self._bytes, 0))
        state = self.facts.stat(path)
        if data is not None:
            self._bytes -= len(data)
            return digest(data)
        if state is not None and state[1] > max(self._bytes, 0):
            self._bytes = -1
        return state

    def _directory(self, path: str) -> object:
        members = self.facts.members(path, max(self._names, 0))
        if members is None:
            self._names = -1
            return self.facts.stat(path)
        self._names -= len(members)
        found: list[object] = []
        for name, _, kind in sorted(members):
            inner = f"{path}/{name}"
            found.append((name, kind, self.facts.resolve(inner) if kind == "link" else self.content(inner)))
        return found

    def programs(self, decision: Decision) -> list[tuple[object, ...]]:
        """The programs that the call starts, as found through the search path."""
        names = {finding.effect.command.name for finding in decision.because} - {""}
        return [self._program(name) for name in sorted(names)]

    def _program(self, name: str) -> tuple[object, ...]:
        if "/" in name:
            return ()  # an effect covers it
        for directory in (self.facts.variable("PATH") or "").split(":"):
            path = f"{directory}/{name}"
            if directory[:1] == "/" and self.facts.exists(path):
                return name, self.thing(path), self.facts.stat(self.facts.resolve(path))
        return (name,)

    def registries(self, call: ToolCall, decision: Decision) -> list[object]:
        """The configuration of package registries, for calls about packages."""
        if not any([finding.effect.target.place == Place.REGISTRY for finding in decision.because]):
            return []
        places = [f"{place}/{name}" for place in (call.cwd, self.facts.home()) for name in REGISTRIES]
        return [self.content(path) for path in places if self.facts.exists(path)]


def _canonical(value: object) -> object:
    """A decoded JSON value independent of the order of keys."""
    if isinstance(value, dict):
        return sorted([(str(name), _canonical(inner)) for name, inner in value.items()], key=repr)
    return [_canonical(inner) for inner in value] if isinstance(value, list | tuple) else (type(value).__name__, value)


def _environment(text: str, facts: Facts) -> list[tuple[str, str]]:
    """The variables that matter to a call: those it names, and those that decide what programs do and where."""
    words = set(names_in(text))
    return sorted([(name, facts.variable(name) or "") for name in facts.variables() if _matters(name, words)])


def _matters(name: str, words: set[str]) -> bool:
    if name in VARIABLES or name in CHOICES or name in words:
        return True
    return name.startswith(STARTS) or (name.endswith(CHOOSING) and not name.startswith(OF_AGENTS))
