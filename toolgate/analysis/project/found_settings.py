"""Settings of the project that a tool finds by their names, and that are code or name programs to start.

INVARIANT: reading such a file can only tighten: each is followed apart from the call, as `apart.py` says.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.project.apart import follow, follow_lines
from toolgate.model.effect import Target

# --- latexmk ---------------------------------------------------------------------------------------------------------

PERL = (".latexmkrc", "latexmkrc")


def find_latexmk(run: Run, _: Target | None) -> None:
    """Perl that is run before anything else, in the directory where latexmk is started."""
    if any([word in ("-norc", "--norc") for word in run.scope.command.argv]):
        return
    for name in PERL:
        follow(run, f"{run.scope.cwd}/{name}", _perl)


def _perl(run: Run, _: Target, text: str) -> None:
    """The code, and the commands it keeps for later: `$pdflatex = 'pdflatex %O %S';`."""
    from toolgate.analysis.code.dispatch import run_code

    run_code(run, text, "perl")
    lines = [line.strip().partition("=") for line in text.splitlines() if line.lstrip()[:1] == "$"]
    values = [value.partition("#")[0].strip().rstrip("; ") for _, _, value in lines]
    follow_lines(run, [value[1:-1] for value in values if " " in value and value[0] in "'\"" and value[-1] == value[0]])
