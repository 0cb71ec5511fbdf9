"""Files in which a project defines tasks: the shell text that each of them runs, and its prerequisites."""

from toolgate.analysis.formats.makefiles import RULES, Recipes
from toolgate.analysis.formats.yaml import Tree, read_yaml
from toolgate.knowledge.texts.task_tables import ENTRY, STEPS, SURROUNDED, TABLES, WORDS
from toolgate.model.call import quoted

TASKFILES = (
    "Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml",
)  # fmt: skip
TEXTS = (
    "cmd", "cmds", "shell", "run", "command", "commands", "windows", "sh", "status", "preconditions", "switch",
    "control",
)  # fmt: skip
NEEDS = (
    "sequence", "parallel", "composite", "chain", "ref", "deps", "depends", "depends-on", "depends_on", "depends_post",
    "wait_for", "dependencies", "task",
)  # fmt: skip
CALLS = ("call", "script")  # `module:function`


def read_toml(text: str) -> Tree | None:
    """Return the tables of a TOML file, with every scalar as a string; `None`: it cannot be read."""
    import tomllib

    try:
        return plain_tree(tomllib.loads(text.removeprefix("\ufeff")))
    except (ValueError, RecursionError):
        return None


def mentions(text: str, name: str, mark: str) -> bool:
    """Whether a TOML file may have a key of this name in a table like `mark`: reading the whole file is slow."""
    for line in text.split("\n"):
        if name in line and (line[:1] != "[" or mark in line):
            head = line.partition("=")[0].replace('"', "").replace("'", "").strip(" \t[]")
            if name in [part.strip() for part in head.split(".")] or "{" in line or "\\" in line:
                return True
    return False


def read_json(text: str) -> Tree | None:
    """Return the same for JSON, with comments and trailing commas; `None`: it cannot be read."""
    from toolgate.analysis.formats.json_files import json_value

    value = json_value(text)
    return None if value is None else plain_tree(value)


