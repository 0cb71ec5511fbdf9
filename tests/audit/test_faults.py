"""Whatever is wrong with the log: where the policy requires a record there is no allow without one, and elsewhere the
decision stands and says that it is not recorded. Through the real hook, each call a process of its own.
"""

import fcntl
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from tests.audit.small_logs import newest
from tests.faults.launch import PACKAGE
from toolgate.audit.verification import verified
from tools.verify_log import verify

REQUIRED = "[audit]\nrequired = true\n"
MOUNTING = ["unshare", "-m", "sh", "-c", 'eval "$0" && exec "$@"']


class Home:
    """A home with a log in it."""

    def __init__(self, place: Path, policy: str) -> None:
        self.place = place
        place.chmod(0o700)
        (place / ".config/toolgate").mkdir(parents=True, mode=0o700)
        (place / "project/.git").mkdir(parents=True)
        file = place / ".config/toolgate/policy.toml"
        file.write_text(policy)
        file.chmod(0o600)
        self.required = policy == REQUIRED
        self.log = place / ".local/state/toolgate/log"

    def hook(self, command: str = "git status", wrapper: list[str] | None = None, limit: int | None = None) -> Any:
        """What the hook answers about a command."""
        payload = {"id": "1", "tool": "Bash", "input": {"command": command}, "cwd": str(self.place / "project")}
        words = [sys.executable, "-I", "-S", str(PACKAGE / "hook.py"), "generic", "--home", str(self.place)]
        done = subprocess.run(
            [*(wrapper or []), *words],
            input=json.dumps(payload).encode(),
            capture_output=True,
            env={"HOME": str(self.place), "PATH": os.environ["PATH"]},
            preexec_fn=None if limit is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
            timeout=120,
        )
        assert done.stdout, done.stderr.decode()
        return json.loads(done.stdout)

    def refuses_or_says_so(self, answer: Any) -> None:
        """Claims what is to be claimed of an allowed call that cannot be recorded."""
        assert "record" not in answer
        if self.required:
            assert (answer["verdict"], answer["rule"]) == ("deny", "unrecorded")
            assert "cannot be recorded, which the policy requires" in answer["reason"]
        else:
            assert answer["verdict"] == "allow"
            assert answer["unrecorded"]

    def records_again(self) -> None:
        answer = self.hook()
        assert answer["verdict"] == "allow" and answer["record"]
        report = verified(str(self.log))
        assert not report.problems
        verify(self.log, [])


@pytest.fixture(scope="module", params=["", REQUIRED], ids=["default", "required"])
def recorded(request, tmp_path_factory) -> Home:
    made = Home(tmp_path_factory.mktemp("home"), request.param)
    first = made.hook()
    assert (first["verdict"], first["record"]) == ("allow", "fgc2")
    return made


@pytest.fixture
def home(recorded: Home, tmp_path) -> Home:
    """A copy of a home with one record."""
    shutil.copytree(recorded.place, tmp_path, dirs_exist_ok=True)
    made = copy(recorded)
    made.place, made.log = tmp_path, tmp_path / recorded.log.relative_to(recorded.place)
    return made


def link(path: Path, aside: Path) -> None:
    path.symlink_to(aside)


