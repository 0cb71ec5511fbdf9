"""`toolgate allow`: allows a call that was asked about or held back, by the id in the message."""

import argparse
import json
import sys
from time import time

from toolgate import answering
from toolgate.approvals.store import ONCE, SESSION, UNTIL, Question, Store
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.moments import clock
from toolgate.cli.questions import answer_options, description, question_named, seconds, state_directory
from toolgate.cli.screen import folded
from toolgate.cli.words import usage_error
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Allow a call that Toolgate has asked about, or held back because no person could be asked. The call is shown "
    "first, and allowed if you answer `y`. Without an option it is allowed once, and only if everything is the same: "
    "tool, text, directory, environment and the files it is about."
)
EPILOG = """examples:
  toolgate allow k3f9             once, when the agent tries it again
  toolgate allow k3f9 --for 1h    as often as the agent tries it within an hour
  toolgate allow k3f9 --session   until that agent's session ends
  toolgate allow k3f9 --always    write a rule into your policy, which is shown first
Undo with `toolgate undo`. For people only: an agent that calls it is denied."""


def run(words: list[str]) -> int:
    parser = Parser("allow", DESCRIPTION, EPILOG)
    parser.add_argument("id", metavar="ID", help="the id in the message, such as k3f9")
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--for", dest="seconds", type=seconds, metavar="TIME", help="for how long, such as 15m, 1h or 2d"
    )
    length.add_argument("--session", action="store_true", help="until the agent's session ends")
    length.add_argument("--always", action="store_true", help="write a rule into your policy file")
    options = answer_options(parser, words)
    require_person("allow")
    question = question_named(options.id)
    if options.always:
        from toolgate.cli.rules import add_rule

        return add_rule(question, "allow", "user" if options.user else "project")
    try:
        return allowed(question, options)
    except GuardError as error:
        raise usage_error(error) from None


def allowed(question: Question, options: argparse.Namespace) -> int:
    """Show the call, allow it if the person agrees, and say what happens next."""
    scope = UNTIL if options.seconds else SESSION if options.session else ONCE
    answering.check_scope(question, scope)
    kept = Store(state_directory()).granted(question.key)
    if scope == ONCE and kept is not None and kept.counts(question.agent, question.session, time()):
        said = {"id": question.id, "change": None, "scope": scope, "what": kept.shown}
        words = "this call is allowed already: let the agent try it again, in this session or another"
        print(json.dumps(said) if options.json else words)
        return 0
    length = {ONCE: "once", UNTIL: f"until {clock(time() + (options.seconds or 0))}", SESSION: "until its session ends"}
    if not confirmed(f"Allow this {length[scope]}?", TERMINAL, description(question, full=True)):
        print("nothing was allowed", file=sys.stderr if options.json else sys.stdout)
        return 1
    change = answering.allow(state_directory(), question, scope, options.seconds or 0.0, again=True)
    if options.json:
        print(json.dumps({"id": question.id, "change": change.id, "scope": scope, "what": change.what}))
        return 0
    ends = f"`toolgate undo` takes this back ({change.id})."
    where = "" if scope == SESSION else ", in this session or another"
    print(folded(f"allowed {length[scope]}. Let the agent try it again{where}. {ends}"))
    return 0
