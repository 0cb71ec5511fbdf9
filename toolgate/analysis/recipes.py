"""What a project's task runners run: goals of make and just, scripts of package.json, .envrc, aliases of git."""

from __future__ import annotations

from toolgate.analysis.locating import locate_field
from toolgate.analysis.looking import inside, text_of
from toolgate.analysis.run import Run
from toolgate.analysis.scope import Scope
from toolgate.analysis.streams import NOTHING, Stream
from toolgate.model.effect import Target
from toolgate.shell.fields import Field, shown

PARENTS = 6  # directories upwards in which a manifest is looked for
ELSEWHERE = ("-w", "--workspace", "--workspaces", "-ws", "--filter", "-F", "-r", "--recursive", "--filter-prod")
MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
JUSTFILES = ("justfile", "Justfile", ".justfile")


def run_recipes(run: Run, kind: str) -> None:
    """Look through what the command's goals run, where its file can be read."""
    if not run.dry and not run.where and not run.scope.where:
        RUNNERS[kind](run)


def _make(run: Run) -> None:
    from toolgate.analysis.makefiles import commands_of, read_makefile

    target, text = _file(run, MAKEFILES, "-f", 1)
    if target is None:
        return
    given = dict([word.partition("=")[::2] for word in map(shown, run.operands) if "=" in word])
    goals = [word for word in map(shown, run.operands) if "=" not in word]
    _lines(run, target, commands_of(read_makefile(text, given), goals))


def _just(run: Run) -> None:
    from toolgate.analysis.makefiles import just_commands, read_justfile

    target, text = _file(run, JUSTFILES, "-f", PARENTS)
    if target is None:
        return
    recipes = read_justfile(text)
    goals = [word for word in map(shown, run.operands) if word in recipes.lines]
    _lines(run, target, just_commands(recipes, goals))


def _package(run: Run) -> None:
    """`npm run x`, `npm test`."""
    name = shown(run.name)
    operands = run.operands
    if name not in ("test", "start", "stop", "restart"):
        alias = name in ("t", "tst")
        name = "test" if alias else shown(operands[0]) if operands else ""
        operands = operands if alias else operands[1:]
    run_script(run, name, operands)


def run_script(run: Run, name: str, arguments: list[Field]) -> bool:
    """A script of the manifest, with those before and after it; false: there is none of that name."""
    words = [word.partition("=")[0] for word in run.scope.command.argv]
    if any([word in ELSEWHERE for word in words]) or run.scope.where:
        return False
    manifest = "composer.json" if run.scope.command.name == "composer" else "package.json"
    target, text = _file(run, (manifest,), "", PARENTS)
    scripts = _scripts(text) if target is not None else {}
    if target is None or name not in scripts:
        return False
    rest = arguments[1:] if arguments[:1] == ["--"] else arguments
    given = "".join([" '" + word.replace("'", "'\\''") + "'" for word in rest if isinstance(word, str)])
    lines = [scripts.get("pre" + name, ""), scripts[name] + given, scripts.get("post" + name, "")]
    _lines(run, target, [line for line in lines if line])
    return True


def _scripts(text: str) -> dict[str, str]:
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    scripts = found.get("scripts") if isinstance(found, dict) else None
    if not isinstance(scripts, dict):
        return {}
    texts: dict[str, str] = {}
    for name, value in scripts.items():  # composer's may be lists
        texts[name] = " && ".join(map(str, value)) if isinstance(value, list) else str(value)
    return texts


def _environment(run: Run) -> None:
    """`direnv allow`: the file is run whenever a shell enters the directory."""
    target, text = _file(run, (".envrc",), "", PARENTS)
    if target is not None:
        _lines(run, target, [text])


def _file(run: Run, names: tuple[str, ...], option: str, parents: int) -> tuple[Target | None, str]:
    """The file a runner obeys: the one an option names, else the nearest of these names."""
    scope = run.scope
    for given, value in run.options:
        if option and option in given.names and value is not None:
            names, parents = (shown(value),), 1
    directory = scope.cwd
    for _ in range(parents):
        if not directory:
            break
        for name in names:
            target = locate_field(name if name.startswith(("/", "~")) else f"{directory}/{name}", scope)
            text = text_of(scope, target)
            if text is not None:
                return target, text
        directory = directory.rpartition("/")[0] if directory != scope.facts.workspace() else ""
    return None, ""


def _lines(run: Run, target: Target, lines: list[str]) -> None:
    """Each line is a shell of its own, in the directory of the file."""
    inside(run.scope, target, lambda: _walk(run.scope, target, lines))


def _walk(outer: Scope, target: Target, lines: list[str]) -> Stream:
    from toolgate.analysis.script import run_text

    for line in lines:
        scope = outer.fork()
        scope.frame = outer.frame or (outer.start, outer.end)
        scope.functions, scope.aliases, scope.parameters = {}, {}, None
        scope.cwd = target.path.rpartition("/")[0] or "/"
        run_text(line, scope, NOTHING, "bash")
    return NOTHING


# --- aliases ---------------------------------------------------------------------------------------------------------


def git_alias(run: Run, operands: list[Field]) -> Stream | None:
    """`git co x` where a configuration says what `co` is: judged as what it stands for; `None`: no such alias."""
    from toolgate.analysis.written_formats import settings

    scope, name = run.scope, shown(operands[0])
    home, workspace = scope.facts.home(), scope.facts.workspace()
    if scope.command.argv[:2] != ("git", name) or not f"{scope.cwd}/".startswith(workspace + "/"):
        return None  # options may name another repository, or other aliases
    for path in (workspace + "/.git/config", home + "/.gitconfig", home + "/.config/git/config"):
        written = scope.ledger.files.get(path)
        text = written.text if written is not None else scope.facts.read(path, 64 * 1024)
        value = dict(settings(text or "")).get("alias." + name.lower(), "")
        if value:
            return _alias(run, name, value, operands[1:])
    return None


def _alias(run: Run, name: str, value: str, operands: list[Field]) -> Stream | None:
    from toolgate.analysis.command import interpret
    from toolgate.analysis.script import run_text

    mark = "git " + name
    if mark in run.scope.calls or "\\" in value or not all([isinstance(operand, str) for operand in operands]):
        return None
    scope = run.scope.fork()
    scope.calls = (*scope.calls, mark)
    scope.frame = scope.frame or (scope.start, scope.end)
    if not value.startswith("!"):
        if "'" in value or '"' in value:
            return None
        return interpret(["git", *value.split(), *operands], scope, run.stdin)
    scope.cwd = scope.facts.workspace()
    scope.parameters = tuple(operands)
    given = "".join([" '" + shown(word).replace("'", "'\\''") + "'" for word in operands])
    return run_text(value[1:] + given, scope, run.stdin, "bash")


RUNNERS = {"make": _make, "just": _just, "package": _package, "environment": _environment}
