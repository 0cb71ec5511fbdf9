"""Policies for Python programs: loaded, parsed or constructed, and asked about commands, paths, hosts and tools.

INVARIANT: every answer comes from the engine that answers hooks; what is not clearly permitted is not allowed.

The policy decides what one of its lines is about; everything else is permitted unless it sets `default_deny`. The floor
always applies. To apply the built-in rules as well, use `Guard(policy=…)`.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from toolgate.analysis import effects_of
from toolgate.analysis.text.scanning import Hit, scan
from toolgate.decide import decide
from toolgate.host import Machine, home_directory
from toolgate.knowledge.texts.phrases import KEYWORDS
from toolgate.model.call import Action, Delete, Fetch, Mcp, Read, Shell, ToolCall, Write
from toolgate.model.effect import Effect, Place, Verb, description
from toolgate.model.errors import GuardError, PolicyError
from toolgate.model.facts import Facts
from toolgate.model.path import at_home
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import ALLOW, DENY, Decision, Finding, Opinion
from toolgate.policy.force.agentkit import PROTECTED_FILES
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.compiling import compiled
from toolgate.policy.force.plan import Plan, text_of
from toolgate.policy.force.preparing import profile_plans, wrong_examples, wrong_profile
from toolgate.policy.force.profile_files import directory_for
from toolgate.policy.match.pattern import tool_pattern
from toolgate.policy.match.tool_names import OR, folded, tool_matches
from toolgate.policy.read import document
from toolgate.policy.read.entries import Table
from toolgate.policy.read.records import (
    Answer,
    McpAnswer,
    McpPolicy,
    Record,
    SecurityPolicy,
    ToolPolicy,
    record,
    toml_of,
)
from toolgate.policy.regex import compile_pattern

READERS = frozenset("read glob grep ls list search view cat find tree stat".split())
REMOVERS = frozenset("rm delete remove".split())
UNCONFIGURED = "the policy says nothing about MCP servers: every tool of every server is permitted"

# Asked where the policy is silent: everything is permitted except what cannot be read at all.
SILENT = """
default_verdict = "allow"

[[rule]]
id = "not-understood"
when = { effect = "unknown", not = { manner = ["program", "argument", "insecure", "language", "tool"] } }
verdict = "deny"
reason = "Toolgate does not know what this does: {target}"

[[rule]]
id = "instance-metadata"
when = { place = "metadata" }
verdict = "deny"
reason = "`{target}` hands out the machine's credentials"

