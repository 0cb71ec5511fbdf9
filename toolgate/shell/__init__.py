"""Shell text to tree: reads bash, dash, sh and zsh, and knows nothing of safety."""

from toolgate.shell.read.parser import parse

__all__ = ["parse"]
