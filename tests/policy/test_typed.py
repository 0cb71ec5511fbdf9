"""Between the readers of files and the verdict every value has a type: nothing there is whatever it happens to be."""

import ast
from pathlib import Path

POLICY = Path(__file__).parents[2] / "toolgate" / "policy"
# A broken file is a tree of any shape, and so is a JSON Schema; Python of a user is whatever it is; `restrictive` hands its
# keywords on to the one that has types.
READERS = {
    "force/salvage.py:_take_out", "read/json_schema.py", "read/functions.py:function",
    "library/library.py:restrictive",
}  # fmt: skip


def untyped() -> set[str]:
    found = set()
    for path in sorted(POLICY.rglob("*.py")):
        name = str(path.relative_to(POLICY))
        tree = ast.parse(path.read_text("utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id == "Any":
                around = [one.name for one in functions if one.lineno <= node.lineno <= (one.end_lineno or 0)]
                found.add(f"{name}:{around[-1] if around else ''}")
    return {one for one in found if one.partition(":")[0] not in READERS}


def test_any_value_is_named_in_readers_of_foreign_files_alone():
    assert untyped() <= READERS
