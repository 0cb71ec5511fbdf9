"""The sandbox bubblewrap as it really stands: what a command sees, changes and reaches, as root and as another user."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.sandbox.boxed import PATH, SECONDS, needed, needs_in, project, ran, shell, started
from toolgate.model.errors import GuardError
from toolgate.sandbox.bubblewrap import arguments, options_of
from toolgate.sandbox.starting import Limits, Network


@pytest.fixture
def box():
    return needed("bwrap")


def test_the_project_is_read_and_not_changed(box, tmp_path):
    root = project(tmp_path)
    said = shell(box, "cat src/a.txt; pwd; echo x > src/a.txt; echo x > new; rm src/a.txt", needs_in(root))
    assert f"content of src/a.txt\n{root}\n" == said.output
    assert "content of src/a.txt\n" == (root / "src" / "a.txt").read_text() and not (root / "new").exists()


def test_what_is_writable_is_changed_on_the_machine(box, tmp_path):
    root = project(tmp_path)
    said = shell(box, "echo x > build/out && rm build/deep/hooks/x", needs_in(root, writable=(str(root / "build"),)))
    assert (0, "x\n") == (said.status, (root / "build" / "out").read_text())
    assert not (root / "build" / "deep" / "hooks" / "x").exists()


def test_a_file_that_is_written_through_can_be_and_its_neighbour_cannot(box, tmp_path):
    root = project(tmp_path)
    (root / "src" / "b.txt").write_text("b\n")
    said = shell(box, "echo x > src/a.txt; echo x > src/b.txt", needs_in(root, writable=(str(root / "src" / "a.txt"),)))
    assert 0 != said.status
    assert ("x\n", "b\n") == ((root / "src" / "a.txt").read_text(), (root / "src" / "b.txt").read_text())


def test_a_new_file_is_made_and_nothing_beside_it_changes(box, tmp_path):
    root = project(tmp_path)
    text = "mkdir -p out/deep && echo x > out/deep/f; echo x > src/a.txt; rm -r src; mv src gone; echo x > src/new"
    shell(box, text, needs_in(root, writable=(str(root / "out" / "deep" / "f"),)))
    assert "x\n" == (root / "out" / "deep" / "f").read_text()
    assert ["a.txt"] == os.listdir(root / "src")


@pytest.mark.parametrize("word", ["writable", "readable"])
def test_a_directory_that_becomes_a_link_after_the_start_was_made_is_not_followed(box, tmp_path, word):
    """The link is put there at the last moment, when the words are made and nothing runs yet."""
    root, outside = project(tmp_path), tmp_path.resolve() / "outside"
    outside.mkdir()
    (outside / "file").write_text("planted")
    if "--ro-bind-fd" not in options_of(str(shutil.which("bwrap"))):
        pytest.skip("this bwrap mounts by path")
    away = root / "build"
    start = box.start(
        ["/bin/sh", "-c", "cat build/file; echo x > build/file"], needs_in(root, **{word: (str(away),)}), Limits()
    )
    shutil.rmtree(away)
    away.symlink_to(outside)
    said = started(start, str(root))
    if word == "writable":  # it is a mount of its own, which cannot be made any more
        assert 126 == said.status and "cannot be mounted" in said.errors
    assert "" == said.output and "planted" == (outside / "file").read_text()


@pytest.mark.parametrize("starts", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["bwrap", "landlock"])
def test_links_that_are_swapped_while_commands_start_are_not_followed(name, starts, tmp_path):
    """A directory and a link to secrets change places all the time, and no start writes where the link leads."""
    box, root, outside = needed(name), project(tmp_path), tmp_path.resolve() / "outside"
    outside.mkdir()
    (outside / "file").write_text("planted")
    if name == "bwrap" and "--ro-bind-fd" not in options_of(str(shutil.which("bwrap"))):
        pytest.skip("this bwrap mounts by path")
    away, link = root / "build", root / "link"
    link.symlink_to(outside)
    swapping = f"import os\nwhile True: os.rename('{away}', '{root}/b'); os.rename('{link}', '{away}'); os.rename('{away}', '{link}'); os.rename('{root}/b', '{away}')"
    needs = needs_in(root, writable=(str(away),))
    with subprocess.Popen([sys.executable, "-c", swapping]) as swapper:
        try:
            for _ in range(starts):
                try:
                    said = shell(box, "echo x > build/file; cat build/file", needs)
                except GuardError:
                    continue  # it saw the link, or neither
                assert "planted" not in said.output
        finally:
            swapper.kill()
    assert "planted" == (outside / "file").read_text() and ["file"] == os.listdir(outside)


def test_a_secret_is_not_read_and_its_name_says_so(box, tmp_path):
    root = project(tmp_path)
    needs = needs_in(root, writable=(str(root),), hidden=(str(root / ".env"), str(root / "keys")))
    said = shell(
        box, "cat .env; cat keys/id; ls keys; chmod 700 keys; chmod 600 .env; mv keys k; rm .env; cat k/id", needs
    )
    assert "" == said.output and said.errors.count("Permission denied") >= 2
    assert "content of .env\n" == (root / ".env").read_text() and (root / "keys" / "id").exists()


def test_what_is_protected_stays_even_if_a_directory_above_it_could_be_moved(box, tmp_path):
    root = project(tmp_path)
    hook = root / ".git" / "hooks" / "pre-commit"
    needs = needs_in(root, writable=(str(root),), protected=(str(root / ".git" / "hooks"),))
    text = (
        "echo x > .git/hooks/pre-commit; rm .git/hooks/pre-commit; mv .git/hooks h; mv .git g; echo fine > .git/index"
    )
    shell(box, text, needs)
    assert "content of .git/hooks/pre-commit\n" == hook.read_text()
    assert "fine\n" == (root / ".git" / "index").read_text()


def test_nothing_else_of_the_machine_is_there(box, tmp_path):
    root = project(tmp_path)
    outside = tmp_path / "outside"
    outside.write_text("outside")
    said = shell(box, f"cat {outside}; ls /root /home /etc/shadow /sys /run /boot; ls {tmp_path}", needs_in(root))
    assert "project" == said.output.strip()


@pytest.mark.parametrize("path", ["/etc/passwd", "/etc/group", "/etc/hosts", "/etc"])
def test_a_file_of_the_system_that_is_named_is_the_machines_own(box, path, tmp_path):
    needs = needs_in(project(tmp_path), readable=(path,))
    for name in ("/etc/passwd", "/etc/group", "/etc/hosts") if path == "/etc" else (path,):
        assert (0, Path(name).read_text(), "") == shell(box, f"cat {name}", needs)


def test_a_file_of_the_system_that_is_hidden_cannot_be_read(box, tmp_path):
    needs = needs_in(project(tmp_path), readable=("/etc",), hidden=("/etc/passwd",))
    said = shell(box, "cat /etc/passwd", needs)
    assert "" == said.output and "Permission denied" in said.errors


def test_the_system_cannot_be_changed(box, tmp_path):
    places = "/ /usr /etc /dev /var /usr/bin /proc /proc/sys/kernel"
    said = shell(
        box,
        f"for d in {places}; do echo x > $d/toolgate-test && echo wrote $d; done; true",
        needs_in(project(tmp_path)),
    )
    assert "" == said.output


def test_tmp_is_its_own_and_goes_away(box, tmp_path):
    name = f"toolgate-{os.getpid()}"
    said = shell(
        box,
        f"ls -A /tmp; echo x > /tmp/{name} && cat /var/tmp/{name}; df /dev/shm >/dev/null",
        needs_in(project(tmp_path)),
    )
    assert said.output.endswith("x\n") and not os.path.exists(f"/tmp/{name}")


def test_tmp_may_be_a_directory_that_is_kept(box, tmp_path):
    root, kept = project(tmp_path), tmp_path / "kept"
    kept.mkdir()
    needs = needs_in(root, temporary=str(kept))
    shell(box, "echo x > /tmp/note", needs)
    assert "x\n" == shell(box, "cat /tmp/note", needs).output


def test_the_environment_is_what_was_said_and_nothing_else(box, tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLGATE_TEST_SECRET", "s")
    needs = needs_in(project(tmp_path), variables=(("PATH", "/usr/bin:/bin"), ("ODD", "a b\n'$x\u00e4")))
    said = ran(box, ["env", "-0"], needs)
    found = dict(entry.split("=", 1) for entry in said.output.split("\0") if entry)
    assert {"PATH": "/usr/bin:/bin", "ODD": "a b\n'$x\u00e4", "PWD": needs.cwd} == found


def test_words_reach_the_command_as_they_are(box, tmp_path):
    words = ["--version", "", "a b", "$(x)", "\u00e4\n", "--"]
    said = ran(box, ["printf", "<%s>", *words], needs_in(project(tmp_path)))
    assert "".join(f"<{word}>" for word in words) == said.output


def test_a_command_that_fails_says_how(box, tmp_path):
    needs = needs_in(project(tmp_path))
    assert 7 == shell(box, "exit 7", needs).status
    assert 0 != ran(box, ["no-such-program"], needs).status


def test_the_network_is_not_reached_and_its_own_loopback_is(box, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = (
            "import socket\n"
            "s = socket.create_server(('localhost', 0)); socket.create_connection(s.getsockname()[:2]); print('own')\n"
            f"socket.create_connection(('127.0.0.1', {port})); print('machine')"
        )
        said = ran(box, ["python3", "-c", code], needs_in(project(tmp_path)))
        assert "own\n" == said.output and "refused" in said.errors


def test_an_open_network_is_that_of_the_machine(box, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        code = f"import socket; socket.create_connection(('127.0.0.1', {server.getsockname()[1]})); print('machine')"
        said = ran(box, ["python3", "-c", code], needs_in(project(tmp_path), network=Network.OPEN))
        assert "machine\n" == said.output


def test_no_descriptor_of_the_starter_is_left(box, tmp_path):
    needs = needs_in(project(tmp_path), hidden=(str(tmp_path / "project" / ".env"),))
    assert ["0", "1", "2", "3"] == ran(box, ["ls", "/proc/self/fd"], needs).output.split()


def test_a_new_user_namespace_and_other_processes_are_out_of_reach(box, tmp_path):
    said = shell(
        box, f"unshare -U true && echo made; kill -0 {os.getppid()} && echo seen; ls /proc", needs_in(project(tmp_path))
    )
    assert "made" not in said.output and "seen" not in said.output
    assert len([name for name in said.output.split() if name.isdecimal()]) <= 4
    status = shell(
        box, "grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status", needs_in(tmp_path / "project")
    ).output
    assert {"CapEff:\t0000000000000000", "CapBnd:\t0000000000000000", "NoNewPrivs:\t1"} == set(status.splitlines())


def test_a_directory_to_run_in_that_is_not_seen_is_empty(box, tmp_path):
    root = project(tmp_path)
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "x").touch()
    said = shell(box, "pwd; ls", needs_in(root, cwd=str(tmp_path.resolve() / "away")))
    assert f"{tmp_path.resolve() / 'away'}\n" == said.output


def test_memory_bounds_what_is_kept_in_tmp(box, tmp_path):
    said = shell(box, "head -c 9000000 /dev/zero > /tmp/x", needs_in(project(tmp_path)), Limits(memory=8_000_000))
    assert 0 != said.status and "No space left" in said.errors


def test_no_variable_is_in_the_list_of_processes(box, tmp_path):
    start = box.start(["true"], needs_in(project(tmp_path), variables=(("A", "the-value"),)), Limits())
    for descriptor in start.descriptors:
        os.close(descriptor)
    assert "the-value" not in " ".join(start.words) and "the-value" not in start.variables.values()


def test_an_older_program_is_not_given_options_it_does_not_know(tmp_path):
    needs, limits = needs_in(project(tmp_path)), Limits(memory=1 << 30)
    old, new = (
        arguments(needs, limits, frozenset()),
        arguments(needs, limits, frozenset(("--size", "--disable-userns"))),
    )
    assert {"--size", "--disable-userns"} <= set(new) and not {"--size", "--disable-userns"} & set(old)


def test_who_listens_is_reached_from_the_machine_and_calls_nobody(box, tmp_path):
    root = project(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = (
            "import socket, sys\n"
            "s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1], flush=True)\n"
            "c, _ = s.accept(); print(c.recv(9).decode(), flush=True)\n"
            "try: socket.socket(socket.AF_INET, socket.SOCK_DGRAM); print('datagrams')\n"
            "except OSError: pass\n"
            f"socket.create_connection(('127.0.0.1', {port})); print('called')"
        )
        start = box.start(["python3", "-c", code], needs_in(root, listens=True), Limits())
        process = subprocess.Popen(
            start.words, env=start.variables, pass_fds=start.descriptors, text=True, stdout=PIPE, stderr=PIPE
        )
        for descriptor in start.descriptors:
            os.close(descriptor)
        assert process.stdout is not None
        with socket.create_connection(("127.0.0.1", int(process.stdout.readline()))) as caller:
            caller.sendall(b"hello")
            caller.shutdown(socket.SHUT_WR)
            output, errors = process.communicate(timeout=SECONDS)
    assert "hello\n" == output and "Permission" in errors


def test_some_hosts_are_reached_by_the_socket_that_is_handed_out_and_nothing_else_is(box, tmp_path):
    """What a command asks of its proxy arrives outside, on the socket that came over the handover."""
    root = project(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = (
            "import os, socket, urllib.request\n"
            "print(urllib.request.urlopen('http://example.com/a').read().decode())\n"
            f"socket.create_connection(('127.0.0.1', {port})); print('called')"
        )
        needs = needs_in(root, network=Network.HOSTS, hosts=("example.com",))
        start = box.start(["python3", "-c", code], needs, Limits())
        process = subprocess.Popen(
            start.words, env=start.variables, pass_fds=start.descriptors, text=True, stdout=PIPE, stderr=PIPE
        )
        for descriptor in start.descriptors:
            os.close(descriptor)
        with socket.socket(fileno=start.handover) as handover:
            handover.settimeout(SECONDS)
            word, descriptors, *_ = socket.recv_fds(handover, 100, 1)
        assert b"proxy" == word
        with socket.socket(fileno=descriptors[0]) as listener:
            listener.settimeout(SECONDS)
            caller, _ = listener.accept()
            with caller:
                assert caller.recv(9000).startswith(b"GET http://example.com/a ")
                caller.sendall(b"HTTP/1.0 200 OK\r\n\r\nfine")
        output, errors = process.communicate(timeout=SECONDS)
    assert "fine\n" == output and "refused" in errors


@pytest.mark.skipif(os.getuid() != 0, reason="only root is seen as another")
def test_root_is_an_ordinary_user_inside(box, tmp_path):
    root = project(tmp_path)
    said = shell(box, "id -u; id -un; id -g; : > build/made", needs_in(root, writable=(str(root / "build"),)))
    assert ("1000\nsandbox\n1000\n", 0) == (said.output, (root / "build" / "made").stat().st_uid)


def test_sockets_of_the_machine_without_a_path_are_not_reached_even_where_its_network_is(box, tmp_path):
    name = f"toolgate-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0{name}")
        server.listen()
        code = f"import socket; s = socket.socket(socket.AF_UNIX); s.connect('\\0{name}'); print('reached')"
        for changes in ({"network": Network.OPEN}, {"listens": True}, {}):
            said = ran(
                box, ["python3", "-c", code], needs_in(project(tmp_path / str(len(changes)) / str(changes)), **changes)
            )
            assert "" == said.output and "Error" in said.errors


AS_ANOTHER = """
import os, subprocess, sys
sys.path.insert(0, sys.argv[1])
from toolgate.sandbox.choosing import box_named
from toolgate.sandbox.starting import Limits, Needs
root = sys.argv[2]
needs = Needs(root, root, writable=(root + "/out",), hidden=(root + "/.env",), variables=(("PATH", "/usr/bin:/bin"),))
text = "id -u; cat .env; echo x > out/made; echo x > src; cat /etc/hosts | head -1; unshare -U true && echo spaced"
box = box_named(sys.argv[3])
assert not box.lacking(), box.lacking()
start = box.start(["/bin/sh", "-c", text], needs, Limits())
done = subprocess.run(start.words, env=start.variables, pass_fds=start.descriptors, cwd=root, capture_output=True, text=True)
print(done.stdout)
print(done.stderr, file=sys.stderr)
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize("name", ["bwrap", "landlock"])
def test_an_ordinary_user_has_the_same_walls(name):
    """Started by a user who is nobody, with the system's own Python, which such a user can run."""
    needed(name)
    python, package = "/usr/bin/python3", Path(__file__).resolve().parent.parent.parent
    known = subprocess.run(
        [python, "-c", "import sys; print(sys.version_info >= (3, 11))"], capture_output=True, check=False
    )
    if b"True" not in known.stdout or not _reached_by_others(package):
        pytest.skip("no other user can run this package here")
    with tempfile.TemporaryDirectory(prefix="toolgate-test-") as directory:
        for entry in ("out", "src"):
            os.mkdir(f"{directory}/{entry}")
        Path(directory, ".env").write_text("planted")
        for path in (directory, f"{directory}/out", f"{directory}/src", f"{directory}/.env"):
            os.chown(path, 65534, 65534)
        words = [python, "-I", "-S", "-c", AS_ANOTHER, str(package), os.path.realpath(directory), name]
        done = subprocess.run(
            words, user=65534, group=65534, extra_groups=[], capture_output=True, text=True, check=False, cwd="/",
            env={"PATH": PATH}, timeout=SECONDS,
        )  # fmt: skip
        assert ["65534", "127.0.0.1 localhost sandbox"] == done.stdout.split("\n")[:2], done.stderr
        assert "planted" not in done.stdout and "spaced" not in done.stdout
        assert "x\n" == Path(directory, "out", "made").read_text() and "Permission denied" in done.stderr


def _reached_by_others(path):
    return all(os.stat(each).st_mode & 0o001 for each in (path, *path.parents))
