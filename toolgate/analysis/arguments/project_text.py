"""The text that a filter prints of the project's files: what `head`, `sed` or `jq` leave of them."""

from __future__ import annotations

from toolgate.analysis.arguments.literal_output import EVALUATORS
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import STANDARD_INPUT, Stream, held_in
from toolgate.analysis.state.text_when_needed import as_they_are, once, text_then
from toolgate.knowledge.vocabulary import READ_BY, READS
from toolgate.shell.expand.fields import Field, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.model.effect import Target

    Before = dict[str, Stream | None]  # what the call had written to files when the command ran

QUERIES = {"json": ("-r", "--raw-output", "-e", "--exit-status", "-M", "-c"), "yaml": ("-r", "-e", "-M", "-N")}
NAMING = ("first", "last", "lines", "fields")  # what prints or counts by file, where there are several
FORMATS = {"json": "json", "yml": "yaml", "yaml": "yaml", "toml": "toml"}
FILES = ("awk.operand", "jq.yq_operand")  # readers of operands that are files, mostly


def held_by(run: Run, sources: tuple[Target, ...]) -> Callable[[], str | None] | None:
    """What reads the text that a command prints; `None`: it does not come from the project's files alone."""
    before = as_they_are(run.scope, sources) if not (run.where or run.scope.where) else None
    if before is None:
        return None
    stdin, cwd = run.stdin if run.reads_input else Stream(""), run.scope.cwd
    return once(lambda: _printed(run, stdin, before) if run.scope.cwd == cwd else None)


def _printed(run: Run, stdin: Stream, before: Before) -> str | None:
    spec = run.spec
    if spec is None:
        return None
    words, files = _sorted(run)
    if len(files) > 1 and spec.passes in NAMING:
        return None
    if any([type(field) is Partial for field in run.operands]):
        return None
    texts = [_of(run, file, stdin, before) for file in files or ["-"]]
    known = [text for text in texts if text is not None]
    if len(known) < len(texts):
        return None
    text = "".join(known)
    run.scope.step(len(text) >> 4)
    if spec.prints:
        return _evaluated(run, spec.prints, text)
    given = [(option.names[0], "" if value is None else value) for option, value in run.options]
    options = {name: value for name, value in given if isinstance(value, str)}
    if len(options) < len(given):  # one is not known, or is given twice
        return None
    if spec.passes in QUERIES:
        return _queried(spec.passes, options, words, files, text)
    from toolgate.analysis.text.filters import filtered

    return filtered(spec.passes, options, words, text)


def _sorted(run: Run) -> tuple[list[str], list[Field]]:
    """The operands that say what is done, and those that are files."""
    pairs = run.with_roles()
    files = [field for role, field in pairs if role is READS or (role.base is READ_BY and role.argument in FILES)]
    words = [shown(field) for field in run.operands if field not in files]
    if not words and run.spec is not None and run.spec.passes in QUERIES:  # the query, then files
        files = files[files[0] in ("eval", "e") :] if files else files
        words, files = [shown(file) for file in files[:1]], files[1:]
    return words, files


def _of(run: Run, field: Field, stdin: Stream, before: Before) -> str | None:
    if field in STANDARD_INPUT:
        return stdin.text if stdin.text is not None else held_in(stdin)
    return text_then(run.scope, locate_field(field, run.scope), before) if isinstance(field, str) else None


def _evaluated(run: Run, prints: str, text: str) -> str | None:
    """What a command that prints all of its input makes of a text."""
    before = run.stdin, run.reads_input
    run.stdin, run.reads_input = Stream(text), True
    try:
        return EVALUATORS[prints](run)
    finally:
        run.stdin, run.reads_input = before


def _queried(kind: str, options: dict[str, str], words: list[str], files: list[Field], text: str) -> str | None:
    if len(words) != 1 or any([name not in QUERIES[kind] for name in options]):
        return None
    from toolgate.analysis.formats.queries import answered

    if kind == "yaml":
        kind = FORMATS.get(shown(files[0]).rpartition(".")[2].lower(), "yaml") if files else "yaml"
    elif not {"-r", "--raw-output"}.isdisjoint(options):
        kind = "json"
    else:  # in quotes
        return None
    return answered(kind, words[0], text)
