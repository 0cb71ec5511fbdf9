"""No code depends on a sentence, and nobody puts one together by hand.

What a person is told (`target.text`, `str(target)`, a reason, advice, an act) may be reworded at any time: code asks
for a target's name, place, path and kind, for an opinion's rule, for an act's verb and thing. pyproject.toml lists the
places that choose between sentences by what is said, with reasons. A target knows whether it stands between backticks,
and `backticked` puts text of the call there. What has a key is said by its key.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial

from tools.checks.project import Finding, Function, Project, Source, walk

TARGETS = {"target", "host", "origin", "source", "base", "peer"}  # what a target is called
SPELT = {"target", "origin", "host", "peer", "carrier"}  # the same, where others are called `source` and `base`
FILLED = {"target", "origin"}  # of these, which are never the text of one
DECIDING = tuple(f"toolgate/{room}/" for room in ("model", "rules", "advice", "impact", "sentences", "analysis"))
GATE = "prose"
COUNTED = "sentences"
SAYING = (
    "model",
    "rules",
    "advice",
    "impact",
    "sentences",
    "approvals",
    "policy",
)  # where reasons and advice are at hand
OPINION = {"reason", "instead"}  # the sentences of an opinion
SPOKEN = OPINION | {"said", "told", "template"}  # what an argument with one is called
PARTS = OPINION | {"bare", "act", "rest", "lead", "form"}  # of a sentence as well; its verb is a key
SENTENCE = "Sentence"
SAME = {"of", "after", "before", "of_several", "on", "doing"}  # methods of a sentence that return one
WRITING = {"allow", "ask", "deny", "llm", "str", "len", "parts_of", "cast"}  # they take a sentence as it is
SETS = {"set", "frozenset"}
KEYED = {"get", "add", "setdefault"}
TEXTUAL = {name for name in dir(str) if name[0] != "_" and name not in ("join", "format")}
SPEAKING = ("toolgate/rules", "toolgate/analysis")
VOCABULARY = "toolgate/knowledge/vocabulary.py"
TABLES = ("RECIPES", "BROUGHT", "PHRASES")


def check(project: Project) -> Iterator[Finding]:
    excused = project.exceptions(GATE)
    used: set[str] = set()
    for source in project.python("toolgate"):
        found = sorted({line for node in source.nodes for line in judged(node, is_text)})
        if source.path.startswith(DECIDING):
            places = spelt(source)
            used |= set(places.values()) & excused.keys()
            found = sorted({*found, *[line for line, place in places.items() if place not in excused]})
        for line in found:
            yield Finding(
                source.path,
                line,
                "decides by the text of a target, which is for people",
                "who rewords a sentence changes a verdict",
                f"ask for its `name`, `kind`, `place` or `path`, or say why in [tool.gates.{GATE}]: "
                '"file:function" = "reason"',
            )
    for place in sorted(excused.keys() - used):
        what = f"exception `{place}` of [tool.gates.{GATE}] excuses nothing"
        yield Finding("pyproject.toml", 1, what, "a stale exception hides the next one", "remove the line")
    yield from sentences(project)
    for source in project.python(*SPEAKING):
        yield from quoting(source)
    yield from phrases(project)


def judged(node: ast.AST, asked: Callable[[ast.expr], bool], instead: bool = True) -> list[int]:
    """The lines of a node in which such a text is compared, searched or cut up, or used `instead` of another value."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.BoolOp):
        parts = node.values if instead else []
    elif isinstance(node, ast.Subscript):
        parts = [node.value]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        parts = [node.func.value]
    return [part.lineno for part in parts if asked(part)]


def is_text(node: ast.expr) -> bool:
    """`target.text`, `effect.origin.text`."""
    return isinstance(node, ast.Attribute) and node.attr == "text" and called(node.value) in TARGETS


def called(node: ast.expr) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))


