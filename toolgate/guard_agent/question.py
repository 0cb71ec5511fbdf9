"""What a model is asked about a call: parsed arguments and unsettled effects, never the text of the call.

INVARIANT: a question that leaves anything out is not `whole`, and no answer to it allows.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolgate.approvals.identity import identity_of
from toolgate.audit.secrets.redaction import redacted_value
from toolgate.guard_agent.gate import Admission, class_of
from toolgate.guard_agent.homes import without_home
from toolgate.guard_agent.languages import languages_of
from toolgate.guard_agent.project import said_of
from toolgate.guard_agent.settings import CODE, PACKAGE, POLICY, PROGRAM, RISKY
from toolgate.model.call import Shell
from toolgate.model.effect import Effect
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import Decision, Finding

WORDS = 40  # arguments of one command
LARGEST = 6_000  # bytes of code that is shown
CUT = "… (cut)"
PERMITTED = "permitted directories"  # what the policy restricts the tool to
UNSAID = "left out"  # marks in the data what was left out


@dataclass(frozen=True, slots=True)
class Question:
    """A question: `data` is the description of the call, as JSON without secrets.

    `classes` are what there is to settle (`settings.CLASSES`), `languages` those of its code (`languages`). `whole`:
    nothing was left out; `key` is equal for calls with the same question (empty: never equal).
    """

    data: Mapping[str, Any]
    classes: tuple[str, ...]
    languages: tuple[str, ...] = ()
    whole: bool = True
    key: str = ""


def question_of(
    admission: Admission, decision: Decision, scene: Scene, facts: Facts, book: Rulebook, most: int
) -> Question:
    """The question about what a model may be asked, at most `most` bytes."""
    unsettled = [_described(finding, scene, facts) for finding in admission.findings]
    data: dict[str, Any] = {
        "tool": scene.call.tool or type(scene.call.action).__name__,
        "directory": scene.call.cwd or "not known",
        "project": scene.workspace or "not known",
        "unsettled": unsettled,
    }
    permitted = book.permitted(scene) if book.permitted is not None else None
    if permitted is not None:
        data[PERMITTED] = list(permitted)
    whole = all([UNSAID not in one for one in unsettled])
    if POLICY in admission.classes and type(scene.call.action) is not Shell:
        data["input"] = dict(scene.call.input or {})
        whole = whole and scene.call.input is not None
    told: Any = without_home(data, scene)
    shown: Any = redacted_value(told)
    whole = whole and shown == told  # redacted text may also have been code
    if not isinstance(shown, dict) or len(json.dumps(shown)) > most:
        whole = False
        shown = redacted_value({**told, "unsettled": _shortened(told["unsettled"], most), "input": CUT})
    identity = identity_of(scene.call, decision, facts, scene.memory.secrets)
    key = identity.key if identity.whole else ""
    return Question(shown, admission.classes, languages_of(decision, scene), whole, key)


def _described(finding: Finding, scene: Scene, facts: Facts) -> dict[str, Any]:
    """One unsettled effect: what would run, with which arguments, and why it is a question."""
    effect, kind = finding.effect, class_of(finding)
    found: dict[str, Any] = {"kind": kind, "question": finding.opinion.reason}
    argv = effect.command.argv
    if argv:
        found["program"] = argv[0]
        found["arguments"] = list(argv[1 : WORDS + 1])
    if len(argv) > WORDS + 1:
        found[UNSAID] = "more arguments"
    if kind == CODE:
        found["file"] = effect.target.path
        text = facts.read(effect.target.path, LARGEST)
        found["code" if text is not None else UNSAID] = "the code" if text is None else text
    elif kind == PACKAGE:
        found["package"] = effect.target.name
    elif kind in (PROGRAM, RISKY) and (files := list(said_of(argv[0] if argv else "", facts))):
        found["named in"] = files  # which files of the project, without their content
    elif kind == POLICY:
        found["does"] = _action_in(effect)
    if effect.command.cwd and effect.command.cwd != scene.call.cwd:
        found["directory"] = effect.command.cwd
    return found


def _action_in(effect: Effect) -> dict[str, Any]:
    found: dict[str, Any] = {"verb": effect.verb, "target": effect.target.text, "place": effect.target.place}
    if effect.target.path:
        found["path"] = effect.target.path
    if effect.origin is not None:
        found["from"] = effect.origin.text
    if effect.manner:
        found["how"] = list(effect.manner)
    if effect.where:
        found["on"] = effect.where
    return found


def _shortened(value: object, most: int) -> object:
    """A value with its long texts cut, for a question that can no longer be answered with an allow."""
    longest = max(most // 20, 40)
    if isinstance(value, str):
        return value if len(value) <= longest else value[:longest] + CUT
    if isinstance(value, list):
        return [_shortened(one, most) for one in value[:10]]
    if isinstance(value, dict):
        return {key: _shortened(one, most) for key, one in value.items()}
    return value
