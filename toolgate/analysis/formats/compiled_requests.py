"""What source in a compiled language sends to a host: a file, or all variables, as a shell line."""

from __future__ import annotations

from toolgate.knowledge.texts.compiled_calls import ALL_VARIABLES, NOT_KNOWN, READING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.formats.compiled import Source

MOST = 60  # values that are followed


def requested(source: Source, action: str, spans: list[tuple[int, int]], numbers: list[int]) -> str:
    """Return the line that a call is equivalent to; a connection only says where later calls send to."""
    if len(spans) <= max(numbers):
        return ""
    if action != "tell":
        host = source.word(*spans[numbers[0]])
        if action == "connect":
            source.host = source.host or host
            return ""
        return _line(source, spans[numbers[1]], host)
    return _line(source, spans[numbers[0]], source.host) if source.host else ""


def _line(source: Source, span: tuple[int, int], host: str) -> str:
    texts = [source.code[slice(*span)]]
    for text in texts:  # it grows during iteration
        words = text.replace("(", " ").replace(")", " ").replace(",", " ").replace("&", " ").replace(".", " ").split()
        names = [name for name in source.given if name in words]
        texts += [source.code[slice(*source.given[name])] for name in names if len(texts) < MOST]
        for call in [call for call in READING if call in text]:
            for start, end in source.calls(call):
                if source.code[start:end] in text:
                    path = source.word(start, end)
                    return f"curl --data-binary @{path} {host}" if NOT_KNOWN not in (host, path) else ""
    return f"env | curl -d @- {host}" if any([call in text for text in texts for call in ALL_VARIABLES]) else ""
