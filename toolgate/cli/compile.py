"""`toolgate compile`: what lets a hook start quickly; `toolgate install` does it as well."""

from __future__ import annotations

import sys
from pathlib import Path

from toolgate.bundle import PACKAGE
from toolgate.cli.arguments import Parser

    "__main__",
    "bundle",
    "cases",
    "cli",
    "entrance",
    "hook",
    "launcher",
    "rehearsal",
    "score",
    knowledge.index model.call policy.layers rules session""".split()
# Loaded for every shell command that is judged; with all they import they are the core of the bundle.
)  # never loaded by a hook, or before it
LEFT_OUT = (
SEEDS = """adapters.claude_code analysis.command analysis.roles analysis.script analysis.traces decide guard host
Source = tuple[str, bool, int, int]  # as in `bundle`
from toolgate.install.compiling import prepare


def run(words: list[str]) -> int:
    parser = Parser(
        "compile", "Compile the package, so that a hook starts quickly. Run it once after each installation."
    )
    parser.parse_args(words)
    try:
        modules, core = prepare(Path(PACKAGE))
    except OSError as error:
        print(f"toolgate: cannot write beside the package: {error}", file=sys.stderr)
        return 70
    print(f"compiled {modules} modules, {core} of them for every call")
    return 0
