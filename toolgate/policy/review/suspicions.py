"""Patterns that probably do not mean what their authors intended."""

from collections.abc import Iterator
from functools import cache

from toolgate.analysis.shell.builtins import BUILTINS
from toolgate.knowledge.lookup import knowledge_of, known_names
from toolgate.policy.files.positions import Path, Positions
from toolgate.policy.force.plan import texts_of
from toolgate.policy.force.sections import unenforced
from toolgate.policy.match.expressions import found, stored
from toolgate.policy.match.pattern import command_pattern, tool_pattern
from toolgate.policy.match.tool_names import SERVED
from toolgate.policy.read import schema
from toolgate.policy.read.document import Policy
from toolgate.policy.read.entries import EVERYTHING, When
from toolgate.policy.read.known_tools import nowhere, of_agents
from toolgate.policy.review.contradictions import contradictions, unknown_subcommand
from toolgate.shell.expand.patterns import magical

WARNING, NOTE = "warning", "note"
Suspicion = tuple[Path, str, str, str, str]

LIKE_EXPRESSIONS = (".*", ".+", "\\d", "\\w", "\\s", "\\b")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_"
SHORT = 4  # letters; a shorter name is similar to too many others
DIRECTORIES = ("~", "/")
SERVED_LISTS = {
    "allowed_tools": "is read as a server: every tool of it is permitted, and no tool of this name",
    "denied_tools": "is read as a server and as a tool of any server: both are refused",
}
KEYS = {
    "allowlist": "command", "denylist": "command", "allow": "target", "deny": "target", "allow_domains": "host",
    "deny_domains": "host", "allowed_dirs": "target",
}  # fmt: skip


def suspicious(policy: Policy, where: Positions) -> Iterator[Suspicion]:
    """Every pattern of a policy that looks like a mistake."""
    for entry in policy.rules:
        path: Path = ("rule", entry.index)
        permits = entry.verdict in ("allow", "llm")
        yield from _conditions(entry.when, (*path, "when"), permits)
        for key, words, meant in contradictions(entry.when, permits):
            yield (
                (*path, "when", key),
                WARNING,
                "matches-nothing",
                f"the rule `{entry.id}` never matches: {words}",
                meant,
            )
        if permits and entry.when == {"effect": EVERYTHING}:
            words = f"the rule `{entry.id}` permits everything that the floor does not deny"
            yield path, WARNING, "permits-everything", words, "name what is fine"
    for tool, section in policy.tools.items():
        path = section_path(tool, where)
        yield from _tool(tool, path)
        for key, kind in KEYS.items():
            if section.get(key) == ():
                yield from _empty(key, (*path, key))
            yield from _texts(kind, texts_of(section, key), (*path, key), key.startswith("allow"))
    for name in ("web.allow_domains", "web.deny_domains"):
        table, _, key = name.partition(".")
        if policy.settings.get(name) == ():
            yield from _empty(key, (table, key))
        yield from _texts("host", texts_of(policy.settings, name), (table, key), key.startswith("allow"))
    if policy.settings.get("mcp.allowed_tools") == ():
        yield from _empty("allowed_tools", ("mcp", "allowed_tools"))
    yield from _served(policy)
    yield from _without_effect(policy, where)
    if policy.settings.get("default_verdict") == "allow":
        words = "everything that no rule of this file matches is allowed, whatever the built-in rules say"
        yield ("default_verdict",), NOTE, "permits-everything", words, "the floor stays; is that what you mean?"
    yield from _guard_agent(policy)
    if policy.settings.get("audit.commands") == "full":
        words = "the log will hold every command as it is, with the secrets in it"
        yield ("audit", "commands"), WARNING, "keeps-secrets", words, 'use "redacted", unless you need them there'


def _empty(key: str, path: Path) -> Iterator[Suspicion]:
    """Empty lists, which count as absent: they limit nothing."""
    meant = (
        "remove the key, or refuse everything with `default_deny = true`"
        if key.startswith("allow")
        else "remove the key"
    )
    yield path, WARNING, "matches-nothing", f"`{key}` is empty, so it has no effect", meant


def section_path(tool: str, where: Positions) -> Path:
    """The path of a tool's section: `[tools.x]`, `[tool.x]`, or one at the top level."""
    paths: tuple[Path, ...] = (("tools", tool), ("tool", tool))
    return next((path for path in paths if path in where.found), (tool,))


def _conditions(when: When, path: Path, permits: bool) -> Iterator[Suspicion]:
    for key, value in when.items():
        if isinstance(value, tuple):
            yield from _texts(key, value, (*path, key), permits)
    if "not" in when:
        yield from _conditions(when["not"], (*path, "not"), not permits)


def _texts(kind: str, texts: tuple[str, ...], path: Path, permits: bool) -> Iterator[Suspicion]:
    look = {"command": _command, "target": _path, "host": _host, "content": _content}.get(kind)
    for index, text in enumerate(texts):
        here = (*path, index)
        if kind == "tool":
            yield from _tool(text, here)
        elif look is not None:
            yield from [(here, *words) for words in look(text, permits)]


def _guard_agent(policy: Policy) -> Iterator[Suspicion]:
    """Settings about a model that do not do what they seem to."""
    for table in ("llm", schema.SECOND) if policy.layer in schema.OWNERS else ():
        path, said = tuple(table.split(".")), policy.settings.get
        mode = said(f"{table}.mode")
        if said(f"{table}.unproven") == "settle":
            words = "a model settles calls though no probe has shown that it can"
            yield (*path, "unproven"), WARNING, "unproven", words, "run `toolgate llm setup`, and leave this out"
        if said(f"{table}.threshold") is not None and mode != "score":
            words = "`threshold` counts only in mode `score`"
            yield (*path, "threshold"), WARNING, "not-heard", words, "remove the key"
        for word in ("code", "package"):
            if mode != "agent" and mode is not None and word in texts_of(policy.settings, f"{table}.settles"):
                words = f"a model settles `{word}` only in mode `agent`, in which it can look at what is run"
                yield (*path, "settles"), WARNING, "not-heard", words, f"take `{word}` out, or change the mode"


