"""Executes the calls of an agent, each after the guard has allowed it, and exactly as it was judged.

One module because every tool goes through the one point where the guard is asked.

INVARIANT: nothing happens before `Decision.allowed`. What is done is read from the value that was judged, never again
from the arguments. Every failure is a result that says so, and nothing is done after one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from copy import copy
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from toolgate.executor import tools
from toolgate.executor.commands import Commands
from toolgate.executor.file_actions import prepared
from toolgate.executor.permissions import permissions_of
from toolgate.executor.results import ActionResult, broken, no_tool, withheld, wrong
from toolgate.executor.shell import physical_memory, run
from toolgate.executor.stopping import Stop
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.library.calls import Unread, named_call
from toolgate.library.checking import judged
from toolgate.library.sessions import Remembered
from toolgate.library.threads import beside, waiting
from toolgate.model.call import Shell, ToolCall
from toolgate.model.errors import GuardError, PayloadError
from toolgate.model.failure import failed
from toolgate.model.verdict import Decision
from toolgate.sandbox.starting import Limits

if TYPE_CHECKING:
    import ssl

    from toolgate.approvals.handlers import Handler
    from toolgate.executor.addresses import Resolve
    from toolgate.executor.commands import Run
    from toolgate.executor.fetching import Bounds
    from toolgate.executor.permissions import Permissions
    from toolgate.executor.shell import OnOutput
    from toolgate.model.call import PathLike

HOST = "executor"
USUAL = Limits(600.0, physical_memory() * 3 // 4 or None, 2_048, 1_048_576)
PATIENCE = 15.0  # seconds in which a cancelled action must end


class Executor:
    """Shell, files and pages for an agent: `Executor(guard).shell("pytest -q")`.

    Every tool asks the guard first, and then does what was judged. A result unpacks as `success, message, result`, and
    no tool raises except on Ctrl-C. Each has an asynchronous version (`ashell`, …).
    """

    def __init__(
        self,
        guard: Guard | None = None,
        provider: object = None,
        *,
        sandbox: str = "",
        workspace: str | PathLike | None = None,
        limits: Limits = USUAL,
        session: str = "",
        permissions: Permissions | Mapping[str, str] | None = None,
        permission: Handler | None = None,
        on_output: OnOutput | None = None,
        bounds: Bounds | None = None,
        resolve: Resolve | None = None,
        trust: ssl.SSLContext | None = None,
        run: Run = run,
    ) -> None:
        """Do what `guard` allows, or by default what the policy in force allows.

        A `provider` is a model that settles what is left to one, see `set_llm_provider`. Commands run in the `sandbox`
        of this name, or in the policy's, or in the first that works here; `none` must be explicit. `workspace` is the
        project, by default the one around the working directory. `limits` apply to each command, `bounds` to each page.
        Calls of one executor are one `session`. `permissions` are levels for actions, and a `permission` handler
        answers questions in place of the guard's. `on_output` gets output as it comes. `resolve` finds the addresses of
        hosts, `trust` is the TLS context, and `run` runs commands that were allowed.
        """
        if guard is not None and not isinstance(guard, Guard):
            raise GuardError(f"`guard` is {guard!r}, which is not a Guard", help="pass `toolgate.Guard()`, or nothing")
        if guard is not None and guard.facts is not None and not guard.facts.real:
            raise GuardError(
                "the guard judges a described machine", help="pass one without `facts`: calls are made here"
            )
        self.guard = Guard() if guard is None else guard
        self.permissions = permissions_of(permissions)
        self.permission = permission
        self.limits = limits
        self.session = session or uuid4().hex
        self.on_output = on_output
        self.workspace = None if workspace is None else os.path.realpath(workspace)
        self.directory = self.workspace or os.getcwd()
        self.bounds = bounds
        self.resolve = resolve
        self.trust = trust
        self._commands = Commands(sandbox, run)
        self._provider: object = provider
        self._lent = provider is not None
        self._memories = Remembered()
        self._lock = Lock()
        self._stops: set[Stop] = set()
        if provider is not None:
            self.set_llm_provider(provider)

    # --- tools -------------------------------------------------------------------------------------------------------

    def shell(self, command: str, *, cwd: str | PathLike | None = None, timeout: float | None = None) -> ActionResult:
        """Run a command with bash in the sandbox; the result is its output."""
        return self.execute("Bash", {"command": command, "timeout": timeout}, cwd=cwd)

    def read(self, path: str | PathLike, *, offset: int | None = None, limit: int | None = None) -> ActionResult:
        """Read a text file, from line `offset` on, `limit` lines; the result is the text."""
        return self.execute("Read", {"file_path": path, "offset": offset, "limit": limit})

    def write(self, path: str | PathLike, content: str) -> ActionResult:
        """Write a whole file; the previous content is kept, and `toolgate restore` restores it."""
        return self.execute("Write", {"file_path": path, "content": content})

    def edit(self, path: str | PathLike, old: str, new: str, *, replace_all: bool = False) -> ActionResult:
        """Replace a text in a file; it must occur exactly once, unless `replace_all` is set."""
        given = {"file_path": path, "old_string": old, "new_string": new, "replace_all": replace_all}
        return self.execute("Edit", given)

    def glob(self, pattern: str, path: str | PathLike | None = None) -> ActionResult:
        """List the files that match a pattern; the result is a list of paths."""
        return self.execute("Glob", {"pattern": pattern, "path": path})

    def grep(
        self,
        pattern: str,
        path: str | PathLike | None = None,
        *,
        glob: str | None = None,
        ignore_case: bool = False,
        names_only: bool = False,
    ) -> ActionResult:
        """Search files for a regular expression; the result is a list of lines with their places, or of names."""
        mode = "files_with_matches" if names_only else "content"
        given = {"pattern": pattern, "path": path, "glob": glob, "ignore_case": ignore_case, "output_mode": mode}
        return self.execute("Grep", given)

    def fetch(self, url: str, *, headers: Mapping[str, str] | None = None) -> ActionResult:
        """Fetch a page; the result is its text, or its bytes. `headers` are sent only to the host of the URL."""
        return self._executed("WebFetch", {"url": url}, None, "", Stop(), self.on_output, headers)

    def execute(
        self, name: str, arguments: Mapping[str, object], *, cwd: str | PathLike | None = None, id: str = ""
    ) -> ActionResult:
        """Execute a model's tool call by name and arguments; see `tools()` for both."""
        return self._executed(name, arguments, cwd, id, Stop(), self.on_output)

    def tools(self, openai: bool = False) -> list[dict[str, Any]]:
        """The tool definitions for a model, in the format of Anthropic's API, or of OpenAI's and most others."""
        return tools.schemas(openai)

    # --- beside an event loop ----------------------------------------------------------------------------------------

    async def ashell(
        self, command: str, *, cwd: str | PathLike | None = None, timeout: float | None = None
    ) -> ActionResult:
        """Run a command as `shell` does, without blocking the event loop; cancelling the task ends it."""
        return await self.aexecute("Bash", {"command": command, "timeout": timeout}, cwd=cwd)

    async def aread(self, path: str | PathLike, *, offset: int | None = None, limit: int | None = None) -> ActionResult:
        """Read a file as `read` does."""
        return await self.aexecute("Read", {"file_path": path, "offset": offset, "limit": limit})

    async def awrite(self, path: str | PathLike, content: str) -> ActionResult:
        """Write a file as `write` does."""
        return await self.aexecute("Write", {"file_path": path, "content": content})

    async def aedit(self, path: str | PathLike, old: str, new: str, *, replace_all: bool = False) -> ActionResult:
        """Edit a file as `edit` does."""
        given = {"file_path": path, "old_string": old, "new_string": new, "replace_all": replace_all}
        return await self.aexecute("Edit", given)

    async def aglob(self, pattern: str, path: str | PathLike | None = None) -> ActionResult:
        """List files as `glob` does."""
        return await self.aexecute("Glob", {"pattern": pattern, "path": path})

    async def agrep(
        self,
        pattern: str,
        path: str | PathLike | None = None,
        *,
        glob: str | None = None,
        ignore_case: bool = False,
        names_only: bool = False,
    ) -> ActionResult:
        """Search files as `grep` does."""
        mode = "files_with_matches" if names_only else "content"
        given = {"pattern": pattern, "path": path, "glob": glob, "ignore_case": ignore_case, "output_mode": mode}
        return await self.aexecute("Grep", given)

    async def afetch(self, url: str, *, headers: Mapping[str, str] | None = None) -> ActionResult:
        """Fetch a page as `fetch` does."""
        return await self._beside("WebFetch", {"url": url}, None, "", headers)

    async def aexecute(
        self, name: str, arguments: Mapping[str, object], *, cwd: str | PathLike | None = None, id: str = ""
    ) -> ActionResult:
        """Execute a model's tool call as `execute` does, without blocking the event loop.

        Handlers that are coroutine functions are awaited on the loop, and `on_output` is called there. When the task is
        cancelled, the command and everything it started are ended first.
        """
        return await self._beside(name, arguments, cwd, id)

    async def _beside(
        self,
        name: str,
        arguments: Mapping[str, object],
        cwd: str | PathLike | None,
        id: str,
        headers: Mapping[str, str] | None = None,
    ) -> ActionResult:
        import asyncio

        stop = Stop()
        on_output, loop = self.on_output, asyncio.get_running_loop()

        def tell(stream: str, data: bytes) -> None:
            if on_output is not None:
                loop.call_soon_threadsafe(on_output, stream, data)

        work = partial(self._executed, name, arguments, cwd, id, stop, tell, headers)
        task = asyncio.ensure_future(beside(work))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            acting = stop.acting
            stop.cancel()
            if acting:
                await asyncio.wait({task}, timeout=PATIENCE)
            task.cancel()
            with suppress(BaseException):
                await task
            raise

    # --- settings ----------------------------------------------------------------------------------------------------

    def set_llm_provider(self, provider: object) -> None:
        """Use another model for what is left to one, from the next call on; `None`: the policy's.

        Call it when the agent switches its model, and when it loads a conversation that was held with another one.
        """
        trial = copy(self.guard)
        trial.set_llm_provider(provider)  # raises if the provider cannot be asked
        self._provider, self._lent = trial.provider, True

    def set_permission(self, action: str, level: str) -> None:
        """Set the level of an action from the next call on: `auto`, `ask` or `deny`."""
        self.permissions = self.permissions.but(action, level)

    def cancel(self) -> None:
        """End everything that this executor does now, from any thread; later calls are not affected."""
        with self._lock:
            now = list(self._stops)
        for stop in now:
            stop.cancel()

    # --- the one point -----------------------------------------------------------------------------------------------

    def _executed(
        self,
        name: str,
        arguments: Mapping[str, object],
        cwd: str | PathLike | None,
        id: str,
        stop: Stop,
        tell: OnOutput | None,
        headers: Mapping[str, str] | None = None,
    ) -> ActionResult:
        """Judge one call, and make it if it is allowed."""
        action = tools.action_named(name) if type(name) is str else ""
        if not action:
            return no_tool(str(name), tuple(tools.OWN.values()))
        with self._lock:
            self._stops.add(stop)
        try:
            call = self._call(action, name, arguments, cwd, id)
            if isinstance(call, Unread):
                return withheld(self._decision(self._guard(), call))
            with ExitStack() as undone:
                guard, made = self._prepared(call, stop, tell, headers, undone)
                decision = self._decision(guard, call)
                if decision.allowed is not True:
                    return withheld(decision, action == tools.SHELL)
                stop.check()
                with waiting():  # in a thread of ours, another call may be judged meanwhile
                    return self._made(partial(made, decision), decision)
        except GuardError as error:
            return wrong(error)
        except Exception as error:  # noqa: BLE001 # an agent reads what went wrong, whatever it was
            return broken(error)
        finally:
            with self._lock:
                self._stops.discard(stop)

    def _made(self, work: Callable[[], ActionResult], decision: Decision) -> ActionResult:
        try:
            return work()
        except GuardError as error:
            return wrong(error, decision)
        except Exception as error:  # noqa: BLE001 # as above
            return broken(error, decision)

    def _call(
        self, action: str, name: str, arguments: Mapping[str, object], cwd: str | PathLike | None, id: str
    ) -> ToolCall | Unread:
        """The call as the guard reads it: what is judged is what is done. What is not a call is refused.

        Its directory is resolved: a link to it may lead elsewhere a moment later.
        """
        try:
            if not isinstance(arguments, Mapping):
                raise PayloadError("the arguments must be a mapping", help='write `{"command": "ls"}`')
            tools.check_arguments(action, arguments)
            given = {key: arguments[key] for key in arguments if arguments[key] is not None}
            here = os.path.join(self.directory, cwd) if cwd is not None else self.directory
            call = named_call(name, given, here, self.session, id, None, HOST)
        except Exception as error:  # noqa: BLE001 # a mapping of anybody's may raise anything
            return Unread(name, error)
        return call.but(cwd=os.path.realpath(call.cwd))

    def _decision(self, guard: Guard, call: ToolCall | Unread) -> Decision:
        """The guard's decision; an error, or an answer that is not a decision, is a refusal."""
        try:
            decision = judged(guard, call, self.permission, self._memories)
        except Exception as error:  # noqa: BLE001 # a guard of the program's may raise anything
            return failed(error)
        return decision if type(decision) is Decision else failed(GuardError("the guard has given no decision"))

    def _guard(self) -> Guard:
        """The guard with this executor's model, permission levels and project."""
        guard = copy(self.guard)
        if self._lent:
            guard.provider = self._provider  # type: ignore[assignment]  # `set_llm_provider` has looked at it
        guard.rules = (*guard.rules, *self.permissions.rules)
        if guard.permission is None and self.permission is None:
            guard.interactive = False  # a question is a refusal then, of which a session remembers nothing
        if self.workspace is not None and guard.facts is None:
            guard.facts = Machine(self.workspace, self.workspace, guard.home)
        return guard

    def _prepared(
        self, call: ToolCall, stop: Stop, tell: OnOutput | None, headers: Mapping[str, str] | None, undone: ExitStack
    ) -> tuple[Guard, Callable[[Decision], ActionResult]]:
        """The guard that judges a call, and the function that executes it once it is allowed."""
        guard = self._guard()
        facts = guard.facts.afresh() if guard.facts is not None else Machine(call.project, home=guard.home)
        if type(call.action) is Shell:
            return self._commands.prepared(call, guard, facts, self.limits, stop, tell)
        guard = guard.within(None)
        if tools.action_named(call.tool) == tools.FETCH:
            from toolgate.executor.fetching import Fetching

            fetching = Fetching(partial(self._redirected, guard), facts, stop, self.bounds, self.resolve, self.trust)
            return guard, partial(fetching.fetch, call.action.url, headers=headers)  # type: ignore[union-attr]  # a `Fetch`
        return guard, prepared(call, facts, undone)

    def _redirected(self, guard: Guard, url: str) -> Decision:
        """The guard's decision about the address of a redirect."""
        return self._decision(guard, self._call(tools.FETCH, "WebFetch", {"url": url}, None, ""))
