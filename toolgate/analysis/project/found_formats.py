"""How the files that a program finds by name are followed: by their language, or by the lines in them.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.project.found_links import CODE, KEYS, NAMES, ending_of, follow_functions, follow_values
from toolgate.analysis.project.package_sources import judge_sources, redirects
from toolgate.analysis.project.separate_files import (
    FETCHED,
    REACHING,
    RUN,
    follow_compiled,
    follow_lines,
    follow_template,
    starts_foreign,
)
from toolgate.analysis.state.locate import locate_field
from toolgate.knowledge.texts.endings import UNREAD
from toolgate.knowledge.texts.evaluated_files import TASKS
from toolgate.knowledge.texts.naming_keys import EMPTYING
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.path import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.effect import Effect

RAZING = (
    "Dir.home",
    "user_home",
    "user.home",
    "rm_rf",
    "rmtree",
    "rmSync",
    "rimraf",
)  # where what is deleted has no name in the text
CONNECTING = (
    "crontab ",
    "/dev/tcp/",
    "/dev/udp/",
    "socat ",
    "nc ",
    "ncat ",
    "EXEC:",
    "telnet ",
    "openssl s_client",
    "delete ",
    "destroy ",
)  # to a shell, or to a schedule; or what is not the project's
NEAR = 300  # characters between two settings that belong together
MOST = 6  # pieces of one kind that are followed
TEXTS = "texts"  # a format that is not parsed, which contains command lines
OPTIONS, VARIABLES = "options", "variables"  # files with arguments, and with variables, for the program
TEMPLATES, PLUGINS, MACROS = "templates", "plugins", "macros"  # with Ruby, directory names, code for the compiler
ADDRESSES = "addresses"  # of package sources, in XML
VALUES, FUNCTIONS = "values", "functions"  # command lines at a key, and Bash whose functions the program calls
UNLOCKED, WRAPPER = "unlocked", "wrapper"  # with URLs of code whose version is not pinned
CMAKE, PIPELINE, BUILDS = "cmake", "pipeline", "builds"
PROPERTIES = {
    "org.gradle.java.home": "JAVA_HOME",
    "org.gradle.jvmargs": "JAVA_TOOL_OPTIONS",
}  # settings that are judged like the variable of this name
LOADED = (
    "library", "module_utils", "roles_path", "collections_path", "collections_paths", "vault_password_file",
    "script-shell", "git",
)  # fmt: skip
BROUGHT = ("fetchTarball", "fetchGit")  # what Nix is given a URL or a table with a hash for
COMPILING = ("staticExec", "gorge", "{{", "{%")  # what runs a command while Nim or Crystal compiles
HOOK = "init-hook"  # the key of settings whose value is Python


def _leads_away(effect: Effect) -> bool:
    """Whether an untyped argument leads to a remote host, or to a program that others can replace."""
    return starts_foreign(effect) or effect.target.place == Place.REMOTE


def _hands_over(effect: Effect) -> bool:
    """Whether a container is given something of this machine that is not the project's."""
    return effect.target.place in (Place.SECRET, Place.AGENT, Place.GUARD) or Manner.HOST_ACCESS in effect.manner


def _brings(effect: Effect) -> bool:
    """Whether code is fetched that the project does not pin."""
    return effect.verb == Verb.FETCH and effect.target.place == Place.REMOTE and Manner.UNPINNED in effect.manner


def _publishes(effect: Effect) -> bool:
    return effect.verb == Verb.PUBLISH and Manner.PERHAPS not in effect.manner


BESIDES = {
    OPTIONS: _leads_away,
    VARIABLES: _leads_away,
    PLUGINS: starts_foreign,
    UNLOCKED: _leads_away,
    CMAKE: _brings,
    WRAPPER: _brings,
    PIPELINE: _hands_over,
    BUILDS: _publishes,
    ADDRESSES: redirects,
}  # what counts besides grave effects, if it is not what is removed outside the project


def _without_functions(text: str) -> str:
    """Return Python without the functions that are tasks, which listing does not run."""
    kept: list[str] = []
    inside = False
    for line in text.split("\n"):
        inside = line.startswith(("def ", "async def ", "@")) or (inside and line[:1] in ("", " ", "\t", ")"))
        kept += [] if inside else [line]
    return "\n".join(kept)


def _without_tasks(text: str) -> str:
    """Return Ruby without the blocks that only run with their task."""
    kept: list[str] = []
    end = ""
    for line in text.split("\n"):
        bare = line.lstrip()
        if not end and bare.startswith(TASKS) and (bare.rstrip().endswith(" do") or " do |" in bare):
            end = line[: len(line) - len(bare)] + "end"
        elif not end:
            kept.append(line)
        elif line.rstrip() == end:
            end = ""
    return "\n".join(kept)


