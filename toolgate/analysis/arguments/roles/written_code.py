"""Runs files by the text that this script, or an earlier call of the session, has written into them."""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.streams import Stream
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.expand.fields import Field


def run_copied(run: Run, target: Target, written: Stream, parameters: tuple[Field, ...], language: str) -> Stream:
    """Run a file whose text is not known as a whole: by where it comes from, and by the texts that are known in it."""
    elsewhere = (Place.REMOTE, Place.KNOWN, Place.PRIVATE)
    sources = [source for source in written.sources if source.place in elsewhere] or list(written.sources)
    run.emit(Verb.RUN, target, sources[0] if sources else None, ("written",))
    for part in written.parts:  # what an earlier call of the session has written runs by whatever name
        run_written(run, target.path, part, parameters, "bash" if language == "sourced" else language)
    if run.scope.ledger.memory is not None and not written.parts:
        from toolgate.analysis.state.memory import unread

        for source in written.sources:
            unread(run, source)
    return Stream(None, run.stdin.sources)


def _language(path: str, text: str) -> str:
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        words = first[2:].replace("/usr/bin/env", "").split()
        program = words[0].rpartition("/")[2] if words else "sh"
        return program.rstrip("0123456789.")
    ending = path.rpartition(".")[2]
    return {"py": "python", "js": "node", "mjs": "node", "rb": "ruby", "pl": "perl", "php": "php"}.get(ending, "bash")


def run_written(run: Run, path: str, text: str, parameters: tuple[Field, ...], language: str) -> Stream:
    """Run the text of a file in the language that is given, or that its first line or its name says."""
    language = language or _language(path, text)
    inside = run.scope.inside and path not in run.scope.ledger.typed
    if language in ("sh", "bash", "dash", "zsh", "ksh", "shell"):
        scope = run.scope.fork()
        scope.inside = inside
        scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
        scope.parameters = parameters
        return run.scope.walk.run_text(text, scope, run.stdin, "bash" if language in ("ksh", "shell") else language)
    before, run.scope.inside = run.scope.inside, inside
    run.scope.walk.run_code(run, text, language)
    run.scope.inside = before
    return Stream(None)
