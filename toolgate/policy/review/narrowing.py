"""The narrowest useful condition for one effect of a call, and the same in words.

A permission names the built-in rule whose question it answers and excludes every manner that would make the effect
worse: what that rule denies, or another rule objects to, is never covered.
"""

from toolgate.analysis.tools.uses import tool_name
from toolgate.audit.secrets.redaction import redacted
from toolgate.model.call import Shell, ToolCall, as_word
from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.errors import GuardError
from toolgate.model.rule import Scene
from toolgate.model.value import Value
from toolgate.policy.match.commands import means
from toolgate.policy.match.matching import HOSTS, NOT_THE_COMMANDS, host_of
from toolgate.policy.match.pattern import BadPattern, command_pattern, domain_pattern, path_pattern, tool_pattern
from toolgate.policy.read.entries import When
from toolgate.policy.review.deciding import typed_in
from toolgate.shell.expand.patterns import magical

PROJECT, USER = "project", "user"  # how far a rule applies
ON_FILES = (Verb.READ, Verb.WRITE, Verb.DELETE)
UNKNOWN = ("$", "`", "…", "\n", "\0")  # in a word: its value is known only at run time
FILES = (
    Manner.RECURSIVE, Manner.BEYOND_RECOVERY, Manner.SETUID, Manner.WORLD_WRITABLE, Manner.SECRET_LITERAL,
    Manner.DEFERRED, Manner.PRODUCTION,
)  # fmt: skip
NETWORK = (
    Manner.LOGIN, Manner.INSECURE, Manner.REDIRECTS_TRAFFIC, Manner.BOTH_WAYS, Manner.SOCKET, Manner.PAYLOAD,
    Manner.ENCODED_DATA, Manner.DEFERRED,
)  # fmt: skip
WORSE = {  # manners that a rule excludes unless it was asked about them
    **dict.fromkeys(ON_FILES, FILES),
    **dict.fromkeys((Verb.FETCH, Verb.SEND), NETWORK),
    Verb.PUBLISH: (
        Manner.FORCE, Manner.DELETE, Manner.ALL, Manner.DEFAULT_BRANCH, Manner.TAG, Manner.DEPLOY, Manner.ELSEWHERE,
        Manner.PRODUCTION,
    ),
    Verb.RUN: (
        Manner.GLOBAL, Manner.SYSTEM, Manner.PRIVILEGED, Manner.UNREAD, Manner.CLONED, Manner.PRELOAD,
        Manner.PRODUCTION,
    ),
    Verb.CONTROL: (Manner.EVERYBODY, Manner.SERVICE, Manner.GUARD, Manner.PROTECTION, Manner.PRODUCTION),
}  # fmt: skip
OTHERS = (Manner.DEFERRED, Manner.PRODUCTION)

DOING = {
    Verb.READ: "reading", Verb.WRITE: "changing", Verb.DELETE: "deleting", Verb.RUN: "running",
    Verb.FETCH: "fetching", Verb.SEND: "sending data", Verb.LISTEN: "listening", Verb.ESCALATE: "gaining privileges",
    Verb.CONTROL: "controlling the machine", Verb.PUBLISH: "publishing", Verb.DISCARD: "discarding work",
    Verb.UNKNOWN: "running", Verb.USE: "running",
}  # fmt: skip


class NoRule(GuardError):
    """No rule is narrow enough, or none would help; `help` says what else to do."""


class Reach(Value):
    """Where a rule applies: in the directories of `cwd` (empty: everywhere), to which the project's paths are relative.

    `home` and `workspace` are those of the call.
    """

    __slots__ = ("cwd", "home", "workspace")

    def __init__(self, cwd: str, home: str, workspace: str) -> None:
        self.cwd = cwd
        self.home = home.rstrip("/")
        self.workspace = workspace.rstrip("/")


def reach_of(scope: str, scene: Scene) -> Reach:
    """The reach of a scope for a call; outside a project it is only the call's directory."""
    home, workspace = scene.home, scene.workspace
    if scope == USER:
        return Reach("", home, workspace)
    written_out = Reach("", home, "")
    if workspace.rstrip("/") in ("", home.rstrip("/")):
        return Reach(short(scene.call.cwd, written_out), home, workspace)
    return Reach(short(workspace.rstrip("/"), written_out) + "/**", home, workspace)


