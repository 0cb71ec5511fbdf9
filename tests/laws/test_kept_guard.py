"""`a_kept_guard_is_a_fresh_one`: whatever has changed on the disk, a guard that is kept decides like a new one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most
from toolgate.audit.recorders import NullRecorder
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import ALLOW, ASK, Action, Delete, Read, Shell, ToolCall, Write

NAMES = ("a.py", "b.py", "sub/c.py", "run.sh", "Makefile", ".gitignore", "package.json", "notes")
TEXTS = (
    "",
    "echo ok\n",
    "rm -rf ~\n",
    "test:\n\trm -rf ~\n",
    "test:\n\techo ok\n",
    "*.py\n",
    '{"scripts": {"test": "x"}}',
)
URLS = ("https://forge.example/a.git", "https://evil.example/b.git", "ssh://git@forge.example/c.git")
TARGETS = ("sub", "../home", "../home/.ssh", "/etc", "a.py", "nowhere")
POLICIES = (
    "",
    'default_verdict = "deny"\n',
    "not toml [",
    '[[rule]]\nid = "x"\nwhen = { command = "make" }\nverdict = "deny"\n',
)
COMMANDS = (
    "rm a.py", "rm -rf sub", "rm b.py sub/c.py", "rm *.py", "sh run.sh", "make test", "npm test", "cat way/id_rsa",
    "echo x > way/new", "rm -r way", "git push origin main", "git push backup main", "curl https://forge.example/x",
    "git checkout .", "cat notes", "mv a.py ../elsewhere",
)  # fmt: skip
ACTIONS: tuple[Action, ...] = (
    *[Shell(text) for text in COMMANDS],
    Delete(("a.py",)),
    Read(("way/id_rsa",)),
    Write("way/config", "x"),
)

Change = Callable[[Path], None]


def put(name: str, text: str) -> Change:
    def change(root: Path) -> None:
        path = root / name
        if path.parent.is_symlink() or path.parent.is_file():
            path.parent.unlink()
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        path.write_text(text)

    return change


def gone(name: str) -> Change:
    def change(root: Path) -> None:
        path = root / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.parent.is_dir():
            path.unlink(missing_ok=True)

    return change


def linked(name: str, target: str) -> Change:
    def change(root: Path) -> None:
        gone(name)(root)
        if (root / name).parent.is_dir():
            (root / name).symlink_to(target)

    return change


def moved(name: str, other: str) -> Change:
    def change(root: Path) -> None:
        if (root / name).exists() and not (root / other).exists():
            (root / name).rename(root / other)

    return change


def git(*words: str) -> Change:
    def change(root: Path) -> None:
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@b.example", *words]
        subprocess.run(command, cwd=root, check=False, capture_output=True)

    return change


changes = st.one_of(
    st.builds(put, st.sampled_from(NAMES), st.sampled_from(TEXTS)),
    st.builds(gone, st.sampled_from((*NAMES, "sub", "way", ".git/index", ".git/config"))),
    st.builds(linked, st.sampled_from(("way", "sub", "a.py", "notes")), st.sampled_from(TARGETS)),
    st.builds(moved, st.sampled_from((".git", ".aside", "sub")), st.sampled_from((".git", ".aside", "other"))),
    st.builds(put, st.sampled_from((".toolgate/policy.toml", "../home/.config/toolgate/policy.toml")), st.sampled_from(POLICIES)),
    st.builds(lambda name: git("add", "-f", name), st.sampled_from(NAMES)),
    st.builds(lambda name: git("rm", "-q", "--cached", name), st.sampled_from(NAMES)),
    st.builds(lambda name, url: git("config", f"remote.{name}.url", url), st.sampled_from(("origin", "backup")), st.sampled_from(URLS)),
    st.just(git("commit", "-qm", "x")),
)  # fmt: skip


@contextmanager
def project() -> Iterator[Path]:
    """A repository with a home beside it, which `HOME` names meanwhile."""
    before = os.environ["HOME"]
    with tempfile.TemporaryDirectory() as name:
        base = Path(name).resolve()
        (base / "home" / ".ssh").mkdir(parents=True)
        (base / "home" / ".ssh" / "id_rsa").write_text("x")
        root = base / "work"
        root.mkdir()
        os.environ["HOME"] = str(base / "home")
        try:
            git("init", "-q")(root)
            for each in NAMES:
                put(each, "x\n")(root)
            git("add", "-A")(root)
            git("commit", "-qm", "x")(root)
            git("config", "remote.origin.url", URLS[0])(root)
            yield root
        finally:
            os.environ["HOME"] = before


def calls(root: Path) -> list[ToolCall]:
    return [ToolCall(action, str(root)) for action in ACTIONS]


@settings(max_examples=most(25))
@given(st.lists(changes, min_size=1, max_size=6))
def test_a_kept_guard_and_a_fresh_one_agree_after_any_change_of_the_disk(sequence: list[Change]) -> None:
    with project() as root:
        kept = Guard(facts=Machine(str(root)), recorder=NullRecorder())
        for change in sequence:
            change(root)
            for call in calls(root):
                fresh = Guard(facts=Machine(str(root)), recorder=NullRecorder())
                assert fresh.check(call) == kept.check(call), call.action


def test_a_file_that_git_no_longer_tracks_is_not_removed_silently() -> None:
    with project() as root:
        kept = Guard(facts=Machine(str(root)))
        call = ToolCall(Shell("rm a.py"), str(root))
        assert ALLOW == kept.check(call).verdict
        git("rm", "-q", "--cached", "a.py")(root)
        assert ASK == kept.check(call).verdict


def test_a_directory_that_became_a_link_is_followed() -> None:
    with project() as root:
        kept = Guard(facts=Machine(str(root)))
        call = ToolCall(Write("sub/config", "Host *\n"), str(root))
        assert ALLOW == kept.check(call).verdict
        linked("sub", "../home/.ssh")(root)
        assert ALLOW < kept.check(call).verdict


def test_a_machine_of_ones_own_stays_what_it_is() -> None:
    class Mine(Machine):
        def variable(self, name: str) -> str | None:
            return "/somewhere" if name == "PLACE" else super().variable(name)

    with project() as root:
        found = Guard(facts=Mine(str(root))).check(ToolCall(Shell("cat $PLACE/x"), str(root)))
        assert ["/somewhere/x"] == [finding.effect.target.path for finding in found.because]
