"""A volume of a container: `host:container[:options]`, or `type=bind,source=…,target=…`."""

from __future__ import annotations

from toolgate.model.effect import Manner


def read(text: str) -> list[tuple[str, str]] | None:
    if "=" in text and not text.startswith(("/", ".", "~", "$")):
        return _mount(text)
    host, colon, rest = text.partition(":")
    if not colon or not host.startswith(("/", ".", "~")):
        return []  # a named volume, or one inside the container only
    if host.endswith(("docker.sock", "podman.sock")):
        return [(f"does control container {Manner.PRIVILEGED}", "the container engine's socket")]
    return [("LISTS" if rest.endswith((":ro", ",ro")) and host not in ("/", "~") else "MOUNTS", host)]


def _mount(text: str) -> list[tuple[str, str]] | None:
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    kind = fields.get("type", "volume")
    source = fields.get("source") or fields.get("src") or ""
    if kind != "bind":
        return []
    if source.endswith(".sock"):
        return [(f"does control container {Manner.PRIVILEGED}", "the container engine's socket")]
    read_only = "readonly" in fields or "ro" in fields
    return [("LISTS" if read_only and source != "/" else "MOUNTS", source)] if source else None
