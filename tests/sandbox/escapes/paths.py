"""Attempts on files: every spelling of a path, every way to read, change, make and remove."""

import ctypes
import fcntl
import mmap
import os
import socket

from tests.sandbox.escapes.inside import kernel_call, ran

MARK = "planted-marker"
AT = -100


def attempts(scene):
    """Each attempt with its name, and whether it needs a process of its own."""
    os.chdir(scene["project"])
    os.makedirs(f"{scene['writable']}/ways", exist_ok=True)
    for target in scene["unreadable"]:
        for name, way in spellings(target, scene):
            yield f"read {short(target, scene)} by {name}", reads(way), False
        for name, act in READING.items():
            if act is with_unix_socket_name and scene["whole"] and os.path.dirname(target) == scene["project"]:
                continue  # what lies beside it may be changed
            yield f"read {short(target, scene)} with {name}", bound(act, target, scene), False
    for target in scene["unchangeable"]:
        for name, way in spellings(target, scene):
            yield f"open {short(target, scene)} to write by {name}", opens(way), False
        for name, act in CHANGING.items():
            if name in OF_DIRECTORY and scene["whole"] and target.endswith("/.git/config"):
                continue  # its directory may be changed, and it alone not
            yield f"change {short(target, scene)} with {name}", bound(act, target, scene), False
    for target in scene["unmakeable"]:
        for name, act in MAKING.items():
            yield f"make {short(target, scene)} with {name}", bound(act, target, scene), False


def short(path, scene):
    return path.replace(scene["root"], "…")


def bound(act, target, scene):
    return lambda: act(target, scene)


# --- spellings -------------------------------------------------------------------------------------------------------


def spellings(path, scene):
    """The same file under other names; each is a function that answers a path, and what it is relative to."""
    parent, name = os.path.split(path)
    ways = f"{scene['writable']}/ways"
    label = f"{abs(hash(path))}"
    yield "its name", lambda: path
    yield "double slashes", lambda: path.replace("/", "//")
    yield "dots", lambda: path.replace("/", "/./")
    yield "a parent's parent", lambda: f"{parent}/../{os.path.basename(parent)}/{name}"
    yield "a way up from here", lambda: os.path.relpath(path)
    yield "more ups than there are", lambda: "../" * 40 + path.lstrip("/")
    yield "the root of the process", lambda: f"/proc/self/root{path}"
    yield "the root of a thread", lambda: f"/proc/thread-self/root{path}"
    yield "the root of the first process", lambda: f"/proc/1/root{path}"
    yield "the directory of the first process", lambda: f"/proc/1/cwd/{'../' * 40}{path.lstrip('/')}"
    yield "the root of the parent", lambda: f"/proc/{os.getppid()}/root{path}"
    yield "the directory of the process", lambda: "/proc/self/cwd/" + os.path.relpath(path)
    yield "the root of a task", lambda: f"/proc/self/task/{os.getpid()}/root{path}"
    yield "a link to it", lambda: linked(path, f"{ways}/one-{label}")
    yield "a link to its directory", lambda: f"{linked(parent, f'{ways}/two-{label}')}/{name}"
    yield "a chain of links", lambda: chained(path, f"{ways}/chain-{label}")
    yield "a link to the root", lambda: linked("/", f"{ways}/root-{label}") + path
    yield "a link through proc", lambda: linked(f"/proc/self/root{path}", f"{ways}/proc-{label}")
    yield "a descriptor of the root", lambda: f"/proc/self/fd/{os.open('/', os.O_PATH)}{path}"
    yield "a descriptor of its directory", lambda: f"/proc/self/fd/{os.open(parent, os.O_PATH)}/{name}"
    yield "a descriptor of itself", lambda: f"/proc/self/fd/{os.open(path, os.O_PATH)}"
    yield "the descriptors in dev", lambda: f"/dev/fd/{os.open(path, os.O_PATH)}"
    yield "an inherited directory", lambda: f"/proc/self/fd/{scene['directory_descriptor']}/{os.path.basename(path)}"


