"""Real repositories with varied histories, made by git itself from a seed, and git as the judge of what we read."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

from toolgate.host import Machine

NAMES = ["a.py", "b c.txt", "ü.md", "x.log", "lib/m.py", "lib/deep/n.py", "build/o.bin", "docs/p.md", "docs/q.log", "z"]


class Here(Machine):
    """This machine, with a home of its own."""

    def __init__(self, cwd: Path, home: Path) -> None:
        super().__init__(str(cwd), home=str(home))
        self._home = str(home)

    def afresh(self) -> Here:
        return Here(Path(self._here), Path(self._home))

    def variable(self, name: str) -> str | None:
        return None if name == "XDG_CONFIG_HOME" else super().variable(name)


class Made:
    """A repository at `root`, whose every step is chosen by a seed."""

    def __init__(self, directory: Path, seed: int = 0) -> None:
        self.home = directory / "home"
        self.root = directory / "project"
        self.home.mkdir(exist_ok=True)
        self.root.mkdir()
        self.random = random.Random(seed)
        self.clock = 1_700_000_000
        (self.home / ".gitconfig").write_text(
            "[user]\n\tname = n\n\temail = n@example.com\n[init]\n\tdefaultBranch = main\n[core]\n\texcludesFile = ~/.ignored\n"
            '[protocol "file"]\n\tallow = always\n[advice]\n\tdetachedHead = false\n[commit]\n\tgpgsign = false\n'
        )
        (self.home / ".ignored").write_text("*.swp\n")
        self.git("init", "-q")

    @property
    def facts(self) -> Here:
        return Here(self.root, self.home)

    def git(self, *words: str, cwd: Path | None = None) -> str:
        self.clock += self.random.choice([-400, 0, 60, 60, 60, 3600])  # clocks differ
        date = f"{self.clock} +0000"
        environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
            "GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date, "GIT_EDITOR": "true",
        }  # fmt: skip
        command = ["git", *words]
        done = subprocess.run(command, cwd=cwd or self.root, env=environment, capture_output=True, timeout=60)
        assert done.returncode == 0, (command, done.stderr)
        return done.stdout.decode("utf-8", "surrogateescape")

    def lines(self, *words: str, cwd: Path | None = None) -> set[str]:
        """What git prints, without the blank lines; entries end in NUL where there is one."""
        text = self.git(*words, cwd=cwd)
        return set(filter(None, text.split("\0" if "-z" in words else "\n")))

    def put(self, name: str, text: str, root: Path | None = None) -> None:
        path = (root or self.root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def commit(self, message: str) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def history(self, steps: int) -> None:
        """Commits, branches, merges, tags."""
        self.put(".gitignore", "*.log\nbuild/\n!keep.log\n/docs/*.tmp\n")
        self.commit("first")
        for step in range(steps):
            branches = sorted(self.lines("for-each-ref", "--format=%(refname:short)", "refs/heads"))
            match self.random.randrange(6):
                case 0:
                    self.git("branch", f"b{step}", self.random.choice(branches))
                case 1:
                    self.git("checkout", "-q", self.random.choice(branches))
                case 2:
                    self.git(
                        "merge", "-q", "--no-edit", "-X", "ours", "-m", f"merge {step}", self.random.choice(branches)
                    )
                case 3:
                    self.git("tag", *self.random.choice([["-a", "-m", "t"], []]), f"t{step}")
                case _:
                    self.put(
                        self.random.choice(["a.py", "lib/m.py", f"n{step}.txt"]),
                        f"{step}\n" * self.random.randrange(1, 400),
                    )
                    self.commit(f"step {step}")

    def unrest(self, steps: int) -> None:
        """Files that are changed, added, removed, staged or not."""
        for step in range(steps):
            name = self.random.choice(NAMES)
            path = self.root / name
            match self.random.randrange(7):
                case 0 if path.is_file():
                    path.unlink()
                case 1 if path.is_file():
                    path.chmod(self.random.choice([0o755, 0o644]))
                case 2:
                    self.git("add", "-f", "-A", "--", *([name] if path.exists() else ["."]))
                case 3:
                    tracked = sorted(self.lines("ls-files", "-z"))
                    if tracked:
                        chosen = self.root / self.random.choice(tracked)
                        if chosen.is_file():  # the same content: git has to look inside
                            chosen.write_bytes(chosen.read_bytes())
                case 4 if path.is_file():
                    data = path.read_bytes()
                    path.write_bytes(bytes(reversed(data)) if len(data) > 1 else data)  # the same size
                case _:
                    if not path.is_dir():
                        self.put(name, f"{step}")
