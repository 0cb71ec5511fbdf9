"""What we read of a repository is what git says of it, over histories and states chosen by seeds."""

import os

import pytest

from tests.impact.repositories import Made
from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.analysis.git.changes import WorkTree, work_tree
from toolgate.analysis.git.commits import only_in
from toolgate.analysis.git.index import read
from toolgate.analysis.git.past import Past, past
from toolgate.analysis.git.references import references
from toolgate.analysis.git.repository import repository_at
from toolgate.analysis.git.untracked import untracked

SEEDS = [pytest.param(seed, marks=[pytest.mark.slow] if seed % 3 else []) for seed in range(12)]
STATUS = ("status", "--porcelain=v1", "-z", "--no-renames", "--ignore-submodules=dirty")


def tree_of(made: Made, root=None) -> WorkTree:
    found = work_tree(str(root or made.root), made.facts, Budget())
    assert found is not None
    return found


def past_of(made: Made, root=None) -> Past:
    found = past(str(root or made.root), made.facts)
    assert found is not None
    return found


def changes_by_git(made: Made, root=None) -> set[str]:
    return {line[3:] for line in made.lines(*STATUS, "-uno", cwd=root)}


def changes(made: Made, root=None) -> set[str]:
    tree = tree_of(made, root)
    return tree.modified(list(tree.index.entries)) | tree.staged()


def compare_work_tree(made: Made, root=None) -> None:
    """Changes, staged changes, untracked and ignored files: ours first, since git's own look writes the index anew."""
    tree = tree_of(made, root)
    ours = (
        changes(made, root),
        tree.staged(),
        {path for path, _ in untracked(tree, "") or ()},
        {path for path, _ in untracked(tree, "", "only") or ()},
    )
    theirs = (
        changes_by_git(made, root),
        made.lines("diff", "--cached", "--name-only", "--no-renames", "-z", cwd=root),
        {line[3:] for line in made.lines(*STATUS, "-uall", cwd=root) if line[:2] == "??"},
        made.lines("ls-files", "-z", "-o", "-i", "--exclude-standard", cwd=root),
    )
    assert theirs == ours


@pytest.mark.parametrize("seed", SEEDS)
def test_changes_and_untracked_files_are_those_of_git(tmp_path, seed):
    made = Made(tmp_path, seed)
    made.history(6)
    made.git("update-index", "--index-version", str(made.random.choice([2, 4])))
    for _ in range(4):
        made.unrest(6)
        compare_work_tree(made)


def test_an_index_with_more_flags_is_read(tmp_path):
    made = Made(tmp_path)
    made.history(4)
    made.put("later.py", "x")
    made.git("add", "-N", "later.py")  # version three
    assert b"DIRC\0\0\0\3" == (made.root / ".git/index").read_bytes()[:8]
    compare_work_tree(made)


def test_files_git_was_told_not_to_look_at_have_not_changed(tmp_path):
    made = Made(tmp_path)
    made.history(4)
    made.put("a.py", "one")
    made.put("b.py", "one")
    made.commit("both")
    made.git("update-index", "--assume-unchanged", "a.py")
    made.git("update-index", "--skip-worktree", "b.py")
    made.put("a.py", "two two")
    (made.root / "b.py").unlink()
    compare_work_tree(made)
    assert set() == changes(made)


def test_a_conflict_is_a_change(tmp_path):
    made = Made(tmp_path)
    made.put("a.py", "one\n")
    made.commit("one")
    made.git("checkout", "-q", "-b", "other")
    made.put("a.py", "two\n")
    made.commit("two")
    made.git("checkout", "-q", "main")
    made.put("a.py", "three\n")
    made.commit("three")
    with pytest.raises(AssertionError):
        made.git("merge", "other")
    assert {"a.py"} == changes(made) == changes_by_git(made)


