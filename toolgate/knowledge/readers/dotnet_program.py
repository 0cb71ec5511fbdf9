"""`dotnet app.dll`: a program is started; `dotnet word` is a command of an extension."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(RUNS, text)] if text.endswith((".dll", ".exe", ".cs")) or "/" in text else None