def spelt(source: Source) -> dict[int, str]:
    """The lines in which what a person reads of a target, `str(target)`, is judged, each with its `file:function`."""
    found: dict[int, str] = {}
    for name, function in source.functions:
        nodes = walk(function)
        copies = {
            target.id
            for node in nodes
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and is_spelt(set(), node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in nodes:
            handed = [part.lineno for part in handed_on(node) if is_spelt(set(), part)]
            for line in [*judged(node, partial(is_spelt, copies), instead=False), *handed]:
                found[line] = f"{source.path}:{name}"
    return found


def handed_on(node: ast.AST) -> list[ast.expr]:
    """What a function is given that may judge it; those that only write it into a sentence are none of these."""
    plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[:1].islower()
    parts = node.args if plain and called(node.func) not in WRITING else []  # type: ignore[attr-defined]  # a call
    return [part for part in parts if isinstance(part, ast.Call)]


def is_spelt(copies: set[str], node: ast.expr) -> bool:
    """`str(target)`, `f"{target}"`, or a name that was given one."""
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.FormattedValue) and called(part.value) in FILLED for part in node.values)
    if isinstance(node, ast.Call):
        return called(node.func) == "str" and len(node.args) == 1 and called(node.args[0]) in SPELT
    return isinstance(node, ast.Name) and node.id in copies


def sentences(project: Project) -> Iterator[Finding]:
    """The functions that decide by a reason, advice or the words of an act, and not as often as they are excused."""
    modules = {source.module: source for source in project.python("toolgate")}
    excused, found = project.exceptions(COUNTED), dict[str, list[tuple[str, int]]]()
    for source in modules.values():
        room = source.path.split("/")[1]
        if room in (*SAYING, "analysis") or source.path.count("/") == 1:
            giving, parts = givers(source, modules), PARTS if room in SAYING else OPINION
            places = {line: name for name, function in source.functions for line in judging(function, giving, parts)}
            for line, name in sorted(places.items()):
                found.setdefault(f"{source.path}:{name}", []).append((source.path, line))
    for place in sorted(found.keys() | excused.keys()):
        there, number = found.get(place, []), excused.get(place, "0:").partition(":")[0]
        if str(len(there)) != number:
            path, line = there[-1] if there else ("pyproject.toml", 1)
            yield Finding(
                path,
                line,
                f"`{place}` decides {len(there)} times by a sentence, not {number} times",
                "who rewords it changes what is asked, remembered or told, and the number may only fall",
                f"ask for a rule, an effect or a verb, or say why in [tool.gates.{COUNTED}]: "
                '"file:function" = "number: reason"',
            )


def givers(source: Source, modules: dict[str, Source]) -> set[str]:
    """The names of a module that make sentences: its own functions, and those that it imports."""

    def own(module: Source) -> set[str]:
        found = module.functions
        return {name for name, one in found if one.returns is not None and SENTENCE in ast.unparse(one.returns)}

    found = {SENTENCE, *own(source)}
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            there = own(modules[node.module])
            found |= {one.asname or one.name for one in node.names if one.name in there}
    return found


def judging(function: Function, giving: set[str], parts: set[str]) -> set[int]:
    """The lines of a function in which a sentence is compared, searched, cut up, counted or looked up."""
    given, spoken = function.args, SPOKEN if parts > OPINION else OPINION
    named = {
        one.arg
        for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)
        if one.annotation is not None
        and (SENTENCE in ast.unparse(one.annotation) or (one.arg in spoken and "str" in ast.unparse(one.annotation)))
    }
    nodes = walk(function)
    for node in nodes:
        if isinstance(node, ast.Assign | ast.NamedExpr):
            value = node.value
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                both = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
                pairs = zip(target.elts, value.elts, strict=False) if both else [(target, value)]  # type: ignore[attr-defined]  # tuples
                named |= {
                    name for one, given in pairs if is_spoken(given, giving, parts, named) for name in first_of(one)
                }
    return {
        node.lineno  # type: ignore[attr-defined]  # an expression
        for node in nodes
        if any([is_spoken(part, giving, parts, named) for part in asked_of(node)])
    }


