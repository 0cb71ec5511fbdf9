"""Caches compiled policies so that a hook need not read TOML; it can be deleted at any time."""

import marshal

from toolgate import directories
from toolgate.policy.files.storage import contents, own_id
from toolgate.policy.force.plan import FORM, Prepared, restored
from toolgate.policy.force.plan import kept as plain
from toolgate.private_files import replace

LARGEST = 16_777_216  # bytes


def path_of(home: str, name: str) -> str:
    return f"{directories.cache(home)}/policy-{name[:16]}.bin"


def kept(home: str, name: str, key: str) -> Prepared | None:
    """The entry with this name and exactly this key, in the current format; `None`: there is no usable one."""
    try:
        found = marshal.loads(contents(path_of(home, name), LARGEST, (own_id(),)))  # noqa: S302 # nobody else can have written it
        if found[:2] != (FORM, key):
            return None
        plans, profile, *rest = found[2:]
        return Prepared([restored(one) for one in plans], [restored(one) for one in profile], *rest)
    except Exception:  # noqa: BLE001 # a cache that cannot be used is no cache
        return None


def keep(home: str, name: str, key: str, value: Prepared) -> None:
    """Keep what was prepared; if the directory cannot be written, do nothing."""
    plans, profile = [plain(one) for one in value.plans], [plain(one) for one in value.profile]
    try:
        found = (FORM, key, plans, profile, value.whole, value.stamps, value.trusted)
        replace(path_of(home, name), marshal.dumps(found))
    except (OSError, ValueError):
        return
