"""Files that the kernel provides: devices, and information about processes."""

# Devices: streams that take or produce bytes, and those whose loss loses a disk or the machine.
STREAMS = frozenset("null zero full random urandom tty stdin stdout stderr ptmx console ttys0 fd".split())
STREAM_FOLDERS = frozenset(["fd"])  # not `pts`: a terminal with a number is another user's
RAW_STARTS = (
    "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "dm-", "md", "loop", "sr", "nbd", "zd", "zram", "ram", "mtd", "ubi", "dasd",
    "mapper", "root", "vg", "pmem", "drbd", "bcache", "rbd", "mem", "kmem", "port", "nvram", "efi_vars", "mei", "sg", "bsg", "cciss", "ida", "ada", "da", "block",
)  # fmt: skip

# Below /proc: files with secrets, and files that change the machine when written.
PROCESS_SECRETS = frozenset("environ mem auxv map_files".split())
PROCESS_LEVERS = frozenset(
    "oom_adj oom_score_adj uid_map gid_map setgroups attr coredump_filter clear_refs comm timerslack_ns autogroup".split()
)
KERNEL_LEVERS = frozenset("sys sysrq-trigger irq bus acpi scsi mtrr latency_stats".split())
