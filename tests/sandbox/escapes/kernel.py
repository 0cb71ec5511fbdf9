"""Attempts on the kernel itself: calls that no command needs, new namespaces, mounts, privileges, devices."""

import ctypes
import os
import resource
import signal

from tests.sandbox.escapes.inside import done, kernel_call, ran

REACHED = (14, 9, 22, 38, 2, 3)  # EFAULT, EBADF, EINVAL, ENOSYS, ENOENT, ESRCH: the call itself was made
SPACES = {
    "users": 0x10000000, "files": 0x00020000, "a network": 0x40000000, "processes": 0x20000000,
    "queues": 0x08000000, "a host name": 0x04000000, "control groups": 0x02000000, "time": 0x80,
}  # fmt: skip
NODES = {"memory": (1, 1), "the kernel's log": (1, 11), "a disk": (8, 0), "a virtual disk": (254, 0), "a loop": (7, 0)}
DEVICES = ("mem", "port", "kmsg", "vda", "sda", "nvme0", "fuse", "kvm", "loop-control", "net/tun", "uinput", "vsock")
SWITCHES = (
    "sys/kernel/core_pattern", "sys/kernel/modprobe", "sys/kernel/hostname", "sys/kernel/unprivileged_bpf_disabled",
    "sys/vm/drop_caches", "sys/net/ipv4/ip_forward", "sys/kernel/randomize_va_space", "sysrq-trigger",
    "self/uid_map", "self/gid_map", "self/setgroups", "1/oom_score_adj", "1/mem", "1/attr/current", "irq/default_smp_affinity",
    "sys/fs/binfmt_misc/register", "sys/user/max_user_namespaces", "mtrr", "self/coredump_filter_of_others",
)  # fmt: skip
SYSTEM = (
    "/sys/kernel/uevent_helper", "/sys/power/state", "/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/memory.max",
    "/sys/kernel/debug/sched/features", "/sys/kernel/mm/ksm/run", "/sys/class/net/lo/mtu", "/sys/module/kernel/parameters/panic",
)  # fmt: skip


def attempts(scene):
    numbers = scene["numbers"]
    for name in scene["refused"]:
        if name in numbers:
            yield f"call {name}", called(numbers[name]), False
    for name, flag in SPACES.items():
        yield f"new namespace of {name} by unshare", unshared(flag), True
        if flag > 0xFF:  # lower bits are a signal there
            yield f"new namespace of {name} by clone", cloned(numbers["clone"], flag | signal.SIGCHLD), True
        yield f"new namespace of {name} by clone3", cloned3(flag), True
        yield f"the first process's namespace of {name}", entered(name, numbers["setns"]), True
    for name, act in MOUNTING.items():
        yield f"mount: {name}", bound(act, scene), True
    for name, act in PRIVILEGES.items():
        if act is set_user and not scene["set_user_program"]:
            continue
        yield f"privilege: {name}", bound(act, scene), True
    for name, (major, minor) in NODES.items():
        yield f"a device node for {name}", noded(scene, major, minor), False
    for name in DEVICES:
        yield f"the device {name}", opened(f"/dev/{name}"), False
    for name in SWITCHES:
        yield f"the switch {name}", opened(f"/proc/{name}"), False
    for name in SYSTEM:
        yield f"the switch {name}", opened(name), False
    for name in ("/proc/kcore", "/proc/kmsg"):
        yield f"read {name}", read(name), False
    yield "a call of a number that is newer than the table", newer, True


def bound(act, scene):
    return lambda: act(scene)


def called(number):
    """Whether the kernel looked at a call at all: its arguments make no sense, so that it can do nothing."""

    def attempt():
        try:
            return f"it answered {kernel_call(number, -1, -1, -1, -1, -1, -1)}"
        except OSError as error:
            return str(error) if error.errno in REACHED else None

    return attempt


def newer():
    try:
        return f"answered {kernel_call(4000, 0)}"
    except OSError as error:
        return None if error.errno == 38 else str(error)


def unshared(flag):
    def attempt():
        library = ctypes.CDLL(None, use_errno=True)
        if library.unshare(flag) < 0:
            raise OSError(ctypes.get_errno(), "unshare")
        return "made"

    return attempt


