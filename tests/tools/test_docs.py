"""The reference says what the source says, and its links lead somewhere."""

import re
import shutil
from pathlib import Path
from types import ModuleType

from tests.cli.process import ROOT
from toolgate.knowledge.vocabulary import CHDIR, CODE, OPERANDS, READS, command, deletes, flag, option, sub
from tools.docs import write
from tools.families import Family
from tools.pages import family_page, role, rule_page


def module(name: str, doc: str, cases: str) -> ModuleType:
    made = ModuleType(name, doc)
    made.CASES = cases  # type: ignore[attr-defined]  # a module made for the test
    return made


def test_a_family_page_holds_summary_options_subcommands_and_cases():
    described = command(
        "walk stroll",
        operands="READS...",
        options=["-a -b=", flag("-delete", also=deletes(OPERANDS)), option("-f --file", READS)],
        subcommands=[sub("slowly", operands="PLAIN?")],
    )
    made = module("toolgate.knowledge.walk", "walk — go through a tree.", "\nallow  walk .\n")
    page = family_page(Family("walk", made, (described,)))
    assert page.startswith("<!-- written by tools/docs.py from toolgate/knowledge/walk.py; change it there -->\n")
    assert "# walk\n\nwalk — go through a tree.\n" in page
    assert "Also: `stroll`." in page
    assert "Operands: a path whose content is read, any number." in page
    assert "| `-delete` |  | delete the operands |" in page
    assert "| `-f, --file …` | a path whose content is read |  |" in page
    assert "Touch nothing: `-a` `-b …`" in page
    assert "### walk slowly\n" in page
    assert page.endswith("## Cases\n\n```\nallow  walk .\n```\n")


def test_a_role_is_told_in_the_words_of_the_vocabulary():
    assert role(CHDIR) == "the directory the command works in"
    assert role(CODE("python")) == "source of language python"


def test_a_rule_page_says_where_the_rule_stands():
    page = rule_page(module("toolgate.rules.lost_work", "Work is not lost.", ""), [("lost-work", "built-in")])
    assert page.endswith("# lost-work\n\nWork is not lost.\n\n- `lost-work`, built-in\n")


def test_the_reference_is_written_in_place_of_an_older_one_and_its_links_lead_somewhere(tmp_path):
    target = tmp_path / "docs" / "reference"
    shutil.copytree(ROOT / "docs" / "guide", tmp_path / "docs" / "guide")
    target.mkdir()
    (target / "old.md").write_text("a command that is gone")
    count = write(target)
    found = [path for path in target.rglob("*.*") if path.is_file()]
    assert count == len(found) and target / "old.md" not in found
    assert [] == [f"{path.name}: {link}" for path in found for link in links(path) if not (path.parent / link).exists()]


def links(page: Path) -> list[str]:
    """What a page links to; a bracket inside code is no link."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    targets = [part.partition(")")[0].partition("#")[0] for part in text.split("](")[1:]]
    return [target for target in targets if target and "://" not in target]
