"""Judges project code that runs by its text, if it can be read.

What is found in a file that existed before this session has the manner `inside`: rules are milder about it than about
what an agent has just written. Everything here is limited by counts, so that the verdict is the same on every machine.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.roles.written_code import is_shell
from toolgate.analysis.state.readable import LARGEST, followed, inside, text_of
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.texts.endings import ENDINGS, RECIPE_FILES, SMALL_LANGUAGES
from toolgate.knowledge.vocabulary import INLINE_METADATA, NAMED, has_trait
from toolgate.model.effect import Target
from toolgate.shell.expand.fields import Field, Scalar, shown
from toolgate.shell.read.dialects import DIALECTS

INSTALLING = ("uv", "uvx", "pipx", "pdm", "hatch", "rye")
COMPILED = ("go",)  # languages whose programs are built and started at once
ARGUMENTS = ("compilers.arguments",)  # as if they were in the call: they are not project code
RECIPES = (*RECIPE_FILES, "dockerfile", "jenkinsfile", "procfile", "rakefile")


def look_through(run: Run, target: Target, parameters: tuple[Field, ...], language: str) -> Stream | None:
    """Judge the text of a file that is executed; `None`: it cannot be read, or its language is not known."""
    scope = run.scope
    if run.where or scope.where:
        return None  # the file is on another machine
    started = f"{target.path} {[shown(word) for word in parameters]}"
    if started in scope.calls:
        _started_again(scope, target)
    if language in COMPILED:
        return _program(run, target, parameters, language)
    text = text_of(scope, target)
    if text is None:
        return None
    language = _language(target.path, text, language)
    if "# /// script" in text and _installs(run, text):
        run.walk.look_into(run, INLINE_METADATA, target)
    if is_shell(language):
        outer, scope.calls = scope.calls, (*scope.calls, started)
        stream = inside(scope, target, lambda: _shell(run, target, text, parameters, language))
        scope.calls = outer
        return stream
    if language in SMALL_LANGUAGES:
        from toolgate.analysis.arguments.roles.written_code import run_small

        if language in ARGUMENTS:
            return run_small(run, text, language)
        return inside(scope, target, lambda: run_small(run, text, language))
    from toolgate.knowledge.index import LANGUAGES

    if language not in LANGUAGES:
        if language not in RECIPE_FILES.values():  # of those, only the tasks that run are read, separately
            _unread(run, target, text)
        return None
    before = run.parameters, run.told
    run.parameters, run.told = parameters, all([isinstance(word, str) for word in parameters])
    stream = inside(scope, target, lambda: _code(run, text, language))
    run.parameters, run.told = before
    return stream


def _unread(run: Run, target: Target, text: str) -> None:
    """Judge the command lines in a text whose language is not read, and whether it deletes the home."""
    from toolgate.analysis.code.razing import judge_unread

    run.walk.look_into(run, NAMED, target)
    inside(run.scope, target, lambda: judge_unread(run.scope, text))


def _program(run: Run, target: Target, parameters: tuple[Field, ...], language: str) -> Stream | None:
    """Judge a program that is built and started at once, by its source."""
    from toolgate.analysis.project.compiled_programs import run_program

    words = parameters or tuple(run.operands[1:])
    known = [shown(word) for word in words] if all([isinstance(word, str) for word in words]) else None
    return Stream(None) if run_program(run, target, language, known) else None


def _started_again(scope: Scope, target: Target) -> None:
    """Judge a script that starts itself with the same arguments."""
    from toolgate.analysis.state.exhaustion import starts_itself

    text = scope.facts.read(target.path, LARGEST)
    starts_itself(scope, [text] if text is not None else [])


def _installs(run: Run, text: str) -> bool:
    """Whether the command, or the script's first line, installs what the script's metadata requires."""
    first = text.partition("\n")[0]
    return run.scope.command.name in INSTALLING or (first.startswith("#!") and " run" in first)


def _code(run: Run, text: str, language: str) -> Stream:
    from toolgate.analysis.code.dispatch import run_code

    before, run.output = run.output, None
    run_code(run, text, language)
    found: Stream | None = run.output
    run.output = before
    return found or Stream(None)


def walk_file(run: Run, target: Target, text: str) -> None:
    """Judge a text in the language of its first line or its name; do nothing if that is not known."""
    from toolgate.knowledge.index import LANGUAGES

    language = _language(target.path, text, "")
    if is_shell(language):
        _shell(run, target, text, (), language)
    elif language in LANGUAGES:
        _code(run, text, language)


def _shell(run: Run, target: Target, text: str, parameters: tuple[Field, ...], language: str) -> Stream:
    from toolgate.analysis.shell.script import run_text

    outer = run.scope
    scope = outer.fork()
    scope.frame = outer.frame or (outer.start, outer.end)
    if language != "sourced":
        scope.functions, scope.aliases, scope.multiplying = {}, {}, False
        scope.variables["0"] = Scalar((target.path,))
        if scope.passed:
            from toolgate.analysis.state.shell_startup import start_up

            start_up(scope)
    if language != "sourced" or parameters:
        scope.parameters = parameters
    if language != "sourced":
        scope.script = followed(text)
    scope.variables["BASH_SOURCE"] = Scalar((target.path,))
    stream = run_text(text, scope, run.stdin, language if language in DIALECTS else "bash")
    if language == "sourced":
        _keep(scope, outer)
    return stream


def _keep(scope: Scope, outer: Scope) -> None:
    """Apply the state of a sourced file to the shell that sourced it."""
    for name, body in scope.functions.items():
        if outer.functions.get(name) is not body and scope.inside:
            scope.ledger.own[id(body)] = body
    outer.variables, outer.functions, outer.aliases = scope.variables, scope.functions, scope.aliases
    outer.cwd, outer.passed = scope.cwd, scope.passed


def _language(path: str, text: str, given: str) -> str:
    """Return the language of a file; empty: it is not known."""
    if given and given != "watched":
        return given
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        words = [word for word in first[2:].split() if not word.startswith("-") and "=" not in word]
        names = [word.rpartition("/")[2] for word in words]
        program = names[1] if len(names) > 1 and has_trait(names[0], "assigns") else names[0] if names else "sh"
        return program.rstrip("0123456789.")
    name = path.rpartition("/")[2].lower()
    if "." in name[1:] or name == ".envrc":
        return ENDINGS.get(name.rpartition(".")[2], "")
    return "bash" if name not in RECIPES else ""
