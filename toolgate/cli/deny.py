"""`toolgate deny`: refuses a call that was asked about, once or from now on."""

import json
from time import time

from toolgate import answering
from toolgate.adapters import AGENTS, adapter_of
from toolgate.adapters.generic import HOST
from toolgate.approvals.store import Question, Store
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import require_person
from toolgate.cli.questions import answer_options, description, question_named, state_directory
from toolgate.cli.screen import folded, visible
from toolgate.cli.words import usage_error
from toolgate.model.errors import GuardError
from toolgate.protocols.notation import plain

DESCRIPTION = (
    "Refuse a call that Toolgate has asked about. An agent that waits for the answer is told your words; one that asks "
    "you itself is answered there."
)
EPILOG = """examples:
  toolgate deny k3f9
  toolgate deny k3f9 --words 'use the staging database'
  toolgate deny k3f9 --always     write a rule into your policy, which is shown first
Undo a rule with `toolgate undo`. For people only: an agent that calls it is denied."""

ASK = "ask"  # the verdict in a question that the agent asks its user itself


def run(words: list[str]) -> int:
    parser = Parser("deny", DESCRIPTION, EPILOG)
    parser.add_argument("id", metavar="ID", help="the id in the message, such as k3f9")
    parser.add_argument("--words", dest="told", default="", metavar="TEXT", help="tell the agent this")
    parser.add_argument("--stop", action="store_true", help="tell the agent to stop and wait for you")
    parser.add_argument("--always", action="store_true", help="write a rule into your policy file")
    options = answer_options(parser, words)
    require_person("deny")
    question = question_named(options.id, denies=True)
    if options.always:
        from toolgate.cli.rules import add_rule

        return add_rule(question, "deny", "user" if options.user else "project", options.told)
    state = state_directory()
    if denied_already(Store(state), question, options.told):
        print(
            json.dumps({"id": question.id, "record": None}) if options.json else f"`{question.id}` was denied already"
        )
        return 0
    try:
        record = answering.refuse(state, question, options.told, options.stop, again=True)
    except GuardError as error:
        raise usage_error(error) from None
    if options.json:
        print(json.dumps({"id": question.id, "record": record}))
        return 0
    print("denied:")
    print("\n".join(description(question, title=visible(question.tool))))
    print(folded(heard_by(question, options.told, time())))
    return 0


def denied_already(store: Store, question: Question, words: str) -> bool:
    """Whether the last answer to a question is this refusal."""
    kept = store.refusal(question.id)
    return (
        kept is not None
        and store.closed(question.id)
        and not store.granted(question.key)
        and (not words or kept.words == plain(words))
    )


def heard_by(question: Question, words: str, now: float) -> str:
    """What the agent hears of a refusal, and what is left to do."""
    agent = adapter_of(question.agent).CAPABILITIES[0].title if question.agent in AGENTS else "the agent"
    agent = agent if question.agent != HOST else "the agent"
    if question.waits_until > now:
        return f"{agent} waits for the answer" + (f", and is told: {visible(words)}" if words else "")
    kept = "; your words are only in the log" if words else ""
    if question.verdict == ASK:
        dialog = "answer no in its own dialog too if it is still open, which does not hear this"
        return f"{agent} asks you itself: {dialog}{kept}"
    return f"{agent} was refused already, and does not wait for an answer{kept}"
