"""Decorated functions, about whose calls a guard is asked each time before they run.

INVARIANT: the function is called only after its call was allowed, with exactly the arguments that were judged. If they
cannot be determined, the call is denied.
"""

import functools
import inspect
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Mapping
from contextlib import aclosing
from typing import Any, Literal, ParamSpec, Protocol, TypeVar, Unpack, overload

from toolgate.library.calls import Unread
from toolgate.library.describing import describe, described
from toolgate.library.sessions import current
from toolgate.library.words import What
from toolgate.model.call import ToolCall
from toolgate.model.denial import Denied
from toolgate.model.description import Description
from toolgate.model.errors import GuardError, PayloadError
from toolgate.model.verdict import Decision

P = ParamSpec("P")
R = TypeVar("R")
RAISE, RETURN = "raise", "return"
LAMBDA = "<lambda>"
RECEIVERS = ("self", "cls")  # the first argument of a method, which is not part of the call


class Asked(Protocol):
    """The part of a guard or a session that is needed here."""

    descriptions: Mapping[str, Description]

    def check(self, call: ToolCall | str, input: Mapping[str, object] | None = None) -> Decision: ...

    def acheck(
        self, call: ToolCall | str, input: Mapping[str, object] | None = None
    ) -> Coroutine[Any, Any, Decision]: ...


class Same(Protocol):
    """A decorator that keeps the type of a function."""

    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...


class Telling(Protocol):
    """A decorator of functions that return a text if they are not allowed to run."""

    @overload
    def __call__(
        self, function: Callable[P, Coroutine[Any, Any, R]], /
    ) -> Callable[P, Coroutine[Any, Any, R | str]]: ...

    @overload
    def __call__(self, function: Callable[P, R], /) -> Callable[P, R | str]: ...


class Tool:
    """The type of `guard.tool` and `session.tool`: decorators of functions that only run if their calls are allowed.

    The tool has the name of its function, or `name`. If it is not allowed, it raises `Denied`, or with
    `on_denied="return"` returns what the agent should read (a generator yields that as its only item). The other
    arguments describe the tool, as for `guard.describe`. Coroutine functions, generators, methods and partial functions
    keep their kind, name, documentation and signature.
    """

    __slots__ = ("_guard",)

    def __init__(self, guard: Asked) -> None:
        self._guard = guard

    @overload
    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...

    @overload
    def __call__(self, *, name: str = "", on_denied: Literal["raise"] = "raise", **what: Unpack[What]) -> Same: ...

    @overload
    def __call__(self, *, name: str = "", on_denied: Literal["return"], **what: Unpack[What]) -> Telling: ...

    def __call__(  # type: ignore[misc]  # mypy does not see that the words are the same
        self, function: Any = None, /, *, name: str = "", on_denied: str = RAISE, **what: Unpack[What]
    ) -> Any:
        if on_denied not in (RAISE, RETURN):
            raise GuardError("`on_denied` must be `raise` or `return`", help='write `on_denied="return"`')
        if type(name) is not str:
            raise GuardError("`name` must be a text", help='write `name="send_email"`')
        does = described(what) if what else None
        guarded = functools.partial(_guarded, self._guard, name=name, tells=on_denied == RETURN, does=does)
        return guarded if function is None else guarded(function)


def _guarded(guard: Asked, function: Any, /, name: str, tells: bool, does: Description | None) -> Any:
    if isinstance(function, (classmethod, staticmethod)):
        return type(function)(_guarded(guard, function.__func__, name, tells, does))
    if isinstance(function, type) or not callable(function):
        raise GuardError("a tool must be a function", help="decorate a function or a method")
    bare = function.func if isinstance(function, functools.partial) else function
    name = name or getattr(bare, "__name__", "") or type(bare).__name__
    if name == LAMBDA:
        raise GuardError("a function without a name cannot be a tool", help='write `guard.tool(name="…")(lambda …)`')
    if does is not None:
        describe(guard, name, does)
    try:
        signature = inspect.signature(bare)
    except (TypeError, ValueError):
        raise GuardError(f"the arguments of `{name}` are not known", help="wrap it in a function of your own") from None
    _hold(signature, name, guard.descriptions.get(name))
    before = function if isinstance(function, functools.partial) else None
    return _wrapped(function, bare, Asking(guard, name, signature, before, tells))


