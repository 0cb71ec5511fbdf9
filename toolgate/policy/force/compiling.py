"""Compiles a policy to its plan: rulings in the order in which they are asked, and settings.

A file's own rules come first, then tool sections, then the other tables, then the defaults.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.model.effect import ACTING, VERBS, Verb
from toolgate.model.verdict import ASK, DENY, VERDICTS
from toolgate.policy.force.plan import Plan, Ruling, text_of
from toolgate.policy.force.sections import FILES, section_rulings, served_rulings, unenforced_rulings
from toolgate.policy.force.settings import protected_rulings, setting_rulings
from toolgate.policy.match.expressions import stored
from toolgate.policy.match.pattern import (
    WORKSPACE,
    BadPattern,
    command_pattern,
    domain_pattern,
    path_pattern,
    tool_pattern,
)
from toolgate.policy.match.tool_names import ANY_SERVED
from toolgate.policy.read.document import Policy
from toolgate.policy.read.entries import EVERYTHING, Entry, When
from toolgate.policy.read.schema import unheard

if TYPE_CHECKING:
    from toolgate.policy.match.matching import Condition

ABOUT_ACTING = frozenset(("place", "target", "host", "origin", "manner"))  # which a mere use does not have
CHEAP_FIRST = (
    "confined", "interactive", "root", "tool", "place", "manner", "machine", "session", "cwd", "host", "origin",
    "effect", "argument", "command", "target", "not", "content", "builtin",
)  # fmt: skip


def compiled(policy: Policy, placed: bool = False) -> Plan:
    """All a hook needs of a policy; `placed`: it is in force, and its Python may be loaded."""
    rulings = protected_rulings(policy) + [rule_ruling(entry) for entry in policy.rules]
    unenforced: list[Ruling] = []
    for name, section in policy.tools.items():
        rulings += section_rulings(name, section, policy)
        unenforced += unenforced_rulings(name, section, policy)
    rulings += served_rulings(policy)
    rulings += setting_rulings(policy)
    rulings += _everything_else(policy)
    if policy.settings.get("combine") == "most_restrictive":
        rulings.sort(key=lambda ruling: -ruling.verdict)  # the first opinion is then the strictest
    return Plan(
        policy.file,
        tuple([_placed(ruling, policy) for ruling in rulings]),
        {name: _plain(value) for name, value in policy.settings.items() if _counts(name, policy.layer)},
        {name: {key: _plain(value) for key, value in section.items()} for name, section in policy.tools.items()},
        any([Verb.USE in ruling.verbs and ruling.verdict >= ASK for ruling in rulings + unenforced]),
        tuple(unenforced),
        placed,
    )


def _counts(name: str, layer: str) -> bool:
    """Whether a plain key has an effect in a file of this layer."""
    return name != "tests" and not unheard(name, layer)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


# --- rules -----------------------------------------------------------------------------------------------------------


def rule_ruling(entry: Entry) -> Ruling:
    if entry.function:
        return Ruling(entry.id, VERBS, (), int(DENY), "", "", entry.line, entry.function)
    verdict = VERDICTS[entry.verdict]
    loose = verdict >= ASK
    condition = condition_of(entry.when, loose)
    verbs = _verbs(entry.when)
    if verbs == VERBS and set(entry.when) == {"content"} and loose:
        verbs, condition = (Verb.USE,), (("kind", True), *condition)  # once for the call, not for each of its effects
    reason = entry.reason or f"the policy rule `{entry.id}` says {entry.verdict}"
    return Ruling(entry.id, verbs, condition, int(verdict), reason, entry.instead, entry.line)


def _verbs(when: When) -> tuple[str, ...]:
    named = when.get("effect", EVERYTHING)
    if "*" not in named:
        return tuple([verb for verb in VERBS if verb in named])
    return ACTING if ABOUT_ACTING & set(when) else VERBS


def condition_of(when: When, loose: bool, inner: bool = False) -> Condition:
    """A condition in the form it is matched in; inside `not`, prohibitions are read narrowly and permissions widely."""
    pairs: list[tuple[str, object]] = []
    for name in CHEAP_FIRST:
        if name == "not" and "not" in when:
            pairs.append(("not", condition_of(when["not"], not loose, inner=True)))
        elif name == "effect" and "effect" in when:
            pairs += [("effect", VERBS if "*" in when["effect"] else when["effect"])] if inner else []
        elif name in when:
            pairs.append((name, _values(name, when.get(name), loose)))
    return tuple(pairs)


def _values(name: str, value: object, loose: bool) -> object:
    if not isinstance(value, tuple):
        return value
    match name:
        case "command":
            return (loose, tuple([command_pattern(text) for text in value]))
        case "target" | "cwd":
            return (loose, tuple([path_pattern(text) for text in value]))
        case "host":
            return tuple([domain_pattern(text) for text in value])
        case "tool":
            return tuple([tool_pattern(text) for text in value])
        case "content":
            return tuple([stored(text) for text in value])
        case "origin":
            return tuple([(text, _origin_path(text)) for text in value])
        case _:
            return value


def _origin_path(text: str) -> str:
    """An origin read as a path pattern; empty: it is not one."""
    try:
        return path_pattern(text)
    except BadPattern:
        return ""


# --- the rest --------------------------------------------------------------------------------------------------------


def _everything_else(policy: Policy) -> list[Ruling]:
    """`default_deny` and `default_verdict`."""
    found: list[Ruling] = []
    if policy.settings.get("default_deny"):
        named = [tool_pattern(name) for name in policy.tools]
        unnamed: list[Condition] = [_unnamed(named)]
        if any([name.startswith("mcp.") for name in policy.settings]):
            unnamed = [(("resource", True), *_unnamed(named)), _unnamed([*named, ANY_SERVED])]
        verbs, line = VERBS, _line(policy, "default_deny")
        if policy.settings.get("tools.unlisted") == "enabled":  # then it applies to paths only
            verbs, unnamed = FILES, [(("files", True), *others) for others in unnamed]
        reason = "nothing in the policy permits `{tool}`"
        found += [Ruling("default_deny", verbs, others, int(DENY), reason, "ask the user", line) for others in unnamed]
    word = text_of(policy.settings, "default_verdict")
    if word:
        reason = f"by default the policy says {word}"
        line = _line(policy, "default_verdict")
        found.append(Ruling("default_verdict", ACTING, (), int(VERDICTS[word]), reason, "", line))
    return found


def _unnamed(tools: list[str]) -> Condition:
    return (("not", (("tool", tuple(tools)),)),) if tools else ()


def _line(policy: Policy, name: str) -> int:
    return policy.lines.get(name, 1)


def _placed(ruling: Ruling, policy: Policy) -> Ruling:
    """The ruling with the `$WORKSPACE` and `~` that the file sets, if it does."""
    places = {WORKSPACE: text_of(policy.settings, "workspace"), "~": text_of(policy.settings, "home_dir")}
    named = {mark: path for mark, path in places.items() if path}
    if not named:
        return ruling
    condition = tuple([(key, _replaced(key, value, named)) for key, value in ruling.condition])
    return ruling.about(condition, ruling.verbs)


def _replaced(key: str, value: object, named: dict[str, str]) -> object:
    if key in ("target", "cwd"):
        return _paths(value, named)
    if key == "not" and isinstance(value, tuple):
        return tuple([(inner, _replaced(inner, values, named)) for inner, values in value])
    return value


def _paths(value: object, named: dict[str, str]) -> object:
    if isinstance(value, tuple):
        return tuple([_paths(inner, named) for inner in value])
    if isinstance(value, str):
        first, slash, rest = value.partition("/")
        return named.get(first, first).rstrip("/") + slash + rest
    return value
