"""`every_public_name_has_a_type`: what can be imported, and what the type checker is told, are the same names."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ["toolgate", "toolgate.policy"]


def typed(package: str) -> tuple[set[str], set[str]]:
    """The names that the type checker finds in a package, and those it is told are public."""
    tree = ast.parse((ROOT / package.replace(".", "/") / "__init__.pyi").read_text("utf-8"))
    found = {alias.asname or "" for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    [public] = [ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign)]
    return found, set(public)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_names_at_run_time_are_those_with_types(package):
    public = set(importlib.import_module(package).__all__)
    assert (public, public) == typed(package)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_can_be_imported_without_any_extra(package):
    code = f"from {package} import *; print(*sorted(set(dir()) - {{'__builtins__'}}))"
    found = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
                           capture_output=True, text=True)  # fmt: skip
    wanted = set(importlib.import_module(package).__all__)
    assert wanted <= set(found.stdout.split()), found.stderr


def test_the_package_says_that_it_has_types():
    assert (ROOT / "toolgate/py.typed").is_file()
