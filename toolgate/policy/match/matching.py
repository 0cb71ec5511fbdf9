"""Tests whether a condition holds for an effect; conditions are plain tuples, so that they can be cached.

A condition is a tuple of pairs: a field and what it may be. All pairs must hold; inside one, any alternative will do.
Where a wide and a narrow reading differ, the pair says which: what forbids is read widely, what permits narrowly.
"""

from __future__ import annotations

from toolgate.decide import first
from toolgate.model.call import Code, Fetch, Mcp, Other, Own, Shell, Write
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.path import normalise
from toolgate.model.verdict import DENY
from toolgate.policy.match.commands import means
from toolgate.policy.match.expressions import found
from toolgate.policy.match.overlap import contains, overlaps, shape_of, shapes_of
from toolgate.policy.match.tool_names import NO_SERVER, SERVED, resources_of, tool_matches, tools_of
from toolgate.rules import DEFAULT
from toolgate.shell.expand.patterns import aligned, magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.call import ToolCall
    from toolgate.model.effect import Effect, Target
    from toolgate.model.rule import Scene
    from toolgate.model.verdict import Opinion
    from toolgate.policy.match.plugin_matching import PluginPattern
    from toolgate.policy.regex.pattern import Stored
Condition = tuple[tuple[str, object], ...]  # a field and its values, of the type that its test takes
Texts = tuple[str, ...]
Reading = tuple[bool, Texts]  # whether they are read widely, and the patterns
Commands = tuple[bool, tuple[Texts, ...]]  # the same for commands, each a tuple of words

NOT_THE_COMMANDS = (Manner.REDIRECTED, Manner.DEFERRED)  # manners of what the shell does, or what happens later
HOSTS = (
    Place.LOOPBACK, Place.PRIVATE, Place.METADATA, Place.FORGE, Place.KNOWN, Place.REMOTE, Place.REGISTRY,
)  # fmt: skip
INSIDE = (Place.WORKSPACE, Place.OUTPUT, Place.VCS, Place.PIPELINE)
FILES = (
    *INSIDE, Place.TEMP, Place.HOME, Place.CACHE, Place.STARTUP, Place.SECRET, Place.SYSTEM, Place.DEVICE,
    Place.PROC, Place.OTHER_USER, Place.NOWHERE, Place.GUARD, Place.AGENT, Place.NULL,
)  # fmt: skip
DEEP = 8  # nested tables in a tool's arguments


def holds(condition: Condition, effect: Effect, scene: Scene) -> bool | None:
    """Whether all of a condition holds; `None`: that is not known."""
    held: bool | None = True
    for field, values in condition:
        test = TESTS[field](values, effect, scene)
        if test is None:
            held = None
        elif not test:
            return False
    return held


# --- commands and tools ----------------------------------------------------------------------------------------------


def _command(values: Commands, effect: Effect, scene: Scene) -> bool:
    loose, patterns = values
    argv = effect.command.argv
    if not argv or (not loose and any([word in effect.manner for word in NOT_THE_COMMANDS])):
        return False
    return any([means(pattern, argv, loose) for pattern in patterns])


def _argument(values: Texts, effect: Effect, scene: Scene) -> bool:
    return any([matches(pattern, word) for word in effect.command.argv[1:] for pattern in values])


def _tool(values: Texts, effect: Effect, scene: Scene) -> bool | None:
    names = tools_of(scene.call)
    if any([tool_matches(pattern, name) for pattern in values for name in names]):
        return True
    return None if NO_SERVER in names and any([SERVED in pattern for pattern in values]) else False


def _resource(values: bool, effect: Effect, scene: Scene) -> bool:
    """Matches an agent's tool that reads the resources of MCP servers."""
    return bool(resources_of(scene.call)) is values


def _kind(values: bool, effect: Effect, scene: Scene) -> bool:
    """Matches the use of a tool, and what only its name shows; what its arguments name is judged separately."""
    if effect.verb == Verb.USE:
        return not effect.command.argv
    return effect.target.place == Place.MCP or (effect.verb == Verb.UNKNOWN and Manner.TOOL in effect.manner)


def _using(values: Texts, effect: Effect, scene: Scene) -> bool:
    """Matches the use of a command written in the call; wrappers that only pass on a command are excluded."""
    argv = effect.command.argv
    if effect.verb != Verb.USE or not argv or Manner.INSIDE in effect.manner:
        return False
    return argv[0].rpartition("/")[2] not in values or len(argv) == 1


# --- things ----------------------------------------------------------------------------------------------------------


def _effect(values: Texts, effect: Effect, scene: Scene) -> bool:
    return effect.verb in values


def _place(values: Texts, effect: Effect, scene: Scene) -> bool:
    return effect.target.place in values


def _manner(values: Texts, effect: Effect, scene: Scene) -> bool:
    return any([word in effect.manner for word in values])


def _machine(values: Texts, effect: Effect, scene: Scene) -> bool:
    return any([matches(pattern, effect.where) for pattern in values]) if effect.where else False


