"""Decides which calls a model may be asked about at all, which no prompt and no answer can override.

A model can be manipulated by what it reads, so it only gets what leaves little room for that: undescribed programs with
plain words (`Manner.PLAIN_WORDS`), a file of code that can be shown in full, a registry package by its plain name.
Everything else is a question for a person, as without a model.
"""

from dataclasses import dataclass

from toolgate.analysis.places.paths import locate
from toolgate.analysis.places.search_path import searched
from toolgate.guard_agent.settings import CODE, PACKAGE, POLICY, PROGRAM, RISKY
from toolgate.knowledge.texts.program_words import GRAVE, GRAVE_STARTS
from toolgate.model.call import Shell
from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.errors import GuardError
from toolgate.model.path import normalise
from toolgate.model.rule import Scene
from toolgate.model.verdict import ALLOW, LLM, Decision, Finding
from toolgate.shell import parse
from toolgate.shell.tree.nodes import Simple
from toolgate.shell.tree.word_parts import Text, Word

MOST = 8  # effects per question
LONGEST = 60  # characters of a package's name
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_./@")  # of a package's name
STRANGE = (Manner.LOADED, Manner.PRELOAD, Manner.SEARCH_PATH, Manner.PIPED, Manner.BUILT, Manner.ENCODED)
LOOSE = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.VCS, Place.TEMP, Place.CACHE, Place.NOWHERE)
LARGEST = 1_048_576  # bytes of a file that can configure where packages come from
REGISTRY_FILES = {
    ".npmrc": ("registry",),
    ".yarnrc": ("registry",),
    ".yarnrc.yml": ("egistry", "npmScopes"),
    "bunfig.toml": ("registry",),
    "pip.conf": ("index", "find-links"),
    "uv.toml": ("index", "find-links"),
    "Pipfile": ("[[source]]",),
    "pyproject.toml": ("tool.uv.index", "index-url", "tool.poetry.source", "tool.pdm.source", "find-links"),
    ".cargo/config.toml": ("registr", "replace-with"),
}
REGISTRY_VARIABLES = frozenset(
    """PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS PIP_CONFIG_FILE UV_INDEX UV_INDEX_URL UV_DEFAULT_INDEX
    UV_EXTRA_INDEX_URL UV_FIND_LINKS NPM_CONFIG_REGISTRY NPM_CONFIG_USERCONFIG YARN_REGISTRY YARN_NPM_REGISTRY_SERVER
    GOPROXY""".split()
)
FOREIGN_CODE, PACKAGES, AFTER_PAGES, BASELINE = "foreign-code", "packages", "packages-after-pages", "baseline"  # rules


@dataclass(frozen=True, slots=True)
class Admission:
    """What a model may be asked: the unsettled `findings` and their `classes`; or the reason in `refusal` why not."""

    findings: tuple[Finding, ...] = ()
    classes: tuple[str, ...] = ()
    refusal: str = ""


def admitted(decision: Decision, scene: Scene) -> Admission:
    """What a model may be asked about a decision, or why nothing."""
    if decision.verdict != LLM:
        return Admission(refusal="only what the rules leave to a model is put to one")
    findings = tuple([finding for finding in decision.because if finding.opinion.verdict != ALLOW])
    if not findings or len(findings) > MOST:
        return Admission(refusal="it does too much for one question")
    if scene.memory.secrets:
        return Admission(refusal="the session has read credentials")
    classes: list[str] = []
    for finding in findings:
        found = class_of(finding)
        refusal = (
            _refused(finding.effect, found)
            or _changed(finding.effect, found, decision)
            or _beside(finding.effect, found, decision, scene)
            or _unseen(finding.effect, found, scene)
            or _strange_registry(finding.effect, found, scene)
        )
        if refusal:
            return Admission(refusal=refusal)
        classes.append(found)
    return Admission(findings, tuple(dict.fromkeys(classes)))


def class_of(finding: Finding) -> str:
    """The class of what there is to settle."""
    rule, manner = finding.opinion.rule, finding.effect.manner
    if rule == BASELINE and Manner.PROGRAM in manner:
        return RISKY if _is_grave(finding.effect.command.argv) else PROGRAM
    if rule == FOREIGN_CODE:
        return CODE
    return PACKAGE if rule in (PACKAGES, AFTER_PAGES) else POLICY


def _refused(effect: Effect, found: str) -> str:
    """Why a model is not asked about an effect; empty: it is asked."""
    if found == POLICY:  # the policy wants a model asked, whatever the call is
        return ""
    if effect.where:
        return "it happens on another machine"
    if found in (PROGRAM, RISKY):
        return "" if Manner.PLAIN_WORDS in effect.manner else "the arguments are more than plain words"
    if found == PACKAGE:
        return "" if _is_plain_package(effect) else "the package is not a plain name of a registry"
    return "" if _is_one_file(effect) else "the code is not one file that can be shown"