def _hold(signature: inspect.Signature, name: str, does: Description | None) -> None:
    """Raise unless the function has every argument that its description names."""
    kinds = [one.kind for one in signature.parameters.values()]
    if does is None or inspect.Parameter.VAR_KEYWORD in kinds:
        return
    for _, argument in does.named():
        if argument.rstrip("?") not in signature.parameters:
            known = ", ".join([f"`{one}`" for one in signature.parameters if one not in RECEIVERS])
            raise GuardError(f"`{name}` has no argument `{argument}`", help=f"name one of {known or 'its arguments'}")


class Asking:
    """Asks about the calls of one function, and words the refusal."""

    __slots__ = ("_before", "_guard", "_name", "_signature", "_tells")

    def __init__(
        self, guard: Asked, name: str, signature: inspect.Signature, before: functools.partial[Any] | None, tells: bool
    ) -> None:
        self._guard = guard
        self._name = name
        self._signature = signature
        self._before = before
        self._tells = tells

    def ask(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
        """The message to the caller; `None`: the call is allowed."""
        call, given = self._call(args, kwargs)
        return self._answer(current(self._guard).check(call, given))

    async def await_answer(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
        """The same, asynchronously."""
        call, given = self._call(args, kwargs)
        return self._answer(await current(self._guard).acheck(call, given))

    def _answer(self, decision: Decision) -> str | None:
        if decision.allowed:
            return None
        if self._tells:
            return decision.message or f"the verdict is {decision.verdict}"
        raise Denied(decision)

    def _call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, object] | None]:
        """The tool's name and a call's arguments by name; raises `TypeError` if they do not fit."""
        if self._before is not None:
            args, kwargs = (*self._before.args, *args), {**self._before.keywords, **kwargs}
        bound = self._signature.bind(*args, **kwargs)
        bound.apply_defaults()
        given: dict[str, object] = {}
        for index, (name, value) in enumerate(bound.arguments.items()):
            kind = self._signature.parameters[name].kind
            if index == 0 and name in RECEIVERS:
                continue
            if kind is not inspect.Parameter.VAR_KEYWORD:
                given[name] = value
                continue
            for key in value:
                if key in given:
                    twice = PayloadError(f"`{key}` is given twice", help="give every argument once")
                    return Unread(self._name, twice), None
                given[key] = value[key]
        return self._name, given


def _wrapped(function: Any, bare: Any, asking: Asking) -> Any:
    """The function with the question before it, of the same kind: plain, coroutine or generator."""
    if inspect.isasyncgenfunction(function) or inspect.isgeneratorfunction(function):
        made = _items(function, asking)
    elif inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(type(function).__call__):

        async def made(*args: Any, **kwargs: Any) -> Any:
            told = await asking.await_answer(args, kwargs)
            return await function(*args, **kwargs) if told is None else told

    else:

        def made(*args: Any, **kwargs: Any) -> Any:
            told = asking.ask(args, kwargs)
            return function(*args, **kwargs) if told is None else told

    functools.update_wrapper(made, function if hasattr(function, "__name__") else bare)
    made.__wrapped__ = function  # so that it has the signature of the function it calls
    return made


def _items(function: Any, asking: Asking) -> Any:
    """A generator that asks before its first item."""
    if inspect.isgeneratorfunction(function):

        def made(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            told = asking.ask(args, kwargs)
            if told is None:
                return (yield from function(*args, **kwargs))
            yield told
            return None

        return made

    async def made_beside(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
        told = await asking.await_answer(args, kwargs)
        if told is not None:
            yield told
            return
        async with aclosing(function(*args, **kwargs)) as inner:
            async for item in inner:
                yield item

    return made_beside
