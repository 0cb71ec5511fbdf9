"""Which branch of a script runs, where that follows from its arguments and constants.

Only for script files: all of a typed command is walked, whatever its conditions say. And only where the value is
certain: no loop or branch around it, and no builtin in the file that could have changed a variable unseen.
"""

from toolgate.analysis.state.scope import Scope
from toolgate.shell.expand.fields import Field
from toolgate.shell.expand.patterns import matches
from toolgate.shell.expand.values import expand_pattern, expand_text
from toolgate.shell.tree import nodes
from toolgate.shell.tree.nodes import Script, Word
from toolgate.shell.tree.word_parts import Parameter, Quoted, Text

OPERATORS = {"-eq": "==", "-ne": "!=", "-lt": "<", "-le": "<=", "-gt": ">", "-ge": ">="}


def chosen(node: nodes.Case, scope: Scope) -> list[tuple[Script, bool]] | None:
    """The bodies of `case` that run, each with whether it certainly does; `None`: any of them may."""
    value = _exact(expand_text(node.word, scope)) if scope.script and scope.certain and _simple(node.word) else None
    if value is None:
        return None
    found: list[tuple[Script, bool]] = []
    for clause in node.clauses:
        met = [_matched(pattern, value, scope) for pattern in clause.patterns]
        if True not in met and None not in met:
            continue
        if clause.terminator != ";;" or True not in met:
            return None
        found.append((clause.body, True))
        return found
    return found


def _matched(pattern: Word, value: str, scope: Scope) -> bool | None:
    found = expand_pattern(pattern, scope)
    if len(found) != 1 or any([character in str(found[0]) for character in "[(\\"]):
        return None
    text: str | None = found[0] if isinstance(found[0], str) else found[0].pattern if not found[0].holes else None
    if text is None or (not matches(text, value) and matches(text.lower(), value.lower())):
        return None  # a shell may have been told to ignore case
    return matches(text, value)


def holds(condition: Script, scope: Scope) -> bool | None:
    """Whether a condition is true, if it is one comparison of known values; `None`: not known."""
    if not scope.script or not scope.certain or len(condition.lists) != 1:
        return None
    item = condition.lists[0]
    if item.background or len(item.pipelines) != 1 or len(item.pipelines[0].commands) != 1:
        return None
    return tested(item.pipelines[0], scope)


def tested(pipeline: nodes.Pipeline, scope: Scope) -> bool | None:
    """Whether a pipeline succeeds, if it is only a test of known values; `None`: it is something else."""
    if not scope.script or not scope.certain or len(pipeline.commands) != 1 or pipeline.timed:
        return None
    command = pipeline.commands[0]
    if getattr(command, "redirects", ()) or getattr(command, "assignments", ()):
        return None
    words = list(command.words) if isinstance(command, nodes.Simple | nodes.Test) else []
    if isinstance(command, nodes.Simple):
        head = words[0].literal if words and isinstance(words[0], nodes.Word) else None
        if head not in ("[", "test") or head in scope.functions or head in scope.aliases:
            return None
        words = words[1:-1] if head == "[" else words[1:]
    given = [word for word in words if isinstance(word, nodes.Word)]
    if isinstance(command, nodes.Simple) and not all([_quoted(word) for word in given]):
        return None  # in `[[ … ]]`, a word without a value stays one
    found = _compared(given, scope)
    return found if found is None else found is not pipeline.negated


def in_doubt(pipeline: nodes.Pipeline, scope: Scope) -> bool:
    """Whether a pipeline only tests something, and what comes out is not known: `[ -n "$PUSH" ]`."""
    command = pipeline.commands[-1]
    words = command.words if isinstance(command, nodes.Simple) else ()
    head = words[0].literal if words and isinstance(words[0], nodes.Word) else None
    tests = head in ("[", "test", "false") or isinstance(command, nodes.Test | nodes.Arithmetic)
    return tests and tested(pipeline, scope) is None


def _compared(words: list[Word], scope: Scope) -> bool | None:
    if not all([_simple(word) for word in words]) or not 2 <= len(words) <= 3:
        return None
    values = [_exact(expand_text(word, scope)) for word in words]
    if None in values:
        return None
    if len(values) == 2:
        return {"-z": not values[1], "-n": bool(values[1])}.get(str(values[0]))
    left, operator, right = [str(value) for value in values]
    if operator in ("=", "==", "!=") and left != right and left.lower() == right.lower():
        return None  # a shell may have been told to ignore case
    if operator in ("=", "==", "!="):
        return None if any([mark in right for mark in "*?[\\("]) else (left == right) is (operator != "!=")
    if operator not in OPERATORS or not left.isdigit() or not right.isdigit():
        return None
    one, other = int(left), int(right)
    return {"==": one == other, "!=": one != other, "<": one < other, "<=": one <= other, ">": one > other,
            ">=": one >= other}[OPERATORS[operator]]  # fmt: skip


def _exact(values: tuple[Field, ...]) -> str | None:
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None


def _simple(word: Word) -> bool:
    """Whether a word is only text and plain parameters, without substitutions or parameter operators."""
    for part in word.parts:
        for inner in part.parts if type(part) is Quoted else (part,):
            if type(inner) is Parameter:
                if (
                    inner.indirect
                    or inner.index is not None
                    or inner.operator not in ("", ":-", "-")
                    or inner.name in "@*"
                ):
                    return False
                if not all([_simple(argument) for argument in inner.arguments]):
                    return False
            elif type(inner) is not Text:
                return False
    return True


def _quoted(word: Word) -> bool:
    """Whether a word stays a word when its value is empty: it is quoted, or has text without a parameter."""
    return all([type(part) is not Parameter or part.name == "#" for part in word.parts])
