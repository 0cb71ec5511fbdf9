"""What values in source in a compiled language are made of, and what is sent or given to a program, as shell text."""

from __future__ import annotations

from toolgate.analysis.text.words import holds
from toolgate.knowledge.texts.compiled_calls import (
    ALL_VARIABLES,
    CALLS,
    FEEDING,
    FETCHING,
    GROWING,
    NOT_KNOWN,
    OPENED,
    READING,
    READING_SELF,
    SHELLS,
)
from toolgate.model.call import quoted
from toolgate.model.occurrences import names_in, occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.formats.compiled import Source

MOST = 60  # values that are followed
DEEPEST = 4  # paths that are themselves made of files
BLOCK = 240  # characters after a loop over all variables
NEAR = ("localhost", "127.", "::1")
COMPUTED = '"$COMPUTED_HERE_'  # how the place of a name begins that has a computed value
OUTPUTS = ("-o", "--output", "-O", "--output-document", "-fsSLo", "-sSLo", "-sLo", "-fLo", "-Lo", "-so", "-qO")
OUTPUT = (
    ".output(",
    ".Output(",
    "CombinedOutput(",
    "inputStream",
    "getInputStream",
    "StandardOutput",
    ".!!",
    ".stdout",
    ".text",
)
CHECKED = ("sha256", "sha512", "blake3", "checksum", "verify", "signature", "minisign", "digest")  # of what is fetched
OPENING = {")": "(", "]": "[", "}": "{"}


def requested(source: Source, action: str, spans: list[tuple[int, int]], numbers: list[int]) -> str:
    """Return the line that a call is equivalent to; a connection only says where later calls send to."""
    if len(spans) <= max(numbers):
        return ""
    if action == "tell":
        return _sent(source, spans[numbers[0]], source.host) if source.host else ""
    host = source.word(*spans[numbers[0]])
    if action == "send":
        return _sent(source, (spans[numbers[1]][0], spans[-1][1]), host)
    source.host = source.host or host
    if action == "dial" and not source.peer and host != NOT_KNOWN and not host.strip("'").startswith(NEAR):
        bare, _, port = host.strip("'").partition(":")
        after = source.code[slice(*spans[1])].strip() if len(spans) > 1 and not port else port
        source.peer = f"/dev/tcp/{bare}/{after if after.isdigit() else 1}"
    return ""


def _sent(source: Source, span: tuple[int, int], host: str) -> str:
    made = made_of(source, *span)
    if NOT_KNOWN in host or not made or made.startswith("curl"):
        return ""
    path = made.removeprefix("cat ")
    return f"curl --data-binary @{path} {host}" if path != made else f"{made} | curl -d @- {host}"


def made_of(source: Source, start: int, end: int, depth: int = 0) -> str:
    """Return a command that prints what a value is made of: a file, all variables or a page; empty: it is not known."""
    for first, last in spans_of(source, start, end):
        found = _read(source, first, last, depth)
        if found or _varies(source, first, last):
            return found or "env"
    return _printed(source, spans_of(source, start, end)) if not depth else ""


def _printed(source: Source, spans: list[tuple[int, int]]) -> str:
    """Return the command whose output a value is made of; empty: there is none."""
    rows = [row.partition(":") for row in CALLS[source.language].split("\n") if row.split()[:1] in (["start"], ["run"])]
    for first, last in spans:
        code = source.code[first:last]
        for row, _, calls in rows if holds(code, OUTPUT) else ():
            for call in [call for call in calls.split() if call in code]:
                for begin, end in source.calls(call):
                    action, which = row.split()
                    line = source.performed(action, which, call, begin, end) if first <= begin < last else ""
                    if line and NOT_KNOWN not in line:
                        return f"{{ {line}; }}"
    return ""


def spans_of(source: Source, start: int, end: int) -> list[tuple[int, int]]:
    """Return the code of a value, and that of the names in it."""
    spans = [(start, end)]
    for first, last in spans:  # it grows
        for name in dict.fromkeys(names_in(source.code[first:last])):
            span = source.given.get(name)
            spans += [span] if span and span not in spans and len(spans) < MOST else []
    return spans


def _read(source: Source, first: int, last: int, depth: int) -> str:
    """Return the command for a file that is read, or a page that is fetched, in a part of the code."""
    code = source.code[first:last]
    for calls, command in ((READING, "cat"), (FETCHING, "curl -s")):
        for call in [call for call in calls if call in code]:
            for start, end in source.calls(call):
                argument = source.split(start, end)[:1] if first <= start < last else []
                word = source.word(*argument[0], depth + 1) if argument and depth < DEEPEST else NOT_KNOWN
                if NOT_KNOWN not in word:
                    return f"{command} {word}"
    for call in [call for call in READING_SELF if call in code]:
        at = first + code.index(call)
        word = source.word(receiver(source, at, first), at, depth + 1)
        if NOT_KNOWN not in word:
            return f"{'curl -s' if '://' in word else 'cat'} {word}"
    return ""


