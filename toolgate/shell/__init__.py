"""Parses shell text to a tree: bash, dash, sh and zsh, without any judgement of safety."""

from toolgate.shell.read.parser import parse

__all__ = ["parse"]
