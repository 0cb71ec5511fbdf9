"""The sandbox landlock: what a command sees and changes in it, and what it says where the kernel lacks something."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.sandbox.boxed import PATH, needed, needs_in, project, shell
from toolgate.model.errors import GuardError
from toolgate.sandbox import landlock, landlocked, seccomp
from toolgate.sandbox.starting import Box, HostsUnlimited, Limits, Network

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Landlock is a part of Linux")


@pytest.fixture
def box() -> Box:
    return needed("landlock")


@pytest.fixture
def apart(box: Box) -> Box:
    if not landlocked.spaces_work():
        pytest.skip("users make no namespaces here")
    return box


@pytest.fixture
def alone(box: Box, monkeypatch: pytest.MonkeyPatch) -> Box:
    """The sandbox where nobody can make namespaces."""
    if landlock.abi() < landlock.SCOPES_SINCE:
        pytest.skip("Landlock of this kernel is too old to be the only wall")
    monkeypatch.setattr(landlocked, "spaces_work", lambda: False)
    return box


# --- what it says ----------------------------------------------------------------------------------------------------


def test_a_kernel_without_landlock_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(landlocked, "abi", lambda: 0)
    said = landlocked.Landlocked().lacking()
    assert "no Landlock" in said and "bubblewrap" in said
    with pytest.raises(GuardError, match="no Landlock"):
        landlocked.Landlocked().start(["true"], needs_in(tmp_path), Limits())


def test_an_old_landlock_is_enough_with_namespaces_and_too_old_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlocked, "abi", lambda: 3)
    monkeypatch.setattr(landlocked, "spaces_work", lambda: True)
    assert landlocked.Landlocked().lacking() == ""
    monkeypatch.setattr(landlocked, "spaces_work", lambda: False)
    assert "version 3" in landlocked.Landlocked().lacking()


def test_an_unknown_machine_and_another_system_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seccomp, "known", lambda: False)
    assert "this machine" in landlocked.Landlocked().lacking()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "part of Linux" in landlocked.Landlocked().lacking()


def test_a_version_handles_the_rights_that_it_knows_and_no_others() -> None:
    rights = [landlock.handled(version) for version in range(1, 8)]
    assert [bin(each).count("1") for each in rights] == [13, 14, 15, 15, 16, 16, 16]
    assert landlock.handled(1) & landlock.REFER == 0
    assert landlock.handled(3) & landlock.TRUNCATE and not landlock.handled(3) & landlock.IOCTL_DEV


def test_no_command_is_an_error(box: Box, tmp_path: Path) -> None:
    with pytest.raises(GuardError, match="no command"):
        box.start([], needs_in(tmp_path), Limits())


# --- with namespaces -------------------------------------------------------------------------------------------------


def test_a_command_changes_what_it_may_and_reads_what_is_shown(apart: Box, tmp_path: Path) -> None:
    root = project(tmp_path)
    needs = needs_in(root, writable=(str(root / "build"),))
    text = (
        "cat src/a.txt && touch build/made && mkdir build/new && ! touch src/made 2>/dev/null && rm build/deep/hooks/x"
    )
    assert shell(apart, text, needs).status == 0
    assert (root / "build/made").exists() and not (root / "src/made").exists()


def test_what_is_hidden_cannot_be_read_and_what_is_protected_not_changed(apart: Box, tmp_path: Path) -> None:
    root = project(tmp_path)
    needs = needs_in(
        root,
        writable=(str(root),),
        hidden=(str(root / ".env"), str(root / "keys")),
        protected=(str(root / ".git/hooks"),),
    )
    for text in (
        "cat .env", "ls keys/id", "cat keys/id", "echo x > .git/hooks/pre-commit", "touch .git/hooks/new", "rm -r .git",
        "mv .git away", "mv .git/hooks away", "mv .env away", "rm .env", "rmdir keys", "chmod 777 .git/hooks", "cp -l .env away",
    ):  # fmt: skip
        assert shell(apart, text, needs).status != 0, text
    for text in ("touch new && rm new", "mkdir -p a/b && rmdir a/b a", "touch .git/index && mv .git/index .git/other"):
        assert shell(apart, text, needs).status == 0, text
    assert (root / ".env").read_text() == "content of .env\n"


def test_the_temporary_directory_is_its_own_and_goes_away(apart: Box, tmp_path: Path) -> None:
    root, planted = project(tmp_path), f"/tmp/landlocked-{os.getpid()}"
    with open(planted, "w", encoding="ascii") as file:
        file.write("planted")
    try:
        ended = shell(apart, f"cat {planted}; touch {planted}-new /var/tmp/x && ls /tmp", needs_in(root))
        assert "planted" not in ended.output.replace(f"{os.path.basename(planted)}-new", "")
        assert not os.path.exists(f"{planted}-new")
    finally:
        os.unlink(planted)


def test_a_temporary_directory_that_is_named_is_kept(apart: Box, tmp_path: Path) -> None:
    root, kept = project(tmp_path), tmp_path / "kept"
    kept.mkdir()
    shell(apart, "echo kept > /tmp/file", needs_in(root, temporary=str(kept)))
    assert (kept / "file").read_text() == "kept\n"
    assert shell(apart, "cat /tmp/file", needs_in(root, temporary=str(kept))).output == "kept\n"


def test_a_command_sees_its_own_processes_and_is_an_ordinary_user(apart: Box, tmp_path: Path) -> None:
    said = shell(apart, "ls /proc | grep -c '^[0-9]'; id -u; id -un; umask", needs_in(project(tmp_path))).output.split()
    assert int(said[0]) < 10
    assert said[1] == str(os.getuid() or 1000)
    assert said[2] != ""


def test_programs_work_that_need_more_than_files(apart: Box, tmp_path: Path) -> None:
    """Pipes of a shell, a terminal of one's own, shared memory, sockets between processes, threads, a loopback."""
    root = project(tmp_path)
    readable = (os.path.realpath(sys.base_prefix),)
    code = """
import concurrent.futures, multiprocessing, os, pty, socket, subprocess, tempfile
assert os.isatty(pty.openpty()[1])
with tempfile.NamedTemporaryFile() as file: file.write(b'x')
assert list(concurrent.futures.ThreadPoolExecutor(2).map(abs, [-1])) == [1]
value = multiprocessing.get_context('fork').Value('i', 7)
assert value.value == 7
one, other = socket.socketpair(); one.send(b'x'); assert other.recv(1) == b'x'
server = socket.create_server(('127.0.0.1', 0)); socket.create_connection(server.getsockname()).close()
assert subprocess.check_output(['bash', '-c', 'cat <(echo hi)']) == b'hi\\n'
memory = os.memfd_create('program'); os.write(memory, open('/bin/true', 'rb').read())
assert subprocess.run([f'/proc/self/fd/{memory}'], pass_fds=[memory]).returncode == 0
print('works')
"""
    program = os.path.realpath(sys.executable)
    (root / "src/code.py").write_text(code)
    ended = shell(apart, f"{program} -I src/code.py", needs_in(root, readable=readable))
    assert ended.output == "works\n", ended.errors


