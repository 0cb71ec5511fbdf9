"""AppleScript: shell text in it, and whether the rest only shows something to the user."""

from toolgate.knowledge.vocabulary import READS, SCRIPT, Found, Manner, controls, escalates, runs

TELLING = (
    "display notification", "display dialog", "display alert", "beep", "return", "say ", "log ", "delay ", "end", "--", "activate", "get version",
    "choose ", "set volume", "on error", "try", "if ", "else", "name of", "count ", "repeat", "exit", "#", "current date", "version of",
)  # fmt: skip
SHELL, TELLS, OTHER = "do shell script", 'tell application "', "another application"
COOKIES = "cookies.binarycookies"  # where Safari keeps them
LONGEST = 60  # characters of a statement that are shown


def read(text: str) -> Found | None:
    """Statements that only show something have no effect; shell text is shell; anything else controls a program."""
    found: Found = []
    told = OTHER
    for line in text.replace("\u00ac\n", " ").replace("tell app ", "tell application ").split("\n"):
        found.extend(_statement(line.strip(), told))
        told = _told(line.strip()) or told
    return found


def _told(line: str) -> str:
    """The application that the following lines address; empty: this line does not change it."""
    if line.lower().startswith("end tell"):
        return OTHER
    name = line[len(TELLS) :].removesuffix('"') if line.lower().startswith(TELLS) and line.endswith('"') else ""
    return name if name.replace(" ", "").isalnum() else ""


def _statement(line: str, told: str) -> Found:
    lowered = line.lower()
    if SHELL in lowered:
        return _shell(line, lowered)
    if not lowered or lowered.startswith(TELLING):
        return []
    if lowered.startswith("tell application") and (
        " to " not in lowered or lowered.endswith((" to activate", " to get version"))
    ):
        return []
    if lowered.startswith("set ") and lowered[4:].partition(" to ")[0].strip().isidentifier():
        return [controls(told, "machine", Manner.INPUT)]  # a variable that other statements use
    if COOKIES in lowered:
        return [controls(f"{told} to use Safari's cookies, which hold logins", "machine", Manner.INPUT)]
    who, what = told, line
    found: Found = [(READS, path) for path in _files(line)]
    if lowered.startswith(TELLS):
        name, _, order = line[len(TELLS) :].partition('" to ')
        who, what = (name, order) if order and name.replace(" ", "").isalnum() else (who, what)
    shown = what if len(what) <= LONGEST else what[:LONGEST] + "…"
    return [*found, controls(f"{who}: `{shown}`", "machine", Manner.INPUT)]


def _files(line: str) -> list[str]:
    """The paths of the files that a statement names: `POSIX file "/a/b"`, `file "Macintosh HD:a:b"`."""
    found: list[str] = []
    parts = line.split('"')
    for before, text in zip(parts[::2], parts[1::2], strict=False):
        kind = before.rstrip().lower()
        if kind.endswith(("file", "folder", "alias", "item")) and text.count(":") and "/" not in text:
            found.append("/" + text.partition(":")[2].rstrip(":").replace(":", "/"))
        elif kind.endswith(("file", "folder", "alias", "item")) and text[:1] in "/~":
            found.append(text)
    return found


def _shell(line: str, lowered: str) -> Found:
    """`do shell script "text" with administrator privileges`."""
    found: Found = []
    rest = line[lowered.index(SHELL) + len(SHELL) :].strip()
    if "administrator privileges" in lowered:
        found.append(escalates("an administrator"))
    script, complete = _string(rest)
    found.append(
        (SCRIPT, script) if complete else runs(f"shell text of AppleScript: {rest[:60]}", "unknown", Manner.BUILT)
    )
    return found


def _string(text: str) -> tuple[str, bool]:
    """A quoted string, and whether it is the whole expression."""
    if not text.startswith('"'):
        return "", False
    pieces: list[str] = []
    index = 1
    while index < len(text) and text[index] != '"':
        if text[index] == "\\" and index + 1 < len(text):
            index += 1
            pieces.append({"n": "\n", "t": "\t", "r": "\r"}.get(text[index], text[index]))
        else:
            pieces.append(text[index])
        index += 1
    return "".join(pieces), not text[index + 1 :].lstrip().startswith("&")
