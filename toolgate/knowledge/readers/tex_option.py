"""An option handed on to TeX: whether it lets the document run commands, or names another program."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if "shell-escape" in text or "write18" in text:
        return [("OPAQUE", text)]
    return [] if text.startswith("-") or text.replace("-", "").isalnum() else [("SCRIPT", text)]
