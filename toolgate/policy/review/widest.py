"""Finds the worst call that a permission also permits, from what is known about its command.

Calls come from the examples of the command's description and from its options, each put behind the words of the
pattern; the built-in rules say how bad each would be, and only calls that the policy lets pass count.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from toolgate.analysis import effects_of
from toolgate.analysis.arguments.options import options_of, sort_arguments
from toolgate.analysis.shell.command import below
from toolgate.cases import read
from toolgate.decide import decide
from toolgate.knowledge.lookup import family_of, knowledge_of
from toolgate.knowledge.vocabulary import NONE, PLAIN, Command, Option
from toolgate.model.call import ToolCall, as_word
from toolgate.model.effect import Effect, Manner, Verb
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import ALLOW, ASK, VERDICTS, Finding, Verdict
from toolgate.policy.files.positions import Path, Positions
from toolgate.policy.force.examples import request_of
from toolgate.policy.force.plan import texts_of
from toolgate.policy.force.preparing import book_of
from toolgate.policy.match.commands import means
from toolgate.policy.match.pattern import PLAIN as SAFE
from toolgate.policy.match.pattern import command_pattern
from toolgate.policy.read.document import Policy
from toolgate.policy.read.entries import PERMITTING
from toolgate.policy.review.suspicions import section_path
from toolgate.rules import DEFAULT
from toolgate.shell.expand.patterns import magical
from toolgate.world import World

MOST_CALLS = 600  # calls judged for one pattern
MOST_VARIANTS = 200  # per command
MOST_PATTERNS = 50  # per file
ROUNDS = 1  # options added to the worst call found, one after another

UNQUOTED = SAFE - frozenset("*? ") | {"~"}  # characters that need no quotes

Words = tuple[str, ...]
Gravity = tuple[int, int, int]  # the verdict, the number of reasons, whether it is more than the plain call


@dataclass(frozen=True, slots=True)
class Worst:
    """A call that a permission permits besides what was meant, and what the built-in rules say about it."""

    call: str
    verdict: Verdict
    reason: str
    about: object  # what the rules object to, as `objection` gives it


def worst_calls(policy: Policy, where: Positions) -> Iterator[tuple[Path, str, Worst]]:
    """For each permitting command pattern: its path, its owner, and the worst call it also permits."""
    book = book_of(policy, runs=True)
    for path, owner, text, verdict in list(_permissions(policy, where))[:MOST_PATTERNS]:
        worst = worst_call(text, book, verdict)
        if worst is not None:
            yield path, owner, worst


def _permissions(policy: Policy, where: Positions) -> Iterator[tuple[Path, str, str, Verdict]]:
    for entry in policy.rules:
        if entry.verdict in PERMITTING:
            for index, text in enumerate(entry.when.get("command", ())):
                path = ("rule", entry.index, "when", "command", index)
                yield path, f"the rule `{entry.id}`", text, VERDICTS[entry.verdict]
    for tool, section in policy.tools.items():
        for index, text in enumerate(texts_of(section, "allowlist")):
            yield (*section_path(tool, where), "allowlist", index), f"the list of `{tool}`", text, ALLOW


def worst_call(pattern: str, book: Rulebook, verdict: Verdict = ALLOW) -> Worst | None:
    """The worst call that matches a pattern and that a rulebook decides no stricter; `None`: there is no bad one."""
    words = command_pattern(pattern)
    open_ended = len(words) == 1 or words[-1] == "*"
    prefix = tuple([word.replace("*", "x").replace("?", "x") for word in (words[:-1] if words[-1] == "*" else words)])
    if not open_ended or not prefix or magical(words[0]) or knowledge_of(words[0]) is None:
        return None
    known = examples_of(words[0])
    calls = [argv for argv in known if means(words, argv, False)] + list(_made(prefix, known))
    best = _worst(calls, book, verdict)
    for _ in range(ROUNDS):
        worse = _worst(list(_worse(best[1], known)), book, verdict) if best is not None else None
        if best is None or worse is None or worse[0] <= best[0]:
            break
        best = worse
    if best is None:
        return None
    return _told(best[1], best[2])


def variants(argv: Words) -> list[Words]:
    """Variants of a command: with one more option, or as in the examples of its subcommand."""
    if not argv or magical(argv[0]) or knowledge_of(argv[0]) is None:
        return []
    known = examples_of(argv[0])
    spec = _described(argv)[0]
    return [*_worse(argv, known), *[other for other in known if _described(other)[0] is spec]][:MOST_VARIANTS]


def also_permitted(calls: list[Words], book: Rulebook, facts: Facts, cwd: str) -> list[Worst]:
    """Those of some commands that the built-in rules object to and a rulebook allows, the worst first."""
    found = []
    for argv in dict.fromkeys(calls):
        judged = _judged(argv, book, ALLOW, (facts, cwd))
        if judged is not None:
            found.append((judged[0], _told(argv, judged[1], facts.home())))
    return [worst for _, worst in sorted(found, key=lambda pair: pair[0], reverse=True)]


def _told(argv: Words, finding: Finding, home: str = "") -> Worst:
    return Worst(_shown(argv, home), finding.opinion.verdict, finding.opinion.reason, objection(finding))


def objection(finding: Finding) -> object:
    """What a rule objects to: the rule, and the effect without the place in the call, and without what it may carry."""
    effect = finding.effect
    manner = frozenset(effect.manner) - {Manner.CARRIES}
    return finding.opinion.rule, effect.verb, effect.target, effect.origin, effect.where, manner


def _worst(calls: list[Words], book: Rulebook, verdict: Verdict) -> tuple[Gravity, Words, Finding] | None:
    """The first of the worst calls, how bad it is, and why."""
    best: tuple[Gravity, Words, Finding] | None = None
    for argv in list(dict.fromkeys(calls))[:MOST_CALLS]:
        found = _judged(argv, book, verdict)
        if found is not None and (best is None or found[0] > best[0]):
            best = (found[0], argv, found[1])
    return best


def _judged(
    argv: Words, book: Rulebook, verdict: Verdict, there: tuple[Facts, str] | None = None
) -> tuple[Gravity, Finding] | None:
    """How bad a call is and why, by the built-in rules; `None`: they do not object, or the policy stops it.

    The call is made in a described project, or `there`.
    """
    try:
        request = request_of(" ".join([as_word(word) for word in argv]))
    except GuardError:
        return None
    facts: Facts = there[0] if there is not None else World(request.world or {})
    call = request.call if there is None else ToolCall(request.call.action, there[1])
    scene = Scene(call, facts.workspace(), facts.installed_home(), facts.uid(), facts=facts)
    effects = effects_of(call, facts, uses=True)
    decision = decide(effects, scene, DEFAULT)
    if decision.verdict < ASK or decide(effects, scene, book).verdict > verdict:
        return None
    minded = [finding for finding in decision.because if finding.opinion.verdict >= ASK]
    minded = [
        finding
        for finding in minded
        if finding.effect.verb != Verb.UNKNOWN and Manner.INTERACTIVE not in finding.effect.manner
    ]  # a word that is not known, or would be typed later, is not an example
    if not minded:
        return None
    worst = max(minded, key=lambda finding: finding.opinion.verdict)
    reasons = {finding.opinion.reason for finding in minded}
    marked = any([finding.effect.manner for finding in minded])  # `force`, `recursive`: worse than the plain call
    return (int(worst.opinion.verdict), len(reasons), int(marked)), worst


# --- calls -----------------------------------------------------------------------------------------------------------


def examples_of(name: str) -> list[Words]:
    """The commands of this name in the examples of its description, as words."""
    found: dict[Words, None] = {}
    family = family_of(name)
    if family:
        for case in read(getattr(import_module(f"toolgate.knowledge.commands.{family}"), "CASES", "")):
            found |= dict.fromkeys([effect.command.argv for effect in _effects(case.text)])
    return [argv for argv in found if argv and argv[0] == name]


def _effects(text: str) -> tuple[Effect, ...]:
    try:
        request = request_of(text)
    except GuardError:
        return ()
    return effects_of(request.call, World(request.world or {}), uses=True)


def _made(prefix: Words, known: list[Words]) -> Iterator[Words]:
    """The words of a pattern, then options with an effect, then arguments from examples."""
    spec = _described(prefix)[0]
    alike = [argv for argv in known if _described(argv)[0] is spec]
    rests = list(dict.fromkeys([(), ("x",), *[_operands(argv, spec) for argv in alike]]))[:6]
    for added in [(), *_options(spec, alike)]:
        for rest in rests:
            yield (*prefix, *added, *rest)


def _worse(argv: Words, known: list[Words]) -> Iterator[Words]:
    """A call with one more option after its subcommand."""
    spec, depth = _described(argv)
    alike = [other for other in known if _described(other)[0] is spec]
    for added in _options(spec, alike):
        if added[0] not in argv:
            yield (*argv[:depth], *added, *argv[depth:])


def _described(argv: Words) -> tuple[Command, int]:
    """The description of the subcommand in these words, and how many of them name it."""
    spec = knowledge_of(argv[0])
    assert spec is not None  # the caller has looked it up
    depth = 1
    while depth < len(argv) and spec.subcommands:
        inner = below(spec, argv[depth])
        if inner is None or inner is spec.otherwise:
            break
        spec, depth = inner, depth + 1
    return spec, depth


def _options(spec: Command, alike: list[Words]) -> list[Words]:
    """Options that change what a command does, with values from examples."""
    found: list[Words] = [(option.names[-1],) for option in options_of(spec) if option.takes == NONE and _acts(option)]
    for argv in alike:
        _, depth = _described(argv)
        for option, value in sort_arguments(list(argv[depth:]), spec).options:
            if value is not None and _acts(option) and isinstance(value, str):
                found.append((option.names[-1], value))
    return list(dict.fromkeys(found))


def _acts(option: Option) -> bool:
    if option.informs or option.dry:
        return False
    return bool(option.also or option.manner or option.operands is not None or option.role is not PLAIN)


def _operands(argv: Words, spec: Command) -> Words:
    found = sort_arguments(list(argv[_described(argv)[1] :]), spec).operands
    return tuple([word for word in found if isinstance(word, str)])


def _shown(argv: Words, home: str = "") -> str:
    """The words as a person would write them."""
    home = home or World({}).home()
    short = ["~" + word.removeprefix(home) if word.startswith(home + "/") else word for word in argv]
    return " ".join([word if word and UNQUOTED.issuperset(word) else as_word(word) for word in short])