def first_of(target: ast.expr) -> list[str]:
    """The name that is given a sentence: the first of several, as of `act, verb, words = told(…)`."""
    target = target.elts[0] if isinstance(target, ast.Tuple) else target
    return [target.id] if isinstance(target, ast.Name) else []


def is_spoken(node: ast.expr, giving: set[str], parts: set[str], named: set[str]) -> bool:
    """Whether an expression is a sentence or a part of one: `opinion.reason`, `parts_of(…)`, `told(…)[0]`, a copy."""
    while isinstance(node, ast.Subscript | ast.NamedExpr | ast.IfExp | ast.BoolOp):
        if isinstance(node, ast.Subscript):
            node = node.value if isinstance(node.value, ast.Call) else ast.Constant(0)
        elif isinstance(node, ast.NamedExpr):
            node = node.value
        else:
            node = node.body if isinstance(node, ast.IfExp) else node.values[0]
    if isinstance(node, ast.Attribute):
        return node.attr in parts
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in SAME and is_spoken(node.func.value, giving, parts, named)
    return called(node.func) in giving if isinstance(node, ast.Call) else called(node) in named


def asked_of(node: ast.AST) -> list[ast.expr]:
    """What a node compares, searches, cuts up, counts or looks up; whether there is a text at all may be asked."""
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
        plain = any([isinstance(part, ast.Constant) and not part.value for part in parts])
        return [] if plain or isinstance(node.ops[0], ast.Is | ast.IsNot) else parts
    if isinstance(node, ast.Subscript):
        first = isinstance(node.slice, ast.Constant)  # the first of several values, which is the sentence
        return [node.slice] if first or isinstance(node.value, ast.Call) else [node.value, node.slice]
    if isinstance(node, ast.Call) and called(node.func) in SETS and node.args:
        node = node.args[0]
        return parts_in(getattr(node, "elt", node)) + [
            part for one in getattr(node, "elts", []) for part in parts_in(one)
        ]
    if isinstance(node, ast.Set):
        return [part for one in node.elts for part in parts_in(one)]
    if isinstance(node, ast.SetComp | ast.DictComp):
        return parts_in(node.elt if isinstance(node, ast.SetComp) else node.key)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        asked = node.func.attr
        return node.args[:1] if asked in KEYED else [node.func.value] if asked in TEXTUAL else []
    return []


def parts_in(node: ast.expr) -> list[ast.expr]:
    """A value, and what it is put together from: ``f"{tool}:{opinion.reason}"``."""
    return [node, *[part.value for part in getattr(node, "values", []) if isinstance(part, ast.FormattedValue)]]


def quoting(source: Source) -> Iterator[Finding]:
    """Values between backticks that were written by hand."""
    for node in source.nodes:
        if isinstance(node, ast.JoinedStr):
            texts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            for index, text in enumerate(texts[:-1]):
                if isinstance(text, str) and text.endswith("`") and text.count("`") % 2 and texts[index + 1] is None:
                    yield Finding(
                        source.path,
                        node.lineno,
                        "puts a value between backticks by hand",
                        "a description does not belong there, and only a target knows whether it is one",
                        "write `{target}`, or `{backticked(text)}` for text of the call",
                    )


def phrases(project: Project) -> Iterator[Finding]:
    """Phrases that have a key, written out in a file of knowledge."""
    known = {
        part.value
        for source in project.python("toolgate/knowledge")
        if source.path == VOCABULARY
        for node in source.tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in TABLES
        for table in walk(node.value)
        if isinstance(table, ast.Dict)
        for part in table.values
        if isinstance(part, ast.Constant)
    }
    for source in project.python("toolgate/knowledge"):
        for node in source.nodes:
            if isinstance(node, ast.Constant) and node.value in known and source.path != VOCABULARY:
                yield Finding(
                    source.path,
                    node.lineno,
                    f"`{node.value!s}` is written out",
                    "analysis knows it by its key and does not look into it here",
                    f"use the key from `PHRASES` in {VOCABULARY}",
                )
