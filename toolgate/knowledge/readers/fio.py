"""Options and job files of fio: the files and disks it reads or writes, and for how long."""

from toolgate.knowledge.readers.size import bytes_of, readable
from toolgate.knowledge.vocabulary import (
    DELETES,
    EMPTIES,
    FILE_BY,
    LISTENS,
    READS,
    RUNS,
    SCRIPT,
    SENDS,
    WRITES,
    Found,
    Role,
    controls,
    deletes,
    one_of,
    sends,
)
from toolgate.model.effect import Manner, backticked

ROLES: dict[str, Role] = {
    "exec_prerun": SCRIPT, "exec_postrun": SCRIPT, "read_iolog": READS, "include": READS, "output": WRITES,
    "write_iolog": WRITES, "write_bw_log": WRITES, "write_lat_log": WRITES, "write_iops_log": WRITES, "verify_state_save": WRITES,
    "client": SENDS, "server": LISTENS, "write_hist_log": WRITES, "aux_path": WRITES, "filename_format": EMPTIES, "hostname": SENDS,
    "http_host": SENDS, "program": SCRIPT, "spdk_conf": READS,
}  # fmt: skip
ONLY_READING = ("read", "randread")
INFORMING = one_of("-h -v -help --help -version --version --parse-only --showcmd --cmdhelp --enghelp --crctest")
VALUED = ("--cmdhelp=", "--enghelp=", "--crctest=")  # the same for a single value
UNLINKING = ("unlink", "unlink_each_loop")
NETWORK = one_of("net netsplice http rdma nbd rbd rados libhdfs gfapi gfapi_async nfs")  # engines that connect to hosts
LARGEST = 4 << 30  # bytes of a benchmark that is a small load
LONGEST = 300  # seconds of such a benchmark
MOST = {"numjobs": 64, "nrfiles": 10_000}
LOAD = controls("heavy load on this machine", manner=Manner.EXHAUSTS)


def read(words: list[str]) -> Found | None:
    """The arguments: `--key=value`, and names of job files."""
    pairs = [word.lstrip("-").partition("=")[::2] for word in words if word[:1] == "-"]
    if any([word in INFORMING or (word.startswith(VALUED) and "/" not in word) for word in words]):
        return []
    files = [word for word in words if word[:1] != "-"]
    return [*_jobs(pairs, bool(files)), *[(FILE_BY("fio.jobs"), file) for file in files]]


def jobs(text: str) -> Found | None:
    """A job file: `key=value` lines under names in brackets."""
    lines = [line.strip() for line in text.split("\n")]
    return _jobs([line.partition("=")[::2] for line in lines if line and line[0] not in "[;#"], False)


def _jobs(pairs: list[tuple[str, str]], described: bool) -> Found:
    """`described`: a job file says how much is done."""
    said = [(key.strip().replace("-", "_").lower(), value.strip()) for key, value in pairs]
    modes = [value.partition(":")[0] for key, value in said if key in ("rw", "readwrite")]
    writes = any([mode not in ONLY_READING for mode in modes])
    unlinks = any([key in UNLINKING and value != "0" for key, value in said])
    fills = writes or any([key in ("size", "filesize") for key, _ in said])  # a file that is too small is written again
    directories = [value for key, value in said if key == "directory"]
    found: Found = [(WRITES, directory) for directory in directories]
    for key, value in said:
        if key == "filename":
            files = [_file(name, writes, directories) for name in value.split(":") if name]
            found += [*files, *[(EMPTIES, path) for role, path in files if fills and role is WRITES]]
            found += [(DELETES, path) for _, path in files if unlinks]
        elif key == "opendir":
            lost = deletes(f"all files in {backticked(value)}", "workspace", Manner.RECURSIVE)
            found += [(WRITES, value), *([lost] if unlinks or writes else [])]
        elif key in ("ioengine", "enghelp") and ("/" in value or value.startswith("external:")):
            found.append((RUNS, value.removeprefix("external:")))
        elif key == "ioengine" and value in NETWORK:
            found.append(sends("a host", "remote"))
        elif key in ROLES and value:
            found.append((ROLES[key], value))
    return found if described or _limited(said) else [*found, *(_filled(said) or [LOAD])]


def _filled(said: list[tuple[str, str]]) -> Found:
    """The size of the largest job's data, if it is large; empty: the time or the number of jobs counts."""
    largest = max([bytes_of(value) for key, value in said if key == "size"], default=0)
    much = (Manner.EXHAUSTS, Manner.SIZED)
    return [controls(f"{readable(largest)} of data", "machine", much)] if largest > LARGEST else []


def _file(name: str, writes: bool, directories: list[str]) -> tuple[Role, str]:
    """A disk that is only read is not changed; a missing file is created."""
    path = name if name[:1] == "/" or not directories else f"{directories[0]}/{name}"
    return (READS if path.startswith("/dev/") and not writes else WRITES, path)


def _limited(said: list[tuple[str, str]]) -> bool:
    """Whether all jobs together are a small load: each is small or short, and they are few."""
    if any([value.isdigit() and int(value) > MOST.get(key, int(value)) for key, value in said]):
        return False
    sizes = [value for key, value in said if key == "size"]
    times = [value.removesuffix("s") for key, value in said if key == "runtime"]
    small = bool(sizes) and all([0 < bytes_of(value) <= LARGEST for value in sizes])
    return small or (bool(times) and all([value.isdigit() and int(value) <= LONGEST for value in times]))
