"""`toolgate deny`: refuses a call that was asked about, once or from now on."""

from __future__ import annotations

import json

from toolgate import answering
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import require_person
from toolgate.cli.questions import answer_options, description, question_named, state_directory
from toolgate.cli.words import usage_error
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Refuse a call that Toolgate has asked about. An agent that waits for the answer is told your words; one that asks "
    "you itself is answered there."
)
EPILOG = """examples:
  toolgate deny k3f9
  toolgate deny k3f9 --words 'use the staging database'
  toolgate deny k3f9 --always     write a rule into your policy, which is shown first
Undo a rule with `toolgate undo`. For people only: an agent that calls it is denied."""


def run(words: list[str]) -> int:
    parser = Parser("deny", DESCRIPTION, EPILOG)
    parser.add_argument("id", metavar="ID", help="the id in the message, such as k3f9")
    parser.add_argument("--words", dest="told", default="", metavar="TEXT", help="tell the agent this")
    parser.add_argument("--stop", action="store_true", help="tell the agent to stop and wait for you")
    parser.add_argument("--always", action="store_true", help="write a rule into your policy file")
    options = answer_options(parser, words)
    require_person("deny")
    question = question_named(options.id)
    if options.always:
        from toolgate.cli.rules import add_rule

        return add_rule(question, "deny", "user" if options.user else "project", options.told)
    try:
        record = answering.refuse(state_directory(), question, options.told, options.stop, again=True)
    except GuardError as error:
        raise usage_error(error) from None
    if options.json:
        print(json.dumps({"id": question.id, "record": record}))
        return 0
    print("denied:")
    print("\n".join(description(question)))
    return 0
