"""What TeX and office programs are given."""

from __future__ import annotations

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import READS, RUNS


def office_source(text: str) -> list[tuple[str, str]] | None:
    """What an office program opens: a document, or a macro that it runs."""
    if text.startswith(("macro:", "vnd.sun.star.script:", "service:")):
        return [("OPAQUE", text)]
    return [("OPENS", text)] if "://" in text else [(READS, text)]


def started_name(text: str) -> list[tuple[str, str]] | None:
    """The name of a program that another one starts with arguments of its own: one that is installed, or a file."""
    return [pair for pair in started.read(text) or [] if pair[0] != "SCRIPT"]


def tex_option(text: str) -> list[tuple[str, str]] | None:
    """An option handed on to TeX: whether it lets the document run commands, or names another program."""
    if "shell-escape" in text or "write18" in text:
        return [("OPAQUE", text)]
    return [] if text.startswith("-") or text.replace("-", "").isalnum() else [("SCRIPT", text)]


def tex_program(text: str) -> list[tuple[str, str]] | None:
    """What TeX is given while documents may run commands: a file is then a program."""
    return [(RUNS if role == READS else role, value) for role, value in tex_source(text) or []]


def tex_source(text: str) -> list[tuple[str, str]] | None:
    r"""What TeX is given: a file, or commands of its own, with shell text in `\write18`."""
    if not text.startswith(("\\", "&")):
        return [(READS, text)]
    found: list[tuple[str, str]] = [("OPAQUE", text)]
    found.extend([("SIDE_DOOR", part.partition("{")[2].partition("}")[0]) for part in text.split("\\write18")[1:]])
    lua = text.split("os.execute(")[1:]
    found.extend([("SIDE_DOOR", part.strip("'\"").partition(")")[0].strip("'\"")) for part in lua])
    return found