# --- conditions ------------------------------------------------------------------------------------------------------


def permission(effect: Effect, call: ToolCall, rule: str, reach: Reach, manners: set[str], fed: bool) -> When:
    """A condition for a rule that allows an effect which the built-in rule `rule` would decide.

    `manners` are those that were asked about; of the others, those that make it worse are excluded. `fed`: the command
    reads files, so it is permitted only in exactly these words.
    """
    if typed_in(effect):
        raise NoRule(f"what is typed or piped into `{effect.command.name}` then is not known")
    when: When = {"effect": (effect.verb,), **_about(effect, call, reach)}
    argv = effect.command.argv
    if argv and "command" not in when and _pinned(effect, fed):
        when["command"] = (exact(argv),)
    elif argv and "host" in when:
        when["command"] = (exact(argv[:1]),)
    elif "host" in when:
        when["tool"] = (_tool(call),)
    if effect.verb == Verb.SEND and effect.origin is not None and effect.origin.path:
        when["origin"] = (short(effect.origin.path, reach),)
    if effect.where:
        when["machine"] = (escaped(effect.where),)
    worse = OTHERS if effect.verb in ON_FILES and "target" not in when else WORSE.get(effect.verb, OTHERS)
    when["builtin"] = (rule,)
    when["not"] = {"manner": tuple([word for word in worse if word not in manners])}
    if len(argv) == 1 and "command" in when and "host" not in when:
        when["not"] = _bare(effect)
    if reach.cwd:
        when["cwd"] = (reach.cwd,)
    return when


def _pinned(effect: Effect, fed: bool) -> bool:
    """Whether the rule must match exactly these words, also for the same host or path."""
    if effect.verb in (Verb.SEND, Verb.RUN):
        return True
    if effect.verb in (Verb.READ, Verb.DELETE) or any([word in effect.manner for word in NOT_THE_COMMANDS]):
        return False
    return fed


def _bare(effect: Effect) -> When:
    """A condition that restricts a command's bare name, which matches all its uses, to the use without arguments."""
    if effect.verb != Verb.UNKNOWN:
        raise NoRule(f"no pattern names `{effect.command.name}` without arguments alone")
    return {"argument": ("*",)}


def refusal(effect: Effect, call: ToolCall, reach: Reach) -> When:
    """A condition for a rule that refuses an effect; it need not say more, since prohibitions are read widely."""
    when: When = {"effect": (effect.verb,), **_about(effect, call, reach)}
    if "command" in when and effect.target.described:
        del when["effect"]  # the command itself: its effects were only described
    if effect.where:
        when["machine"] = (escaped(effect.where),)
    if reach.cwd:
        when["cwd"] = (reach.cwd,)
    return when


def _about(effect: Effect, call: ToolCall, reach: Reach) -> When:
    """The target of an effect as a condition: a host or a path, else all words of its command, else the tool."""
    target = effect.target
    if effect.verb in (Verb.FETCH, Verb.SEND) and target.place in HOSTS and target.place != Place.REGISTRY:
        host = _host(effect)
        if host:
            return {"host": (host,)}
    elif target.path and not target.described and effect.verb in (*ON_FILES, Verb.RUN):
        return {"target": (_path(effect, call, reach),)}
    if effect.command.argv:
        return {"command": (exact(effect.command.argv),)}
    return {"tool": (_tool(call),)}


def _host(effect: Effect) -> str:
    """The host of an effect; empty: it is not known, or no pattern can express it."""
    host = host_of(effect.target)
    if not host or magical(host) or any([mark in host for mark in UNKNOWN]):
        return ""
    try:
        return host if domain_pattern(host) == host else ""
    except BadPattern:
        return ""


def _path(effect: Effect, call: ToolCall, reach: Reach) -> str:
    target = effect.target
    if target.whole:
        raise NoRule(f"{target} stands for everything that is there, now and later")
    if any([mark in target.path for mark in UNKNOWN]) or target.path.endswith("/-"):
        raise NoRule(f"which file {target} is, is known only when the call runs")
    tail = _tail(target.path)
    text = short(target.path.removesuffix("/" + tail), reach).rstrip("/") + ("/" + tail if tail else "")
    if tail and tail not in _expanded(effect, call):
        raise NoRule(f"{target} has a letter that stands for others in a pattern, so that no pattern names it alone")
    try:
        path_pattern(text)
    except BadPattern as error:
        raise NoRule(f"no pattern names {target}: {error}") from None
    return text


