"""Payloads as agents send them, each with the calls it means and the exact reply; `python -m` writes them anew."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolgate.adapters import AGENTS, adapter_of
from toolgate.guard import Guard
from toolgate.model import Decision, Effect, Finding, GuardError, Invocation, Opinion, Place, Target, Verb
from toolgate.model.approval import withheld
from toolgate.model.failure import refused
from toolgate.model.verdict import ASK, together
from toolgate.protocols.exchange import AFTER, PRE, Request, Surroundings
from toolgate.world import World

HERE = Path(__file__).parent
PROJECT = "/home/user/project"
EFFECT = Effect(Verb.UNKNOWN, Target("it", Place.UNKNOWN), command=Invocation(("it",)))
WORDS = ("does something", "some-rule", "do something else")  # replies are about shapes: rules have tests of their own


def recordings() -> Iterator[tuple[str, Path]]:
    """The agent and the file of each."""
    for agent in AGENTS:
        for path in sorted((HERE / agent).glob("*.json")):
            yield agent, path


def in_plain_words(decision: Decision) -> Decision:
    """The decision with words that never change; what was withheld since nobody can be asked still says so."""
    withhold = decision.reason.startswith("needs approval: ")
    verdict = ASK if withhold else decision.verdict
    plain = Decision(verdict, (Finding(EFFECT, Opinion(verdict, *WORDS)),))
    return withheld(plain) if withhold else plain


def answered(agent: str, recording: dict[str, Any]) -> dict[str, Any]:
    """The recording with what we make of its payload: the calls, the verdict, the reply."""
    environment = recording.get("environment", {})
    adapter = adapter_of(agent)
    around = Surroundings(PROJECT, environment.get, recording.get("attended"))
    try:
        request = adapter.decode(recording["payload"], around)
        guard = Guard(facts=World({"home": "/home/user", "workspace": PROJECT}), interactive=request.attended)
        decision = together([guard.check(call) for call in request.calls if request.event != AFTER])
        decision = in_plain_words(decision)
    except GuardError as error:
        request = Request((), PRE, PROJECT)
        decision = refused(error)
    reply = adapter.encode(decision, request)
    return recording | {
        "calls": [f"{call.action!r} in {call.cwd}" for call in request.calls],
        "verdict": str(decision.verdict),
        "reply": {"exit_code": reply.exit_code, "stdout": reply.stdout, "stderr": reply.stderr},
    }


def main() -> int:
    for agent, path in recordings():
        recording = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps(answered(agent, recording), indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
