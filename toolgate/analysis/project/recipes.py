"""What a project's task runners run: goals of make and just, scripts of package.json, .envrc, git aliases."""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.switches import is_given
from toolgate.analysis.project.recipe_files import PARENTS, forget_name, named_file, only_tries, scripts_of, walk_lines
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.words import holds
from toolgate.knowledge.vocabulary import (
    ENVRC,
    JUSTFILE,
    LOCKED_PACKAGES,
    MAKEFILE,
    PACKAGE_SCRIPT,
    PACKAGE_SCRIPTS,
    PACKAGE_TASKS,
    TASKFILE,
    has_trait,
)
from toolgate.model.call import quoted
from toolgate.model.effect import Target
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Field, Scalar, shown
from toolgate.shell.expand.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.formats import makefiles
    from toolgate.analysis.project import found_locks
else:
    found_locks = Later("toolgate.analysis.project.found_locks")
    makefiles = Later("toolgate.analysis.formats.makefiles")

ELSEWHERE = (
    "-w",
    "--workspace",
    "--workspaces",
    "-ws",
    "--filter",
    "-F",
    "-r",
    "--recursive",
    "--filter-prod",
    "workspace",
    "workspaces",
    "recursive",
    "m",
    "multi",
)  # words that choose packages of the workspace
UNSCRIPTED = ("--ignore-scripts", "--no-scripts")
EVENTS = {  # scripts that run around another command
    "version": ("preversion", "version", "postversion"),
    "pack": ("prepack", "prepare", "postpack"),
    "publish": ("prepublishOnly", "prepack", "prepare", "postpack", "publish", "postpublish"),
}
LIFECYCLE = ("preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare")
COMPOSER_EVENTS = (
    "pre-install-cmd", "post-install-cmd", "pre-update-cmd", "post-update-cmd", "pre-autoload-dump",
    "post-autoload-dump",
)  # fmt: skip
INCLUDING = ("include", "-include", "sinclude")
ENTRIES = 400  # names in a directory that are read
INCLUDED = 4  # files that a makefile includes and that are read
STILL_RUN = ("shell(", "import", "mod ")  # what a dry run of just evaluates, or files that may have it


def run_recipes(run: Run, kind: str) -> None:
    """Judge what the command's goals run, if its file can be read."""
    if (
        (run.dry and kind not in (MAKEFILE, JUSTFILE, TASKFILE, PACKAGE_SCRIPT)) or run.where or run.scope.where
    ):  # a part of these runs even then
        return
    runner = RUNNERS.get(kind)
    if runner is None:
        from toolgate.analysis.project import runners

        runner = runners.RUNNERS[kind]
    runner(run)


def _make(run: Run) -> None:
    from toolgate.knowledge.texts.endings import MAKEFILES

    target, text = named_file(run, MAKEFILES, "-f", 1)
    if target is None:
        return
    parts = [(target, text), *_included(run, target, text)]
    given = _from_environment(run, [part for _, part in parts])
    given |= dict([word.partition("=")[::2] for word in map(shown, run.operands) if "=" in word])
    goals = [word for word in map(shown, run.operands) if "=" not in word]
    lines = makefiles.commands_of(
        makefiles.read_makefile("\n".join([part for _, part in parts]), given), goals, run.dry
    )
    holders = [file for file, part in parts if goals and goals[0] in makefiles.read_makefile(part, given).lines]
    walk_lines(run, target, lines, (holders or [target])[0])


def _from_environment(run: Run, texts: list[str]) -> dict[str, str]:
    """Return the values that the environment has for variables with a default: `OUT ?= build`."""
    heads = [line.partition("?=")[0].split() for text in texts for line in text.split("\n") if "?=" in line]
    names = [words[-1] for words in heads if words and words[-1].isidentifier()]
    found = {name: run.scope.lookup(name) for name in names if name in run.scope.passed}
    values = {name: value.values for name, value in found.items() if type(value) is Scalar}
    return {
        name: kept[0].replace("$", "$$") for name, kept in values.items() if len(kept) == 1 and isinstance(kept[0], str)
    }