def test_a_repository_without_a_commit(tmp_path):
    made = Made(tmp_path)
    made.put("a.py", "one\n")
    compare_work_tree(made)
    made.git("add", "a.py")
    compare_work_tree(made)
    assert {"a.py"} == changes(made)


def test_links_and_rights_are_compared(tmp_path):
    made = Made(tmp_path)
    made.put("a.py", "one\n")
    (made.root / "link").symlink_to("a.py")
    (made.root / "gone").symlink_to("nowhere")
    made.commit("one")
    compare_work_tree(made)
    (made.root / "a.py").chmod(0o755)
    (made.root / "link").unlink()
    (made.root / "link").symlink_to("elsewhere")
    (made.root / "gone").unlink()
    made.put("gone", "a file now")
    compare_work_tree(made)
    made.git("config", "core.fileMode", "false")
    compare_work_tree(made)


def test_a_linked_work_tree_has_changes_of_its_own(tmp_path):
    made = Made(tmp_path)
    made.history(8)
    made.git("worktree", "add", "-q", "-b", "aside", "../aside")
    aside = tmp_path / "aside"
    made.put("a.py", "changed aside", aside)
    made.put("new.py", "x", aside)
    compare_work_tree(made, aside)
    compare_work_tree(made)
    assert "a.py" in changes(made, aside) | {path for path, _ in untracked(tree_of(made, aside), "") or ()}


def test_a_sparse_work_tree(tmp_path):
    made = Made(tmp_path)
    for name in ("a.py", "lib/m.py", "lib/deep/n.py", "docs/p.md", "tools/t.py"):
        made.put(name, name)
    made.commit("all")
    for words in (["--cone", "--no-sparse-index"], ["--cone", "--sparse-index"]):
        made.git("sparse-checkout", "set", *words, "lib")
        assert not (made.root / "docs").exists()
        compare_work_tree(made)
        made.put("lib/m.py", "changed" + words[1])
        made.git("add", "lib/m.py")
        compare_work_tree(made)
        made.commit(words[1])


