"""Builds written in XML, as Ant, Phing, NAnt, MSBuild and Maven read them: what their tasks delete and start.

A task is given as a shell line. A deletion of an unknown name is left out.
"""

from toolgate.model.call import quoted

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
# What each build does, in lower case; it packs or publishes only if the call says so.
STAGES = frozenset("build corebuild afterbuild beforebuild prebuildevent postbuildevent compile corecompile".split())
OPENING, CLOSING = ("${", "$("), {"${": "}", "$(": ")"}
MOST = 400  # tags of a file
NESTED = 8  # nested properties


def task_lines(text: str) -> list[str]:
    """Return the distinct shell lines that tasks are equivalent to."""
    return _lines(_tags(text))


def plugin_lines(text: str, profiles: str) -> list[str]:
    """Return the same for a Maven project: what plugins start in a phase, without profiles that are not named."""
    parts = text.split("<profile>")
    kept = [part for part in parts[1:] if "<activeByDefault>true" in part or _value(part, "id") in profiles.split(",")]
    left = [parts[-1].partition("</profiles>")[2]] if len(parts) > 1 else []
    text = _filled("".join([parts[0], *[part.partition("</profile>")[0] for part in kept], *left]))
    found: list[str] = []
    for part in [part for piece in text.split("<execution>")[1:] for part in [piece.partition("</execution>")[0]]]:
        program = _value(part, "executable")
        words = [piece.partition("</argument>")[0].strip() for piece in part.split("<argument>")[1:]]
        if program and _value(part, "phase") not in ("", "none"):
            line = " ".join([_word(_plain(word)) for word in [program, *words]])
            found.append(f"{line} {_plain(_value(part, 'commandlineArgs'))}".strip())
        if "<target" in part or "<tasks" in part:
            found += _lines(_tags(part))
    return found


def _filled(text: str) -> str:
    """Return a Maven project with the values of its properties in place."""
    for group in [piece.partition("</properties>")[0] for piece in text.split("<properties>")[1:]]:
        for name, _, value in _tags(group):
            if name[0] != "/" and "${" + name + "}" not in value:
                text = text.replace("${" + name + "}", value.strip())
    return text


def modules_in(text: str) -> list[str]:
    """Return the projects that a Maven project builds as well, and the parent whose plugins it has."""
    parent = [piece.partition("</parent>")[0] for piece in text.split("<parent>")[1:2]]
    found = [_value(one, "relativePath") or "../pom.xml" for one in parent]
    found += [piece.partition("</module>")[0].strip() for piece in text.split("<module>")[1:]]
    return [name if name.endswith(".xml") else name + "/pom.xml" for name in found if "$" not in name]


def scripts_in(text: str) -> list[str]:
    """Return the scripts that are inside a Maven project."""
    found = [piece.partition("</script>")[0] for piece in text.split("<script>")[1:] if "://" not in piece[:9]]
    found += [piece.partition("</source>")[0] for piece in text.split("<source>")[1:]]
    return [_plain(one.replace("<![CDATA[", "").replace("]]>", "")) for one in found if "(" in one]


def _value(text: str, name: str) -> str:
    return text.partition(f"<{name}>")[2].partition(f"</{name}>")[0].strip() if f"<{name}>" in text else ""


def _word(text: str) -> str:
    """Return a word for a shell, in which the home directory is expanded."""
    return f'"{text}"' if "$HOME" in text and not any([sign in text for sign in '"`\\']) else quoted(text)


def _plain(text: str) -> str:
    for mark, letter in (("&quot;", '"'), ("&gt;", ">"), ("&lt;", "<"), ("&apos;", "'"), ("&amp;", "&")):
        text = text.replace(mark, letter)
    for name, value in (
        ("${user.home}", "$HOME"),
        ("${env.HOME}", "$HOME"),
        *[("${" + one + "}", ".") for one in HERE],
    ):
        text = text.replace(name, value)
    return text


def _lines(tags: list[Tag]) -> list[str]:
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
        elif name == "Exec" and given.get("Command"):
            found[_shell_line(given["Command"], known)] = None
    return list(found)


def certain_lines(text: str, argv: tuple[str, ...]) -> list[str]:
    """Return the command lines that MSBuild certainly runs in a build, if no condition but the configuration is asked.

    `argv`: the call, which gives the configuration, and says whether it also packs or publishes.
    """
    tags = _tags(text)
    known, found = _properties(tags), list[str]()
    for index, (name, given, _) in enumerate(tags):
        stages = set(f"{given.get('AfterTargets', '')};{given.get('BeforeTargets', '')}".lower().split(";"))
        if name == "Target" and stages & {*STAGES, *argv} and _holds(given, argv):
            inner = [one for tag, one, _ in _inside(tags, index) if tag == "Exec" and _holds(one, argv)]
            found += [_shell_line(one["Command"], known) for one in inner if one.get("Command")]
    return found


def imports_in(text: str, argv: tuple[str, ...]) -> list[str]:
    """Return the projects that MSBuild certainly imports."""
    found = [given.get("Project", "") for name, given, _ in _tags(text) if name == "Import" and _holds(given, argv)]
    return [_shell_line(path, {}).replace("\\", "/") for path in found if path]


def _holds(given: dict[str, str], argv: tuple[str, ...]) -> bool:
    """Whether a tag has no condition, or the configuration of the call: `'$(Configuration)' == 'Release'`."""
    left, equals, right = given.get("Condition", "").replace(" ", "").replace("'", "").partition("==")
    return not left or (left == "$(Configuration)" and right in argv and bool(equals))


def _shell_line(text: str, known: dict[str, str]) -> str:
    """Return the command line of an MSBuild task, with the properties that are known."""
    for name in HERE | known.keys():
        text = text.replace(f"$({name})", known.get(name, "."))
    return text.replace("$(", "${").replace(")", "}") if "$(" in text and "()" not in text else text


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
