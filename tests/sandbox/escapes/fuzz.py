"""Attempts on files by spellings that are made at random: links in links, `/proc` in between, descriptors, ups and downs."""

import os
import random

from tests.sandbox.escapes.inside import GOT, tried
from tests.sandbox.escapes.paths import CHANGING, MAKING, MARK, READING

# What acts on the directory above, which may be a link of one's own here; and what starts programs, which takes long.
ABOVE = ("a rename of its directory", "an exchange of its directory", "a rename of the directory above", "a socket beside it",
         "removal of its directory", "a mode of its directory", "times of its directory", "a rename over it from beside",
         "a dangling link")  # fmt: skip
UNHELD = (
    "a watch",
    "a mode",
    "a mode by descriptor",
    "an owner",
    "times",
    "an attribute",
    "flags",
)  # by Landlock alone
SLOW = ("cat", "a shell that sources it", "execution", "execution by descriptor", "the loader", "tee", "chmod", "touch",
        "rm", "rm of its directory", "shred", "sed")  # fmt: skip
ROUND = 250  # attempts that are reported as one


def attempts(scene):
    """Each round has its own seed, and says which spelling got through."""
    os.chdir(scene["project"])
    os.makedirs(f"{scene['writable']}/fuzz", exist_ok=True)
    for place in range(scene["fuzz"] // ROUND):
        yield f"random spellings, seed {scene['seed'] + place}", bound(scene, scene["seed"] + place), True


def bound(scene, seed):
    return lambda: round_of(scene, random.Random(seed))


def round_of(scene, chance):
    """The first attempt of a round that got through, with its spelling."""
    left_out = (*SLOW, *ABOVE, *(() if scene["whole"] else UNHELD))
    acts = {
        kind: [(name, act) for name, act in table.items() if name not in left_out]
        for kind, table in (("unreadable", READING), ("unchangeable", CHANGING), ("unmakeable", MAKING))
    }
    first = next_descriptor()
    for _ in range(ROUND):
        kind = chance.choice(list(acts))
        target = chance.choice(scene[kind])
        try:
            path = spelled(target, scene, chance)
        except OSError:
            continue
        name, act = chance.choice(acts[kind])
        if kind == "unreadable" and chance.random() < 0.5:
            name, act = "open", read
        where = real(os.path.dirname(path))
        said, got = tried(lambda act=act, path=path: act(path, scene))
        if said == GOT and (where == os.path.dirname(target) or where.startswith("/proc")):
            return f"{name} of {target} as {path}: {got}"
        os.closerange(first, first + 50)  # what the attempt has left open
    return None


def real(path):
    try:
        return os.path.realpath(path)
    except OSError:
        return "/proc"  # a link there that cannot be read: it counts


def read(path, scene):
    with open(path, "rb") as file:
        return MARK.encode() in file.read()


def next_descriptor():
    """The first number above all that are open."""
    return max(int(name) for name in os.listdir("/proc/self/fd")) + 1


def spelled(path, scene, chance):
    """The path by a few changes of its spelling, one upon the other."""
    for _ in range(chance.randrange(1, 6)):
        path = chance.choice(CHANGES)(path, scene, chance)
    return path


# A change may make another path of it, where a link is followed by a way up; such a one is tried and does not count, but
# whatever it changed outside does.


def parts_of(path):
    return [part for part in path.split("/") if part]


def dotted(path, scene, chance):
    parts = path.split("/")
    parts.insert(chance.randrange(1, len(parts)) if len(parts) > 1 else 0, chance.choice((".", "", "./.", "//")))
    return "/".join(parts)


def down_and_up(path, scene, chance):
    """Into a directory on the way and out of it again."""
    parts = path.split("/")
    place = chance.randrange(1, len(parts)) if len(parts) > 1 else 1
    down = parts[place - 1] if place > 1 and parts[place - 1] not in ("", ".", "..") else "usr"
    return "/".join([*parts[:place], "..", down, *parts[place:]]) if place > 1 else f"/usr/..{path}"


def by_root(path, scene, chance):
    ways = (
        "/proc/self/root",
        "/proc/thread-self/root",
        "/proc/1/root",
        f"/proc/{os.getppid()}/root",
        "/proc/self/cwd/../../../../../..",
    )
    return chance.choice(ways) + path if path.startswith("/") else path


def by_link(path, scene, chance):
    """A link for the first parts of the path; the last stays, since a link of one's own may be moved and removed."""
    if not path.startswith("/"):
        return path
    parts = parts_of(path)
    place = chance.randrange(0, len(parts))
    link = f"{scene['writable']}/fuzz/{chance.randrange(1 << 40):x}"
    os.symlink("/" + "/".join(parts[:place]), link)
    return "/".join([link, *parts[place:]])


def by_descriptor(path, scene, chance):
    if not path.startswith("/"):
        return path
    parts = parts_of(path)
    place = chance.randrange(0, len(parts))
    try:
        descriptor = os.open("/" + "/".join(parts[:place]), os.O_PATH)
    except OSError:
        return path
    return "/".join([chance.choice(("/proc/self/fd", "/dev/fd")), str(descriptor), *parts[place:]])


def relative(path, scene, chance):
    return os.path.relpath(path) if path.startswith("/") and "/proc/" not in path and "/dev/" not in path else path


CHANGES = (dotted, down_and_up, by_root, by_link, by_descriptor, relative)