def _included(run: Run, target: Target, text: str) -> list[tuple[Target, str]]:
    """The files that a makefile includes by their plain names, one level deep."""
    lines = text.split("\n")
    found: list[str] = []
    for line in lines:
        words = line.split()
        if words[:1] and words[0] in INCLUDING and len(found) < INCLUDED:
            found.extend([word.removesuffix(")") for word in words[1:] if word != "$(wildcard"])
    directory = target.path.rpartition("/")[0]
    names = [name if name[0] == "/" else f"{directory}/{name}" for name in _matched(run, directory, found)[:INCLUDED]]
    files = [locate_field(name, run.scope) for name in names]
    return [(file, text_of(run.scope, file) or "") for file in files]


def _matched(run: Run, directory: str, words: list[str]) -> list[str]:
    """Return the files that names and patterns in the makefile's directory stand for."""
    found: list[str] = []
    for word in words:
        folder, slash, pattern = word.rpartition("/")
        if "*" in pattern and "*" not in folder and "$" not in word:
            held = run.scope.facts.entries(f"{directory}/{folder}".rstrip("/"), ENTRIES) or ()
            found.extend([f"{folder}{slash}{name}" for name in sorted(held) if matches(pattern, name)])
        elif "$" not in word and "*" not in word:
            found.append(word)
    return found


def _just(run: Run) -> None:
    from toolgate.analysis.project.included_tasks import bind, read_justfiles, recipe_names
    from toolgate.knowledge.texts.endings import JUSTFILES

    target, text = named_file(run, JUSTFILES, "-f", PARENTS)
    if target is not None and not (run.dry and not holds(text, STILL_RUN)):
        words, recipes = [shown(word) for word in run.operands], read_justfiles(run, target.path, text)
        bind(recipes, words)
        mark, first = len(run.scope.ledger.effects), len(run.scope.ledger.interpreted)
        walk_lines(run, target, makefiles.just_commands(recipes, recipe_names(words, recipes)))
        if only_tries(run, mark, first):
            forget_name(run, mark)


def _package(run: Run) -> None:
    """Judge `npm run x`, `npm test`, and the scripts around `npm version`."""
    name = shown(run.name)
    if name in EVENTS:
        if not is_given(UNSCRIPTED, run.scope.command.argv):
            for event in EVENTS[name]:
                run_script(run, event, [])
        return
    operands = run.operands
    if name not in ("test", "start", "stop", "restart"):
        alias = name in ("t", "tst")
        name = "test" if alias else shown(operands[0]) if operands else ""
        operands = operands if alias else operands[1:]
    mark, first = len(run.scope.ledger.effects), len(run.scope.ledger.interpreted)
    if run_script(run, name, operands) and only_tries(run, mark, first):
        forget_name(run, mark)


def run_script(run: Run, name: str, arguments: list[Field]) -> bool:
    """Judge a script of the manifest, with its `pre` and `post` scripts; return false if there is none of that name."""
    if run.scope.where:
        return False
    if any([word.partition("=")[0] in ELSEWHERE for word in run.scope.command.argv]):
        from toolgate.analysis.project.packages import run_elsewhere

        if run_elsewhere(run, name, arguments):
            return True
    manifest = "composer.json" if has_trait(run.scope.command.name, "composer-json") else "package.json"
    target, text = named_file(run, (manifest,), "", PARENTS)
    scripts = scripts_of(run, target, text)
    if "*" in name:
        return any([run_script(run, one, arguments) for one in scripts if matches(_pattern(name), one)])
    if target is None or name not in scripts:
        return False
    rest = arguments[1:] if arguments[:1] == ["--"] else arguments
    given = "".join([" " + quoted(word) for word in rest if isinstance(word, str)])
    lines = [scripts.get("pre" + name, ""), scripts[name] + given, scripts.get("post" + name, "")]
    if manifest == "composer.json":
        lines = _composer_lines(scripts, name, given)
        if "::" in scripts[name]:
            _call_back(run, target, text, scripts[name])
    script = f"{target.path} {name}"
    if script in run.scope.calls and target.path.rpartition("/")[0] != run.scope.cwd:
        return True  # `cd web && npm run dev`, where the parent's manifest is found since `web` has none yet
    before, run.scope.calls = run.scope.calls, (*run.scope.calls, script)
    walk_lines(run, target, [line for line in lines if line])
    run.scope.calls = before
    return True


