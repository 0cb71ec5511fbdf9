"""Whoever writes all the files that git names writes the settings among them; git's objects say which those are."""

import subprocess

import pytest

from tests.impact.repositories import Made
from toolgate import Guard, Shell, ToolCall

SETTINGS = ".claude/settings.json"
LISTS = (
    "diff --name-only {}~1 {}", "diff --name-only {}~1..{}", "diff --name-only {}~1...{}", "diff {}~1 {} --name-only -z",
    "diff --name-only {}~1 {} -- .", "diff --name-only -r {}~1 {}", "log -1 --name-only --format= {}", "log --name-only --format= {}~1..{}",
    "log -n 1 --name-only --format= {}", "show --name-only --format= {}", "diff-tree --no-commit-id --name-only -r {}",
    "diff-tree --name-only -r {}~1 {}", "whatchanged -1 --name-only --format= {}", "-C . diff --name-only {}~1 {}",
)  # fmt: skip
WRITERS = (
    "git {} | xargs sed -i s/a/b/", "sed -i s/a/b/ $(git {})", "for f in $(git {}); do echo x > $f; done", "git {} | sort -u | xargs sed -i s/a/b/",
    'git {} | while read -r f; do echo x > "$f"; done',
)  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """`evil` changes settings, `plain` does not; in the work tree and the index of `plain` a file of code is changed."""
    found = Made(tmp_path_factory.mktemp("named"))
    found.put("src/a.py", "1\n")
    found.put(SETTINGS, "{}")
    found.commit("first")
    for branch, name in (("evil", SETTINGS), ("plain", "src/a.py")):
        found.git("checkout", "-q", "-b", branch, "main")
        found.put(name, "other\n")
        found.commit(branch)
    found.put("src/a.py", "changed\n")
    return found


def verdict(made: Made, command: str) -> str:
    return str(Guard(facts=made.facts).check(ToolCall(Shell(command), cwd=str(made.root))).verdict)


@pytest.mark.parametrize("listed", LISTS)
def test_settings_that_git_names_are_written(made: Made, listed: str) -> None:
    for branch, expected in (("evil", "deny"), ("plain", "allow")):
        words = listed.replace("{}", branch)
        printed = subprocess.run(["git", *words.split()], cwd=made.root, capture_output=True, text=True).stdout
        assert printed == "" or (SETTINGS in printed) is (branch == "evil")  # newer versions of git lack `whatchanged`
        for writer in WRITERS:
            assert verdict(made, writer.format(words)) == expected, writer


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ("diff --name-only", "allow"),
        ("diff --name-only HEAD", "allow"),
        ("diff --name-only --cached", "allow"),
        ("diff --name-only evil", "deny"),
        ("diff --name-only --cached evil", "deny"),
        ("diff --name-only evil -- src", "allow"),
        ("diff --name-only evil '*.py'", "allow"),
        ("diff-index --name-only evil", "deny"),
        ("diff-files --name-only", "allow"),
        ("ls-tree -r --name-only plain", "deny"),
        ("ls-tree -r --name-only plain src", "allow"),
        ("ls-tree -r --name-only plain:src", "allow"),
    ],
)
def test_the_work_tree_the_index_and_a_tree_are_compared_as_git_does(made: Made, listed: str, expected: str) -> None:
    assert verdict(made, f"git {listed} | xargs sed -i s/a/b/") == expected


@pytest.mark.parametrize(
    "listed",
    [
        "diff --name-only nowhere elsewhere",
        'diff --name-only "$A" HEAD',
        "log --name-only --format=",
        "log --all --name-only --format=",
        "ls-tree -r --name-only nowhere",
        "-c x.y=z --git-dir=other diff --name-only main plain",
        "diff --name-only main plain --output=x --stdin",
    ],
)
def test_where_git_cannot_be_read_every_settings_file_may_be_named(made: Made, listed: str) -> None:
    assert verdict(made, f"git {listed} | xargs sed -i s/a/b/") != "allow"
    assert verdict(made, f"git {listed} | grep '\\.py$' | xargs sed -i s/a/b/") in ("allow", "ask")
    assert verdict(made, f"git {listed} | xargs grep -n x") in ("allow", "ask")


def test_a_repository_that_variables_name_is_not_this_one(made: Made) -> None:
    for variable in ("GIT_DIR=../other/.git", "export GIT_INDEX_FILE=other;"):
        assert verdict(made, f"{variable} git diff --name-only main plain | xargs sed -i s/a/b/") != "allow"


def test_settings_changed_in_the_work_tree_are_among_the_changed_files(made: Made) -> None:
    made.put(SETTINGS, "changed")
    assert verdict(made, "git diff --name-only | xargs sed -i s/a/b/") == "deny"
    made.git("add", SETTINGS)
    assert verdict(made, "git diff --name-only --cached | xargs sed -i s/a/b/") == "deny"
    assert verdict(made, "git diff --name-only | xargs sed -i s/a/b/") == "allow"
    made.git("reset", "-q", "--hard")
