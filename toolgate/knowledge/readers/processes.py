"""Processes by number and name, and settings of the kernel."""

from __future__ import annotations

from toolgate.model.effect import Manner


def parent_process(text: str) -> list[tuple[str, str]] | None:
    """The process whose children are signalled: one's own, or the one all others come from."""
    if any([number in ("0", "1") for number in text.split(",")]):
        return [(f"does control machine {Manner.SIGNAL} {Manner.EVERYBODY}", f"the children of process {text}")]
    return []


def process_name(text: str) -> list[tuple[str, str]] | None:
    """Names of processes that are looked up; the listing remembers which."""
    return [(f"does read proc {Manner.KEPT}", text)]


def ps_option(text: str) -> list[tuple[str, str]] | None:
    """Options of ps without a dash, as BSD has them: `e` shows what processes have in their environments."""
    if text.isalpha() and "e" in text and not text.isupper():
        return [("does read secret", "the environment of processes")]
    return []


def sysctl(text: str) -> list[tuple[str, str]] | None:
    """A variable of the kernel: looked at, or set when a value stands beside it."""
    return [("does control machine", "the machine's kernel")] if "=" in text else []
