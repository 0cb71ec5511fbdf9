"""Nothing in the project depends on the machine it was written on."""

import re
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source

# Names that stand for anybody, in examples and tests.
ANYBODY = set(
    """user users alice bob carol dave eve mallory dev developer me you someone somebody other another agent app runner
    ubuntu debian node vscode deploy git linuxbrew linux name username admin victim attacker vagrant mysql
    x a b c u""".split()
)

FOLDER = "(?:main|shared|" + r"\.library" + ")"
WORKPLACE = re.compile(rf"/(?:work/{FOLDER}|root/\.pyenv|tmp/bash_jobs)")
SOMEBODY = re.compile(r"/(?:home|Users)/(?P<name>[a-z][a-z0-9_]*)\b(?!\.example)")
FIXED = re.compile(r"(?<![\w.~}/])/(?:root|work|home|Users|opt|usr/local)/[\w.]")
REGISTRY = re.compile(
    r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org|crates\.io)\b|--?(?:extra-)?index-url|--find-links"
)
CONFIGURATION = (".toml", ".cfg", ".ini", ".yml", ".yaml", ".sh", ".lock", "Makefile", ".ci/run", "find-python")
DATA = ("toolgate/", "tests/", "docs/")  # paths and hosts are what Toolgate is about


def check(project: Project) -> Iterator[Finding]:
    for source in project.sources:
        for number, line in enumerate(source.text.splitlines(), start=1):
            what = trace(source, line)
            if what:
                yield Finding(
                    source.path,
                    number,
                    what,
                    "it is true on one machine only",
                    "use a relative path, a variable, the client's own settings, or /home/user in examples",
                )


def trace(source: Source, line: str) -> str:
    """What in a line belongs to one machine; empty: nothing."""
    workplace = WORKPLACE.search(line)
    if workplace:
        return f"`{workplace[0]}` is a path of somebody's machine"
    for found in SOMEBODY.finditer(line):
        if found["name"] not in ANYBODY:
            return f"`{found[0]}` names a real person's directory"
    if source.path.startswith(DATA) or not source.path.endswith(CONFIGURATION):
        return ""
    fixed = FIXED.search(line)
    if fixed:
        return f"an absolute path, `{fixed[0]}…`, in a configuration file"
    registry = REGISTRY.search(line)
    return f"`{registry[0]}` in a configuration file chooses a registry" if registry else ""
