"""Links are swapped in while files are read, written and edited, again and again: `make races`.

Another process exchanges a file, a directory or the whole project for a link to a place outside, as fast as it can. What
is outside holds a mark: nothing that is read may hold it, and after all runs nothing outside may have changed. As a
control the same path is opened the usual way, which must follow the link now and then, else the races prove nothing.
"""

import argparse
import ctypes
import os
import shutil
import signal
import stat
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.executor.grounds import forked
from toolgate import Executor, Guard, NullRecorder
from toolgate.executor import reading, searching, writing
from toolgate.executor.hard_links import SecondNames
from toolgate.executor.opening import Changed, FileError, Identity, Tree
from toolgate.executor.writing import Edit
from toolgate.host import Machine

MARK = "KEPT OUTSIDE"
INSIDE = "inside\n"
EXCHANGE, HERE = 2, -100
LONGEST = 60  # seconds to wait for what happens at once unless the machine is busy
DEEP = "a/b/c"  # where the file is


class Swap(NamedTuple):
    """What is exchanged for something else: a path from the directory above the project, and where a link leads."""

    name: str
    path: str
    outside: str
    kind: str = "link"  # or a second name of a credential, or a pipe


SWAPS = (
    Swap("the file", f"project/{DEEP}/file.txt", f"{{outside}}/{DEEP}/file.txt"),
    Swap("its directory", f"project/{DEEP}", f"{{outside}}/{DEEP}"),
    Swap("a directory above", "project/a", "{outside}/a"),
    Swap("a directory above, by a relative link", "project/a", "../outside/a"),
    Swap("a directory above, through /proc", "project/a", "/proc/self/root{outside}/a"),
    Swap("the project", "project", "{outside}"),
    Swap("the file, by a second name", f"project/{DEEP}/file.txt", "{home}/.ssh/id_rsa", "name"),
    Swap("the file, by a pipe", f"project/{DEEP}/file.txt", "", "pipe"),
)
LINKS = [swap for swap in SWAPS if swap.kind == "link"]
ACTS = ("read", "write", "create", "edit", "delete", "glob", "grep")


class Ground:
    """A project, a place outside that looks the same, and a link that is exchanged for a part of the project."""

    def __init__(self, base: Path, swap: Swap) -> None:
        self.base = base
        self.outside = base / "outside"
        for root, text in ((base / "project", INSIDE), (self.outside, f"{MARK}\n")):
            (root / DEEP).mkdir(parents=True)
            (root / DEEP / "file.txt").write_text(text)
        (base / "home/.ssh").mkdir(parents=True)
        (base / "home/.ssh/id_rsa").write_text(f"{MARK}\n")
        self.path = str(base / "project" / DEEP / "file.txt")
        self.swapped = str(base / swap.path)
        self.swap = swap
        self.link = self.swapped + ".link" if self.swapped == self.path else str(base / "link")
        self.put(self.link)
        self.before = self.seen()

    def put(self, path: str) -> None:
        """Make what the other process swaps in."""
        leads = self.swap.outside.format(outside=self.outside, home=self.base / "home")
        if self.swap.kind == "name":
            os.link(leads, path)
        elif self.swap.kind == "pipe":
            os.mkfifo(path)
        else:
            os.symlink(leads, path)

    def mend(self) -> None:
        """Put the link back where a write has taken its name, which it may: it was not followed."""
        if self.swapped == self.path and not any([self._other() for _ in range(6)]):
            self.put(self.link + ".new")
            os.rename(self.link + ".new", self.link)

    def _other(self) -> bool:
        """Whether one of the two names is not a plain file of the project, as far as a look can tell."""
        for path in (self.swapped, self.link):
            try:
                state = os.lstat(path)
            except OSError:
                return True
            if not stat.S_ISREG(state.st_mode) or state.st_nlink > 1:
                return True
        return False

    def seen(self) -> list[tuple[str, str, int]]:
        """All that is outside: paths, contents, inodes."""
        paths = sorted([*self.outside.rglob("*"), *(self.base / "home/.ssh").rglob("*")])
        return [(str(path), path.read_text() if path.is_file() else "", path.stat().st_ino) for path in paths]


