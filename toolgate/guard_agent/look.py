"""What a model may look at while it judges: read-only views of the analysis, and guard skills.

INVARIANT: nothing outside the project is opened, and no credential; what is shown has its secrets removed and is data
between lines with a mark of its own. What was cut or cannot be shown is marked, and `Seen.whole` is false.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolgate.analysis.places.paths import locate
from toolgate.audit.secrets.redaction import redacted, redacted_value
from toolgate.guard_agent.exchange import Tool, ToolUse
from toolgate.guard_agent.homes import without_home
from toolgate.guard_agent.project import refusal, said_of
from toolgate.guard_agent.prompt import (
    EFFECTS,
    FILE,
    LOOK,
    POLICY,
    SKILL,
    TOOLS,
    VIEWS,
    data_block,
    drawn_boundary,
    escaped,
    readable,
)
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.settings import Settings
from toolgate.guard_agent.skills import Skill, named
from toolgate.model.effect import Effect, Target, Verb
from toolgate.model.facts import Facts
from toolgate.model.rule import Scene
from toolgate.model.verdict import ALLOW, LLM, Decision, Finding

__all__ = ["TOOLS", "Seen", "look", "skill_text", "used"]

LARGEST = 196_608  # bytes of a file that is opened
HEAD, TAIL = 6_144, 2_048  # characters that are shown of a longer file
MOST_EFFECTS = 40
LONGEST = 200  # characters of a name in an error


@dataclass(frozen=True, slots=True)
class Seen:
    """The result of a tool; `whole` is false if something was left out that could change a verdict."""

    text: str
    whole: bool = True


def used(
    use: ToolUse,
    question: Question,
    scene: Scene,
    facts: Facts,
    decision: Decision,
    settings: Settings,
    skills: Sequence[Skill] = (),
    tools: Sequence[Tool] = TOOLS,
) -> Seen:
    """The result of a tool that the model uses; a mistake is reported to the model and changes nothing."""
    arguments, name = use.arguments or {}, use.name.lower()  # BitCode's is called `Skill`
    if name == SKILL.name and SKILL in tools:
        return Seen(skill_text(_word(arguments, "name", "skill"), skills))
    if name == LOOK.name and LOOK in tools:
        view, argument = _word(arguments, "view"), _word(arguments, "argument", "path", "program")
        return look(view, argument, question, scene, facts, decision, settings)
    names = ", ".join([tool.name for tool in tools])
    return Seen(f'error: there is no tool "{_brief(use.name)}"; there is {names or "none"}')


def skill_text(name: str, skills: Sequence[Skill]) -> str:
    """The body of a skill by its name, or what is wrong with the name."""
    for skill in skills:
        if named(skill.name) == named(name):
            return readable(skill.body)
    known = ", ".join([skill.name for skill in skills])
    return f'error: there is no skill "{_brief(name)}"; there is {known or "none"}'


def look(
    view: str, argument: str, question: Question, scene: Scene, facts: Facts, decision: Decision, settings: Settings
) -> Seen:
    """One view, and whether it is complete."""
    if view not in VIEWS:
        return Seen(f'error: there is no view "{_brief(view)}"; there is {", ".join(VIEWS)}')
    if view == EFFECTS:
        return _effects(decision, question, scene)
    if view == FILE:
        return _file(argument, scene, facts, decision)
    if view == POLICY:
        return _shown(_policy(decision, settings), scene)
    return _project(argument, scene, facts, decision)


# --- views -----------------------------------------------------------------------------------------------------------


def _effects(decision: Decision, question: Question, scene: Scene) -> Seen:
    """All effects; settled ones without the words of the call."""
    rows = [_effect(finding) for finding in decision.because[:MOST_EFFECTS]]
    more = len(decision.because) - len(rows)
    data: dict[str, object] = {"effects": rows}
    if more > 0:
        data["left out"] = f"{more} more effects"
    if not question.whole:
        data["incomplete"] = "the call was not understood in full"
    return _shown(data, scene, more <= 0)


def _effect(finding: Finding) -> dict[str, object]:
    effect = finding.effect
    row: dict[str, object] = {"does": effect.verb, "place": effect.target.place}
    if effect.manner:
        row["manner"] = list(effect.manner)
    if finding.opinion.verdict != LLM:
        return row | {"settled": finding.opinion.verdict.name}
    row |= {"unsettled": True, "target": effect.target.text, "arguments": list(effect.command.argv)}
    if effect.origin is not None:
        row["origin"] = {"text": effect.origin.text, "place": effect.origin.place}
    return row | ({"where": effect.where} if effect.where else {})


def _policy(decision: Decision, settings: Settings) -> dict[str, object]:
    rows = [
        {"rule": finding.opinion.rule, "verdict": finding.opinion.verdict.name, "reason": finding.opinion.reason}
        for finding in decision.because
        if finding.opinion.verdict != ALLOW
    ]
    return {"rules": rows[:MOST_EFFECTS], "if you are unsure": settings.on_ambiguous.name}


def _project(argument: str, scene: Scene, facts: Facts, decision: Decision) -> Seen:
    program = argument or next((one.command.name for one in _unsettled(decision) if one.command.name), "")
    if not program:
        return Seen('error: name a program, as in {"view": "project", "argument": "frob"}')
    said = said_of(program, facts)
    return _shown({"program": program, "the project says": said or "nothing about it"}, scene)


def _file(argument: str, scene: Scene, facts: Facts, decision: Decision) -> Seen:
    target = _named(argument, scene, facts, decision)
    if target is None:
        text = f'error: the call does not name the file "{_brief(argument)}"'
        return Seen(
            text, whole=not any([one.verb == Verb.RUN for one in _unsettled(decision)])
        )  # it may be a part of it
    reason = refusal(target, facts)
    if reason:
        return Seen(f'error: the file "{_brief(argument)}" is not shown: {reason}', whole=False)
    data = facts.read_bytes(target.path, LARGEST)
    if data is None:
        return Seen("error: the file is absent, unreadable or larger than 192 KiB", whole=False)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return Seen("error: the file is not text", whole=False)
    return _text_of_file(argument, str(without_home(text, scene)), _changed(target.path, decision))


def _text_of_file(argument: str, text: str, changed: bool) -> Seen:
    shown = redacted(text)  # before it is cut: a secret must not hide behind the end of a piece
    found: dict[str, object] = {"file": argument, "characters": len(text), "lines": text.count("\n") + 1}
    cut = len(shown) > HEAD + TAIL
    if changed:
        found["changed"] = "the call itself writes this file, so what runs is not what is shown"
    if cut:
        found |= {
            "cut": f"the first {HEAD} and the last {TAIL} characters are shown; {len(shown) - HEAD - TAIL} are not",
            "head": shown[:HEAD],
            "tail": shown[-TAIL:],
        }
    else:
        found["text"] = shown
    mark = drawn_boundary(found)
    return Seen(data_block(found, mark), whole=not cut and not changed and shown == text)


# --- what they are made of -------------------------------------------------------------------------------------------


def _unsettled(decision: Decision) -> list[Effect]:
    return [finding.effect for finding in decision.because if finding.opinion.verdict == LLM]


def _named(argument: str, scene: Scene, facts: Facts, decision: Decision) -> Target | None:
    """The file that an argument names, if an unsettled effect of the call names it too; `None`: none does."""
    argument = scene.home + argument[1:] if argument[:2] == "~/" else argument
    for effect in _unsettled(decision):
        cwd = effect.command.cwd or scene.call.cwd
        wanted = locate(argument, cwd, facts) if argument else None
        paths = [effect.target.path, effect.origin.path if effect.origin is not None else ""]
        paths += [locate(word, cwd, facts).path for word in effect.command.argv[:MOST_EFFECTS] if word[:1] != "-"]
        if wanted is not None and wanted.path and wanted.path in paths:
            return wanted
    return None


def _changed(path: str, decision: Decision) -> bool:
    changing = (Verb.WRITE, Verb.DELETE, Verb.FETCH)
    return any([one.effect.verb in changing and one.effect.target.path == path for one in decision.because])


def _shown(data: Mapping[str, object], scene: Scene, whole: bool = True) -> Seen:
    told = without_home(dict(data), scene)
    clean = redacted_value(told)
    found = clean if isinstance(clean, dict) else {"removed": "all of it, because a secret was in it"}
    return Seen(data_block(found, drawn_boundary(found)), whole=whole and found == told)


def _word(arguments: Mapping[str, object], *names: str) -> str:
    """An argument of a tool under one of its names; a value that is not a text counts as missing."""
    return next((value for name in names if isinstance(value := arguments.get(name), str)), "")


def _brief(text: str) -> str:
    return escaped(text[:LONGEST])
