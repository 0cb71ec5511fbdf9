"""Which project policies the user has trusted, each by the digest of its bytes: a changed file is no longer trusted."""

from toolgate import directories
from toolgate.model.digest import digest as digest_of
from toolgate.policy.files.storage import Unsafe, contents, own_id
from toolgate.private_files import replace

LARGEST = 1_048_576  # bytes of the list


def store(home: str) -> str:
    return directories.state(home) + "/trusted"


def trusted(home: str, path: str, digest: str) -> bool:
    """Whether the user has trusted exactly this content at this path."""
    return listed(home).get(path) == digest


def listed(home: str) -> dict[str, str]:
    """Digests by path; empty if other users could have written the list."""
    try:
        text = contents(store(home), LARGEST, (0, own_id())).decode("utf-8", "surrogateescape")
    except (OSError, Unsafe):
        return {}
    found: dict[str, str] = {}
    for line in text.split("\n"):
        digest, _, path = line.partition(" ")
        if len(digest) == 64 and path.startswith("/"):
            found[path] = digest
    return found


def record(home: str, path: str, digest: str) -> None:
    """Trust this content at this path, replacing any earlier entry."""
    if "\n" in path or not path.startswith("/"):
        raise ValueError(f"`{path}` is not a path that can be trusted")
    _save(home, {**listed(home), path: digest})


def forget(home: str, path: str) -> bool:
    """Revoke trust in the path; returns whether it was trusted."""
    found = listed(home)
    if path not in found:
        return False
    del found[path]
    _save(home, found)
    return True


def keep_text(home: str, digest: str, data: bytes) -> None:
    """Keep the trusted text so that a later change can be shown as a difference."""
    replace(_text_path(home, digest), data)


def text(home: str, digest: str) -> bytes | None:
    """The text that was trusted under this digest; `None`: it was not kept, or has changed since."""
    try:
        data = contents(_text_path(home, digest), LARGEST, (0, own_id()))
    except (OSError, Unsafe):
        return None
    return data if digest_of(data) == digest else None


def _text_path(home: str, digest: str) -> str:
    return f"{directories.state(home)}/trusted.d/{digest}"


def _save(home: str, found: dict[str, str]) -> None:
    lines = [f"{digest} {path}\n" for path, digest in sorted(found.items())]
    replace(store(home), "".join(lines).encode("utf-8", "surrogateescape"))
