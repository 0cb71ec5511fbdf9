"""The reference says what the source says, and knows when it does not."""

from types import ModuleType

from toolgate.knowledge.vocabulary import OPERANDS, READS, command, deletes, flag, flags, option, sub
from tools.docs import stale, write
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
        options=[flags("-a -b="), flag("-delete", also=deletes(OPERANDS)), option("-f --file", READS)],
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
    assert role("CHDIR") == "the directory the command works in"
    assert role("CODE(python)") == "source of language python"
    assert role("SURPRISE") == "`SURPRISE`"


def test_a_rule_page_says_where_the_rule_stands():
    page = rule_page(module("toolgate.rules.lost_work", "Work is not lost.", ""), [("lost-work", "built-in")])
    assert page.endswith("# lost-work\n\nWork is not lost.\n\n- `lost-work`, built-in\n")


def test_missing_outdated_and_left_over_pages_are_stale_until_written(tmp_path):
    (tmp_path / "old.md").write_text("old")
    (tmp_path / "kept.md").write_text("kept")
    wanted = {"kept.md": "kept", "rules/new.md": "new"}
    assert stale(tmp_path, wanted) == ["old.md", "rules/new.md"]
    write(tmp_path, wanted)
    assert stale(tmp_path, wanted) == []
