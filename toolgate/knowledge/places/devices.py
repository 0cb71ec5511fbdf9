"""What the kernel offers as files: devices, and information about processes."""

from __future__ import annotations

# Devices: streams and generators that swallow or give bytes, and those whose loss is the loss of a disk or of the machine.
STREAMS = frozenset("null zero full random urandom tty stdin stdout stderr ptmx console ttys0 fd".split())
STREAM_FOLDERS = frozenset(["fd"])  # not `pts`: a terminal by its number is somebody's, who reads what is drawn there
RAW_STARTS = (
    "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "dm-", "md", "loop", "sr", "nbd", "zd", "zram", "ram", "mtd", "ubi", "dasd",
    "mapper", "root", "vg", "pmem", "drbd", "bcache", "rbd", "mem", "kmem", "port", "nvram", "efi_vars", "mei", "sg", "bsg", "cciss", "ida", "ada", "da", "block",
)  # fmt: skip

# Beneath /proc: what tells secrets, and what changes the machine when written.
PROCESS_SECRETS = frozenset("environ mem auxv map_files".split())
PROCESS_LEVERS = frozenset(
    "oom_adj oom_score_adj uid_map gid_map setgroups attr coredump_filter clear_refs comm timerslack_ns autogroup".split()
)
KERNEL_LEVERS = frozenset("sys sysrq-trigger irq bus acpi scsi mtrr latency_stats".split())
