"""Small logs to be verified and spoilt, each made by the real writer under a clock of its own."""

from pathlib import Path

from tests.clock import Clock
from toolgate.audit.checkpoints import checkpoint
from toolgate.audit.log import Log
from toolgate.audit.pruning import prune

START = 1_790_000_000.0  # in September 2026
DAY = 86_400.0


def body(number: int) -> str:
    return f'"tool": "Bash", "input": {{"command": "make test-{number}"}}, "verdict": "allow", "ms": {number}.5'


def filled(directory: Path, records: int = 40, days: int = 4, clock: Clock | None = None) -> Log:
    """A log with as many records, in a segment a day."""
    clock = clock or Clock(START)
    log = Log(str(directory), clock)
    for day in range(days):
        log.append([("decision", body(number)) for number in range(records // days - 1)])
        log.append([("answer", '"of": "k3f9", "answer": "approved", "how": "ran"')])
        clock.now += DAY if day < days - 1 else 1
    return log


def torn(log: Log, data: bytes = b'{"v": 1, "kind": "decision", "id": "xx') -> None:
    """What a crash leaves behind, and the next append, which notices."""
    with newest(Path(log.directory)).open("ab") as file:
        file.write(data)
    log.append([("decision", body(1))])


def pruned(directory: Path) -> Log:
    """A log whose first segments were removed on purpose."""
    clock = Clock(START)
    log = filled(directory, 60, 6, clock)
    prune(log, "2026-09-23T00:00:00.000Z")
    return log


def signed(log: Log, file: Path) -> Path:
    """A checkpoint of the log, kept elsewhere."""
    file.write_text(f"{checkpoint(log)}\n")
    return file


def newest(directory: Path) -> Path:
    return max(directory.glob("*-*.jsonl"))
