"""The examples of the project and whether they hold: `CASES` of knowledge and rules, `.cases` and `.effects` files."""

import ast
import json
import traceback
from collections.abc import Iterator
from pathlib import Path

from toolgate.analysis import effects_of
from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.code.dispatch import run_code
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.walk import Walk
from toolgate.cases import ACCEPT, HOME, PROJECT, Case, Record, complaint, read, read_effects, standard_files
from toolgate.cli.answers import Setting, answer
from toolgate.model import Decision
from toolgate.model.call import Action, Fetch, Mcp, Other, Read, ToolCall, Write
from toolgate.model.effect import Effect
from toolgate.world import World

ROOT = Path(__file__).resolve().parent.parent
NOWHERE = Setting("/nowhere", settles_llm=True)  # every record of an example has a world of its own
WORLD = World({"home": HOME, "workspace": PROJECT})
FOLDERS = {
    "toolgate/knowledge": "*.py",
    "toolgate/rules": "*.py",
    "tests/cases": "*.cases",
    "tests/effects": "*.effects",
}


def files() -> list[str]:
    """Every file that holds examples, relative to the root."""
    found = [path for folder, pattern in FOLDERS.items() for path in sorted((ROOT / folder).rglob(pattern))]
    held = [path for path in found if path.suffix != ".py" or "\nCASES = " in path.read_text("utf-8")]
    return [path.relative_to(ROOT).as_posix() for path in held]


def examples(file: str) -> list[Case]:
    """What a file says; of a module, in its `CASES`."""
    text = (ROOT / file).read_text("utf-8")
    if file.endswith(".effects"):
        return read_effects(text)
    if file.endswith(".cases"):
        return read(text)
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["CASES"]:
            return read(ast.literal_eval(node.value), node.value.lineno)
    return []


def wrong(file: str) -> Iterator[str]:
    """Each example of a file that does not hold, with what is wrong and what to write if it is right as it is."""
    for case in examples(file):
        try:
            words = complaint(case, judge) if case.verdict else effects_complaint(case)
        except Exception:  # noqa: BLE001 # the other examples of the file are tried all the same
            words = traceback.format_exc()
        if words:
            yield f"{file}:{case.line}:\n{words}"


def judge(record: Record) -> Decision:
    given = answer(record, NOWHERE)
    assert not given.internal, given.decision.reason  # a deny, but nobody's judgement
    return given.decision


# --- effects alone ---------------------------------------------------------------------------------------------------


def effects_complaint(case: Case) -> str:
    """What is wrong with an example of an `.effects` file; empty: it holds."""
    [(kind, language)] = case.scene
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
