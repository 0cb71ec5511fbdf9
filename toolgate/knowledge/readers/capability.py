"""Linux capabilities given to a container; a few of them are the host's own rights."""

from __future__ import annotations

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
    return [("does control container privileged", f"a container with {text}")] if name in HOST else []
