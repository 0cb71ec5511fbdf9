"""Ways to use a machine up: output without end, files beyond any need, loops that start processes for ever."""

from __future__ import annotations

from toolgate.analysis.state.scope import Scope
from toolgate.knowledge.readers.size import LARGEST
from toolgate.model.effect import Manner, Place, Target, Verb, description
from toolgate.shell.tree import nodes

PAUSES = ("break", "exit", "return", "wait", "read", "sleep", "inotifywait", "tail", "nc")


def oversized(scope: Scope, size: int, what: str = "a file") -> None:
    if size > LARGEST:
        scope.emit(Verb.CONTROL, description(f"{what} of {size >> 30} GB", Place.MACHINE), None, (Manner.EXHAUSTS,))


def endless(scope: Scope, target: Target) -> None:
    """Output that never ends goes into `target`."""
    if target.place == Place.NULL:
        return
    scope.emit(Verb.CONTROL, description(f"a file without end: {target}", Place.MACHINE), None, (Manner.EXHAUSTS,))


def spawns_for_ever(node: nodes.While, scope: Scope) -> None:
    """`while true; do … & done`, or `… >> file`, without anything that waits."""
    if not _always(node.condition, node.until) or _pauses(node.body):
        return
    if _backgrounds(node.body):
        scope.emit(Verb.CONTROL, description("processes without end", Place.MACHINE), None, (Manner.EXHAUSTS,))
    elif any([r.operator in (">>", "&>>") for command in _foreground(node.body) for r in command.redirects]):
        scope.emit(Verb.CONTROL, description("a file that grows without end", Place.MACHINE), None, (Manner.EXHAUSTS,))


def spawns_many(body: nodes.Script, scope: Scope) -> None:
    """`for i in {1..100000}; do … & done`: nobody waits for any of them."""
    if _backgrounds(body) and not _pauses(body):
        scope.emit(Verb.CONTROL, description("many processes at once", Place.MACHINE), None, (Manner.FORK_BOMB,))


def _always(condition: nodes.Script, until: bool) -> bool:
    words = [word.literal for command in _foreground(condition) for word in command.words if type(word) is nodes.Word]
    return words in ([":"], ["true"], ["[", "1", "]"]) if not until else words == ["false"]


def _foreground(script: nodes.Script) -> list[nodes.Simple]:
    found: list[nodes.Simple] = []
    for item in script.lists:
        if item.background:
            continue
        for pipeline in item.pipelines:
            found.extend([command for command in pipeline.commands if type(command) is nodes.Simple])
    return found


def _backgrounds(script: nodes.Script) -> bool:
    """Whether something is started that nobody waits for, in brackets or not."""
    for item in script.lists:
        commands = [command for pipeline in item.pipelines for command in pipeline.commands]
        groups = [command for command in commands if isinstance(command, nodes.Subshell | nodes.Group)]
        if item.background or any([_backgrounds(group.body) for group in groups]):
            return True
    return False


def _pauses(script: nodes.Script) -> bool:
    for command in _foreground(script):
        first = command.words[0] if command.words else None
        if type(first) is nodes.Word and first.literal in PAUSES:
            return True
    return False


def volume(scope: Scope, values: dict[str, str]) -> None:
    """How much `dd` copies from a device, by its operands."""
    from toolgate.knowledge.readers.size import LARGEST, bytes_of

    if "count" not in values:
        endless(scope, Target(values["of"], Place.MACHINE))
    else:
        size = bytes_of(values["count"]) * bytes_of(values.get("bs", values.get("obs", "512")))
        oversized(scope, min(size, LARGEST * 1024))