def test_git_commits_while_its_hooks_and_settings_stay(apart: Box, tmp_path: Path) -> None:
    root = tmp_path.resolve() / "repository"
    root.mkdir()
    subprocess.run(["git", "init", "-q", root], check=True)
    names = "-c user.name=a -c user.email=a@example.com"
    needs = needs_in(
        root,
        writable=(str(root),),
        protected=(str(root / ".git/hooks"), str(root / ".git/config")),
        variables=(("PATH", PATH), ("HOME", str(root))),
    )
    ended = shell(apart, f"echo a > a && git add a && git {names} commit -qm first && git log --oneline", needs)
    assert (ended.status, "first" in ended.output) == (0, True), ended.errors
    assert shell(apart, "git config core.hooksPath /tmp", needs).status != 0


# --- Landlock alone --------------------------------------------------------------------------------------------------


def test_landlock_alone_hides_by_giving_what_lies_beside(alone: Box, tmp_path: Path) -> None:
    root = project(tmp_path)
    needs = needs_in(root, hidden=(str(root / ".env"), str(root / "keys")), writable=(str(root / "build"),))
    assert shell(alone, "cat src/a.txt .git/hooks/pre-commit && ls && touch build/made", needs).status == 0
    for text in (
        "cat .env",
        "cat keys/id",
        "touch made",
        "touch src/made",
        "ls /tmp",
        "cat keys/../.env",
        f"ls {tmp_path}",
    ):
        assert shell(alone, text, needs).status != 0, text


def test_landlock_alone_gives_nothing_that_a_link_beside_leads_to(alone: Box, tmp_path: Path) -> None:
    root, other = project(tmp_path), tmp_path / "other"
    other.mkdir()
    (other / "secret").write_text("secret")
    (root / "link").symlink_to(other)
    needs = needs_in(root, hidden=(str(root / ".env"),))
    assert shell(alone, f"cat link/secret || cat {other}/secret", needs).output == ""


def test_landlock_alone_refuses_what_it_cannot_keep(alone: Box, tmp_path: Path) -> None:
    root = project(tmp_path)
    with pytest.raises(GuardError, match="cannot keep"):
        alone.start(["true"], needs_in(root, writable=(str(root),), protected=(str(root / ".git/hooks"),)), Limits())
    with pytest.raises(GuardError, match="cannot keep"):
        alone.start(["true"], needs_in(root, writable=(str(root),), hidden=(str(root / ".env"),)), Limits())
    with pytest.raises(HostsUnlimited):
        alone.start(["true"], needs_in(root, network=Network.HOSTS, hosts=("example.com",)), Limits())


def test_landlock_alone_refuses_when_too_much_lies_beside(
    alone: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path)
    monkeypatch.setattr(landlocked, "MOST_BESIDE", 3)
    with pytest.raises(GuardError, match="too many"):
        alone.start(["true"], needs_in(root, hidden=(str(root / ".env"),)), Limits())


def test_landlock_alone_gives_a_temporary_directory_and_clears_it_away(alone: Box, tmp_path: Path) -> None:
    ended = shell(
        alone,
        "touch $TMPDIR/x && mkdir -p $TMPDIR/a/b && ln -s / $TMPDIR/a/l && echo $TMPDIR",
        needs_in(project(tmp_path)),
    )
    assert ended.status == 0
    assert ended.output.startswith("/var/tmp/toolgate-")
    assert not os.path.exists(ended.output.strip())


def test_whether_namespaces_work_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A try that ends in another way than by an answer is an error, not a lower wall."""

    def failing(*words: object, **named: object) -> object:
        return subprocess.CompletedProcess((), -9)

    monkeypatch.setattr(subprocess, "run", failing)
    landlocked.spaces_work.cache_clear()
    with pytest.raises(GuardError, match="could not be tried"):
        landlocked.spaces_work()
    monkeypatch.undo()
    landlocked.spaces_work.cache_clear()