def _host(values: Texts, effect: Effect, scene: Scene) -> bool:
    if effect.target.place not in HOSTS:
        return False
    host = host_of(effect.target)
    return any([host_matches(pattern, host) for pattern in values])


def host_of(target: Target) -> str:
    """The bare name of a host."""
    text = target.name.partition("://")[2] or target.name
    text = text.partition("/")[0].rpartition("@")[2]
    if text.count(":") == 1:
        text = text.partition(":")[0]
    return text.lower().strip("[]").rstrip(".")


def host_matches(pattern: str, host: str) -> bool:
    """`*.x` is x and all its subdomains; elsewhere a star matches within one label."""
    if pattern == "*":
        return True
    if pattern.startswith("*."):
        return host == pattern[2:] or host.endswith(pattern[1:])
    labels, own = pattern.split("."), host.split(".")
    return len(labels) == len(own) and all([matches(a, b) for a, b in zip(labels, own, strict=True)])


def _origin(values: tuple[tuple[str, str], ...], effect: Effect, scene: Scene) -> bool:
    origin = effect.origin
    if origin is None:
        return False
    host = host_of(origin) if origin.place in HOSTS else ""
    for value, path in values:
        if origin.place == value or (host and host_matches(value, host)):
            return True
        if path and origin.path and path_matches(expanded(path, scene), origin.path):
            return True
    return False


# --- paths -----------------------------------------------------------------------------------------------------------


def _target(values: Reading, effect: Effect, scene: Scene) -> bool | None:
    loose, patterns = values
    target = effect.target
    if target.place in HOSTS:
        return False
    path = path_of(target, scene)
    if not path:
        if any([matches(pattern.removeprefix("**/"), target.name) for pattern in patterns]):
            return True
        return None if loose and _unnamed(effect) else False
    if loose:
        return _forbidden([expanded(pattern, scene) for pattern in patterns], path, effect, scene)
    for pattern in patterns:
        full = expanded(pattern, scene)
        if path_matches(full, path) and not _takes_all(full, path, effect) and _surely(full, path, target):
            return True
    return False


def _forbidden(patterns: list[str], path: str, effect: Effect, scene: Scene) -> bool | None:
    """Whether a path, or one it stands for, can match one of the patterns; `None`: that is not known."""
    for full in patterns:
        if path_matches(full, path) or path_matches(full + "/**", path) or _around(full, path, effect):
            return True
    if not effect.target.path:
        inside = any([full.startswith(scene.workspace.rstrip("/") + "/") for full in patterns])
        return None if inside and _unnamed(effect) else False
    first, *others = shapes_of(shape_of(path, effect.target.name), scene.facts)
    if any([path_matches(full + "/**", other) for full in patterns for other in others]):
        return True  # behind a link
    found = [overlaps(full, shape, effect, scene) for full in patterns for shape in (first, *others)]
    return True if True in found else None if None in found else False


def _unnamed(effect: Effect) -> bool:
    """Matches files that are not known: `$X`, or what a patch names. What git restores was judged when it came in."""
    target = effect.target
    if effect.verb not in (Verb.READ, Verb.WRITE, Verb.DELETE) or Manner.BY_GIT in effect.manner:
        return False
    return target.place == Place.UNKNOWN or (target.place == Place.WORKSPACE and not target.name)


def _surely(pattern: str, path: str, target: Target) -> bool:
    """Whether every path that a target stands for matches a pattern that permits."""
    if not magical(path) and not magical(target.name):
        return True
    return contains(pattern, shape_of(path, target.name))


def _takes_all(pattern: str, path: str, effect: Effect) -> bool:
    """`dir/**` permits using what is in the directory and listing it, not deleting it."""
    return pattern.endswith("/**") and effect.verb != Verb.READ and path_matches(pattern[:-3], path)


def _around(pattern: str, path: str, effect: Effect) -> bool:
    """Whether the directory holds paths that match: what happens to it happens to them."""
    if effect.verb != Verb.DELETE and Manner.RECURSIVE not in effect.manner:
        return False
    fixed = pattern
    while magical(fixed):
        fixed = fixed.rpartition("/")[0]
    return fixed.startswith(path.rstrip("/") + "/")


def path_of(target: Target, scene: Scene) -> str:
    """The path of a target; for unnamed files of the project, a path inside the project."""
    if target.path:
        return target.path
    if target.place in INSIDE:
        name = target.name or "-"
        return normalise(f"{scene.workspace}/{name}") if "/" not in name[:1] else name
    return ""


def expanded(pattern: str, scene: Scene) -> str:
    first, slash, rest = pattern.partition("/")
    if first == "$WORKSPACE":
        return _literal(scene.workspace.rstrip("/")) + slash + rest
    if first == "~":
        return _literal(scene.home.rstrip("/")) + slash + rest
    return pattern


