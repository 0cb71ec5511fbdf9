"""A hook never loads OpenTelemetry, whatever is installed or set: no part of the program but its own module names it."""

import ast
from pathlib import Path

from tools.cold import TARGET

PACKAGE = Path(__file__).resolve().parents[2] / "toolgate"
ITSELF = "audit/telemetry.py"


def named(path: Path) -> set[str]:
    """Every module that a file imports anywhere in it, or spells as a text."""
    text, found = path.read_text("utf-8"), set[str]()
    for node in ast.walk(ast.parse(text)) if "telemetry" in text else ():
        if isinstance(node, ast.Import):
            found.update([alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom):
            found.update([f"{node.module}.{alias.name}" for alias in node.names])
        elif isinstance(node, ast.Constant) and node.value in ("opentelemetry", "toolgate.audit.telemetry"):
            found.add(node.value)
    return found


def test_no_module_imports_opentelemetry_or_what_uses_it():
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any([name.startswith(("opentelemetry", "toolgate.audit.telemetry")) for name in named(path)])
    }
    assert {ITSELF} == users


def test_a_hook_loads_nothing_of_those_who_are_told():
    loaded = TARGET.read_text("utf-8").split()
    assert any(["toolgate.guard" in name for name in loaded])
    for word in ("opentelemetry", "telemetry", "listening", "interfaces"):
        assert not any([word in name for name in loaded]), word
