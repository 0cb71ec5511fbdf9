"""What a command needs follows from the effects it was judged by, and nothing else does."""

import os
import socket
from pathlib import Path
from typing import Any

import pytest

from toolgate.analysis import effects_of
from toolgate.host import Machine
from toolgate.model.call import Shell, ToolCall
from toolgate.model.errors import GuardError
from toolgate.sandbox.predicting import Additions, needs_of
from toolgate.sandbox.starting import Needs, Network
from toolgate.sandbox.surroundings import inside, surroundings
from toolgate.world import World

HOME = "/home/user"
PROJECT = HOME + "/project"
FILES = {
    PROJECT + "/.git/HEAD": "ref: refs/heads/main\n",
    PROJECT + "/.git/config": '[remote "origin"]\n\turl = https://git.example.org/team/project.git\n',
    PROJECT + "/.git/hooks/pre-push.sample": "",
    PROJECT + "/.github/workflows/ci.yml": "on: push\n",
    PROJECT + "/.env": "KEY=1\n",
    PROJECT + "/service/.env": "KEY=2\n",
    PROJECT + "/src/app.py": "print()\n",
    PROJECT + "/docs/guide.md": "# guide\n",
    PROJECT + "/notes.txt": "x\n",
    HOME + "/.cargo/bin/cargo": "",
    HOME + "/.cargo/credentials.toml": "",
    HOME + "/.npm/_cacache/x": "",
    HOME + "/.ssh/id_ed25519": "",
    HOME + "/bin/tool": "",
    HOME + "/lib/x": "",
    "/srv/envs/one/pyvenv.cfg": "",
    "/srv/envs/one/bin/python": "",
    "/srv/tools/tool": "",
}


LINKS = {PROJECT + "/current": "docs"}


def needs(text: str, cwd: str = PROJECT, workspace: str = PROJECT, **more: Any) -> Needs:
    facts = World({"home": HOME, "workspace": workspace, "files": FILES, "symlinks": LINKS})
    call = ToolCall(Shell(text), cwd)
    return needs_of(call, effects_of(call, facts), facts, more.pop("variables", {}), **more)


def test_a_command_that_only_reads_changes_nothing_and_reaches_nobody() -> None:
    found = needs("grep -r print src | head")
    assert (found.writable, found.network, found.hosts, found.beyond) == ((), Network.NONE, (), ())


def test_credentials_are_never_seen_in_the_project_or_in_the_kits_of_the_home() -> None:
    found = needs("pytest")
    assert set(found.hidden) >= {PROJECT + "/.env", PROJECT + "/service/.env", HOME + "/.cargo/credentials.toml"}
    assert HOME + "/.cargo" in found.readable
    assert not any(path.startswith(HOME + "/.ssh") for path in found.readable)


def test_a_credential_is_seen_by_the_command_that_was_judged_to_read_it() -> None:
    assert PROJECT + "/.env" not in needs("cat .env").hidden
    assert PROJECT + "/service/.env" in needs("cat .env").hidden
    assert HOME + "/.ssh/id_ed25519" in needs("cat ~/.ssh/id_ed25519").readable


def test_code_of_the_project_may_change_the_project_but_nothing_that_others_obey() -> None:
    found = needs("pytest")
    assert found.writable == (PROJECT,)
    assert set(found.protected) == {PROJECT + "/.git", PROJECT + "/.github/workflows"}


def test_a_file_that_is_replaced_makes_its_directory_writable_and_no_other() -> None:
    found = needs("sed -i s/a/b/ src/app.py")
    assert found.writable == (PROJECT + "/src",)
    found = needs("rm notes.txt")
    assert found.writable == (PROJECT,)
    assert {PROJECT + "/src", PROJECT + "/docs", PROJECT + "/.git"} <= set(found.protected)


def test_a_link_is_replaced_in_its_directory_and_what_it_leads_to_is_not_touched() -> None:
    for text in ("ln -sfT src current", "rm current"):
        found = needs(text)
        assert found.writable == (PROJECT,)
        assert PROJECT + "/docs" in found.protected


def test_a_file_that_is_written_through_is_writable_alone() -> None:
    assert needs("echo x >> notes.txt").writable == (PROJECT + "/notes.txt",)


def test_git_may_change_its_repository_but_not_its_hooks() -> None:
    found = needs("git branch -m topic")
    assert found.writable == (PROJECT + "/.git",)
    assert found.protected == (PROJECT + "/.git/hooks",)


def test_code_beside_git_changes_no_setting_of_git() -> None:
    found = needs("git add . && make")
    assert {PROJECT + "/.git/hooks", PROJECT + "/.git/config"} <= set(found.protected)


def test_a_setting_of_git_that_was_judged_can_be_changed() -> None:
    found = needs("echo x >> .git/config")
    assert PROJECT + "/.git/config" in found.writable
    assert PROJECT + "/.git/config" not in found.protected


def test_only_the_hosts_that_the_effects_name_are_reached() -> None:
    assert needs("curl -O https://files.example.org/a.txt").hosts == ("files.example.org",)
    assert needs("git push").hosts == ("git.example.org",)
    assert needs("pytest").network == Network.NONE
    assert needs('curl "$URL"').network == Network.OPEN


