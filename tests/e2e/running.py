"""One run of a real client: installed from the registry, guarded by `toolgate install`, asked by a model that plays a script."""

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.e2e.clients import CLIENTS, Client, Home
from tests.e2e.dialects import Step
from tests.e2e.model import Model

ROOT = Path(__file__).parents[2]
BUILD = ROOT / ".build" / "clients"

NOWHERE = "http://127.0.0.1:9"
ALLOWED = "echo one > allowed.txt"
DENIED = "touch ~/.config/toolgate/denied.txt"  # harmless if it ran: a throw-away home
ASKED = "touch asked.txt && git push origin main"  # there is no such remote


def programs(name: str, packages: tuple[str, ...]) -> Path:
    """The directory of a client's programs, installed from the registry by an earlier run or now."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm here: the real clients are Node.js packages")
    place = BUILD / name
    marker = place / "installed"
    if not marker.exists() or marker.read_text() != "\n".join(packages):
        place.mkdir(parents=True, exist_ok=True)
        path = os.environ["PATH"] if name == "node" else f"{node()}:{os.environ['PATH']}"
        words = [npm, "install", "--no-audit", "--no-fund", "--silent", *packages]
        try:
            subprocess.run([npm, "init", "--yes"], cwd=place, check=True, stdout=subprocess.DEVNULL)
            subprocess.run(words, env={**os.environ, "PATH": path}, cwd=place, check=True)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"the registry refuses: `{' '.join(error.cmd)}` ended with status {error.returncode}")
        marker.write_text("\n".join(packages))
    return place / "node_modules/.bin"


def node() -> Path:
    """The directory of the Node.js that the clients need."""
    return programs("node", ("node@22",))


@dataclass
class Run:
    """What came of a run: what the client printed, and what the model was told about each call."""

    printed: str
    told: dict[int, str]
    requests: list[str]

    def __str__(self) -> str:
        return f"{self.printed[-3000:]}\n{self.told}\n{self.requests}"


@dataclass
class Scene:
    """A client in a throw-away home and project. `variables` are added to its environment."""

    client: Client
    base: Path
    variables: dict[str, str] = field(default_factory=dict)
    python: Path = Path(sys.executable)  # the interpreter that installs Toolgate
    package: Path = ROOT  # where Toolgate is
    model: str = NOWHERE  # whose address is in the client's settings

    @property
    def home(self) -> Path:
        return self.base / "home"

    @property
    def project(self) -> Path:
        return self.base / "project"

    @property
    def paths(self) -> str:
        return f"{self.programs}:{node()}:{os.environ['PATH']}"

    @property
    def programs(self) -> Path:
        """The directory of the client's programs; versions other than the usual one have directories of their own."""
        usual = any(self.client.packages == one.packages for one in CLIENTS)
        version = self.client.packages[0].rpartition("@")[2]
        return programs(self.client.agent if usual else f"{self.client.agent}-{version}", self.client.packages)

    def set_up(self) -> None:
        """Make home and project, with the client's own settings; a model is named in them when it runs."""
        (self.home / ".config/toolgate").mkdir(parents=True)
        self.project.mkdir()
        subprocess.run(["git", "init", "--quiet", self.project], check=True)
        self.client.setup(Home(self.home, self.project, NOWHERE))

    def environment(self, url: str) -> dict[str, str]:
        """What a client gets to see: its own home, and no way out but loopback."""
        where = Home(self.home, self.project, url)
        own = {
            "PATH": self.paths,
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
            "XDG_DATA_HOME": str(self.home / ".local/share"),
            "XDG_STATE_HOME": str(self.home / ".local/state"),
            "XDG_CACHE_HOME": str(self.home / ".cache"),
            "HTTPS_PROXY": NOWHERE,
            "NO_PROXY": "127.0.0.1,localhost",
            "CI": "1",
            "NO_COLOR": "1",
            "TERM": "dumb",
            "LANG": "C.UTF-8",
        }
        return {**own, **self.client.environment(where), **self.variables}

    def toolgate(self, *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        environment = {**self.environment(NOWHERE), "PYTHONPATH": str(self.package)}
        return subprocess.run(
            [str(self.python), "-m", "toolgate", *words],
            cwd=cwd or self.base,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def guard(self) -> None:
        done = self.toolgate("install", "--yes", self.client.agent)
        assert 0 == done.returncode, done.stdout + done.stderr

    def examined(self) -> list[str]:
        """What doctor says about the client, finding by finding; empty: all is well."""
        done = self.toolgate("doctor", "--json", cwd=self.project)
        found = [one for one in json.loads(done.stdout)["findings"] if one["subject"] == self.client.agent]
        assert found
        return [one["text"] for one in found if one["state"] != "fine"]

    def run(self, *steps: Step, words: tuple[str, ...] = ()) -> Run:
        """Let the model ask for these commands and other calls."""
        with Model(list(steps)) as model:
            self._name_model(model.url)
            line = [self.client.program, *words, *self.client.words]
            if words[:1] == self.client.words[2:3]:  # an option that is given already: the later one counts
                line = [self.client.program, *self.client.words[:2], *words, *self.client.words[4:]]
            if self.client.words[0] in ("exec", "run"):  # a verb comes first
                line = [self.client.program, self.client.words[0], *words, *self.client.words[1:]]
            return Run(self._printed(line, model.url), model.script.told, model.script.requests)

    def _printed(self, line: list[str], url: str) -> str:
        """What a client prints until it ends, or is ended with all it has started."""
        client = subprocess.Popen(
            line,
            cwd=self.project,
            env=self.environment(url),
            executable=shutil.which(self.client.program, path=self.paths),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            return client.communicate(timeout=self.client.patience)[0]
        except subprocess.TimeoutExpired:
            os.killpg(client.pid, signal.SIGKILL)
            return client.communicate()[0]

    def _name_model(self, url: str) -> None:
        """The address of the model, in the settings that hold it."""
        for path in self.base.rglob("*"):
            if path.is_file() and path.suffix in (".json", ".toml") and ".git" not in path.parts:
                text = path.read_text(errors="surrogateescape")
                if self.model + "/" in text:
                    path.write_text(text.replace(self.model + "/", url + "/"), errors="surrogateescape")
        self.model = url

    # --- what is there afterwards ---

    @property
    def allowed(self) -> bool:
        return (self.project / "allowed.txt").exists()

    @property
    def denied(self) -> bool:
        """Whether the forbidden call did not run."""
        return not (self.home / ".config/toolgate/denied.txt").exists()

    @property
    def asked(self) -> bool:
        """Whether the call that a person should be asked about did not run."""
        return not (self.project / "asked.txt").exists()


@pytest.fixture
def base():
    """A place for homes that is not under /tmp, where one client does not want to live."""
    place = ROOT / ".build" / f"e2e-{os.getpid()}"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    yield place
    shutil.rmtree(place, ignore_errors=True)
