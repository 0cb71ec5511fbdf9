"""Judges calls of tools other than the shell."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import UNREAD, circled
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.model.call import Action, Code, Delete, Fetch, Mcp, Move, Other, Own, Read, Shell, ToolCall, Write
from toolgate.model.effect import NO_COMMAND, Effect, Manner, Place, Verb, backticked, description
from toolgate.model.errors import PayloadError, TooComplex
from toolgate.model.path import at_home
from toolgate.shell.expand.fields import Field

KINDS = (Shell, Code, Read, Write, Delete, Move, Fetch, Mcp, Other, Own)  # exactly these, and none that look like them


def tool_effects(call: ToolCall, scope: Scope) -> tuple[Effect, ...]:
    """Everything the call would do; a tool or an argument that cannot be judged is an `unknown` effect."""
    ledger = scope.ledger
    try:
        if call.prior:
            from toolgate.analysis.shell.prior import remember

            remember(call.prior, scope)
        if type(call.action) in (Mcp, Other) and _name_length(call.action) > LONGEST_NAME:
            raise TooComplex("its name is too long")
        act(call.action, scope)
        for path in list(ledger.files):
            circled(scope, path)
        if type(call.action) is Mcp or type(call.action) is Other:
            _hand_over(call.action, scope)
    except TooComplex as error:
        unknown = description(f"the whole call: {error.message}", Place.UNKNOWN)
        ledger.effects.append(Effect(Verb.UNKNOWN, unknown, None, NO_COMMAND, scope.start, scope.end, (Manner.BUDGET,)))
    return tuple(dict.fromkeys(ledger.effects))


LONGEST_NAME = 2_000  # characters of a tool and its server: a real one has a tenth


def _name_length(action: object) -> int:
    return len(getattr(action, "server", "")) + len(getattr(action, "tool", "")) + len(getattr(action, "name", ""))


def _hand_over(action: Mcp | Other, scope: Scope) -> None:
    """Judge Toolgate commands in the arguments of a tool."""
    from toolgate.analysis.tools.arguments import flattened

    texts = [text for _, text in flattened(action.arguments) if OWN_NAME in text]
    if texts:
        from toolgate.analysis.arguments.toolgate_in_arguments import judge_tool

        name = f"{action.server}_{action.tool}" if isinstance(action, Mcp) else action.name
        judge_tool(scope, name, texts, 0)


def run_patch(text: str, scope: Scope) -> None:
    """Judge the writes, deletes and moves in a Codex patch, which Codex accepts from a shell as well."""
    from toolgate.model.patch import actions_in

    try:
        actions = actions_in(text)
    except PayloadError as error:
        scope.unknown(f"the call: {error.message}", (Manner.UNREADABLE,))
        return
    for action in actions:
        act(action, scope)


def act(action: Action, scope: Scope) -> None:
    """Emit the effects of one action; one of an unknown kind has an unknown effect."""
    if type(action) not in KINDS:
        scope.unknown("an action of an unknown kind", (Manner.UNREADABLE,))
        return
    match action:
        case Shell():
            _shell(action, scope)
        case Code():
            _code(action.text, action.language, scope)
        case Read():
            _read(action, scope)
        case Write():
            from toolgate.analysis.tools.writing import write_effects

            scope.ledger.uses = None  # a command that is only written down is not used

            write_effects(action, scope)
        case Delete() | Move():
            _rearrange(action, scope)
        case Fetch():
            from toolgate.analysis.tools.fetching import fetch_effects

            fetch_effects(action.url, scope)
        case Mcp():
            from toolgate.analysis.tools.mcp import mcp_effects

            mcp_effects(action, scope)
        case Other():
            _other(action, scope)
        case Own():
            from toolgate.analysis.tools.own import own_effects

            own_effects(action, scope)


def _shell(action: Shell, scope: Scope) -> None:
    scope.at(0, len(action.text))
    if action.dialect in ("powershell", "pwsh"):
        _code(action.text, "powershell", scope)
    else:
        scope.unknown(f"a command for the shell {backticked(action.dialect)}", (Manner.UNREADABLE,))


def _other(action: Other, scope: Scope) -> None:
    """The effects of one of the agent's own tools: one that every agent has, or one that is not described."""
    from toolgate.knowledge.texts.tool_words import HARMLESS

    if action.name in HARMLESS:
        from toolgate.analysis.tools.built_in import built_in_effects

        built_in_effects(action, scope)
        return
    from toolgate.analysis.tools.mcp import other_effects

    other_effects(action, scope)


def _code(text: str, language: str, scope: Scope) -> None:
    from toolgate.analysis.code.dispatch import run_code

    scope.at(0, len(text))
    run_code(Run(scope, None, language, UNREAD), text, language)


def _rearrange(action: Delete | Move, scope: Scope) -> None:
    from toolgate.analysis.code.actions import CodeActions
    from toolgate.analysis.state.streams import NOTHING

    actions, home = CodeActions(Run(scope, None, "", NOTHING), scope), scope.facts.home()
    if isinstance(action, Move):
        actions.move(at_home(action.source, home), at_home(action.destination, home))
        return
    for path in action.paths:
        actions.delete(at_home(path, home))


def _read(action: Read, scope: Scope) -> None:
    """Emit the reads of files, whatever characters their names have; patterns may list names only."""
    from toolgate.analysis.state.locate import locate_field

    home = scope.facts.home()
    for path in action.paths:
        if not action.patterns or (not action.names and not _directory(path, scope)):
            target = locate_field(at_home(path, home), scope)
            scope.emit(Verb.READ, target)
            if _device(target.path):
                scope.unknown(f"what {backticked(target.path)} returns", (Manner.UNREADABLE,))
    for pattern in action.patterns:
        here = pattern in action.paths  # not a directory to search, but one of the files
        for path in (".",) if here else action.paths or (".",):
            _matched(at_home(path, home), at_home(pattern, home), (Manner.NAMES,) if action.names else (), scope)
    if not action.paths and not action.patterns:
        scope.emit(Verb.UNKNOWN, description("a file without a name", Place.UNKNOWN))


def _directory(path: str, scope: Scope) -> bool:
    """Whether a search's path is a directory, in which it reads what its patterns match."""
    if path == ".":
        return True
    from toolgate.analysis.state.locate import locate_field

    target = locate_field(at_home(path, scope.facts.home()), scope)
    return bool(target.path) and scope.facts.is_dir(target.path) is True


def _matched(path: str, pattern: str, manner: tuple[str, ...], scope: Scope) -> None:
    """Emit a read for each alternative of a pattern; wildcards match a leading dot too."""
    from toolgate.analysis.places.wildcards import alternatives, dotted
    from toolgate.analysis.state.locate import locate_field, worst

    for word in alternatives(pattern):
        words = [word, *dotted(word)]
        scope.emit(Verb.READ, worst([locate_field(_matching(path, one), scope) for one in words]), None, manner)


def _device(path: str) -> bool:
    """Whether a path is a device: reading it may block forever or never end."""
    if path.startswith("/proc/"):
        return "/fd/" in path or path in ("/proc/kmsg", "/proc/kcore")
    return path.startswith("/dev/") and path != "/dev/null" and not path.startswith("/dev/shm/")


def _matching(path: str, pattern: str) -> Field:
    """The field for a pattern below a directory."""
    from toolgate.shell.expand.fields import Glob, Partial

    if path == "." or pattern[:1] == "/":
        return Partial((Glob(pattern),))
    return Partial((path.rstrip("/") + "/", Glob(pattern)))
