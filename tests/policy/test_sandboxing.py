"""A sandbox that a policy asks for becomes words to start the command with, and any other word is an error."""

import shutil
import subprocess

import pytest

from toolgate.model.errors import GuardError, PolicyError
from toolgate.policy import Policy, ToolPolicy, sandboxed
from toolgate.sandbox.choosing import box_named

COMMAND = "make test && echo 'a b'; $(x)"


def test_without_a_sandbox_the_command_is_run_by_a_shell():
    """B-92."""
    assert ("bash", "-c", COMMAND) == sandboxed(COMMAND, ToolPolicy(), "/work")


def test_bubblewrap_shows_the_system_and_lets_change_only_the_workspace():
    """B-92."""
    words = sandboxed(COMMAND, ToolPolicy(sandbox="bwrap"), "/work")
    text = " ".join(words)
    assert "bwrap" == words[0] and ("bash", "-c", COMMAND) == words[-3:]
    for part in ("--ro-bind-try /usr /usr", "--bind /work /work", "--tmpfs /tmp", "--unshare-all", "--die-with-parent"):
        assert part in text
    assert 1 == words.count("--bind")


def test_docker_has_no_network_and_a_root_that_cannot_be_changed():
    """B-92."""
    words = sandboxed(COMMAND, ToolPolicy(sandbox="docker"), "/work", image="img:1")
    text = " ".join(words)
    assert ("docker", "run", "--rm") == words[:3] and ("img:1", "sh", "-c", COMMAND) == words[-4:]
    for part in ("--network none", "--read-only", "--tmpfs /tmp", "type=bind,source=/work,target=/workspace"):
        assert part in text


def test_podman_has_the_words_of_docker():
    """B-92."""
    docker, podman = (sandboxed(COMMAND, ToolPolicy(sandbox=name), "/work") for name in ("docker", "podman"))
    assert ("podman", *docker[1:]) == podman


@pytest.mark.parametrize("kind", ["auto", "landlock", "seatbelt"])
def test_a_sandbox_that_words_alone_cannot_make_is_an_error(kind):
    """B-93."""
    with pytest.raises(GuardError, match="no words alone start a command in"):
        sandboxed(COMMAND, ToolPolicy(sandbox=kind), "/work")


def test_a_time_limit_comes_first():
    """B-U1."""
    words = sandboxed(COMMAND, ToolPolicy(sandbox="bwrap", timeout=30), "/work")
    assert ("timeout", "--kill-after=5", "30", "bwrap") == words[:4]


def test_the_policy_of_a_file_says_which():
    """B-92, B-U1."""
    policy = Policy.parse("[bash]\nsandbox = 'docker'\ntimeout = 5")
    assert "docker" in sandboxed("ls", policy.get_tool_policy("bash"), "/work")
    assert ("bash", "-c", "ls") == sandboxed("ls", policy.get_tool_policy("other"), "/work")


@pytest.mark.parametrize("word", ["bubblewrap", "Docker", "", "chroot"])
def test_any_other_word_is_an_error_when_the_file_is_read_and_when_it_is_used(word):
    """B-93."""
    with pytest.raises(PolicyError, match="is not a valid value for `sandbox`"):
        Policy.parse(f"[bash]\nsandbox = '{word}'")
    with pytest.raises(GuardError, match="there is no sandbox"):
        sandboxed("ls", ToolPolicy(sandbox=word), "/work")


@pytest.mark.parametrize("place", ["", "work", "../x", "/work\0x"])
def test_a_workspace_that_is_no_place_is_an_error(place):
    """B-92."""
    with pytest.raises(GuardError, match="must be an absolute path"):
        sandboxed("ls", ToolPolicy(sandbox="bwrap"), place)


def test_docker_gets_no_directory_that_its_mounts_would_misread():
    """B-92."""
    with pytest.raises(GuardError, match="a container cannot mount"):
        sandboxed("ls", ToolPolicy(sandbox="docker"), "/work,readonly")


def test_the_words_run(tmp_path):
    """B-92, B-U1: those that need nothing installed do."""
    words = sandboxed("echo $((1 + 1))", ToolPolicy(timeout=20), str(tmp_path))
    assert shutil.which(words[0])
    assert "2\n" == subprocess.run(words, capture_output=True, text=True).stdout


def test_b_92_the_words_of_bubblewrap_run(tmp_path):
    """B-92: only the workspace changes, and there is no network."""
    if lack := box_named("bwrap").lacking():
        pytest.skip(lack)
    outside = tmp_path / "outside"
    workspace = tmp_path / "workspace"
    outside.write_text("outside")
    workspace.mkdir()
    text = f"echo made > made; pwd; cat {outside}; echo x > /usr/x; cat /proc/net/dev | tail -n +3"
    words = sandboxed(text, ToolPolicy(sandbox="bwrap", timeout=60), str(workspace))
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (str(workspace), "made\n") == (done.stdout.splitlines()[0], (workspace / "made").read_text())
    assert "outside" not in done.stdout and ["lo:"] == [line.split()[0] for line in done.stdout.splitlines()[1:]]
    assert "Read-only file system" in done.stderr
