"""Trees in the form bash prints them: what `bash --pretty-print` rewrites without a change of meaning is rewritten here too."""

from collections.abc import Callable

from tests.shell.trees import shape
from toolgate.shell.tree.nodes import Script

Shape = tuple[object, ...]

ALL_ARGUMENTS = ("Word", (("Quoted", (("Parameter", "@", None, "", (), False),)),))
ONE = ("Word", (("Text", "1", True),))
MERGE = ("Redirect", ">&", 2, ("Word", (("Text", "1", False),)), None)


def normal_form(script: Script) -> object:
    """A shape that is equal for two texts when bash prints them alike."""
    return _normal(shape(script))


def _normal(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    inner: Shape = tuple([_normal(item) for item in value])
    rewrite = REWRITES.get(inner[0]) if inner and isinstance(inner[0], str) else None
    return rewrite(inner) if rewrite else inner


def _redirect(redirect: Shape) -> Shape:
    """Descriptors are always printed; `>&word` is printed as `&>word`, and `<&-` as `>&-`."""
    kind, operator, descriptor, target, document = redirect
    text = literal(target)
    if operator == ">&" and descriptor is None and (text is None or not text.rstrip("-").isdigit()) and text != "-":
        operator = "&>"
    if descriptor is None and operator not in ("&>", "&>>"):
        descriptor = 0 if str(operator).startswith("<") else 1
    if operator in ("<&", ">&") and text == "-":
        operator = ">&"
    return (kind, operator, descriptor, ("Word", (("Text", "", True),)) if document else target, document)


def _for(loop: Shape) -> Shape:
    kind, name, words, *rest = loop
    return (kind, name, (ALL_ARGUMENTS,) if words is None else words, *rest)


def _arithmetic_for(loop: Shape) -> Shape:
    """An empty expression is printed as 1, the blanks around the others may change."""
    kind, expressions, *rest = loop
    assert isinstance(expressions, tuple)
    return (kind, tuple([_stripped(expression) for expression in expressions]), *rest)


def _stripped(expression: Shape) -> Shape:
    parts = expression[1]
    assert isinstance(parts, tuple)
    if not (literal(expression) or "x").strip(" \t\n"):
        parts = ()
    if not parts:
        return ONE
    first, last = parts[0], parts[-1]
    if first[0] == "Text":
        parts = (("Text", first[1].lstrip(" \t\n"), True), *parts[1:])
    if last[0] == "Text":
        parts = (*parts[:-1], ("Text", parts[-1][1].rstrip(" \t\n"), True))
    return ("Word", parts)


def _arithmetic(command: Shape) -> Shape:
    kind, expression, *rest = command
    assert isinstance(expression, tuple)
    return (kind, _stripped(expression), *rest)


def _text(text: Shape) -> Shape:
    """A continued line is printed as one line; only arithmetic keeps the backslash in the tree."""
    kind, value, quoted = text
    return (kind, str(value).replace("\\\n", ""), quoted)


def _word(word: Shape) -> Shape:
    """`$'…'` is printed as one or several quoted texts."""
    kind, parts = word
    assert isinstance(parts, tuple)
    joined: list[Shape] = []
    for part in parts:
        if joined and part[0] == "Text" and joined[-1][0] == "Text" and part[2] == joined[-1][2]:
            joined[-1] = ("Text", str(joined[-1][1]) + part[1], part[2])
        else:
            joined.append(part)
    return (kind, tuple(joined))


def _function(function: Shape) -> Shape:
    """A body that is no group is printed in one."""
    kind, name, body = function
    assert isinstance(body, tuple)
    if body[0] != "Group":
        body = ("Group", ("Script", (("AndOr", (("Pipeline", (body,), (), False, False),), (), False),)), ())
    return (kind, name, body)


def _coprocess(coprocess: Shape) -> Shape:
    kind, name, body = coprocess
    return (kind, name or "COPROC", body)


def _if(conditional: Shape) -> Shape:
    """`elif` is an `if` in the `else`."""
    kind, branches, otherwise, redirects = conditional
    assert isinstance(branches, tuple)
    *earlier, last = branches
    conditional = (kind, (last,), otherwise, redirects if not earlier else ())
    for number, branch in enumerate(reversed(earlier)):
        pipeline = ("Pipeline", (conditional,), (), False, False)
        nested = ("Script", (("AndOr", (pipeline,), (), False),))
        conditional = (kind, (branch,), nested, redirects if number == len(earlier) - 1 else ())
    return conditional


def _test(test: Shape) -> Shape:
    """A lone word is printed with `-n` before it."""
    kind, words, redirects = test
    assert isinstance(words, tuple)
    return (kind, tuple([word for word in words if literal(word) != "-n"]), redirects)


def _pipeline(pipeline: Shape) -> Shape:
    """`|&` is printed as a redirection."""
    kind, commands, merged, negated, timed = pipeline
    assert isinstance(commands, tuple)
    assert isinstance(merged, tuple)
    joined = [*merged, *[False] * (len(commands) - len(merged))]
    plain = [_merge(command) if flag else command for command, flag in zip(commands, joined, strict=True)]
    return (kind, tuple(plain), (), negated, timed)


def _merge(command: Shape) -> Shape:
    """The command with `2>&1` as its last redirection."""
    if command[0] in ("Function", "Coprocess"):
        *fields, body = command
        assert isinstance(body, tuple)
        return (*fields, _merge(body))
    *fields, redirects = command
    assert isinstance(redirects, tuple)
    return (*fields, (*redirects, MERGE))


def literal(word: object) -> str | None:
    """The text of a word made of text, `None` for others."""
    assert isinstance(word, tuple)
    parts = word[1]
    if any(part[0] != "Text" for part in parts):
        return None
    return "".join([part[1] for part in parts])


REWRITES: dict[str, Callable[[Shape], Shape]] = {
    "Redirect": _redirect,
    "For": _for,
    "ArithmeticFor": _arithmetic_for,
    "If": _if,
    "Arithmetic": _arithmetic,
    "ArithmeticExpansion": _arithmetic,
    "Text": _text,
    "Word": _word,
    "Function": _function,
    "Coprocess": _coprocess,
    "Test": _test,
    "Pipeline": _pipeline,
}
