"""Processes by number and name, and settings of the kernel."""

from toolgate.knowledge.vocabulary import Found, controls, reads
from toolgate.model.effect import Manner


def parent_process(text: str) -> Found | None:
    """The process whose children are signalled: one's own, or the one all others come from."""
    if any([number in ("0", "1") for number in text.split(",")]):
        return [controls(f"the children of process {text}", "machine", (Manner.SIGNAL, Manner.EVERYBODY))]
    return []


def process_name(text: str) -> Found | None:
    """Names of processes that are looked up; the listing remembers which."""
    return [reads(text, "proc", Manner.KEPT)]


def ps_option(text: str) -> Found | None:
    """Options of ps without a dash, as BSD has them: `e` shows what processes have in their environments."""
    if text.isalpha() and "e" in text and not text.isupper():
        return [reads("the environment of processes", "secret")]
    return []


def sysctl(text: str) -> Found | None:
    """A variable of the kernel: looked at, or set when a value stands beside it."""
    return [controls("kernel settings")] if "=" in text else []
