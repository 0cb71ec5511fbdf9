"""`HOME` and its like cannot choose the policy, unprotect a home or move what is remembered: they only ever add."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.sweeps import steps_of
from toolgate import directories
from toolgate.analysis.places.paths import MOVED
from toolgate.guard import Guard
from toolgate.host import Machine, home_directory
from toolgate.install import launching
from toolgate.install.recipes import BY_AGENT, Member
from toolgate.install.servers import guarded
from toolgate.knowledge.places.agents import AGENTS
from toolgate.model.call import Shell, ToolCall, Write
from toolgate.model.verdict import ALLOW, ASK, DENY, Verdict
from toolgate.world import World

HOOK = Path(__file__).parents[2] / "toolgate" / "hook.py"
DENIES = '[[rule]]\nid = "no-make"\nwhen = {command = "make"}\nverdict = "deny"\nreason = "not here"\n'
ALLOWS = '[[rule]]\nid = "all"\nwhen = {command = "sudo"}\nverdict = "allow"\nreason = "mine"\n'


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    """A home with a policy and a project, and in the project another home with one."""
    root = tmp_path.resolve()
    for home, text in ((root / "people", DENIES), (root / "people/project/fake", ALLOWS)):
        directory = home / ".config/toolgate"
        directory.mkdir(parents=True)
        (directory / "policy.toml").write_text(text)
        (home / ".claude").mkdir()
        (home / ".claude/settings.json").write_text("{}")
    (root / "people/project/.git").mkdir()
    return root


def answered(scene: Path, command: str, **environment: str) -> int:
    """The exit status of the installed hook: 2 is a block."""
    words = ["-I", "-S", str(HOOK), "codex", "--home", str(scene / "people"), "--unattended"]
    payload = {
        "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}, "session_id": "s",
        "cwd": str(scene / "people/project"), "turn_id": "1", "model": "m",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, *words], input=json.dumps(payload), text=True, capture_output=True, env=environment, timeout=60
    )
    assert done.returncode in (0, 2), done.stderr
    return 2 if '"deny"' in done.stdout else done.returncode


HOMES = {
    "another": "{root}/people/project/fake", "empty": "", "relative": "fake", "dotted": "a/../fake", "the root": "/",
    "the project": "{root}/people/project", "nowhere": "/nowhere/at/all", "the system": "/etc",
}  # fmt: skip


@pytest.mark.parametrize("said", HOMES)
def test_the_policy_of_the_installed_home_counts_whatever_home_says(scene: Path, said: str) -> None:
    home = HOMES[said].format(root=scene)
    assert answered(scene, "make", HOME=home) == 2
    assert answered(scene, "sudo id", HOME=home) == 2
    assert answered(scene, "ls", HOME=home) == 0


@pytest.mark.parametrize("name", ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"])
def test_no_directory_of_the_desktop_chooses_the_policy(scene: Path, name: str) -> None:
    there = {name: str(scene / "people/project/fake/.config"), "HOME": str(scene / "people")}
    assert answered(scene, "make", **there) == 2
    assert answered(scene, "sudo id", **there) == 2


def test_without_any_home_in_the_environment_the_installed_one_counts(scene: Path) -> None:
    assert answered(scene, "make") == 2


def test_what_is_remembered_is_kept_in_the_installed_home(scene: Path) -> None:
    answered(scene, "ls", HOME=str(scene / "people/project/fake"))
    assert list(Path(directories.state(str(scene / "people"))).rglob("*codex*"))
    assert not Path(directories.state(str(scene / "people/project/fake"))).exists()


@pytest.mark.parametrize("said", HOMES)
@pytest.mark.parametrize(
    "file", [".config/toolgate/policy.toml", ".claude/settings.json", ".bashrc", ".local/state/toolgate/trusted"]
)
def test_the_installed_home_and_the_one_that_is_said_are_both_protected(
    scene: Path, said: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = HOMES[said].format(root=scene)
    monkeypatch.setenv("HOME", home)
    guard = Guard(home=str(scene / "people"))
    for place in (str(scene / "people"), *([home] if home[:1] == "/" else [])):
        for action in (Write(f"{place}/{file}", "x"), Shell(f"echo x > {place}/{file}"), Shell(f"tee {place}/{file}")):
            assert guard.check(ToolCall(action, str(scene / "people/project"))).verdict > ALLOW, (place, action)


@pytest.mark.parametrize("said", HOMES)
def test_another_home_makes_nothing_milder(scene: Path, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home = str(scene / "people")
    commands = (
        "rm -rf /etc/ssl", "echo x > /etc/hosts", "cat ~/.ssh/id_rsa", "make", "sudo id",
        f"rm -rf {home}", f"cat {home}/.ssh/id_rsa", f"rm -rf {home}/.config", f"mv {home}/.claude /tmp/x",
        "echo x > src/a.py",
    )  # fmt: skip

    def verdicts() -> list[Verdict]:
        return [Guard(home=home).check(ToolCall(Shell(text), f"{home}/project")).verdict for text in commands]

    monkeypatch.setenv("HOME", home)
    usual = verdicts()
    monkeypatch.setenv("HOME", HOMES[said].format(root=scene))
    for text, before, after in zip(commands, usual, verdicts(), strict=True):
        assert after >= before, text
    for text in ("rm -rf $HOME", "rm -rf ~", "rm -rf ~/*"):
        assert Guard(home=home).check(ToolCall(Shell(text), f"{home}/project")).verdict > ALLOW, text


def test_a_policy_in_another_home_can_only_tighten(scene: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = scene / "people/project/fake"
    (fake / ".config/toolgate/policy.toml").write_text(ALLOWS + DENIES.replace("make", "cargo"))
    monkeypatch.setenv("HOME", str(fake))
    guard = Guard(home=str(scene / "people"))

    def verdict(text: str) -> Verdict:
        return guard.check(ToolCall(Shell(text), str(scene / "people/project"))).verdict

    assert [DENY, DENY] == [verdict("cargo build"), verdict("make")]
    assert verdict("sudo id") >= ASK


def test_without_an_installed_home_the_environment_counts_and_then_the_account(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    account = pwd.getpwuid(os.getuid()).pw_dir
    monkeypatch.setenv("HOME", "/some/where/")
    assert home_directory() == "/some/where" == Machine("/").installed_home()
    for said in ("", "relative", "a/../b", "/", "//", "/./"):
        monkeypatch.setenv("HOME", said)
        assert account == home_directory() == Machine("/").installed_home()
        assert Machine("/", home="/given").installed_home() == "/given"
    monkeypatch.delenv("HOME")
    assert account == home_directory()


def test_every_installed_entrance_carries_the_home_it_is_installed_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/it's mine")
    proxied = guarded("files", {"command": "npx", "args": ["server"]})
    lines = [
        json.dumps(proxied),
        *[
            json.dumps(part.value() if isinstance(part, Member) else part.entry())
            for part in BY_AGENT["claude-code"].status
        ],
    ]
    for recipe in BY_AGENT.values():
        lines += [json.dumps(insertion.entry()) for insertion in recipe.insertions]
        lines += [file.content() for file in recipe.files if "hook.py" in file.content()]
        lines.append(" ".join(launching.words(recipe.agent)))
        assert recipe.insertions or any("hook.py" in file.content() for file in recipe.files)
    for text in lines:
        assert "--home" in text and "mine" in text


@pytest.mark.parametrize(
    "words", [("--home",), ("--home", ""), ("--home", "relative"), ("--home", "/"), ("--home", "//")]
)
def test_a_home_that_is_none_blocks(scene: Path, words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(HOOK), "codex", *words], input="{}", text=True, capture_output=True, timeout=60
    )
    assert done.returncode == 2 and "option" in done.stderr


MOVES = sorted({name for agent in AGENTS for one in agent.directories for name, _ in (*one.moved, *one.added)})


@pytest.mark.parametrize("name", ["HOME", *MOVES])
def test_a_variable_in_a_command_unprotects_nothing(name: str) -> None:
    guard = Guard(facts=World({"home": "/home/user", "workspace": "/home/user/project"}))
    for text in (
        f"{name}=/tmp/evil cp x /home/user/.claude/settings.json",
        f"export {name}=/tmp/evil; echo x > /home/user/.config/toolgate/policy.toml",
        f"export {name}=/home/user; echo x > ${name}/.claude/settings.json",
        f"{name}=/tmp/evil sh -c 'echo x > /home/user/.bashrc'",
        f"env {name}=/tmp/evil tee /home/user/.codex/config.toml",
        f"{name}=/tmp/evil claude -p hello",
        f"env -i {name}=/tmp/evil codex exec hello",
    ):
        assert guard.check(ToolCall(Shell(text), "/home/user/project")).verdict > ALLOW, text
    plain = guard.check(ToolCall(Shell(f"{name}=/tmp/evil git status"), "/home/user/project"))
    assert plain.verdict < DENY


PLACES = [(name, tail, usual) for name, tail, usual in MOVED if name != "TOOLGATE_PACKAGE"]
# How a variable may name the directory `store/real` of the project, which is also reached by a link.
NAMINGS = (
    "{home}/project/store/real", "{home}/link", "{home}/project/store/one", "store/real", "./store/real", "store/one",
    "~/project/store/real", "~/link", "$HOME/project/store/real", "${{HOME}}/link", "$PWD/store/one", "store/../store/real/",
)  # fmt: skip


@pytest.mark.parametrize("every", steps_of(5))
def test_settings_are_protected_wherever_a_variable_says_they_are(every: int) -> None:
    for (name, tail, usual), naming in list(product(PLACES, NAMINGS))[::every]:
        protected_there(name, tail, usual, naming)


def protected_there(name: str, tail: str, usual: str, naming: str) -> None:
    home = "/home/user"
    links = {"store/one": "real", "~/link": f"{home}/project/store/one"}
    guard = Guard(facts=World({"home": home, "symlinks": links, "env": {name: naming.format(home=home)}}))

    def verdict(command: str) -> Verdict:
        return guard.check(ToolCall(Shell(command), f"{home}/project")).verdict

    inner = "/toolgate/policy.toml" if usual in (".config", ".local/state", ".local/share", ".cache") else ""
    path = f"store/real{tail}{inner or '/x'}"
    assert [DENY, DENY] == [
        verdict(f"echo x > {path}"),
        guard.check(ToolCall(Write(path, "x"), f"{home}/project")).verdict,
    ], (name, tail, naming)
    removed = [verdict("rm -rf store/real"), verdict("mv store/real x"), verdict("rm -rf store")]
    assert [DENY] * 3 == removed, (name, tail, naming)
    beside = [verdict("echo x > store/beside.txt"), verdict("mv store/beside.txt x.txt")]
    assert [ALLOW, ALLOW] == beside, (name, tail, naming)