def swap_for_ever(one: str, other: str, pipe: int) -> None:
    """What the other process does until it is ended, each state as long as the other on average; it says when."""
    call = ctypes.CDLL(None, use_errno=True).renameat2
    first, second = os.fsencode(one), os.fsencode(other)
    state = 12345
    call(HERE, first, HERE, second, EXCHANGE)
    os.write(pipe, b"!")
    while True:
        call(HERE, first, HERE, second, EXCHANGE)
        state = (state * 1103515245 + 12345) % 2**31
        for _ in range(state % 400):
            pass


@contextmanager
def swapping(ground: Ground) -> Iterator[None]:
    """Swap in another process."""
    reading_end, writing_end = os.pipe()
    child = forked()
    if not child:
        try:
            swap_for_ever(ground.swapped, ground.link, writing_end)
        finally:
            os._exit(1)
    try:
        os.close(writing_end)
        assert os.read(reading_end, 1) == b"!", "the other process has ended"
        os.close(reading_end)
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def act(name: str, tree: Tree, ground: Ground, names: SecondNames, number: int) -> str:
    """One approved call against the swaps; the text that it brings, if it reads."""
    path = ground.path
    match name:
        case "read":
            return reading.read(tree, path, names=names).text
        case "write":
            before = writing.state_of(tree, path)
            if before is not None:
                writing.write(tree, path, INSIDE.encode(), before, names=names)
        case "create":
            new = f"{path}.{number % 50}"
            if writing.state_of(tree, new) is None:
                writing.write(tree, new, INSIDE.encode(), None, names=names)
            else:
                writing.delete(tree, new, _there(tree, new))
        case "edit":
            seen = reading.snapshot(tree, path, names=names)
            assert MARK.encode() not in seen.data
            word = "inside" if b"inside" in seen.data else "within"
            other = "within" if word == "inside" else "inside"
            writing.edit(tree, path, [Edit(word, other)], seen, names=names)
        case "delete":
            before = writing.state_of(tree, path)
            if before is None:
                writing.write(tree, path, INSIDE.encode(), None, names=names)
            else:
                writing.delete(tree, path, before)
        case "glob":
            facts = Machine(tree.path, tree.path, str(ground.base / "home"))
            return "\n".join(searching.glob(tree, tree.path, "**/only-outside", facts=facts).paths)
        case _:
            facts = Machine(tree.path, tree.path, str(ground.base / "home"))
            return "".join([line.text for line in searching.grep(tree, tree.path, "O", facts=facts, names=names).lines])
    return ""


def _there(tree: Tree, path: str) -> Identity:
    found = writing.state_of(tree, path)
    if found is None:
        raise Changed(f"`{path}` is not there any more")
    return found


def run(base: Path, swap: Swap, name: str, by_kernel: bool, times: int) -> Counter[str]:
    """So many calls of one kind against one kind of swap: how many were done, refused, and followed."""
    ground = Ground(base, swap)
    (ground.outside / DEEP / "only-outside").write_text(MARK)
    ground.before = ground.seen()
    facts = Machine(str(base / "project"), str(base / "project"), str(base / "home"))
    names = SecondNames(facts)
    count: Counter[str] = Counter()
    with Tree(str(base / "project"), by_kernel) as tree, swapping(ground):
        for number in range(times):
            try:
                brought = act(name, tree, ground, names, number)
            except Changed:
                count["refused"] += 1
            except FileError:
                count["not there"] += 1
            else:
                count["followed" if MARK in brought or "only-outside" in brought else "done"] += 1
            if number % 50 == 0:
                ground.mend()
    if ground.seen() != ground.before:
        count["followed"] += 1
    count["left"] = len(list(base.rglob(".toolgate-*")))
    return count


