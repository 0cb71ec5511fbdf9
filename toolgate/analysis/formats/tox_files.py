"""The commands that tox environments run, from any of the files that tox reads."""

from toolgate.analysis.formats.task_files import at, read_toml
from toolgate.analysis.formats.yaml import Tree
from toolgate.model.call import quoted

KEYS = ("commands_pre", "commands", "commands_post")
MADE = ("envtmpdir", "env_tmp_dir")  # made empty for each environment
DIRECTORIES = {
    "/": "/", "homedir": "\0{HOME\1", "toxworkdir": ".tox", "work_dir": ".tox", "temp_dir": ".tox/tmp",
    "distdir": ".tox/dist",
    "envdir": ".tox/env", "env_dir": ".tox/env", "envtmpdir": ".tox/env/tmp", "env_tmp_dir": ".tox/env/tmp",
    "envbindir": ".tox/env/bin", "env_bin_dir": ".tox/env/bin",
    "envlogdir": ".tox/env/log", "env_log_dir": ".tox/env/log",
}  # fmt: skip
SUBSTITUTIONS = 64  # made in one line


def tox_lines(name: str, text: str, chosen: list[str] | None, words: list[str]) -> list[str] | None:
    """Return the lines that `tox -e CHOSEN -- WORDS` runs; `None`: the file cannot be read, or has no tox settings.

    No environment chosen: any may run; `None`: those that the file names to run by default.
    """
    given = " ".join([quoted(word) for word in words])
    if name == "pyproject.toml" and "tox" not in text:
        return None
    if name.endswith(".toml"):
        tree = read_toml(text)
        tables = at(tree, "tool", "tox") if name == "pyproject.toml" else tree
        legacy = at(tables, "legacy_tox_ini")
        if isinstance(tables, dict) and not (isinstance(legacy, str) and legacy):
            return [_filled(line, {}, given) for line in _native(tables, chosen)]
        if not isinstance(legacy, str) or not legacy:
            return None
        text = legacy
    sections = ini_sections(text)
    if not any([section.startswith(("testenv", "tox")) for section in sections]):
        return None
    return [_filled(line, sections, given) for line in _classic(sections, chosen)]


def ini_sections(text: str) -> dict[str, dict[str, str]]:
    """Return the sections of an INI file; a value continues as long as its lines are indented.

    Apart from `trees.pairs_in` because values are commands here: their quotes stay, and their lines are kept apart.
    """
    found: dict[str, dict[str, str]] = {}
    section: dict[str, str] = {}
    key = ""
    for line in text.split("\n"):
        body = line.strip()
        if not body or body[0] in "#;":
            continue
        if line[0] in " \t" and key:
            section[key] += "\n" + body
        elif body[0] == "[" and body[-1] == "]":
            section, key = found.setdefault(body[1:-1], {}), ""
        else:
            name, equals, value = body.partition("=")
            key = name.strip() if equals else ""
            if key:
                section[key] = value.strip()
    return found


def _classic(sections: dict[str, dict[str, str]], chosen: list[str] | None) -> list[str]:
    base = sections.get("testenv", {})
    if chosen is None:
        settings = sections.get("tox", {})
        chosen = _listed(settings.get("envlist", "") or settings.get("env_list", ""))
    named = {section[8:]: values for section, values in sections.items() if section.startswith("testenv:")}
    picked = [named.get(name, {}) for name in chosen] if chosen else [{}, *named.values()]
    found: list[str] = []
    for own in picked:
        given = own.get("setenv", own.get("set_env", base.get("setenv", base.get("set_env", ""))))
        pairs = [line.partition("=") for line in given.split("\n")]
        moved = _moved_home({name.strip(): value.strip() for name, _, value in pairs}.get("HOME", ""))
        for key in KEYS:
            value = own.get(key, base.get(key, ""))
            lines = [_condition_free(line) for line in value.replace("\\\n", " ").split("\n") if line]
            found.extend([moved + line.lstrip("-! ") for line in lines])
    return list(dict.fromkeys(found))


def _moved_home(home: str) -> str:
    """Return shell text before a command that has another home, if it is a directory that tox makes; else nothing."""
    own = any([home.startswith("{" + name + "}") for name in MADE]) and ".." not in home
    plain = home.partition("}")[2].replace("/", "a").replace("_", "a").replace("-", "a").replace(".", "a")
    return "export HOME=$(mktemp -d); " if own and (not plain or plain.isalnum()) else ""


def _listed(names: str) -> list[str]:
    """The names of a list of environments; none if it is not there, or holds anything but names."""
    found = names.replace(",", " ").split()
    return (
        found if all([name.replace("-", "a").replace(".", "a").replace("_", "a").isalnum() for name in found]) else []
    )


def _condition_free(line: str) -> str:
    """Return a line without its condition: `py312: command` counts for all environments."""
    head, colon, rest = line.partition(": ")
    return rest.strip() if colon and head.replace("-", "a").replace(",", "a").replace(".", "a").isalnum() else line


def _native(tables: Tree, chosen: list[str] | None) -> list[str]:
    """Return the commands in TOML, which are lists of words."""
    if chosen is None:
        listed = at(tables, "env_list")
        chosen = [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else []
        chosen = chosen if isinstance(listed, list) and len(chosen) == len(listed) else []
    environments = at(tables, "env")
    base = at(tables, "env_run_base")
    known = environments if isinstance(environments, dict) else {}
    picked = [known.get(name, {}) for name in chosen] if chosen else [{}, *known.values()]
    found: list[str] = []
    for own in picked:
        home = at(own, "set_env", "HOME") or at(base, "set_env", "HOME")
        moved = _moved_home(home if isinstance(home, str) else "")
        for key in KEYS:
            commands = at(own, key) or at(base, key)
            for command in commands if isinstance(commands, list) else []:
                words = command if isinstance(command, list) else []
                found.append(moved + " ".join([_word(word) for word in words]))
    return list(dict.fromkeys(found))


def _word(word: Tree) -> str:
    if isinstance(word, str):
        return quoted(word) if "{" not in word else word
    return "{posargs}" if at(word, "replace") == "posargs" else "${tox_value}"


def _filled(line: str, sections: dict[str, dict[str, str]], given: str) -> str:
    """Return the line with expressions in braces replaced, innermost first; unknown ones become an unset variable."""
    line = line.lstrip("-! ")
    for _ in range(SUBSTITUTIONS):
        start = _innermost(line)
        end = line.find("}", start)
        if start < 0 or end < 0:
            break
        line = line[:start] + _substitution(line[start + 1 : end], sections, given) + line[end + 1 :]
    return line.replace("\0{", "${").replace("\1", "}")


def _innermost(line: str) -> int:
    """Return the position of the last opening brace that is not one that `_substitution` made."""
    start = line.rfind("{")
    while start > 0 and line[start - 1] == "\0":
        start = line.rfind("{", 0, start)
    return start


def _substitution(inner: str, sections: dict[str, dict[str, str]], given: str) -> str:
    if inner.startswith("[") and "]" in inner:
        section, _, key = inner[1:].partition("]")
        return sections.get(section, {}).get(key, "").replace("\n", " && ")
    name, colon, default = inner.partition(":")
    if name == "posargs":
        return given or default
    if name in ("toxinidir", "tox_root", "config_dir"):
        return "."
    if name in DIRECTORIES:
        return DIRECTORIES[name]
    if name in ("envpython", "basepython", "base_python"):
        return "python"
    if name == "env" and colon:
        variable, _, other = default.partition(":")
        return other or ("\0{" + variable + "\1" if variable.replace("_", "a").isalnum() else "\0{tox_value\1")
    return "\0{tox_value\1"
