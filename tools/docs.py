"""Writes the reference: what every command family, every rule and every agent says of itself."""

import argparse
import shutil
import sys
from pathlib import Path
from types import ModuleType

from toolgate import rules
from toolgate.policy.read.json_schema import written
from tools.agents_page import agents_page
from tools.families import families
from tools.pages import contents, family_page, name_in, rule_page
from tools.policy_page import policy_page

TARGET = Path(__file__).resolve().parent.parent / "docs" / "reference"


def rule_places() -> dict[ModuleType, list[tuple[str, str]]]:
    """Each rule file with its rules and where they stand, in the order in which they are heard."""
    found: dict[ModuleType, list[tuple[str, str]]] = {}
    for where, book in (
        ("on the floor: nobody loosens it", rules.FLOOR),
        ("built-in: policy may replace it", rules.BUILTIN),
    ):
        for rule in book:
            module = sys.modules[rules.loaded(rule.name).judge.__module__]
            found.setdefault(module, []).append((rule.name, where))
    return found


def pages() -> dict[str, str]:
    """Every page of the reference, by its path."""
    described = [family for family in families() if family.commands]
    places = rule_places()
    text = {"README.md": contents(described, list(places)), "policy.md": policy_page(), "policy.schema.json": written()}
    text |= {f"commands/{family.name}.md": family_page(family) for family in described}
    text |= {f"rules/{name_in(module)}.md": rule_page(module, rows) for module, rows in places.items()}
    text["agents.md"] = agents_page()
    return text


def write(target: Path) -> int:
    """Writes the reference into a directory of its own, in place of what is there; how many pages it has."""
    wanted = pages()
    shutil.rmtree(target, ignore_errors=True)
    for name, text in wanted.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return len(wanted)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", nargs="?", type=Path, default=TARGET, help="the directory (default: docs/reference)")
    target = parser.parse_args(arguments).target
    print(f"wrote {write(target)} pages into {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
