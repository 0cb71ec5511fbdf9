"""Stores the account of a question once its decision has an id: what was sent, and what was said about a program."""

from toolgate.guard_agent.account import Account
from toolgate.guard_agent.proposals import Proposals
from toolgate.guard_agent.sent import SentFiles


def keep(state: str, id: str, account: Account, now: float) -> None:
    """Keep the account of a decision in a state directory; never raises, and a failure has no other effect."""
    if not state:
        return
    try:
        if id:
            SentFiles(state).keep(id, account, now)
        Proposals(state).keep(id, account, now)
    except Exception:  # noqa: BLE001 # the decision is made, and a record of what was sent is a courtesy
        return