def _expanded(effect: Effect, call: ToolCall) -> list[str]:
    """The words of a command that the shell expands, each from its first component with a star.

    A question mark is left out: it may stand for a byte that is not valid UTF-8, where a question was kept.
    """
    command = effect.command
    if type(call.action) is not Shell:
        return []
    try:
        words = command_pattern(call.action.text[command.start : command.end])
    except BadPattern:
        return []
    if len(words) != len(command.argv) or words[0] != command.name:
        return []
    return [tail for tail in map(_tail, words[1:]) if "?" not in tail and "\\" not in tail]


def _tail(path: str) -> str:
    """A path from its first component that is a pattern; empty: none is."""
    parts = path.split("/")
    place = next((place for place, part in enumerate(parts) if magical(part)), len(parts))
    return "/".join(parts[place:])


def short(path: str, reach: Reach) -> str:
    """A pattern for one path: relative to the project if the rule is for all projects, else under the home."""
    roots = {"~": reach.home}
    if not reach.cwd and reach.workspace not in ("", reach.home):
        roots = {"$WORKSPACE": reach.workspace, **roots}
    for name, root in roots.items():
        if root and (path == root or path.startswith(root + "/")):
            return name + escaped(path.removeprefix(root))
    return escaped(path)


def escaped(path: str) -> str:
    """A path as a pattern that matches it alone."""
    _look_at(path)
    return "".join(["\\" + letter if letter in "*?[\\" else letter for letter in path])


def _look_at(text: str) -> None:
    """Raise unless a policy can contain a text."""
    if not text.isascii() and any(["\ud800" <= letter <= "\udfff" for letter in text]):
        raise NoRule("it has a name that is not valid UTF-8, which no policy can hold")


def exact(argv: tuple[str, ...]) -> str:
    """All words of a command as a pattern that matches only it."""
    text = " ".join([as_word(word) for word in argv])
    _look_at(text)
    if any([mark in word for mark in UNKNOWN for word in argv]):
        raise NoRule(f"what `{_shown(text)}` runs is known only when it runs")
    if redacted(text) != text:
        raise NoRule("the command holds a credential, which does not belong into a file")
    try:
        pattern = command_pattern(text)
    except BadPattern as error:
        raise NoRule(f"no pattern names `{_shown(text)}`: {error}") from None
    if not means(pattern, argv, False):
        raise NoRule(f"no pattern names `{_shown(text)}` alone")
    return text


def _tool(call: ToolCall) -> str:
    name = tool_name(call)
    _look_at(name)
    try:
        tool_pattern(name)
    except BadPattern as error:
        raise NoRule(f"no pattern names the tool `{_shown(name)}`: {error}") from None
    if magical(name):
        raise NoRule(f"no pattern names the tool `{_shown(name)}` alone")
    return name


def _shown(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


# --- words -----------------------------------------------------------------------------------------------------------


def told(when: When) -> str:
    """What a condition matches, in words."""
    verbs = when.get("effect", ())
    words = " or ".join(dict.fromkeys([DOING[verb] for verb in verbs if verb in DOING])) or "running"
    hosts = {"fetch": "from", "send": "to"}.get(" ".join(verbs), "from or to")
    for key, joint in (("host", f" {hosts}"), ("target", ""), ("origin", " out of"), ("tool", " with the tool")):
        words += f"{joint} {_quoted(when.get(key))}" if key in when else ""
    if "command" in when:
        whole = any([" " in text and not text.endswith(" *") for text in when["command"]])
        joint = "" if words == "running" else " with"
        words += f"{joint}{' exactly' if whole else ''} {_quoted(when['command'])}"
        words += " without arguments" if when.get("not", {}).get("argument") else ""
    for key, joint in (("argument", "with the argument"), ("place", "in the place"), ("machine", "on")):
        words += f" {joint} {_quoted(when.get(key))}" if key in when else ""
    if "cwd" in when:
        words += f", in {_quoted(tuple([text.removesuffix('/**') for text in when['cwd']]))}"
    return words


def _quoted(value: object) -> str:
    return " or ".join([f"`{text}`" for text in value]) if isinstance(value, tuple) else ""
