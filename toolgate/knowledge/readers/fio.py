"""What fio is told, as options or in files of jobs: which files and disks it reads or writes, and for how long."""

from toolgate.knowledge.readers.size import bytes_of
from toolgate.knowledge.vocabulary import (
    EMPTIES,
    FILE_BY,
    LISTENS,
    READS,
    RUNS,
    SCRIPT,
    SENDS,
    WRITES,
    Found,
    Manner,
    Role,
    controls,
)

ROLES: dict[str, Role] = {
    "exec_prerun": SCRIPT, "exec_postrun": SCRIPT, "read_iolog": READS, "include": READS, "output": WRITES, "opendir": WRITES,
    "write_iolog": WRITES, "write_bw_log": WRITES, "write_lat_log": WRITES, "write_iops_log": WRITES, "verify_state_save": WRITES,
    "client": SENDS, "server": LISTENS,
}  # fmt: skip
ONLY_READING = ("read", "randread")
INFORMING = ("parse-only", "help", "cmdhelp", "enghelp", "version", "crctest", "showcmd", "h", "v")
LARGEST = 4 << 30  # bytes of a benchmark that is no load to speak of
LONGEST = 300  # seconds of one
LOAD = controls("heavy load on this machine", manner=Manner.EXHAUSTS)


def read(words: list[str]) -> Found | None:
    """The words of a command line: `--key=value`, and names of files of jobs."""
    pairs = [word.lstrip("-").partition("=")[::2] for word in words if word[:1] == "-"]
    if any([key in INFORMING for key, _ in pairs]):
        return []
    files = [word for word in words if word[:1] != "-"]
    return [*_jobs(pairs, bool(files)), *[(FILE_BY("fio.jobs"), file) for file in files]]


def jobs(text: str) -> Found | None:
    """A file of jobs: `key=value` lines under names in brackets."""
    lines = [line.strip() for line in text.split("\n")]
    return _jobs([line.partition("=")[::2] for line in lines if line and line[0] not in "[;#"], False)


def _jobs(pairs: list[tuple[str, str]], described: bool) -> Found:
    """`described`: how much is done stands in a file of jobs."""
    said = [(key.strip().replace("-", "_").lower(), value.strip()) for key, value in pairs]
    modes = [value.partition(":")[0] for key, value in said if key in ("rw", "readwrite")]
    writes = any([mode not in ONLY_READING for mode in modes])
    directories = [value for key, value in said if key == "directory"]
    found: Found = [(WRITES, directory) for directory in directories]
    for key, value in said:
        if key == "filename":
            files = [_file(name, writes, directories) for name in value.split(":") if name]
            found += [*files, *[(EMPTIES, path) for _, path in files if writes]]
        elif key == "ioengine" and value.startswith("external:"):
            found.append((RUNS, value.partition(":")[2]))
        elif key in ROLES and value:
            found.append((ROLES[key], value))
    return found if described or _limited(dict(said)) else [*found, LOAD]


def _file(name: str, writes: bool, directories: list[str]) -> tuple[Role, str]:
    """A disk that is only read stays as it is; a file is made where there is none."""
    path = name if name[:1] == "/" or not directories else f"{directories[0]}/{name}"
    return (READS if path.startswith("/dev/") and not writes else WRITES, path)


def _limited(said: dict[str, str]) -> bool:
    seconds = said.get("runtime", "").removesuffix("s")
    return 0 < bytes_of(said.get("size", "")) <= LARGEST or (seconds.isdigit() and int(seconds) <= LONGEST)
