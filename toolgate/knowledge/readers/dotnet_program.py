"""`dotnet app.dll` starts a program; `dotnet word` is a command of an extension."""

from toolgate.knowledge.vocabulary import RUNS, Found


def read(text: str) -> Found | None:
    return [(RUNS, text)] if text.endswith((".dll", ".exe", ".cs")) or "/" in text else None
