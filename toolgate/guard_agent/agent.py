"""The guard agent itself: a model that can look around before it answers, for a few turns.

It has two read-only tools, `look` and `skill`, and a third for its verdict, which it must use in its last turn.
Otherwise its last text is the ruling. If none comes in time, a person is asked.
"""

import json
from collections.abc import Sequence

from toolgate.guard_agent.completion import VARIED, given
from toolgate.guard_agent.exchange import (
    ASSISTANT,
    CUT,
    SYSTEM,
    TOOL,
    WITHHELD,
    Message,
    Prompt,
    Reply,
    Tool,
    ToolUse,
    Usage,
)
from toolgate.guard_agent.languages import detected_language
from toolgate.guard_agent.look import Seen, used
from toolgate.guard_agent.prompt import EFFECTS, POLICY, SKILL, TOOLS, drawn_boundary, opening, system_text
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.replies import ruling_of, speaks
from toolgate.guard_agent.ruling import Asking, Ruling
from toolgate.guard_agent.settings import Settings
from toolgate.guard_agent.skills import Skill, injected, skills_in
from toolgate.model.rule import Scene
from toolgate.model.verdict import ALLOW, ASK

VERDICT = Tool(
    "verdict",
    "Gives your verdict, in place of the JSON object at the end of a text.",
    {
        "type": "object",
        "properties": {
            "verdict": {"type": "string", "enum": ["allow", "ask", "deny"]},
            "reason": {"type": "string", "description": "one sentence: what the call does and why that matters"},
            "description": {"type": "string", "description": "what the program is in general; empty if not known"},
        },
        "required": ["verdict", "reason"],
        "additionalProperties": False,
    },
)
LONGEST = 1_500  # tokens of one answer
MOST_USES = 4  # tool uses per turn that are answered
TOO_MANY = Seen("error: too many at once", whole=False)


def judge(asking: Asking) -> Ruling:
    """The ruling of a model that may look around; raises `ProviderError` if it cannot be asked."""
    settings, scene, facts, decision = asking.settings, asking.scene, asking.facts, asking.decision
    assert scene is not None
    assert facts is not None
    assert decision is not None
    tools = (*TOOLS, VERDICT) if settings.look else (SKILL,)
    question = _with_text(asking) if settings.look else _verbatim(asking, scene)
    skills = skills_in(facts, facts.installed_home(), scene.workspace, settings.skills, trusted=asking.trusted)
    messages = _beginning(question, settings, skills, tools)
    usage = Usage()
    whole = question.whole  # whether everything it looked at was shown in full
    repeats = speaks(question.data)  # whether an allow could merely repeat what it has read
    for turn in range(1, settings.max_turns + 1):
        choice = VERDICT.name if turn == settings.max_turns and VERDICT in tools else ""
        prompt = Prompt(tuple(messages), tools, choice, LONGEST, temperature=VARIED if asking.sample else 0.0)
        reply = asking.provider.complete(prompt, asking.deadline)
        usage += reply.usage
        if asking.progress is not None:
            asking.progress(_step(turn, reply))
        ruled = "\n".join(
            [json.dumps(use.arguments) for use in reply.uses if use.name == VERDICT.name and settings.look]
        )
        if ruled or not reply.uses:
            counts = whole and (bool(ruled) or not repeats) and (not ruled or not _objects(reply.text))
            return _ruled(ruled or reply.text, reply.stop, usage, turn, settings, counts)
        if usage.input + usage.output > settings.max_tokens_call:
            return Ruling(ASK, "the question took more tokens than one may", usage, turn)
        around_it = question, scene, facts, decision, settings, skills, tools
        shown = [used(use, *around_it) if index < MOST_USES else TOO_MANY for index, use in enumerate(reply.uses)]
        pairs = list(zip(reply.uses, shown, strict=True))
        whole = whole and all([seen.whole for seen in shown])
        repeats = repeats or any([_is_foreign(use) and speaks(seen.text) for use, seen in pairs])
        messages.append(Message(ASSISTANT, reply.text, reply.uses))
        messages += [Message(TOOL, seen.text, of=use.id) for use, seen in pairs]
    return Ruling(ASK, f"there was no verdict after {settings.max_turns} turns", usage, settings.max_turns)


def _objects(text: str) -> bool:
    """Whether the text next to a verdict contradicts it: an allow then does not count."""
    said = ruling_of(text).verdict
    return said is not None and said > ALLOW


def _beginning(question: Question, settings: Settings, skills: Sequence[Skill], tools: Sequence[Tool]) -> list[Message]:
    """The first messages to the model."""
    first = opening(question, drawn_boundary(question.data), injected(skills, question.languages))
    return [Message(SYSTEM, system_text(settings, skills, tools=tools)), *first]


def _ruled(text: str, stop: str, usage: Usage, turn: int, settings: Settings, whole: bool) -> Ruling:
    if stop in (CUT, WITHHELD):  # a verdict from an unfinished answer does not count
        return Ruling(None, "the answer is not whole", usage, turn)
    ruling = ruling_of(text, settings.format, settings.verdict_line)
    if ruling.verdict == ALLOW and not whole:
        return Ruling(ASK, "it could not see all of what it asked for", usage, turn)
    return Ruling(ruling.verdict, ruling.reason, usage, turn, ruling.description)


def _verbatim(asking: Asking, scene: Scene) -> Question:
    """The question for a model without tools: what a policy leaves to it is shown as written."""
    question, shown = asking.question, given(asking)
    language = detected_language(scene.call.action)
    return Question(shown.data, question.classes, (language,) if language else (), shown.whole, question.key)


def _with_text(asking: Asking) -> Question:
    """The question with the command as written, if a policy leaves it to a model: the gate did not check it."""
    question, shown = asking.question, given(asking)
    if "command" not in shown.data:
        return question
    data = {**question.data, "command": shown.data["command"]}
    return Question(data, question.classes, question.languages, shown.whole, question.key)


def _is_foreign(use: ToolUse) -> bool:
    """Whether others have written what a tool shows: files, and what the project says."""
    return use.name.lower() != SKILL.name and (use.arguments or {}).get("view") not in (EFFECTS, POLICY)


def _step(turn: int, reply: Reply) -> str:
    """One step for people who wait: the tool that is used, or the first line of the text."""
    uses = [f"{use.name} {' '.join([str(value) for value in (use.arguments or {}).values()])}" for use in reply.uses]
    line = "; ".join(uses) or next(iter([line for line in reply.text.splitlines() if line.strip()]), "no text")
    return f"turn {turn}: {line[:100]}"
