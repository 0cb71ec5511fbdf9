"""What forbids a path is heard about every pattern and directory that can reach it; what permits one, only about what
is inside."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.policy.given import book, tool, verdict
from toolgate.guard import Guard
from toolgate.model.call import Read, Shell, ToolCall
from toolgate.model.verdict import ALLOW, DENY
from toolgate.policy.match.matching import path_matches
from toolgate.policy.match.overlap import contains, meet, shared, within
from toolgate.shell.expand.patterns import matches
from toolgate.world import World

HOME, PROJECT = "/home/user", "/home/user/project"
FORBIDS = """
[[rule]]
id = "deploy"
when = { effect = ["write", "delete"], target = "deploy/**" }
verdict = "deny"

[[rule]]
id = "keys"
when = { effect = "read", target = "keys/**" }
verdict = "deny"
"""

component = st.lists(st.sampled_from(["a", "b", "?", "*", "[ab]", "[!a]", "[b-c]"]), min_size=1, max_size=4).map(
    "".join
)
name = st.text(st.sampled_from("abc"), min_size=1, max_size=4)
pattern = st.lists(st.one_of(component, st.just("**")), min_size=1, max_size=4).map(lambda parts: "/" + "/".join(parts))
path = st.lists(name, min_size=1, max_size=4).map(lambda parts: "/" + "/".join(parts))


@given(component, component, name)
def test_a_name_that_matches_both_components_is_shared(one: str, other: str, word: str) -> None:
    if matches(one, word) and matches(other, word):
        assert shared(one, other)


@given(component, component, name)
@example("?", "*", "ab")
@example("[ab]", "?", "c")
def test_a_component_is_within_another_only_if_each_of_its_names_is(general: str, special: str, word: str) -> None:
    if within(general, special) and matches(special, word):
        assert matches(general, word)


@given(pattern, pattern, path)
def test_a_pattern_that_forbids_meets_every_pattern_with_a_path_in_common(wide: str, shape: str, word: str) -> None:
    if path_matches(wide, word) and path_matches(shape, word):
        assert meet(wide, shape)


@given(pattern, pattern, path)
@example("/*/a", "/**/a", "/b/b/a")
def test_a_pattern_that_permits_contains_only_what_is_wholly_in_it(narrow: str, shape: str, word: str) -> None:
    if contains(narrow, shape) and path_matches(shape, word):
        assert path_matches(narrow, word)


# --- on a disk -------------------------------------------------------------------------------------------------------

files = st.sets(st.sampled_from(["a/x", "ab/x", "ab/c/x", "b/y", "b/c/y", "c", "abc/x"]), min_size=1)
selection = st.lists(component, min_size=1, max_size=3).map("/".join)
READ_RULE = '[[rule]]\nid = "no"\nwhen = {{ effect = "read", target = "{}" }}\nverdict = "deny"\n'
PERMIT_RULE = '[[rule]]\nid = "yes"\nwhen = {{ effect = "write", target = "{}" }}\nverdict = "allow"\n'


def judged(policy: str, text: str, there: set[str]):
    world = World({"home": HOME, "workspace": PROJECT, "files": {f"{PROJECT}/{path}": "x" for path in there}})
    return Guard(book(policy), world).check(ToolCall(Shell(text), PROJECT))


@given(files, selection, st.sampled_from(["a/**", "ab/c/*", "b/*/y", "*.pem", "**/y", "a*/x", "c"]))
@example({"b/y"}, "?/*", "**/y")
@example({"b/y"}, "*/*", "**/y")
def test_a_rule_that_forbids_is_heard_if_a_file_that_is_there_is_selected(there, chosen: str, forbidden: str) -> None:
    full = f"{PROJECT}/{forbidden}" if "/" in forbidden and forbidden[:2] != "**" else f"**/{forbidden}"
    reached = [
        path for path in there if path_matches(f"/{chosen}", f"/{path}") and path_matches(full, f"{PROJECT}/{path}")
    ]
    if reached:
        assert judged(READ_RULE.format(forbidden), f"cat {chosen}", there).verdict == DENY


PERMITS = [
    ("src/?", "tee src/* < a", False),
    ("src/*/x", "tee src/**/x < a", False),
    ("src/*.py", "tee src/?.py < a", True),
    ("src/**", "tee src/*/x < a", True),
    ("src/[ab]", "tee src/? < a", False),
]


@pytest.mark.parametrize(("permitted", "text", "inside"), PERMITS)
def test_a_list_of_permitted_files_refuses_a_pattern_that_is_not_inside(permitted, text: str, inside: bool) -> None:
    policy = f'[tools.bash]\nallow = ["{permitted}", "a"]\n'
    assert (verdict(policy, text) == "allow") is inside


# --- calls -----------------------------------------------------------------------------------------------------------

FORBIDDEN = [
    "sed -i s/a/b/ d*/prod.yml", "tee */prod.yml < a", "for f in */prod.yml; do echo x > $f; done", "mv d* z",
    "cat key?/*", "cat */*", "cat [j-l]eys/x", "tar cf x.tar k*", "find . -name prod.yml -exec sed -i s/a/b/ {} +", "rm -r .",
    "grep -r x .", "cp -r . /tmp/y", "for d in d*; do touch $d/new.yml; done",
    "python3 -c \"import glob; [open(f, 'w') for f in glob.glob('*/*.yml')]\"",
    tool("Grep", pattern="x", path=".", output_mode="content"), tool("Read", file_path="key?/x"),
    tool("Grep", pattern="x", glob="{src,keys}/**", output_mode="content"),
    tool("Grep", pattern="x", glob="{keys,src}/**", output_mode="content"), tool("Grep", pattern="x", glob="k{a,eys}/*"),
    tool("Grep", pattern="x", glob="!*.py", output_mode="content"),
    tool("Grep", pattern="x", path="keys", glob="*.py", output_mode="content"),
]  # fmt: skip
QUESTIONS = ["git apply x.patch", "cat $UNKNOWN", "ruff format ."]
UNTOUCHED = [
    "cat src/*.py", "sed -i s/a/b/ src/*.py", "cat *.md", "rm -rf build", "rm *.pyc", "black src", "git status",
    "git switch main", "pytest", "npm run build", "ls -R", "cp src/*.py out/", "cat deploy/*", "grep -r x deploy",
    tool("Grep", pattern="x", glob="src/*.py", output_mode="content"), tool("Grep", pattern="x", path=".", glob="{src,lib}/*"),
    tool("Glob", pattern="**/*.py"), tool("Grep", pattern="x", path="src"), tool("Read", file_path="src/a.py"),
]  # fmt: skip


@pytest.mark.parametrize("call", FORBIDDEN, ids=str)
def test_a_forbidden_directory_is_not_reached_by_a_pattern_or_a_directory_above_it(call) -> None:
    assert verdict(FORBIDS, call) == "deny"


@pytest.mark.parametrize("call", QUESTIONS)
def test_a_call_that_may_reach_a_forbidden_directory_is_a_question(call: str) -> None:
    assert verdict(FORBIDS, call) == "ask"


@pytest.mark.parametrize("call", UNTOUCHED, ids=str)
def test_a_call_that_cannot_reach_a_forbidden_directory_is_untouched(call) -> None:
    assert verdict(FORBIDS, call) == "allow"


THERE = {"deploy/prod.yml", "keys/id", "src/a.py", "README.md", ".hidden"}
QUIET = [
    "cat *", "find . -name '*.py' -exec sed -i s/a/b/ {} +", "wc -l **/*.py", "sed -i s/a/b/ */*.py", "cat *.md",
]  # fmt: skip


@pytest.mark.parametrize("text", QUIET)
def test_a_pattern_that_finds_nothing_in_the_forbidden_directory_is_untouched(text: str) -> None:
    assert judged(FORBIDS, text, THERE).verdict == ALLOW


def test_a_search_that_is_kept_to_a_pattern_reads_only_what_that_matches() -> None:
    world = World({"home": HOME, "workspace": PROJECT, "files": {f"{PROJECT}/{path}": "x" for path in THERE}})
    found = {
        glob: str(Guard(book(FORBIDS), world).check(ToolCall(Read((".",), (glob,)), PROJECT)).verdict)
        for glob in ("**/*.py", "**/*.{py,md}", "**/id", "**/*.{py,d}", "**/{a.py,id}")
    }
    assert found == {
        "**/*.py": "allow", "**/*.{py,md}": "allow", "**/id": "deny", "**/*.{py,d}": "allow", "**/{a.py,id}": "deny"
    }  # fmt: skip


def test_a_star_of_the_shell_does_not_reach_hidden_files() -> None:
    assert judged(READ_RULE.format(".hid*"), "cat *", THERE).verdict == ALLOW
    assert judged(READ_RULE.format(".hid*"), "shopt -s dotglob; cat *", THERE).verdict == DENY


def test_a_pattern_is_followed_through_a_link_into_a_forbidden_directory() -> None:
    facts = {
        "home": HOME,
        "workspace": PROJECT,
        "files": {f"{PROJECT}/deploy/prod.yml": ""},
        "symlinks": {f"{PROJECT}/zz": f"{PROJECT}/deploy"},
    }
    call = ToolCall(Shell("sed -i s/a/b/ z?/prod.yml"), PROJECT)
    assert Guard(book(FORBIDS), World(facts)).check(call).verdict == DENY


def test_doubt_about_one_rule_does_not_hide_a_later_rule() -> None:
    later = FORBIDS + '[[rule]]\nid = "unknown"\nwhen = { effect = "read", place = "unknown" }\nverdict = "deny"\n'
    assert verdict(later, "cat $UNKNOWN") == "deny"
    earlier = '[[rule]]\nid = "fine"\nwhen = { effect = "read", command = "cat *" }\nverdict = "allow"\n' + FORBIDS
    assert verdict(earlier, "cat $UNKNOWN") == "allow"
