"""The data of a report, counted call by call: its size does not grow with their number.

INVARIANT: every text of a call that is kept here for people has its secrets removed.
"""

from collections import Counter
from datetime import datetime, timedelta

from toolgate.audit.columns import call as worded
from toolgate.audit.event import event_of
from toolgate.audit.secrets.redaction import redacted
from toolgate.audit.values import tables, text
from toolgate.history.calls import APPROVED, RAN, REFUSED, UNKNOWN, BadLine, Table
from toolgate.history.judging import Judged
from toolgate.model.verdict import VERDICTS
from toolgate.policy.read.document import parse
from toolgate.policy.review.narrowing import told as spoken
from toolgate.rules import FLOOR

WORST = 10
MOST_KEPT = 400  # calls among which the worst are selected
MOST_GROUPS = 2_000  # kinds of questions
MOST_NAMES = 2_000  # projects, tools, weeks
MOST_BAD = 20  # bad lines that are named
LONGEST = 400  # characters shown of a call
LEAST = 3  # questions needed to suggest a rule
INTERRUPTING = ("ask", "deny")
OTHERS = "(others)"
FINAL = frozenset([rule.name for rule in FLOOR])
ALLOW, ASK, DENY = "allow", "ask", "deny"


class Told:
    """A call that was not allowed, or several equal ones: how it is shown, and why."""

    __slots__ = (
        "verdict", "rule", "reason", "instead", "shown", "agent", "project", "time", "outcome", "times", "rank",
    )  # fmt: skip

    def __init__(self, one: Judged) -> None:
        call, decision = one.past, one.decision
        data = event_of(one.call, decision).data if one.call is not None else {}
        said = [finding for finding in tables(data, "findings") if text(finding, "verdict") == one.verdict]
        self.verdict, self.rule = one.verdict, decision.rule
        self.reason = text(said[0], "reason") if said else redacted(decision.reason)
        self.instead = text(said[0], "instead") if said else redacted(decision.instead)
        self.shown = (worded(data) if data else redacted(worded({"tool": call.tool, "input": call.input})))[:LONGEST]
        self.agent, self.project, self.time = call.agent, redacted(call.project), call.time
        self.outcome = call.outcome
        self.times = 1
        weightiest = decision.weightiest
        lasting = weightiest is not None and not weightiest.opinion.memorable
        made = call.outcome in (RAN, APPROVED, UNKNOWN)
        self.rank = (int(VERDICTS[one.verdict]), self.rule in FINAL, lasting, made)

    @property
    def key(self) -> tuple[str, str]:
        return self.rule, self.shown

    def join(self, other: "Told") -> "Told":
        """The newer of two equal calls, which represents both."""
        newer, older = (self, other) if (self.rank, self.time) >= (other.rank, other.time) else (other, self)
        newer.times += older.times
        return newer

    def as_record(self) -> Table:
        return {name: getattr(self, name) for name in self.__slots__ if name != "rank"}


class Question:
    """Questions of one kind: the same rule about the same program, or those that one suggested rule would answer."""

    __slots__ = ("rule", "program", "asked", "outcomes", "example")

    def __init__(self, rule: str, program: str) -> None:
        self.rule, self.program = rule, program
        self.asked = 0
        self.outcomes: Counter[str] = Counter()
        self.example: Told | None = None

    def add(self, told: Told) -> None:
        self.asked += 1
        self.outcomes[told.outcome] += 1
        self.example = told if self.example is None or told.time >= self.example.time else self.example

    def join(self, other: "Question") -> None:
        self.asked += other.asked
        self.outcomes.update(other.outcomes)
        if self.example is None or (other.example is not None and other.example.time > self.example.time):
            self.example = other.example

    def as_record(self) -> Table:
        example = self.example.as_record() if self.example is not None else {}
        kept = {name: example[name] for name in ("shown", "reason", "instead", "project", "time") if name in example}
        return {
            "rule": self.rule,
            "program": self.program,
            "asked": self.asked,
            "example": kept,
            **answers(self.outcomes),
        }


