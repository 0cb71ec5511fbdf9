"""Shell text to tree and back: reads bash, dash, sh and zsh, and knows nothing of safety."""

from __future__ import annotations

from toolgate.shell.read.parser import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Script

__all__ = ["parse", "render"]


def render(script: Script) -> str:
    """Print a tree as text that reads back as the same tree."""
    from toolgate.shell.print.printer import render as print_script  # only tests and people print; a hook never does

    return print_script(script)
