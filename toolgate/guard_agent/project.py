"""What a project's own files say about a program: tasks that run it, scripts it declares, lines of its README.

That a project uses a program is a fact about the project, but not to be trusted: it goes to a model as data, since
anyone who can write these files could have written anything.
"""

import re
from collections.abc import Iterator

from toolgate.analysis.formats.makefiles import read_makefile
from toolgate.analysis.formats.task_files import at, read_json, read_toml, tasks_of
from toolgate.analysis.places.identity import disguised
from toolgate.analysis.places.paths import locate
from toolgate.audit.secrets.redaction import redacted
from toolgate.knowledge.texts.endings import MAKEFILES
from toolgate.knowledge.texts.task_tables import TABLES
from toolgate.model.effect import Place, Target, Verb
from toolgate.model.facts import Facts

LARGEST = 65_536  # bytes of a file
MOST = 6  # lines of one file
WIDEST = 200  # characters of a line
SHOWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)  # what may be shown to a model
READMES = ("README.md", "README.rst", "README.txt", "README", "CONTRIBUTING.md", "docs/README.md")
DEPENDENCIES = ("dependencies", "devDependencies", "optionalDependencies")
MANIFEST_TABLES = ("project", "poetry", "poe", "pdm", "rye", "pixi", "taskipy")  # of pyproject.toml


def said_of(program: str, facts: Facts) -> dict[str, list[str]]:
    """What each file says about a program, by file name; empty: none mentions it."""
    name = program.rpartition("/")[2]
    if not name or len(name) > WIDEST:
        return {}
    word = re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-])")
    found: dict[str, list[str]] = {}
    for file, lines in _told(name, word, facts):
        kept = [redacted(line)[:WIDEST] for line in lines[:MOST]]
        if len(lines) > MOST:
            kept.append(f"and {len(lines) - MOST} more")
        if kept:
            found[file] = kept
    return found


def _told(name: str, word: re.Pattern[str], facts: Facts) -> Iterator[tuple[str, list[str]]]:
    text = text_in_project("package.json", facts)
    if text:
        yield "package.json", _manifest(text, name, word)
    text = text_in_project("pyproject.toml", facts)
    if text and word.search(text):
        yield "pyproject.toml", _pyproject(text, name, word)
    for file in MAKEFILES:
        text = text_in_project(file, facts)
        if text:
            rules = read_makefile(text, {}).lines
            yield file, [f"{goal}: {line}" for goal, lines in rules.items() for line in lines if word.search(line)]
            break
    for file in READMES:
        text = text_in_project(file, facts)
        if text:
            yield file, [line.strip() for line in text.split("\n") if word.search(line)]


def _manifest(text: str, name: str, word: re.Pattern[str]) -> list[str]:
    tree = read_json(text)
    scripts = at(tree, "scripts")
    found = []
    if isinstance(scripts, dict):
        found = [f"script {key}: {value}" for key, value in scripts.items() if word.search(str(value)) or key == name]
    for table in DEPENDENCIES:
        version = at(tree, table, name)
        found += [f"{table}: {name} {version}"] if version else []
    own = at(tree, "bin", name)
    return found + ([f"bin {name}: {own}"] if own else [])


def _pyproject(text: str, name: str, word: re.Pattern[str]) -> list[str]:
    tree = read_toml(text)
    if tree is None:
        return []
    own = at(tree, "project", "scripts", name)
    found = [f"script {name}: {own}"] if own else []
    for tool in MANIFEST_TABLES:
        if tool in TABLES:
            rows = tasks_of(tree, tool).lines.items()
            found += [
                f"task {key}: {line}" for key, lines in rows for line in lines if word.search(line) or key == name
            ]
    listed = [at(tree, "project", "dependencies"), *_values(at(tree, "dependency-groups"))]
    found += [f"depends on {one}" for rows in listed if isinstance(rows, list) for one in rows if word.search(str(one))]
    return found + ([f"settings: [tool.{name}]"] if at(tree, "tool", name) else [])


def _values(tree: object) -> list[object]:
    return list(tree.values()) if isinstance(tree, dict) else []


# --- files of the project --------------------------------------------------------------------------------------------


def text_in_project(path: str, facts: Facts) -> str:
    """The text of a project file; empty: it is not one, or may not be shown (`refusal`)."""
    target = locate(path, facts.workspace(), facts)
    if refusal(target, facts):
        return ""
    text = facts.read(target.path, LARGEST)
    return text if text is not None and "\0" not in text else ""


def refusal(target: Target, facts: Facts) -> str:
    """Why a file is not shown to a model; empty: it may be. Links are followed first."""
    if not target.path or target.place not in SHOWN:
        return "it is not an ordinary file of the project"
    root = facts.resolve(facts.workspace()).rstrip("/")
    if not facts.resolve(target.path).startswith(root + "/"):
        return "it is outside the project"
    if disguised(Verb.READ, target.path, facts):
        return "it is another name of a protected file"
    return ""
