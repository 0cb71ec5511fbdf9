"""Linux capabilities given to a container; a few of them are the host's own rights."""

from __future__ import annotations

from toolgate.model.effect import Manner

HOST = (
    "all",
    "sys_admin",
    "sys_module",
    "sys_ptrace",
    "sys_rawio",
    "dac_read_search",
    "net_admin",
    "sys_boot",
    "sys_time",
)


def read(text: str) -> list[tuple[str, str]] | None:
    name = text.lower().removeprefix("cap_")
    return [(f"does control container {Manner.PRIVILEGED}", f"a container with {text}")] if name in HOST else []
