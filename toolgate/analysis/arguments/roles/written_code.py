"""Runs files by the text that this script, or an earlier call of the session, has written into them."""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import followed, serve
from toolgate.analysis.state.streams import COPY, Stream, held_in
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.knowledge.texts.endings import SMALL_LANGUAGES, UNREAD, WRITTEN_ENDINGS
from toolgate.knowledge.vocabulary import NAMED, has_trait
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.memory import BUILT, FROM_HOST, MADE
from toolgate.shell.expand.fields import Field, Scalar, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

BESIDE = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP)  # where a program may be pointed at


def is_shell(language: str) -> bool:
    """Whether a language, or the program that a file names for itself, is a shell whose text can be read."""
    return language in ("shell", "sourced") or has_trait(language, "bourne")


def run_copied(run: Run, target: Target, written: Stream, parameters: tuple[Field, ...], language: str) -> Stream:
    """Run a file whose text is not known as a whole: by where it comes from, and by the texts that are known in it."""
    held_in(written)  # before it runs: what is then in the files is not known
    elsewhere = (Place.REMOTE, Place.KNOWN, Place.PRIVATE)
    sources = [source for source in written.sources if source.place in elsewhere] or list(written.sources)
    from toolgate.analysis.state.data_files import turned

    data = turned(target.path, written, run.scope.ledger) if not written.parts else None  # what is known is judged
    if data is not None:
        run.emit(Verb.RUN, target, data, (Manner.TURNED,))
    elif written.kind == "decoded":
        run.emit(Verb.RUN, target, sources[0] if sources else None, (Manner.TURNED,))
    run.emit(Verb.RUN, target, sources[0] if sources else None, (Manner.WRITTEN,))
    for part in written.parts:  # what an earlier call of the session has written runs by whatever name
        run_written(run, target.path, part, parameters, "bash" if language == "sourced" else language)
    _run_compiled(run, target, written)
    if written.held is not None and not written.parts:
        seen = run.walk.look_through(run, target, parameters, language)
        if seen is not None:
            return seen
    if written.kind == COPY and language and not is_shell(language):
        for source in [each for each in written.sources if each.place in BESIDE]:
            run.walk.look_through(run, source, parameters, language)
    memory = run.scope.ledger.memory
    if memory is not None and not written.parts:
        for source in written.sources:
            unread(run, source)
        if memory.files.get(target.path, "").startswith(FROM_HOST):  # it is still there if nothing was written over it
            unread(run, target)
    return Stream(None, run.stdin.sources)


def _run_compiled(run: Run, target: Target, written: Stream) -> None:
    """Run what was made of sources: the commands in quotes of those this session has written, and others' as theirs."""
    from toolgate.analysis.arguments.undescribed_values import judge_quoted
    from toolgate.analysis.state.exhaustion import judge_forks
    from toolgate.analysis.state.memory import held_before

    for source in written.sources:
        held = run.scope.ledger.files.get(source.path) if source.path else None
        if held is None and run.scope.ledger.memory is not None:
            held = held_before(run.scope, source)
        if held is not None and held.text:
            judge_quoted(run, held.text)
            judge_forks(run.scope, held.text)
            if OWN_NAME in held.text:
                from toolgate.analysis.arguments.toolgate_in_arguments import judge_source

                judge_source(run.scope, held.text, source)
        elif held is None and source.place == Place.WORKSPACE:
            run.walk.look_into(run, NAMED, source)
        elif held is None and source.place == Place.TEMP and target.place in (Place.WORKSPACE, Place.OUTPUT):
            run.emit(Verb.RUN, _original(run, target, source))


def _original(run: Run, target: Target, source: Target) -> Target:
    """The file behind a copy, if its directory was copied: `/tmp/x/a` for `build/a` after `cp -r /tmp/x/. build`."""
    for directory, origin in run.scope.ledger.landed:
        if origin == source and target.path.startswith(directory + "/"):
            return locate_field(source.path + target.path[len(directory) :], run.scope)
    return source


def _language(run: Run, path: str, text: str) -> str:
    """The language that the first line or the name of a file says; without either, that of a shell."""
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        words = first[2:].replace("/usr/bin/env", "").split()
        program = words[0].rpartition("/")[2] if words else "sh"
        return program.rstrip("0123456789.")
    name = path.rpartition("/")[2]
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    return WRITTEN_ENDINGS.get(ending) or (ending if run.spec is not None and ending in UNREAD else "bash")


