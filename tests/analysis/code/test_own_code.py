"""Toolgate's own code in a Python text: whatever has hands is the guard's, and what is anybody's has none."""

import ast
from pathlib import Path

import pytest

import toolgate
from toolgate import policy
from toolgate.knowledge.languages.python_names import TOOLGATE

PACKAGE = Path(toolgate.__file__).parent
ROOMS = [name.split(".")[1] for name, action in TOOLGATE.items() if action == "" and name.count(".") == 2]
FREE = sorted({room for room in ROOMS if (PACKAGE / room).is_dir()} - {"policy"})
HANDS = frozenset(
    """os shutil subprocess tempfile socket posix nt multiprocessing asyncio pathlib
    toolgate.cli toolgate.install toolgate.session toolgate.proxy toolgate.rates toolgate.bundle""".split()
)


def imports_of(path: Path) -> set[str]:
    """The modules that a module imports, at its start or later."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update([alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update([node.module, *[f"{node.module}.{alias.name}" for alias in node.names]])
    return found


@pytest.mark.parametrize("room", FREE)
def test_a_room_that_anybody_may_call_has_no_hands(room: str) -> None:
    handy = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in (PACKAGE / room).rglob("*.py")
        for name in imports_of(path)
        if name in HANDS or name.rpartition(".")[0] in HANDS
    }
    assert handy == set()


def test_every_public_name_is_anybodys() -> None:
    public = [f"toolgate.{name}" for name in toolgate.__all__ if callable(getattr(toolgate, name))]
    public += [f"toolgate.policy.{name}" for name in policy.__all__]
    assert [name for name in public if TOOLGATE.get(name) not in ("", "judge", "recorder")] == []


@pytest.mark.parametrize(
    "module", ["cli", "install", "session", "policy.files.trust", "policy.files.storage", "proxy.pins"]
)
def test_a_module_with_hands_is_not_listed(module: str) -> None:
    listed = [name for name in TOOLGATE if name.startswith(f"toolgate.{module}")]
    assert listed == []
