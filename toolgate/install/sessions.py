"""Tells the sessions of agents from the one in which the canary tests a hook."""

from toolgate import session

SESSION = "toolgate-doctor"  # calls of this session are not counted


def real_sessions(state: str) -> list[session.Session]:
    """The sessions of agents, the latest first, without the canary's."""
    return [one for one in session.listed(state) if one.id != SESSION]


def summary(one: session.Session) -> str:
    """A session in a few words."""
    memory = one.memory
    calls = f"{memory.calls} call{'' if memory.calls == 1 else 's'} judged"
    return f"{calls}, {memory.asked} asked about, {memory.denied} denied"
