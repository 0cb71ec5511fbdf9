"""What the written pages show is true: verdicts, policies, programs, options and links."""

import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from tests.cli.process import ROOT, toolgate
from tests.policy.given import book, complaints, plan
from toolgate.cases import PROJECT, Case, complaint, read, record_of
from toolgate.cli import VERBS
from toolgate.cli.answers import Setting, answer
from toolgate.cli.report import headline, report
from toolgate.policy.force.plan import text_of
from toolgate.policy.read.document import parse
from tools import told
from tools.examples import files
from tools.quick import chosen

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/guide/*.md")])
ELSEWHERE = ("policy.md", "library.md", "plugins.md", "profiles.md")  # whose examples have tests of their own
HERE = [page for page in PAGES if page.name not in ELSEWHERE]


def blocks(language, pages=PAGES):
    """Every block of a language, with its page and the line it starts in."""
    for page in pages:
        lines = page.read_text("utf-8").split("\n")
        start = None
        for number, line in enumerate(lines):
            if start is None and line.startswith("```"):
                start = number
            elif start is not None and line == "```":
                if lines[start] == "```" + language:
                    yield pytest.param("\n".join(lines[start + 1 : number]), id=f"{page.name}:{start + 1}")
                start = None


def decided(record):
    return answer(record, Setting(PROJECT, settles_llm=True)).decision


def transcripts(text):
    """The commands of a transcript, each with the first line of its answer."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.startswith("$ "):
            yield shlex.split(line[2:]), lines[number + 1] if number + 1 < len(lines) else ""


@pytest.mark.parametrize("text", [*blocks("console", HERE)])
def test_a_transcript_shows_what_is_answered(text):
    shown = list(transcripts(text))
    assert shown
    for words, first in shown:
        assert ["toolgate", "check", "--"] == words[:3] and 4 == len(words)
        decision = decided(record_of(Case("allow", words[3])))
        assert first == headline(decision, colour=False)


@pytest.mark.parametrize("text", [*blocks("console", [ROOT / "README.md"])])
def test_the_readme_shows_whole_answers_as_in_a_fresh_clone(text):
    for shown in text.split("\n\n"):
        first, *rest = shown.split("\n")
        command = shlex.split(first[2:])[3]
        decision = answer({"id": None, "tool": "Bash", "input": {"command": command}}, Setting(str(ROOT))).decision
        assert rest == report(decision, command).split("\n")


@pytest.mark.parametrize("text", [*blocks("cases")])
def test_the_cases_of_a_page_hold(text):
    found = read(text)
    assert found
    assert [] == [words for case in found if (words := complaint(case, decided))]


@pytest.mark.parametrize("text", [*blocks("toml", HERE)])
def test_a_policy_of_a_page_can_be_used(text):
    plan(text)
    assert [] == complaints(text_of(parse(text).settings, "tests"), book(text))


@pytest.mark.parametrize("text", [*blocks("python", [ROOT / "README.md"])])
def test_a_program_of_the_readme_runs(text):
    exec(compile(text, "README.md", "exec"), {})  # our own page


@cache
def help_of(*verbs):
    return toolgate(*verbs, "--help").stdout


def commands():
    """Every command of ours that a block shows."""
    for language in ("", "console"):
        for block in blocks(language):
            for line in block.values[0].split("\n"):
                bare = line.removeprefix("$ ").partition("    #")[0]
                if bare.startswith("toolgate ") and "[" not in bare:
                    yield pytest.param(shlex.split(bare)[1:], id=f"{block.id} {bare[:40]}")


@pytest.mark.parametrize("words", [*commands()])
def test_a_command_of_a_page_exists_with_its_options(words):
    own = words[: words.index("--")] if "--" in words else words
    assert own[0] in VERBS
    nested = (
        own[0] == "policy" or own[:2] == ["install", "mcp"] or (own[0] == "log" and own[1:2] != [] and own[1][0] != "-")
    )
    text = help_of(*own[: 2 if nested else 1])
    assert text.startswith("usage: toolgate " + own[0])
    assert [] == [word for word in own if word.startswith("--") and word not in text]


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("docs/decisions/*.md")], ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page):
    for part in page.read_text("utf-8").split("](")[1:]:
        target, _, anchor = part.partition(")")[0].partition("#")
        if target and "://" not in target:
            assert (page.parent / target).exists(), target
        if anchor and "://" not in target and (target or page.name).endswith(".md"):
            assert anchor in anchors(page.parent / target if target else page), f"{target}#{anchor}"


@cache
def anchors(page):
    """The anchors of the headings of a page, as GitHub makes them."""
    found, quoted = set(), False
    for line in page.read_text("utf-8").split("\n"):
        quoted ^= line.startswith("```")
        if not quoted and line.startswith("#"):
            title = line.lstrip("#").strip().lower()
            found.add("".join([sign for sign in title if sign.isalnum() or sign in " -_"]).replace(" ", "-"))
    return found


def test_decisions_are_numbered_once_and_all_listed():
    folder = ROOT / "docs/decisions"
    pages = sorted(page.name for page in folder.glob("0*.md"))
    assert len(pages) == len({name[:4] for name in pages})
    listed = [
        line.partition("](")[2].rstrip(")") for line in (folder / "README.md").read_text().split("\n") if "](0" in line
    ]
    assert pages == listed


def test_what_contributors_are_told_to_run_names_examples():
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = [word for word in re.findall(r"WHAT=([\w/-]+)", page) if word not in ("frob", "its-name")]
    assert len(named) > 4
    for word in named:
        assert chosen([word], [*files(), *told.files()])


def test_every_guide_is_in_the_index():
    index = (ROOT / "docs/README.md").read_text("utf-8")
    assert [] == [page.name for page in Path(ROOT / "docs/guide").glob("*.md") if f"guide/{page.name}" not in index]


def test_a_fragment_is_one_sentence_for_users():
    for page in (ROOT / "changelog.d").glob("*.md"):
        text = page.read_text("utf-8")
        assert page.name == "README.md" or (text.endswith(".\n") and "\n" not in text[:-1] and len(text) < 300), (
            page.name
        )


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").split("\n")) < 200
