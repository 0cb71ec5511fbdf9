"""The numbers of system calls, by machine: those that a sandboxed command does not get, or gets only in part."""

HIGHEST = 469  # the newest call when this table was made; newer ones do not exist inside

REFUSED = """
    ptrace process_vm_readv process_vm_writev process_madvise process_mrelease pidfd_getfd kcmp add_key
    request_key keyctl bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register mount
    umount2 move_mount open_tree open_tree_attr fsopen fsconfig fsmount fspick mount_setattr pivot_root chroot
    setns kexec_load kexec_file_load init_module finit_module delete_module create_module query_module
    get_kernel_syms reboot swapon swapoff quotactl quotactl_fd acct memfd_secret name_to_handle_at
    open_by_handle_at syslog settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname vhangup
    lookup_dcookie fanotify_init fanotify_mark migrate_pages move_pages nfsservctl lsm_set_self_attr uselib
    _sysctl vserver modify_ldt ioperm iopl
""".split()

# The machine's shared memory and queues: refused if the command has no namespace for them.
BARE = """
    shmget shmat shmctl semget semop semtimedop semctl msgget msgsnd msgrcv msgctl mq_open mq_unlink
""".split()


class Architecture:
    """One instruction set: its number in the kernel's audit, and its call numbers."""

    def __init__(self, audit: int, has_x32: bool, numbers: dict[str, int]) -> None:
        self.audit = audit
        self.has_x32 = has_x32
        self.numbers = numbers


X86_64 = Architecture(
    0xC000003E,
    has_x32=True,
    numbers={
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "process_madvise": 440,
        "process_mrelease": 448, "pidfd_getfd": 438, "kcmp": 312, "add_key": 248, "request_key": 249, "keyctl": 250,
        "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "io_uring_setup": 425, "io_uring_enter": 426,
        "io_uring_register": 427, "mount": 165, "umount2": 166, "move_mount": 429, "open_tree": 428,
        "open_tree_attr": 467, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "mount_setattr": 442,
        "pivot_root": 155, "chroot": 161, "setns": 308, "kexec_load": 246, "kexec_file_load": 320,
        "init_module": 175, "finit_module": 313, "delete_module": 176, "create_module": 174, "query_module": 178,
        "get_kernel_syms": 177, "reboot": 169, "swapon": 167, "swapoff": 168, "quotactl": 179, "quotactl_fd": 443,
        "acct": 163, "memfd_secret": 447, "name_to_handle_at": 303, "open_by_handle_at": 304, "syslog": 103,
        "settimeofday": 164, "clock_settime": 227, "clock_adjtime": 305, "adjtimex": 159, "sethostname": 170,
        "setdomainname": 171, "vhangup": 153, "lookup_dcookie": 212, "fanotify_init": 300, "fanotify_mark": 301,
        "migrate_pages": 256, "move_pages": 279, "nfsservctl": 180, "lsm_set_self_attr": 460, "uselib": 134,
        "_sysctl": 156, "vserver": 236, "modify_ldt": 154, "ioperm": 173, "iopl": 172, "shmget": 29, "shmat": 30,
        "shmctl": 31, "semget": 64, "semop": 65, "semtimedop": 220, "semctl": 66, "msgget": 68, "msgsnd": 69,
        "msgrcv": 70, "msgctl": 71, "mq_open": 240, "mq_unlink": 241, "clone": 56, "clone3": 435, "unshare": 272,
        "personality": 135, "ioctl": 16, "prlimit64": 302, "sendto": 44, "sendmsg": 46, "sendmmsg": 307,
        "socket": 41, "socketpair": 53, "sched_setaffinity": 203, "sched_setattr": 314, "sched_setparam": 142,
        "sched_setscheduler": 144, "setpriority": 141, "ioprio_set": 251,
    },
)  # fmt: skip

ARM64 = Architecture(
    0xC00000B7,
    has_x32=False,
    numbers={
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "process_madvise": 440,
        "process_mrelease": 448, "pidfd_getfd": 438, "kcmp": 272, "add_key": 217, "request_key": 218, "keyctl": 219,
        "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "io_uring_setup": 425, "io_uring_enter": 426,
        "io_uring_register": 427, "mount": 40, "umount2": 39, "move_mount": 429, "open_tree": 428,
        "open_tree_attr": 467, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "mount_setattr": 442,
        "pivot_root": 41, "chroot": 51, "setns": 268, "kexec_load": 104, "kexec_file_load": 294, "init_module": 105,
        "finit_module": 273, "delete_module": 106, "reboot": 142, "swapon": 224, "swapoff": 225, "quotactl": 60,
        "quotactl_fd": 443, "acct": 89, "memfd_secret": 447, "name_to_handle_at": 264, "open_by_handle_at": 265,
        "syslog": 116, "settimeofday": 170,
        "clock_settime": 112, "clock_adjtime": 266, "adjtimex": 171, "sethostname": 161, "setdomainname": 162,
        "vhangup": 58, "lookup_dcookie": 18, "fanotify_init": 262, "fanotify_mark": 263, "migrate_pages": 238,
        "move_pages": 239, "nfsservctl": 42, "lsm_set_self_attr": 460, "shmget": 194, "shmat": 196, "shmctl": 195,
        "semget": 190, "semop": 193, "semtimedop": 192, "semctl": 191, "msgget": 186, "msgsnd": 189, "msgrcv": 188,
        "msgctl": 187, "mq_open": 180, "mq_unlink": 181, "clone": 220, "clone3": 435, "unshare": 97,
        "personality": 92, "ioctl": 29, "prlimit64": 261, "sendto": 206, "sendmsg": 211, "sendmmsg": 269,
        "socket": 198, "socketpair": 199, "sched_setaffinity": 122, "sched_setattr": 274, "sched_setparam": 118,
        "sched_setscheduler": 119, "setpriority": 140, "ioprio_set": 30,
    },
)  # fmt: skip

ARCHITECTURES = {"x86_64": X86_64, "amd64": X86_64, "aarch64": ARM64, "arm64": ARM64}
