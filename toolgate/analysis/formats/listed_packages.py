"""The packages that a list of a project names, each as a person would type it to a package manager.

A package that comes from elsewhere than its registry is named by its source. What is in the project is left out.
"""

from __future__ import annotations

from toolgate.analysis.formats.requirements import inline_metadata
from toolgate.knowledge.packages.manifests import WRITTEN
from toolgate.knowledge.packages.sources import CHANNELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

TABLES = ("overrides", "resolutions", "catalog", "catalogs", "require", "require-dev", "imports")
LOCAL = ("workspace:", "link:", "portal:", "file:", "path:", "catalog:", "patch:", ".", "/", "~/")
FORGES = ("github:", "gitlab:", "bitbucket:", "gist:", "git@", "git+", "git:")
OF_PLATFORM = ("php", "python", "ext-", "lib-", "composer-", "flutter", "sdk", "node", "npm")
DEEP = 6  # tables in tables


def written_as(name: str) -> str:
    """Return how a file of this name lists packages; empty: it is no such list."""
    for kind, names in WRITTEN.items():
        if any([name == one or (one[0] == "." and name.endswith(one)) for one in names.split()]):
            return kind
    if name.endswith((".txt", ".in")) and ("requirements" in name or "constraints" in name):
        return "lines"
    return ""


def packages_in(name: str, text: str) -> list[str]:
    """Return the packages that a list names; of one that cannot be read as a whole, what its lines seem to name."""
    kind = written_as(name) or ("inline" if name.endswith(".py") else "lines")
    return list(dict.fromkeys([word for word in READERS[kind](text) if word and word[:1] not in "-$"]))


def _node(text: str) -> Iterator[str]:
    from toolgate.analysis.formats.json_files import json_value
    from toolgate.analysis.formats.yaml import read_yaml

    tree: Any = json_value(text)
    if not isinstance(tree, dict):
        tree = read_yaml(text) if not text.lstrip().startswith(("{", '"')) else None
    if not isinstance(tree, dict):
        yield from [found for name, spec in _pairs(text) if _looks(spec) for found in _of_npm(name, spec)]
        return
    for where in (tree, tree.get("pnpm")):
        for key, value in where.items() if isinstance(where, dict) else ():
            if key.lower().endswith("dependencies") or key in TABLES:
                yield from _in_table(value, DEEP)
    given = tree.get("repositories")
    for one in given.values() if isinstance(given, dict) else given if isinstance(given, list) else ():
        if isinstance(one, dict) and isinstance(one.get("url"), str) and one.get("type") != "path":
            yield one["url"]


def _in_table(table: object, deep: int) -> Iterator[str]:
    for name, spec in table.items() if isinstance(table, dict) and deep else ():
        if isinstance(spec, dict):
            yield from _in_table(spec, deep - 1)
        elif isinstance(spec, str):
            yield from _of_npm(name, spec)