def _literal(path: str) -> str:
    return "".join(["\\" + letter if letter in "*?[\\" else letter for letter in path]) if magical(path) else path


def path_matches(pattern: str, path: str) -> bool:
    """`*` stays in one segment, `**` is any number of them."""
    if pattern == "**" or pattern == "/**":
        return True
    return aligned(pattern.split("/"), path.split("/"), "**", _segment)


def _segment(pattern: list[str], position: int, given: str) -> bool:
    return position < len(pattern) and matches(pattern[position], given)


def _named(values: bool, effect: Effect, scene: Scene) -> bool:
    """Matches one file, or with `False` the project as a whole, as for a test suite or a build."""
    path = effect.target.path
    return (bool(path) and not path.endswith("/-")) is values


def _files(values: bool, effect: Effect, scene: Scene) -> bool:
    """Matches files, also where it is not known which."""
    place = effect.target.place
    return effect.verb in (Verb.READ, Verb.WRITE, Verb.DELETE) and (place in FILES or place == Place.UNKNOWN)


def _cwd(values: Reading, effect: Effect, scene: Scene) -> bool:
    """Matches a call made in one of these directories; what permits covers only its commands that stay there."""
    loose, patterns = values
    full = [expanded(pattern, scene) for pattern in patterns]
    if not any([path_matches(pattern, scene.call.cwd) for pattern in full]):
        return False
    command = effect.command
    if loose or not command.argv or effect.where or command.cwd == scene.call.cwd:
        return True
    return any([path_matches(pattern, command.cwd) for pattern in full]) if command.cwd else False


# --- the call --------------------------------------------------------------------------------------------------------


def _session(values: Texts, effect: Effect, scene: Scene) -> bool:
    return any([matches(pattern, scene.call.session) for pattern in values])


def _interactive(values: bool, effect: Effect, scene: Scene) -> bool:
    return scene.interactive is values


def _confined(values: bool, effect: Effect, scene: Scene) -> bool:
    """Matches what happens in a verified sandbox, which is never the case on another machine."""
    return (scene.confinement is not None and not effect.where) is values


def _unboxed(values: str, effect: Effect, scene: Scene) -> bool:
    """Matches a call that is not started in this kind of sandbox; `auto` is any."""
    found = scene.confinement
    return found is None or values not in ("auto", found.box)


def _untimed(values: bool, effect: Effect, scene: Scene) -> bool:
    """Matches a call whose runner does not enforce the timeout."""
    return scene.runs is not values


def _root(values: bool, effect: Effect, scene: Scene) -> bool:
    return (scene.uid == 0) is values


def _content(values: tuple[Stored, ...], effect: Effect, scene: Scene) -> bool:
    return found(values, texts_of(scene.call))


def _keyword(values: Texts, effect: Effect, scene: Scene) -> bool:
    texts = [text.lower() for text in texts_of(scene.call)]
    return any([word in text for text in texts for word in values])


def texts_of(call: ToolCall) -> list[str]:
    """The texts that a call writes, sends or runs."""
    action = call.action
    match action:
        case Shell() | Code() | Write():
            return [action.text]
        case Fetch():
            return [action.url]
        case Mcp() | Other() | Own():
            return _inside(action.arguments, 0)
        case _:
            return []


def _inside(value: object, depth: int) -> list[str]:
    if isinstance(value, str):
        return [value]
    if depth > DEEP:
        raise ValueError("the arguments are nested too deeply to be looked through")
    if isinstance(value, dict):
        return [text for key, inner in value.items() for text in (str(key), *_inside(inner, depth + 1))]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in _inside(inner, depth + 1)]
    return []


def _plugin(values: PluginPattern, effect: Effect, scene: Scene) -> bool:
    from toolgate.policy.match.plugin_matching import applies

    return applies(values, effect, scene)


def _builtin(values: Texts, effect: Effect, scene: Scene) -> bool:
    """Matches what one of these built-in rules (`*`: any) would decide without a policy, except what it would deny."""
    failures: list[Opinion] = []
    opinion = first(DEFAULT.builtin, effect, scene, failures)
    if opinion is None or failures or opinion.verdict == DENY:
        return False
    return "*" in values or opinion.rule in values


def _not(values: Condition, effect: Effect, scene: Scene) -> bool | None:
    held = holds(values, effect, scene)
    return None if held is None else not held


TESTS: dict[str, Callable[..., bool | None]] = {
    "command": _command, "argument": _argument, "tool": _tool, "kind": _kind, "using": _using, "effect": _effect,
    "place": _place, "manner": _manner, "machine": _machine, "host": _host, "origin": _origin, "target": _target,
    "files": _files, "named": _named, "cwd": _cwd, "session": _session, "interactive": _interactive, "root": _root,
    "resource": _resource, "content": _content, "keyword": _keyword, "plugin": _plugin, "not": _not,
    "builtin": _builtin, "confined": _confined, "unboxed": _unboxed, "untimed": _untimed,
}  # fmt: skip
