"""Builds written in XML, as Ant, Phing, NAnt and MSBuild read them: what their tasks delete and start.

A task is given as a shell line. A deletion of an unknown name is left out.
"""

from __future__ import annotations

from toolgate.model.call import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    Tag = tuple[str, dict[str, str], str]  # its name, its attributes, and the text after it

HOMES = frozenset(
    "user.home env.HOME environment.HOME HOME UserProfile USERPROFILE environment::get-user-home()".split()
)
HERE = frozenset(
    "basedir ant.project.basedir project.basedir MSBuildProjectDirectory MSBuildThisFileDirectory ProjectDir".split()
)
DELETING = frozenset("delete removedir rmdir deltree".split())  # names of tasks, in lower case
NAMED = ("dir", "file", "directories", "files", "includes", "path", "defaultdirectory")  # what is deleted
GROUPS = ("fileset", "dirset", "filelist")  # sets of files inside a task
STARTING = frozenset("exec execon apply".split())
OPENING, CLOSING = ("${", "$("), {"${": "}", "$(": ")"}
MOST = 400  # tags of a file
NESTED = 8  # nested properties


def task_lines(text: str) -> list[str]:
    """Return the distinct shell lines that tasks are equivalent to."""
    tags = _tags(text)
    known = _properties(tags)
    found: dict[str, None] = {}
    for index, (name, given, _) in enumerate(tags):
        inside = _inside(tags, index)
        if name.lower() in DELETING:
            groups = [one for inner, one, _ in inside if inner in GROUPS]
            for attributes in (given, *groups):
                found.update(dict.fromkeys([f"rm -rf {path}" for path in _paths(attributes, known)]))
        elif name in STARTING and given.get("executable", given.get("program", "")):
            words = [given.get("executable") or given["program"]]
            for inner, one, _ in inside:
                words += [one.get("value") or one.get("path") or one.get("file") or ""] if inner == "arg" else []
                words += one.get("line", "").split() if inner == "arg" else []
            resolved = [_resolved(word, known) for word in words if word]
            found.update({" ".join([word for word in resolved if word]): None})
    return list(found)


def _paths(given: dict[str, str], known: dict[str, str]) -> list[str]:
    named = [part for key, value in given.items() if key.lower() in NAMED for part in value.split(";")]
    return [path for path in [_resolved(part.strip(), known) for part in named if part.strip()] if path]


def _inside(tags: list[Tag], index: int) -> list[Tag]:
    """Return the tags between an opening tag and its end."""
    name, given, _ = tags[index]
    found: list[Tag] = []
    for tag in tags[index + 1 :] if "/" not in given else ():
        if tag[0] == "/" + name:
            break
        found.append(tag)
    return found


def _properties(tags: list[Tag]) -> dict[str, str]:
    """Return the values of properties: the first one in Ant, the last one in MSBuild."""
    found: dict[str, str] = {}
    grouped = False
    for name, given, behind in tags:
        value = given.get("value", given.get("location"))
        if name == "property" and "name" in given and value is not None:
            found.setdefault(given["name"], value)
        grouped = name == "PropertyGroup" or (grouped and name != "/PropertyGroup")
        if grouped and name[0] != "/" and name != "PropertyGroup" and behind.strip():
            found[name] = behind.strip()
    return found


def _resolved(text: str, known: dict[str, str]) -> str:
    """Return a word for a shell; empty: a part of it is not known."""
    for _ in range(NESTED):
        starts = [(text.find(mark), mark) for mark in OPENING if mark in text]
        if not starts:
            break
        at, mark = min(starts)
        end = text.find(CLOSING[mark], at) if mark == "${" or "()" not in text[at:] else text.rfind(")")
        name = text[at + 2 : end]
        if name in HOMES:
            value = "\0"
        elif name in HERE or name in known:
            value = known.get(name, ".")
        else:
            return ""
        text = text[:at] + value + text[end + 1 :]
    if any([mark in text for mark in OPENING]):
        return ""
    return '"$HOME"'.join([quoted(part) if part else "" for part in text.split("\0")])


def _tags(text: str) -> list[Tag]:
    """Return the tags of a text in order, without comments; a self-closing one has the attribute `/`."""
    found: list[Tag] = []
    while "<!--" in text:
        before, _, rest = text.partition("<!--")
        text = before + rest.partition("-->")[2]
    for piece in text.split("<")[1 : MOST + 1]:
        inner, _, behind = piece.partition(">")
        name, _, rest = inner.replace("\n", " ").replace("\t", " ").partition(" ")
        if name and name[0] not in "?!":
            given = _attributes(rest)
            if inner.endswith("/"):
                given["/"] = ""
            found.append((name.rstrip("/") or name, given, behind))
    return found


def _attributes(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    while "=" in text:
        key, _, rest = text.partition("=")
        rest = rest.lstrip()
        quote = rest[:1]
        if quote not in ("'", '"') or not quote:
            break
        value, _, text = rest[1:].partition(quote)
        found[key.split()[-1] if key.split() else ""] = value.replace("&quot;", '"').replace("&amp;", "&")
    return found
