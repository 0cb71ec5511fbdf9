"""Rate limits per tool, session and user: how they apply to a call, and the answer when one is exceeded.

INVARIANT: if a counter cannot be read, the answer is at least ask; a limit never makes an answer milder.
"""

from __future__ import annotations

from toolgate.analysis.tools.uses import tool_name
from toolgate.directories import state
from toolgate.model.effect import Effect, Manner, Place, Verb, description
from toolgate.model.verdict import ASK, DENY, Decision, Finding, Opinion
from toolgate.policy.match.pattern import tool_pattern
from toolgate.policy.match.tool_names import tool_matches, tools_of
from toolgate.rates import CounterUnavailable, Quota, counter_at, read_rate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.call import ToolCall
    from toolgate.model.facts import Facts
    from toolgate.model.rule import Limit
    from toolgate.rates import Counter

TOOL, SESSION, USER, STORE = "tool", "session", "user", "store"
RULE = "rate-limit"


def limited(
    decision: Decision, call: ToolCall, limits: tuple[Limit, ...], facts: Facts, counter: Counter | None, now: float
) -> Decision:
    """The decision, or a stricter one beyond a limit; the call is counted. `counter`: `None` for the policy's."""
    store = store_of(limits)
    quotas = quotas_of(limits, call, user_of(facts.uid()), bool(store))
    if not quotas:
        return decision
    if counter is None:
        counter = counter_at(store, state(facts.installed_home()))
    try:
        refusal = counter.take(quotas, now)
    except CounterUnavailable as error:
        said = Opinion(ASK, f"the number of earlier calls is not known: {error.message}", RULE, error.help, False)
        return Decision(max(ASK, decision.verdict), (_finding(call, said), *decision.because), decision.settled_by)
    if refusal is None:
        return decision
    said = Opinion(DENY, str(refusal), RULE, f"wait {refusal.seconds} s, then call it again", False)
    return Decision(DENY, (_finding(call, said), *decision.because), decision.settled_by)


def quotas_of(limits: tuple[Limit, ...], call: ToolCall, user: str, shared: bool) -> tuple[Quota, ...]:
    """The quotas a call counts towards; in a `shared` counter they are separate for each user."""
    found = []
    whose = f" of {user}" if shared else ""
    for who, name, rate in limits:
        if who == TOOL and any([tool_matches(tool_pattern(name), own) for own in tools_of(call)]):
            found.append(Quota(f"`{name}`{whose}", read_rate(str(rate))))
        elif who == SESSION:
            named = f"{call.host} {call.session}".strip() or "without a name"
            found.append(Quota(f"the session {named}{whose}", read_rate(str(rate))))
        elif who == USER:
            found.append(Quota(f"the user {user}", read_rate(str(rate))))
    return tuple(found)


def store_of(limits: tuple[Limit, ...]) -> str:
    """The URL of the counter; empty: a file on this machine."""
    return next((str(value) for who, _, value in limits if who == STORE), "")


def user_of(uid: int) -> str:
    """A user's name, which identifies the same person on several machines."""
    try:
        import pwd

        return pwd.getpwuid(uid).pw_name
    except (ImportError, KeyError):  # Windows, or a user without an entry
        return str(uid)


def _finding(call: ToolCall, opinion: Opinion) -> Finding:
    return Finding(
        Effect(Verb.USE, description(f"the tool {tool_name(call)}", Place.UNKNOWN), manner=(Manner.TOOL,)), opinion
    )