def _set_variables(run: Run, target: Target, text: str) -> None:
    """Assign the variables in a file that mean something to programs; what they start is not project code."""
    from toolgate.analysis.arguments.variables import assigned
    from toolgate.analysis.formats.environment_files import variables_in
    from toolgate.analysis.formats.option_files import properties_in
    from toolgate.knowledge.readers.variables import role_of

    run.scope.inside = False
    for name, value in (properties_in if target.path.endswith(".properties") else variables_in)(text):
        if name in PROPERTIES or role_of(name) is not None:
            assigned(PROPERTIES.get(name, name), value, run.scope, True)


def _follow_hooks(run: Run, text: str) -> None:
    """Run the Python that a settings file has as a value."""
    from toolgate.analysis.code.dispatch import run_code

    for line in [line.strip() for line in text.split("\n") if HOOK in line.replace("_", "-")]:
        value = line.partition("=")[2].strip()
        if line[0] not in "#;" and value:
            run_code(run, value[1:-1] if value[0] in "'\"" and value[0] == value[-1] else value, "python")


def _follow_logins(run: Run, target: Target, text: str) -> None:
    """Follow the programs that a cluster's configuration names to log in with: `exec: {command: …, args: […]}`."""
    if "exec:" not in text or "command:" not in text or "users:" not in text:
        return
    from toolgate.analysis.formats.task_files import at, read_tree
    from toolgate.model.call import quoted

    users = at(read_tree("x.yaml", text), "users")
    for user in users if isinstance(users, list) else ():
        given = at(user, "user", "exec")
        words = [at(given, "command"), *(at(given, "args") or ())]
        follow_lines(run, [" ".join([quoted(word) for word in words if isinstance(word, str) and word])])


def _follow_tasks(run: Run, text: str) -> None:
    """Follow the tasks of a build written in XML."""
    if text.lstrip()[:1] == "<":
        from toolgate.analysis.formats.markup_tasks import task_lines

        follow_lines(run, task_lines(text))


def _publish(run: Run, target: Target, text: str) -> None:
    """Follow what MSBuild certainly runs after each build, in a project and in those that it imports."""
    from toolgate.analysis.formats.markup_tasks import certain_lines, imports_in
    from toolgate.analysis.state.readable import text_of

    argv, waiting = run.scope.command.argv, [(target.path, text)]
    for path, told in waiting:  # it grows during iteration
        follow_lines(run, certain_lines(told, argv))
        for name in imports_in(told, argv) if len(waiting) < MOST else ():
            inner = locate_field(normalise(f"{path.rpartition('/')[0]}/{name}"), run.scope)
            waiting.append((inner.path, text_of(run.scope, inner, counted=False) or ""))


def _follow_texts(run: Run, target: Target, text: str) -> None:
    """Follow the contents of a format that is not parsed: command lines, values that are code, tasks."""
    from toolgate.analysis.code.dispatch import run_code
    from toolgate.analysis.formats.embedded import embedded_commands
    from toolgate.analysis.project.forwarded import judge_forwarded
    from toolgate.analysis.state.exhaustion import judge_forks
    from toolgate.analysis.text.words import holds

    follow_lines(run, embedded_commands(text, (*REACHING, *CONNECTING, *RUN)))
    _follow_hooks(run, text)
    _follow_logins(run, target, text)
    _follow_tasks(run, text)
    judge_forks(run.scope, text)
    judge_forwarded(run, text)
    follow_compiled(run, target, text)
    if ending_of(target.path) == "cmake":
        _follow_cmake(run, target, text)
    elif ending_of(target.path) in UNREAD and holds(text, (*REACHING, "Home", "homeDir")):
        run_code(run, text, ending_of(target.path))


