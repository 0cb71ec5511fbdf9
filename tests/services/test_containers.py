"""Containers as they really stand: our own words and agentkit's, by a real docker and a real podman (B-92).

The image is made here, of one program: nothing is fetched. `.ci/run` installs the engines where the machine can.
"""

import io
import os
import shutil
import subprocess
import tarfile
import time

import pytest

from tests.sandbox.boxed import needs_in, project, shell, started
from toolgate.model.errors import GuardError
from toolgate.policy import ToolPolicy, sandboxed
from toolgate.sandbox.containers import Container
from toolgate.sandbox.starting import HostsUnlimited, Limits, Network

IMAGE = "toolgate-test:1"
TOOLS = "sh ls cat echo touch env id mount unshare sleep head rm mv mkdir wc nc true printf".split()
CONFIGURED = """[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
[engine]
runtime = "runc"
"""  # what machines need that forbid raising limits, and that have control groups of both kinds


@pytest.fixture(scope="module")
def docker(tmp_path_factory):
    """A docker engine: the one that answers, or one of our own while the tests run."""
    if shutil.which("docker") is None:
        pytest.skip("there is no docker here: apt-get install docker.io")
    if not _fails("docker", "info"):
        yield
        return
    if shutil.which("dockerd") is None or os.getuid():
        pytest.skip("no engine of docker answers, and only root can start one")
    home = tmp_path_factory.mktemp("docker")
    address = f"unix://{home}/socket"
    words = ["dockerd", "--data-root", f"{home}/data", "--exec-root", f"{home}/exec", "--pidfile", f"{home}/pid"]
    with open(home / "log", "wb") as log, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOCKER_HOST", address)
        engine = subprocess.Popen(
            [*words, "--host", address, "--iptables=false", "--bridge=none"], stdout=log, stderr=log
        )
        try:
            for _ in range(600):
                if not _fails("docker", "info") or engine.poll() is not None:
                    break
                time.sleep(0.1)
            if engine.poll() is not None:
                pytest.skip(f"docker cannot be started here: {(home / 'log').read_text()[-300:]}")
            yield
        finally:
            engine.terminate()
            engine.wait(timeout=60)


@pytest.fixture(scope="module")
def podman(tmp_path_factory):
    """A podman, with a setting for machines that need one."""
    if shutil.which("podman") is None:
        pytest.skip("there is no podman here: apt-get install podman runc")
    with pytest.MonkeyPatch.context() as patch:
        if shutil.which("runc"):
            file = tmp_path_factory.mktemp("podman") / "containers.conf"
            file.write_text(CONFIGURED)
            patch.setenv("CONTAINERS_CONF", str(file))
        yield


@pytest.fixture(params=["docker", "podman"])
def box(request, tmp_path_factory):
    """An engine with our image; the test is skipped, and says why, where none runs."""
    name = request.param
    request.getfixturevalue(name)
    if _fails(name, "image", "inspect", IMAGE):
        image = tmp_path_factory.mktemp("image") / "image.tar"
        image.write_bytes(_image())
        if error := _fails(name, "import", str(image), IMAGE):
            pytest.skip(f"{name} cannot import an image here: {error}")
    if error := _fails(name, "run", "--rm", "--network", "none", IMAGE, "true"):
        pytest.skip(f"{name} cannot start a container here: {error}")
    return Container(name, IMAGE)


def _fails(*words):
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False, stdin=subprocess.DEVNULL)
    return (done.stderr.strip() or "it failed")[-300:] if done.returncode else ""


def _image():
    """An image of one program that needs no library, under the names of its tools."""
    program = shutil.which("busybox")
    if program is None:
        pytest.skip("there is no busybox here: apt-get install busybox-static")
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        for name in ("bin", "tmp", "proc", "dev", "etc"):
            entry = tarfile.TarInfo(name)
            entry.type, entry.mode = tarfile.DIRTYPE, 0o755
            archive.addfile(entry)
        archive.add(program, "bin/busybox")
        for name in TOOLS:
            entry = tarfile.TarInfo(f"bin/{name}")
            entry.type, entry.linkname = tarfile.SYMTYPE, "busybox"
            archive.addfile(entry)
    return target.getvalue()


