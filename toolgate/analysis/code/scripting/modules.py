"""Modules of the project that a text of another language than Python loads by their paths: read one level deep."""

from __future__ import annotations

from toolgate.analysis.code.scripting.tokens import MARK, NAME, TEXT
from toolgate.analysis.state.readable import inside, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.actions import Deeds
    from toolgate.analysis.code.scripting.tokens import Token
    from toolgate.analysis.state.streams import Stream

MODULES = 4  # files that one text loads and that are read
LOADING = {
    "node": ("require", "import", "from"), "ruby": ("require_relative", "load"), "php": ("require", "include"),
    "lua": ("dofile",),
}  # fmt: skip
ENDINGS = {
    "node": ("", ".js", ".ts", ".mjs", ".cjs", "/index.js", "/index.ts"), "ruby": (".rb", ""), "php": ("",),
    "lua": ("",),
}  # fmt: skip


def look_at_modules(deeds: Deeds, tokens: list[Token], language: str) -> None:
    """Walk the files that are loaded; what is loaded by them in turn is unread code of the project."""
    looking = deeds.scope.ledger.looking
    if language not in LOADING or len(looking) > 1 or deeds.scope.where:
        return
    directory = looking[-1].rpartition("/")[0] if looking else deeds.scope.cwd
    for name in _loaded(tokens, language)[:MODULES]:
        for ending in ENDINGS[language]:
            target = deeds.locate(f"{directory}/{name}{ending}")
            text = text_of(deeds.scope, target)
            if text is not None:
                inside(deeds.scope, target, lambda text=text: _walk(deeds, text, language))  # type: ignore[misc]  # bound here
                break


def _loaded(tokens: list[Token], language: str) -> list[str]:
    """The paths that are loaded, each once."""
    found: list[str] = []
    for index, token in enumerate(tokens):
        if token.kind != TEXT or index == 0:
            continue
        before = tokens[index - 1]
        if before.kind == MARK and before.text == "(" and index > 1:
            before = tokens[index - 2]
        relative = token.text.startswith(("./", "../")) or (language == "ruby" and "/" != token.text[:1])
        if before.kind == NAME and before.text in LOADING[language] and relative and len(token.text) < 200:
            found.append(token.text)
    return list(dict.fromkeys(found))


def _walk(deeds: Deeds, text: str, language: str) -> Stream | None:
    from toolgate.analysis.code.scripting.program import run_other

    run_other(deeds, text, language)
    return None