def plain_tree(value: object) -> Tree:
    """Return a value with every scalar as a string."""
    if isinstance(value, dict):
        return {str(key): plain_tree(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain_tree(inner) for inner in value]
    return str(value)


def read_tree(path: str, text: str) -> Tree | None:
    """Return a settings file, read according to its extension."""
    ending = path.rpartition(".")[2].lower()
    if ending in ("yml", "yaml"):
        return read_yaml(text)
    return read_json(text) if ending in ("json", "jsonc") else read_toml(text)


def at(tree: Tree | None, *keys: str) -> Tree:
    """Return the value at a path of keys; empty: there is none."""
    for key in keys:
        tree = tree.get(key, "") if isinstance(tree, dict) else ""
    return tree if tree is not None else ""


def leaves(tree: Tree | list[Tree]) -> list[str]:
    """Return the strings of a tree, in order."""
    if isinstance(tree, str):
        return [tree] if tree else []
    inner = list(tree.values()) if isinstance(tree, dict) else tree
    return [text for part in inner for text in leaves(part)]


def listed(tree: Tree) -> list[str]:
    """Return the strings of a list, in which lists may be nested; a table has none."""
    if isinstance(tree, str):
        return [tree] if tree else []
    return [text for part in tree for text in listed(part)] if isinstance(tree, list) else []


def addresses(tree: Tree | None) -> list[str]:
    """Return the words with a URL, anywhere in a tree."""
    found: list[str] = []
    waiting = [tree]
    for part in waiting:  # it grows during iteration
        if isinstance(part, str):
            found += [word for word in part.split() if "://" in word]
        elif part is not None:
            waiting.extend(part.values() if isinstance(part, dict) else part)
    return found


def tasks_of(tree: Tree, tool: str) -> Recipes:
    """Return the tasks that a tool finds in a manifest."""
    keys, lists = TABLES[tool]
    table = at(tree, *keys)
    found = Recipes()
    if not isinstance(table, dict):
        return found
    for name, value in list(table.items())[:RULES]:
        steps = Steps(set(table))
        if tool in ENTRY and isinstance(value, str):
            steps.call(value)
        else:
            steps.take(value, lists)
        for before in ("pre_" + name, "post_" + name, "pre" + name, "post" + name):
            if tool in SURROUNDED and before in table:
                steps.needs.append(before)
        found.lines[name], found.needs[name] = steps.lines, steps.needs
    return found


def prepared(tree: Tree) -> Tree:
    """Return a Taskfile with what a dry run of it runs: conditions and variables, not the commands."""
    tasks = at(tree, "tasks")
    if not isinstance(tree, dict) or not isinstance(tasks, dict):
        return tree
    found: dict[str, Tree] = {}
    for name, task in tasks.items():
        steps = at(task, "cmds")
        called = [
            step for step in (steps if isinstance(steps, list) else ()) if isinstance(step, dict) and "task" in step
        ]
        kept: dict[str, Tree] = {"cmds": [*called]}
        rest = task.items() if isinstance(task, dict) else ()
        kept.update([(key, value) for key, value in rest if key not in ("cmds", "cmd")])
        found[name] = kept
    return tree | {"tasks": found}


class Steps:
    """Collects what one task runs while its description is read."""

    __slots__ = ("names", "lines", "needs")

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.lines: list[str] = []
        self.needs: list[str] = []

    def take(self, value: Tree, lists: str) -> None:
        if isinstance(value, str):
            self.lines.append(value)
        elif isinstance(value, list) and lists == WORDS:
            self.lines.append(" ".join([quoted(word) for word in value if isinstance(word, str)]))
        elif isinstance(value, list):
            for step in value:
                self.step(step)
        else:
            for key, inner in value.items():
                if key in CALLS and isinstance(inner, str):
                    self.call(inner)
                elif key == "file" and isinstance(inner, str):
                    self.lines.append("./" + inner.removeprefix("./"))
                elif key in TEXTS:
                    self.take(inner, lists)
                elif key in NEEDS:
                    self.need(inner)

    def step(self, value: Tree) -> None:
        """Add one of several steps: another task by its name, or a command of its own."""
        if isinstance(value, str) and value.split()[:1] and value.split()[0] in self.names:
            self.needs.append(value.split()[0])
        elif not isinstance(value, list):
            self.take(value, STEPS)

    def need(self, value: Tree) -> None:
        if isinstance(value, dict) and "task" not in value:
            for name in value.values():  # deno's, and those that poe binds to variables
                self.step(name)
        elif isinstance(value, dict):
            self.step(value)
        else:
            for name in [value] if isinstance(value, str) else value:
                self.step(name if isinstance(name, str) or "task" not in name else at(name, "task"))

    def call(self, value: str) -> None:
        """Add `package.module:function`: the module is run as a program."""
        module = value.partition(":")[0].strip()
        if module.replace(".", "a").replace("_", "a").isalnum():
            self.lines.append(f"python -m {module}")


def hatch_tasks(tree: Tree, environment: str) -> Recipes:
    """Return the scripts of one of hatch's environments; all of them inherit those of `default`."""
    found = Recipes()
    for name in dict.fromkeys(("default", environment)):
        table = at(tree, name, "scripts")
        for script, value in table.items() if isinstance(table, dict) else ():
            found.lines[script], found.needs[script] = [], []
            for step in [value] if isinstance(value, str) else value if isinstance(value, list) else []:
                words = step.lstrip("- ").split() if isinstance(step, str) else []
                if words and words[0] in table:
                    found.needs[script].append(words[0])
                elif isinstance(step, str):
                    found.lines[script].append(step.replace("{args", "${args").removeprefix("- "))
    return found


def templated(text: str, variables: Tree) -> str:
    """Return a text with `{{.NAME}}` of a Taskfile replaced by its value; other expressions are not known."""
    first, *others = text.split("{{")
    pieces = [first]
    for piece in others:
        inner, _, rest = piece.partition("}}")
        name = inner.strip().removeprefix(".")
        value = at(variables, name)
        plain = name.replace("_", "a").isalnum()
        pieces.append(value if isinstance(value, str) and value else "${" + name + "}" if plain else "${task_value}")
        pieces.append(rest)
    return "".join(pieces)


def process_lines(text: str, chosen: list[str]) -> list[str]:
    """Return the commands of a Procfile: `name: command`."""
    pairs = [line.partition(":")[::2] for line in text.split("\n") if line[:1] not in ("#", "")]
    return [command.strip() for name, command in pairs if command.strip() and (not chosen or name.strip() in chosen)]


def hook_entries(tree: Tree, chosen: list[str]) -> list[str]:
    """Return the commands of pre-commit's local hooks, or of those that are chosen by name."""
    found: list[str] = []
    repositories = at(tree, "repos")
    for repository in repositories if isinstance(repositories, list) else []:
        hooks = at(repository, "hooks")
        if at(repository, "repo") != "local" or not isinstance(hooks, list):
            continue
        for hook in hooks:
            entry, words = at(hook, "entry"), at(hook, "args")
            if isinstance(entry, str) and entry and (not chosen or at(hook, "id") in chosen):
                rest = [quoted(word) for word in words if isinstance(word, str)] if isinstance(words, list) else []
                found.append(" ".join([*_entry(entry, at(hook, "language")), *rest]))
    return found


def _entry(entry: str, language: Tree) -> list[str]:
    """Return what an entry runs: a script is a path from the root of the repository; a pattern runs nothing."""
    if language in ("pygrep", "fail", "docker", "docker_image"):
        return ["true"]
    return [entry if language != "script" or entry.startswith(("/", "./")) else "./" + entry]


def lefthook_lines(tree: Tree, hook: str) -> list[str]:
    """Return the commands of one of lefthook's hooks, and its scripts, which are in a directory of their own."""
    found: list[str] = []
    scripts = at(tree, hook, "scripts")
    waiting = [*_members(at(tree, hook, "commands")), *_members(at(tree, hook, "jobs"))]
    for name, script in scripts.items() if isinstance(scripts, dict) else ():
        waiting.append({"script": name} | (script if isinstance(script, dict) else {}))
    for job in waiting:  # it grows during iteration
        waiting += [*_members(at(job, "group", "jobs"))]
        run, script, runner = at(job, "run"), at(job, "script"), at(job, "runner")
        if isinstance(script, str) and script:
            run = f"{runner or 'sh'} .lefthook/{hook}/{script}"
        if isinstance(run, str) and run:
            found.append(run.replace("{", "${lefthook_").replace("${lefthook_lefthook_", "${lefthook_"))
    return found


def _members(tree: Tree) -> list[Tree]:
    return list(tree.values()) if isinstance(tree, dict) else tree if isinstance(tree, list) else []


def mise_lines(tree: Tree) -> list[str]:
    """Return what mise runs to set the environment of any task: the scripts that it sources."""
    sources = at(tree, "env", "_", "source")
    return [
        f". {quoted(path)}"
        for path in ([sources] if isinstance(sources, str) else sources)
        if isinstance(path, str) and path
    ]
