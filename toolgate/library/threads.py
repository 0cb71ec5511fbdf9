"""Calls that are judged beside an event loop, in threads of their own, and handlers that are awaited on it.

The threads are not those of the loop: a handler that needs those, to look a host up, would wait for itself. None of
them keeps a process from ending.

INVARIANT: whoever cancels gets no decision, and a handler that is cancelled, or whose loop is gone, has said no.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from threading import Lock, Thread
from types import TracebackType
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")
MOST = 16  # calls that are judged at once; those that wait for a person are not counted
LOOP: contextvars.ContextVar[Beside | None] = contextvars.ContextVar("toolgate_loop", default=None)


class Threads:
    """Threads that end when there is nothing to do."""

    __slots__ = ("_busy", "_lock", "_waiting")

    def __init__(self) -> None:
        self._lock = Lock()
        self._busy = 0
        self._waiting: deque[Callable[[], None]] = deque()

    def run(self, task: Callable[[], None]) -> None:
        """Run a task soon; it must not raise."""
        with self._lock:
            if self._busy >= MOST:
                self._waiting.append(task)
                return
            self._busy += 1
        self._start(task)

    @contextmanager
    def idle(self) -> Iterator[None]:
        """Let another thread work while this one waits for a person."""
        self._leave()
        try:
            yield
        finally:
            with self._lock:
                self._busy += 1

    def _start(self, task: Callable[[], None]) -> None:
        try:
            Thread(target=self._work, args=(task,), name="toolgate", daemon=True).start()
        except BaseException:
            with self._lock:
                self._busy -= 1
            raise

    def _work(self, task: Callable[[], None]) -> None:
        while True:
            task()
            with self._lock:
                if not self._waiting or self._busy > MOST:
                    self._busy -= 1
                    return
                task = self._waiting.popleft()

    def _leave(self) -> None:
        with self._lock:
            self._busy -= 1
            if not self._waiting or self._busy >= MOST:
                return
            task = self._waiting.popleft()
            self._busy += 1
        self._start(task)


class Pool:
    """The threads of this process: a child has none of its parent's."""

    threads = Threads()


def _renew() -> None:
    Pool.threads = Threads()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)


class Beside:
    """A call that is judged beside a loop."""

    __slots__ = ("loop", "_asked", "_lock", "_over")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._lock = Lock()
        self._over = False
        self._asked: Any = None

    def cancel(self) -> None:
        """Nobody waits for the decision any more: neither does a handler."""
        with self._lock:
            self._over, asked = True, self._asked
        if asked is not None:
            asked.cancel()

    @property
    def over(self) -> bool:
        """Whether nobody waits for the decision any more."""
        return self._over

    def awaited(self, value: Awaitable[object]) -> object:
        """What comes of something that the loop awaits, in the thread that waits for it."""
        with self._lock:
            if self._over:
                raise asyncio.CancelledError
            self._asked = future = asyncio.run_coroutine_threadsafe(_whole(value), self.loop)
        return future.result()


async def _whole(value: Awaitable[object]) -> object:
    LOOP.set(None)  # what a handler asks or starts is not a part of this call
    return await value


async def beside(function: Callable[[], Found]) -> Found:
    """What a function comes to in a thread; a cancelled task is told nothing."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Found] = loop.create_future()
    here = Beside(loop)
    context = contextvars.copy_context()
    context.run(LOOP.set, here)

    def tell(done: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(lambda: None if future.done() else done())

    def work() -> None:
        try:
            found = context.run(function)
        except BaseException as error:  # noqa: BLE001 # whoever awaits gets it
            wrong = error
            tell(lambda: future.set_exception(wrong))
        else:
            tell(lambda: future.set_result(found))

    Pool.threads.run(work)
    try:
        return await future
    finally:
        here.cancel()


def awaited(value: Awaitable[object]) -> object:
    """What a handler that is awaited says: on the loop of whoever asks, or else on one of its own."""
    here = LOOP.get()
    if here is not None:
        return here.awaited(value)
    found: list[object] = []
    wrong: list[BaseException] = []

    def work() -> None:
        try:
            found.append(asyncio.run(_whole(value)))
        except BaseException as error:  # noqa: BLE001 # whoever has asked gets it
            wrong.append(error)

    thread = Thread(target=work, name="toolgate", daemon=True)
    thread.start()
    thread.join()
    if wrong:
        raise wrong[0]
    return found[0]


def abandoned() -> bool:
    """Whether nobody waits any more for the decision that is being made."""
    here = LOOP.get()
    return here is not None and here.over


def waiting() -> AbstractContextManager[None]:
    """While a person is asked: in a thread of ours, another one may work meanwhile."""
    return nullcontext() if LOOP.get() is None else Pool.threads.idle()


class Pending(Coroutine[Any, Any, Found], Generic[Found]):
    """A decision that has to be awaited; used as if it were one, it says so."""

    __slots__ = ("_inner",)

    def __init__(self, inner: Coroutine[Any, Any, Found]) -> None:
        self._inner = inner

    def __await__(self) -> Generator[Any, Any, Found]:
        return self._inner.__await__()

    def send(self, value: Any) -> Any:
        return self._inner.send(value)

    def throw(self, kind: Any, value: Any = None, traceback: TracebackType | None = None) -> Any:
        return self._inner.throw(kind if value is None else value)  # the other forms are deprecated

    def close(self) -> None:
        self._inner.close()

    def __bool__(self) -> bool:
        raise TypeError("the decision has to be awaited: write `(await guard.acheck(…)).allowed`")

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the decision has to be awaited: write `(await guard.acheck(…)).{name}`")
