"""`toolgate explain`: how a command is read, what it would do, and what every rule says about that."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from toolgate.adapters.generic import Described, described
from toolgate.analysis import effects_of
from toolgate.analysis.state.scope import Ledger
from toolgate.approvals.modes import NAMES
from toolgate.approvals.settling import PAUSE
from toolgate.cli.answers import Answer, Setting, as_record, facts_for
from toolgate.cli.arguments import Parser
from toolgate.cli.check import add_call, modes_of_this_machine, print_modes, record_of, session_of, status_of
from toolgate.cli.reading import COMMAND, Part, Run, read
from toolgate.cli.report import report
from toolgate.cli.screen import colourful, folded, one_line, styled, visible, width
from toolgate.cli.words import command_text, directory_there, profile_named, quoted_if_needed, split_at_dashes
from toolgate.decide import failed
from toolgate.guard import scene_of
from toolgate.model.call import Shell
from toolgate.model.effect import Effect, Verb
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.model.failure import RULES, refused
from toolgate.model.memory import BLANK
from toolgate.model.record import effect_record
from toolgate.model.rule import Rule, Rulebook, Scene
from toolgate.model.verdict import ALLOW, Decision, Opinion, Verdict, strictest
from toolgate.rehearsal import NO_MODES, alone
from toolgate.rules import DEFAULT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.cli.answers import Record
    from toolgate.rehearsal import Rehearsal

FRAMES = 20_000  # a deep text gives a deep tree, which this verb walks recursively
RUNS_SHOWN = 6  # argument lists shown per command
EPILOG = """\
It is judged as by `toolgate check`.

Exit status: that of `toolgate check`.