def receiver(source: Source, at: int, least: int) -> int:
    """Return where the expression begins whose method is called at a position: `File("a").readText()`."""
    while at > least:
        sign = source.code[at - 1]
        text = [start for start, end, _ in source.literals if end == at]
        if text:
            at = text[0]
        elif sign in OPENING:
            depth = 0
            while at > least:
                at -= 1
                depth += (source.code[at] in ")]}") - (source.code[at] in "([{")
                if not depth:
                    break
        elif sign.isalnum() or sign in "_.:!?" or (sign.isspace() and source.code[at] == "."):
            at = len(source.code[:at].rstrip()) if sign.isspace() else at - 1
        else:
            break
    return at


def _varies(source: Source, first: int, last: int) -> bool:
    """Whether a part of the code asks for all variables, or names what grows in a loop over them."""
    calls = [(at, at + len(call)) for call in ALL_VARIABLES for at in occurrences(source.code, call, MOST)]
    calls = [(at, end) for at, end in calls if not _names_one(source.code[end : end + 20].removeprefix("()"))]
    names = names_in(source.code[first:last]) if calls else []
    blocks = [source.code[at : at + BLOCK] for at, _ in calls]
    grown = any([f"{name}{mark}" in block for block in blocks for name in names for mark in GROWING])
    return grown or any([first <= at < last for at, _ in calls])


def _names_one(after: str) -> bool:
    """Whether only one variable is taken: `["A"]`, `.get("A")`, `("A")`; strings are blank in the code."""
    return after.startswith(("[", "( ", ".get", ".contains"))


def decoded(text: str) -> str:
    """Return the text that is written in base64; one that is not, as it is."""
    from binascii import a2b_base64

    try:
        return a2b_base64(text.encode(), strict_mode=True).decode()
    except ValueError:
        return text


def fed(source: Source, start: int, end: int) -> str:
    """Return the command whose output is a program's input, given in this part of the code; empty: none is known."""
    for mark in FEEDING:
        at = source.code.find(mark, start, end)
        if at >= 0:
            begin = at + len(mark)
            stop = source.closing(begin) if mark[-1] == "(" else (source.code.find("\n", begin) + 1 or end + 1) - 1
            word = source.word(begin, stop) if "redirect" in mark else NOT_KNOWN
            return f"cat {word}" if word != NOT_KNOWN else made_of(source, begin, stop)
    return ""


def opened(source: Source, start: int, end: int) -> str:
    """Return the path of the file that a value writes to, as a shell word."""
    for first, last in spans_of(source, start, end):
        for call in [call for call in OPENED if call in source.code[first:last]]:
            for begin, stop in source.calls(call):
                if first <= begin < last:
                    return source.word(*source.split(begin, stop)[0])
    return NOT_KNOWN


def landed(
    source: Source, action: str, path: str, made: str, spans: list[tuple[int, int]], content: tuple[int, int] | None
) -> str:
    """Return the line for something from a host that becomes a file, or is loaded; empty: nothing is known."""
    if action == "load":
        parts = spans_of(source, *spans[0])
        urls = [
            text for first, last in parts for at, _, text in source.literals if first <= at < last and "://" in text
        ]
        made = made_of(source, *spans[0]) or "".join([f"curl -s {quoted(url)}" for url in urls[:1]])
        known = path.replace("'./", "'") in source.fetched
        return f"{made} | sh" if made[:4] == "curl" else f"sh {path}" if known else ""
    if action == "fetch":
        path, made = source.word(*content) if content else NOT_KNOWN, f"curl -s {path}"
    if made[:4] != "curl" or NOT_KNOWN in (path, made):
        return ""
    source.fetched.append(path.replace("'./", "'"))
    return f"{made} > {path}"


def wired(source: Source, words: list[str]) -> str:
    """Return the line for a shell without a script, in source that has connected to a host; empty: another program."""
    bare = [word.strip("'") for word in words]
    shell = bool(bare) and bare[0] in SHELLS and all([word in ("-i", "-l", "-s") for word in bare[1:]])
    return f"{bare[0]} -i >& {source.peer} 0>&1" if shell and source.peer else ""


def bring(source: Source, place: str, fetch: str) -> None:
    """Record what fetches the file at a computed place, in source that checks nothing of it."""
    if place.startswith(COMPUTED) and NOT_KNOWN not in fetch and not holds(source.left().lower(), CHECKED):
        source.brought[place] = fetch


def started(source: Source, words: list[str]) -> str:
    """Return the line for a program, or a script of a shell, that has been fetched to a computed place.

    A line that fetches one is recorded, and stays what it is.
    """
    bare = [word.strip("'") for word in words]
    if bare[:1] in (["curl"], ["wget"]):
        urls = [word for word in words if "://" in word]
        into = [place for option, place in zip(bare, words[1:], strict=False) if option in OUTPUTS]
        for place in into if urls else ():
            bring(source, place, f"curl -s {urls[-1]}")
    named = [word for word in bare if word not in SHELLS and word[:1] != "-"][:1]
    return f"{source.brought[named[0]]} | sh" if named and named[0] in source.brought else ""