def dangling_link(path: Path, aside: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def fifo(path: Path, aside: Path) -> None:
    os.mkfifo(path, 0o600)


def directory(path: Path, aside: Path) -> None:
    path.mkdir(mode=0o700)


def file(path: Path, aside: Path) -> None:
    path.write_bytes(b"")
    path.chmod(0o600)


def open_to_others(path: Path, aside: Path) -> None:
    (shutil.copytree if aside.is_dir() else shutil.copy)(aside, path)
    path.chmod(0o755)


THINGS = {
    "the log": (lambda home: home.log, [link, dangling_link, fifo, file, open_to_others]),
    "the state": (lambda home: home.log.parent, [file, fifo]),
    "the segment": (lambda home: newest(home.log), [link, dangling_link, fifo, directory, open_to_others]),
    "the lock": (lambda home: home.log / "lock", [link, dangling_link, fifo, directory, open_to_others]),
}
REPLACED = [
    pytest.param(which, new, id=f"{name} by {new.__name__}") for name, (which, news) in THINGS.items() for new in news
]


@pytest.mark.parametrize(("which", "new"), REPLACED)
def test_something_that_stands_in_for_a_part_of_the_log(home, which: Callable[[Home], Path], new: Any, tmp_path):
    path = which(home)
    aside = tmp_path / "aside"
    path.rename(aside)
    new(path, aside)
    home.refuses_or_says_so(home.hook())
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
    aside.rename(path)
    home.records_again()


@pytest.mark.parametrize("room", [0, 1, 300])
def test_no_room_for_the_record(home, room):
    size = newest(home.log).stat().st_size
    home.refuses_or_says_so(home.hook(limit=size + room))
    assert newest(home.log).stat().st_size == size
    home.records_again()


def test_a_lock_that_is_held(home):
    with (home.log / "lock").open("r+b") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX)
        home.refuses_or_says_so(home.hook())
    home.records_again()


def test_a_call_that_is_denied_stays_denied_by_its_own_rule(home):
    home.log.rename(home.log.with_name("aside"))
    home.log.write_bytes(b"")
    answer = home.hook("rm -rf /")
    assert answer["verdict"] == "deny" and answer["rule"] != "unrecorded"
    assert answer["unrecorded"]


def test_what_cannot_be_recorded_is_noted_beside_the_log(home):
    home.log.chmod(0o755)
    home.hook()
    assert "not private to the user" in (home.log.parent / "log-failures").read_text()


# --- file systems ----------------------------------------------------------------------------------------------------


@pytest.fixture
def mounts() -> None:
    """Skips where a file system cannot be mounted for one process alone."""
    done = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "x", "/mnt"], capture_output=True)
    if done.returncode:
        pytest.skip("nothing can be mounted here")


def test_a_disk_that_is_full(home, mounts, tmp_path):
    full = f"mount -t tmpfs -o size=64k,mode=700 x {home.log} && head -c 99999 /dev/zero > {home.log}/zero; true"
    home.refuses_or_says_so(home.hook(wrapper=[*MOUNTING, full]))
    home.records_again()


def test_a_disk_that_becomes_full_within_a_record(home, mounts, tmp_path):
    shutil.copytree(home.log, tmp_path / "copy")
    # the pages of the lock and of the segment are there, and the segment's has no room for another record
    full = f"""mount -t tmpfs -o size=64k,mode=700 x {home.log} && cp -p {tmp_path}/copy/* {home.log}/ &&
        {{ head -c 99999 /dev/zero > {home.log}/zero; true; }}"""
    answer = home.hook("git log " + " ".join(f"file{number}" for number in range(900)), wrapper=[*MOUNTING, full])
    home.refuses_or_says_so(answer)
    home.records_again()


def test_a_disk_that_can_only_be_read(home, mounts):
    readable = f"mount --bind {home.log} {home.log} && mount -o remount,bind,ro {home.log}"
    home.refuses_or_says_so(home.hook(wrapper=[*MOUNTING, readable]))
    home.records_again()


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
@pytest.mark.parametrize("which", ["log", "lock", "segment"])
def test_permission_that_is_lost(home, which):
    path = {"log": home.log, "lock": home.log / "lock", "segment": newest(home.log)}[which]
    before = path.stat().st_mode
    path.chmod(0o000)
    try:
        home.refuses_or_says_so(home.hook())
    finally:
        path.chmod(before)
    home.records_again()


def test_a_log_of_somebody_else(home):
    if os.getuid():
        pytest.skip("only root can give files away")
    os.chown(home.log, 12_345, -1)
    home.refuses_or_says_so(home.hook())
    os.chown(home.log, 0, -1)
    home.records_again()
