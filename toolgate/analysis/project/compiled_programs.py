"""Programs of the project in a compiled language that a command builds and starts: `go run ./cmd/x`, `cargo xtask`.

What they start, write and delete is judged like that of a script, as far as their own text says it.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.grave_effects import grave
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, inside, text_of
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.analysis.text.words import holds
from toolgate.knowledge.texts.compiled_calls import CALLS, ENDINGS
from toolgate.model.effect import Manner, Target

MOST = 12  # sources of a program
MAIN = ("main", "init")  # functions that run by themselves
DISPATCHING = (
    "spf13/cobra",
    "urfave/cli",
    "alecthomas/k",
    "clap::",
    "structopt",
    "argh::",
    "bpaf::",
)  # what chooses commands


def sources_in(run: Run, path: str, language: str) -> list[Target]:
    """Return the sources of a program: the file itself, or those in its directory, without tests."""
    endings = tuple(["." + ending for ending, named in ENDINGS.items() if named == language])
    if path.endswith(endings):
        return [locate_field(path, run.scope)]
    names = sorted(run.scope.facts.entries(path, LISTED) or ())
    kept = [name for name in names if name.endswith(endings) and not name.partition(".")[0].endswith("_test")]
    return [locate_field(f"{path}/{name}", run.scope) for name in kept[:MOST]]


def run_program(run: Run, target: Target, language: str, words: list[str] | None, tasks: tuple[str, ...] = ()) -> bool:
    """Judge what a program does with these arguments; return whether there is one. `tasks`: functions that run."""
    files = sources_in(run, target.path, language)
    held = [text_of(run.scope, file, counted=False) or "" for file in files]
    source = "\n".join([one for one in held if one])
    if not source or language not in CALLS:
        return False
    first = next(file for file, one in zip(files, held, strict=True) if one)
    mark = len(run.scope.ledger.effects)
    inside(run.scope, first, lambda: _walk(run, source, language, words, tasks))
    if holds(source, DISPATCHING):  # which of its commands runs is not known
        effects = run.scope.ledger.effects
        effects[mark:] = [effect for effect in effects[mark:] if grave(effect)]
    return True


def _walk(run: Run, text: str, language: str, words: list[str] | None, tasks: tuple[str, ...]) -> Stream:
    from toolgate.analysis.code.dispatch import run_code
    from toolgate.analysis.formats.compiled import Source, lines_of
    from toolgate.analysis.formats.compiled_branches import functions_named, perhaps, reached
    from toolgate.analysis.shell.script import run_text

    run.scope.step(len(text) >> 3)
    source = Source(text, language)
    roots = [name for task in tasks for name in functions_named(source, task)] if tasks else list(MAIN)
    if roots:
        reached(source, roots, words)
    effects = run.scope.ledger.effects
    mark = len(effects)
    run_code(run, source.left(), language)
    effects[mark:] = [effect for effect in effects[mark:] if grave(effect)]  # the rest of its strings may be anything
    for line, at in lines_of(source).items():
        scope = run.scope.fork()
        scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
        scope.functions, scope.aliases, scope.parameters = {}, {}, None
        if perhaps(source, at, words):
            scope.ledger.during(Manner.PERHAPS, lambda: run_text(line, scope, NOTHING, "bash"))  # noqa: B023 # called now
        else:
            run_text(line, scope, NOTHING, "bash")
    return NOTHING