def linked(target, link):
    if not os.path.islink(link):
        os.symlink(target, link)
    return link


def chained(target, link):
    for place in range(8):
        target = linked(target, f"{link}-{place}")
    return target


def reads(way):
    def attempt():
        with open(way(), "rb") as file:
            return MARK.encode() in file.read()

    return attempt


def opens(way):
    return lambda: os.open(way(), os.O_WRONLY | os.O_APPEND) + 1


# --- reading ---------------------------------------------------------------------------------------------------------


def with_openat2(target, scene):
    how = (os.O_RDONLY).to_bytes(8, "little") + bytes(16)
    return MARK.encode() in os.read(kernel_call(437, AT, target.encode(), how, 24), 4096)


def with_map(target, scene):
    with open(target, "rb") as file:
        return mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)[:]


def with_program(target, scene):
    return MARK.encode() in ran("/bin/cat", target)[1]


def with_interpreter(target, scene):
    return MARK.encode() in ran("/bin/sh", "-c", '. "$0"', target)[1]


def with_execution(target, scene):
    status, said = ran(target)
    return status == 0 or MARK.encode() in said


def with_copy(target, scene):
    source, sink = os.open(target, os.O_RDONLY), os.open(f"{scene['writable']}/copied", os.O_CREAT | os.O_WRONLY)
    return os.copy_file_range(source, sink, 4096)


def with_hard_link(target, scene):
    link = f"{scene['writable']}/hard-{abs(hash(target))}"
    os.link(target, link)
    return "linked"


def with_link_by_descriptor(target, scene):
    descriptor = os.open(target, os.O_PATH)
    os.link(f"/proc/self/fd/{descriptor}", f"{scene['writable']}/by-{abs(hash(target))}", follow_symlinks=True)
    return "linked"


def with_rename(target, scene):
    os.rename(target, f"{scene['writable']}/moved-{abs(hash(target))}")
    return "moved"


def with_rename_of_directory(target, scene):
    os.rename(os.path.dirname(target), f"{scene['writable']}/moved-directory-{abs(hash(target))}")
    return "moved"


def with_handle(target, scene):
    handle = ctypes.create_string_buffer((120).to_bytes(4, "little") + bytes(140), 144)
    mount = ctypes.c_int()
    kernel_call(scene["numbers"]["name_to_handle_at"], AT, target.encode(), handle, ctypes.byref(mount), 0)
    root = os.open("/", os.O_RDONLY)
    return kernel_call(scene["numbers"]["open_by_handle_at"], root, handle, os.O_RDONLY) + 1


def with_watch(target, scene):
    library = ctypes.CDLL(None, use_errno=True)
    watch = library.inotify_init1(0)
    return library.inotify_add_watch(watch, target.encode(), 1) > 0


def with_library(target, scene):
    """A loader says what stands in a file that is not a library."""
    try:
        ctypes.CDLL(target)
    except OSError as error:
        if "invalid ELF" in str(error) or "too short" in str(error):
            return error
        raise
    return "loaded"


def with_exec_by_descriptor(target, scene):
    descriptor = os.open(target, os.O_PATH)
    os.set_inheritable(descriptor, True)
    status, said = ran(f"/proc/self/fd/{descriptor}")
    return status == 0 or MARK.encode() in said


def with_unix_socket_name(target, scene):
    """Its directory as the place of a socket: made there, it would be seen outside."""
    one = socket.socket(socket.AF_UNIX)
    one.bind(f"{os.path.dirname(target)}/new-socket")
    return "bound"


