"""The part of a source in a compiled language that runs with given arguments: functions nobody calls are left out.

A branch that cannot be decided runs: one is left out only if it compares with texts, and no argument is one of them.
"""

from toolgate.analysis.formats.compiled import PAIRS, Source
from toolgate.model.occurrences import names_in, occurrences

KEYWORDS = {"rust": "fn ", "go": "func ", "kotlin": "fun ", "swift": "func ", "zig": "fn ", "scala": "def "}
MOST = 400  # functions or comparisons of a source
TESTING = frozenset(("if", "else", "guard", "when", "catch", "unless"))
EQUAL = ("==", ".equals(", ".Equal(", "eql(u8,")


def reached(source: Source, roots: list[str], words: list[str] | None) -> None:
    """Blank what does not run, if these functions are called with these arguments; `None`: they are not known."""
    bodies = _functions(source)
    if not any([root in bodies for root in roots]):
        return
    if words is not None:
        for start, end in _unchosen(source, words):
            source.blank(start, end)
    waiting = [root for root in roots if root in bodies]
    if "main" in roots:  # a table of functions may call those in it
        outer = _outside(source, bodies)
        keyword = KEYWORDS[source.language]
        named = [name for name in names_in(outer) if name in bodies]
        waiting += [
            name for name in bodies if named.count(name) > outer.count(f"{keyword}{name}") + outer.count(f") {name}(")
        ]
    for name in waiting:  # it grows during iteration
        for start, end in bodies[name]:
            waiting += [
                one for one in dict.fromkeys(names_in(source.code[start:end])) if one in bodies and one not in waiting
            ]
    for name, spans in bodies.items():
        for start, end in spans if name not in waiting else ():
            source.blank(start, end)


def functions_named(source: Source, word: str) -> list[str]:
    """Return the functions that a word of the command line means: `build`, `ci:build`."""
    bare = word.rpartition(":")[2].replace("-", "").replace("_", "").lower()
    return [name for name in _functions(source) if name.replace("_", "").lower() == bare]


def tests_in(source: Source) -> list[str]:
    """Return the functions that a test runner calls, and those that run before."""
    return [name for name in _functions(source) if name == "init" or name.startswith(("Test", "Example"))]


def _outside(source: Source, bodies: dict[str, list[tuple[int, int]]]) -> str:
    """Return the code that is in no function."""
    code = source.code
    for start, end in [span for spans in bodies.values() for span in spans]:
        code = code[:start] + " " * (end - start) + code[end:]
    return code


def _functions(source: Source) -> dict[str, list[tuple[int, int]]]:
    """Return the bodies of the functions by their names."""
    keyword = KEYWORDS.get(source.language, "")
    found: dict[str, list[tuple[int, int]]] = {}
    for at in list(occurrences(source.code, keyword, MOST)) if keyword else ():
        before = source.code[at - 1 : at]
        start = at + len(keyword)
        if before.isalnum() or before == "_":
            continue
        if source.code[start] == "(":  # a receiver
            start = source.closing(start + 1) + 1
        name = source.code[start : source.code.find("(", start)].partition("<")[0].strip()
        opened = source.code.find("{", source.closing(source.code.find("(", start) + 1))
        line = source.code.find("\n", start)
        if name.isidentifier() and opened >= 0 and (source.language != "scala" or opened < line):
            found.setdefault(name, []).append((opened + 1, source.closing(opened + 1, len(source.code))))
    return found


def _unchosen(source: Source, words: list[str]) -> list[tuple[int, int]]:
    """Return the branches for other arguments than these."""
    found: list[tuple[int, int]] = []
    taken: set[int] = set()
    for index, (start, end, _) in enumerate(source.literals[:MOST]):
        if index in taken:
            continue
        values, last = [index], index
        while last + 1 < len(source.literals) and not source.code[end : source.literals[last + 1][0]].strip(" |,\n"):
            last += 1
            end = source.literals[last][1]
            values.append(last)
        branch = _branch(source, start, end)
        if branch is not None and not any([source.literals[one][2] in words for one in values]):
            found.append(branch)
        taken.update(values)
    return found


def _branch(source: Source, start: int, end: int) -> tuple[int, int] | None:
    """Return what runs if the text between these positions is the argument; `None`: it is compared with nothing."""
    code = source.code
    line = code.rfind("\n", 0, start) + 1
    before, after = code[line:start].strip(), code[end : end + 200]
    rest = after.lstrip(" )")
    at = end + len(after) - len(rest)
    if rest.startswith("=>"):
        return _block(source, at + 2)
    if before.startswith("case") and rest[:1] == ":":
        return at + 1, _next_case(source, at + 1)
    joined = rest.startswith(("&&", "||"))
    if before.endswith(EQUAL) and "if " in before + " " and not joined and rest[:1] == "{":
        return _block(source, at)
    return None


def _block(source: Source, at: int) -> tuple[int, int]:
    """Return the block or the expression that begins here."""
    code = source.code
    while code[at : at + 1].isspace():
        at += 1
    if code[at : at + 1] == "{":
        return at + 1, source.closing(at + 1, len(code))
    depth = 0
    for index in range(at, len(code)):
        depth += (code[index] in PAIRS) - (code[index] in ")]}")
        if depth < 0 or (depth == 0 and code[index] in ",\n" and code[at:index].strip()):
            return at, index
    return at, len(code)


def _next_case(source: Source, at: int) -> int:
    """Return where the next case of a switch begins, or the switch ends."""
    end = source.closing(at, len(source.code))
    depth = 0
    for index in range(at, end):
        sign = source.code[index]
        depth += (sign in PAIRS) - (sign in ")]}")
        if not depth and sign == "\n" and source.code[index:].lstrip().startswith(("case ", "default")):
            return index
    return end


def perhaps(source: Source, at: int, words: list[str] | None) -> bool:
    """Whether what is at a position is in a branch that need not be taken, whatever the arguments are."""
    depth = 0
    for index in range(at - 1, -1, -1):
        sign = source.code[index]
        depth += (sign in ")]}") - (sign in PAIRS)
        if depth < 0:
            depth = 0
            begin = max(source.code.rfind(mark, 0, index) for mark in ("\n", ";", "}"))
            header = source.code[begin + 1 : index] if sign == "{" else ""
            said = [value for start, _, value in source.literals if begin < start < index]
            tests = not TESTING.isdisjoint(names_in(header)) or header.strip().startswith("_ =>")
            if tests and not any([value in (words or ()) for value in said]):
                return True
    return False
