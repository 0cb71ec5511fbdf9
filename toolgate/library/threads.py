"""Judges calls in separate threads next to an event loop, and awaits handlers on it.

The threads are not the loop's own: a handler that needs those, to resolve a host, would deadlock. None of them keeps a
process from exiting.

INVARIANT: a cancelled caller gets no decision, and a handler that is cancelled, or whose loop is gone, counts as no.
"""

from __future__ import annotations

import contextvars
import os
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from threading import Lock, Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    import asyncio

Found = TypeVar("Found")
MOST = 16  # calls judged at once, not counting those that wait for a person
LOOP: contextvars.ContextVar[Beside | None] = contextvars.ContextVar("toolgate_loop", default=None)


class Threads:
    """Threads that end when idle."""

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
    """The threads of this process: a child process has none of its parent's."""

    threads = Threads()


def _renew() -> None:
    Pool.threads = Threads()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)


class Beside:
    """A call judged next to a loop."""

    __slots__ = ("loop", "_asked", "_lock", "_over")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._lock = Lock()
        self._over = False
        self._asked: Any = None

    def cancel(self) -> None:
        """Cancel the call: nothing waits for the decision any more, and neither does a handler."""
        with self._lock:
            self._over, asked = True, self._asked
        if asked is not None:
            asked.cancel()

    @property
    def over(self) -> bool:
        """Whether nothing waits for the decision any more."""
        return self._over

    def awaited(self, value: Awaitable[object]) -> object:
        """The result of something that the loop awaits, in the waiting thread."""
        import asyncio

        with self._lock:
            if self._over:
                raise asyncio.CancelledError
            self._asked = future = asyncio.run_coroutine_threadsafe(_whole(value), self.loop)
        return future.result()


async def _whole(value: Awaitable[object]) -> object:
    LOOP.set(None)  # what a handler asks or starts is not part of this call
    return await value


async def beside(function: Callable[[], Found]) -> Found:
    """The result of a function in a thread; a cancelled task gets none."""
    import asyncio

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
    """The result of an awaitable handler: on the caller's loop, or else on one of its own."""
    here = LOOP.get()
    if here is not None:
        return here.awaited(value)
    found: list[object] = []
    wrong: list[BaseException] = []

    def work() -> None:
        import asyncio

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
    """Whether nothing waits any more for the current decision."""
    here = LOOP.get()
    return here is not None and here.over


def waiting() -> AbstractContextManager[None]:
    """Context for asking a person: in one of our threads, another may work meanwhile."""
    return nullcontext() if LOOP.get() is None else Pool.threads.idle()


class Pending(Coroutine[Any, Any, Found], Generic[Found]):
    """A decision that must be awaited; using it directly raises an error that says so."""

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