[[rule]]
id = "used"
when = { effect = "use" }
verdict = "allow"
"""

# Asked in addition to every policy.
PROTECTED = f"""
[[rule]]
id = "protected-file"
when = {{ effect = ["write", "delete"], target = {list(PROTECTED_FILES)} }}
verdict = "deny"
reason = "`{{target}}` is configuration that no tool may change"
"""


class Here(Machine):
    """This machine, seen from a directory, with the project and the home a policy names (empty: this machine's)."""

    def __init__(self, directory: str, workspace: str, home: str) -> None:
        super().__init__(directory, workspace or None)
        if home:
            self._home = home


class Policy:
    """What is permitted; made from keywords, with `load` from a file, with `parse` from a text.

    Relative paths are relative to its workspace, else to `directory`, else to the current directory. `facts` is where
    paths and links are looked up; by default, this machine.
    """

    __slots__ = ("document", "directory", "facts", "_books")

    def __init__(
        self,
        *,
        default_deny: bool = False,
        workspace: str = "",
        home_dir: str = "",
        config_dir: str = "",
        tools: Mapping[str, ToolPolicy] | None = None,
        mcp: McpPolicy | None = None,
        security: SecurityPolicy | None = None,
        directory: str = "",
        facts: Facts | None = None,
    ) -> None:
        plain = {
            "default_deny": default_deny, "workspace": workspace, "home_dir": home_dir, "config_dir": config_dir,
        }  # fmt: skip
        records: dict[tuple[str, ...], Record] = {("tools", name): tool for name, tool in (tools or {}).items()}
        records |= {("mcp",): mcp} if mcp else {}
        records |= {("security",): security} if security else {}
        self._take(toml_of(plain, records), "<policy>", directory, facts)

    def _take(self, text: str | bytes, file: str, directory: str, facts: Facts | None) -> None:
        found = document.parse(text, file)
        errors = wrong_examples(found, text, placed=True) + wrong_profile(found)
        if errors:
            first, *others = errors
            raise PolicyError(first.message, first.file, first.line, first.column, first.help, tuple(others))
        self.facts = facts
        self.directory = os.path.abspath(directory) if directory else ""
        self.document = _rooted(found, self.directory, facts)
        self._books: dict[tuple[str, bool], Rulebook] = {}

    @classmethod
    def load(cls, path: str | os.PathLike[str], directory: str = "", facts: Facts | None = None) -> "Policy":
        """The policy in a file; raises `PolicyError` with the line of a mistake in it."""
        file = os.fspath(path)
        try:
            with open(file, "rb") as opened:
                data = opened.read(document.LARGEST + 1)
        except OSError as error:
            words = f"it cannot be read: {error.strerror}"
            raise PolicyError(words, file, 0, 0, "name a file that is there") from error
        return cls.parse(data, file, directory, facts)

    @classmethod
    def parse(
        cls, text: str | bytes, file: str = "policy.toml", directory: str = "", facts: Facts | None = None
    ) -> "Policy":
        """The policy in a text; `file` is its name in messages."""
        made = cls.__new__(cls)
        made._take(text, file, directory, facts)
        return made

    @classmethod
    def restrictive(cls, **keywords: Any) -> "Policy":
        """A policy that permits nothing but what it is told to."""
        return cls(default_deny=True, **keywords)

    # --- what it says ------------------------------------------------------------------------------------------------

    @property
    def default_deny(self) -> bool:
        return bool(self.document.settings.get("default_deny", False))

    @property
    def workspace(self) -> str:
        """What `$WORKSPACE` means; empty: the project around the current directory."""
        return str(self.document.settings.get("workspace", ""))

    @property
    def home_dir(self) -> str:
        return str(self.document.settings.get("home_dir", ""))

    @property
    def config_dir(self) -> str:
        return str(self.document.settings.get("config_dir", ""))

    @property
    def tools(self) -> Mapping[str, ToolPolicy]:
        """What it says about each tool; to change that, make another policy."""
        return MappingProxyType({name: record(ToolPolicy, section) for name, section in self.document.tools.items()})

    @property
    def mcp(self) -> McpPolicy | None:
        """What it says about MCP servers; `None`: nothing."""
        found = self._table("mcp")
        return record(McpPolicy, found) if found else None

    @property
    def security(self) -> SecurityPolicy:
        return record(SecurityPolicy, self._table("security"))

    def _table(self, name: str) -> Table:
        settings = self.document.settings.items()
        return {key[len(name) + 1 :]: value for key, value in settings if key.startswith(name + ".")}

    def get_tool_policy(self, tool: str) -> ToolPolicy:
        """What it says about a tool; without a section, a default that says whether it may be used."""
        for name, section in self._sections(tool).items():
            if "*" not in name:
                return record(ToolPolicy, section)
        return ToolPolicy(enabled=self.is_tool_enabled(tool))

    def is_tool_enabled(self, tool: str) -> bool:
        """Whether a tool may be used at all; with `default_deny`, only one that has a section."""
        sections = self._sections(tool)
        if sections:
            return all([section.get("enabled", True) for section in sections.values()])
        return not self.default_deny or self.document.settings.get("tools.unlisted") == "enabled"

    def _sections(self, tool: str) -> dict[str, Table]:
        own = tool_pattern(tool) if tool.strip() else ""
        found = self.document.tools.items()
        return {
            name: section
            for name, section in found
            if any([tool_matches(tool_pattern(name), one) for one in own.split(OR)])
        }

    # --- questions ---------------------------------------------------------------------------------------------------

    def check_command(self, tool: str, command: str, dialect: str = "bash") -> Answer:
        """Whether a tool may run a command; where the policy names a workspace, one that stays in it."""
        if not command.strip():
            return Answer(False, "the command is empty")
        return self._answer(tool, Shell(command, dialect), confined=bool(self.workspace))

    def check_path(self, tool: str, path: str, write: bool | None = None) -> Answer:
        """Whether a tool may access a file; `write`: whether it changes it (`None`: by the tool's name)."""
        if not path:
            return Answer(False, "the path is empty")
        if folded(tool) in REMOVERS:
            return self._answer(tool, Delete((path,)))
        changes = folded(tool) not in READERS if write is None else write
        return self._answer(tool, Write(path, "") if changes else Read((path,)))

    def check_domain(self, tool: str, domain: str) -> Answer:
        """Whether a tool may contact a host; a full URL is accepted too."""
        if not domain.strip():
            return Answer(False, "the host is empty")
        return self._answer(tool, Fetch(domain if "://" in domain else f"https://{domain}/"))

    def check_mcp_tool(self, server: str, tool: str) -> McpAnswer:
        """Whether a tool of an MCP server may be used."""
        warning = "" if self._table("mcp") else UNCONFIGURED
        if not server or not tool or "/" in server or ":" in server:
            return McpAnswer(False, f"`{server}:{tool}` names no tool of a server", warning)
        decision = self.decision("", Mcp(server, tool, {}), self._book("", False))
        allowed = decision.verdict == ALLOW
        return McpAnswer(allowed, "" if allowed else decision.reason, warning if allowed else "")

    def is_protected_file(self, path: str) -> bool:
        """Whether a path is, or leads to, a file that no tool may change: this policy's, Toolgate's or an agent's."""
        said = self.document
        settings = {name: value for name, value in said.settings.items() if name == "config_dir"}
        kept = compiled(document.Policy(said.file, said.layer, settings, {}, (), said.lines))
        book = rulebook([], [kept, _plan(PROTECTED)], [_plan(SILENT)], whole=False)
        decision = self.decision("write", Write(path, ""), book)
        own = ("protected-file", "self-protection", "config_dir")
        return any([finding.opinion.verdict == DENY and finding.opinion.rule in own for finding in decision.because])

    def scan(self, text: str) -> tuple[Hit, ...]:
        """Find credentials, instructions to a model, encoded data, and what `[security]` adds to that, in a text."""
        entries = [entry.partition(":") for entry in self.security.extra_patterns]
        extra = tuple([(name.strip(), compile_pattern(expression).search) for name, _, expression in entries])
        return scan(text, extra, (*KEYWORDS, *self.security.extra_keywords))

    # --- answers -----------------------------------------------------------------------------------------------------

    def _answer(self, tool: str, action: Action, confined: bool = False) -> Answer:
        if not self.is_tool_enabled(tool):
            return Answer(False, f"the tool `{tool}` is switched off by policy")
        decision = self.decision(tool, action, self._book(tool, confined))
        allowed = decision.verdict == ALLOW
        return Answer(allowed, "" if allowed else decision.reason)

    def decision(self, tool: str, action: Action, book: Rulebook) -> Decision:
        """What a rulebook decides about a tool's call in this policy's workspace."""
        call = ToolCall(action, self._cwd(), tool=tool)
        facts = self.facts.afresh() if self.facts else Here(call.cwd, self.workspace, self.home_dir)
        scene = Scene(call, facts.workspace(), facts.installed_home(), facts.uid(), interactive=False, facts=facts)
        try:
            return decide(effects_of(call, facts, book.uses), scene, book)
        except GuardError as error:
            return refusal(error.message)

    def _cwd(self) -> str:
        return self.workspace or self.directory or (self.facts.workspace() if self.facts else os.getcwd())

    def _book(self, tool: str, confined: bool) -> Rulebook:
        """The rulebook for one tool's calls: of the tool sections, only its own."""
        key = (tool, confined)
        if key not in self._books:
            said = self.document
            sections = self._sections(tool) if tool else dict(said.tools)
            if confined:
                kept: dict[str, Table] = sections or {tool: {}}
                sections = {name: {"allowed_dirs": ("$WORKSPACE",)} | section for name, section in kept.items()}
            own = document.Policy(said.file, said.layer, said.settings, sections, said.rules, said.lines)
            self._books[key] = book_of(own)
        return self._books[key]


def book_of(policy: document.Policy) -> Rulebook:
    """The rulebook of one policy; if it names no profile, everything it is silent about is permitted."""
    name = text_of(policy.settings, "profile")
    own, protected = compiled(policy, placed=True), [_plan(PROTECTED)]  # the program chose it, including its Python
    if "profile" in policy.settings:
        chain, whole, _ = profile_plans(name, directory_for(policy.file, policy.layer), True, policy.layer)
        return rulebook([own], protected, chain, whole, runs=True)
    return rulebook([own], protected, [_plan(SILENT)], whole=False, runs=True)


def refusal(reason: str) -> Decision:
    """A denial for something that cannot be understood."""
    effect = Effect(Verb.UNKNOWN, description(reason, Place.UNKNOWN))
    return Decision(DENY, (Finding(effect, Opinion(DENY, reason, "unreadable-call", memorable=False)),))


@lru_cache
def _plan(text: str) -> Plan:
    return compiled(document.parse(text, "<library>"))


def _rooted(policy: document.Policy, directory: str, facts: Facts | None) -> document.Policy:
    """The policy with absolute directories, resolved from where it is used."""
    base = directory or (facts.workspace() if facts else os.getcwd())
    home = facts.installed_home() if facts else home_directory()
    settings = dict(policy.settings)
    for name in ("workspace", "home_dir", "config_dir"):
        if name in settings:
            settings[name] = os.path.normpath(os.path.join(base, at_home(text_of(settings, name), home)))
    return document.Policy(policy.file, policy.layer, settings, policy.tools, policy.rules, policy.lines)
