"""Rakefiles and Fastfiles: their code without the tasks and lanes that nobody asks for."""

from toolgate.knowledge.texts.evaluated_files import TASKS
from toolgate.model.occurrences import names_in

ENHANCED = "Rake::Task["  # what comes before the name of a task that a block is added to
CALLED = ("lane ", "private_lane ")  # blocks that call each other by their names
BRANCHING = frozenset("if unless case while until do return next break rescue and or".split())


def chosen_tasks(texts: list[str], goals: list[str]) -> list[str]:
    """Return Ruby without the blocks of tasks that are neither named nor needed by those that are."""
    chosen = [goal.partition("[")[0].rpartition(":")[2] for goal in goals]
    tasks = [task for text in texts for task in _tasks(text.split("\n"))]
    if not chosen:
        chosen = ["default"] if any([task[2] == "default" for task in tasks]) else [task[2] for task in tasks]
    for name in chosen:  # it grows during iteration
        needed = [need for _, _, own, needs in tasks for need in needs if own == name]
        chosen += [need for need in dict.fromkeys(needed) if need not in chosen]
    return [_without(text.split("\n"), chosen) for text in texts]


def plain_commands(text: str, steps: tuple[str, ...]) -> tuple[list[str], str]:
    """Return the commands of blocks that have no branches, which surely run, and the text without them.

    A command is `sh "…"` with a literal, or one of the `steps` of fastlane.
    """
    lines = text.split("\n")
    found: list[str] = []
    for first, last, _, _ in _tasks(lines):
        if BRANCHING.isdisjoint(names_in(" ".join(lines[first + 1 : last]))):
            for index in range(first + 1, last):
                name = "".join(names_in(lines[index])[:1])
                value = lines[index].strip().removeprefix(name)
                command = f"fastlane run {name}" if name in steps else _literal(value) if name == "sh" else ""
                if command:
                    found, lines[index] = [*found, command], ""
    return found, "\n".join(lines)


def _literal(value: str) -> str:
    """Return the content of a literal that is the only argument; empty: something has to be worked out."""
    inner = value.strip()
    inner = inner[1:-1].strip() if inner[:1] == "(" and inner[-1:] == ")" else inner
    mark = inner[:1]
    whole = mark in ("'", '"') and inner[-1:] == mark and inner.count(mark) == 2
    return inner[1:-1] if whole and "#{" not in inner and "\\" not in inner else ""


def _without(lines: list[str], chosen: list[str]) -> str:
    for first, last, name, _ in _tasks(lines):
        if name not in chosen:
            lines[first : last + 1] = [""] * (last + 1 - first)
    return "\n".join(lines)


def _tasks(lines: list[str]) -> list[tuple[int, int, str, list[str]]]:
    """Return the first and last line of each task, its name, and the tasks that it needs."""
    found: list[tuple[int, int, str, list[str]]] = []
    for index, line in enumerate(lines):
        bare = line.lstrip()
        names = names_in(bare)
        if bare.startswith(ENHANCED) and "enhance" in names[3:]:
            names = ["task", *names[2:3], *names[4:]]
        elif not bare.startswith(TASKS) or len(names) < 2:
            continue
        end = line[: len(line) - len(bare)] + "end"
        block = bare.rstrip().endswith(" do") or " do |" in bare
        last = lines.index(end, index) if block and end in lines[index:] else index
        body = lines[index + 1 : last] if bare.startswith(CALLED) else []
        found.append((index, last, names[1], names[2:] + [first for inner in body for first in names_in(inner)[:1]]))
    return found
