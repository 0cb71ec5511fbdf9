"""What an edit changes in a file, as a unified diff."""

from difflib import unified_diff

from toolgate.model.call import ToolCall, Write
from toolgate.model.facts import Facts
from toolgate.model.path import at_home, normalise, unix_text

LARGEST = 1_000_000  # bytes of a file that is compared
MOST = 3_000  # lines that differ which are compared one by one: more are all replaced
CONTEXT = 3
UNENDED = "\\ No newline at end of file"

Lines = tuple[str, ...]


def difference_of(call: ToolCall, facts: Facts) -> tuple[Lines, Lines]:
    """The lines of the diff that a call makes, each with its mark before it, and what should be known of them."""
    action = call.action
    assert isinstance(action, Write)
    path = absolute(action.path, call.cwd, facts)
    before, text = facts.read(path, LARGEST), unix_text(action.text)
    there = facts.exists(path)
    if action.old is None:
        if before is None and there is not False:
            return compared("", text), (f"what `{action.path}` holds now cannot be shown",)
        return compared(before or "", text), () if before is not None else (f"`{action.path}` is a new file",)
    steps = tuple(map(unix_text, action.steps or (action.old, text)))
    after, missing = _edited(before or "", steps, (call.input or {}).get("replace_all") is True)
    if before is None or missing:
        pieces = [line for old, new in _pairs(steps) for line in compared(old, new, whole=False)]
        why = "cannot be read" if before is None else "does not have the text that is replaced"
        return tuple(pieces), (f"`{action.path}` {why}: only the edit itself is shown",)
    return compared(before, after), ()


def absolute(path: str, cwd: str, facts: Facts) -> str:
    """The path of a file as the tools of an agent take it."""
    path = at_home(path, facts.home())
    return normalise(path if path[:1] == "/" else f"{cwd}/{path}")


def _pairs(steps: tuple[str, ...]) -> list[tuple[str, str]]:
    return list(zip(steps[::2], steps[1::2], strict=False))


def _edited(text: str, steps: tuple[str, ...], everywhere: bool) -> tuple[str, bool]:
    """The text after the edits, and whether one of them does not apply."""
    for old, new in _pairs(steps):
        if old not in text:
            return text, True
        text = text.replace(old, new) if everywhere else text.replace(old, new, 1)
    return text, False


def compared(before: str, after: str, whole: bool = True) -> Lines:
    """A unified diff without its first lines, which name the file; of parts of files also without their numbers."""
    old, new = _lines(before, whole), _lines(after, whole)
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    if max(len(old), len(new)) - same > MOST:
        head = f"@@ -{same + 1},{len(old) - same} +{same + 1},{len(new) - same} @@"
        lines = [head, *[f"-{line}" for line in old[same:]], *[f"+{line}" for line in new[same:]]]
    else:
        lines = [*unified_diff(old, new, lineterm="", n=CONTEXT)][2:]
    return tuple([line for line in lines if whole or line[:2] != "@@"])


def _lines(text: str, whole: bool) -> list[str]:
    """The lines of a text, with a line more where the last one of a file has no end."""
    if not text:
        return []
    lines = text.split("\n")
    return lines[:-1] if not lines[-1] else [*lines, UNENDED] if whole else lines
