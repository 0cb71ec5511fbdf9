"""Sections about one tool, and about the tools of MCP servers, as rulings.

A list that permits also closes: what it does not name is refused. It covers ordinary things only: it does not permit
credentials or files that run automatically, which the other rules still decide about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.model.effect import VERBS, Manner, Place, Verb
from toolgate.model.verdict import ALLOW, ASK, DENY, VERDICTS
from toolgate.policy.force.book import NOT_ENFORCED
from toolgate.policy.force.plan import Ruling, text_of, texts_of
from toolgate.policy.match.pattern import (
    command_pattern,
    directory_pattern,
    domain_pattern,
    path_pattern,
    served_pattern,
    server_pattern,
    tool_pattern,
)
from toolgate.policy.match.tool_names import ANY_SERVED
from toolgate.policy.read import schema
from toolgate.policy.read.document import Policy
from toolgate.policy.read.entries import Table

if TYPE_CHECKING:
    from toolgate.policy.force.plan import Plan
    from toolgate.policy.match.matching import Condition

FILES = (Verb.READ, Verb.WRITE, Verb.DELETE)
NETWORK = (Verb.FETCH, Verb.SEND, Verb.LISTEN)
PROTECTED = (Place.SECRET, Place.STARTUP, Place.GUARD, Place.AGENT, Place.DEVICE, Place.METADATA)
ORDINARY = ("not", (("place", PROTECTED),))
PASSING = ("env", "command", "builtin", "timeout", "nice", "nohup", "time", "stdbuf", "ionice", "setsid", "cd")
ALWAYS = ("/tmp/**", "/usr/bin/**", "/bin/**", "/dev/null")  # which `allowed_dirs` does not close


def section_rulings(name: str, section: Table, policy: Policy) -> list[Ruling]:
    """The rulings of a tool's section, in order: refusals, then permissions, then the rest."""
    about = Section(name, section, policy)
    if section.get("enabled") is False:
        return [
            about.ruling("enabled", VERBS, (), DENY, f"the tool `{name}` is switched off by policy", "do without it")
        ]
    found = [*about.refusals(), *about.paths(), *about.hosts(), *about.commands()]
    if policy.settings.get("default_deny"):
        found.append(about.ruling("enabled", (Verb.USE,), (), ALLOW, f"the policy names the tool `{name}`"))
    return found


def unenforced(name: str, section: Table) -> list[tuple[str, str]]:
    """The keys of a section that only a command runner can enforce, and what each asks for."""
    wanted = {"sandbox": "in the sandbox `{0}`", "timeout": "for {0} seconds at most"}
    asked = [(key, section[key]) for key in schema.NOT_ENFORCED if section.get(key, "none") != "none"]
    words = "the policy wants `{0}` to run {1}, but the agent starts it itself"
    return [(key, words.format(name, wanted[key].format(value))) for key, value in asked]


def unkept(plan: Plan) -> dict[str, str]:
    """The keys of a compiled file that no hook enforces, and what each asks for; empty where hooks wrap commands."""
    if plan.settings.get("sandbox.wrap") is True:
        return {}
    listed = [(tool, *asked) for tool, section in plan.tools.items() for asked in unenforced(tool, section)]
    return {f"tools.{tool}.{key}": words for tool, key, words in listed}


def unenforced_rulings(name: str, section: Table, policy: Policy) -> list[Ruling]:
    """A question for each of these keys."""
    pairs = (("tool", (tool_pattern(name),)), ("kind", True))
    found: list[Ruling] = []
    for key, reason in unenforced(name, section):
        kept = ("unboxed", section[key]) if key == "sandbox" else ("untimed", True)
        instead = f"ask the user to set `sandbox.wrap`, or to take `{key}` out of the policy"
        line = policy.lines.get(f"tools.{name}.{key}", 1)
        found.append(Ruling(NOT_ENFORCED, (Verb.USE,), (kept, *pairs), int(ASK), reason, instead, line))
    return found


