"""`toolgate compile`: compiles what lets a hook start fast; `toolgate install` does it as well."""

import sys
from pathlib import Path

from toolgate import directories
from toolgate.bundle import PACKAGE
from toolgate.cli.arguments import Parser
from toolgate.host import home_directory
from toolgate.install.shipped import compiled


def run(words: list[str]) -> int:
    parser = Parser(
        "compile", "Compile the package, so that a hook starts quickly. Run it once after each installation."
    )
    parser.parse_args(words)
    try:
        modules, core = compiled(Path(PACKAGE), Path(directories.state(home_directory())))
    except OSError as error:
        print(f"toolgate: cannot write next to the package: {error}", file=sys.stderr)
        return 70
    print(f"compiled {modules} modules, {core} of them for every call")
    return 0