def cloned(number, flags):
    def attempt():
        child = kernel_call(number, flags, 0, 0, 0, 0)
        if not child:
            os._exit(0)
        return "made"

    return attempt


def cloned3(flag):
    def attempt():
        words = b"".join(each.to_bytes(8, "little") for each in (flag, 0, 0, 0, signal.SIGCHLD, 0, 0, 0))
        child = kernel_call(435, words, len(words))
        if not child:
            os._exit(0)
        return "made"

    return attempt


def entered(name, number):
    words = {
        "users": "user", "files": "mnt", "a network": "net", "processes": "pid", "queues": "ipc",
        "a host name": "uts", "control groups": "cgroup", "time": "time",
    }  # fmt: skip

    def attempt():
        return kernel_call(number, os.open(f"/proc/1/ns/{words[name]}", os.O_RDONLY), 0) + 1

    return attempt


# --- mounts ----------------------------------------------------------------------------------------------------------


def mounted(source, target, kind, flags):
    library = ctypes.CDLL(None, use_errno=True)
    encoded = [each.encode() if each is not None else None for each in (source, target, kind)]
    if library.mount(*encoded, ctypes.c_ulong(flags), None) < 0:
        raise OSError(ctypes.get_errno(), "mount")
    return "mounted"


def unmounted(path):
    library = ctypes.CDLL(None, use_errno=True)
    if library.umount2(path.encode(), 2) < 0:
        raise OSError(ctypes.get_errno(), "umount")
    return "unmounted"


def chrooted(scene):
    root = os.open("/", os.O_RDONLY)
    os.chroot(scene["writable"])
    os.fchdir(root)
    return os.listdir("..")


MOUNTING = {
    "a fresh file system over the project": lambda scene: mounted("none", scene["writable"], "tmpfs", 0),
    "a bind of the root": lambda scene: mounted("/", scene["writable"], None, 0x1000),
    "the root, writable again": lambda scene: mounted(None, "/", None, 0x20 | 0x1000),
    "what is protected, writable again": lambda scene: mounted(None, scene["protected"], None, 0x20 | 0x1000),
    "the system, writable again": lambda scene: mounted(None, "/usr", None, 0x20 | 0x1000),
    "proc of its own": lambda scene: mounted("proc", scene["writable"], "proc", 0),
    "a shared root": lambda scene: mounted(None, "/", None, 0x100000 | 0x4000),
    "an overlay": lambda scene: mounted("overlay", scene["writable"], "overlay", 0),
    "the disk": lambda scene: mounted("/dev/vda", scene["writable"], "ext4", 1),
    "the cover taken off a file": lambda scene: unmounted(scene["hidden_file"]),
    "the cover taken off a directory": lambda scene: unmounted(scene["hidden_directory"]),
    "the protection taken off": lambda scene: unmounted(scene["protected"]),
    "the project taken off": lambda scene: unmounted(scene["project"]),
    "the temporary directory taken off": lambda scene: unmounted("/tmp"),
    "the root taken off": lambda scene: unmounted("/"),
    "a copy of a mount": lambda scene: kernel_call(428, -100, b"/", 1) + 1,
    "another root": chrooted,
    "attributes of a mount": lambda scene: kernel_call(442, -100, b"/usr", 0, bytes(8) + b"\1" + bytes(23), 32) + 1,
    "a context of a file system": lambda scene: kernel_call(430, b"tmpfs", 0) + 1,
    "fusermount": lambda scene: program("fusermount3", "-u", scene["hidden_file"]),
}


# --- privileges ------------------------------------------------------------------------------------------------------


def program(*words):
    """Whether a program succeeds."""
    return ran(*words)[0] == 0


def controlled(*arguments):
    library = ctypes.CDLL(None, use_errno=True)
    if library.prctl(*map(ctypes.c_ulong, arguments)) < 0:
        raise OSError(ctypes.get_errno(), "prctl")
    return "done"


def set_user(scene):
    """A program that belongs to another user and has the bit; inside, it must run as whoever starts it."""
    said = ran(scene["set_user_program"], "-u")[1].strip()
    return said if said.isdigit() and int(said) != os.getuid() else None