READING = {
    "openat2": with_openat2,
    "a map": with_map,
    "cat": with_program,
    "a shell that sources it": with_interpreter,
    "execution": with_execution,
    "copy_file_range": with_copy,
    "a hard link": with_hard_link,
    "a hard link by descriptor": with_link_by_descriptor,
    "a rename": with_rename,
    "a rename of its directory": with_rename_of_directory,
    "a file handle": with_handle,
    "a watch": with_watch,
    "the loader": with_library,
    "execution by descriptor": with_exec_by_descriptor,
    "a socket beside it": with_unix_socket_name,
}


# --- changing --------------------------------------------------------------------------------------------------------


def reopened(target, scene):
    descriptor = os.open(target, os.O_RDONLY)
    return os.open(f"/proc/self/fd/{descriptor}", os.O_WRONLY) + 1


def mapped(target, scene):
    descriptor = os.open(target, os.O_RDONLY)
    return mmap.mmap(descriptor, 4, prot=mmap.PROT_WRITE, flags=mmap.MAP_SHARED)


def replaced(target, scene):
    new = f"{scene['writable']}/new-{abs(hash(target))}"
    with open(new, "w", encoding="ascii") as file:
        file.write("replaced")
    os.rename(new, target)
    return "replaced"


def replaced_beside(target, scene):
    new = f"{target}.new"
    with open(new, "w", encoding="ascii") as file:
        file.write("replaced")
    try:
        os.rename(new, target)
    finally:
        os.unlink(new)
    return "replaced"


def exchanged(target, scene):
    new = f"{scene['writable']}/exchange-{abs(hash(target))}"
    with open(new, "w", encoding="ascii") as file:
        file.write("replaced")
    return kernel_call(scene["numbers"]["renameat2"], AT, new.encode(), AT, target.encode(), 2) + 1


def exchanged_directory(target, scene):
    new = f"{scene['writable']}/exchange-directory-{abs(hash(target))}"
    os.makedirs(new)
    parent = os.path.dirname(target)
    return kernel_call(scene["numbers"]["renameat2"], AT, new.encode(), AT, parent.encode(), 2) + 1


def renamed_away(levels):
    def act(target, scene):
        path = target
        for _ in range(levels):
            path = os.path.dirname(path)
        if path == scene["root"]:
            return None  # in a temporary directory it is one of the sandbox's own, with what is mounted in it
        os.rename(path, f"{path}-away")
        return "renamed"

    return act


def linked_in(target, scene):
    os.link(target, f"{scene['writable']}/same-{abs(hash(target))}")
    return "linked"


def cloned(target, scene):
    source = os.open(f"{scene['writable']}/own", os.O_RDONLY | os.O_CREAT)
    return fcntl.ioctl(os.open(target, os.O_RDONLY), 0x40049409, source) + 1


def flagged(target, scene):
    descriptor = os.open(target, os.O_RDONLY)
    flags = int.from_bytes(fcntl.ioctl(descriptor, 0x80086601, bytes(8)), "little")
    fcntl.ioctl(descriptor, 0x40086602, (flags ^ 0x40).to_bytes(8, "little"))
    return "flagged"


def done(function, *arguments, **words):
    def act(target, scene):
        function(target, *arguments, **words)
        return "done"

    return act


def own_group(target, scene):
    os.chown(target, os.getuid(), os.getgid())
    return "owner set"


def locked(target, scene):
    fcntl.lockf(os.open(target, os.O_RDWR), fcntl.LOCK_EX | fcntl.LOCK_NB)
    return "locked"


def allocated(target, scene):
    os.posix_fallocate(os.open(target, os.O_RDWR), 0, 4096)
    return "allocated"


def by_program(*words):
    return lambda target, scene: ran(*words, target)[0] == 0


def by_directory(*words):
    return lambda target, scene: ran(*words, os.path.dirname(target))[0] == 0


