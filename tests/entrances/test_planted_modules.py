"""No entrance loads a module that somebody else has put where Python could look for it.

For every entrance and every Python version that is here: each name that it imports or tries is recorded, a module of
that name is planted in every directory that a search could reach, and the entrance is started as it is installed. A
planted module leaves a mark when it is loaded. There must be none, and a forbidden call must still be blocked.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.faults.launch import payload
from toolgate.adapters import AGENTS
from toolgate.extras import EXTRAS, place_of
from toolgate.install import canary, launching, recipes, servers
from toolgate.recorded import Recorded
from tools.pythons import SUPPORTED, found

PACKAGE = Path(launching.program()).parent
DENIED = "rm -rf /"
OWN = f"{sys.version_info[0]}.{sys.version_info[1]}"
ALWAYS = "sitecustomize usercustomize toolgate _sha2 _json json os posix struct re typing hashlib encodings".split()
POLICY = """
[[rule]]
id = "plans-only"
when = { command = "terraform apply" }
verdict = "deny"
reason = "infrastructure is changed by the pipeline"
"""
RECORDER = """
import sys
names = set()
sys.addaudithook(lambda event, given: names.add(given[0]) if event == "import" else None)
import atexit, os
def report():
    with open({report!r}, "a") as file:
        file.write("".join(name + "\\n" for name in sorted(names)))
leave = os._exit
import posix
def left(status):
    report()
    leave(status)
