"""Targets of firmware builds, and commands for a shell on a board or a phone."""

from toolgate.knowledge.vocabulary import READS, SCRIPT, WRITES, Found, Manner, controls, one_of

DEVICE = controls("a connected device", "machine", Manner.INPUT)
FLASHING = one_of("""upload uploadfs uploadeep program erase fuses bootloader flash flash-all app-flash bootloader-flash partition-table-flash
    erase-flash erase_flash encrypted-flash efuse-burn efuse-burn-key ota""")
# Commands for a phone's shell that read, or use an application as a user would.
LOOKING = one_of("""screencap screenrecord input dumpsys getprop logcat ls cat ps top pidof df du stat wm uptime date id whoami echo sleep grep head
    tail wc pgrep ime monkey uname ip ifconfig ping find test true which pwd cd exit wait sort cut tr md5sum sha256sum
    getenforce atrace simpleperf cmp""")
PART = {  # programs with some subcommands that read, and others that change the phone
    "am": one_of("start start-activity broadcast startservice start-service force-stop stack instrument kill monitor"),
    "pm": one_of("list path dump features libraries"),
    "cmd": one_of("overlay notification activity uimode statusbar window display"),
    "settings": frozenset(("get", "list")),
    "content": frozenset(("query", "read")),
    "uiautomator": frozenset(("dump", "runtest")),
    "svc": frozenset(),
}  # fmt: skip
QUERIES = ("select", ".schema", ".tables", ".indexes", ".databases")  # what only shows a part of a database
FIND_ACTS = ("-delete", "-exec", "-ok", "-fprint", "-fls")
SEPARATED = ("&&", "||", ";", "|", "\n")
LOOKING_BOARD = one_of("ls cat tree df sha256sum devs version help repl resume soft-reset sleep connect disconnect")
LISTING = ("list", "auto")


OPENOCD_LOOKS = one_of("""init targets target halt resume reset mdw mdh mdb mdd read_memory shutdown exit version poll sleep echo wait_halt scan_chain
    transport adapter gdb_port telnet_port tcl_port log_output debug_level verify_image test_image bindto""")
OPENOCD_PARTS = {"flash": one_of("info banks list probe verify_image verify_bank"), "reg": frozenset()}


def openocd(text: str) -> Found | None:
    """Commands for a debug probe: those that read the chip and let it run again, and those that change it."""
    if any([mark in text for mark in "[$`"]):
        return [DEVICE]
    found: Found = []
    device: Found = []
    for line in text.replace(";", "\n").split("\n"):
        words = line.split()
        if not words or words[0] in OPENOCD_LOOKS:
            continue
        if words[0] == "dump_image" and len(words) > 1:
            found.append((WRITES, words[1]))
        elif words[0] == "exec":  # on this machine
            found.append((SCRIPT, " ".join(words[1:])))
            device = [DEVICE]  # which are Tcl
        elif words[0] == "reg" and len(words) < 3:
            continue
        elif len(words) < 2 or words[1] not in OPENOCD_PARTS.get(words[0], ()):
            device = [DEVICE]
    return found + device


def target(text: str) -> Found | None:
    """A build target; some flash the result onto the board."""
    return [DEVICE] if text.lower() in FLASHING else []


def phone_shell(text: str) -> Found | None:
    """A line for a phone's shell: whether every command in it only reads, or uses an application."""
    if any([mark in text for mark in ("$(", "`", ">", "<")]):
        return [DEVICE]
    for mark in SEPARATED:
        text = text.replace(mark, ";")
    for part in text.split(";"):
        words = [word.strip("\"'") for word in part.split()]
        if words and not _looks(words):
            return [DEVICE]
    return []


def _looks(words: list[str]) -> bool:
    name = words[0].rpartition("/")[2]
    if name == "run-as":  # with the rights of an application that can be debugged
        inner = words[4:] if words[2:3] == ["--user"] else words[2:]
        return bool(inner) and words[1][:1] != "-" and inner[0][:1] != "-" and _looks(inner)
    if name in PART:
        return len(words) > 1 and words[1] in PART[name]
    if name in ("pkill", "kill", "killall"):  # an application, by its name
        return all([word[:1] == "-" or "." in word for word in words[1:]])
    if name == "sqlite3":
        given = [word.lower() for word in words[1:] if word[:1] != "-"]
        return len(given) > 1 and given[1] in QUERIES
    return name in LOOKING and not any([word.startswith(FIND_ACTS) for word in words])


def micropython(text: str) -> Found | None:
    """An argument of mpremote: a subcommand that reads from the board, a file, or something else."""
    if text in LOOKING_BOARD or text in LISTING or text.startswith(("/dev/tty", "/dev/cu.", "port:", "id:", ":", "+")):
        return []
    return [(READS, text)] if "/" in text and text[:1] != "/" else [DEVICE]


def device_tree_options(text: str) -> Found | None:
    """`mkimage -D`: options for `dtc`, which a shell expands."""
    return [(SCRIPT, f"dtc {text}")]