CHANGING = {
    "an open that truncates": done(lambda path: os.open(path, os.O_WRONLY | os.O_TRUNC)),
    "truncate": done(os.truncate, 0),
    "an open for both": done(lambda path: os.open(path, os.O_RDWR)),
    "an open without following": done(lambda path: os.open(path, os.O_WRONLY | os.O_NOFOLLOW)),
    "a descriptor opened again": reopened,
    "a shared map": mapped,
    "a rename over it": replaced,
    "a rename over it from beside": replaced_beside,
    "an exchange": exchanged,
    "an exchange of its directory": exchanged_directory,
    "a rename of it": renamed_away(0),
    "a rename of its directory": renamed_away(1),
    "a rename of the directory above": renamed_away(2),
    "a hard link that is written to": linked_in,
    "removal": done(os.unlink),
    "removal of its directory": done(lambda path: os.rmdir(os.path.dirname(path))),
    "a clone into it": cloned,
    "flags": flagged,
    "a mode": done(os.chmod, 0o777),
    "a mode by descriptor": done(lambda path: os.fchmod(os.open(path, os.O_RDONLY), 0o777)),
    "a mode of its directory": done(lambda path: os.chmod(os.path.dirname(path), 0o777)),
    "an owner": own_group,
    "times": done(os.utime, (1, 1)),
    "times of its directory": done(lambda path: os.utime(os.path.dirname(path), (1, 1))),
    "an attribute": done(os.setxattr, "user.escape", b"1"),
    "a lock": locked,
    "allocation": allocated,
    "tee": by_program("tee", "-a"),
    "chmod": by_program("chmod", "777"),
    "touch": by_program("touch"),
    "rm": by_program("rm"),
    "rm of its directory": by_directory("rm", "-r"),
    "shred": by_program("shred", "-n1"),
    "sed": by_program("sed", "-i", "s/a/b/"),
}


OF_DIRECTORY = ("a mode of its directory", "times of its directory")


# --- making ----------------------------------------------------------------------------------------------------------


def unnamed(target, scene):
    descriptor = os.open(os.path.dirname(target), os.O_TMPFILE | os.O_RDWR)
    os.link(f"/proc/self/fd/{descriptor}", target, follow_symlinks=True)
    return "linked"


def unnamed_elsewhere(target, scene):
    descriptor = os.open(scene["writable"], os.O_TMPFILE | os.O_RDWR)
    os.link(f"/proc/self/fd/{descriptor}", target, follow_symlinks=True)
    return "linked"


def moved_in(target, scene):
    source = f"{scene['writable']}/moves-{abs(hash(target))}"
    os.close(os.open(source, os.O_CREAT | os.O_WRONLY))
    os.rename(source, target)
    return "moved"


def directory_moved_in(target, scene):
    source = f"{scene['writable']}/directory-{abs(hash(target))}"
    os.makedirs(source, exist_ok=True)
    os.rename(source, target)
    return "moved"


def linked_to(target, scene):
    source = f"{scene['writable']}/links-{abs(hash(target))}"
    os.close(os.open(source, os.O_CREAT | os.O_WRONLY))
    os.link(source, target)
    return "linked"


def through_link(target, scene):
    link = f"{scene['writable']}/dangling-{abs(hash(target))}"
    os.symlink(target, link)
    os.close(os.open(link, os.O_CREAT | os.O_WRONLY))
    return "made"


def bound_to(target, scene):
    socket.socket(socket.AF_UNIX).bind(target)
    return "bound"


MAKING = {
    "open": done(lambda path: os.close(os.open(path, os.O_CREAT | os.O_WRONLY))),
    "an unnamed file": unnamed,
    "an unnamed file from elsewhere": unnamed_elsewhere,
    "a rename into it": moved_in,
    "a rename of a directory": directory_moved_in,
    "a hard link": linked_to,
    "a dangling link": through_link,
    "mkdir": done(os.mkdir),
    "symlink": done(lambda path: os.symlink("x", path)),
    "a pipe": done(os.mkfifo),
    "a file node": done(os.mknod),
    "a socket": bound_to,
}
