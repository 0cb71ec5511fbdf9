"""Resolves module, package-tool and project-environment programs."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.arguments.roles.execution import WEB, read_input, run_file
from toolgate.analysis.shell.command import apply, interpret, program
from toolgate.analysis.shell.undescribed import undescribed
from toolgate.analysis.state.streams import STANDARD_INPUT
from toolgate.knowledge.lookup import OWN_NAME, knowledge_of
from toolgate.knowledge.texts.program_words import SCRIPT_NAMES
from toolgate.knowledge.texts.task_tables import TABLED
from toolgate.knowledge.vocabulary import CODE, MAKES, READ_BY, SCRIPT, Slot, has_trait
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, backticked
from toolgate.shell.expand.fields import Field, Scalar, shown

SCRIPT_ENDINGS = {
    "py": "python", "js": "node", "mjs": "node", "cjs": "node", "ts": "node", "tsx": "node", "mts": "node",
    "sh": "bash",
}  # fmt: skip
# Files of Toolgate that a hook starts with: only an agent starts them.
ENTRANCES = ("/toolgate/hook.py", "/toolgate/hook.sh", "/toolgate/launcher.py", "/toolgate/entrance.py")


def run_module(run: Run, module: Field, operands: list[Field]) -> None:
    """Judge `python -m module`: as a program if the module is described, else as project code."""
    name = shown(module)
    spec = knowledge_of("py:" + name) if isinstance(module, str) else None
    if spec is not None:
        run.output = apply(spec, name, operands, run.scope, run.stdin)
        if name == OWN_NAME or "PYTHONPATH" in run.scope.variables:
            _look_at_module(run, name, operands)  # a module of the project takes precedence
    elif isinstance(module, str):
        from toolgate.analysis.arguments.operand_values import judge_arguments

        run.emit(Verb.RUN, run.here(f"the module {backticked(name)}", Kind.DESCRIPTION), None, (Manner.HERE,))
        judge_arguments(run, operands)
        _look_at_module(run, name, operands)
    else:
        run.unknown(f"the module {backticked(name)}", Manner.COMPUTED_NAME)


def _look_at_module(run: Run, name: str, operands: list[Field]) -> None:
    """Judge the file of a module in the project, or made by this script."""
    from toolgate.analysis.project.source_files import look_through
    from toolgate.analysis.state.locate import locate_field
    from toolgate.analysis.state.readable import text_of

    if not name.replace(".", "a").replace("_", "a").isalnum():
        return
    relative = name.replace(".", "/")
    for path in [
        f"{root}{relative}{ending}" for root in ("", "src/", *_searched(run)) for ending in (".py", "/__main__.py")
    ]:
        target = locate_field(path, run.scope)
        if text_of(run.scope, target) is not None:
            look_through(run, target, tuple(operands), "python")
            return


def _searched(run: Run) -> list[str]:
    """The directories that modules are looked for in before others, as this script has set them."""
    value = run.scope.variables.get("PYTHONPATH")
    text = shown(value.values[0]) if type(value) is Scalar else ""
    return [entry.rstrip("/") + "/" for entry in text.split(":") if entry and entry[:1] != "$"]


def run_tool(run: Run, argv: list[Field]) -> None:
    """Judge `npx tool`: as the tool if it is described, else as a package that is fetched and run.

    The program of a well-known package is judged as an installed one.
    """
    name = shown(argv[0])
    bare = name[:1] + name[1:].partition("@")[0]  # without a version
    elsewhere = any([mark in name[len(bare) :] for mark in (":", "/", "#")])  # `jest@npm:other` is another package
    spec = knowledge_of(bare) if isinstance(argv[0], str) and bare and not elsewhere else None
    if spec is not None:
        run.reads_input = False
        if "/" in bare:  # a scoped package, not a path
            run.output = apply(spec, bare, argv[1:], run.scope.fork(), run.stdin)
            return
        run.output = interpret([bare, *argv[1:]], run.scope.fork(), run.stdin)
        return
    if name.startswith((".", "/")):
        run.output = run_file(run, argv[0], tuple(argv[1:]), "")
        return
    if "://" in name:
        from toolgate.analysis.places.hosts import locate_host

        host = locate_host(name.removeprefix("git+"), run.scope.facts)
        run.emit(Verb.RUN, Target(name, Place.REMOTE), host, (Manner.INSTALL,))
        return
    from toolgate.analysis.arguments.roles.packages import familiar_package

    if isinstance(argv[0], str) and familiar_package(run, name, tool=True):
        run.emit(Verb.RUN, Target(name, Place.REGISTRY), None, (Manner.TOOL, Manner.WELL_KNOWN))
        if not _starts_project(run, bare.rpartition("/")[2], argv[1:]):
            run.output = undescribed(bare.rpartition("/")[2], argv, run.scope.fork(), run.stdin)
        return
    run.emit(Verb.RUN, Target(name, Place.REGISTRY), None, (Manner.TOOL,))


def _starts_project(run: Run, name: str, words: list[Field]) -> bool:
    """Whether `create-x` makes a project in a directory from its own templates."""
    plain = [word for word in words if isinstance(word, str) and (word.strip("-._=") == "" or _one_word(word))]
    if not name.startswith("create-") or len(plain) < len(words):
        return False
    for word in [word for word in plain if word[:1] != "-"][:1]:
        play(run, MAKES, word)
    return True


def _one_word(word: str) -> bool:
    """Whether a word is a name or an option, and not a path, package or URL: `web-app`, `--template=react-ts`."""
    return "".join([letter for letter in word if letter not in "-._="]).isalnum()


def _is_line(name: str) -> bool:
    """Whether the name of a program is a command line, which no program has for a name."""
    from toolgate.analysis.arguments.undescribed_values import command_line

    return command_line(set(), name)


def run_local(run: Run, argv: list[Field], task: bool) -> None:
    """Judge `uv run tool`, `yarn tool`: a program of the project's environment; as a `task`, or a script so named."""
    head = argv[0]
    name = shown(head)
    ending = name.rpartition(".")[2] if "." in name else ""
    run.reads_input = False
    if not isinstance(head, str):
        run.scope.unknown(f"the program that {backticked(name)} names", (Manner.COMPUTED_NAME,))
    elif " " in name and _is_line(name):
        play(run, SCRIPT, head)
    elif name in STANDARD_INPUT:
        read_input(run, Slot(CODE("node" if has_trait(run.scope.command.name, "javascript") else "python")))
    elif ending in SCRIPT_ENDINGS or name.startswith(WEB):
        run.output = run_file(run, head, tuple(argv[1:]), SCRIPT_ENDINGS.get(ending, ""))
    elif (task and _manifest_script(run, argv)) or (not task and _named_task(run, argv)):
        pass
    elif ("/" in name[1:] and name[0] != "@") or (not (task and name in SCRIPT_NAMES) and knowledge_of(name)):
        run.output = program(argv, run.scope.fork(), run.stdin)
    elif " " in name:  # no program has such a name: it is a command line
        play(run, SCRIPT, head)
    else:
        from toolgate.analysis.arguments.operand_values import judge_arguments, judge_tool

        run.emit(Verb.RUN, run.here(name), None, (Manner.HERE,))
        play(run, READ_BY("task"), name)
        judge_arguments(run, argv)
        judge_tool(run, argv)