def _pattern(name: str) -> str:
    """Return the pattern for scripts: `build:*`, or as pnpm has it `/^build:.*/`."""
    return name if name[:1] != "/" else name.strip("/$").removeprefix("^").replace(".*", "*")


def _composer_lines(scripts: dict[str, str], name: str, given: str) -> list[str]:
    """Return a composer script: `@name` is another one, `@php` and `@composer` are programs, `Class::method` is PHP."""
    lines: list[str] = []
    waiting = [name]
    for chosen in waiting:  # it grows during iteration
        for line in scripts[chosen].split(" && "):
            head = line.split()[:1]
            if line.startswith("@") and head[0][1:] in scripts:
                waiting.extend([head[0][1:]] if head[0][1:] not in waiting else [])
            elif line.startswith(("@php ", "@composer ")):
                lines.append(line[1:])
            elif line.startswith("@putenv ") or ("::" in line and " " not in line):
                continue
            else:
                lines.append(line)
    return [*lines[:-1], lines[-1] + given] if lines else []


def _call_back(run: Run, target: Target, text: str, names: str) -> None:
    """Follow the classes that composer calls, below the directories that it loads classes from."""
    from toolgate.analysis.formats.task_files import at, read_json
    from toolgate.analysis.project.named_files import follow_named

    loaded = [str(at(read_json(text), key)) for key in ("autoload", "autoload-dev")]
    run.scope.ledger.followed[target.path] = ("texts", " ".join([*loaded, names]))
    follow_named(run)


def _environment(run: Run) -> None:
    """Judge `direnv allow`: the file runs whenever a shell enters the directory."""
    target, text = named_file(run, (".envrc",), "", PARENTS)
    if target is not None:
        walk_lines(run, target, [text])


# --- aliases ---------------------------------------------------------------------------------------------------------


def git_alias(run: Run, operands: list[Field]) -> Stream | None:
    """Judge a git alias, `git co x`, as the command it stands for; return `None` if there is no such alias."""
    from toolgate.analysis.git.config import configured

    scope, name = run.scope, shown(operands[0])
    home, workspace = scope.facts.home(), scope.facts.workspace()
    given = _given_alias(scope.command.argv, name)
    if given:
        return _alias(run, name, given, operands[1:])
    if scope.command.argv[1:2] != (name,) or not f"{scope.cwd}/".startswith(workspace + "/"):
        return None  # options may select another repository, or other aliases
    for path in (workspace + "/.git/config", home + "/.gitconfig", home + "/.config/git/config"):
        written = scope.ledger.files.get(path)
        text = written.text if written is not None else scope.facts.read(path, 64 * 1024)
        value = dict(configured(text or "")).get("alias." + name.lower(), "")
        if value:
            return _alias(run, name, value, operands[1:])
    made = {value for command in scope.ledger.interpreted if (value := _made_alias(command.argv, name))}
    return _alias(run, name, made.pop(), operands[1:]) if len(made) == 1 else None


def _made_alias(argv: tuple[str, ...], name: str) -> str:
    """Return the value that `git config alias.x …` sets; empty: it is another command."""
    sets = argv[1:2] == ("config",) and "/" not in argv[0] and has_trait(argv[0], "repository")
    words = [word for word in argv[2:] if word not in SCOPES] if sets else []
    return words[1] if len(words) == 2 and words[0].lower() == "alias." + name.lower() else ""


SCOPES = ("--local", "--global", "set")  # the scope of a setting


def _given_alias(argv: tuple[str, ...], name: str) -> str:
    """Return the value that `git -c alias.x=… x` sets; empty: it has other options, or sets none."""
    at = argv.index(name) if name in argv else 0
    pairs = argv[1:at]
    if at < 3 or any([flag != "-c" for flag in pairs[::2]]) or len(pairs) % 2:
        return ""
    settings = [pair.partition("=")[::2] for pair in pairs[1::2]]
    return {key.lower(): value for key, value in settings}.get("alias." + name.lower(), "")