def _without_effect(policy: Policy, where: Positions) -> Iterator[Suspicion]:
    """Keys that a file of this layer may not set, and keys that no hook enforces unless it wraps commands."""
    for name in policy.settings:
        words = schema.unheard(name, policy.layer)
        if words:
            yield tuple(name.split(".")), WARNING, "not-heard", words, "write it into your own policy, or leave it out"
    if policy.settings.get("sandbox.wrap") is True and policy.layer != "project":
        return
    for tool, section in policy.tools.items():
        for key, reason in unenforced(tool, section):
            words = f"{reason}: a hook asks about every call of it"
            meant = f"say `wrap = true` in `[sandbox]`, or take `{key}` out"
            yield (*section_path(tool, where), key), WARNING, "not-enforced", words, meant


# --- each kind -------------------------------------------------------------------------------------------------------

Words = tuple[str, str, str, str]


def _command(text: str, permits: bool) -> Iterator[Words]:
    words = command_pattern(text)
    name = words[0]
    if any([mark in text for mark in LIKE_EXPRESSIONS]):
        yield (
            WARNING,
            "expression",
            f"`{text}` looks like a regular expression",
            "only `*` is special: it stands for any characters",
        )
    if name.endswith(":*") or (len(words) == 1 and ":*" in name):
        yield WARNING, "colon", f"`{text}` names a command with a colon", f"write `{name.partition(':')[0]} *`"
        return
    for word in words[1:]:
        if word in ("/*", "~/*", "./*") and "'" not in text and '"' not in text:
            meant = f"quote it (`'{word}'`) if you mean the star itself"
            yield WARNING, "star", f"`{word}` stands for every path that starts so, not for a star", meant
    if name == "*":
        yield NOTE, "name", "`*` means every command", "name the commands you mean"
        return
    if name.endswith("*") and not name.endswith("-*"):
        yield NOTE, "name", f"`{name}` means every command whose name starts so", "put a space before the star"
    elif not magical(name) and "/" not in name and name not in BUILTINS and knowledge_of(name) is None:
        near = _near(name)
        if near:
            yield WARNING, "unknown-command", f"Toolgate does not know a command `{name}`", f"did you mean `{near}`?"
    slip = unknown_subcommand(text)
    if slip is not None:
        yield WARNING, "unknown-command", *slip


def _near(name: str) -> str:
    """A command that differs from this name by one slip; for short names only two swapped letters count."""
    known = _names()
    cuts = [(name[:at], name[at:]) for at in range(len(name) + 1)]
    slips = [left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1]
    if len(name) > SHORT:
        slips += [left + right[1:] for left, right in cuts if right]
        slips += [left + letter + right for left, right in cuts for letter in LETTERS]
        slips += [left + letter + right[1:] for left, right in cuts if right for letter in LETTERS]
    return next((word for word in slips if word != name and word in known), "")


@cache
def _names() -> frozenset[str]:
    return frozenset(known_names())


def _path(text: str, permits: bool) -> Iterator[Words]:
    if any([mark in text for mark in LIKE_EXPRESSIONS]) and not text.startswith("*"):
        yield WARNING, "expression", f"`{text}` looks like a regular expression", "use `*` and `**`"
    elif not permits and text.endswith("/*"):
        words = f"`{text}` stays in one directory"
        yield NOTE, "one-level", words, f"`{text}*` covers everything under it"
    if permits and text in DIRECTORIES:
        yield NOTE, "whole", f"`{text}` is the directory itself, not what is in it", f"write `{text.rstrip('/')}/**`"
    if text.startswith(("/home/", "/Users/")) and not magical(text.split("/")[2]):
        yield NOTE, "home", f"`{text}` names one user's home", "`~` is the home of each user who loads the policy"


def _host(text: str, permits: bool) -> Iterator[Words]:
    if text.startswith("."):
        yield WARNING, "host", f"`{text}` matches no host: no name begins with a dot", f"write `*{text}`"
    elif text.startswith("*") and text != "*" and not text.startswith("*.") and permits:
        words = f"`{text}` also permits hosts that only end so, such as `evil-{text.lstrip('*')}`"
        yield WARNING, "host", words, f"write `*.{text.lstrip('*')}`"
    if any([mark in text for mark in LIKE_EXPRESSIONS]) and not text.startswith("*"):
        yield WARNING, "expression", f"`{text}` looks like a regular expression", "write `*.example.com`"


def _content(text: str, permits: bool) -> Iterator[Words]:
    if found((stored(text),), [""]):
        yield WARNING, "empty", f"`{text}` matches every text, even an empty one", "say what must be there"


def _tool(text: str, path: Path) -> Iterator[Suspicion]:
    words = nowhere(text)
    if words is not None:
        yield path, WARNING, "unknown-tool", *words
    elif (words := of_agents(text)) is not None:
        yield path, NOTE, "agents-only", *words


def _served(policy: Policy) -> Iterator[Suspicion]:
    """Bare names in the lists of `[mcp]`, which may be meant as a server or as a tool."""
    for key, meaning in SERVED_LISTS.items():
        for index, text in enumerate(texts_of(policy.settings, f"mcp.{key}")):
            if text != "*" and not tool_pattern(text).startswith(SERVED):
                words = f"`{text}` {meaning}"
                meant = f"write `{text}/*` for the server, `*/{text}` for the tool"
                yield ("mcp", key, index), WARNING, "server-or-tool", words, meant