def test_b_92_the_words_of_agentkit_run(box, tmp_path):
    """B-92: only the workspace changes, and there is no network."""
    words = sandboxed(
        "touch /x; echo made > made; pwd; ls /sys/class/net", ToolPolicy(sandbox=box.name), str(tmp_path), image=IMAGE
    )
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert ("/workspace\nlo\n", "made\n") == (done.stdout, (tmp_path / "made").read_text())
    assert "Read-only file system" in done.stderr


def test_files_are_seen_and_changed_as_predicted(box, tmp_path):
    root = project(tmp_path)
    needs = needs_in(
        root,
        writable=(str(root / "build"),),
        hidden=(str(root / ".env"), str(root / "keys")),
        protected=(str(root / "build" / "deep" / "hooks"),),
    )
    text = """
        pwd; cat src/a.txt; echo x > src/a.txt; echo x > new; echo x > build/out; cat .env; cat keys/id
        echo x > build/deep/hooks/x; mv build/deep build/moved; echo x > /etc/x; echo x > /tmp/x && echo own
    """
    said = shell(box, text, needs)
    assert f"{root}\ncontent of src/a.txt\nown\n" == said.output
    assert "x\n" == (root / "build" / "out").read_text() and not (root / "new").exists()
    assert "content of src/a.txt\n" == (root / "src" / "a.txt").read_text()
    assert "content of build/deep/hooks/x\n" == (root / "build" / "deep" / "hooks" / "x").read_text()


def test_words_and_variables_arrive_as_they_are(box, tmp_path):
    needs = needs_in(project(tmp_path), variables=(("ODD", "a b'$x"), ("PATH", "/nowhere")))
    said = shell(box, 'printf "<%s>" "$ODD" "$HOSTNAME" "$(id -u)"', needs)
    assert said.output.startswith("<a b'$x>") and said.output.endswith(f"<{os.getuid()}>")
    assert 7 == shell(box, "exit 7", needs).status


def test_there_is_no_network_no_privilege_and_no_namespace(box, tmp_path):
    said = shell(
        box, "cat /proc/self/status; ls /sys/class/net; unshare -U true && echo made", needs_in(project(tmp_path))
    )
    assert "CapEff:\t0000000000000000" in said.output and "NoNewPrivs:\t1" in said.output
    assert said.output.endswith("lo\n")


def test_memory_and_processes_are_bounded(box, tmp_path):
    needs, limits = needs_in(project(tmp_path)), Limits(memory=64 << 20, processes=8)
    text = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 2 & done; echo started"
    assert "started" not in shell(box, text, needs, limits).output
    said = shell(box, "head -c 90000000 /dev/zero > /tmp/x; wc -c < /tmp/x", needs, limits)
    assert int(said.output) < 64 << 20


def test_the_size_of_files_is_bounded(tmp_path):
    start = Container("docker", IMAGE).start(["true"], needs_in(project(tmp_path)), Limits(file_size=1000))
    assert "fsize=1000:1000" in start.words


def test_what_ends_the_command_ends_its_container(box, tmp_path):
    start = box.start(["sleep", "600"], needs_in(project(tmp_path)), Limits())
    process = subprocess.Popen(start.words, env=start.variables, stdin=subprocess.DEVNULL)
    name = start.ending[-1]
    for _ in range(600):
        if not _fails(box.name, "container", "inspect", name):
            break
        time.sleep(0.1)
    process.kill()
    process.wait(timeout=60)
    assert 0 == started(start._replace(words=start.ending), "/").status
    assert _fails(box.name, "container", "inspect", name)


def test_what_no_container_can_do_is_an_error(box, tmp_path):
    root = project(tmp_path)
    with pytest.raises(HostsUnlimited, match="cannot limit a command to some hosts"):
        box.start(["true"], needs_in(root, network=Network.HOSTS, hosts=("example.com",)), Limits())
    with pytest.raises(GuardError, match="cannot make a port reachable"):
        box.start(["true"], needs_in(root, listens=True), Limits())


def test_an_image_that_is_missing_is_not_fetched(box):
    missing = Container(box.name, "toolgate-missing:1")
    assert "the image `toolgate-missing:1` is missing: run" in missing.lacking() and "" == box.lacking()
