"""Assignments: the value a variable gets, and what that value makes other programs do."""

from toolgate.analysis.arguments.variables import assigned
from toolgate.analysis.state.scope import Scope
from toolgate.knowledge.readers.variables import role_of
from toolgate.model.repeated import once_each
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar, tidy
from toolgate.shell.expand.values import ALTERNATIVES, expand, expand_text
from toolgate.shell.read.dialects import DECLARING, KEEPING, OWNING, SKIPPING
from toolgate.shell.tree import nodes

UNSPLIT = ("bash", "zsh")  # shells that do not split words in such assignments
ASSIGNED = Hole("…")  # shown for an array, or one of several values, that is already assigned in the scope


def assignment_word(word: nodes.Assignment, scope: Scope, argv: list[Field]) -> Field:
    """Assign the variable of a word like `export X=…` in the scope; returns the word with the value expanded."""
    from toolgate.analysis.state.references import declares, own_name

    value = assigned_value(word, scope)
    if declares(argv, "n") != "-":  # a reference is not a value: `_declare` creates it
        if scope.calls and any([head in OWNING for head in argv]):
            own_name(argv, word.name, scope)
        if type(value) is Array and declares(argv, "A") == "-" and all([key.isdecimal() for key, _ in value.elements]):
            value = Array((), open=True)  # it may be associative, where numbers are keys in any order
        scope.assign(word.name, value)
        poison(word.name, value, scope, exported=handed_on(argv, word.name, scope))
    if type(value) is Scalar and len(value.values) == 1:
        field = value.values[0]
        pieces = [word.name + "=", *((field,) if isinstance(field, str) else field.pieces)]
        return tidy(pieces)
    return Partial((word.name + "=", ASSIGNED))


def declared_words(word: nodes.Word, scope: Scope, argv: list[Field]) -> list[list[Field]] | None:
    """The expansions of `$y` in `export x=$y`, which bash does not split; `None`: the word is not an assignment."""
    first = word.parts[0] if word.parts else None
    if type(first) is not nodes.Text or first.quoted or "=" not in first.value:
        return None
    heads = [head for head in argv if head not in SKIPPING]
    if not heads or heads[0] not in DECLARING or not _assigns(first.value.partition("=")[0]):
        return None
    whole: list[list[Field]] = [[field] for field in expand_text(word, scope)]
    return whole if scope.dialect in UNSPLIT else [*whole, *expand(word, scope)]


def _assigns(name: str) -> bool:
    base = name.removesuffix("+").partition("[")[0]
    return base.replace("_", "a").isalnum()


def declared_value(name: str, value: Field, scope: Scope) -> tuple[str, Scalar | Array] | None:
    """The variable in `declare x=…`, `x+=…` or `x[1]=…`, and its new value; `None`: not a variable's name."""
    base, bracket, key = name.removesuffix("+").partition("[")
    if not _assigns(name):
        return None
    before = scope.assigned(base) if bracket or name[-1] == "+" else None
    if bracket:
        elements = before.elements if type(before) is Array else ()
        if name[-1] == "+" or not key.removesuffix("]").replace("_", "a").isalnum():
            return base, Array((), open=True)
        kept = [pair for pair in elements if pair[0] != key[:-1]]
        return base, Array((*kept, (key[:-1], value)))
    if name[-1] != "+":
        return base, Scalar((value,))
    if type(before) is not Scalar:
        return base, Scalar((Partial((Hole("$" + base),)),))
    return base, Scalar(tuple([_concatenated(left, value) for left in before.values]))


def assigned_value(assignment: nodes.Assignment, scope: Scope) -> Scalar | Array:
    """The value an assignment gives."""
    if assignment.index is not None:
        scope.evaluate(assignment.index)
    if type(assignment.value) is nodes.ArrayValue:
        return _array_value(assignment, assignment.value, scope)
    values = expand_text(assignment.value, scope, assignment=True)  # type: ignore[arg-type]  # an array was handled above
    before = scope.assigned(assignment.name) if assignment.append or assignment.index is not None else None
    if assignment.index is not None:
        keys = expand_text(assignment.index, scope)
        if len(keys) == 1 and isinstance(keys[0], str) and len(values) == 1:
            elements = before.elements if type(before) is Array else ()
            scope.step(len(elements) >> 2)
            kept = tuple([pair for pair in elements if pair[0] != keys[0]])
            return Array((*kept, (keys[0], values[0])))
        return Array((), open=True)
    if assignment.append:
        if type(before) is Scalar and len(before.values) * len(values) <= ALTERNATIVES:
            return Scalar(tuple([_concatenated(left, right) for left in before.values for right in values]))
        return Scalar((Partial((Hole("$" + assignment.name),)),))
    return Scalar(values)


def _concatenated(left: Field, right: Field) -> Field:
    return tidy(
        [*((left,) if isinstance(left, str) else left.pieces), *((right,) if isinstance(right, str) else right.pieces)]
    )


def _array_value(assignment: nodes.Assignment, value: nodes.ArrayValue, scope: Scope) -> Array:
    before = scope.assigned(assignment.name) if assignment.append else None
    elements = list(before.elements) if type(before) is Array else []
    open_ended = False
    scope.step(len(value.elements))
    for index, word in value.elements:
        if index is not None:
            scope.evaluate(index)
            key = expand_text(index, scope)[0]
            fields: list[Field] = list(expand_text(word, scope))[:1]
            elements.append((key if isinstance(key, str) else "", fields[0]))
            continue
        alternatives = expand(word, scope)
        open_ended = open_ended or len(alternatives) > 1
        for field in alternatives[0]:
            elements.append((str(len(elements)), field))
    return Array(tuple(elements), open_ended)


def handed_on(argv: list[Field], name: str, scope: Scope) -> bool:
    """Whether programs started by this shell see a variable; `declare`, `local` and the like do not export it.

    A variable that is already exported stays exported when it is declared again.
    """
    from toolgate.analysis.state.references import declares

    return (
        not _keeps(argv) or declares(argv, "x") == "-" or name in scope.passed or scope.facts.variable(name) is not None
    )


@once_each
def _keeps(argv: list[Field]) -> bool:
    return any([head in KEEPING for head in argv]) and not any([head == "export" for head in argv])


def poison(name: str, value: Scalar | Array, scope: Scope, exported: bool) -> None:
    """Emit what the value of a variable, or of those it refers to, makes other programs do.

    No shell exports arrays.
    """
    exported = exported and type(value) is not Array
    for field in scope.refers(name) or (name,):
        if not isinstance(field, str) or (role_of(field) is None and not exported):
            continue
        if exported:
            scope.passed += (field,)
        fields = value.values if type(value) is Scalar else [held for _, held in value.elements]  # type: ignore[union-attr]  # an array
        for held in fields:
            assigned(field, held, scope, exported)