def test_a_submodule_at_another_commit_is_a_change(tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    library = Made(inner, 1)
    library.put("l.py", "1")
    library.commit("library")
    made = Made(tmp_path)
    made.put("a.py", "1")
    made.commit("first")
    made.git("submodule", "--quiet", "add", str(library.root), "sub")
    compare_work_tree(made)
    made.commit("with it")
    compare_work_tree(made)
    made.put("l.py", "2", made.root / "sub")
    made.git("commit", "-qam", "inside", cwd=made.root / "sub")
    compare_work_tree(made)
    assert {"sub"} == changes(made)


def test_an_index_that_is_split_is_not_read(tmp_path):
    made = Made(tmp_path)
    made.history(4)
    made.git("update-index", "--split-index")
    assert work_tree(str(made.root), made.facts, Budget()) is None


def test_a_spoilt_index_is_never_an_error(tmp_path):
    made = Made(tmp_path)
    made.history(6)
    data = (made.root / ".git/index").read_bytes()
    for cut in range(0, len(data), 7):
        (made.root / ".git/index").write_bytes(data[:cut])
        work_tree(str(made.root), made.facts, Budget())
    assert read(data, 1) is None


def test_longer_hashes_are_left_alone(tmp_path):
    made = Made(tmp_path)
    other = tmp_path / "other"
    made.git("init", "-q", "--object-format=sha256", str(other))
    assert repository_at(str(other), made.facts) is None


# --- history ---------------------------------------------------------------------------------------------------------


def commits_by_git(made: Made, wanted: list[str], held: list[str]) -> set[str]:
    return made.lines("rev-list", *wanted, "--not", *held)


@pytest.mark.parametrize("seed", SEEDS)
def test_commits_that_only_some_names_lead_to_are_those_of_git(tmp_path, seed):
    made = Made(tmp_path, seed)
    made.history(25)
    compare_commits(made)
    made.git("gc", "-q", "--aggressive")
    made.put("a.py", "after packing")
    made.commit("after packing")
    compare_commits(made)


def compare_commits(made: Made) -> None:
    found = past_of(made)
    names = sorted(name for name in found.names if name.startswith("refs/heads/"))
    for _ in range(8):
        wanted = made.random.sample(names, min(len(names), made.random.randrange(1, 3)))
        held = [name for name in names if name not in wanted][: made.random.randrange(0, 4)]
        ours = only_in(found.objects, [found.names[name] for name in wanted], [found.names[name] for name in held])
        assert ours is not None
        assert commits_by_git(made, wanted, held) == set(ours)
        assert len(ours) == len(set(ours))


@pytest.mark.parametrize("packed", [False, True])
def test_names_and_revisions_are_those_of_git(tmp_path, packed):
    made = Made(tmp_path, 5)
    made.history(30)
    if packed:
        made.git("gc", "-q")
        made.git("branch", "loose")
    found = past_of(made)
    listed = made.lines("for-each-ref", "--format=%(objectname) %(refname)")
    assert listed == {f"{commit} {name}" for name, commit in found.names.items()}
    head = made.git("rev-parse", "HEAD").strip()
    texts = ["HEAD", "@", "HEAD~1", "HEAD^", "HEAD~2^", "main", "refs/heads/main", head, head[:7], "HEAD^0", "main~1"]
    texts += [name.rpartition("/")[2] for name in found.names if "/tags/" in name]
    for text in texts:
        expected = made.git("rev-parse", "--verify", f"{text}^{{commit}}").strip()
        assert expected == found.revisions.resolve(text), text
    for text in ("nobody", "HEAD~9999", "HEAD^7", "zzzz", "HEAD~99999", "@{5 days ago}", "HEAD@{3}"):
        assert found.revisions.resolve(text) is None


@pytest.mark.parametrize("packed", [False, True])
def test_every_object_reads_as_git_reads_it(tmp_path, packed):
    made = Made(tmp_path, 3)
    made.history(20)
    if packed:
        made.git("gc", "-q", "--aggressive")
    found = past_of(made)
    found.objects.budget.objects = 100_000
    kinds = set()
    rest = made.git("cat-file", "--batch", "--batch-all-objects").encode("utf-8", "surrogateescape")
    while rest:
        line, _, rest = rest.partition(b"\n")
        name, kind, size = line.decode().split()
        assert (kind.encode(), rest[: int(size)]) == found.objects.read(name)
        rest = rest[int(size) + 1 :]
        kinds.add(kind)
    assert {"commit", "tree", "blob", "tag"} == kinds


def test_objects_that_are_borrowed_are_found(tmp_path):
    made = Made(tmp_path, 2)
    made.history(10)
    clone = tmp_path / "clone"
    made.git("clone", "-q", "--shared", str(made.root), str(clone))
    found = past_of(made, clone)
    ours = only_in(found.objects, [found.revisions.head], [])
    assert made.lines("rev-list", "HEAD", cwd=clone) == set(ours or ())


def test_names_in_another_format_are_not_read(tmp_path):
    made = Made(tmp_path)
    made.history(3)
    (made.root / ".git/reftable").mkdir()
    found = repository_at(str(made.root), made.facts)
    assert found is not None
    assert references(found, made.facts) is None


def test_a_history_that_is_too_long_is_given_up(tmp_path):
    made = Made(tmp_path, 1)
    made.history(15)
    found = past_of(made)
    found.objects.budget.objects = 1
    with pytest.raises(Exhausted):
        only_in(found.objects, [found.revisions.head], [])


def test_a_missing_object_is_not_guessed(tmp_path):
    made = Made(tmp_path, 1)
    made.history(12)
    parent = made.git("rev-parse", "HEAD^").strip()
    os.unlink(made.root / ".git/objects" / parent[:2] / parent[2:])
    found = past_of(made)
    assert only_in(found.objects, [found.revisions.head], []) is None
