"""Builds a call from the name of a tool and its input."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolgate.adapters.generic import action_of, place_of
from toolgate.library.plain import plain_table
from toolgate.model.call import Action, ToolCall, misshapen, text
from toolgate.model.description import Description
from toolgate.model.effect import backticked
from toolgate.model.errors import PayloadError
from toolgate.model.own import own_action
from toolgate.model.visible import visible

HERE = "."  # the directory of this process, or the project of a described world
HELP = 'write `guard.check("Bash", {"command": "…"})`, or give a `ToolCall`'


@dataclass(frozen=True, slots=True)
class Unread:
    """A value that is not a valid call, and why: it is judged as such, so that its refusal is recorded."""

    given: object
    error: BaseException


def call_of(
    call: object, input: object, cwd: object, session: object, id: object, described: Mapping[str, Description]
) -> ToolCall | Unread:
    """The call that a program asks about, with its `described` tools; raises nothing but Ctrl-C."""
    try:
        if type(call) is Unread:
            return call
        if type(call) is ToolCall:
            return _placed(call, input, cwd, session, id)
        if type(call) is not str:
            raise misshapen("the call", "a `ToolCall` or the name of a tool", call, HELP)
        return named_call(call, input, cwd, session, id, described.get(call))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 # a mapping or a model of anybody's may raise anything
        return Unread(call, error)


def named_call(
    name: str, input: object, cwd: object, session: object, id: object, does: Description | None, host: str = ""
) -> ToolCall:
    """The call of a tool by its name."""
    if not name.strip():
        raise PayloadError("the tool has no name", help=HELP)
    if input is None:
        raise PayloadError(
            f"the input of {backticked(visible(name[:80]))} is missing",
            help=f"{HELP}; `{{}}` is an input without arguments",
        )
    given = plain_table(input, "the input")
    action = action_for(name, given, does)
    here = HERE if cwd is None else cwd if isinstance(cwd, str) else _path(cwd)
    place = place_of(action, given, here)
    return ToolCall(action, place, host, text(session, "`session`"), text(id, "`id`"), (), name, given, here)


def action_for(name: str, given: dict[str, object], does: Description | None) -> Action:
    """The action of a tool with its input: as described, or as for known tools of its name."""
    if does is None:
        return action_of(name, given)
    if does.like:
        return action_of(does.like, given)
    return own_action(name, given, does)


def _path(cwd: object) -> str:
    from pathlib import PurePath

    if not isinstance(cwd, PurePath):
        raise misshapen("`cwd`", "a `str` or a `Path`", cwd)
    return PurePath.__str__(cwd)


def _placed(call: ToolCall, input: object, cwd: object, session: object, id: object) -> ToolCall:
    """A call that was given as one: options that it contains itself may not be repeated, except the session."""
    if input is not None or cwd is not None or id != "":
        raise PayloadError("a `ToolCall` has its own input, `cwd` and `id`", help="give them to the `ToolCall`")
    if session == "" or call.session == session:
        return call
    if call.session:
        raise PayloadError("the `ToolCall` is of another session", help="give one of them")
    return call.but(session=text(session, "`session`"))


def understood(call: object) -> tuple[Any, BaseException | None]:
    """The value given as a call, and why it is not valid (`None`: not known yet)."""
    return (call.given, call.error) if type(call) is Unread else (call, None)
