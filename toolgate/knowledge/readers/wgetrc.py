"""A line of wget's settings, as `-e` takes it."""

from __future__ import annotations

ROLES = {
    "http_proxy": "PROXY", "https_proxy": "PROXY", "ftp_proxy": "PROXY", "output_document": "WRITES", "logfile": "WRITES", "input": "READS",
    "post_file": "UPLOADS", "body_file": "UPLOADS", "load_cookies": "READS", "save_cookies": "WRITES", "dir_prefix": "WRITES", "use_askpass": "SIDE_DOOR",
    "post_data": "DATA(raw)", "header": "DATA(header)", "private_key": "READS", "ca_certificate": "READS", "certificate": "READS",
}  # fmt: skip


def read(text: str) -> list[tuple[str, str]] | None:
    name, equals, value = text.partition("=")
    key = name.strip().lower().replace("-", "_")
    if not equals:
        return None
    return [(ROLES[key], value.strip())] if key in ROLES else []