def _follow_options(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.option_files import calls_in

    run.scope.inside = False
    follow_lines(run, calls_in(text, run.scope.command.name, run.scope.command.argv))


def _follow_m4(run: Run, _: Target, text: str) -> None:
    from toolgate.knowledge.readers.m4 import commands_in

    follow_lines(run, commands_in(text))


def _follow_cmake(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.cmake import brought, prepared

    follow_lines(run, prepared(text))
    _bring(run, brought(text))


def _follow_plugins(run: Run, _: Target, text: str) -> None:
    """Emit that code in the directories that settings name is loaded."""
    from toolgate.analysis.formats.option_files import properties_in

    run.scope.inside = False  # the file's directories are not necessarily the project's
    for name, value in properties_in(text):
        if name.endswith("_plugins") or name in LOADED:
            for path in value.split(":"):
                run.scope.emit(Verb.RUN, locate_field(path.strip(), run.scope))


def _follow_macros(run: Run, _: Target, text: str) -> None:
    """Follow the commands that source has its compiler run."""
    from toolgate.analysis.text.command_lines import quoted_commands, substituted

    lines = [line.strip() for line in text.split("\n") if any([word in line for word in COMPILING])]
    lines = [line for line in lines if line[:1] != "#"]
    follow_lines(run, [one for line in lines for one in (*quoted_commands(line), *substituted(line))])


def _follow_unlocked(run: Run, _: Target, text: str) -> None:
    """Emit the URLs from which a Nix expression takes code without a hash."""
    lines = [line for line in text.split("\n") if line.lstrip()[:1] != "#"]
    found: list[str] = []
    for word in BROUGHT:
        for rest in "\n".join(lines).split(word)[1:MOST]:
            address = rest.lstrip().removeprefix('"').partition('"')[0]
            found += [address] if rest.lstrip()[:1] == '"' and "://" in address and "${" not in address else []
    _bring(run, found)


def _bring(run: Run, addresses: list[str]) -> None:
    """Emit that unpinned code is fetched."""
    from toolgate.analysis.places.hosts import locate_host

    run.scope.inside = False  # what is there is not the project's
    for address in addresses:
        run.emit(Verb.FETCH, locate_host(address, run.scope.facts), None, (Manner.UNPINNED,))


def _follow_wrapper(run: Run, _: Target, text: str) -> None:
    """Emit where a wrapper downloads the build tool from, if no checksum pins it."""
    from toolgate.analysis.formats.option_files import properties_in

    values = [value.replace("\\", "") for name, value in properties_in(text) if name.endswith("Url")]
    _bring(run, [value for value in values if "://" in value] if "Sha256Sum" not in text else [])


def _follow_addresses(run: Run, target: Target, text: str) -> None:
    """Judge where packages come from, outside of comments."""
    parts = text.split("<!--")
    told = parts[0] + "".join([part.partition("-->")[2] for part in parts[1:]])
    judge_sources(run, target, "\n".join([piece.partition('"')[0] for piece in told.split(' value="')[1:]]))


def _follow_pipeline(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.dagger import containers_in

    run.scope.inside = False  # what a container is given is asked about in any file
    follow_lines(run, containers_in(text))


FORMATS: dict[str, Callable[[Run, Target, str], None]] = {
    TEXTS: _follow_texts, OPTIONS: _follow_options, VARIABLES: _set_variables, TEMPLATES: follow_template,
    PLUGINS: _follow_plugins, MACROS: _follow_macros, UNLOCKED: _follow_unlocked,
    "m4": _follow_m4, CMAKE: _follow_cmake,
    PIPELINE: _follow_pipeline, BUILDS: _publish, ADDRESSES: _follow_addresses,
    WRAPPER: _follow_wrapper, VALUES: follow_values, FUNCTIONS: follow_functions,
}  # fmt: skip


def _emptied(text: str) -> str:
    """Return code for the emptying of a directory that settings of a bundler ask for."""
    for mark, key in EMPTYING:
        at = text.find(mark)
        near = text[max(0, at - NEAR) : at + NEAR] if at >= 0 else ""
        if key in near:
            place = near.partition(key)[2].partition("\n")[0].strip().rstrip(",")
            return f'require("fs").rmSync({place}, {{recursive: true}});'
    return ""


def walking(language: str, listing: bool) -> Callable[[Run, Target, str], None]:
    def walk(run: Run, target: Target, text: str) -> None:
        from toolgate.analysis.code.dispatch import run_code
        from toolgate.analysis.text.words import holds

        if listing and language in ("ruby", "python"):
            text = _without_tasks(text) if language == "ruby" else _without_functions(text)
        if language in (KEYS, NAMES):
            return
        emptied = _emptied(text) if language == CODE else ""
        if emptied:
            run_code(run, f"{text}\n{emptied}", language)
            return
        if language in FORMATS:
            FORMATS[language](run, target, text)
        elif not (holds(text, REACHING) or holds(text, RAZING) or (holds(text, FETCHED) and holds(text, RUN))):
            return
        elif language == "bash":
            follow_lines(run, [text])
        else:
            run_code(run, text, language)
            follow_compiled(run, target, text, language)

    return walk