JUDGED = (  # swaps between the judgement and the call, of which the guard sees either side
    Swap("a directory, by a link to credentials", f"project/{DEEP}", "{home}/.ssh"),
    Swap("the file, by a link to a credential", f"project/{DEEP}/file.txt", "{home}/.ssh/id_rsa"),
    Swap("the file, by a second name of a credential", f"project/{DEEP}/file.txt", "{home}/.ssh/id_rsa", "name"),
)


def judged(base: Path, swap: Swap, times: int) -> Counter[str]:
    """So many calls of an executor, which has each judged first, while a credential is swapped in."""
    ground = Ground(base, swap)
    (base / "home/.ssh/file.txt").write_text(f"{MARK}\n")
    (base / "project/.git").mkdir()
    ground.before = ground.seen()
    guard = Guard(home=str(base / "home"), interactive=False, recorder=NullRecorder())
    executor = Executor(guard, workspace=base / "project")
    name = f"{DEEP}/file.txt"
    calls = (
        lambda: executor.read(name),
        lambda: executor.write(name, INSIDE),
        lambda: executor.edit(name, "inside", "inside "),
        lambda: executor.grep("K", DEEP),
        lambda: executor.read(name),
    )
    count: Counter[str] = Counter()
    with swapping(ground):
        for number in range(times):
            done, said, brought = calls[number % len(calls)]()
            count["followed" if MARK in f"{said}{brought}" else "done" if done else "refused"] += 1
            if number % 50 == 0:
                ground.mend()
    if ground.seen() != ground.before:
        count["followed"] += 1
    return count


def control(base: Path, swap: Swap, times: int) -> int:
    """How often the usual way follows the link: in so many times, or until it does."""
    ground = Ground(base, swap)
    followed, number, ends = 0, 0, time.monotonic() + LONGEST
    with swapping(ground):
        while number < times or (not followed and time.monotonic() < ends):
            number += 1
            try:
                with open(ground.path, encoding="utf-8") as file:
                    followed += MARK in file.read()
            except OSError:
                continue
    return followed


def runs(total: int) -> Iterator[tuple[Swap, str, bool, int]]:
    """Every swap, act and way of opening, with its share of the calls."""
    kinds = [(swap, name, way) for swap in SWAPS for name in ACTS for way in (True, False)]
    weights = {"read": 4.0, "glob": 0.2, "grep": 0.2}
    whole = sum([weights.get(name, 1.0) for _, name, _ in kinds])
    for swap, name, way in kinds:
        yield swap, name, way, max(10, round(total * weights.get(name, 1.0) / whole) + 1)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make races", description=__doc__)
    parser.add_argument("--times", type=int, default=100_000, help="calls in all (default: %(default)s)")
    options = parser.parse_args(words)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a sync costs nothing there
    base = Path(os.path.realpath(tempfile.mkdtemp(prefix="toolgate-races-", dir=memory)))
    total: Counter[str] = Counter()
    by_act: dict[str, Counter[str]] = {name: Counter() for name in (*ACTS, "judged")}
    started = time.monotonic()
    try:
        found = [control(base / f"control-{number}", swap, 2_000) for number, swap in enumerate(LINKS)]
        print(f"control: the usual way followed the link {sum(found)} times of {2_000 * len(LINKS)} ({found})")
        for number, (swap, name, way, times) in enumerate(runs(options.times)):
            count = run(base / str(number), swap, name, way, times)
            total += count
            by_act[name] += count
            shutil.rmtree(base / str(number))
        for number, swap in enumerate(JUDGED):
            by_act["judged"] += judged(base / f"judged-{number}", swap, options.times // 100)
        total += by_act["judged"]
    finally:
        shutil.rmtree(base, ignore_errors=True)
    for name, count in by_act.items():
        print(
            f"{name:7}",
            *[f"{what} {count[what]}" for what in ("done", "refused", "not there", "followed", "left")],
            sep="  ",
        )
    calls = sum([total[what] for what in ("done", "refused", "not there", "followed")])
    print(f"{calls} calls in {time.monotonic() - started:.0f} s: {total['followed']} followed a link")
    return 1 if total["followed"] or not all(found) or not total["refused"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
