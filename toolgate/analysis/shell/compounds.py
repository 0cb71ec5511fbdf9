"""The walk over compound commands: groups, branches, loops, functions, tests."""

from __future__ import annotations

from toolgate.analysis.shell.script import check_braces, check_subscripts, run_command, run_script
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import ENDLESS, MANY, NOTHING, UNREAD, Stream, combined, has_held, repeated
from toolgate.model.effect import Manner
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar, shown
from toolgate.shell.expand.values import ALTERNATIVES, expand, expand_text
from toolgate.shell.tree import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

READS_FROM, WRITES_TO = 63, 60  # descriptors of a coprocess, as bash numbers them
HELP = frozenset(("-h", "--help", "help", "-V", "--version", "version"))  # only said to learn something
UNROLLED = 8  # items of a loop walked one by one; beyond it they are alternatives of one walk


def _group(node: nodes.Group, scope: Scope, stdin: Stream) -> Stream:
    return run_script(node.body, scope, stdin)


def _subshell(node: nodes.Subshell, scope: Scope, stdin: Stream) -> Stream:
    return run_script(node.body, scope.fork(), stdin)


def _maybe(script: nodes.Script, scope: Scope, stdin: Stream) -> Stream:
    """Walk a body that may not run: what it assigns is one possibility among others."""
    before, directory = scope.certain, scope.cwd
    scope.certain = False
    stream = run_script(script, scope, stdin)
    scope.certain = before
    scope.variables.pop("_", None)
    if scope.cwd != directory:
        scope.cwd = directory if directory is not None and scope.cwd is None else scope.cwd
    return stream


def _branch(script: nodes.Script, scope: Scope, stdin: Stream) -> Stream:
    """Walk a body that runs only if something holds that is not known."""
    return scope.ledger.during(Manner.PERHAPS, lambda: _maybe(script, scope, stdin))


def _if(node: nodes.If, scope: Scope, stdin: Stream) -> Stream:
    streams: list[Stream] = []
    for condition, body in node.branches:
        taken = _holds(condition, scope) if scope.script else None
        streams.append(run_script(condition, scope, stdin))
        if taken:
            return combined([*streams, run_script(body, scope, stdin)])
        if taken is False:
            continue
        streams.append(_branch(body, scope, stdin))
    if node.otherwise is not None:
        streams.append(_branch(node.otherwise, scope, stdin))
    return repeated(streams) if streams else NOTHING


def _holds(condition: nodes.Script, scope: Scope) -> bool | None:
    from toolgate.analysis.shell.branches import holds

    return holds(condition, scope)


def _for(node: nodes.For, scope: Scope, stdin: Stream) -> Stream:
    if node.words is None:
        items: list[Field] = list(scope.parameters) if scope.parameters is not None else [Partial((Hole("$@"),))]
    else:
        items = []
        for word in node.words:
            for fields in expand(word, scope):
                if len(fields) == 1 and type(fields[0]) is Partial:
                    check_braces(word, fields[0], scope)
                items.extend([field for field in fields if field not in items])
    items = [part for item in items for part in _items(item, scope)]
    if any([type(item) is Partial and _many(item) for item in items]):
        from toolgate.analysis.state.exhaustion import spawns_many

        spawns_many(node.body, scope, True)
    if len(items) <= UNROLLED:
        streams = []
        for item in items:
            scope.variables[_bound(node.name, scope)] = Scalar((item,))
            streams.append(_maybe(node.body, scope, stdin))
        return repeated(streams) if streams else NOTHING
    alternatives = tuple(items) if len(items) <= ALTERNATIVES else (_any_of(node.name, items),)
    scope.variables[_bound(node.name, scope)] = Scalar(alternatives)
    return repeated([_maybe(node.body, scope, stdin)])


def _many(item: Partial) -> bool:
    """Whether a list has thousands of items: `{1..100000}`, `$(seq 100000)`."""
    if Hole("{…}", "name") in item.pieces:
        return True
    return any([type(hole.stream) is Stream and hole.stream.kind in (ENDLESS, MANY) for hole in item.holes])


def _bound(name: str, scope: Scope) -> str:
    """The variable to which a loop assigns its items; if the name is a reference, each item rebinds the reference."""
    if scope.refers(name) is None:
        return name
    from toolgate.analysis.state.references import last_reference

    return "&" + last_reference(name, scope)


def _items(item: Field, scope: Scope) -> list[Field]:
    """The words of an item that the project's files say, or the item."""
    if type(item) is Partial and item.split and has_held(item):
        from toolgate.analysis.state.text_when_needed import known_words, values

        words = known_words(item, scope)
        if words is not None and len(item.holes) == len(item.pieces) == 1:
            hole = item.holes[0]
            return values([shown(word) for word in words], hole.shown, hole.stream)  # type: ignore[arg-type]  # it has a text
    return [_one_item(item)]


