"""Where the guides are: in a clone beside the package, after an installation with the interpreter's other documents."""

import sys
from pathlib import Path

import toolgate


def page(name: str) -> str:
    """The path of a page, such as `guide/policy.md`."""
    installed = Path(sys.prefix, "share/doc/toolgate", name)
    clone = Path(toolgate.__file__).parent.parent / "docs" / name
    return str(installed) if installed.is_file() and not clone.is_file() else f"docs/{name}"
