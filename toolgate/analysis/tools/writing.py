"""A file is written: where, and what it will do when something runs it.

What a file would run is told as effects with the word `deferred`. Files that start by themselves (install scripts,
hooks, tasks that run on opening) tell everything that leaves the ordinary; files that a person starts tell only what
is grave.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats import fragments as formats
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.analysis.text.hidden import hidden_character
from toolgate.analysis.tools.editor_settings import obeyed_effects
from toolgate.knowledge.texts.written_files import (
    BUILD_ENDINGS,
    BUILD_FILES,
    CONFIGURATIONS,
    DOCUMENTS,
    EXECUTED,
    FILTERS,
    LANGUAGES,
    PAGES,
    REGISTRIES,
    SETTINGS_FILES,
    TRUSTING,
)
from toolgate.model.call import Write
from toolgate.model.effect import Effect, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Hole, Partial, Scalar

OURS = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL, Place.CACHE, Place.PIPELINE, Place.VCS, Place.PROC)
FAR = (Place.REMOTE, Place.PRIVATE, Place.METADATA)
CONTAINED = "container:build"
ELSEWHERE = "pipeline:ci"
SHORTEST_SECRET = 20  # characters
SCANNED = 200  # characters that are looked through for a step of the budget
SHELL_ENDINGS = ("sh", "bash", "zsh", "command")
PROGRAM_FOLDERS = ("/node_modules/.bin", "venv/bin", "venv/scripts")  # which other commands are found in


def write_effects(action: Write, scope: Scope) -> None:
    """The effects of writing or editing a file."""
    scope.at(0, len(action.text))
    path = scope.facts.home() + action.path[1:] if action.path.startswith("~/") else action.path
    target = locate_field(path, scope)
    scope.emit(Verb.WRITE, target, None, (Manner.EDIT,) if action.old is not None else ())
    if target.path:
        scope.ledger.files[target.path] = Stream(action.text)
    if target.place == Place.OUTPUT and target.path.rpartition("/")[0].endswith(PROGRAM_FOLDERS):
        scope.emit(Verb.WRITE, description(f"the program {target}", Place.STARTUP), None, (Manner.DEFERRED,))
    hidden = hidden_character(action.text.removeprefix("\ufeff").replace("\f", ""))
    if hidden is not None:
        scope.unknown(f"{hidden[0]}, in {target.text}", (Manner.HIDDEN_TEXT,))
    literal_secrets(target, action.text, scope)
    _content(action, target, scope)


def literal_secrets(target: Target, text: str, scope: Scope) -> None:
    """A credential that is written into a file of the project, which others will see."""
    if len(text) < SHORTEST_SECRET or target.place not in (Place.WORKSPACE, Place.PIPELINE):
        return
    from toolgate.analysis.text.scanning import SECRET, is_fixture, secrets_in

    scope.spend(len(text) // SCANNED)
    found = [] if is_fixture(target.path or target.name) else secrets_in(text)
    for hit in found[:1]:
        if hit.kind == SECRET:
            scope.emit(Verb.WRITE, target, description(hit.name, Place.SECRET), (Manner.SECRET_LITERAL,))


def content_effects(target: Target, text: str, scope: Scope) -> None:
    """What a file will run that a shell command writes."""
    _content(Write(target.path, text), target, scope)


def _content(action: Write, target: Target, scope: Scope) -> None:
    """Judge what the file runs, by its name and place."""
    lowered = (target.path or action.path).lower()
    name = lowered.rpartition("/")[2]
    ending = name.rpartition(".")[2]
    own = target.place in (Place.STARTUP, Place.PIPELINE)
    if name in ("package.json", "composer.json"):
        first, others = formats.package_scripts(_paid(scope, action.text))
        _shells(first, scope, own=True)
        _shells(others, scope)
    elif name in ("makefile", "gnumakefile", "justfile", ".justfile") or ending in ("mk", "mak"):
        _shells(_recipes(name, _paid(scope, action.text)), scope)
    elif name.startswith(("dockerfile", "containerfile")) or ending == "dockerfile":
        _shells(formats.image_lines(_paid(scope, action.text)), scope, where=CONTAINED)
    elif (
        ending in ("yml", "yaml")
        and name not in SETTINGS_FILES
        and (own or name.startswith(("taskfile", ".pre-commit", "lefthook", "cloud-init")))
    ):
        _pipeline(action.text, lowered, own, scope)
    elif name == "tasks.json" or name == "launch.json" or ending == "code-workspace":
        _tasks(action.text, target, scope)
    elif name in ("devcontainer.json", ".devcontainer.json"):
        _shells(formats.container_commands(_paid(scope, action.text)), scope, own=True)
    elif "/cron" in lowered or name == "crontab":
        _shells(formats.schedule_commands(_paid(scope, action.text), "/etc/cron" in lowered), scope, own=True)
    elif ending in ("service", "desktop", "timer", "socket"):
        _shells(formats.unit_commands(_paid(scope, action.text)), scope, own=own)
    elif _is_shell(name, ending, action.text, own):
        _shells([action.text], scope, own=own or name == ".envrc")
    elif not _code(name, ending, action.text, scope):
        _settings(lowered, name, action.text, target, scope)
        obeyed_effects(lowered, action.text, target, scope)
        _planted(ending, action.text, scope)
        if name in BUILD_FILES or ending in BUILD_ENDINGS or (ending == "xml" and "/.idea/" in lowered):
            _shells(formats.suspicious_texts(_paid(scope, action.text)), scope)
        elif ending == "md" and target.place != Place.AGENT:
            _shells(formats.prompt_commands(action.text, lowered), scope)


def _recipes(name: str, text: str) -> list[str]:
    """The shell lines of a makefile or a justfile, or of the part of one that an edit brings."""
    from toolgate.analysis.formats import makefiles

    if name in ("justfile", ".justfile"):
        return makefiles.every_just_command(makefiles.read_justfile(text))
    return makefiles.every_command(makefiles.read_makefile(text, {}))


def _paid(scope: Scope, text: str) -> str:
    """A text whose format is read line by line, once the steps for that are taken."""
    scope.step(len(text) >> 3)
    return text


def _pipeline(text: str, path: str, own: bool, scope: Scope) -> None:
    remote = _remote(path)
    for fault in formats.pipeline_faults(text) if remote else []:
        scope.unknown(fault, (Manner.PIPELINE, Manner.DEFERRED))
    secret = Stream(None, (description("the pipeline's secrets", Place.SECRET),))
    inner = scope.fork()
    for name in formats.secret_names(text):
        inner.variables[name] = Scalar((Partial((Hole("$" + name, "any", secret),)),))
    _shells(
        formats.pipeline_steps(_paid(scope, text)), inner, own=own and not remote, where=ELSEWHERE if remote else ""
    )


def _remote(path: str) -> bool:
    """Whether a pipeline runs on another machine."""
    return (
        "/.github/" in path or "gitlab-ci" in path or "pipelines" in path or "/.circleci/" in path or ".travis" in path
    )


def _is_shell(name: str, ending: str, text: str, own: bool) -> bool:
    if ending in SHELL_ENDINGS or name == ".envrc":
        return True
    if name in BUILD_FILES:
        return False
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        return any([first.rstrip().endswith(shell) or f"/{shell} " in first for shell in ("sh", "bash", "dash", "zsh")])
    return own and "." not in name and name not in SETTINGS_FILES and not first.startswith(("[", "{", "<"))


def _code(name: str, ending: str, text: str, scope: Scope) -> bool:
    """Files of other languages that tools run by themselves."""
    language = ""
    if name in ("setup.py", "conftest.py", "sitecustomize.py", "usercustomize.py", "noxfile.py"):
        language = "python"
    elif ending == "pth":
        language = "python"
        text = "\n".join([line for line in text.split("\n") if line.startswith(("import ", "import\t"))])
    elif name.endswith((".config.js", ".config.cjs", ".config.mjs", ".config.ts")) or name in CONFIGURATIONS:
        language = "node"
    elif name in ("gemfile", "rakefile", "podfile", "fastfile", "vagrantfile"):
        language = "ruby"
    if not language:
        return False
    mark = len(scope.ledger.effects)
    from toolgate.analysis.code.dispatch import run_code

    try:
        run_code(Run(scope, None, "a file", NOTHING), text, language)
    finally:
        _deferred(scope, mark, own=False)
    return True


def _planted(ending: str, text: str, scope: Scope) -> None:
    """Source that is a remote shell, whatever it is called."""
    from toolgate.analysis.code.dispatch import run_code
    from toolgate.analysis.text.remote_shells import remote_shell_in, web_shell_in

    if ending in DOCUMENTS:
        return
    language = "php" if "<?php" in text or text.startswith("<?=") else LANGUAGES.get(ending, "")
    planted = remote_shell_in(text)
    if not planted and not (web_shell_in(text) and language in ("php", "")):
        return
    mark = len(scope.ledger.effects)
    if language:
        try:
            run_code(Run(scope, None, "a file", NOTHING), text, language)
        finally:
            _deferred(scope, mark, own=False)
    elif planted or ending in PAGES:
        shell = description("commands from a network peer", Place.REMOTE)
        scope.emit(Verb.RUN, shell, None, (Manner.REMOTE_SHELL, Manner.DEFERRED))


def _shells(texts: list[str], scope: Scope, own: bool = False, where: str = "") -> None:
    from toolgate.analysis.shell.script import run_text

    for text in texts:
        mark = len(scope.ledger.effects)
        inner = scope.fork()
        inner.frame = (scope.start, scope.end)
        inner.where = where
        try:
            run_text(text, inner, NOTHING, "bash")
        finally:  # also where the budget ends
            _deferred(scope, mark, own)


def _deferred(scope: Scope, mark: int, own: bool) -> None:
    """Keep what matters of the effects found since `mark`, marked as happening later."""
    found = scope.ledger.effects[mark:]
    del scope.ledger.effects[mark:]
    for effect in found:
        if _grave(effect) or (own and _unusual(effect)):
            manner = (*effect.manner, Manner.DEFERRED)
            scope.ledger.effects.append(
                Effect(
                    effect.verb,
                    effect.target,
                    effect.origin,
                    effect.command,
                    effect.start,
                    effect.end,
                    manner,
                    effect.where,
                )
            )


def _grave(effect: Effect) -> bool:
    """What nobody writes into a file by chance: foreign code unread, secrets sent, wiping, taking over."""
    verb, target, origin, manner = effect.verb, effect.target, effect.origin, effect.manner
    if verb == Verb.RUN:
        return Manner.REMOTE_SHELL in manner or (
            origin is not None and origin.place in FAR and Manner.INSTALL not in manner
        )
    if verb == Verb.SEND:
        return (
            origin is not None and origin.place in (Place.SECRET, Place.AGENT, Place.GUARD) and target.place in FAR
        ) or Manner.SOCKET in manner
    if effect.where:
        return False
    if verb == Verb.DELETE:
        return target.place in (Place.SYSTEM, Place.DEVICE, Place.GUARD, Place.AGENT, Place.SECRET) or (
            target.whole and target.place in (Place.HOME, Place.OTHER_USER, Place.NOWHERE, Place.VCS)
        )
    if verb == Verb.WRITE:
        return target.place in (Place.DEVICE, Place.GUARD, Place.AGENT) or (
            target.place == Place.STARTUP and ".git/" not in target.name
        )
    if verb == Verb.UNKNOWN:
        return Manner.HIDDEN_CODE in manner or Manner.BUDGET in manner
    return Manner.FORK_BOMB in manner or (verb == Verb.FETCH and target.place == Place.METADATA)


def _unusual(effect: Effect) -> bool:
    """What a file that starts by itself should not do without a person knowing."""
    verb, target, manner = effect.verb, effect.target, effect.manner
    if verb in (Verb.SEND, Verb.ESCALATE, Verb.PUBLISH, Verb.DISCARD, Verb.LISTEN, Verb.CONTROL):
        return target.place != Place.LOOPBACK
    if verb == Verb.READ:
        return target.place == Place.SECRET and Manner.NAMES not in manner
    if verb == Verb.FETCH:
        return target.place in FAR
    if verb in (Verb.WRITE, Verb.DELETE):
        return target.place not in OURS
    if verb == Verb.RUN:
        return (
            Manner.BUILT in manner
            or Manner.PIPED in manner
            or (effect.origin is not None and Manner.INSTALL not in manner)
        )
    return Manner.UNREADABLE in manner or Manner.HIDDEN_CODE in manner or Manner.COMPUTED_NAME in manner


def _tasks(text: str, target: Target, scope: Scope) -> None:
    """Editor tasks: those that run on opening start by themselves."""
    opens = "folderOpen" in text
    if opens:
        scope.emit(
            Verb.WRITE,
            description(f"a task in {target}", Place.STARTUP),
            None,
            (Manner.DEFERRED,),
        )
    _shells(formats.task_commands(_paid(scope, text)), scope, own=opens)


def _settings(path: str, name: str, text: str, target: Target, scope: Scope) -> None:
    """Settings that name a program or another registry."""
    if name == "settings.json" and "/.vscode/" in path:
        _editor_settings(text, target, scope)
        return
    if name == ".gitattributes":
        _filters(text, target, scope)
    if name not in SETTINGS_FILES or (
        name in ("config", "config.toml") and "/.cargo/" not in path and "/.git/" not in path
    ):
        return
    for key, value in formats.settings(_paid(scope, text)):
        last = key.rpartition(".")[2].rpartition(":")[2]
        if last in REGISTRIES and "://" in value:
            _redirected(value, scope)
        elif last in EXECUTED and (value.startswith("!") or " " in value or "/" in value) and not _url(value):
            _shells([value.lstrip("!")], scope, own=True)
            scope.emit(
                Verb.WRITE,
                description(f"{backticked(key)} in {target}", Place.STARTUP),
                None,
                (Manner.DEFERRED,),
            )
        elif value.startswith("ext::"):
            _shells([value[5:]], scope, own=True)
            scope.emit(
                Verb.WRITE, description(f"{backticked(key)} in {target}", Place.STARTUP), None, (Manner.DEFERRED,)
            )
        elif key.startswith("alias.") and value.startswith("!"):
            _shells([value[1:]], scope, own=True)
        elif last in ("strict-ssl", "sslverify", "ssl-verify") and value.lower() in ("false", "0"):
            scope.unknown(f"{backticked(key)} = {backticked(value)} in {target}", (Manner.INSECURE, Manner.DEFERRED))


def _url(value: str) -> bool:
    return "://" in value.partition(" ")[0]


def _filters(text: str, target: Target, scope: Scope) -> None:
    """A filter that git runs on every file it checks out, other than the usual ones."""
    for word in text.split():
        name = word.partition("filter=")[2] if word.startswith("filter=") else ""
        if name and name not in FILTERS:
            scope.emit(
                Verb.WRITE,
                description(f"the filter {backticked(name)} in {target}", Place.STARTUP),
                None,
                (Manner.DEFERRED,),
            )


def _redirected(url: str, scope: Scope) -> None:
    from toolgate.analysis.places.hosts import locate_host

    scope.emit(Verb.FETCH, locate_host(url, scope.facts), None, (Manner.REDIRECTS_TRAFFIC, Manner.DEFERRED))


def _editor_settings(text: str, target: Target, scope: Scope) -> None:
    """Settings of an editor that take its guard away."""
    lowered = text.lower()
    for key in TRUSTING:
        at = lowered.find(f'"{key}"')
        value = lowered[at + len(key) + 2 :].lstrip(" :\n\t")[:6] if at >= 0 else ""
        loosened = value.startswith("false") if key.startswith("security") else value.startswith(("true", '"on"'))
        if at >= 0 and loosened:
            scope.emit(Verb.WRITE, description(f"{backticked(key)} in {target}", Place.AGENT), None, (Manner.DEFERRED,))
