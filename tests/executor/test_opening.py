"""A judged path is opened as it was judged: in both ways, and never through a link."""

import os
import socket
from collections import Counter

import pytest

from tests.executor.races import ACTS, JUDGED, LINKS, SWAPS, control, judged, run
from toolgate.executor import opening, reading
from toolgate.executor.opening import Changed, FileError, Missing, Tree


def test_a_file_of_the_project_and_one_elsewhere_are_opened(ground, tree):
    inside = ground.put("src/a.txt", "inside")
    outside = ground.outside / "b.txt"
    outside.write_text("outside")
    for path, text in ((inside, b"inside"), (str(outside), b"outside")):
        descriptor = tree.opened(path, os.O_RDONLY)
        assert os.read(descriptor, 100) == text
        assert not os.get_inheritable(descriptor)
        os.close(descriptor)


@pytest.mark.parametrize("name", ["link", "link/inner.txt", "link/deep/inner.txt", "a/link/inner.txt"])
@pytest.mark.parametrize("leads", ["outside", "relative", "project", "nowhere", "proc"])
def test_a_link_anywhere_on_the_path_is_refused(ground, tree, name, leads):
    (ground.outside / "deep").mkdir()
    (ground.project / "a").mkdir()
    to = {
        "outside": str(ground.outside),
        "relative": "../outside" if name.startswith("link") else "../../outside",
        "project": str(ground.project),
        "nowhere": str(ground.base / "nowhere"),
        "proc": f"/proc/self/root{ground.outside}",
    }[leads]
    where = "a/link" if name.startswith("a/") else "link"
    os.symlink(to, ground.path(where))
    for flags in (os.O_RDONLY, os.O_WRONLY, opening.LOOK, os.O_RDONLY | os.O_DIRECTORY):
        with pytest.raises(Changed, match="a link has come into"):
            tree.opened(ground.path(name), flags)
    with pytest.raises(Changed):
        os.close(tree.above(ground.path(f"{where}/new/file"), make=True)[0])
    assert not (ground.outside / "new").exists()


def test_what_is_not_there_is_said_to_be_missing(ground, tree):
    ground.put("file")
    for name in ("none", "none/inner", "file/inner"):
        with pytest.raises(Missing, match="does not exist"):
            tree.opened(ground.path(name), os.O_RDONLY)


@pytest.mark.parametrize("path", ["relative", "", "/a/../b", "/a//b", "/a/./b", "/a/", "/a\0b", "/" + "x" * 5_000])
def test_only_a_path_that_a_guard_can_have_resolved_is_opened(tree, path):
    with pytest.raises(FileError, match="not an absolute real path"):
        tree.opened(path, os.O_RDONLY)


def test_what_is_no_regular_file_is_not_opened(ground, tree):
    os.mkfifo(ground.path("pipe"))
    os.mkdir(ground.path("directory"))
    listener = socket.socket(socket.AF_UNIX)
    here = os.open(ground.project, os.O_RDONLY)
    try:
        listener.bind(f"/proc/self/fd/{here}/socket")  # the whole path may be too long for a socket
        kinds = {"pipe": "a named pipe", "directory": "a directory", "socket": "a socket"}
        for name, kind in kinds.items():
            with pytest.raises(FileError, match=kind):
                tree.regular(ground.path(name))
        with pytest.raises(FileError, match="a device"):
            tree.regular("/dev/zero")
    finally:
        listener.close()
        os.close(here)


def test_a_project_that_was_moved_away_is_noticed(ground, tree):
    ground.put("file", "old")
    os.rename(ground.project, ground.base / "moved")
    with pytest.raises(Missing):
        tree.opened(ground.path("file"), os.O_RDONLY)
    ground.project.mkdir()
    ground.put("file", "another project")
    with pytest.raises(Changed, match="not the directory it was"):
        tree.opened(ground.path("file"), os.O_RDONLY)
    os.rename(ground.project, ground.base / "second")
    os.symlink(ground.base / "second", ground.project)
    with pytest.raises(Changed, match="a link has come into"):
        tree.opened(ground.path("file"), os.O_RDONLY)


def test_directories_that_are_missing_are_made_inside_the_project(ground, tree):
    directory, name = tree.above(ground.path("new/deep/file.txt"), make=True)
    try:
        assert name == "file.txt" and os.path.samestat(os.fstat(directory), os.stat(ground.path("new/deep")))
    finally:
        os.close(directory)
    with pytest.raises(Missing):
        tree.above(ground.path("other/file.txt"))


def test_no_descriptor_is_left_open(ground, tree):
    ground.put("file")
    os.symlink(ground.outside, ground.path("link"))
    os.mkfifo(ground.path("pipe"))
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for name in ("none", "link/x", "pipe", "file/x", "none/none"):
        for use in (
            tree.regular,
            lambda path: tree.above(path, make=False),
            lambda path: tree.above(path + "/y/z", make=True),
        ):
            try:
                found = use(ground.path(name))
            except FileError:
                continue
            os.close(found if isinstance(found, int) else found[0])
    assert not before or len(os.listdir("/proc/self/fd")) == before


def test_a_second_name_of_a_credential_is_refused_unless_that_was_approved(ground, tree):
    secret = ground.put(".env", "TOKEN=x\n")
    os.link(secret, ground.path("notes.txt"))
    os.link(ground.put("a.txt", "plain\n"), ground.path("b.txt"))
    names = ground.names()
    assert reading.read(tree, ground.path("b.txt"), names=names).text == "plain\n"
    with pytest.raises(FileError, match="another name of"):
        reading.read(tree, ground.path("notes.txt"), names=names)
    assert reading.read(tree, ground.path("notes.txt"), names=names, approved=(secret,)).text == "TOKEN=x\n"


def test_the_walk_is_used_where_the_kernel_cannot(ground):
    with Tree(str(ground.project), by_kernel=False) as tree:
        assert tree._open is opening.by_parts
    with Tree(str(ground.project)) as tree:
        assert (tree._open is not opening.by_parts) == opening.resolves()


@pytest.mark.parametrize("swap", SWAPS, ids=[swap.name for swap in SWAPS])
def test_no_swapped_link_is_followed(memory, swap):
    """A part of `make races`, which makes a hundred thousand calls."""
    base = memory
    if swap in LINKS:
        assert control(base / "control", swap, 300), "the usual way must follow it, else nothing is proven"
    count: Counter[str] = Counter()
    ways = (True, False) if opening.resolves() else (False,)
    for turn in range(50):  # until one was refused, which a busy machine may put off
        for name in ACTS:
            for by_kernel in ways:
                count += run(base / f"{name}-{by_kernel}-{turn}", swap, name, by_kernel, 15)
        assert not count["followed"]
        if count["refused"] + count["not there"]:
            break
    assert count["refused"] + count["not there"] and count["done"]


@pytest.mark.parametrize("swap", JUDGED, ids=[swap.name for swap in JUDGED])
def test_no_credential_that_is_swapped_in_around_the_judgement_is_used(memory, swap):
    """The guard sees the file or the credential; whichever it was, only what it has seen is used."""
    count = judged(memory / "judged", swap, 20 if swap.kind == "name" else 60)
    assert not count["followed"] and sum(count.values()) >= 20
