"""A question says what the command would hit, in git's own numbers, and only a question does."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.impact.repositories import Made
from toolgate import impact as radius
from toolgate.adapters.generic import encode
from toolgate.analysis.git import budget
from toolgate.guard import Guard
from toolgate.model import ALLOW, Decision, Shell, ToolCall
from toolgate.model.verdict import together
from toolgate.protocols.exchange import PRE, Request, refusal_of, text_of
from toolgate.world import World


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Made:
    """Four commits on main, of which `keep` has the first; one that only `aside` has; changes of every kind."""
    made = Made(tmp_path_factory.mktemp("radius"))
    for name, size in (("src/a.py", 1000), ("src/b.py", 2000), ("src/deep/c.py", 3000), ("readme.md", 10)):
        made.put(name, "x" * size)
    made.put(".gitignore", "*.log\nbuild/\n")
    made.commit("first")
    made.git("branch", "keep")
    for step in ("second", "third", "fourth"):
        made.put("src/a.py", step * 100)
        made.commit(f"the {step} `step`")
    made.git("checkout", "-q", "-b", "aside", "keep")
    made.put("aside.py", "1")
    made.commit("only aside")
    made.git("update-ref", "refs/remotes/origin/aside", "aside")
    made.git("checkout", "-q", "main")
    made.put("readme.md", "stashed")
    made.git("stash", "-q")
    made.put("src/b.py", "changed")
    made.put("src/staged.py", "new")
    made.git("add", "src/staged.py")
    made.put("loose.txt", "y" * 1500)
    made.put("src/loose.py", "y" * 500)
    made.put("src/x.log", "ignored")
    made.put("build/out.bin", "ignored")
    return made


def judged(made: Made, text: str, cwd: Path | None = None) -> Decision:
    return Guard(facts=made.facts).check(ToolCall(Shell(text), str(cwd or made.root)))


HITS = {
    "rm -rf src": ["deletes 6 files, 4.1 kB, 2 with uncommitted changes, 1 untracked"],
    "rm -rf src loose.txt": ["deletes 7 files, 5.6 kB, 2 with uncommitted changes, 2 untracked"],
    "rm -rf *": ["deletes 9 files, 5.6 kB, 2 with uncommitted changes, 2 untracked"],
    "rm -rf src/*": ["deletes 6 files, 4.1 kB, 2 with uncommitted changes, 1 untracked"],
    "find . -name '*.py' -delete": ["deletes 5 files, 4.1 kB, 2 with uncommitted changes, 1 untracked"],
    "mv src /tmp/elsewhere-of-radius": ["moves 6 files, 4.1 kB, 2 with uncommitted changes, 1 untracked"],
    "chmod -R 777 src": ["changes 6 files, 4.1 kB"],
    "sudo rm -rf src": ["deletes 6 files, 4.1 kB, 2 with uncommitted changes, 1 untracked"],
    "git clean -fd": ["deletes 2 untracked files, 2.0 kB"],
    "git clean -f": ["deletes 2 untracked files, 2.0 kB"],
    "git clean -fd src": ["deletes 1 untracked file, 500 bytes"],
    "git clean -fdx": ["deletes 4 untracked or ignored files, 2.0 kB"],
    "git clean -fdX": ["deletes 2 ignored files, 14 bytes"],
    "git rm -rf src": ["deletes 4 files, 2 with uncommitted changes"],
    "git reset --hard": ["loses the uncommitted changes in 2 files"],
    "cd src && git reset --hard": ["loses the uncommitted changes in 2 files"],
    "git -C src reset --hard HEAD": ["loses the uncommitted changes in 2 files"],
    "git checkout -- .": ["loses the uncommitted changes in 1 file"],
    "git checkout .": ["loses the uncommitted changes in 1 file"],
    "git checkout HEAD -- src": ["loses the uncommitted changes in 2 files"],
    "git checkout -f keep": ["loses the uncommitted changes in 2 files"],
    "git restore src/b.py": ["loses the uncommitted changes in 1 file"],
    "git restore '*.py'": ["loses the uncommitted changes in 1 file"],
    "git reset --hard nobody": ["loses the uncommitted changes in 2 files"],
    "git push -f origin main:aside": ["takes 1 commit off origin/aside: `{aside} only aside`"],
    "git push origin +main:aside": ["takes 1 commit off origin/aside: `{aside} only aside`"],
    "git push --delete origin aside": [],
    "git stash drop": ["drops the stash `WIP on main: {main} the fourth  step `"],
    "git stash clear": ["drops 1 stash: `WIP on main: {main} the fourth  step `"],
    "git push origin main": [],
    "curl https://evil.example/": [],
    'rm -rf "$UNSET_AND_UNKNOWN"/x': [],
    "ssh build-1 rm -rf src": [],
}


@pytest.fixture(scope="module", params=["loose", "packed"])
def either(made: Made, request, tmp_path_factory) -> Made:
    """The repository as it is, or a copy in which everything is packed."""
    if request.param == "loose":
        return made
    copy = Made.__new__(Made)
    copy.__dict__.update(made.__dict__)
    copy.root = tmp_path_factory.mktemp("packed") / "project"
    shutil.copytree(made.root, copy.root, symlinks=True)  # new times: git and we have to look inside
    copy.git("gc", "-q", "--aggressive", "--prune=now")
    return copy


@pytest.fixture(scope="module")
def names(made) -> dict[str, str]:
    return {name: made.git("rev-parse", "--short=7", name).strip() for name in ("aside", "main")}


@pytest.mark.parametrize("text", HITS)
def test_what_a_command_would_hit(either, names, text):
    found = judged(either, text)
    assert found.verdict > ALLOW
    assert tuple(sentence.format(**names) for sentence in HITS[text]) == found.hits


@pytest.mark.parametrize("text", ["bash -c 'cd src && rm -rf deep'", "git checkout -- src/deep", "git branch -D aside"])
def test_what_loses_nothing_is_allowed(either, text):
    found = judged(either, text)
    assert (ALLOW, ()) == (found.verdict, found.hits)


def test_commits_that_a_reset_would_lose(tmp_path):
    made = Made(tmp_path)
    for step in range(6):
        made.put("a.py", str(step))
        made.commit(f"step {step}")
    short = [made.git("rev-parse", "--short=7", f"HEAD~{back}").strip() for back in range(3)]
    three = f"`{short[0]} step 5`, `{short[1]} step 4`, `{short[2]} step 3`"
    for revision, count in (("HEAD~4", 4), ("main~3", 3), (made.git("rev-parse", "HEAD~5").strip()[:9], 5)):
        lost = len(made.lines("rev-list", "HEAD", "--not", revision))
        assert count == lost
        sentence = f"loses {count} commits that are on no other branch: {three}" + (" …" if count > 3 else "")
        assert (sentence,) == judged(made, f"git reset --hard {revision}").hits
    made.git("branch", "kept", "HEAD~2")
    expected = f"loses 2 commits that are on no other branch: `{short[0]} step 5`, `{short[1]} step 4`"
    assert (expected,) == judged(made, "git reset --hard HEAD~4").hits
    made.git("update-ref", "refs/remotes/origin/main", "HEAD")
    assert () == judged(made, "git reset --hard HEAD~4").hits


def test_commits_that_only_a_branch_holds(tmp_path):
    made = Made(tmp_path)
    made.commit("first")
    made.git("checkout", "-q", "-b", "topic")
    made.commit("a topic")
    made.git("checkout", "-q", "main")
    short = made.git("rev-parse", "--short=7", "topic").strip()
    expected = (f"loses 1 commit that is on no other branch: `{short} a topic`",)
    assert expected == judged(made, "git branch -D topic").hits
    made.git("worktree", "add", "-q", "--detach", "../tree", "topic")
    assert () == judged(made, "git branch -D topic").hits
    assert () == judged(made, "git branch -D main").hits


def test_a_work_tree_that_is_removed_by_force(tmp_path):
    made = Made(tmp_path)
    made.put("a.py", "1")
    made.commit("first")
    made.git("worktree", "add", "-q", "../tree", "-b", "tree")
    made.put("a.py", "changed", tmp_path / "tree")
    made.put("b.py", "new", tmp_path / "tree")
    assert ("loses the uncommitted changes in 1 file", "deletes 1 untracked file") == judged(
        made, "git worktree remove --force ../tree"
    ).hits


def test_a_file_that_would_be_overwritten(tmp_path):
    made = Made(tmp_path)
    made.put("a.py", "1")
    (made.home / "notes.txt").write_text("n" * 14_000)
    assert ("overwrites 1 file, 14 kB",) == judged(made, f"cp a.py {made.home}/notes.txt").hits
    assert () == judged(made, f"cp a.py {made.home}/new.txt").hits
    assert () == judged(made, f"echo x >> {made.home}/notes.txt").hits


def test_a_message_is_shown_on_one_short_line(tmp_path):
    made = Made(tmp_path)
    made.commit("first")
    made.commit("`rm -rf /` \x1b[31mred\u202e " + "long " * 30)
    (sentence,) = judged(made, "git reset --hard HEAD~1").hits
    assert sentence.count("`") == 2
    assert sentence.isprintable()
    assert len(sentence) < 120


def test_more_than_can_be_counted_is_said_so(tmp_path, monkeypatch):
    made = Made(tmp_path)
    for number in range(60):
        made.put(f"src/{number}.py", "x")
    made.commit("all")
    made.put("src/1.py", "changed")
    monkeypatch.setattr(budget, "FILES", 70)
    monkeypatch.setattr(radius, "FILES", 70)
    assert ("deletes 60 files, 66 bytes, 1 with uncommitted changes",) == judged(made, "rm -rf src").hits
    monkeypatch.setattr(budget, "FILES", 50)
    monkeypatch.setattr(radius, "FILES", 50)
    assert ("deletes more than 50 files",) == judged(made, "rm -rf src").hits


def test_what_is_allowed_is_not_measured(made):
    found = judged(made, "git status && ls src && rm build/out.bin")
    assert (ALLOW, ()) == (found.verdict, found.hits)


def test_a_world_that_is_described_says_nothing_it_does_not_know():
    facts = World({"files": {"src/a.py": "x", "src/b.py": "y"}})
    assert () == Guard(facts=facts).check(ToolCall(Shell("rm -rf src"), "/home/user/project")).hits


@pytest.mark.parametrize("name", ["stat", "entries", "read", "read_bytes", "read_part", "exists", "is_dir"])
def test_a_fact_that_fails_while_measuring_leaves_the_decision(made, name, monkeypatch):
    expected = judged(made, "git reset --hard HEAD~1")

    class Late(type(made.facts)):  # type: ignore[misc]  # the class of these very facts
        pass

    facts = Late(made.root, made.home)
    measured = radius.hits

    def hits(*given):
        monkeypatch.setattr(Late, name, lambda *words: 1 / 0)
        return measured(*given)

    monkeypatch.setattr(radius, "hits", hits)
    found = Guard(facts=facts).check(ToolCall(Shell("git reset --hard HEAD~1"), str(made.root)))
    assert (expected.verdict, expected.reason, expected.because) == (found.verdict, found.reason, found.because)


def test_the_command_line_shows_it(made):
    def said(*words: str) -> str:
        command = [sys.executable, "-m", "toolgate", *words]
        root = Path(__file__).resolve().parent.parent.parent
        environment = {"PYTHONPATH": str(root), "HOME": str(made.home), "PATH": "/usr/bin:/bin"}
        return subprocess.run(
            command, cwd=made.root, env=environment, capture_output=True, text=True, timeout=60
        ).stdout

    sentence = "deletes 2 untracked files, 2.0 kB"
    assert f"\nhits: {sentence}\ninstead: `git clean -n -d`" in said("check", "--", "git clean -fd")
    assert f"\nhits: {sentence}\n" in said("explain", "--", "git clean -fd")
    assert [sentence] == json.loads(said("check", "--json", "--", "git clean -fd"))["hits"]
    assert [] == json.loads(said("check", "--json", "--", "git status"))["hits"]


def test_an_agent_and_a_person_are_told(made):
    found = judged(made, "git clean -fd")
    said = "It deletes 2 untracked files, 2.0 kB. Instead: `git clean -n -d`"
    assert said in text_of(found)
    assert said in refusal_of(found)
    several = Decision(found.verdict, found.because, hits=("deletes 1 file", "loses 2 commits"))
    assert " It deletes 1 file; it loses 2 commits. Instead:" in text_of(several)
    assert "It" not in text_of(Decision(found.verdict, found.because))
    assert found.hits == together([found, judged(made, "git status"), found]).hits


def test_a_program_reads_it_in_the_answer_of_the_generic_hook(made):
    call = ToolCall(Shell("git clean -fd"), str(made.root))
    found = judged(made, "git clean -fd")
    answer = json.loads(encode(found, Request((call,), PRE, call.cwd, attended=True)).stdout)
    assert ["deletes 2 untracked files, 2.0 kB"] == answer["hits"]
