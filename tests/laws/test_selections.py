"""Whoever writes all that a search finds writes each protected file in it; whoever leaves them out is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.analysis.text.regular import as_globs
from toolgate.guard import Guard
from toolgate.knowledge.places.agent_files import IN_PROJECTS
from toolgate.model.call import Shell, ToolCall
from toolgate.model.verdict import ALLOW, DENY, Verdict
from toolgate.shell.expand.patterns import matches
from toolgate.world import World

HOME, PROJECT = "/home/user", "/home/user/project"
FILES = sorted({path if "." in path.rpartition("/")[2] else path + "/run.sh" for path in IN_PROJECTS})
HIDDEN = [path for path in [*FILES, ".toolgate/policy.toml"] if path[0] == "."]
SEARCHES = (
    "find . -name {name} -exec sed -i s/a/b/ {{}} +",
    "find . -type f -exec cp x.json {{}} \\;",
    "find . -name '*.ts' -o -name {name} | xargs sed -i s/a/b/",
    "find . -path '*{name}' -print0 | xargs -0 sed -i s/a/b/",
    "for f in $(find . -name {name}); do echo > $f; done",
    'find . -name {name} | while read -r f; do echo > "$f"; done',
    "fd -H -g {name} -x sed -i s/a/b/",
    "grep -rl held . | xargs sed -i s/a/b/",
    "rg -l --hidden held | xargs sed -i s/a/b/",
    "git ls-files | grep {name} | xargs sed -i s/a/b/",
    "git grep -l held | xargs sed -i s/a/b/",
    "shopt -s dotglob globstar; sed -i s/a/b/ **/{name}",
    "python3 -c \"import pathlib; [p.write_text('') for p in pathlib.Path('.').rglob('{name}')]\"",
    "python3 -c \"import os; [open(d + '/' + f, 'w') for d, _, fs in os.walk('.') for f in fs if f == '{name}']\"",
)
ELSEWHERE = (
    "find . -name '*.ts' -exec sed -i s/a/b/ {{}} +",
    "find src -type f -exec sed -i s/a/b/ {{}} +",
    "find . -type f -not -path '*/.*' | xargs sed -i s/a/b/",
    "find . -path './.*' -prune -o -type f -exec sed -i s/a/b/ {{}} +",
    "find . -name '*.json' -exec cp {{}} {{}}.bak \\;",
    "grep -rl absent . | xargs sed -i s/a/b/",
    "rg -l held | xargs sed -i s/a/b/",
    "git ls-files src | xargs sed -i s/a/b/",
    "git ls-files | grep -E '\\.tsx?$' | xargs sed -i s/a/b/",
    "shopt -s globstar; sed -i s/a/b/ **/*.ts src/**",
)


def verdict(text: str, path: str) -> Verdict:
    files = {f"{PROJECT}/{path}": "held", f"{PROJECT}/src/a.ts": "held"}
    guard = Guard(facts=World({"home": HOME, "workspace": PROJECT, "files": files}))
    return guard.check(ToolCall(Shell(text.format(name=path.rpartition("/")[2])), PROJECT)).verdict


@pytest.mark.parametrize("search", SEARCHES)
def test_a_write_to_what_a_search_finds_writes_each_protected_file_in_it(search: str) -> None:
    assert [path for path in HIDDEN if verdict(search, path) != DENY] == []


@pytest.mark.parametrize("search", ELSEWHERE)
def test_a_search_that_leaves_protected_files_out_is_left_alone(search: str) -> None:
    assert [path for path in HIDDEN if verdict(search, path) != ALLOW] == []


@given(st.text("ab.", max_size=6), st.text("ab.", max_size=4), st.sampled_from(["", "^"]), st.sampled_from(["", "$"]))
def test_the_patterns_of_an_expression_match_what_it_matches(line: str, literal: str, start: str, end: str) -> None:
    escaped = literal.replace(".", "\\.")
    for expression in (escaped, f"({escaped}|x)", f"{escaped}z?", f"(z)?{escaped}", f"z*{escaped}"):
        held = line.startswith(literal) if start else line.endswith(literal) if end else literal in line
        held = line == literal if start and end else held
        globs, _ = as_globs(start + expression + end)
        assert not held or any(matches(glob, line) for glob in globs)