def runs_written(run: Run, target: Target) -> bool:
    """Run a file that something loads by its text, where the session wrote it and its name says a language."""
    from toolgate.analysis.state.memory import held_before

    ending = target.path.rpartition("/")[2].rpartition(".")[2].lower()
    if ending not in WRITTEN_ENDINGS and ending not in UNREAD:
        return False
    held = run.scope.ledger.files.get(target.path) or held_before(run.scope, target)
    if held is None or held.text is None:
        return False
    run_written(run, target.path, held.text, (), "")
    return True


def run_small(run: Run, text: str, language: str) -> Stream:
    """Run a text in a small language, which a reader knows."""
    from toolgate.knowledge.vocabulary import READ_BY

    run.play(READ_BY(language), text)
    return Stream(None)


def run_written(run: Run, path: str, text: str, parameters: tuple[Field, ...], language: str) -> Stream:
    """Run the text of a file in the language that is given, or that its first line or its name says."""
    language = language or _language(run, path, text)
    if language in SMALL_LANGUAGES:
        return run_small(run, text, language)
    inside = run.scope.inside and path not in run.scope.ledger.typed
    language = "bash" if language == "sourced" else language
    if is_shell(language):
        started = f"{path} {[shown(word) for word in parameters]}"
        if started in run.scope.calls:
            from toolgate.analysis.state.exhaustion import starts_itself

            starts_itself(run.scope, [text])
        scope = run.scope.fork()
        scope.inside, scope.multiplying, scope.calls = inside, False, (*scope.calls, started)
        scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
        scope.parameters = parameters
        scope.variables["BASH_SOURCE"] = scope.variables["0"] = Scalar((path,))
        scope.script = followed(text)
        return run.walk.run_text(text, scope, run.stdin, "bash" if language in ("ksh", "shell") else language)
    if language in UNREAD:
        _run_source(run, text, language)
        return Stream(None)
    before = run.scope.inside, run.parameters, run.told
    run.scope.inside, run.parameters, run.told = inside, parameters, all([isinstance(word, str) for word in parameters])
    mark = len(run.scope.ledger.effects)
    run.walk.run_code(run, text, language)
    run.scope.inside, run.parameters, run.told = before
    serve(run.scope, locate_field(path, run.scope), mark)
    return Stream(None)


def _run_source(run: Run, text: str, language: str) -> None:
    """Run source of a language that nobody reads here: nothing to say of what only computes on what is beside it."""
    from toolgate.analysis.text.acting import acts

    given = [locate_field(word, run.scope) for word in run.scope.command.argv[1:] if word[:1] in ("/", "~", "$")]
    run.scope.step(len(text) >> 2)
    if acts(text, language) or any([target.place not in BESIDE for target in given]):
        run.walk.run_code(run, text, language)


def unread(run: Run, target: Target) -> None:
    """A file of this session runs and could not be looked through: said, unless it was made of what the project has."""
    memory = run.scope.ledger.memory
    if memory is None or not target.path:
        return
    origin = memory.origin(target.path)
    if not (origin or target.path in memory.files or memory.everything):
        return
    from toolgate.analysis.state.readable import INSTALLED, text_of

    if target.path not in memory.files and any([part in target.path for part in INSTALLED]):
        return
    if target.place == Place.TEMP:
        from toolgate.analysis.state.scratch import own_scratch, own_source

        if own_source(target, run.scope.ledger) or own_scratch(target.path, run.scope.ledger):
            return  # made of the session's own text and of the project, by a compiler or in a directory of its own
    if target.place == Place.OUTPUT and run.scope.facts.exists(target.path) is False and "." not in target.name:
        return  # a directory of builds that is not there
    if run.scope.facts.is_dir(target.path) and not any([file.startswith(target.path + "/") for file in memory.files]):
        return  # where a command has built something; what the session wrote in it would count
    downloaded = target.path in memory.files and origin.startswith(FROM_HOST)
    if origin in (MADE, BUILT) or (not downloaded and text_of(run.scope, target) is not None):
        return  # a compiler's work, or text in a language we do not read: the project's own code, as ever
    run.emit(Verb.RUN, target, None, (Manner.UNREAD,))


def run_escaped(run: Run, text: str) -> None:
    """Lines of a message that a program takes for commands to run: `~!make`."""
    for line in text.split("\n"):
        if line[:2] in ("~!", "~|") and line[2:].strip():
            run.emit(Verb.UNKNOWN, Target(line[2:].strip(), Place.UNKNOWN), None, (Manner.SIDE_DOOR,))
