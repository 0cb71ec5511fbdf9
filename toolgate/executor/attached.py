"""Runs a command for a person: in a terminal of its own inside theirs, or on the streams of this process.

INVARIANT: the command never gets the person's own terminal: keys and output are passed through. Whatever happens, the
terminal is restored afterwards.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import threading
import tty
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from toolgate.executor.results import ActionResult
from toolgate.executor.shell import begun, message_of, successful
from toolgate.sandbox.channels import STDERR
from toolgate.sandbox.starting import Stopped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolgate.executor.shell import Job, OnOutput
    from toolgate.executor.stopping import Stop
    from toolgate.model.verdict import Decision
    from toolgate.sandbox.running import Running
    from toolgate.sandbox.starting import Ended

INPUT, OUTPUT, ERRORS = 0, 1, 2
CHUNK = 65_536
END_OF_INPUT = b"\x04"  # Ctrl-D
PASSED_ON = ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM")


def run_attached(job: Job, decision: Decision, stop: Stop, on_output: OnOutput | None) -> ActionResult:
    """Run a command on the terminal of this process if it is in the foreground there, or else on its streams."""
    ended = _in_terminal(job, stop) if at_terminal() else _on_streams(job, stop)
    return ActionResult(successful(ended), message_of(ended, job.limits), None, decision, ended)


def at_terminal() -> bool:
    """Whether input and output are a terminal, and this process is in its foreground."""
    try:
        return os.isatty(INPUT) and os.isatty(OUTPUT) and os.tcgetpgrp(INPUT) == os.getpgrp()
    except OSError:
        return False


def _in_terminal(job: Job, stop: Stop) -> Ended:
    sys.stdout.flush()
    with begun(job, stop, tty=True, kept=False) as running, ExitStack() as undone:
        undone.enter_context(_raw())
        undone.enter_context(_sized(running))
        undone.enter_context(_typed(running.send, END_OF_INPUT))
        for _, chunk in running:
            _write(OUTPUT, chunk)
        return running.wait()


def _on_streams(job: Job, stop: Stop) -> Ended:
    with ExitStack() as undone:
        source = INPUT if _is_open(INPUT) else None
        if source is not None and os.isatty(source):
            source = undone.enter_context(_piped())
        with begun(job, stop, source=source, kept=False) as running:
            undone.enter_context(_signals_passed_on(running))
            try:
                for stream, chunk in running:
                    _write(ERRORS if stream == STDERR else OUTPUT, chunk)
            except BrokenPipeError:  # as in a pipe of a shell: whoever writes on is ended by this signal
                running.signal(signal.SIGPIPE)
                running.cancel()
                return running.wait()._replace(status=None, signal=signal.SIGPIPE, stopped=Stopped.NOT)
            return running.wait()


def _is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


def _write(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


@contextmanager
def _raw() -> Iterator[None]:
    """Pass every key unchanged, also Ctrl-C: the inner terminal interprets it."""
    before = termios.tcgetattr(INPUT)
    tty.setraw(INPUT, termios.TCSADRAIN)  # what was typed meanwhile is for the command
    try:
        yield
    finally:
        termios.tcsetattr(INPUT, termios.TCSADRAIN, before)


@contextmanager
def _sized(running: Running) -> Iterator[None]:
    """Keep the inner terminal as large as the window, also when that changes."""

    def fit(*_: object) -> None:
        with suppress(OSError):
            size = os.get_terminal_size(OUTPUT)
            running.resize(size.lines, size.columns)

    fit()
    before = signal.signal(signal.SIGWINCH, fit)
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)


@contextmanager
def _typed(send: Callable[[bytes], object], end: bytes) -> Iterator[None]:
    """Pass on what is typed, until the block ends."""
    woken, wake = os.pipe()

    def read() -> None:
        while INPUT in select.select([INPUT, woken], [], [])[0]:
            try:
                data = os.read(INPUT, CHUNK)
            except OSError:
                data = b""
            send(data or end)
            if not data:
                return

    thread = threading.Thread(target=read, name="toolgate-typing", daemon=True)
    thread.start()
    try:
        yield
    finally:
        os.write(wake, b".")
        thread.join()
        os.close(woken)
        os.close(wake)


@contextmanager
def _piped() -> Iterator[int]:
    """A pipe with what is typed, in place of the terminal itself."""
    out, into = os.pipe()
    left = [into]

    def send(data: bytes) -> None:
        if not left:
            return
        try:
            _write(into, data)
        except OSError:
            data = b""
        if not data:
            os.close(left.pop())

    try:
        with _typed(send, b""):
            yield out
    finally:
        for handle in (out, *left):
            os.close(handle)


@contextmanager
def _signals_passed_on(running: Running) -> Iterator[None]:
    """Pass signals to this process on to the command; the same one a second time kills it."""
    seen: list[int] = []

    def pass_on(number: int, frame: object) -> None:
        seen.append(number)
        if seen.count(number) == 1:
            running.signal(number)
        else:
            running.cancel()

    names = [name for name in PASSED_ON if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), pass_on) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
