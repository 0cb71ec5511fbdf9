"""Source text of a language that is not a shell: what it would do when it runs."""

from __future__ import annotations

from toolgate.analysis.run import Run
from toolgate.model.effect import Place, Target, Verb

LONGEST = 200_000  # characters of source that are read


def run_code(run: Run, text: str, language: str) -> None:
    """Emit what the text would do; whatever cannot be told is an `unknown` effect."""
    run.emit(Verb.UNKNOWN, Target(f"{language} code", Place.UNKNOWN), None, ("unreadable",))