def test_packages_come_from_the_registry_of_their_manager_or_the_mirror_that_is_named() -> None:
    found = needs("npm ci")
    assert found.network == Network.HOSTS
    assert "registry.npmjs.org" in found.hosts
    assert HOME + "/.npm" in found.writable
    assert not any("cargo" in path for path in found.writable)


def test_what_is_made_in_a_temporary_directory_opens_none_of_it() -> None:
    assert needs("echo x > /tmp/note").writable == ()


def test_what_no_sandbox_gives_is_said() -> None:
    assert "outside the sandbox" in needs("kill 1234").beyond[0]
    assert "`docker`" in needs("docker ps").beyond[0]
    assert needs("sudo make install").beyond


def test_programs_of_the_search_path_and_of_a_path_are_there_with_their_kit() -> None:
    assert "/srv/envs/one" in needs("/srv/envs/one/bin/python -m pytest").readable
    found = needs("ls", variables={"PATH": "/srv/envs/one/bin:/srv/tools:/usr/bin"}).readable
    assert {"/srv/envs/one", "/srv/tools"} <= set(found)
    assert HOME not in needs("ls", variables={"PATH": HOME + "/bin:" + HOME}).readable


def test_variables_lose_credentials_and_ways_to_services() -> None:
    said = {"PATH": "/usr/bin", "GITHUB_TOKEN": "x", "SSH_AUTH_SOCK": "/run/agent", "LD_PRELOAD": "/x.so", "LANG": "C"}
    assert dict(needs("ls", variables=said).variables) == {"PATH": "/usr/bin", "LANG": "C"}


def test_a_policy_can_add_what_commands_may_have() -> None:
    found = needs("ls", additions=Additions((PROJECT + "/.env", "/opt/data"), (HOME + "/out",), ("a.example.org",)))
    assert PROJECT + "/.env" not in found.hidden
    assert "/opt/data" in found.readable
    assert (found.writable, found.hosts, found.network) == ((HOME + "/out",), ("a.example.org",), Network.HOSTS)


def test_effects_on_another_machine_need_nothing_here() -> None:
    assert PROJECT not in needs("ssh build.example.org 'rm -rf ./out'").writable


def test_a_whole_home_gets_no_sandbox() -> None:
    with pytest.raises(GuardError, match="hold nothing back"):
        needs("ls", cwd=HOME, workspace=HOME)
    assert needs("ls", cwd=PROJECT, workspace=HOME).workspace == PROJECT


HOLDING = {
    HOME + "/.local/bin/tool": "",
    HOME + "/.local/lib/x": "",
    HOME + "/.local/share/keyrings/login.keyring": "",
    HOME + "/.config/gh/hosts.yml": "",
    HOME + "/.config/tool/settings": "",
}


def with_more(text: str, **variables: str) -> Needs:
    facts = World({"home": HOME, "workspace": PROJECT, "files": FILES | HOLDING})
    call = ToolCall(Shell(text), PROJECT)
    return needs_of(call, effects_of(call, facts), facts, variables)


def test_programs_of_the_home_show_no_data_of_applications() -> None:
    found = with_more("python3 src/app.py", PATH=f"/usr/bin:{HOME}/.local/bin")
    assert not any(inside(HOME + "/.local/share/keyrings/login.keyring", [path]) for path in found.readable)
    assert HOME + "/.local/bin" in found.readable


@pytest.mark.parametrize(
    ("text", "path", "secret"),
    [
        ("python3 src/app.py", HOME + "/.ssh", "/.ssh/id_ed25519"),
        ("ls ~/.config; python3 src/app.py", "/usr/bin", "/.config/gh/hosts.yml"),
        ("ls ~; python3 src/app.py", "/usr/bin", "/.ssh/id_ed25519"),
    ],
)
def test_credentials_are_hidden_in_whatever_else_is_shown(text: str, path: str, secret: str) -> None:
    """By the search path, or by a directory that is only listed."""
    found = with_more(text, PATH=path)
    assert not inside(HOME + secret, found.readable) or inside(HOME + secret, found.hidden)


def test_a_variable_is_left_out_by_the_credential_in_its_value_too() -> None:
    key = "ghp_" + "x7Kq9Zr2Lm4Np6Vt8Wy1Bc3Df5Gh0Js2Ma4Q"
    found = with_more("ls", STORE="postgres://me:hunter2x@db/x", OTHER=key, PLAIN="http://host:80/x", MAIL="a@b.c:d")
    assert (("MAIL", "a@b.c:d"), ("PLAIN", "http://host:80/x")) == found.variables


def test_a_large_directory_hides_no_credential_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolgate.sandbox.surroundings.MOST_ENTRIES", 40)
    for name in ("a", "b", "z", "z/deep"):
        (tmp_path / name).mkdir()
        (tmp_path / name / ".env").write_text("KEY=1")
    for number in range(60):
        (tmp_path / "b" / str(number)).write_text("")
    found = surroundings(str(tmp_path), Machine(str(tmp_path)))
    assert {str(tmp_path / name / ".env") for name in ("a", "z", "z/deep")} <= set(found.hidden) and not found.whole


def test_sockets_and_pipes_in_the_project_are_hidden(tmp_path: Path) -> None:
    """They lead to a process outside."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "service"))
        found = surroundings(str(tmp_path), Machine(str(tmp_path)))
    assert (str(tmp_path / "pipe"), str(tmp_path / "service")) == found.hidden