Counts = dict[str, Counter[str]]
Questions = dict[tuple[str, str], Question]


class Summary:
    """Counts over calls, the worst of them, and the kinds of questions."""

    def __init__(self) -> None:
        self.sessions = 0
        self.verdicts: Counter[str] = Counter()
        self.by: dict[str, Counts] = {name: {} for name in ("agents", "projects", "tools", "weeks", "rules")}
        self.rule_weeks: Counts = {}
        self.outcomes: Counts = {}
        self.gone: Counter[str] = Counter()
        self.bad = 0
        self.bad_lines: list[BadLine] = []
        self.worst: dict[tuple[str, str], Told] = {}
        self.questions: Questions = {}
        self.suggested: Questions = {}  # by the condition of a rule
        self.first = self.last = ""

    @property
    def calls(self) -> int:
        return self.verdicts.total()

    def add(self, one: Judged) -> None:
        call, verdict = one.past, one.verdict
        self.verdicts[verdict] += 1
        week = week_of(call.time)
        names = {"agents": call.agent, "projects": call.project, "tools": call.tool, "weeks": week}
        if verdict in INTERRUPTING:
            names["rules"] = one.decision.rule
            _counts(self.rule_weeks, one.decision.rule)[week] += 1
            self._tell(one)
        for part, name in names.items():
            _counts(self.by[part], name)[verdict] += 1
        _counts(self.outcomes, verdict)[call.outcome] += 1
        if one.gone:
            self.gone[call.project if len(self.gone) < MOST_NAMES else OTHERS] += 1
        if call.time:
            self.first = min(self.first or call.time, call.time)
            self.last = max(self.last, call.time)

    def _tell(self, one: Judged) -> None:
        told = Told(one)
        self._worse(told)
        if one.verdict == ASK:
            weightiest = one.decision.weightiest
            program = weightiest.effect.command.name.rpartition("/")[2] if weightiest is not None else ""
            group(self.questions, told.rule, program or one.past.tool).add(told)
            if one.rule:
                group(self.suggested, "\n".join(one.rule), program).add(told)

    def _worse(self, told: Told) -> None:
        known = self.worst.get(told.key)
        self.worst[told.key] = told if known is None else known.join(told)
        if len(self.worst) > MOST_KEPT:
            self.worst = {one.key: one for one in self.listed_worst(MOST_KEPT // 2)}

    def broken(self, line: BadLine) -> None:
        self.bad += 1
        if len(self.bad_lines) < MOST_BAD:
            self.bad_lines.append(line)

    def join(self, other: "Summary") -> None:
        """Add the counts of another summary."""
        self.sessions += other.sessions
        self.verdicts.update(other.verdicts)
        pairs = [(self.rule_weeks, other.rule_weeks), (self.outcomes, other.outcomes)]
        for counts, others in [*pairs, *[(self.by[part], other.by[part]) for part in self.by]]:
            for name, counted in others.items():
                _counts(counts, name).update(counted)
        self.gone.update(other.gone)
        self.bad += other.bad
        self.bad_lines = (self.bad_lines + other.bad_lines)[:MOST_BAD]
        for told in other.worst.values():
            self._worse(told)
        for mine, theirs in ((self.questions, other.questions), (self.suggested, other.suggested)):
            for one in theirs.values():
                group(mine, one.rule, one.program).join(one)
        self.first = min([one for one in (self.first, other.first) if one], default="")
        self.last = max(self.last, other.last)

    # --- for reports ---

    def listed_worst(self, most: int = WORST) -> list[Told]:
        """The worst calls first; of equally bad ones, the newer first."""
        return sorted(self.worst.values(), key=lambda told: (told.rank, told.time), reverse=True)[:most]

    def listed_questions(self, most: int = WORST) -> list[Question]:
        """The kinds of questions, the most frequent first."""
        return sorted(self.questions.values(), key=lambda group: (-group.asked, group.rule, group.program))[:most]

    def listed_suggestions(self) -> list[Table]:
        """Possible rules, and how many questions each would have answered, all approved or unanswered."""
        kept = [one for one in self.suggested.values() if one.asked >= LEAST and not one.outcomes[REFUSED]]
        told = [one for one in kept if one.rule != OTHERS]
        return [
            {"allow": words_of(one.rule), "when": one.rule.split("\n"), **one.as_record()}
            for one in sorted(told, key=lambda one: (-one.asked, one.rule))[:WORST]
        ]

    def as_record(self) -> Table:
        """The whole summary, as JSON."""
        rules = sorted(self.by["rules"].items(), key=lambda item: -item[1].total())
        return {
            "calls": self.calls,
            "sessions": self.sessions,
            "first": self.first,
            "last": self.last,
            "verdicts": {word: self.verdicts[word] for word in (ALLOW, ASK, DENY)},
            "interruptions_per_100": round(100 * self.verdicts[ASK] / self.calls, 2) if self.calls else 0.0,
            "weeks": [{"start": week, **_words(counted)} for week, counted in sorted(self.by["weeks"].items())],
            "rules": [
                {"name": name, **_words(counted), "weeks": dict(sorted(self.rule_weeks[name].items()))}
                for name, counted in rules
            ],
            **{part: _ranked(self.by[part]) for part in ("agents", "projects", "tools")},
            "answers": {word: answers(counted) for word, counted in sorted(self.outcomes.items())},
            "worst": [told.as_record() for told in self.listed_worst()],
            "questions": [group.as_record() for group in self.listed_questions(50)],
            "suggestions": self.listed_suggestions(),
            "gone": [{"project": redacted(name), "calls": number} for name, number in self.gone.most_common()],
            "bad_lines": {
                "count": self.bad,
                "first": [{"path": one.path, "line": one.line, "why": one.why} for one in self.bad_lines],
            },
        }


def answers(outcomes: Counter[str]) -> Table:
    """The outcomes of calls, in a record's words."""
    return {word: outcomes[word] for word in (APPROVED, REFUSED, RAN, "blocked")} | {"unknown": outcomes[UNKNOWN]}


def group(groups: Questions, rule: str, program: str) -> Question:
    """The questions of a kind; if there are too many kinds, the group for the rest."""
    key = (rule, program)
    if key not in groups and len(groups) >= MOST_GROUPS:
        key = (OTHERS, OTHERS)
    return groups.setdefault(key, Question(*key))


def words_of(conditions: str) -> str:
    """What rules would allow, in words."""
    rules = [
        f'[[rule]]\nid = "r{number}"\nverdict = "allow"\nwhen = {one}\n'
        for number, one in enumerate(conditions.split("\n"))
    ]
    return redacted("; ".join([spoken(rule.when) for rule in parse("".join(rules)).rules]))


def week_of(time: str) -> str:
    """The Monday of a time, in local time; empty: it is not a valid time."""
    try:
        day = datetime.fromisoformat(time).astimezone().date()
        return (day - timedelta(days=day.weekday())).isoformat()
    except (ValueError, OverflowError):
        return ""


def _counts(counted: Counts, name: str) -> Counter[str]:
    if name not in counted and len(counted) >= MOST_NAMES:
        name = OTHERS
    return counted.setdefault(name, Counter())


def _words(counted: Counter[str]) -> Table:
    return {word: counted[word] for word in (ALLOW, ASK, DENY)}


def _ranked(counted: Counts) -> list[Table]:
    ordered = sorted(counted.items(), key=lambda item: (-item[1].total(), item[0]))
    return [{"name": redacted(name), "calls": one.total(), **_words(one)} for name, one in ordered[:50]]
