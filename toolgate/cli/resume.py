"""`toolgate resume`: ask again after `toolgate pause`."""

from __future__ import annotations

from time import time

from toolgate.answering import change_mode
from toolgate.approvals.modes import NORMAL, USER, Mode, loosens, set_for
from toolgate.approvals.store import Store
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.questions import state_directory
from toolgate.cli.words import usage_error
from toolgate.model.errors import GuardError


def run(words: list[str]) -> int:
    Parser("resume", "Ask again: ends `toolgate pause`, and a mode that is set for everything.").parse_args(words)
    require_person("resume")
    state = state_directory()
    if loosens(set_for(Store(state), USER, "", time()), None) and not confirmed("End `readonly` everywhere?", TERMINAL):
        print("nothing was changed")
        return 1
    try:
        change = change_mode(state, Mode(NORMAL), "resume", "questions are asked again")
    except GuardError as error:
        raise usage_error(error) from None
    print("questions are asked again" if change else "Toolgate was not paused")
    return 0
