"""`install mcp`, `doctor` and `uninstall`: the proxy before the servers of a configuration, seen and undone."""

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.install.compared import state_of
from tests.install.test_install import ROOT, SERVERS, toolgate
from toolgate.bundle import path_of
from toolgate.install.jsonc import read
from toolgate.install.servers import guarded, is_guarded, servers_in, unwrapped, wrapped


@pytest.fixture
def file(tmp_path):
    """A configuration with the proxy before its servers."""
    path = tmp_path / "mcp.json"
    path.write_text(SERVERS)
    assert 0 == toolgate(tmp_path, "install", "mcp", "--yes", str(path)).returncode
    return path


def findings(home):
    """What the doctor says about MCP servers, and whether it says that all is well with them."""
    rows = json.loads(toolgate(home, "doctor", "--json").stdout)["findings"]
    return [(row["state"], row["text"]) for row in rows if row["subject"] == "mcp"]


def changed(file, name, entry):
    """Another entry for a server, by somebody else's hand."""
    text = file.read_text()
    node = read(text).members["mcpServers"].members[name]
    file.write_text(text[: node.start] + json.dumps(entry) + text[node.end :])


def test_nothing_changes_unless_a_person_or_a_script_says_so(tmp_path):
    path = tmp_path / "mcp.json"
    path.write_text(SERVERS)
    done = toolgate(tmp_path, "install", "mcp", str(path))
    assert 64 == done.returncode and "--yes" in done.stderr and '+      "args": [' in done.stdout
    assert SERVERS == path.read_text()
    assert 0 == toolgate(tmp_path, "install", "mcp", "--dry-run", str(path)).returncode
    state_of(tmp_path)
    assert SERVERS == path.read_text() and [] == findings(tmp_path)


def test_the_doctor_sees_that_servers_are_behind_the_proxy(file, tmp_path):
    [(state, text)] = findings(tmp_path)
    assert "fine" == state and "3 behind the proxy" in text and "left alone: `secret`" in text


DISARMED = {
    "the proxy taken away": {"command": "some-server"},
    "a word that only looks like the proxy": {"command": "some-server", "args": ["mcp-proxy"]},
    "another server": {"command": "other-server", "args": ["--", "toolgate", "mcp-proxy"]},
    "a url again": {"url": "https://mcp.example/x"},
    "a program of the same name": {"command": "/tmp/python", "args": ["-I", "/tmp/toolgate/__main__.py", "mcp-proxy"]},
}


@pytest.mark.parametrize("entry", DISARMED.values(), ids=DISARMED)
def test_the_doctor_does_not_say_fine_about_a_server_that_is_disarmed(file, tmp_path, entry):
    changed(file, "bare", entry)
    assert [("failure", "bare")] == [(state, text.split("`")[1]) for state, text in findings(tmp_path)]


def test_the_doctor_does_not_say_fine_about_an_option_that_was_added(file, tmp_path):
    entry = servers_in(file.read_text())["bare"]
    at = entry["args"].index("--")
    changed(file, "bare", {**entry, "args": [*entry["args"][:at], "--pin", *entry["args"][at:]]})
    assert ["failure"] == [state for state, _ in findings(tmp_path)]


def test_the_doctor_does_not_say_fine_about_a_new_server(file, tmp_path):
    file.write_text(file.read_text().replace('"bare":', '"new": {"command": "new-server"},\n    "bare":'))
    assert [("failure", "~/mcp.json: `new` is not behind the proxy")] == findings(tmp_path)
    assert 0 == toolgate(tmp_path, "install", "mcp", "--yes", str(file)).returncode
    assert ["fine"] == [state for state, _ in findings(tmp_path)]


@pytest.mark.parametrize("text", ["", "{", "{}", "\xff"])
def test_the_doctor_does_not_say_fine_about_a_file_that_cannot_be_read(file, tmp_path, text):
    file.write_bytes(text.encode("latin-1"))
    assert ["failure"] == [state for state, _ in findings(tmp_path)]


def test_the_doctor_does_not_say_fine_about_a_file_that_is_gone(file, tmp_path):
    file.unlink()
    assert ["warning"] == [state for state, _ in findings(tmp_path)]
    assert 0 == toolgate(tmp_path, "uninstall", "mcp", "--yes", str(file)).returncode
    assert [] == findings(tmp_path)


@pytest.mark.parametrize(
    "words", [["uninstall"], ["uninstall", "mcp", "mcp.json"], ["install", "mcp", "--undo", "mcp.json"]]
)
def test_a_configuration_comes_back_byte_for_byte(file, tmp_path, words):
    os.chmod(file, 0o600)
    assert 0 == toolgate(tmp_path, *words, "--yes").returncode
    assert SERVERS == file.read_text() and 0o600 == file.stat().st_mode & 0o777
    assert [] == findings(tmp_path)


def test_in_a_configuration_that_others_have_changed_only_the_proxy_goes(file, tmp_path):
    file.write_text(file.read_text().replace('"bare":', '"new": {"command": "new-server"},\n    "bare":'))
    assert 0 == toolgate(tmp_path, "uninstall", "--yes").returncode
    assert SERVERS.replace('"bare":', '"new": {"command": "new-server"},\n    "bare":') == file.read_text()


def test_one_configuration_that_cannot_be_read_does_not_stop_the_rest(file, tmp_path):
    other = tmp_path / "other.json"
    other.write_text(SERVERS)
    assert 0 == toolgate(tmp_path, "install", "mcp", "--yes", str(other)).returncode
    file.write_text("{")
    done = toolgate(tmp_path, "uninstall", "--yes")
    assert 1 == done.returncode and "MCP servers in ~/mcp.json was left alone" in done.stderr
    assert SERVERS == other.read_text() and "{" == file.read_text()


@pytest.fixture
def bundle(tmp_path):
    """The compiled code of this checkout is put back: it takes seconds to make, and every test that installs needs it."""
    path, copy = Path(path_of(str(ROOT / "toolgate"))), tmp_path / "bundle"
    if path.is_file():
        shutil.copy2(path, copy)
    yield
    if copy.is_file():
        shutil.copy2(copy, path.with_suffix(".back"))
        path.with_suffix(".back").replace(path)


@pytest.mark.usefixtures("bundle")
def test_all_that_is_stored_goes_with_the_proxy(file, tmp_path):
    assert 0 == toolgate(tmp_path, "uninstall", "--purge", "--yes").returncode
    assert SERVERS == file.read_text() and not (tmp_path / ".local/state/toolgate").exists()


ENTRIES = [
    {"command": "npx", "args": ["-y", "x"], "env": {"A": "1"}},
    {"command": "x"},
    {"command": ["npx", "x"], "type": "local"},
    {"url": "https://mcp.example/x", "type": "http"},
    {"command": "x", "args": ["--", "mcp-proxy", "--url", "y"]},
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_goes_behind_the_proxy_and_back_with_or_without_the_original(entry):
    text = json.dumps({"mcpServers": {"a": entry}})
    there, names = wrapped(text)
    assert ["a"] == names and is_guarded(servers_in(there)["a"]) and guarded("a", servers_in(there)["a"]) is None
    assert (text, ["a"]) == unwrapped(there, text)
    again, _ = unwrapped(there, "")
    assert {"args": [], **entry}.items() >= {"args": [], **servers_in(again)["a"]}.items()