def own_set_user(scene):
    path = f"{scene['writable']}/own-id"
    with open("/usr/bin/id", "rb") as source, open(path, "wb") as copy:
        copy.write(source.read())
    os.chmod(path, 0o6755)
    said = ran(path, "-u")[1].strip()
    return said if said.isdigit() and int(said) != os.getuid() else None


def capable(scene):
    with open("/proc/self/status", encoding="ascii") as file:
        lines = [line for line in file if line.startswith(("CapEff", "CapPrm", "CapAmb"))]
    return lines if any(int(line.split()[1], 16) for line in lines) else None


def privileged_again(scene):
    with open("/proc/self/status", encoding="ascii") as file:
        lines = {name: value.strip() for name, _, value in (line.partition(":") for line in file)}
    return lines if lines["NoNewPrivs"] != "1" or lines["Seccomp"] != "2" else None


def raised(which):
    def act(scene):
        soft, hard = resource.getrlimit(which)
        resource.setrlimit(which, (soft + 1, hard + 1))
        return "raised"

    return act


def dumped(scene):
    os.chdir(scene["writable"])
    child = os.fork()
    if not child:
        os.abort()
    _, status = os.waitpid(child, 0)
    return os.WCOREDUMP(status) or [name for name in os.listdir(".") if name.startswith("core")]


def became(user):
    def act(scene):
        before = os.getresuid()
        os.setresuid(user, user, user)
        return None if set(before) == {user} else f"user {user}"

    return act


def changed_groups(scene):
    os.setgroups([0])
    return "groups set"


def capabilities_set(scene):
    header = (0x20080522).to_bytes(4, "little") + bytes(4)
    return kernel_call(scene["numbers"]["capset"], header, b"\xff" * 24) + 1


def personality(value):
    def act(scene):
        return kernel_call(scene["numbers"]["personality"], value) + 1

    return act


def filtered(scene):
    """A filter that allows everything comes on top, and must not replace the one below."""
    allow = (0x06).to_bytes(2, "little") + bytes(2) + (0x7FFF0000).to_bytes(4, "little")
    steps = ctypes.create_string_buffer(allow, 8)

    class Filter(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_void_p)]

    kernel_call(scene["numbers"]["seccomp"], 1, 0, ctypes.byref(Filter(1, ctypes.addressof(steps))))
    return unshared(0x10000000)()


PRIVILEGES = {
    "a capability": capable,
    "new privileges, or a filter that is gone": privileged_again,
    "new privileges switched on": lambda scene: controlled(38, 0, 0, 0, 0),
    "all capabilities set": capabilities_set,
    "an ambient capability": lambda scene: controlled(47, 2, 21, 0, 0),
    "secure bits": lambda scene: controlled(28, 0, 0, 0, 0),
    "the filter switched off": lambda scene: controlled(22, 0, 0, 0, 0),
    "a filter that allows all": filtered,
    "root": became(0),
    "another user": became(65534),
    "groups": changed_groups,
    "a program of another user with its bit": set_user,
    "a program of one's own with the bit": own_set_user,
    "sudo": lambda scene: program("sudo", "-n", "true"),
    "su": lambda scene: program("su", "-c", "true"),
    "pkexec": lambda scene: program("pkexec", "true"),
    "a core file": dumped,
    "a higher limit on core files": raised(resource.RLIMIT_CORE),
    "addresses that are not random": personality(0x0040000),
    "reading that means executing": personality(0x0400000),
    "a quicker turn": lambda scene: done(os.nice, -5),
    "real-time turns": lambda scene: done(os.sched_setscheduler, 0, os.SCHED_FIFO, os.sched_param(1)),
    "the host name": lambda scene: program("hostname", "escaped"),
    "the clock": lambda scene: program("date", "-s", "@0"),
}


# --- devices ---------------------------------------------------------------------------------------------------------


def noded(scene, major, minor):
    def attempt():
        path = f"{scene['writable']}/node-{major}-{minor}"
        os.mknod(path, 0o020600 if major == 1 else 0o060600, os.makedev(major, minor))
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK) + 1

    return attempt


def opened(path):
    return lambda: os.open(path, os.O_WRONLY | os.O_NONBLOCK) + 1


def read(path):
    def attempt():
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        return os.read(descriptor, 16)

    return attempt
