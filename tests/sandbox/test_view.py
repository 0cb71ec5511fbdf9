"""What of the machine a command sees: hidden before protected, protected before writable, writable before readable."""

import itertools
import os

import pytest

from tests.sandbox.boxed import needs_in, project
from toolgate.model.errors import GuardError
from toolgate.sandbox.surroundings import inside
from toolgate.sandbox.view import CHANGED, COVERED, COVERED_FILE, MOST_BESIDE, SHOWN, view


def seen(mounts, path):
    """How a path is seen: by the last mount that holds it."""
    return next((mount.kind for mount in reversed(mounts) if inside(path, [mount.path])), "")


def test_the_project_can_be_read_and_not_changed(tmp_path):
    root = project(tmp_path)
    assert ((SHOWN, str(root), str(root)),) == view(needs_in(root))


def test_a_path_is_seen_as_the_strongest_word_that_names_it_or_what_holds_it(tmp_path):
    """All ways to give four words to four nested directories, and how each of those is then seen."""
    root = tmp_path.resolve() / "w"
    nested = [str(root / name) for name in ("a", "a/b", "a/b/c", "a/b/c/d")]
    os.makedirs(nested[-1])
    for words in itertools.product(("", "readable", "writable", "protected", "hidden"), repeat=len(nested)):
        given: dict[str, list[str]] = {}
        for path, word in zip(nested, words, strict=True):
            given.setdefault(word, []).append(path)
        given.pop("", None)
        mounts = view(needs_in(root, **{word: tuple(paths) for word, paths in given.items()}))
        for depth, path in enumerate(nested):
            above = set(words[: depth + 1])
            expected = SHOWN
            if "hidden" in above:
                expected = COVERED
            elif "writable" in above and "protected" not in above:
                expected = CHANGED
            assert expected == seen(mounts, path), (words, path, mounts)


def test_what_does_not_exist_is_not_mounted(tmp_path):
    root = project(tmp_path)
    gone = str(root / "gone")
    assert view(needs_in(root)) == view(needs_in(root, readable=(gone,), hidden=(gone,), protected=(gone,)))


def test_a_new_file_opens_its_directory_and_nothing_that_is_in_it(tmp_path):
    root = project(tmp_path)
    mounts = view(needs_in(root, writable=(str(root / "new.txt"),)))
    assert CHANGED == seen(mounts, str(root / "new.txt"))
    for name in ("src", "build", "keys", ".git", ".env"):
        assert SHOWN == seen(mounts, str(root / name))


def test_a_new_file_beside_things_nobody_was_to_see_does_not_show_them(tmp_path):
    root, other = project(tmp_path), tmp_path.resolve() / "other"
    (other / "private").mkdir(parents=True)
    (other / "letter").write_text("private")
    mounts = view(needs_in(root, writable=(str(other / "new" / "file"),)))
    assert CHANGED == seen(mounts, str(other / "new" / "file"))
    assert (COVERED, COVERED_FILE) == (seen(mounts, str(other / "private")), seen(mounts, str(other / "letter")))


def test_something_writable_deeper_stays_so_beside_a_new_file(tmp_path):
    root = project(tmp_path)
    mounts = view(needs_in(root, writable=(str(root / "new.txt"), str(root / "build" / "deep"))))
    assert CHANGED == seen(mounts, str(root / "build" / "deep" / "x"))
    assert SHOWN == seen(mounts, str(root / "build" / "y"))


def test_more_entries_than_can_be_kept_apart_open_the_directory_and_not_what_is_protected(tmp_path):
    root = project(tmp_path)
    for number in range(MOST_BESIDE):
        (root / f"{number}.txt").touch()
    needs = needs_in(root, writable=(str(root / "new"),), protected=(str(root / ".git"),), hidden=(str(root / ".env"),))
    mounts = view(needs)
    assert CHANGED == seen(mounts, str(root / "1.txt"))
    assert (SHOWN, COVERED_FILE) == (seen(mounts, str(root / ".git")), seen(mounts, str(root / ".env")))


@pytest.mark.parametrize("word", ["readable", "writable"])
def test_a_path_of_the_project_that_has_become_a_link_is_an_error(tmp_path, word):
    root, elsewhere = project(tmp_path), tmp_path.resolve() / "elsewhere"
    elsewhere.mkdir()
    (root / "link").symlink_to(elsewhere)
    for name in ("link", "link/deep/new"):
        with pytest.raises(GuardError, match="has become a link since"):
            view(needs_in(root, **{word: (str(root / name),)}))


def test_a_project_that_has_become_a_link_is_an_error(tmp_path):
    root = project(tmp_path)
    moved = root.rename(root.parent / "moved")
    root.symlink_to(moved)
    with pytest.raises(GuardError, match="has become a link since"):
        view(needs_in(root))


def test_a_secret_behind_a_link_is_covered(tmp_path):
    root = project(tmp_path)
    (root / "secret").symlink_to(root / ".env")
    assert COVERED_FILE == seen(view(needs_in(root, hidden=(str(root / "secret"),))), str(root / ".env"))


def test_a_link_outside_the_project_shows_what_it_leads_to_under_both_names(tmp_path):
    root, home = project(tmp_path), tmp_path.resolve() / "home"
    (home / "dotfiles" / "tokens").mkdir(parents=True)
    (home / "dotfiles" / "gitconfig").write_text("x")
    (home / ".gitconfig").symlink_to("dotfiles/gitconfig")
    (home / ".tokens").symlink_to("dotfiles/tokens")
    real, link = str(home / "dotfiles" / "gitconfig"), str(home / ".gitconfig")
    mounts = view(needs_in(root, readable=(link, str(home / ".tokens")), hidden=(str(home / ".tokens"),)))
    assert {(SHOWN, real, real), (SHOWN, real, link)} == {mount for mount in mounts if mount.path != str(root)}


def test_directories_above_what_is_protected_are_mounts_which_nobody_can_rename(tmp_path):
    root = project(tmp_path)
    mounts = view(needs_in(root, writable=(str(root),), protected=(str(root / "build" / "deep" / "hooks"),)))
    for name in ("build", "build/deep"):
        assert (CHANGED, str(root / name), str(root / name)) in mounts
    assert SHOWN == seen(mounts, str(root / "build" / "deep" / "hooks"))


@pytest.mark.parametrize("path", ["/dev/null", "/proc/self/mem", "/dev", "/proc"])
def test_devices_and_processes_are_never_those_of_the_machine(tmp_path, path):
    root = project(tmp_path)
    assert view(needs_in(root)) == view(needs_in(root, readable=(path,), writable=(path,)))


@pytest.mark.parametrize("path", ["/", "/usr"])
def test_all_of_the_machine_is_never_writable(tmp_path, path):
    with pytest.raises(GuardError, match="no sandbox lets a command change all of"):
        view(needs_in(project(tmp_path), writable=(path,)))


def test_a_project_inside_what_is_hidden_is_an_error(tmp_path):
    root = project(tmp_path)
    with pytest.raises(GuardError, match="inside what no command sees"):
        view(needs_in(root, hidden=(str(root.parent),)))
