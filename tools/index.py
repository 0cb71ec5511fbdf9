"""Writes toolgate/knowledge/index.py: which knowledge module describes a command."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.families import Family, families

TARGET = Path(__file__).resolve().parent.parent / "toolgate" / "knowledge" / "index.py"
HEADER = '''"""Which knowledge module describes a command; written by tools/index.py, not by hand."""

MODULES = {
'''


class DescribedTwice(Exception):
    """A command's name that two families, or two commands of one family, claim."""


def index(found: Iterable[Family]) -> dict[str, str]:
    """Command name → module name, sorted by command name."""
    modules: dict[str, str] = {}
    for family in found:
        for command in family.commands:
            for name in command.names:
                if name in modules:
                    raise DescribedTwice(
                        f"`{name}` is described in {modules[name]}.py and in {family.name}.py; keep one"
                    )
                modules[name] = family.name
    return dict(sorted(modules.items()))


def render(modules: dict[str, str]) -> str:
    """The text of the index, in the house format."""
    return HEADER + "".join(f"    {quoted(name)}: {quoted(module)},\n" for name, module in modules.items()) + "}\n"


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is stale")
    options = parser.parse_args(arguments)
    try:
        text = render(index(families()))
    except DescribedTwice as error:
        print(f"toolgate/knowledge: {error}", file=sys.stderr)
        return 1
    old = TARGET.read_text("utf-8") if TARGET.exists() else ""
    if text == old:
        return 0
    if options.check:
        print("toolgate/knowledge/index.py is stale; `make generate` rewrites it", file=sys.stderr)
        return 1
    TARGET.write_text(text, "utf-8")
    print(f"wrote toolgate/knowledge/index.py: {text.count(chr(10)) - HEADER.count(chr(10)) - 1} commands")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
