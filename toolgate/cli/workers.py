"""Applies a function to many lines, in order, as they arrive, in one process or several."""

import codecs
import os
import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from queue import Queue
from typing import TypeVar

READ_SIZE = 1 << 16
LINES_TOGETHER = 64  # lines that one process takes at a time
INTERVAL = 0.1  # seconds between two calls of `idle`
WAITING = 8  # groups of lines that may be read ahead, per process

Answer = TypeVar("Answer")
Lines = list[bytes]
Group = TypeVar("Group")
Waiting = Queue[tuple[Group, Future[list[Answer]] | None] | BaseException | None]
# Every call of a session has this in its line, also if the key is written with escapes.
SESSION = re.compile(b'"' + b"".join(rb"(?:%c|\\u00(?i:%02x))" % (code, code) for code in b"session") + b'"')


def groups_of_lines(descriptor: int) -> Iterator[Lines]:
    """The lines of a stream, as many at once as are available; blank ones are left out."""
    rest = bytearray()
    started = False
    while chunk := os.read(descriptor, READ_SIZE):
        if not started:
            chunk, started = chunk.removeprefix(codecs.BOM_UTF8), True
        end = chunk.rfind(b"\n")
        if end < 0:
            rest += chunk
            continue
        rest += chunk[:end]
        yield from _cut(bytes(rest).split(b"\n"))
        rest = bytearray(chunk[end + 1 :])
    yield from _cut([bytes(rest)])


def _cut(lines: Lines) -> Iterator[Lines]:
    kept = [line.rstrip(b"\r") for line in lines if line.strip()]
    for start in range(0, len(kept), LINES_TOGETHER):
        yield kept[start : start + LINES_TOGETHER]


def of_session(lines: Iterable[bytes]) -> bool:
    """Whether one of the lines may be a call of a session, which must be judged after the earlier ones."""
    return any(SESSION.search(line) for line in lines)


def answered(
    groups: Iterator[Group],
    work: Callable[[Group], list[Answer]],
    failing: Callable[[Group, BaseException], list[Answer]],
    jobs: int,
    together: Callable[[Group], list[Answer]] | None = None,
    begin: Callable[[], object] = bool,
    idle: Callable[[], object] = bool,
    belongs: Callable[[Group], bool] | None = None,
) -> Iterator[tuple[Group, list[Answer]]]:
    """Each group with its answers, in order; `failing` answers for a group whose process died.

    Groups for which `belongs` is true are answered by `together`, one after the other, in this process. Every worker
    process calls `begin` first; while others work, `idle` is called regularly.
    """
    if jobs == 1:
        begin()
        for group in groups:
            yield group, (together or work)(group)
        return
    waiting: Waiting[Group, Answer] = Queue(WAITING * jobs)
    pool = ProcessPoolExecutor(jobs, initializer=_begun, initargs=(begin,))
    try:
        pool.submit(len, ()).result()  # starts the first process before there is a second thread
        threading.Thread(target=_feed, args=(groups, work, pool, waiting, belongs), daemon=True).start()
        while (item := waiting.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            group, future = item
            try:
                found = (together or work)(group) if future is None else _result(future, idle)
            except Exception as error:  # noqa: BLE001 # a process that was killed must not lose its lines
                found = failing(group, error)
            yield group, found
    except BaseException:  # the rest is not needed: a person has stopped it, or has seen enough
        _end(pool)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)  # its processes are idle or have ended


def _result(future: Future[list[Answer]], idle: Callable[[], object]) -> list[Answer]:
    while not wait([future], INTERVAL).done:
        idle()
    return future.result()


def _end(pool: ProcessPoolExecutor) -> None:
    """Terminate the worker processes."""
    for process in list((pool._processes or {}).values()):
        process.terminate()


def _feed(
    groups: Iterator[Group],
    work: Callable[[Group], list[Answer]],
    pool: ProcessPoolExecutor,
    waiting: Waiting[Group, Answer],
    belongs: Callable[[Group], bool] | None,
) -> None:
    """Read ahead in a thread, so that answers are written while the next line is still awaited."""
    try:
        for group in groups:
            apart = belongs is not None and belongs(group)
            waiting.put((group, None if apart else _submitted(pool, work, group)))
        waiting.put(None)
    except BaseException as error:  # noqa: BLE001 # the main thread raises it
        waiting.put(error)


def _submitted(pool: ProcessPoolExecutor, work: Callable[[Group], list[Answer]], group: Group) -> Future[list[Answer]]:
    try:
        return pool.submit(work, group)
    except RuntimeError as error:  # the pool is broken: a process was killed
        broken: Future[list[Answer]] = Future()
        broken.set_exception(error)
        return broken


def _begun(begin: Callable[[], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interrupts are for the process that started this one
    begin()
