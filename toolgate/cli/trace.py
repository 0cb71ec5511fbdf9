"""Records the simple commands that an analysis meets, with their expanded words, also those without an effect."""

from toolgate.analysis.shell.script import run_text
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import UNREAD
from toolgate.analysis.walk import Walk
from toolgate.model.call import Shell, ToolCall
from toolgate.model.effect import NO_COMMAND, Invocation
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts

_COMMAND = Scope.__dict__["command"]  # the slot itself, under the property that watches it


class Journal(Ledger):
    """A ledger that also records commands."""

    __slots__ = ("commands",)

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.commands: list[Invocation] = []


class Watched(Scope):
    """A scope that records each command it gets in the journal, as do its forks."""

    __slots__ = ()

    @property
    def command(self) -> Invocation:
        found: Invocation = _COMMAND.__get__(self)
        return found

    @command.setter
    def command(self, value: Invocation) -> None:
        _COMMAND.__set__(self, value)
        if value is not NO_COMMAND and isinstance(self.ledger, Journal):
            self.ledger.commands.append(value)

    def fork(self) -> Scope:
        child = super().fork()
        child.__class__ = Watched
        return child


def commands_in(call: ToolCall, facts: Facts) -> list[Invocation]:
    """The distinct commands of a shell text, in the order they are met; as far as the analysis gets."""
    if not isinstance(call.action, Shell):
        return []
    journal = Journal(facts)
    scope = Watched(journal, call.cwd, call.action.dialect, Walk())
    try:
        for earlier in call.prior:
            run_text(earlier, scope, UNREAD)
        journal.commands.clear()
        scope.at(0, len(call.action.text))
        run_text(call.action.text, scope, scope.stdin)
    except GuardError:
        pass  # the decision says what stopped the analysis
    return list(dict.fromkeys(journal.commands))