def _of_npm(name: str, spec: str) -> Iterator[str]:
    """Yield `react`, or where it comes from: `npm:other@1` is another package, `owner/name` a repository."""
    if spec.startswith(LOCAL) or (name.startswith(OF_PLATFORM[:1] + OF_PLATFORM[2:5]) and "/" not in name):
        return
    if spec.startswith(("npm:", "jsr:")):
        yield spec.partition(":")[2] if spec[:4] == "npm:" else spec
    elif "://" in spec or spec.startswith(FORGES) or ("/" in spec and spec[:1] != "@" and " " not in spec):
        yield spec
    else:
        yield name.rpartition(">")[2].removesuffix("/**") if name != "." else ""


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield each `"name": "value"` of a part of a JSON file."""
    parts = text.split('"')
    for index in range(1, len(parts) - 2, 2):
        if parts[index + 1].strip() == ":":
            yield parts[index], parts[index + 2]


def _looks(spec: str) -> bool:
    """Whether a value may be the version of a package or its source."""
    plain = spec.lstrip("^~>=<v ")[:1].isdigit() or spec in ("*", "latest", "next")
    return plain or "://" in spec or spec.startswith((*FORGES, "npm:")) or (spec.count("/") == 1 and " " not in spec)


def _python(text: str) -> Iterator[str]:
    from toolgate.analysis.formats.task_files import read_toml

    tree = read_toml(text)
    if not isinstance(tree, dict):
        yield from _lines("\n".join([part for part in text.split('"')[1::2] if part[:1].isalpha()]))
        return
    own = tree.get("project")
    name = str(own.get("name", "")) if isinstance(own, dict) else ""
    tool = tree.get("tool")
    tools = [table for key, table in tool.items() if key in INSTALLERS] if isinstance(tool, dict) else []
    outer: Any = {key: value for key, value in tree.items() if key != "tool"}
    parts = [part for part in (outer, *tools) if isinstance(part, dict)]
    yield from [word for part in parts for word in _in_python(part, False, DEEP) if word != name]


INSTALLERS = ("uv", "poetry", "pdm", "hatch", "rye", "pixi", "flit")  # whose tables name packages


def _in_python(tree: dict[str, Any], listing: bool, deep: int) -> Iterator[str]:
    """Yield the packages in tables and lists that are named after what they depend on."""
    for key, value in tree.items() if deep else ():
        named = listing or "dependenc" in key or key in ("requires", "packages", "dev-packages", "sources")
        if isinstance(value, list) and named:
            yield from _lines("\n".join([one for one in value if isinstance(one, str)]))
        elif isinstance(value, dict):
            place = _placed(value) if listing else None
            if place is not None:
                yield place
            elif listing and "version" in value:
                yield key
            else:
                yield from _in_python(value, named, deep - 1)
        elif isinstance(value, str) and listing and key not in OF_PLATFORM:
            yield key


def _placed(table: dict[str, Any]) -> str | None:
    """Return the address in a table about one package; empty: it is in the project; `None`: it has none."""
    for key in ("git", "url"):
        if isinstance(table.get(key), str):
            return f"git+{table[key]}" if key == "git" and "://" in table[key] else str(table[key])
    return "" if any([key in table for key in ("path", "workspace", "editable", "sdk")]) else None


def _lines(text: str) -> Iterator[str]:
    """Yield the packages of a requirements file, and of lines after `deps =`."""
    for line in text.replace("\\\n", " ").splitlines():
        line = f" {line}".partition(" #")[0].strip()
        for mark in ("deps", "install_requires", "requires"):
            if line.startswith(mark) and "=" in line and line[len(mark) :].lstrip()[:1] in ("=", "+"):
                line = line.partition("=")[2].strip()
        head = line.partition("://")[0]
        if "://" in line and (" @ " in head or head.rpartition("@")[2].strip() != head):
            line = line.partition("@")[2].strip()
        if line.startswith(("-e ", "--editable ")):
            line = line.partition(" ")[2].strip()
        if "://" in line:
            yield line.partition(" ")[0].partition(";")[0]
            continue
        name = line
        for mark in "[=<>!~; (":
            name = name.partition(mark)[0]
        plain = name.replace("-", "").replace("_", "").replace(".", "")
        rest = line[len(name) :].lstrip()
        setting = rest[:1] == "=" and rest[1:2] != "="  # `name = value` of a settings file
        if plain.isalnum() and plain.isascii() and name[:1].isalnum() and rest[:1] in AFTER and not setting:
            yield name


AFTER = ("", "[", "=", "<", ">", "!", "~", ";", "(")  # what follows the name in a requirement


def _cargo(text: str) -> Iterator[str]:
    from toolgate.analysis.formats.task_files import read_toml

    tree = read_toml(text)
    if not isinstance(tree, dict):
        yield from [line.partition("=")[0].strip(' "') for line in text.splitlines() if _looks(line.partition('"')[2])]
        return
    yield from _in_cargo(tree, False, DEEP)


def _in_cargo(tree: dict[str, Any], listing: bool, deep: int) -> Iterator[str]:
    for key, value in tree.items() if deep else ():
        if not listing:
            named = key.endswith("dependencies") or key in ("patch", "replace")
            yield from _in_cargo(value, named, deep - 1) if isinstance(value, dict) else ()
        elif isinstance(value, str):
            yield key
        elif isinstance(value, dict):
            inner = all([isinstance(one, dict) for one in value.values()]) and bool(value)
            place = _placed(value)
            if inner:  # the source that a patch is for
                yield from _in_cargo(value, True, deep - 1)
            elif place is not None:
                yield place.removeprefix("git+")
            else:
                yield str(value.get("package", key)) + (f"@{value['registry']}:" if "registry" in value else "")


def _go(text: str) -> Iterator[str]:
    block = ""
    for line in text.splitlines():
        words = line.partition("//")[0].split()
        if words[1:] == ["("]:
            block = words[0]
            continue
        if words[:1] == [")"]:
            block = ""
        if block:
            words = [block, *words]
        if words[:1] == ["replace"] and "=>" in words:
            yield from [word for word in words[words.index("=>") + 1 :][:1] if not word.startswith(LOCAL)]
        elif words[:1] in (["require"], ["tool"]) and len(words) > 1:
            yield words[1]


def _pub(text: str) -> Iterator[str]:
    from toolgate.analysis.formats.yaml import read_yaml

    tree = read_yaml(text)
    for key, value in tree.items() if isinstance(tree, dict) else ():
        for name, spec in (
            value.items() if key.endswith(("dependencies", "overrides")) and isinstance(value, dict) else ()
        ):
            git = spec.get("git") if isinstance(spec, dict) else None
            place = git.get("url", "") if isinstance(git, dict) else git
            if place:
                yield str(place)
            elif not isinstance(spec, dict) or not ("path" in spec or "sdk" in spec):
                yield name


def _hooks(text: str) -> Iterator[str]:
    for line in text.splitlines():
        word = line.strip().removeprefix("- ").strip()
        if word.startswith("repo:"):
            address = word.partition(":")[2].strip(" '\"")
            yield address if address not in ("local", "meta", "builtin") else ""
        elif word.startswith("additional_dependencies:"):
            yield from _lines(word.partition(":")[2].strip(" []").replace(",", "\n").replace("'", "").replace('"', ""))


def _conda(text: str) -> Iterator[str]:
    lines = [line.strip().removeprefix("- ").strip(" '\"") for line in text.splitlines() if line.strip()[:2] == "- "]
    apart = [line.partition("::") for line in lines if "::" in line]
    yield from [f"{channel}::{rest.partition('=')[0]}" for channel, _, rest in apart]
    names = [line.partition("=")[0] if "==" not in line else line for line in lines if "::" not in line]
    yield from [name for name in _lines("\n".join(names)) if name not in CHANNELS and name not in ("pip", "nodefaults")]


def _maven(text: str) -> Iterator[str]:
    """Yield the plugins and extensions of a build, which run in it."""
    for mark in ("plugin", "extension"):
        for part in text.split(f"<{mark}>")[1:]:
            inner = part.partition(f"</{mark}>")[0].partition("<dependencies>")[0]
            group = inner.partition("<groupId>")[2].partition("<")[0].strip() or "org.apache.maven.plugins"
            name = inner.partition("<artifactId>")[2].partition("<")[0].strip()
            yield f"{group}:{name}" if name else ""


def _quoted(text: str) -> Iterator[str]:
    """Yield what is quoted after a word that names a package in a build that is a program."""
    requires = False
    for line in text.splitlines():
        bare = line.strip()
        if bare[:1] == "#" or bare.startswith("//"):
            continue
        requires = requires or "requires" in bare
        strings = bare.replace("'", '"').split('"')[1::2]
        before = bare.replace("'", '"').split('"')[0].strip(" (")
        if bare.startswith("{:") or "[{:" in bare:  # mix
            inner = [part.partition(",")[0].strip(" }]") for part in bare.split("{:")[1:]]
            yield from [string for string in strings if "://" in string or "/" in string] if "git" in bare else inner
        elif "PackageReference" in bare or "PackageVersion" in bare:
            yield bare.partition("Include=")[2].strip('"').partition('"')[0]
        elif before.rpartition(" ")[2].lstrip(".") in ("gem", "pod", "id", "classpath", "url:", ".package"):
            source = [string for string in strings[1:] if "://" in string or ("git" in bare and "/" in string)]
            yield from source[:1] or strings[:1]
        elif ".package(" in bare:
            yield from strings[:1]
        elif requires:
            yield from [found for string in strings for found in _lines(string)]
            requires = "]" not in bare


def _inline(text: str) -> Iterator[str]:
    yield from _python(inline_metadata(text))


READERS: dict[str, Callable[[str], Iterator[str]]] = {
    "node": _node, "python": _python, "cargo": _cargo, "go": _go, "pub": _pub, "hooks": _hooks, "conda": _conda,
    "maven": _maven, "quoted": _quoted, "lines": _lines, "inline": _inline,
}  # fmt: skip
