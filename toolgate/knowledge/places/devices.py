"""Files that the kernel provides: devices, and information about processes."""

from toolgate.knowledge.vocabulary import one_of

# Devices: streams that take or produce bytes, and those whose loss loses a disk or the machine.
STREAMS = one_of("null zero full random urandom tty stdin stdout stderr ptmx console ttys0 fd")
STREAM_FOLDERS = frozenset(["fd"])  # not `pts`: a terminal with a number is another user's
RAW_STARTS = (
    "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "dm-", "md", "loop", "sr", "nbd", "zd", "zram", "ram", "mtd", "ubi", "dasd",
    "mapper", "root", "vg", "pmem", "drbd", "bcache", "rbd", "mem", "kmem", "port", "nvram", "efi_vars", "mei", "sg", "bsg", "cciss", "ida", "ada", "da", "block",
)  # fmt: skip

# Below /proc: files with secrets, and files that change the machine when written.
PROCESS_SECRETS = one_of("environ mem auxv map_files")
PROCESS_LEVERS = one_of(
    "oom_adj oom_score_adj uid_map gid_map setgroups attr coredump_filter clear_refs comm timerslack_ns autogroup"
)
KERNEL_LEVERS = one_of("sys sysrq-trigger irq bus acpi scsi mtrr latency_stats")
SERIAL = ("/dev/ttyACM", "/dev/ttyUSB", "/dev/cu.usb", "/dev/tty.usb", "/dev/serial/by-")  # ports of what is plugged in
