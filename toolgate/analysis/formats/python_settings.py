"""Modules of the project that settings for Python name: in-tree backends, plugins, applications."""

from toolgate.analysis.formats.task_files import at, read_toml

MOST = 40  # names of a file
SEPARATORS = str.maketrans(dict.fromkeys("'\",[]()={}", " "))
SCRIPTS = ("tool.poetry.build.script", "tool.poetry.build", "tool.pdm.build.setup-script")  # of builds
HOOKS = (("tool", "hatch", "build", "hooks", "custom"), ("tool", "hatch", "metadata", "hooks", "custom"))


def backends(text: str) -> list[str]:
    """Return the files of a project's own build backend and hooks, relative to its manifest."""
    if not any([mark in text for mark in ("backend-path", "hooks", "script", "setup_script", "run-setup")]):
        return []
    tree = read_toml(text)
    found: list[str] = []
    name, paths = at(tree, "build-system", "build-backend"), at(tree, "build-system", "backend-path")
    if isinstance(name, str) and isinstance(paths, list):
        bare = name.partition(":")[0].replace(".", "/")
        found = [f"{path}/{bare}{end}" for path in paths for end in (".py", "/__init__.py")]
    for keys in HOOKS:
        table = at(tree, *keys)
        if isinstance(table, dict):
            path = table.get("path", "")
            found.append(path if isinstance(path, str) and path else "hatch_build.py")
    for path in SCRIPTS:
        value = at(tree, *path.split("."))
        found += [value] if isinstance(value, str) and value.endswith(".py") else []
    return found


def named_modules(text: str) -> list[str]:
    """Return the quoted dotted names in source: settings, applications."""
    found: list[str] = []
    for quote in ("'", '"'):
        for line in text.split("\n"):
            for word in line.split(quote)[1::2] if line.lstrip()[:1] != "#" else ():
                name = word.removesuffix(".py").replace("/", ".") if word.endswith(".py") else word
                if len(name) > 2 and all([part.isidentifier() for part in name.split(".")]):
                    found.append(name)
    return list(dict.fromkeys(found))[:MOST]


def imported_modules(text: str, package: str) -> list[str]:
    """Return the modules that the lines of a module import, those of its own package by their whole names."""
    found: list[str] = []
    for words in [line.split() for line in text.split("\n") if line.startswith(("from ", "import "))]:
        name = words[1].rstrip(",") if len(words) > 1 else ""
        bare = name.lstrip(".")
        above = package.split(".")[: len(package.split(".")) - (len(name) - len(bare) - 1)] if name != bare else []
        base = ".".join([part for part in (*above, bare) if part])
        found += [base] if bare else [f"{base}.{word.strip(',()')}" for word in words[3:] if base]
    return list(dict.fromkeys(found))[:MOST]


def plugins(text: str) -> list[str]:
    """Return the values of `pytest_plugins` in a `conftest.py`."""
    found: list[str] = []
    for piece in text.split("pytest_plugins")[1:]:
        value = piece.partition("=")[2].lstrip()
        end = {"[": "]", "(": ")"}.get(value[:1], "\n")
        found += named_modules(value.partition(end)[0].replace("\n", " "))
    return found


def configured_modules(text: str) -> list[str]:
    """Return the plugins that options in pytest's settings load, and the settings of Django."""
    found: list[str] = []
    if "-p" not in text and "DJANGO_SETTINGS_MODULE" not in text and "plugins" not in text:
        return found
    words = text.translate(SEPARATORS).split()
    for index, word in enumerate(words[:-1]):
        if word in ("-p", "DJANGO_SETTINGS_MODULE"):
            found.append(words[index + 1])
        elif word[:2] == "-p" and word[2:].replace(".", "_").isidentifier():
            found.append(word[2:])
    return found