os._exit = posix._exit = left
atexit.register(report)
sys.argv = {words!r}
exec(compile(open({file!r}).read(), {file!r}, "exec"), {{"__name__": "__main__", "__file__": {file!r}, "__package__": None}})
"""


@dataclass(frozen=True)
class Entrance:
    """A command line of ours: the file that is started, the words after it, what it reads, what it must answer."""

    name: str
    file: str
    words: tuple[str, ...]
    given: str
    status: tuple[int, ...]
    said: str


def hook(agent: str) -> Entrance:
    given = payload(agent, DENIED, "/").decode()
    said = "deletes everything in"
    return Entrance(f"hook {agent}", "hook.py", (agent,), given, (0, 2), said)


INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}},
}
ENTRANCES = [
    *[hook(agent) for agent in AGENTS],
    Entrance("status line", "__main__.py", ("statusline",), "{}", (0,), "toolgate: "),
    Entrance("banner", "__main__.py", ("statusline", "--banner"), "{}", (0,), "Toolgate judges every tool call"),
    Entrance("check", "__main__.py", ("check", "--", DENIED), "", (2,), "deny: "),
    Entrance(
        "batch",
        "__main__.py",
        ("check", "--batch", "-"),
        json.dumps({"tool": "Bash", "input": {"command": DENIED}}) + "\n",
        (0, 2),
        '"deny"',
    ),
]

# With the Python of the tests all are started; with another, what is no hook, and those of every other agent, which
# differ in one module: the rest is slow.
PART = {
    (version, one)
    for place, version in enumerate(SUPPORTED)
    for number, one in enumerate(ENTRANCES)
    if version == OWN or one.file != "hook.py" or (number + place) % 2
}


def environment(home: Path, project: Path) -> dict[str, str]:
    """Every variable by which Python can be told to look elsewhere."""
    return {
        "HOME": str(home),
        "PATH": os.pathsep.join([str(project), os.environ["PATH"]]),
        "PYTHONPATH": f"{project}{os.pathsep}{home}",
        "PYTHONHOME": str(project),
        "PYTHONSTARTUP": str(project / "sitecustomize.py"),
        "PYTHONUSERBASE": str(home / ".local"),
        "PYTHONPYCACHEPREFIX": str(project / "__pycache__"),
        "PYTHONPLATLIBDIR": str(project),
        "PYTHONINSPECT": "",
        "PYTHONBREAKPOINT": "sitecustomize.run",
    }


@cache
def named() -> frozenset[str]:
    """Every top-level module that a line of our own code imports anywhere, also where it only tries."""
    texts = [file.read_text("utf-8") for file in PACKAGE.rglob("*.py")]
    return frozenset([name for text in texts for name in re.findall(r"^ *(?:import|from) +(\w+)", text, re.M)])


def recorded(python: str, package: Path, entrance: Entrance, place: Path, ground: "Ground | None" = None) -> set[str]:
    """Every name that the entrance imports or tries, also in vain."""
    report = place / "names"
    file = str(package / entrance.file)
    code = RECORDER.format(report=str(report), words=[file, *entrance.words], file=file)
    subprocess.run(
        [python, "-I", "-S", "-c", code],
        input=(entrance.given if ground is None else within(ground, entrance)).encode(),
        capture_output=True,
        cwd=None if ground is None else ground.project,
        env=None if ground is None else environment(ground.home, ground.project),
        timeout=120,
    )
    names = set(report.read_text().split()) if report.exists() else set()
    assert any(name.startswith("toolgate.") for name in names), "the entrance did not start"
    return names


def planted(python: str, directories: list[Path], names: set[str], mark: Path) -> None:
    """A module of each name in each directory, with byte code that needs no source; and what runs at a start."""
    source = f"open({str(mark)!r}, 'a').write(__file__ + chr(10))\n"
    pth = f"import os; open({str(mark)!r}, 'a').write('pth')\n"
    code = directories[0] / "planted.pyc"
    directories[0].mkdir(parents=True, exist_ok=True)
    (directories[0] / "planted.py").write_text(source)
    compiling = "import sys, py_compile as p; p.compile(*sys.argv[1:], invalidation_mode=p.PycInvalidationMode(3))"
    tag = subprocess.run(
        [python, "-I", "-c", f"{compiling}; print(sys.implementation.cache_tag)", code.with_suffix(".py"), code],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    for directory in directories:
        (directory / "__pycache__").mkdir(parents=True, exist_ok=True)
        for name in sorted({name.partition(".")[0] for name in names} - {"toolgate"}):
            if not (directory / name).exists() and not (directory / f"{name}.py").exists():
                (directory / f"{name}.py").hardlink_to(code.with_suffix(".py"))
                (directory / "__pycache__" / f"{name}.{tag}.pyc").hardlink_to(code)
        (directory / "planted.pth").write_text(pth)
        (directory / "pyvenv.cfg").write_text(f"home = {directory}\ninclude-system-site-packages = true\n")


@dataclass(frozen=True)
class Ground:
    """A machine on which a module of every name that any entrance asks for lies in every directory."""

    python: str
    package: Path
    home: Path
    project: Path
    mark: Path


@pytest.fixture
def ground(request, tmp_path_factory):
    return prepared(request.param, tmp_path_factory.getbasetemp() / f"ground-{request.param}")


@cache
def prepared(version: str, place: Path) -> Ground:
    """The machine with a version of Python."""
    python = found().get(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    package = place / "site-packages/toolgate"
    others = "*.bin" if version == OWN else "__pycache__"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns(others))
    made = Ground(python, package, place / "home", place / "project", place / "mark")
    made.home.mkdir()
    (made.project / "toolgate").mkdir(parents=True)
    for directory in (made.home / ".config/toolgate", made.project / ".toolgate"):  # policies are read, and remembered
        directory.mkdir(parents=True, mode=0o700)
        (directory / "policy.toml").write_text(POLICY)
    names = set(ALWAYS) | named()
    for entrance in ENTRANCES:
        names |= recorded(python, package, entrance, place, made)
    for name in ("__init__", "__main__", "cli", "hook", "launcher"):
        (made.project / f"toolgate/{name}.py").write_text(f"open({str(made.mark)!r}, 'a').write('the project')\n")
    user_site = made.home / f".local/lib/python{version}/site-packages"
    planted(python, [made.project, made.home, user_site, package.parent, package], names, made.mark)
    return made


def within(ground: Ground, entrance: Entrance) -> str:
    """What an entrance is told, about a call in the project."""
    agent = entrance.name.removeprefix("hook ")
    return payload(agent, DENIED, str(ground.project)).decode() if agent in AGENTS else entrance.given


@pytest.mark.parametrize(
    ("ground", "entrance"),
    [
        pytest.param(version, one, id=f"{version}-{one.name}", marks=() if (version, one) in PART else pytest.mark.slow)
        for version in SUPPORTED
        for one in ENTRANCES
    ],
    indirect=["ground"],
)
def test_an_entrance_loads_no_planted_module(ground, entrance):
    done = subprocess.run(
        [ground.python, "-I", "-S", str(ground.package / entrance.file), *entrance.words],
        input=within(ground, entrance),
        capture_output=True,
        text=True,
        cwd=ground.project,
        env=environment(ground.home, ground.project),
        timeout=120,
    )
    assert not ground.mark.exists(), ground.mark.read_text()
    assert done.returncode in entrance.status, done.stderr
    assert entrance.said in done.stdout + done.stderr


@pytest.mark.parametrize("ground", SUPPORTED, indirect=True)
def test_what_is_planted_is_loaded_by_an_interpreter_that_looks_for_it(ground, tmp_path):
    """Else the sweep could not fail."""
    mark = tmp_path / "mark"
    planted(ground.python, [tmp_path / "plain"], {"_sha2", "stranger"}, mark)
    subprocess.run([ground.python, "-c", "import stranger"], cwd=tmp_path / "plain", check=True)
    assert "stranger" in mark.read_text()


def test_some_other_version_is_here():
    """Else the sweep says nothing about names that only other versions have."""
    missing = [version for version in SUPPORTED if version not in found()]
    if len(missing) == len(SUPPORTED) - 1:
        pytest.skip(f"there is no other Python here: {', '.join(missing)} are missing")
    assert sys.version_info[:2] in [tuple(map(int, version.split("."))) for version in found()]


# --- the proxy and its extra -----------------------------------------------------------------------------------------


def test_an_extra_is_served_from_its_own_records_alone(tmp_path):
    place = tmp_path / "site"
    place.mkdir()
    for entry in Path(place_of("mcp")).iterdir():
        (place / entry.name).symlink_to(entry)
    for name in ("uvloop", "trio", "h2", "sitecustomize", "_sha2", "stranger"):
        assert not (place / name).exists()
        (place / f"{name}.py").write_text("raise SystemExit(3)")
    served = Recorded(str(place), EXTRAS["mcp"])
    assert {"mcp", "anyio", "uvicorn", "starlette", "pydantic"} <= served.names
    assert not {"uvloop", "trio", "h2", "sitecustomize", "_sha2", "stranger", "pytest", "limits"} & served.names
    assert [None, None] == [served.find_spec("uvloop"), served.find_spec("pytest")]


def test_the_proxy_starts_isolated_and_loads_nothing_of_the_project(tmp_path):
    mark, project = tmp_path / "mark", tmp_path / "project"
    project.mkdir()
    command = [*launching.verb("mcp-proxy"), "--packages", place_of("mcp"), "--name", "x", "--"]
    server = [sys.executable, "-I", str(Path(__file__).parent.parent / "proxy/server.py"), "stdio"]
    probe = Entrance("proxy", "__main__.py", (*command[4:], *server), json.dumps(INITIALIZE) + "\n", (0,), "")
    away = (*command[:-1], "--url", "http://127.0.0.1:9/mcp")  # nobody is there, and the SDK is loaded to find out
    far = Entrance("proxy", "__main__.py", away[4:], probe.given, (69,), "")
    names = recorded(launching.interpreter(), PACKAGE, probe, tmp_path)
    names |= recorded(launching.interpreter(), PACKAGE, far, tmp_path)
    assert {"anyio", "mcp"} <= names
    planted(sys.executable, [project, tmp_path / f"home/.local/lib/python{OWN}/site-packages"], names, mark)
    told = environment(tmp_path / "home", project) | {"PATH": os.environ["PATH"]}
    done = subprocess.run(away, input=far.given, capture_output=True, cwd=project, env=told, text=True, timeout=120)
    assert 69 == done.returncode and '"error"' in done.stdout
    with subprocess.Popen(
        [*command, *server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=project, env=told, text=True
    ) as process:
        try:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(probe.given)
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
        finally:
            process.kill()
    assert "serverInfo" in answer["result"]
    assert not mark.exists(), mark.read_text()


# --- the command lines -----------------------------------------------------------------------------------------------


def test_every_command_line_is_isolated_and_absolute():
    lines = [launching.words(agent) for agent in recipes.BY_AGENT]
    lines += [launching.verb("statusline"), launching.verb("statusline", "--banner")]
    entry = servers.guarded("x", {"command": "some-server"})
    assert entry is not None
    lines.append([entry["command"], *entry["args"]])
    for line in lines:
        assert (True, True) == (os.path.isabs(line[0]), os.path.isabs(line[3])), line
        assert line[1:3] in (["-I", "-S"], ["-I", "-SXutf8"]), line
    assert "" == canary.proven("codex")