def _changed(effect: Effect, found: str, decision: Decision) -> str:
    """The reason if the call changes the code that it runs, so that its current content means nothing; empty: no."""
    paths = [one.effect.target.path for one in decision.because if one.effect.verb in (Verb.WRITE, Verb.DELETE)]
    return "the call changes the code before it runs it" if found == CODE and effect.target.path in paths else ""


def _beside(effect: Effect, found: str, decision: Decision, scene: Scene) -> str:
    """Why a program does more than its words show: a model sees neither its code nor what happens to its output."""
    if found not in (PROGRAM, RISKY):
        return ""
    verbs = [one.effect.verb for one in decision.because]
    if Verb.WRITE in verbs and Verb.RUN in verbs:
        return "the call runs other code beside the program"
    return "the program is where calls can write" if _is_loose(effect, scene) else ""


def _unseen(effect: Effect, found: str, scene: Scene) -> str:
    """Why code depends on more than what is shown: input, variables or computed words; empty: it does not."""
    action = scene.call.action
    if found != CODE or type(action) is not Shell:
        return ""
    words = _only_command(action.text)
    return "" if words and words == effect.command.argv else "the code gets more than arguments"


def _only_command(text: str) -> tuple[str, ...]:
    """The words of the only command in a text, except for a `cd` before it; empty: there is more.

    It may pipe its output to others, which the rules judge. A command that gets another's output does not count.
    """
    try:
        lists = parse(text).lists
    except GuardError:
        return ()
    commands = [pipeline.commands for one in lists for pipeline in one.pipelines]
    found: list[tuple[str, ...]] = []
    for piped in commands:
        words = _literal(piped[0])
        if not words or words in [_literal(other) for other in piped[1:]]:
            return ()
        found.append(words)
    rest = [words for index, words in enumerate(found) if index or words[0] != "cd" or len(found) == 1]
    return rest[0] if len(rest) == 1 else ()


def _literal(command: object) -> tuple[str, ...]:
    """The words of a command if all are literal; empty: it has variables or input, or is not a simple command."""
    if type(command) is not Simple or command.assignments:
        return ()
    if any([redirect.operator[:1] == "<" for redirect in command.redirects]):
        return ()
    found: list[str] = []
    for word in command.words:
        parts = word.parts if type(word) is Word else ()
        texts = [part.value for part in parts if type(part) is Text]
        if not parts or len(texts) < len(parts):
            return ()
        found.append("".join(texts))
    return tuple(found)


def _is_loose(effect: Effect, scene: Scene) -> bool:
    """Whether the search path finds a program where an agent may have put it, so that its name means nothing."""
    facts, name = scene.facts, effect.command.name
    if facts is None:
        return False
    here = effect.command.cwd or scene.call.cwd
    for found in searched(name, facts):
        path = normalise(found if found[:1] == "/" else f"{here}/{found}")
        if facts.exists(path):
            target = locate(path, here, facts)
            known = scene.memory.files
            return target.place in LOOSE or path in known or target.path in known or scene.memory.everything
    return False


def _strange_registry(effect: Effect, found: str, scene: Scene) -> str:
    """Why the name of a package means nothing: the project or a variable says that packages come from elsewhere."""
    facts = scene.facts
    if found != PACKAGE or facts is None:
        return ""
    if any([name.upper() in REGISTRY_VARIABLES for name in facts.variables()]):
        return "a variable says where packages come from"
    for directory in dict.fromkeys([effect.command.cwd or scene.call.cwd, scene.workspace]):
        for name, words in REGISTRY_FILES.items():
            path = f"{directory}/{name}"
            text = facts.read(path, LARGEST) if facts.exists(path) else ""
            if text is None or any([word in text for word in words]):
                return f"`{name}` of the project says where packages come from"
    return ""


def _is_grave(argv: tuple[str, ...]) -> bool:
    """Whether a word, or a part of one, suggests something hard to undo: `drop-database`, `--force`, `deploy-site`."""
    parts = ["".join([letter if letter.isalnum() else " " for letter in word.lower()]).split() for word in argv]
    if parts and any([part in GRAVE for part in parts[0]]):
        return True
    return any([part in GRAVE or part.startswith(GRAVE_STARTS) for found in parts[1:] for part in found])


def _is_plain_package(effect: Effect) -> bool:
    name = effect.target.name.lower()
    known = effect.verb == Verb.RUN and effect.target.place == Place.REGISTRY and effect.origin is None
    return known and 0 < len(name) <= LONGEST and all([letter in LETTERS for letter in name]) and ".." not in name


def _is_one_file(effect: Effect) -> bool:
    target = effect.target
    if effect.verb != Verb.RUN or target.described or not target.path or target.whole or effect.origin is not None:
        return False
    return not any([manner in effect.manner for manner in STRANGE])