def _named_task(run: Run, argv: list[Field]) -> bool:
    """Judge a task of the manifest for `pdm run x`, `hatch run x` and the like; return whether there is one."""
    tool = run.scope.command.name
    if tool not in TABLED or run.where or run.scope.where:
        return False
    from toolgate.analysis.project.runners import run_hatch, run_named

    name, words = shown(argv[0]), [shown(word) for word in argv[1:]]
    mark = len(run.scope.ledger.effects)
    if not (run_hatch(run, name, words) if tool == "hatch" else run_named(run, tool, name, words)):
        return False
    _begin_with_task(run, name, mark)
    return True


def _manifest_script(run: Run, argv: list[Field]) -> bool:
    """Judge a script of the manifest; return whether there is one of that name."""
    from toolgate.analysis.project.recipes import run_script

    name = shown(argv[0])
    mark = len(run.scope.ledger.effects)
    if not run_script(run, name, argv[1:]):
        return False
    _begin_with_task(run, name, mark)
    return True


def _begin_with_task(run: Run, name: str, mark: int) -> None:
    """Emit that a task runs before the effects that were found in it, those since `mark`."""
    found = run.scope.ledger.effects[mark:]
    del run.scope.ledger.effects[mark:]
    run.emit(Verb.RUN, run.here(name), None, (Manner.HERE,))
    play(run, READ_BY("task"), name)
    run.scope.ledger.effects.extend(found)


def well_known(run: Run, name: str, parameters: tuple[Field, ...]) -> None:
    """Judge a script that many projects have, whose arguments always mean the same: `manage.py flush`.

    The same applies to Toolgate's own program, wherever it is installed.
    """
    path, name = "/" + name, name.rpartition("/")[2]
    entrance = path.endswith(ENTRANCES)
    itself = name == "toolgate" or entrance or path.endswith("/toolgate/__main__.py")
    spec = knowledge_of("toolgate" if itself else "file:" + name)
    parameters = ("hook", *parameters) if entrance else parameters
    if spec is not None:
        apply(spec, name, list(parameters), run.scope, run.stdin)