def _one_item(item: Field) -> Field:
    """An item as a single word, even if the list it comes from is open."""
    return Partial(item.pieces) if type(item) is Partial and item.split else item


def _any_of(name: str, items: list[Field]) -> Field:
    """One value for more items than are followed; of those that a file says, each may be a path."""
    if all([has_held(item) for item in items]):
        from toolgate.analysis.state.text_when_needed import listed

        return listed(items, "$" + name)
    return Partial((Hole("$" + name, _kind(items)),))


def _kind(items: list[Field]) -> str:
    """The kind of a list of items: `name` if all of them are plain relative names."""
    plain_names = all([isinstance(item, str) and "/" not in item and item not in (".", "..", "") for item in items])
    return "name" if plain_names else "any"


def _arithmetic_for(node: nodes.ArithmeticFor, scope: Scope, stdin: Stream) -> Stream:
    for expression in node.expressions:
        scope.evaluate(expression)
    from toolgate.analysis.state.exhaustion import counts_far, fills, never_ends, spawns

    if counts_far(node.expressions):
        spawns(node.body, scope, not never_ends(node.expressions))
    before = len(scope.ledger.effects)
    stream = _maybe(node.body, scope, stdin)
    if never_ends(node.expressions):
        again = len(scope.ledger.effects)
        _maybe(node.body, scope, stdin)
        fills(node, scope, (before, again))
    return Stream(None, stream.sources)


def _while(node: nodes.While, scope: Scope, stdin: Stream) -> Stream:
    from toolgate.analysis.state.exhaustion import fills, spawns_for_ever

    spawns_for_ever(node, scope, stdin)
    # Walked twice, so that what the body assigns is seen by the condition and by itself.
    before = len(scope.ledger.effects)
    asked = run_script(node.condition, scope, stdin)
    stream = _maybe(node.body, scope, stdin)
    if len(scope.ledger.effects) > before:
        again = len(scope.ledger.effects)
        run_script(node.condition, scope, stdin)
        stream = _maybe(node.body, scope, stdin)
        fills(node, scope, (before, again))
    return repeated([asked, stream])


def _case(node: nodes.Case, scope: Scope, stdin: Stream) -> Stream:
    expand_text(node.word, scope)
    if scope.script:
        from toolgate.analysis.shell.branches import chosen

        bodies = chosen(node, scope)
        if bodies is not None:
            return combined([run_script(body, scope, stdin) for body, _ in bodies]) if bodies else NOTHING
    streams = []
    for clause in node.clauses:
        for pattern in clause.patterns:
            expand_text(pattern, scope)
        before = scope.left
        streams.append(_branch(clause.body, scope, stdin))
        if not HELP.isdisjoint([pattern.literal for pattern in clause.patterns]):
            scope.left = before
    return repeated(streams) if streams else NOTHING


def _function(node: nodes.Function, scope: Scope, stdin: Stream) -> Stream:
    scope.functions[node.name] = node.body
    return NOTHING


def _test(node: nodes.Test, scope: Scope, stdin: Stream) -> Stream:
    texts = [word.literal for word in node.words]
    numeric = any([text in ("-eq", "-ne", "-lt", "-le", "-gt", "-ge") for text in texts])
    for word in node.words:
        values = expand_text(word, scope)
        if numeric or "-v" in texts:
            check_subscripts(values, scope)
    return NOTHING


def _arithmetic(node: nodes.Arithmetic, scope: Scope, stdin: Stream) -> Stream:
    scope.evaluate(node.expression)
    return NOTHING


def _coprocess(node: nodes.Coprocess, scope: Scope, stdin: Stream) -> Stream:
    child = scope.fork()
    child.multiplying = True
    stream = run_command(node.body, child, UNREAD)
    scope.descriptors = {**scope.descriptors, READS_FROM: stream}
    scope.variables[node.name or "COPROC"] = Array((("0", str(READS_FROM)), ("1", str(WRITES_TO))))
    return NOTHING


def judge_uncalled(scope: Scope) -> None:
    """Judge functions that are defined but not called as if they were called, with any arguments."""
    for name, body in list(scope.functions.items()):
        if name not in scope.ledger.called and id(body) not in scope.ledger.own:
            later = scope.fork()
            later.parameters = None
            later.calls = (name,)
            run_command(body, later, UNREAD)


COMPOUND: dict[type, Callable[[Any, Scope, Stream], Stream]] = {
    nodes.Group: _group,
    nodes.Subshell: _subshell,
    nodes.If: _if,
    nodes.For: _for,
    nodes.ArithmeticFor: _arithmetic_for,
    nodes.While: _while,
    nodes.Case: _case,
    nodes.Function: _function,
    nodes.Test: _test,
    nodes.Arithmetic: _arithmetic,
    nodes.Coprocess: _coprocess,
}