class Section:
    """One tool's section while it is turned into rulings."""

    __slots__ = ("name", "section", "policy", "tool")

    def __init__(self, name: str, section: Table, policy: Policy) -> None:
        self.name = name
        self.section = section
        self.policy = policy
        self.tool = ("tool", (tool_pattern(name),))

    def ruling(
        self, key: str, verbs: tuple[str, ...], pairs: Condition, verdict: int, reason: str, instead: str = ""
    ) -> Ruling:
        full = f"tools.{self.name}.{key}"
        line = self.policy.lines.get(full) or self.policy.lines.get(f"tools.{self.name}", 1)
        return Ruling(full, verbs, (self.tool, *pairs), int(verdict), reason, instead, line)

    def refusals(self) -> list[Ruling]:
        found = []
        if commands := texts_of(self.section, "denylist"):
            pair = ("command", (True, tuple([command_pattern(text) for text in commands])))
            reason = "the command `{command}` is blocked by policy"
            found.append(self.ruling("denylist", VERBS, (pair,), DENY, reason, "use another command"))
        if paths := texts_of(self.section, "deny"):
            refused = ("target", (True, tuple([path_pattern(text) for text in paths])))
            reason = f"the policy refuses `{{target}}` to `{self.name}`"
            found.append(self.ruling("deny", FILES, (refused,), DENY, reason, "leave it alone"))
        if directories := texts_of(self.section, "allowed_dirs"):
            bases = [directory_pattern(text) for text in directories]
            inside = (*[base.rstrip("/") + "/**" for base in bases], *ALWAYS)
            pairs: Condition = (("files", True), ("not", (("target", (False, inside)),)), _elsewhere())
            reason = "`{target}` is outside the directories that the policy permits"
            found.append(self.ruling("allowed_dirs", FILES, pairs, DENY, reason, "stay inside them"))
        return found

    def paths(self) -> list[Ruling]:
        patterns = texts_of(self.section, "allow")
        reason = f"the policy permits no `{{target}}` to `{self.name}`"
        if not patterns:
            if not self.policy.settings.get("default_deny"):
                return []
            return [self.ruling("allow", FILES, (("files", True), _elsewhere()), DENY, reason, "ask the user")]
        pair = ("target", (False, tuple([path_pattern(text) for text in patterns])))
        permitted = f"the policy permits it to `{self.name}`"
        others = (("files", True), ("not", (pair,)), _elsewhere())
        return [
            self.ruling("allow", FILES, others, DENY, reason, "work on the files it permits"),
            self.ruling("allow", FILES, (pair, ORDINARY), ALLOW, permitted),
        ]

    def hosts(self) -> list[Ruling]:
        domains = texts_of(self.section, "allow_domains")
        if not domains:
            return []
        pair = ("host", tuple([domain_pattern(text) for text in domains]))
        reason = "the policy does not list the host `{target}`"
        return [
            self.ruling("allow_domains", NETWORK, (pair, ORDINARY), ALLOW, "the policy lists the host"),
            self.ruling("allow_domains", NETWORK, (), DENY, reason, "ask the user for the page or file"),
        ]

    def commands(self) -> list[Ruling]:
        patterns = texts_of(self.section, "allowlist")
        if not patterns:
            return []
        pair = ("command", (False, tuple([command_pattern(text) for text in patterns])))
        redirected = (("manner", (Manner.REDIRECTED,)), _elsewhere())
        reason = "the policy does not list the command `{command}`"
        return [
            self.ruling(
                "allowlist", FILES, redirected, DENY, "a list of commands permits no redirection", "leave it out"
            ),
            self.ruling("allowlist", VERBS, (pair, ORDINARY), ALLOW, "the policy lists the command"),
            self.ruling("allowlist", (Verb.USE,), (("using", PASSING),), DENY, reason, "use a command it lists"),
        ]


def _elsewhere() -> tuple[str, object]:
    """A condition that excludes the null device and the standard streams, which lists of paths are not about."""
    return ("not", (("place", (Place.NULL,)),))


# --- MCP -------------------------------------------------------------------------------------------------------------


def served_rulings(policy: Policy) -> list[Ruling]:
    """`[mcp]`: the tools of servers; what their arguments name is judged as usual."""
    settings = policy.settings
    any_tool = ("tool", (ANY_SERVED,))
    found: list[Ruling] = []

    def add(key: str, verbs: tuple[str, ...], pairs: Condition, verdict: int, reason: str) -> None:
        instead = "use a tool it lists" if verdict >= ASK else ""
        line = policy.lines.get(f"mcp.{key}", 1)
        found.append(Ruling(f"mcp.{key}", verbs, pairs, verdict, reason, instead, line))

    if denied := texts_of(settings, "mcp.denied_tools"):
        add("denied_tools", VERBS, (_tools(denied, True),), int(DENY), "the policy refuses the tool `{tool}`")
    if trusted := texts_of(settings, "mcp.trusted"):
        servers = ("tool", tuple([server_pattern(name) for name in trusted]))
        add("trusted", VERBS, (servers, ("kind", True)), int(ALLOW), "the policy trusts the server")
    if allowed := texts_of(settings, "mcp.allowed_tools"):
        add("allowed_tools", VERBS, (_tools(allowed, False), ("kind", True)), int(ALLOW), "the policy lists the tool")
    if settings.get("mcp.default_deny") is True:
        add("default_deny", VERBS, (any_tool, ("kind", True)), int(DENY), "the policy does not list the tool `{tool}`")
    elif word := text_of(settings, "mcp.default"):
        add(
            "default",
            VERBS,
            (any_tool, ("kind", True)),
            int(VERDICTS[word]),
            "the policy does not list the tool `{tool}`",
        )
    elif settings.get("mcp.default_deny") is False:
        add("default_deny", VERBS, (any_tool, ("kind", True)), int(ALLOW), "the policy permits every tool of a server")
    return found


def _tools(patterns: tuple[str, ...], loose: bool) -> tuple[str, object]:
    return ("tool", tuple([served_pattern(text, loose) for text in patterns]))
