"""Rakefiles: their code without the tasks that nobody asks for."""

from toolgate.knowledge.texts.evaluated_files import TASKS
from toolgate.model.occurrences import names_in


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
        if not bare.startswith(TASKS) or len(names) < 2:
            continue
        end = line[: len(line) - len(bare)] + "end"
        block = bare.rstrip().endswith(" do") or " do |" in bare
        last = lines.index(end, index) if block and end in lines[index:] else index
        found.append((index, last, names[1], names[2:]))
    return found
