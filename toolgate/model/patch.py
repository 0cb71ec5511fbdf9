"""Patches between `*** Begin Patch` and `*** End Patch`: the writes, deletes and moves they contain.

Whatever does not parse as such a patch is an error: an unknown change must not look like no change.
"""

from toolgate.model.call import Action, Delete, Move, Write
from toolgate.model.errors import PayloadError

BEGIN, END = "*** Begin Patch", "*** End Patch"
ADD, UPDATE, DELETE, MOVE = "*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: "
PATCHES = (".patch", ".diff")  # endings of files that hold a patch
MARKS = ("*** End of File", "*** Environment ID: ")


def actions_in(text: str) -> tuple[Action, ...]:
    """Return what a patch does to files, in order."""
    lines = _body(text)
    actions: list[Action] = []
    index = 0
    while index < len(lines):
        head = lines[index].strip()
        index += 1
        if not head or head.startswith(MARKS):
            continue
        first = index
        while index < len(lines) and _belongs(lines[index], head):
            index += 1
        actions.extend(_hunk(head, lines[first:index]))
    if not actions:
        raise PayloadError("the patch changes nothing", help="name the files with `*** Update File: PATH`")
    return tuple(actions)


def _body(text: str) -> list[str]:
    """Return the lines between the marks; a here-document may surround them."""
    lines = text.replace("\r\n", "\n").split("\n")
    places = [index for index, line in enumerate(lines) if line.strip() == BEGIN]
    if len(places) != 1:
        raise PayloadError(f"the patch must have one line `{BEGIN}`", help="begin the patch with it")
    inner = lines[places[0] + 1 :]
    ends = [index for index, line in enumerate(inner) if line.strip() == END]
    if not ends:
        raise PayloadError(f"the patch has no line `{END}`", help="end the patch with it")
    return inner[: ends[-1]]


def _belongs(line: str, head: str) -> bool:
    """Whether a line is still about the file in `head`: a new file ends with its additions, an edit at a mark."""
    if head.startswith(ADD.rstrip()):
        return line[:1] == "+"
    return head.startswith(UPDATE.rstrip()) and (not line.startswith("***") or line.startswith((MOVE.rstrip(), *MARKS)))


def _hunk(head: str, lines: list[str]) -> list[Action]:
    for mark in (ADD, UPDATE, DELETE):
        if head.startswith(mark.rstrip()):
            path = head[len(mark.rstrip()) :].strip()
            if not path:
                raise PayloadError("the patch names no file", help=f"write `{mark}PATH`")
            break
    else:
        raise PayloadError(
            f"the patch has an unexpected line: `{head[:80]}`", help="begin with `*** Update File: PATH`"
        )
    if mark == DELETE:
        return [Delete((path,))]
    new = "\n".join([line[1:] for line in lines if line[:1] == "+"])
    if mark == ADD:
        return [Write(path, new)]
    old = "\n".join([line[1:] for line in lines if line[:1] == "-"])
    steps = tuple(_steps(lines))
    targets = [line.strip()[len(MOVE.rstrip()) :].strip() for line in lines if line.strip().startswith(MOVE.rstrip())]
    moves: list[Action] = [Move(path, target) for target in targets]
    return [Write(target, new, old, steps) for target in targets or [path]] + moves


def _steps(lines: list[str]) -> list[str]:
    """Return the text before and after each place that an update changes, with the context lines."""
    found: list[tuple[list[str], list[str]]] = [([], [])]
    for line in lines:
        if line.startswith(("@@", "***")):
            found.append(([], []))
        else:
            body = line[1:] if line[:1] in ("+", "-", " ") else line
            for index, sign in enumerate("+-"):
                if line[:1] != sign:
                    found[-1][index].append(body)
    return ["\n".join(text) for pair in found if pair[0] != pair[1] for text in pair]


def unified_in(text: str) -> list[Action]:
    """Return what a unified patch does to files; empty: the text is not a patch."""
    lines = text.replace("\r\n", "\n").split("\n")
    heads = [index for index in range(len(lines) - 1) if lines[index][:4] == "--- " and lines[index + 1][:4] == "+++ "]
    found: list[Action] = []
    for head, end in zip(heads, [*heads[1:], len(lines)], strict=False):
        before, after = _unified_name(lines[head]), _unified_name(lines[head + 1])
        body = [line for line in lines[head + 2 : end] if not line.startswith(("diff ", "index "))]
        new = "\n".join([line[1:] for line in body if line[:1] == "+"])
        old = "\n".join([line[1:] for line in body if line[:1] == "-"])
        if after is None:
            found += [Delete((before,))] if before is not None else []
        elif before is None:
            found.append(Write(after, new))
        else:
            found.append(Write(after, new, old, tuple(_steps(body))))
    return found


def _unified_name(line: str) -> str | None:
    """Return the path in a line `+++ b/PATH`; `None`: there is no file on that side."""
    path = line[4:].partition("\t")[0].strip().strip('"')
    if path == "/dev/null":
        return None
    return path[2:] if path[:2] in ("a/", "b/") else path


def new_text(text: str) -> str:
    """Return what a text puts into a file: the added lines of a unified patch, or all of any other text."""
    lines = text.split("\n")
    if not any([line.startswith("@@ ") for line in lines]):
        return text
    return "\n".join([line[1:] for line in lines if line[:1] == "+" and line[:4] != "+++ "])
