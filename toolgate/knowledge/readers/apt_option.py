"""`Key=value` of apt's configuration: what only tunes it, and what makes it run something."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, Found

TUNING = (
    "acquire::retries", "acquire::http::timeout", "acquire::https::timeout", "acquire::forceipv4", "acquire::languages", "acquire::queue",
    "acquire::check-", "dpkg::options", "dpkg::use-pty", "dpkg::progress", "dpkg::lock", "apt::get::", "apt::install-", "apt::autoremove",
    "apt::color", "apt::default-release", "apt::architecture", "apt::cache", "apt::keep", "debug::", "quiet", "apt::immediate", "apt::cmd",
)  # fmt: skip


def read(text: str) -> Found | None:
    key, _, value = text.partition("=")
    name = key.lower().strip()
    if "invoke" in name or "install-pkgs" in name or "dir::bin" in name or "::command" in name or "::run" in name:
        return [(SIDE_DOOR, value.strip())]
    return [] if name.startswith(TUNING) else None