def _alias(run: Run, name: str, value: str, operands: list[Field]) -> Stream | None:
    from toolgate.analysis.shell.command import interpret
    from toolgate.analysis.shell.script import run_text

    mark = "git " + name
    if mark in run.scope.calls or not all([isinstance(operand, str) for operand in operands]):
        return None
    scope = run.scope.fork()
    scope.calls = (*scope.calls, mark)
    scope.frame = scope.frame or (scope.start, scope.end)
    if not value.startswith("!"):
        if any([mark in value for mark in "'\"\\"]):
            return None
        return interpret(["git", *value.split(), *operands], scope, run.stdin)
    scope.cwd = scope.facts.workspace()
    scope.parameters = tuple(operands)
    given = "".join([" " + quoted(shown(word)) for word in operands])
    return run_text(value[1:] + given, scope, run.stdin, "bash")


def cargo_alias(run: Run, operands: list[Field]) -> Stream | None:
    """Judge a cargo alias of the project's configuration; return `None` if there is no such alias."""
    from toolgate.analysis.formats.task_files import at, read_toml
    from toolgate.analysis.shell.command import interpret

    name = shown(operands[0])
    mark = "cargo " + name
    if mark in run.scope.calls:
        return None
    for path in (".cargo/config.toml", ".cargo/config"):
        target, text = named_file(run, (path,), "", PARENTS)
        found = at(read_toml(text), "alias", name) if target is not None and "alias" in text else ""
        words = found.split() if isinstance(found, str) else [word for word in found if isinstance(word, str)]
        if words:
            scope = run.scope.fork()
            scope.calls = (*scope.calls, mark)
            scope.frame = scope.frame or (scope.start, scope.end)
            return interpret(["cargo", *words, *operands[1:]], scope, run.stdin)
    return None


TOOLS = ".config/dotnet-tools.json"  # the tools that a project has pinned, and their commands


def manifest_tool(run: Run, operands: list[Field]) -> Stream | None:
    """Judge `dotnet x`, if the project's tools include a command `x` or `dotnet-x`; `None`: they do not."""
    name = shown(operands[0])
    target, text = named_file(run, (TOOLS,), "", PARENTS)
    own = f"{shown(run.name)}-{name}"
    if target is None or not {name, own} & _listed_tools(text):
        return None
    run.walk.run_local(run, [name, *operands[1:]], False)
    return run.output or Stream(None)


def _listed_tools(text: str) -> set[str]:
    """Return the commands of the tools in a project's tool manifest."""
    from toolgate.analysis.formats.task_files import at, listed, read_json

    tools = at(read_json(text), "tools")
    return {
        name for tool in (tools.values() if isinstance(tools, dict) else ()) for name in listed(at(tool, "commands"))
    }


def _several(run: Run) -> None:
    """Judge `run-s lint test:*`: several scripts of the manifest by name or pattern."""
    target, text = named_file(run, ("package.json",), "", PARENTS)
    known = scripts_of(run, target, text)
    for word in [shown(operand).partition(" ")[0] for operand in run.operands]:
        for name in [name for name in known if name == word or ("*" in word and matches(word, name))]:
            run_script(run, name, [])


def _installation(run: Run) -> None:
    """Judge what the project itself runs around the installation of its dependencies: `npm ci`, `composer install`."""
    found_locks.judge_locks(run)
    manager = run.scope.command.name
    words = run.scope.command.argv
    if not has_trait(manager, "life-cycle") or is_given(UNSCRIPTED, words):
        return
    composer = has_trait(manager, "composer-json")
    names, manifest = (COMPOSER_EVENTS, "composer.json") if composer else (LIFECYCLE, "package.json")
    if (not composer and run.operands) or named_file(run, (manifest,), "", PARENTS)[0] is None:
        return
    for name in names:
        run_script(run, name, [])
    if not composer:
        from toolgate.analysis.project.packages import run_listed

        run_listed(run, names)


def _tasks(run: Run) -> None:
    """Judge `turbo run build` and the like."""
    from toolgate.analysis.project.packages import run_tasks

    run_tasks(run)


RUNNERS = {
    MAKEFILE: _make, JUSTFILE: _just, PACKAGE_SCRIPT: _package, ENVRC: _environment, LOCKED_PACKAGES: _installation,
    PACKAGE_SCRIPTS: _several, PACKAGE_TASKS: _tasks,
}  # fmt: skip
