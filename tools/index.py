"""Writes what is found by name: toolgate/knowledge/index.py, and the list of rules in toolgate/rules/__init__.py."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from tools import rule_list
from tools.families import Broken, Family, families
from tools.misspellings import misspellings

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "toolgate" / "knowledge" / "index.py"
# Families that most calls need stand in a text of their own: a hook reads the other one only for the rest.
FIRST = "reading git files grep npm python make node sed find".split()
HEADER = '''"""Which knowledge module describes a command; written by tools/index.py, not by hand.

Texts instead of a table of thousands of entries, which would cost every hook a tenth of its time: each line is a module
and the names it describes, each between two commas. Most calls need only the first. The last has a line for each trait,
and the names that are described with it.
"""
'''


class DescribedTwice(Exception):
    """A command's name that two families, or two commands of one family, claim."""


def index(found: Iterable[Family]) -> dict[str, str]:
    """Command name → module name, sorted by command name."""
    modules: dict[str, str] = {}
    for family in found:
        for command in family.commands:
            for name in command.names:
                assert "," not in name, f"`{name}`: a comma ends a name in the index"
                if name in modules:
                    raise DescribedTwice(
                        f"`{name}` is described in {modules[name]}.py and in {family.name}.py; keep one"
                    )
                modules[name] = family.name
    return dict(sorted(modules.items()))


def traits_in(found: Iterable[Family]) -> dict[str, str]:
    """Trait → line of the commands that are described with it; those of subcommands are asked only of what runs."""
    commands = [command for family in found for command in family.commands]
    traits = sorted({trait for command in commands for trait in command.traits})
    return {
        trait: line(trait, {name: trait for command in commands if trait in command.traits for name in command.names})
        for trait in traits
    }


def languages_in(found: Iterable[Family]) -> dict[str, str]:
    """Name of an interpreter or a language → module name."""
    rooms = [family for family in found if ".languages." in family.module.__name__]
    return dict(
        sorted([(name, family.name) for family in rooms for name in getattr(family.module, "NAMES", "").split()])
    )


def render(modules: dict[str, str], languages: dict[str, str], traits: dict[str, str]) -> str:
    """The text of the index, in the house format: names, then names that are patterns, the more specific first."""
    exact = {name: module for name, module in modules.items() if "*" not in name}
    beginnings = modules.keys() - exact.keys()
    assert all(name.find("*") == len(name) - 1 for name in beginnings), "a pattern is a beginning and a star"
    patterns = sorted(beginnings, key=lambda pattern: (-len(pattern), pattern))
    ordered = sorted(set(exact.values()), key=lambda module: (module not in FIRST, module))
    common = [escaped(line(module, exact)) for module in ordered if module in FIRST]
    others = [escaped(line(module, exact)) for module in ordered if module not in FIRST]
    text = 'COMMON = """\n' + "".join(common) + '"""\nOTHERS = """\n' + "".join(others) + '"""\n'
    text += 'TRAITS = """\n' + "".join([escaped(each) for each in traits.values()]) + '"""\n'
    pairs = [f'    ("{escaped(pattern)}", "{escaped(modules[pattern])}"),\n' for pattern in patterns]
    called = [f'    "{name}": "{module}",\n' for name, module in languages.items()]
    tongues = (
        "LANGUAGES = {  # names of interpreters and languages, with the file of the language\n"
        + "".join(called)
        + "}\n"
    )
    table = "PATTERNS: tuple[tuple[str, str], ...] = (" + ("\n" + "".join(pairs) if pairs else "") + ")\n"
    return f"{HEADER}\n{text}{table}{tongues}"


def line(module: str, modules: dict[str, str]) -> str:
    return ",".join([module, *sorted(name for name, home in modules.items() if home == module)]) + ",\n"


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is stale")
    options = parser.parse_args(arguments)
    try:
        listed = rule_list.written(rule_list.TARGET.read_text("utf-8"), rule_list.TARGET.parent)
        found = families()
        wanted = {TARGET: render(index(found), languages_in(found), traits_in(found)), rule_list.TARGET: listed}
    except (Broken, DescribedTwice, rule_list.Misplaced) as error:
        print(error, file=sys.stderr)
        return 1
    mistakes = list(dict.fromkeys(misspellings(found)))
    if mistakes:
        print(*mistakes, sep="\n", file=sys.stderr)
        return 1
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        name = path.relative_to(ROOT)
        if options.check:
            print(f"{name} is stale; `make generate` rewrites it", file=sys.stderr)
        else:
            path.write_text(wanted[path], "utf-8")
            print(f"wrote {name}")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
