"""What the machine and a described world answer, against real directories and real links."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.analysis.places.paths import locate
from toolgate.host import Machine
from toolgate.model.effect import Place
from toolgate.model.errors import PayloadError
from toolgate.model.path import normalise
from toolgate.world import World


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a project, and links of every kind."""
    root = tmp_path.resolve()
    project = root / "home" / "project"
    (project / "src").mkdir(parents=True)
    (project / ".git").mkdir()
    (root / "home" / ".ssh").mkdir()
    (root / "home" / ".ssh" / "id_rsa").write_text("key")
    (project / "src" / "app.py").write_text("print()\n")
    (project / "key").symlink_to("../.ssh/id_rsa")
    (project / "ssh").symlink_to(root / "home" / ".ssh")
    (project / "loop").symlink_to("loop")
    (project / "ping").symlink_to("pong")
    (project / "pong").symlink_to("ping")
    (project / "chain").symlink_to("key")
    (project / "dangling").symlink_to("../nowhere/file")
    (project / "src" / "up").symlink_to("..")
    monkeypatch.setenv("HOME", str(root / "home"))
    return project


LINKS = [
    "key",
    "ssh",
    "ssh/id_rsa",
    "chain",
    "dangling",
    "src/up/src/up/key",
    "src/../ssh/../project",
    "missing/../x",
    ".",
    "src/./app.py",
]


@pytest.mark.parametrize("path", LINKS)
def test_the_machine_resolves_as_the_library_does(tree: Path, path: str) -> None:
    assert os.path.realpath(tree / path) == Machine(str(tree)).resolve(f"{tree}/{path}")


def test_a_loop_ends(tree: Path) -> None:
    machine = Machine(str(tree))
    assert machine.resolve(f"{tree}/loop/x").startswith(str(tree))
    assert machine.resolve(f"{tree}/ping/../src").startswith(str(tree))


def test_the_workspace_is_the_nearest_repository(tree: Path) -> None:
    assert str(tree) == Machine(str(tree / "src")).workspace()
    assert str(tree.parent / "other") == Machine(str(tree.parent / "other")).workspace()
    assert Machine(str(tree), "/opt/given").workspace() == "/opt/given"
    assert os.getcwd() + "/x" == Machine("/", "x").workspace()


def test_dotfiles_in_a_repository_do_not_make_the_home_a_project(tree: Path) -> None:
    (tree.parent / ".git").mkdir()
    assert str(tree.parent / "notes") == Machine(str(tree.parent / "notes")).workspace()
    assert str(tree) == Machine(str(tree / "src")).workspace()


def test_links_decide_the_place(tree: Path) -> None:
    machine = Machine(str(tree))
    places = {
        path: locate(path, str(tree), machine).place
        for path in ("src/app.py", "key", "chain", "ssh", "src/up/key", "src/up")
    }
    assert places == {
        "src/app.py": Place.WORKSPACE,
        "key": Place.SECRET,
        "chain": Place.SECRET,
        "ssh": Place.SECRET,
        "src/up/key": Place.SECRET,
        "src/up": Place.WORKSPACE,
    }


def test_the_machine_reads_only_plain_files_within_the_limit(tree: Path) -> None:
    machine = Machine(str(tree))
    os.mkfifo(tree / "pipe")
    (tree / "binary").write_bytes(b"a\0b")
    (tree / "latin").write_bytes(b"\xe9")
    read = {
        name: machine.read(f"{tree}/{name}", 10)
        for name in ("src/app.py", "pipe", "binary", "latin", "src", "missing", "loop")
    }
    assert read == {
        "src/app.py": "print()\n",
        "pipe": None,
        "binary": None,
        "latin": None,
        "src": None,
        "missing": None,
        "loop": None,
    }
    assert machine.read(f"{tree}/src/app.py", 3) is None
    assert machine.read_bytes(f"{tree}/binary", 10) == b"a\0b"
    assert machine.read("/proc/self/status", 100) is None  # longer than it says