examples:
  toolgate explain 'find . -name "*.pyc" -delete'
  toolgate explain --tool Read --input '{"file_path": "~/.ssh/id_ed25519"}'"""
FLOOR, AUTHORITY, BUILTIN, BESIDE, TIGHTENING = "floor", "policy", "built-in", "profile", "project"


@dataclass(frozen=True)
class Explanation:
    """Everything to show; `text` is what the parts refer to."""

    text: str
    root: Part
    decision: Decision
    scene: Scene
    book: Rulebook


def run(words: list[str]) -> int:
    sys.setrecursionlimit(FRAMES)
    before, after = split_at_dashes(words)
    options = parser().parse_args(before)
    workspace = directory_there("--workspace", options.workspace) if options.workspace else None
    modes = modes_of_this_machine(options.session)
    setting = Setting(directory_there("--cwd", options.cwd), workspace, profile_named(options.profile), modes=modes)
    record = record_of(vars(options), command_text(options.words, after))
    if options.session is not None:
        record["session"] = options.session
    try:
        request = described(record, setting.cwd)
    except GuardError as error:
        print(report(refused(error), ""))
        return status_of(Answer(None, refused(error)))
    sessions = session_of(options.session) if options.session is not None else None
    found = explain(request, facts_for(request, setting), setting.profile, setting.modes, sessions)
    if options.json:
        print(json.dumps(explanation_record(found)))
    else:
        print("\n".join(Drawing(found).lines()))
        print_modes(setting)
    return status_of(Answer(None, found.decision))


def parser() -> Parser:
    found = Parser(
        "explain", "Show how a command is read: its parts, their effects, and every opinion about them.", EPILOG
    )
    add_call(found)
    found.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    return found


def explain(
    request: Described,
    facts: Facts,
    profile: str = "",
    modes: tuple[str, str] = NO_MODES,
    sessions: Rehearsal | None = None,
) -> Explanation:
    """The reading behind a decision. The decision itself comes from the guard, so the two never differ.

    `sessions` has what the session of the call has done so far.
    """
    call = request.call
    memory = sessions.recall(call) if sessions is not None else BLANK
    guard = alone(facts, profile, sessions=sessions, modes=modes)
    decision = guard.check(call)
    try:
        book = guard.book_for(facts)
    except Exception:  # noqa: BLE001 # the decision says what is wrong with the policy
        book = DEFAULT
    scene = scene_of(call, facts, memory=memory)
    if decision.settled_by not in (RULES, PAUSE, *NAMES):  # there is no reading: the decision says what went wrong
        return Explanation("", read(None, 0, [], ()), decision, scene, book)
    unspoken = {finding.effect for finding in decision.because if finding.opinion.rule == "baseline"}
    effects = effects_of(call, facts, book.uses, Ledger(facts, None if memory.blank else memory))
    effects = tuple([effect for effect in effects if effect.verb != Verb.USE or effect not in unspoken])
    if not isinstance(call.action, Shell):
        return Explanation("", read(None, 0, [], effects), decision, scene, book)
    from toolgate.cli.trace import commands_in
    from toolgate.shell import parse

    text = call.action.text
    try:
        script = parse(text, call.action.dialect)
    except GuardError:
        script = None  # the decision says why
    root = read(script, len(text), commands_in(call, facts), effects)
    return Explanation(text, root, decision, scene, book)


# --- as text ---------------------------------------------------------------------------------------------------------


class Drawing:
    """The explanation as lines of a tree."""

    def __init__(self, found: Explanation) -> None:
        self.found = found
        self.colour = colourful()
        self.columns = width()

    def lines(self) -> Iterator[str]:
        root = self.found.root
        for effect in root.effects:
            yield from self.effect(effect, "")
        for run in root.runs:
            yield from self.run(run, "")
        for part in root.inside:
            yield from self.part(part, "")
        yield ""
        yield report(self.found.decision, self.found.text)

    def part(self, part: Part, indent: str) -> Iterator[str]:
        """One part of the text, what it became, what it does, and the parts inside it."""
        source = one_line(self.found.text[part.start : part.end], self.columns - len(indent) - 20)
        if part.kind == COMMAND:
            yield indent + styled(source, "bold", self.colour)
        else:
            yield indent + styled(f"{part.kind}  ", "dim", self.colour) + source
        deeper = indent + "    "
        for inner in part.inside:
            yield from self.part(inner, deeper)
        for effect in part.effects:
            yield from self.effect(effect, deeper)
        for run in part.runs[:RUNS_SHOWN]:
            plain = len(part.runs) == 1 and run_text(run) == self.found.text[part.start : part.end]
            yield from self.run_body(run, deeper) if plain else self.run(run, deeper)
        if len(part.runs) > RUNS_SHOWN:
            yield f"{deeper}… and {len(part.runs) - RUNS_SHOWN} more"
        if part.note and not part.runs and not part.effects:
            yield deeper + styled(part.note, "dim", self.colour)

    def run(self, run: Run, indent: str) -> Iterator[str]:
        yield f"{indent}→ {one_line(run_text(run), self.columns - len(indent) - 2)}"
        yield from self.run_body(run, indent + "  ")

    def run_body(self, run: Run, indent: str) -> Iterator[str]:
        for effect in run.effects:
            yield from self.effect(effect, indent)
        for inner in run.inside[:RUNS_SHOWN]:
            yield from self.run(inner, indent)
        if len(run.inside) > RUNS_SHOWN:
            yield f"{indent}… and {len(run.inside) - RUNS_SHOWN} more"
        if not run.effects and not run.inside:
            yield indent + styled("no effect that rules judge", "dim", self.colour)

    def effect(self, effect: Effect, indent: str) -> Iterator[str]:
        heard = opinions(effect, self.found.scene, self.found.book)
        verdict = told(verdict_of(heard))
        details = styled(f"  ({details_of(effect)})", "dim", self.colour)
        shown = styled(f"{verdict:<5}", verdict, self.colour)
        yield folded(f"{indent}{shown} {visible(str(effect))}{details}", len(indent) + 8)
        for entry in heard:
            yield from self.heard(entry, indent + "      ")

    def heard(self, entry: Heard, indent: str) -> Iterator[str]:
        for failure in entry.failures:
            yield folded(f"{indent}{entry.source}: {told(failure.verdict)}, {visible(failure.reason)}", len(indent) + 2)
        if entry.opinion is None:
            yield indent + styled(f"{entry.source}: silent", "dim", self.colour)
            return
        opinion = entry.opinion
        unheard = "" if entry.counts else " (not counted)"
        place = f" ({visible(entry.place)})" if entry.place else ""
        says = f"{opinion.rule}{place} says {told(opinion.verdict)}{unheard}"
        yield folded(f"{indent}{entry.source}: {says}: {visible(opinion.reason)}", len(indent) + 2)


def run_text(run: Run) -> str:
    return " ".join(quoted_if_needed(word) for word in run.argv)


def verdict_of(heard: list[Heard]) -> str:
    """The verdict of all lists; the same as `decide.judge`, which a test verifies."""
    from toolgate.decide import SILENCE

    counted = [entry.opinion for entry in heard if entry.opinion is not None and entry.counts]
    failures = [failure for entry in heard for failure in entry.failures]
    return str(strictest(counted + failures, SILENCE).verdict)


def told(verdict: Verdict | str) -> str:
    """The word for a verdict: without a guard agent, `llm` is shown as `ask`."""
    return "ask" if verdict == "llm" else str(verdict)


def details_of(effect: Effect) -> str:
    target = effect.target
    words = [target.place]
    if target.whole:
        words.append("all of it")
    if target.path and target.path != target.name:
        words.append(visible(target.path))
    if effect.origin is not None:
        words.append(f"from {effect.origin.place}")
    return ", ".join([*words, *effect.manner])


# --- as JSON ---------------------------------------------------------------------------------------------------------


def explanation_record(found: Explanation) -> Record:
    record = as_record(Answer(None, found.decision))
    del record["id"], record["effects"]
    return record | {"text": found.text, "reading": part_record(found.root, found)}


def part_record(part: Part, found: Explanation) -> Record:
    return {
        "kind": part.kind,
        "text": found.text[part.start : part.end],
        "span": [part.start, part.end],
        "runs": [run_record(run, found) for run in part.runs],
        "effects": [judged_record(effect, found) for effect in part.effects],
        "inside": [part_record(inner, found) for inner in part.inside],
    }


def run_record(run: Run, found: Explanation) -> Record:
    return {
        "argv": list(run.argv),
        "effects": [judged_record(effect, found) for effect in run.effects],
        "inside": [run_record(inner, found) for inner in run.inside],
    }


def judged_record(effect: Effect, found: Explanation) -> Record:
    heard = opinions(effect, found.scene, found.book)
    return effect_record(effect) | {
        "verdict": told(verdict_of(heard)),
        "opinions": [heard_record(entry) for entry in heard],
    }


def heard_record(entry: Heard) -> Record:
    record: Record = {"list": entry.source, "counts": entry.counts, "silent": list(entry.silent)}
    if entry.opinion is not None:
        opinion = entry.opinion
        record |= {"rule": opinion.rule, "verdict": told(opinion.verdict), "reason": opinion.reason}
    if entry.place:
        record["place"] = entry.place
    if entry.failures:
        record["failures"] = [failure.reason for failure in entry.failures]
    return record


@dataclass(frozen=True)
class Heard:
    """What one list said: its opinion (`None`: none), the rules that had none, and those that failed."""

    source: str
    opinion: Opinion | None
    silent: tuple[str, ...]
    failures: tuple[Opinion, ...]
    counts: bool = True  # false: it had an opinion, but another list was followed
    place: str = ""  # the file and line of the rule; empty: it is built in


def opinions(effect: Effect, scene: Scene, book: Rulebook) -> list[Heard]:
    """One entry for each list."""
    heard = [_ask(FLOOR, book.floor, effect, scene)]
    authorities = [_ask(AUTHORITY, rules, effect, scene) for rules in book.authorities]
    spoken = any(entry.opinion is not None for entry in authorities)
    heard += authorities
    heard.append(_ask(BUILTIN, book.builtin, effect, scene, counts=not spoken))
    heard += [_ask(BESIDE, rules, effect, scene, counts=not spoken) for rules in book.beside]
    for rules in book.tightening:
        entry = _ask(TIGHTENING, rules, effect, scene)
        loosening = entry.opinion is not None and entry.opinion.verdict == ALLOW
        heard.append(Heard(entry.source, entry.opinion, entry.silent, entry.failures, not loosening, entry.place))
    return heard


def _ask(source: str, rules: tuple[Rule, ...], effect: Effect, scene: Scene, counts: bool = True) -> Heard:
    """The first opinion in a list, as `decide.first` finds it."""
    silent: list[str] = []
    failures: list[Opinion] = []
    for rule in rules:
        try:
            opinion = rule(effect, scene)
        except Exception as error:  # noqa: BLE001 # shown, as the decision counts it
            failures.append(failed(rule, error))
            continue
        if opinion is not None:
            place = getattr(rule, "source", "")
            return Heard(source, opinion, tuple(silent), tuple(failures), counts, place)
        silent.append(rule.name)
    return Heard(source, None, tuple(silent), tuple(failures), counts)
