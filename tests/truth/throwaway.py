"""The throw-away directory one command is run in: a small project with a history, and the facts about it.

On our side it lies in a temporary directory; inside the sandbox it is `/home/user` and `/tmp`, and that is how the facts name it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISLNK
from tempfile import mkdtemp

from tests.truth.sandbox import ENVIRONMENT, HOME, NOBODY, PROJECT, SEARCHED, TEMPORARY
from toolgate.host import Machine

LINES = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n"
TRACKED = {
    "README.md": "# Project\n\nA small one.\n",
    "a.txt": LINES,
    "b.txt": "two\none\none\nthree\n",
    "data.csv": "name,count\nx,1\ny,2\n",
    "data.json": '{"name": "x", "list": [1, 2, 3]}\n',
    "docs/guide.md": "# Guide\n\nvalue v1\n",
    "docs/api.md": "# Interface\n\nvalue v1\n",
    "src/app.py": "def main():\n    print('hello')\n\n\nif __name__ == '__main__':\n    main()\n",
    "src/util.py": "VALUE = 1\n",
    "src/deep/inner.txt": LINES,
    "src/main.c": "int main(void) { return 0; }\n",
    "tests/test_app.py": "def test_nothing():\n    assert True\n",
    "script.sh": "#!/bin/sh\necho hello\n",
    "Makefile": "all:\n\techo made > build/made.txt\n",
    ".gitignore": "build/\n*.log\n",
}
OTHERS = {"build/out.o": "object\n", "app.log": "line\n", "/tmp/spare.txt": LINES, "/tmp/old/x.txt": "x\n"}
CONFIGURATION = '[user]\n\tname = User\n\temail = user@example.com\n[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n[core]\n\thooksPath = /dev/null\n\tcheckStat = minimal\n\ttrustctime = false\n[protocol]\n\tallow = never\n[protocol "file"]\n\tallow = always\n'
COMMITS = (
    ("init", "-q"), ("add", "."), ("commit", "-q", "-m", "first"), ("branch", "topic"), ("branch", "spare"),
    ("tag", "v1"), ("remote", "add", "origin", "git@github.com:user/project.git"),
)  # fmt: skip
State = dict[
    str, tuple[int, int, int, int]
]  # what is at each path: kind and mode, size, inode, time of the last change


class Inside(Machine):
    """The facts as the sandbox has them, answered by our side of its walls."""

    def __init__(self, root: Path) -> None:
        super().__init__(PROJECT, PROJECT)
        self.root = str(root)

    def afresh(self) -> Inside:
        return Inside(Path(self.root))

    def outside(self, path: str) -> str:
        for inner, outer in ((HOME, "/home"), (TEMPORARY, "/tmp")):
            if path == inner or path.startswith(inner + "/"):
                return self.root + outer + path[len(inner) :]
        return path

    def home(self) -> str:
        return HOME

    def uid(self) -> int:
        return 1000

    def variable(self, name: str) -> str | None:
        return super().variable(name) if name == "TOOLGATE_PACKAGE" else ENVIRONMENT.get(name)

    def link(self, path: str) -> str | None:
        return super().link(self.outside(path))

    def exists(self, path: str) -> bool | None:
        return super().exists(self.outside(self.resolve(path)))

    def is_dir(self, path: str) -> bool | None:
        return super().is_dir(self.outside(self.resolve(path)))

    def read_bytes(self, path: str, limit: int) -> bytes | None:
        return super().read_bytes(self.outside(self.resolve(path)), limit)

    def read_part(self, path: str, start: int, size: int) -> bytes | None:
        return super().read_part(self.outside(self.resolve(path)), start, size)

    def entries(self, path: str, limit: int) -> tuple[str, ...] | None:
        return super().entries(self.outside(self.resolve(path)), limit)

    def stat(self, path: str) -> tuple[int, int, int] | None:
        return super().stat(self.outside(path))

    def changed(self, path: str) -> int | None:
        return super().changed(self.outside(path))


# --- making ----------------------------------------------------------------------------------------------------------


@contextmanager
def template() -> Iterator[Path]:
    """The directory every other one is a copy of, made once."""
    root = _fresh()
    try:
        for name in ("home/project", "tmp", "trace"):
            (root / name).mkdir(parents=True)
        facts = Inside(root)
        (root / "home/.gitconfig").write_text(CONFIGURATION, "utf-8")
        for path, text in (TRACKED | OTHERS).items():
            put(facts, path, text)
        hand_over(root)
        for words in COMMITS:
            _as_nobody(["git", *words], root / "home/project", root / "home")
        shutil.rmtree(root / "home/project/.git/hooks", ignore_errors=True)
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


@contextmanager
def copied(model: Path) -> Iterator[Path]:
    """A directory of one's own, as the model is."""
    root = _fresh()
    try:
        hand_over(root)
        _as_nobody(["cp", "-a", f"{model}/.", f"{root}/"], Path("/"), model / "home")
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def _fresh() -> Path:
    return Path(mkdtemp(prefix="toolgate-truth-"))


def _as_nobody(words: list[str], directory: Path, home: Path) -> None:
    owner = NOBODY if os.geteuid() == 0 else None
    environment = {"PATH": SEARCHED, "HOME": str(home), "LANG": "C"}
    subprocess.run(
        words, cwd=directory, env=environment, user=owner, group=owner, check=True, capture_output=True, timeout=60
    )


def put(facts: Inside, path: str, text: str) -> None:
    """A file, as the sandbox names it; what starts with `#!` can be executed, an empty name at the end is a directory."""
    place = Path(facts.outside(_absolute(path)))
    if path.endswith("/"):
        place.mkdir(parents=True, exist_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")
    if text.startswith("#!"):
        place.chmod(0o755)


def tie(facts: Inside, path: str, target: str) -> None:
    """A symbolic link."""
    place = Path(facts.outside(_absolute(path)))
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target)


def _absolute(path: str) -> str:
    if path.startswith("~/"):
        return HOME + path[1:]
    return path if path.startswith("/") else PROJECT + "/" + path


def hand_over(root: Path) -> None:
    """Everything belongs to the user that commands run as."""
    if os.geteuid() == 0:
        for above, directories, files in os.walk(root):
            for name in (".", *directories, *files):
                os.chown(os.path.join(above, name), NOBODY, NOBODY, follow_symlinks=False)


# --- looking ---------------------------------------------------------------------------------------------------------


def state_of(root: Path) -> State:
    """What is there, by the names the sandbox has for it."""
    found: State = {}
    for inner, outer in ((HOME, root / "home"), (TEMPORARY, root / "tmp")):
        for above, directories, files in os.walk(outer):
            for name in (".", *directories, *files) if above == str(outer) else (*directories, *files):
                path = os.path.normpath(os.path.join(above, name))
                stat = os.lstat(path)
                found[inner + path[len(str(outer)) :]] = stat.st_mode, stat.st_size, stat.st_ino, stat.st_ctime_ns
    return found


def links_of(root: Path) -> dict[str, str]:
    """Where symbolic links lead, by the names the sandbox has for both."""
    facts = Inside(root)
    return {path: facts.resolve(path) for path, state in state_of(root).items() if S_ISLNK(state[0])}