def test_the_machine_answers_what_is_there(tree: Path) -> None:
    machine = Machine(str(tree))
    assert [machine.exists(f"{tree}/{name}") for name in ("src", "key", "missing", "dangling", "a\0b")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert [machine.is_dir(f"{tree}/{name}") for name in ("src", "key", "ssh", "missing")] == [True, False, True, False]
    assert machine.entries(f"{tree}/src", 10) == ("app.py", "up")
    assert [machine.entries(f"{tree}/src", 1), machine.entries(f"{tree}/missing", 10)] == [None, None]
    assert os.getuid() == machine.uid()
    state = machine.stat(f"{tree}/src/app.py")
    assert state is not None
    assert (8, (tree / "src" / "app.py").stat().st_mtime_ns) == state[1:]


def test_the_machine_knows_the_environment(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = "from toolgate.host import Machine; m = Machine('/'); print(m.variable('GREETING'), m.variable('ABSENT'), m.home())"
    environment = {"GREETING": "höi", "HOME": "/somewhere/", "PYTHONPATH": os.getcwd(), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert done.stdout.split() == ["höi", "None", "/somewhere"]


def test_the_machine_knows_where_the_guard_runs_from(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import toolgate.decide

    monkeypatch.setenv("TOOLGATE_PACKAGE", "/elsewhere")
    machine = Machine(str(tree))
    assert str(Path(toolgate.decide.__file__).parent) == machine.variable("TOOLGATE_PACKAGE")
    assert locate(toolgate.decide.__file__, str(tree), machine).place == Place.GUARD


def test_the_machine_loads_nothing_expensive() -> None:
    script = "import sys; sys.path.insert(0, sys.argv[1]); import toolgate.host; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, os.getcwd()], capture_output=True, text=True, check=True
    )
    assert set() == set("os re json typing dataclasses enum pathlib stat posixpath".split()) & set(done.stdout.split())


WORLD = World(
    {
        "home": "/home/u",
        "workspace": "/home/u/p",
        "uid": 0,
        "env": {"A": "1"},
        "files": {"/home/u/p/src/a.py": "text", "notes.md": "é", "~/.bashrc": ""},
        "symlinks": {
            "/home/u/p/link": "src",
            "/l": "/m/x",
            "/m/x": "y/../z",
            "/loop": "/loop",
            "/home/u/p/tilde": "~/.bashrc",
        },
        "absent": ["/home/u/p/gone", "~/none"],
    }
)


def test_a_world_answers_from_its_description_alone() -> None:
    assert (
        WORLD.home(), WORLD.workspace(), WORLD.uid(), WORLD.variable("A"), WORLD.variable("PATH"), WORLD.variable("HOME"),
    ) == ("/home/u", "/home/u/p", 0, "1", None, "/home/u")  # fmt: skip
    known = {
        "/": True, "/home": True, "/home/u/p": True, "/home/u/p/src": True, "/home/u/p/src/a.py": True, "/home/u/p/link/a.py": True,
        "/home/u/p/gone": False, "/home/u/p/gone/x": False, "/home/u/none": False, "/home/u/p/src/a.py/x": False, "/loop": False,
        "/etc/passwd": None, "/home/u/p/other": None, "/home/u/p/tilde": True,
        "/home/bob": False, "/home/bob/.ssh": False, "/Users": False, "/Users/u": False, "/app/x": False, "/a__b": False,
        "/data/x": None, "/path/to": None, "/root/x": None, "/m": True, "/home/u/v": None,
    }  # fmt: skip
    assert known == {path: WORLD.exists(path) for path in known}
    assert {path: WORLD.is_dir(path) for path in ("/home/u/p", "/home/u/p/link", "/home/u/p/notes.md", "/etc")} == {
        "/home/u/p": True,
        "/home/u/p/link": True,
        "/home/u/p/notes.md": False,
        "/etc": None,
    }


def test_a_world_reads_its_files_through_links() -> None:
    assert [
        WORLD.read("/home/u/p/link/a.py", 10),
        WORLD.read("/home/u/p/link/a.py", 4),
        WORLD.read("/home/u/p/notes.md", 2),
        WORLD.read("/home/u/p/notes.md", 1),
        WORLD.read("/etc/passwd", 10),
    ] == ["text", "text", "é", None, None]
    assert "é".encode() == WORLD.read_bytes("/home/u/p/notes.md", 10)
    assert ("gone_not", WORLD.entries("/etc", 10)) == ("gone_not", None)
    assert WORLD.entries("/home/u/p", 10) == ("link", "notes.md", "src", "tilde")


def test_links_of_a_world_are_followed_like_real_ones() -> None:
    assert [
        WORLD.resolve(path) for path in ("/l", "/home/u/p/link/x", "/home/u/p/link/../../../../etc/./x", "/..")
    ] == ["/m/z", "/home/u/p/src/x", "/etc/x", "/"]
    assert WORLD.resolve("/loop/x") == "/loop/x"


def test_a_world_without_a_description_is_a_developers_machine() -> None:
    world = World({})
    assert (world.home(), world.workspace(), world.uid()) == ("/home/user", "/home/user/project", 1000)


@pytest.mark.parametrize(
    "mapping",
    [
        {"home": 1},
        {"workspace": ""},
        {"uid": "0"},
        {"uid": True},
        {"env": []},
        {"env": {"A": 1}},
        {"files": {"x": 1}},
        {"symlinks": "x"},
        {"absent": "x"},
        {"absent": [1]},
    ],
)
def test_a_malformed_world_is_refused_by_name(mapping: dict[str, object]) -> None:
    with pytest.raises(PayloadError, match=f"`world.{next(iter(mapping))}`"):
        World(mapping)


NAMES = st.sampled_from(["a", "b", "c", "..", ".", ""])
PATHS = st.lists(NAMES, max_size=5).map("/".join)


@given(st.dictionaries(st.sampled_from(["a", "b", "c", "a/b", "b/c"]), PATHS.filter(bool), max_size=4), PATHS)
def test_a_world_resolves_like_a_real_file_system(
    tmp_path_factory: pytest.TempPathFactory, links: dict[str, str], path: str
) -> None:
    root = tmp_path_factory.mktemp("root").resolve()
    made: dict[str, str] = {}
    for name, target in links.items():
        parent = root / name.rpartition("/")[0]
        if not parent.is_symlink():
            parent.mkdir(exist_ok=True)
            if not os.path.lexists(root / name):
                (root / name).symlink_to(target)
                made[f"{root}/{name}"] = target
    world = World({"home": str(root), "workspace": str(root), "symlinks": made})
    machine = Machine("/", str(root))
    assert machine.resolve(f"{root}/{path}") == world.resolve(f"{root}/{path}")


@given(st.lists(st.sampled_from(["a", "b", "..", ".", "", "..."]), max_size=8).map(lambda parts: "/" + "/".join(parts)))
def test_the_shortest_spelling_is_the_librarys(path: str) -> None:
    expected = os.path.normpath(path)
    assert normalise(path) == (
        "/" if expected == "//" else expected.replace("//", "/", 1) if expected.startswith("//") else expected
    )


@pytest.mark.skipif(not os.path.islink("/dev/fd"), reason="Linux")
def test_the_process_that_is_judged_is_not_the_guards_own() -> None:
    machine = Machine("/")
    assert [machine.resolve(path) for path in ("/dev/fd/63", "/dev/stdin", "/proc/self/fd/0")] == [
        "/proc/self/fd/63",
        "/proc/self/fd/0",
        "/proc/self/fd/0",
    ]
