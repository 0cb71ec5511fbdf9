"""The real clients, guarded by `toolgate install`: an allowed call happens, a denied one does not, the model hears why.

The denied call would be harmless if it ran: it makes an empty file in a throw-away home.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.clients import CLIENTS, Home
from tests.e2e.model import Model

ROOT = Path(__file__).parents[2]
BUILD = ROOT / ".build" / "clients"
PATIENCE = 180  # seconds for a run; most take five

ALLOWED = "echo one > allowed.txt"
DENIED = "touch ~/.config/toolgate/denied.txt"


@pytest.fixture(scope="session")
def programs():
    """The directory of the clients' programs, installed from the registry by an earlier run or now."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm here: the real clients are Node.js packages")
    BUILD.mkdir(parents=True, exist_ok=True)
    wanted = ["node@22", *[client.package for client in CLIENTS]]
    marker = BUILD / "installed"
    if not marker.exists() or marker.read_text() != "\n".join(wanted):
        try:
            subprocess.run([npm, "init", "--yes"], cwd=BUILD, check=True, stdout=subprocess.DEVNULL)
            for package in wanted:  # node first: packages choose their version by it
                path = f"{BUILD / 'node_modules/.bin'}:{os.environ['PATH']}"
                words = [npm, "install", "--no-audit", "--no-fund", "--silent", package]
                subprocess.run(words, env={**os.environ, "PATH": path}, cwd=BUILD, check=True)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"the registry refuses: `{' '.join(error.cmd)}` ended with status {error.returncode}")
        marker.write_text("\n".join(wanted))
    return BUILD / "node_modules/.bin"


@pytest.fixture
def base():
    """A place for homes that is not under /tmp, where one client does not want to live."""
    place = ROOT / ".build" / "e2e"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    yield place
    shutil.rmtree(place, ignore_errors=True)


def environment_of(where, programs):
    """What a client gets to see: its own home, and no way out but loopback."""
    home = where.home
    return {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local/share"),
        "XDG_STATE_HOME": str(home / ".local/state"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "HTTPS_PROXY": "http://127.0.0.1:9",
        "NO_PROXY": "127.0.0.1,localhost",
        "CI": "1",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "LANG": "C.UTF-8",
    }


@pytest.mark.timeout(600)
@pytest.mark.parametrize("client", CLIENTS, ids=[client.agent for client in CLIENTS])
def test_a_guarded_client_obeys(client, programs, base):
    home, project = base / "home", base / "project"
    (home / ".config/toolgate").mkdir(parents=True)
    project.mkdir()
    subprocess.run(["git", "init", "--quiet", project], check=True)
    with Model([ALLOWED, DENIED]) as model:
        where = Home(home, project, model.url)
        client.setup(where)
        environment = {**environment_of(where, programs), **client.environment(where)}
        install = [sys.executable, "-m", "toolgate", "install", "--yes", client.agent]
        done = subprocess.run(
            install, cwd=ROOT, env={**environment, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True
        )
        assert 0 == done.returncode, done.stdout + done.stderr
        words = [str(programs / client.program), *client.words]
        run = subprocess.run(
            words,
            cwd=project,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        told = model.script.told
        seen = f"{run.stdout[-2000:]}\n{run.stderr[-2000:]}\n{told}\n{model.script.requests}"
        assert (project / "allowed.txt").read_text() == "one\n", seen
        assert not (home / ".config/toolgate/denied.txt").exists(), seen
        assert "changes Toolgate itself" in told.get(1, ""), seen
