"""The examples of the project and whether they hold: `CASES` of knowledge and rules, `.cases` and `.effects` files."""

import ast
import json
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from toolgate.adapters.generic import described
from toolgate.analysis import effects_of
from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.code.dispatch import run_code
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.walk import Walk
from toolgate.cases import ACCEPT, HOME, PROJECT, Case, Judge, Record, complaint, read, read_effects, standard_files
from toolgate.cli.answers import Setting, answer, facts_for
from toolgate.knowledge.index import LANGUAGES
from toolgate.model import Decision
from toolgate.model.call import Action, Fetch, Mcp, Other, Read, ToolCall, Write
from toolgate.model.effect import VERBS, Effect
from toolgate.model.errors import CaseFailed
from toolgate.world import World
from tools.misspellings import PLACES

ROOT = Path(__file__).resolve().parent.parent
NOWHERE = Setting("/nowhere", settles_llm=True)  # every record of an example has a world of its own
WORLD = World({"home": HOME, "workspace": PROJECT})
FOLDERS = {
    "toolgate/knowledge": "*.py",
    "toolgate/rules": "*.py",
    "tests/cases": "*.cases",
    "tests/effects": "*.effects",
}
BROKEN = ("cannot be loaded: ", "failed: ")  # how the reason of a rule goes on that could not judge


class Failure(Exception):
    """An example that Toolgate could not judge: a fault of the files, and no answer to compare with."""


def files() -> list[str]:
    """Every file that holds examples, relative to the root."""
    found = [path for folder, pattern in FOLDERS.items() for path in sorted((ROOT / folder).rglob(pattern))]
    held = [path for path in found if path.suffix != ".py" or "\nCASES = " in path.read_text("utf-8")]
    return [path.relative_to(ROOT).as_posix() for path in held]


def examples(file: str) -> list[Case]:
    """What a file says; of a module, in its `CASES`."""
    with placed(file):
        return written(file, (ROOT / file).read_text("utf-8"))


@contextmanager
def placed(file: str) -> Iterator[None]:
    """A fault of an example is one of this file."""
    try:
        yield
    except CaseFailed as error:
        line, colon, words = error.message.partition(": ")
        place = f"{file}:{line.removeprefix('line ')}: {words}" if colon else f"{file}: {error.message}"
        raise CaseFailed(place, error.help) from None


def written(file: str, text: str) -> list[Case]:
    if file.endswith(".effects"):
        return read_effects(text)
    if file.endswith(".cases"):
        return read(text)
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["CASES"]:
            return read(ast.literal_eval(node.value), node.value.lineno)
    return []


def wrong(file: str, judged: Judge | None = None) -> Iterator[str]:
    """Each example of a file that does not hold, with what is wrong and what to write if it is right as it is."""
    for case in examples(file):
        try:
            words = complaint(case, judged or judge) if case.verdict else effects_complaint(case)
        except Failure as error:
            words = f"{case.text}\n    {error}"
        except Exception:  # noqa: BLE001 # the other examples of the file are tried all the same
            words = traceback.format_exc()
        if words:
            yield f"{file}:{case.line}:\n{words}"


def judge(record: Record) -> Decision:
    given = answer(record, NOWHERE)
    if given.internal:  # a deny, but nobody's judgement
        raise Failure(given.decision.reason + place_of_fault(record))
    for found in given.decision.because:
        reason = found.opinion.reason
        if reason.removeprefix(f"the rule `{found.opinion.rule}` ").startswith(BROKEN):
            raise Failure(reason)
        if found.effect.verb not in VERBS or found.effect.target.place not in PLACES:
            raise Failure(f"`{found.effect}` has a verb or a place that does not exist: {found.effect.target.place}")
    return given.decision


def place_of_fault(record: Record) -> str:
    """Where reading the call of a record fails, in files of the project; empty: it does not."""
    try:
        request = described(record, NOWHERE.cwd)
        effects_of(request.call, facts_for(request, NOWHERE))
    except Exception as error:  # noqa: BLE001 # whatever it is, its place is what is looked for
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(str(ROOT))]
        return "".join([f"\n    in {frame.filename[len(str(ROOT)) + 1 :]}:{frame.lineno}" for frame in frames[-2:]])
    return ""


# --- effects alone ---------------------------------------------------------------------------------------------------


def effects_complaint(case: Case) -> str:
    """What is wrong with an example of an `.effects` file; empty: it holds."""
    [(kind, language)] = case.scene
    if kind == "language" and language.lower() not in LANGUAGES:
        raise Failure(f"`{language}` is not in the NAMES of any file in toolgate/knowledge/languages")
    found = effects_of_call(action(case.text)) if kind == "calls" else effects_of_code(case.text, language)
    lines = differences(found, case.effects or ())
    if not lines:
        return ""
    written = [f"-> {shown(effect)}" for effect in found] or ["-> nothing"]
    return "\n".join([case.text, *[f"    {line}" for line in lines], ACCEPT, case.text, *written])


def fresh_scope() -> Scope:
    """Where a text starts: in the project, with nothing known and nothing done."""
    return Scope(Ledger(WORLD), PROJECT, "bash", Walk())


def effects_of_code(text: str, language: str) -> list[Effect]:
    scope = fresh_scope()
    run_code(Run(scope, None, language, NOTHING), text, language)
    return list(dict.fromkeys(scope.ledger.effects))


def effects_of_call(made: Action) -> list[Effect]:
    world = World({"home": HOME, "workspace": PROJECT, "files": standard_files(PROJECT)})
    return list(effects_of(ToolCall(made, PROJECT), world))


def action(text: str) -> Action:
    """A call in words; the lines that follow are the content of the file.

    `write`, `edit` or `read PATH`, `find` or `search GLOB`, `fetch URL`, `mcp SERVER TOOL {…}`, `tool NAME {…}`; ` :: `
    puts a tool's definition, and the approved one, behind its arguments.
    """
    head, _, rest = text.replace("<U+202E>", "\u202e").partition("\n")
    kind, _, argument = head.partition(" ")
    match kind:
        case "write":
            return Write(argument, rest)
        case "edit":
            return Write(argument, rest, "before")
        case "read":
            return Read((argument,))
        case "find":
            return Read((".",), (argument,), True)
        case "search":
            return Read((".",), (argument,))
        case "fetch":
            return Fetch(argument)
        case "mcp":
            server, tool, arguments = argument.split(" ", 2)
            words, *known = arguments.split(" :: ")
            return Mcp(server, tool, json.loads(words), *map(json.loads, known))
        case "tool":
            name, _, arguments = argument.partition(" ")
            return Other(name, json.loads(arguments))
        case _:
            raise ValueError(f"no such call: {head}")


def differences(actual: list[Effect], expected: tuple[str, ...]) -> list[str]:
    """What is missing and what is too much; empty: the effects are those expected."""
    left = list(actual)
    found = []
    for line in [line for line in expected if line != "nothing"]:
        match = next((effect for effect in left if fits(effect, line)), None)
        if match is None:
            found.append(f"missing: {line}")
        else:
            left.remove(match)
    return found + [f"too much: {shown(effect)}" for effect in left]


def fits(effect: Effect, line: str) -> bool:
    text, _, manner = line.partition(" [")
    text, _, place = text.partition(" @")
    words = manner.rstrip("]").split()
    placed = not place or effect.target.place == place
    return str(effect) == text and placed and all(word in effect.manner for word in words)


def shown(effect: Effect) -> str:
    manner = f" [{' '.join(effect.manner)}]" if effect.manner else ""
    return f"{effect} @{effect.target.place}{manner}"
